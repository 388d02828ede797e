// SPDX-License-Identifier: GPL-3.0-or-later
// Bookmarks and sections in the window: made with commands, edited in the table, undone, kept with the run.
#include "core/cluster/cluster_presets.h"
#include "core/policy/policy.h"
#include "core/workload/trace_generator.h"
#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/commands/command_registry.h"
#include "ui/commands/undo_stack.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/monitor/mark_commands.h"
#include "ui/monitor/marks_document.h"
#include "ui/monitor/marks_model.h"
#include "ui/monitor/marks_panel.h"
#include "ui/session/run_library.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace consonance;
using State = SessionController::State;

namespace {

/// Everything that the session page assembles, without the page.
struct MarksDesk {
    QTemporaryDir folder;
    JobRunner runner;
    SessionController session { runner };
    RunLibrary library { runner };
    SimulationClock clock;
    Selection selection;
    CommandRegistry registry;
    UndoStack undo { registry };
    MarksDocument document { session, undo };
    MarksPanel panel { document, clock, registry };
    MarkCommands commands { { registry, clock, selection, document, panel }, nullptr };

    MarksDesk()
    {
        session.drive(clock);
        library.keepRunsOf(session);
        document.keepIn(library);
        library.open(folder.filePath(QStringLiteral("runs.db")));
    }
    void open(const RunOrigin& origin = {})
    {
        QTRY_VERIFY(library.isOpen());
        session.open({ .trace = "test", .cluster = "harmony-testbed", .policy = "locality", .seed = 7 },
            fixtures::testbedLoader(10, origin));
        QTRY_COMPARE(session.state(), State::Paused);
        QTRY_VERIFY(session.isSettled());
    }
    void run(const char* id)
    {
        registry.refresh();
        registry.action(QLatin1String(id))->trigger();
    }
    bool isEnabled(const char* id)
    {
        registry.refresh();
        return registry.action(QLatin1String(id))->isEnabled();
    }
    void goTo(Time at)
    {
        session.seek(at);
        QTRY_VERIFY(session.isSettled());
    }
    [[nodiscard]] std::vector<TimeMark> stored(const QString& id) const
    {
        return library.store()->loadMarks(id.toStdString()).value();
    }
    [[nodiscard]] bool isStill() const { return runner.isIdle(); }
};

} // namespace

