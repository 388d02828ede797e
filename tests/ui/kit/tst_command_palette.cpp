// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/commands/cheat_sheet.h"
#include "ui/commands/command_list_model.h"
#include "ui/commands/command_palette.h"
#include "ui/commands/fuzzy_match.h"
#include "ui/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLineEdit>
#include <QListView>
#include <QMainWindow>
#include <QSignalSpy>
#include <QTest>
#include <QTranslator>

using namespace consonance;

class TestCommandPalette : public QObject {
    Q_OBJECT

    struct Window {
        CommandRegistry registry;
        QMainWindow window;
        QStringList ran;

        Window()
        {
            const auto add
                = [this](const char* id, const char* text, CommandCategory category, const QKeySequence& key) {
                      registry.add({ .id = QString::fromLatin1(id),
                          .text = text,
                          .tip = "Does it",
                          .category = category,
                          .key = key,
                          .run = [this, id] { ran << QString::fromLatin1(id); } });
                  };
            add("run.stepForward", "Step &forward", CommandCategory::Run, Qt::Key_F10);
            add("run.stepBack", "Step &back", CommandCategory::Run, Qt::SHIFT | Qt::Key_F10);
            add("file.open", "Open trace…", CommandCategory::File, QKeySequence::Open);
            add("view.zoomFit", "Zoom to fit", CommandCategory::View, {});
            registry.add({ .id = QStringLiteral("run.pause"),
                .text = "Pause",
                .tip = "Stops for a while",
                .category = CommandCategory::Run,
                .enabledWhen = [] { return CommandAvailability::no(QStringLiteral("nothing runs")); },
                .run = [this] { ran << QStringLiteral("run.pause"); } });
            registry.bindWindow(&window);
            window.resize(800, 600);
        }
    };

private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void saysWhatToDoWhereNothingFits()
    {
        Window w;
        CommandPalette palette(w.registry, &w.window);
        w.window.show();
        palette.popUp();
        auto* list = palette.findChild<QListView*>();
        auto* field = palette.findChild<QLineEdit*>();
        field->setText(QStringLiteral("qqqq"));
        QCOMPARE(list->model()->rowCount(), 0);
        QVERIFY(!list->accessibleDescription().isEmpty());
        const auto picture = list->viewport()->grab().toImage();
        QImage blank = picture;
        blank.fill(picture.pixelColor(0, 0));
        QVERIFY(picture != blank);
        field->setText(QStringLiteral("step"));
        QVERIFY(list->model()->rowCount() > 0);
        QVERIFY(list->accessibleDescription().isEmpty());
    }

