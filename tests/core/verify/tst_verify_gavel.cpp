// SPDX-License-Identifier: GPL-3.0-or-later
// Runs recorded from the simulator of the Gavel paper: rounds, objectives and completion times.
#include "core/base/file_io.h"
#include "core/base/packed_file.h"
#include "core/policy/policy.h"
#include "core/verify/gavel_records.h"
#include "core/verify/verify_oracle.h"
#include "tests/core_test.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace consonance;

namespace {

QString gavelFolder()
{
    return QString::fromLocal8Bit(qgetenv("CONSONANCE_SHARED")) + QStringLiteral("/oracle/gavel");
}

constexpr const char* kNoGavel = "the oracle data is not here; set CONSONANCE_SHARED to the folder that holds "
                                 "oracle/gavel and data/gavel_simulation_throughputs.json";

/// A copy of the oracle with one decision file, unpacked and changed.
class OneDecisionFile {
public:
    explicit OneDecisionFile(const QString& name)
        : m_file(m_copy.filePath(QStringLiteral("decisions/%1.jsonl").arg(name)))
    {
        const QDir target(m_copy.path());
        const auto shared = QDir(gavelFolder()).absoluteFilePath(QStringLiteral("../../data/"));
        m_isGood = target.mkpath(QStringLiteral("decisions"))
            && QFile::link(gavelFolder() + QStringLiteral("/traces"), m_copy.filePath(QStringLiteral("traces")))
            && QFile::link(shared + QStringLiteral("gavel_simulation_throughputs.json"),
                m_copy.filePath(QStringLiteral("simulation_throughputs.json")));
        const QString decisions = gavelFolder() + QStringLiteral("/decisions/%1.jsonl.gz").arg(name);
        const auto text = readUnpackedFile(decisions.toStdString());
        m_isGood = m_isGood && text.has_value();
        if (m_isGood)
            m_text = QByteArray::fromStdString(*text);
    }
    void replace(const QByteArray& one, const QByteArray& other)
    {
        const auto at = m_text.indexOf(one);
        m_isGood = m_isGood && at >= 0;
        if (m_isGood)
            m_text.replace(at, one.size(), other);
    }
    [[nodiscard]] Result<Verification> verify()
    {
        QFile file(m_file);
        m_isGood = m_isGood && file.open(QIODevice::WriteOnly) && file.write(m_text) == m_text.size();
        file.close();
        return verifyOracle({ .oracle = "gavel", .folder = m_copy.path().toStdString(), .policies = {} }, {});
    }
    [[nodiscard]] bool isGood() const { return m_isGood; }

private:
    QTemporaryDir m_copy;
    QString m_file;
    QByteArray m_text;
    bool m_isGood = false;
};

} // namespace

class TestVerifyGavel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        if (!QDir(gavelFolder()).exists())
            QSKIP(kNoGavel);
    }
    void smallRunsAreEqual();
    void recordedRoundsAreEqual_data();
    void recordedRoundsAreEqual();
    void makespansEndAsRecorded();
    void pairsEndTogether_data();
    void pairsEndTogether();
    void aWrongRoundIsFound();
    void aWrongShareIsFound();
    void runsAreNamedAfterTraces();
};

void TestVerifyGavel::smallRunsAreEqual()
{
    const auto verification
        = verifyOracle({ .oracle = "gavel", .folder = gavelFolder().toStdString(), .policies = { "fifo_perf" } }, {});
    QVERIFY2(verification.has_value(), verification ? "" : verification.error().englishText().c_str());
    QVERIFY(verification->results.size() >= 6); // three replays, four results
    for (const auto& result : verification->results)
        QVERIFY2(result.pass, qPrintable(QString::fromStdString(result.workload)));
    QCOMPARE(verification->differing(), std::int64_t { 0 });
}

void TestVerifyGavel::recordedRoundsAreEqual_data()
{
    QTest::addColumn<QString>("policy");
    for (const char* policy : { "max_min_fairness", "max_min_fairness_perf", "finish_time_fairness_perf", "isolated",
             "fifo", "max_sum_throughput_perf", "min_total_duration_perf", "allox", "max_min_fairness_packed" })
        QTest::newRow(policy) << QString::fromLatin1(policy);
}

void TestVerifyGavel::recordedRoundsAreEqual()
{
    QFETCH(QString, policy);
    const auto verification = verifyOracle(
        { .oracle = "gavel", .folder = gavelFolder().toStdString(), .policies = { policy.toStdString() } }, {});
    QVERIFY2(verification.has_value(), verification ? "" : verification.error().englishText().c_str());
    int replays = 0;
    for (const auto& result : verification->results) {
        if (!result.isReplay)
            continue;
        ++replays;
        QCOMPARE(result.equalRounds, result.rounds);
        QCOMPARE(result.equal, result.compared);
        QVERIFY2(result.objectiveDifference <= 1e-6, qPrintable(QString::number(result.objectiveDifference)));
        QCOMPARE(result.equalAllocations, result.allocations);
    }
    QVERIFY(replays >= 1);
}

