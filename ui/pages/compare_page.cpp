// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare_page.h"

#include "core/base/file_io.h"
#include "core/experiment/comparison_svg.h"
#include "core/experiment/result_json.h"
#include "core/experiment/run_keeper.h"
#include "ui/kit/copyable_table_view.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/number_format.h"
#include "ui/kit/settings.h"
#include "ui/pages/command_line_text.h"
#include "ui/pages/compare_form.h"
#include "ui/pages/compare_runner.h"
#include "ui/pages/comparison_bars.h"
#include "ui/pages/comparison_model.h"
#include "ui/pages/policy_text.h"
#include "ui/pages/role_label.h"
#include "ui/pages/run_library.h"
#include "ui/plot/cdf_plot.h"

#include <QClipboard>
#include <QEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QProgressBar>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace consonance {

namespace {

constexpr int kFormWidth = 340;
constexpr auto kView = "compare";

Result<CompareResult> readStored(const RunStore& store, const std::vector<RunRecord>& runs, const StopToken& stop)
{
    CompareResult result;
    std::vector<std::string> policies;
    for (const auto& run : runs) {
        if (stop.stop_requested())
            break;
        TRY_ASSIGN(auto stored, storedResult(store, run));
        stored.runId = run.id;
        if (std::ranges::find(policies, stored.policy) == policies.end())
            policies.push_back(stored.policy);
        result.runs.push_back(std::move(stored));
    }
    if (!policies.empty())
        result.summary = summarise(result.runs, policies, policies.front());
    return result;
}

/// A request that makes the runs again: what they have in common, and all their seeds.
CompareRequest requestOfRuns(const CompareResult& result)
{
    CompareRequest request;
    std::set<std::uint64_t> seeds;
    for (const auto& run : result.runs) {
        if (std::ranges::find(request.traces, run.trace) == request.traces.end())
            request.traces.push_back(run.trace);
        if (std::ranges::find(request.policies, run.policy) == request.policies.end())
            request.policies.push_back(run.policy);
        seeds.insert(run.seed);
        request.cluster = run.cluster;
        request.interference = run.interference;
    }
    request.seeds.assign(seeds.begin(), seeds.end());
    request.baseline = request.policies.empty() ? std::string() : request.policies.front();
    return request;
}

} // namespace

