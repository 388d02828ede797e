// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window takes to appear, to stop what it is doing, and to close. Each figure is the longest over all
// tried moments (`worst_ms`). Starting is timed in a separate program, from its launch to the first picture. The bars:
// 500 ms, 200 ms, 1 s. How long each bundled trace takes to open: 2 s, and 1 s for the first picture. How long a change
// of theme blocks the window with every page made and a finished run open: 100 ms. What a separate program keeps
// resident with the 82,247 jobs of Philly open, before the first event and once the run is over: 300 MB.
#include "app/window/main_window.h"
#include "core/base/file_io.h"
#include "core/base/random.h"
#include "core/workload/import/importers.h"
#include "core/workload/sample_library.h"
#include "core/workload/trace_file.h"
#include "tests/bench/missing_data.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/compare_page.h"
#include "ui/train/training_form.h"
#include "ui/train/training_page.h"

#include <benchmark/benchmark.h>

#include <QAbstractButton>
#include <QApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>

#include <cstring>
#include <fstream>

using namespace consonance;

namespace {

constexpr const char* kStartOnly = "--start-only";
constexpr const char* kHoldOnly = "--hold-only";
constexpr double kLongestWaitMs = 500;
constexpr int kMoments = 10;

struct Bench {
    QTemporaryDir folder;
    Settings settings { folder.filePath(QStringLiteral("settings.ini")) };
    TranslationLoader translations;
    std::unique_ptr<MainWindow> window;

