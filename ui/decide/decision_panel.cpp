// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decide/decision_panel.h"

#include "core/workload/trace_file.h"
#include "ui/commands/command_registry.h"
#include "ui/decide/decision_follower.h"
#include "ui/decide/note_tables_view.h"
#include "ui/decide/others_view.h"
#include "ui/decide/run_provenance.h"
#include "ui/forms/policy_check_list.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/selection.h"
#include "ui/models/sheet_model.h"
#include "ui/session/range_selection.h"
#include "ui/session/selection_menu.h"
#include "ui/session/session_controller.h"
#include "ui/session/span_note.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/exact_order_model.h"
#include "ui/tables/table_export.h"
#include "ui/tables/wrapped_texts.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/low_scroll.h"
#include "ui/words/core_wording.h"
#include "ui/words/job_sentence.h"
#include "ui/words/policy_text.h"
#include "ui/words/simulation_text.h"
#include "ui/work/error_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <QSplitter>
#include <QTabWidget>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <utility>

namespace consonance {

namespace {

/// Policies that are asked unless the user says otherwise: the two simplest ways to place.
const std::vector<std::string> kUsualOthers { "lb", "locality" };
constexpr int kWaitingTab = 1;
constexpr int kWeighedTab = 4;
constexpr int kTablesTab = 5;
/// What a table shows at least, one of them under its scroll bar; a panel that is lower scrolls.
constexpr int kLeastActions = 4;
constexpr int kLeastTabRows = 6;
constexpr int kMostLeastWidth = 300; ///< that the table of servers insists on, in pixels
constexpr int kOthersWidth = 84; ///< of a column of another policy, in pixels, where its name needs no more

void joinWithDot(QString& text, const QString& part)
{
    if (!text.isEmpty())
        text += QStringLiteral(" · ");
    text += part;
}

} // namespace

DecisionPanel::DecisionPanel(SessionController& session, Selection& selection, JobRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_selection(selection)
    , m_spanNote(new SpanNote)
    , m_follower(new DecisionFollower(session, runner, this))
    , m_actions(new ActionModel(this))
    , m_candidates(new CandidateModel(this))
    , m_sorted(new ExactOrderModel(this))
    , m_blocked(new BlockedModel(this))
    , m_weighed(new SheetModel(this))
    , m_state(new PropertyModel(this))
    , m_others(new OthersView)
    , m_facts(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_byHand(new RoleLabel(TextSize::Small, TextTone::Accent))
    , m_task(new RoleLabel(TextSize::Small))
    , m_actionTable(new CopyableTableView)
    , m_candidateTable(new CopyableTableView)
    , m_blockedTable(new CopyableTableView)
    , m_weighedTable(new CopyableTableView)
    , m_stateTable(new CopyableTableView)
    , m_notes(new NoteTablesView)
    , m_onlyThis(new QCheckBox)
    , m_otherJobs(new QCheckBox)
    , m_hindsight(new QCheckBox)
    , m_ask(new PolicyCheckList)
    , m_tabs(new QTabWidget)
{
    buildTables();
    buildLayout();
    connectTables();
    connect(&session, &SessionController::inputsChanged, this, &DecisionPanel::takeInputs);
    connect(&session, &SessionController::frameChanged, this, &DecisionPanel::followSteps);
    connect(m_follower, &DecisionFollower::changed, this, &DecisionPanel::showDecision);
    connect(m_follower, &DecisionFollower::errorRaised, &session, &SessionController::errorRaised);
    connect(m_ask, &PolicyCheckList::checkedChanged, this, [this] { m_follower->setOthers(m_ask->checked()); });
    m_ask->setChecked(kUsualOthers);
    takeInputs();
    retranslate();
}

QWidget* DecisionPanel::buildCandidates()
{
    auto* lower = new QWidget;
    auto* head = new FlowLayout(spacing::kSmall);
    head->setContentsMargins(spacing::kSmall, 0, spacing::kSmall, 0);
    m_hindsight->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (QWidget* widget : { static_cast<QWidget*>(m_onlyThis), static_cast<QWidget*>(m_otherJobs),
             static_cast<QWidget*>(m_hindsight), static_cast<QWidget*>(m_ask) })
        head->addWidget(widget);
    auto* column = new QVBoxLayout(lower);
    column->setContentsMargins({});
    column->setSpacing(spacing::kTiny);
    column->addWidget(m_task);
    column->addLayout(head);
    column->addWidget(m_candidateTable, 1);
    return lower;
}

void DecisionPanel::buildLayout()
{
    m_byHand->setObjectName(QStringLiteral("decisionByHand"));
    m_byHand->hide();
    for (auto* label : { m_facts, m_byHand, m_task }) {
        label->setWordWrap(true);
        label->setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, 0);
    }
    auto* placed = new QSplitter(Qt::Vertical);
    placed->addWidget(m_actionTable);
    placed->addWidget(buildCandidates());
    placed->setSizes({ 120, 400 }); // who looks into a decision looks at the candidates
    placed->setChildrenCollapsible(false);
    m_actionTable->setMinimumHeight(m_actionTable->heightOfRows(kLeastActions));
    for (auto* table : { m_candidateTable, m_blockedTable, &m_others->table(), m_stateTable, m_weighedTable })
        table->setMinimumHeight(table->heightOfRows(kLeastTabRows));
    for (QWidget* tab : { static_cast<QWidget*>(placed), static_cast<QWidget*>(m_blockedTable),
             static_cast<QWidget*>(m_others), static_cast<QWidget*>(m_stateTable),
             static_cast<QWidget*>(m_weighedTable), static_cast<QWidget*>(m_notes) })
        m_tabs->addTab(tab, QString());
    m_tabs->setTabVisible(kWeighedTab, false);
    m_tabs->setDocumentMode(true);
    m_tabs->setUsesScrollButtons(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(spacing::kTiny);
    column->addWidget(m_spanNote);
    m_facts->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_head = new FlowLayout(spacing::kSmall);
    m_head->addWidget(m_facts);
    column->addLayout(m_head);
    column->addWidget(m_byHand);
    column->addWidget(new LowScrollArea(m_tabs), 1);
}

void DecisionPanel::offer(CommandRegistry& registry, const QStringList& commands)
{
    m_head->addWidget(registry.makeToolBar(commands, Qt::ToolButtonTextBesideIcon));
    registry.add({ .id = QStringLiteral("decision.ghost"),
        .text = QT_TRANSLATE_NOOP("Command", "Another policy's placement on the cluster"),
        .tip = QT_TRANSLATE_NOOP("Command",
            "Draws where the next of the policies asked would put the tasks of the decision, and marks the "
            "differences; after the last one, nothing"),
        .category = CommandCategory::WhatIf,
        .enabledWhen =
            [this] {
                return CommandAvailability::when(
                    m_others->choice().count() > 1, tr("no other policy was asked about the decision shown"));
            },
        .run = [this] { m_others->showNext(); } });
    connect(m_follower, &DecisionFollower::changed, &registry, &CommandRegistry::requestRefresh);
    offerJobMenu(registry, *m_blockedTable, m_selection);
}

void DecisionPanel::connectTables()
{
    connect(
        m_actionTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DecisionPanel::showCandidates);
    const auto selectJob = [this](const QModelIndex& index) {
        if (const auto job = index.data(JobIdRole); job.isValid())
            m_selection.selectJobs({ JobId(job.toUInt()) }, SelectMode::Replace);
    };
    connect(m_actionTable, &QTableView::clicked, this, selectJob);
    connect(m_actionTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this, selectJob](const QModelIndex& current) {
            if (m_actionTable->hasFocus()) // by the keyboard
                selectJob(current);
        });
    connect(m_blockedTable, &QTableView::clicked, this, selectJob);
    connect(m_candidateTable, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (const auto host = index.data(HostIdRole); host.isValid())
            m_selection.selectHosts({ HostId(host.toUInt()) }, SelectMode::Replace);
    });
    connect(m_candidateTable, &QTableView::entered, this, &DecisionPanel::hoverRow);
    connect(m_candidateTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& current) { hoverRow(current); });
    connect(&m_selection, &Selection::changed, this, [this] {
        markSelected();
        showTaskOfSelected();
    });
    connect(m_blocked, &QAbstractItemModel::modelReset, this, &DecisionPanel::markSelected);
    connect(m_onlyThis, &QCheckBox::toggled, this, &DecisionPanel::showCandidates);
    connect(m_otherJobs, &QCheckBox::toggled, this, [this](bool areApart) {
        m_candidates->setOtherJobs(areApart ? OtherJobs::Apart : OtherJobs::Together);
        showWhole();
    });
    connect(m_hindsight, &QCheckBox::toggled, this, &DecisionPanel::showHindsight);
}

