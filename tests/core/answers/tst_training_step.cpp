// SPDX-License-Identifier: GPL-3.0-or-later
// One training step layer by layer, as sheets, chart and JSON.
#include "core/answers/question.h"
#include "core/run/run_request.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>

using namespace consonance;

namespace {

/// The testbed one hour in, under first fit.
QuestionContext contextAt(const char* interference, Time at)
{
    RunRequest request;
    request.trace = "preset:harmony-testbed,jobs=20";
    request.cluster = "harmony-testbed";
    request.policy = "locality";
    request.interference = interference;
    const auto inputs = resolveInputs(request);
    if (!inputs)
        qFatal("%s", inputs.error().englishText().c_str());
    auto run = startRun(request, *inputs);
    if (!run || !run->runUntil([at](const Engine& engine) { return engine.nextEventTime() > at; }, {}))
        qFatal("the run failed");
    return { .request = request,
        .inputs = *inputs,
        .at = at,
        .moment = std::make_shared<DecisionMoment>(DecisionMoment::of(*run)) };
}

Result<std::shared_ptr<const AnswerSource>> ask(
    const QuestionContext& about, const std::map<std::string, std::string>& given = {})
{
    const auto& question = *findQuestion("training-step");
    TRY_ASSIGN(const auto fields, ParameterSet::create(question.specs(), given, question.id));
    return question.ask(about, fields, {}, nullptr);
}

double sumOf(const Sheet& sheet, std::size_t column)
{
    double sum = 0;
    for (const auto& row : sheet.rows)
        sum += row.cells[column].number();
    return sum;
}

} // namespace

class TestTrainingStep : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    /// Waits of layers are the step minus computing; hidden parts are the share of the transfers that hides.
    void sumsOfTheLayersAreThoseOfTheStep()
    {
        const auto about = contextAt("contention+p3", Time::fromSeconds(3600));
        for (const char* order : { "run", "after", "fifo", "tictac", "bytescheduler" }) {
            const auto answer = (*ask(about, { { "order", order } }))->answer(englishWording);
            const auto& orders = answer.sheets[0];
            const auto& layers = answer.sheets[1];
            const auto chosen = std::ranges::find(orders.rows, RowState::Chosen, &SheetRow::state);
            QVERIFY(chosen != orders.rows.end());
            QVERIFY(std::abs(sumOf(layers, 7) - chosen->cells[2].number()) < 1e-6);
            double exchange = 0;
            for (const auto& span : answer.charts.front().series) {
                if (span.style != 1 && span.style != 2)
                    continue;
                for (std::size_t i = 0; i + 1 < span.x.size(); i += 2)
                    exchange += span.x[i + 1] - span.x[i];
            }
            QVERIFY(std::abs(sumOf(layers, 5) - chosen->cells[3].number() * exchange) < 1e-6);
            for (const auto& span : answer.charts.front().series)
                QVERIFY(std::ranges::is_sorted(span.x));
        }
    }

    void theOrderOfTheRunIsChosen()
    {
        const auto source = *ask(contextAt("contention+p3", Time::fromSeconds(3600)));
        QVERIFY(source->json().find("\"order\": \"p3\"") != std::string::npos);
        const auto answer = source->answer(englishWording);
        QCOMPARE(answer.sheets[0].rows[3].state, RowState::Chosen);
        // No order is slower than after computing, none faster than the bound.
        const auto& rows = answer.sheets[0].rows;
        for (const auto& row : rows) {
            QVERIFY(row.cells[1].number() <= rows.front().cells[1].number());
            QVERIFY(row.cells[1].number() >= rows.back().cells[1].number());
        }
    }

    void aJobIsNamed()
    {
        const auto about = contextAt("contention", Time::fromSeconds(3600));
        const auto first = (*ask(about))->json();
        const auto name = first.substr(first.find(": \"") + 3);
        QCOMPARE((*ask(about, { { "job", name.substr(0, name.find('"')) } }))->json(), first);
        const auto none = ask(about, { { "job", "nobody" } });
        QVERIFY(!none && none.error().englishText().find("\"nobody\"") != std::string::npos);
        const auto early = (*ask(contextAt("contention", Time {})))->answer(englishWording);
        QCOMPARE(early.remarks.front(), std::string("No running job has a model whose layers are known."));
    }
};

CONSONANCE_BARE_TEST(TestTrainingStep)
#include "tst_training_step.moc"
