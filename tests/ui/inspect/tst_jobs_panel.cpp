// SPDX-License-Identifier: GPL-3.0-or-later
// The table of jobs beside a run: the user's arrangement stays when the run is reopened, or another one is opened.
#include "core/policy/policy.h"
#include "core/workload/trace_file.h"
#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/inspect/jobs_panel.h"
#include "ui/kit/number_format.h"
#include "ui/kit/selection.h"
#include "ui/models/job_filter_model.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QMenu>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>

using namespace consonance;
using State = SessionController::State;

class TestJobsPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        Theme::instance().apply(ThemeChoice::Light);
    }
    void init() { failOnUnexpectedWarning(); }

    void theColumnThatTheUserShowedStays()
    {
        JobRunner runner;
        SessionController session(runner);
        Selection selection;
        JobsPanel panel(session, selection);
        panel.show();
        auto& table = panel.table();
        QSignalSpy opened(&session, &SessionController::inputsChanged);
        const auto open = [&](RunLoader loader) {
            opened.clear();
            session.open({ .trace = "test", .policy = "locality", .seed = 7 }, std::move(loader));
            QTRY_COMPARE(opened.count(), 1);
            QTRY_COMPARE(session.state(), State::Paused);
        };
        open(fixtures::testbedLoader());
        QVERIFY(table.isColumnHidden(JobTableModel::Weight));
        QMenu menu;
        table.fillColumnMenu(menu);
        const auto title = panel.table().model()->headerData(JobTableModel::Weight, Qt::Horizontal).toString();
        for (auto* entry : menu.actions()) {
            if (entry->text() == title)
                entry->trigger();
        }
        QVERIFY(!table.isColumnHidden(JobTableModel::Weight));
        // The same jobs on another cluster: a server was added.
        open([workload = session.inputs()->workload](const StopToken& stop, Progress& progress) -> Result<LoadedRun> {
            TRY_ASSIGN(auto run, fixtures::testbedLoader()(stop, progress));
            run.setup.workload = workload;
            return run;
        });
        QVERIFY(!table.isColumnHidden(JobTableModel::Weight));
        open(fixtures::testbedLoader(12));
        QVERIFY(!table.isColumnHidden(JobTableModel::Weight));
        QCOMPARE(session.frame()->jobs.size(), std::size_t { 12 });
    }

    /// Jobs of accounting have no model but GPUs, a tenant and a user; columns that no job fills are out of the way.
    void columnsFitTheTrace()
    {
        JobRunner runner;
        SessionController session(runner);
        Selection selection;
        JobsPanel panel(session, selection);
        auto& table = panel.table();
        const auto open = [&](std::shared_ptr<const Workload> workload) {
            QSignalSpy opened(&session, &SessionController::inputsChanged);
            session.open({ .trace = "test", .policy = "locality", .seed = 7 },
                [workload](const StopToken& stop, Progress& progress) -> Result<LoadedRun> {
                    TRY_ASSIGN(auto run, fixtures::testbedLoader()(stop, progress));
                    if (workload)
                        run.setup.workload = workload;
                    return run;
                });
            QTRY_COMPARE(opened.count(), 1);
        };
        open(nullptr);
        QVERIFY(!table.isColumnHidden(JobTableModel::Model) && table.isColumnHidden(JobTableModel::User));
        const auto read
            = parseTrace("job_id,arrival_s,gpus,duration_s,tenant,user\na,0,2,100,nlp,ana\nb,0,1,9,bio,ben\n", "t.csv",
                bundledModels());
        QVERIFY(read);
        open(read->workload);
        for (const int column : { JobTableModel::Gpus, JobTableModel::Tenant, JobTableModel::User })
            QVERIFY(!table.isColumnHidden(column));
        for (const int column : { JobTableModel::Model, JobTableModel::Slowdown })
            QVERIFY(table.isColumnHidden(column));
        open(nullptr);
        QVERIFY(!table.isColumnHidden(JobTableModel::Model) && table.isColumnHidden(JobTableModel::Gpus));
    }

    /// The selected job is not among the active ones at the end of the run; back where it is, it is marked.
    void aSelectedJobIsMarkedOnceItIsListed()
    {
        JobRunner runner;
        SessionController session(runner);
        Selection selection;
        JobsPanel panel(session, selection);
        panel.show();
        session.open({ .trace = "test", .policy = "locality", .seed = 7 }, fixtures::testbedLoader());
        QTRY_COMPARE(session.state(), State::Paused);
        session.seek(Time::fromSeconds(100'000));
        fixtures::settle(session);
        QCOMPARE(panel.table().model()->rowCount(), 0);
        const JobId job(std::size_t { 5 });
        selection.selectJobs({ job });
        const auto arrival = session.inputs()->workload->job(job).request.arrival;
        session.seek(arrival + Duration::fromSeconds(1));
        fixtures::settle(session);
        QTRY_COMPARE(panel.table().selectionModel()->selectedRows().size(), qsizetype { 1 });
        const auto row = panel.table().selectionModel()->selectedRows().front();
        QCOMPARE(JobId(row.data(JobIdRole).toUInt()), job);
        QCOMPARE(selection.state().jobs, std::vector { job });
    }

    /// Names are shown in full, unless the user resized the column; those of a short trace take no more than they need.
    void namesAreReadInFull()
    {
        JobRunner runner;
        SessionController session(runner);
        Selection selection;
        JobsPanel panel(session, selection);
        panel.resize(330, 400);
        panel.show();
        auto& header = *panel.table().horizontalHeader();
        const auto open = [&](const std::string& name) {
            QSignalSpy opened(&session, &SessionController::inputsChanged);
            session.open({ .trace = "test", .policy = "locality", .seed = 7 },
                [name](const StopToken& stop, Progress& progress) -> Result<LoadedRun> {
                    TRY_ASSIGN(auto run, fixtures::testbedLoader(5)(stop, progress));
                    auto workload = std::make_shared<Workload>(*run.setup.workload);
                    workload->jobs.front().request.name = name;
                    workload->contentHash = 0;
                    run.setup.workload = workload;
                    return run;
                });
            QTRY_COMPARE(opened.count(), 1);
            QTRY_COMPARE(session.state(), State::Paused);
        };
        const int usual = header.sectionSize(JobTableModel::Number);
        const QString name = QStringLiteral("vision-0361-b");
        open(name.toStdString());
        panel.findChild<QComboBox*>()->setCurrentIndex(static_cast<int>(JobFilter::All));
        QCOMPARE(panel.table().model()->rowCount(), 5);
        // The width of the cell with mark and margins, so that nothing is cut off.
        const QAbstractItemView& table = panel.table();
        QVERIFY(header.sectionSize(JobTableModel::Number) >= table.sizeHintForColumn(JobTableModel::Number));
        open("7");
        QCOMPARE(header.sectionSize(JobTableModel::Number), usual);
        header.resizeSection(JobTableModel::Number, 50);
        open(name.toStdString());
        QCOMPARE(header.sectionSize(JobTableModel::Number), 50);
    }

    /// "19 min 48 s" is never cut to "19 min 4…".
    void waitsAreReadWhole()
    {
        JobRunner runner;
        SessionController session(runner);
        Selection selection;
        JobsPanel panel(session, selection);
        panel.resize(330, 400);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        const auto& table = panel.table();
        QStandardItemModel wait(1, 1);
        for (const auto span : { Duration::fromSeconds(19 * 60 + 48), Duration::fromSeconds(22 * 3600 + 58 * 60),
                 Duration::fromSeconds(100 * 86'400 + 23 * 3600) }) {
            wait.setData(wait.index(0, 0), format::duration(span));
            CopyableTableView cell; // as the table draws it
            cell.setModel(&wait);
            cell.ensurePolished();
            const QAbstractItemView& asked = cell;
            QVERIFY2(table.columnWidth(JobTableModel::Waited) >= asked.sizeHintForColumn(0),
                qPrintable(format::duration(span)));
        }
    }
};

CONSONANCE_WINDOW_TEST(TestJobsPanel)
#include "tst_jobs_panel.moc"