int DecisionPanel::rowOfSelected(const QAbstractItemModel& model) const
{
    const auto& jobs = m_selection.state().jobs;
    for (int row = 0; jobs.size() == 1 && row < model.rowCount(); ++row) {
        const auto job = model.index(row, 0).data(JobIdRole);
        if (job.isValid() && JobId(job.toUInt()) == jobs.front())
            return row;
    }
    return -1;
}

void DecisionPanel::showLeftWaiting()
{
    m_tabs->setCurrentIndex(kWaitingTab);
}

/// The job that is selected anywhere is marked among those left waiting.
void DecisionPanel::markSelected()
{
    const int row = rowOfSelected(*m_blocked);
    if (row < 0)
        return m_blockedTable->clearSelection();
    m_blockedTable->selectRow(row);
    m_blockedTable->scrollTo(m_blocked->index(row, 0));
}

/// The first task that was tried for it, with its candidates; of a job left waiting too, where the policy tried one.
void DecisionPanel::showTaskOfSelected()
{
    const auto current = m_actionTable->currentIndex();
    const int row = rowOfSelected(*m_actions);
    const bool isShown
        = row >= 0 && current.isValid() && current.data(JobIdRole) == m_actions->index(row, 0).data(JobIdRole);
    if (row >= 0 && !isShown)
        m_actionTable->selectRow(row);
}

