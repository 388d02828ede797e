// SPDX-License-Identifier: GPL-3.0-or-later
// Waiting times with more servers against figures made by hand, and the point where one more server stops paying off.
#include "core/answers/purchase_study.h"

#include "core/answers/question.h"
#include "core/answers/redrawn_trace.h"
#include "core/base/joined_text.h"

#include "tests/core/operate/operate_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <set>
#include <span>

using namespace consonance;

namespace {

/// Four jobs of one GPU and 100 s, all at once.
std::shared_ptr<const Workload> fourJobs()
{
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 4; ++i)
        jobs.push_back(fixtures::makeGang("j" + std::to_string(i), 0, 1, 100));
    return fixtures::makeWorkload(std::move(jobs));
}

PurchasePoint pointOf(int servers, double meanWaitSeconds)
{
    PurchasePoint point;
    point.servers = servers;
    point.figures.meanWaitSeconds = meanWaitSeconds;
    return point;
}

std::string purchaseText(const PurchaseStudy& study)
{
    return joinedText(purchaseRemarks(study), "\n") + "\n";
}

/// As the command line and the panel ask.
Result<std::shared_ptr<const AnswerSource>> ask(
    const ResolvedInputs& inputs, const std::map<std::string, std::string>& given, const StopToken& stop = {})
{
    const auto& question = *findQuestion("purchase");
    TRY_ASSIGN(const auto fields, ParameterSet::create(question.specs(), given, question.id));
    return question.ask({ .request = fixtures::plainRequest(), .inputs = inputs }, fields, stop, nullptr);
}

} // namespace

