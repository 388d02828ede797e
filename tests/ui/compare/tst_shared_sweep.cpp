// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep that several machines work on, seen from the window: its progress, who works on it, importing its runs.
#include "core/sweep/shared/sweep_work.h"
#include "tests/ui/compare/compare_bench.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/kit/role_label.h"
#include "ui/runs/shared_sweep.h"
#include "ui/runs/shared_sweep_panel.h"
#include "ui/runs/sweep_panel.h"
#include "ui/tables/copyable_table_view.h"

#include <QAbstractItemModelTester>
#include <QProgressBar>
#include <QSignalSpy>

using namespace consonance;

namespace {

constexpr auto kPlan = R"({"name": "shared", "cluster": "harmony-testbed", "seeds": "1..4",
    "traces": ["preset:harmony-testbed,jobs=8"], "policies": [{"id": "lb"}, {"id": "binpack"}]})";

struct OwnFolder {
    QTemporaryDir directory;
    std::filesystem::path path { std::filesystem::path(directory.path().toStdString()) / "shared.sweep" };
};

struct SharedSweepDesk : OwnFolder, fixtures::CompareBench {
    SweepFolder shared { makeFolder(path) };
    SharedSweepPanel& panel { page.sweeps().shared() };
    SharedSweep& sweep { panel.sweep() };
    QAbstractItemModelTester tester { panel.table().model() };

    SharedSweepDesk()
        : CompareBench(directory)
    {
    }
    static SweepFolder makeFolder(const std::filesystem::path& path)
    {
        const auto planned = planSweep(parseSweepPlan(kPlan, "p.json").value(),
            { .folder = "/", .createdMilliseconds = 1'700'000'000'000, .program = thisProgram().value() });
        return SweepFolder::create(path, planned.value()).value();
    }
    void work(int index) const
    {
        QVERIFY(workOnSweep(shared, { .shard = { .index = index, .count = 2 } }, {}).has_value());
    }
    void open()
    {
        sweep.open(QString::fromStdString(path.string()));
        QTRY_VERIFY(sweep.isOpen());
    }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return panel.table().model()->index(row, column).data().toString();
    }
};

} // namespace

class TestSharedSweep : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }

    void itsProgressIsShown()
    {
        SharedSweepDesk desk;
        QVERIFY(!desk.page.sweeps().isVisible());
        QVERIFY(!desk.invoke("sweep.refreshFolder"));
        desk.open();
        QVERIFY(desk.panel.isVisible());
        QCOMPARE(desk.panel.table().model()->rowCount(), 0);
        QVERIFY(desk.panel.progressText().startsWith(QStringLiteral("0 of 8 finished, 0 being worked on, 0 failed")));
        QVERIFY(!desk.invoke("sweep.mergeFolder")); // nothing is finished

        desk.work(1);
        QVERIFY(desk.invoke("sweep.refreshFolder"));
        QTRY_COMPARE(desk.sweep.status().finished, std::int64_t { 4 });
        QCOMPARE(desk.panel.table().model()->rowCount(), 1);
        QCOMPARE(desk.cell(0, 0), QStringLiteral("000001-of-000002"));
        QCOMPARE(desk.cell(0, 1), QStringLiteral("whole"));
        QCOMPARE(desk.cell(0, 2), QStringLiteral("4"));
        QCOMPARE(desk.cell(0, 3), QStringLiteral("0"));
        QVERIFY(desk.sweep.remainingSeconds().has_value());
        QVERIFY(desk.panel.progressText().contains(QStringLiteral("left")));
        QCOMPARE(desk.panel.findChild<QProgressBar*>()->value(), 4);

        desk.work(2); // without any notice: the window sees it by itself
        QTRY_COMPARE_WITH_TIMEOUT(desk.sweep.status().finished, std::int64_t { 8 }, 30'000);
        QVERIFY(!desk.sweep.remainingSeconds());
        QCOMPARE(desk.panel.table().model()->rowCount(), 2);
        QVERIFY(desk.invoke("sweep.closeFolder"));
        QVERIFY(!desk.page.sweeps().isVisible());
        QCOMPARE(desk.panel.table().model()->rowCount(), 0);
    }

    void itsRunsComeIntoTheCatalogue()
    {
        SharedSweepDesk desk;
        desk.work(1);
        desk.open();
        QSignalSpy changed(&desk.library, &RunLibrary::changed);
        QVERIFY(desk.invoke("sweep.mergeFolder"));
        QTRY_VERIFY(desk.sweep.merged().has_value());
        QCOMPARE(desk.sweep.merged()->taken, std::int64_t { 4 });
        QCOMPARE(desk.sweep.merged()->missing, std::int64_t { 4 });
        QCOMPARE(desk.kept(), std::int64_t { 4 });
        QVERIFY(!changed.isEmpty());
        QVERIFY2(
            desk.panel.progressText().contains(QStringLiteral("missing: 4")), qPrintable(desk.panel.progressText()));
        QVERIFY(desk.page.result().runs.empty());

        desk.work(2);
        QVERIFY(desk.invoke("sweep.mergeFolder"));
        QTRY_COMPARE(desk.kept(), std::int64_t { 8 });
        QTRY_COMPARE(desk.page.result().runs.size(), std::size_t { 8 }); // all there: side by side
        QVERIFY(desk.invoke("sweep.mergeFolder")); // a second time changes nothing
        QTRY_COMPARE(desk.sweep.merged()->found, std::int64_t { 8 });
        QCOMPARE(desk.kept(), std::int64_t { 8 });
    }

    /// A command in the plan is neither started nor asked about: the window only reads.
    void whatCannotBeOpenedIsTold()
    {
        SharedSweepDesk desk;
        QSignalSpy errors(&desk.sweep, &SharedSweep::errorRaised);
        desk.sweep.open(desk.directory.path());
        QTRY_COMPARE(errors.size(), 1);
        QVERIFY(!desk.sweep.isOpen());
        QVERIFY(!desk.panel.isVisible());
        desk.open();
        desk.sweep.open(desk.directory.path()); // the one that is open stays
        QTRY_COMPARE(errors.size(), 2);
        QVERIFY(desk.sweep.isOpen());
    }
};

CONSONANCE_WINDOW_TEST(TestSharedSweep)
#include "tst_shared_sweep.moc"
