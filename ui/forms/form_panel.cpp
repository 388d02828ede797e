// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/form_panel.h"

#include "ui/kit/filled_layout.h"
#include "ui/kit/role_label.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/low_scroll.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QGridLayout>
#include <QToolButton>

#include <utility>

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
    m_footer->setContentsMargins(spacing::kLarge, spacing::kSmall, spacing::kLarge, spacing::kLarge);
    m_footer->setSpacing(spacing::kTiny);
    tightlyFilled(new QVBoxLayout(this), { { new LowScrollArea(content), 1 }, m_footer }, 0);
}

void FormPanel::foldFrom(QToolButton* button)
{
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setArrowType(Qt::RightArrow);
    addWide(button);
    auto* folded = new QWidget;
    addWide(folded);
    m_fields = new QVBoxLayout(folded);
    m_fields->setContentsMargins({});
    m_fields->setSpacing(spacing::kTiny);
    m_fields->addStretch();
    folded->hide();
    connect(button, &QToolButton::toggled, folded, [button, folded](bool isOpen) {
        folded->setVisible(isOpen);
        button->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
    });
}

RoleLabel* FormPanel::nameOf(const char* label, QWidget* field)
{
    auto* name = new RoleLabel(TextSize::Small, TextTone::Muted);
    name->setBuddy(field);
    m_labels.emplace_back(name, label);
    return name;
}

void FormPanel::addField(const char* label, QWidget* field)
{
    addWide(nameOf(label, field));
    addWide(field);
    m_fields->insertSpacing(m_fields->count() - 1, spacing::kSmall);
}

void FormPanel::addRow(std::initializer_list<std::pair<const char*, QWidget*>> fields)
{
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(spacing::kSmall);
    grid->setVerticalSpacing(spacing::kTiny);
    int column = 0;
    for (const auto& [label, field] : fields) {
        auto* name = nameOf(label, field);
        name->setWordWrap(true); // the field decides how wide its column is
        grid->addWidget(name, 0, column, Qt::AlignBottom);
        grid->addWidget(field, 1, column);
        grid->setColumnStretch(column++, 1);
    }
    m_fields->insertLayout(m_fields->count() - 1, grid);
    m_fields->insertSpacing(m_fields->count() - 1, spacing::kSmall);
}

/// A list does not make the form as wide as its longest entry: what does not fit would be cut.
void FormPanel::letShrink(QWidget& widget)
{
    constexpr int kLeastLetters = 12;
    auto lists = widget.findChildren<QComboBox*>();
    if (auto* list = qobject_cast<QComboBox*>(&widget))
        lists << list;
    for (auto* list : std::as_const(lists)) {
        list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        list->setMinimumContentsLength(kLeastLetters);
    }
}

void FormPanel::addWide(QWidget* widget)
{
    letShrink(*widget);
    m_fields->insertWidget(m_fields->count() - 1, widget);
}

void FormPanel::addButtons(std::initializer_list<QWidget*> buttons)
{
    auto* row = new FlowLayout(spacing::kSmall);
    (*buttons.begin())->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (auto* button : buttons)
        row->addWidget(button);
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
#include "moc_form_panel.cpp"
