// SPDX-License-Identifier: GPL-3.0-or-later
// What the status bar says after a step, compared with the log.
#include "core/policy/policy.h"
#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/commands/command_registry.h"
#include "ui/kit/number_format.h"
#include "ui/kit/selection.h"
#include "ui/models/event_list_model.h"
#include "ui/session/run_commands.h"
#include "ui/session/session_controller.h"
#include "ui/session/step_notes.h"
#include "ui/words/simulation_text.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace consonance;
using State = SessionController::State;

namespace {

struct NotesBench {
    JobRunner runner;
    SessionController session { runner };
    CommandRegistry registry;
    Selection selection;
    RunCommands commands { registry, session, selection };
    StepNotes notes { registry, session, selection };
    QSignalSpy said { &notes, &StepNotes::said };

    NotesBench()
    {
        session.open({ .trace = "test", .policy = "locality", .seed = 7 }, fixtures::testbedLoader());
        [this] { QTRY_COMPARE(session.state(), State::Paused); }();
    }
    /// The line after the command.
    QString after(const char* command)
    {
        said.clear();
        registry.refresh();
        const auto ran = registry.invoke(QLatin1String(command)).has_value();
        [this, ran] {
            QVERIFY(ran);
            QTRY_VERIFY(session.isSettled() && said.count() == 1);
        }();
        return said.isEmpty() ? QString() : said.last().at(1).toString();
    }
    [[nodiscard]] QString clock() const { return format::clockTime(session.frame()->position.at); }
    /// The moment, and three events of the kinds that people want to know about, or the number of the others.
    [[nodiscard]] bool tellsOfAllEvents(const QString& line) const
    {
        const auto kinds = defaultEventKinds();
        const auto events = std::span(session.history()->events).first(session.frame()->position.event);
        const auto count = std::ranges::count_if(events, [&](const EventRecord& event) {
            return event.at == events.back().at && kinds.test(static_cast<std::size_t>(event.kind));
        });
        auto parts = line.section(QStringLiteral(" – "), 1).split(QStringLiteral(" · "));
        static const QRegularExpression more(QStringLiteral("^and (\\d+) more$"));
        const auto others = more.match(parts.last());
        if (others.hasMatch())
            parts.removeLast();
        return line.startsWith(clock()) && parts.size() == std::min<qsizetype>(count, 3)
            && others.captured(1).toInt() == std::max<qsizetype>(count - 3, 0);
    }
    [[nodiscard]] QString job(JobId job) const
    {
        auto name = jobText(JobNames(*session.inputs()->workload), job);
        name[0] = name[0].toUpper();
        return name;
    }
};

} // namespace

