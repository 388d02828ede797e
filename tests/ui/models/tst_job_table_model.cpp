// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/trace_generator.h"
#include "tests/ui/session_fixture.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/kit/number_format.h"
#include "ui/models/job_filter_model.h"
#include "ui/models/job_table_model.h"
#include "ui/tables/filtered_table.h"
#include "ui/tables/table_export.h"
#include "ui/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QTest>

using namespace consonance;
using fixtures::FrameBuilder;
using Mode = QAbstractItemModelTester::FailureReportingMode;

namespace {

std::shared_ptr<const SessionFrame> makeFrame(const std::vector<JobFrame>& jobs)
{
    auto frame = std::make_shared<SessionFrame>();
    frame->jobs = jobs;
    return frame;
}

QString jobCell(const QAbstractItemModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

} // namespace

class TestJobTableModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// Who subtracts what the clock shows gets what stands there.
    void aWaitIsTheDifferenceOfTwoClocks()
    {
        const auto text = [](double beginning, double span) {
            return format::elapsed(Time::fromSecondsRounded(beginning), Duration::fromSecondsRounded(span))
                .replace(QChar(0x00a0), QLatin1Char(' '));
        };
        QCOMPARE(text(1644.3, 755.9), QStringLiteral("12 min 36 s")); // 00:27:24 to 00:40:00
        QCOMPARE(text(600.0, 1133.9), QStringLiteral("18 min 53 s")); // 00:10:00 to 00:28:53
        QCOMPARE(text(600.9, 57.04), QStringLiteral("57.0 s"));
    }

