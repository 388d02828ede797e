// SPDX-License-Identifier: GPL-3.0-or-later
// The starts of a real slurmctld, job by job.
#include "core/policy/policy.h"
#include "core/verify/verify_oracle.h"
#include "tests/core_test.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace consonance;

namespace {

QString slurmOracle()
{
    return QString::fromLocal8Bit(qgetenv("CONSONANCE_SHARED")) + QStringLiteral("/oracle/slurm");
}

constexpr const char* kNoSlurmOracle
    = "the oracle data is not here; set CONSONANCE_SHARED to the folder that holds oracle/slurm";

Result<Verification> verifySlurmFolder(const QString& folder)
{
    return verifyOracle({ .oracle = "slurm", .folder = folder.toStdString(), .policies = {} }, {});
}

} // namespace

class TestVerifySlurm : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void everyStartIsWithinAnInterval_data();
    void everyStartIsWithinAnInterval();
    void aWrongStartIsFound();
    void whatIsNotThereIsSaid();
};

void TestVerifySlurm::everyStartIsWithinAnInterval_data()
{
    QTest::addColumn<QString>("workload");
    QTest::addColumn<qint64>("jobs");
    QTest::newRow("small") << QStringLiteral("small") << qint64 { 60 };
    QTest::newRow("partitions") << QStringLiteral("partitions") << qint64 { 150 };
}

void TestVerifySlurm::everyStartIsWithinAnInterval()
{
    QFETCH(QString, workload);
    QFETCH(qint64, jobs);
    if (!QDir(slurmOracle()).exists())
        QSKIP(kNoSlurmOracle);
    const auto verification = verifySlurmFolder(slurmOracle() + QLatin1Char('/') + workload);
    QVERIFY2(verification.has_value(), verification ? "" : verification.error().englishText().c_str());
    QCOMPARE(verification->results.size(), std::size_t { 1 });
    const auto& result = verification->results.front();
    QVERIFY(result.isByStart);
    QCOMPARE(result.compared, std::int64_t { jobs });
    QCOMPARE(result.equal, result.compared);
    QCOMPARE(result.sameNodes, result.compared);
    QVERIFY(std::abs(result.meanSeconds / result.publishedMeanSeconds - 1) < 0.005);
    QVERIFY(result.pass);
    QVERIFY(verification->passed());
}

/// Another rule of the priority, and the starts of `small` are others.
void TestVerifySlurm::aWrongStartIsFound()
{
    if (!QDir(slurmOracle()).exists())
        QSKIP(kNoSlurmOracle);
    const QTemporaryDir copy;
    const QDir source(slurmOracle() + QStringLiteral("/small"));
    for (const QString& name : source.entryList(QDir::Files))
        QVERIFY(QFile::copy(source.filePath(name), copy.filePath(name)));
    QFile conf(copy.filePath(QStringLiteral("slurm.conf")));
    QVERIFY(conf.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
    QVERIFY(conf.open(QIODevice::Append));
    conf.write("\nPriorityFavorSmall=YES\n");
    conf.close();
    const auto verification = verifySlurmFolder(copy.path());
    QVERIFY2(verification.has_value(), verification ? "" : verification.error().englishText().c_str());
    QVERIFY(verification->results.front().equal < verification->results.front().compared);
    QVERIFY(!verification->passed());
}

void TestVerifySlurm::whatIsNotThereIsSaid()
{
    // Data that is fetched apart: the message says where that is described.
    for (const char* oracle : { "tiresias", "pollux", "gavel", "slurm" }) {
        const auto missing = verifyOracle({ .oracle = oracle, .folder = "no/such/folder", .policies = {} }, {});
        QVERIFY(!missing && missing.error().kind == ErrorKind::BadInput);
        const auto said = missing.error().englishText();
        QVERIFY2(said.find("there is no folder 'no/such/folder'") != std::string::npos
                && said.find("docs/formats.md") != std::string::npos,
            said.c_str());
    }
    const QTemporaryDir empty;
    const auto nothing = verifySlurmFolder(empty.path());
    QVERIFY(!nothing.has_value());
    QVERIFY(nothing.error().englishText().find("has no slurm.conf and jobs.csv") != std::string::npos);
    const auto other
        = verifyOracle({ .oracle = "slurm", .folder = empty.path().toStdString(), .policies = { "fifo" } }, {});
    QVERIFY(!other.has_value());
}

CONSONANCE_BARE_TEST(TestVerifySlurm)
#include "tst_verify_slurm.moc"