class TestMarks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        Theme::instance().apply(ThemeChoice::Light);
        failOnUnexpectedWarning();
    }
    void init() { failOnUnexpectedWarning(); }

    void commandsMakeAndFindThem()
    {
        MarksDesk desk;
        QVERIFY(!desk.isEnabled("mark.add"));
        desk.open();
        desk.session.express();
        QTRY_COMPARE(desk.session.state(), State::Finished);
        QTRY_VERIFY(desk.session.isSettled());
        const std::vector moments { Time::fromSeconds(600), Time::fromSeconds(2000), Time::fromSeconds(4000) };
        for (const auto at : moments) {
            desk.goTo(at);
            desk.run("mark.add");
        }
        QCOMPARE(desk.document.marks().size(), moments.size());
        QVERIFY(!desk.isEnabled("mark.section"));
        desk.selection.selectRange(TimeRange { Time::fromSeconds(1000), Time::fromSeconds(1500) });
        QVERIFY(desk.isEnabled("mark.section"));
        desk.run("mark.section");
        QCOMPARE(desk.document.marks().size(), std::size_t { 4 });
        QVERIFY(desk.panel.current()->isSection());

        // From the last one back to the first, and forward again; the clock stands at each in turn.
        QSignalSpy sought(&desk.clock, &SimulationClock::seekRequested);
        std::vector<Time> visited;
        while (desk.isEnabled("mark.previous")) {
            desk.run("mark.previous");
            visited.push_back(sought.last().front().value<Time>());
            QTRY_COMPARE(desk.clock.now(), visited.back());
            QTRY_VERIFY(desk.session.isSettled());
        }
        QCOMPARE(visited, (std::vector { Time::fromSeconds(2000), Time::fromSeconds(1000), Time::fromSeconds(600) }));
        desk.run("mark.next");
        QCOMPARE(sought.last().front().value<Time>(), Time::fromSeconds(1000));
        desk.run("mark.selectSection");
        QCOMPARE(desk.selection.state().range, (TimeRange { Time::fromSeconds(1000), Time::fromSeconds(1500) }));
        // A double click in the table goes to the mark.
        Q_EMIT desk.panel.table().focusRequested(desk.panel.table().model()->index(3, 0));
        QCOMPARE(sought.last().front().value<Time>(), Time::fromSeconds(4000));
    }

    void textsAreEditedInPlace()
    {
        MarksDesk desk;
        desk.open();
        desk.panel.show();
        desk.run("mark.add");
        auto* editor = desk.panel.table().findChild<QLineEdit*>();
        QVERIFY(editor);
        QVERIFY(editor->hasSelectedText()); // typing replaces the suggested text
        QTest::keyClicks(editor, QStringLiteral("why does job 3 wait?"));
        QSignalSpy sought(&desk.clock, &SimulationClock::seekRequested);
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(desk.document.marks().front().text, std::string("why does job 3 wait?"));
        QCOMPARE(sought.count(), 0); // Enter ended the editing and did nothing else
        QSignalSpy refused(&desk.commands, &MarkCommands::errorRaised);
        auto* model = desk.panel.table().model();
        QVERIFY(model->setData(model->index(0, MarksModel::Text), QStringLiteral("   "), Qt::EditRole));
        QTRY_COMPARE(refused.count(), 1);
        QCOMPARE(desk.document.marks().front().text, std::string("why does job 3 wait?"));
        desk.undo.undo();
        QCOMPARE(desk.document.marks().front().text, std::string("Bookmark 1"));
        desk.undo.undo();
        QVERIFY(desk.document.marks().empty());
    }

    /// Random edits, all undone, give the start again; all redone, the end.
    void everyEditCanBeTakenBack()
    {
        MarksDesk desk;
        desk.open();
        const QAbstractItemModelTester tester(desk.panel.table().model());
        std::mt19937 draw(5);
        const auto below = [&draw](std::size_t count) { return draw() % count; };
        for (int edit = 0; edit < 60; ++edit) {
            const auto& marks = desk.document.marks();
            const Time from { static_cast<std::int64_t>(below(50)) * 1'000'000 };
            const TimeMark mark { .from = from,
                .until = from + Duration { static_cast<std::int64_t>(below(3)) * 1'000'000 },
                .text = "mark " + std::to_string(edit) };
            if (marks.empty() || below(2) == 0) {
                QVERIFY(desk.document.add(mark));
            } else if (below(2) == 0) {
                desk.document.remove(marks[below(marks.size())]);
            } else {
                const auto before = marks[below(marks.size())];
                QVERIFY(desk.document.change(before, mark));
            }
        }
        const auto after = desk.document.marks();
        QVERIFY(std::ranges::is_sorted(after));
        int taken = 0;
        for (; desk.undo.canUndo(); ++taken)
            desk.undo.undo();
        QCOMPARE(taken, 60);
        QVERIFY(desk.document.marks().empty());
        while (desk.undo.canRedo())
            desk.undo.redo();
        QVERIFY(desk.document.marks() == after);
    }

    void theyAreKeptWithTheRun()
    {
        MarksDesk desk;
        desk.open();
        const TimeMark early { .from = Time::fromSeconds(5), .until = Time::fromSeconds(5), .text = "before the end" };
        const TimeMark late { .from = Time::fromSeconds(7), .until = Time::fromSeconds(70), .text = "after it" };
        QVERIFY(desk.document.add(early));
        QSignalSpy kept(&desk.library, &RunLibrary::openRunKept);
        desk.session.express();
        QTRY_COMPARE(kept.count(), 1);
        const auto id = kept.front().front().toString();
        QTRY_VERIFY(desk.isStill() && desk.stored(id) == std::vector { early });
        QVERIFY(desk.document.add(late));
        QTRY_VERIFY((desk.stored(id) == std::vector { early, late }));
        desk.undo.undo();
        QTRY_VERIFY((desk.stored(id) == std::vector { early }));

        // Reopened, it has its marks, writes further ones there, and is not kept twice.
        desk.open({ .runId = id.toStdString(), .bundle = {}, .marks = desk.stored(id) });
        QVERIFY(desk.document.marks() == std::vector { early });
        QVERIFY(desk.document.add(late));
        desk.session.express();
        QTRY_COMPARE(desk.session.state(), State::Finished);
        QTRY_VERIFY((desk.stored(id) == std::vector { early, late }));
        QTRY_VERIFY(desk.session.isSettled() && desk.isStill());
        QCOMPARE(desk.library.store()->count({}).value(), 1);
        QCOMPARE(kept.count(), 1);

        // Another run has none.
        desk.open();
        QVERIFY(desk.document.marks().empty());
    }

    /// If asked again while the name is being typed, the view would warn that it cannot edit twice.
    void renamingIsBegunOnce()
    {
        MarksDesk desk;
        desk.open();
        desk.panel.show();
        desk.run("mark.add");
        QCOMPARE(desk.document.marks().size(), std::size_t { 1 });
        desk.panel.setCurrent(desk.document.marks().front());
        desk.run("mark.rename");
        desk.run("mark.rename");
        desk.panel.beginRename();
    }

    void aRunOpenForReadingStaysAsItIs()
    {
        MarksDesk desk;
        const TimeMark mark { .from = Time::fromSeconds(5), .until = Time::fromSeconds(5), .text = "theirs" };
        desk.open({ .runId = "1m7zr5c348aqm", .bundle = "other.run", .marks = { mark } });
        QVERIFY(desk.document.marks() == std::vector { mark });
        QVERIFY(!desk.isEnabled("mark.add") && !desk.isEnabled("mark.remove"));
        desk.panel.setCurrent(mark);
        QVERIFY(!desk.isEnabled("mark.remove") && !desk.isEnabled("mark.rename"));
        QVERIFY(desk.isEnabled("mark.goTo") && desk.isEnabled("mark.next"));
        desk.document.remove(mark);
        QVERIFY(desk.document.marks() == std::vector { mark });
        QVERIFY(!desk.undo.canUndo());
        desk.session.express();
        QTRY_COMPARE(desk.session.state(), State::Finished);
        QTRY_VERIFY(desk.session.isSettled() && desk.isStill());
        QCOMPARE(desk.library.store()->count({}).value(), 0);
    }
};

CONSONANCE_WINDOW_TEST(TestMarks)
#include "tst_marks.moc"
