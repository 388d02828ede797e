// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/session_fixture.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/models/action_model.h"
#include "ui/models/blocked_model.h"
#include "ui/models/candidate_model.h"
#include "ui/tables/table_export.h"

#include <QAbstractItemModelTester>
#include <QSet>
#include <QTest>

using namespace consonance;
using Mode = QAbstractItemModelTester::FailureReportingMode;

namespace {

/// A worker of job 2 goes to server 1: better than server 2, impossible on server 0. Job 3 waits for GPUs.
/// Another policy would put two workers of it on server 2; hindsight agrees.
std::shared_ptr<const DecisionAnalysis> makeDecision()
{
    auto decision = std::make_shared<DecisionRecord>();
    decision->id = DecisionId(0);
    DecisionNotes notes;
    notes.scoreName = "free share";
    notes.actions.push_back({ .job = JobId(1),
        .role = 0,
        .host = HostId(1),
        .value = 1.84,
        .entropy = 0.41,
        .candidates = { { .host = HostId(0), .infeasible = Infeasible::TooFewGpus },
            { .host = HostId(2), .score = 0.2, .probability = 0.22 },
            { .host = HostId(1),
                .score = 0.9,
                .probability = 0.61,
                .predictedReward = 4.2,
                .predictedSpread = 0.3 } } });
    notes.actions.push_back(
        { .job = JobId(1), .role = 1, .host = HostId(2), .candidates = { { .host = HostId(2), .score = 1 } } });
    notes.blocked.push_back({ .job = JobId(2), .reason = Infeasible::TooFewGpus });
    decision->notes = std::move(notes);
    auto analysis = std::make_shared<DecisionAnalysis>(analysisOfNotes(*decision, "lb"));
    analysis->others.push_back({ .policy = "locality", .jobs = {}, .waiting = {}, .problem = {} });
    for (auto& candidate : analysis->inferences.front().candidates) {
        candidate.others = { candidate.host == HostId(2) ? 2 : 0 };
        if (candidate.host == HostId(2))
            candidate.trueGain = 0.25;
    }
    for (auto& candidate : analysis->inferences.back().candidates)
        candidate.others = { 0 };
    return analysis;
}

QString cell(const QAbstractItemModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

} // namespace

class TestDecisionModels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        failOnUnexpectedWarning();
        m_inputs = DecisionInputs::of(fixtures::makeServers(3, 2, 8), fixtures::makeThreeJobs());
    }

    void hardlyAnyEntropyIsNone()
    {
        QCOMPARE(entropyText(3.38e-7), QStringLiteral("0.00"));
        QCOMPARE(entropyText(0.41), QStringLiteral("0.410"));
    }

    void listsActions()
    {
        ActionModel model;
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        model.setInputs(m_inputs);
        model.setAnalysis(makeDecision());
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(cell(model, 0, ActionModel::Order), QStringLiteral("1"));
        QCOMPARE(cell(model, 0, ActionModel::Job), QStringLiteral("job-2"));
        QCOMPARE(cell(model, 0, ActionModel::Role), QStringLiteral("worker"));
        QCOMPARE(cell(model, 1, ActionModel::Role), QStringLiteral("parameter server"));
        QCOMPARE(cell(model, 0, ActionModel::Server), QStringLiteral("server-1"));
        QCOMPARE(cell(model, 0, ActionModel::Feasible), QStringLiteral("2"));
        QCOMPARE(model.index(0, ActionModel::Value).data(kExactRole).toDouble(), 1.84);
        QCOMPARE(cell(model, 1, ActionModel::Entropy), QStringLiteral("–"));
        QCOMPARE(model.index(0, 0).data(HostIdRole).toUInt(), 1U);
        QCOMPARE(model.index(0, 0).data(JobIdRole).toUInt(), 1U);
        QCOMPARE(model.countText(), QStringLiteral("2"));
        auto changed = *makeDecision();
        changed.inferences[1].isCarriedOut = !changed.inferences[0].isCarriedOut;
        model.setAnalysis(std::make_shared<const DecisionAnalysis>(changed));
        QCOMPARE(model.countText(), QStringLiteral("1 of 2"));
        model.setAnalysis(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void ranksCandidates()
    {
        CandidateModel model;
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        model.setInputs(m_inputs);
        model.setAnalysis(makeDecision(), 0);
        QCOMPARE(model.rowCount(), 4); // three servers, and all other actions
        QCOMPARE(model.scoreName(), QStringLiteral("free share"));
        QStringList rows;
        for (int row = 0; row < 3; ++row)
            rows << cell(model, row, CandidateModel::Rank) + QLatin1Char(' ') + cell(model, row, CandidateModel::Server)
                    + QLatin1Char(' ') + cell(model, row, CandidateModel::Why);
        QCOMPARE(rows[0], QStringLiteral("1 server-1 chosen"));
        QCOMPARE(rows[1], QStringLiteral("2 server-2 possible"));
        QCOMPARE(rows[2], QStringLiteral("– server-0 too few GPUs"));
        QCOMPARE(cell(model, 3, CandidateModel::Server), QStringLiteral("other actions"));
        QVERIFY(cell(model, 3, CandidateModel::Probability).startsWith(QStringLiteral("17"))); // all add up to 100 %
        QVERIFY(!model.index(3, 0).data(HostIdRole).isValid());
        QVERIFY(model.isChosen(0));
        QVERIFY(!model.isChosen(1));
        QVERIFY(cell(model, 0, CandidateModel::Probability).startsWith(QStringLiteral("61")));
        QCOMPARE(cell(model, 2, CandidateModel::Score), QStringLiteral("–"));
        QCOMPARE(cell(model, 0, CandidateModel::Reward), QStringLiteral("4.2 ± 0.3"));
        QCOMPARE(cell(model, 0, CandidateModel::Predicted), QStringLiteral("–"));
        QCOMPARE(model.index(0, CandidateModel::Probability).data(ShareRole).toDouble(), 0.61);
        QVERIFY(model.index(0, 0).data(ChosenRole).toBool());
        model.setAnalysis(makeDecision(), 1);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(cell(model, 0, CandidateModel::Probability), QStringLiteral("–"));
    }

    /// Figures below each other have the same number of decimals, however unlike they are.
    void decimalsAreAlikeInAColumn()
    {
        auto decision = std::make_shared<DecisionAnalysis>(*makeDecision());
        auto& candidates = decision->inferences.front().candidates;
        candidates[0].infeasible = Infeasible::No;
        candidates[0].isFeasible = true;
        const std::tuple<double, double, double> figures[] { { 0.125, 3.165, 0.0123 }, { 0.2, 3.22, 0.01 },
            { 0.9, 3.59671, 0.0004 } };
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            candidates[i].score = std::get<0>(figures[i]);
            candidates[i].reward = std::get<1>(figures[i]);
            candidates[i].rewardSpread = std::get<2>(figures[i]);
        }
        CandidateModel model;
        model.setInputs(m_inputs);
        model.setAnalysis(decision, 0);
        for (const int column : { int(CandidateModel::Score), int(CandidateModel::Reward) }) {
            QSet<qsizetype> decimals;
            for (int row = 0; row < 3; ++row)
                decimals << cell(model, row, column).section(QLatin1Char(' '), -1).section(QLatin1Char('.'), 1).size();
            QCOMPARE(decimals.size(), 1);
        }
        const auto rewards = [&] {
            QStringList texts;
            for (int row = 0; row < 3; ++row)
                texts << cell(model, row, CandidateModel::Reward);
            return texts;
        };
        QVERIFY2(rewards().contains(QStringLiteral("3.1650 ± 0.0123")), qPrintable(rewards().join(u';')));
    }

    /// The shares of the servers, of every other job and of the rest are 100 %, whether the jobs are shown or not.
    void otherJobsHaveRowsOfTheirOwn()
    {
        auto decision = std::make_shared<DecisionAnalysis>(*makeDecision());
        decision->inferences.front().otherJobs = { { JobId(2), 0.1 }, { JobId(0), 0.05 } };
        CandidateModel model;
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        model.setInputs(m_inputs);
        model.setAnalysis(decision, 0);
        QVERIFY(model.knowsOtherJobs());
        const auto all = [&model] {
            double sum = 0;
            for (int row = 0; row < model.rowCount(); ++row)
                sum += model.index(row, CandidateModel::Probability).data(ShareRole).toDouble();
            return sum;
        };
        QCOMPARE(model.rowCount(), 4);
        QVERIFY(std::abs(all() - 1) < 1e-9);
        model.setOtherJobs(OtherJobs::Apart);
        QCOMPARE(model.rowCount(), 6);
        QVERIFY(std::abs(all() - 1) < 1e-9);
        QCOMPARE(cell(model, 3, CandidateModel::Server), QStringLiteral("job-3 instead"));
        QCOMPARE(cell(model, 4, CandidateModel::Server), QStringLiteral("job-1 instead"));
        QCOMPARE(model.index(3, 0).data(JobIdRole).toUInt(), 2U);
        QVERIFY(!model.index(3, 0).data(HostIdRole).isValid());
        QVERIFY(cell(model, 3, CandidateModel::Probability).startsWith(QStringLiteral("10")));
        QCOMPARE(cell(model, 5, CandidateModel::Server), QStringLiteral("other actions"));
        QVERIFY(cell(model, 5, CandidateModel::Probability).startsWith(QLatin1Char('2')));
        model.setAnalysis(decision, 1); // a policy that says nothing of others
        QCOMPARE(model.rowCount(), 1);
        model.setOtherJobs(OtherJobs::Together);
        QCOMPARE(model.rowCount(), 1);
    }

    /// Possible is what a branch may do, whatever the policy saw when it was the task's turn.
    void saysWhetherABranchMayPutItThere()
    {
        auto analysis = *makeDecision();
        auto& candidates = analysis.inferences.front().candidates;
        candidates[0].isFeasible = true; // full when it was its turn
        candidates[1].isFeasible = false;
        candidates[1].refused = Error { .message = { "test.refused", "no room beside the others" } };
        CandidateModel model;
        model.setInputs(m_inputs);
        model.setAnalysis(std::make_shared<const DecisionAnalysis>(analysis), 0);
        QStringList rows;
        for (int row = 0; row < 3; ++row)
            rows << cell(model, row, CandidateModel::Server) + QLatin1Char(' ') + cell(model, row, CandidateModel::Why);
        QCOMPARE(rows[0], QStringLiteral("server-1 chosen"));
        QCOMPARE(rows[1], QStringLiteral("server-0 possible; when it was its turn: too few GPUs"));
        QCOMPARE(rows[2], QStringLiteral("server-2 no room beside the others"));
        QVERIFY(!model.index(1, 0).data(Qt::ForegroundRole).isValid()); // not muted
        QVERIFY(model.index(2, 0).data(Qt::ForegroundRole).isValid());
    }

    void bearsActionsThatAreNotThere_data()
    {
        QTest::addColumn<int>("action");
        QTest::newRow("too large") << 2;
    }

    void bearsActionsThatAreNotThere()
    {
        QFETCH(int, action);
        CandidateModel model;
        model.setInputs(m_inputs);
        model.setAnalysis(makeDecision(), 0);
        model.setAnalysis(makeDecision(), action);
        QCOMPARE(model.rowCount(), 0);
        model.setAnalysis(nullptr, -1);
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.scoreName(), QString());
    }

    void showsAllTasksOthersAndHindsight()
    {
        CandidateModel model;
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        model.setInputs(m_inputs);
        QCOMPARE(model.columnCount(), int(CandidateModel::FirstOther));
        model.setAnalysis(makeDecision(), -1);
        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(model.columnCount(), CandidateModel::FirstOther + 1);
        QCOMPARE(model.headerData(CandidateModel::FirstOther, Qt::Horizontal, kColumnKeyRole).toString(),
            QStringLiteral("locality"));
        QCOMPARE(cell(model, 1, CandidateModel::FirstOther), QStringLiteral("● ×2"));
        QCOMPARE(cell(model, 0, CandidateModel::FirstOther), QStringLiteral("·"));
        QVERIFY(cell(model, 1, CandidateModel::TrueGain).startsWith(QLatin1Char('+')));
        QVERIFY(CandidateModel::isHindsight(CandidateModel::TrueGain));
        QVERIFY(!CandidateModel::isHindsight(CandidateModel::Predicted));
        QVERIFY(cell(model, 4, CandidateModel::Task).startsWith(QStringLiteral("job-2 · ")));
    }

    void saysWhyJobsWait()
    {
        BlockedModel model;
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        model.setInputs(m_inputs);
        model.setAnalysis(makeDecision());
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(cell(model, 0, BlockedModel::Job), QStringLiteral("job-3"));
        QCOMPARE(cell(model, 0, BlockedModel::Reason), QStringLiteral("too few GPUs"));
        QCOMPARE(model.index(0, 0).data(JobIdRole).toUInt(), 2U);
    }

private:
    DecisionInputs m_inputs;
};

CONSONANCE_WINDOW_TEST(TestDecisionModels)
#include "tst_decision_models.moc"
