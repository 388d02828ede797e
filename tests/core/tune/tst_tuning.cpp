// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answers/tune_text.h"
#include "core/base/file_io.h"
#include "core/tune/tuning.h"
#include "core/workload/trace_loader.h"
#include "tests/core_test.h"

#include <QTemporaryDir>

#include <algorithm>
#include <chrono>
#include <thread>

using namespace consonance;

namespace {

constexpr const char* kTrace = "preset:poisson,jobs=150,load=4";

std::string within(const QTemporaryDir& folder, const char* name)
{
    return folder.filePath(QString::fromLatin1(name)).toStdString();
}

/// A recorded trace: the jobs of a preset as a file, stretched over `days`.
std::string recordedTrace(const QTemporaryDir& folder, int jobs, double days)
{
    auto made = *loadTrace("preset:poisson,load=4,jobs=" + std::to_string(jobs), 5, bundledModels())->workload;
    const double span = made.jobs.back().request.arrival.seconds();
    for (auto& job : made.jobs)
        job.request.arrival = Time::fromSecondsRounded(job.request.arrival.seconds() / span * days * 24 * 3600);
    const auto path = within(folder, "recorded.csv");
    [[maybe_unused]] const auto written = writeTrace(path, *freezeWorkload(std::move(made)));
    return path;
}

TuneRequest requestFor(const std::string& trace, const std::string& folder)
{
    TuneRequest request { .run = { .trace = trace, .cluster = "pollux-16x4", .policy = "tiresias" } };
    request.run.interference = "none";
    request.vary = { "queue_limits_gpu_s=10..1e6x2", "queue_order" };
    request.runs = 80;
    request.folder = folder;
    return request;
}

Result<TuneOutcome> tuned(const TuneRequest& request, const StopToken& stop = {},
    const std::function<void(const TuneStanding&)>& onRound = {})
{
    auto inputs = resolveInputs(request.run);
    if (!inputs)
        return fail(std::move(inputs).error());
    return tune(request, *inputs, stop, nullptr, onRound);
}

/// What came of it, in one text.
std::string outcomeOf(const TuneRequest& request)
{
    const auto outcome = tuned(request);
    return outcome ? tuneJson(*outcome) : outcome.error().englishText();
}

} // namespace

