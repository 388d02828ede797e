// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/form_panel.h"

#include "ui/kit/theme.h"
#include "ui/pages/role_label.h"
#include "ui/pages/wheel_guard.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

namespace consonance {

FormPanel::FormPanel(QWidget* parent)
    : QWidget(parent)
    , m_fields(new QVBoxLayout)
    , m_footer(new QVBoxLayout)
{
    auto* content = new QWidget;
    content->setLayout(m_fields);
    m_fields->setContentsMargins(spacing::kLarge, spacing::kLarge, spacing::kLarge, spacing::kSmall);
    m_fields->setSpacing(spacing::kTiny);
    m_fields->addStretch();
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    m_footer->setContentsMargins(spacing::kLarge, spacing::kSmall, spacing::kLarge, spacing::kLarge);
    m_footer->setSpacing(spacing::kTiny);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(area, 1);
    column->addLayout(m_footer);
}

void FormPanel::addField(const char* label, QWidget* field)
{
    auto* name = new RoleLabel(TextSize::Small, TextTone::Muted);
    name->setBuddy(field);
    m_labels.emplace_back(name, label);
    addWide(name);
    addWide(field);
    m_fields->insertSpacing(m_fields->count() - 1, spacing::kSmall);
}

void FormPanel::addWide(QWidget* widget)
{
    letWheelPass(*widget);
    m_fields->insertWidget(m_fields->count() - 1, widget);
}

void FormPanel::addButtons(std::initializer_list<QWidget*> buttons)
{
    auto* row = new QHBoxLayout;
    for (auto* button : buttons)
        row->addWidget(button, button == *buttons.begin() ? 1 : 0);
    m_footer->addLayout(row);
}

void FormPanel::addBelowButtons(QWidget* widget)
{
    m_footer->addWidget(widget);
}

void FormPanel::retranslate(const std::function<QString(const char*)>& translate)
{
    for (const auto& [label, text] : m_labels) {
        label->setText(translate(text));
        label->buddy()->setAccessibleName(translate(text));
    }
}

} // namespace consonance
