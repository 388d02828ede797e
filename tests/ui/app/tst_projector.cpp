// SPDX-License-Identifier: GPL-3.0-or-later
// One key shows the cluster and the clock to an audience, and the same key, or Esc, restores everything.
#include "tests/ui/painted_words.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/compare_runner.h"
#include "ui/monitor/monitor_document.h"
#include "ui/teach/lesson_panel.h"
#include "ui/teach/lesson_player.h"
#include "ui/teach/teaching.h"
#include "ui/theme/theme.h"
#include "ui/workspace/session_page.h"

#include <QAction>
#include <QDockWidget>
#include <QFontInfo>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QMenuBar>
#include <QResizeEvent>
#include <QSet>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTextBlock>
#include <QTextBrowser>

#include <algorithm>

using namespace consonance;

namespace {

struct ProjectorBench : fixtures::WindowBench {
    void openRun()
    {
        open();
        window->resize(1280, 720);
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        window->openRun({ .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(isPaused());
    }
    void toggle() const { window->registry().action(QStringLiteral("view.projector"))->trigger(); }
    [[nodiscard]] QSet<QString> shownPanels() const
    {
        QSet<QString> shown;
        for (const auto& [name, dock] : window->sessionPage().panels()) {
            if (!dock->isHidden())
                shown.insert(name);
        }
        return shown;
    }
};

/// How wide a window was at most.
class WidestOf : public QObject {
public:
    explicit WidestOf(QWidget& window)
        : m_width(window.width())
    {
        window.installEventFilter(this);
    }
    [[nodiscard]] int width() const { return m_width; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize)
            m_width = std::max(m_width, static_cast<QResizeEvent*>(event)->size().width());
        return QObject::eventFilter(watched, event);
    }

private:
    int m_width = 0;
};

} // namespace

class TestProjector : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void everythingButTheClusterGoesAndComesBack()
    {
        ProjectorBench bench;
        bench.openRun();
        const auto panels = bench.shownPanels();
        QVERIFY(panels.size() > 3);
        const auto canvas = bench.window->sessionPage().canvas().size();
        const auto text = Theme::instance().font(TextSize::Body).pointSizeF();
        bench.toggle();
        QVERIFY(bench.shownPanels().isEmpty());
        QVERIFY(!bench.window->menuBar()->isVisible() && !bench.window->statusBar()->isVisible());
        QVERIFY(Theme::instance().font(TextSize::Body).pointSizeF() > 1.4 * text);
        const auto area = [](const QSize& size) { return size.width() * size.height(); };
        QTRY_VERIFY(area(bench.window->sessionPage().canvas().size()) > 1.5 * area(canvas));
        auto* clock = bench.window->findChild<QLabel*>(QStringLiteral("projectorClock"));
        QVERIFY(clock->isVisible());
        bench.session().seek(Time::fromSeconds(3600));
        QTRY_COMPARE(clock->text(), QStringLiteral("01:00:00"));
        bench.toggle();
        QCOMPARE(bench.shownPanels(), panels);
        QVERIFY(bench.window->menuBar()->isVisible() && bench.window->statusBar()->isVisible());
        QVERIFY(!clock->isVisible());
        QCOMPARE(Theme::instance().font(TextSize::Body).pointSizeF(), text);
    }

    /// A comparison that is shown to the hall stays in sight, without the form beside it.
    void aComparisonStaysInSight()
    {
        ProjectorBench bench;
        bench.openRun();
        auto* page = bench.window->findChild<ComparePage*>();
        bench.window->showPage(MainWindow::Page::Compare);
        bench.toggle();
        // There is nothing to show yet: the cluster it is.
        QCOMPARE(bench.window->page(), MainWindow::Page::Session);
        bench.toggle();
        bench.window->showPage(MainWindow::Page::Compare);
        QSignalSpy finished(&page->runner(), &CompareRunner::finished);
        page->start({ .traces = { "preset:harmony-testbed,jobs=10" },
            .cluster = "harmony-testbed",
            .policies = { "lb", "binpack" },
            .seeds = { 1 },
            .baseline = "lb" });
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(page->form().isVisible());
        // Beside a lesson, too: a window that needs more than the screen leaves it.
        bench.window->registry().action(QStringLiteral("help.lessons"))->trigger();
        bench.toggle();
        QCOMPARE(bench.window->page(), MainWindow::Page::Compare);
        QVERIFY(!page->form().isVisible());
        // The clock of the open run would be that of another one.
        QCOMPARE(bench.window->findChild<QLabel*>(QStringLiteral("projectorClock"))->text(),
            QStringLiteral("preset:harmony-testbed,jobs=10 · harmony-testbed"));
        const auto least = [&] { return bench.window->minimumSizeHint().width(); };
        QTRY_VERIFY2(least() <= 1280 && bench.window->width() <= 1280, qPrintable(QString::number(least())));
        WidestOf widest(*bench.window);
        bench.toggle();
        QCOMPARE(bench.window->page(), MainWindow::Page::Compare);
        QVERIFY(page->form().isVisible());
        QTRY_VERIFY(bench.window->isIdle());
        QVERIFY2(widest.width() <= 1280, qPrintable(QString::number(widest.width())));
    }

