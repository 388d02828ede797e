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

constexpr const char* kTrace = "preset:poisson,jobs=50,load=4";

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
    request.runs = 60;
    request.folder = folder;
    return request;
}

Result<TuneOutcome> tuned(
    const TuneRequest& request, const StopToken& stop = {}, const std::function<void(const TuneOutcome&)>& onStage = {})
{
    auto inputs = resolveInputs(request.run);
    if (!inputs)
        return fail(std::move(inputs).error());
    return tune(request, *inputs, stop, nullptr, { .onStage = onStage, .onCost = {} });
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
        const auto stopAfterARound = [&](const TuneOutcome& outcome) {
            if (!outcome.history.empty())
                stop.request_stop();
        };
        const auto stopped = tuned(request, stop.get_token(), stopAfterARound);
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

    /// Its progress has the best with its interval, slices, and what runs.
    void showsWhatIsKnownOnTheWay()
    {
        QTemporaryDir folder;
        std::vector<TunePart> parts;
        std::size_t beliefs = 0;
        auto request = requestFor(kTrace, within(folder, "seen"));
        request.runs = 120;
        const auto outcome = tuned(request, {}, [&](const TuneOutcome& known) {
            parts.push_back(known.stage->part);
            const auto answer = tuneAnswer(known, englishWording);
            QVERIFY(answer.isInterim);
            QVERIFY2(answer.remarks[1].starts_with("Running now"), answer.remarks[1].c_str());
            if (known.history.empty())
                return;
            const auto& belief = known.history.back().belief;
            QVERIFY(belief.low <= belief.mean && belief.mean <= belief.high);
            QCOMPARE(answer.charts.size(), 1 + known.slices.size());
            QCOMPARE(known.slices.size(), std::size_t { 2 });
            ++beliefs;
        });
        QVERIFY2(outcome, outcome ? "" : outcome.error().englishText().c_str());
        QVERIFY(beliefs > 2);
        QCOMPARE(parts.front(), TunePart::Search);
        QCOMPARE(parts[parts.size() - 2], TunePart::Choice);
        QCOMPARE(parts.back(), TunePart::Verdict);
        QVERIFY(!outcome->stage);
        const auto answer = tuneAnswer(*outcome, englishWording);
        QVERIFY(!answer.isInterim);
        // Rows of the verdict lead to settings that run.
        const auto settings = answer.settings.at(answer.sheets.front().rows.front().subject);
        QVERIFY(PolicyRegistry::instance().make(settings.policy, settings.parameters));
    }

    /// Stopped, it judges what was tried so far, and nothing else is searched.
    void judgesTheBestSoFar()
    {
        QTemporaryDir folder;
        auto request = requestFor(kTrace, within(folder, "early"));
        request.runs = 150;
        std::stop_source stop;
        std::size_t used = 0;
        const auto stopped = tuned(request, stop.get_token(), [&](const TuneOutcome& known) {
            if (known.history.empty())
                return;
            used = static_cast<std::size_t>(known.history.back().used);
            stop.request_stop();
        });
        QVERIFY(!stopped);
        request.finish = true;
        const auto early = tuned(request);
        QVERIFY2(early, early ? "" : early.error().englishText().c_str());
        QVERIFY(early->isCut);
        QVERIFY(!early->judged.empty());
        QCOMPARE(static_cast<std::size_t>(early->history.back().used), used);
        QCOMPARE(outcomeOf(request), tuneJson(*early));
        // The whole search goes on from there.
        request.finish = false;
        const auto whole = tuned(request);
        QVERIFY(whole && !whole->isCut);
        QVERIFY(whole->history.size() > early->history.size());
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

    void findsAGainThatIsThere()
    {
        QTemporaryDir folder;
        auto request = requestFor("preset:poisson,jobs=150,load=4", within(folder, "gain"));
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
        QVERIFY(rise * sheets.front().rows.front().cells[2].number() >= 0);
        QVERIFY(rise != 0);
    }

    void showsAFrontOfTwoObjectives()
    {
        QTemporaryDir folder;
        auto request = requestFor(kTrace, within(folder, "front"));
        request.objectives = { "mean-jct", "p95-wait" };
        request.runs = 90;
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

    void stopsWithin200Milliseconds()
    {
        QTemporaryDir folder;
        auto request = requestFor("preset:poisson,jobs=3000,load=4", within(folder, "long"));
        std::stop_source stop;
        std::chrono::steady_clock::time_point asked;
        std::jthread stopper;
        const auto outcome = tuned(request, stop.get_token(), [&](const TuneOutcome&) {
            if (stopper.joinable())
                return;
            stopper = std::jthread([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(100)); // in the middle of runs
                asked = std::chrono::steady_clock::now();
                stop.request_stop();
            });
        });
        if (stopper.joinable())
            stopper.join();
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
