// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/welcome_page.h"

#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/kit/settings.h"
#include "ui/start/demo_cluster.h"
#include "ui/start/run_form.h"
#include "ui/start/sample_list.h"
#include "ui/work/job_runner.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace consonance;

namespace {

struct Start {
    QTemporaryDir folder;
    Settings settings { folder.filePath(QStringLiteral("settings.ini")) };
    JobRunner runner;
    WelcomePage page { settings, runner };

    explicit Start(QSize size = { 1500, 900 })
    {
        page.resize(size);
        page.show();
    }
    [[nodiscard]] const SessionController& demo() const { return page.demo().session(); }
    [[nodiscard]] bool showsTasks() const { return demo().frame() && !demo().frame()->tiles.empty(); }
    [[nodiscard]] QRect placeOf(const char* name) const
    {
        const auto* widget = page.findChild<QWidget*>(QLatin1String(name));
        return { widget->mapTo(&page, QPoint()), widget->size() };
    }
};

/// A lesson that opens the first sample.
std::vector<SampleCardContent> oneLesson()
{
    return { { .title = QStringLiteral("Queues"),
        .lesson = QStringLiteral("Why jobs wait"),
        .facts = {},
        .request = { .trace = "sample:first-steps", .cluster = "small", .policy = "fifo" },
        .lessonId = QStringLiteral("queue") } };
}

} // namespace

class TestWelcomePage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { Theme::instance().setReducedMotion(false); }

    /// From start to jobs being placed on screen: no click.
    void jobsArePlacedByThemselves()
    {
        Start start;
        QTRY_VERIFY(start.showsTasks());
        QCOMPARE(start.demo().state(), SessionController::State::Running);
        const auto before = start.demo().now();
        QTRY_VERIFY(start.demo().now() > before);
        start.page.hide(); // out of sight it costs nothing
        QTRY_COMPARE(start.demo().state(), SessionController::State::Paused);
        start.page.show();
        QTRY_COMPARE(start.demo().state(), SessionController::State::Running);
        QSignalSpy requested(&start.page, &WelcomePage::runRequested);
        QTest::mouseClick(&start.page.demo(), Qt::LeftButton);
        QCOMPARE(requested.at(0).at(0).value<RunRequest>().trace, DemoCluster::request().trace);
    }

    void reducedMotionPausesIt()
    {
        Theme::instance().setReducedMotion(true);
        Start start;
        QTRY_VERIFY(start.showsTasks() && start.demo().isSettled()); // a still picture, and not an empty one
        QCOMPARE(start.demo().state(), SessionController::State::Paused);
        auto* play = start.page.findChild<QToolButton*>(QStringLiteral("playDemo"));
        Theme::instance().setReducedMotion(false);
        QTest::mouseClick(play, Qt::LeftButton);
        QTRY_COMPARE(start.demo().state(), SessionController::State::Running);
        Theme::instance().setReducedMotion(true); // while it plays
        QTRY_COMPARE(start.demo().state(), SessionController::State::Paused);
        QVERIFY(!start.page.demo().isPlaying());
    }

    void lessonsHaveTheirSamplesInOneList()
    {
        Start start;
        const auto samples = start.page.samples().cards().size();
        start.page.setLessons(oneLesson);
        const auto& cards = start.page.samples().cards();
        QCOMPARE(cards.size(), samples); // its sample is not there twice
        QSignalSpy lesson(&start.page, &WelcomePage::lessonRequested);
        QSignalSpy run(&start.page, &WelcomePage::runRequested);
        QTRY_VERIFY(cards.front()->width() > 300);
        QTest::mouseClick(cards.front(), Qt::LeftButton, {}, { 150, 20 });
        QCOMPARE(lesson.count(), 1);
        QTest::mouseClick(cards.front()->findChild<QToolButton*>(), Qt::LeftButton);
        QCOMPARE(run.at(0).at(0).value<RunRequest>().trace, std::string("sample:first-steps"));
        QTest::mouseClick(cards.back(), Qt::LeftButton, {}, { 150, 20 });
        QCOMPARE(run.count(), 2);
    }

    void picturesAreOfTheRuns()
    {
        Start start;
        const auto& cards = start.page.samples().cards();
        QTRY_VERIFY(std::ranges::none_of(cards, [](const auto* card) { return card->picture().isNull(); }));
        for (const auto* card : cards) {
            const auto same
                = std::ranges::count_if(cards, [&](const auto* other) { return other->picture() == card->picture(); });
            QVERIFY2(same == 1, qPrintable(card->content().title));
        }
    }

    void theFormIsBehindAButton()
    {
        Start start;
        QVERIFY(!start.page.form().isVisible());
        QTest::mouseClick(start.page.findChild<QToolButton*>(QStringLiteral("newRun")), Qt::LeftButton);
        QVERIFY(start.page.form().isVisible() && start.page.isFormShown());
        QTest::mouseClick(start.page.findChild<QToolButton*>(QStringLiteral("newRun")), Qt::LeftButton);
        QVERIFY(start.page.samples().isVisible());
    }

    /// What people come back for is in sight, and no name is too long for it.
    void nothingIsCutOff()
    {
        Start start({ 900, 500 });
        start.page.setLastSession(QStringLiteral("Go on"));
        QTRY_VERIFY(start.placeOf("ownRun").bottom() < 200 && start.placeOf("lastSession").bottom() < 250);
        QVERIFY(start.page.demo().width() >= 200);
        const auto offer
            = QStringLiteral("Go on with a-trace-of-a-cluster-with-a-very-long-name-indeed.csv · FIFO · at 14:07:56");
        start.page.setLastSession(offer);
        const auto* last = start.page.findChild<QPushButton*>(QStringLiteral("lastSession"));
        QTRY_VERIFY(start.placeOf("lastSession").right() < start.page.width());
        QVERIFY(last->text().endsWith(QStringLiteral("14:07:56")) && last->toolTip() == offer);
    }
};

CONSONANCE_WINDOW_TEST(TestWelcomePage)
#include "tst_welcome_page.moc"
