// SPDX-License-Identifier: GPL-3.0-or-later
// What a frame of the timeline costs over a run of a million records, 1600 × 1000 px, from the whole run down to a
// hundredth of it and from one pixel per job to readable rows. The bar: 16 ms.
//
// `append`, `grouping`, `filter` and `selected` measure the view as people see it, 1600 × 1000 px: taking in the run in
// pieces of 10,000 records, each with its frame (the session reports news at most 30 times a second); grouping by jobs,
// by servers and by jobs again; showing the rows of 1,000 jobs alone and then all rows; a frame with 1,000 selected
// jobs. Each is what one event of the window costs, including its frame.
#include "core/cluster/cluster_presets.h"
#include "core/policy/simulation.h"
#include "core/workload/trace_generator.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/timeline/timeline_painter.h"
#include "ui/timeline/timeline_view.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <chrono>

using namespace consonance;

namespace {

constexpr std::size_t kEvents = 1'000'000;

struct LongRun {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Workload> workload;
    std::vector<EventRecord> log;
    std::vector<SlotRecord> slots; ///< numbered as in the records
    TimelineScene scene;
    std::size_t events = 0;
};

const LongRun& longRun()
{
    static const LongRun run = [] {
        const auto cluster = *loadCluster("harmony-testbed");
        const auto workload = *generateTrace("harmony-testbed", { { "jobs", "150000" } }, 1, bundledModels());
        auto simulation = *Simulation::create({ .cluster = cluster,
            .workload = workload,
            .throughput = *makeThroughputModel("contention", cluster),
            .policyId = "fifo-backfill" });
        static_cast<void>(
            simulation.runUntil([](const Engine& engine) { return engine.log().events().size() >= kEvents; }, {}));
        LongRun made;
        const auto& log = simulation.engine().log();
        made.cluster = cluster;
        made.workload = workload;
        made.events = log.events().size();
        made.log.assign(log.events().begin(), log.events().end());
        for (const auto& event : made.log) {
            const auto own = log.slots(event);
            made.slots.resize(std::max(made.slots.size(), std::size_t { event.firstSlot } + own.size()));
            std::ranges::copy(own, made.slots.begin() + event.firstSlot);
        }
        made.scene.append(made.log);
        return made;
    }();
    return run;
}

/// Arguments: visible part of the run in hundredths, row height in hundredths of a pixel.
void frame(benchmark::State& state)
{
    const auto& run = longRun();
    if (run.events < kEvents)
        return state.SkipWithError("the run is too short");
    QImage image(1600, 1000, QImage::Format_RGB32);
    const auto span = Duration { run.scene.end().microseconds / 100 * state.range(0) };
    TimelineViewport viewport { .from = Time {}, .until = Time {} + span };
    viewport.rowHeight = static_cast<double>(state.range(1)) / 100;
    const TimelineContent content { .rows = run.scene.rows(),
        .end = run.scene.end(),
        .labelOf = [](const TimelineRow& row) { return QString::number(row.job.value); },
        .styleOf = [](JobId job) { return jobStyle(ThemeKind::Light, job.index()); },
        .isSelected = [](JobId) { return false; },
        .now = Time {} + Duration { span.microseconds / 2 } };
    const ThemeTokens& tokens = themeTokens(ThemeKind::Light);
    for (auto _ : state) {
        QPainter painter(&image);
        paintTimeline(painter, QRectF(image.rect()), viewport, content, tokens);
    }
    state.counters["events"] = static_cast<double>(run.events);
}

/// The view with the run in it; its window is never closed, since benchmarks just end.
struct Shown {
    Selection selection;
    SimulationClock clock;
    TimelineView view { selection, clock };

    explicit Shown(std::size_t events)
    {
        const auto& run = longRun();
        view.resize(1600, 1000);
        view.setWorkload(run.workload, run.cluster);
        view.show();
        view.setEvents(std::span(run.log).first(events), run.slots);
        clock.setHorizon(run.scene.end());
        clock.setNow(Time { run.scene.end().microseconds / 2 });
        QCoreApplication::processEvents();
    }
    void selectJobs()
    {
        std::vector<JobId> jobs;
        for (int i = 0; i < 1000; ++i)
            jobs.emplace_back(i * 100);
        selection.selectJobs(jobs, SelectMode::Replace);
        QCoreApplication::processEvents();
    }
    void frame() { benchmark::DoNotOptimize(view.grab()); }
};

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// `worst_ms`: the slowest piece including its frame.
void append(benchmark::State& state)
{
    constexpr std::size_t kPiece = 10'000;
    const auto& run = longRun();
    double worst = 0;
    for (auto _ : state) {
        Shown shown(kPiece);
        for (std::size_t events = 2 * kPiece; events <= kEvents; events += kPiece) {
            const auto begin = Clock::now();
            shown.view.setEvents(std::span(run.log).first(events), run.slots);
            shown.frame();
            worst = std::max(worst, millisecondsSince(begin));
        }
    }
    state.counters["worst_ms"] = worst;
}

/// `first_ms` includes making the servers' lanes; `worst_ms` is the slowest frame of a later switch.
void grouping(benchmark::State& state)
{
    Shown shown(longRun().events);
    double first = 0;
    double worst = 0;
    bool byServer = false;
    for (auto _ : state) {
        const auto begin = Clock::now();
        byServer = !byServer;
        shown.view.setGrouping(byServer ? TimelineGrouping::Servers : TimelineGrouping::Jobs);
        shown.frame();
        const double took = millisecondsSince(begin);
        if (first == 0)
            first = took;
        else
            worst = std::max(worst, took);
    }
    state.counters["first_ms"] = first;
    state.counters["worst_ms"] = worst;
}

void filter(benchmark::State& state)
{
    Shown shown(longRun().events);
    shown.selectJobs();
    double worst = 0;
    bool isFiltered = false;
    for (auto _ : state) {
        const auto begin = Clock::now();
        isFiltered = !isFiltered;
        if (isFiltered)
            shown.view.filterSelection(TimelineFilter::Kind::In);
        else
            shown.view.clearFilters();
        shown.frame();
        worst = std::max(worst, millisecondsSince(begin));
    }
    state.counters["worst_ms"] = worst;
}

void selected(benchmark::State& state)
{
    Shown shown(longRun().events);
    shown.selectJobs();
    double worst = 0;
    for (auto _ : state) {
        const auto begin = Clock::now();
        shown.frame();
        worst = std::max(worst, millisecondsSince(begin));
    }
    state.counters["worst_ms"] = worst;
}

} // namespace

BENCHMARK(append)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK(grouping)->Unit(benchmark::kMillisecond);
BENCHMARK(filter)->Unit(benchmark::kMillisecond);
BENCHMARK(selected)->Unit(benchmark::kMillisecond);
BENCHMARK(frame)->ArgsProduct({ { 100, 10, 1 }, { 1, 100, 1800 } })->Unit(benchmark::kMillisecond);

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    registerBuiltinPolicies();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
