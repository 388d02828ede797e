// SPDX-License-Identifier: GPL-3.0-or-later
// Workloads of the Pollux artifact: what is read, that a written trace includes the measurements, and what is wrong.
#include "core/workload/import/importers.h"
#include "core/workload/model_catalogue_file.h"
#include "core/workload/trace_file.h"
#include "core/workload/training_measurements.h"
#include "tests/core_test.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace consonance;

namespace {

/// A folder like the artifact's with one application and two loads.
class SmallArtifact {
public:
    SmallArtifact()
    {
        write("traces/net/placements.csv",
            "placement,local_bsz,step_time,sync_time\n1,32,0.5,0\n11,32,0.7,0.2\n12,32,0.75,0.25\n4,64,1.0,0.1\n");
        write("traces/net/scalability.csv",
            "num_nodes,num_replicas,local_bsz,step_time,sync_time\n2,8,32,0.9,0.3\n4,16,64,1.4,0.5\n");
        for (const char* batch : { "32", "128" })
            write(QStringLiteral("traces/net/validation-%1.csv").arg(QLatin1String(batch)),
                "epoch,iteration,metric,progress,grad_sqr,grad_var\n0,100,0.5,100,1,200\n1,200,0.6,200.25,1,400\n");
        write("workloads/0.5/workload-1.csv",
            "name,time,application,num_replicas,batch_size\nnet-0,10,net,2,64\nnet-1,70.5,net,1,32\n");
        write("workloads/2.0/workload-3.csv", "name,time,application,num_replicas,batch_size\nnet-0,0,net,4,128\n");
    }
    void write(const QString& name, const char* text)
    {
        const QString path = m_folder.filePath(name);
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    void write(const char* name, const char* text) { write(QString::fromLatin1(name), text); }
    [[nodiscard]] Result<ImportedTrace> import(std::map<std::string, std::string> options, std::int64_t most = 0) const
    {
        return importTrace("pollux", m_folder.path().toStdString(),
            { .options = std::move(options), .maximumJobs = most }, bundledModels());
    }
    [[nodiscard]] std::string path(const char* name) const
    {
        return m_folder.filePath(QString::fromLatin1(name)).toStdString();
    }

private:
    QTemporaryDir m_folder;
};

/// The written trace with one part replaced.
QString errorOf(QString text, const QString& from, const QString& to)
{
    if (!text.contains(from))
        return QStringLiteral("no such text: %1").arg(from);
    text.replace(from, to);
    const auto read = parseTraceJson(text.toStdString(), "t.json", bundledModels());
    if (!read)
        return QString::fromStdString(read.error().englishText());
    return read->report.problems.isEmpty() ? QString()
                                           : QString::fromStdString(read->report.problems.kept().front().englishText());
}

} // namespace

class PolluxImporterTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsTheLoadThatIsAskedFor();
    void readsTheFormOfTheAuthors();
    void takesTheFirstJobs();
    void writtenTracesTakeTheMeasurementsAlong();
    void writtenModelsReadBackEqual();
    void onlyJsonHoldsMeasurements();
    void wrongOptionsSayWhatThereIs();
    void wrongTracesAreRefusedWithTheirPlace_data();
    void wrongTracesAreRefusedWithTheirPlace();
    void thePublishedWorkloads();
};

void PolluxImporterTest::readsTheLoadThatIsAskedFor()
{
    const SmallArtifact artifact;
    const auto trace = artifact.import({ { "load", "0.5" } });
    QVERIFY2(trace.has_value(), trace ? "" : trace.error().englishText().c_str());
    const auto& workload = *trace->workload;
    QCOMPARE(workload.name, std::string("pollux-0.5-workload-1"));
    QCOMPARE(workload.jobs.size(), std::size_t { 2 });
    const auto& job = workload.jobs[0];
    QCOMPARE(job.request.roles[0].requested, 2);
    QCOMPARE(job.request.roles[0].minimum, 1);
    QCOMPARE(job.request.roles[0].maximum, 4); // 128 samples of at least 32 a GPU
    QCOMPARE(job.request.batch.initial, 64);
    QCOMPARE(job.request.batch.perDeviceMaximum, 64);
    QCOMPARE(job.work.unit, WorkUnit::Steps);
    QCOMPARE(job.work.amount, 200.25);
    QCOMPARE(trace->report.rows, std::int64_t { 2 });
    QCOMPARE(trace->report.span, Duration::fromSecondsRounded(60.5));
    const auto other = artifact.import({ { "load", "2.0" }, { "workload", "3" } });
    QVERIFY(other.has_value());
    QCOMPARE(other->workload->jobs.size(), std::size_t { 1 });
    QCOMPARE(other->report.largestJobGpus, std::int64_t { 4 });
}

