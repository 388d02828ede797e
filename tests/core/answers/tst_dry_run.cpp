// SPDX-License-Identifier: GPL-3.0-or-later
// A job that does not exist yet: its start, who waits because of it and which shapes start sooner, against worlds
// worked out by hand.
#include "core/answers/dry_run_study.h"

#include "core/answers/question.h"
#include "core/run/what_if.h"

#include "tests/core/operate/operate_fixture.h"
#include "tests/core_test.h"

#include <QElapsedTimer>
#include <QTest>

#include <limits>
#include <stop_token>
#include <thread>

using namespace consonance;

namespace {

constexpr Time kForty = Time::fromSeconds(40);

std::shared_ptr<const Workload> traceOf(std::vector<JobSpec> jobs)
{
    return fixtures::makeWorkload(std::move(jobs));
}

JobSpec limited(JobSpec job, std::int64_t seconds)
{
    job.request.timeLimit = Duration::fromSeconds(seconds);
    return job;
}

/// One server of four GPUs. `a` holds three of them until 100; `b` waits for two, `c` for all.
ResolvedInputs queueOfTwo()
{
    return fixtures::plainInputs(fixtures::makeServers(1, 4),
        traceOf({ fixtures::makeGang("a", 0, 3, 100), fixtures::makeGang("b", 10, 2, 50),
            fixtures::makeGang("c", 20, 4, 30) }));
}

DryRunAsk askFor(int gpus, std::int64_t seconds)
{
    return { .job = { .gpus = gpus, .length = Duration::fromSeconds(seconds) },
        .lengths = JobLengths::Known,
        .copies = 0,
        .threads = 1 };
}

Result<DryRun> dryRun(const char* policy, const ResolvedInputs& inputs, Time at, const DryRunAsk& ask,
    const StopToken& stop = {}, Progress* progress = nullptr)
{
    const auto request = fixtures::plainRequest(policy);
    TRY_ASSIGN(auto run, startRun(request, inputs));
    const auto isThere = [at](const Engine& engine) { return engine.nextEventTime() > at; };
    if (!isThere(run.engine()))
        TRY(run.runUntil(isThere, stop));
    run.changeableEngine().waitUntil(at);
    return studyDryRun(request, inputs, run.engine(), ask, stop, progress);
}

std::string nameOf(const DryRun& run, const MovedJob& moved)
{
    return run.workload->job(moved.job).request.name;
}

} // namespace