    /// All that is left in sight is as large as the hall needs it, and all of it is as before afterwards, also on pages
    /// that were not looked at meanwhile.
    void everyTextGrowsAndShrinksAgain()
    {
        ProjectorBench bench;
        bench.openRun();
        auto& page = bench.window->comparePage();
        for (const auto& [shown, name] : fixtures::kPages) { // each was drawn once
            bench.window->showPage(shown);
            QCoreApplication::processEvents();
        }
        bench.window->showPage(MainWindow::Page::Session);
        // The list of lessons may stay in sight in a hall.
        auto& list = bench.window->teaching().panel().list();
        const auto sizes = [&] {
            QCoreApplication::processEvents();
            QMap<QString, int> heights;
            for (auto* bar : bench.window->findChildren<QTabBar*>()) {
                if (bar->isVisible() && bar->count() > 0) // Qt keeps bars of docks that lie apart now
                    heights[fixtures::pathOf(*bar) + bar->tabText(0)] = bar->tabRect(0).height();
            }
            for (const auto* header : bench.window->findChildren<QHeaderView*>()) {
                if (header->isVisible()) // what it paints with
                    heights[fixtures::pathOf(*header)] = QFontMetrics(header->viewport()->font()).height();
            }
            heights[QStringLiteral("tabs of the comparison")] = page.tabs().tabBar()->sizeHint().height();
            heights[QStringLiteral("lessons")] = list.sizeHintForRow(0);
            heights[QStringLiteral("lesson's letters")] = QFontMetrics(list.font()).height();
            heights[QStringLiteral("tab's letters")] = QFontMetrics(page.tabs().tabBar()->font()).height();
            return heights;
        };
        // From its second layout on, Qt counts the line below a tab.
        for (auto* bar : bench.window->findChildren<QTabBar*>())
            bar->setIconSize(bar->iconSize());
        const auto before = sizes();
        const auto legend = bench.window->sessionPage().canvas().sceneRoomBelow();
        bench.toggle();
        const auto large = sizes();
        for (const char* name : { "lesson's letters", "tab's letters", "tabs of the comparison" }) {
            const auto key = QLatin1String(name);
            QVERIFY2(large[key] > 1.2 * before[key],
                qPrintable(QStringLiteral("%1: %2, was %3").arg(key).arg(large[key]).arg(before[key])));
        }
        // Small letters leave room beside the icon of a lesson; large ones need what there is, or more.
        QVERIFY(large[QStringLiteral("lessons")] >= large[QStringLiteral("lesson's letters")]);
        QVERIFY(bench.window->sessionPage().canvas().sceneRoomBelow() > 1.4 * legend);
        bench.toggle();
        const auto after = sizes();
        QVERIFY(before.size() > 4); // tabs of panels too
        for (auto at = before.begin(); at != before.end(); ++at)
            QVERIFY2(after[at.key()] == at.value(),
                qPrintable(QStringLiteral("%1: %2, was %3").arg(at.key()).arg(after[at.key()]).arg(at.value())));
    }

