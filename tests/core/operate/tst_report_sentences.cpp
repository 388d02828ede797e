// SPDX-License-Identifier: GPL-3.0-or-later
// What a report advises, assumes and explains, in worlds worked out by hand.
#include "core/operate/report_markdown.h"
#include "core/operate/run_report.h"

#include "core/base/file_io.h"
#include "core/keep/branch_keeper.h"
#include "core/keep/run_keeper.h"
#include "core/keep/trace_start_dates.h"
#include "core/learn/learned_policies.h"
#include "core/operate/report_recommendation.h"
#include "core/run/never_started.h"
#include "core/run/what_if.h"
#include "tests/core_test.h"
#include "tests/kept_run.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace consonance;

namespace {

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

bool hasOne(const std::vector<std::string>& texts, const std::string& part)
{
    return std::ranges::any_of(texts, [&part](const std::string& text) { return has(text, part); });
}

} // namespace

class TestReportSentences : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void init() { m_store.emplace(*RunStore::openInMemory()); }

    /// Four GPUs. a holds 2 of them for 100 s, b then 1 for 900 s, and b is the last to arrive, at 100 s: 50 % of the
    /// GPUs until then, 1100 of 4000 GPU-seconds over the makespan.
    void utilisationLeavesOutTheDraining()
    {
        const auto id = keep("a,0,2,100\nb,100,1,900\n", "racks:1x1x4:v100");
        const auto answer = reportOf({ id }).answer;
        QVERIFY2(
            has(answer,
                "50.0 % of the cluster was held from the first to the last arrival, 27.5 % until the last job ended"),
            answer.c_str());
        const auto metrics = storedResult(*m_store, *m_store->get(id))->metrics;
        QCOMPARE(metrics.utilisation, 0.275);
        QCOMPARE(metrics.keyed.at("utilisation_until_last_arrival"), 0.5);
    }

    /// Jobs that all come at once: there is no time between arrivals, and the page does not make one up.
    void jobsThatComeAtOnceHaveOneUtilisation()
    {
        const auto id = keep("a,0,2,100\nb,0,2,100\n", "racks:1x1x4:v100");
        QVERIFY(has(
            reportOf({ id }).answer, "100.0 % of the cluster was held from the first to the last arrival, 100.0 %"));
        QVERIFY(!storedResult(*m_store, *m_store->get(id))->metrics.keyed.contains("utilisation_until_last_arrival"));
    }

    void assumptionsAreThoseOfTheRun()
    {
        const auto plain = reportOf({ keep("a,0,2,100\nb,100,1,900\n", "racks:1x1x4:v100+1x1x4:a100") });
        QVERIFY(hasOne(plain.assumed, "No job names a model with known speeds"));
        QVERIFY(!hasOne(plain.assumed, "published measurements"));
        QVERIFY(
            hasOne(plain.assumed, "2 of 2 jobs may run on any type of GPU and take equally long on each: a100, v100."));

        const auto oneType = reportOf({ keep("a,0,2,100\nb,100,1,900\n", "racks:1x1x4:v100") });
        QVERIFY(!hasOne(oneType.assumed, "equally long"));

        const auto typed
            = reportOf({ keep("a,0,2,100,v100\nb,100,1,900,\n", "racks:1x1x4:v100+1x1x4:a100", "fifo", ",gpu_type") });
        QVERIFY(hasOne(typed.assumed, "1 of 2 jobs may run on any type of GPU"));

        const auto modelled = reportOf({ fixtures::keepRun(
            *m_store, { .trace = "preset:harmony-testbed,jobs=5", .cluster = "harmony-testbed", .policy = "fifo" }) });
        QVERIFY(hasOne(modelled.assumed, "follows published measurements"));
        QVERIFY(!hasOne(modelled.assumed, "No job names a model"));

        const auto off = reportOf({ fixtures::keepRun(*m_store,
            { .trace = "preset:harmony-testbed,jobs=5",
                .cluster = "harmony-testbed",
                .policy = "fifo",
                .interference = "none" }) });
        QVERIFY(hasOne(off.assumed, "Jobs on shared servers do not slow each other."));
        QVERIFY(!hasOne(off.assumed, "published measurements"));
    }

    /// A better mean is no advice to switch where the large jobs then wait twice as long.
    void groupsThatWaitLongerAreNamedBeforeASwitch()
    {
        const auto rowsOf = [](double relative) {
            return std::vector<CompareSummary> {
                { .policy = "fifo-backfill", .baseline = "easy-backfill", .relative = relative, .pValue = 0.01 },
                { .policy = "easy-backfill", .baseline = "easy-backfill" }
            };
        };
        const auto groupsOf = [](double small, double large) {
            return std::vector<GroupFigures> { { .isTotal = true, .jobs = 20 },
                { .key = "1", .jobs = 15, .meanWaitSeconds = small },
                { .key = "9+", .jobs = 5, .meanWaitSeconds = large } };
        };
        const auto adviceFor = [&](double large, double relative = -0.025) {
            const std::vector<ContenderGroups> bySize { { .contender = "fifo-backfill",
                                                            .groups = groupsOf(600, large) },
                { .contender = "easy-backfill", .groups = groupsOf(1200, 7200) } };
            return policyRecommendation(
                rowsOf(relative), [](const std::string& id) { return id; }, [](const CompareSummary&) { return true; },
                bySize, englishWording);
        };
        QCOMPARE(adviceFor(7200),
            std::string("Switch from easy-backfill to fifo-backfill: the jobs take 2.5 % less time on average."));
        QCOMPARE(adviceFor(14400),
            std::string("Weigh it before you switch from easy-backfill to fifo-backfill: the jobs take 2.5 % less time "
                        "on average, but those of more than 8 GPUs wait 4 h on average instead of 2 h."));
        QCOMPARE(adviceFor(7200, -0.0004),
            std::string("Keep easy-backfill: the jobs take hardly less time with the best other policy, fifo-backfill "
                        "(by less than 0.1 %)."));
    }

    void oneSentenceOfAdviceComesFirst()
    {
        const auto free = reportOf({ keep("a,0,1,100\nb,100,1,900\n", "racks:1x1x4:v100") });
        QCOMPARE(free.recommendation, std::string("Keep the cluster as it is: 95 % of the jobs wait at most 0 s."));
        const auto page = reportMarkdown(free, {});
        QVERIFY2(
            has(page, "?\n\n**Keep the cluster as it is: 95 % of the jobs wait at most 0 s.** 2 of 2"), page.c_str());

        // Four GPUs are held from 0 s on, and b waits 4000 s.
        const auto full = reportOf({ keep("a,0,4,4000\nb,0,4,4000\nc,1000,4,100\n", "racks:1x1x4:v100") });
        QVERIFY2(full.recommendation.starts_with("Add servers or spread the load: 5 % of the jobs wait longer than "),
            full.recommendation.c_str());
        // The first in the queue wants more than is free and keeps 3 of 4 GPUs idle.
        const auto idle = reportOf({ keep("a,0,1,8000\nb,0,4,4000\nc,1000,1,100\n", "racks:1x1x4:v100") });
        QVERIFY2(idle.recommendation.starts_with("Try other policies before you add servers: "),
            idle.recommendation.c_str());

        // srtf is better and may not be recommended: it reads remaining times. One trace tells nothing of chance.
        const std::string rows = "a,0,4,4000\nb,0,4,100\nc,1000,4,100\n";
        const auto knowing = reportOf({ keep(rows, "racks:1x1x4:v100"), keep(rows, "racks:1x1x4:v100", "srtf") });
        QVERIFY2(knowing.recommendation.starts_with("Keep FIFO: no other policy here that a real cluster can run"),
            knowing.recommendation.c_str());
        const auto unsure = reportOf({ keep(rows, "racks:1x1x4:v100", "lb"), keep(rows, "racks:1x1x4:v100", "las") });
        QVERIFY2(unsure.recommendation.starts_with("Keep "), unsure.recommendation.c_str());
    }

    void noWordIsLeftUnexplained()
    {
        const std::string rows = "a,0,4,4000\nb,0,4,100\nc,1000,4,100\n";
        for (const auto& report : { reportOf({ keep(rows, "racks:1x1x4:v100") }),
                 reportOf({ keep(rows, "racks:1x1x4:v100"), keep(rows, "racks:1x1x4:v100", "lb") }) }) {
            const auto page = reportMarkdown(report, {});
            for (const auto* word : { "JCT", "p50", "p95", "makespan" })
                QVERIFY2(!has(page, word), page.c_str());
            QVERIFY(hasOne(report.words, "not served: "));
        }
    }

    /// A rack fails at 09:00 and comes back at 17:00: each change has its own moment, once.
    void changesAreReadWithTheirMoments()
    {
        const auto question = questionOfOutage(true);
        QVERIFY2(question.ends_with(": fail rack-0 at 2026-03-02 09:00:00; repair rack-0 at 2026-03-02 17:00:00?"),
            question.c_str());
        const auto forEver = questionOfOutage(false);
        QVERIFY2(forEver.ends_with(": fail rack-0 at 2026-03-02 09:00:00?"), forEver.c_str());
    }

    /// A page about an outage advises on the outage, and lists say when it was.
    void anOutageIsNotAQuestionOfPolicies()
    {
        const auto runs = runsOfOutage(false);
        const auto& id = runs.back();
        // The branch alone is reported beside the run that it changes, as long as that is there.
        const auto cost = reportOf({ id });
        QCOMPARE(cost.answer, reportOf(runs).answer);
        QVERIFY2(cost.question.ends_with(": fail rack-0 at 2026-03-02 09:00:00?"), cost.question.c_str());
        QVERIFY(m_store->remove(runs.front()));
        const auto report = reportOf({ id });
        QVERIFY2(has(report.question, "this happens: fail rack-0 at 2026-03-02 09:00:00"), report.question.c_str());
        QVERIFY2(report.recommendation.starts_with("The cluster can bear this: 95 % of the jobs still wait at most "),
            report.recommendation.c_str());
        const auto late = changedRunRecommendation({ .jobs = 10, .waitP95Seconds = 7200 }, englishWording);
        QVERIFY2(late.starts_with("Expect 5 % of the jobs to wait longer than 2 h; "), late.c_str());
        const auto both = reportOf(runsOfOutage(true));
        QVERIFY2(both.recommendation.starts_with("Prepare for the outage: with it, jobs take "),
            both.recommendation.c_str());
        const auto record = m_store->get(id).value();
        TraceStartDates beginnings;
        beginnings.look(*m_store, { &record, 1 });
        QCOMPARE(datedForkText(record.header, englishWording, beginnings.of(record)),
            std::string("fail rack-0 at 2026-03-02 09:00:00"));
    }

    void aPolicyThatStartsNothingSaysWhy()
    {
        const auto id = keep("a,0,1,100\nb,100,1,900\n", "racks:1x1x4:v100", "harmony");
        const std::string why = "harmony starts only jobs of workers and parameter servers; none of the 2 jobs is one, "
                                "so none of them runs";
        const auto report = reportOf({ id });
        QVERIFY2(report.answer.ends_with(why + "."), report.answer.c_str());
        QCOMPARE(report.recommendation,
            std::string("Find out why 2 of 2 jobs were not served before you rely on these figures."));
        const auto told = neverStarted("harmony", storedResult(*m_store, *m_store->get(id))->metrics);
        QVERIFY(told && told->englishText() == why);
        QVERIFY(!neverStarted("fifo", storedResult(*m_store, *m_store->get(id))->metrics.jobs ? 0 : 1, 2));
    }

