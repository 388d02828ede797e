// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_page.h"

#include "core/compare/comparison_command.h"
#include "core/compare/metric_comparison.h"
#include "core/sweep/whole_pace.h"
#include "ui/compare/arrival_span.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/compare_runner.h"
#include "ui/compare/comparison_export.h"
#include "ui/compare/comparison_view_groups.h"
#include "ui/compare/copies_of_stored.h"
#include "ui/compare/grouped_tabs.h"
#include "ui/compare/never_started_note.h"
#include "ui/compare/remembered_comparison.h"
#include "ui/compare/run_times.h"
#include "ui/compare/stale_results_note.h"
#include "ui/compare/trade_off_view.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/kit/thin_line.h"
#include "ui/runs/sweep_panel.h"
#include "ui/runs/sweep_queue.h"
#include "ui/session/moment_field.h"
#include "ui/session/run_library.h"
#include "ui/tables/copying.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/icons.h"

#include <QComboBox>
#include <QEvent>
#include <QListWidget>
#include <QProgressBar>
#include <QResizeEvent>
#include <QTabWidget>
#include <QToolButton>

#include <thread>

namespace consonance {

namespace {

constexpr int kCompareFormWidth = 340;
constexpr int kLeastFormWidth = 292; ///< in a narrow window, so that every view of the comparison has its tab
constexpr int kMomentWidth = 142; ///< of a date
constexpr auto kCompareView = "compare";
constexpr int kSectionWidth = 180;

} // namespace

ComparePage::ComparePage(RunLibrary& library, CommandRegistry& registry, Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_library(library)
    , m_registry(registry)
    , m_settings(settings)
    , m_runner(new CompareRunner(library, QStringLiteral("compare"), this))
    , m_form(new CompareForm(settings))
    , m_sweeps(new SweepPanel(library, registry, settings,
          { .request = [this] { return m_form->request(); },
              .problem = [this] { return m_form->problem(); },
              .changeTo = [this](const CompareRequest& request) { m_form->changeTo(request); } }))
    , m_tabs(new GroupedTabs)
    , m_progressRow(new QWidget)
    , m_progress(new QProgressBar)
    , m_progressText(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_cancel(new QToolButton)
    , m_heading(new RoleLabel(TextSize::Title))
    , m_stale(new StaleResultsNote(*m_form))
    , m_baselineLabel(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_baseline(new QComboBox)
    , m_rangeLabel(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_from(new MomentField)
    , m_to(new MomentField)
    , m_limits(new QToolButton)
{
    addCommands(registry);
    buildViews();
    m_left = new QWidget;
    auto* note = new NeverStartedNote(*m_form, library.runner());
    auto* column = tightlyFilled(new QVBoxLayout, { { m_form, 1 }, note, m_sweeps }, 0);
    tightlyFilled(new QHBoxLayout(m_left), { column, new ThinLine }, 0);
    tightlyFilled(new QHBoxLayout(this), { m_left, { buildResults(), 1 } }, 0);
    registry.bindView(QLatin1String(kCompareView), this);

    connect(m_form, &CompareForm::startRequested, this, &ComparePage::start);
    connect(m_stale, &StaleResultsNote::againRequested, this, [this] { start(m_form->request()); });
    connect(m_runner, &CompareRunner::progressed, this, &ComparePage::showProgress);
    connect(m_runner, &CompareRunner::partial, this, [this](const CompareResult& result) {
        m_shared = m_runner->shared();
        presentResult(result, false);
    });
    connect(m_runner, &CompareRunner::finished, this, [this](const CompareResult& result) {
        m_shared = {};
        presentResult(result, true);
        m_sweeps->queue().notePaces(sharedOut(measuredRuns(result.runs), result.runs.size() + result.copies.runs.size(),
            m_runner->seconds(), static_cast<int>(std::thread::hardware_concurrency())));
        if (!result.problems.empty())
            Q_EMIT problemsFound(result.problems);
    });
    connect(m_runner, &CompareRunner::cancelled, this, [this] {
        Q_EMIT messageRaised({ .severity = Severity::Info,
            .text = tr("The comparison was stopped; %n finished runs are kept. Those are shown whose seed all policies "
                       "have.",
                "", static_cast<int>(m_runner->done())) });
    });
    connect(m_runner, &CompareRunner::failed, this, &ComparePage::errorRaised);
    connect(m_sweeps, &SweepPanel::compareRequested, this, &ComparePage::showSweep);
    connect(m_sweeps, &SweepPanel::errorRaised, this, &ComparePage::errorRaised);
    connect(m_sweeps, &SweepPanel::messageRaised, this, &ComparePage::messageRaised);
    connect(&m_sweeps->form(), &SweepForm::startRequested, this, &ComparePage::wanted);
    m_form->offer(*registry.action(QStringLiteral("sweep.form")));
    connect(&m_sweeps->queue(), &SweepQueue::pacesChanged, m_form, &CompareForm::showCost);
    connect(&m_sweeps->queue(), &SweepQueue::problemsFound, this, &ComparePage::problemsFound);
    connect(m_sweeps, &SweepPanel::compareRequested, m_tabs->findChild<TradeOffView*>(), &ComparisonView::wanted);
    connectViews();
    connect(&m_library, &RunLibrary::opened, this, &ComparePage::showRemembered);
    retranslate();
    showProgress();
}

/// As the last window left it; what was compared since stays.
void ComparePage::showRemembered()
{
    const auto remembered = rememberedComparison(m_settings);
    if (!remembered || m_data || m_runner->isRunning())
        return;
    m_request = remembered->asked.value_or(CompareRequest {});
    m_request.baseline = remembered->baseline;
    m_request.range = remembered->range;
    if (remembered->asked) {
        m_form->setRequest(*remembered->asked);
        m_form->keep();
        m_stale->setAsked(remembered->asked);
    }
    reread(remembered->runs, Missing::IsNoError);
}

QTabWidget& ComparePage::tabs() const
{
    return *m_tabs;
}

const CompareResult& ComparePage::result() const
{
    static const CompareResult nothing;
    return m_data ? m_data->runs.result : nothing;
}

void ComparePage::buildViews()
{
    for (const auto& views : makeComparisonViews(m_library, m_registry, [this] { return m_form->request(); })) {
        m_views.insert(m_views.end(), views.begin(), views.end());
        m_tabs->addGroup({ views.begin(), views.end() });
    }
    connect(m_tabs, &QTabWidget::currentChanged, this, &ComparePage::showCurrent);
}

void ComparePage::connectViews()
{
    for (auto* view : m_views) {
        connect(view, &ComparisonView::openRequested, this, &ComparePage::openRequested);
        connect(view, &ComparisonView::baselineChosen, this, &ComparePage::setBaseline);
        connect(view, &ComparisonView::rangeChosen, this, [this](const std::optional<TimeRange>& range) {
            limitTo(range ? std::optional(StoredSpan { range->from, range->to }) : std::nullopt);
        });
        connect(view, &ComparisonView::errorRaised, this, &ComparePage::errorRaised);
        connect(view, &ComparisonView::wanted, this, [this, view] {
            m_tabs->setCurrentWidget(view);
            Q_EMIT wanted();
        });
    }
}

QWidget* ComparePage::buildHeading()
{
    auto* heading = new QWidget;
    auto* row = new FlowLayout(spacing::kSmall, heading);
    m_heading->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    row->addWidget(m_heading);
    m_baselineLabel->setBuddy(m_baseline);
    m_baseline->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* baseline = new QHBoxLayout;
    auto* range = new QHBoxLayout;
    for (auto* part : { baseline, range }) {
        part->setSpacing(spacing::kSmall);
        row->addLayout(part);
    }
    baseline->addWidget(m_baselineLabel);
    baseline->addWidget(m_baseline);
    range->addWidget(m_rangeLabel);
    for (auto* field : { m_from, m_to }) {
        field->setFixedWidth(kMomentWidth);
        range->addWidget(field);
        connect(field, &MomentField::textChanged, this, [field] { field->setToolTip(field->understood()); });
        connect(field, &MomentField::editingFinished, this, &ComparePage::applyRange);
    }
    m_limits->setObjectName(QStringLiteral("compareLimits"));
    m_limits->setIcon(themedIcon(Icon::Filter));
    m_limits->setCheckable(true);
    connect(m_limits, &QToolButton::toggled, this, &ComparePage::showFields);
    m_sections = new QComboBox;
    m_sections->setObjectName(QStringLiteral("compareSections"));
    m_sections->setMaximumWidth(kSectionWidth);
    m_sections->hide();
    row->addWidget(m_sections);
    connect(m_sections, &QComboBox::activated, this, [this](int index) {
        const auto span = m_sections->itemData(index).value<std::pair<qint64, qint64>>();
        limitTo(index > 0 ? std::optional(StoredSpan { { span.first }, { span.second } }) : std::nullopt);
    });
    auto* buttons = new QHBoxLayout; // none of them alone in a line
    buttons->setSpacing(spacing::kTiny);
    row->addLayout(buttons);
    buttons->addWidget(m_limits);
    for (const char* id : { "compare.copyCommand", "compare.export", "report.comparison" }) {
        auto* action = m_registry.action(QLatin1String(id));
        if (!action)
            continue;
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        buttons->addWidget(button);
    }
    connect(m_baseline, &QComboBox::activated, this,
        [this] { setBaseline(m_baseline->currentData().toString().toStdString()); });
    return heading;
}

QWidget* ComparePage::buildResults()
{
    m_cancel->setDefaultAction(m_registry.action(QStringLiteral("compare.cancel")));
    m_cancel->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    tightlyFilled(new QHBoxLayout(m_progressRow), { { m_progress, 1 }, m_progressText, m_cancel });

    auto* results = new QWidget;
    auto* column = filled(new QVBoxLayout(results), { buildHeading(), m_stale, m_progressRow, { m_tabs, 1 } });
    column->setContentsMargins(spacing::kLarge, spacing::kLarge, spacing::kLarge, spacing::kLarge);
    return results;
}

void ComparePage::addCommands(CommandRegistry& registry)
{
    const auto hasResult
        = [this] { return CommandAvailability::when(!result().runs.empty(), tr("nothing has been compared yet")); };
    const CommandGroup commands { registry, CommandCategory::Analyse, 1 };
    commands.add(
        "compare.cancel", QT_TRANSLATE_NOOP("Command", "Stop comparing"),
        QT_TRANSLATE_NOOP("Command", "Stops the comparison; finished runs are kept"), Icon::Stop,
        [this] { return CommandAvailability::when(m_runner->isRunning(), tr("no comparison is running")); },
        [this] { m_runner->cancel(); });
    commands.add("compare.copyCommand", QT_TRANSLATE_NOOP("Command", "Copy comparison as command line"),
        QT_TRANSLATE_NOOP("Command", "Copies the command line that makes the shown comparison again"), Icon::Copy,
        hasResult, [this] { copyToClipboard(QString::fromStdString(compareCommand(m_request)), *this); });
    commands.add("compare.export", QT_TRANSLATE_NOOP("Command", "Export comparison…"),
        QT_TRANSLATE_NOOP(
            "Command", "Writes the comparison as JSON, CSV, Markdown or TSV, or the view shown as a picture"),
        Icon::Export, hasResult, [this] {
            if (const auto told = exportComparison(*this, m_settings, *currentView(), result()))
                Q_EMIT messageRaised(*told);
        });
    commands.add(
        "compare.wholeRange", QT_TRANSLATE_NOOP("Command", "Compare whole runs"),
        QT_TRANSLATE_NOOP("Command", "Removes the limit to a span of time"), Icon::Clock,
        [this] { return CommandAvailability::when(m_request.range.has_value(), tr("whole runs are compared")); },
        [this] { limitTo(std::nullopt); });
    addContenderCommands(commands);
}

void ComparePage::addContenderCommands(const CommandGroup& commands)
{
    commands.add(
        "compare.onceMore", QT_TRANSLATE_NOOP("Command", "Compare the policy again"),
        QT_TRANSLATE_NOOP("Command", "Adds the policy chosen in the form again, with its own parameters"), Icon::Add,
        [this] {
            return CommandAvailability::when(!m_form->shownContender().empty(), tr("no policy is chosen in the form"));
        },
        [this] { m_form->addOnceMore(); });
    commands.add(
        "compare.removeOnceMore", QT_TRANSLATE_NOOP("Command", "Remove the added policy"),
        QT_TRANSLATE_NOOP("Command", "Removes the chosen contender with its own name from the form"), Icon::Remove,
        [this] {
            return CommandAvailability::when(
                m_form->shownContender().find(' ') != std::string::npos, tr("the chosen policy was not added again"));
        },
        [this] { m_form->removeNamed(); });
    for (const char* id : { "compare.onceMore", "compare.removeOnceMore" })
        m_form->policyList().addAction(m_registry.action(QLatin1String(id)));
    m_form->policyList().setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(&m_form->policyList(), &QListWidget::currentItemChanged, &m_registry, &CommandRegistry::requestRefresh);
}

void ComparePage::start(const CompareRequest& request)
{
    if (request.traces != m_request.traces || request.cluster != m_request.cluster)
        m_tabs->setCurrentIndex(0); // another question is answered first by its figures
    m_request = request;
    m_shared = {};
    m_ofSweep = false;
    m_form->keep();
    m_stale->setAsked(request);
    presentResult({}, false);
    m_runner->start(request);
}

void ComparePage::showStored(const std::vector<RunRecord>& runs, const std::string& baseline)
{
    std::vector<std::string> ids;
    std::ranges::transform(runs, std::back_inserter(ids), &RunRecord::id);
    m_request = { .baseline = baseline };
    m_shared = {};
    m_ofSweep = false;
    m_choseBaseline = false;
    m_stale->setAsked(std::nullopt);
    reread(ids);
}

void ComparePage::showSweep(const std::vector<RunRecord>& runs)
{
    showStored(runs, m_form->request().baseline);
    m_ofSweep = true;
}

/// Reads stored runs, limited to the span of the request.
void ComparePage::reread(const std::vector<std::string>& ids, Missing missing)
{
    m_library.ask(
        tr("Reading runs to compare"),
        [ids, baseline = m_request.baseline, range = m_request.range](
            const RunStore& store, const StopToken& stop, Progress& progress) -> Result<StoredComparison> {
            std::vector<RunRecord> records;
            for (const auto& id : ids) {
                TRY_ASSIGN(records.emplace_back(), store.get(id));
            }
            return readComparison(store, records, baseline, range, stop, &progress);
        },
        this,
        [this, missing](const Result<StoredComparison>& read) {
            if (!read && missing == Missing::IsAnError)
                Q_EMIT errorRaised(read.error());
            if (!read)
                return;
            if (m_request.traces.empty()) {
                auto request = requestOfRuns(read->result.runs);
                request.range = m_request.range;
                if (!m_request.baseline.empty())
                    request.baseline = m_request.baseline;
                m_request = std::move(request);
            }
            const auto shared = sharedRuns(read->result.runs);
            m_shared = m_ofSweep ? shared : SharedRuns {};
            present(m_shared.shared == m_shared.all ? *read : onlyShared(*read, shared), true);
            if (missing == Missing::IsAnError) // not at the start of the program
                runCopiesOfStored(m_library, m_data->runs, m_request, this, [this, shown = m_data](const auto& copied) {
                    if (m_data == shown)
                        present(copied, true);
                });
        },
        { .group = QStringLiteral("compare.stored") });
}

void ComparePage::presentResult(const CompareResult& result, bool isWhole)
{
    StoredComparison runs { .result = result,
        .contenders = m_request.policies,
        .baseline
        = m_request.baseline.empty() && !m_request.policies.empty() ? m_request.policies.front() : m_request.baseline,
        .parameters = parametersOf(result.runs) };
    present(std::move(runs), isWhole);
}

void ComparePage::present(StoredComparison runs, bool isWhole)
{
    auto data = std::make_shared<ComparisonData>();
    data->request = m_request;
    data->runs = std::move(runs);
    if (isWhole)
        data->problems = fairnessProblems(data->results(), data->runs.contenders);
    if (!data->results().empty())
        data->provenance = QString::fromStdString(compareCommand(m_request));
    m_data = std::move(data);
    m_isWhole = isWhole;
    fillBaselines();
    showRange(m_from->basis().beginning);
    m_stale->setBaseline(m_ofSweep && !m_choseBaseline ? m_data->runs.baseline : std::string());
    if (isWhole) {
        readSections();
        rememberComparison(m_settings, *m_data, m_stale->asked());
    }
    showCurrent();
    retranslate();
    showForm();
    m_registry.requestRefresh();
}

bool ComparePage::hasRuns() const
{
    return m_data && !m_data->results().empty();
}

void ComparePage::setForAudience(bool isForAudience)
{
    m_isForAudience = isForAudience;
    showForm();
}

/// Without a comparison there would be nothing else.
void ComparePage::showForm()
{
    m_left->setVisible(!m_isForAudience || !hasRuns());
}

void ComparePage::showRange(const std::optional<std::int64_t>& beginning)
{
    showArrivalSpan(m_request.range, beginning, *m_from, *m_to);
}

/// The sections of the compared runs, and their dates.
void ComparePage::readSections()
{
    std::vector<std::string> ids;
    std::ranges::transform(m_data->results(), std::back_inserter(ids), &RunResult::runId);
    std::erase(ids, std::string());
    m_library.ask(
        tr("Reading sections"),
        [ids](const RunStore& store, const StopToken&, Progress&) { return timesOfRuns(store, ids); }, this,
        [this](const Result<RunTimes>& read) {
            const auto times = read.value_or(RunTimes());
            if (times.beginning != m_from->basis().beginning)
                showRange(times.beginning);
            fillSections(times.sections);
        },
        { .group = QStringLiteral("compare.sections"), .quiet = true });
}

void ComparePage::fillSections(const std::vector<TimeMark>& sections)
{
    m_sections->clear();
    m_sections->addItem(tr("Whole runs"));
    for (const auto& section : sections) {
        m_sections->addItem(QString::fromStdString(section.text),
            QVariant::fromValue(std::pair<qint64, qint64>(section.from.microseconds, section.until.microseconds)));
        m_sections->setItemData(m_sections->count() - 1,
            format::momentSpan(section.from, section.until, m_from->basis().beginning), Qt::ToolTipRole);
        if (m_request.range && m_request.range->from == section.from && m_request.range->until == section.until)
            m_sections->setCurrentIndex(m_sections->count() - 1);
    }
    m_sections->setVisible(!sections.empty());
}

ComparisonView* ComparePage::currentView() const
{
    return m_views[static_cast<std::size_t>(std::max(0, m_tabs->currentIndex()))];
}

/// Tells the view that is looked at, if it does not know yet.
void ComparePage::showCurrent()
{
    auto* view = currentView();
    if (m_data && view->comparison() != m_data)
        view->tell(m_data);
}

void ComparePage::setBaseline(const std::string& contender)
{
    if (!m_data || contender == m_data->runs.baseline)
        return;
    auto runs = m_data->runs;
    runs.baseline = contender;
    runs.result.summary = summarise(runs.result.runs, runs.contenders, contender, nullptr, runs.result.copies);
    m_request.baseline = contender.substr(0, contender.find(' '));
    m_choseBaseline = true;
    present(std::move(runs), m_isWhole);
}

void ComparePage::limitTo(const std::optional<StoredSpan>& range)
{
    if (!m_data || m_data->results().empty())
        return;
    std::vector<std::string> ids;
    std::ranges::transform(m_data->results(), std::back_inserter(ids), &RunResult::runId);
    m_request.range = range;
    reread(ids);
}

void ComparePage::applyRange()
{
    const auto range = arrivalSpanIn(*m_from, *m_to);
    if (!range)
        return Q_EMIT errorRaised(range.error());
    const auto isSame = [](const std::optional<StoredSpan>& a, const std::optional<StoredSpan>& b) {
        return a.has_value() == b.has_value() && (!a || (a->from == b->from && a->until == b->until));
    };
    if (!isSame(*range, m_request.range))
        limitTo(*range);
}

void ComparePage::fillBaselines()
{
    const QSignalBlocker quiet(m_baseline);
    m_baseline->clear();
    for (const auto& contender : m_data->runs.contenders)
        m_baseline->addItem(contenderTitle(contender), QString::fromStdString(contender));
    m_baseline->setCurrentIndex(m_baseline->findData(QString::fromStdString(m_data->runs.baseline)));
}

/// What there is something to do with.
void ComparePage::showFields()
{
    for (QWidget* part :
        { static_cast<QWidget*>(m_baselineLabel), static_cast<QWidget*>(m_baseline), static_cast<QWidget*>(m_limits) })
        part->setVisible(hasRuns());
    for (QWidget* part :
        { static_cast<QWidget*>(m_rangeLabel), static_cast<QWidget*>(m_from), static_cast<QWidget*>(m_to) })
        part->setVisible(hasRuns() && (m_limits->isChecked() || m_request.range));
}

void ComparePage::showProgress()
{
    const auto status = m_runner->status();
    m_progressRow->setVisible(m_runner->isRunning());
    if (status) {
        m_progress->setRange(0, status->fractionKnown ? 1000 : 0);
        m_progress->setValue(static_cast<int>(status->fraction * 1000));
        const auto total = m_request.traces.size() * m_request.seeds.size() * m_request.policies.size();
        auto text = m_runner->done() < static_cast<qint64>(total)
            ? tr("%1 of %2 runs").arg(format::integer(m_runner->done()), format::integer(static_cast<qint64>(total)))
            : tr("copies of the trace");
        if (status->remainingSeconds)
            text = tr("%1, about %2 left").arg(text, format::secondsLeft(*status->remainingSeconds));
        m_progressText->setText(text);
    }
    m_registry.requestRefresh();
}

void ComparePage::retranslate()
{
    m_tabs->retranslate(
        comparisonGroupTitle, [this](int view) { return m_views[static_cast<std::size_t>(view)]->title(); });
    m_limits->setToolTip(tr("Limit to jobs that arrive in a span of time"));
    m_limits->setAccessibleName(m_limits->toolTip());
    m_tabs->setAccessibleName(tr("Views of the comparison"));
    m_baselineLabel->setText(tr("Baseline"));
    m_baseline->setAccessibleName(tr("Baseline"));
    m_rangeLabel->setText(tr("Arrivals from, to"));
    m_from->setAccessibleName(tr("Only jobs that arrive from"));
    m_to->setAccessibleName(tr("Only jobs that arrive before"));
    m_from->setPlaceholderText(tr("begin"));
    m_to->setPlaceholderText(tr("end"));
    m_sections->setAccessibleName(tr("Section to compare"));
    m_sections->setToolTip(tr("A section that was made of one of these runs"));
    if (m_sections->count() > 0)
        m_sections->setItemText(0, tr("Whole runs"));
    for (auto* field : { m_from, m_to })
        field->setToolTip(field->isBlank() ? momentHint(field->basis()) : field->understood());
    const auto count = static_cast<int>(result().runs.size());
    if (m_shared.shared < m_shared.all && (count > 0 || m_runner->isRunning()))
        m_heading->setText(
            tr("%1 of %2 seeds that all have").arg(format::integer(m_shared.shared), format::integer(m_shared.all)));
    else if (count > 0)
        m_heading->setText(tr("%n runs compared", "", count));
    else
        m_heading->setText(tr("Compare policies"));
    m_heading->setToolTip(m_shared.shared < m_shared.all
            ? tr("Runs are missing. Means are over the traces and seeds that all shown policies have, so that they can "
                 "be compared.")
            : QString());
    m_stale->setHasResults(count > 0);
    showFields();
}

void ComparePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const int width = std::clamp(event->size().width() / 4, kLeastFormWidth, kCompareFormWidth);
    for (QWidget* part : { static_cast<QWidget*>(m_form), static_cast<QWidget*>(m_sweeps) })
        part->setFixedWidth(width);
}

void ComparePage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        for (auto* view : m_views)
            view->retranslate();
        for (auto* view : m_views)
            view->tell({});
        if (m_data)
            present(m_data->runs, m_isWhole);
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace consonance
#include "moc_compare_page.cpp"