    void fuzzyMatching_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("better");
        QTest::addColumn<QString>("worse");
        QTest::newRow("word starts") << "sf"
                                     << "Step forward"
                                     << "Save first figure of self";
        QTest::newRow("in a row") << "step"
                                  << "Step back"
                                  << "Select type of plot";
        QTest::newRow("early") << "o"
                               << "Open"
                               << "Zoom";
        QTest::newRow("camel case") << "sB"
                                    << "stepBack"
                                    << "stabilise";
        QTest::newRow("whole word") << "run"
                                    << "Close the run"
                                    << "Truncate it";
        QTest::newRow("beginning of the name") << "run"
                                               << "Runs"
                                               << "Rank unusual nodes";
        QTest::newRow("as it stands") << "map"
                                      << "Overview map"
                                      << "Make a plot";
        QTest::newRow("beginnings of words before what is inside one") << "ad"
                                                                       << "Add dots"
                                                                       << "Load it";
        QTest::newRow("within a word") << "brkpt"
                                       << "Breakpoint"
                                       << "Back, Rank, Keep, Put";
        QTest::newRow("words in another order") << "dark theme"
                                                << "Theme: dark"
                                                << "Dashed arrows keep their headings";
    }
    void fuzzyMatching()
    {
        QFETCH(QString, pattern);
        QFETCH(QString, better);
        QFETCH(QString, worse);
        const auto good = fuzzyMatch(pattern, better);
        QVERIFY(good);
        if (const auto bad = fuzzyMatch(pattern, worse))
            QVERIFY2(good->score > bad->score, qPrintable(QStringLiteral("%1 <= %2").arg(good->score).arg(bad->score)));
    }

    void fuzzyPositionsSpellThePattern()
    {
        const QString text = QStringLiteral("Zoom to fit the whole cluster");
        const auto match = fuzzyMatch(QStringLiteral("zf WC"), text);
        QVERIFY(match);
        QString spelled;
        for (const int at : match->positions)
            spelled += text[at].toLower();
        QCOMPARE(spelled, QStringLiteral("zfwc"));
        QVERIFY(!fuzzyMatch(QStringLiteral("xyz"), text));
        QCOMPARE(fuzzyMatch(QString(), text)->score, 0);
        QVERIFY(!fuzzyMatch(QString(10'000, QLatin1Char('a')), text));
        QVERIFY(!fuzzyMatch(QStringLiteral("a"), QString(1'000'000, QLatin1Char('a'))));
    }

    /// Letters scattered over words match a long name only by accident.
    void strewnLettersFitNothing_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("text");
        QTest::newRow("dark") << "dark"
                              << "Add a breakpoint…";
        QTest::newRow("over words") << "stnx"
                                    << "Start the next experiment";
        QTest::newRow("one of two words") << "theme dark"
                                          << "Theme: light";
        QTest::newRow("Chinese") << QStringLiteral("深题") << QStringLiteral("语言与主题：深色");
    }
    void strewnLettersFitNothing()
    {
        QFETCH(QString, pattern);
        QFETCH(QString, text);
        QVERIFY(!fuzzyMatch(pattern, text));
    }

    void modelListsAndFilters()
    {
        Window w;
        CommandListModel model(w.registry);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setFilter({});
        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(model.index(4).data(CommandListModel::IdRole).toString(), QStringLiteral("run.pause"));
        QCOMPARE(model.index(4).data(CommandListModel::ReasonRole).toString(), QStringLiteral("nothing runs"));
        model.setFilter(QStringLiteral("stfo"));
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.index(0).data().toString(), QStringLiteral("Step forward"));
        model.setFilter(QStringLiteral("zoomFit"));
        QCOMPARE(model.index(0).data(CommandListModel::IdRole).toString(), QStringLiteral("view.zoomFit"));
        model.noteUse(QStringLiteral("view.zoomFit"));
        model.setFilter({});
        QCOMPARE(model.index(0).data(CommandListModel::IdRole).toString(), QStringLiteral("view.zoomFit"));
    }

    /// In another language by that name, by the English one and by the id; the matching name is shown beside it.
    void findsByEveryName()
    {
        struct Chinese : QTranslator {
            QString translate(const char* context, const char* source, const char*, int) const override
            {
                const bool isStep = qstrcmp(context, "Command") == 0 && qstrcmp(source, "Step &forward") == 0;
                return isStep ? QStringLiteral("前进一步(&F)") : QString();
            }
            bool isEmpty() const override { return false; }
        } chinese;
        QCoreApplication::installTranslator(&chinese);
        Window w;
        CommandListModel model(w.registry);
        const auto first = [&model](const QString& pattern, int role) {
            model.setFilter(pattern);
            return model.index(0).data(role).toString();
        };
        const auto id = QStringLiteral("run.stepForward");
        for (const auto& pattern : { QStringLiteral("前进一步"), QStringLiteral("一步"), QStringLiteral("Step forward"),
                 QStringLiteral("forw"), QStringLiteral("stfo"), id, QStringLiteral("stepForward") })
            QVERIFY2(first(pattern, CommandListModel::IdRole) == id, qPrintable(pattern));
        QCOMPARE(first(QStringLiteral("forw"), Qt::DisplayRole), QStringLiteral("前进一步"));
        QCOMPARE(first(QStringLiteral("forw"), CommandListModel::OtherNameRole), QStringLiteral("Step forward"));
        QCOMPARE(first(QStringLiteral("一步"), CommandListModel::OtherNameRole), QString());
    }

    /// First the last command run, then the available ones in the order of the menus: by menu, then by group.
    void emptyFieldListsLikeTheMenus()
    {
        Window w;
        w.registry.add({ .id = QStringLiteral("file.late"),
            .text = "Late",
            .tip = "Does it",
            .category = CommandCategory::File,
            .run = [] {} });
        CommandPalette palette(w.registry, &w.window);
        auto* list = palette.findChild<QListView*>();
        const auto listed = [&] {
            palette.findChild<QLineEdit*>()->setText(QStringLiteral("x"));
            palette.findChild<QLineEdit*>()->clear();
            QStringList ids;
            for (int row = 0; row < list->model()->rowCount(); ++row)
                ids << list->model()->index(row, 0).data(CommandListModel::IdRole).toString();
            return ids;
        };
        const QString open = QStringLiteral("file.open");
        const QString late = QStringLiteral("file.late");
        const QString forward = QStringLiteral("run.stepForward");
        const QString back = QStringLiteral("run.stepBack");
        const QString fit = QStringLiteral("view.zoomFit");
        const QString pause = QStringLiteral("run.pause");
        QCOMPARE(listed(), (QStringList { open, late, forward, back, fit, pause }));
        QVERIFY(w.registry.invoke(fit));
        QVERIFY(w.registry.invoke(back));
        QCOMPARE(listed(), (QStringList { back, fit, open, late, forward, pause }));
    }

    void runsWhatIsTyped()
    {
        Window w;
        CommandPalette palette(w.registry, &w.window);
        w.window.show();
        QVERIFY(QTest::qWaitForWindowActive(&w.window));
        palette.popUp();
        QVERIFY(palette.isVisible());
        auto* field = palette.findChild<QLineEdit*>();
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, QStringLiteral("step"));
        QTest::keyClick(field, Qt::Key_Down);
        const auto second = palette.findChild<QListView*>()->currentIndex().data(CommandListModel::IdRole).toString();
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(!palette.isVisible());
        QCOMPARE(w.ran, QStringList { second });
        QVERIFY(second.startsWith(QStringLiteral("run.step")));
    }

    void escapeClosesIt()
    {
        Window w;
        CommandPalette palette(w.registry, &w.window);
        w.window.show();
        QVERIFY(QTest::qWaitForWindowActive(&w.window));
        palette.popUp();
        QTest::keyClick(palette.findChild<QLineEdit*>(), Qt::Key_Escape);
        QVERIFY(!palette.isVisible());
        QVERIFY(w.ran.isEmpty());
    }

    void disabledCommandsGiveTheirReason()
    {
        Window w;
        CommandPalette palette(w.registry, &w.window);
        QSignalSpy refused(&palette, &CommandPalette::refused);
        w.window.show();
        QVERIFY(QTest::qWaitForWindowActive(&w.window));
        palette.popUp();
        auto* field = palette.findChild<QLineEdit*>();
        QTest::keyClicks(field, QStringLiteral("pause"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(refused.count(), 1);
        QVERIFY(w.ran.isEmpty());
    }

    /// Resting on a command shows how to do it without the window.
    void tipsHaveTheCommandLine()
    {
        CommandRegistry registry;
        for (const char* id : { "whatIf.drain", "view.teach" })
            registry.add({ .id = QLatin1String(id), .text = "Text", .tip = "Tip.", .run = [] {} });
        CommandListModel model(registry);
        model.setFilter({});
        const auto tipOf = [&model](const char* id) {
            for (int row = 0; row < model.rowCount(); ++row) {
                if (model.index(row).data(CommandListModel::IdRole) == QLatin1String(id))
                    return model.index(row).data(Qt::ToolTipRole).toString();
            }
            return QString();
        };
        QVERIFY(tipOf("whatIf.drain").startsWith(QStringLiteral("Tip.\n")));
        QVERIFY(tipOf("whatIf.drain").endsWith(QStringLiteral("consonance-cli runs fork --drain")));
        QCOMPARE(tipOf("view.teach"), QStringLiteral("Tip."));
    }

    void sheetIsMadeFromTheRegistry()
    {
        Window w;
        auto sections = cheatSheetSections(w.registry);
        QCOMPARE(sections.size(), std::size_t { 2 });
        QCOMPARE(sections[0].heading, QStringLiteral("File"));
        QCOMPARE(sections[1].lines.size(), std::size_t { 2 });
        QCOMPARE(sections[1].lines[0], std::pair(QStringLiteral("F10"), QStringLiteral("Step forward")));
        QVERIFY(w.registry.rebind(QStringLiteral("run.stepForward"), QKeySequence(Qt::Key_F9)));
        sections = cheatSheetSections(w.registry);
        QCOMPARE(sections[1].lines[0].first, QStringLiteral("F9"));
    }

    void sheetClosesOnAnyKey()
    {
        Window w;
        CheatSheet sheet(w.registry, &w.window);
        w.window.show();
        QVERIFY(QTest::qWaitForWindowActive(&w.window));
        sheet.popUp();
        QVERIFY(sheet.isVisible());
        QVERIFY(!sheet.grab().isNull());
        QVERIFY(sheet.accessibleDescription().contains(QStringLiteral("Step forward")));
        QTest::keyClick(&sheet, Qt::Key_F10);
        QVERIFY(!sheet.isVisible());
        QVERIFY2(w.ran.isEmpty(), "the key closes the sheet and does nothing else");
    }

    /// It is hidden while its own commands change the theme.
    void fieldFollowsTheTheme()
    {
        Theme::instance().apply(ThemeChoice::Light);
        QMainWindow window;
        CommandRegistry registry;
        CommandPalette palette(registry, &window);
        window.resize(800, 600);
        window.show();
        for (const auto choice : { ThemeChoice::Dark, ThemeChoice::Light, ThemeChoice::HighContrast }) {
            palette.popUp();
            QVERIFY(QTest::qWaitForWindowExposed(&window));
            (void)palette.grab();
            palette.hide();
            Theme::instance().apply(choice);
            palette.popUp();
            QTRY_VERIFY(palette.isVisible());
            auto* field = palette.findChild<QLineEdit*>();
            const auto& tokens = Theme::instance().tokens();
            QCOMPARE(field->palette().color(QPalette::Text), tokens.text);
            const auto picture = field->grab().toImage();
            QCOMPARE(
                picture.pixelColor(picture.width() - 3, picture.height() / 2), field->palette().color(QPalette::Base));
            QCOMPARE(field->palette().color(QPalette::Base), QApplication::palette().color(QPalette::Base));
        }
        Theme::instance().apply(ThemeChoice::Light);
    }
};

CONSONANCE_WINDOW_TEST(TestCommandPalette)
#include "tst_command_palette.moc"
