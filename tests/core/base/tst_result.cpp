// SPDX-License-Identifier: GPL-3.0-or-later
//
// Errors as text, the macros that pass them on, and problem lists.
#include "core/base/problem_list.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;

namespace {

constexpr auto kExample = CONSONANCE_MESSAGE("test.example", "{1} before {0}, {2} stays");

Result<int> half(int number)
{
    if (number % 2 != 0)
        return fail(ErrorKind::BadInput, kExample, { "a", "b" }, { .file = "f", .line = 3, .column = 4 });
    return number / 2;
}

Result<void> checkHalf(int number)
{
    TRY(half(number));
    return {};
}

Result<int> quarter(int number)
{
    TRY_ASSIGN(const int once, half(number));
    TRY_ASSIGN(const int twice, half(once));
    return twice;
}

} // namespace

class TestResult : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void messagesAreFilled()
    {
        QCOMPARE(fillMessage("{1}{0}{1}{2}{x}{", { "a", "b" }), std::string("bab{2}{x}{"));
        QCOMPARE(half(1).error().englishMessage(), std::string("b before a, {2} stays"));
    }

    /// "job job-0155" says it twice.
    void aJobWhoseNameSaysSoIsNoJobAgain()
    {
        QCOMPARE(fillMessage("of job {0} on {1}", { "17", "a" }), std::string("of job 17 on a"));
        QCOMPARE(fillMessage("of job {0} on {1}", { "job-0155", "a" }), std::string("of job-0155 on a"));
        QCOMPARE(fillMessage("Job {0}", { "nightly_Job_3" }), std::string("nightly_Job_3"));
        QCOMPARE(fillMessage("作业 {0} 等待", { "job-0155" }), std::string("job-0155 等待"));
        QCOMPARE(fillMessage("job {0}", { "作业 3" }), std::string("作业 3"));
        QCOMPARE(fillMessage("作业 {0} 等待", { "17" }), std::string("作业 17 等待"));
        QCOMPARE(fillMessage("the odd-job {0}, jobs {0}", { "job-1" }), std::string("the odd-job-1, jobs job-1"));
    }

    void placesAreWritten()
    {
        QCOMPARE((SourcePlace { .file = "f", .line = 3, .column = 4 }).text(), std::string("f:3:4"));
        QCOMPARE((SourcePlace { .file = "f", .line = 3 }).text(), std::string("f:3"));
        QCOMPARE((SourcePlace { .file = "f", .pointer = "/a/0" }).text(), std::string("f#/a/0"));
        QCOMPARE(SourcePlace {}.text(), std::string());
    }

    void errorsPassThrough()
    {
        QCOMPARE(quarter(12).value(), 3);
        QCOMPARE(quarter(6).error().place.line, 3);
        QVERIFY(checkHalf(4).has_value());
        QVERIFY(!checkHalf(5));
        const auto error = half(1).error();
        QCOMPARE(
            Error(error).inContext("reading x").englishText(), std::string("f:3:4: b before a, {2} stays (reading x)"));
    }

    void problemListsJoin()
    {
        ProblemList first;
        ProblemList second;
        first.add(half(1).error());
        for (int i = 0; i < 3000; ++i)
            second.add(half(1).error());
        first.add(second);
        QCOMPARE(first.count(), 3001);
        QCOMPARE(first.kept().size(), ProblemList::kKept);
        QVERIFY(ProblemList().isEmpty());
    }

    void timeSaturates()
    {
        QVERIFY(kForever + Duration::fromSeconds(1) == kForever);
        QCOMPARE(Duration::fromSecondsRounded(-0.0000015).microseconds, -2);
        QCOMPARE((Time::fromSeconds(3) - Time::fromSeconds(1)).seconds(), 2.0);
    }
};

CONSONANCE_BARE_TEST(TestResult)
#include "tst_result.moc"
