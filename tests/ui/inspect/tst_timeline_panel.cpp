// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the timeline by its key, in the panel as people see it, on a hand-written log; and the keys that
// count by position, as a French keyboard sends them.
#include "tests/ui/timeline_log.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/commands/command_registry.h"
#include "ui/commands/undo_stack.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/session/session_controller.h"

#include <QAction>
#include <QKeyEvent>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QToolBar>

using namespace consonance;

namespace {

struct TimelineDesk {
    fixtures::TimelineLog log;
    CommandRegistry registry;
    Selection selection;
    SimulationClock clock;
    UndoStack undo { registry };
    TimelinePanel panel { registry, selection, clock, undo };
    QSignalSpy sought { &clock, &SimulationClock::seekRequested };

    TimelineDesk()
    {
        auto inputs = std::make_shared<SessionInputs>();
        inputs->cluster = log.cluster;
        inputs->workload = log.workload;
        panel.resize(800, 300);
        panel.setInputs(inputs);
        panel.setHistory(log.history());
        clock.setHorizon(Time::fromSeconds(110));
        clock.setNow(Time::fromSeconds(20));
        QObject::connect(&selection, &Selection::changed, &registry, &CommandRegistry::requestRefresh);
        registry.bindWindow(&panel);
        panel.show();
        panel.activateWindow();
        panel.view().setFocus();
    }
    [[nodiscard]] TimelineView& view() const { return panel.view(); }
    [[nodiscard]] const TimelineViewport& port() const { return view().viewportState(); }
    [[nodiscard]] double span() const { return (port().until - port().from).seconds(); }
    [[nodiscard]] const std::vector<int>& rows() const { return view().order().rest; }
    [[nodiscard]] Time lastSought() const { return sought.isEmpty() ? Time {} : sought.last().front().value<Time>(); }
};

using Step = std::function<void(TimelineDesk&)>;
using Check = std::function<bool(const TimelineDesk&)>;

struct KeyRow {
    const char* command;
    Qt::Key key;
    Step before; ///< makes the command possible; may be empty
    Check worked; ///< false before the key, true after it
    quint32 place = 0; ///< Linux scan code, for the keys that count by position
    Qt::Key printed = Qt::Key_unknown; ///< what a French keyboard has there
    Qt::KeyboardModifiers modifiers = Qt::NoModifier;
};

const Step kJobTwo = [](TimelineDesk& desk) { desk.selection.selectJobs({ JobId(1) }); };
const Step kOnlyJobTwo = [](TimelineDesk& desk) {
    kJobTwo(desk);
    desk.view().filterSelection(TimelineFilter::Kind::In);
};

const std::vector<KeyRow>& keyRows()
{
    static const std::vector<KeyRow> rows {
        { "timeline.zoomIn", Qt::Key_W, {}, [](const TimelineDesk& desk) { return desk.span() < 109; }, 25, Qt::Key_Z },
        { "timeline.zoomOut", Qt::Key_S, [](TimelineDesk& desk) { desk.view().zoomBy(4); },
            [](const TimelineDesk& desk) { return desk.span() > 30; }, 39, Qt::Key_S },
        { "timeline.earlier", Qt::Key_A, {}, [](const TimelineDesk& desk) { return desk.port().from < Time {}; }, 38,
            Qt::Key_Q },
        { "timeline.later", Qt::Key_D, {}, [](const TimelineDesk& desk) { return desk.port().from > Time {}; }, 40,
            Qt::Key_D },
        { "timeline.nextEvent", Qt::Key_Period, {},
            [](const TimelineDesk& desk) { return desk.lastSought() == Time::fromSeconds(30); }, 60, Qt::Key_Colon },
        { "timeline.previousEvent", Qt::Key_Comma, {},
            [](const TimelineDesk& desk) { return desk.lastSought() == Time::fromSeconds(10); }, 59,
            Qt::Key_Semicolon },
        { "timeline.focus", Qt::Key_F, [](TimelineDesk& desk) { desk.selection.selectJobs({ JobId(2) }); },
            // The third job's middle: 20 … 110.
            [](const TimelineDesk& desk) {
                return std::abs((desk.port().from.seconds() + desk.port().until.seconds()) / 2 - 65) < 0.1;
            },
            41, Qt::Key_F },
        { "timeline.fit", Qt::Key_Home, [](TimelineDesk& desk) { desk.view().zoomBy(4); },
            [](const TimelineDesk& desk) { return desk.port().from == Time {} && desk.span() == 110; } },
        { "timeline.range", Qt::Key_R, kJobTwo,
            [](const TimelineDesk& desk) {
                return desk.selection.state().range == TimeRange { Time::fromSeconds(10), Time::fromSeconds(100) };
            },
            27, Qt::Key_R },
        { "timeline.dropRange", Qt::Key_Q,
            [](TimelineDesk& desk) {
                desk.selection.selectRange(TimeRange { Time {}, Time::fromSeconds(5) });
            },
            [](const TimelineDesk& desk) { return !desk.selection.state().range.has_value(); }, 24, Qt::Key_A },
        { "timeline.pin", Qt::Key_P, kJobTwo,
            [](const TimelineDesk& desk) { return desk.view().order().pinned == std::vector { 1 }; } },
        { "timeline.filterIn", Qt::Key_I, kJobTwo,
            [](const TimelineDesk& desk) { return desk.rows() == std::vector { 1 }; } },
        { "timeline.filterOut", Qt::Key_X, kJobTwo,
            [](const TimelineDesk& desk) {
                return desk.rows() == std::vector { 0, 2 };
            } },
        { "timeline.filterBack", Qt::Key_B, kOnlyJobTwo,
            [](const TimelineDesk& desk) {
                return desk.rows() == std::vector { 0, 1, 2 };
            } },
        { "timeline.filterForward", Qt::Key_B,
            [](TimelineDesk& desk) {
                kOnlyJobTwo(desk);
                desk.view().filterBack();
            },
            [](const TimelineDesk& desk) { return desk.rows() == std::vector { 1 }; }, 0, Qt::Key_unknown,
            Qt::ShiftModifier },
        { "timeline.byServer", Qt::Key_G, {},
            [](const TimelineDesk& desk) { return desk.view().grouping() == TimelineGrouping::Servers; } },
        { "timeline.snap", Qt::Key_N, {}, [](const TimelineDesk& desk) { return !desk.view().isSnapping(); } },
    };
    return rows;
}

} // namespace

class TestTimelinePanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void everyCommandByItsKey_data()
    {
        QTest::addColumn<int>("row");
        for (std::size_t i = 0; i < keyRows().size(); ++i)
            QTest::newRow(keyRows()[i].command) << static_cast<int>(i);
    }
    void everyCommandByItsKey()
    {
        QFETCH(const int, row);
        const auto& wanted = keyRows()[static_cast<std::size_t>(row)];
        TimelineDesk desk;
        QVERIFY(QTest::qWaitForWindowActive(&desk.panel));
        QTRY_VERIFY(desk.view().hasFocus());
        if (wanted.before)
            wanted.before(desk);
        desk.registry.refresh();
        QVERIFY(!wanted.worked(desk));
        QTest::keyClick(&desk.view(), wanted.key, wanted.modifiers);
        QTRY_VERIFY(wanted.worked(desk));
    }

    /// A command with another key has only that one; its old key does what the user assigned to it, or nothing.
    void anotherKeyTakesThePlaceOfTheUsual()
    {
        TimelineDesk desk;
        QVERIFY(QTest::qWaitForWindowActive(&desk.panel));
        desk.registry.refresh();
        QVERIFY(desk.registry.rebind(QStringLiteral("timeline.nextEvent"), Qt::Key_J));
        QTest::keyClick(&desk.view(), Qt::Key_Period);
        QCOMPARE(desk.sought.count(), 0);
        QTest::keyClick(&desk.view(), Qt::Key_J);
        QCOMPARE(desk.lastSought(), Time::fromSeconds(30));
        QVERIFY(desk.registry.rebind(QStringLiteral("timeline.zoomIn"), {}));
        QVERIFY(desk.registry.rebind(QStringLiteral("timeline.byServer"), Qt::Key_W));
        const double span = desk.span();
        QTest::keyClick(&desk.view(), Qt::Key_W);
        QCOMPARE(desk.span(), span);
        QCOMPARE(desk.view().grouping(), TimelineGrouping::Servers);
        desk.registry.resetAllKeys();
        QTest::keyClick(&desk.view(), Qt::Key_W);
        QVERIFY(desk.span() < span);
        desk.sought.clear();
        QTest::keyClick(&desk.view(), Qt::Key_J);
        QCOMPARE(desk.sought.count(), 0);
        QTest::keyClick(&desk.view(), Qt::Key_Period);
        QCOMPARE(desk.lastSought(), Time::fromSeconds(30));
    }

    /// Every key has a row above, so that none goes untested.
    void noKeyIsLeftOut()
    {
        const TimelineDesk desk;
        QSet<QString> tested;
        for (const auto& row : keyRows()) {
            tested << QLatin1String(row.command);
            const auto info = desk.registry.info(QLatin1String(row.command));
            QVERIFY2(!info.id.isEmpty(), row.command);
            QCOMPARE(info.key, QKeySequence(static_cast<int>(row.modifiers.toInt()) | int(row.key)));
        }
        // Undo and redo are the whole window's, see tst_undo.
        for (const auto& command : desk.registry.commands()) {
            QVERIFY2(
                command.key.isEmpty() || command.id.startsWith(QLatin1String("edit.")) || tested.contains(command.id),
                qPrintable(command.id));
        }
        QVERIFY(desk.registry.problems().isEmpty());
    }

    void keysCountByTheirPlace_data()
    {
        QTest::addColumn<int>("row");
        for (std::size_t i = 0; i < keyRows().size(); ++i) {
            if (keyRows()[i].place != 0)
                QTest::newRow(keyRows()[i].command) << static_cast<int>(i);
        }
    }
    /// As it comes from a French keyboard: first the question whether it is a shortcut, then the key.
    void keysCountByTheirPlace()
    {
        QFETCH(const int, row);
        const auto& wanted = keyRows()[static_cast<std::size_t>(row)];
        TimelineDesk desk;
        if (wanted.before)
            wanted.before(desk);
        QVERIFY(!wanted.worked(desk));
        for (const auto type : { QEvent::ShortcutOverride, QEvent::KeyPress }) {
            QKeyEvent event(type, wanted.printed, Qt::NoModifier, wanted.place, 0, 0);
            event.setAccepted(type == QEvent::KeyPress); // as Qt sends them
            QCoreApplication::sendEvent(&desk.view(), &event);
            QVERIFY(event.isAccepted());
        }
        QVERIFY(wanted.worked(desk));
    }

    /// In the window the full stop belongs to the run: that holds beside the timeline, and not inside it.
    void theKeysOfTheWindowComeAfterThose()
    {
        TimelineDesk desk;
        int steps = 0;
        desk.registry.add({ .id = QStringLiteral("run.stepAction"),
            .text = "Step one action",
            .tip = "Tip",
            .key = Qt::Key_Period,
            .run = [&steps] { ++steps; } });
        QVERIFY2(desk.registry.problems().isEmpty(), qPrintable(desk.registry.problems().join(QLatin1Char(';'))));
        QVERIFY(QTest::qWaitForWindowActive(&desk.panel));
        QTRY_VERIFY(desk.view().hasFocus());
        QTest::keyClick(&desk.view(), Qt::Key_Period);
        QCOMPARE(desk.lastSought(), Time::fromSeconds(30));
        QCOMPARE(steps, 0);
        auto* button
            = desk.panel.findChild<QToolBar*>()->widgetForAction(desk.registry.action(QStringLiteral("timeline.fit")));
        button->setFocusPolicy(Qt::StrongFocus);
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Period);
        QCOMPARE(steps, 1);
        QCOMPARE(desk.sought.count(), 1);
    }

    /// The letters themselves, at their places on Dvorak and French keyboards, do nothing: otherwise they would do two
    /// things.
    void theirLettersElsewhereDoNothing()
    {
        TimelineDesk desk;
        kJobTwo(desk);
        const auto before = desk.selection.state();
        const auto from = desk.port().from;
        const auto span = desk.span();
        for (const auto& [printed, place] : { std::pair(Qt::Key_R, 32), std::pair(Qt::Key_Q, 53),
                 std::pair(Qt::Key_Comma, 58), std::pair(Qt::Key_F, 29) }) {
            for (const auto type : { QEvent::ShortcutOverride, QEvent::KeyPress }) {
                QKeyEvent event(type, printed, Qt::NoModifier, static_cast<quint32>(place), 0, 0);
                QCoreApplication::sendEvent(&desk.view(), &event);
            }
        }
        QCOMPARE(desk.selection.state(), before);
        QCOMPARE(desk.port().from, from);
        QCOMPARE(desk.span(), span);
    }
};

CONSONANCE_WINDOW_TEST(TestTimelinePanel)
#include "tst_timeline_panel.moc"
