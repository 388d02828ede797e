// SPDX-License-Identifier: GPL-3.0-or-later
// The published simulator of the Tiresias paper, job by job: every completion time exactly equal.
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QDir>
#include <QFile>
#include <QTest>
#include <QTextStream>

using namespace consonance;
using namespace consonance::test;

namespace {

QString oracleFolder()
{
    const QByteArray shared = qgetenv("CONSONANCE_SHARED");
    return QString::fromLocal8Bit(shared) + QStringLiteral("/oracle/tiresias");
}

/// The rows of a CSV file of whole numbers, without its header.
std::vector<std::vector<std::int64_t>> readNumbers(const QString& path)
{
    std::vector<std::vector<std::int64_t>> rows;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Text))
        return rows;
    QTextStream stream(&file);
    stream.readLine();
    for (QString line = stream.readLine(); !line.isNull(); line = stream.readLine()) {
        std::vector<std::int64_t>& row = rows.emplace_back();
        for (const QString& field : line.split(QLatin1Char(',')))
            row.push_back(field.toLongLong());
    }
    return rows;
}

struct OracleTrace {
    const char* name;
    int gpus;
};
constexpr OracleTrace kTraces[] { { "muri3-64gpus", 64 }, { "msitp06-96gpus", 96 } };
constexpr const char* kPublished[] { "fifo", "fifo-backfill", "srtf", "srsf" };

} // namespace

class TestTiresiasOracle : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyCompletionTimeIsEqual_data();
    void everyCompletionTimeIsEqual();
    void allAreCompared();

private:
    std::size_t m_compared = 0;
};

void TestTiresiasOracle::everyCompletionTimeIsEqual_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<int>("gpus");
    QTest::addColumn<QString>("policy");
    QTest::addColumn<qint64>("shift");
    for (const OracleTrace& trace : kTraces) {
        for (const char* policy : kPublished) {
            QTest::addRow("%s %s", trace.name, policy)
                << QString::fromLatin1(trace.name) << trace.gpus << QString::fromLatin1(policy) << qint64(0);
            QTest::addRow("%s %s a day later", trace.name, policy)
                << QString::fromLatin1(trace.name) << trace.gpus << QString::fromLatin1(policy) << qint64(86'400);
        }
    }
}

void TestTiresiasOracle::everyCompletionTimeIsEqual()
{
    QFETCH(QString, trace);
    QFETCH(int, gpus);
    QFETCH(QString, policy);
    QFETCH(qint64, shift);
    if (!QDir(oracleFolder()).exists())
        QSKIP("the oracle data is not here; set CONSONANCE_SHARED to the folder that holds oracle/tiresias");
    std::vector<JobSpec> jobs;
    for (const auto& row : readNumbers(oracleFolder() + QStringLiteral("/workloads/%1.csv").arg(trace)))
        jobs.push_back(gangJob(std::to_string(row[0]), static_cast<int>(row[1]), row[2] + shift, row[3]));
    const auto expected = readNumbers(oracleFolder() + QStringLiteral("/expected/%1-%2.csv").arg(trace, policy));
    QCOMPARE(expected.size(), jobs.size());
    auto simulation = Simulation::create(freeSetup(policy.toStdString(), makePool(gpus), std::move(jobs)));
    QVERIFY(simulation.has_value());
    QCOMPARE(runToEnd(*simulation), std::string());
    const auto times = completionTimes(*simulation);
    std::size_t differing = 0;
    for (const auto& row : expected)
        differing += times.at(std::to_string(row[0])) != static_cast<double>(row[1]) ? 1 : 0;
    QCOMPARE(differing, std::size_t(0));
    m_compared += shift == 0 ? expected.size() : 0;
}

void TestTiresiasOracle::allAreCompared()
{
    if (!QDir(oracleFolder()).exists())
        QSKIP("the oracle data is not here; set CONSONANCE_SHARED to the folder that holds oracle/tiresias");
    QCOMPARE(m_compared, std::size_t(13'552));
}

CONSONANCE_TEST(TestTiresiasOracle)
#include "tst_tiresias_oracle.moc"