void DecisionPanel::hoverRow(const QModelIndex& index)
{
    if (const auto host = index.data(HostIdRole); host.isValid())
        m_selection.setHover({ {}, HostId(host.toUInt()) });
}

bool DecisionPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Leave)
        m_selection.setHover({});
    return QWidget::eventFilter(watched, event);
}

void DecisionPanel::takeInputs()
{
    const auto& inputs = m_session.inputs();
    m_inputs = inputs ? DecisionInputs::of(inputs->cluster, inputs->workload) : DecisionInputs {};
    m_actions->setInputs(m_inputs);
    m_candidates->setInputs(m_inputs);
    m_blocked->setInputs(m_inputs);
    const int nameWidth = m_inputs.names.columnWidth(m_actionTable->fontMetrics(), 140);
    m_actionTable->horizontalHeader()->resizeSection(ActionModel::Job, nameWidth);
    showDecision();
}

void DecisionPanel::follow(const RangeSelection& brush)
{
    m_brush = &brush;
    connect(&brush, &RangeSelection::changed, this, &DecisionPanel::showSpan);
    showSpan();
}

/// The decision that is shown is the clock's, whatever is selected; the note says when it is outside of the span.
void DecisionPanel::showSpan()
{
    const auto& span = m_brush ? m_brush->span() : std::nullopt;
    const auto& analysis = m_follower->analysis();
    const bool isOutside = span && analysis && !span->hasDecision(analysis->decision);
    if (!span) {
        m_spanNote->say(std::nullopt, {}, {});
        return;
    }
    auto what = tr("%1 of %n decisions", "", static_cast<int>(span->allDecisions))
                    .arg(format::integer(static_cast<qint64>(span->decisions)));
    if (isOutside)
        joinWithDot(what, tr("this one is not among them"));
    m_spanNote->say(span->range, span->beginning, what);
}

/// Stepping by action, the one placed last is looked at.
void DecisionPanel::followSteps()
{
    if (!isVisible())
        return;
    const auto& frame = m_session.frame();
    if (frame && frame->isBeforeDecision != m_isBefore)
        retranslateFacts();
    const int rows = m_actions->rowCount();
    if (frame && frame->position.action > 0 && rows > 0)
        m_actionTable->selectRow(std::min(rows, static_cast<int>(frame->position.action)) - 1);
}

