// SPDX-License-Identifier: GPL-3.0-or-later
// How much of its speed a run keeps when it goes in express with the window's views attached, against the same run
// without a window. The bar: 90 %.
#include "core/cluster/cluster_presets.h"
#include "core/workload/trace_generator.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/models/event_list_model.h"
#include "ui/models/job_table_model.h"
#include "ui/pages/session_controller.h"

#include <benchmark/benchmark.h>

#include <QApplication>

#include <map>

using namespace consonance;

namespace {

struct Case {
    const char* cluster;
    const char* trace;
    const char* jobs;
    const char* policy;
};
constexpr Case kCases[] = { { "harmony-testbed", "harmony-testbed", "20000", "lb" },
    { "philly-tight", "poisson", "200000", "fifo-backfill" }, { "large", "large", "20000", "locality" } };

SimulationSetup setupOf(const Case& one)
{
    static std::map<std::string, SimulationSetup> made;
    auto& setup = made[one.cluster];
    if (!setup.cluster) {
        setup.cluster = *loadCluster(one.cluster);
        setup.workload = *generateTrace(one.trace, { { "jobs", one.jobs } }, 1, bundledModels());
        setup.throughput = *makeThroughputModel("contention", setup.cluster);
        setup.policyId = one.policy;
    }
    return setup;
}

void count(benchmark::State& state, std::int64_t events)
{
    state.counters["events_per_s"] = benchmark::Counter(
        static_cast<double>(events) * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

void headless(benchmark::State& state)
{
    const auto& one = kCases[state.range(0)];
    std::int64_t events = 0;
    for (auto _ : state) {
        auto simulation = Simulation::create(setupOf(one));
        if (!simulation || !simulation->runToEnd())
            return state.SkipWithError("the run failed");
        events = simulation->engine().totals().causes;
    }
    count(state, events);
}

void express(benchmark::State& state)
{
    const auto& one = kCases[state.range(0)];
    JobRunner runner;
    Selection selection;
    ClusterCanvas canvas(selection);
    canvas.resize(1200, 800);
    canvas.show();
    JobTableModel jobs;
    EventListModel events;
    SessionController controller(runner);
    QObject::connect(&controller, &SessionController::frameChanged, &canvas, &ClusterCanvas::setFrame);
    QObject::connect(&controller, &SessionController::frameChanged, &jobs, &JobTableModel::setFrame);
    QObject::connect(&controller, &SessionController::historyChanged, &events, &EventListModel::setHistory);
    const auto waitFor = [&](SessionController::State wanted) {
        while (controller.state() != wanted)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    };
    controller.open({ .trace = one.trace, .policy = one.policy },
        [&](const StopToken&, Progress&) -> Result<LoadedRun> { return LoadedRun { .setup = setupOf(one) }; });
    waitFor(SessionController::State::Paused);
    const auto inputs = controller.inputs();
    canvas.setInputs(inputs->cluster, inputs->workload);
    jobs.setWorkload(inputs->workload);
    events.setInputs(inputs->cluster, inputs->workload);
    std::int64_t causes = 0;
    for (auto _ : state) {
        state.PauseTiming();
        controller.restart();
        while (!controller.isSettled())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        state.ResumeTiming();
        controller.express();
        waitFor(SessionController::State::Finished);
        state.PauseTiming();
        controller.inspect(
            [&](const InteractiveSession& session) { causes = session.simulation().engine().totals().causes; });
        while (!controller.isSettled())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        state.ResumeTiming();
    }
    count(state, causes);
}

} // namespace

BENCHMARK(headless)->DenseRange(0, 2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(express)->DenseRange(0, 2)->Unit(benchmark::kMillisecond)->UseRealTime();

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    registerBuiltinPolicies();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