    /// From the last row, on every page: the height of the smallest letters is a share of the screen's.
    void everyTextIsLegible_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("beside");
        QTest::newRow("720") << QSize(1280, 720) << QString();
        QTest::newRow("1000") << QSize(1600, 1000) << QString();
        QTest::newRow("lesson") << QSize(1280, 720) << QStringLiteral("packing");
        QTest::newRow("lessons") << QSize(1280, 720) << QStringLiteral("lessons");
        QTest::newRow("panel") << QSize(1280, 720) << QStringLiteral("panel");
    }
    void everyTextIsLegible()
    {
        QFETCH(QSize, size);
        QFETCH(QString, beside);
        ProjectorBench bench;
        bench.openRun();
        bench.session().seek(Time::fromSeconds(3600));
        QTRY_VERIFY(bench.isPaused());
        auto& teaching = bench.window->teaching();
        if (beside == QLatin1String("lessons"))
            bench.window->registry().action(QStringLiteral("help.lessons"))->trigger();
        if (beside == QLatin1String("packing")) {
            teaching.start(beside);
            QTRY_VERIFY(!teaching.player().isActing() && teaching.stage().isQuiet());
        }
        bench.toggle();
        bench.window->resize(size); // before, a lesson and its panels may want more
        const auto smallest = [] { return QFontInfo(Theme::instance().font(TextSize::Small)).pixelSize(); };
        QTRY_VERIFY(smallest() >= 0.018 * size.height()); // letters follow the window
        if (beside == QLatin1String("panel")) // as a step of a lesson brings one up
            bench.window->sessionPage().panels().at(QStringLiteral("interference"))->show();
        for (const auto& [page, name] : fixtures::kPages) {
            bench.window->showPage(page);
            QTRY_VERIFY(bench.window->isIdle());
            QCoreApplication::processEvents();
            QStringList small;
            const auto texts = fixtures::paintedTexts(*bench.window);
            QVERIFY2(!texts.isEmpty(), name);
            for (const auto& text : texts) {
                if (text.pixels < 0.018 * size.height() && !text.text.trimmed().isEmpty())
                    small << QStringLiteral("%1: %2 (%3)").arg(QLatin1String(name), text.text).arg(text.pixels);
            }
            QVERIFY2(small.isEmpty(), qPrintable(small.join(QStringLiteral(" | "))));
            QVERIFY2(bench.window->size() == size,
                qPrintable(QStringLiteral("%1: %2 wide, %3 high")
                               .arg(QLatin1String(name))
                               .arg(bench.window->width())
                               .arg(bench.window->height())));
        }
    }

    /// Below the cluster a caption of what has just happened, and below it the lesson as a strip across the window.
    void theLessonIsAStripBelowTheCluster()
    {
        ProjectorBench bench;
        bench.openRun();
        auto& teaching = bench.window->teaching();
        teaching.start(QStringLiteral("packing"));
        QTRY_VERIFY(!teaching.player().isActing() && teaching.stage().isQuiet());
        const auto* dock = bench.window->findChild<QDockWidget*>(QStringLiteral("lessons"));
        const auto* caption = bench.window->findChild<QLabel*>(QStringLiteral("caption"));
        const auto area = bench.window->dockWidgetArea(const_cast<QDockWidget*>(dock));
        QVERIFY(!caption->isVisible());
        const QSize lecture(1280, 720);
        bench.window->resize(lecture);
        bench.toggle();
        QTRY_VERIFY(dock->isVisible() && dock->width() > bench.window->width() * 9 / 10);
        QTRY_VERIFY2(dock->height() < bench.window->height() * 2 / 5, qPrintable(QString::number(dock->height())));
        const auto& canvas = bench.window->sessionPage().canvas();
        QTRY_VERIFY2(canvas.height() > bench.window->height() * 2 / 5, qPrintable(QString::number(canvas.height())));
        QVERIFY(caption->isVisible());
        QTRY_COMPARE(bench.window->size(), lecture);
        bench.session().stepForward(StepUnit::Decision);
        QTRY_VERIFY(bench.session().isSettled());
        QTRY_VERIFY2(!caption->text().isEmpty(), "nothing has happened");
        QVERIFY(caption->fontMetrics().boundingRect(caption->contentsRect(), Qt::TextWordWrap, caption->text()).height()
            <= caption->contentsRect().height());
        bench.toggle();
        QVERIFY(!caption->isVisible());
        QCOMPARE(bench.window->dockWidgetArea(const_cast<QDockWidget*>(dock)), area);
        QVERIFY(dock->isVisible() && dock->titleBarWidget() == nullptr);
    }

    /// What the question of a lesson is about is the one panel that a hall sees.
    void thePanelOfAStepStaysInSight()
    {
        ProjectorBench bench;
        bench.openRun();
        auto& teaching = bench.window->teaching();
        const auto isReady = [&] { return !teaching.player().isActing() && teaching.stage().isQuiet(); };
        teaching.start(QStringLiteral("packing"));
        while (teaching.player().target() != "panel:interference") {
            QTRY_VERIFY(isReady());
            teaching.player().skip();
        }
        QTRY_VERIFY(isReady());
        const auto before = bench.shownPanels();
        QVERIFY(before.size() > 1 && before.contains(QStringLiteral("interference")));
        QVERIFY(bench.window->registry().invoke(QStringLiteral("view.projector")));
        // And the figure that the step before asked for: by how much the selected job is slowed down.
        const auto* job = bench.window->findChild<QLabel*>(QStringLiteral("projectorJob"));
        const auto& jobs = bench.session().inputs()->workload->jobs;
        const auto ctc = std::ranges::find(jobs, "ctc-1", [](const JobSpec& one) { return one.request.name; });
        bench.window->selection().selectJobs({ JobId(static_cast<std::size_t>(ctc - jobs.begin())) });
        for (int i = 0; i < 20 && !job->text().contains(QLatin1String("slowed down by")); ++i) {
            bench.session().stepForward(StepUnit::Interval);
            QTRY_VERIFY(bench.session().isSettled());
        }
        QVERIFY2(job->text().startsWith(QLatin1String("job ctc-1: slowed down by ")), qPrintable(job->text()));
        QTRY_VERIFY(job->isVisible() && job->width() >= job->sizeHint().width());
        QTRY_COMPARE(bench.shownPanels(), QSet<QString> { QStringLiteral("interference") });
        QTRY_VERIFY(teaching.stage().place("panel:interference").has_value());
        QVERIFY(bench.window->registry().invoke(QStringLiteral("view.projector")));
        QTRY_COMPARE(bench.shownPanels(), before);
    }

    /// Names of policies in the text of a lesson, which are written as code, too.
    void codeGrowsWithTheText()
    {
        ProjectorBench bench;
        bench.openRun();
        bench.window->teaching().start(QStringLiteral("packing"));
        const auto* text = bench.window->findChild<QTextBrowser*>(QStringLiteral("lessonText"));
        QVERIFY(text);
        QTRY_VERIFY(text->toPlainText().contains(QLatin1String("binpack")));
        const auto sizes = [&] {
            QSet<double> all;
            for (auto block = text->document()->begin(); block.isValid(); block = block.next()) {
                for (auto at = block.begin(); !at.atEnd(); ++at)
                    all << at.fragment().charFormat().fontPointSize(); // 0: that of the view
            }
            return all;
        };
        QCOMPARE(sizes(), QSet<double> { 0 });
        const auto before = text->font().pointSizeF();
        bench.toggle();
        QVERIFY(text->font().pointSizeF() > 1.2 * before);
        QCOMPARE(sizes(), QSet<double> { 0 });
        bench.toggle();
    }

    void breakpointsDoNotStopTheHall()
    {
        ProjectorBench bench;
        bench.openRun();
        auto& monitor = bench.window->sessionPage().monitor();
        QVERIFY(monitor.put({ .condition = "running > 0" }).has_value());
        bench.toggle();
        bench.session().express();
        QTRY_VERIFY(bench.isAtItsEnd());
        bench.toggle();
        QCOMPARE(monitor.breakpoints().size(), std::size_t { 1 });
        bench.session().seek(Time {});
        QTRY_VERIFY(bench.isPaused());
        bench.session().express();
        QTRY_VERIFY(bench.isPaused() && bench.session().now() > Time {});
        QVERIFY(bench.session().state() != SessionController::State::Finished);
    }

    /// The hall asks why a job waits; a job that runs leaves the place to the numbers of all.
    void theHeadlineSaysWhyTheSelectedJobWaits()
    {
        ProjectorBench bench;
        bench.open();
        bench.window->resize(1280, 720);
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=60,load=5", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(bench.isPaused());
        bench.session().seek(Time::fromSeconds(9000));
        QTRY_VERIFY(bench.session().isSettled() && !bench.session().frame()->waiting.empty());
        bench.window->selection().selectJobs({ bench.session().frame()->waiting.front() });
        bench.toggle();
        const auto* run = bench.window->findChild<QLabel*>(QStringLiteral("projectorRun"));
        QTRY_VERIFY2(run->text().startsWith(QStringLiteral("there is room for it; ")), qPrintable(run->text()));
        bench.window->selection().selectJobs({});
        QTRY_VERIFY2(run->text().contains(QStringLiteral(" wait, ")), qPrintable(run->text()));
    }

    void escapeLeavesIt()
    {
        ProjectorBench bench;
        bench.openRun();
        bench.toggle();
        QVERIFY(bench.shownPanels().isEmpty());
        bench.window->selection().selectJobs({ JobId(0) }); // which stays
        QTest::keyClick(bench.window.get(), Qt::Key_Escape);
        QVERIFY(!bench.window->selection().state().isEmpty());
        QVERIFY(!bench.shownPanels().isEmpty());
        QVERIFY(!bench.window->registry().action(QStringLiteral("view.projector"))->isChecked());
    }

    /// After closing the window in this mode, the desk layout is back next time.
    void theDeskIsKept()
    {
        ProjectorBench bench;
        bench.openRun();
        const auto panels = bench.shownPanels();
        bench.toggle();
        bench.window->close();
        bench.window.reset();
        bench.open();
        bench.window->resize(1280, 720);
        bench.window->showPage(MainWindow::Page::Session);
        QTRY_COMPARE(bench.shownPanels(), panels);
    }
};

CONSONANCE_WINDOW_TEST(TestProjector)
#include "tst_projector.moc"
