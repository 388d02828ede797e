// SPDX-License-Identifier: GPL-3.0-or-later
// The published results of the Pollux artifact, job by job.
#include "core/experiment/verify_oracle.h"
#include "core/policy/policy.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace consonance;

namespace {

QString oracleFolder()
{
    return QString::fromLocal8Bit(qgetenv("CONSONANCE_SHARED")) + QStringLiteral("/oracle/pollux");
}

bool hasOracle()
{
    return QDir(oracleFolder()).exists();
}

constexpr const char* kNoOracle
    = "the oracle data is not here; set CONSONANCE_SHARED to the folder that holds oracle/pollux";

} // namespace

class TestVerifyPollux : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void everyCompletionTimeIsEqual_data();
    void everyCompletionTimeIsEqual();
    void aWrongFigureIsFound();
    void whatIsNotThereIsSaid();
};

void TestVerifyPollux::everyCompletionTimeIsEqual_data()
{
    QTest::addColumn<QString>("policy");
    QTest::newRow("tiresias") << QStringLiteral("tiresias");
    QTest::newRow("optimus") << QStringLiteral("optimus");
}

void TestVerifyPollux::everyCompletionTimeIsEqual()
{
    QFETCH(QString, policy);
    if (!hasOracle())
        QSKIP(kNoOracle);
    const auto verification = verifyOracle(
        { .oracle = "pollux", .folder = oracleFolder().toStdString(), .policies = { policy.toStdString() } }, {});
    QVERIFY2(verification.has_value(), verification ? "" : verification.error().englishText().c_str());
    QCOMPARE(verification->differing(), std::int64_t { 0 });
    QVERIFY(verification->compared() >= 1920);
    QVERIFY(verification->passed());
}

/// One published time changed by a second must show, and only there.
void TestVerifyPollux::aWrongFigureIsFound()
{
    if (!hasOracle())
        QSKIP(kNoOracle);
    QTemporaryDir copy;
    const QDir target(copy.path());
    QVERIFY(target.mkpath(QStringLiteral("workloads/0.5")) && target.mkpath(QStringLiteral("expected")));
    QVERIFY(QFile::link(oracleFolder() + QStringLiteral("/traces"), copy.filePath(QStringLiteral("traces"))));
    QVERIFY(QFile::copy(oracleFolder() + QStringLiteral("/lookup.csv"), copy.filePath(QStringLiteral("lookup.csv"))));
    QVERIFY(QFile::copy(oracleFolder() + QStringLiteral("/workloads/0.5/workload-1.csv"),
        copy.filePath(QStringLiteral("workloads/0.5/workload-1.csv"))));
    QFile published(oracleFolder() + QStringLiteral("/expected/tiresias-0.5.csv"));
    QVERIFY(published.open(QIODevice::ReadOnly));
    QFile changed(copy.filePath(QStringLiteral("expected/tiresias-0.5.csv")));
    QVERIFY(changed.open(QIODevice::WriteOnly));
    bool isFirst = true;
    for (const QByteArray& line : published.readAll().split('\n')) {
        if (line.startsWith("workload-1,") && isFirst) {
            const auto comma = line.lastIndexOf(',');
            changed.write(line.left(comma + 1) + QByteArray::number(line.mid(comma + 1).toInt() + 1) + '\n');
            isFirst = false;
        } else if (!line.startsWith("workload-") || line.startsWith("workload-1,")) {
            changed.write(line.isEmpty() ? line : line + '\n');
        }
    }
    changed.close();
    const auto verification = verifyOracle({ .oracle = "pollux", .folder = copy.path().toStdString() }, {});
    QVERIFY2(verification.has_value(), verification ? "" : verification.error().englishText().c_str());
    QCOMPARE(verification->compared(), std::int64_t { 80 });
    QCOMPARE(verification->differing(), std::int64_t { 1 });
    QCOMPARE(verification->results.front().maximumDifferenceSeconds, 1.0);
    QVERIFY(!verification->passed());
}

void TestVerifyPollux::whatIsNotThereIsSaid()
{
    QTemporaryDir empty;
    const auto none = verifyOracle({ .oracle = "pollux", .folder = empty.path().toStdString() }, {});
    QVERIFY(!none.has_value());
    QCOMPARE(none.error().kind, ErrorKind::BadInput);
    if (!hasOracle())
        QSKIP(kNoOracle);
    const auto unknown
        = verifyOracle({ .oracle = "pollux", .folder = oracleFolder().toStdString(), .policies = { "fifo" } }, {});
    QVERIFY(!unknown.has_value());
    QCOMPARE(unknown.error().kind, ErrorKind::BadArguments);
}

QTEST_GUILESS_MAIN(TestVerifyPollux)
#include "tst_verify_pollux.moc"
