// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/outcome_view.h"

#include "core/keep/run_keeper.h"
#include "core/policy/transition_tables.h"
#include "core/run/failure_text.h"
#include "core/run/never_started.h"
#include "core/sim/figure_keys.h"
#include "core/teams/group_text.h"
#include "core/workload/assumption_rules.h"
#include "ui/commands/command_registry.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/list_text.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/selection.h"
#include "ui/models/sheet_model.h"
#include "ui/session/selection_menu.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/low_scroll.h"
#include "ui/words/core_wording.h"
#include "ui/words/policy_text.h"
#include "ui/words/simulation_text.h"
#include "ui/work/error_text.h"
#include "ui/work/job_runner.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QToolButton>

#include <cmath>
#include <ranges>

namespace consonance {

namespace {

constexpr int kMostTenantRows = 8;
constexpr int kLeastFigureWidth = 120;

QString spanOf(double seconds)
{
    return format::duration(Duration::fromSecondsRounded(seconds));
}

} // namespace

OutcomeView::OutcomeView(const Services& services, QWidget* parent)
    : QWidget(parent)
    , m_services(services)
    , m_title(new RoleLabel(TextSize::Title))
    , m_note(new RoleLabel(TextSize::Body, TextTone::Muted))
    , m_tenantsTitle(new RoleLabel(TextSize::Body))
    , m_tenants(new SheetModel(this))
    , m_tenantsTable(new CopyableTableView)
    , m_longestTitle(new RoleLabel(TextSize::Body))
    , m_longest(new SheetModel(this))
    , m_longestTable(new CopyableTableView)
{
    setObjectName(QStringLiteral("outcome"));
    buildLayout();
    connect(&services.session, &SessionController::completed, this, &OutcomeView::takeResult);
    connect(&services.session, &SessionController::historyChanged, this, [this] {
        if (hasOutcome() && !m_outcome)
            takeResult();
    });
    connect(&services.session, &SessionController::inputsChanged, this, &OutcomeView::takeResult);
    connect(&services.session, &SessionController::changesChanged, this, &OutcomeView::takeResult);
    connect(&services.selection, &Selection::changed, this, [this] {
        if (hasOutcome())
            showFigures();
    });
    connect(m_longestTable->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        std::vector<JobId> jobs;
        for (const auto& index : m_longestTable->selectionModel()->selectedRows())
            jobs.push_back(m_longest->row(index.row()).job);
        m_services.selection.selectJobs(std::move(jobs), SelectMode::Replace);
    });
    connect(m_longestTable, &QAbstractItemView::doubleClicked, this,
        [this] { (void)m_services.registry.invoke(QStringLiteral("decision.passedOver")); });
    keepTranslated(*this, [this] { retranslate(); });
}

void OutcomeView::buildLayout()
{
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(spacing::kHuge, spacing::kLarge, spacing::kHuge, spacing::kLarge);
    column->setSpacing(spacing::kSmall);
    m_title->setWordWrap(true);
    m_title->setCopyable();
    m_note->setWordWrap(true);
    column->addWidget(m_title);
    column->addWidget(m_note);
    auto* figures = new FlowLayout(spacing::kLarge);
    for (std::size_t i = 0; i < FigureCount; ++i) {
        m_names[i] = new RoleLabel(TextSize::Small, TextTone::Muted);
        m_values[i] = new RoleLabel(TextSize::Title);
        m_values[i]->setCopyable();
        auto* figure = new QWidget;
        figure->setMinimumWidth(kLeastFigureWidth);
        tightlyFilled(new QVBoxLayout(figure), { m_values[i], m_names[i] }, 0);
        figures->addWidget(figure);
    }
    column->addLayout(figures);
    m_tenantsTable->setModel(m_tenants);
    m_tenantsTable->setSortingEnabled(false); // as the trace has them
    m_tenantsTable->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_tenants->setDecoration(tenantColors());
    m_longestTable->setModel(m_longest);
    m_longestTable->setSortingEnabled(false); // the longest first
    offerSelectionMenu(m_services.registry, *m_longestTable, { .isJob = true });
    auto* header = m_longestTable->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents); // five rows
    header->setStretchLastSection(false); // figures stay beside each other
    column->addSpacing(spacing::kSmall);
    column->addWidget(m_tenantsTitle);
    column->addWidget(m_tenantsTable);
    column->addWidget(m_longestTitle);
    column->addWidget(m_longestTable);
    m_actions = new QWidget;
    auto* actions = new FlowLayout(spacing::kSmall, m_actions);
    actions->setContentsMargins({});
    column->addSpacing(spacing::kSmall);
    column->addWidget(m_actions);
    column->addStretch(1);
    tightlyFilled(new QVBoxLayout(this), { new LowScrollArea(content) });
}

