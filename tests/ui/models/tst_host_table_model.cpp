// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/condition_vocabulary.h"
#include "core/session/frame_facts.h"
#include "tests/ui/session_fixture.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/models/host_table_model.h"
#include "ui/tables/table_export.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace consonance;
using fixtures::FrameBuilder;

class TestHostTableModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void mirrorsTheCluster()
    {
        const auto cluster = fixtures::makeRacks({ 2, 1 });
        const auto workload = fixtures::makeThreeJobs();
        HostTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setInputs(cluster, workload);
        QCOMPARE(model.rowCount(), 3);
        const auto cell = [&](int row, int column) { return model.index(row, column).data().toString(); };
        QCOMPARE(cell(0, HostTableModel::Load), QStringLiteral("–"));
        model.setFrame(FrameBuilder(*cluster, *workload)
                           .place(0, 0, RoleKind::Worker, 2)
                           .place(0, 2, RoleKind::ParameterServer)
                           .use(0, Resource::Gpu, 1)
                           .use(0, Resource::Cpu, 6000)
                           .set(2, Availability::Down)
                           .finish());
        QCOMPARE(cell(0, HostTableModel::Server), QStringLiteral("server-0"));
        QCOMPARE(cell(2, HostTableModel::Rack), QStringLiteral("rack-1"));
        QCOMPARE(cell(0, HostTableModel::State), QStringLiteral("up"));
        QCOMPARE(cell(2, HostTableModel::State), QStringLiteral("down"));
        QCOMPARE(model.index(0, HostTableModel::Load).data(kExactRole).toDouble(), 0.75);
        // Expressions get the same figure as the table and the tile.
        const auto frame
            = FrameBuilder(*cluster, *workload).use(0, Resource::Gpu, 1).use(0, Resource::Cpu, 6000).finish();
        const FrameFacts facts(cluster, workload, frame, nullptr);
        const auto share = serverCatalogue().findField("used_share");
        QVERIFY(share.has_value());
        QCOMPARE(ServerRecord(facts, HostId(0)).field(*share).number, 0.75);
        QCOMPARE(cell(0, HostTableModel::Gpus), QStringLiteral("1 of 2"));
        QCOMPARE(cell(0, HostTableModel::Cores), QStringLiteral("6 of 8"));
        QCOMPARE(model.index(0, HostTableModel::Cores).data(kExactRole).toDouble(), 6.0);
        QCOMPARE(cell(0, HostTableModel::Tasks), QStringLiteral("3"));
        QCOMPARE(cell(0, HostTableModel::Jobs), QStringLiteral("job-1, job-3"));
        QVERIFY(cell(0, HostTableModel::Slowdown).startsWith(QStringLiteral("25")));
        QCOMPARE(cell(1, HostTableModel::Slowdown), QStringLiteral("–"));
        QCOMPARE(model.index(2, 0).data(HostIdRole).toUInt(), 2U);
        model.setFrame(nullptr);
        model.setInputs(nullptr, nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void announcesOnlyWhatChanged()
    {
        const auto cluster = fixtures::makeServers(5, 2, 8);
        const auto workload = fixtures::makeThreeJobs();
        HostTableModel model;
        model.setInputs(cluster, workload);
        model.setFrame(FrameBuilder(*cluster, *workload).place(1, 0, RoleKind::Worker).finish());
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        model.setFrame(FrameBuilder(*cluster, *workload).place(1, 0, RoleKind::Worker).finish());
        QCOMPARE(changes.count(), 0);
        model.setFrame(
            FrameBuilder(*cluster, *workload).place(1, 0, RoleKind::Worker).place(4, 1, RoleKind::Worker).finish());
        QCOMPARE(changes.count(), 1);
        QCOMPARE(changes[0][0].toModelIndex().row(), 4);
        // From another cluster: not ours to show.
        const auto other = fixtures::makeServers(4, 2, 8);
        model.setFrame(FrameBuilder(*other, *workload).finish());
        QCOMPARE(changes.count(), 1);
    }
};

CONSONANCE_WINDOW_TEST(TestHostTableModel)
#include "tst_host_table_model.moc"
