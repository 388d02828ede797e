// SPDX-License-Identifier: GPL-3.0-or-later
// The published results of the Pollux artifact, job by job.
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

/// The oracle's folder with one workload of load 0.5 and its published results.
class OneWorkload {
public:
    explicit OneWorkload(const QString& workload)
        : m_name(workload)
    {
        const QDir target(m_copy.path());
        m_isGood = target.mkpath(QStringLiteral("workloads/0.5")) && target.mkpath(QStringLiteral("expected"))
            && QFile::link(oracleFolder() + QStringLiteral("/traces"), m_copy.filePath(QStringLiteral("traces")))
            && QFile::copy(
                oracleFolder() + QStringLiteral("/lookup.csv"), m_copy.filePath(QStringLiteral("lookup.csv")))
            && QFile::copy(oracleFolder() + QStringLiteral("/workloads/0.5/%1.csv").arg(workload),
                m_copy.filePath(QStringLiteral("workloads/0.5/%1.csv").arg(workload)));
    }
    /// Copies the published results of a policy, with each time multiplied by `factor`.
    void expect(const QString& policy, double factor = 1)
    {
        const QString file = QStringLiteral("/expected/%1-0.5.csv").arg(policy);
        QFile published(oracleFolder() + file);
        QFile own(m_copy.path() + file);
        m_isGood = m_isGood && published.open(QIODevice::ReadOnly) && own.open(QIODevice::WriteOnly);
        const QByteArray prefix = m_name.toLatin1() + ',';
        for (const QByteArray& line : published.readAll().split('\n')) {
            if (line.startsWith(prefix)) {
                const auto comma = line.lastIndexOf(',');
                own.write(line.left(comma + 1) + QByteArray::number(line.mid(comma + 1).toDouble() * factor) + '\n');
            } else if (!line.startsWith("workload-") && !line.isEmpty()) {
                own.write(line + '\n');
            }
        }
    }
    [[nodiscard]] bool isGood() const { return m_isGood; }
    [[nodiscard]] Result<Verification> verify(const std::string& policy) const
    {
        return verifyOracle({ .oracle = "pollux", .folder = m_copy.path().toStdString(), .policies = { policy } }, {});
    }

private:
    QTemporaryDir m_copy;
    QString m_name;
    bool m_isGood = false;
};

} // namespace

class TestVerifyPollux : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void everyCompletionTimeIsEqual_data();
    void everyCompletionTimeIsEqual();
    void theMeanOfPolluxIsNear();
    // the rest of the slow set
    void theWrongOrderIsFound();
    void theMeansOfAllLoadsAreNear();
    void aWrongFigureIsFound();
    void theFormOfTheAuthorsIsRead();
    void aWrongFigureInTheFormOfTheAuthorsIsFound();
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

/// A workload in which single seeds differ little.
void TestVerifyPollux::theMeanOfPolluxIsNear()
{
    if (!hasOracle())
        QSKIP(kNoOracle);
    OneWorkload one(QStringLiteral("workload-1"));
    for (const char* policy : { "pollux", "tiresias", "optimus" })
        one.expect(QString::fromLatin1(policy));
    QVERIFY(one.isGood());
    const auto verification = one.verify("pollux");
    QVERIFY2(verification.has_value(), verification ? "" : verification.error().englishText().c_str());
    QCOMPARE(verification->results.size(), std::size_t { 1 });
    const auto& result = verification->results.front();
    QVERIFY(result.isByMean);
    QCOMPARE(result.compared, std::int64_t { 240 });
    QVERIFY2(std::abs(result.meanSeconds / result.publishedMeanSeconds - 1) < 0.05,
        qPrintable(QStringLiteral("%1 for %2").arg(result.meanSeconds).arg(result.publishedMeanSeconds)));
    QVERIFY(result.pass);
}

