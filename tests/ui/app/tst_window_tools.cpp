// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, macros, the manual and the last session, in the real window.
#include "tests/ui/app/tool_bench.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/commands/command_list_model.h"
#include "ui/commands/command_palette.h"
#include "ui/decide/what_if_controller.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/session/session_memory.h"
#include "ui/teach/manual_guide.h"
#include "ui/teach/manual_library.h"
#include "ui/teach/manual_panel.h"
#include "ui/work/message_bar.h"
#include "ui/workspace/macro_library.h"
#include "ui/workspace/session_page.h"
#include "ui/workspace/shortcut_editor.h"

#include <QAction>
#include <QDockWidget>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QStatusTipEvent>
#include <QTemporaryDir>
#include <QToolBar>
#include <QTreeWidget>

using namespace consonance;
using fixtures::ToolBench;

namespace {

/// The menus that lead to commands. A menu bar also owns one without a title, for what has no room in it; it is made
/// while the window is laid out, and may stay when there is room.
QList<QMenu*> titledMenus(const QMenuBar& bar)
{
    auto menus = bar.findChildren<QMenu*>();
    menus.removeIf([](const QMenu* menu) { return menu->title().isEmpty(); });
    return menus;
}

} // namespace

class TestWindowTools : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void keysAreChangedAndKept()
    {
        ToolBench bench;
        bench.invoke("tools.shortcuts");
        auto* editor = bench.window->findChild<ShortcutEditor*>();
        QVERIFY(editor);
        editor->choose(QStringLiteral("file.cancel"));
        editor->keyField().setKeySequence(QKeySequence(Qt::CTRL | Qt::Key_Q));
        editor->assign();
        QVERIFY2(editor->message().contains(QStringLiteral("Quit")), qPrintable(editor->message()));
        QVERIFY(bench.registry().info(QStringLiteral("file.cancel")).key.isEmpty());
        const QKeySequence key(Qt::CTRL | Qt::ALT | Qt::Key_X);
        editor->keyField().setKeySequence(key);
        editor->assign();
        QCOMPARE(bench.registry().info(QStringLiteral("file.cancel")).key, key);
        bench.open();
        QCOMPARE(bench.registry().info(QStringLiteral("file.cancel")).key, key);
        bench.registry().resetAllKeys();
        QVERIFY(bench.registry().info(QStringLiteral("file.cancel")).key.isEmpty());
    }

    /// Openbox and GNOME change desktops with Ctrl+Alt and an arrow, openbox moves windows there with Alt+Shift too.
    void noKeyIsTakenByWindowManagers()
    {
        ToolBench bench;
        for (const auto& command : bench.registry().commands()) {
            for (int i = 0; i < command.defaultKey.count(); ++i) {
                const auto key = command.defaultKey[static_cast<unsigned>(i)];
                const bool isArrow = key.key() >= Qt::Key_Left && key.key() <= Qt::Key_Down;
                const auto with = key.keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::ShiftModifier);
                QVERIFY2(!isArrow
                        || (with != (Qt::ControlModifier | Qt::AltModifier)
                            && with != (Qt::AltModifier | Qt::ShiftModifier)),
                    qPrintable(command.id));
            }
        }
    }

    void macrosAreRecordedRunAndKept()
    {
        ToolBench bench;
        bench.invoke("tools.macro.record");
        bench.invoke("window.runs");
        bench.invoke("view.debug");
        bench.invoke("help.keys");
        bench.invoke("tools.macro.record");
        QCOMPARE(bench.window->macros().macros().size(), std::size_t { 1 });
        const auto macro = bench.window->macros().macros().front();
        QCOMPARE(macro.commands, QStringList({ QStringLiteral("window.runs"), QStringLiteral("view.debug") }));
        const QString id = QStringLiteral("macro.") + macro.name;
        QTRY_VERIFY(bench.registry().contains(id));

        bench.invoke("view.teach");
        bench.window->showPage(MainWindow::Page::Welcome);
        QVERIFY(bench.registry().invoke(id));
        QTRY_COMPARE(bench.window->page(), MainWindow::Page::Runs);
        QTRY_COMPARE(bench.window->sessionPage().workspace().perspective(), Perspective::Debug);

        bench.window->macros().rename(0, QStringLiteral("Evening"));
        QVERIFY(!bench.registry().contains(id));
        bench.invoke("view.teach");
        bench.open();
        QVERIFY(bench.registry().contains(QStringLiteral("macro.Evening")));
        QCOMPARE(bench.window->page(), MainWindow::Page::Welcome);
        bench.window->runAtStart({ QStringLiteral("macro.Evening") });
        QTRY_COMPARE(bench.window->page(), MainWindow::Page::Runs);
        bench.window->macros().remove(0);
        QVERIFY(!bench.registry().contains(QStringLiteral("macro.Evening")));
        bench.open();
        QVERIFY(bench.window->macros().macros().empty());
    }

    /// A settings file of a program with achievements, macros at the start and figures on itself.
    void settingsOfRemovedFeaturesAreRead()
    {
        ToolBench bench;
        bench.window.reset();
        bench.settings.reset();
        {
            QSettings file(bench.folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
            file.setValue(
                QStringLiteral("documents/achievements"), QByteArray(R"({"earned": ["palette"], "announced": true})"));
            file.setValue(QStringLiteral("documents/macros"),
                QByteArray(
                    R"({"version":1,"macros":[{"name":"a","commands":["window.runs"],"at_start":true},{"name":3},7]})"));
            for (const auto* id : { "view.hud", "help.achievements", "help.reportBundle" })
                file.setValue(QStringLiteral("shortcuts/") + QLatin1String(id), QStringLiteral("Ctrl+Shift+H"));
        }
        bench.open();
        QVERIFY(bench.settings->problem().isEmpty() && bench.window->messages().rows().empty());
        QCOMPARE(bench.window->macros().macros().size(), std::size_t { 1 });
        QVERIFY(bench.registry().contains(QStringLiteral("macro.a")));
    }

    void aMacroStopsWhereItCannotGoOn()
    {
        ToolBench bench;
        bench.settings->setDocument(SettingsDocument::Macros,
            R"({"version":1,"macros":[{"name":"a","commands":["run.stepBack","window.runs"]}]})");
        bench.open();
        QSignalSpy failed(&bench.window->macros(), &MacroLibrary::failed);
        bench.window->macros().run(QStringLiteral("a"));
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(!bench.window->macros().isRunning());
        QCOMPARE(bench.window->page(), MainWindow::Page::Welcome);
    }

    /// The message after clicking a button stays while the pointer leaves it and moves over others.
    void thePointerDoesNotWipeAwayWhatWasSaid()
    {
        ToolBench bench;
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        auto* status = bench.window->statusBar();
        status->showMessage(QStringLiteral("Copied"));
        auto* runs = bench.registry().action(QStringLiteral("window.runs"));
        auto* button = bench.window->findChild<QToolBar*>(QStringLiteral("pages"))->widgetForAction(runs);
        QVERIFY(button != nullptr && button->isVisible());
        for (const auto& tip : { QStringLiteral("Shows the runs"), QString() }) {
            QStatusTipEvent event(tip);
            QCoreApplication::sendEvent(button, &event);
            QCOMPARE(status->currentMessage(), QStringLiteral("Copied"));
        }
        runs->showStatusText(button);
        QCOMPARE(status->currentMessage(), QStringLiteral("Copied"));
    }

    /// On 720 pixels no menu needs a second column, and every command of it is still there.
    void everyMenuFitsALowScreen_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QStringLiteral("en");
        QTest::newRow("Chinese") << QStringLiteral("zh_CN");
    }
    void everyMenuFitsALowScreen()
    {
        QFETCH(const QString, language);
        ToolBench bench;
        bench.translations.apply(language);
        QCoreApplication::processEvents();
        const auto menus = titledMenus(*bench.window->menuBar());
        QVERIFY(menus.size() >= bench.window->menuBar()->actions().size());
        for (auto* menu : menus) {
            menu->popup(QPoint(0, 0));
            const auto shown = menu->actions();
            QVERIFY2(menu->height() <= 720, qPrintable(menu->title() + QString::number(menu->height())));
            for (const auto* action : shown) {
                if (action->isVisible())
                    QVERIFY2(menu->actionGeometry(const_cast<QAction*>(action)).left()
                            == menu->actionGeometry(shown.front()).left(),
                        qPrintable(menu->title() + QLatin1Char(' ') + action->text()));
            }
            menu->close();
        }
        int inMenus = 0;
        for (const auto& command : bench.registry().commands()) {
            const auto* action = bench.registry().action(command.id);
            inMenus += std::ranges::any_of(menus, [&](const QMenu* menu) { return menu->actions().contains(action); });
        }
        QVERIFY2(inMenus > 150, qPrintable(QString::number(inMenus)));
        bench.translations.apply(QStringLiteral("en"));
    }

    /// What the status bar said of the run before a task was dragged to another server is no longer so.
    void aChangeByHandOutdatesWhatWasSaid()
    {
        ToolBench bench;
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        while (bench.window->session().frame()->running < 2) {
            bench.invoke("run.stepDecision");
            QTRY_VERIFY(bench.isPaused());
        }
        auto* status = bench.window->statusBar();
        QTRY_VERIFY(!status->currentMessage().isEmpty());
        const auto before = status->currentMessage();
        const auto& frame = *bench.window->session().frame();
        const auto host = std::ranges::find_if(frame.hosts, [](const HostFrame& one) { return one.tileCount > 0; });
        QVERIFY(host != frame.hosts.end());
        const HostId from(static_cast<std::uint32_t>(host - frame.hosts.begin()));
        const auto task = frame.tiles[host->firstTile];
        const HostId to(from.index() == 5 ? 4U : 5U);
        bench.window->sessionPage().whatIf().moveTask(task.job, task.role, from, to);
        QVERIFY2(status->currentMessage() != before, qPrintable(before));
        QTRY_VERIFY(bench.isPaused());
        QVERIFY2(status->currentMessage() != before, qPrintable(before));
    }

    void checkedCommandsShowTheirMark()
    {
        ToolBench bench;
        bench.invoke("theme.dark");
        for (const auto& command : bench.registry().commands()) {
            if (!command.id.startsWith(QLatin1String("theme.")) && !command.id.startsWith(QLatin1String("language.")))
                continue;
            // An icon would be drawn in place of the mark.
            QVERIFY2(bench.registry().action(command.id)->icon().isNull(), qPrintable(command.id));
        }
        QVERIFY(bench.registry().action(QStringLiteral("theme.dark"))->isChecked());
        QVERIFY(!bench.registry().action(QStringLiteral("theme.light"))->isChecked());
        bench.invoke("theme.light");
    }

    /// Every command by each of its names, whatever the language; and nothing that only happens to contain the letters.
    void thePaletteFindsEveryCommand_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QStringLiteral("en");
        QTest::newRow("Chinese") << QStringLiteral("zh_CN");
    }

    void thePaletteFindsEveryCommand()
    {
        QFETCH(const QString, language);
        ToolBench bench;
        bench.translations.apply(language);
        CommandListModel list(bench.registry());
        const auto placeOf = [&list](const QString& id) -> std::optional<int> {
            for (int row = 0; row < list.rowCount(); ++row) {
                if (list.index(row).data(CommandListModel::IdRole).toString() == id)
                    return row;
            }
            return std::nullopt;
        };
        const auto all = bench.registry().commands();
        for (const auto& command : all) {
            for (const auto& name : { command.text, command.english, command.id }) {
                if (name.isEmpty())
                    continue; // names from a file or the user have no other form
                // Panels and pages may have the name of a command.
                const auto alike = std::ranges::count_if(all, [&name](const CommandInfo& other) {
                    return name.compare(other.text, Qt::CaseInsensitive) == 0
                        || name.compare(other.english, Qt::CaseInsensitive) == 0;
                });
                list.setFilter(name);
                const auto place = placeOf(command.id);
                QVERIFY2(place && *place < std::max<qsizetype>(1, alike), qPrintable(name));
            }
        }
        list.setFilter(QStringLiteral("dark"));
        QCOMPARE(placeOf(QStringLiteral("theme.dark")), std::optional(0));
        for (int row = 0; row < list.rowCount(); ++row) {
            const auto info = bench.registry().info(list.index(row).data(CommandListModel::IdRole).toString());
            const auto names = QStringList { info.text, info.english, info.id }.join(QLatin1Char('\n'));
            QVERIFY2(names.contains(QStringLiteral("dark"), Qt::CaseInsensitive), qPrintable(names));
        }
        bench.translations.apply(QStringLiteral("en"));
    }

    void theManualRefersToWhatExists_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QStringLiteral("en");
        QTest::newRow("Chinese") << QStringLiteral("zh_CN");
    }

    void theManualRefersToWhatExists()
    {
        QFETCH(const QString, language);
        ToolBench bench;
        bench.translations.apply(language);
        const auto ids = manualChapters();
        QVERIFY(ids.size() >= 14);
        for (const auto& id : ids) {
            const auto problems = manualProblems(id, language, bench.registry());
            QVERIFY2(problems.isEmpty(), qPrintable(problems.join(QLatin1Char('\n'))));
            const auto chapter = manualChapter(id, bench.registry());
            QVERIFY2(!chapter.title.isEmpty() && !chapter.markdown.contains(QLatin1String("{{")), qPrintable(id));
        }
        bench.translations.apply(QStringLiteral("en"));
    }

    void f1OpensTheChapterOfTheFocus()
    {
        ToolBench bench;
        QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
        bench.invoke("help.manual");
        QCOMPARE(bench.window->manual().panel().chapter(), QStringLiteral("start"));
        bench.window->showPage(MainWindow::Page::Compare);
        bench.invoke("help.manual");
        QCOMPARE(bench.window->manual().panel().chapter(), QStringLiteral("comparing"));
        // A second time closes it, and so does Escape in it.
        auto& panel = bench.window->manual().panel();
        bench.invoke("help.manual");
        QVERIFY(!panel.isVisible());
        bench.invoke("help.manual");
        QVERIFY(panel.isVisible());
        panel.searchField().setFocus();
        QTest::keyClick(&panel.searchField(), Qt::Key_Escape);
        QTRY_VERIFY(!panel.isVisible());
        bench.window->showPage(MainWindow::Page::Session);
        const auto* timeline = bench.window->sessionPage().panels().at(QStringLiteral("timeline"))->widget();
        QCOMPARE(bench.window->manual().chapterOf(timeline), QStringLiteral("timeline"));
        QVERIFY(!bench.window->sessionPage().panels().at(QStringLiteral("decision"))->whatsThis().isEmpty());
    }

    void theManualIsSearched()
    {
        ToolBench bench;
        bench.invoke("help.manual");
        auto& panel = bench.window->manual().panel();
        QCOMPARE(panel.contents().topLevelItemCount(), static_cast<int>(manualChapters().size()));
        panel.searchField().setText(QStringLiteral("first divergence"));
        QVERIFY(panel.contents().topLevelItemCount() >= 1 && panel.contents().topLevelItemCount() < 6);
        auto* item = panel.contents().topLevelItem(0);
        QVERIFY(item->childCount() >= 1);
        panel.contents().setCurrentItem(item->child(0));
        QVERIFY(panel.text().contains(QStringLiteral("divergence")));
        panel.searchField().setText(QStringLiteral("xyzzy"));
        QCOMPARE(panel.contents().topLevelItemCount(), 0);
        // Its tables are made from the registry: a changed key is in the chapter at once.
        const QKeySequence key(Qt::CTRL | Qt::ALT | Qt::Key_X);
        QVERIFY(bench.registry().rebind(QStringLiteral("file.cancel"), key));
        panel.open(QStringLiteral("keyboard"));
        QVERIFY(panel.text().contains(key.toString(QKeySequence::NativeText)));
        bench.registry().resetAllKeys();
    }

    /// A panel below another one may have been made as low as its heading.
    void whatIsBroughtUpCanBeRead()
    {
        ToolBench bench;
        bench.window->resize(1600, 1000);
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        QTRY_VERIFY(bench.window->sessionPage().workspace().isSettled());
        bench.invoke("view.debug");
        bench.invoke("view.resetLayout");
        auto* whatIf = bench.window->sessionPage().panels().at(QStringLiteral("whatIf"));
        auto* decision = bench.window->sessionPage().panels().at(QStringLiteral("decision"));
        auto& page = bench.window->sessionPage();
        whatIf->raise();
        QTRY_VERIFY(!whatIf->visibleRegion().isEmpty());
        page.resizeDocks({ decision, whatIf }, { 600, 80 }, Qt::Vertical);
        QTRY_VERIFY(whatIf->height() < 150);
        const auto low = whatIf->height();
        bench.window->sessionPage().workspace().bringUp(*whatIf);
        QTRY_VERIFY2(whatIf->height() > low + 50, qPrintable(QString::number(whatIf->height())));
        const auto height = whatIf->height();
        page.resizeDocks({ decision, whatIf }, { 100, 500 }, Qt::Vertical);
        QTRY_VERIFY(whatIf->height() > height);
        const auto high = whatIf->height();
        bench.window->sessionPage().workspace().bringUp(*whatIf);
        QTRY_VERIFY(!whatIf->visibleRegion().isEmpty());
        QCoreApplication::processEvents();
        QCOMPARE(whatIf->height(), high);
    }

    /// The breakpoint panel comes to the front when it is asked for; until then people look at the jobs.
    void debuggingBeginsWithTheJobs()
    {
        ToolBench bench;
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        QTRY_VERIFY(bench.window->sessionPage().workspace().isSettled());
        bench.invoke("view.debug");
        bench.invoke("view.resetLayout");
        const auto& panels = bench.window->sessionPage().panels();
        QTRY_VERIFY(!panels.at(QStringLiteral("jobs"))->visibleRegion().isEmpty());
        QVERIFY(panels.at(QStringLiteral("breakpoints"))->visibleRegion().isEmpty());
        bench.invoke("breakpoint.add");
        QTRY_VERIFY(!panels.at(QStringLiteral("breakpoints"))->visibleRegion().isEmpty());
        bench.invoke("view.teach");
    }

    /// Whoever asks for a panel, or an arrangement of them, wants to see it.
    void aPanelIsSeenFromEveryPage()
    {
        ToolBench bench;
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        auto& page = bench.window->sessionPage();
        QTRY_VERIFY(page.workspace().isSettled());
        bench.invoke("view.operate");
        for (const char* name : { "waiting", "purchase" }) { // open already, and not
            const auto* panel = page.panels().at(QLatin1String(name));
            bench.window->showPage(MainWindow::Page::Compare);
            QVERIFY(!page.isVisible());
            bench.invoke(qPrintable(QStringLiteral("panel.") + QLatin1String(name)));
            QVERIFY2(page.isVisible() && !panel->isHidden(), name);
        }
        bench.window->showPage(MainWindow::Page::Compare);
        bench.invoke("view.teach");
        QVERIFY(page.isVisible());
    }
};

CONSONANCE_WINDOW_TEST(TestWindowTools)
#include "tst_window_tools.moc"
