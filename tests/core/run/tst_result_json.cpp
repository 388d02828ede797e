// SPDX-License-Identifier: GPL-3.0-or-later
// What the JSON of runs says of each: its contender, both utilisations, why a policy starts none of its jobs.
#include "core/run/result_json.h"

#include "core/base/file_io.h"
#include "core/policy/simulation.h"
#include "core/run/run_request.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace consonance;

class TestResultJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRunNamesItsContender()
    {
        RunResult plain { .policy = "fifo" };
        RunResult named { .policy = "fifo", .label = "fifo #2" };
        plain.metrics.keyed["utilisation_until_last_arrival"] = 0.5;
        const std::vector runs { plain, named };
        const auto rows = QJsonDocument::fromJson(QByteArray::fromStdString(resultJson(runs)))[QLatin1String("runs")];
        QCOMPARE(rows[0][QLatin1String("contender")].toString(), QStringLiteral("fifo"));
        QCOMPARE(rows[1][QLatin1String("contender")].toString(), QStringLiteral("fifo #2"));
        QCOMPARE(rows[0][QLatin1String("utilisation_until_last_arrival")].toDouble(), 0.5);
        QVERIFY(rows[1][QLatin1String("utilisation_until_last_arrival")].isNull());
        QVERIFY(rows[0][QLatin1String("metrics")].toObject().isEmpty());
        QVERIFY(rows[0][QLatin1String("notes")].isUndefined());
    }

    void aRunWhosePolicyStartsNothingSaysWhy()
    {
        RunResult none { .policy = "harmony" };
        none.metrics.jobs = 3975;
        none.metrics.keyed["never_started_jobs"] = 3975;
        RunResult some = none;
        some.metrics.keyed["never_started_jobs"] = 12;
        const std::vector runs { none, some };
        const auto rows = QJsonDocument::fromJson(QByteArray::fromStdString(resultJson(runs)))[QLatin1String("runs")];
        QCOMPARE(rows[0][QLatin1String("notes")][0].toString(),
            QStringLiteral(
                "harmony starts only jobs of workers and parameter servers; none of the 3,975 jobs is one, so "
                "none of them runs"));
        QCOMPARE(rows[1][QLatin1String("notes")][0].toString(),
            QStringLiteral(
                "harmony starts only jobs of workers and parameter servers; 12 of 3,975 jobs are not and never run"));
    }

    /// Policies that do not let jobs share a GPU give whole ones for parts, which is said of the run.
    void wholeGpusForPartsAreSaid()
    {
        registerBuiltinPolicies();
        QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("t.csv")).toStdString();
        QVERIFY(writeFileAtomically(path, "job_id,arrival_s,gpus,duration_s,gpu_share\na,0,1,60,0.25\nb,0,1,60,\n"));
        const auto resultOf = [&](const char* policy) {
            const RunRequest request { .trace = path, .cluster = "racks:1x1x4:v100", .policy = policy };
            auto simulation = startRun(request, resolveInputs(request).value()).value();
            if (!simulation.runToEnd())
                qFatal("the run does not end");
            return collectResult(request, simulation);
        };
        const auto whole = resultOf("fifo");
        QCOMPARE(whole.metrics.keyed.at("whole_gpu_jobs"), 1.0);
        const auto remarks = runRemarks(whole, englishWording);
        QCOMPARE(remarks.size(), std::size_t { 1 });
        QVERIFY2(remarks[0].starts_with("fifo: 1 of 2 jobs needs a part of a GPU; they hold whole ones"),
            remarks[0].c_str());
        const auto shared = resultOf("locality");
        QVERIFY(!shared.metrics.keyed.contains("whole_gpu_jobs"));
        QVERIFY(runRemarks(shared, englishWording).empty());
    }

    /// A trace that cannot be read is the error, not the cluster that it brings none of.
    void aMissingTraceIsNamedBeforeTheCluster()
    {
        const auto missing = resolveInputs({ .trace = "nope.csv" });
        QVERIFY(!missing && missing.error().englishText().find("nope.csv") != std::string::npos);
        QVERIFY(missing.error().englishText().find("cluster") == std::string::npos);
    }
};

CONSONANCE_BARE_TEST(TestResultJson)
#include "tst_result_json.moc"
