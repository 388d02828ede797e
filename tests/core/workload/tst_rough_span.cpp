// SPDX-License-Identifier: GPL-3.0-or-later
// Used to choose the speed of a run: roughly when the last job would finish.
#include "core/workload/job_shapes.h"
#include "core/workload/rough_span.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;

class TestRoughSpan : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingTakesNoTime() { QCOMPARE(roughSpan(Workload {}), Duration {}); }

    void theLatestEndCounts()
    {
        Workload workload;
        workload.models = bundledModels();
        auto gang = makeGangJob(2, kBareGpu, Duration::fromSeconds(500));
        gang.request.arrival = Time::fromSeconds(100);
        workload.jobs.push_back(gang);
        QCOMPARE(roughSpan(workload), Duration::fromSeconds(600));

        // Batches at the model's own speed, divided among the workers.
        const auto& model = workload.models->model(ModelId(0));
        auto training = makeTrainingJob(*workload.models, ModelId(0), { .workers = 4, .servers = 1, .epochs = 20 });
        training.request.arrival = Time::fromSeconds(1000);
        workload.jobs.push_back(training);
        const double alone = training.work.amount * model.computeSecondsPerStep / 4;
        QVERIFY(alone > 0);
        QCOMPARE(roughSpan(workload), Duration::fromSecondsRounded(1000 + alone));
    }
};

CONSONANCE_BARE_TEST(TestRoughSpan)
#include "tst_rough_span.moc"
