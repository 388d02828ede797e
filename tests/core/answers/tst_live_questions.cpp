// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about the run as it is: who waits, and which team got how much, as sheets, JSON and CSV.
#include "core/answers/question.h"

#include "tests/core/operate/operate_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>

using namespace consonance;

namespace {

constexpr Time kMoment = Time::fromSeconds(1010);

/// A job of one GPU every 50 s for 100 s on one GPU, followed until the moment.
Simulation followed(const ResolvedInputs& inputs)
{
    auto run = startRun(fixtures::plainRequest(), inputs);
    if (!run || !run->runUntil([](const Engine& engine) { return engine.nextEventTime() > kMoment; }, {}))
        qFatal("the run failed");
    return std::move(*run);
}

ResolvedInputs thirtyJobs()
{
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 30; ++i)
        jobs.push_back(fixtures::makeGang("j" + std::to_string(i), i * 50, 1, 100));
    return fixtures::plainInputs(fixtures::makeServers(1, 1), fixtures::makeWorkload(std::move(jobs)));
}

/// As the command line and the panel ask.
std::shared_ptr<const AnswerSource> ask(
    const char* id, const QuestionContext& about, const std::map<std::string, std::string>& given = {})
{
    const auto& question = *findQuestion(id);
    const auto fields = ParameterSet::create(question.specs(), given, question.id);
    return question.ask(about, *fields, {}, nullptr).value();
}

std::size_t columnOf(const Sheet& sheet, std::string_view key)
{
    return static_cast<std::size_t>(std::ranges::find(sheet.columns, key, [](const SheetColumn& one) {
        return std::string_view(one.key);
    }) - sheet.columns.begin());
}

} // namespace

class TestLiveQuestions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void whoWaitsIsListedWithReasonAndStart()
    {
        const auto inputs = thirtyJobs();
        const auto run = followed(inputs);
        const auto source = ask("waiting",
            { .request = fixtures::plainRequest(),
                .inputs = inputs,
                .at = kMoment,
                .moment = std::make_shared<DecisionMoment>(DecisionMoment::of(run)) });
        const auto answer = source->answer(englishWording);
        const auto& sheet = answer.sheets.front();
        const auto& first = sheet.rows.front();
        QCOMPARE(first.job, JobId(11));
        QCOMPARE(first.cells[columnOf(sheet, "starts_s")].number(), 1100.0);
        QCOMPARE(first.cells[columnOf(sheet, "waited_s")].number(), 460.0);
        const auto table = plainTable(sheet, englishWording);
        QCOMPARE(table.header.front(), std::string("job"));
        QCOMPARE(table.header[1], std::string("waited (min)"));
        QCOMPARE(table.rows.front()[1], std::string("7.7"));
        QCOMPARE(table.rows.front()[2], std::string("00:18:20"));
        QCOMPARE(table.rows.front().back(), std::string("it wants 1 GPU, 0 free")); // prose comes last
        QVERIFY(answer.remarks.front().starts_with("Jobs that wait at 00:16:50: "));
        QVERIFY(!answer.charts.front().series.empty());
        QVERIFY(source->json().find("\"start_s\": 1100") != std::string::npos);
        QVERIFY(source->csv().starts_with("job,waited_s,starts_s,window_s,why,passed_by,gpus,tenant\nj11,460,1100,"));
    }

    void aMomentAfterTheEndSaysSo()
    {
        const auto inputs = thirtyJobs();
        auto run = startRun(fixtures::plainRequest(), inputs);
        QVERIFY(run && run->runToEnd());
        const auto source = ask("waiting",
            { .request = fixtures::plainRequest(),
                .inputs = inputs,
                .at = Time::fromSeconds(5000),
                .moment = std::make_shared<DecisionMoment>(DecisionMoment::of(*run)) });
        QCOMPARE(source->answer(englishWording).remarks,
            (std::vector<std::string> { "The run ended at 00:50:00, before 01:23:20.", "No job waits at 01:23:20." }));
        QVERIFY(source->json().find("\"run_ended_s\": 3000") != std::string::npos);
    }

    void teamsAreCountedUntilTheMomentAndWithinTheSpan()
    {
        const auto inputs = thirtyJobs();
        const auto run = followed(inputs);
        QuestionContext about {
            .request = fixtures::plainRequest(), .inputs = inputs, .at = kMoment, .events = eventsOf(run.engine().log())
        };
        const auto whole = ask("teams", about)->answer(englishWording);
        const auto& sheet = whole.sheets.front();
        QCOMPARE(sheet.rows.front().cells[columnOf(sheet, "jobs")].number(), 21.0); // 0 s, 50 s, …, 1000 s
        QVERIFY(sheet.rows.front().jobs().empty()); // all jobs: none stands out
        QVERIFY(whole.remarks.empty());
        about.span = StoredSpan { Time::fromSeconds(500), Time::fromSeconds(700) };
        const auto source = ask("teams", about, { { "by", "size" } });
        const auto cut = source->answer(englishWording);
        QCOMPARE(cut.remarks.front(), std::string("4 of 30 jobs arrived"));
        QCOMPARE(cut.remarks.back(),
            std::string("Only jobs that arrive from 00:08:20 to 00:11:40 count, with all of their waits, completion "
                        "times and hours."));
        QCOMPARE(cut.sheets.front().rows[1].jobs().size(), std::size_t { 4 });
        QVERIFY(source->csv().find(",1,size,1,no,4,") != std::string::npos);
        QVERIFY(source->json().find("\"by\": \"size\"") != std::string::npos);
        const auto& question = *findQuestion("teams");
        QVERIFY(!ParameterSet::create(question.specs(), { { "by", "colour" } }, question.id).has_value());
    }
};

CONSONANCE_BARE_TEST(TestLiveQuestions)
#include "tst_live_questions.moc"
