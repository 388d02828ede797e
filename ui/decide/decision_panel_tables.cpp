// SPDX-License-Identifier: GPL-3.0-or-later
// How the tables of the panel are set up.
#include "ui/decide/decision_panel.h"
#include "ui/decide/note_tables_view.h"
#include "ui/models/share_bar_delegate.h"
#include "ui/models/sheet_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/exact_order_model.h"
#include "ui/tables/frozen_columns.h"
#include "ui/tables/wrapped_texts.h"

#include <QCheckBox>
#include <QHeaderView>

#include <utility>

namespace consonance {

void DecisionPanel::buildTables()
{
    m_sorted->setSourceModel(m_candidates);
    m_actionTable->setModel(m_actions);
    m_actionTable->setSelectionMode(QAbstractItemView::SingleSelection);
    m_actionTable->hideByDefault(m_actions->columnsHiddenByDefault());
    m_candidateTable->setModel(m_sorted);
    m_candidateTable->setSortingEnabled(true);
    m_candidateTable->sortByColumn(-1, Qt::AscendingOrder); // the policy's order until a heading is clicked
    m_candidateTable->hideByDefault(m_candidates->columnsHiddenByDefault());
    m_candidateTable->setItemDelegateForColumn(CandidateModel::Probability, new ShareBarDelegate(m_candidateTable));
    m_candidateTable->setMouseTracking(true);
    m_candidateTable->viewport()->installEventFilter(this);
    m_blockedTable->setModel(m_blocked);
    m_blockedTable->setObjectName(QStringLiteral("leftWaiting"));
    m_notes->setObjectName(QStringLiteral("decisionTables")); // lessons point at both
    m_blockedTable->hideByDefault(m_blocked->columnsHiddenByDefault());
    auto* orderOfWeighed = new ExactOrderModel(this);
    orderOfWeighed->setSourceModel(m_weighed);
    m_weighedTable->setModel(orderOfWeighed);
    m_weighedTable->setSortingEnabled(true);
    m_weighedTable->sortByColumn(-1, Qt::AscendingOrder); // until there are columns
    m_weighedTable->horizontalHeader()->setStretchLastSection(true);
    m_stateTable->setModel(m_state);
    wrapTexts(*m_blockedTable);
    for (auto* table : { m_actionTable, m_blockedTable, m_stateTable })
        table->setSortingEnabled(false); // the order is the policy's
    m_stateTable->horizontalHeader()->setStretchLastSection(true);
    m_stateTable->horizontalHeader()->resizeSection(0, 160);
    const std::pair<int, int> actionWidths[] { { ActionModel::Order, 48 }, { ActionModel::Job, 48 },
        { ActionModel::Role, 128 }, { ActionModel::Server, 84 } };
    for (const auto& [index, width] : actionWidths)
        m_actionTable->horizontalHeader()->resizeSection(index, width);
    const std::pair<int, int> candidateWidths[] { { CandidateModel::Task, 112 }, { CandidateModel::Rank, 44 },
        { CandidateModel::Server, 76 }, { CandidateModel::Why, 92 }, { CandidateModel::Score, 64 },
        { CandidateModel::Probability, 84 }, { CandidateModel::Predicted, 152 }, { CandidateModel::TrueSpeed, 116 },
        { CandidateModel::TrueGain, 124 } };
    for (const auto& [index, width] : candidateWidths)
        m_candidateTable->horizontalHeader()->resizeSection(index, width);
    // Beside the servers, where a narrow panel shows it: what the policy thought, before what became of it.
    auto& order = *m_candidateTable->horizontalHeader();
    order.moveSection(order.visualIndex(CandidateModel::Why), order.visualIndex(CandidateModel::Probability));
    for (const int column : { CandidateModel::TrueGain, CandidateModel::TrueSpeed })
        order.moveSection(order.visualIndex(column), order.visualIndex(CandidateModel::Probability) + 1);
    new FrozenColumns(*m_candidateTable, { CandidateModel::Task, CandidateModel::Rank, CandidateModel::Server });
    m_onlyThis->setChecked(true);
    m_hindsight->setChecked(true);
}

} // namespace consonance
