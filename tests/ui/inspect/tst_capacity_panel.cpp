// SPDX-License-Identifier: GPL-3.0-or-later
// The free-capacity panel shows what the report says, follows the run, and its plot leads to moments.
#include "core/learn/learned_policies.h"
#include "core/why/capacity_report.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/inspect/capacity_panel.h"
#include "ui/kit/number_format.h"
#include "ui/kit/simulation_clock.h"
#include "ui/plot/line_plot.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/property_table.h"
#include "ui/work/job_runner.h"

#include <QComboBox>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTest>

using namespace consonance;
using State = SessionController::State;

namespace {

struct CapacityWorld {
    JobRunner runner;
    SessionController session { runner };
    SimulationClock clock;
    CapacityPanel panel { session, clock, runner };

    explicit CapacityWorld(const std::string& cluster, const std::string& trace = "preset:harmony-testbed,jobs=30")
    {
        panel.resize(700, 300);
        panel.show();
        session.open({ .trace = trace, .cluster = cluster, .policy = "lb", .seed = 4 });
        [this] { QTRY_COMPARE(session.state(), State::Paused); }();
    }
    /// Empty until it exists.
    [[nodiscard]] Property figure(const char* name) const
    {
        const auto& all = panel.figures().properties();
        const auto found = std::ranges::find(all, QLatin1String(name), &Property::name);
        return found == all.end() ? Property {} : *found;
    }
    [[nodiscard]] CapacityReport report() const
    {
        return reportCapacity(*session.inputs()->cluster, *session.inputs()->workload, *session.frame());
    }
};

} // namespace

class TestCapacityPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void init() { failOnUnexpectedWarning(); }

    void showsWhatTheReportSays()
    {
        CapacityWorld world("harmony-testbed");
        QTRY_COMPARE(world.figure("Servers up").value, QStringLiteral("6 of 6"));
        QCOMPARE(world.figure("Allocated GPUs").value, format::percent(0));
        world.session.seek(Time::fromSeconds(9000));
        QTRY_VERIFY(world.session.isSettled() && world.report().total.used[Resource::Gpu] > 0);
        const auto report = world.report();
        QTRY_COMPARE(world.figure("Free").exact.toLongLong(), report.total.free);
        QCOMPARE(world.figure("Fragmentation").exact.toDouble(), *report.fragmentation(report.total));
        QCOMPARE(world.figure("Largest gang").exact.toLongLong(), report.largestGang);
        // A single group gets no table of its own.
        QCOMPARE(world.panel.groups().rowCount(), 0);
        QTRY_VERIFY(!world.panel.plot().series().empty());
        world.session.close();
        QTRY_VERIFY(world.panel.figures().properties().empty());
    }

    /// Even on an empty cluster a number above zero comes with a reason; inspector and panel agree on the share.
    void fragmentationHasAReason()
    {
        CapacityWorld world("harmony-testbed");
        QTRY_VERIFY(world.figure("Fragmentation").exact.isValid());
        const auto report = world.report();
        double explained = 0;
        for (const double units : report.unusableBy)
            explained += units;
        QVERIFY(std::abs(explained - report.total.unusable) < 1e-9);
        if (report.total.unusable > 0)
            QVERIFY(world.figure("Why fragmented").value.contains(QLatin1String("tasks want")));
        world.session.seek(Time::fromSeconds(9000));
        QTRY_VERIFY(world.session.isSettled() && world.report().total.used[Resource::Gpu] > 0);
        const auto& total = world.report().total;
        QCOMPARE(world.session.frame()->allocatedShare,
            static_cast<double>(total.used[Resource::Gpu]) / static_cast<double>(total.capacity[Resource::Gpu]));
    }

    /// The other measure is a separate curve and figure, and says what it means; the first one can be chosen again.
    void anotherMeasureCanBeChosen()
    {
        CapacityWorld world("harmony-testbed");
        QTRY_VERIFY(!world.panel.plot().series().empty());
        QCOMPARE(world.panel.measure(), FragmentMeasure::OfFree);
        world.session.seek(Time::fromSeconds(9000));
        QTRY_VERIFY(world.session.isSettled() && world.report().total.used[Resource::Gpu] > 0);
        QVERIFY(world.figure("Expected fragments").name.isEmpty());
        auto* choice = world.panel.findChild<QComboBox*>(QStringLiteral("fragmentMeasure"));
        QVERIFY(choice);
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_Down);
        QCOMPARE(world.panel.measure(), FragmentMeasure::OfAll);
        const auto& inputs = world.session.inputs();
        const auto points = expectedFragmentsOverTime(inputs->cluster, *inputs->workload, *world.session.history());
        const auto now = valueAt(points, world.session.frame()->position.at);
        QVERIFY(now && *now > 0);
        QTRY_COMPARE(world.figure("Expected fragments").exact.toDouble(), *now);
        QTRY_VERIFY(!world.panel.plot().series().empty());
        QCOMPARE(world.panel.plot().series().front().name, QStringLiteral("fragments"));
        QTest::keyClick(choice, Qt::Key_Up);
        QTRY_VERIFY(!world.panel.plot().series().empty());
        QCOMPARE(world.panel.plot().series().front().name, QStringLiteral("fragmented"));
        QVERIFY(world.figure("Expected fragments").name.isEmpty());
    }

    void racksAreListed()
    {
        CapacityWorld world("numa", "preset:poisson,jobs=20");
        QTRY_COMPARE(world.panel.groups().rowCount(), 3); // the last one: all of them
        world.panel.resize(800, 260); // its place in a window of 1600 × 1000
        const auto& groups = world.panel.groups();
        const auto& total = world.report().total;
        QCOMPARE(groups.item(1, 0)->text(), QStringLiteral("rack-1"));
        QVERIFY(!groups.item(0, 6)->text().isEmpty());
        QCOMPARE(groups.item(2, 1)->text(), QStringLiteral("%1 of %1").arg(total.servers));
        QVERIFY(world.figure("Servers up").name.isEmpty()); // nothing is said twice
        QVERIFY(!world.figure("Largest gang").name.isEmpty());
        // Beside the plot no column is cut off.
        const auto* table = world.panel.findChild<CopyableTableView*>(QStringLiteral("capacityGroups"));
        QTRY_VERIFY(table->isVisible() && table->columnWidth(0) > 0);
        QTRY_COMPARE(table->horizontalScrollBar()->maximum(), 0);
    }
};

CONSONANCE_WINDOW_TEST(TestCapacityPanel)
#include "tst_capacity_panel.moc"
