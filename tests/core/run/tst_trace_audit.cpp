// SPDX-License-Identifier: GPL-3.0-or-later
// A trace checked against itself and against a cluster.
#include "core/base/json_writer.h"
#include "core/cluster/cluster_presets.h"
#include "core/run/trace_audit.h"
#include "tests/core/workload/imported_fixture.h"
#include "tests/core_test.h"

#include <cmath>

using namespace consonance;

namespace {

ImportedTrace imported(const std::string& rows)
{
    auto trace = parseForeignTrace("itp", "job_id,submission_time,duration,num_gpu\n" + rows, "t.csv",
        { .options = { { "model", "none" } } }, bundledModels());
    if (!trace)
        qFatal("%s", trace.error().englishText().c_str());
    return *trace;
}

} // namespace

class TraceAuditTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void loadIsWhatIsAskedForOverWhatThereIs()
    {
        const auto cluster = loadCluster("small");
        QVERIFY(cluster);
        const auto gpus = (*cluster)->totalCapacity()[Resource::Gpu];
        const auto audit = auditTrace(imported("a,0,100,2\nb,100,100,2\n"), *cluster).value();
        QVERIFY(audit.load.has_value());
        QCOMPARE(audit.load->resources.size(), std::size_t(1));
        const auto& load = audit.load->resources.front();
        QCOMPARE(load.capacity, gpus);
        QCOMPARE(load.peak, std::int64_t(2)); // the first ends as the second begins
        QVERIFY(std::abs(load.load.value_or(0) - 400.0 / (100.0 * static_cast<double>(gpus))) < 1e-9);
        QCOMPARE(audit.impossibleCount, std::int64_t(0));
        // A single moment has no duration to compute a load over.
        const auto atOnce = auditTrace(imported("a,0,100,1\nb,0,100,1\n"), *cluster).value();
        QVERIFY(!atOnce.load->resources.front().load);
        QCOMPARE(atOnce.load->resources.front().peak, std::int64_t(2));
    }

    void whatCanNeverRunIsImpossible()
    {
        const auto cluster = loadCluster("small");
        QVERIFY(cluster);
        const auto audit = auditTrace(imported("a,0,100,1\nhuge,10,100,9999\n"), *cluster).value();
        QCOMPARE(audit.impossibleCount, std::int64_t(1));
        QCOMPARE(audit.load->impossibleJobs, std::int64_t(1));
        QCOMPARE(audit.load->resources.front().peak, std::int64_t(1)); // the load counts only jobs that can run
        QVERIFY(audit.impossible.front().englishMessage().find("huge") != std::string::npos);
    }

    void contradictionsAndGapsOfTheTraceItself()
    {
        // A measured run time settles what the clock says of the same job.
        const auto measured = auditTrace(importedFixture("helios", "helios.csv"), nullptr).value();
        QCOMPARE(measured.impossibleCount, std::int64_t(0));
        QCOMPARE(measured.malformed, std::int64_t(2));
        const auto audit = auditTrace(importedFixture("sacct", "sacct.txt"), nullptr).value();
        QVERIFY(!audit.load.has_value());
        QCOMPARE(audit.impossibleCount, std::int64_t(1)); // ends before it starts
        QCOMPARE(audit.impossible.front().place.line, std::int64_t(7));
        QCOMPARE(audit.malformed, std::int64_t(4));
        QCOMPARE(audit.leftOut.front().rows, std::int64_t(1));
        QStringList missing;
        for (const auto& one : audit.missing)
            missing << QString::fromStdString(one.field);
        QCOMPARE(missing, (QStringList { QStringLiteral("model"), QStringLiteral("gpu_type") }));
        const auto seen = inspectTrace(importFixture("sacct.txt"), {}, bundledModels());
        QVERIFY(seen);
        QCOMPARE(auditTrace(*seen, nullptr).value().impossibleCount, std::int64_t(1));
        // Each reason with its rows and its first place, and the problems themselves.
        std::int64_t rows = 0;
        for (const auto& one : audit.refused) {
            QVERIFY(one.first.place.line > 0);
            QCOMPARE(one.lines.size(), static_cast<std::size_t>(std::min<std::int64_t>(one.rows, 5)));
            QCOMPARE(one.lines.front(), one.first.place.line);
            QVERIFY(std::ranges::is_sorted(one.lines));
            QVERIFY(one.rows <= audit.refused.front().rows);
            rows += one.rows;
        }
        QCOMPARE(static_cast<std::size_t>(rows), audit.problems.size());
        QVERIFY(audit.refused.size() > 1);
    }

    void spreadIsCountedByHand()
    {
        std::string rows;
        for (int i = 1; i <= 10; ++i)
            rows += "j" + std::to_string(i) + "," + std::to_string(i * i) + "," + std::to_string(i == 10 ? 1280 : 10)
                + "," + std::to_string(i) + "\n";
        const auto audit = auditTrace(imported(rows), nullptr).value();
        QCOMPARE(audit.distributions.size(), std::size_t(3));
        const auto& gpus = audit.distributions[0];
        QCOMPARE(gpus.least, 1.0);
        QCOMPARE(gpus.tenth, 1.0);
        QCOMPARE(gpus.median, 5.0);
        QCOMPARE(gpus.ninetieth, 9.0);
        QCOMPARE(gpus.most, 10.0);
        const auto& seconds = audit.distributions[1];
        QCOMPARE(seconds.median, 10.0);
        QCOMPARE(seconds.most, 1280.0);
        QCOMPARE(seconds.bins, (std::array<std::int64_t, TraceDistribution::kBins> { 9, 0, 0, 0, 0, 0, 0, 1 }));
        const auto& gaps = audit.distributions[2];
        QCOMPARE(gaps.least, 3.0); // from 1 s to 4 s
        QCOMPARE(gaps.most, 19.0);
        JsonWriter json(JsonLayout::Indented);
        json.beginObject();
        writeAudit(json, audit);
        json.endObject();
        QVERIFY(json.take().find("\"of\": \"seconds_per_job\"") != std::string::npos);
    }

    void jobsAloneAreAuditedToo()
    {
        const auto cluster = loadCluster("small");
        const auto trace = imported("a,0,100,1\nhuge,10,100,9999\n");
        const auto audit = auditTrace(*trace.workload, *cluster).value();
        QCOMPARE(audit.rows, std::int64_t(2));
        QCOMPARE(audit.load->impossibleJobs, std::int64_t(1));
        QCOMPARE(audit.load->resources.front().peak, std::int64_t(1)); // the load counts only jobs that can run
        QCOMPARE(audit.assumed.size(), trace.workload->assumptions.size());
        QVERIFY(audit.problems.empty() && audit.leftOut.empty());
        QVERIFY(auditTrace(Workload {}, *cluster).value().distributions.empty());
    }
};

CONSONANCE_BARE_TEST(TraceAuditTest)
#include "tst_trace_audit.moc"