void OutcomeView::makeButtons()
{
    qDeleteAll(m_actions->findChildren<QToolButton*>(Qt::FindDirectChildrenOnly));
    for (const auto& id : m_actionIds) {
        auto* action = m_services.registry.action(id);
        if (!action)
            continue;
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        m_actions->layout()->addWidget(button);
    }
}

bool OutcomeView::hasOutcome() const
{
    return m_services.session.result() != nullptr;
}

void OutcomeView::takeResult()
{
    m_outcome.reset();
    const auto& result = m_services.session.result();
    const auto& history = m_services.session.history();
    const auto& inputs = m_services.session.inputs();
    showOutcome();
    Q_EMIT changed();
    if (!result || !history || !history->isComplete || !inputs)
        return;
    m_services.runner.start(
        tr("What the run came to"),
        [result, history, inputs](const StopToken&, Progress&) -> Result<std::shared_ptr<const RunOutcome>> {
            TRY_ASSIGN(const auto histories,
                jobHistories({ history->events, history->slots }, inputs->workload, *inputs->cluster));
            return std::make_shared<const RunOutcome>(runOutcome(*result, histories));
        },
        this,
        [this, result](const Result<std::shared_ptr<const RunOutcome>>& outcome) {
            if (!outcome || m_services.session.result() != result)
                return;
            m_outcome = *outcome;
            showOutcome();
            Q_EMIT changed();
        },
        { .group = QStringLiteral("run.outcome"), .quiet = true });
}

void OutcomeView::showOutcome()
{
    showFigures();
    const bool hasTenants = m_outcome && !m_outcome->tenants.empty();
    const bool hasWaits = m_outcome && !m_outcome->longest.empty();
    for (QWidget* part : { static_cast<QWidget*>(m_tenantsTitle), static_cast<QWidget*>(m_tenantsTable) })
        part->setVisible(hasTenants);
    for (QWidget* part : { static_cast<QWidget*>(m_longestTitle), static_cast<QWidget*>(m_longestTable) })
        part->setVisible(hasWaits);
    if (!m_outcome)
        return;
    const auto& workload = m_services.session.inputs()->workload;
    m_tenants->setSheet(groupSheet({ { .contender = {}, .groups = m_outcome->tenants } }, GroupBy::Tenant,
        m_outcome->unit, windowWording, workload.get()));
    m_tenants->fitTable(*m_tenantsTable);
    m_longest->setSheet(longestWaitsSheet(m_outcome->longest, windowWording));
    const auto rows = [](int count) { return std::min(count, kMostTenantRows); };
    // Where the columns do not fit, their scroll bar covers no row.
    m_tenantsTable->setFixedHeight(m_tenantsTable->heightOfRows(rows(m_tenants->rowCount()))
        + m_tenantsTable->horizontalScrollBar()->sizeHint().height());
    m_longestTable->setFixedHeight(m_longestTable->heightOfRows(rows(m_longest->rowCount())));
}

/// With a few names, and what that means for the figures below.
QString OutcomeView::unfinishedText(std::int64_t unfinished) const
{
    constexpr std::size_t kMostNamed = 5;
    const auto count = static_cast<int>(unfinished);
    const auto basis = tr("JCTs are of the finished jobs, waits of all jobs so far.");
    if (!m_outcome || m_outcome->unfinished.empty())
        return tr("%n jobs did not finish.", "", count) + QLatin1Char(' ') + basis;
    QStringList names;
    for (const auto& name : m_outcome->unfinished | std::views::take(kMostNamed))
        names << QString::fromStdString(name);
    if (const auto more = m_outcome->unfinished.size(); more > kMostNamed)
        names << tr("%n more", "jobs", static_cast<int>(more - kMostNamed));
    return tr("%n jobs did not finish: %1.", "", count).arg(listText(names)) + QLatin1Char(' ') + basis;
}

