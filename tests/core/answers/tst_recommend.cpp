// SPDX-License-Identifier: GPL-3.0-or-later
// Where a job should go, as remarks, sheets and JSON, of a run small enough to follow by hand.
#include "core/answers/question.h"
#include "core/learn/learned_policies.h"
#include "core/workload/trace_file.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QRegularExpression>
#include <QTest>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

enum SheetOf : std::size_t { Placements, Holders, Futures };

/// Two servers of 2 GPUs. "first" holds three GPUs until 1000 s, "second" (2 GPUs) arrives at 100 s and waits for it.
ResolvedInputs smallInputs()
{
    ResolvedInputs inputs { .cluster = makeServers(2, 2, 8),
        .workload = makeWorkload(
            { makeGang("first", 0, 3, 1000), makeGang("second", 100, 2, 500), makeGang("third", 5000, 1, 10) }) };
    static_cast<void>(makeModels("none", inputs));
    return inputs;
}

Result<std::shared_ptr<const AnswerSource>> ask(
    const ResolvedInputs& inputs, int seconds, const std::map<std::string, std::string>& given)
{
    const auto& question = *findQuestion("recommend");
    const QuestionContext about { .request
        = { .trace = "test", .cluster = "test", .policy = "fifo", .interference = "none" },
        .inputs = inputs,
        .at = Time::fromSeconds(seconds) };
    return question.ask(about, *ParameterSet::create(question.specs(), given, question.id), {}, nullptr);
}

std::string allOf(const Answer& answer)
{
    std::string text;
    for (const auto& remark : answer.remarks)
        text += remark + "\n";
    for (const auto& sheet : answer.sheets) {
        for (const auto& row : plainTable(sheet, englishWording).rows) {
            for (const auto& cell : row)
                text += cell + " | ";
            text += "\n";
        }
    }
    return text;
}

std::string textOf(const ResolvedInputs& inputs, int seconds, const std::map<std::string, std::string>& given)
{
    const auto found = ask(inputs, seconds, given);
    return found ? allOf((*found)->answer(englishWording)) : found.error().englishText();
}

bool has(const std::string& text, const char* part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

class TestRecommend : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }

    /// The reason, who holds what it lacks with a link to that job, and every future.
    void aWaitingJobHasAReason()
    {
        const auto found = ask(smallInputs(), 200, { { "waiting", "second" }, { "policies", "fifo-backfill" } });
        QVERIFY2(found, found ? "" : found.error().englishText().c_str());
        const auto answer = (*found)->answer(englishWording);
        QVERIFY2(has(allOf(answer), "why it waits: it wants 2 GPUs, 1 free"), allOf(answer).c_str());
        QVERIFY(has(answer.remarks.front(), "under FIFO job second starts at 00:1"));
        QVERIFY(answer.sheets[Placements].rows.empty());
        QCOMPARE(answer.sheets[Holders].rows.size(), std::size_t { 1 });
        QCOMPARE(answer.sheets[Holders].rows.front().job, JobId(0));
        QCOMPARE(std::get<std::string>(answer.sheets[Holders].rows.front().cells[1].value), std::string("3 GPUs"));
        QCOMPARE(answer.sheets[Futures].rows.size(), std::size_t { 4 });
        const auto json = (*found)->json();
        for (const char* key : { "\"placements\"", "\"blocked\"", "\"holders\"", "\"end_s\"", "\"predicted_s\"",
                 "\"futures\"", "\"held_by_more\"" })
            QVERIFY2(has(json, key), key);
    }

    void momentsHaveTheDatesOfTheTrace()
    {
        auto inputs = smallInputs();
        const std::map<std::string, std::string> given { { "job", "second" }, { "policies", "fifo-backfill" } };
        const auto undated = QString::fromStdString(textOf(inputs, 200, given));
        QVERIFY2(undated.startsWith(QLatin1String("At 00:03:20: ")), qPrintable(undated));
        auto dated = *inputs.workload;
        dated.assumptions.push_back(beginningAt("2026-03-02 08:00:00"));
        inputs.workload = freezeWorkload(std::move(dated));
        const auto text = QString::fromStdString(textOf(inputs, 200, given));
        QVERIFY2(text.startsWith(QLatin1String("At 2026-03-02 08:03:20: ")), qPrintable(text));
        // When it starts, in each future, and until when another job holds what it lacks.
        const QRegularExpression clock(QStringLiteral("(?<!2026-03-02 )\\d\\d:\\d\\d:\\d\\d"));
        QVERIFY2(!text.contains(clock), qPrintable(text));
        QCOMPARE(text.count(QLatin1String("2026-03-02")), undated.count(clock));
    }

    /// How many tasks a job has is said, and how to ask for one server.
    void tasksOfATypedJobAreSaid()
    {
        const auto apart = textOf(smallInputs(), 2000, { { "job", "gpus=2,minutes=10" } });
        QVERIFY2(has(apart, "2 tasks with one GPU each, on one server or several"), apart.c_str());
        QVERIFY2(has(apart, "gpus=1,worker_gpu=2 asks for 2 GPUs of one server"), apart.c_str());
        QVERIFY2(has(apart, "fifo") && has(apart, "tasks on server-"), apart.c_str());
        // No speeds of a job that has the same everywhere.
        const auto found = ask(smallInputs(), 2000, { { "job", "gpus=2,minutes=10" } });
        const auto answer = (*found)->answer(englishWording);
        for (const auto& column : answer.sheets[Placements].columns)
            QCOMPARE(column.shown == ColumnShown::OnRequest, column.unit == CellUnit::Figure);
        const auto together = textOf(smallInputs(), 2000, { { "job", "gpus=1,worker_gpu=2,minutes=10" } });
        QVERIFY2(has(together, "one task with 2 GPUs, on one server"), together.c_str());
        QVERIFY2(!has(together, "asks for"), together.c_str());
    }

    /// "never" has a reason.
    void whyItNeverStartsIsSaid()
    {
        const auto text = textOf(smallInputs(), 50, { { "job", "gpus=1,worker_gpu=4" }, { "policies", "harmony" } });
        QVERIFY2(has(text, "under FIFO job asked never starts: "), text.c_str());
        QVERIFY2(
            has(text, "harmony | as in the trace | – | it starts only jobs of workers and parameter"), text.c_str());
        QVERIFY2(has(text, "it fits nowhere now"), text.c_str());
    }

    void whatCannotBeAskedIsRefused()
    {
        QVERIFY(has(textOf(smallInputs(), 200, {}), "say for which job"));
        QVERIFY(has(textOf(smallInputs(), 200, { { "job_file", "/nowhere" } }), "/nowhere"));
        QVERIFY(has(textOf(smallInputs(), 200, { { "waiting", "first" } }), "does not wait"));
        QVERIFY(has(textOf(smallInputs(), 200, { { "model", "nothing" } }), "there is no model"));
    }
};

CONSONANCE_TEST(TestRecommend)
#include "tst_recommend.moc"
