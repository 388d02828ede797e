// SPDX-License-Identifier: GPL-3.0-or-later
// What jobs are worth: the curve, the columns of traces, and the generated market.
#include "core/base/hash.h"
#include "core/workload/trace_generator.h"
#include "core/workload/trace_loader.h"
#include "core/workload/value/valuation_reader.h"
#include "tests/core/workload/trace_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>
#include <concepts>
#include <map>

using namespace consonance;

namespace {

const std::string kValueHeader = "job_id,arrival_s,gpus,duration_s,deadline_s,utility,utility_decay_per_s,utility_"
                                 "inflection_s,bid,valuation,class\n";

QString problemOf(const std::string& row)
{
    const auto trace = parsed(kValueHeader + "good,0,1,1,,,,,,,\n" + row + "\n");
    const auto& kept = trace.report.problems.kept();
    return kept.empty() ? QStringLiteral("no problem") : QString::fromStdString(kept.front().englishText());
}

std::shared_ptr<const Workload> market(std::map<std::string, std::string> parameters = {}, std::uint64_t seed = 1)
{
    return *generateTrace("market", parameters, seed, bundledModels());
}

/// A policy that gets hold of a whole job has no way to read the number.
template<typename T>
concept Opens = requires(const T& valuation)
{
    static_cast<double>(valuation);
}
|| requires(const T& valuation)
{
    *valuation;
}
|| requires(const T& valuation)
{
    valuation.value();
}
|| std::equality_comparable<T>;
static_assert(!Opens<PrivateValuation>);

} // namespace

class JobValueTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The toy of the OASiS goldens: 3 / (1 + e^(t − 2)) at t = 1 is 2.1931758…, and half at the inflection.
    void theCurveIsThePublishedOne()
    {
        const Utility utility { .value = 3, .decay = UtilityDecay { .perSecond = 1, .inflectionSeconds = 2 } };
        QVERIFY(std::abs(utility.at(Duration::fromSeconds(1)) - 3 / (1 + std::exp(-1.0))) < 1e-12);
        QCOMPARE(utility.at(Duration::fromSeconds(2)), 1.5);
        const Utility flat { .value = 3, .decay = UtilityDecay { .perSecond = 0, .inflectionSeconds = 2 } };
        QCOMPARE(flat.at(Duration::fromSeconds(1'000'000)), 1.5);
        const Utility constant { .value = 3, .decay = {} };
        QCOMPARE(constant.at(Duration::fromSeconds(1'000'000)), 3.0);
        // At neither end does the exponential overflow into a non-number.
        const Utility steep { .value = 3, .decay = UtilityDecay { .perSecond = 1e6, .inflectionSeconds = 2e9 } };
        QCOMPARE(steep.at(Duration {}), 3.0);
        QCOMPARE(steep.at(Duration::fromSeconds(3'000'000'000)), 0.0);
    }

    void worthEndsWithTheDeadline()
    {
        const auto trace = parsed(kValueHeader + "a,10,1,1,30,8,,,5,,\nb,10,1,1,,,,,5,,\nc,10,1,1,,,,,,,\n");
        const auto& jobs = trace.workload->jobs;
        QCOMPARE(jobs[0].request.worthAt(Time::fromSeconds(30)), 8.0);
        QCOMPARE(jobs[0].request.worthAt(Time { 30'000'001 }), 0.0);
        QCOMPARE(jobs[1].request.worthAt(Time::fromSeconds(30)), 5.0); // the bid, where no utility is declared
        QCOMPARE(jobs[2].request.worthAt(Time::fromSeconds(30)), 0.0);
        QVERIFY(ValuationReader::hasWorth(jobs[1]));
        QVERIFY(!ValuationReader::hasWorth(jobs[2]));
    }

    /// The private valuation replaces the declared value in the declared curve.
    void aLieChangesTheWorthDeclaredAlone()
    {
        const auto trace = parsed(kValueHeader + "a,0,1,1,,8,0.1,20,,2,\nb,0,1,1,,,,,,7,opportunistic\n");
        const auto& liar = trace.workload->jobs[0];
        QCOMPARE(liar.request.worthAt(Time::fromSeconds(20)), 4.0);
        QCOMPARE(ValuationReader::worthAt(liar, Time::fromSeconds(20)), 1.0);
        const auto& silent = trace.workload->jobs[1];
        QCOMPARE(silent.request.worthAt(Time {}), 0.0);
        QCOMPARE(ValuationReader::worthAt(silent, Time::fromSeconds(20)), 7.0);
        QCOMPARE(silent.request.jobClass, JobClass::Opportunistic);
        QCOMPARE(liar.request.jobClass, JobClass::Guaranteed);
    }

    void bothFormsKeepEveryField()
    {
        const auto trace = parsed(
            kValueHeader + "a,0,1,1,,8,0.1,20,,2,\nb,0,1,1,,,,,,7,opportunistic\nc,0,1,1,9,0.25,,,0,0,guaranteed\n");
        for (const auto& text : { traceCsvText(*trace.workload), traceJsonText(*trace.workload) }) {
            const auto again = parsed(text);
            QVERIFY(again.report.problems.isEmpty());
            QCOMPARE(again.workload->contentHash, trace.workload->contentHash);
            for (std::size_t i = 0; i < 3; ++i) {
                const auto& job = trace.workload->jobs[i];
                const auto& read = again.workload->jobs[i];
                QVERIFY(read.request.utility == job.request.utility);
                QVERIFY(read.request.bid == job.request.bid);
                QCOMPARE(read.request.jobClass, job.request.jobClass);
                QVERIFY(ValuationReader::stated(read) == ValuationReader::stated(job));
            }
        }
    }

    /// Every field influences the hash of the trace, and no two of them can be mixed up.
    void eachFieldChangesTheHash()
    {
        std::map<std::uint64_t, std::string> names;
        for (const char* cells : { ",,,,,,", ",5,,,,,", ",5,0,0,,,", ",5,0,5,,,", ",5,5,0,,,", ",,,,5,,", ",,,,,5,",
                 ",,,,,,opportunistic", ",5,,,5,,", ",5,,,,5,", ",,,,5,5," }) {
            const auto trace = parsed(kValueHeader + "a,0,1,1," + cells + "\n");
            QVERIFY2(names.emplace(trace.workload->contentHash, cells).second, cells);
        }
    }

    void whatIsWrongIsNamed_data()
    {
        QTest::addColumn<QString>("row");
        QTest::addColumn<QString>("problem");
        QTest::newRow("decay alone")
            << "x,0,1,1,,,0.1,5,,,"
            << "t.csv:3:11: utility_decay_per_s needs utility beside it: a falling worth consists of "
               "utility, decay and inflection (utility_decay_per_s)";
        QTest::newRow("no inflection") << "x,0,1,1,,5,0.1,,,,"
                                       << "t.csv:3:12: utility_decay_per_s needs utility_inflection_s beside it: a "
                                          "falling worth consists of utility, "
                                          "decay and inflection (utility_decay_per_s)";
        QTest::newRow("class") << "x,0,1,1,,,,,,,best"
                               << "t.csv:3:15: guaranteed or opportunistic is expected, found \"best\" (class)";
        QTest::newRow("negative bid") << "x,0,1,1,,,,,-1,,"
                                      << "t.csv:3:13: a number from 0 to 1000000000000 is expected, found \"-1\" (bid)";
    }
    void whatIsWrongIsNamed()
    {
        QFETCH(QString, row);
        QFETCH(QString, problem);
        QCOMPARE(problemOf(row.toStdString()), problem);
    }

    /// Published shares of the three kinds of curve, within four standard deviations of 20,000 draws.
    void theMarketDrawsAsPublished()
    {
        const auto trace = market({ { "jobs", "20000" } });
        std::map<int, double> kinds;
        double values = 0;
        double inflections = 0;
        for (const auto& job : trace->jobs) {
            const auto& utility = job.request.utility;
            QVERIFY(utility && utility->decay && utility->value >= 1 && utility->value <= 100);
            const double perSlot = utility->decay->perSecond * 1200;
            const double slots = utility->decay->inflectionSeconds / 1200;
            QVERIFY(slots >= 1 && slots <= 15);
            QVERIFY(perSlot == 0 || (perSlot > 0.0099 && perSlot <= 1) || (perSlot >= 3.99 && perSlot <= 6.01));
            kinds[perSlot == 0 ? 0 : perSlot <= 1 ? 1 : 2] += 1.0 / 20'000;
            values += utility->value / 20'000;
            inflections += slots / 20'000;
            QCOMPARE(*job.request.bid, utility->value);
            for (const auto& role : job.request.roles)
                QVERIFY(role.minimum == 1 && role.maximum == 2 * role.requested);
        }
        QVERIFY(std::abs(kinds[0] - 0.10) < 0.009);
        QVERIFY(std::abs(kinds[1] - 0.55) < 0.015);
        QVERIFY(std::abs(kinds[2] - 0.35) < 0.014);
        QVERIFY(std::abs(values - 50.5) < 0.9);
        QVERIFY(std::abs(inflections - 8) < 0.12);
        QCOMPARE(trace->tenants.size(), std::size_t { 4 });
        QVERIFY(trace->assumptions.size() >= 4);
    }

    /// Private values equal the declared ones, but no request contains them.
    void privateValuesAreTheDeclaredOnes()
    {
        const auto declared = market();
        const auto kept = market({ { "values", "private" } });
        QCOMPARE(kept->jobCount(), declared->jobCount());
        for (std::size_t i = 0; i < kept->jobCount(); ++i) {
            QVERIFY(!kept->jobs[i].request.utility && !kept->jobs[i].request.bid);
            QCOMPARE(*ValuationReader::stated(kept->jobs[i]), declared->jobs[i].request.utility->value);
            QCOMPARE(kept->jobs[i].request.arrival, declared->jobs[i].request.arrival);
            QVERIFY(!ValuationReader::stated(declared->jobs[i]));
        }
    }

    void theMarketIsTheSameForEver()
    {
        QCOMPARE(QString::fromStdString(hashToText(market()->contentHash)), QStringLiteral("3b9f5bcacd37640c"));
        const auto few = market({ { "jobs", "50" } });
        const auto many = market({ { "jobs", "500" } });
        for (std::size_t i = 0; i < 40; ++i) {
            QVERIFY(few->jobs[i].request.utility == many->jobs[i].request.utility);
            const auto allowed = [i](const Workload& workload) {
                const auto& request = workload.jobs[i].request;
                return request.deadline ? *request.deadline - request.arrival : Duration {};
            };
            QCOMPARE(allowed(*few), allowed(*many)); // more jobs arrive over a longer time
        }
    }
};

CONSONANCE_BARE_TEST(JobValueTest)
#include "tst_job_value.moc"
