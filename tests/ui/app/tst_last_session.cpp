// SPDX-License-Identifier: GPL-3.0-or-later
// The last session in the real window: closed and opened again.
#include "tests/ui/app/tool_bench.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/decide/what_if_controller.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/session/session_memory.h"
#include "ui/start/run_form.h"
#include "ui/start/welcome_page.h"
#include "ui/workspace/session_page.h"

#include <QPushButton>
#include <QSignalSpy>

using namespace consonance;
using fixtures::ToolBench;

class TestLastSession : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void theLastSessionGoesOn()
    {
        ToolBench bench;
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        bench.window->session().seek(Time::fromSeconds(4000));
        QTRY_VERIFY(bench.isPaused() && bench.window->session().frame()->position.step > 0);
        bench.window->selection().selectJobs({ JobId(1) });
        bench.window->selection().selectHosts({ HostId(2) }, SelectMode::Add);
        const auto position = bench.window->session().frame()->position;
        bench.window->close();
        bench.open();
        auto* button = bench.window->findChild<QPushButton*>(QStringLiteral("lastSession"));
        QVERIFY(!button->isHidden()
            && QString(button->text() + button->toolTip()).contains(QStringLiteral("harmony-testbed")));
        const auto& form = bench.window->welcomePage().form(); // has the inputs used last
        QCOMPARE(form.request().trace, std::string("preset:harmony-testbed,jobs=20"));
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(bench.isPaused() && bench.window->session().frame()->position.step == position.step);
        QCOMPARE(bench.window->session().frame()->position.event, position.event);
        QTRY_COMPARE(bench.window->selection().state().jobs, std::vector<JobId> { JobId(1) });
        QCOMPARE(bench.window->selection().state().hosts, std::vector<HostId> { HostId(2) });
    }

    /// With a server that the original does not have, standing before the last change.
    void aBranchGoesOnAsOne()
    {
        ToolBench bench;
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        auto* session = &bench.window->session();
        session->seek(Time::fromSeconds(2000));
        QTRY_VERIFY(bench.isPaused() && session->frame()->position.step > 0);
        bench.window->sessionPage().whatIf().changeServers(ClusterChangeKind::Drain, { HostId(3) });
        QTRY_VERIFY(bench.isPaused() && session->changes().size() == 1);
        session->seek(Time::fromSeconds(4000));
        QTRY_VERIFY(bench.isPaused());
        bench.window->sessionPage().whatIf().addServer(HostId(0));
        QTRY_VERIFY(bench.isPaused() && session->changes().size() == 2);
        session->seek(Time::fromSeconds(3000));
        QTRY_VERIFY(bench.isPaused() && session->now() <= Time::fromSeconds(3000));
        auto& canvas = bench.window->sessionPage().canvas();
        auto& timeline = bench.window->sessionPage().timeline().view();
        canvas.focusHost(HostId(2));
        timeline.zoomBy(2);
        const TimeRange range { Time::fromSeconds(500), Time::fromSeconds(1500) };
        bench.window->selection().selectRange(range);
        const auto changes = session->changes();
        const auto position = session->frame()->position;
        const auto place = canvas.place();
        const auto span = timeline.chosenSpan();
        QVERIFY(place && span);
        const auto stateHash = [&bench] {
            std::uint64_t hash = 0;
            bench.window->session().inspect(
                [&hash](const InteractiveSession& run) { hash = run.simulation().engine().stateHash(); });
            [&hash] { QTRY_VERIFY(hash != 0); }();
            return hash;
        };
        const auto before = stateHash();
        bench.window->close();

        bench.open();
        bench.window->goOnWithLastSession();
        session = &bench.window->session();
        QTRY_VERIFY(bench.window->selection().state().range.has_value() && bench.isPaused());
        QCOMPARE(session->changes(), changes);
        QCOMPARE(session->frame()->position.step, position.step);
        QCOMPARE(session->frame()->position.event, position.event);
        QCOMPARE(stateHash(), before);
        QCOMPARE(*bench.window->selection().state().range, range);
        QCOMPARE(bench.window->sessionPage().timeline().view().chosenSpan(), span);
        const auto shown = bench.window->sessionPage().canvas().place();
        QVERIFY(shown);
        QCOMPARE(shown->zoom, place->zoom);
        QCOMPARE(shown->aspect, place->aspect);
        QVERIFY((shown->centre - place->centre).manhattanLength() < 1e-6);
        // As before, one change at a time.
        bench.invoke("edit.undo");
        QTRY_VERIFY(bench.isPaused() && session->changes().size() == 1);
        bench.invoke("edit.undo");
        QTRY_VERIFY(bench.isPaused() && session->changes().empty());
        bench.registry().refresh();
        QVERIFY(!bench.registry().invoke(QStringLiteral("edit.undo")));
    }

    void aSessionWithNonsenseIsLeftOut_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::newRow("kind of change") << QByteArray("drain") << QByteArray("melt");
        QTest::newRow("changes that are no list") << QByteArray("\"changes\":\"[") << QByteArray("\"changes\":\"7[");
        QTest::newRow("zoom") << QByteArray("\"zoom\":") << QByteArray("\"zoom\":-");
        QTest::newRow("zoom without bounds") << QByteArray("\"zoom\":") << QByteArray("\"zoom\":1e300,\"old\":");
        QTest::newRow("span that ends before it begins") << QByteArray("\"to_us\":\"") << QByteArray("\"to_us\":\"-");
        QTest::newRow("span of letters") << QByteArray("\"from_us\":\"") << QByteArray("\"from_us\":\"x");
    }

    void aSessionWithNonsenseIsLeftOut()
    {
        QFETCH(const QByteArray, from);
        QFETCH(const QByteArray, to);
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        const SessionMemory memory { .request = { .trace = "preset:small", .cluster = "small", .policy = "fifo" },
            .step = 7,
            .range = TimeRange { Time::fromSeconds(1), Time::fromSeconds(2) },
            .changes
            = { { { { .event = 5, .at = Time::fromSeconds(1) }, ChangeServer { ClusterChangeKind::Drain, "server-1" } },
                3 } },
            .cluster = ClusterPlace { { 1, 2 }, 3, 1.5 } };
        keepSession(settings, memory);
        const auto kept = keptSession(settings);
        QVERIFY(kept);
        QCOMPARE(kept->changes, memory.changes);
        QCOMPARE(kept->cluster, memory.cluster);
        QCOMPARE(kept->range, memory.range);
        auto text = settings.document(SettingsDocument::Session);
        QVERIFY2(text.contains(from), text);
        text.replace(from, to);
        settings.setDocument(SettingsDocument::Session, text);
        QVERIFY2(!keptSession(settings), text);
    }

    void aFinishedRunThatIsGoneOnWithIsKeptOnce()
    {
        ToolBench bench;
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused() && bench.window->library().isOpen());
        QSignalSpy kept(&bench.window->library(), &RunLibrary::kept);
        bench.invoke("run.express");
        QTRY_COMPARE(kept.size(), 1);
        const auto id = kept.first().first().toString();
        bench.window->close();
        bench.open();
        bench.window->goOnWithLastSession();
        const auto& session = bench.window->session();
        QTRY_VERIFY(session.hasSession() && session.state() == SessionController::State::Finished);
        QCOMPARE(QString::fromStdString(session.inputs()->origin.runId), id);
        QCOMPARE(bench.window->library().store()->count({}).value(), 1);
    }

    void aDamagedSessionIsLeftOut_data()
    {
        QTest::addColumn<int>("percent");
        for (const int percent : { 0, 10, 50, 99 })
            QTest::addRow("%d %%", percent) << percent;
    }

    void aDamagedSessionIsLeftOut()
    {
        QFETCH(const int, percent);
        ToolBench bench;
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        bench.window->close();
        const auto whole = bench.settings->document(SettingsDocument::Session);
        QVERIFY(!whole.isEmpty() && keptSession(*bench.settings));
        bench.settings->setDocument(SettingsDocument::Session, whole.left(whole.size() * percent / 100));
        QVERIFY(!keptSession(*bench.settings));
        bench.open();
        QVERIFY(bench.window->findChild<QPushButton*>(QStringLiteral("lastSession"))->isHidden());
        bench.window->goOnWithLastSession();
        QCOMPARE(bench.window->session().state(), SessionController::State::Idle);
    }
};

CONSONANCE_WINDOW_TEST(TestLastSession)
#include "tst_last_session.moc"