void DecisionPanel::showDecision()
{
    const auto row = m_actionTable->currentIndex().row();
    const auto& analysis = m_follower->analysis();
    // Another decision is read from the left.
    if (const auto number = analysis ? analysis->decision : 0; std::exchange(m_shownDecision, number) != number) {
        for (auto* table : { m_actionTable, m_candidateTable, m_blockedTable, m_weighedTable })
            table->horizontalScrollBar()->setValue(0);
    }
    m_actions->setAnalysis(analysis);
    m_blocked->setAnalysis(analysis);
    if (m_actions->rowCount() > 0)
        m_actionTable->selectRow(m_follower->isPartial()
                ? 0
                : m_actions->rowByHand().value_or(std::clamp(row, 0, m_actions->rowCount() - 1)));
    followSteps();
    m_ask->leaveOut(analysis ? analysis->policy : std::string());
    showCandidates();
    showWeighed();
    fillState();
    m_others->setAnalysis(analysis, m_inputs);
    m_notes->setProvenance(provenanceLine(m_session));
    m_notes->setTables(analysis ? analysis->tables : std::vector<NoteTable> {});
    retranslateFacts();
}

/// What a policy that weighs nothing as a whole has no tab for. Notes alone, which come first, do not tell.
void DecisionPanel::showWeighed()
{
    const auto& analysis = m_follower->analysis();
    auto sheet = m_weighed->sheet();
    sheet.rows.clear();
    if (analysis)
        sheet = weighedSheet(*analysis, *m_inputs.workload, *m_inputs.cluster, windowWording);
    m_weighed->setSheet(std::move(sheet));
    m_weighed->fitTable(*m_weighedTable);
    if (m_weighed->rowCount() > 0 && m_weighedTable->horizontalHeader()->sortIndicatorSection() < 0)
        m_weighedTable->sortByColumn(
            m_weighed->columnOf("rank"), Qt::AscendingOrder); // what the judge thinks best decided
    if (!m_follower->isPartial())
        m_tabs->setTabVisible(kWeighedTab, m_weighed->rowCount() > 0);
    // The others stand around the one that was carried out.
    for (int row = 0; row < m_weighed->rowCount(); ++row) {
        if (m_weighed->row(row).state == RowState::Chosen)
            m_weighedTable->scrollTo(
                static_cast<ExactOrderModel*>(m_weighedTable->model())->mapFromSource(m_weighed->index(row, 0)),
                QAbstractItemView::PositionAtCenter);
    }
}

void DecisionPanel::showCandidates()
{
    const auto current = m_actionTable->currentIndex();
    const int task = m_onlyThis->isChecked() ? (current.isValid() ? current.row() : m_actions->rowCount()) : -1;
    m_candidates->setAnalysis(m_follower->analysis(), task);
    m_candidateTable->setColumnHidden(CandidateModel::Task, m_onlyThis->isChecked());
    showHindsight();
    showWhatIsKnown();
    auto& header = *m_candidateTable->horizontalHeader();
    for (int column = CandidateModel::FirstOther; column < m_candidates->columnCount(); ++column)
        header.resizeSection(column, std::max(kOthersWidth, header.sectionSizeHint(column))); // names of policies
    m_otherJobs->setVisible(m_candidates->knowsOtherJobs());
    showWhole();
    describeTask();
}

/// Reasons and speeds are read whole; a width that the user set stays.
void DecisionPanel::showWhole()
{
    auto& header = *m_candidateTable->horizontalHeader();
    const QAbstractItemView& table = *m_candidateTable;
    for (const int column : { CandidateModel::Server, CandidateModel::Why, CandidateModel::Reward,
             CandidateModel::Predicted, CandidateModel::TrueSpeed }) {
        const int width = header.sectionSize(column);
        const auto given = m_givenWidths.try_emplace(column, width).first;
        if (header.isSectionHidden(column) || given->second != width)
            continue;
        header.resizeSection(column, std::max(width, table.sizeHintForColumn(column)));
        given->second = header.sectionSize(column);
    }
    // No narrow panel cuts the probability, which is what one looks for.
    int least = m_candidateTable->verticalScrollBar()->sizeHint().width() + 2 * m_candidateTable->frameWidth();
    for (int place = 0; place <= header.visualIndex(CandidateModel::Probability); ++place)
        least += header.sectionSize(header.logicalIndex(place));
    const bool isShown = !header.isSectionHidden(CandidateModel::Probability);
    m_candidateTable->setMinimumWidth(isShown ? std::min(least, kMostLeastWidth) : 0);
}

