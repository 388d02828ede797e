// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/learn_module.h"
#include "core/learn/learned_model.h"
#include "core/learn/predictor/predictor_history.h"
#include "core/learn/predictor_calibration.h"
#include "core/learn/sample_picture.h"
#include "core/workload/model_profile.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace consonance;

class TestPredictorTraining : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void historyIsReproducible();
    void unseenPlacementsAreWithinTenPercent();
    void unseenMixesAreWithinFifteenPercent();
    void aSeedGivesTheSamePredictor();
    void savedAndLoadedPredictsTheSame();
    void calibrationCountsEveryJob();
    void thePublishedFormLearnsToo();
    void speedsNeedWorkersAndServers();
    void beyondTheHistoryIsTold();
    void tooLittleHistoryIsRefused();
    void itCanBeStopped();

private:
    [[nodiscard]] std::shared_ptr<const RewardPredictor> trained(std::shared_ptr<const History> history) const
    {
        const PredictorParameters parameters { .ensemble = 2, .epochs = 8 };
        const auto result = m_backend->trainPredictor(
            { .history = std::move(history), .modelNames = m_names }, parameters, {}, nullptr);
        return result ? result->predictor : nullptr;
    }
    /// Mean relative error over the jobs for which `counts` returns true.
    template<typename Counts>
    static double meanError(const RewardPredictor& predictor, const History& history, Counts&& counts)
    {
        double sum = 0;
        double jobs = 0;
        for (const HistorySample& sample : history.samples) {
            const SamplePicture picture(sample);
            std::vector<float> speeds(sample.jobs.size());
            predictor.predict(picture.picture(), speeds);
            for (std::size_t i = 0; i < speeds.size(); ++i) {
                if (!counts(sample, sample.jobs[i]))
                    continue;
                sum += std::abs(static_cast<double>(speeds[i]) - sample.jobs[i].speed) / sample.jobs[i].speed;
                jobs += 1;
            }
        }
        return jobs > 0 ? sum / jobs : 1;
    }
    /// A job of one of the models shares a host with a job of the other.
    static bool sharesWith(const HistorySample& sample, const ObservedJob& job, std::uint32_t one, std::uint32_t other);

    LearnBackend* m_backend = nullptr;
    std::vector<std::string> m_names;
    std::shared_ptr<const History> m_history;
    std::shared_ptr<const History> m_test; ///< other seeds
    std::shared_ptr<const RewardPredictor> m_predictor;
};

void TestPredictorTraining::initTestCase()
{
    const auto backend = loadLearnBackend();
    QVERIFY2(backend, backend ? "" : backend.error().englishText().c_str());
    m_backend = *backend;
    for (const ModelProfile& model : bundledModels()->models)
        m_names.push_back(model.name);
    m_history = *makePredictorHistory({ .traces = 2 });
    m_test = *makePredictorHistory({ .firstSeed = 2'900'001, .traces = 1, .loads = { 3, 4 } });
    m_predictor = trained(m_history);
    QVERIFY(m_predictor != nullptr);
}

bool TestPredictorTraining::sharesWith(
    const HistorySample& sample, const ObservedJob& job, std::uint32_t one, std::uint32_t other)
{
    if (job.model.value != one && job.model.value != other)
        return false;
    const std::uint32_t wanted = job.model.value == one ? other : one;
    return std::ranges::any_of(sample.jobs, [&](const ObservedJob& neighbour) {
        return neighbour.job != job.job && neighbour.model.value == wanted
            && std::ranges::any_of(neighbour.tasks, [&](const ObservedTasks& tasks) {
                   return std::ranges::any_of(
                       job.tasks, [&](const ObservedTasks& own) { return own.host == tasks.host; });
               });
    });
}

void TestPredictorTraining::historyIsReproducible()
{
    const auto again = *makePredictorHistory({ .traces = 2 });
    QCOMPARE(historyHash(*again), historyHash(*m_history));
    QVERIFY(historyHash(*m_test) != historyHash(*m_history));
    QVERIFY(m_history->origin.find("950001") != std::string::npos);
    QVERIFY(!makePredictorHistory({ .traces = 1, .policies = { "nobody" } }));
    QVERIFY(!makePredictorHistory({ .traces = 1, .cluster = "nowhere" }));
}

void TestPredictorTraining::unseenPlacementsAreWithinTenPercent()
{
    const double error = meanError(*m_predictor, *m_test, [](const auto&, const auto&) { return true; });
    qInfo("mean relative error on placements it never saw: %.4f", error);
    QVERIFY2(error <= 0.10, qPrintable(QString::number(error)));
    QVERIFY(m_predictor->provenance().heldOutError > 0.01 && m_predictor->provenance().heldOutError <= 0.10);
}

