// SPDX-License-Identifier: GPL-3.0-or-later
// Achievements: what they require exists, is noticed whoever does it, stays, and can be forgotten.
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/teach/achievement_note.h"
#include "ui/teach/achievements.h"
#include "ui/teach/achievements_dialog.h"
#include "ui/teach/lesson_player.h"
#include "ui/teach/teaching.h"

#include <QCheckBox>
#include <QListWidget>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QStatusBar>

#include <set>

using namespace consonance;

namespace {

struct AchievementBench : fixtures::WindowBench {
    explicit AchievementBench(const QString& language = QStringLiteral("en"))
    {
        open(language);
        window->openRun({ .trace = "preset:harmony-testbed,jobs=12", .cluster = "harmony-testbed", .policy = "lb" });
        [this] { QTRY_VERIFY(isPaused()); }();
    }
    [[nodiscard]] Achievements& earned() const { return window->teaching().achievements(); }
    [[nodiscard]] const AchievementNote& note() const { return *window->findChild<AchievementNote*>(); }
    void invoke(const char* id) const
    {
        window->registry().refresh();
        const auto done = window->registry().invoke(QLatin1String(id));
        QVERIFY2(done, done ? "" : done.error().englishText().c_str());
        QTRY_VERIFY(session().isSettled());
    }
};

} // namespace

