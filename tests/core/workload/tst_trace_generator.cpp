// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/hash.h"
#include "core/base/stop_scope.h"
#include "core/workload/job_shapes.h"
#include "core/workload/trace_generator.h"
#include "tests/core_test.h"

#include <QtTest>

#include <functional>
#include <map>
#include <set>

using namespace consonance;

namespace {

using Settings = std::map<std::string, std::string>;

std::shared_ptr<const Workload> generated(const char* preset, const Settings& settings = {}, std::uint64_t seed = 1)
{
    auto workload = generateTrace(preset, settings, seed, bundledModels());
    if (!workload)
        qFatal("%s", workload.error().englishText().c_str());
    return *workload;
}

/// Arrivals per interval of 20 min, from the first interval to the last complete one.
std::vector<int> countsPerInterval(const Workload& workload)
{
    std::vector<int> counts;
    for (const auto& job : workload.jobs) {
        const auto interval
            = static_cast<std::size_t>(job.request.arrival.microseconds / kDefaultInterval.microseconds);
        counts.resize(std::max(counts.size(), interval + 1));
        ++counts[interval];
    }
    counts.pop_back();
    return counts;
}

struct Moments {
    double mean = 0;
    double variance = 0;
};

Moments momentsOf(const std::vector<int>& values)
{
    Moments m;
    for (const int v : values)
        m.mean += v;
    m.mean /= static_cast<double>(values.size());
    for (const int v : values)
        m.variance += (v - m.mean) * (v - m.mean);
    m.variance /= static_cast<double>(values.size());
    return m;
}

bool isNear(double value, double expected, double tolerance)
{
    return std::abs(value - expected) <= tolerance;
}

} // namespace

class TraceGeneratorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aStopEndsTheDrawing()
    {
        std::stop_source stop;
        stop.request_stop();
        const StopScope scope(stop.get_token());
        for (const char* preset : { "poisson", "large", "market" }) {
            const auto workload = generateTrace(preset, {}, 1, bundledModels());
            QVERIFY(!workload && workload.error().kind == ErrorKind::Cancelled);
        }
    }

    /// Stored runs name their trace by this hash: a preset must always give the same trace.
    void goldenHashes_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QString>("hash");
        QTest::newRow("small") << "small"
                               << "b055a5b678611cfb";
        QTest::newRow("harmony-testbed") << "harmony-testbed"
                                         << "5e529d4d2156d9bc";
        QTest::newRow("poisson") << "poisson"
                                 << "cd9c2033889c19dc";
        QTest::newRow("bursty") << "bursty"
                                << "af6e421b230dcd23";
        QTest::newRow("diurnal") << "diurnal"
                                 << "397bb943302be2b6";
        QTest::newRow("large") << "large"
                               << "c66e3ca4cf4eb697";
    }
    void goldenHashes()
    {
        QFETCH(QString, preset);
        QFETCH(QString, hash);
        const auto workload = generated(qPrintable(preset));
        QCOMPARE(QString::fromStdString(hashToText(workload->contentHash)), hash);
    }

    /// All with the mean of the preset; a trace that does not ask for them is named as before.
    void jobsMayHaveLongTails()
    {
        const auto means = [](const char* durations) {
            const auto trace = generated("harmony-testbed", { { "jobs", "20000" }, { "durations", durations } });
            std::vector<double> seconds;
            double sum = 0;
            for (const auto& job : trace->jobs) {
                const auto& model = trace->models->model(job.request.model);
                seconds.push_back(job.work.epochs * epochSecondsApart(model));
                sum += seconds.back();
            }
            std::ranges::nth_element(seconds, seconds.begin() + std::ssize(seconds) / 2);
            return std::pair(sum / 20000, seconds[seconds.size() / 2]);
        };
        const auto [uniform, uniformMedian] = means("uniform");
        const auto [heavy, heavyMedian] = means("heavy");
        const auto [philly, phillyMedian] = means("philly");
        QVERIFY(isNear(uniform, 28 * 60, 30));
        QVERIFY(isNear(heavy, 28 * 60, 200)); // an epoch at least, and the longest are cut off
        QVERIFY(isNear(philly, 28 * 60, 200));
        QVERIFY(heavyMedian < uniformMedian / 2);
        QVERIFY(phillyMedian < uniformMedian / 2);
        QVERIFY(generated("harmony-testbed")->origin.find("durations") == std::string::npos);
        QVERIFY(generated("harmony-testbed", { { "durations", "philly" } })->origin.find(",durations=philly")
            != std::string::npos);
    }

    /// What users submit is off; what the jobs take is not.
    void submittedEpochsMayBeWrong()
    {
        const auto exact = generated("harmony-testbed");
        const auto wrong = generated("harmony-testbed", { { "epochs_error", "0.5" } });
        double least = 1;
        double most = 1;
        for (std::size_t i = 0; i < exact->jobs.size(); ++i) {
            const auto& job = wrong->jobs[i];
            QCOMPARE(job.work.amount, exact->jobs[i].work.amount);
            const double share = declaredOverTrue(job.work, &wrong->models->model(job.request.model));
            least = std::min(least, share);
            most = std::max(most, share);
            QCOMPARE(declaredOverTrue(exact->jobs[i].work, &exact->models->model(job.request.model)), 1.0);
        }
        QVERIFY(least >= 0.5 && least < 0.6);
        QVERIFY(most <= 1.5 && most > 1.4);
    }

    void sameSeedSameTraceOtherSeedOther()
    {
        for (const auto& preset : tracePresets()) {
            const auto one = generated(preset.id.c_str(), {}, 7);
            QCOMPARE(generated(preset.id.c_str(), {}, 7)->contentHash, one->contentHash);
            QCOMPARE(generated(preset.id.c_str(), {}, 8)->contentHash == one->contentHash, preset.id == "small");
        }
    }

    void moreJobsLeaveTheFirstOnesAsTheyAre()
    {
        for (const char* preset : { "harmony-testbed", "poisson", "bursty", "diurnal" }) {
            const auto few = generated(preset, { { "jobs", "100" } });
            const auto many = generated(preset, { { "jobs", "900" } });
            QCOMPARE(few->jobs.size(), std::size_t(100));
            // The last interval may be cut short by the number of jobs.
            for (std::size_t i = 0; i < 50; ++i) {
                QCOMPARE(few->jobs[i].request.arrival.microseconds, many->jobs[i].request.arrival.microseconds);
                QCOMPARE(few->jobs[i].work.amount, many->jobs[i].work.amount);
                QCOMPARE(few->jobs[i].request.totalDemand() == many->jobs[i].request.totalDemand(), true);
            }
        }
    }

    void testbedDefaultsAreTheWrittenOnes()
    {
        const auto w = generated("harmony-testbed");
        QCOMPARE(w->jobs.size(), std::size_t(120));
        QCOMPARE(w->name, std::string("harmony-testbed"));
        QCOMPARE(w->origin, std::string("preset:harmony-testbed,jobs=120,load=3,arrivals=uniform,models=all seed 1"));
        QCOMPARE(w->tenants.size(), std::size_t(1));
        QVERIFY(w->models != nullptr);
        for (const auto& job : w->jobs) {
            QVERIFY(job.request.isParameterServerJob());
            QCOMPARE(job.request.roles.size(), std::size_t(2));
            for (const auto& role : job.request.roles) {
                QVERIFY(role.requested >= 1 && role.requested <= 3);
                QCOMPARE(role.minimum, role.requested);
                QCOMPARE(role.maximum, role.requested);
            }
            const auto& model = w->models->model(job.request.model);
            QCOMPARE(job.work.unit, WorkUnit::Batches);
            QCOMPARE(job.work.amount, job.work.epochs * model.stepsPerEpoch);
            QCOMPARE(job.work.epochs, std::floor(job.work.epochs));
            // Whole epochs nearest to a time within 28 min · [.4, 1.6].
            const double epoch = epochSecondsApart(model);
            QVERIFY(job.work.epochs * epoch >= 0.4 * 1680 - epoch / 2 - 1e-9);
            QVERIFY(job.work.epochs * epoch <= 1.6 * 1680 + epoch / 2 + 1e-9);
        }
    }

    void testbedFrequenciesAreUniform()
    {
        const auto w = generated("harmony-testbed", { { "jobs", "60000" } });
        std::map<std::size_t, int> models;
        std::map<int, int> workers;
        std::map<int, int> servers;
        double seconds = 0;
        for (const auto& job : w->jobs) {
            ++models[job.request.model.index()];
            ++workers[job.request.roles[0].requested];
            ++servers[job.request.roles[1].requested];
            seconds += job.work.epochs * epochSecondsApart(w->models->model(job.request.model));
        }
        // Four standard deviations of a binomial count.
        QCOMPARE(models.size(), std::size_t(8));
        for (const auto& [model, count] : models)
            QVERIFY(isNear(count, 7500, 4 * 81.1));
        for (const auto& counts : { workers, servers }) {
            QCOMPARE(counts.size(), std::size_t(3));
            for (const auto& [number, count] : counts)
                QVERIFY(isNear(count, 20000, 4 * 115.5));
        }
        QVERIFY(isNear(seconds / 60000, 1680, 10));
    }

    void modelsCanBeChosen()
    {
        const auto w = generated("harmony-testbed", { { "jobs", "300" }, { "models", "ctc+vgg-16" } });
        std::map<std::string, int> drawn;
        for (const auto& job : w->jobs)
            ++drawn[w->models->model(job.request.model).name];
        QCOMPARE(drawn.size(), std::size_t(2));
        QVERIFY(drawn["ctc"] > 100 && drawn["vgg-16"] > 100);
        QVERIFY(!generateTrace("harmony-testbed", { { "models", "ctc+nothing" } }, 1, bundledModels()));
        QVERIFY(!generateTrace("harmony-testbed", { { "models", "" } }, 1, bundledModels()));
    }

    void arrivalPatternsHaveTheirMoments_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<double>("load");
        QTest::addColumn<double>("variance"); ///< of the number in an interval; 0: not checked
        // Uniform on 0 … 2λ has variance ((2λ + 1)² − 1) / 12.
        QTest::newRow("uniform 3") << "uniform" << 3.0 << 4.0;
        QTest::newRow("uniform 1") << "uniform" << 1.0 << 2.0 / 3;
        QTest::newRow("uniform, no whole end") << "uniform" << 2.3 << 0.0;
        QTest::newRow("poisson") << "poisson" << 3.0 << 3.0;
        // A mixture: λ + variance of the mean, .2 · (3λ)² + .8 · (λ/2)² − λ².
        QTest::newRow("bursty") << "bursty" << 3.0 << 12.0;
        // λ + λ² · .8² / 2.
        QTest::newRow("diurnal") << "diurnal" << 3.0 << 3 + 9 * 0.32;
    }
    void arrivalPatternsHaveTheirMoments()
    {
        QFETCH(QString, pattern);
        QFETCH(double, load);
        QFETCH(double, variance);
        const auto w = generated("harmony-testbed",
            { { "jobs", "150000" }, { "load", QString::number(load).toStdString() },
                { "arrivals", pattern.toStdString() } });
        const auto moments = momentsOf(countsPerInterval(*w));
        QVERIFY2(isNear(moments.mean, load, pattern == QStringLiteral("bursty") ? 0.15 : 0.05),
            qPrintable(QString::number(moments.mean)));
        if (variance > 0)
            QVERIFY2(isNear(moments.variance / variance, 1, 0.06), qPrintable(QString::number(moments.variance)));
    }

    void uniformCountsStayInRangeAndTimesSpread()
    {
        const auto w = generated("harmony-testbed", { { "jobs", "30000" } });
        std::vector<int> seen(7);
        for (const int count : countsPerInterval(*w)) {
            QVERIFY(count >= 0 && count <= 6);
            ++seen[static_cast<std::size_t>(count)];
        }
        for (const int times : seen)
            QVERIFY(isNear(times, 10000.0 / 7, 200));
        double offset = 0;
        for (const auto& job : w->jobs)
            offset += static_cast<double>(job.request.arrival.microseconds % kDefaultInterval.microseconds);
        QVERIFY(isNear(offset / 30000 / 1e6, 600, 10));
    }

    void gangLoadIsTheOneAsked_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::newRow("poisson") << "poisson";
        QTest::newRow("bursty") << "bursty";
        QTest::newRow("diurnal") << "diurnal";
    }
    void gangLoadIsTheOneAsked()
    {
        QFETCH(QString, preset);
        const auto w = generated(qPrintable(preset), { { "jobs", "40000" }, { "load", "0.7" }, { "gpus", "128" } });
        double gpuSeconds = 0;
        for (const auto& job : w->jobs) {
            QCOMPARE(job.work.unit, WorkUnit::ServiceTime);
            QCOMPARE(job.request.roles[0].kind, RoleKind::Task);
            gpuSeconds += job.work.amount / 1e6 * static_cast<double>(job.request.requestedGpus());
        }
        const double offered = gpuSeconds / (w->jobs.back().request.arrival.seconds() * 128);
        QVERIFY2(isNear(offered, 0.7, 0.04), qPrintable(QString::number(offered)));
    }

    void smallTraceIsTheOneOfTheDocumentation()
    {
        const auto w = generated("small");
        const std::vector<std::array<int, 3>> expected { { 0, 2, 600 }, { 60, 4, 300 }, { 120, 1, 120 },
            { 180, 2, 240 }, { 240, 1, 60 }, { 300, 4, 60 } };
        QCOMPARE(w->jobs.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const auto& job = w->jobs[i];
            QCOMPARE(job.request.arrival.microseconds, expected[i][0] * 1'000'000LL);
            QCOMPARE(job.request.requestedGpus(), std::int64_t(expected[i][1]));
            QCOMPARE(job.work.amount, expected[i][2] * 1e6);
        }
        QCOMPARE(generated("small", { { "jobs", "2" } })->jobs.size(), std::size_t(2));
    }

    void wrongSettingsAreNamed_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("expected");
        QTest::newRow("preset") << "harmony"
                                << "jobs"
                                << "3"
                                << "there are: small, harmony-testbed";
        QTest::newRow("name") << "poisson"
                              << "jbos"
                              << "3"
                              << "jobs, load, gpus, arrivals";
        QTest::newRow("jobs 0") << "poisson"
                                << "jobs"
                                << "0"
                                << "1 … 1000000";
        QTest::newRow("jobs too many") << "large"
                                       << "jobs"
                                       << "1000001"
                                       << "1 … 1000000";
        QTest::newRow("jobs text") << "large"
                                   << "jobs"
                                   << "ten"
                                   << "\"ten\"";
        QTest::newRow("load 0") << "harmony-testbed"
                                << "load"
                                << "0"
                                << "load";
        QTest::newRow("load nan") << "harmony-testbed"
                                  << "load"
                                  << "nan"
                                  << "nan";
        QTest::newRow("pattern") << "harmony-testbed"
                                 << "arrivals"
                                 << "normal"
                                 << "uniform | poisson";
        QTest::newRow("small has no load") << "small"
                                           << "load"
                                           << "1"
                                           << "no parameter";
    }
    void wrongSettingsAreNamed()
    {
        QFETCH(QString, preset);
        QFETCH(QString, key);
        QFETCH(QString, value);
        QFETCH(QString, expected);
        const auto trace
            = generateTrace(preset.toStdString(), { { key.toStdString(), value.toStdString() } }, 1, bundledModels());
        QVERIFY(!trace);
        QCOMPARE(trace.error().kind, ErrorKind::BadArguments);
        const auto message = QString::fromStdString(trace.error().englishText());
        QVERIFY2(message.contains(expected), qPrintable(message));
    }

    void hashSeesEveryFieldOfAJob()
    {
        const auto hashOf = [](const std::function<void(JobSpec&)>& change) {
            Workload w;
            w.models = bundledModels();
            auto job = makeTrainingJob(*w.models, ModelId(0), { .workers = 2, .servers = 1, .epochs = 3 });
            job.request.name = "a";
            change(job);
            w.jobs.push_back(job);
            return freezeWorkload(std::move(w))->contentHash;
        };
        const std::vector<std::function<void(JobSpec&)>> changes { [](JobSpec&) {},
            [](JobSpec& j) { j.request.name = "b"; }, [](JobSpec& j) { j.request.arrival = Time { 1 }; },
            [](JobSpec& j) { j.request.model = ModelId(1); }, [](JobSpec& j) { j.request.model = {}; },
            [](JobSpec& j) { j.request.weight = 2; }, [](JobSpec& j) { j.request.deadline = Time { 0 }; },
            [](JobSpec& j) { j.request.priorityBand = 1; }, [](JobSpec& j) { j.request.preemptible = false; },
            [](JobSpec& j) { j.request.deviceType = "k80"; }, [](JobSpec& j) { j.request.batch.initial = 1; },
            [](JobSpec& j) { j.request.roles[0].requested = 3; }, [](JobSpec& j) { j.request.roles[0].minimum = 1; },
            [](JobSpec& j) { j.request.roles[1].maximum = 2; },
            [](JobSpec& j) { j.request.roles[0].demand[Resource::Memory] = 1; },
            [](JobSpec& j) { j.request.roles[0].deviceMemoryMegabytes = 1; }, [](JobSpec& j) { j.work.amount += 1; },
            [](JobSpec& j) { j.work.epochs += 1; }, [](JobSpec& j) { j.work.unit = WorkUnit::ServiceTime; } };
        std::set<std::uint64_t> hashes;
        for (const auto& change : changes)
            hashes.insert(hashOf(change));
        QCOMPARE(hashes.size(), changes.size());
    }
};

CONSONANCE_BARE_TEST(TraceGeneratorTest)
#include "tst_trace_generator.moc"