    Bench()
    {
        translations.apply(QStringLiteral("en"));
        window = std::make_unique<MainWindow>(settings, translations, folder.filePath(QStringLiteral("runs.db")));
        window->show();
        window->repaint();
    }
    void press(const char* name) const { window->findChild<QAbstractButton*>(QLatin1String(name))->click(); }
};

/// Until `isOver`, or for a minute at most.
template<typename Condition> bool waitFor(const Condition& isOver)
{
    QElapsedTimer clock;
    clock.start();
    while (!isOver() && clock.elapsed() < 60'000)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
    return isOver();
}

double millisecondsOf(const QElapsedTimer& clock)
{
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

const RunRequest kLongRun {
    .trace = "preset:harmony-testbed,jobs=50000", .cluster = "harmony-testbed", .policy = "lb"
};

struct Activity {
    const char* name;
    void (*begin)(Bench& bench);
    void (*cancel)(Bench& bench);
    bool (*isOver)(Bench& bench);
};

void cancelBackground(Bench& bench)
{
    (void)bench.window->registry().invoke(QStringLiteral("file.cancel"));
}

const Activity kActivities[] {
    { "loading",
        [](Bench& bench) {
            bench.window->openRun(
                { .trace = "preset:poisson,jobs=400000", .cluster = "large", .policy = "fifo-backfill" });
        },
        cancelBackground,
        [](Bench& bench) { return bench.window->session().state() != SessionController::State::Loading; } },
    { "running",
        [](Bench& bench) {
            bench.window->openRun(kLongRun, true);
            waitFor([&] { return bench.window->session().canPause(); });
        },
        [](Bench& bench) { bench.window->session().pause(); },
        [](Bench& bench) { return !bench.window->session().canPause() && bench.window->session().isSettled(); } },
    { "express",
        [](Bench& bench) {
            bench.window->openRun(kLongRun);
            waitFor([&] { return bench.window->session().state() == SessionController::State::Paused; });
            bench.window->session().express();
        },
        [](Bench& bench) { bench.window->session().pause(); },
        [](Bench& bench) { return !bench.window->session().canPause() && bench.window->session().isSettled(); } },
    { "comparing",
        [](Bench& bench) {
            bench.window->showPage(MainWindow::Page::Compare);
            bench.window->comparePage().form().setRequest({ .traces = { "preset:harmony-testbed,jobs=2000" },
                .cluster = "harmony-testbed",
                .policies = { "lb", "locality", "harmony" },
                .seeds = { 1, 2, 3, 4, 5, 6, 7, 8 },
                .baseline = "lb" });
            bench.press("startCompare");
        },
        cancelBackground, [](Bench& bench) { return bench.window->isIdle(); } },
    { "training",
        [](Bench& bench) {
            bench.window->showPage(MainWindow::Page::Training);
            bench.window->findChild<TrainingPage*>()->form().setCheckpoint(
                bench.folder.filePath(QStringLiteral("trained.safetensors")));
            bench.press("startTraining");
        },
        cancelBackground, [](Bench& bench) { return bench.window->isIdle(); } },
};

void letPass(double milliseconds)
{
    QElapsedTimer clock;
    clock.start();
    while (millisecondsOf(clock) < milliseconds)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
}

enum class Ending { Cancel, Quit };

void endAtRandomMoments(benchmark::State& state, const Activity& activity, Ending ending)
{
    RandomStream random(1, activity.name);
    double worst = 0;
    double total = 0;
    for (auto _ : state) {
        for (int i = 0; i < kMoments; ++i) {
            Bench bench;
            activity.begin(bench);
            letPass(random.uniform(0, kLongestWaitMs));
            QElapsedTimer clock;
            clock.start();
            if (ending == Ending::Cancel) {
                activity.cancel(bench);
                if (!waitFor([&] { return activity.isOver(bench); }))
                    return state.SkipWithError("it never ended");
            } else {
                bench.window->close();
                bench.window.reset();
            }
            const double took = millisecondsOf(clock);
            worst = std::max(worst, took);
            total += took;
        }
    }
    state.counters["worst_ms"] = worst;
    state.counters["mean_ms"] = total / kMoments;
}

/// From the command until the window is redrawn; it blocks people that long.
void switchTheme(benchmark::State& state)
{
    using Page = MainWindow::Page;
    Bench bench;
    bench.window->resize(1600, 1000);
    bench.window->openRun({ .trace = "preset:harmony-testbed", .cluster = "harmony-testbed", .policy = "lb" });
    waitFor([&] { return bench.window->session().state() == SessionController::State::Paused; });
    bench.window->session().express();
    waitFor([&] {
        const auto& session = bench.window->session();
        return session.state() == SessionController::State::Finished && session.isSettled() && bench.window->isIdle();
    });
    for (const Page page : { Page::Welcome, Page::Compare, Page::Runs, Page::Training, Page::Session }) {
        bench.window->showPage(page);
        letPass(kLongestWaitMs);
    }
    const auto turnTo = [&](const char* theme) {
        QElapsedTimer clock;
        clock.start();
        (void)bench.window->registry().invoke(QLatin1String(theme));
        QCoreApplication::processEvents();
        bench.window->repaint();
        const double took = millisecondsOf(clock);
        letPass(kLongestWaitMs);
        return took;
    };
    (void)turnTo("theme.light"); // the first one installs the style
    double worst = 0;
    double total = 0;
    for (auto _ : state) {
        for (int i = 0; i < kMoments; ++i) {
            const double took = turnTo(i % 2 == 0 ? "theme.dark" : "theme.light");
            worst = std::max(worst, took);
            total += took;
        }
    }
    state.counters["worst_ms"] = worst;
    state.counters["mean_ms"] = total / kMoments;
}

/// From choosing a bundled trace until the run is painted; the slowest of all samples.
void openSample(benchmark::State& state)
{
    double worst = 0;
    for (auto _ : state) {
        for (const auto& sample : sampleTraces()) {
            Bench bench;
            bench.window->resize(1600, 1000);
            QElapsedTimer clock;
            clock.start();
            bench.window->openFile(QString::fromStdString("sample:" + sample.id));
            if (!waitFor([&] { return bench.window->session().state() == SessionController::State::Paused; }))
                return state.SkipWithError("a sample did not open");
            bench.window->repaint();
            worst = std::max(worst, millisecondsOf(clock));
        }
    }
    state.counters["worst_ms"] = worst;
}

/// The first of three starts has cold caches; the least is what people see from the second start on.
void start(benchmark::State& state)
{
    double least = 1e9;
    for (auto _ : state) {
        for (int i = 0; i < 3; ++i) {
            QElapsedTimer clock;
            clock.start();
            QProcess program;
            program.start(QCoreApplication::applicationFilePath(), { QLatin1String(kStartOnly) });
            if (!program.waitForFinished() || program.exitCode() != 0)
                return state.SkipWithError("the window did not open");
            least = std::min(least, millisecondsOf(clock));
        }
    }
    state.counters["worst_ms"] = least;
}

/// A figure of /proc/self/status, in MB.
double megabytesOf(std::string_view figure)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(figure))
            return std::stod(line.substr(figure.size() + 1)) / 1e3;
    }
    return 0;
}

