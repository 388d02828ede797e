// SPDX-License-Identifier: GPL-3.0-or-later
// A policy gets exactly what its traits declare; a run in which it asks for more is void.
#include "core/policy/simulation.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

/// Reads one kind of knowledge at its first decision.
class Reader : public Policy {
public:
    Reader(Knowledge declared, Knowledge read)
        : m_read(read)
    {
        m_traits.id = "reader";
        m_traits.knowledge = declared;
    }

    const PolicyTraits& traits() const override { return m_traits; }
    Result<void> begin(const View&, std::uint64_t) override { return {}; }
    std::unique_ptr<Policy> clone() const override { return std::make_unique<Reader>(*this); }

    Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools&) override
    {
        for (const JobId job : trigger.arrived)
            read(view, job);
        Plan plan;
        for (const JobId job : trigger.arrived)
            plan.place(job, { Slot { view.cluster().hosts[0].domain, 0, 1 } });
        return plan;
    }

private:
    void read(const View& view, JobId job) const
    {
        switch (m_read) {
        case Knowledge::RemainingWork:
            static_cast<void>(view.remainingSeconds(job));
            break;
        case Knowledge::TrueThroughput:
            static_cast<void>(view.isolatedRate(job, {}));
            break;
        case Knowledge::InterferenceModel:
            static_cast<void>(view.interferenceModel());
            break;
        case Knowledge::Epochs:
            static_cast<void>(view.epochs(job));
            break;
        case Knowledge::ObservedSpeed:
            static_cast<void>(view.observedRate(job));
            break;
        case Knowledge::Estimates:
            static_cast<void>(view.estimatedSeconds(job));
            break;
        case Knowledge::PairProfile:
            static_cast<void>(view.pairSpeed(job, job, HostId(0)));
            break;
        case Knowledge::LinkLoad:
            static_cast<void>(view.linkLoad(LinkId(0)));
            break;
        case Knowledge::DeviceProfile:
            static_cast<void>(view.speedOn(job, "v100"));
            break;
        case Knowledge::Recording:
            static_cast<void>(view.recording(job));
            break;
        default:
            break;
        }
    }

    PolicyTraits m_traits;
    Knowledge m_read;
};

Result<void> runReader(Knowledge declared, Knowledge read)
{
    const auto cluster = makeServers(1, 4);
    TRY_ASSIGN(auto throughput, makeThroughputModel("none", cluster));
    SimulationSetup setup {
        .cluster = cluster, .workload = makeWorkload({ makeGang("a", 0, 1, 10) }), .throughput = throughput
    };
    TRY_ASSIGN(auto simulation, Simulation::create(setup, std::make_unique<Reader>(declared, read)));
    return simulation.runToEnd();
}

} // namespace

class TestKnowledgeGate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void undeclaredKnowledgeFailsTheRun_data()
    {
        QTest::addColumn<int>("knowledge");
        for (const Knowledge one : { Knowledge::RemainingWork, Knowledge::TrueThroughput, Knowledge::InterferenceModel,
                 Knowledge::Epochs, Knowledge::ObservedSpeed, Knowledge::Estimates, Knowledge::PairProfile,
                 Knowledge::LinkLoad, Knowledge::DeviceProfile, Knowledge::Recording })
            QTest::newRow(knowledgeName(one)) << static_cast<int>(one);
    }

    void undeclaredKnowledgeFailsTheRun()
    {
        QFETCH(int, knowledge);
        const auto one = static_cast<Knowledge>(knowledge);
        const auto honest = runReader(one, one);
        QVERIFY2(honest, honest ? "" : honest.error().englishText().c_str());
        const auto cheating = runReader(Knowledge::History, one);
        QVERIFY(!cheating);
        QCOMPARE(QByteArray(cheating.error().message.id), QByteArray("policy.undeclared-knowledge"));
        QCOMPARE(cheating.error().arguments.front(), std::string(knowledgeName(one)));
    }
};

CONSONANCE_TEST(TestKnowledgeGate)
#include "tst_knowledge_gate.moc"
