// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/commands/command_registry.h"
#include "ui/commands/refused_keys.h"
#include "ui/kit/shortcut_store.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolBar>
#include <QTranslator>

using namespace consonance;

namespace {

CommandSpec command(const char* id, const QKeySequence& key, std::function<void()> run)
{
    return { .id = QString::fromLatin1(id),
        .text = "&Do it",
        .tip = "Does it",
        .category = CommandCategory::Run,
        .key = key,
        .run = std::move(run) };
}

class MemoryStore : public ShortcutStore {
public:
    [[nodiscard]] QHash<QString, QKeySequence> loadShortcuts() const override { return kept; }
    void saveShortcuts(const QHash<QString, QKeySequence>& changed) override { kept = changed; }

    QHash<QString, QKeySequence> kept;
};

class Shouting : public QTranslator {
public:
    [[nodiscard]] QString translate(const char*, const char* text, const char*, int) const override
    {
        return QString::fromLatin1(text).toUpper();
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
};

} // namespace

class TestCommandRegistry : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void keysRunCommandsInTheWindow()
    {
        CommandRegistry registry;
        QSignalSpy executed(&registry, &CommandRegistry::executed);
        int runs = 0;
        QMainWindow window;
        registry.add(command("run.before", Qt::Key_F5, [&] { ++runs; }));
        registry.bindWindow(&window);
        registry.add(command("run.after", Qt::Key_F6, [&] { runs += 10; }));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTest::keyClick(&window, Qt::Key_F5);
        QCOMPARE(runs, 1);
        QTest::keyClick(&window, Qt::Key_F6);
        QCOMPARE(runs, 11);
        QCOMPARE(executed.count(), 2);
        QCOMPARE(executed[1][0].toString(), QStringLiteral("run.after"));
        QVERIFY(registry.problems().isEmpty());
    }

    void aKeyThatDoesNothingSaysWhy()
    {
        CommandRegistry registry;
        QMainWindow window;
        registry.bindWindow(&window);
        int runs = 0;
        bool isAtEnd = true;
        auto until = command("run.until", Qt::CTRL | Qt::Key_U, [&] { ++runs; });
        until.enabledWhen = [&] { return CommandAvailability::when(!isAtEnd, QStringLiteral("at the end")); };
        registry.add(std::move(until));
        const RefusedKeys keys(registry, window);
        QSignalSpy refused(&keys, &RefusedKeys::refused);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        registry.refresh();
        QTest::keyClick(&window, Qt::Key_U, Qt::ControlModifier);
        QCOMPARE(refused.size(), 1);
        QCOMPARE(refused[0][0].toString(), QStringLiteral("Do it: at the end"));
        QTest::keyClick(&window, Qt::Key_U);
        QCOMPARE(runs, 0);
        isAtEnd = false;
        registry.refresh();
        QTest::keyClick(&window, Qt::Key_U, Qt::ControlModifier);
        QCOMPARE(runs, 1);
        QCOMPARE(refused.size(), 1);
    }

    void viewKeysWorkOnlyInsideTheirView()
    {
        CommandRegistry registry;
        int left = 0;
        int right = 0;
        auto inLeft = command("left.go", Qt::Key_W, [&] { ++left; });
        inLeft.view = QStringLiteral("left");
        auto inRight = command("right.go", Qt::Key_W, [&] { ++right; });
        inRight.view = QStringLiteral("right");
        registry.add(inLeft);
        registry.add(inRight);
        QVERIFY2(registry.problems().isEmpty(), "one key may serve two views");

        QWidget window;
        QWidget first(&window);
        QWidget second(&window);
        first.setFocusPolicy(Qt::StrongFocus);
        second.setFocusPolicy(Qt::StrongFocus);
        registry.bindView(QStringLiteral("left"), &first);
        registry.bindView(QStringLiteral("right"), &second);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        first.setFocus();
        QTest::keyClick(&first, Qt::Key_W);
        second.setFocus();
        QTest::keyClick(&second, Qt::Key_W);
        QTest::keyClick(&second, Qt::Key_W);
        QCOMPARE(left, 1);
        QCOMPARE(right, 2);

        auto everywhere = command("run.everywhere", Qt::Key_W, [] {});
        registry.add(everywhere);
        QCOMPARE(registry.problems().size(), 1);
    }

