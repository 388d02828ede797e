// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/ticked_names.h"

#include "ui/kit/keep_translated.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QToolButton>

namespace consonance {

namespace {

/// Many of them are read like words of a text, line by line.
void makeLow(QToolButton& button)
{
    button.setFixedHeight(button.fontMetrics().height() + spacing::kSmall);
}

} // namespace

TickedNames::TickedNames(QWidget* parent)
    : QWidget(parent)
    , m_all(new QToolButton)
{
    auto* row = new FlowLayout(spacing::kTiny, this);
    m_all->setObjectName(QStringLiteral("untickAll"));
    m_all->setAutoRaise(true);
    makeLow(*m_all);
    row->addWidget(m_all);
    connect(m_all, &QToolButton::clicked, this, &TickedNames::untickAllRequested);
    keepTranslated(*this, [this] { retranslate(); });
}

/// Made once and used again, so that a click does not delete what was clicked.
QToolButton& TickedNames::nameButton(std::size_t place)
{
    while (m_buttons.size() <= place) {
        auto* button = new QToolButton;
        button->setIcon(themedIcon(Icon::Close));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setFocusPolicy(Qt::TabFocus);
        makeLow(*button);
        connect(button, &QToolButton::clicked, this,
            [this, at = m_buttons.size()] { Q_EMIT untickRequested(std::string(m_names[at].first)); });
        layout()->addWidget(button);
        m_buttons.push_back(button);
    }
    return *m_buttons[place];
}

void TickedNames::setNames(std::vector<std::pair<std::string, QString>> names)
{
    if (names == m_names)
        return;
    m_names = std::move(names);
    for (std::size_t place = 0; place < m_names.size(); ++place)
        nameButton(place).setText(m_names[place].second);
    for (std::size_t place = 0; place < m_buttons.size(); ++place)
        m_buttons[place]->setVisible(place < m_names.size());
    retranslate();
}

void TickedNames::retranslate()
{
    m_all->setText(tr("Untick all"));
    m_all->setVisible(m_names.size() > 1);
    for (auto* button : m_buttons)
        button->setToolTip(tr("Untick %1").arg(button->text()));
}

} // namespace consonance
#include "moc_ticked_names.cpp"
