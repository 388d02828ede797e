// SPDX-License-Identifier: GPL-3.0-or-later
// What takes a hundred tunings or long runs.
#include "core/tune/tuning.h"
#include "tests/core_test.h"

#include <QTemporaryDir>

#include <algorithm>
#include <chrono>

using namespace consonance;

namespace {

TuneRequest longRequest(const std::string& trace, const std::string& folder)
{
    TuneRequest request { .run = { .trace = trace, .cluster = "pollux-16x4", .policy = "tiresias" } };
    request.run.interference = "none";
    request.folder = folder;
    return request;
}

Result<TuneOutcome> tunedToTheEnd(const TuneRequest& request)
{
    auto inputs = resolveInputs(request.run);
    if (!inputs)
        return fail(std::move(inputs).error());
    return tune(request, *inputs, {});
}

} // namespace

class TestTuningBars final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    /// At least 95 of 100. Runs are equal to the last event here, so none may be called better.
    void findsNoGainWithoutAnEffect()
    {
        QTemporaryDir folder;
        auto request
            = longRequest("preset:poisson,jobs=25,load=4", folder.filePath(QStringLiteral("none")).toStdString());
        request.run.parameters = { { "placement", "first-fit" } };
        request.vary = { "skew_threshold" }; // which only placement=skew reads
        request.runs = 60;
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            request.searchSeed = seed;
            const auto outcome = tunedToTheEnd(request);
            QVERIFY2(outcome, outcome ? "" : outcome.error().englishText().c_str());
            QCOMPARE(outcome->finding(), TuneFinding::NoBetter);
            QVERIFY(outcome->recommended() == nullptr);
        }
    }

    /// 200 runs of 4,000 jobs on two cores, at least 90 % of the time spent simulating.
    void spendsItsTimeSimulating()
    {
        if (qEnvironmentVariableIsEmpty("CONSONANCE_BENCH"))
            QSKIP("takes minutes; set CONSONANCE_BENCH=2, the threads");
        QTemporaryDir folder;
        auto request
            = longRequest("preset:poisson,jobs=4000,load=4", folder.filePath(QStringLiteral("bench")).toStdString());
        request.vary = { "queue_limits_gpu_s=10..1e6x2", "queue_order" };
        request.runs = 200;
        request.workers.threads = std::clamp(qEnvironmentVariableIntValue("CONSONANCE_BENCH"), 1, 2);
        const auto begin = std::chrono::steady_clock::now();
        const auto outcome = tunedToTheEnd(request);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        QVERIFY2(outcome, outcome ? "" : outcome.error().englishText().c_str());
        const double share = outcome->simulatedSeconds / (request.workers.threads * took.count());
        qInfo("%.1f s, of which %.1f %% simulating on %d threads", took.count(), 100 * share, request.workers.threads);
        QVERIFY(share >= 0.9);
    }
};

CONSONANCE_BARE_TEST(TestTuningBars)
#include "tst_tuning_bars.moc"
