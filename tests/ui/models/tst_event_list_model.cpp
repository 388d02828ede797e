// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/session_fixture.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/models/event_list_model.h"
#include "ui/models/history_change.h"
#include "ui/tables/table_export.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace consonance;
using Mode = QAbstractItemModelTester::FailureReportingMode;

namespace {

/// `count` events of three jobs: arrival, decision, start on server 0, change of speed, completion, over and over, one
/// second apart.
std::shared_ptr<const SessionHistory> makeHistory(const Cluster& cluster, std::size_t count)
{
    constexpr EventKind kinds[] = { EventKind::JobArrived, EventKind::DecisionTaken, EventKind::JobStarted,
        EventKind::RateChanged, EventKind::JobCompleted };
    auto history = std::make_shared<SessionHistory>();
    history->slots.push_back({ .domain = cluster.host(HostId(0)).domain, .count = 2 });
    history->events.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto kind = kinds[i % 5];
        EventRecord event { .at = Time::fromSeconds(static_cast<std::int64_t>(i)), .value = 4, .kind = kind };
        if (kind == EventKind::DecisionTaken)
            event.subject = static_cast<std::uint32_t>(i / 5);
        else
            event.job = JobId(i / 5 % 3);
        if (kind == EventKind::JobStarted)
            event.slotCount = 1;
        history->events.push_back(event);
        history->until = event.at;
    }
    return history;
}

LogLine lineAt(double seconds, const char* text)
{
    return { .at = Time::fromSecondsRounded(seconds),
        .step = static_cast<std::uint64_t>(seconds * 2),
        .breakpoint = 1,
        .text = text };
}

} // namespace

class TestEventListModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        failOnUnexpectedWarning();
        m_cluster = fixtures::makeServers(2, 2, 8);
        m_workload = fixtures::makeThreeJobs();
    }

    void isSound()
    {
        EventListModel model;
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        model.setInputs(m_cluster, m_workload);
        model.setHistory(makeHistory(*m_cluster, 7));
        model.setHistory(makeHistory(*m_cluster, 23));
        model.setFilter({ .kinds = allEventKinds(), .jobs = { JobId(1) } });
        model.setHistory(makeHistory(*m_cluster, 61));
        model.setFilter({ .kinds = allEventKinds() });
        model.setHistory(makeHistory(*m_cluster, 80));
        model.setHistory(makeHistory(*m_cluster, 5));
        model.setHistory(nullptr);
        model.setInputs(nullptr, nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    /// A span of time is a window over the filtered events; it stays right while the run goes on, whatever the filters.
    void spansAreFoundByBisection()
    {
        EventListModel model;
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        model.setInputs(m_cluster, m_workload);
        const auto at = [](std::int64_t seconds) { return Time::fromSeconds(seconds); };
        const auto times = [&model] {
            QList<int> seconds;
            for (int row = 0; row < model.rowCount(); ++row)
                seconds << model.index(row, EventListModel::At).data(kExactRole).toInt();
            return seconds;
        };
        model.setFilter({ .kinds = allEventKinds(), .jobs = {}, .span = std::pair(at(20), at(23)) });
        model.setHistory(makeHistory(*m_cluster, 10)); // all of it before the span
        QCOMPARE(model.rowCount(), 0);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        model.setHistory(makeHistory(*m_cluster, 22));
        QCOMPARE(times(), (QList { 20, 21 }));
        model.setHistory(makeHistory(*m_cluster, 100));
        QCOMPARE(times(), (QList { 20, 21, 22, 23 }));
        QCOMPARE(inserted.count(), 2);
        model.setHistory(makeHistory(*m_cluster, 120)); // all that is new comes after
        QCOMPARE(inserted.count(), 2);
        QCOMPARE(reset.count(), 0);
        QCOMPARE(model.passingCount(), std::size_t { 120 });
        QCOMPARE(model.lastRowBefore(0), -1);
        QCOMPARE(model.lastRowBefore(22), 1);
        QCOMPARE(model.lastRowBefore(110), 3);
        QCOMPARE(model.eventOf(2), std::size_t { 22 });
        // With kinds and jobs too: only completions and such of job 2 (events 20 … 24 are job 2's, 35 … 39 too).
        EventFilter filter { .kinds = defaultEventKinds(), .jobs = { JobId(1) }, .span = std::pair(at(20), at(39)) };
        model.setFilter(filter);
        QCOMPARE(times(), (QList { 20, 22, 24, 35, 37, 39 }));
        model.setHistory(makeHistory(*m_cluster, 130));
        QCOMPARE(times().size(), 6);
        QCOMPARE(model.passingCount(), std::size_t { 27 });
        QCOMPARE(model.lastRowBefore(25), 2);
        filter.span.reset();
        model.setFilter(filter);
        QCOMPARE(model.rowCount(), 27);
    }

    void speaksInSentences()
    {
        EventListModel model;
        model.setInputs(m_cluster, m_workload);
        model.setFilter({ .kinds = allEventKinds() });
        model.setHistory(makeHistory(*m_cluster, 5));
        QStringList sentences;
        for (int row = 0; row < model.rowCount(); ++row)
            sentences << model.index(row, EventListModel::What).data().toString();
        QVERIFY(sentences[0].startsWith(QStringLiteral("job-1 arrived: ")));
        QCOMPARE(sentences[1], QStringLiteral("Decision 0"));
        QCOMPARE(sentences[2], QStringLiteral("job-1 started: 2 on server-0; stalls for 4.00\u00A0s"));
        QVERIFY2(sentences[3].startsWith(QStringLiteral("job-1 runs at 4")), qPrintable(sentences[3]));
        QCOMPARE(sentences[4], QStringLiteral("job-1 completed after 4.00\u00A0s"));
        QCOMPARE(model.index(4, 0).data(JobIdRole).toUInt(), 0U);
        QVERIFY(!model.index(1, 0).data(JobIdRole).isValid());
        QCOMPARE(model.index(3, 0).data(EventIndexRole).toUInt(), 3U);
        QCOMPARE(model.index(3, 0).data(TimeRole).toLongLong(), 3'000'000);
        QCOMPARE(model.index(2, EventListModel::Kind).data(kExactRole).toString(), QStringLiteral("job-started"));
    }

    void filtersByKindAndJob()
    {
        EventListModel model;
        model.setInputs(m_cluster, m_workload);
        model.setHistory(makeHistory(*m_cluster, 30));
        QCOMPARE(model.rowCount(), 18); // changes of speed and decisions are left out at first
        model.setFilter({ .kinds = allEventKinds(), .jobs = { JobId(2), JobId(1) } });
        QCOMPARE(model.rowCount(), 16); // two jobs, two rounds, four events each
        model.setFilter(
            { .kinds = EventKindSet().set(static_cast<std::size_t>(EventKind::JobCompleted)), .jobs = { JobId(2) } });
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.eventOf(0), std::size_t { 14 });
        QCOMPARE(model.eventCount(), std::size_t { 30 });
        model.setFilter({ .kinds = allEventKinds() });
        QCOMPARE(model.rowCount(), 30);
    }

    /// Lines of log points appear after the events of their moment, whichever of the two is known first.
    void linesStandAmongTheEvents()
    {
        EventListModel model;
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        model.setInputs(m_cluster, m_workload);
        model.setFilter({ .kinds = allEventKinds() });
        const auto list = [&model] {
            QStringList rows;
            for (int row = 0; row < model.rowCount(); ++row) {
                const auto* line = model.lineOf(row);
                rows << (line != nullptr ? QString::fromStdString(line->text) : QString::number(model.eventOf(row)));
            }
            return rows.join(QLatin1Char(' '));
        };
        model.setLines({ lineAt(7.5, "c"), lineAt(3, "a"), lineAt(3, "b"), lineAt(12, "later") });
        QCOMPARE(model.rowCount(), 0); // at no known moment
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        model.setHistory(makeHistory(*m_cluster, 10));
        QCOMPARE(list(), QStringLiteral("0 1 2 3 a b 4 5 6 7 c 8 9"));
        QCOMPARE(resets.count(), 1);
        model.setHistory(makeHistory(*m_cluster, 14));
        QCOMPARE(list(), QStringLiteral("0 1 2 3 a b 4 5 6 7 c 8 9 10 11 12 later 13"));
        model.setLines({ lineAt(7.5, "c"), lineAt(3, "a"), lineAt(3, "b"), lineAt(12, "later"), lineAt(13, "end") });
        QCOMPARE(list(), QStringLiteral("0 1 2 3 a b 4 5 6 7 c 8 9 10 11 12 later 13 end"));
        QCOMPARE(inserted.count(), 2);
        QCOMPARE(resets.count(), 1); // rows were only added
        // Going through the same run again writes the same lines; they are not duplicated. A different line in between
        // moves the others.
        model.setLines({ lineAt(3, "a"), lineAt(3, "b"), lineAt(7.5, "c"), lineAt(3, "a"), lineAt(12, "later"),
            lineAt(13, "end"), lineAt(3, "b"), lineAt(7.5, "c") });
        QCOMPARE(resets.count(), 1);
        model.setLines({ lineAt(3, "a"), lineAt(7.5, "c"), lineAt(9, "new") });
        QCOMPARE(list(), QStringLiteral("0 1 2 3 a 4 5 6 7 c 8 9 new 10 11 12 13"));
        QCOMPARE(resets.count(), 2);
        // More lines: existing ones add nothing; later ones are appended; others are inserted in between.
        model.addLines({ lineAt(7.5, "c"), lineAt(3, "a"), lineAt(3, "a") });
        QCOMPARE(list(), QStringLiteral("0 1 2 3 a 4 5 6 7 c 8 9 new 10 11 12 13"));
        model.addLines({ lineAt(13, "x"), lineAt(12.5, "w"), lineAt(13, "x") });
        QCOMPARE(list(), QStringLiteral("0 1 2 3 a 4 5 6 7 c 8 9 new 10 11 12 w 13 x"));
        QCOMPARE(resets.count(), 3); // one comes before an existing event
        model.setLines({ lineAt(3, "a"), lineAt(7.5, "c"), lineAt(9, "new") });
        model.addLines({ lineAt(13, "x") });
        QCOMPARE(list(), QStringLiteral("0 1 2 3 a 4 5 6 7 c 8 9 new 10 11 12 13 x"));
        QCOMPARE(resets.count(), 4);
        QCOMPARE(inserted.count(), 3);
        model.addLines({ lineAt(5, "d") });
        QCOMPARE(list(), QStringLiteral("0 1 2 3 a 4 5 d 6 7 c 8 9 new 10 11 12 13 x"));
        model.setLines({ lineAt(3, "a"), lineAt(7.5, "c"), lineAt(9, "new") });
        // A line has content in every column and format.
        QCOMPARE(model.index(4, EventListModel::Kind).data().toString(), QStringLiteral("Log point"));
        QCOMPARE(model.index(4, EventListModel::Kind).data(kExactRole).toString(), QStringLiteral("log"));
        QCOMPARE(model.index(4, EventListModel::What).data().toString(), QStringLiteral("a"));
        QCOMPARE(model.index(4, 0).data(TimeRole).toLongLong(), 3'000'000);
        QVERIFY(model.index(4, 0).data(Qt::FontRole).value<QFont>().italic());
        QVERIFY(!model.index(3, 0).data(Qt::FontRole).isValid());
        QVERIFY(!model.index(4, 0).data(JobIdRole).isValid() && !model.index(4, 0).data(EventIndexRole).isValid());
        const auto csv = exportTable(model, wholeTable(model), TableFormat::Csv);
        QVERIFY2(csv.contains(QStringLiteral("\n7.5,log,–,c,–,–\n")), qPrintable(csv));
        // The current row is an event.
        QCOMPARE(model.lastRowBefore(0), -1);
        QCOMPARE(model.lastRowBefore(4), 3);
        QCOMPARE(model.lastRowBefore(5), 5);
        QCOMPARE(model.lastRowBefore(8), 8);
        QCOMPARE(model.lastRowBefore(9), 10);
        QCOMPARE(model.lastRowBefore(99), 16);
        // Filters: only lines, none, with some kinds, in a span.
        model.setFilter({ .kinds = EventKindSet() });
        QCOMPARE(list(), QStringLiteral("a c new"));
        QCOMPARE(model.lastRowBefore(9), -1);
        model.setFilter({ .kinds = allEventKinds(), .hasLines = false });
        QCOMPARE(model.rowCount(), 14);
        QCOMPARE(model.passingCount(), std::size_t { 14 });
        model.setFilter({});
        QCOMPARE(list(), QStringLiteral("0 2 a 4 5 7 c 9 new 10 12"));
        QCOMPARE(model.passingCount(), std::size_t { 11 });
        model.setFilter({ .span = std::pair(Time::fromSeconds(3), Time::fromSeconds(8)) });
        QCOMPARE(list(), QStringLiteral("a 4 5 7 c"));
        QCOMPARE(model.lastRowBefore(6), 2);
        // Events at a moment that already has a line come before it.
        model.setFilter({ .kinds = allEventKinds() });
        model.setHistory(nullptr);
        model.setHistory(makeHistory(*m_cluster, 4));
        model.setLines({ lineAt(3, "a") });
        QCOMPARE(list(), QStringLiteral("0 1 2 3 a"));
        auto more = std::make_shared<SessionHistory>(*makeHistory(*m_cluster, 4));
        more->events.push_back(more->events.back());
        auto last = more->events.back();
        last.at = more->until = Time::fromSeconds(5);
        more->events.push_back(last);
        const auto before = resets.count();
        model.setHistory(more);
        QCOMPARE(list(), QStringLiteral("0 1 2 3 4 a 5"));
        QCOMPARE(resets.count(), before + 1);
        model.setInputs(m_cluster, m_workload);
        model.setHistory(makeHistory(*m_cluster, 4));
        QCOMPARE(list(), QStringLiteral("0 1 2 3")); // another run has none
    }

    void historiesPartWhereTheyDiffer()
    {
        const auto ten = makeHistory(*m_cluster, 10);
        auto cut = std::make_shared<SessionHistory>(*makeHistory(*m_cluster, 6));
        cut->until = Time::fromSecondsRounded(5.5);
        QVERIFY(goesOn(*cut, *ten) && !partedAt(*cut, *ten));
        QCOMPARE(partedAt(*ten, *cut), std::optional(cut->until));
        auto other = std::make_shared<SessionHistory>(*makeHistory(*m_cluster, 12));
        std::vector<EventRecord> events(other->events.begin(), other->events.end());
        for (std::size_t i = 7; i < events.size(); ++i)
            events[i].job = JobId(2);
        other->events = SharedLog<EventRecord>(events);
        QCOMPARE(partedAt(*ten, *other), std::optional(Time::fromSeconds(7) - Duration { 1 }));
        events[7].at = events[6].at; // at the moment of the last common event
        other->events = SharedLog<EventRecord>(events);
        QCOMPARE(partedAt(*ten, *other), std::optional(Time::fromSeconds(6)));
    }

    void growsInPlace()
    {
        EventListModel model;
        model.setInputs(m_cluster, m_workload);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        model.setHistory(makeHistory(*m_cluster, 10));
        QCOMPARE(resets.count(), 1);
        model.setHistory(makeHistory(*m_cluster, 30));
        QCOMPARE(resets.count(), 1);
        QCOMPARE(inserted.count(), 1);
        QCOMPARE(inserted[0][1].toInt(), 6);
        QCOMPARE(inserted[0][2].toInt(), 17);
        model.setHistory(makeHistory(*m_cluster, 30));
        QCOMPARE(inserted.count(), 1);
        // A shorter one belongs to another run, or to this run started again.
        model.setHistory(makeHistory(*m_cluster, 4));
        QCOMPARE(resets.count(), 2);
    }

    void knowsWhereOneStands_data()
    {
        QTest::addColumn<bool>("all");
        QTest::addColumn<int>("events");
        QTest::addColumn<int>("row");
        QTest::newRow("nothing yet") << true << 0 << -1;
        QTest::newRow("three events") << true << 3 << 2;
        QTest::newRow("more than known") << true << 99 << 9;
        QTest::newRow("filtered, nothing yet") << false << 0 << -1;
        QTest::newRow("filtered, on a hidden one") << false << 2 << 0; // arrival shown, decision not
        QTest::newRow("filtered, after a start") << false << 3 << 1;
        QTest::newRow("filtered, more than known") << false << 99 << 5;
    }

    void knowsWhereOneStands()
    {
        QFETCH(bool, all);
        QFETCH(int, events);
        QFETCH(int, row);
        EventListModel model;
        model.setInputs(m_cluster, m_workload);
        model.setFilter({ .kinds = all ? allEventKinds() : defaultEventKinds() });
        model.setHistory(makeHistory(*m_cluster, 10));
        QCOMPARE(model.lastRowBefore(static_cast<std::size_t>(events)), row);
    }

    /// Rows of a million events are made when they are looked at.
    void bearsAMillionEvents()
    {
        EventListModel model;
        model.setInputs(m_cluster, m_workload);
        model.setFilter({ .kinds = allEventKinds() });
        model.setHistory(makeHistory(*m_cluster, 1'000'000));
        QCOMPARE(model.rowCount(), 1'000'000);
        QCOMPARE(model.index(999'999, EventListModel::What).data().toString(),
            QStringLiteral("job-2 completed after 4.00\u00A0s"));
        model.setFilter({ .kinds = defaultEventKinds(), .jobs = { JobId(0) } });
        QCOMPARE(model.rowCount(), 200'001);
    }

private:
    std::shared_ptr<const Cluster> m_cluster;
    std::shared_ptr<const Workload> m_workload;
};

CONSONANCE_WINDOW_TEST(TestEventListModel)
#include "tst_event_list_model.moc"
