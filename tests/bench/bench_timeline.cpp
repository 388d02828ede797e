// SPDX-License-Identifier: GPL-3.0-or-later
// What a frame of the timeline costs over a run of a million records, 1600 × 1000 px, from the whole run to a hundredth
// of it and from a pixel a job to readable rows. The bar: 16 ms.
#include "core/cluster/cluster_presets.h"
#include "core/policy/simulation.h"
#include "core/workload/trace_generator.h"
#include "ui/canvas/timeline_painter.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <QPainter>

using namespace consonance;

namespace {

constexpr std::size_t kEvents = 1'000'000;

struct LongRun {
    TimelineScene scene;
    std::size_t events = 0;
};

const LongRun& longRun()
{
    static const LongRun run = [] {
        const auto cluster = *loadCluster("harmony-testbed");
        auto simulation = *Simulation::create({ .cluster = cluster,
            .workload = *generateTrace("harmony-testbed", { { "jobs", "150000" } }, 1, bundledModels()),
            .throughput = *makeThroughputModel("contention", cluster),
            .policyId = "fifo-backfill" });
        static_cast<void>(
            simulation.runUntil([](const Engine& engine) { return engine.log().events().size() >= kEvents; }, {}));
        LongRun made;
        made.events = simulation.engine().log().events().size();
        made.scene.append(simulation.engine().log().events());
        return made;
    }();
    return run;
}

/// Arguments: hundredths of the run that are visible, height of a row in hundredths of a pixel.
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

} // namespace

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