ComparePage::ComparePage(RunLibrary& library, CommandRegistry& registry, Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_library(library)
    , m_registry(registry)
    , m_settings(settings)
    , m_runner(new CompareRunner(library, this))
    , m_form(new CompareForm(settings))
    , m_model(new ComparisonModel(this))
    , m_table(new CopyableTableView)
    , m_bars(new ComparisonBars)
    , m_distributions(new CdfPlot)
    , m_progressRow(new QWidget)
    , m_progress(new QProgressBar)
    , m_progressText(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_cancel(new QToolButton)
    , m_heading(new RoleLabel(TextSize::Title))
{
    addCommands(registry);
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false); // the order is the ranking
    m_table->horizontalHeader()->resizeSection(ComparisonModel::Policy, 200);
    for (const int column : { ComparisonModel::Interval, ComparisonModel::Reduction, ComparisonModel::ReductionInterval,
             ComparisonModel::PValue, ComparisonModel::Runs, ComparisonModel::Incomplete })
        m_table->horizontalHeader()->resizeSection(column, 96);
    m_table->horizontalHeader()->resizeSection(ComparisonModel::MayKnow, 180);
    m_form->setFixedWidth(kFormWidth);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(0);
    row->addWidget(m_form);
    row->addWidget(new ThinLine);
    row->addWidget(buildResults(), 1);
    registry.bindView(QLatin1String(kView), this);

    connect(m_form, &CompareForm::startRequested, this, &ComparePage::start);
    connect(m_runner, &CompareRunner::progressed, this, &ComparePage::showProgress);
    connect(m_runner, &CompareRunner::partial, this, [this](const CompareResult& result) { present(result, false); });
    connect(m_runner, &CompareRunner::finished, this, [this](const CompareResult& result) {
        present(result, true);
        if (!result.problems.empty())
            Q_EMIT problemsFound(result.problems);
    });
    connect(m_runner, &CompareRunner::cancelled, this, [this] {
        Q_EMIT messageRaised({ .severity = Severity::Info,
            .text = tr("The comparison was stopped; %n finished runs are shown and kept.", "",
                static_cast<int>(m_result.runs.size())) });
    });
    connect(m_runner, &CompareRunner::failed, this, &ComparePage::errorRaised);
    retranslate();
    showProgress();
}

QWidget* ComparePage::buildResults()
{
    m_cancel->setDefaultAction(m_registry.action(QStringLiteral("compare.cancel")));
    m_cancel->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    auto* progress = new QHBoxLayout(m_progressRow);
    progress->setContentsMargins({});
    progress->addWidget(m_progress, 1);
    progress->addWidget(m_progressText);
    progress->addWidget(m_cancel);

    auto* actions = new QHBoxLayout;
    actions->setContentsMargins({});
    actions->addWidget(m_heading, 1);
    for (const char* id : { "compare.copyCommand", "compare.export" }) {
        auto* button = new QToolButton;
        button->setDefaultAction(m_registry.action(QLatin1String(id)));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        actions->addWidget(button);
    }

    auto* plots = new QSplitter(Qt::Horizontal);
    plots->addWidget(m_bars);
    plots->addWidget(m_distributions);
    plots->setSizes({ 500, 500 });
    auto* parts = new QSplitter(Qt::Vertical);
    parts->addWidget(m_table);
    parts->addWidget(plots);
    parts->setSizes({ 280, 420 });

    auto* results = new QWidget;
    auto* column = new QVBoxLayout(results);
    column->setContentsMargins(spacing::kLarge, spacing::kLarge, spacing::kLarge, spacing::kLarge);
    column->addLayout(actions);
    column->addWidget(m_progressRow);
    column->addWidget(parts, 1);
    return results;
}

void ComparePage::addCommands(CommandRegistry& registry)
{
    const auto hasResult
        = [this] { return CommandAvailability::when(!m_result.runs.empty(), tr("nothing has been compared yet")); };
    const auto add = [&](const char* id, const char* text, const char* tip, Icon icon,
                         std::function<CommandAvailability()> when, std::function<void()> run) {
        registry.add({ .id = QLatin1String(id),
            .text = text,
            .tip = tip,
            .category = CommandCategory::Analyse,
            .icon = icon,
            .group = 1,
            .enabledWhen = std::move(when),
            .run = std::move(run) });
    };
    add(
        "compare.cancel", QT_TRANSLATE_NOOP("Command", "Stop comparing"),
        QT_TRANSLATE_NOOP("Command", "Stops the comparison; finished runs are kept"), Icon::Stop,
        [this] { return CommandAvailability::when(m_runner->isRunning(), tr("no comparison is running")); },
        [this] { m_runner->cancel(); });
    add("compare.copyCommand", QT_TRANSLATE_NOOP("Command", "Copy comparison as command line"),
        QT_TRANSLATE_NOOP("Command", "Copies the command line that makes the shown comparison again"), Icon::Copy,
        hasResult,
        [this] { QGuiApplication::clipboard()->setText(QString::fromStdString(compareCommand(m_shownRequest))); });
    add("compare.export", QT_TRANSLATE_NOOP("Command", "Export comparison…"),
        QT_TRANSLATE_NOOP("Command", "Writes the comparison as JSON, CSV, Markdown, TSV or as a picture"), Icon::Export,
        hasResult, [this] { exportResult(); });
}

void ComparePage::start(const CompareRequest& request)
{
    m_shownRequest = request;
    present({}, false);
    m_runner->start(request);
}

void ComparePage::showRuns(const std::vector<RunRecord>& runs)
{
    m_library.ask(
        tr("Reading runs to compare"),
        [runs](const RunStore& store, const StopToken& stop, Progress&) { return readStored(store, runs, stop); }, this,
        [this](const Result<CompareResult>& result) {
            if (!result) {
                Q_EMIT errorRaised(result.error());
                return;
            }
            m_shownRequest = requestOfRuns(*result);
            present(*result, true);
        },
        { .group = QStringLiteral("compare.stored") });
}

void ComparePage::present(const CompareResult& result, bool isWhole)
{
    m_result = result;
    m_isWhole = isWhole;
    std::map<std::string, int> styles;
    for (std::size_t i = 0; i < m_shownRequest.policies.size(); ++i)
        styles.emplace(m_shownRequest.policies[i], static_cast<int>(i));
    m_model->setSummary(result.summary);
    m_bars->setStyles(styles);
    m_bars->setSummary(result.summary);
    showDistributions();
    retranslate();
    m_registry.requestRefresh();
}

void ComparePage::showDistributions()
{
    std::vector<CdfSeries> curves;
    for (std::size_t i = 0; i < m_shownRequest.policies.size(); ++i) {
        CdfSeries curve { .name = policyTitle(m_shownRequest.policies[i]), .values = {}, .style = static_cast<int>(i) };
        for (const auto& run : m_result.runs) {
            if (run.policy != m_shownRequest.policies[i])
                continue;
            for (const auto& job : run.outcomes) {
                if (job.finished)
                    curve.values.push_back(job.completion.seconds());
                else
                    ++curve.missing;
            }
        }
        if (!curve.values.empty())
            curves.push_back(std::move(curve));
    }
    m_distributions->setDistributions(tr("JCT"), format::Unit::Seconds, curves);
    m_distributions->setProvenance(provenanceLine());
}

QString ComparePage::provenanceLine() const
{
    return m_result.runs.empty() ? QString() : QString::fromStdString(compareCommand(m_shownRequest));
}

void ComparePage::showProgress()
{
    const auto status = m_runner->status();
    m_progressRow->setVisible(m_runner->isRunning());
    if (status) {
        m_progress->setRange(0, status->fractionKnown ? 1000 : 0);
        m_progress->setValue(static_cast<int>(status->fraction * 1000));
        const auto total = m_shownRequest.traces.size() * m_shownRequest.seeds.size() * m_shownRequest.policies.size();
        auto text = tr("%1 of %2 runs")
                        .arg(format::integer(static_cast<qint64>(m_result.runs.size())),
                            format::integer(static_cast<qint64>(total)));
        if (status->remainingSeconds)
            text = tr("%1, about %2 left").arg(text, format::secondsLeft(*status->remainingSeconds));
        m_progressText->setText(text);
    }
    m_registry.requestRefresh();
}

void ComparePage::exportResult()
{
    const QString start = m_settings.directory(DirectoryPurpose::Export) + QStringLiteral("/comparison.json");
    const auto path = askForFile(this,
        { .choice = FileChoice::Save,
            .title = tr("Export comparison"),
            .start = start,
            .filter = tr("Results (*.json);;Table (*.csv);;Table (*.tsv);;Table (*.md);;Picture (*.svg)") });
    if (path.isEmpty())
        return;
    m_settings.setDirectory(DirectoryPurpose::Export, QFileInfo(path).absolutePath());
    const auto suffix = QFileInfo(path).suffix().toLower();
    std::string text;
    if (suffix == QLatin1String("csv"))
        text = exportTable(*m_model, wholeTable(*m_model), TableFormat::Csv).toStdString();
    else if (suffix == QLatin1String("tsv"))
        text = exportTable(*m_model, wholeTable(*m_model), TableFormat::Tsv).toStdString();
    else if (suffix == QLatin1String("md"))
        text = exportTable(*m_model, wholeTable(*m_model), TableFormat::Markdown).toStdString();
    else if (suffix == QLatin1String("svg"))
        text = comparisonSvg(m_result, compareCommand(m_shownRequest));
    else
        text = resultJson(m_result.runs, m_result.summary);
    if (const auto written = writeFileAtomically(path.toStdString(), text); !written)
        Q_EMIT errorRaised(written.error());
    else
        Q_EMIT messageRaised({ .severity = Severity::Success, .text = tr("Comparison written to %1.").arg(path) });
}

void ComparePage::retranslate()
{
    m_table->setAccessibleName(tr("Comparison"));
    m_table->setEmptyText(tr("Choose policies on the left and press Compare: every policy runs on the same traces, and "
                             "what they achieve appears here."));
    m_distributions->setName(tr("Distribution of JCTs"));
    m_distributions->setEmptyText(tr("The distribution of JCTs will appear here."));
    if (m_result.runs.empty())
        m_heading->setText(tr("Compare policies"));
    else if (m_isWhole)
        m_heading->setText(tr("%n runs compared", "", static_cast<int>(m_result.runs.size())));
    else
        m_heading->setText(tr("%n runs so far", "", static_cast<int>(m_result.runs.size())));
}

void ComparePage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showDistributions();
    }
    QWidget::changeEvent(event);
}

} // namespace consonance
