// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/grouped_tabs.h"

#include "ui/theme/theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace consonance {

GroupedTabs::GroupedTabs(QWidget* parent)
    : QTabWidget(parent)
    , m_choices(new QButtonGroup(this))
{
    setDocumentMode(true);
    auto* corner = new QWidget;
    m_row = new QHBoxLayout(corner);
    m_row->setContentsMargins(0, 0, 0, spacing::kTiny);
    setCornerWidget(corner);
    connect(this, &QTabWidget::currentChanged, this, &GroupedTabs::follow);
    connect(m_choices, &QButtonGroup::idClicked, this, &QTabWidget::setCurrentIndex);
}

void GroupedTabs::addGroup(const std::vector<QWidget*>& views)
{
    for (auto* view : views) {
        auto* button = new QToolButton;
        button->setCheckable(true);
        m_choices->addButton(button, count());
        m_row->addWidget(button);
        m_groupOf.push_back(m_groups);
        addTab(view, QString()); // last: the first one is current at once
    }
    ++m_groups;
    follow();
}

/// Of each group one view has the tab: the current one, else the one that was current last.
void GroupedTabs::follow()
{
    const int current = std::max(0, currentIndex());
    const int group = m_groupOf.empty() ? 0 : m_groupOf[static_cast<std::size_t>(current)];
    setTabVisible(current, true);
    std::vector<bool> isSeen(static_cast<std::size_t>(m_groups) + 1, false);
    isSeen[static_cast<std::size_t>(group)] = true;
    const bool hasChoice = std::ranges::count(m_groupOf, group) > 1;
    for (int index = 0; index < count(); ++index) {
        const auto own = static_cast<std::size_t>(m_groupOf[static_cast<std::size_t>(index)]);
        if (index != current && isSeen[own])
            setTabVisible(index, false);
        isSeen[own] = isSeen[own] || isTabVisible(index);
        m_choices->button(index)->setVisible(hasChoice && static_cast<int>(own) == group);
    }
    m_choices->button(current)->setChecked(true);
}

void GroupedTabs::retranslate(const std::function<QString(int)>& group, const std::function<QString(int)>& view)
{
    for (int index = 0; index < count(); ++index) {
        setTabText(index, group(m_groupOf[static_cast<std::size_t>(index)]));
        m_choices->button(index)->setText(view(index));
    }
}

} // namespace consonance
#include "moc_grouped_tabs.cpp"
