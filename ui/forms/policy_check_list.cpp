// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/policy_check_list.h"

#include "core/policy/policy.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/list_search.h"
#include "ui/kit/number_format.h"
#include "ui/words/policy_text.h"

#include <QFrame>
#include <QListWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kListWidth = 280;
constexpr int kListHeight = 320;

} // namespace

PolicyCheckList::PolicyCheckList(QWidget* parent)
    : QPushButton(parent)
    , m_popup(new QFrame(this, Qt::Popup))
    , m_list(new QListWidget)
{
    m_popup->setFrameShape(QFrame::StyledPanel);
    auto* column = new QVBoxLayout(m_popup);
    column->setContentsMargins({});
    column->setSpacing(0);
    m_search = new ListSearch(*m_list);
    column->addWidget(m_search);
    column->addWidget(m_list);
    for (const auto& entry : PolicyRegistry::instance().entries()) {
        if (entry.traits.tick || entry.traits.needsSetting)
            continue; // decides on moments of its own, or not without being set
        auto* item = new QListWidgetItem(policyTitle(entry.traits), m_list);
        item->setData(Qt::UserRole, QString::fromStdString(entry.traits.id));
        item->setToolTip(policySummary(entry.traits));
        item->setData(ListSearch::kTextRole, policySearchText(entry.traits));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
        item->setCheckState(Qt::Unchecked);
    }
    connect(this, &QPushButton::clicked, this, &PolicyCheckList::open);
    connect(m_search, &ListSearch::chosen, this, [](QListWidgetItem* item) {
        if (item->flags().testFlag(Qt::ItemIsEnabled))
            item->setCheckState(item->checkState() == Qt::Checked ? Qt::Unchecked : Qt::Checked);
    });
    connect(m_list, &QListWidget::itemChanged, this, [this] {
        retranslate();
        Q_EMIT checkedChanged();
    });
    keepTranslated(*this, [this] { retranslate(); });
}

std::vector<std::string> PolicyCheckList::checked() const
{
    std::vector<std::string> policies;
    for (int i = 0; i < m_list->count(); ++i) {
        const auto& item = *m_list->item(i);
        if (item.checkState() == Qt::Checked && item.flags().testFlag(Qt::ItemIsEnabled))
            policies.push_back(m_list->item(i)->data(Qt::UserRole).toString().toStdString());
    }
    return policies;
}

void PolicyCheckList::setChecked(const std::vector<std::string>& policies)
{
    const QSignalBlocker quiet(m_list);
    for (int i = 0; i < m_list->count(); ++i) {
        const auto id = m_list->item(i)->data(Qt::UserRole).toString().toStdString();
        const bool isWanted = std::ranges::find(policies, id) != policies.end();
        m_list->item(i)->setCheckState(isWanted ? Qt::Checked : Qt::Unchecked);
    }
    retranslate();
    Q_EMIT checkedChanged();
}

void PolicyCheckList::leaveOut(const std::string& policy)
{
    const QSignalBlocker quiet(m_list);
    bool hasChanged = false;
    for (int i = 0; i < m_list->count(); ++i) {
        auto& item = *m_list->item(i);
        const bool isLeftOut = item.data(Qt::UserRole).toString().toStdString() == policy;
        if (item.flags().testFlag(Qt::ItemIsEnabled) != isLeftOut)
            continue;
        item.setFlags(item.flags().setFlag(Qt::ItemIsEnabled, !isLeftOut));
        hasChanged = true;
    }
    if (hasChanged) {
        retranslate();
        Q_EMIT checkedChanged();
    }
}

void PolicyCheckList::open()
{
    m_popup->resize(kListWidth, kListHeight);
    m_popup->move(mapToGlobal(QPoint(width() - kListWidth, height())));
    m_search->clear();
    m_popup->show();
    m_search->setFocus();
}

void PolicyCheckList::retranslate()
{
    setText(tr("Ask others (%1)").arg(format::integer(static_cast<qint64>(checked().size()))));
    setToolTip(tr("Which other policies are asked what they would do at this moment"));
    m_list->setAccessibleName(tr("Policies to ask"));
    m_search->setPlaceholderText(policySearchHint());
    m_search->setAccessibleName(policySearchHint());
}

} // namespace consonance
#include "moc_policy_check_list.cpp"
