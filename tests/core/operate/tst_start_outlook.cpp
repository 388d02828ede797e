// SPDX-License-Identifier: GPL-3.0-or-later
// When waiting jobs start, predicted without hindsight: exact if all jobs are alike, honest if they are not.
#include "core/base/moment_text.h"
#include "core/base/statistics.h"
#include "core/cluster/cluster_presets.h"
#include "core/operate/start_outlook.h"
#include "core/operate/wait_errors.h"
#include "core/operate/waiting_list.h"
#include "core/run/what_if.h"
#include "core/teams/group_figures.h"

#include "tests/core/operate/operate_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <array>
#include <map>
#include <tuple>

using namespace consonance;

namespace {

Time at(std::int64_t seconds)
{
    return Time::fromSeconds(seconds);
}

/// A job of one GPU every `gap` seconds; job i takes length(i).
template<typename Length> std::shared_ptr<const Workload> stream(int jobs, int gap, Length length)
{
    std::vector<JobSpec> all;
    for (int i = 0; i < jobs; ++i)
        all.push_back(fixtures::makeGang("j" + std::to_string(i), i * gap, 1, length(i)));
    return fixtures::makeWorkload(std::move(all));
}

Duration seconds(std::int64_t count)
{
    return Duration::fromSeconds(count);
}

EventLog logOf(const ResolvedInputs& inputs)
{
    auto run = startRun(fixtures::plainRequest(), inputs);
    if (!run || !run->runToEnd())
        qFatal("the run failed");
    return run->engine().log();
}

} // namespace

