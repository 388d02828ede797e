// SPDX-License-Identifier: GPL-3.0-or-later
// Predicted against true speeds of the running jobs, checked against predictor and engine one by one.
#include "core/why/prediction_errors.h"

#include "core/learn/learned_policies.h"
#include "core/why/candidate_effects.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace consonance;
using namespace consonance::fixtures;

class TestPredictionErrors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }

    void comparesWhatRunsAndNothingElse()
    {
        const auto models = bundledModels();
        const auto cluster = makeServers(3, 2, 8);
        std::vector<JobSpec> jobs;
        jobs.push_back(makeParameterServerJob(*models, "runs", "resnet-50", 0, 1, 1, 50));
        jobs.push_back(makeGang("no roles", 0, 1, 100'000));
        jobs.push_back(makeParameterServerJob(*models, "later", "ctc", 1'000'000, 1, 1, 50));
        SimulationSetup setup { .cluster = cluster, .workload = makeWorkload(std::move(jobs)), .policyId = "lb" };
        setup.throughput = *makeThroughputModel("contention", cluster);
        auto run = Simulation::create(std::move(setup));
        QVERIFY(run.has_value());
        const auto empty = predictionErrors(*run);
        QCOMPARE(empty.size(), std::size_t { 3 });
        QVERIFY(std::ranges::all_of(empty, [](float error) { return std::isnan(error); }));
        const auto bothRun = [](const Engine& engine) { return engine.state().runningSet.size() == 2; };
        QVERIFY(run->runUntil(bothRun, {}).has_value());
        const auto errors = predictionErrors(*run);
        QVERIFY(!std::isnan(errors[0]));
        QVERIFY2(std::isnan(errors[1]), "no predictor knows a plain gang");
        QVERIFY2(std::isnan(errors[2]), "has not arrived");
        // The same through a plan that changes nothing.
        auto engine = run->engine();
        const auto predictor = predictorFor({});
        QVERIFY(predictor);
        const auto guess = predictedSpeed(engine, Plan {}, JobId(0), *predictor);
        QVERIFY(guess.has_value());
        const double expected = guess->speed / trueSpeed(run->engine(), JobId(0)) - 1;
        QVERIFY2(std::abs(static_cast<double>(errors[0]) - expected) < 1e-4, qPrintable(QString::number(expected)));
        QVERIFY2(std::abs(expected) < 0.5, qPrintable(QString::number(expected)));
    }
};

CONSONANCE_BARE_TEST(TestPredictionErrors)
#include "tst_prediction_errors.moc"