private:
    std::string keep(const std::string& rows, const std::string& cluster, const std::string& policy = "fifo",
        const std::string& moreColumns = {})
    {
        const auto path = m_folder.filePath(QStringLiteral("t%1.csv").arg(m_traces++)).toStdString();
        if (!writeFileAtomically(path, "job_id,arrival_s,gpus,duration_s" + moreColumns + "\n" + rows))
            qFatal("no trace");
        return fixtures::keepRun(
            *m_store, { .trace = path, .cluster = cluster, .policy = policy, .transitions = "none" });
    }

    RunReport reportOf(const std::vector<std::string>& ids) { return storedReport(*m_store, ids, {}).value(); }

    std::string questionOfOutage(bool comesBack)
    {
        return storedReport(*m_store, runsOfOutage(comesBack), {}).value().question;
    }

    /// A run, and the same with a rack that fails, and perhaps comes back.
    std::vector<std::string> runsOfOutage(bool comesBack)
    {
        const auto path = m_folder.filePath(QStringLiteral("dated%1.csv").arg(m_traces++)).toStdString();
        if (!writeFileAtomically(path,
                "job_id,arrival_s,gpus,duration_s\na,2026-03-02 08:00:00,4,3600\nb,2026-03-02 08:30:00,4,36000\n"
                "c,2026-03-02 20:00:00,1,60\n"))
            qFatal("no trace");
        const RunRequest request {
            .trace = path, .cluster = "racks:2x1x4:v100", .policy = "fifo", .transitions = "none"
        };
        const auto original = fixtures::keepRun(*m_store, request);
        const auto record = m_store->get(original).value();
        auto planned = planFork(*m_store, record, { .at = Time::fromSeconds(3600), .decision = {} },
            { ChangeServer { ClusterChangeKind::Fail, "rack-0" } })
                           .value();
        if (comesBack) {
            if (!changeLater(planned.branch, Time::fromSeconds(9 * 3600),
                    { ChangeServer { ClusterChangeKind::Repair, "rack-0" } }))
                qFatal("no repair");
            planned.point.change = planned.branch.text;
        }
        const auto kept
            = runAndKeep(*m_store, planned.branch.request, planned.branch.simulation, {}, nullptr, planned.point);
        return { original, kept.value().runId };
    }

    QTemporaryDir m_folder;
    int m_traces = 0;
    std::optional<RunStore> m_store;
};

CONSONANCE_BARE_TEST(TestReportSentences)
#include "tst_report_sentences.moc"