class TestAchievements : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void whatTheyNameIsThere()
    {
        AchievementBench bench;
        QVERIFY(achievements().size() >= 10);
        std::set<std::string> ids;
        for (const auto& one : achievements()) {
            QVERIFY2(ids.insert(one.id).second, one.id.c_str());
            const auto problems = bench.window->teaching().stage().problemsOf(one.check);
            QVERIFY2(problems.isEmpty(), qPrintable(problems.join(QLatin1Char('\n'))));
            for (const auto& text : { one.what.english, one.what.chinese }) {
                const auto shown = bench.window->teaching().stage().withCommands(QString::fromStdString(text));
                QVERIFY2(!shown.contains(QLatin1Char('{')) && !shown.contains(QStringLiteral("****")), text.c_str());
            }
            QVERIFY(!one.title.english.empty() && !one.title.chinese.empty());
            QVERIFY(!bench.earned().isEarned(one.id));
        }
        QVERIFY(!parseAchievements(R"([{"id": "x"}])").has_value());
    }

    void useEarnsThemOnce()
    {
        AchievementBench bench;
        QSignalSpy earned(&bench.earned(), &Achievements::earned);
        QVERIFY(!bench.earned().areAnnounced());
        bench.invoke("run.stepEvent");
        bench.invoke("run.stepBack");
        QTRY_VERIFY(bench.earned().isEarned("back"));
        QVERIFY2(!bench.note().isVisible(), "nobody asked for it");
        bench.earned().setAnnounced(true);
        bench.earned().forget();
        bench.invoke("run.stepEvent");
        bench.invoke("run.stepBack");
        QTRY_VERIFY(bench.earned().isEarned("back"));
        // The text of a step appears in its own time and does not replace the achievement.
        QTRY_VERIFY(bench.window->statusBar()->currentMessage().contains(QStringLiteral("the beginning")));
        QVERIFY(bench.note().isVisible() && bench.note().text().contains(QStringLiteral("Time traveller")));
        bench.session().express(); // by any means
        QTRY_VERIFY(bench.earned().isEarned("end"));
        QVERIFY(!bench.earned().isEarned("compare"));
        const auto count = earned.count();
        bench.invoke("run.stepBack");
        bench.session().express();
        QTRY_COMPARE(bench.session().state(), SessionController::State::Finished);
        bench.invoke("help.palette"); // the next one to be noticed, after both had a chance
        QTRY_VERIFY(bench.earned().isEarned("palette"));
        QCOMPARE(earned.count(), count + 1);
    }

    void lessonsCount()
    {
        AchievementBench bench;
        auto& player = bench.window->teaching().player();
        bench.window->teaching().start(QStringLiteral("queue"));
        while (player.lesson()) {
            QTRY_VERIFY(!player.isActing() && bench.session().isSettled());
            player.next();
        }
        QTRY_VERIFY(bench.earned().isEarned("lesson"));
        QVERIFY(!bench.earned().isEarned("scholar"));
    }

    void theyStayUntilTheyAreForgotten()
    {
        AchievementBench bench;
        bench.invoke("help.palette");
        QTRY_VERIFY(bench.earned().isEarned("palette"));
        bench.window.reset();
        bench.open();
        QVERIFY(bench.earned().isEarned("palette"));
        bench.invoke("help.achievements");
        auto* dialog = bench.window->findChild<AchievementsDialog*>();
        QVERIFY(dialog && dialog->isVisible() && !dialog->isModal());
        QCOMPARE(dialog->list().count(), static_cast<int>(achievements().size()));
        QTest::mouseClick(dialog->findChild<QPushButton*>(), Qt::LeftButton);
        QCOMPARE(bench.earned().earnedCount(), 0);
        QTest::mouseClick(
            dialog->findChild<QCheckBox*>(), Qt::LeftButton, {}, { 8, dialog->findChild<QCheckBox*>()->height() / 2 });
        QVERIFY(bench.earned().areAnnounced());
        bench.invoke("help.palette");
        QTRY_VERIFY(bench.earned().isEarned("palette"));
        QVERIFY(bench.note().isVisible());
        bench.window.reset();
        bench.open();
        QVERIFY(bench.earned().areAnnounced());
        bench.settings.setDocument(
            SettingsDocument::Achievements, R"({"earned": ["palette", 3, "gone"], "announced": 7})");
        bench.window.reset();
        bench.open();
        QCOMPARE(bench.earned().earnedCount(), 1);
        QVERIFY(!bench.earned().areAnnounced());
    }

    /// A done achievement has a tick, an open one an empty ring; a button closes the list, and so does Escape.
    void whatIsDoneIsSeenAndTheListCloses()
    {
        AchievementBench bench;
        bench.invoke("help.palette");
        QTRY_VERIFY(bench.earned().isEarned("palette"));
        const auto dialog = [&] { return bench.window->findChild<AchievementsDialog*>(); };
        bench.invoke("help.achievements");
        for (std::size_t i = 0; i < achievements().size(); ++i) {
            const auto picture = dialog()->list().item(static_cast<int>(i))->icon().pixmap(20).toImage();
            QVERIFY(!picture.isNull());
            // The middle of a ring is empty.
            const auto middle = picture.copy(6, 6, 8, 8);
            bool isEmpty = true;
            for (int place = 0; place < 64; ++place)
                isEmpty = isEmpty && qAlpha(middle.pixel(place % 8, place / 8)) == 0;
            QCOMPARE(isEmpty, !bench.earned().isEarned(achievements()[i].id));
        }
        QPointer<QDialog> shown = dialog();
        QTest::mouseClick(shown->findChild<QPushButton*>(QStringLiteral("closeAchievements")), Qt::LeftButton);
        QTRY_VERIFY(shown.isNull());
        bench.invoke("help.achievements");
        shown = dialog();
        QTest::keyClick(shown.data(), Qt::Key_Escape);
        QTRY_VERIFY(shown.isNull());
    }

    void theyAreListedInTheLanguageOfTheWindow()
    {
        AchievementBench bench(QStringLiteral("zh_CN"));
        bench.invoke("help.achievements");
        auto& list = bench.window->findChild<AchievementsDialog*>()->list();
        QVERIFY(list.item(0)->text().contains(QStringLiteral("善始善终")));
        bench.translations.apply(QStringLiteral("en"));
        QTRY_VERIFY(list.item(0)->text().contains(QStringLiteral("To the end")));
    }
};

CONSONANCE_WINDOW_TEST(TestAchievements)
#include "tst_achievements.moc"