/// A clone of the authors' repository has its loads side by side, and the paper's load without a number.
void PolluxImporterTest::readsTheFormOfTheAuthors()
{
    const std::string clone = CONSONANCE_SOURCE_FOLDER "/tests/fixtures/pollux_artifact";
    const auto paper = importTrace("pollux", clone, {}, bundledModels());
    QVERIFY2(paper.has_value(), paper ? "" : paper.error().englishText().c_str());
    QCOMPARE(paper->workload->name, std::string("pollux-1.0-workload-1"));
    QCOMPARE(paper->workload->jobs.size(), std::size_t { 2 });
    const auto half
        = importTrace("pollux", clone + "/simulator", { .options = { { "load", "0.5" } } }, bundledModels());
    QVERIFY2(half.has_value(), half ? "" : half.error().englishText().c_str());
    QCOMPARE(half->workload->jobs.front().request.arrival, Time::fromSecondsRounded(10));
    const auto none = importTrace("pollux", clone, { .options = { { "load", "7" } } }, bundledModels());
    QVERIFY(!none.has_value());
    QVERIFY(QString::fromStdString(none.error().englishText()).contains(QStringLiteral("0.5, 1.0")));
}

void PolluxImporterTest::takesTheFirstJobs()
{
    const SmallArtifact artifact;
    const auto trace = artifact.import({ { "load", "0.5" } }, 1);
    QVERIFY(trace.has_value());
    QCOMPARE(trace->report.jobs, std::int64_t { 1 });
    QCOMPARE(trace->report.dropped.front().rows, std::int64_t { 1 });
    QCOMPARE(trace->workload->jobs.front().request.name, std::string("net-0"));
}

void PolluxImporterTest::writtenTracesTakeTheMeasurementsAlong()
{
    const SmallArtifact artifact;
    const auto trace = artifact.import({ { "load", "0.5" } });
    QVERIFY(trace.has_value());
    const auto path = artifact.path("trace.json");
    QVERIFY(writeTrace(path, *trace->workload).has_value());
    const auto read = readTrace(path, bundledModels());
    QVERIFY2(read.has_value(), read ? "" : read.error().englishText().c_str());
    QVERIFY(read->report.problems.isEmpty());
    QCOMPARE(read->workload->contentHash, trace->workload->contentHash);
    // As a run keeps it: the jobs as CSV, the models beside them.
    const auto models = parseModelCatalogue(modelCatalogueText(*trace->workload->models), "m.json");
    QVERIFY(models.has_value());
    const auto kept = parseTraceCsv(traceCsvText(*trace->workload), "t.csv", *models);
    QVERIFY(kept.has_value());
    QCOMPARE(kept->workload->contentHash, trace->workload->contentHash);
}

void PolluxImporterTest::writtenModelsReadBackEqual()
{
    const SmallArtifact artifact;
    const auto trace = artifact.import({ { "load", "0.5" } });
    QVERIFY(trace.has_value());
    const auto& before = *trace->workload->models;
    const auto after = parseModelCatalogue(modelCatalogueText(before), "m.json");
    QVERIFY2(after.has_value(), after ? "" : after.error().englishText().c_str());
    QCOMPARE((*after)->contentHash, before.contentHash);
    QVERIFY(hasMeasurements(**after));
    QCOMPARE((*after)->models[0].training->limits.initial, before.models[0].training->limits.initial);
    QVERIFY(!hasMeasurements(*bundledModels()));
}

void PolluxImporterTest::onlyJsonHoldsMeasurements()
{
    const SmallArtifact artifact;
    const auto trace = artifact.import({ { "load", "0.5" } });
    QVERIFY(trace.has_value());
    const auto written = writeTrace(artifact.path("trace.csv"), *trace->workload);
    QVERIFY(!written.has_value());
    QCOMPARE(written.error().kind, ErrorKind::BadArguments);
    QVERIFY(!QFile::exists(QString::fromStdString(artifact.path("trace.csv"))));
}