/// What this policy has nothing to say about is no column, unless the user chose otherwise in the menu of the headings.
/// A decision that tried no task says nothing about the policy.
void DecisionPanel::showWhatIsKnown()
{
    const auto& analysis = m_follower->analysis();
    if (!analysis || analysis->inferences.empty())
        return;
    for (const int column : { CandidateModel::Probability, CandidateModel::Score, CandidateModel::Reward })
        m_candidateTable->suggestHidden(column, !CandidateModel::saysSomething(*analysis, column));
}

void DecisionPanel::setHindsight(Hindsight hindsight)
{
    m_hindsight->setChecked(hindsight == Hindsight::Shown);
}

void DecisionPanel::showHindsight()
{
    for (const int column : { CandidateModel::TrueSpeed, CandidateModel::TrueGain })
        m_candidateTable->setColumnHidden(column, !m_hindsight->isChecked());
}

/// What the policy thought of the task that is looked at: critic's value, how undecided it was, what its score means.
void DecisionPanel::describeTask()
{
    QString text;
    const auto& analysis = m_follower->analysis();
    const auto current = m_actionTable->currentIndex();
    if (analysis && current.isValid() && static_cast<std::size_t>(current.row()) < analysis->inferences.size()) {
        const auto& task = analysis->inferences[static_cast<std::size_t>(current.row())];
        const auto name = m_inputs.names.name(task.job);
        text = jobSentence(tr("Job %1, %2"), name).arg(name, m_inputs.roleName(task.job, task.role));
        if (task.value)
            joinWithDot(text, tr("value %1").arg(format::significant(*task.value)));
        if (task.entropy)
            joinWithDot(text, tr("entropy %1").arg(entropyText(*task.entropy)));
        if (task.equalActions)
            joinWithDot(
                text, tr("as undecided as among %1 equal actions").arg(format::significant(*task.equalActions, 2)));
        if (!task.isCarriedOut)
            joinWithDot(text, tr("given back: the job did not fit whole"));
    }
    if (const auto score = m_candidates->scoreName(); !score.isEmpty())
        joinWithDot(text, tr("score: %1").arg(score));
    m_task->setText(text);
    m_task->setVisible(!text.isEmpty());
}

void DecisionPanel::fillState()
{
    std::vector<Property> properties;
    const auto& analysis = m_follower->analysis();
    std::optional<StateSubject> subject;
    for (const auto& entry : analysis ? analysis->state : std::vector<StateEntry> {}) {
        if (entry.subject != subject) {
            subject = entry.subject;
            properties.push_back(Property::heading(subjectTitle(*subject)));
        }
        auto value = format::significant(entry.value, 4);
        if (*entry.unit)
            value = tr("%1 %2", "a value and its unit").arg(value, QLatin1String(entry.unit));
        properties.push_back(
            { .name = QCoreApplication::translate("State", entry.quantity), .value = value, .exact = entry.value });
    }
    m_state->setProperties(std::move(properties));
}

void DecisionPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_follower->setActive(true);
    followSteps();
}

void DecisionPanel::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_follower->setActive(false);
}