class TestStepNotes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }

    void tellWhatHappenedToTheJob()
    {
        NotesBench bench;
        const JobId job(3);
        bench.selection.selectJobs({ job });
        auto line = bench.after("run.stepJob");
        QVERIFY2(line.startsWith(bench.clock()) && line.contains(bench.job(job) + QStringLiteral(" arrived")),
            qPrintable(line));
        line = bench.after("run.stepJob");
        const auto& frame = *bench.session.frame();
        QCOMPARE(frame.jobs[job.index()].phase, JobPhase::Running);
        QVERIFY2(line.startsWith(bench.clock()) && line.contains(bench.job(job) + QStringLiteral(" started")),
            qPrintable(line));
        const auto host = std::ranges::find_if(frame.hosts, [&](const HostFrame& one) {
            const auto tiles = std::span(frame.tiles).subspan(one.firstTile, one.tileCount);
            return std::ranges::find(tiles, job, &TileFrame::job) != tiles.end();
        });
        QVERIFY(host != frame.hosts.end());
        const auto name
            = bench.session.inputs()->cluster->hostName(HostId(static_cast<std::uint32_t>(host - frame.hosts.begin())));
        QVERIFY2(line.contains(QString::fromStdString(name)), qPrintable(line));
        line = bench.after("run.stepBackJob");
        QVERIFY2(line.startsWith(bench.clock()) && line.contains(bench.job(job) + QStringLiteral(" arrived")),
            qPrintable(line));
    }

    /// Whoever sees nothing of the cluster hears that a server failed, and that it is up again; several in one line.
    void tellOfServersThatFail()
    {
        NotesBench bench;
        bench.session.seek(Time::fromSeconds(3000));
        QTRY_VERIFY(bench.session.isSettled() && bench.session.frame()->shown == Time::fromSeconds(3000));
        const auto change = [&](ClusterChangeKind kind, std::initializer_list<const char*> servers) {
            bench.said.clear();
            for (const auto* server : servers)
                bench.session.intervene(ChangeServer { kind, server });
            [&] { QTRY_VERIFY(bench.session.isSettled() && !bench.said.isEmpty()); }();
            QStringList lines;
            for (const auto& line : bench.said)
                lines << line.at(1).toString();
            return lines.join(QLatin1Char('\n'));
        };
        const auto at = format::clockTime(Time::fromSeconds(3000));
        QCOMPARE(change(ClusterChangeKind::Fail, { "server-1" }), QStringLiteral("%1 – server-1 is down").arg(at));
        QCOMPARE(change(ClusterChangeKind::Drain, { "server-2" }), QStringLiteral("%1 – server-2 is draining").arg(at));
        QCOMPARE(change(ClusterChangeKind::Repair, { "server-1" }), QStringLiteral("%1 – server-1 is up").arg(at));
        // Nothing is said where no server changed.
        bench.said.clear();
        bench.session.seek(Time::fromSeconds(3500));
        QTRY_VERIFY(bench.session.isSettled() && bench.session.frame()->shown == Time::fromSeconds(3500));
        QVERIFY(bench.said.isEmpty());
        // Before the changes, that is notified of all of them together.
        bench.session.seekStep(0);
        QTRY_VERIFY(bench.session.isSettled() && bench.said.count() == 1);
        QVERIFY(bench.said.front().at(1).toString().endsWith(QStringLiteral("server-2 is up")));
    }

    /// A run that has gone on meanwhile says when a server came back, not what the clock shows.
    void tellWhenAServerCameBack()
    {
        NotesBench bench;
        const auto go = [&](std::int64_t seconds) {
            bench.said.clear();
            bench.session.seek(Time::fromSeconds(seconds));
            [&] { QTRY_VERIFY(bench.session.isSettled() && bench.session.now() == Time::fromSeconds(seconds)); }();
        };
        go(3000);
        bench.session.intervene(ChangeServer { ClusterChangeKind::Fail, "server-1" });
        QTRY_VERIFY(bench.session.isSettled());
        go(4000);
        bench.session.intervene(ChangeServer { ClusterChangeKind::Repair, "server-1" });
        QTRY_VERIFY(bench.session.isSettled());
        go(3500);
        go(5000);
        QTRY_COMPARE(bench.said.count(), 1);
        const auto at = Time::fromSeconds(4000);
        QCOMPARE(bench.said.front().at(0).value<Time>(), at);
        QCOMPARE(bench.said.front().at(1).toString(), QStringLiteral("%1 – server-1 is up").arg(format::clockTime(at)));
    }

    void tellOtherStepsToo()
    {
        NotesBench bench;
        auto line = bench.after("run.stepInterval");
        QVERIFY2(bench.tellsOfAllEvents(line), qPrintable(line));
        QVERIFY2(line.contains(QStringLiteral(" started")), qPrintable(line)); // rather than that an interval began
        line = bench.after("run.stepDecision");
        QVERIFY2(bench.tellsOfAllEvents(line), qPrintable(line));
        while (bench.session.canGoBack() && !QTest::currentTestFailed())
            line = bench.after("run.stepBackInterval");
        QVERIFY2(line.contains(QStringLiteral("beginning")), qPrintable(line));
        bench.session.express();
        QTRY_COMPARE(bench.session.state(), State::Finished);
        bench.said.clear();
        bench.session.seek(Time::fromSeconds(1200));
        QTRY_VERIFY(bench.session.isSettled() && bench.session.now() == Time::fromSeconds(1200));
        QVERIFY2(bench.said.isEmpty(), "choosing a moment is no step");
    }

    /// For a job without further events the step goes to the end, and the text says so.
    void tellThatNothingMoreComes()
    {
        NotesBench bench;
        const JobId job(0);
        bench.selection.selectJobs({ job });
        QString line;
        while (bench.session.canGoForward() && !QTest::currentTestFailed())
            line = bench.after("run.stepJob");
        QVERIFY2(line.contains(QStringLiteral("end of the run")), qPrintable(line));
    }
};

CONSONANCE_WINDOW_TEST(TestStepNotes)
#include "tst_step_notes.moc"
