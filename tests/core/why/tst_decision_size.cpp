// SPDX-License-Identifier: GPL-3.0-or-later
// Analysing one decision of a large cluster: bounded in what it holds and in how long it takes, and stopped at once.
#include "core/run/run_request.h"
#include "core/why/decision_analysis.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <thread>

using namespace consonance;

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// preset:large before its first decision of at least 100 jobs.
Result<Simulation> largeRun()
{
    const RunRequest request { .trace = "preset:large,jobs=1000", .cluster = "large", .policy = "locality" };
    TRY_ASSIGN(auto inputs, resolveInputs(request));
    TRY(makeModels(request.interference, inputs));
    TRY_ASSIGN(auto simulation, startRun(request, inputs));
    TRY(simulation.runUntil(
        [](const Engine& engine) {
            return engine.peek() == Engine::Step::Decision && engine.state().waitingSet.size() >= 100;
        },
        {}));
    return simulation;
}

} // namespace

class TestDecisionSize : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void aLargeDecisionIsBounded()
    {
        const auto run = largeRun();
        QVERIFY2(run, run ? "" : run.error().englishText().c_str());
        const auto analysis = analyseDecision(DecisionMoment::of(*run), { .predictions = Predictions::LeftOut });
        QVERIFY(analysis.has_value());
        std::size_t candidates = 0;
        std::size_t looked = 0;
        for (const auto& task : analysis->inferences) {
            candidates += task.candidates.size();
            for (const auto& candidate : task.candidates)
                looked += candidate.trueSpeed.has_value() ? 1 : 0;
        }
        QVERIFY2(analysis->inferences.size() > 200, qPrintable(QString::number(analysis->inferences.size())));
        QVERIFY2(candidates <= 100'000, qPrintable(QString::number(candidates)));
        QVERIFY2(looked >= 24 && looked <= 600, qPrintable(QString::number(looked)));
        QVERIFY(analysis->isHindsightPartial);
        // What is shown first is known: the server that was chosen.
        const auto& first = analysis->inferences.front();
        const auto chosen = std::ranges::find(first.candidates, true, &CandidateAnalysis::isChosen);
        QVERIFY(chosen != first.candidates.end() && chosen->trueSpeed && chosen->trueGain);
    }

    void itStopsAtOnce()
    {
        const auto run = largeRun();
        QVERIFY2(run, run ? "" : run.error().englishText().c_str());
        std::stop_source stop;
        Clock::time_point asked;
        std::thread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            asked = Clock::now();
            stop.request_stop();
        });
        while (!stop.stop_requested()) {
            auto copy = DecisionMoment::of(*run);
            static_cast<void>(analyseDecision(std::move(copy), {}, stop.get_token()));
        }
        stopper.join();
        QVERIFY2(secondsSince(asked) < 1, qPrintable(QString::number(secondsSince(asked))));
    }
};

CONSONANCE_TEST(TestDecisionSize)
#include "tst_decision_size.moc"
