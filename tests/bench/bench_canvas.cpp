// SPDX-License-Identifier: GPL-3.0-or-later
// What a frame of the cluster picture costs, 1600 × 1000 px: another moment of the run drawn from nothing, at zooms
// from all servers to readable tiles. Half of all servers change from frame to frame. The bars: 16 ms with 10,000
// servers of 16 slots, 33 ms with 50,000. `worst_cpu_ms` is the slowest frame by the processor's clock, which other
// programs do not disturb; `first_cpu_ms` is the first frame, which has to fill all caches.
//
// `widget` is the same for the canvas as people see it: the picture, and over it the selection, the traffic of 40 jobs,
// the legend and the corner map. `hover` is a frame in which the moment stays and only the overlay changes.
#include "core/base/random.h"
#include "core/workload/trace_generator.h"
#include "tests/fixtures/uniform_cluster.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/canvas/cluster_minimap.h"
#include "ui/canvas/cluster_painter.h"
#include "ui/kit/selection.h"

#include <benchmark/benchmark.h>

#include <QApplication>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <map>

using namespace consonance;

namespace {

constexpr int kSlots = 16;
constexpr QSize kView { 1600, 1000 };

std::shared_ptr<const SessionFrame> makeFrame(const Cluster& cluster, const Workload& workload, std::uint64_t seed)
{
    auto frame = std::make_shared<SessionFrame>();
    RandomStream same(1, "same");
    RandomStream other(seed, "other");
    frame->jobs.resize(workload.jobCount());
    for (auto& job : frame->jobs)
        job = { .phase = JobPhase::Running, .slowdown = static_cast<float>(same.uniform(0, 0.6)), .ratePerSecond = 3 };
    frame->hosts.resize(cluster.hostCount());
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        auto& random = i % 2 == 0 ? same : other;
        auto& host = frame->hosts[i];
        host.firstTile = static_cast<std::uint32_t>(frame->tiles.size());
        auto left = random.uniformInt(0, kSlots);
        std::uint16_t device = 0;
        host.used[Resource::Gpu] = left;
        host.slowdown = left > 0 ? 0.2F : -1.0F;
        while (left > 0) {
            const auto count = std::min(left, random.uniformInt(1, 4));
            left -= count;
            const JobId job(static_cast<int>(random.uniformInt(0, static_cast<std::int64_t>(workload.jobCount()) - 1)));
            const bool isServer = random.uniform(0, 1) < 0.3;
            frame->tiles.push_back({ .job = job,
                .role = static_cast<std::uint8_t>(isServer ? 1 : 0),
                .kind = isServer ? RoleKind::ParameterServer : RoleKind::Worker,
                .isStalled = random.uniform(0, 1) < 0.05,
                .count = static_cast<std::int32_t>(count),
                .firstDevice = static_cast<std::uint32_t>(frame->devices.size()),
                .deviceCount = static_cast<std::uint32_t>(isServer ? 0 : count) });
            for (std::int64_t bound = 0; !isServer && bound < count; ++bound)
                frame->devices.push_back(device++);
        }
        host.tileCount = static_cast<std::uint32_t>(frame->tiles.size()) - host.firstTile;
    }
    return frame;
}

struct World {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Workload> workload;
    std::shared_ptr<const SessionFrame> frames[2];
};

const World& worldOf(std::int64_t servers)
{
    static std::map<std::int64_t, World> worlds;
    auto& world = worlds[servers];
    if (!world.cluster) {
        world.cluster = *makeUniformCluster({ .servers = static_cast<int>(servers),
            .serversPerRack = 40,
            .server = { .amount = { kSlots, 96'000, 512'000, 0, 0 } } });
        world.workload = *generateTrace("poisson", { { "jobs", "4000" } }, 1, bundledModels());
        world.frames[0] = makeFrame(*world.cluster, *world.workload, 2);
        world.frames[1] = makeFrame(*world.cluster, *world.workload, 3);
    }
    return world;
}