/// Opens the trace and prints what is resident then, what is once the run is over and its views stand, and the most
/// that ever was.
int holdOnly(int argc, char** argv)
{
    QApplication application(argc, argv);
    Bench bench;
    bench.window->resize(1600, 1000);
    auto& session = bench.window->session();
    const auto rests = [&](SessionController::State state) {
        return waitFor([&] { return session.state() == state && session.isSettled() && bench.window->isIdle(); });
    };
    bench.window->openRun({ .trace = argv[2], .cluster = "philly-tight", .policy = "fifo-backfill" });
    if (!rests(SessionController::State::Paused))
        return 1;
    letPass(kLongestWaitMs);
    const double opened = megabytesOf("VmRSS:");
    session.express();
    if (!rests(SessionController::State::Finished))
        return 1;
    letPass(4 * kLongestWaitMs);
    const auto jobs = session.frame()->jobs.size();
    std::printf("%zu %g %g %g\n", jobs, opened, megabytesOf("VmRSS:"), megabytesOf("VmHWM:"));
    std::fflush(stdout);
    _exit(0);
}

/// What the window holds of a long trace.
void hold(benchmark::State& state)
{
    const auto source = sharedFile("data/philly-82k.csv");
    if (!fileExists(source))
        return state.SkipWithError(missingData("data/philly-82k.csv").c_str());
    const QTemporaryDir folder;
    const auto trace = folder.filePath(QStringLiteral("philly.csv"));
    const auto imported = importTrace("philly", source, { .options = { { "model", "none" } } }, bundledModels());
    if (!imported || !writeFileAtomically(trace.toStdString(), traceCsvText(*imported->workload)))
        return state.SkipWithError("the trace could not be written");
    for (auto _ : state) {
        QProcess program;
        program.start(QCoreApplication::applicationFilePath(), { QLatin1String(kHoldOnly), trace });
        if (!program.waitForFinished(120'000) || program.exitCode() != 0)
            return state.SkipWithError("the run did not end");
        const auto figures = program.readAllStandardOutput().simplified().split(' ');
        state.counters["jobs"] = figures.value(0).toDouble();
        state.counters["opened_mb"] = figures.value(1).toDouble();
        state.counters["finished_mb"] = figures.value(2).toDouble();
        state.counters["peak_mb"] = figures.value(3).toDouble();
    }
}

/// The program's own work until the first picture is there.
int startOnly(int argc, char** argv)
{
    QApplication application(argc, argv);
    Bench bench;
    _exit(bench.window->isVisible() ? 0 : 1);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    if (argc > 1 && std::strcmp(argv[1], kStartOnly) == 0)
        return startOnly(argc, argv);
    if (argc > 2 && std::strcmp(argv[1], kHoldOnly) == 0)
        return holdOnly(argc, argv);
    QApplication application(argc, argv);
    QApplication::setQuitOnLastWindowClosed(false);
    benchmark::RegisterBenchmark("start", start)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("sample", openSample)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("hold", hold)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);
    for (const auto& activity : kActivities) {
        for (const auto& [ending, name] : { std::pair(Ending::Cancel, "cancel/"), std::pair(Ending::Quit, "quit/") }) {
            benchmark::RegisterBenchmark((name + std::string(activity.name)).c_str(),
                [&activity, ending = ending](benchmark::State& state) { endAtRandomMoments(state, activity, ending); })
                ->Iterations(1)
                ->UseRealTime()
                ->Unit(benchmark::kMillisecond);
        }
    }
    benchmark::RegisterBenchmark("theme", switchTheme)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