class TestStartOutlook : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    /// Four GPUs: from 200 s to 240 s two are held, and a job waits for all four; a small one behind it would end in
    /// time by its like, which took 5 s, but may run for 60 s. Neither FIFO nor EASY starts it before the large one.
    void jobsAreNotPredictedBeforeOneThatBlocksThem()
    {
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 5; ++i)
            jobs.push_back(fixtures::makeGang("one" + std::to_string(i), 0, 1, 5));
        for (const int arrival : { 10, 10, 60, 60, 110 })
            jobs.push_back(fixtures::makeGang("two" + std::to_string(jobs.size()), arrival, 2, 40));
        jobs.push_back(fixtures::makeGang("runs", 200, 2, 40));
        jobs.push_back(fixtures::makeGang("large", 201, 4, 5));
        jobs.push_back(fixtures::makeGang("small", 202, 1, 5));
        jobs.back().request.timeLimit = Duration::fromSeconds(60);
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 4), fixtures::makeWorkload(std::move(jobs)));
        for (const char* policy : { "fifo", "easy-backfill" }) {
            auto run = startRun(fixtures::plainRequest(policy), inputs);
            QVERIFY(run->runUntil([](const Engine& engine) { return engine.nextEventTime() > at(210); }, {}));
            const auto list = waitingList(DecisionMoment::of(*run), at(210));
            QVERIFY(list && list->jobs.size() == 2);
            QCOMPARE(list->jobs.front().prediction.value().start, at(240));
            QCOMPARE(list->jobs.back().prediction.value().start, at(245));
            QVERIFY(run->runToEnd());
            QCOMPARE(run->engine().job(list->jobs.front().job).firstStart, at(240));
            QCOMPARE(run->engine().job(list->jobs.back().job).firstStart, at(245));
        }
    }

    /// If every job takes 100 s, the prediction is exact, to the microsecond.
    void equalJobsAreForetoldExactly()
    {
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 1), stream(60, 50, [](int) { return 100; }));
        const auto log = logOf(inputs);
        const auto outlook = startOutlook(eventsOf(log), *inputs.workload, *inputs.cluster, at(2000));
        QVERIFY(outlook.knowsDurations);
        // At 2000 s, 41 jobs have arrived, of which twenty are waiting.
        QCOMPARE(outlook.waiting.size(), std::size_t { 20 });
        QCOMPARE(outlook.waiting.front().start, at(2100));
        QCOMPARE(outlook.waiting.back().start, at(4000));
        QVERIFY(outlook.check.predictions > 100);
        QCOMPARE(outlook.check.medianErrorSeconds, 0.0);
        QVERIFY(outlook.check.windows > 0);
        QCOMPARE(outlook.check.held, outlook.check.windows);
        QCOMPARE(outlook.waiting.front().earliest, std::optional(at(2100)));
        QCOMPARE(outlook.waiting.front().latest, std::optional(at(2100)));
    }

    /// Nothing after the moment is read: a log that ends there gives the same result.
    void hindsightIsNotUsed()
    {
        const auto inputs = fixtures::plainInputs(
            fixtures::makeServers(2, 2), stream(120, 20, [](int i) { return 40 + (i * 37) % 120; }));
        const auto log = logOf(inputs);
        auto whole = eventsOf(log);
        const auto all = startOutlook(whole, *inputs.workload, *inputs.cluster, at(1500));
        const auto later = std::ranges::upper_bound(whole.events, at(1500), {}, &EventRecord::at);
        whole.events = whole.events.first(static_cast<std::size_t>(later - whole.events.begin()));
        const auto cut = startOutlook(whole, *inputs.workload, *inputs.cluster, at(1500));
        QCOMPARE(waitingOf(all), waitingOf(cut));
        QCOMPARE(all.check.held, cut.check.held);
    }

    /// When one asks changes nothing of what was predicted before. Between two events no more is known than windows
    /// that are over; an event adds the predictions up to it, except the few at which the moments thin out.
    void whatWasPredictedStays()
    {
        const RunRequest request {
            .trace = "preset:bursty,jobs=300", .cluster = "pollux-16x4", .policy = "fifo-backfill", .seed = 103
        };
        const auto inputs = resolveInputs(request);
        auto run = startRun(request, *inputs);
        QVERIFY(run && run->runToEnd());
        const auto events = eventsOf(run->engine().log());
        const auto askedAt
            = [&](Time moment) { return startOutlook(events, *inputs->workload, *inputs->cluster, moment); };
        const Time began = events.events.front().at;
        const auto length = events.events.back().at - began;
        StartOutlook before;
        std::size_t kept = 0;
        std::size_t thinned = 0;
        for (int i = 1; i < 24; ++i) {
            const Time asked { began.microseconds + length.microseconds / 24 * i };
            const auto next = std::ranges::upper_bound(events.events, asked, {}, &EventRecord::at);
            const auto pause = next->at - std::prev(next)->at;
            const auto outlook = askedAt(std::prev(next)->at);
            for (const int tenths : { 1, 9 }) {
                const auto later = askedAt(std::prev(next)->at + Duration { pause.microseconds / 10 * tenths });
                QCOMPARE(pastOf(later), pastOf(outlook));
                QCOMPARE(later.check.predictions, outlook.check.predictions);
                QVERIFY(later.check.windows >= outlook.check.windows && later.check.held == outlook.check.held);
                QVERIFY(later.check.openWindows >= outlook.check.openWindows);
            }
            const auto old = pastOf(before);
            const auto now = pastOf(outlook);
            if (now.size() >= old.size() && std::equal(old.begin(), old.end(), now.begin())) {
                ++kept;
                QVERIFY(outlook.check.windows >= before.check.windows && outlook.check.held >= before.check.held);
            } else {
                ++thinned;
            }
            before = outlook;
        }
        QVERIFY2(kept > 3 * thinned, qPrintable(QStringLiteral("%1 kept, %2 thinned").arg(kept).arg(thinned)));
    }

    /// For jobs between 40 and 160 s, about eight of ten windows hold; the bound is loose because it is one run.
    void windowsHoldAboutAsOftenAsTheySay()
    {
        const auto inputs = fixtures::plainInputs(
            fixtures::makeServers(2, 2), stream(400, 22, [](int i) { return 40 + (i * 37) % 120; }));
        const auto log = logOf(inputs);
        const auto outlook = startOutlook(eventsOf(log), *inputs.workload, *inputs.cluster, log.events().back().at);
        QVERIFY(outlook.check.windows >= 100);
        const double share = static_cast<double>(outlook.check.held) / static_cast<double>(outlook.check.windows);
        QVERIFY2(share > 0.6, qPrintable(QString::number(share)));
        QVERIFY(outlookCheckText(outlook).find("80 % are meant to") != std::string::npos);
        QCOMPARE(outlook.bySize.size(), std::size_t { 1 }); // all want one GPU
        QVERIFY(outlookCheckText(outlook).find("By size") == std::string::npos);
    }

    void withoutFinishedJobsNothingIsForetold()
    {
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 1), stream(10, 50, [](int) { return 100; }));
        const auto log = logOf(inputs);
        const auto outlook = startOutlook(eventsOf(log), *inputs.workload, *inputs.cluster, at(250));
        QVERIFY(!outlook.knowsDurations && outlook.waiting.empty());
        QCOMPARE(outlookCheckText(outlook), std::string("No prediction of this run can be checked yet."));
    }

    /// Jobs that come later and are smaller pass a large one under backfilling: the reason says so and how many did,
    /// and in strict order neither.
    void theReasonSaysThatSmallerOnesMayPass()
    {
        std::vector<JobSpec> jobs { fixtures::makeGang("runs", 0, 1, 100), fixtures::makeGang("large", 1, 2, 100) };
        for (int i = 0; i < 12; ++i)
            jobs.push_back(fixtures::makeGang("small" + std::to_string(i), 5 + 40 * i, 1, 45));
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 2), fixtures::makeWorkload(std::move(jobs)));
        const auto reasonUnder = [&](const char* policy) {
            auto run = startRun(fixtures::plainRequest(policy), inputs);
            if (!run->runUntil([](const Engine& engine) { return engine.nextEventTime() > at(99); }, {}))
                qFatal("the run failed");
            const auto list = waitingList(DecisionMoment::of(*run), at(99));
            return waitingText(list->jobs.front(), *inputs.workload);
        };
        QCOMPARE(reasonUnder("fifo-backfill"),
            std::string("it wants 2 GPUs, 0 free; smaller jobs that come later may pass it, as 3 of them did"));
        QCOMPARE(reasonUnder("fifo"), std::string("it wants 2 GPUs, 1 free"));
    }

    /// A second before a decision nothing comes between: what the policy would start now starts then.
    void whatThePolicyWouldStartIsExpectedAtItsNextDecision()
    {
        const RunRequest request { .trace = "preset:harmony-testbed",
            .cluster = "harmony-testbed",
            .policy = "locality",
            .decideAt = DecisionMoments::Interval };
        const auto inputs = resolveInputs(request);
        auto run = startRun(request, *inputs);
        int told = 0;
        for (std::int64_t tick = 1; tick <= 40; ++tick) {
            const Time asked = at(tick * 1200 - 1);
            QVERIFY(run->runUntil([asked](const Engine& engine) { return engine.nextEventTime() > asked; }, {}));
            auto later = run->snapshot();
            const auto list = waitingList(DecisionMoment::of(*run), asked);
            run->restore(later);
            QVERIFY(run->runUntil([&](const Engine& engine) { return engine.nextEventTime() > at(tick * 1200); }, {}));
            for (const auto& entry : list->jobs) {
                if (entry.reason.cause != WaitingCause::NextDecision)
                    continue;
                ++told;
                QVERIFY(entry.prediction.has_value());
                QCOMPARE(entry.prediction->start, at(tick * 1200));
                QVERIFY(!entry.prediction->earliest || *entry.prediction->earliest == at(tick * 1200));
                QVERIFY(!entry.prediction->latest || *entry.prediction->latest >= entry.prediction->start);
                QCOMPARE(run->engine().job(entry.job).phase, JobPhase::Running);
            }
        }
        QVERIFY(told > 5);
    }

    /// Just before a decision that is due, the same at this moment.
    void whatADueDecisionStartsIsExpectedNow()
    {
        const RunRequest request {
            .trace = "preset:harmony-testbed", .cluster = "harmony-testbed", .policy = "locality"
        };
        const auto inputs = resolveInputs(request);
        int told = 0;
        for (std::uint64_t decision = 1; decision <= 30; ++decision) {
            const auto run = startRunBefore(request, *inputs, decision);
            QVERIFY(run && run->engine().peek() == Engine::Step::Decision);
            const auto now = run->engine().now();
            const auto list = waitingList(DecisionMoment::of(*run), now);
            QVERIFY(list);
            for (const auto& entry : list->jobs) {
                if (entry.reason.cause != WaitingCause::NextDecision)
                    continue;
                ++told;
                QVERIFY(entry.prediction.has_value());
                QCOMPARE(entry.prediction->start, now);
                QVERIFY(!entry.prediction->earliest || *entry.prediction->earliest == now);
            }
        }
        QVERIFY(told > 5);
    }

    /// A run that decides every 20 minutes starts nothing in between.
    void nothingStartsBetweenDecisions()
    {
        const RunRequest request { .trace = "preset:harmony-testbed,jobs=120,load=5",
            .cluster = "harmony-testbed",
            .policy = "locality",
            .decideAt = DecisionMoments::Interval };
        const auto inputs = resolveInputs(request);
        auto run = startRun(request, *inputs);
        QVERIFY(run);
        const std::int64_t moment = 30 * 1200 + 591;
        QVERIFY(run->runUntil([moment](const Engine& engine) { return engine.nextEventTime() > at(moment); }, {}));
        const auto list = waitingList(DecisionMoment::of(*run), at(moment));
        QVERIFY(list);
        int predicted = 0;
        const auto isDecision = [](Time start) { return start.microseconds % at(1200).microseconds == 0; };
        for (const auto& entry : list->jobs) {
            if (!entry.prediction)
                continue;
            ++predicted;
            QVERIFY(isDecision(entry.prediction->start) && entry.prediction->start >= at(31 * 1200));
            if (!entry.prediction->earliest)
                continue;
            QVERIFY(isDecision(*entry.prediction->earliest) && *entry.prediction->earliest >= at(31 * 1200));
            QVERIFY(isDecision(*entry.prediction->latest));
        }
        QVERIFY(predicted > 0);
        // A decision that was taken does not come again.
        QVERIFY(run->runUntil([](const Engine& engine) { return engine.nextEventTime() > at(31 * 1200); }, {}));
        const auto after = waitingList(DecisionMoment::of(*run), at(31 * 1200));
        QVERIFY(after && !after->jobs.empty());
        for (const auto& entry : after->jobs)
            QVERIFY(!entry.prediction || entry.prediction->start >= at(32 * 1200));
    }

    /// On traces on which nothing was tuned: large gangs, which smaller ones pass, are not predicted too early more
    /// often than others, and of each size about eight of ten windows hold.
    void windowsHoldForEachSize()
    {
        std::map<std::size_t, std::array<std::size_t, 3>> bySize; // windows, held, over before the job began
        for (std::uint64_t seed = 101; seed <= 108; ++seed) {
            const RunRequest request {
                .trace = "preset:bursty,jobs=300", .cluster = "pollux-16x4", .policy = "fifo-backfill", .seed = seed
            };
            const auto inputs = resolveInputs(request);
            auto run = startRun(request, *inputs);
            QVERIFY(run && run->runToEnd());
            const auto& log = run->engine().log();
            const auto outlook
                = startOutlook(eventsOf(log), *inputs->workload, *inputs->cluster, log.events().back().at);
            for (const auto& one : outlook.bySize) {
                bySize[one.sizeClass][0] += one.check.windows;
                bySize[one.sizeClass][1] += one.check.held;
            }
            for (const auto& made : outlook.past) {
                const auto size = jobSizeClass(inputs->workload->job(made.job).request.requestedGpus());
                bySize[size][2] += made.latest && made.actual && *made.actual > *made.latest ? 1 : 0;
            }
        }
        QCOMPARE(bySize.size(), std::size_t { 3 });
        for (const auto& [size, counts] : bySize) {
            const auto share = [&counts = counts](std::size_t i) { return double(counts[i]) / double(counts[0]); };
            const auto what = QStringLiteral("size %1: %2 windows, %3 held, %4 over before the start")
                                  .arg(QLatin1String(jobSizeKey(size)))
                                  .arg(counts[0])
                                  .arg(share(1))
                                  .arg(share(2));
            qInfo("%s", qPrintable(what));
            QVERIFY2(counts[0] > 100 && share(1) > 0.74 && share(2) < 0.18, qPrintable(what));
        }
    }

    /// No wait can have been seen that is much longer than the run: such an upper end is not told, nor counted as one
    /// that eight of ten keep.
    void noUpperEndIsFurtherOffThanTheRunCanKnow()
    {
        const RunRequest request { .trace = "preset:bursty,jobs=300", .cluster = "pollux-16x4", .policy = "fifo" };
        const auto inputs = resolveInputs(request);
        auto run = startRun(request, *inputs);
        QVERIFY(run && run->runToEnd());
        const auto& log = run->engine().log();
        const auto outlook = startOutlook(eventsOf(log), *inputs->workload, *inputs->cluster, log.events().back().at);
        const Time began = log.events().front().at;
        std::size_t open = 0;
        std::size_t closed = 0;
        for (const auto& made : outlook.past) {
            QVERIFY(!made.latest
                || *made.latest - made.made <= Duration { kFurthestEnd * (made.made - began).microseconds });
            QVERIFY(!made.latest || (made.earliest && *made.earliest <= made.start && made.start <= *made.latest));
            open += made.earliest && !made.latest ? 1 : 0;
            closed += made.latest ? 1 : 0;
        }
        QVERIFY(open > 0 && closed > 0);
        QCOMPARE(outlook.check.windows, closed);
        QCOMPARE(outlook.check.openWindows, open);
        QVERIFY(outlook.check.held <= closed && outlook.check.openHeld <= open);
        QVERIFY(outlookCheckText(outlook).find(" more have no upper end") != std::string::npos);
    }

    void aWindowWithoutAnUpperEndSaysSo()
    {
        StartPrediction made { .job = JobId(0), .made = at(0), .start = at(90), .earliest = at(60), .latest = at(120) };
        QCOMPARE(windowText(made, clockText), std::string("00:01:00 – 00:02:00"));
        made.latest.reset();
        QCOMPARE(windowText(made, clockText), std::string("later than 00:01:00; no upper end"));
        made.earliest.reset();
        QCOMPARE(windowText(made, clockText), std::string("–"));
    }

    /// A job that has run past its limit is named, and its end is no longer predicted from the limit.
    void jobsPastTheirLimitAreNamed()
    {
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 6; ++i)
            jobs.push_back(fixtures::makeGang("past" + std::to_string(i), 0, 1, 100));
        jobs.push_back(fixtures::makeGang("runs", 200, 1, 100));
        jobs.back().request.timeLimit = seconds(50);
        for (int i = 0; i < 5; ++i)
            jobs.push_back(fixtures::makeGang("other" + std::to_string(i), 200, 1, 1000));
        jobs.push_back(fixtures::makeGang("waits", 210, 1, 100));
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 6), fixtures::makeWorkload(std::move(jobs)));
        for (const auto& [moment, start, past] : { std::tuple { 230, 250, 0 }, std::tuple { 260, 300, 1 } }) {
            auto run = startRun(fixtures::plainRequest("easy-backfill"), inputs);
            const Time asked = at(moment);
            QVERIFY(run->runUntil([asked](const Engine& engine) { return engine.nextEventTime() > asked; }, {}));
            const auto list = waitingList(DecisionMoment::of(*run), asked);
            QVERIFY(list && list->jobs.size() == 1);
            QCOMPARE(list->outlook.pastLimit.size(), static_cast<std::size_t>(past));
            QCOMPARE(list->jobs.front().prediction.value().start, at(start));
            const auto text = outlookCheckText(list->outlook);
            QCOMPARE(text.find("past their time limit: 1.") != std::string::npos, past == 1);
        }
    }

    void aMomentAfterTheEndSaysSo()
    {
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 1), stream(3, 50, [](int) { return 100; }));
        auto run = startRun(fixtures::plainRequest(), inputs);
        QVERIFY(run && run->runToEnd());
        const auto list = waitingList(DecisionMoment::of(*run), at(5000));
        QVERIFY(list && list->jobs.empty());
        QCOMPARE(list->runEnded, std::optional(at(300)));
    }

    /// Servers that are down are said to be, and until when; the start is predicted with the repair, and where none is
    /// scheduled, that is said instead.
    void serversThatAreDownAreNamedWithTheirRepair()
    {
        const auto entryWith = [](bool isRepaired) {
            auto cluster = std::make_shared<Cluster>(*fixtures::makeServers(2, 2));
            cluster->changes.push_back({ at(800), ClusterChangeKind::Fail, ClusterBuilder::root() });
            if (isRepaired)
                cluster->changes.push_back({ at(3000), ClusterChangeKind::Repair, ClusterBuilder::root() });
            std::vector<JobSpec> jobs;
            for (int i = 0; i < 8; ++i)
                jobs.push_back(fixtures::makeGang("j" + std::to_string(i), 50 * i, 1, 30));
            jobs.push_back(fixtures::makeGang("late", 900, 2, 30));
            const auto inputs = fixtures::plainInputs(cluster, fixtures::makeWorkload(std::move(jobs)));
            auto run = startRun(fixtures::plainRequest(), inputs);
            if (!run || !run->runUntil([](const Engine& engine) { return engine.nextEventTime() > at(1000); }, {}))
                qFatal("the run failed");
            const auto list = waitingList(DecisionMoment::of(*run), at(1000), plannedChanges(*cluster, {})).value();
            return std::pair(list.jobs.front(), waitingText(list.jobs.front(), *inputs.workload));
        };
        const auto [repaired, said] = entryWith(true);
        QCOMPARE(said,
            std::string("it wants 2 GPUs; all 2 servers that have them are down; the first comes back at 00:50:00"));
        QCOMPARE(repaired.back, std::optional(at(3000)));
        QVERIFY(repaired.prediction);
        QCOMPARE(repaired.prediction->start, at(3000));
        const auto [lost, saidOfLost] = entryWith(false);
        QVERIFY(!lost.prediction && !lost.back);
        QCOMPARE(saidOfLost,
            std::string("it wants 2 GPUs; all 2 servers that have them are down; no repair is scheduled; no start is "
                        "predicted, since it finds no room on the servers that are up, even when all others have "
                        "ended"));
    }

    /// A job of any type of GPU need not wait for the rack that is away; one that only that rack can hold does.
    /// Whatever is away, a window holds its start.
    void onlyWhoNeedsTheServersWaitsForTheirRepair()
    {
        auto cluster = std::make_shared<Cluster>(**loadCluster("racks:1x2x4:V100+1x1x4:A100"));
        const auto rack = *cluster->findByPath("rack-0");
        cluster->changes.push_back({ at(4000), ClusterChangeKind::Fail, rack });
        cluster->changes.push_back({ at(20'000), ClusterChangeKind::Repair, rack });
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 160; ++i) {
            jobs.push_back(fixtures::makeGang("j" + std::to_string(i), 30 * i, 1 + i % 3, 200 + 40 * (i % 7)));
            jobs.back().request.deviceType = i % 4 == 0 ? "V100" : "";
        }
        const auto inputs = fixtures::plainInputs(cluster, fixtures::makeWorkload(std::move(jobs)));
        auto run = startRun(fixtures::plainRequest(), inputs);
        QVERIFY(run.has_value());
        const auto planned = plannedChanges(*cluster, {});
        std::size_t onOther = 0;
        std::size_t onRack = 0;
        for (int seconds = 4001; seconds < 5200; seconds += 150) {
            QVERIFY(run->runUntil([&](const Engine& engine) { return engine.nextEventTime() > at(seconds); }, {}));
            const auto list = waitingList(DecisionMoment::of(*run), at(seconds), planned).value();
            for (const auto& [job, waited, reason, passedBy, made, back, isTooEarly, findsNoRoom] : list.jobs) {
                if (!made || !made->earliest)
                    continue;
                QVERIFY(*made->earliest <= made->start);
                QVERIFY(!made->latest || made->start <= *made->latest);
                const bool isBound = !inputs.workload->job(job).request.deviceType.empty();
                QVERIFY(!isBound || *made->earliest >= at(20'000));
                onRack += isBound ? 1 : 0;
                onOther += !isBound && made->start < at(20'000) ? 1 : 0;
            }
        }
        QVERIFY2(onRack > 0 && onOther > 0, qPrintable(QStringLiteral("%1 %2").arg(onRack).arg(onOther)));
    }

    void theListSaysWhyAndUntilWhen()
    {
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 1), stream(30, 50, [](int) { return 100; }));
        auto run = startRun(fixtures::plainRequest(), inputs);
        QVERIFY(run.has_value());
        QVERIFY(run->runUntil([](const Engine& engine) { return engine.nextEventTime() > at(1010); }, {}).has_value());
        const auto list = waitingList(DecisionMoment::of(*run), at(1010));
        QVERIFY(list.has_value());
        QCOMPARE(list->at, at(1010));
        QCOMPARE(list->jobs.size(), list->all);
        for (const auto& entry : list->jobs) { // the same for one job by itself
            const auto alone = waitingEntry(DecisionMoment::of(*run), at(1010), entry.job);
            QVERIFY(alone.has_value());
            QCOMPARE(waitingText(*alone, *inputs.workload), waitingText(entry, *inputs.workload));
            QCOMPARE(alone->prediction->start, entry.prediction->start);
        }
        const auto& first = list->jobs.front();
        QCOMPARE(first.job, JobId(11));
        QCOMPARE(first.waited, Duration::fromSeconds(460));
        QCOMPARE(first.reason.cause, WaitingCause::Lacking);
        QCOMPARE(first.prediction->start, at(1100));
    }

private:
    using Told = std::tuple<std::uint32_t, Time, Time, std::optional<Time>, std::optional<Time>>;
    static std::vector<Told> pastOf(const StartOutlook& outlook)
    {
        std::vector<Told> told;
        for (const auto& made : outlook.past)
            told.emplace_back(made.job.value, made.made, made.start, made.earliest, made.latest);
        return told;
    }
    static std::vector<std::pair<std::uint32_t, std::int64_t>> waitingOf(const StartOutlook& outlook)
    {
        std::vector<std::pair<std::uint32_t, std::int64_t>> starts;
        for (const auto& made : outlook.waiting)
            starts.emplace_back(made.job.value, made.start.microseconds);
        return starts;
    }
};

CONSONANCE_BARE_TEST(TestStartOutlook)
#include "tst_start_outlook.moc"