double processorMilliseconds()
{
    timespec now {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// Arguments: servers; zoom in hundredths of the zoom that shows all.
void frame(benchmark::State& state)
{
    const auto& world = worldOf(state.range(0));
    ClusterScene scene(world.cluster, world.workload, 1.6);
    ClusterPainter painter;
    painter.restyle(ClusterColorMode::Job, ThemeKind::Light);
    painter.setNames(JobNames(*world.workload));
    QImage image(kView, QImage::Format_RGB32);
    const auto size = scene.layout().size();
    const double whole = std::min(kView.width() / size.width(), kView.height() / size.height());
    ClusterView view { {}, whole * static_cast<double>(state.range(1)) / 100 };
    view.origin = QPointF(size.width() / 3, size.height() / 3) * (state.range(1) > 100 ? 1 : 0);
    double worst = 0;
    double worstProcessor = 0;
    double firstProcessor = 0;
    std::size_t turn = 0;
    for (auto _ : state) {
        const auto begin = std::chrono::steady_clock::now();
        const double processor = processorMilliseconds();
        scene.setFrame(world.frames[turn++ % 2]);
        benchmark::DoNotOptimize(painter.paintScene(image, scene, view, {}));
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
        worst = std::max(worst, took.count());
        const double used = processorMilliseconds() - processor;
        worstProcessor = std::max(worstProcessor, used);
        if (turn == 1)
            firstProcessor = used;
    }
    state.counters["slot_px"] = scene.layout().tile().slot * view.zoom;
    state.counters["worst_ms"] = worst;
    state.counters["worst_cpu_ms"] = worstProcessor;
    state.counters["first_cpu_ms"] = firstProcessor;
}

/// A canvas that shows all of the above, zoomed as in frame().
struct Shown {
    Selection selection;
    ClusterCanvas canvas { selection };

    Shown(const World& world, std::int64_t zoom)
    {
        canvas.resize(kView);
        canvas.setInputs(world.cluster, world.workload);
        canvas.setFrame(world.frames[0]);
        canvas.show();
        canvas.setMinimapVisible(true);
        const double wanted = canvas.view().zoom * static_cast<double>(zoom) / 100;
        while (canvas.view().zoom < 0.99 * wanted)
            canvas.zoomIn();
        std::vector<JobId> jobs;
        std::vector<HostId> hosts;
        for (int i = 0; i < 40; ++i) {
            jobs.emplace_back(i * 7);
            hosts.emplace_back(i * 11);
        }
        selection.selectJobs(jobs, SelectMode::Replace);
        selection.selectHosts(hosts, SelectMode::Add);
        QCoreApplication::processEvents();
    }
};

/// Arguments as in frame().
void widget(benchmark::State& state)
{
    const auto& world = worldOf(state.range(0));
    Shown shown(world, state.range(1));
    const auto traffic = shown.canvas.scene().traffic(shown.selection.state().jobs);
    if (traffic.empty() || shown.selection.state().hosts.empty())
        return state.SkipWithError("nothing lies over the picture");
    if (state.range(1) > 100 && !shown.canvas.minimap().isVisible())
        return state.SkipWithError("there is no map in the corner");
    double worst = 0;
    std::size_t turn = 0;
    for (auto _ : state) {
        const double processor = processorMilliseconds();
        shown.canvas.setFrame(world.frames[turn++ % 2]);
        benchmark::DoNotOptimize(shown.canvas.grab());
        worst = std::max(worst, processorMilliseconds() - processor);
    }
    state.counters["worst_cpu_ms"] = worst;
    state.counters["lines"] = static_cast<double>(traffic.size());
}

/// The pointer moves from server to server.
void hover(benchmark::State& state)
{
    const auto& world = worldOf(state.range(0));
    Shown shown(world, state.range(1));
    static_cast<void>(shown.canvas.grab());
    int turn = 0;
    for (auto _ : state) {
        shown.canvas.setCurrentHost(HostId(++turn % 100));
        benchmark::DoNotOptimize(shown.canvas.grab());
    }
}

} // namespace

BENCHMARK(widget)->ArgsProduct({ { 10'000, 50'000 }, { 100, 300, 1200 } })->Unit(benchmark::kMillisecond);
BENCHMARK(hover)->ArgsProduct({ { 10'000, 50'000 }, { 100, 300, 1200 } })->Unit(benchmark::kMillisecond);
BENCHMARK(frame)
    ->ArgsProduct({ { 10'000, 50'000 }, { 60, 100, 200, 300, 500, 800, 1200, 2000 } })
    ->Unit(benchmark::kMillisecond);

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
