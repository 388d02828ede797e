// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs of a comparison: which are chosen, their jobs side by side, and both under one clock, where neither stands
// before events of the instant that the other shows.
#include "tests/ui/compare/compare_bench.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/commands/command_registry.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/compare_runner.h"
#include "ui/compare/job_scatter_view.h"
#include "ui/compare/paired_clusters_view.h"
#include "ui/compare/paired_sessions.h"
#include "ui/compare/run_pair_choice.h"
#include "ui/kit/number_format.h"
#include "ui/kit/settings.h"
#include "ui/plot/plot_widget.h"
#include "ui/session/run_library.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <functional>
#include <utility>

using namespace consonance;

class TestPairedSessions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// At the moment at which two policies part as at any other. Here one decides then, and the other one does not.
    void bothShowAllOfTheMomentAtWhichTheyPart()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        JobRunner runner;
        CommandRegistry registry;
        RunLibrary library(runner);
        library.open(folder.filePath(QStringLiteral("runs.db")));
        ComparePage page(library, registry, settings);
        page.resize(1300, 850);
        page.show();
        QTRY_VERIFY(library.isOpen());
        QSignalSpy finished(&page.runner(), &CompareRunner::finished);
        page.start({ .traces = { "preset:harmony-testbed,jobs=20,load=5" },
            .cluster = "harmony-testbed",
            .policies = { "fifo", "las" },
            .seeds = { 1 },
            .baseline = "fifo" });
        QVERIFY(finished.wait(20'000) && page.data());
        auto& sessions = page.showView<PairedClustersView>().sessions();
        QTRY_VERIFY(sessions.isOpen() && sessions.difference().firstEvent);
        QTRY_VERIFY(sessions.side(0).frame && sessions.now() == sessions.difference().at);
        QSignalSpy moved(&sessions, &PairedSessions::moved);
        const auto eventsAfter = [&](const std::function<void()>& move) {
            moved.clear();
            move();
            [&] { QTRY_COMPARE(moved.count(), 1); }();
            return std::pair(sessions.side(0).frame->position.event, sessions.side(1).frame->position.event);
        };
        const auto found = eventsAfter([&] { sessions.seekDivergence(); });
        const auto chosen = eventsAfter([&] { sessions.seek(sessions.difference().at); });
        QCOMPARE(found, chosen);
    }

    /// Whichever finished first: the baseline beside the next policy of the form, with the same seed.
    void twoRunsAreChosenByTheOrderOfTheForm()
    {
        ComparisonData data;
        data.runs.contenders = { "locality", "lb", "binpack" };
        data.runs.baseline = "lb";
        QComboBox first;
        QComboBox second;
        const auto arrive = [&](const char* policy, std::uint64_t seed) {
            data.runs.result.runs.push_back({ .policy = policy, .seed = seed, .trace = "t", .traceHash = 7 });
            fillFirstRuns(first, data);
            fillSecondRuns(second, data, chosenRun(first));
        };
        const auto chosen = [&](const QComboBox& box) {
            const auto& run = data.results()[static_cast<std::size_t>(chosenRun(box))];
            return QStringLiteral("%1 %2").arg(QString::fromStdString(run.policy)).arg(run.seed);
        };
        arrive("binpack", 2);
        arrive("lb", 2);
        QCOMPARE(chosen(first), QStringLiteral("lb 2"));
        QCOMPARE(chosen(second), QStringLiteral("binpack 2"));
        for (const auto& [policy, seed] : { std::pair("binpack", 1), { "lb", 1 }, { "locality", 2 } })
            arrive(policy, static_cast<std::uint64_t>(seed));
        second.setCurrentIndex(second.findText(QStringLiteral("Bin packing · t · 2")));
        arrive("locality", 1);
        QCOMPARE(chosen(first), QStringLiteral("lb 1"));
        QCOMPARE(chosen(second), QStringLiteral("binpack 2")); // that was chosen
        second.setCurrentIndex(0);
        QCOMPARE(chosen(second), QStringLiteral("locality 1"));
    }

    /// Pointing at it reads its job, and under which policy it took how long.
    void aPointIsNamedByItsJob()
    {
        QTemporaryDir folder;
        fixtures::CompareBench bench(folder);
        QSignalSpy finished(&bench.page.runner(), &CompareRunner::finished);
        bench.page.start({ .traces = { "preset:harmony-testbed,jobs=20" },
            .cluster = "harmony-testbed",
            .policies = { "lb", "binpack" },
            .seeds = { 1 },
            .baseline = "lb" });
        QVERIFY(finished.wait(20'000) && bench.page.data());
        auto& view = bench.page.showView<JobScatterView>();
        const auto inputs = resolveInputs(
            { .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" });
        QVERIFY(inputs);
        const auto names = [&] {
            QSet<QString> all;
            for (std::size_t job = 0; job < inputs->workload->jobCount(); ++job)
                all << QString::fromStdString(inputs->workload->job(JobId(job)).request.name);
            return all;
        }();
        const auto labels = [&] {
            const auto& shown = view.plot().series().front().labels;
            return QSet<QString>(shown.begin(), shown.end());
        };
        QTRY_COMPARE(labels(), names);
        const auto& points = view.plot().series().front();
        const auto spanOf = [](double minutes) { return format::duration(Duration::fromSecondsRounded(minutes * 60)); };
        QCOMPARE(view.plot().pointText({ 0, 5 }),
            QStringLiteral("Jobs\n%1\nJCT, Load balancing: %2\nJCT, Bin packing: %3")
                .arg(points.labels[5], spanOf(points.x[5]), spanOf(points.y[5])));
    }
};

CONSONANCE_WINDOW_TEST(TestPairedSessions)
#include "tst_paired_sessions.moc"
