// SPDX-License-Identifier: GPL-3.0-or-later
// A trace brings its usual inputs along; anything that is given explicitly overrides them.
#include "core/run/usual_inputs.h"
#include "core/workload/sample_library.h"
#include "core/workload/trace_generator.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;

class TestUsualInputs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void aSampleNeedsNothingBesideItsName()
    {
        for (const auto& sample : sampleTraces()) {
            const auto request = requestOfTrace(sampleEntry(sample));
            QCOMPARE(request.cluster, sample.cluster);
            QCOMPARE(request.policy, sample.policy);
            QCOMPARE(request.interference, sample.interference);
            QCOMPARE(request.transitions, sample.transitions);
            QVERIFY(resolveInputs(request));
        }
    }

    void aPresetBringsItsCluster()
    {
        for (const auto& preset : tracePresets())
            QCOMPARE(requestOfTrace("preset:" + preset.id + ",jobs=5").cluster, preset.cluster);
    }

    void whatIsGivenStands()
    {
        RunRequest request { .trace = "sample:first-steps", .cluster = "small", .policy = "lb", .interference = {} };
        request.transitions = "common";
        fillFromTrace(request);
        QCOMPARE(request.cluster, std::string("small"));
        QCOMPARE(request.policy, std::string("lb"));
        QCOMPARE(request.interference, std::string("none"));
        QCOMPARE(request.transitions, std::string("common"));
    }

    void aFileBringsTheUsual()
    {
        const auto request = requestOfTrace("mine.csv");
        QVERIFY(request.cluster.empty() && request.policy.empty());
        QCOMPARE(request.interference, RunRequest {}.interference);
        QCOMPARE(request.transitions, RunRequest {}.transitions);
    }
};

CONSONANCE_TEST(TestUsualInputs)
#include "tst_usual_inputs.moc"