class TestPurchaseStudy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    /// One GPU serves four jobs one after the other: 0, 100, 200 and 300 s. Two serve pairs, four serve all at once.
    void waitsFallWithServers()
    {
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 1), fourJobs());
        const PurchaseAsk ask { .counts = { 1, 3, 4 } };
        const auto study = studyPurchase(fixtures::plainRequest(), inputs, ask);
        QVERIFY(study.has_value());
        QCOMPARE(study->curves.size(), std::size_t { 1 });
        const auto& points = study->curves.front().points;
        QCOMPARE(points.size(), std::size_t { 4 });
        QCOMPARE(points[0].servers, 0);
        QCOMPARE(points[0].figures.meanWaitSeconds, 150.0);
        QCOMPARE(points[1].figures.meanWaitSeconds, 50.0);
        QCOMPARE(points[1].figures.waitP95Seconds, 100.0);
        QCOMPARE(points[2].figures.meanWaitSeconds, 0.0);
        QCOMPARE(points[3].figures.meanWaitSeconds, 0.0);
        QCOMPARE(study->curves.front().paysUntil, std::size_t { 2 });
        QCOMPARE(purchaseText(*study),
            std::string(
                "1 GPU, 64 cores: up to 3 more servers pay: the mean wait falls from 2 min 30 s to 0 s; from 4 on, a "
                "server "
                "saves less than 1 % of the wait as it is. Too few jobs for an interval.\n"
                "Assumed: a server pays when it saves at least 1 % of the mean wait as it is; no publication "
                "gives that.\nNew servers come last in the cluster; under policies that take servers in order it "
                "matters where they stand.\n"));
    }

    /// Sixteen jobs of 100 s for one GPU. Four more servers still pay, so does every one up to eight; eight others save
    /// 43.75 of 750 s.
    void moreAreTriedUntilTheyDoNotPay()
    {
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 16; ++i)
            jobs.push_back(fixtures::makeGang("j" + std::to_string(i), 0, 1, 100));
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 1), fixtures::makeWorkload(std::move(jobs)));
        Progress progress;
        const auto study = studyPurchase(fixtures::plainRequest(), inputs, {}, {}, &progress);
        QVERIFY(study.has_value());
        const auto& curve = study->curves.front();
        std::vector<int> tried;
        for (const auto& point : curve.points)
            tried.push_back(point.servers);
        QCOMPARE(tried, (std::vector { 0, 1, 2, 4, 8, 16 }));
        QCOMPARE(curve.points[0].figures.meanWaitSeconds, 750.0);
        QCOMPARE(curve.points[4].figures.meanWaitSeconds, 43.75);
        QCOMPARE(curve.points[curve.paysUntil].servers, 8);
        const auto text = purchaseText(*study);
        QVERIFY2(
            text.find("up to 8 more servers pay") != std::string::npos && text.find("from 16 on") != std::string::npos,
            text.c_str());
        QCOMPARE(progress.done(), std::int64_t { 6 });
        QCOMPARE(progress.total(), std::int64_t { 6 });
        // Who says which numbers is told about those alone.
        const auto asked = studyPurchase(fixtures::plainRequest(), inputs, { .counts = { 1 } });
        QCOMPARE(asked->curves.front().points.size(), std::size_t { 2 });
        QVERIFY(purchaseText(*asked).find("more were not tried") != std::string::npos);
    }

    /// Days of jobs change places: each keeps its time of day, what is drawn twice is there twice, and the same copy is
    /// the same trace.
    void copiesRedrawTheDays()
    {
        constexpr std::int64_t kDay = 86'400;
        std::vector<JobSpec> jobs;
        for (int i = 0; i <= 120; ++i)
            jobs.push_back(fixtures::makeGang("j" + std::to_string(i), i * kDay / 10, 1, 100));
        const auto workload = fixtures::makeWorkload(jobs);
        const auto stretch = redrawnStretch(*workload);
        QCOMPARE(stretch, Duration::fromSeconds(kDay));
        const auto copy = redrawnTrace(*workload, stretch, 1, 0);
        QVERIFY(copy->jobs.size() >= 120 && copy->jobs.size() <= 132); // the last day has one more
        std::set<std::string> names;
        for (const auto& job : copy->jobs) {
            names.insert(job.request.name);
            QCOMPARE(job.request.arrival.microseconds % (kDay / 10 * 1'000'000), std::int64_t { 0 });
        }
        QVERIFY(names.size() < copy->jobs.size() && names.size() > 40);
        QCOMPARE(redrawnTrace(*workload, stretch, 1, 0)->contentHash, copy->contentHash);
        QVERIFY(redrawnTrace(*workload, stretch, 1, 1)->contentHash != copy->contentHash);
        QVERIFY(redrawnTrace(*workload, stretch, 2, 0)->contentHash != copy->contentHash);
        jobs.resize(kFewestRedrawnJobs - 1);
        QCOMPARE(redrawnStretch(*fixtures::makeWorkload(jobs)), Duration {});

        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 1), workload);
        const auto study = studyPurchase(fixtures::plainRequest(), inputs, { .counts = { 1 } });
        QCOMPARE(study->copies.stretch, stretch);
        const auto shifted = studyPurchase(fixtures::plainRequest(), inputs,
            { .counts = { 1 }, .runs = { .copies = { .jitter = Duration::fromSeconds(60) } } });
        QCOMPARE(shifted->copies.stretch, Duration {});
    }

    /// Forty jobs that nearly all wait less with a second server: what is saved has an interval, and it lies above 0.
    void whatIsSavedHasAnInterval()
    {
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 40; ++i)
            jobs.push_back(fixtures::makeGang("j" + std::to_string(i), i * 50, 1, 100));
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 1), fixtures::makeWorkload(std::move(jobs)));
        const auto study = studyPurchase(fixtures::plainRequest(), inputs, { .counts = { 1 } });
        QVERIFY(study.has_value());
        const auto& clear = study->curves.front();
        QVERIFY(clear.points[1].saved && clear.points[1].saved->low > 0);
        QVERIFY(clear.points[1].saved->high >= savedShare(clear.points[0], clear.points[1]));
        QVERIFY(!clear.points[1].isUnclear);
        QCOMPARE(clear.paysUntil, std::size_t { 1 });
        const auto text = purchaseText(*study);
        QVERIFY2(text.find("(95 % over 20 copies with arrivals shifted by up to 19.5 s)") != std::string::npos,
            text.c_str());
        const auto json = (*ask(inputs, { { "counts", "1" } }))->json();
        for (const char* key :
            { "\"copies\": 20", "\"jitter_s\": 19.5", "\"copies_saved\": ", "\"copies_mean_wait_s\": " })
            QVERIFY2(json.find(key) != std::string::npos, key);
        // Without copies the interval is of the jobs of this schedule, and says so.
        const auto one = studyPurchase(
            fixtures::plainRequest(), inputs, { .counts = { 1 }, .runs = { .copies = { .copies = 0 } } });
        const auto plain = purchaseText(*one);
        QVERIFY2(plain.find("(95 % bootstrap of this one schedule; other schedules may differ).") != std::string::npos,
            plain.c_str());
        QVERIFY((*ask(inputs, { { "counts", "1" }, { "copies", "0" } }))->json().find("\"copies\": 0")
            != std::string::npos);
        QVERIFY(one->curves.front().points[1].saved->low > 0);
    }

    /// What is saved is the mean over copies that both ran: 1 − 50/100 and 1 − 30/100.
    void savingsArePairedByCopy()
    {
        PurchasePoint today;
        today.copyWaits = { 100, 100 };
        PurchasePoint more;
        more.copyWaits = { 50, 30 };
        QCOMPARE(savedOnCopies(today, more)->mean, 0.6);
        QCOMPARE(savedShare(today, more), 0.6);
        QCOMPARE(more.meanWaitSeconds(), 40.0);
        QVERIFY(!savedOnCopies(today, PurchasePoint {}));
    }

    /// In one short trace a queue or two make the whole wait. Whether a server pays would be another answer without
    /// them, however much it saves on average.
    void aGainThatHangsOnAQueueOrTwoIsNotClear()
    {
        const RunRequest request {
            .trace = "preset:poisson,jobs=200", .cluster = "pollux-16x4", .policy = "locality", .seed = 1
        };
        const auto inputs = resolveInputs(request);
        const CopyRule none { .copies = 0 };
        const auto study = studyPurchase(request, *inputs, { .counts = { 1 }, .runs = { .copies = none } });
        QVERIFY(study.has_value());
        const auto& curve = study->curves.front();
        QVERIFY(savedShare(curve.points[0], curve.points[1]) > 0.1);
        QVERIFY(curve.points[1].saved->low <= 0 && curve.points[1].saved->high > 0.1);
        QVERIFY(curve.points[1].isUnclear);
        QCOMPARE(curve.paysUntil, std::size_t { 0 });
        QVERIFY(purchaseText(*study).find("no clear gain") != std::string::npos);
        QVERIFY(purchaseText(*study).find("New servers come last") != std::string::npos);
        // Nor is it where it would be too little anyway: one rule for every row.
        const auto dear
            = studyPurchase(request, *inputs, { .counts = { 1, 2 }, .leastSaving = 0.99, .runs = { .copies = none } });
        for (const auto& point : std::span(dear->curves.front().points).subspan(1)) {
            QVERIFY(point.saved->low <= 0);
            QVERIFY(point.isUnclear);
        }
    }

    /// What is not clear does not pay, however much it saves on average.
    void onlyWhatIsClearPays()
    {
        const std::vector points { pointOf(0, 100), pointOf(1, 60), pointOf(2, 40) };
        QCOMPARE(paysUntil(points, 0.01), std::size_t { 2 });
        QCOMPARE(paysUntil(points, 0.01, [](std::size_t, std::size_t to) { return to != 2; }), std::size_t { 1 });
        QCOMPARE(paysUntil(points, 0.01, [](std::size_t from, std::size_t) { return from != 0; }), std::size_t { 0 });
        PurchaseStudy study { .curves = { { .kind = {}, .points = points, .paysUntil = 0 } } };
        study.curves.front().points[1].saved = DrawnRange { -0.052, 0.31 };
        study.curves.front().points[1].isUnclear = true;
        const auto text = purchaseText(study);
        QVERIFY2(text.find("no number tried (1, 2) pays: ") != std::string::npos, text.c_str());
        // The best of them, whose interval is not clear either.
        study.curves.front().points[2].saved = DrawnRange { -0.1, 0.7 };
        study.curves.front().points[2].isUnclear = true;
        const auto unclear = purchaseText(study);
        QVERIFY2(unclear.find("no clear gain: the best, 2 more, saves −10.0 % to 70.0 % of the mean wait of 1 min 40 s")
                != std::string::npos,
            unclear.c_str());
    }

    /// Between kinds the same number decides; ranges that overlap are said to.
    void theBetterKindIsNamed()
    {
        const auto kindOf = [](const char* type) {
            ServerKind kind { .servers = 1, .deviceType = type, .capacity = {} };
            kind.capacity[Resource::Gpu] = 8;
            kind.capacity[Resource::Cpu] = 64'000;
            return kind;
        };
        PurchaseStudy study { .curves = { { .kind = kindOf("V100"),
                                              .points = { pointOf(0, 100), pointOf(2, 60), pointOf(4, 50) },
                                              .paysUntil = 2 },
                                  { .kind = kindOf("A100"),
                                      .points = { pointOf(0, 100), pointOf(2, 40), pointOf(4, 10) },
                                      .paysUntil = 1 } } };
        study.curves[0].points[2].saved = DrawnRange { 0.3, 0.6 };
        study.curves[1].points[2].saved = DrawnRange { 0.7, 0.95 };
        auto text = purchaseText(study);
        QVERIFY2(
            text.find("Of 4 more servers, those with 8 × A100, 64 cores save most: 90.0 % of the mean wait; those with "
                      "8 × V100, 64 cores, the next, 50.0 %. Prices are not considered.")
                != std::string::npos,
            text.c_str());
        study.curves[1].points[2].saved = DrawnRange { 0.5, 0.95 };
        text = purchaseText(study);
        QVERIFY2(text.find("the next, 50.0 %, which is not clearly less.") != std::string::npos, text.c_str());
        study.curves[0].paysUntil = study.curves[1].paysUntil = 0;
        QVERIFY(purchaseText(study).find("save most") == std::string::npos);
        study.curves.pop_back();
        study.curves[0].paysUntil = 2;
        QVERIFY(purchaseText(study).find("save most") == std::string::npos);
    }

    /// What makes jobs wait longer is called that, wherever the study is told, unless it reads as 0.
    void worseIsCalledWorse()
    {
        const auto today = pointOf(0, 100);
        auto worse = pointOf(1, 114.9);
        QCOMPARE(isWorse(today, worse), Worse::Perhaps);
        worse.saved = DrawnRange { -0.2, 0.01 };
        QCOMPARE(isWorse(today, worse), Worse::Perhaps);
        worse.saved = DrawnRange { -0.2, -0.1 };
        QCOMPARE(isWorse(today, worse), Worse::Yes);
        QCOMPARE(isWorse(today, pointOf(1, 100.01)), Worse::No);
        QCOMPARE(isWorse(today, pointOf(1, 60)), Worse::No);
        const PurchaseStudy study { .curves
            = { { .kind = {}, .points = { today, worse, pointOf(2, 120) }, .paysUntil = 0 } } };
        const auto text = purchaseText(study);
        QVERIFY2(
            text.find(
                "no number tried (1, 2) pays: with each, jobs wait longer on average than the 1 min 40 s of today.")
                != std::string::npos,
            text.c_str());
    }

    void threadsChangeNothing()
    {
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(2, 1), fourJobs());
        const auto one = ask(inputs, { { "counts", "1,2" }, { "threads", "1" } });
        const auto four = ask(inputs, { { "counts", "1, 2" }, { "threads", "4" } });
        QVERIFY(one && four);
        QVERIFY((*one)->json().find("\"pays_until\": 2") != std::string::npos);
        QCOMPARE((*one)->json(), (*four)->json());
    }

    /// The same rows for the terminal, the panel and exports, with lengths of time in seconds.
    void theAnswerIsASheet()
    {
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 1), fourJobs());
        const auto outcome = ask(inputs, { { "counts", "3" }, { "copies", "0" } });
        QVERIFY(outcome.has_value());
        const auto answer = (*outcome)->answer(englishWording);
        QCOMPARE(answer.sheets.front().rows.size(), std::size_t { 2 });
        QCOMPARE(answer.sheets.front().rows[0].cells[2].number(), 150.0);
        QVERIFY(answer.sheets.front().rows[0].cells[3].isMissing());
        const auto table = plainTable(answer.sheets.front(), englishWording);
        QCOMPARE(table.header[2], std::string("Mean wait (min)"));
        QCOMPARE(table.rows[0][2], std::string("2.5"));
        QCOMPARE(table.rows[0][3], std::string("–"));
        QCOMPARE(table.rows[1][8], std::string("yes"));
        QCOMPARE(answer.charts.front().series.front().y, (std::vector { 150.0, 0.0 }));
        QVERIFY(answer.charts.front().series.back().isMarked);
    }

    void fieldsAreCheckedByTheirDeclaration()
    {
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 1), fourJobs());
        const std::pair<const char*, const char*> wrong[] { { "counts", "1,many" }, { "least_saving", "101" },
            { "like", "no-such-server" }, { "coutns", "1" }, { "copies", "-1" }, { "jitter", "soon" } };
        for (const auto& [key, value] : wrong) {
            const auto outcome = ask(inputs, { { key, value } });
            QVERIFY2(!outcome.has_value(), key);
            QCOMPARE(outcome.error().kind, ErrorKind::BadArguments);
        }
        QCOMPARE(commandOf(*findQuestion("purchase")),
            std::string("consonance-cli purchase --like --counts --least-saving --copies"));
    }

    void kindsAreTriedOneByOne()
    {
        struct Server {
            const char* type;
            std::int64_t gpus;
            std::int64_t cores;
        };
        const auto clusterOf = [](const std::vector<Server>& servers) {
            ClusterBuilder builder("kinds", { "cluster", "server", "gpu" }, "server");
            ResourceVector capacity;
            capacity[Resource::Memory] = 48'000;
            int made = 0;
            for (const auto& server : servers) {
                capacity[Resource::Gpu] = server.gpus;
                capacity[Resource::Cpu] = server.cores * 1000;
                builder.addHost(ClusterBuilder::root(), "server-" + std::to_string(made++), capacity, {}, server.type);
            }
            return *builder.finish();
        };
        const auto named = [](const std::vector<ServerKind>& kinds) {
            std::vector<std::string> names;
            for (const auto& kind : kinds)
                names.push_back(serverKindName(kind));
            return names;
        };
        const auto cluster = clusterOf({ { "v100", 1, 8 }, { "v100", 1, 8 }, { "a100", 4, 8 } });
        const auto kinds = serverKinds(*cluster);
        QCOMPARE(kinds.size(), std::size_t { 2 });
        QCOMPARE(kinds[0].servers, 2);
        QCOMPARE(named(kinds), (std::vector<std::string> { "1 × v100", "4 × a100" }));
        // Cores are named where the GPUs do not tell the kinds apart.
        QCOMPARE(named(serverKinds(*clusterOf({ { "v100", 1, 8 }, { "a100", 4, 8 }, { "a100", 4, 16 } }))),
            (std::vector<std::string> { "1 × v100", "4 × a100, 8 cores", "4 × a100, 16 cores" }));
        const auto inputs = fixtures::plainInputs(cluster, fourJobs());
        const PurchaseAsk ask { .like = { "server-2" }, .counts = { 1 } };
        const auto study = studyPurchase(fixtures::plainRequest(), inputs, ask);
        QVERIFY(study.has_value());
        QCOMPARE(study->curves.size(), std::size_t { 1 });
        QCOMPARE(study->curves.front().kind.deviceType, std::string("a100"));
        // A kind that is asked about counts, however many others have more servers.
        std::vector<Server> many(2, { "v100", 1, 64 });
        for (std::int64_t gpus = 1; gpus <= 7; ++gpus) {
            many.insert(many.begin(), { "a100", gpus, 8 });
            many.insert(many.begin(), { "a100", gpus, 8 });
        }
        many.push_back({ "rare", 2, 8 });
        const auto rare = studyPurchase(fixtures::plainRequest(), fixtures::plainInputs(clusterOf(many), fourJobs()),
            { .like = { "server-16" }, .counts = { 1 } });
        QVERIFY(rare.has_value());
        QCOMPARE(rare->curves.size(), std::size_t { 1 });
        QCOMPARE(rare->curves.front().kind.deviceType, std::string("rare"));
    }

    void aDipInBetweenDoesNotEndIt()
    {
        // One more makes it worse, as can happen with gangs; three more halve the wait: 17 % per server.
        const std::vector points { pointOf(0, 100), pointOf(1, 105), pointOf(3, 50), pointOf(8, 49) };
        QCOMPARE(paysUntil(points, 0.01), std::size_t { 2 });
        QCOMPARE(paysUntil(points, 0.5), std::size_t { 0 });
        QCOMPARE(paysUntil({ pointOf(0, 0), pointOf(1, 0) }, 0.01), std::size_t { 0 });
        QCOMPARE(paysUntil({}, 0.01), std::size_t { 0 });
    }

    void badNumbersAreSaid()
    {
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 1), fourJobs());
        for (const std::vector<int>& counts : { std::vector { 0 }, { 2, 1 }, { -1 } }) {
            const PurchaseAsk ask { .counts = counts };
            const auto study = studyPurchase(fixtures::plainRequest(), inputs, ask);
            QVERIFY(!study.has_value());
            QCOMPARE(study.error().kind, ErrorKind::BadArguments);
        }
        std::stop_source stopped;
        stopped.request_stop();
        const auto cancelled = studyPurchase(fixtures::plainRequest(), inputs, {}, stopped.get_token());
        QVERIFY(!cancelled.has_value());
        QCOMPARE(cancelled.error().kind, ErrorKind::Cancelled);
    }
};

CONSONANCE_BARE_TEST(TestPurchaseStudy)
#include "tst_purchase_study.moc"