/// Two pairs of models never shared a host in the training data.
void TestPredictorTraining::unseenMixesAreWithinFifteenPercent()
{
    const auto index = [&](const char* name) { return static_cast<std::uint32_t>(m_predictor->modelIndex(name)); };
    const std::pair<std::uint32_t, std::uint32_t> pairs[] { { index("vgg-16"), index("ctc") },
        { index("resnext-110"), index("wlm") } };
    const auto isMix = [&](const HistorySample& sample, const ObservedJob& job) {
        return std::ranges::any_of(
            pairs, [&](const auto& pair) { return sharesWith(sample, job, pair.first, pair.second); });
    };
    auto without = std::make_shared<History>(*m_history);
    std::erase_if(without->samples, [&](const HistorySample& sample) {
        return std::ranges::any_of(sample.jobs, [&](const ObservedJob& job) { return isMix(sample, job); });
    });
    QVERIFY(without->samples.size() < m_history->samples.size());
    const auto predictor = trained(without);
    QVERIFY(predictor != nullptr);
    const double error = meanError(*predictor, *m_test, isMix);
    qInfo("mean relative error on mixes it never saw: %.4f", error);
    QVERIFY2(error <= 0.15, qPrintable(QString::number(error)));
}

void TestPredictorTraining::aSeedGivesTheSamePredictor()
{
    const auto again = trained(m_history);
    QVERIFY(again->exportTensors() == m_predictor->exportTensors());
    QCOMPARE(again->provenance().historyHash, historyHash(*m_history));
}

void TestPredictorTraining::savedAndLoadedPredictsTheSame()
{
    CheckpointContent content;
    addToCheckpoint({ .predictor = m_predictor }, content);
    const auto loaded = learnedModelOf(*decodeCheckpoint(encodeCheckpoint(content), "predictor"), "predictor");
    QVERIFY2(loaded, loaded ? "" : loaded.error().englishText().c_str());
    QCOMPARE(loaded->predictor->modelNames(), m_predictor->modelNames());
    QCOMPARE(loaded->predictor->provenance().historyHash, m_predictor->provenance().historyHash);
    for (const HistorySample& sample : m_test->samples) {
        const SamplePicture picture(sample);
        std::vector<float> before(sample.jobs.size());
        std::vector<float> after(sample.jobs.size());
        std::vector<float> spread(sample.jobs.size());
        m_predictor->predict(picture.picture(), before, spread);
        loaded->predictor->predict(picture.picture(), after);
        QCOMPARE(before, after);
        QVERIFY(std::ranges::all_of(spread, [](float one) { return one >= 0 && std::isfinite(one); }));
        QVERIFY(std::ranges::any_of(spread, [](float one) { return one > 0; }));
    }
}

void TestPredictorTraining::calibrationCountsEveryJob()
{
    const PredictorCalibration calibration = calibrate(*m_predictor, *m_test);
    const auto everyone = [](const auto&, const auto&) { return true; };
    QVERIFY(std::abs(calibration.all.meanError - meanError(*m_predictor, *m_test, everyone)) < 1e-6);
    QVERIFY(std::abs(calibration.all.bias) <= calibration.all.meanError);
    QCOMPARE(static_cast<std::int64_t>(calibration.points.size()), calibration.all.jobs);
    std::int64_t jobs = 0;
    for (const CalibrationFigures& model : calibration.byModel)
        jobs += model.jobs;
    QCOMPARE(jobs, calibration.all.jobs);

    // A pair counts the jobs of one model that share a host with one of the other.
    const auto models = static_cast<std::uint32_t>(m_names.size());
    const std::uint32_t one = 1;
    const std::uint32_t other = 5;
    std::int64_t sharing = 0;
    for (const HistorySample& sample : m_test->samples) {
        for (const ObservedJob& job : sample.jobs)
            sharing += job.model.value == one && sharesWith(sample, job, one, other) ? 1 : 0;
    }
    QVERIFY(sharing > 0);
    QCOMPARE(calibration.byPair[one * models + other].jobs, sharing);
    QVERIFY(calibration.alone[one].jobs > 0 && calibration.alone[one].jobs < calibration.byModel[one].jobs);
}