    /// A key that a view handles may also be a key of the window: both are documented, and Qt never has to choose.
    void aViewMayHearAKeyOfTheWindow()
    {
        CommandRegistry registry;
        int steps = 0;
        int jumps = 0;
        registry.add(command("run.step", Qt::Key_Period, [&] { ++steps; }));
        auto inView = command("view.next", Qt::Key_Period, [&] { ++jumps; });
        inView.view = QStringLiteral("view");
        inView.keyHeardBy = KeyHeardBy::View;
        registry.add(inView);
        QVERIFY2(registry.problems().isEmpty(), qPrintable(registry.problems().join(QLatin1Char(';'))));
        QCOMPARE(registry.info(QStringLiteral("view.next")).key, QKeySequence(Qt::Key_Period));
        QVERIFY(registry.action(QStringLiteral("view.next"))->toolTip().contains(QStringLiteral("(.)")));

        QWidget window;
        QWidget view(&window);
        view.setFocusPolicy(Qt::StrongFocus);
        registry.bindWindow(&window);
        registry.bindView(QStringLiteral("view"), &view);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Period); // this view does not handle it
        QCOMPARE(steps, 1);
        QCOMPARE(jumps, 0);

        // Any other key is an ordinary shortcut, and must be free like the others.
        QVERIFY(registry.rebind(QStringLiteral("view.next"), QKeySequence(Qt::Key_J)));
        QTest::keyClick(&view, Qt::Key_J);
        QCOMPARE(jumps, 1);
        registry.add(command("run.other", Qt::Key_F6, [] {}));
        QVERIFY(!registry.rebind(QStringLiteral("view.next"), QKeySequence(Qt::Key_F6)));
        QVERIFY(!registry.rebind(QStringLiteral("run.other"), QKeySequence(Qt::Key_J)));
        registry.resetKey(QStringLiteral("view.next"));
        QCOMPARE(registry.info(QStringLiteral("view.next")).key, QKeySequence(Qt::Key_Period));
        QVERIFY(registry.action(QStringLiteral("view.next"))->shortcut().isEmpty());