void TestVerifyGavel::pairsEndTogether_data()
{
    QTest::addColumn<QString>("policy");
    QTest::addColumn<int>("runs");
    QTest::newRow("pairs drawn at random") << QStringLiteral("gandiva") << 4;
    QTest::newRow("pairs in order of arrival") << QStringLiteral("fifo_packed") << 2;
}

/// Both jobs of a pair end with the later one, which never has the device for itself.
void TestVerifyGavel::pairsEndTogether()
{
    QFETCH(QString, policy);
    QFETCH(int, runs);
    const auto verification = verifyOracle(
        { .oracle = "gavel", .folder = gavelFolder().toStdString(), .policies = { policy.toStdString() } }, {});
    QVERIFY2(verification.has_value(), verification ? "" : verification.error().englishText().c_str());
    QCOMPARE(std::ssize(verification->results), runs);
    for (const auto& result : verification->results) {
        QVERIFY2(result.pass, qPrintable(QString::fromStdString(result.workload)));
        QCOMPARE(result.equal, result.compared);
    }
}

/// Many shares reach the published makespan; the published mean comes of those at which the published solver stops.
void TestVerifyGavel::makespansEndAsRecorded()
{
    const auto verification = verifyOracle({ .oracle = "gavel",
                                               .folder = gavelFolder().toStdString(),
                                               .policies = { "min_total_duration", "min_total_duration_perf" } },
        {});
    QVERIFY2(verification.has_value(), verification ? "" : verification.error().englishText().c_str());
    for (const auto& result : verification->results) {
        QVERIFY2(result.pass, qPrintable(QString::fromStdString(result.workload)));
        if (result.workload == "small_444")
            QVERIFY(result.maximumDifferenceSeconds < 0.01);
    }
}

/// Two jobs on each other's type of GPU, which no rounding explains.
void TestVerifyGavel::aWrongRoundIsFound()
{
    OneDecisionFile file(QStringLiteral("small_444_fifo_perf"));
    file.replace(R"("15": ["k80", [0]])", R"("11": ["k80", [0]])");
    file.replace(R"("11": ["p100", [4]])", R"("15": ["p100", [4]])");
    const auto verification = file.verify();
    QVERIFY(file.isGood());
    QVERIFY2(verification.has_value(), verification ? "" : verification.error().englishText().c_str());
    QCOMPARE(verification->results.size(), std::size_t { 1 });
    QVERIFY(verification->results[0].equalRounds < verification->results[0].rounds);
    QVERIFY(!verification->passed());
}

/// A share that is not what the objective gives.
void TestVerifyGavel::aWrongShareIsFound()
{
    OneDecisionFile file(QStringLiteral("small_444_max_min_fairness_perf"));
    file.replace("\"v100\": 0.", "\"v100\": 0.0");
    const auto verification = file.verify();
    QVERIFY(file.isGood());
    QVERIFY2(verification.has_value(), verification ? "" : verification.error().englishText().c_str());
    QVERIFY(verification->results[0].objectiveDifference > 1e-6);
    QVERIFY(!verification->passed());
}

void TestVerifyGavel::runsAreNamedAfterTraces()
{
    const auto runs = findGavelRuns(gavelFolder().toStdString());
    QVERIFY2(runs.has_value(), runs ? "" : runs.error().englishText().c_str());
    const auto traceOf = [&](const std::string& run, const std::string& policy) {
        const auto isIt = [&](const GavelRun& one) { return one.run == run && one.policy == policy; };
        const auto found = std::ranges::find_if(*runs, isIt);
        return found == runs->end() ? std::string() : found->trace.stem().string();
    };
    QCOMPARE(traceOf("gen200", "isolated"), std::string("gen_single_200"));
    QCOMPARE(traceOf("physmmf", "fifo"), std::string("max_min_fairness"));
    QCOMPARE(traceOf("phys_max_min_fairness", "min_total_duration_perf"), std::string("max_min_fairness"));
    QCOMPARE(traceOf("phys_minimize_makespan", "min_total_duration_perf"), std::string("minimize_makespan"));
    QCOMPARE(traceOf("small", "max_min_fairness_water_filling"), std::string("small_test"));
    QVERIFY(!findGavelRuns("/nonexistent"));
}

CONSONANCE_TEST(TestVerifyGavel)
#include "tst_verify_gavel.moc"
