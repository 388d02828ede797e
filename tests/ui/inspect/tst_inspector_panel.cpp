// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector of a job that waits says why, in the words that the rest of the program has for it.
#include "core/operate/waiting_list.h"
#include "core/policy/policy.h"
#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/inspect/inspector_panel.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/selection.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/words/forecast_text.h"
#include "ui/work/job_runner.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

#include <algorithm>
#include <future>
#include <memory>

using namespace consonance;

namespace {

struct InspectorBench {
    QTemporaryDir folder;
    JobRunner runner;
    Selection selection;
    SessionController session { runner };
    InspectorPanel panel { session, selection, runner };

    void open(int seconds)
    {
        static_cast<QWidget&>(panel).show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        session.open({ .trace = "test", .policy = "locality", .seed = 7 }, fixtures::testbedLoader());
        QTRY_COMPARE(session.state(), SessionController::State::Paused);
        session.seek(Time::fromSeconds(seconds));
        fixtures::settle(session);
    }
    /// A trace of these rows, under fifo.
    void openRows(const QByteArray& rows, const std::string& cluster)
    {
        static_cast<QWidget&>(panel).show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QFile file(folder.filePath(QStringLiteral("rows.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(rows) == rows.size());
        file.close();
        session.open({ .trace = file.fileName().toStdString(), .cluster = cluster, .policy = "fifo" });
        QTRY_COMPARE(session.state(), SessionController::State::Paused);
    }
    [[nodiscard]] std::vector<JobId> jobsIn(JobPhase phase) const
    {
        std::vector<JobId> jobs;
        for (std::size_t i = 0; i < session.frame()->jobs.size(); ++i) {
            if (session.frame()->jobs[i].phase == phase)
                jobs.emplace_back(i);
        }
        return jobs;
    }
    [[nodiscard]] QString shown(const QString& name) const
    {
        const auto& rows = panel.model().properties();
        const auto row = std::ranges::find(rows, name, &Property::name);
        return row == rows.end() ? QString() : row->value;
    }
    [[nodiscard]] QString shownReason() const { return shown(QStringLiteral("Why it waits")); }
    /// As the list of waiting jobs has it.
    [[nodiscard]] std::optional<WaitingEntry> listed(JobId job)
    {
        const auto answer = std::make_shared<std::promise<Result<WaitingList>>>();
        auto told = answer->get_future();
        session.inspect([answer, at = session.now()](const InteractiveSession& run) {
            answer->set_value(waitingList(DecisionMoment::of(run.simulation()), at));
        });
        const auto list = told.get();
        if (!list)
            return std::nullopt;
        const auto entry = std::ranges::find(list->jobs, job, &WaitingEntry::job);
        return entry == list->jobs.end() ? std::nullopt : std::optional(*entry);
    }
    [[nodiscard]] QString trueReason(JobId job)
    {
        const auto entry = listed(job);
        return entry ? QString::fromStdString(waitingText(*entry, *session.inputs()->workload)) : QString();
    }
};

} // namespace

class TestInspectorPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }

    /// A rack is looked at as a whole.
    void severalServersAreAddedUp()
    {
        InspectorBench bench;
        bench.openRows("job_id,arrival_s,gpus,duration_s\nwide,0,6,600\nsmall,0,1,600\n", "racks:1x2x4:V100");
        bench.session.seek(Time::fromSeconds(300));
        QTRY_VERIFY(bench.session.isSettled() && bench.jobsIn(JobPhase::Running).size() == 2);
        bench.selection.selectHosts({ HostId(0), HostId(1) });
        QTRY_COMPARE(bench.shown(QStringLiteral("Servers up")), QStringLiteral("2 of 2"));
        QCOMPARE(bench.shown(QStringLiteral("GPUs")), QString::fromUtf8("7\u00A0GPUs of 8\u00A0GPUs"));
        QCOMPARE(bench.shown(QStringLiteral("Jobs here")), QStringLiteral("2"));
        bench.selection.selectHosts({ HostId(0) });
        QTRY_COMPARE(bench.shown(QStringLiteral("Name")), QStringLiteral("rack-0/server-0"));
    }

    void aWaitingJobHasItsReason()
    {
        InspectorBench bench;
        bench.open(9000);
        const auto waiting = bench.jobsIn(JobPhase::Waiting);
        QVERIFY(waiting.size() > 1);
        for (const JobId job : { waiting.front(), waiting.back() }) {
            bench.selection.selectJobs({ job });
            const auto wanted = bench.trueReason(job);
            QVERIFY(!wanted.isEmpty());
            QTRY_COMPARE(bench.shownReason(), wanted);
        }
    }

