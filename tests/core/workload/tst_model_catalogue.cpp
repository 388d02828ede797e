// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/hash.h"
#include "core/workload/job_shapes.h"
#include "core/workload/model_catalogue_file.h"
#include "core/workload/trace_file.h"
#include "tests/core_test.h"

#include <QtTest>

using namespace consonance;

namespace {

const std::string kOneModel = R"({"format": "consonance-models", "version": 1, "models": [{"name": "m",
    "compute_s_per_step": 0.5, "parameters_mb": 100, "steps_per_epoch": 10, "inter_mb_s": 100, "intra_mb_s": 200,
    "batch_size": 32, "worker_cpu": 1.5, "ps_cpu": 0.5, "worker_demand": {"gpu": 1, "cpu": 2}, "ps_demand": {"cpu": 2}}]})";

std::string replaced(std::string text, std::string_view from, std::string_view to)
{
    const auto at = text.find(from);
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

} // namespace

class ModelCatalogueTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// reference: 2.3 of the Harmony notes, samples/s of one worker and one PS, apart and on one server.
    void bundledModelsReproduceMeasuredSpeeds_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("apart");
        QTest::addColumn<double>("together");
        QTest::newRow("resnet-50") << "resnet-50" << 20.5 << 40.9;
        QTest::newRow("vgg-16") << "vgg-16" << 11.0 << 17.5;
        QTest::newRow("resnext-110") << "resnext-110" << 374.0 << 381.0;
        QTest::newRow("inception-bn") << "inception-bn" << 116.0 << 150.0;
        QTest::newRow("seq2seq") << "seq2seq" << 169.0 << 231.5;
        QTest::newRow("ctc") << "ctc" << 51.0 << 68.0;
        QTest::newRow("dssm") << "dssm" << 405.0 << 389.0;
        QTest::newRow("wlm") << "wlm" << 80.0 << 161.0;
    }
    void bundledModelsReproduceMeasuredSpeeds()
    {
        QFETCH(QString, name);
        QFETCH(double, apart);
        QFETCH(double, together);
        const auto models = bundledModels();
        const auto id = models->find(name.toStdString());
        QVERIFY(id);
        const auto& m = models->model(*id);
        const auto speed = [&](double bandwidth) {
            return m.batchSize / (m.computeSecondsPerStep + m.parameterMegabytes / bandwidth);
        };
        QVERIFY(std::abs(speed(m.interBandwidth) / apart - 1) < 0.01);
        QVERIFY(std::abs(speed(m.intraBandwidth) / together - 1) < 0.01);
    }

    void bundledModelsHaveTestbedDemands()
    {
        const auto models = bundledModels();
        QCOMPARE(models->models.size(), std::size_t(8));
        for (const auto& m : models->models) {
            const bool usesGpu = m.name != "ctc" && m.name != "dssm";
            QCOMPARE(m.workerDemand[Resource::Gpu], std::int64_t(usesGpu ? 1 : 0));
            QCOMPARE(m.workerDemand[Resource::Cpu], std::int64_t(2000));
            QCOMPARE(m.psDemand[Resource::Cpu], std::int64_t(2000));
            QCOMPARE(m.psDemand[Resource::Gpu], std::int64_t(0));
            // A server of the testbed holds four tasks by its cores; memory must not limit it first.
            QVERIFY(4 * std::max(m.workerDemand[Resource::Memory], m.psDemand[Resource::Memory]) <= 48'000);
            QVERIFY(!m.source.empty());
            QVERIFY(!m.assumed.empty());
        }
        QCOMPARE(models->model(*models->find("ctc")).workerCpu, std::int64_t(3260));
        QCOMPARE(models->model(*models->find("resnet-50")).psCpu, std::int64_t(2700));
        QCOMPARE(models->model(*models->find("resnet-50")).measuredName, std::string("ResNet-50 (batch size 32)"));
    }

    void epochTimesAreThePublishedOnes()
    {
        // Same source: minutes per epoch, apart.
        const std::vector<double> minutes { 3, 5.6, 2.2, 2.2, 4.9, 3.2, 3.7, 5.5 };
        const auto models = bundledModels();
        for (std::size_t i = 0; i < minutes.size(); ++i)
            QVERIFY(std::abs(epochSecondsApart(models->models[i]) / 60 - minutes[i]) < 0.06);
    }

    void contentHashNeverChanges()
    {
        QCOMPARE(QString::fromStdString(hashToText(bundledModels()->contentHash)), QStringLiteral("6cb6cb234fc67041"));
    }

    void writtenCatalogueReadsBackEqual()
    {
        const auto before = bundledModels();
        const auto after = parseModelCatalogue(modelCatalogueText(*before), "copy.json");
        QVERIFY(after);
        QCOMPARE((*after)->contentHash, before->contentHash);
        QCOMPARE((*after)->name, before->name);
        for (std::size_t i = 0; i < before->models.size(); ++i) {
            QCOMPARE((*after)->models[i].title, before->models[i].title);
            QCOMPARE((*after)->models[i].source, before->models[i].source);
            QCOMPARE((*after)->models[i].assumed, before->models[i].assumed);
        }
    }

    void minimalCatalogueReads()
    {
        const auto catalogue = parseModelCatalogue(kOneModel, "own.json");
        QVERIFY(catalogue);
        const auto& m = (*catalogue)->models.front();
        QCOMPARE(m.title, std::string("m"));
        QCOMPARE(m.workerCpu, std::int64_t(1500));
        QCOMPARE(m.workerDemand[Resource::Cpu], std::int64_t(2000));
        QVERIFY(m.measuredName.empty());
    }

    void speedsByDeviceTypeAreRead()
    {
        auto text = QString::fromStdString(kOneModel);
        const auto without = parseModelCatalogue(text.toStdString(), "own.json");
        text.replace(QStringLiteral("\"batch_size\""),
            QStringLiteral("\"reference_device\": \"p100\", \"device_speeds\": {\"k80\": 0.25}, "
                           "\"device_steps_per_s\": {\"V100\": 4}, \"batch_size\""));
        const auto catalogue = parseModelCatalogue(text.toStdString(), "own.json");
        QVERIFY2(catalogue, catalogue ? "" : catalogue.error().englishText().c_str());
        const auto& model = (*catalogue)->models.front();
        QCOMPARE(model.speedOn("K80"), 0.25);
        QCOMPARE(model.speedOn("v100"), 2.0); // half a second per step on the reference
        QCOMPARE(model.speedOn("p100"), 1.0);
        QCOMPARE(model.speedOn("a100"), 1.0);
        QVERIFY((*catalogue)->contentHash != (*without)->contentHash);
        const auto again = parseModelCatalogue(modelCatalogueText(**catalogue), "copy.json");
        QVERIFY(again);
        QCOMPARE((*again)->contentHash, (*catalogue)->contentHash);
        QCOMPARE((*again)->models.front().deviceSpeeds, model.deviceSpeeds);
    }

    void wrongCataloguesAreRefusedWithTheirPlace_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("expected");
        QTest::newRow("format") << "consonance-models"
                                << "other"
                                << "own.json#/format";
        QTest::newRow("newer") << "\"version\": 1"
                               << "\"version\": 2"
                               << "version 2";
        QTest::newRow("no models") << "\"models\""
                                   << "\"modells\""
                                   << "modells";
        QTest::newRow("speed given twice") << "\"batch_size\""
                                           << "\"device_speeds\": {\"k80\": 1}, \"device_steps_per_s\": {\"K80\": 1}, "
                                              "\"batch_size\""
                                           << "/models/0/device_steps_per_s/K80";
        QTest::newRow("no speed") << "\"batch_size\""
                                  << "\"device_speeds\": {\"k80\": 0}, \"batch_size\""
                                  << "/models/0/device_speeds/k80";
        QTest::newRow("zero time") << "0.5, \"par"
                                   << "0, \"par"
                                   << "/models/0/compute_s_per_step";
        QTest::newRow("negative") << "200"
                                  << "-200"
                                  << "/models/0/intra_mb_s";
        QTest::newRow("text for number") << "32"
                                         << "\"many\""
                                         << "/models/0/batch_size";
        QTest::newRow("fraction") << "32"
                                  << "3.5"
                                  << "/models/0/batch_size";
        QTest::newRow("missing") << "\"ps_cpu\": 0.5,"
                                 << ""
                                 << "ps_cpu";
        QTest::newRow("unknown member") << "\"ps_cpu\""
                                        << "\"ps_cpus\""
                                        << "ps_cpus";
        QTest::newRow("unknown resource") << "\"gpu\": 1"
                                          << "\"gpus\": 1"
                                          << "gpus";
        QTest::newRow("huge demand") << "\"gpu\": 1"
                                     << "\"gpu\": 1e15"
                                     << "/models/0/worker_demand/gpu";
        QTest::newRow("name") << "\"m\""
                              << "\"m,1\""
                              << "/models/0/name";
        QTest::newRow("no JSON") << "}]}"
                                 << "}"
                                 << "own.json:";
    }
    void wrongCataloguesAreRefusedWithTheirPlace()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, expected);
        const auto text = replaced(kOneModel, from.toStdString(), to.toStdString());
        QVERIFY(text != kOneModel);
        const auto catalogue = parseModelCatalogue(text, "own.json");
        QVERIFY(!catalogue);
        QCOMPARE(catalogue.error().kind, ErrorKind::BadInput);
        const auto message = QString::fromStdString(catalogue.error().englishText());
        QVERIFY2(message.contains(expected), qPrintable(message));
    }

    /// A trace may name models that have no profile. Their names are read, also in a trace that was kept.
    void unknownModelsKeepTheirNames()
    {
        const auto trace = parseTrace("job_id,arrival_s,model,gpus,duration_s\n"
                                      "a,0,gpt2,8,60\nb,0,resnet-50,1,60\nc,0,bert,1,60\nd,0,gpt2,1,60\ne,0,,1,60\n",
            "own.csv", bundledModels());
        QVERIFY(trace.has_value());
        const auto kept = parseTrace(traceCsvText(*trace->workload), "kept.csv", bundledModels());
        for (const auto& workload : { trace->workload, kept->workload }) {
            std::string names;
            for (std::uint32_t job = 0; job < workload->jobCount(); ++job)
                names += std::string(namedModel(*workload, JobId(job))) + "|";
            QCOMPARE(names, std::string("gpt2|resnet-50|bert|gpt2||"));
        }
        QCOMPARE(kept->workload->contentHash, trace->workload->contentHash);
    }
};

CONSONANCE_BARE_TEST(ModelCatalogueTest)
#include "tst_model_catalogue.moc"