void DecisionPanel::retranslate()
{
    m_actionTable->setAccessibleName(tr("Tasks placed by the decision"));
    m_candidateTable->setAccessibleName(tr("Servers that the task could go to"));
    m_blockedTable->setAccessibleName(tr("Jobs left waiting"));
    m_others->retranslate();
    m_weighedTable->setAccessibleName(tr("Placements that the policy weighed"));
    m_weighedTable->setEmptyText(tr("The placements that the policy weighed against each other appear here."));
    m_stateTable->setAccessibleName(tr("What the policy saw"));
    m_actionTable->setEmptyText(tr("Tasks that the decision placed appear here."));
    m_candidateTable->setEmptyText(tr("The servers that a task could go to appear here, with score or reason."));
    m_blockedTable->setEmptyText(tr("Jobs that the decision left waiting appear here, with the reason."));
    m_stateTable->setEmptyText(tr("What a learned policy has before it appears here; this one keeps to its rule."));
    m_onlyThis->setText(tr("Only this task"));
    m_onlyThis->setToolTip(tr("Candidates of the task marked above, instead of all tasks of the decision"));
    m_otherJobs->setText(tr("Other jobs"));
    m_otherJobs->setToolTip(tr("How likely the policy was to place a task of each other job at this point; with the "
                               "servers and the rest these are 100 %"));
    m_hindsight->setText(tr("Hindsight"));
    m_hindsight->setToolTip(tr("Shows what really would have followed, by the true model; no policy knows it"));
    describeTask();
    fillState();
    retranslateFacts();
}

void DecisionPanel::retranslateFacts()
{
    showSpan();
    m_byHand->setText(m_actions->byHandText());
    m_byHand->setVisible(!m_byHand->text().isEmpty());
    const auto& analysis = m_follower->analysis();
    // Notes alone may name some of them only.
    const bool isWhole = analysis && !m_follower->isPartial();
    m_tabs->setTabText(0, isWhole ? tr("Placed (%1)").arg(m_actions->countText()) : tr("Placed"));
    m_tabs->setTabText(kWaitingTab,
        isWhole ? tr("Left waiting (%1)").arg(format::integer(static_cast<qint64>(analysis->leftWaiting)))
                : tr("Left waiting"));
    m_tabs->setTabText(
        2, tr("Others (%1)").arg(format::integer(analysis ? static_cast<qint64>(analysis->others.size()) : 0)));
    m_tabs->setTabText(3, tr("State"));
    m_tabs->setTabText(
        kWeighedTab, isWhole ? tr("Weighed (%1)").arg(format::integer(m_weighed->rowCount())) : tr("Weighed"));
    m_tabs->setTabText(kTablesTab, tr("Tables (%1)").arg(format::integer(static_cast<qint64>(m_notes->count()))));
    m_tabs->setTabVisible(kTablesTab, m_notes->count() > 0); // few policies note any
    if (!analysis) {
        setWindowTitle(tr("No decision yet"));
        m_facts->setText(tr("Step on to the first decision to see why each task goes where it goes."));
        return;
    }
    const auto& frame = m_session.frame();
    m_isBefore = frame && frame->isBeforeDecision;
    setWindowTitle(m_isBefore ? tr("Before the decision") : tr("After the decision"));
    m_facts->setToolTip(tr("Decision %1 of the run").arg(format::integer(static_cast<qint64>(analysis->decision))));
    const auto& inputs = m_session.inputs();
    const auto beginning = inputs ? dateOfBeginning(*inputs->workload) : std::nullopt;
    auto facts = (m_isBefore ? tr("due now, at %1, because of %2; the cluster is as the policy sees it")
                             : tr("at %1, because of %2"))
                     .arg(format::moment(analysis->at, beginning), triggerText(analysis->kinds));
    if (const auto own = ownNumberText(*analysis, windowWording); !own.empty())
        joinWithDot(facts, QString::fromStdString(own));
    if (analysis->refusal)
        facts = tr("%1 – refused: %2").arg(facts, errorText(*analysis->refusal));
    if (!m_follower->isPartial())
        joinWithDot(facts, tr("decides in %1 ms on this machine").arg(format::significant(analysis->seconds * 1e3)));
    if (analysis->solverSeconds > 0)
        joinWithDot(facts, tr("%1 ms of these in its solver").arg(format::significant(analysis->solverSeconds * 1e3)));
    for (const auto& [name, value] : analysis->figures)
        joinWithDot(facts,
            tr("%1 %2", "a figure of a policy")
                .arg(QCoreApplication::translate("Policy", name.c_str()), format::count(value)));
    if (analysis->isHindsightPartial)
        joinWithDot(facts, tr("hindsight for the first candidates only"));
    m_facts->setText(facts);
}

void DecisionPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace consonance
#include "moc_decision_panel.cpp"
