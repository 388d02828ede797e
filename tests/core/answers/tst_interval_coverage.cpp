// SPDX-License-Identifier: GPL-3.0-or-later
// 95 % intervals over copies contain the long-run mean in 90 to 99 % of trials: of a policy's mean JCT and of the
// difference of two policies over copies of the same jobs; and of what a purchase saves, over other jobs of the kind.
#include "core/answers/purchase_study.h"
#include "core/base/random.h"
#include "core/compare/metric_comparison.h"
#include "tests/core/operate/operate_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>

using namespace consonance;

namespace {

constexpr int kJobs = 150;
constexpr int kWorlds = 4;
constexpr int kTrials = 50; ///< of each world
constexpr int kLongRun = 600; ///< copies behind the long-run mean
constexpr const char* kBaseline = "fifo-backfill";
constexpr const char* kOther = "srtf";

/// Jobs of 1 to 4 GPUs with durations from minutes to hours, on 24 GPUs that they keep busy.
ResolvedInputs world(std::uint64_t seed)
{
    RandomStream draws(seed, "coverage.world");
    std::vector<JobSpec> jobs;
    double arrival = 0;
    for (int i = 0; i < kJobs; ++i) {
        arrival += draws.exponential(165);
        const int gpus = 1 << draws.uniformInt(0, 2);
        const auto seconds = static_cast<std::int64_t>(120 * std::pow(60, draws.uniform01()));
        jobs.push_back(fixtures::makeGang("j" + std::to_string(i), static_cast<std::int64_t>(arrival), gpus, seconds));
    }
    return fixtures::plainInputs(fixtures::makeServers(6, 4), fixtures::makeWorkload(std::move(jobs)));
}

MetricDelta differenceOn(const CopyRuns& copies)
{
    return metricDelta(copies.runs, kOther, kBaseline, *findMetric("mean_jct_s"));
}

} // namespace

class TestIntervalCoverage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void intervalsContainTheLongRunMean()
    {
        int ofJct = 0;
        int ofDifference = 0;
        for (int w = 0; w < kWorlds; ++w) {
            const auto inputs = world(static_cast<std::uint64_t>(w));
            const std::vector<CopyContender> contenders { { kBaseline, fixtures::plainRequest(kBaseline), inputs },
                { kOther, fixtures::plainRequest(kOther), inputs } };
            const CopyRule longRule { .copies = kLongRun, .seed = 9999 };
            const auto longRun = differenceOn(*runCopies(contenders, longRule, kLongRun, {}, {}));
            for (int trial = 0; trial < kTrials; ++trial) {
                const CopyRule rule { .copies = kUsualCopies, .seed = static_cast<std::uint64_t>(trial + 1) };
                const auto copies = runCopies(contenders, rule, kUsualCopies, {}, {});
                const auto delta = differenceOn(*copies);
                ofJct += std::abs(delta.mean - longRun.mean) <= delta.ci95 ? 1 : 0;
                ofDifference += std::abs(delta.relative - longRun.relative) <= delta.relativeCi95 ? 1 : 0;
            }
        }
        verify("mean JCT", ofJct);
        verify("difference", ofDifference);
    }

    /// What one server more saves over many months, and the interval from each of 200 other months alone.
    void aPurchaseIntervalHoldsForOtherJobs()
    {
        const auto purchaseIn = [&](std::uint64_t seed, int copies) {
            const PurchaseAsk ask { .counts = { 1 }, .runs = { .copies = { .copies = copies } } };
            auto study = studyPurchase(fixtures::plainRequest(kBaseline), world(seed), ask);
            return std::move(study->curves.front().points);
        };
        double saved = 0;
        for (int month = 0; month < kLongRun; ++month) {
            const auto points = purchaseIn(static_cast<std::uint64_t>(10'000 + month), 0);
            saved += savedShare(points[0], points[1]) / kLongRun;
        }
        int contained = 0;
        for (int trial = 0; trial < kWorlds * kTrials; ++trial) {
            const auto points = purchaseIn(static_cast<std::uint64_t>(trial), kUsualCopies);
            const auto interval = *savedOnCopies(points[0], points[1]);
            contained += interval.low <= saved && saved <= interval.high ? 1 : 0;
        }
        verify("purchase", contained);
    }

private:
    static void verify(const char* what, int contained)
    {
        const auto text = QStringLiteral("%1: %2 of %3 contain the long-run mean")
                              .arg(QLatin1String(what))
                              .arg(contained)
                              .arg(kWorlds * kTrials);
        qInfo("%s", qPrintable(text));
        QVERIFY2(contained >= 0.90 * kWorlds * kTrials && contained <= 0.99 * kWorlds * kTrials, qPrintable(text));
    }
};

CONSONANCE_BARE_TEST(TestIntervalCoverage)
#include "tst_interval_coverage.moc"