    void isSound()
    {
        JobTableModel model;
        JobFilterModel filter;
        filter.setJobs(&model);
        const QAbstractItemModelTester modelTester(&model, Mode::QtTest);
        const QAbstractItemModelTester filterTester(&filter, Mode::QtTest);
        const auto workload = fixtures::makeThreeJobs();
        const auto cluster = fixtures::makeServers(2, 2, 8);
        model.setWorkload(workload);
        model.setFrame(FrameBuilder(*cluster, *workload).place(0, 0, RoleKind::Worker).finish());
        filter.setFilter(JobFilter::Running);
        filter.sort(JobTableModel::Progress, Qt::DescendingOrder);
        model.setFrame(
            FrameBuilder(*cluster, *workload).place(0, 1, RoleKind::Worker).place(1, 2, RoleKind::Worker).finish());
        model.restyle();
        model.setFrame(nullptr);
        model.setWorkload(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    /// Qt's views and proxies also ask this about rows that are gone; that must not cause a warning.
    void hasNothingToSayOfNoIndex()
    {
        JobTableModel model;
        JobFilterModel filter;
        filter.setJobs(&model);
        model.setWorkload(fixtures::makeThreeJobs());
        QVERIFY(!model.data(QModelIndex(), Qt::DisplayRole).isValid());
        QVERIFY(!filter.data(QModelIndex(), Qt::DisplayRole).isValid());
    }

    /// One identity per job: the table uses the trace's name, whatever it looks like.
    void jobsAreCalledByTheirNames()
    {
        JobTableModel model;
        model.setWorkload(fixtures::makeThreeJobs());
        QCOMPARE(jobCell(model, 1, JobTableModel::Number), QStringLiteral("job-2"));
        auto named = std::make_shared<Workload>(*fixtures::makeThreeJobs());
        named->contentHash = 0; // it is another trace now
        named->jobs[0].request.name = "speech-1";
        named->jobs[1].request.name = "n-0377";
        model.setWorkload(named);
        QCOMPARE(jobCell(model, 1, JobTableModel::Number), QStringLiteral("n-0377"));
        QCOMPARE(JobNames(*named).shortName(JobId(1)), QStringLiteral("n-0377"));
    }

    /// For amounts and lengths the first click shows the large ones first; for numbers and moments the lowest.
    void firstClickShowsWhatIsLookedFor()
    {
        JobTableModel model;
        model.setWorkload(fixtures::makeThreeJobs());
        auto frame = std::make_shared<SessionFrame>();
        frame->jobs.resize(3);
        for (std::size_t i = 0; i < 2; ++i) {
            frame->jobs[i].phase = JobPhase::Waiting;
            frame->jobs[i].waited = Duration::fromSeconds(i == 0 ? 30 : 900);
        }
        model.setFrame(frame);
        FilteredTable table;
        table.resize(1200, 300);
        table.setSourceModel(&model);
        table.table().setSortingEnabled(true);
        table.show();
        auto& header = *table.table().horizontalHeader();
        const auto click = [&header](int column) {
            QTest::mouseClick(header.viewport(), Qt::LeftButton, {},
                QPoint(header.sectionViewportPosition(column) + header.sectionSize(column) / 2, header.height() / 2));
        };
        const auto first = [&table] { return table.proxy().index(0, JobTableModel::Number).data().toString(); };
        click(JobTableModel::Waited);
        QCOMPARE(header.sortIndicatorOrder(), Qt::DescendingOrder);
        QCOMPARE(first(), QStringLiteral("job-2"));
        click(JobTableModel::Waited);
        QCOMPARE(first(), QStringLiteral("job-1"));
        click(JobTableModel::Number);
        QCOMPARE(header.sortIndicatorOrder(), Qt::AscendingOrder);
        QCOMPARE(first(), QStringLiteral("job-1"));
    }

    void showsWhatTheTraceSays()
    {
        JobTableModel model;
        model.setWorkload(fixtures::makeThreeJobs());
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(jobCell(model, 1, JobTableModel::Number), QStringLiteral("job-2"));
        QVERIFY(jobCell(model, 1, JobTableModel::Model).contains(QStringLiteral("ResNet-50")));
        QCOMPARE(jobCell(model, 1, JobTableModel::State), QStringLiteral("not arrived"));
        QCOMPARE(jobCell(model, 1, JobTableModel::Progress), QStringLiteral("–"));
        QCOMPARE(model.index(1, 0).data(JobIdRole).toUInt(), 1U);
        QVERIFY(!model.index(1, 0).data(Qt::DecorationRole).isNull());
    }

    void showsTheMoment()
    {
        JobTableModel model;
        model.setWorkload(fixtures::makeThreeJobs());
        model.setFrame(makeFrame({ { .phase = JobPhase::Running,
                                       .progress = 0.421F,
                                       .slowdown = 0.25F,
                                       .ratePerSecond = 4,
                                       .firstStart = Time::fromSeconds(60),
                                       .waited = Duration::fromSeconds(60) },
            { .phase = JobPhase::Finished,
                .progress = 1,
                .slowdown = -1,
                .firstStart = Time::fromSeconds(10),
                .finish = Time::fromSeconds(7210),
                .waited = Duration::fromSeconds(10) },
            { .phase = JobPhase::Waiting, .slowdown = -1, .waited = Duration::fromSeconds(3600) } }));
        QCOMPARE(jobCell(model, 0, JobTableModel::State), QStringLiteral("running"));
        QVERIFY(jobCell(model, 0, JobTableModel::Progress).startsWith(QStringLiteral("42")));
        QVERIFY(jobCell(model, 0, JobTableModel::Slowdown).startsWith(QStringLiteral("25")));
        // The sum over its two workers.
        QCOMPARE(model.index(0, JobTableModel::Rate).data(kExactRole).toDouble(), 4.0);
        QVERIFY(jobCell(model, 0, JobTableModel::Rate).contains(QStringLiteral("batches/s")));
        QCOMPARE(model.index(1, JobTableModel::Jct).data(kExactRole).toDouble(), 7210.0);
        QVERIFY(!model.index(0, JobTableModel::Jct).data(kExactRole).isValid());
        QCOMPARE(model.index(2, JobTableModel::Waited).data(kExactRole).toDouble(), 3600.0);
        QCOMPARE(jobCell(model, 2, JobTableModel::Slowdown), QStringLiteral("–"));
        QCOMPARE(model.index(2, JobTableModel::State).data(kExactRole).toString(), QStringLiteral("waiting"));
    }

    void aStalledJobHasNoSlowdown()
    {
        JobTableModel model;
        model.setWorkload(fixtures::makeThreeJobs());
        const JobFrame waiting { .phase = JobPhase::Waiting, .slowdown = -1 };
        model.setFrame(
            makeFrame({ { .phase = JobPhase::Running, .isStalled = true, .slowdown = 0.25F }, waiting, waiting }));
        QCOMPARE(jobCell(model, 0, JobTableModel::Slowdown), QStringLiteral("–"));
        const auto why = model.index(0, JobTableModel::Slowdown).data(Qt::ToolTipRole).toString();
        QCOMPARE(why, QStringLiteral("Stalled: it has no speed to compare"));
    }

    void announcesOnlyWhatChanged()
    {
        JobTableModel model;
        model.setWorkload(fixtures::makeThreeJobs());
        const JobFrame waiting { .phase = JobPhase::Waiting, .slowdown = -1 };
        auto running = waiting;
        running.phase = JobPhase::Running;
        model.setFrame(makeFrame({ waiting, waiting, waiting }));
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        model.setFrame(makeFrame({ waiting, waiting, waiting }));
        QCOMPARE(changes.count(), 0);
        model.setFrame(makeFrame({ waiting, running, waiting }));
        QCOMPARE(changes.count(), 1);
        QCOMPARE(changes[0][0].toModelIndex().row(), 1);
        QCOMPARE(changes[0][1].toModelIndex().row(), 1);
        model.setFrame(makeFrame({ running, running, running }));
        QCOMPARE(changes.count(), 2); // one range from the first changed row to the last
        QCOMPARE(changes[1][0].toModelIndex().row(), 0);
        QCOMPARE(changes[1][1].toModelIndex().row(), 2);
    }

    /// Proxies go through all of their rows for each signal: a frame of a long trace must not emit thousands of them.
    void manyChangesAreAnnouncedTogether()
    {
        JobTableModel model;
        const auto workload = generateTrace("harmony-testbed", { { "jobs", "1000" } }, 1, bundledModels());
        QVERIFY(workload.has_value());
        model.setWorkload(*workload);
        std::vector<JobFrame> jobs(1000);
        model.setFrame(makeFrame(jobs));
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        for (std::size_t i = 1; i < jobs.size(); i += 2)
            jobs[i].phase = JobPhase::Waiting;
        model.setFrame(makeFrame(jobs));
        QCOMPARE(changes.count(), 1);
        QCOMPARE(changes[0][0].toModelIndex().row(), 1);
        QCOMPARE(changes[0][1].toModelIndex().row(), 999);
    }

    void ignoresFramesOfAnotherTrace()
    {
        JobTableModel model;
        model.setWorkload(fixtures::makeThreeJobs());
        model.setFrame(makeFrame({ { .phase = JobPhase::Running } }));
        QCOMPARE(model.phase(0), JobPhase::Future);
    }

    void filters_data()
    {
        QTest::addColumn<JobFilter>("filter");
        QTest::addColumn<QString>("phases"); // those that pass, by first letter
        QTest::newRow("all") << JobFilter::All << QStringLiteral("fwrsxj");
        QTest::newRow("arrived") << JobFilter::Arrived << QStringLiteral("wrsxj");
        QTest::newRow("active") << JobFilter::Active << QStringLiteral("wrs");
        QTest::newRow("running") << JobFilter::Running << QStringLiteral("r");
        QTest::newRow("waiting") << JobFilter::Waiting << QStringLiteral("ws");
        QTest::newRow("ended") << JobFilter::Ended << QStringLiteral("xj");
    }

    void filters()
    {
        QFETCH(JobFilter, filter);
        QFETCH(QString, phases);
        const QString letters = QStringLiteral("fwrsxj");
        for (int i = 0; i < letters.size(); ++i)
            QCOMPARE(passes(filter, static_cast<JobPhase>(i)), phases.contains(letters[i]));
        QVERIFY(!jobFilterName(filter).isEmpty());
    }

    void sortsByValueNotByText()
    {
        JobTableModel model;
        std::vector<JobSpec> jobs;
        for (int i = 1; i <= 12; ++i)
            jobs.push_back(fixtures::makeGang("job-" + std::to_string(i), 0, 1, 10));
        model.setWorkload(fixtures::makeWorkload(std::move(jobs)));
        JobFilterModel sorted;
        sorted.setJobs(&model);
        sorted.sort(JobTableModel::Number, Qt::DescendingOrder);
        QCOMPARE(jobCell(sorted, 0, JobTableModel::Number), QStringLiteral("job-12"));
        QCOMPARE(jobCell(sorted, 11, JobTableModel::Number), QStringLiteral("job-1"));
    }

    void exportsExactFigures()
    {
        JobTableModel model;
        model.setWorkload(fixtures::makeThreeJobs());
        model.setFrame(makeFrame({ { .phase = JobPhase::Running, .progress = 0.125F }, {}, {} }));
        const auto csv = exportTable(model,
            { .rows = { 0 }, .columns = { JobTableModel::Number, JobTableModel::State, JobTableModel::Progress } },
            TableFormat::Csv);
        QCOMPARE(csv, QStringLiteral("job,state,progress\njob-1,running,0.125\n"));
        QVERIFY(!model.columnsHiddenByDefault().contains(JobTableModel::State));
        QVERIFY(model.columnsHiddenByDefault().contains(JobTableModel::Tenant));
    }

    void everyColumnExplainsItself()
    {
        const JobTableModel model;
        QSet<QString> keys;
        for (int column = 0; column < model.columnCount(); ++column) {
            QVERIFY(!model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty());
            QVERIFY(!model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
            keys.insert(model.headerData(column, Qt::Horizontal, kColumnKeyRole).toString());
        }
        QCOMPARE(keys.size(), model.columnCount());
    }
};

CONSONANCE_WINDOW_TEST(TestJobTableModel)
#include "tst_job_table_model.moc"
