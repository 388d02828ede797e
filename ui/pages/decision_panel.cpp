// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/decision_panel.h"

#include "ui/kit/copyable_table_view.h"
#include "ui/kit/error_text.h"
#include "ui/kit/number_format.h"
#include "ui/kit/selection.h"
#include "ui/models/simulation_text.h"
#include "ui/pages/role_label.h"
#include "ui/pages/session_controller.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHeaderView>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace consonance {

DecisionPanel::DecisionPanel(SessionController& session, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_selection(selection)
    , m_actions(new ActionModel(this))
    , m_candidates(new CandidateModel(this))
    , m_blocked(new BlockedModel(this))
    , m_title(new RoleLabel(TextSize::Title))
    , m_facts(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_score(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_actionTable(new CopyableTableView)
    , m_candidateTable(new CopyableTableView)
    , m_blockedTable(new CopyableTableView)
    , m_tabs(new QTabWidget)
{
    buildLayout();
    connect(&session, &SessionController::inputsChanged, this, &DecisionPanel::takeInputs);
    connect(&session, &SessionController::frameChanged, this, &DecisionPanel::follow);
    connect(
        m_actionTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DecisionPanel::showCandidates);
    const auto selectJob = [this](const QModelIndex& index) {
        if (const auto job = index.data(JobIdRole); job.isValid())
            m_selection.selectJobs({ JobId(job.toUInt()) }, SelectMode::Replace);
    };
    connect(m_actionTable, &QTableView::clicked, this, selectJob);
    connect(m_blockedTable, &QTableView::clicked, this, selectJob);
    connect(m_candidateTable, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (const auto host = index.data(HostIdRole); host.isValid())
            m_selection.selectHosts({ HostId(host.toUInt()) }, SelectMode::Replace);
    });
    retranslate();
}

void DecisionPanel::buildLayout()
{
    m_actionTable->setModel(m_actions);
    m_actionTable->setSelectionMode(QAbstractItemView::SingleSelection);
    m_actionTable->hideByDefault(m_actions->columnsHiddenByDefault());
    m_candidateTable->setModel(m_candidates);
    m_candidateTable->hideByDefault(m_candidates->columnsHiddenByDefault());
    m_blockedTable->setModel(m_blocked);
    m_blockedTable->hideByDefault(m_blocked->columnsHiddenByDefault());
    for (auto* table : { m_actionTable, m_candidateTable, m_blockedTable })
        table->setSortingEnabled(false); // the order is the policy's
    const std::pair<int, int> actionWidths[] { { ActionModel::Order, 48 }, { ActionModel::Job, 48 },
        { ActionModel::Role, 112 }, { ActionModel::Server, 84 } };
    for (const auto& [index, width] : actionWidths)
        m_actionTable->horizontalHeader()->resizeSection(index, width);
    const std::pair<int, int> candidateWidths[] { { CandidateModel::Rank, 48 }, { CandidateModel::Server, 84 },
        { CandidateModel::Why, 120 }, { CandidateModel::Score, 72 } };
    for (const auto& [index, width] : candidateWidths)
        m_candidateTable->horizontalHeader()->resizeSection(index, width);
    for (auto* label : { m_title, m_facts, m_score }) {
        label->setWordWrap(true);
        label->setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, 0);
    }
    auto* lower = new QWidget;
    auto* lowerColumn = new QVBoxLayout(lower);
    lowerColumn->setContentsMargins({});
    lowerColumn->setSpacing(spacing::kTiny);
    lowerColumn->addWidget(m_score);
    lowerColumn->addWidget(m_candidateTable, 1);
    auto* placed = new QSplitter(Qt::Vertical);
    placed->addWidget(m_actionTable);
    placed->addWidget(lower);
    placed->setSizes({ 140, 180 });
    m_tabs->addTab(placed, QString());
    m_tabs->addTab(m_blockedTable, QString());
    m_tabs->setDocumentMode(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(spacing::kTiny);
    column->addWidget(m_title);
    column->addWidget(m_facts);
    column->addWidget(m_tabs, 1);
}

void DecisionPanel::takeInputs()
{
    const auto& inputs = m_session.inputs();
    const auto shared = inputs ? DecisionInputs::of(inputs->cluster, inputs->workload) : DecisionInputs {};
    m_actions->setInputs(shared);
    m_candidates->setInputs(shared);
    m_blocked->setInputs(shared);
    m_decision.reset();
    showDecision();
}

/// A hidden panel reads nothing.
void DecisionPanel::follow()
{
    if (!isVisible())
        return;
    const auto& frame = m_session.frame();
    const auto decision = frame ? frame->decision : nullptr;
    if (decision != m_decision) {
        m_decision = decision;
        showDecision();
    }
    // Stepping by action, the one placed last is looked at.
    const int rows = m_actions->rowCount();
    if (frame && frame->position.action > 0 && rows > 0)
        m_actionTable->selectRow(std::min(rows, static_cast<int>(frame->position.action)) - 1);
}

void DecisionPanel::showDecision()
{
    m_actions->setDecision(m_decision);
    m_blocked->setDecision(m_decision);
    retranslate();
    if (m_actions->rowCount() > 0)
        m_actionTable->selectRow(0);
    showCandidates();
}

void DecisionPanel::showCandidates()
{
    const auto current = m_actionTable->currentIndex();
    m_candidates->setAction(m_decision, current.isValid() ? current.row() : -1);
    const auto score = m_candidates->scoreName();
    m_score->setText(score.isEmpty() ? QString() : tr("Score: %1").arg(score));
    m_score->setVisible(!score.isEmpty());
}

void DecisionPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

void DecisionPanel::retranslate()
{
    m_tabs->setTabText(0, tr("Placed (%1)").arg(format::integer(m_actions->rowCount())));
    m_tabs->setTabText(1, tr("Left waiting (%1)").arg(format::integer(m_blocked->rowCount())));
    m_actionTable->setAccessibleName(tr("Tasks placed by the decision"));
    m_candidateTable->setAccessibleName(tr("Servers that the task could go to"));
    m_blockedTable->setAccessibleName(tr("Jobs left waiting"));
    m_actionTable->setEmptyText(tr("Tasks that the decision placed appear here."));
    m_candidateTable->setEmptyText(tr("The servers that a task could go to appear here, with score or reason."));
    m_blockedTable->setEmptyText(tr("Jobs that the decision left waiting appear here, with the reason."));
    if (!m_decision) {
        m_title->setText(tr("No decision yet"));
        m_facts->setText(tr("Step on to the first decision to see why each task goes where it goes."));
        return;
    }
    m_title->setText(tr("Decision %1").arg(format::integer(static_cast<qint64>(m_decision->id.index()))));
    auto facts = tr("at %1, because of %2").arg(format::clockTime(m_decision->at), triggerText(m_decision->kinds));
    if (m_decision->wasRefused)
        facts = tr("%1 – refused: %2").arg(facts, errorText(m_decision->refusal));
    for (const auto& [name, value] : m_decision->notes.figures)
        facts += QStringLiteral(" · ")
            + tr("%1 %2", "a figure of a policy")
                  .arg(QCoreApplication::translate("Policy", name.c_str()), format::significant(value, 4));
    m_facts->setText(facts);
}

void DecisionPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace consonance