    /// The start that is expected of a waiting job, and the span that such predictions keep, stand with it too.
    void aWaitingJobHasItsPredictedStart()
    {
        InspectorBench bench;
        bench.open(9000);
        std::size_t withWindow = 0;
        std::map<JobId, StartPrediction> predicted;
        for (const JobId job : bench.jobsIn(JobPhase::Waiting)) {
            const auto entry = bench.listed(job);
            QVERIFY(entry.has_value());
            if (!entry->prediction)
                continue;
            bench.selection.selectJobs({ job });
            QTRY_COMPARE(bench.shown(QStringLiteral("Starts about")), format::forecast(entry->prediction->start, {}));
            if (entry->prediction->earliest && ++withWindow > 0)
                QCOMPARE(bench.shown(QStringLiteral("8 of 10 within")), forecastText(*entry->prediction, {}));
            predicted.emplace(job, *entry->prediction);
        }
        QVERIFY(withWindow > 0);
        // When it has begun, both are read together.
        bench.session.express();
        QTRY_VERIFY(bench.session.frame()->isFinished && bench.session.isSettled());
        for (const auto& [job, prediction] : predicted) {
            bench.selection.selectJobs({ job });
            QTRY_VERIFY(bench.shown(QStringLiteral("Foretold")).startsWith(format::forecast(prediction.start, {})));
            QVERIFY(!bench.shown(QStringLiteral("First started")).isEmpty());
        }
        bench.selection.selectJobs({ JobId(0) });
        QTRY_VERIFY(bench.shown(QStringLiteral("Foretold")).isEmpty());
    }

    /// From the lengths of jobs that have finished; before there are any, that is said.
    void aStartThatCannotBePredictedYetSaysSo()
    {
        InspectorBench bench;
        bench.openRows("job_id,arrival_s,gpus,duration_s\nruns,0,1,600\nwaits,0,1,600\n", "racks:1x1x1:V100");
        bench.session.seek(Time::fromSeconds(300));
        QTRY_VERIFY(bench.session.isSettled() && bench.jobsIn(JobPhase::Waiting).size() == 1);
        bench.selection.selectJobs(bench.jobsIn(JobPhase::Waiting));
        QTRY_COMPARE(
            bench.shown(QStringLiteral("Starts about")), QStringLiteral("predicted once 5 jobs have finished"));
    }

    /// What a job asks for includes the type of the GPUs, where it wants one.
    void theTypeOfTheGpusIsSaid()
    {
        InspectorBench bench;
        bench.openRows(
            "job_id,arrival_s,gpus,gpu_type,duration_s\ntyped,0,2,A100,600\nany,0,2,,600\none,0,1,V100,600\n",
            "racks:1x1x8:V100+1x1x8:A100");
        QStringList said;
        for (const std::size_t job : { 0, 1, 2 }) {
            bench.selection.selectJobs({ JobId(job) });
            for (const auto& row : bench.panel.model().properties()) {
                if (row.name == QLatin1String("GPUs"))
                    said << row.value;
            }
        }
        QCOMPARE(
            said, (QStringList { QStringLiteral("2 A100 GPUs"), QStringLiteral("2"), QStringLiteral("1 V100 GPU") }));
    }

    /// A path and a line of racks are for programs: they were broken over four lines of a narrow panel.
    void inputsReadAsPeopleSayThem()
    {
        InspectorBench bench;
        static_cast<QWidget&>(bench.panel).show();
        QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("queue.csv"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("job_id,arrival_s,gpus,duration_s\na,0,1,60\n") > 0);
        file.close();
        bench.session.open(
            { .trace = path.toStdString(), .cluster = "racks:1x20x8:V100+2x10x4:A100", .policy = "fifo" });
        QTRY_COMPARE(bench.shown(QStringLiteral("Trace")), QStringLiteral("queue.csv"));
        QCOMPARE(bench.shown(QStringLiteral("Cluster")), QStringLiteral("1 × 20 × 8 V100 + 2 × 10 × 4 A100"));
        const auto& rows = bench.panel.model().properties();
        const auto trace = std::ranges::find(rows, QStringLiteral("Trace"), &Property::name);
        QCOMPARE(trace->explanation, path);
        QCOMPARE(trace->exact.toString(), path);
    }

    void aReasonIsOfItsMomentAndJob()
    {
        InspectorBench bench;
        bench.open(9000);
        const auto job = bench.jobsIn(JobPhase::Waiting).front();
        bench.selection.selectJobs({ job });
        QTRY_VERIFY(!bench.shownReason().isEmpty());
        while (bench.session.frame()->jobs[job.index()].phase == JobPhase::Waiting) {
            const auto wanted = bench.trueReason(job);
            QTRY_COMPARE(bench.shownReason(), wanted);
            bench.session.stepForward(StepUnit::Decision);
            fixtures::settle(bench.session);
        }
        QVERIFY(bench.shownReason().isEmpty());
        QVERIFY(!bench.jobsIn(JobPhase::Running).empty());
        bench.selection.selectJobs({ bench.jobsIn(JobPhase::Running).front() });
        QVERIFY(bench.shownReason().isEmpty());
    }