class TestTuning final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void isTheSameForAnyNumberOfThreads()
    {
        QTemporaryDir folder;
        auto request = requestFor(kTrace, within(folder, "one"));
        request.workers.threads = 1;
        const auto one = outcomeOf(request);
        QVERIFY2(one.starts_with("{"), one.c_str());
        request.folder = within(folder, "four");
        request.workers.threads = 4;
        QCOMPARE(outcomeOf(request), one);
    }

    void continuesWhereItWasStopped()
    {
        QTemporaryDir folder;
        const auto whole = outcomeOf(requestFor(kTrace, within(folder, "whole")));
        const auto request = requestFor(kTrace, within(folder, "stopped"));
        std::stop_source stop;
        const auto stopped = tuned(request, stop.get_token(), [&](const TuneStanding&) { stop.request_stop(); });
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);
        // A kill in the middle of a line.
        const auto memory = within(folder, "stopped/trials.jsonl");
        const auto text = *readFile(memory);
        QVERIFY(text.size() > 500);
        QVERIFY(writeFileAtomically(memory, text.substr(0, text.size() - 30)));
        QCOMPARE(outcomeOf(request), whole);
        // All runs are there now, so none is made.
        const auto begin = std::chrono::steady_clock::now();
        QCOMPARE(outcomeOf(request), whole);
        QVERIFY(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
        QCOMPARE(*readFile(memory), *readFile(memory));
    }

    void looksAtDifferentJobsInEachPart()
    {
        QTemporaryDir folder;
        const auto trace = recordedTrace(folder, 200, 60);
        auto request = requestFor(trace, within(folder, "tuning"));
        const auto outcome = tuned(request);
        QVERIFY2(outcome, outcome ? "" : outcome.error().englishText().c_str());
        const auto& facts = outcome->parts.facts;
        QCOMPARE(facts[0].jobs + facts[1].jobs + facts[2].jobs, std::int64_t { 200 });
        QCOMPARE(facts[0].until, facts[1].from);
        QCOMPARE(facts[1].until, facts[2].from);
        for (const auto end : { facts[0].until, facts[1].until })
            QCOMPARE((end - facts[0].from).microseconds % (Duration::fromSeconds(7 * 24 * 3600).microseconds),
                std::int64_t { 0 });
        // No job of a later part is in a file of an earlier one.
        const auto names = [&](const TuneItem& item) {
            std::vector<std::string> found;
            const auto workload = loadTrace(item.trace, 1, bundledModels())->workload;
            for (const auto& job : workload->jobs)
                found.push_back(job.request.name);
            std::ranges::sort(found);
            return found;
        };
        const auto judged = names(outcome->parts.verdict.front());
        for (const auto& rung : outcome->parts.search) {
            for (const auto& item : rung) {
                for (const auto& name : names(item))
                    QVERIFY(!std::ranges::binary_search(judged, name));
            }
        }
        for (const auto& name : names(outcome->parts.choice.front()))
            QVERIFY(!std::ranges::binary_search(judged, name));
        QVERIFY(outcome->parts.copies >= 8);
    }

    /// The bar of issue 45: at least 95 of 100. Runs are equal to the last event here, so none may be called better.
    void findsNoGainWithoutAnEffect()
    {
        QTemporaryDir folder;
        auto request = requestFor("preset:poisson,jobs=25,load=4", within(folder, "none"));
        request.run.parameters = { { "placement", "first-fit" } };
        request.vary = { "skew_threshold" }; // which only placement=skew reads
        request.runs = 60;
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            request.searchSeed = seed;
            const auto outcome = tuned(request);
            QVERIFY2(outcome, outcome ? "" : outcome.error().englishText().c_str());
            QCOMPARE(outcome->finding(), TuneFinding::NoBetter);
            QVERIFY(outcome->recommended() == nullptr);
        }
    }

    void findsAGainThatIsThere()
    {
        QTemporaryDir folder;
        auto request = requestFor(kTrace, within(folder, "gain"));
        request.run.policy = "fifo";
        request.vary.clear();
        request.policies = { "srtf" };
        request.vary = { "srtf.placer" };
        const auto outcome = tuned(request);
        QVERIFY2(outcome, outcome ? "" : outcome.error().englishText().c_str());
        QCOMPARE(outcome->finding(), TuneFinding::Better);
        const auto* best = outcome->recommended();
        QVERIFY(best->command.find("--policy srtf") != std::string::npos);
        QVERIFY(best->figures.front() < outcome->todayFigures.front());
        QVERIFY(!tuneAnswer(*outcome, englishWording).remarks.front().empty());
    }

    void keepsConstraintsInMind()
    {
        QTemporaryDir folder;
        auto request = requestFor(kTrace, within(folder, "kept"));
        request.keep = { "p95-wait" };
        const auto outcome = tuned(request);
        QVERIFY2(outcome, outcome ? "" : outcome.error().englishText().c_str());
        QVERIFY(!outcome->judged.empty());
        QCOMPARE(outcome->judged.front().againstToday.constraints.size(), std::size_t { 1 });
        if (outcome->recommended())
            QVERIFY(outcome->recommended()->againstToday.constraints.front().isHeld());
    }

    /// More welfare is a rise for people, and below 0 in JSON.
    void showsTheFiguresOwnChange()
    {
        QTemporaryDir folder;
        auto request = requestFor("preset:market,jobs=60", within(folder, "welfare"));
        request.run.cluster = "edge-cloud";
        request.run.policy = "oasis";
        request.vary = { "slack" };
        request.objectives = { "welfare" };
        request.runs = 60;
        const auto outcome = tuned(request);
        QVERIFY2(outcome, outcome ? "" : outcome.error().englishText().c_str());
        const auto sheets = tuneAnswer(*outcome, englishWording).sheets;
        const auto& judged = outcome->judged.front();
        const double rise = judged.figures.front() - outcome->todayFigures.front();
        QVERIFY(rise * judged.againstToday.objectives.front().mean <= 0);
        QVERIFY(rise * sheets.front().rows.front().cells[3].number() >= 0);
        QVERIFY(rise != 0);
    }

    void showsAFrontOfTwoObjectives()
    {
        QTemporaryDir folder;
        auto request = requestFor(kTrace, within(folder, "front"));
        request.objectives = { "mean-jct", "p95-wait" };
        request.runs = 120;
        const auto outcome = tuned(request);
        QVERIFY2(outcome, outcome ? "" : outcome.error().englishText().c_str());
        QVERIFY(!outcome->front.empty());
        QVERIFY(outcome->judged.size() <= 3);
        QCOMPARE(tuneAnswer(*outcome, englishWording).sheets.size(), std::size_t { 4 });
    }

    void refusesWhatItCannotTune()
    {
        QTemporaryDir folder;
        auto request = requestFor(kTrace, within(folder, "refused"));
        request.runs = 10;
        QCOMPARE(tuned(request).error().kind, ErrorKind::BadArguments);
        request = requestFor(recordedTrace(folder, 30, 3), within(folder, "few"));
        QCOMPARE(tuned(request).error().kind, ErrorKind::BadArguments);
        request = requestFor(kTrace, within(folder, "refused"));
        request.simplest = "fifi";
        QVERIFY(tuned(request).error().englishText().find("fifo") != std::string::npos);
        // Another goal's figures are not in the runs that the folder keeps.
        request = requestFor(kTrace, within(folder, "other"));
        QVERIFY(tuned(request));
        request.objectives = { "p95-wait" };
        QVERIFY(tuned(request).error().englishText().find("another tuning") != std::string::npos);
    }

    /// The bar of issue 45: 200 runs of 4,000 jobs on two cores, at least 90 % of the time spent simulating.
    void spendsItsTimeSimulating()
    {
        if (qEnvironmentVariableIsEmpty("CONSONANCE_BENCH"))
            QSKIP("takes minutes; set CONSONANCE_BENCH=2, the threads");
        QTemporaryDir folder;
        auto request = requestFor("preset:poisson,jobs=4000,load=4", within(folder, "bench"));
        request.runs = 200;
        request.workers.threads = std::clamp(qEnvironmentVariableIntValue("CONSONANCE_BENCH"), 1, 2);
        const auto begin = std::chrono::steady_clock::now();
        const auto outcome = tuned(request);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        QVERIFY2(outcome, outcome ? "" : outcome.error().englishText().c_str());
        const double share = outcome->simulatedSeconds / (request.workers.threads * took.count());
        qInfo("%.1f s, of which %.1f %% simulating on %d threads", took.count(), 100 * share, request.workers.threads);
        QVERIFY(share >= 0.9);
    }

    void stopsWithin200Milliseconds()
    {
        QTemporaryDir folder;
        auto request = requestFor("preset:poisson,jobs=3000,load=4", within(folder, "long"));
        std::stop_source stop;
        std::chrono::steady_clock::time_point asked;
        const std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(700));
            asked = std::chrono::steady_clock::now();
            stop.request_stop();
        });
        const auto outcome = tuned(request, stop.get_token());
        const auto took = std::chrono::steady_clock::now() - asked;
        if (outcome)
            QSKIP("the tuning was over before it was stopped");
        QCOMPARE(outcome.error().kind, ErrorKind::Cancelled);
        QVERIFY2(took < std::chrono::milliseconds(200),
            qPrintable(QString::number(std::chrono::duration_cast<std::chrono::milliseconds>(took).count())));
    }
};

CONSONANCE_BARE_TEST(TestTuning)
#include "tst_tuning.moc"
