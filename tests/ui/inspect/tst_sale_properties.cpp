// SPDX-License-Identifier: GPL-3.0-or-later
// What a job is worth and pays, in the inspector: deals read from the log match the engine's at every moment of real
// runs, and so do their texts.
#include "core/session/interactive_session.h"
#include "tests/core/policy/market/policy_world.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/inspect/inspector_panel.h"
#include "ui/inspect/sale_properties.h"
#include "ui/kit/selection.h"
#include "ui/session/session_controller.h"
#include "ui/work/job_runner.h"

#include <QTest>

#include <set>

using namespace consonance;
using State = SessionController::State;

namespace {

bool isTheSame(const Sale& one, const Sale& other)
{
    return one.kind == other.kind && one.price == other.price && one.at == other.at;
}

QString valueOf(const std::vector<Property>& properties, const char* name)
{
    const auto found = std::ranges::find(properties, QLatin1String(name), &Property::name);
    return found == properties.end() ? QString() : found->value;
}

/// Worth 60 as declared, half of it 40 min after its arrival at 100 s.
JobSpec valued()
{
    auto job = test::gangJob("a", 1, 100, 60);
    job.request.utility
        = Utility { .value = 60, .decay = UtilityDecay { .perSecond = 0.01, .inflectionSeconds = 2400 } };
    return job;
}

} // namespace

