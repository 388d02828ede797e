// SPDX-License-Identifier: GPL-3.0-or-later
// A rack is lost for a span of time with one gesture; the run continues as a branch that says so, and undo takes it
// back.
#include "core/cluster/cluster_file.h"
#include "core/cluster/cluster_presets.h"
#include "core/learn/learned_policies.h"
#include "core/run/what_if.h"
#include "core/workload/calendar_time.h"
#include "tests/ui/operate/teams_world.h"
#include "tests/ui/session_page_fixture.h"
#include "tests/window_test.h"
#include "ui/kit/role_label.h"
#include "ui/kit/selection.h"
#include "ui/operate/rack_outage.h"

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QWidget>

using namespace consonance;

namespace {

const std::vector<NamedRack> kRacks { { DomainId(1), QStringLiteral("rack-0") },
    { DomainId(2), QStringLiteral("rack-1") } };

} // namespace

class TestRackOutage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void init() { failOnUnexpectedWarning(); }

    void aRackIsLostAndComesBack()
    {
        fixtures::TeamsWorld world;
        QWidget window;
        RackOutage outage({ world.session, world.selection, world.registry, window });
        world.open();
        world.seek(1200);
        world.registry.refresh();
        auto* action = world.registry.action(QStringLiteral("whatIf.rackOutage"));
        QVERIFY(action->isEnabled()); // nothing needs to be selected: the question asks which rack
        world.selection.selectHosts({ HostId(2), HostId(3) });
        QSignalSpy made(&outage, &RackOutage::made);
        QString name;
        connect(&outage, &RackOutage::begun, this, [&name](const EditName& edit) { name = edit(); });
        const auto rack = *outage.selectedRack();
        QCOMPARE(world.session.inputs()->cluster->path(rack), std::string("rack-1"));
        outage.make({ .rack = rack,
            .kind = ClusterChangeKind::Fail,
            .from = Time::fromSeconds(600),
            .until = Time::fromSeconds(1800) });
        QTRY_COMPARE_WITH_TIMEOUT(made.size(), 1, 20'000 * kPatience);
        world.settle();
        QCOMPARE(name, QStringLiteral("lose rack-1 from 00:10:00 to 00:30:00"));
        const auto& changes = world.session.changes();
        QCOMPARE(changes.size(), std::size_t { 2 });
        const std::vector<RunChange> own(changes.begin(), changes.end());
        QCOMPARE(changesText(own), std::string("fail rack-1 at 00:10:00; repair rack-1 at 00:30:00"));
        // The mark is where the rack is lost.
        QCOMPARE(world.session.now(), Time::fromSeconds(600));
        QCOMPARE(world.session.frame()->hosts[2].availability, Availability::Down);
        QCOMPARE(world.session.frame()->hosts[0].availability, Availability::Up);
        world.seek(1801);
        QCOMPARE(world.session.frame()->hosts[2].availability, Availability::Up);
    }

    /// The line above the cluster counts as the clock stands: servers that are down are said to be.
    void theClusterSaysHowManyServersAreDown()
    {
        fixtures::SessionPageBench bench;
        auto cluster = std::make_shared<Cluster>(**loadCluster("racks:2x2x4:v100"));
        const auto rack = *cluster->findByPath("rack-1");
        cluster->changes.push_back({ Time::fromSeconds(600), ClusterChangeKind::Fail, rack });
        cluster->changes.push_back({ Time::fromSeconds(1800), ClusterChangeKind::Repair, rack });
        const auto path = bench.folder.filePath(QStringLiteral("cluster.json")).toStdString();
        QVERIFY(writeClusterFile(*cluster, path));
        bench.session.open({ .trace = fixtures::writeTeamsTrace(bench.folder).toStdString(),
            .cluster = path,
            .policy = "fifo-backfill",
            .interference = "none" });
        QTRY_COMPARE(bench.session.state(), SessionController::State::Paused);
        const auto titleAt = [&bench](std::int64_t seconds) {
            bench.session.seek(Time::fromSeconds(seconds));
            if (!QTest::qWaitFor([&bench] { return bench.session.isSettled(); }, 20'000 * kPatience))
                return QString();
            for (const auto* label : bench.page.findChildren<RoleLabel*>()) {
                if (label->text().contains(QStringLiteral(" servers")) && label->text().contains(u'·'))
                    return label->text().replace(QChar(0x00a0), QLatin1Char(' '));
            }
            return QString();
        };
        const QStringList wanted { QStringLiteral("4 servers · "), QStringLiteral("16 GPUs"),
            QStringLiteral(" % of the GPUs taken") };
        for (const int seconds : { 500, 2000 }) {
            for (const auto& part : wanted)
                QVERIFY2(titleAt(seconds).contains(part), qPrintable(titleAt(seconds)));
        }
        // What is down has nothing to give.
        for (const auto* part : { "4 servers, 2 down · ", "8 GPUs" })
            QVERIFY2(titleAt(1200).contains(QString::fromUtf8(part)), qPrintable(titleAt(1200)));
    }

    void serversOfTwoRacksAreNoRack()
    {
        fixtures::TeamsWorld world;
        QWidget window;
        const RackOutage outage({ world.session, world.selection, world.registry, window });
        world.open();
        world.selection.selectHosts({ HostId(0), HostId(3) });
        QVERIFY(!outage.selectedRack());
        world.selection.selectHosts({});
        QVERIFY(!outage.selectedRack());
    }

    void aClusterWithoutRacksHasNoneToLose()
    {
        QVERIFY(racksOf(**loadCluster("preset:harmony-testbed")).empty());
        const auto racks = racksOf(**loadCluster("racks:2x2x4:v100"));
        QCOMPARE(racks.size(), std::size_t { 2 });
        QCOMPARE(racks[1].name, QStringLiteral("rack-1"));
        QCOMPARE(racks[1].servers, 2);
        const OutageDialog dialog(racks, { .rack = racks[1].rack, .from = {}, .until = {} }, {});
        QCOMPARE(
            dialog.findChild<QComboBox*>(QStringLiteral("rack"))->currentText(), QStringLiteral("rack-1, 2 servers"));
    }

    /// What is selected is proposed, and in a run that is over a span in which something runs.
    void theProposedSpanMakesADifference()
    {
        fixtures::TeamsWorld world;
        QWidget window;
        const RackOutage outage({ world.session, world.selection, world.registry, window });
        world.open();
        const auto proposed = [&] {
            world.selection.selectHosts({ HostId(2) });
            world.registry.refresh();
            if (!world.registry.invoke(QStringLiteral("whatIf.rackOutage")))
                qFatal("it cannot be asked");
            auto* dialog = window.findChild<OutageDialog*>();
            const auto asked = *dialog->outage();
            if (asked.rack != outage.selectedRack())
                qFatal("the selected rack is not the one that is asked about");
            delete dialog;
            return std::pair(asked.from, *asked.until);
        };
        world.seek(1200);
        QCOMPARE(proposed().first, Time::fromSeconds(1200));
        world.session.express();
        QTRY_VERIFY(world.session.frame()->isFinished && world.session.isSettled());
        QVERIFY(proposed().first <= Time { world.session.now().microseconds / 2 });
        world.selection.selectRange(TimeRange { .from = Time::fromSeconds(300), .to = Time::fromSeconds(900) });
        QCOMPARE(proposed(), std::pair(Time::fromSeconds(300), Time::fromSeconds(900)));
    }

    void theQuestionChecksItsTimes()
    {
        OutageDialog dialog(kRacks, { .rack = DomainId(1), .from = Time::fromSeconds(60), .until = {} }, {});
        const auto fields = dialog.findChildren<QLineEdit*>();
        QCOMPARE(fields.size(), 2);
        QVERIFY(dialog.outage() && !dialog.outage()->until);
        fields[1]->setText(QStringLiteral("30s"));
        QVERIFY(!dialog.outage());
        fields[1]->setText(QStringLiteral("2h"));
        QCOMPARE(dialog.outage()->until, std::optional(Time::fromSeconds(7200)));
        fields[0]->setText(QStringLiteral("soon"));
        QVERIFY(!dialog.outage());
        fields[0]->setText(QStringLiteral("00:20:00"));
        dialog.findChild<QComboBox*>(QStringLiteral("kind"))->setCurrentIndex(1);
        QCOMPARE(dialog.outage()->kind, ClusterChangeKind::Drain);
        QCOMPARE(dialog.outage()->rack, DomainId(1));
        dialog.findChild<QComboBox*>(QStringLiteral("rack"))->setCurrentIndex(1);
        QCOMPARE(dialog.outage()->rack, DomainId(2));
        QCOMPARE(dialog.outage()->from, Time::fromSeconds(1200));
    }

    /// In a run that is over, a time of day is one of the run, and what lies behind its end is refused with that
    /// reason.
    void theQuestionKnowsWhereTheRunEnds()
    {
        const auto end = Time::fromSeconds(57 * 3600);
        const MomentBasis basis { .beginning = secondsFromDate("2026-03-02 08:00:00"),
            .now = Time::fromSeconds(28 * 3600) };
        OutageDialog dialog(kRacks, { .rack = DomainId(1), .from = basis.now, .until = {} }, basis, end);
        const auto fields = dialog.findChildren<QLineEdit*>();
        fields[0]->setText(QStringLiteral("14:00"));
        QVERIFY(dialog.outage());
        QCOMPARE(dialog.outage()->from, Time::fromSeconds(30 * 3600)); // Tuesday 14:00
        fields[0]->setText(QStringLiteral("2026-03-05 14:00"));
        QVERIFY(!dialog.outage());
        const auto labels = dialog.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->text().startsWith(QStringLiteral("The run ends at Wed 2026-03-04 17:00:00: "));
        }));
        fields[0]->setText(QStringLiteral("2026-03-02 14:00"));
        fields[1]->setText(QStringLiteral("18:00"));
        QCOMPARE(dialog.outage()->until, std::optional(Time::fromSeconds(10 * 3600)));
    }

    void nothingMovesWhileOneTypes()
    {
        const MomentBasis basis { .beginning = secondsFromDate("2026-03-02 08:00:00"), .now = Time::fromSeconds(1800) };
        OutageDialog dialog(kRacks, { .rack = DomainId(1), .from = basis.now, .until = {} }, basis);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        const auto fields = dialog.findChildren<QLineEdit*>();
        const auto size = dialog.size();
        for (auto* field : fields) {
            field->clear();
            for (const QChar letter : QStringLiteral("2026-03-02 14:00:30")) {
                QTest::keyClick(field, letter.toLatin1());
                QCoreApplication::processEvents();
                QCOMPARE(dialog.size(), size);
            }
        }
    }

    void theQuestionTakesDatesWhereTheTraceHasThem()
    {
        // 0 s is Monday 08:00, the clock shows 13:30.
        const MomentBasis basis { .beginning = secondsFromDate("2026-03-02 08:00:00"),
            .now = Time::fromSeconds(5 * 3600 + 1800) };
        OutageDialog dialog(kRacks, { .rack = DomainId(1), .from = basis.now, .until = {} }, basis);
        const auto fields = dialog.findChildren<QLineEdit*>();
        QCOMPARE(fields[0]->text(), QStringLiteral("2026-03-02 13:30:00"));
        fields[0]->setText(QStringLiteral("2026-03-02 14:00"));
        QCOMPARE(dialog.outage()->from, Time::fromSeconds(6 * 3600));
        fields[0]->setText(QStringLiteral("23:00"));
        fields[1]->setText(QStringLiteral("01:30"));
        QCOMPARE(dialog.outage()->from, Time::fromSeconds(15 * 3600));
        QCOMPARE(dialog.outage()->until, std::optional(Time::fromSeconds(17 * 3600 + 1800)));
    }
};

CONSONANCE_WINDOW_TEST(TestRackOutage)
#include "tst_rack_outage.moc"
