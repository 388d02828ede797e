// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of free capacity shows what the report says, follows the run, and its chart leads to moments.
#include "core/learn/learned_policies.h"
#include "core/why/capacity_report.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/answers/answer_panel.h"
#include "ui/answers/answer_table.h"
#include "ui/answers/question_form.h"
#include "ui/commands/command_registry.h"
#include "ui/plot/plot_widget.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/work/job_runner.h"

#include <QComboBox>
#include <QScrollBar>
#include <QTest>

using namespace consonance;
using State = SessionController::State;

namespace {

struct CapacityWorld {
    JobRunner runner;
    CommandRegistry registry;
    Selection selection;
    SessionController session { runner };
    AnswerPanel panel { *findQuestion("capacity"), { session, selection, registry, runner } };

    explicit CapacityWorld(const std::string& cluster, const std::string& trace = "preset:harmony-testbed,jobs=30")
    {
        panel.resize(700, 300);
        panel.show();
        session.open({ .trace = trace, .cluster = cluster, .policy = "lb", .seed = 4 });
        [this] { QTRY_COMPARE(session.state(), State::Paused); }();
        settle();
    }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(panel.outcome() && panel.isCurrent(), 20'000 * kPatience); }
    void seek(std::int64_t seconds)
    {
        session.seek(Time::fromSeconds(seconds));
        QTRY_VERIFY(session.isSettled());
        settle();
    }
    [[nodiscard]] const SheetCell& cell(std::size_t row, std::string_view key) const
    {
        const auto& sheet = panel.answer().sheets.front();
        const auto column = std::ranges::find(sheet.columns, key, &SheetColumn::key);
        return sheet.rows[row].cells[static_cast<std::size_t>(column - sheet.columns.begin())];
    }
    [[nodiscard]] CapacityReport report() const
    {
        return reportCapacity(*session.inputs()->cluster, *session.inputs()->workload, *session.frame());
    }
};

} // namespace

class TestCapacityAnswer : public QObject {
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
        QCOMPARE(world.cell(0, "servers_up").number(), 6.0);
        QCOMPARE(world.cell(0, "gpus_share").number(), 0.0);
        world.seek(9000);
        const auto report = world.report();
        const auto& total = report.total;
        QVERIFY(total.used[Resource::Gpu] > 0);
        QCOMPARE(world.cell(0, "free").number(), static_cast<double>(total.free));
        QCOMPARE(world.cell(0, "fragmentation").number(), *report.fragmentation(total));
        QCOMPARE(world.session.frame()->allocatedShare, world.cell(0, "gpus_share").number());
        QVERIFY(
            world.panel.text().contains(QStringLiteral("largest gang that fits: %1 tasks").arg(report.largestGang)));
        QVERIFY(world.panel.text().contains(QStringLiteral("fragmented, 100 %: tasks want")));
        // A single rack and type of GPUs get no row of their own.
        QCOMPARE(world.panel.answer().sheets.front().rows.size(), std::size_t { 1 });
        QVERIFY(!world.panel.plot().series().empty());
        // A click on the chart leads to the moment there; going back keeps what was seen.
        const auto points = world.panel.plot().series().front().x.size();
        Q_EMIT world.panel.plot().clicked(600);
        QTRY_COMPARE(world.session.now(), Time::fromSeconds(600));
        world.settle();
        QCOMPARE(world.panel.plot().series().front().x.size(), points);
        world.session.close();
        QTRY_VERIFY(world.panel.answer().sheets.empty() && world.panel.text().isEmpty());
    }

    /// The other measure is another curve, and the first one can be chosen again.
    void anotherMeasureCanBeChosen()
    {
        CapacityWorld world("harmony-testbed");
        world.seek(9000);
        const auto& inputs = world.session.inputs();
        auto* choice = qobject_cast<QComboBox*>(world.panel.form().editor("fragments"));
        QVERIFY(choice);
        QCOMPARE(choice->accessibleName(), QStringLiteral("What counts as a fragment"));
        const auto shows = [&](FragmentMeasure measure, const char* name) {
            world.settle();
            const auto points
                = fragmentsOverTime(inputs->cluster, *inputs->workload, *world.session.history(), measure);
            const auto& series = world.panel.plot().series().front();
            return series.name == QLatin1String(name) && series.y.back() == static_cast<double>(points.back().value);
        };
        QVERIFY(shows(FragmentMeasure::OfFree, "fragmented"));
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_Down);
        QVERIFY(shows(FragmentMeasure::OfAll, "fragments"));
        QTest::keyClick(choice, Qt::Key_Up);
        QVERIFY(shows(FragmentMeasure::OfFree, "fragmented"));
        QVERIFY(world.panel.text().contains(QStringLiteral("expected fragments: ")));
    }

    void racksAreListed()
    {
        CapacityWorld world("numa", "preset:poisson,jobs=20");
        world.panel.resize(800, 260); // its place in a window of 1600 × 1000
        const auto& rows = world.panel.answer().sheets.front().rows;
        QCOMPARE(rows.size(), std::size_t { 3 }); // the first one: all of them
        QCOMPARE(std::get<std::string>(rows[2].cells.front().value), std::string("rack-1"));
        QCOMPARE(world.cell(0, "servers_up").number(), static_cast<double>(world.report().total.servers));
        const auto& table = world.panel.table().view();
        QCOMPARE(table.accessibleName(), QStringLiteral("Free capacity"));
        QTRY_VERIFY(table.isVisible() && table.columnWidth(0) > 0);
        // Beside the chart no column is cut off, nor is a choice.
        QTRY_COMPARE(table.horizontalScrollBar()->maximum(), 0);
        QTRY_VERIFY(table.columnWidth(0) >= static_cast<const QAbstractItemView&>(table).sizeHintForColumn(0));
        const auto* choice = world.panel.form().editor("fragments");
        QTRY_VERIFY(choice->width() >= choice->sizeHint().width());
    }
};

CONSONANCE_WINDOW_TEST(TestCapacityAnswer)
#include "tst_capacity_answer.moc"