void OutcomeView::showFigures()
{
    const auto& result = m_services.session.result();
    if (!result) {
        m_title->setText({});
        m_note->setText({});
        for (auto* value : m_values)
            value->setText(QStringLiteral("–"));
        return;
    }
    const auto& metrics = result->metrics;
    const auto decided = policyAtEnd(m_services.session.openRequest());
    m_title->setText(
        tr("%1: %2 of %n jobs finished", "", static_cast<int>(metrics.jobs))
            .arg(contenderTitle(tellingName(decided.policy, decided.parameters)), format::integer(metrics.finished)));
    QStringList notes;
    if (const auto changes = m_services.session.changes().size(); changes > 0)
        notes << tr("%n changes were made to this run.", "", static_cast<int>(changes));
    if (metrics.rejected > 0)
        notes << tr("%n jobs were rejected.", "", static_cast<int>(metrics.rejected));
    if (metrics.unfinished > 0)
        notes << unfinishedText(metrics.unfinished);
    if (const auto why = neverStarted(result->policy, metrics))
        notes << errorText(*why);
    if (m_services.selection.state().range)
        notes << tr("These are figures of the whole run; the selected span does not limit them.");
    for (const auto& remark : runRemarks(*result, windowWording))
        notes << QString::fromStdString(remark);
    const auto& inputs = m_services.session.inputs();
    if (const auto loss = failureLossByName(result->failureLoss); loss && inputs) {
        if (const auto cost = failureCostText(metrics.keyed, windowWording); !cost.empty())
            notes << QString::fromStdString(cost);
        notes << QString::fromStdString(failureLossText(*loss, *inputs->workload, windowWording));
    }
    for (const auto& assumption : inputs ? inputs->workload->assumptions : std::vector<Assumption> {}) {
        if (saysWhatIsMissing(assumption.rule))
            notes << assumptionText(assumption.rule);
    }
    m_note->setText(notes.join(QLatin1Char('\n'))); // not all of them end in a full stop
    m_note->setVisible(!notes.isEmpty());
    const bool hasFinished = metrics.finished > 0;
    const auto ofFinished = [&](double seconds) { return hasFinished ? spanOf(seconds) : QStringLiteral("–"); };
    m_values[MeanJct]->setText(ofFinished(metrics.meanJctSeconds));
    m_values[MedianJct]->setText(ofFinished(metrics.medianJctSeconds));
    m_values[P90Jct]->setText(ofFinished(metrics.p90JctSeconds));
    m_values[P99Jct]->setText(ofFinished(metrics.p99JctSeconds));
    m_values[MeanWait]->setText(m_outcome ? spanOf(m_outcome->all.meanWaitSeconds) : QStringLiteral("…"));
    m_values[P95Wait]->setText(m_outcome ? spanOf(m_outcome->all.waitP95Seconds) : QStringLiteral("…"));
    const auto loaded = metrics.keyed.find(kLoadedUtilisation);
    const auto overMakespan = format::percent(metrics.utilisation, 1);
    m_values[Utilisation]->setText(loaded == metrics.keyed.end()
            ? overMakespan
            : tr("%1 (%2 over the makespan)", "utilisation").arg(format::percent(loaded->second, 1), overMakespan));
    if (const auto useful = metrics.keyed.find(kUsefulUtilisation); useful != metrics.keyed.end())
        m_values[Utilisation]->setText(tr("%1 over the makespan, %2 without lost work", "utilisation")
                                           .arg(overMakespan, format::percent(useful->second, 1)));
    for (const auto& [figure, key] : { std::pair(Welfare, "welfare"), std::pair(Revenue, "revenue") }) {
        const auto found = metrics.keyed.find(key);
        m_values[figure]->parentWidget()->setVisible(
            found != metrics.keyed.end()); // only where something is worth something
        m_values[figure]->setText(found != metrics.keyed.end() ? format::significant(found->second, 4) : QString());
    }
}

void OutcomeView::retranslate()
{
    setAccessibleName(tr("What the run came to"));
    const std::pair<QString, QString> figures[] {
        { tr("mean JCT"), tr("From arrival to completion, waiting included; mean over the jobs that finished") },
        { tr("median JCT"), tr("Half of the finished jobs took no longer from arrival to completion") },
        { tr("90th percentile of JCT"), tr("90 % of the finished jobs took no longer from arrival to completion") },
        { tr("99th percentile of JCT"), tr("99 % of the finished jobs took no longer from arrival to completion") },
        { tr("mean wait"), tr("Time in which a job held nothing since its arrival; mean over all jobs") },
        { tr("95th percentile of wait"), tr("95 % of all jobs waited no longer") },
        { tr("utilisation"), QCoreApplication::translate("Metric", kUtilisationMeaning) },
        { QCoreApplication::translate("Metric", "Welfare"), tr("What the finished jobs are worth to their users") },
        { QCoreApplication::translate("Metric", "Revenue"), tr("What was paid by the jobs that the policy took") },
    };
    static_assert(std::size(figures) == FigureCount);
    for (std::size_t i = 0; i < FigureCount; ++i) {
        m_names[i]->setText(figures[i].first);
        m_names[i]->setToolTip(figures[i].second);
        m_values[i]->setToolTip(figures[i].second);
    }
    m_tenantsTitle->setText(tr("Tenants"));
    m_tenantsTable->setAccessibleName(tr("Figures of the tenants"));
    m_longestTitle->setText(tr("Jobs that waited longest"));
    m_longestTable->setAccessibleName(tr("Jobs that waited longest"));
    showOutcome();
}

void OutcomeView::showEvent(QShowEvent* event)
{
    makeButtons();
    QWidget::showEvent(event);
}

} // namespace consonance
#include "moc_outcome_view.cpp"
