// SPDX-License-Identifier: GPL-3.0-or-later
// Predictions beside true values: predicted pairs, a biased predictor detected and a drifting one dated, jobs that slow
// each other.
#include "core/learn/learned_policies.h"
#include "core/run/run_request.h"
#include "core/session/interactive_session.h"
#include "core/why/job_interference.h"
#include "core/why/predictor_report.h"
#include "core/why/run_drift.h"
#include "tests/core_test.h"
#include "tests/fixtures/biased_predictor.h"

#include <QTest>

#include <cmath>

using namespace consonance;
using namespace consonance::fixtures;

class TestPredictorReport : public QObject {
    Q_OBJECT
private:
    std::shared_ptr<const RewardPredictor> m_predictor;
    std::shared_ptr<const History> m_history;

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
        m_predictor = learnedModelFor("harmony", kBundledCheckpoint).value()->predictor;
        auto runs = heldOutRuns();
        runs.loads = { 3 };
        runs.policies = { "lb", "binpack" };
        m_history = makePredictorHistory(runs).value();
    }

    void theBundledPredictorIsTrustworthy()
    {
        const auto report = predictorReport(*m_predictor, *m_history);
        QVERIFY(report.calibration.all.jobs > 500);
        QVERIFY2(
            report.calibration.all.meanError < 0.15, qPrintable(QString::number(report.calibration.all.meanError)));
        QVERIFY(!report.driftsFrom);
        QVERIFY(report.outOfRangeShare < 0.2);
    }

    void aBiasedPredictorIsFoundOut()
    {
        const auto report = predictorReport(Biased(m_predictor, 1.6F), *m_history);
        QVERIFY(report.calibration.all.bias > 0.4);
        QVERIFY(report.driftsFrom.has_value());
    }

    /// Speeds halve from halfway on, as after a change of the cluster: the mark starts there, not before.
    void driftIsDated()
    {
        Time end {};
        for (const auto& sample : m_history->samples)
            end = std::max(end, sample.at);
        const Time middle { end.microseconds / 2 };
        auto changed = *m_history;
        for (auto& sample : changed.samples) {
            for (auto& job : sample.jobs)
                job.speed = sample.at >= middle ? job.speed / 2 : job.speed;
        }
        const auto report = predictorReport(*m_predictor, changed);
        QVERIFY(report.driftsFrom.has_value());
        QVERIFY(std::abs((*report.driftsFrom - middle).seconds()) <= (end - Time {}).seconds() / kDriftWindows + 1);
    }

    /// The same over one run, from its log alone: no mark for a sound predictor, one over the whole run for a biased
    /// one, and one from halfway on if the speeds halve there.
    void driftIsMarkedOnARun()
    {
        const RunRequest request {
            .trace = "preset:harmony-testbed,jobs=160", .cluster = "harmony-testbed", .policy = "lb", .seed = 5
        };
        const auto inputs = resolveInputs(request).value();
        const auto session = InteractiveSession::create(request, inputs).value();
        QVERIFY(!*session->advance(~std::uint64_t { 0 }, kForever, {}, NoteMode::Skip));
        const auto history = session->history();
        const auto& slots = history->slots;
        std::vector<EventRecord> events(history->events.begin(), history->events.end());
        const auto spansOf = [&](std::shared_ptr<const RewardPredictor> predictor) {
            return runDrift(predictor, events, slots, *inputs.workload, *inputs.cluster).value().spans;
        };
        const auto observed = observedSpeeds(events, slots, *inputs.workload, *inputs.cluster, *m_predictor);
        QVERIFY(observed.samples.size() > 100);
        // The log agrees with the engine.
        const auto again = InteractiveSession::create(request, inputs).value();
        const auto& engine = again->simulation().engine();
        std::size_t compared = 0;
        while (compared < 50 && *again->advance(1, kForever, {}, NoteMode::Skip)) {
            const auto same = std::ranges::find(observed.samples, engine.now(), &HistorySample::at);
            if (same == observed.samples.end() || again->nextTime() <= engine.now())
                continue;
            QCOMPARE(same->jobs.size(), engine.state().runningSet.size());
            for (const auto& job : same->jobs)
                QCOMPARE(job.speed, engine.ratePerSecond(job.job));
            ++compared;
        }
        QCOMPARE(compared, std::size_t { 50 });

        QVERIFY(spansOf(m_predictor).empty());
        const auto biased = spansOf(std::make_shared<Biased>(m_predictor, 1.6F));
        double covered = 0;
        for (const auto& span : biased) {
            covered += (span.until - span.from).seconds();
            QVERIFY(span.bias > 0.4 && span.meanError > 0.4);
        }
        const Time end = events.back().at;
        QVERIFY2(covered > 0.6 * end.seconds(), qPrintable(QString::number(covered / end.seconds())));

        const Time middle { end.microseconds / 2 };
        for (auto& event : events) {
            if (event.kind == EventKind::RateChanged && event.at >= middle)
                event.value /= 2;
        }
        const auto changed = spansOf(m_predictor);
        QVERIFY(!changed.empty());
        QVERIFY(
            std::abs((changed.front().from - middle).seconds()) <= 2 * end.seconds() / driftWindowCount(observed) + 1);
        QVERIFY(!runDrift(nullptr, events, slots, *inputs.workload, *inputs.cluster));
    }

    void predictedPairsLieNearTheTruth()
    {
        const auto predicted = predictedInterference(*m_predictor, *bundledModels());
        QCOMPARE(predicted.slowdown.size(), std::size_t { 64 });
        double sum = 0;
        for (const double loss : predicted.slowdown)
            sum += loss;
        QVERIFY2(std::abs(sum / 64 - 0.33) < 0.1, qPrintable(QString::number(sum / 64)));
    }

    /// For a job with one neighbour, the matrix shows its loss compared with being alone.
    void jobsSlowEachOther()
    {
        const RunRequest request {
            .trace = "preset:harmony-testbed,jobs=40", .cluster = "harmony-testbed", .policy = "binpack", .seed = 3
        };
        auto simulation = startRun(request, resolveInputs(request).value()).value();
        int compared = 0;
        for (int step = 0; step < 4000 && compared < 5; ++step) {
            if (simulation.step().value() == Engine::Step::Finished)
                break;
            const auto& engine = simulation.engine();
            const auto pairs = jobInterference(simulation);
            const auto count = pairs.jobs.size();
            for (std::size_t row = 0; row < count; ++row) {
                int neighbours = 0;
                double loss = 0;
                for (std::size_t column = 0; column < count; ++column) {
                    const double value = pairs.slowdown[row * count + column];
                    QVERIFY(std::isnan(value) || (value >= 0 && value < 1));
                    neighbours += std::isnan(value) ? 0 : 1;
                    loss = std::isnan(value) ? loss : value;
                }
                const auto job = pairs.jobs[row];
                if (neighbours != 1 || count != 2 || engine.ratePerSecond(job) <= 0)
                    continue;
                const double truth = 1 - engine.ratePerSecond(job) / engine.isolatedRatePerSecond(job);
                QVERIFY(std::abs(loss - truth) < 1e-6);
                ++compared;
            }
        }
        QVERIFY(compared > 0);
    }
};

CONSONANCE_BARE_TEST(TestPredictorReport)
#include "tst_predictor_report.moc"