    /// In a panel as narrow as beside a lesson, every word of every value is there.
    void aNarrowPanelCutsNothing()
    {
        InspectorBench bench;
        bench.open(9000);
        bench.panel.resize(190, 700);
        bench.panel.setNotes(QStringLiteral("sample:packing-hurts-and-classification"));
        const auto& table = bench.panel.table();
        const auto check = [&] {
            QCoreApplication::processEvents();
            for (int row = 0; row < bench.panel.model().rowCount(); ++row) {
                const auto index = bench.panel.model().index(row, 1);
                QStyleOptionViewItem option;
                option.initFrom(&table);
                option.widget = &table;
                option.font = table.font();
                option.features = QStyleOptionViewItem::WrapText;
                option.rect = QRect(0, 0, table.columnWidth(1), 1);
                const auto needed = table.itemDelegate()->sizeHint(option, index);
                const auto text = index.data().toString();
                QVERIFY2(needed.width() <= table.columnWidth(1), qPrintable(text));
                QVERIFY2(needed.height() <= table.rowHeight(row), qPrintable(text));
            }
        };
        check();
        bench.selection.selectJobs({ bench.jobsIn(JobPhase::Running).front() });
        check();
        bench.panel.resize(260, 700);
        check();
    }

    /// The row is there from the beginning, or all below it would jump with each pause.
    void theReasonHasItsRowWhileTheRunPlays()
    {
        InspectorBench bench;
        bench.open(9000);
        const auto job = bench.jobsIn(JobPhase::Waiting).front();
        const JobDeals deals;
        const std::optional<WaitingEntry> unknown;
        const auto rowOf = [&](bool isPlaying) {
            const InspectedMoment moment { *bench.session.inputs(), *bench.session.frame(), JobNames(), deals, unknown,
                isPlaying };
            const auto rows = jobProperties(moment, job);
            const auto row = std::ranges::find(rows, QStringLiteral("Why it waits"), &Property::name);
            return row == rows.end() ? std::pair(-1L, QString()) : std::pair(row - rows.begin(), row->value);
        };
        QCOMPARE(rowOf(true).second, QStringLiteral("shown when the run is paused"));
        bench.selection.selectJobs({ job });
        QTRY_COMPARE(bench.shownReason(), bench.trueReason(job));
        QCOMPARE(bench.panel.model().properties()[static_cast<std::size_t>(rowOf(true).first)].name,
            QStringLiteral("Why it waits"));
    }

    /// So that the speeds of two placements can be compared: a slowdown is measured within one.
    void theSpeedWithoutNeighboursIsSaid()
    {
        InspectorBench bench;
        bench.open(9000);
        const auto& frame = *bench.session.frame();
        const auto slowed
            = std::ranges::find_if(frame.jobs, [](const JobFrame& job) { return job.slowdown > 0 && !job.isStalled; });
        QVERIFY(slowed != frame.jobs.end());
        const auto& shown = *slowed;
        const JobDeals deals;
        const InspectedMoment moment { *bench.session.inputs(), frame, JobNames(), deals, std::nullopt };
        const auto rows = jobProperties(moment, JobId(static_cast<std::uint32_t>(slowed - frame.jobs.begin())));
        const auto alone = std::ranges::find(rows, QStringLiteral("Without neighbours"), &Property::name);
        QVERIFY(alone != rows.end());
        const double expected = shown.ratePerSecond / (1 - static_cast<double>(shown.slowdown));
        QVERIFY(std::abs(alone->exact.toDouble() / expected - 1) < 1e-9);
    }

    /// As in the table of jobs.
    void aStalledJobHasNoSlowdown()
    {
        InspectorBench bench;
        bench.open(9000);
        const auto job = bench.jobsIn(JobPhase::Running).front();
        auto frame = *bench.session.frame();
        const JobDeals deals;
        const InspectedMoment moment { *bench.session.inputs(), frame, JobNames(), deals, std::nullopt };
        const auto slowdown = [&] {
            const auto rows = jobProperties(moment, job);
            return *std::ranges::find(rows, QStringLiteral("Slowed down"), &Property::name);
        };
        QVERIFY(slowdown().value.endsWith(QLatin1Char('%')));
        frame.jobs[job.index()].isStalled = true;
        QCOMPARE(slowdown().value, QStringLiteral("–"));
        QCOMPARE(slowdown().explanation, QStringLiteral("Stalled: it has no speed to compare"));
        QVERIFY(!slowdown().exact.isValid());
    }
};

CONSONANCE_WINDOW_TEST(TestInspectorPanel)
#include "tst_inspector_panel.moc"
