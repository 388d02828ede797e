// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/load_curve_view.h"

#include "core/compare/comparison_command.h"
#include "core/run/contender_colors.h"
#include "core/run/seed_list.h"
#include "core/run/usual_inputs.h"
#include "core/workload/trace_loader.h"
#include "ui/commands/command_registry.h"
#include "ui/compare/compare_runner.h"
#include "ui/compare/models/metric_text.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/plot/paper.h"
#include "ui/plot/plot_widget.h"
#include "ui/session/run_library.h"
#include "ui/theme/flow_layout.h"
#include "ui/words/core_wording.h"

#include <QCoreApplication>
#include <QLineEdit>
#include <QProgressBar>
#include <QToolButton>

#include <set>

namespace consonance {

namespace {

constexpr auto kTestbed = "preset:harmony-testbed";

std::string presetOf(const std::string& trace)
{
    return trace.substr(0, trace.find(','));
}

} // namespace

std::vector<PlotSeries> loadCurveSeries(
    const std::vector<LoadCurve>& curves, const std::vector<std::string>& contenders, const std::string& baseline)
{
    std::vector<PlotSeries> all;
    for (const auto& curve : curves) {
        PlotSeries series { .name = contenderTitle(curve.contender),
            .style = contenderStyle(contenders, curve.contender),
            .marks = MarkKind::OnLine };
        for (const auto& point : curve.points) {
            series.x.push_back(point.load);
            series.y.push_back(point.meanJctSeconds / kSecondsPerMinute);
            series.halfWidths.push_back(std::isfinite(point.ci95Seconds) ? point.ci95Seconds / kSecondsPerMinute : 0);
        }
        all.push_back(std::move(series));
    }
    for (const auto& published : publishedCurves(curves, baseline)) {
        PlotSeries series { .name = QCoreApplication::translate("LoadCurve", "%1 as published: %2 % below %3")
                                        .arg(policyTitle(std::string(published.claim.policy)))
                                        .arg(format::decimal(published.claim.reduction * 100, 0))
                                        .arg(contenderTitle(published.reference)),
            .style = contenderStyle(contenders, std::string(published.claim.policy)),
            .marks = MarkKind::Alone };
        for (const auto& point : published.points) {
            series.x.push_back(point.load);
            series.y.push_back(point.meanJctSeconds / kSecondsPerMinute);
        }
        all.push_back(std::move(series));
    }
    return all;
}

QString loadAxisTitle(const std::vector<RunResult>& runs)
{
    std::set<QString> meanings;
    for (const auto& run : runs) {
        if (const auto meaning = presetParameterMeaning(run.trace, "load"))
            meanings.insert(QString::fromStdString(windowWording(meaning->id, meaning->english, {})));
    }
    return meanings.size() == 1 ? LoadCurveView::tr("Load: %1", "axis, what the load is").arg(*meanings.begin())
                                : LoadCurveView::tr("Load");
}

QString publishedNote(const std::vector<LoadCurve>& curves, const std::string& baseline)
{
    QStringList lines;
    for (const auto& published : publishedCurves(curves, baseline)) {
        lines << QCoreApplication::translate("LoadCurve",
            "Published: %1 % lower average JCT than representative schedulers (%2). Figures by "
            "load or by scheduler were "
            "not published; drawn is %3 × our %4.")
                     .arg(format::decimal(published.claim.reduction * 100, 0))
                     .arg(QString::fromLatin1(published.claim.source))
                     .arg(format::decimal(1 - published.claim.reduction, 2))
                     .arg(contenderTitle(published.reference));
    }
    return lines.join(QLatin1Char('\n'));
}

QString loadCurveCaption(const std::vector<LoadCurve>& curves, const std::string& baseline)
{
    if (curves.empty())
        return {};
    const auto shared = QCoreApplication::translate("LoadCurve",
        "All points share their seeds (common random numbers), so two curves differ by their policies, not by luck "
        "with "
        "the jobs.");
    const auto note = publishedNote(curves, baseline);
    return note.isEmpty() ? shared : QString(shared + QLatin1Char('\n') + note);
}

QString loadCurveOrigin(const std::vector<LoadCurve>& curves, const std::string& baseline, const QString& provenance)
{
    const auto note = loadCurveCaption(curves, baseline);
    return note.isEmpty() ? provenance : QString(note + QLatin1Char('\n') + provenance);
}

LoadCurveView::LoadCurveView(RunLibrary& library, CommandRegistry& registry, QWidget* parent)
    : ComparisonView(parent)
    , m_registry(registry)
    , m_runner(new CompareRunner(library, QStringLiteral("compare.loads"), this))
    , m_trace(new QLineEdit(QString::fromLatin1(kTestbed)))
    , m_loads(new QLineEdit(QStringLiteral("1, 2, 3, 4, 5")))
    , m_seeds(new QLineEdit(QStringLiteral("1..5")))
    , m_traceLabel(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_loadsLabel(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_seedsLabel(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_progress(new QProgressBar)
    , m_note(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_plot(new PlotWidget)
{
    addCommands(registry);
    m_note->setWordWrap(true);
    m_sweepRow = buildSweepRow();
    auto* column = filled(new QVBoxLayout(this), { m_sweepRow, { m_plot, 1 } });
    column->setContentsMargins(0, spacing::kSmall, 0, 0);
    column->setSpacing(spacing::kSmall);
    m_note->setObjectName(QStringLiteral("footnote"));
    column->addWidget(m_note);
    connect(m_runner, &CompareRunner::progressed, this, &LoadCurveView::showProgress);
    const auto takeResult = [this](const CompareResult& result) { take(result.runs, m_runner->request().baseline); };
    connect(m_runner, &CompareRunner::partial, this, takeResult);
    connect(m_runner, &CompareRunner::finished, this, takeResult);
    connect(m_runner, &CompareRunner::failed, this, &LoadCurveView::errorRaised);
    connect(m_plot, &PlotWidget::pointClicked, this, [this](int series, int index) {
        if (series >= static_cast<int>(m_curves.size()))
            return; // a published point has no run
        const auto& point = m_curves[static_cast<std::size_t>(series)].points[static_cast<std::size_t>(index)];
        const auto& id = m_runs[point.runs.front()].runId;
        if (!id.empty())
            Q_EMIT openRequested({ .runId = QString::fromStdString(id) });
    });
    retranslate();
    showProgress();
}

QWidget* LoadCurveView::buildSweepRow()
{
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    m_progress->setMaximumWidth(180);
    m_loads->setMaximumWidth(130);
    m_seeds->setMaximumWidth(90);
    auto* all = new QWidget;
    auto* row = new FlowLayout(spacing::kSmall, all);
    const std::pair<RoleLabel*, QLineEdit*> fields[] { { m_traceLabel, m_trace }, { m_loadsLabel, m_loads },
        { m_seedsLabel, m_seeds } };
    for (const auto& [label, field] : fields) {
        label->setBuddy(field);
        auto* one = filled(new QHBoxLayout, { label, field });
        one->setSpacing(spacing::kSmall);
        row->addLayout(one);
    }
    for (const char* id : { "compare.sweepLoads", "compare.cancelLoads" }) {
        auto* button = new QToolButton;
        button->setDefaultAction(m_registry.action(QLatin1String(id)));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        row->addWidget(button);
    }
    row->addWidget(m_progress);
    return all;
}

void LoadCurveView::addCommands(CommandRegistry& registry)
{
    const CommandGroup commands { registry, CommandCategory::Analyse, 1 };
    commands.add(
        "compare.sweepLoads", QT_TRANSLATE_NOOP("Command", "Run sweep of loads"),
        QT_TRANSLATE_NOOP(
            "Command", "Runs the policies chosen on the left at each load of the trace and draws JCT against load"),
        Icon::Run, [this] { return whenSweep(); }, [this] { sweep(); });
    commands.add(
        "compare.cancelLoads", QT_TRANSLATE_NOOP("Command", "Stop sweep of loads"),
        QT_TRANSLATE_NOOP("Command", "Stops the sweep; finished runs are kept"), Icon::Stop,
        [this] { return CommandAvailability::when(m_runner->isRunning(), tr("no sweep is running")); },
        [this] { m_runner->cancel(); });
}

CommandAvailability LoadCurveView::whenSweep() const
{
    if (m_runner->isRunning())
        return CommandAvailability::no(tr("a sweep is running"));
    if (!m_hasLoad)
        return CommandAvailability::no(tr("the load of the traces compared cannot be chosen"));
    return CommandAvailability::when(
        m_form && !m_form().policies.empty(), tr("no policy is chosen on the page of comparisons"));
}

Result<CompareRequest> LoadCurveView::sweepRequest() const
{
    auto request = m_form ? m_form() : CompareRequest {};
    TRY_ASSIGN(const auto loads, parseLoads(m_loads->text().toStdString()));
    TRY_ASSIGN(request.seeds, parseSeeds(m_seeds->text().toStdString()));
    const auto trace = m_trace->text().trimmed().toStdString();
    const bool isOfForm = !request.traces.empty() && presetOf(request.traces.front()) == presetOf(trace);
    request.traces.clear();
    request.range.reset();
    for (const double load : loads)
        request.traces.push_back(traceWithLoad(trace, load));
    const auto own = requestOfTrace(trace).cluster;
    if (!own.empty() && (!isOfForm || trace.starts_with(kTestbed)))
        request.cluster = own;
    return request;
}

void LoadCurveView::sweep()
{
    Q_EMIT wanted();
    const auto request = sweepRequest();
    if (!request) {
        Q_EMIT errorRaised(request.error());
        return;
    }
    m_provenance = QString::fromStdString(compareCommand(*request));
    m_runner->start(*request);
}

void LoadCurveView::showProgress()
{
    const auto status = m_runner->status();
    m_progress->setVisible(status.has_value());
    if (status)
        m_progress->setValue(static_cast<int>(status->fraction * m_progress->maximum()));
    m_registry.requestRefresh();
}

void LoadCurveView::take(std::vector<RunResult> runs, const std::string& baseline)
{
    m_runs = std::move(runs);
    m_isOfComparison = false;
    m_contenders = m_runner->request().policies;
    m_baseline = baseline;
    draw();
}

/// Whether this is another comparison than the one before. What was swept beside that one says nothing about it; the
/// trace to sweep is the one compared, until the user names another.
bool LoadCurveView::follow(const ComparisonData& comparison)
{
    decltype(m_beside) beside { {}, comparison.runs.contenders };
    for (const auto& run : comparison.results())
        beside.first.insert(run.trace);
    if (beside == m_beside)
        return false;
    m_beside = std::move(beside);
    const auto& traces = m_beside.first;
    const auto generated = std::ranges::find_if(traces, hasChoosableLoad);
    m_hasLoad = traces.empty() || generated != traces.end() || m_trace->isModified();
    if (generated != traces.end() && !m_trace->isModified())
        m_trace->setText(QString::fromStdString(traceWithoutLoad(*generated)));
    m_sweepRow->setVisible(m_hasLoad);
    setEmptyText();
    m_registry.requestRefresh();
    return true;
}

void LoadCurveView::show(const SharedComparison& comparison)
{
    const bool isOther = follow(*comparison);
    if (m_runner->isRunning())
        return;
    const auto curves = loadCurves(comparison->results(), comparison->runs.contenders);
    const bool hasSeveral = std::ranges::any_of(curves, [](const LoadCurve& curve) { return curve.points.size() > 1; });
    m_isOfComparison = hasSeveral;
    if (!hasSeveral && !isOther)
        return; // a sweep made beside it says more
    m_contenders = comparison->runs.contenders;
    m_provenance = comparison->provenance;
    m_runs = hasSeveral ? comparison->results() : std::vector<RunResult> {};
    m_baseline = comparison->runs.baseline;
    draw();
}

QString LoadCurveView::title() const
{
    return tr("Load");
}

void LoadCurveView::retranslate()
{
    m_traceLabel->setText(tr("Trace"));
    m_loadsLabel->setText(tr("Loads"));
    m_seedsLabel->setText(tr("Seeds"));
    m_trace->setAccessibleName(tr("Trace of the sweep"));
    m_loads->setAccessibleName(tr("Loads of the sweep"));
    m_seeds->setAccessibleName(tr("Seeds of the sweep"));
    m_loads->setToolTip(tr("Loads as the preset defines them, separated by commas"));
    m_seeds->setToolTip(tr("Each seed is a trace of its own"));
    m_progress->setAccessibleName(tr("Progress of the sweep"));
    m_plot->setName(tr("Mean JCT against load"));
    setEmptyText();
    draw();
}

void LoadCurveView::setEmptyText()
{
    m_plot->setEmptyText(m_hasLoad
            ? tr("Choose policies on the left and run the sweep: mean JCT against the load, with 95 % intervals if "
                 "there are several seeds, and published results appear here.")
            : tr("The load of the traces compared is fixed. Compare a generated trace to see mean JCT against the "
                 "load."));
}

void LoadCurveView::draw()
{
    m_curves = loadCurves(m_runs, m_contenders);
    m_plot->setAxes({ .title = loadAxisTitle(m_runs) }, { .title = tr("Mean JCT"), .unit = format::Unit::Minutes });
    m_plot->setProvenance(loadCurveOrigin(m_curves, m_baseline, m_provenance));
    m_plot->setSeries(loadCurveSeries(m_curves, m_contenders, m_baseline));
    m_note->setText(loadCurveCaption(m_curves, m_baseline));
}

bool LoadCurveView::saveTo(const QString& path, const PaperSize& paper)
{
    return m_plot->saveTo(path, paper);
}

} // namespace consonance
#include "moc_load_curve_view.cpp"