class TestDryRun : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    /// First come, first served: b runs from 100 to 150, c from 150 to 180, then the new job.
    void behindAllOthersItDelaysNone()
    {
        const auto run = dryRun("fifo", queueOfTwo(), kForty, askFor(2, 60));
        QVERIFY2(run.has_value(), run ? "" : run.error().englishText().c_str());
        QCOMPARE(run->at, kForty);
        QCOMPARE(run->start, std::optional(Time::fromSeconds(180)));
        QVERIFY(run->reason.has_value());
        QVERIFY(run->moved.empty());
        QCOMPARE(run->shapes.size(), std::size_t { 1 });
        QVERIFY(run->shapesTried > 3);
        QVERIFY(!run->looksAhead && !run->knewLengths);
    }

    /// What fits starts: at 100 the new job takes the two GPUs that b leaves, and c has to wait for it from 150 to 160.
    void oneThatPassesDelaysTheNext()
    {
        const auto run = dryRun("fifo-backfill", queueOfTwo(), kForty, askFor(2, 60));
        QVERIFY(run.has_value());
        QCOMPARE(run->start, std::optional(Time::fromSeconds(100)));
        QCOMPARE(run->moved.size(), std::size_t { 1 });
        const auto& moved = run->moved.front();
        QCOMPARE(nameOf(*run, moved), std::string("c"));
        QCOMPARE(moved.startWithout, std::optional(Time::fromSeconds(150)));
        QCOMPARE(moved.startWith, std::optional(Time::fromSeconds(160)));
        QCOMPARE(moved.waitsLonger, Duration::fromSeconds(10));
        QCOMPARE(moved.endsLater, Duration::fromSeconds(10));
        // With one GPU, for as much GPU time, it starts at once beside a.
        QCOMPARE(run->shapes.size(), std::size_t { 2 });
        const auto& fewer = run->shapes[1];
        QCOMPARE(fewer.shape.change, ShapeChange::FewerGpus);
        QCOMPARE(fewer.shape.allGpus(), 1);
        QCOMPARE(fewer.shape.length, Duration::fromSeconds(120));
        QVERIFY(run->startsAtOnce(fewer));
    }

    /// Under EASY one GPU is free until 100 and beside b's two after it, so a job of one GPU starts at once. If it ends
    /// by 150, c loses nothing; one of 200 s keeps c from 150 until 240. b, for which places are reserved, never waits.
    void backfillDelaysThoseBehindTheFirst()
    {
        const auto quick = dryRun("easy-backfill", queueOfTwo(), kForty, askFor(1, 110));
        QVERIFY(quick.has_value());
        QCOMPARE(quick->start, std::optional(kForty));
        QVERIFY(!quick->reason.has_value());
        QVERIFY(quick->moved.empty());
        const auto slow = dryRun("easy-backfill", queueOfTwo(), kForty, askFor(1, 200));
        QVERIFY(slow.has_value());
        QCOMPARE(slow->start, std::optional(kForty));
        QCOMPARE(slow->moved.size(), std::size_t { 1 });
        QCOMPARE(nameOf(*slow, slow->moved.front()), std::string("c"));
        QCOMPARE(slow->moved.front().waitsLonger.seconds(), 90.0);
        // Nothing else has to be tried where it starts at once.
        QCOMPARE(slow->shapes.size(), std::size_t { 1 });
    }

    /// Two GPUs for 60 s do not fit before c, which gets all four at 150. 45 s do.
    void aShorterLimitFitsBeforeTheReservation()
    {
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 4),
            traceOf({ fixtures::makeGang("a", 0, 4, 100), fixtures::makeGang("b", 10, 2, 50),
                fixtures::makeGang("c", 20, 4, 30) }));
        auto ask = askFor(2, 60);
        ask.job.limit = Duration::fromSeconds(60);
        const auto run = dryRun("easy-backfill", inputs, kForty, ask);
        QVERIFY(run.has_value());
        QCOMPARE(run->start, std::optional(Time::fromSeconds(180)));
        QCOMPARE(run->shapes.size(), std::size_t { 2 });
        QCOMPARE(run->shapes[1].shape.change, ShapeChange::Shorter);
        QCOMPARE(run->shapes[1].shape.length, Duration::fromSeconds(45));
        QCOMPARE(run->shapes[1].shape.limit, std::optional(Duration::fromSeconds(45)));
        QCOMPARE(run->shapes[1].start, std::optional(Time::fromSeconds(100)));
    }

    /// Each server has one GPU free: two on one server have to wait until b ends, one on each starts at once.
    void moreServersHaveRoomWhereOneHasNot()
    {
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(2, 4),
            traceOf({ fixtures::makeGang("a", 0, 3, 100), fixtures::makeGang("b", 0, 3, 70) }));
        const auto run = dryRun("fifo", inputs, kForty, askFor(2, 60));
        QVERIFY(run.has_value());
        QCOMPARE(run->start, std::optional(Time::fromSeconds(70)));
        const auto spread = std::ranges::find_if(
            run->shapes, [](const ShapeStart& one) { return one.shape.change == ShapeChange::MoreServers; });
        QVERIFY(spread != run->shapes.end());
        QCOMPARE(spread->shape.tasks, 2);
        QCOMPARE(spread->shape.gpus, 1);
        QCOMPARE(spread->shape.cores, 0.5);
        QVERIFY(run->startsAtOnce(*spread));
    }

    /// GPUs and cores would be free at once, but 14 of the server's 64 GB until a ends.
    void memoryIsWaitedFor()
    {
        auto a = fixtures::makeGang("a", 0, 1, 100);
        a.request.roles.role[0].demand[Resource::Memory] = 50'000;
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 4), traceOf({ a }));
        auto ask = askFor(1, 60);
        for (const auto& [gigabytes, start] : { std::pair(14.0, 40), std::pair(15.0, 100) }) {
            ask.job.memoryGigabytes = gigabytes;
            const auto run = dryRun("fifo", inputs, kForty, ask);
            QVERIFY(run.has_value());
            QCOMPARE(run->start, std::optional(Time::fromSeconds(start)));
        }
        ask.job.memoryGigabytes = 65;
        const auto run = dryRun("fifo", inputs, kForty, ask);
        QVERIFY(run.has_value() && run->impossible.has_value());
        QVERIFY2(
            run->impossible->englishText().find("memory") != std::string::npos, run->impossible->englishText().c_str());
    }

    void aJobThatTakesNothingDelaysNone()
    {
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 60; ++i)
            jobs.push_back(fixtures::makeGang("j" + std::to_string(i), i * 7 % 200, 1 + i % 4, 50 + i * 37 % 90));
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(2, 4), traceOf(std::move(jobs)));
        auto ask = askFor(0, 100'000);
        ask.job.cores = 0.001;
        for (const char* policy : { "fifo", "fifo-backfill", "easy-backfill", "sjf", "srtf", "las", "lb", "drf" }) {
            for (const std::int64_t at : { 0, 60, 200, 500 }) {
                for (const auto later : { LaterJobs::None, LaterJobs::Trace }) {
                    ask.later = later;
                    const auto run = dryRun(policy, inputs, Time::fromSeconds(at), ask);
                    QVERIFY2(run.has_value(), policy);
                    QVERIFY2(run->moved.empty() && !run->looksAhead, policy);
                }
            }
        }
    }

    /// Refused with what is short, and smaller shapes are tried all the same.
    void whatCanNeverRunIsRefused()
    {
        const auto run = dryRun("fifo-backfill", queueOfTwo(), kForty, askFor(8, 60));
        QVERIFY(run.has_value());
        QVERIFY(run->impossible.has_value());
        QVERIFY2(run->impossible->englishText().find("needs 8 GPUs") != std::string::npos,
            run->impossible->englishText().c_str());
        QVERIFY(!run->start.has_value() && run->moved.empty());
        QCOMPARE(run->shapes.size(), std::size_t { 4 });
        QCOMPARE(run->shapes[1].shape.allGpus(), 1);
        QVERIFY(run->startsAtOnce(run->shapes[1]));
        const auto limitBelowLength = [] {
            auto ask = askFor(1, 60);
            ask.job.limit = Duration::fromSeconds(30);
            return dryRun("fifo", queueOfTwo(), kForty, ask);
        }();
        QVERIFY(!limitBelowLength.has_value());
        auto nothing = askFor(0, 60);
        nothing.job.cores = 0;
        QVERIFY(!dryRun("fifo", queueOfTwo(), kForty, nothing).has_value());
        auto unknown = askFor(1, 60);
        unknown.tenant = "nobody";
        QVERIFY(!dryRun("fifo", queueOfTwo(), kForty, unknown).has_value());
    }

    /// A job that comes at 60 and takes all GPUs for as long as a does: it is not known at 40.
    void laterArrivalsAreUnknownUnlessAsked()
    {
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 4),
            traceOf({ fixtures::makeGang("a", 0, 4, 100), fixtures::makeGang("later", 60, 4, 100) }));
        auto ask = askFor(2, 60);
        const auto unknowing = dryRun("sjf", inputs, kForty, ask);
        QVERIFY(unknowing.has_value());
        QVERIFY(unknowing->moved.empty());
        ask.later = LaterJobs::Trace;
        const auto knowing = dryRun("sjf", inputs, kForty, ask);
        QVERIFY(knowing.has_value());
        QCOMPARE(knowing->moved.size(), std::size_t { 1 });
        QCOMPARE(nameOf(*knowing, knowing->moved.front()), std::string("later"));
        QCOMPARE(knowing->moved.front().waitsLonger, Duration::fromSeconds(60));
    }

    /// Six jobs of 10 to 60 s have finished. The one that runs has run for 25 s, so it ends as those of 30 to 60 s did:
    /// half of them by 40 s. How long it really runs changes nothing.
    void estimatesDoNotKnowTheFuture()
    {
        const auto worldWith = [](std::int64_t seconds) {
            std::vector<JobSpec> jobs;
            for (int i = 1; i <= 6; ++i)
                jobs.push_back(fixtures::makeGang("j" + std::to_string(i), (i - 1) * 100, 1, i * 10));
            jobs.push_back(fixtures::makeGang("runs", 700, 1, seconds));
            return fixtures::plainInputs(fixtures::makeServers(1, 1), traceOf(std::move(jobs)));
        };
        auto ask = askFor(1, 60);
        ask.lengths = JobLengths::Estimated;
        ask.copies = 40;
        std::optional<std::pair<Time, Time>> window;
        for (const std::int64_t seconds : { 26, 55, 5000 }) {
            const auto run = dryRun("fifo", worldWith(seconds), Time::fromSeconds(725), ask);
            QVERIFY(run.has_value());
            QCOMPARE(run->start, std::optional(Time::fromSeconds(740)));
            QCOMPARE(countOf(run->sources, LengthBasis::SimilarJobs), std::int64_t { 1 });
            QCOMPARE(run->copies, 40);
            const auto& drawn = run->shapes.front().window;
            QVERIFY(drawn.has_value());
            QVERIFY(!window || window == drawn);
            window = drawn;
        }
        QCOMPARE(window->first, Time::fromSeconds(730));
        QCOMPARE(window->second, Time::fromSeconds(760));
        // Three threads draw the same.
        ask.threads = 3;
        QCOMPARE(dryRun("fifo", worldWith(26), Time::fromSeconds(725), ask)->shapes.front().window, window);
    }

    /// Nothing has finished: what runs ends at the latest at its limit of 200 s, half of it left on average.
    void limitsServeWhereNothingHasFinished()
    {
        const auto inputs = fixtures::plainInputs(
            fixtures::makeServers(1, 1), traceOf({ limited(fixtures::makeGang("runs", 0, 1, 100), 200) }));
        auto ask = askFor(1, 60);
        ask.lengths = JobLengths::Estimated;
        const auto run = dryRun("fifo", inputs, kForty, ask);
        QVERIFY(run.has_value());
        QCOMPARE(countOf(run->sources, LengthBasis::Limit), std::int64_t { 1 });
        QCOMPARE(run->start, std::optional(Time::fromSeconds(120)));
    }

    /// EASY was told the lengths of jobs without limits, and left c waiting since it would not end before b can start.
    /// So no others can be assumed: b runs from 200 to 250, c until 340.
    void aPolicyThatKnewTheLengthsKeepsThem()
    {
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 6; ++i)
            jobs.push_back(fixtures::makeGang("done" + std::to_string(i), 0, 1, 10));
        jobs.push_back(fixtures::makeGang("a", 100, 3, 100));
        jobs.push_back(fixtures::makeGang("b", 110, 4, 50));
        jobs.push_back(fixtures::makeGang("c", 120, 1, 90));
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 4), traceOf(std::move(jobs)));
        auto ask = askFor(4, 60);
        ask.lengths = JobLengths::Estimated;
        const auto run = dryRun("easy-backfill", inputs, Time::fromSeconds(140), ask);
        QVERIFY(run.has_value());
        QVERIFY(run->knewLengths);
        QCOMPARE(run->ask.lengths, JobLengths::Known);
        QCOMPARE(run->start, std::optional(Time::fromSeconds(340)));
    }

    /// A change that was made before is part of the run, one that comes later is not.
    void changesUntilTheMomentBelongToTheRun()
    {
        const auto inputs
            = fixtures::plainInputs(fixtures::makeServers(2, 1), traceOf({ fixtures::makeGang("a", 0, 1, 100) }));
        auto request = fixtures::plainRequest("fifo");
        const auto drain = [](const char* server, std::uint64_t event, std::int64_t at) {
            return RunChange { { event, Time::fromSeconds(at) }, ChangeServer { ClusterChangeKind::Drain, server } };
        };
        auto run = startRun(request, inputs);
        QVERIFY(run.has_value());
        QVERIFY(run->runUntil([](const Engine& engine) { return engine.nextEventTime() > kForty; }, {}).has_value());
        run->changeableEngine().waitUntil(kForty);
        const auto events = run->engine().log().events().size();
        QVERIFY(applyIntervention(*run, ChangeServer { ClusterChangeKind::Drain, "server-1" }).has_value());
        request.changes = { drain("server-1", events, 40), drain("server-0", events + 5, 60) };
        const auto answer = studyDryRun(request, inputs, run->engine(), askFor(1, 60));
        QVERIFY2(answer.has_value(), answer ? "" : answer.error().englishText().c_str());
        QCOMPARE(answer->start, std::optional(Time::fromSeconds(100)));
        QVERIFY(!answer->looksAhead);
    }

    /// As the command line and the panel ask: by fields, with the answer as sentences, tables and JSON.
    void theQuestionHasFieldsTablesAndJson()
    {
        const auto inputs = queueOfTwo();
        auto run = startRun(fixtures::plainRequest("fifo-backfill"), inputs);
        QVERIFY(run.has_value());
        QVERIFY(run->runUntil([](const Engine& engine) { return engine.nextEventTime() > kForty; }, {}).has_value());
        const auto& question = *findQuestion("dry-run");
        QVERIFY(question.subject == QuestionSubject::Moment);
        const auto ask
            = [&](const std::map<std::string, std::string>& given) -> Result<std::shared_ptr<const AnswerSource>> {
            TRY_ASSIGN(const auto fields, ParameterSet::create(question.specs(), given, question.id));
            return question.ask({ .request = fixtures::plainRequest("fifo-backfill"),
                                    .inputs = inputs,
                                    .at = kForty,
                                    .moment = std::make_shared<DecisionMoment>(DecisionMoment::of(*run)) },
                fields, {}, nullptr);
        };
        const auto source = ask({ { "gpus", "2" }, { "length", "1min" }, { "lengths", "trace" } });
        QVERIFY2(source.has_value(), source ? "" : source.error().englishText().c_str());
        const auto answer = (*source)->answer(englishWording);
        QCOMPARE(answer.remarks.front(), std::string("2 GPUs for 1 min: starts at 00:01:40, 1 min after 00:00:40."));
        QVERIFY(std::ranges::find(answer.remarks, "One job waits longer because of it: c, by 10 s.")
            != answer.remarks.end());
        QCOMPARE(answer.sheets.size(), std::size_t { 2 });
        QCOMPARE(answer.sheets[1].rows.size(), std::size_t { 1 });
        QCOMPARE(answer.sheets[1].rows.front().job, JobId(2));
        const auto json = (*source)->json();
        for (const char* key :
            { "at_s", "policy", "job", "lengths", "later_jobs", "length_sources", "impossible", "start_s", "at_once",
                "copies", "start_80_s", "reason", "moved_jobs", "waits_longer_s", "shapes_tried", "shapes" })
            QVERIFY2(json.find('"' + std::string(key) + "\":") != std::string::npos, key);
        QVERIFY(json.find("\"start_s\": 100,") != std::string::npos);
        QVERIFY(!ask({ { "length", "soon" } }).has_value());
    }

    void aDryRunStopsAtOnce()
    {
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 20'000; ++i)
            jobs.push_back(fixtures::makeGang("j" + std::to_string(i), i / 10, 1 + i % 4, 1000 + i % 977));
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(50, 4), traceOf(std::move(jobs)));
        auto ask = askFor(4, 60);
        ask.later = LaterJobs::Trace;
        // The shortest of three counts: a busy machine can only add to it.
        auto shortest = std::numeric_limits<qint64>::max();
        for (int time = 0; time < 3; ++time) {
            std::stop_source source;
            QElapsedTimer timer;
            std::jthread stopper([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(300));
                timer.start();
                source.request_stop();
            });
            const auto run = dryRun("easy-backfill", inputs, Time::fromSeconds(10), ask, source.get_token());
            stopper.join();
            QVERIFY(!run.has_value());
            QCOMPARE(run.error().kind, ErrorKind::Cancelled);
            shortest = std::min(shortest, timer.elapsed());
        }
        QVERIFY2(shortest <= 200, qPrintable(QString::number(shortest)));
    }
};

CONSONANCE_BARE_TEST(TestDryRun)
#include "tst_dry_run.moc"
