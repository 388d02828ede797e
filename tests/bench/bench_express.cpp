// SPDX-License-Identifier: GPL-3.0-or-later
// How much of its speed a run keeps in express mode in the open window, with the default panels, against the same run
// without a window. The bar: 90 %. `until_shown_ms` is the whole wait, including the result and every view of the
// finished run, which the run without a window does not make.
#include "app/window/main_window.h"
#include "core/base/file_io.h"
#include "core/cluster/cluster_presets.h"
#include "core/workload/import/importers.h"
#include "core/workload/trace_generator.h"
#include "tests/bench/missing_data.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>

#include <map>

using namespace consonance;

namespace {

struct Case {
    const char* cluster;
    const char* trace;
    const char* jobs;
    const char* policy;
};
/// The last one queues: tens of thousands of jobs are waiting by the time most have arrived.
constexpr Case kCases[] = { { "harmony-testbed", "harmony-testbed", "20000", "lb" },
    { "philly-tight", "poisson", "200000", "fifo-backfill" }, { "large", "large", "20000", "locality" },
    { "philly-tight", "data/philly-82k.csv", nullptr, "locality" } };

bool isMissing(const Case& one)
{
    return one.jobs == nullptr && !fileExists(sharedFile(one.trace));
}

std::shared_ptr<const Workload> workloadOf(const Case& one)
{
    if (one.jobs == nullptr)
        return importTrace("philly", sharedFile(one.trace), {}, bundledModels())->workload;
    return *generateTrace(one.trace, { { "jobs", one.jobs } }, 1, bundledModels());
}

SimulationSetup setupOf(const Case& one)
{
    static std::map<std::string, SimulationSetup> made;
    auto& setup = made[one.trace];
    if (!setup.cluster) {
        setup.cluster = *loadCluster(one.cluster);
        setup.workload = workloadOf(one);
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
    if (isMissing(one))
        return state.SkipWithError(missingData(one.trace).c_str());
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
    if (isMissing(one))
        return state.SkipWithError(missingData(one.trace).c_str());
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    TranslationLoader translations;
    translations.apply(QStringLiteral("en"));
    MainWindow window(settings, translations, folder.filePath(QStringLiteral("runs.db")));
    window.resize(1600, 1000);
    window.show();
    auto& controller = window.session();
    const auto waitFor = [&](SessionController::State wanted) {
        while (controller.state() != wanted)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    };
    controller.open({ .trace = one.trace, .policy = one.policy },
        [&](const StopToken&, Progress&) -> Result<LoadedRun> { return LoadedRun { .setup = setupOf(one) }; });
    waitFor(SessionController::State::Paused);
    window.showPage(MainWindow::Page::Session);
    std::int64_t causes = 0;
    double untilShown = 0;
    for (auto _ : state) {
        state.PauseTiming();
        bool hasResult = false;
        bool hasHistory = false;
        QObject ofThisRun;
        QObject::connect(&controller, &SessionController::completed, &ofThisRun, [&] { hasResult = true; });
        QObject::connect(&controller, &SessionController::historyChanged, &ofThisRun,
            [&](const auto& history) { hasHistory = history->isComplete; });
        controller.restart();
        while (!controller.isSettled())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        hasHistory = false;
        QElapsedTimer clock;
        clock.start();
        state.ResumeTiming();
        controller.express();
        waitFor(SessionController::State::Finished);
        state.PauseTiming();
        while (!hasResult || !hasHistory)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        untilShown += static_cast<double>(clock.nsecsElapsed()) / 1e6;
        controller.inspect(
            [&](const InteractiveSession& session) { causes = session.simulation().engine().totals().causes; });
        while (!controller.isSettled())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        state.ResumeTiming();
    }
    count(state, causes);
    state.counters["until_shown_ms"] = benchmark::Counter(untilShown, benchmark::Counter::kAvgIterations);
}

} // namespace

BENCHMARK(headless)->DenseRange(0, 3)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(express)->DenseRange(0, 3)->Unit(benchmark::kMillisecond)->UseRealTime();

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    registerBuiltinPolicies();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