        auto second = command("view.also", Qt::Key_Period, [] {});
        second.view = QStringLiteral("view");
        registry.add(second);
        QCOMPARE(registry.problems().size(), 1); // there is still only one for each view
    }

    void mistakesAreCollected()
    {
        CommandRegistry registry;
        auto* first = registry.add(command("a", Qt::Key_A, [] {}));
        QCOMPARE(registry.add(command("a", Qt::Key_B, [] {})), first);
        registry.add(command("b", Qt::Key_A, [] {}));
        registry.add({ .id = QStringLiteral("c") });
        QMenu menu;
        registry.fillMenu(&menu, { QStringLiteral("a"), QString(), QStringLiteral("nowhere") });
        QCOMPARE(registry.problems().size(), 5);
        QVERIFY(registry.info(QStringLiteral("b")).key.isEmpty());
        QCOMPARE(menu.actions().size(), 2);
    }

    void disabledCommandsSayWhy()
    {
        CommandRegistry registry;
        bool loaded = false;
        int runs = 0;
        auto spec = command("run.start", Qt::Key_F5, [&] { ++runs; });
        spec.enabledWhen = [&] { return CommandAvailability::when(loaded, QStringLiteral("no trace is open")); };
        auto* action = registry.add(spec);
        QVERIFY(!action->isEnabled());
        QVERIFY(action->toolTip().contains(QStringLiteral("no trace is open")));
        const auto refused = registry.invoke(QStringLiteral("run.start"));
        QVERIFY(!refused);
        QVERIFY(refused.error().englishMessage().find("no trace is open") != std::string::npos);
        QVERIFY(!registry.invoke(QStringLiteral("unknown")));

        QSignalSpy changed(&registry, &CommandRegistry::changed);
        loaded = true;
        registry.requestRefresh();
        registry.requestRefresh();
        QTRY_VERIFY(action->isEnabled());
        QCOMPARE(changed.count(), 1);
        QVERIFY(!action->toolTip().contains(QStringLiteral("no trace is open")));
        QVERIFY(registry.invoke(QStringLiteral("run.start")));
        QCOMPARE(runs, 1);
    }

    void checkableCommandsToggle()
    {
        CommandRegistry registry;
        QList<bool> states;
        registry.add({ .id = QStringLiteral("view.grid"),
            .text = "Grid",
            .tip = "Shows the grid",
            .checkable = true,
            .toggled = [&](bool on) { states << on; } });
        QVERIFY(registry.invoke(QStringLiteral("view.grid")));
        QVERIFY(registry.invoke(QStringLiteral("view.grid")));
        QCOMPARE(states, (QList<bool> { true, false }));
        QVERIFY(registry.problems().isEmpty());
    }

    void menusGroupCommands()
    {
        CommandRegistry registry;
        for (const auto& [id, group] : { std::pair("a", 1), std::pair("b", 0), std::pair("c", 1) }) {
            auto spec = command(id, {}, [] {});
            spec.group = group;
            registry.add(spec);
        }
        QMenu menu;
        registry.fillMenu(&menu, CommandCategory::Run);
        QStringList shown;
        for (const auto* action : menu.actions())
            shown << (action->isSeparator() ? QStringLiteral("-") : action->objectName());
        QCOMPARE(shown.join(QLatin1Char(' ')), QStringLiteral("b - a c"));
    }

    /// More than fits on a low screen: panels have a separate menu, and none is lost.
    void longMenusHaveMenusBelow()
    {
        CommandRegistry registry;
        std::vector<QByteArray> ids;
        for (int i = 0; i < 40; ++i)
            ids.push_back((i % 2 == 0 ? "panel." : "other.") + QByteArray::number(i));
        for (const auto& id : ids)
            registry.add(command(id.constData(), {}, [] {}));
        QMenu menu;
        registry.fillMenu(&menu, CommandCategory::Run);
        QCOMPARE(menu.actions().size(), 21);
        const auto* below = menu.actions().front()->menu();
        QVERIFY(below != nullptr);
        QCOMPARE(below->title(), QStringLiteral("Panels"));
        QCOMPARE(below->actions().size(), 20);
        QCOMPARE(registry.checkMenus(&menu).commands, 40);
        QVERIFY(registry.foreignActions(&menu).isEmpty());
    }

    void foreignActionsAreFound()
    {
        CommandRegistry registry;
        registry.add(command("a", {}, [] {}));
        QMainWindow window;
        auto* menu = window.menuBar()->addMenu(QStringLiteral("Run"));
        registry.fillMenu(menu, CommandCategory::Run);
        registry.fillToolBar(window.addToolBar(QStringLiteral("Run")), { QStringLiteral("a"), QString() });
        QVERIFY(registry.foreignActions(&window).isEmpty());
        menu->addAction(QStringLiteral("stray"));
        QCOMPARE(registry.foreignActions(&window), QStringList { QStringLiteral("stray") });
    }

    /// A choice is exempt in the menus of its own widget, and nowhere else.
    void choicesOfAWidgetAreNotForeign()
    {
        CommandRegistry registry;
        registry.add(command("a", {}, [] {}));
        QWidget table;
        QMenu menu(&table);
        registry.fillMenu(&menu, { QStringLiteral("a") });
        auto* columns = menu.addMenu(QStringLiteral("Columns"));
        auto* choice = columns->addAction(QStringLiteral("Name"));
        CommandRegistry::markChoice(choice, &table);
        const auto check = registry.checkMenus(&menu);
        QVERIFY2(check.foreign.isEmpty(), qPrintable(check.foreign.join(QLatin1Char(' '))));
        QCOMPARE(check.commands, 1);
        QCOMPARE(check.choices, 1);
        QMenu elsewhere;
        elsewhere.addAction(choice);
        QCOMPARE(registry.foreignActions(&elsewhere), QStringList { QStringLiteral("Name") });
    }

    void keysAreRebindable()
    {
        MemoryStore store;
        const auto fill = [](CommandRegistry& registry) {
            registry.add(command("a", Qt::Key_A, [] {}));
            registry.add(command("b", Qt::Key_B, [] {}));
        };
        const auto a = QStringLiteral("a");
        const auto b = QStringLiteral("b");
        {
            CommandRegistry registry;
            fill(registry);
            registry.setShortcutStore(&store);
            const auto taken = registry.rebind(a, Qt::Key_B);
            QVERIFY(!taken);
            QVERIFY(registry.rebind(a, QKeySequence()));
            QVERIFY(registry.rebind(b, Qt::Key_A));
            QVERIFY(registry.rebind(a, Qt::Key_B));
            QCOMPARE(store.kept.size(), 2);
        }
        CommandRegistry again;
        fill(again);
        again.setShortcutStore(&store);
        QCOMPARE(again.info(a).key, QKeySequence(Qt::Key_B));
        QCOMPARE(again.info(b).key, QKeySequence(Qt::Key_A));
        QCOMPARE(again.info(a).defaultKey, QKeySequence(Qt::Key_A));
        again.resetAllKeys();
        QCOMPARE(again.info(a).key, QKeySequence(Qt::Key_A));
        QVERIFY(store.kept.isEmpty());

        store.kept = { { a, Qt::Key_B }, { QStringLiteral("gone"), Qt::Key_C } };
        CommandRegistry colliding;
        fill(colliding);
        colliding.setShortcutStore(&store);
        QCOMPARE(colliding.info(a).key, QKeySequence(Qt::Key_A));
    }

    void textFollowsTheLanguage()
    {
        CommandRegistry registry;
        auto* action = registry.add(command("a", {}, [] {}));
        QCOMPARE(registry.info(QStringLiteral("a")).text, QStringLiteral("Do it"));
        Shouting language;
        QCoreApplication::installTranslator(&language);
        QTRY_COMPARE(action->text(), QStringLiteral("&DO IT"));
        QCoreApplication::removeTranslator(&language);
        QTRY_COMPARE(action->text(), QStringLiteral("&Do it"));
    }
};

CONSONANCE_WINDOW_TEST(TestCommandRegistry)
#include "tst_command_registry.moc"
