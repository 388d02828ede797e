// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/load_curve_view.h"

#include "core/run/seed_list.h"
#include "ui/commands/command_registry.h"
#include "ui/compare/compare_runner.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/plot/paper.h"
#include "ui/plot/plot_widget.h"
#include "ui/session/run_library.h"
#include "ui/theme/flow_layout.h"
#include "ui/words/command_line_text.h"
#include "ui/words/metric_text.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QProgressBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace consonance {

namespace {

constexpr auto kTestbed = "preset:harmony-testbed";

} // namespace

std::vector<PlotSeries> loadCurveSeries(
    const std::vector<LoadCurve>& curves, const std::vector<std::string>& contenders, const std::string& baseline)
{
    std::vector<PlotSeries> all;
    for (const auto& curve : curves) {
        const auto position = std::ranges::find(contenders, curve.contender) - contenders.begin();
        PlotSeries series {
            .name = contenderTitle(curve.contender), .style = static_cast<int>(position), .marks = MarkKind::OnLine
        };
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
            .style = static_cast<int>(contenders.size()) + 1,
            .marks = MarkKind::Alone };
        for (const auto& point : published.points) {
            series.x.push_back(point.load);
            series.y.push_back(point.meanJctSeconds / kSecondsPerMinute);
        }
        all.push_back(std::move(series));
    }
    return all;
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

QString loadCurveOrigin(const std::vector<LoadCurve>& curves, const std::string& baseline, const QString& provenance)
{
    const auto note = publishedNote(curves, baseline);
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
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    m_progress->setMaximumWidth(180);
    m_loads->setMaximumWidth(130);
    m_seeds->setMaximumWidth(90);
    auto* row = new FlowLayout(spacing::kSmall);
    const std::pair<RoleLabel*, QLineEdit*> fields[] { { m_traceLabel, m_trace }, { m_loadsLabel, m_loads },
        { m_seedsLabel, m_seeds } };
    for (const auto& [label, field] : fields) {
        label->setBuddy(field);
        auto* one = new QHBoxLayout;
        one->setSpacing(spacing::kSmall);
        one->addWidget(label);
        one->addWidget(field);
        row->addLayout(one);
    }
    for (const char* id : { "compare.sweepLoads", "compare.cancelLoads" }) {
        auto* button = new QToolButton;
        button->setDefaultAction(registry.action(QLatin1String(id)));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        row->addWidget(button);
    }
    row->addWidget(m_progress);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, spacing::kSmall, 0, 0);
    column->setSpacing(spacing::kSmall);
    column->addLayout(row);
    column->addWidget(m_plot, 1);
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
            Q_EMIT runActivated(QString::fromStdString(id));
    });
    retranslate();
    showProgress();
}

void LoadCurveView::addCommands(CommandRegistry& registry)
{
    registry.add({ .id = QStringLiteral("compare.sweepLoads"),
        .text = QT_TRANSLATE_NOOP("Command", "Run sweep of loads"),
        .tip = QT_TRANSLATE_NOOP(
            "Command", "Runs the policies chosen on the left at each load of the testbed and draws JCT against load"),
        .category = CommandCategory::Analyse,
        .icon = Icon::Run,
        .group = 1,
        .enabledWhen =
            [this] {
                return m_runner->isRunning() ? CommandAvailability::no(tr("a sweep is running"))
                                             : CommandAvailability::when(m_form && !m_form().policies.empty(),
                                                 tr("no policy is chosen on the page of comparisons"));
            },
        .run = [this] { sweep(); } });
    registry.add({ .id = QStringLiteral("compare.cancelLoads"),
        .text = QT_TRANSLATE_NOOP("Command", "Stop sweep of loads"),
        .tip = QT_TRANSLATE_NOOP("Command", "Stops the sweep; finished runs are kept"),
        .category = CommandCategory::Analyse,
        .icon = Icon::Stop,
        .group = 1,
        .enabledWhen = [this] { return CommandAvailability::when(m_runner->isRunning(), tr("no sweep is running")); },
        .run = [this] { m_runner->cancel(); } });
}

Result<CompareRequest> LoadCurveView::sweepRequest() const
{
    auto request = m_form ? m_form() : CompareRequest {};
    TRY_ASSIGN(const auto loads, parseLoads(m_loads->text().toStdString()));
    TRY_ASSIGN(request.seeds, parseSeeds(m_seeds->text().toStdString()));
    request.traces.clear();
    request.range.reset();
    for (const double load : loads)
        request.traces.push_back(traceWithLoad(m_trace->text().trimmed().toStdString(), load));
    if (m_trace->text().startsWith(QLatin1String(kTestbed)))
        request.cluster = "harmony-testbed";
    return request;
}

void LoadCurveView::sweep()
{
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

void LoadCurveView::show(const SharedComparison& comparison)
{
    if (m_runner->isRunning())
        return;
    const auto curves = loadCurves(comparison->results(), comparison->runs.contenders);
    const bool hasSeveral = std::ranges::any_of(curves, [](const LoadCurve& curve) { return curve.points.size() > 1; });
    followTrace(comparison->request);
    m_isOfComparison = hasSeveral;
    if (!hasSeveral) {
        // A sweep of other policies says nothing of these.
        if (m_contenders != comparison->runs.contenders) {
            m_runs.clear();
            m_contenders = comparison->runs.contenders;
            m_provenance.clear();
            draw();
        }
        return;
    }
    m_contenders = comparison->runs.contenders;
    m_provenance = comparison->provenance;
    m_runs = comparison->results();
    m_baseline = comparison->runs.baseline;
    draw();
}

/// The preset that is compared is the one whose loads are swept, until somebody names another one.
void LoadCurveView::followTrace(const CompareRequest& request)
{
    if (m_trace->isModified() || request.traces.empty())
        return;
    const auto preset = QString::fromStdString(request.traces.front()).section(QLatin1Char(','), 0, 0);
    if (preset.startsWith(QLatin1String("preset:")))
        m_trace->setText(preset);
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
    m_loads->setAccessibleName(tr("Loads in jobs per interval"));
    m_seeds->setAccessibleName(tr("Seeds of the sweep"));
    m_loads->setToolTip(tr("Jobs per interval, separated by commas"));
    m_seeds->setToolTip(tr("Each seed is a trace of its own"));
    m_progress->setAccessibleName(tr("Progress of the sweep"));
    m_plot->setName(tr("Mean JCT against load"));
    m_plot->setEmptyText(tr("Choose policies on the left and run the sweep: mean JCT against the load, with 95 % "
                            "intervals where there are several seeds, and what was published, appears here."));
    draw();
}

void LoadCurveView::draw()
{
    m_curves = loadCurves(m_runs, m_contenders);
    m_plot->setAxes(
        { .title = tr("Load (jobs per interval)") }, { .title = tr("Mean JCT"), .unit = format::Unit::Minutes });
    m_plot->setProvenance(loadCurveOrigin(m_curves, m_baseline, m_provenance));
    m_plot->setSeries(loadCurveSeries(m_curves, m_contenders, m_baseline));
    m_note->setText(publishedNote(m_curves, m_baseline));
}

bool LoadCurveView::saveTo(const QString& path)
{
    return m_plot->saveTo(path, kPaperSize);
}

} // namespace consonance
