// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/tune_figure.h"
#include "core/tune/tune_space.h"
#include "tests/core_test.h"

using namespace consonance;

namespace {

const TunedPolicy kTiresias { "tiresias", {} };

Result<TuneSpace> spaceOf(std::vector<std::string> vary, std::vector<TunedPolicy> policies = { kTiresias })
{
    return TuneSpace::create(std::move(policies), vary);
}

Workload teamsWorkload()
{
    Workload workload;
    workload.tenants = { "vision", "speech" };
    return workload;
}

} // namespace

class TestTuneSpace final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void takesRangesFromThePolicysTable()
    {
        const auto space = spaceOf({});
        QVERIFY(space);
        std::vector<std::string> keys;
        for (const auto& parameter : space->parameters())
            keys.push_back(parameter.key);
        QCOMPARE(
            keys, (std::vector<std::string> { "queue_limits_gpu_s", "queue_order", "placement", "skew_threshold" }));
        QCOMPARE(space->parameters()[0].kind, TunedKind::NumberList);
        QCOMPARE(space->parameters()[0].scale, TunedScale::Logarithmic);
        QVERIFY(space->parameters()[0].isAssumed);
        QCOMPARE(space->parameters()[1].kind, TunedKind::Choice);
        QCOMPARE(space->parameters()[3].high, 1.0);
        QCOMPARE(space->leftOut(), (std::vector<std::string> { "tiresias.promote_knob", "tiresias.tick_s" }));
        QCOMPARE(space->dimensions().size(), std::size_t { 5 });
    }

    void pointsOfEqualSettingsAreEqual()
    {
        const auto space = spaceOf({ "queue_limits_gpu_s=100..1e6x2", "queue_order", "promote_knob=0..10" });
        QVERIFY(space);
        RandomStream draws(7, "test");
        for (int i = 0; i < 200; ++i) {
            TunePoint point(space->dimensions().size());
            for (auto& coordinate : point)
                coordinate = draws.uniform01();
            const auto settings = space->settingsAt(point);
            QVERIFY(PolicyRegistry::instance().make("tiresias", settings.parameters));
            const auto canonical = space->pointOf(settings);
            QCOMPARE(space->pointOf(space->settingsAt(canonical)), canonical);
            QCOMPARE(space->settingsAt(canonical), settings);
        }
    }

    void keepsWhatDoesNotCountAtItsPresentValue()
    {
        const auto space = spaceOf({ "queue_order", "promote_knob=1..10 if queue_order=entry" });
        QVERIFY(space);
        const auto start = space->settingsAt({ 0.1, 0.9 });
        QCOMPARE(start.parameters.at("queue_order"), std::string("start"));
        QCOMPARE(start.parameters.at("promote_knob"), std::string("0"));
        QVERIFY(!space->valueOf(1, start));
        const auto entry = space->settingsAt({ 0.9, 1.0 });
        QCOMPARE(entry.parameters.at("promote_knob"), std::string("10"));
    }

    void spansSeveralPolicies()
    {
        const auto space = spaceOf({ "tiresias.skew_threshold", "fifo.placer" }, { kTiresias, { "fifo", {} } });
        QVERIFY2(space, space ? "" : space.error().englishText().c_str());
        QCOMPARE(space->dimensions().size(), std::size_t { 3 });
        QCOMPARE(space->settingsAt({ 0.9, 0.2, 0.2 }).policy, std::size_t { 1 });
        QVERIFY(!space->settingsAt({ 0.9, 0.2, 0.2 }).parameters.contains("skew_threshold"));
    }

    void refusesWhatIsNoRange_data()
    {
        QTest::addColumn<QString>("vary");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown") << "limits=1..2"
                                 << "no tuned policy has the parameter limits";
        QTest::newRow("backwards") << "promote_knob=9..1"
                                   << "is not a parameter with a range";
        QTest::newRow("log from 0") << "promote_knob=0..9:log"
                                    << "is not a parameter with a range";
        QTest::newRow("outside") << "skew_threshold=0..2"
                                 << "must stay within its bounds";
        QTest::newRow("choice") << "queue_order=start|random"
                                << "cannot be random";
        QTest::newRow("no range") << "promote_knob"
                                  << "has no usable range for promote_knob";
        QTest::newRow("list of a number") << "promote_knob=1..9x2"
                                          << "is not a parameter with a range";
        QTest::newRow("condition") << "promote_knob=1..9 if queue_order=never"
                                   << "cannot be never";
        QTest::newRow("nan") << "promote_knob=nan..9"
                             << "is not a parameter with a range";
    }
    void refusesWhatIsNoRange()
    {
        QFETCH(QString, vary);
        QFETCH(QString, says);
        const auto space = spaceOf({ vary.toStdString() });
        QVERIFY(!space);
        QCOMPARE(space.error().kind, ErrorKind::BadArguments);
        QVERIFY2(
            QString::fromStdString(space.error().englishText()).contains(says), space.error().englishText().c_str());
    }

    void readsGoals()
    {
        const auto goals
            = parseGoals({ "0.7*mean-wait+0.3*p95-jct@size:9+", "welfare" }, { "p95-wait@team+5%" }, teamsWorkload());
        QVERIFY2(goals, goals ? "" : goals.error().englishText().c_str());
        QCOMPARE(goals->objectives.size(), std::size_t { 2 });
        QCOMPARE(goals->objectives[0].terms[1].weight, 0.3);
        QCOMPARE(goals->figures[1].text(), std::string("p95-jct@size:9+"));
        QCOMPARE(goals->figures[2].sign(), -1.0);
        QCOMPARE(goals->constraints.size(), std::size_t { 2 });
        QCOMPARE(goals->constraints[0].allowed, 0.05);
        QCOMPARE(goals->figures[goals->constraints[1].figure].text(), std::string("p95-wait@team:speech"));
    }

    void refusesGoals_data()
    {
        QTest::addColumn<QString>("objective");
        QTest::newRow("unknown") << "speed";
        QTest::newRow("weight") << "x*mean-jct";
        QTest::newRow("negative") << "-1*mean-jct";
        QTest::newRow("team") << "mean-jct@team:nobody";
        QTest::newRow("group") << "mean-jct@colour:red";
        QTest::newRow("size") << "mean-jct@size:3";
        QTest::newRow("empty") << "mean-jct+";
        QTest::newRow("no direction") << "paid";
    }
    void refusesGoals()
    {
        QFETCH(QString, objective);
        const auto goals = parseGoals({ objective.toStdString() }, {}, teamsWorkload());
        QVERIFY(!goals);
        QCOMPARE(goals.error().kind, ErrorKind::BadArguments);
    }

    void scoresAreChangesTowardsWorse()
    {
        auto goals = parseGoals({ "3*mean-wait+welfare" }, { "mean-jct" }, teamsWorkload());
        QVERIFY(goals);
        const auto score
            = scoreOf(*goals, std::vector<double> { 90, 120, 11 }, std::vector<double> { 100, 100, 10 }, 0);
        QCOMPARE(score.objectives.front(), (3 * -0.1 - 0.2) / 4);
        QVERIFY(qFuzzyCompare(score.excess, 0.1));
    }
};

CONSONANCE_BARE_TEST(TestTuneSpace)
#include "tst_tune_space.moc"