class TestSaleProperties : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void dealsAreTheEngines_data()
    {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("more");
        QTest::newRow("oasis") << QStringLiteral("oasis") << QString();
        QTest::newRow("dps-auction") << QStringLiteral("dps-auction") << QString();
        QTest::newRow("pp-mab") << QStringLiteral("pp-mab") << QStringLiteral(",values=private");
        QTest::newRow("fifo") << QStringLiteral("fifo") << QString();
    }
    /// After every step, and at the end at all their positions: going back shows what held at the time.
    void dealsAreTheEngines()
    {
        QFETCH(const QString, policy);
        QFETCH(const QString, more);
        auto simulation = Simulation::create(test::marketSetup(policy.toStdString(), 5, more.toStdString())).value();
        const auto& engine = simulation.engine();
        const auto jobs = engine.workload().jobCount();
        JobDeals growing;
        std::map<std::size_t, std::vector<Sale>> past;
        std::set<SaleKind> kinds;
        while (simulation.step().value() != Engine::Step::Finished) {
            const auto events = engine.log().events();
            growing.append(events);
            auto& sales = past[events.size()];
            sales.clear();
            for (std::size_t job = 0; job < jobs; ++job) {
                sales.push_back(engine.sale(JobId(job)));
                kinds.insert(sales.back().kind);
                QVERIFY(isTheSame(growing.saleAfter(JobId(job), events.size()), sales.back()));
            }
        }
        for (const auto& [events, sales] : past) {
            for (std::size_t job = 0; job < jobs; ++job)
                QVERIFY(isTheSame(growing.saleAfter(JobId(job), events), sales[job]));
        }
        QCOMPARE(kinds.size() > 1, policy != QStringLiteral("fifo"));
        if (policy == QStringLiteral("pp-mab"))
            QVERIFY(kinds.contains(SaleKind::OfferAccepted) && kinds.contains(SaleKind::OfferDeclined));
    }

    void aJobOfNoMarketSaysNothing()
    {
        const auto job = test::gangJob("a", 1, 0, 60);
        QVERIFY(saleProperties({ .job = job, .sale = {}, .now = {} }).empty());
    }

    void whatItSaysAndWhatItPays()
    {
        const auto job = valued();
        const auto before = saleProperties({ .job = job, .sale = {}, .now = Time::fromSeconds(2500) });
        QVERIFY(before.front().value.isNull()); // a heading
        QCOMPARE(valueOf(before, "Declared worth"), QStringLiteral("60.00"));
        QCOMPARE(valueOf(before, "Worth now"), QStringLiteral("30.00"));
        QCOMPARE(valueOf(before, "Sale"), QStringLiteral("nothing agreed yet"));
        QVERIFY(valueOf(before, "Pays").isNull());
        QVERIFY(valueOf(before, "True worth").isNull()); // the user is truthful
        QVERIFY(valueOf(before, "Deadline").isNull());

        const Sale sale { .kind = SaleKind::Accepted, .price = 12.5, .at = Time::fromSeconds(300) };
        const auto done = saleProperties(
            { .job = job, .sale = sale, .now = Time::fromSeconds(9000), .finish = Time::fromSeconds(2500) });
        QCOMPARE(valueOf(done, "Sale"), QStringLiteral("accepted at 00:05:00"));
        QCOMPARE(valueOf(done, "Pays"), QStringLiteral("12.50"));
        QCOMPARE(valueOf(done, "Worth when done"), QStringLiteral("30.00"));
        QCOMPARE(valueOf(done, "Payoff of the user"), QStringLiteral("17.50"));
        const auto looking = saleProperties(
            { .job = job, .sale = sale, .now = Time::fromSeconds(400), .finish = Time::fromSeconds(2500) });
        QVERIFY(valueOf(looking, "Worth when done").isNull()); // it is not done at that moment
    }

    /// People may see what policies must not; the text says so.
    void theTrueWorthIsMarked()
    {
        auto job = test::gangJob("a", 1, 0, 60);
        job.request.bid = 9;
        job.request.deadline = Time::fromSeconds(600);
        job.valuation = PrivateValuation(5);
        const Sale sale { .kind = SaleKind::OfferDeclined, .price = 7, .at = Time::fromSeconds(60) };
        const auto properties = saleProperties({ .job = job, .sale = sale, .now = Time::fromSeconds(700) });
        QCOMPARE(valueOf(properties, "Bid"), QStringLiteral("9.000"));
        QCOMPARE(valueOf(properties, "Deadline"), QStringLiteral("00:10:00"));
        QCOMPARE(valueOf(properties, "Worth now"), QStringLiteral("0"));
        QCOMPARE(valueOf(properties, "Was offered"), QStringLiteral("7.000"));
        QCOMPARE(valueOf(properties, "Sale"), QStringLiteral("declined the offer at 00:01:00"));
        const auto truth = std::ranges::find(properties, QStringLiteral("True worth"), &Property::name);
        QVERIFY(truth != properties.end());
        QCOMPARE(truth->value, QStringLiteral("5.000"));
        QVERIFY(truth->explanation.contains(QStringLiteral("No policy reads it")));
    }

    /// In the panel, forward along the run and back again.
    void thePanelFollowsTheSale()
    {
        registerBuiltinPolicies();
        JobRunner runner;
        Selection selection;
        SessionController session { runner };
        InspectorPanel panel { session, selection, runner };
        panel.resize(300, 600);
        panel.show();
        session.open({ .trace = "preset:market,jobs=30", .cluster = "edge-cloud", .policy = "oasis", .seed = 2 });
        QTRY_COMPARE(session.state(), State::Paused);
        session.seek(Time::fromSeconds(40'000));
        QTRY_VERIFY(session.isSettled());
        const auto saleOf = [&panel](JobId) { return valueOf(panel.model().properties(), "Sale"); };
        const auto& workload = *session.inputs()->workload;
        int answered = 0;
        for (std::size_t i = 0; i < workload.jobCount(); ++i) {
            const JobId job(i);
            selection.selectJobs({ job });
            QTRY_VERIFY(!saleOf(job).isEmpty());
            if (workload.job(job).request.arrival < Time::fromSeconds(30'000))
                answered += saleOf(job) != QStringLiteral("nothing agreed yet") ? 1 : 0;
        }
        QVERIFY(answered > 10);
        selection.selectJobs({ JobId(0) });
        QVERIFY(saleOf(JobId(0)) != QStringLiteral("nothing agreed yet"));
        session.seek({}); // to the start, where nothing is agreed
        QTRY_VERIFY(session.isSettled());
        QTRY_COMPARE(saleOf(JobId(0)), QStringLiteral("nothing agreed yet"));
    }
};

CONSONANCE_WINDOW_TEST(TestSaleProperties)
#include "tst_sale_properties.moc"