/// A mean near the published one does not pass if another scheduler's lies between the two, nor if it is not near.
void TestVerifyPollux::theWrongOrderIsFound()
{
    if (!hasOracle())
        QSKIP(kNoOracle);
    OneWorkload one(QStringLiteral("workload-1"));
    one.expect(QStringLiteral("pollux"));
    one.expect(QStringLiteral("tiresias"));
    QVERIFY(one.isGood());
    const auto right = one.verify("pollux");
    QVERIFY(right.has_value() && right->passed());
    const auto tiresias = one.verify("tiresias");
    QVERIFY(tiresias.has_value() && tiresias->passed());
    const double ours = right->results.front().meanSeconds;
    const double published = right->results.front().publishedMeanSeconds;
    constexpr double kTiresias = 1450.9375; // published mean of this workload
    one.expect(QStringLiteral("tiresias"), (ours + published) / 2 / kTiresias);
    const auto between = one.verify("pollux");
    QVERIFY(between.has_value() && !between->passed());
    one.expect(QStringLiteral("tiresias"));
    one.expect(QStringLiteral("pollux"), 1.2);
    const auto far = one.verify("pollux");
    QVERIFY(far.has_value() && !far->passed());
    QCOMPARE(far->results.front().meanSeconds, ours);
}

void TestVerifyPollux::theMeansOfAllLoadsAreNear()
{
    if (!hasOracle())
        QSKIP(kNoOracle);
    const auto verification
        = verifyOracle({ .oracle = "pollux", .folder = oracleFolder().toStdString(), .policies = { "pollux" } }, {});
    QVERIFY2(verification.has_value(), verification ? "" : verification.error().englishText().c_str());
    QCOMPARE(verification->results.size(), std::size_t { 2 });
    for (const auto& result : verification->results)
        QVERIFY2(result.pass, result.workload.c_str());
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

/// tests/fixtures/pollux_artifact is made by hand: two epochs of 100 steps of 0.5 s on one GPU, after 30 s for
/// starting, are 130 s. A job waits for the next minute: none if it arrives at 60, 50 s at 10, and 60 s at 0, because
/// the first minute begins without looking at the jobs.
void TestVerifyPollux::theFormOfTheAuthorsIsRead()
{
    const std::string clone = CONSONANCE_SOURCE_FOLDER "/tests/fixtures/pollux_artifact";
    for (const auto& folder : { clone, clone + "/simulator" }) {
        const auto verification = verifyOracle({ .oracle = "pollux", .folder = folder }, {});
        QVERIFY2(verification.has_value(), verification ? "" : verification.error().englishText().c_str());
        QCOMPARE(verification->results.size(), std::size_t { 2 });
        QCOMPARE(verification->results[0].workload, std::string("0.5/workload-1"));
        QCOMPARE(verification->results[1].workload, std::string("1.0/workload-1"));
        QCOMPARE(verification->compared(), std::int64_t { 3 });
        QCOMPARE(verification->differing(), std::int64_t { 0 });
        QVERIFY(verification->passed());
    }
}

void TestVerifyPollux::aWrongFigureInTheFormOfTheAuthorsIsFound()
{
    QTemporaryDir copy;
    const QString original = QStringLiteral(CONSONANCE_SOURCE_FOLDER "/tests/fixtures/pollux_artifact/simulator/");
    const QString results = QStringLiteral("results-jobload/tiresias-1.0");
    QVERIFY(QDir(copy.path()).mkpath(results));
    for (const auto& folder : { QStringLiteral("traces"), QStringLiteral("workloads") })
        QVERIFY(QFile::link(original + folder, copy.filePath(folder)));
    QFile summary(copy.filePath(results + QStringLiteral("/summary.json")));
    QVERIFY(summary.open(QIODevice::WriteOnly));
    summary.write(R"({"jcts": {"workload-1": {"net-0": 190, "net-1": 131}}})");
    summary.close();
    const VerifyRequest request { .oracle = "pollux", .folder = copy.path().toStdString() };
    const auto verification = verifyOracle(request, {});
    QVERIFY2(verification.has_value(), verification ? "" : verification.error().englishText().c_str());
    QCOMPARE(verification->differing(), std::int64_t { 1 });
    QCOMPARE(verification->results.front().maximumDifferenceSeconds, 1.0);
    QVERIFY(!verification->passed());
    QVERIFY(summary.open(QIODevice::WriteOnly | QIODevice::Truncate));
    summary.write(R"({"jcts": {"workload-1": {"net-0": "soon"}}})");
    summary.close();
    QVERIFY(!verifyOracle(request, {}).has_value());
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

CONSONANCE_TEST(TestVerifyPollux)
#include "tst_verify_pollux.moc"
