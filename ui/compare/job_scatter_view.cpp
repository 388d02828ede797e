// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/job_scatter_view.h"

#include "core/keep/run_keeper.h"
#include "ui/compare/run_pair_choice.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/role_label.h"
#include "ui/plot/paper.h"
#include "ui/plot/plot_widget.h"
#include "ui/session/run_library.h"

#include <QComboBox>

namespace consonance {

namespace {

/// One job in both runs, in minutes.
struct Pair {
    JobId job;
    double first = 0;
    double second = 0;
};

/// Jobs that finished in both; outcomes are in order of ids, but limited ones may lack some.
std::vector<Pair> finishedInBoth(const RunResult& a, const RunResult& b)
{
    std::vector<Pair> pairs;
    std::size_t k = 0;
    for (const auto& own : a.outcomes) {
        while (k < b.outcomes.size() && b.outcomes[k].job < own.job)
            ++k;
        if (k < b.outcomes.size() && b.outcomes[k].job == own.job && own.finished && b.outcomes[k].finished)
            pairs.push_back({ own.job, own.completion.seconds() / 60, b.outcomes[k].completion.seconds() / 60 });
    }
    std::ranges::stable_sort(pairs, {}, &Pair::first);
    return pairs;
}

} // namespace

JobScatterView::JobScatterView(RunLibrary& library, QWidget* parent)
    : ComparisonView(parent)
    , m_library(library)
    , m_first(new QComboBox)
    , m_second(new QComboBox)
    , m_summary(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_plot(new PlotWidget)
{
    setObjectName(QStringLiteral("comparePerJob")); // lessons name it
    for (auto* box : { m_first, m_second })
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto* choice = tightlyFilled(new QHBoxLayout, { { m_first, 1 }, { m_second, 1 } });
    auto* column = filled(new QVBoxLayout(this), { choice, m_summary, { m_plot, 1 } });
    column->setContentsMargins(0, spacing::kSmall, 0, 0);
    column->setSpacing(spacing::kSmall);
    connect(m_first, &QComboBox::currentIndexChanged, this, [this] {
        fillSecond();
        draw();
    });
    connect(m_second, &QComboBox::currentIndexChanged, this, &JobScatterView::draw);
    connect(m_plot, &PlotWidget::pointClicked, this, [this](int series, int index) {
        const int run = chosenRun(*m_second);
        const auto point = static_cast<std::size_t>(areFew() ? series : index);
        if ((!areFew() && series != 0) || point >= m_jobs.size() || run < 0)
            return;
        const auto& id = m_data->results()[static_cast<std::size_t>(run)].runId;
        if (!id.empty())
            Q_EMIT openRequested({ .runId = QString::fromStdString(id), .job = m_jobs[point] });
    });
    retranslate();
}

QString JobScatterView::title() const
{
    return tr("Per job");
}

void JobScatterView::retranslate()
{
    m_first->setAccessibleName(tr("First run"));
    m_second->setAccessibleName(tr("Second run"));
    m_plot->setName(tr("JCT of each job in two runs"));
    m_plot->setEmptyText(tr("Two runs of one trace are needed: each job becomes a point, a click opens it."));
    draw();
}

void JobScatterView::show(const SharedComparison& comparison)
{
    m_data = comparison;
    fillFirstRuns(*m_first, *comparison);
    fillSecond();
    draw();
}

void JobScatterView::fillSecond()
{
    if (m_data)
        fillSecondRuns(*m_second, *m_data, chosenRun(*m_first));
}

void JobScatterView::askNames(const RunResult& run)
{
    if (run.runId.empty() || m_named == run.traceHash)
        return;
    m_names.reset();
    m_named = run.traceHash;
    m_library.ask(
        tr("Reading the names of the jobs"),
        [id = run.runId](const RunStore& store, const StopToken&, Progress&) -> Result<JobNames> {
            TRY_ASSIGN(const auto record, store.get(id));
            TRY_ASSIGN(const auto stored, storedInputs(store, record));
            return JobNames(*stored.inputs.workload);
        },
        this,
        [this, of = m_named](const Result<JobNames>& names) {
            if (!names || of != m_named)
                return;
            m_names = *names;
            draw();
        },
        { .group = QStringLiteral("compare.jobNames"), .quiet = true });
}

QString JobScatterView::labelOf(JobId job) const
{
    return m_names ? m_names->name(job) : tr("Job no. %1 of the trace").arg(job.index() + 1);
}

/// So few that each is named in the legend, in its own colour.
bool JobScatterView::areFew() const
{
    constexpr std::size_t kMostNamed = 8;
    return m_jobs.size() <= kMostNamed;
}

void JobScatterView::draw()
{
    m_jobs.clear();
    const int a = chosenRun(*m_first);
    const int b = chosenRun(*m_second);
    if (!m_data || a < 0 || b < 0) {
        m_summary->clear();
        m_plot->setSeries({});
        return;
    }
    const auto& first = m_data->results()[static_cast<std::size_t>(a)];
    const auto& second = m_data->results()[static_cast<std::size_t>(b)];
    askNames(first);
    const auto pairs = finishedInBoth(first, second);
    std::vector<PlotSeries> shown;
    double most = 0;
    int faster = 0;
    int slower = 0;
    for (const auto& pair : pairs)
        m_jobs.push_back(pair.job);
    for (const auto& pair : pairs) {
        const auto label = labelOf(pair.job);
        if (areFew())
            shown.push_back({ .name = label, .style = static_cast<int>(pair.job.index()), .marks = MarkKind::Alone });
        else if (shown.empty())
            shown.push_back({ .name = tr("Jobs"), .style = 0, .marks = MarkKind::Alone });
        auto& points = shown.back();
        points.x.push_back(pair.first);
        points.y.push_back(pair.second);
        points.labels << label;
        most = std::max({ most, pair.first, pair.second });
        faster += pair.second < pair.first ? 1 : 0;
        slower += pair.second > pair.first ? 1 : 0;
    }
    m_plot->setAxes({ .title = tr("JCT, %1").arg(contenderTitle(first.contender())), .unit = format::Unit::Minutes },
        { .title = tr("JCT, %1").arg(contenderTitle(second.contender())), .unit = format::Unit::Minutes });
    m_plot->setProvenance(m_data->provenance);
    PlotSeries same { .name = tr("The same in both"), .x = { 0, most }, .y = { 0, most }, .style = 2 };
    same.isMuted = areFew(); // a colour is that of a job
    shown.push_back(std::move(same));
    m_plot->setSeries(std::move(shown));
    m_summary->setText(tr("In the second run faster: %1 of %2 jobs, slower: %3. Points below the line are faster.")
                           .arg(faster)
                           .arg(pairs.size())
                           .arg(slower));
}

bool JobScatterView::saveTo(const QString& path, const PaperSize& paper)
{
    return m_plot->saveTo(path, paper);
}

} // namespace consonance
#include "moc_job_scatter_view.cpp"