void PolluxImporterTest::wrongOptionsSayWhatThereIs()
{
    const SmallArtifact artifact;
    const auto noLoad = artifact.import({});
    QVERIFY(!noLoad.has_value());
    QVERIFY(noLoad.error().englishText().find("0.5, 2.0") != std::string::npos);
    const auto outside = artifact.import({ { "load", "../traces" } });
    QVERIFY(!outside.has_value());
    const auto noWorkload = artifact.import({ { "load", "0.5" }, { "workload", "2" } });
    QVERIFY(!noWorkload.has_value());
    QVERIFY(noWorkload.error().englishText().find("has: 1") != std::string::npos);
    QVERIFY(!artifact.import({ { "cluster", "a" } }).has_value());
    QVERIFY(!parseForeignTrace("pollux", "text", "t", {}, bundledModels()).has_value());
    QVERIFY(!importTrace("pollux", "/nonexistent", {}, bundledModels()).has_value());
}

void PolluxImporterTest::wrongTracesAreRefusedWithTheirPlace_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* from, const char* to, const char* expected) {
        QTest::newRow(name) << QString::fromLatin1(from) << QString::fromLatin1(to) << QString::fromLatin1(expected);
    };
    row("placement", "\"1-2\"", "\"1-x\"", "steps/2/placement");
    row("a thousand servers", "\"1-2\"", "\"1-2000\"", "steps/2/placement");
    row("no time", "\"step_s\": 0.75", "\"step_s\": 0", "steps/2/step_s");
    row("exchange", "\"sync_s\": 0.25", "\"sync_s\": 0.8", "steps/2/sync_s");
    row("epochs", "\"epochs\": 2,\n        \"steps\"", "\"epochs\": 3,\n        \"steps\"", "validations/0/epochs");
    row("order", "\"progress\": 200.25", "\"progress\": 99", "validations/0/epochs/1");
    row("unknown", "\"sync_s\": 0.25", "\"sink_s\": 0.25", "sink_s");
    row("batch bounds", "\"maximum\": 128", "\"maximum\": 16", "/batch");
    row("job's epochs", "\"epochs\": 2,\n      \"max_workers\"", "\"epochs\": 5,\n      \"max_workers\"", "2 epochs");
    row("job's servers", "\"ps\": 0", "\"ps\": 1", "without parameter servers");
}

void PolluxImporterTest::wrongTracesAreRefusedWithTheirPlace()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, expected);
    const SmallArtifact artifact;
    const auto trace = artifact.import({ { "load", "0.5" } });
    QVERIFY(trace.has_value());
    const auto text = QString::fromStdString(traceJsonText(*trace->workload));
    const QString error = errorOf(text, from, to);
    QVERIFY2(error.contains(expected), qPrintable(error.isEmpty() ? text : error));
}

void PolluxImporterTest::thePublishedWorkloads()
{
    const QString folder = QString::fromLocal8Bit(qgetenv("CONSONANCE_SHARED")) + QStringLiteral("/oracle/pollux");
    if (!QDir(folder).exists())
        QSKIP("oracle/pollux is not there: set CONSONANCE_SHARED to the folder that holds it");
    std::size_t jobs = 0;
    for (const char* load : { "0.5", "1.0" }) {
        for (const char* number : { "1", "2", "3", "4", "5", "6", "7", "8" }) {
            const auto trace = importTrace("pollux", folder.toStdString(),
                { .options = { { "load", load }, { "workload", number } } }, bundledModels());
            QVERIFY2(trace.has_value(), trace ? "" : trace.error().englishText().c_str());
            jobs += trace->workload->jobs.size();
        }
    }
    QCOMPARE(jobs, std::size_t { 1920 });
    const auto trace = importTrace("pollux", folder.toStdString(), {}, bundledModels());
    const auto read = parseTraceJson(traceJsonText(*trace->workload), "t.json", bundledModels());
    QVERIFY2(read.has_value(), read ? "" : read.error().englishText().c_str());
    QCOMPARE(read->workload->contentHash, trace->workload->contentHash);
}

CONSONANCE_BARE_TEST(PolluxImporterTest)
#include "tst_pollux_importer.moc"
