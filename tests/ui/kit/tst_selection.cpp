// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core_test.h"
#include "tests/ui/ui_test.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"

#include <QSignalSpy>
#include <QTest>

using namespace consonance;

namespace {

std::vector<JobId> jobs(std::initializer_list<int> ids)
{
    std::vector<JobId> result;
    for (const int id : ids)
        result.emplace_back(id);
    return result;
}

} // namespace

class TestSelection : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void combinesClicks()
    {
        Selection selection;
        selection.selectJobs(jobs({ 5, 2, 5 }));
        QCOMPARE(selection.state().jobs, jobs({ 2, 5 }));
        selection.selectJobs(jobs({ 2, 7 }), SelectMode::Toggle);
        QCOMPARE(selection.state().jobs, jobs({ 5, 7 }));
        selection.selectJobs(jobs({ 1 }), SelectMode::Add);
        QCOMPARE(selection.state().jobs, jobs({ 1, 5, 7 }));
        QVERIFY(selection.state().contains(JobId(5)));
        QVERIFY(!selection.state().contains(JobId(2)));
        QCOMPARE(selectModeOf(Qt::ControlModifier), SelectMode::Toggle);
        QCOMPARE(selectModeOf(Qt::ShiftModifier), SelectMode::Add);
        QCOMPARE(selectModeOf(Qt::NoModifier), SelectMode::Replace);
    }

    void speaksOnlyOfChanges()
    {
        Selection selection;
        QSignalSpy changed(&selection, &Selection::changed);
        selection.selectJobs(jobs({ 1 }));
        selection.selectJobs(jobs({ 1 }));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(changed[0][0].value<SelectionState>().jobs, jobs({ 1 }));
    }

    void escapeGoesOneLevelOut()
    {
        Selection selection;
        selection.set({ .jobs = jobs({ 1 }),
            .hosts = { HostId(3) },
            .range = TimeRange { Time::fromSeconds(9), Time::fromSeconds(4) },
            .decision = DecisionId(7) });
        QCOMPARE(selection.state().range->from, Time::fromSeconds(4));
        QVERIFY(selection.clearInnermost());
        QVERIFY(!selection.state().range && selection.state().decision);
        QVERIFY(selection.clearInnermost());
        QVERIFY(!selection.state().decision && !selection.state().jobs.empty());
        QVERIFY(selection.clearInnermost());
        QVERIFY(selection.state().isEmpty());
        QVERIFY(!selection.clearInnermost());
    }

    void goesBackAndForward()
    {
        Selection selection;
        QSignalSpy history(&selection, &Selection::historyChanged);
        QVERIFY(!selection.canGoBack());
        selection.selectJobs(jobs({ 1 }));
        selection.selectHosts({ HostId(2) });
        selection.goBack();
        QCOMPARE(selection.state().jobs, jobs({ 1 }));
        QVERIFY(selection.state().hosts.empty());
        QVERIFY(selection.canGoForward());
        selection.goForward();
        QCOMPARE(selection.state().hosts, std::vector<HostId> { HostId(2) });
        selection.goBack();
        selection.goBack();
        selection.goBack();
        QVERIFY(selection.state().isEmpty());
        selection.goForward();
        selection.selectDecision(DecisionId(4));
        QVERIFY2(!selection.canGoForward(), "a new selection ends the old future");
        QVERIFY(history.count() >= 6);
        selection.reset();
        QVERIFY(!selection.canGoBack() && selection.state().isEmpty());
    }

    void historyIsBounded()
    {
        Selection selection;
        for (int i = 0; i < 500; ++i)
            selection.selectJobs(jobs({ i }));
        int steps = 0;
        for (; selection.canGoBack(); ++steps)
            selection.goBack();
        QCOMPARE(steps, 100);
    }

    void hoverLeavesNoHistory()
    {
        Selection selection;
        QSignalSpy hover(&selection, &Selection::hoverChanged);
        selection.setHover({ .job = JobId(3), .host = {} });
        selection.setHover({ .job = JobId(3), .host = {} });
        QCOMPARE(hover.count(), 1);
        QVERIFY(!selection.canGoBack());
    }

    void clockMovesAndAsks()
    {
        SimulationClock clock;
        QSignalSpy moved(&clock, &SimulationClock::nowChanged);
        QSignalSpy asked(&clock, &SimulationClock::seekRequested);
        clock.setNow(Time::fromSeconds(60));
        QCOMPARE(clock.horizon(), Time::fromSeconds(60));
        clock.setNow(Time::fromSeconds(20));
        QCOMPARE(clock.horizon(), Time::fromSeconds(60));
        clock.seek(Time::fromSeconds(50));
        QCOMPARE(clock.now(), Time::fromSeconds(20));
        QCOMPARE(asked.count(), 1);
        QCOMPARE(moved.count(), 2);
        clock.reset();
        QCOMPARE(clock.now(), Time {});
        QCOMPARE(clock.horizon(), Time {});
    }
};

CONSONANCE_TEST(TestSelection)
#include "tst_selection.moc"
