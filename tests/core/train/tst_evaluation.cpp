// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_io.h"
#include "core/base/statistics.h"
#include "core/learn/learned_policies.h"
#include "core/train/evaluation.h"
#include "tests/core_test.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace consonance;

class TestEvaluation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }

    void ratiosArePairedByTrace()
    {
        const auto evaluation = read(R"({"tables": [{"id": "t", "title": "T", "seeds": "3..6",
            "decide_at": "event", "ratio_to": "locality",
            "columns": [{"label": "load 3", "trace": "preset:harmony-testbed,jobs=20"}],
            "rows": [{"policy": "locality"}, {"policy": "lb", "label": "balanced"}]}]})");
        QVERIFY2(evaluation, evaluation ? "" : evaluation.error().englishText().c_str());
        const auto cells = evaluateTable(*evaluation, evaluation->tables.front(), folder(), {});
        QVERIFY(cells);
        CompareRequest request { .traces = { "preset:harmony-testbed,jobs=20" },
            .cluster = "harmony-testbed",
            .policies = { "locality", "lb" },
            .decideAt = DecisionMoments::Event,
            .seeds = { 3, 4, 5, 6 } };
        const auto compared = compare(request, {});
        QVERIFY(compared);
        const auto& balanced = *std::ranges::find(compared->summary, std::string("lb"), &CompareSummary::policy);
        const EvaluationCell& cell = (*cells)[1][0];
        QVERIFY(std::abs(cell.meanSeconds - balanced.meanJctSeconds) < 1e-6);
        QVERIFY(std::abs(cell.ratio - (1 + balanced.relative)) < 1e-9);
        QVERIFY(std::abs(cell.ratioCi95 - balanced.relativeCi95) < 1e-9);
        QCOMPARE((*cells)[0][0].ratio, 0.0);
        const auto text = evaluationMarkdown(evaluation->tables.front(), *cells);
        QVERIFY(text.find("| balanced | ") != std::string::npos);
        QVERIFY(text.find(" · ") != std::string::npos);
    }

    /// A second time nothing runs, and half a line at the end does no harm.
    void whatLiesThereIsNotMadeAgain()
    {
        const auto evaluation = read(R"({"tables": [{"id": "t", "title": "T", "seeds": "1..3",
            "columns": [{"label": "small", "trace": "preset:harmony-testbed,jobs=10"}],
            "rows": [{"policy": "random"}]}]})");
        QVERIFY(evaluation);
        const auto first = evaluateTable(*evaluation, evaluation->tables.front(), folder(), {});
        QVERIFY(first);
        const auto runs = folder() / "runs.jsonl";
        auto text = *readFile(runs);
        QVERIFY(writeFileAtomically(runs, text + "{\"run\": \"rand"));
        std::stop_source stopped;
        stopped.request_stop(); // nothing is left to stop
        const auto again = evaluateTable(*evaluation, evaluation->tables.front(), folder(), stopped.get_token());
        QVERIFY(again);
        QCOMPARE((*again)[0][0].meanSeconds, (*first)[0][0].meanSeconds);
        QCOMPARE(*readFile(runs), text);
    }

    /// lb waits for boundaries anyway: a table that restricts it to them finds its runs. At events it does not.
    void runsAreSharedWhereTheMomentsAreTheSame()
    {
        std::vector<double> means;
        std::vector<std::ptrdiff_t> runs;
        for (const char* moments : { "policy", "interval", "event" }) {
            const auto evaluation = read(std::string(R"({"tables": [{"id": "t", "title": "T", "seeds": "1..3",
                "columns": [{"label": "shared", "trace": "preset:harmony-testbed,jobs=15"}],
                "rows": [{"policy": "lb"}], "decide_at": ")")
                + moments + "\"}]}");
            QVERIFY2(evaluation, evaluation ? "" : evaluation.error().englishText().c_str());
            const auto cells = evaluateTable(*evaluation, evaluation->tables.front(), folder(), {});
            QVERIFY(cells);
            means.push_back((*cells)[0][0].meanSeconds);
            const auto text = *readFile(folder() / "runs.jsonl");
            std::ptrdiff_t count = 0;
            for (std::size_t at = text.find("jobs=15 "); at != std::string::npos; at = text.find("jobs=15 ", at + 1))
                ++count;
            runs.push_back(count);
        }
        QCOMPARE(runs, (std::vector<std::ptrdiff_t> { 3, 3, 6 }));
        QCOMPARE(means[1], means[0]);
        QVERIFY(means[2] < means[0]);
        CompareRequest held { .traces = { "preset:harmony-testbed,jobs=15" },
            .cluster = "harmony-testbed",
            .policies = { "lb" },
            .decideAt = DecisionMoments::Interval,
            .seeds = { 1, 2, 3 } };
        const auto compared = compare(held, {});
        QVERIFY(compared);
        QVERIFY(std::abs(compared->summary.front().meanJctSeconds - means[1]) < 1e-6);
    }

    void trainingsAreMadeAndAveraged()
    {
        if (!QFile::exists(QStringLiteral(CONSONANCE_BINARY_FOLDER "/consonance_learn.so")))
            QSKIP("this build has no module that trains");
        const auto evaluation = read(R"({"trainings": {"tiny": {"policy": "harmony", "seeds": "1,2", "set": {
            "history_traces": "1", "predictor_epochs": "1", "ensemble": "1", "lesson_rounds": "0",
            "practice_rounds": "0", "embedding": "8"}}},
            "tables": [{"id": "t", "title": "T", "seeds": "1..2", "ratio_of": "learned",
            "columns": [{"label": "small", "trace": "preset:harmony-testbed,jobs=10"}],
            "rows": [{"policy": "harmony", "label": "learned", "training": "tiny", "set": {"candidates": "1"}},
                     {"policy": "lb"}]}]})");
        QVERIFY(evaluation);
        const auto cells = evaluateTable(*evaluation, evaluation->tables.front(), folder(), {});
        QVERIFY2(cells, cells ? "" : cells.error().englishText().c_str());
        const EvaluationCell& learned = (*cells)[0][0];
        QCOMPARE(learned.bySeed.size(), std::size_t(2));
        QVERIFY(std::abs(mean(learned.bySeed) - learned.meanSeconds) < 1e-6);
        QVERIFY((*cells)[1][0].ratio > 0);
        QVERIFY(std::filesystem::exists(folder() / "tiny-1.safetensors"));
        QVERIFY(std::filesystem::exists(folder() / "tiny-2.safetensors"));
    }

    /// Two policies, a column of two and three seeds of six are what is run, and what the list says is missing.
    void aPartOfATableIsMade()
    {
        const auto config = R"({"trainings": {"t": {"policy": "harmony", "seeds": "1..3"}},
            "tables": [{"id": "t", "title": "T", "seeds": "1..6", "columns": [
            {"label": "few", "trace": "preset:harmony-testbed,jobs=9"},
            {"label": "more", "trace": "preset:harmony-testbed,jobs=12"}],
            "rows": [{"policy": "lb"}, {"policy": "binpack"}]}]})";
        auto evaluation = read(config);
        QVERIFY(evaluation);
        QVERIFY(!choose(*evaluation, { .columns = { "none" } }));
        QVERIFY(choose(*evaluation, { .trainings = { 7 }, .seeds = { 4, 5, 6 }, .columns = { "few" } }));
        QCOMPARE(evaluation->trainings.at("t").seeds, std::vector<std::uint64_t> { 7 });
        const auto& table = evaluation->tables.front();
        const auto before = costOf(*evaluation, table, folder());
        QVERIFY(before);
        QCOMPARE(before->runs, std::int64_t { 6 });
        QCOMPARE(before->runsMissing, std::int64_t { 6 });
        QCOMPARE(before->trainings, std::int64_t { 0 });
        const auto cells = evaluateTable(*evaluation, table, folder(), {});
        QVERIFY(cells);
        QCOMPARE((*cells)[0].size(), std::size_t { 1 });
        QVERIFY((*cells)[0][0].decisionMilliseconds > 0);
        const auto after = costOf(*evaluation, table, folder());
        QCOMPARE(after->runsMissing, std::int64_t { 0 });
        QCOMPARE(after->secondsMissing, 0.0);
        const auto whole = read(config);
        const auto rest = costOf(*whole, whole->tables.front(), folder());
        QCOMPARE(rest->runsMissing, std::int64_t { 24 - 6 });
        QVERIFY(rest->secondsMissing > 0);
    }

    /// A small job alone leaves nothing to choose; a full testbed does.
    void whereTheTruthGainsNothingIsSaid()
    {
        const auto evaluation = read(R"({"tables": [{"id": "t", "title": "T", "seeds": "2", "decide_at": "interval",
            "ratio_to": "reference", "columns": [
            {"label": "one", "trace": "preset:harmony-testbed,jobs=1,models=resnet-50"},
            {"label": "many", "trace": "preset:harmony-testbed,jobs=120,load=5"}],
            "rows": [{"policy": "locality", "label": "reference"},
                     {"policy": "truth-drained", "set": {"candidates": "8"}}]}]})");
        QVERIFY(evaluation);
        const auto cells = evaluateTable(*evaluation, evaluation->tables.front(), folder(), {});
        QVERIFY2(cells, cells ? "" : cells.error().englishText().c_str());
        QVERIFY((*cells)[1][0].hasNothingToGain);
        QVERIFY(!(*cells)[1][1].hasNothingToGain);
        QVERIFY((*cells)[1][1].ratio < 0.9);
        const auto text = evaluationMarkdown(evaluation->tables.front(), *cells);
        QVERIFY(text.find("nothing to gain") != std::string::npos);
    }

    void mistakesAreNamed()
    {
        QVERIFY(!read(R"({"tables": [{"id": "t", "title": "T", "seeds": "1", "columns": [],
            "rows": [{"policy": "lb", "training": "nobody"}]}]})"));
        QVERIFY(!read(R"({"tables": [{"id": "t", "title": "T", "seeds": "1", "columns": [], "ratio_to": "x",
            "rows": [{"policy": "lb"}]}]})"));
        QVERIFY(!read(R"({"tables": [{"id": "t", "seeds": "1", "columns": [], "rows": []}]})"));
        QVERIFY(!readEvaluation(folder() / "nowhere.json"));
    }

private:
    [[nodiscard]] std::filesystem::path folder() const { return m_folder.path().toStdString(); }
    [[nodiscard]] Result<Evaluation> read(const std::string& text) const
    {
        const auto file = folder() / "tables.json";
        if (auto written = writeFileAtomically(file, text); !written)
            return fail(std::move(written).error());
        return readEvaluation(file);
    }

    QTemporaryDir m_folder;
};

CONSONANCE_TEST(TestEvaluation)
#include "tst_evaluation.moc"