/// One network over everything: it learns and can be saved and loaded, but needs more samples than this test has.
void TestPredictorTraining::thePublishedFormLearnsToo()
{
    const auto result = m_backend->trainPredictor({ .history = m_history, .modelNames = m_names },
        { .form = PredictorForm::Published, .batch = 64, .epochs = 12 }, {}, nullptr);
    QVERIFY2(result, result ? "" : result.error().englishText().c_str());
    const RewardPredictor& predictor = *result->predictor;
    QVERIFY(predictor.form() == PredictorForm::Published);
    QVERIFY(result->epochs.back().trainingError < 0.85 * result->epochs.front().trainingError);
    const double error = meanError(predictor, *m_test, [](const auto&, const auto&) { return true; });
    QVERIFY2(error < 0.35, qPrintable(QString::number(error)));
    QVERIFY2(std::abs(error - predictor.provenance().heldOutError) < 0.1, qPrintable(QString::number(error)));

    CheckpointContent content;
    addToCheckpoint({ .predictor = result->predictor }, content);
    const auto loaded = learnedModelOf(*decodeCheckpoint(encodeCheckpoint(content), "predictor"), "predictor");
    QVERIFY2(loaded, loaded ? "" : loaded.error().englishText().c_str());
    const HistorySample& sample = m_test->samples[m_test->samples.size() / 2];
    std::vector<float> before(sample.jobs.size());
    std::vector<float> after(sample.jobs.size());
    predictor.predict(SamplePicture(sample).picture(), before);
    loaded->predictor->predict(SamplePicture(sample).picture(), after);
    QCOMPARE(before, after);
    QVERIFY(predictor.aloneSpeed(0, 2, 1) > 0);
}

void TestPredictorTraining::speedsNeedWorkersAndServers()
{
    const std::vector<std::int32_t> models { 0, 1, -1 };
    const std::vector<PlacedGroup> groups { { .host = 0, .job = 0, .workers = 1 },
        { .host = 0, .job = 1, .workers = 1, .servers = 1 }, { .host = 1, .job = 2, .workers = 1, .servers = 1 } };
    std::vector<float> speeds(3, -1.0F);
    m_predictor->predict({ .models = models, .groups = groups, .hosts = 2 }, speeds);
    QCOMPARE(speeds[0], 0.0F);
    QVERIFY(speeds[1] > 0);
    QCOMPARE(speeds[2], 0.0F);
    QVERIFY(m_predictor->aloneSpeed(0, 2, 1) > 0);
    QCOMPARE(m_predictor->aloneSpeed(0, 2, 0), 0.0F);
    QCOMPARE(m_predictor->modelIndex("nothing"), -1);
    QCOMPARE(m_predictor->modelIndex(m_names[3]), 3);
}

void TestPredictorTraining::beyondTheHistoryIsTold()
{
    const std::vector<std::int32_t> models { 0, 1 };
    const std::vector<PlacedGroup> usual { { .host = 0, .job = 0, .workers = 1, .servers = 1 } };
    QVERIFY(!m_predictor->isOutOfRange({ .models = models, .groups = usual, .hosts = 1 }, 0));
    const std::vector<PlacedGroup> crowd { { .host = 0, .job = 0, .workers = 9, .servers = 1 } };
    QVERIFY(m_predictor->isOutOfRange({ .models = models, .groups = crowd, .hosts = 1 }, 0));
    const std::vector<std::int32_t> unknown { -1 };
    QVERIFY(m_predictor->isOutOfRange({ .models = unknown, .groups = usual, .hosts = 1 }, 0));
}

void TestPredictorTraining::tooLittleHistoryIsRefused()
{
    const auto result
        = m_backend->trainPredictor({ .history = std::make_shared<History>(), .modelNames = m_names }, {}, {}, nullptr);
    QVERIFY(!result);
    QVERIFY(result.error().kind == ErrorKind::Failed);
}

void TestPredictorTraining::itCanBeStopped()
{
    std::stop_source source;
    int epochs = 0;
    Progress progress;
    const auto result = m_backend->trainPredictor({ .history = m_history,
                                                      .modelNames = m_names,
                                                      .report =
                                                          [&](const PredictorMetrics&) {
                                                              ++epochs;
                                                              source.request_stop();
                                                          } },
        { .epochs = 1000 }, source.get_token(), &progress);
    QVERIFY(!result);
    QVERIFY(result.error().kind == ErrorKind::Cancelled);
    QVERIFY(epochs <= 3);
    QCOMPARE(progress.total(), std::int64_t { 3000 });
}

CONSONANCE_TEST(TestPredictorTraining)
#include "tst_predictor_training.moc"
