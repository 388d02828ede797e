// SPDX-License-Identifier: GPL-3.0-or-later
//
// A selection in one view shows in every other: each way to select a span, a job or a server, against each view. The
// expected content is counted here from the run's own events, one by one.
#include "tests/ui/finished_run.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/decide/decision_panel.h"
#include "ui/inspect/host_time_panel.h"
#include "ui/inspect/job_pair_panel.h"
#include "ui/inspect/jobs_panel.h"
#include "ui/inspect/servers_panel.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/monitor/events_panel.h"
#include "ui/session/range_selection.h"
#include "ui/session/span_note.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/words/job_names.h"

#include <QComboBox>
#include <QScrollBar>
#include <QSortFilterProxyModel>

using namespace consonance;
using fixtures::Counted;
using fixtures::drag;
using Desk = fixtures::FinishedRun;

namespace {

std::vector<JobId> listedJobs(const CopyableTableView& table)
{
    std::vector<JobId> jobs;
    for (int row = 0; row < table.model()->rowCount(); ++row)
        jobs.emplace_back(table.model()->index(row, 0).data(JobIdRole).toUInt());
    std::ranges::sort(jobs);
    return jobs;
}

std::vector<JobId> markedJobs(const CopyableTableView& table)
{
    std::vector<JobId> jobs;
    for (const auto& index : table.selectionModel()->selectedRows())
        jobs.emplace_back(index.data(JobIdRole).toUInt());
    std::ranges::sort(jobs);
    return jobs;
}

QStringList markedServers(const CopyableTableView& table)
{
    QStringList names;
    for (const auto& index : table.selectionModel()->selectedRows())
        names << index.data().toString();
    names.sort();
    return names;
}

QStringList serverNames(const Desk& desk, const std::vector<HostId>& hosts)
{
    QStringList names;
    for (const auto host : hosts)
        names << QString::fromStdString(desk.session().inputs()->cluster->hostName(host));
    names.sort();
    return names;
}

QString jobName(const Desk& desk, JobId job)
{
    return QString::fromStdString(desk.session().inputs()->workload->job(job).request.name);
}

QStringList modelsOf(const Desk& desk, const std::vector<JobId>& jobs)
{
    const auto& workload = *desk.session().inputs()->workload;
    QStringList names;
    for (const auto job : jobs)
        names << modelTitle(workload, job);
    names.sort();
    names.removeDuplicates();
    return names;
}

QStringList sorted(QStringList list)
{
    list.sort();
    return list;
}

/// The sentence of the view, or empty if everything is shown.
QString noteOf(const QWidget& view)
{
    const auto* note = view.findChild<SpanNote*>();
    return note && note->isVisibleTo(&view) ? note->text() : QString();
}

bool saysHowMany(const QString& note, std::size_t part, std::size_t all)
{
    return note.contains(QStringLiteral("%1 of %2 ").arg(part).arg(all)) && note.contains(QStringLiteral("Esc"));
}

QImage timelinePicture(const Desk& desk)
{
    desk.raise("timeline");
    return desk.find<TimelinePanel>().view().viewport()->grab().toImage();
}

/// The first cell of a pair with the job, on a map of jobs.
std::optional<QPoint> pairCell(const JobPairPanel& map)
{
    if (map.data().rowCount() < 2)
        return std::nullopt;
    return map.layoutFor(map.size()).cellRect({ .row = 0, .column = 1 }).center();
}

struct Source {
    const char* name;
    std::function<void(Desk&)> select;
};

const std::vector<Source>& spanSources()
{
    static const std::vector<Source> sources {
        { "timeline",
            [](Desk& desk) {
                desk.raise("timeline");
                auto& view = desk.find<TimelinePanel>().view();
                const auto area = QRectF(view.viewport()->rect());
                const auto at = [&](int seconds) {
                    return QPoint(static_cast<int>(view.viewportState().xOf(Time::fromSeconds(seconds), area)),
                        static_cast<int>(area.bottom()) - 3);
                };
                drag(*view.viewport(), at(3000), at(7000), Qt::ShiftModifier);
            } },
        { "server × time",
            [](Desk& desk) {
                desk.raise("hostTime");
                auto& map = desk.find<HostTimePanel>();
                const auto layout = map.layoutFor(map.size());
                drag(map, layout.cellRect({ .row = 0, .column = 2 }).center(),
                    layout.cellRect({ .row = map.data().rowCount() - 1, .column = 4 }).center());
            } },
        { "queue",
            [](Desk& desk) {
                desk.raise("queue");
                // The plot is drawn in the part of the widget that takes the mouse.
                auto* area = desk.queue().childAt(desk.queue().rect().center());
                QVERIFY(area != nullptr);
                const auto middle = area->rect().center();
                drag(*area, middle - QPoint(60, 0), middle, Qt::ShiftModifier);
            } },
    };
    return sources;
}

using Shows = std::function<bool(const Desk&, const TimeRange&, const Counted&)>;

struct SpanView {
    const char* name;
    Shows shows;
};

const std::vector<SpanView>& spanViews()
{
    static const std::vector<SpanView> views {
        { "cluster",
            [](const Desk& desk, const TimeRange&, const Counted& counted) {
                return desk.page().canvas().highlighted() == counted.jobs
                    && saysHowMany(noteOf(*desk.page().canvas().parentWidget()), counted.hosts.size(),
                        desk.session().inputs()->cluster->hostCount());
            } },
        { "jobs",
            [](const Desk& desk, const TimeRange&, const Counted& counted) {
                desk.raise("jobs");
                const auto& panel = desk.find<JobsPanel>();
                return listedJobs(panel.table()) == counted.present
                    && saysHowMany(noteOf(panel), counted.jobs.size(), desk.session().inputs()->workload->jobCount());
            } },
        { "servers",
            [](const Desk& desk, const TimeRange&, const Counted& counted) {
                desk.raise("servers");
                auto& panel = desk.find<ServersPanel>();
                return panel.table().model()->rowCount() == static_cast<int>(counted.hosts.size())
                    && saysHowMany(noteOf(panel), counted.hosts.size(), desk.session().inputs()->cluster->hostCount());
            } },
        { "events",
            [](const Desk& desk, const TimeRange& range, const Counted& counted) {
                desk.raise("events");
                const auto& panel = desk.find<EventsPanel>();
                const auto* model = panel.table().model();
                for (int row = 0; row < model->rowCount(); ++row) {
                    const Time at { model->index(row, 0).data(TimeRole).toLongLong() };
                    if (at < range.from || at > range.to)
                        return false;
                }
                return model->rowCount() == counted.listed
                    && saysHowMany(noteOf(panel), static_cast<std::size_t>(counted.listed),
                        static_cast<std::size_t>(counted.allListed));
            } },
        { "decision",
            [](const Desk& desk, const TimeRange&, const Counted& counted) {
                desk.raise("decision");
                return saysHowMany(noteOf(desk.find<DecisionPanel>()), static_cast<std::size_t>(counted.decisions),
                    static_cast<std::size_t>(counted.allDecisions));
            } },
        { "server × time",
            [](const Desk& desk, const TimeRange& range, const Counted&) {
                desk.raise("hostTime");
                const auto frame = desk.find<HostTimePanel>().selectedRange();
                const auto column = hostTimeColumn(desk.history());
                return frame && Time {} + column * frame->first.column <= range.from
                    && range.from < Time {} + column * (frame->first.column + 1)
                    && Time {} + column * frame->last.column < range.to
                    && range.to <= Time {} + column * (frame->last.column + 1);
            } },
        { "job × job",
            [](const Desk& desk, const TimeRange&, const Counted& counted) {
                desk.raise("jobPairs");
                QStringList names;
                for (const auto job : counted.jobs)
                    names << jobName(desk, job);
                const auto& map = desk.find<JobPairPanel>();
                const auto isOfSpan = [&](const QString& name) { return names.contains(name); };
                // Without a pair there is no map; the note stands there instead.
                return std::ranges::all_of(map.data().rows, isOfSpan)
                    && (map.data().isEmpty() || map.data().rowTitle.contains(QStringLiteral("Esc")));
            } },
        { "model × model",
            [](const Desk& desk, const TimeRange&, const Counted& counted) {
                desk.raise("interference");
                const auto& panel = desk.find<InterferencePanel>();
                return sorted(panel.map().data().rows) == modelsOf(desk, counted.jobs) && !noteOf(panel).isEmpty();
            } },
    };
    return views;
}

using JobsShown = std::function<bool(const Desk&, const std::vector<JobId>&)>;
struct JobView {
    const char* name;
    JobsShown shows;
};

const std::vector<JobView>& jobViews()
{
    static const std::vector<JobView> views {
        { "cluster",
            [](const Desk& desk, const std::vector<JobId>& jobs) {
                return desk.page().canvas().highlighted() == jobs;
            } },
        { "jobs",
            [](const Desk& desk, const std::vector<JobId>& jobs) {
                desk.raise("jobs");
                return markedJobs(desk.find<JobsPanel>().table()) == jobs;
            } },
        { "events",
            [](const Desk& desk, const std::vector<JobId>& jobs) {
                desk.raise("events");
                auto& panel = desk.find<EventsPanel>();
                panel.findChild<QComboBox*>()->setCurrentIndex(2);
                const auto listed = listedJobs(panel.table());
                const bool isRight = !listed.empty()
                    && std::ranges::all_of(listed, [&](JobId job) { return std::ranges::binary_search(jobs, job); });
                panel.findChild<QComboBox*>()->setCurrentIndex(0);
                return isRight;
            } },
        { "job × job",
            [](const Desk& desk, const std::vector<JobId>& jobs) {
                desk.raise("jobPairs");
                const auto& map = desk.find<JobPairPanel>();
                std::set<QString> framed;
                for (int row = 0; map.selectedRange() && row < map.data().rowCount(); ++row) {
                    if (row >= map.selectedRange()->first.row && row <= map.selectedRange()->last.row)
                        framed.insert(map.data().rows[row]);
                }
                return std::ranges::any_of(jobs, [&](JobId job) { return framed.contains(jobName(desk, job)); });
            } },
        { "model × model",
            [](const Desk& desk, const std::vector<JobId>& jobs) {
                desk.raise("interference");
                const auto& map = desk.find<InterferencePanel>().map();
                return map.selectedRange()
                    && modelsOf(desk, jobs).contains(map.data().rows[map.selectedRange()->first.row]);
            } },
    };
    return views;
}

const std::vector<Source>& jobSources()
{
    static const std::vector<Source> sources {
        { "jobs",
            [](Desk& desk) {
                desk.raise("jobs");
                auto& table = desk.find<JobsPanel>().table();
                for (int row = 0; row < table.model()->rowCount(); ++row) {
                    const auto index = table.model()->index(row, 0);
                    const JobId job(index.data(JobIdRole).toUInt());
                    if (desk.session().frame()->jobs[job.index()].phase != JobPhase::Running)
                        continue;
                    table.scrollTo(index);
                    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(index).center());
                    return;
                }
            } },
        { "cluster",
            [](Desk& desk) {
                auto& canvas = desk.page().canvas();
                for (std::size_t host = 0; host < desk.session().frame()->hosts.size(); ++host) {
                    if (desk.session().frame()->hosts[host].tileCount == 0)
                        continue;
                    QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.slotRect(HostId(host), 0).center().toPoint());
                    return;
                }
            } },
        { "timeline",
            [](Desk& desk) {
                desk.raise("timeline");
                auto& view = desk.find<TimelinePanel>().view();
                int row = -1;
                for (std::size_t i = 0; i < view.order().rest.size(); ++i) {
                    const auto job = view.rows()[static_cast<std::size_t>(view.order().rest[i])].job;
                    if (row < 0 && desk.session().frame()->jobs[job.index()].phase == JobPhase::Running)
                        row = static_cast<int>(i);
                }
                view.verticalScrollBar()->setValue(row);
                const double shown = row - view.verticalScrollBar()->value() + 0.5;
                QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                    QPoint(20,
                        static_cast<int>(view.viewportState().axisHeight + view.viewportState().rowHeight * shown)));
            } },
        { "job × job",
            [](Desk& desk) {
                desk.raise("jobPairs");
                auto& map = desk.find<JobPairPanel>();
                QTRY_VERIFY(pairCell(map).has_value());
                QTest::mouseClick(&map, Qt::LeftButton, {}, *pairCell(map));
            } },
        { "events",
            [](Desk& desk) {
                desk.raise("events");
                auto& table = desk.find<EventsPanel>().table();
                for (int row = 0; row < table.model()->rowCount(); ++row) {
                    const auto index = table.model()->index(row, EventListModel::What);
                    const JobId job(index.data(JobIdRole).toUInt());
                    if (!index.data(JobIdRole).isValid()
                        || desk.session().frame()->jobs[job.index()].phase != JobPhase::Running)
                        continue;
                    table.scrollTo(index);
                    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(index).center());
                    return;
                }
            } },
    };
    return sources;
}

struct HostView {
    const char* name;
    std::function<bool(const Desk&, const std::vector<HostId>&)> shows;
};

const std::vector<HostView>& hostViews()
{
    static const std::vector<HostView> views {
        { "cluster",
            [](const Desk& desk, const std::vector<HostId>& hosts) {
                const auto& canvas = desk.page().canvas();
                return std::ranges::all_of(hosts, [&](HostId host) { return canvas.isSelected(host); });
            } },
        { "servers",
            [](const Desk& desk, const std::vector<HostId>& hosts) {
                desk.raise("servers");
                return markedServers(desk.find<ServersPanel>().table()) == serverNames(desk, hosts);
            } },
        { "server × time",
            [](const Desk& desk, const std::vector<HostId>& hosts) {
                desk.raise("hostTime");
                const auto frame = desk.find<HostTimePanel>().selectedRange();
                return frame && frame->first.row == static_cast<int>(hosts.front().index())
                    && frame->last.row == static_cast<int>(hosts.back().index());
            } },
    };
    return views;
}

const std::vector<Source>& hostSources()
{
    static const std::vector<Source> sources {
        { "servers",
            [](Desk& desk) {
                desk.raise("servers");
                auto& table = desk.find<ServersPanel>().table();
                QTest::mouseClick(
                    table.viewport(), Qt::LeftButton, {}, table.visualRect(table.model()->index(2, 0)).center());
            } },
        { "cluster",
            [](Desk& desk) {
                auto& canvas = desk.page().canvas();
                canvas.setFocus();
                QTest::keyClick(&canvas, Qt::Key_Right);
                QTest::keyClick(&canvas, Qt::Key_Right, Qt::ShiftModifier);
            } },
        { "server × time",
            [](Desk& desk) {
                desk.raise("hostTime");
                auto& map = desk.find<HostTimePanel>();
                const auto layout = map.layoutFor(map.size());
                drag(map, layout.cellRect({ .row = 3, .column = 1 }).center(),
                    layout.cellRect({ .row = 4, .column = 20 }).center());
            } },
    };
    return sources;
}

template<typename Rows> void addRows(const Rows& rows)
{
    QTest::addColumn<int>("row");
    for (std::size_t i = 0; i < rows.size(); ++i)
        QTest::newRow(rows[i].name) << static_cast<int>(i);
}

} // namespace

class TestLinkedBrushing : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        failOnUnexpectedWarning();
        m_desk.open();
    }
    void init()
    {
        failOnUnexpectedWarning();
        m_desk.selection().clear();
    }

    void spans_data() { addRows(spanSources()); }
    void spans()
    {
        QFETCH(const int, row);
        m_desk.raise("jobs");
        const auto active = listedJobs(m_desk.find<JobsPanel>().table());
        const auto plain = timelinePicture(m_desk);
        spanSources()[static_cast<std::size_t>(row)].select(m_desk);
        QVERIFY(m_desk.state().range.has_value());
        const auto range = *m_desk.state().range;
        QVERIFY(range.from < range.to);
        const Counted counted(m_desk, range);
        QVERIFY(!counted.jobs.empty() && counted.jobs.size() < 30 && counted.listed > 0);
        QVERIFY(m_desk.state().jobs.empty() && m_desk.state().hosts.empty());
        for (const auto& view : spanViews())
            QVERIFY2(view.shows(m_desk, range, counted), view.name);
        QVERIFY2(timelinePicture(m_desk) != plain, "timeline");

        // Esc takes the span away, and every view shows all again.
        auto& canvas = m_desk.page().canvas();
        canvas.setFocus();
        QTest::keyClick(&canvas, Qt::Key_Escape);
        QTRY_VERIFY(!m_desk.state().range);
        QVERIFY(canvas.highlighted().empty());
        m_desk.raise("jobs");
        QCOMPARE(listedJobs(m_desk.find<JobsPanel>().table()), active);
        for (const auto* note : m_desk.page().findChildren<SpanNote*>())
            QVERIFY2(!note->isVisible(), qPrintable(note->text()));
        QCOMPARE(m_desk.find<InterferencePanel>().map().data().rowCount(), 8);
        QVERIFY(!m_desk.find<HostTimePanel>().selectedRange());
        QCOMPARE(timelinePicture(m_desk), plain);
    }

    void jobs_data() { addRows(jobSources()); }
    void jobs()
    {
        QFETCH(const int, row);
        m_desk.raise("jobPairs");
        QTRY_VERIFY(!m_desk.find<JobPairPanel>().data().isEmpty());
        jobSources()[static_cast<std::size_t>(row)].select(m_desk);
        const auto selected = m_desk.state().jobs;
        QVERIFY(!selected.empty() && selected.size() <= 2);
        for (const auto& view : jobViews())
            QVERIFY2(view.shows(m_desk, selected), view.name);
        QCOMPARE(m_desk.state().jobs, selected); // looking at the views did not change it
        // The timeline scrolls to the row, wherever it is, marks it, and keeps showing the same span of time.
        const auto& timeline = m_desk.find<TimelinePanel>().view();
        auto& bar = *timeline.verticalScrollBar();
        m_desk.raise("timeline");
        QVERIFY(bar.maximum() > 0);
        const auto isInSight = [&] {
            const auto& rest = timeline.order().rest;
            const auto at = std::ranges::find_if(rest,
                [&](int index) { return timeline.rows()[static_cast<std::size_t>(index)].job == selected.front(); });
            const auto place = static_cast<int>(at - rest.begin());
            return place >= bar.value() && place < bar.value() + bar.pageStep();
        };
        m_desk.selection().clear();
        bar.setValue(0);
        if (isInSight())
            bar.setValue(bar.maximum());
        QVERIFY(!isInSight());
        const auto from = timeline.viewportState().from;
        const auto until = timeline.viewportState().until;
        jobSources()[static_cast<std::size_t>(row)].select(m_desk);
        QCOMPARE(m_desk.state().jobs, selected);
        QVERIFY(isInSight());
        QCOMPARE(timeline.viewportState().from, from);
        QCOMPARE(timeline.viewportState().until, until);
        const auto marked = timelinePicture(m_desk);
        m_desk.selection().clear();
        QVERIFY2(timelinePicture(m_desk) != marked, "timeline");
    }

    void servers_data() { addRows(hostSources()); }
    void servers()
    {
        QFETCH(const int, row);
        hostSources()[static_cast<std::size_t>(row)].select(m_desk);
        const auto selected = m_desk.state().hosts;
        QVERIFY(!selected.empty() && selected.size() < 6);
        for (const auto& view : hostViews())
            QVERIFY2(view.shows(m_desk, selected), view.name);
        QCOMPARE(m_desk.state().hosts, selected);
    }

    /// A job selected elsewhere is marked, and visible, among those that the decision left waiting.
    void theDecisionMarksWhoWaits()
    {
        m_desk.raise("decision");
        auto& table = m_desk.find<DecisionPanel>().blockedTable();
        for (int minutes = 60; table.model()->rowCount() == 0 && minutes < 480; minutes += 20) {
            m_desk.session().seek(Time::fromSeconds(minutes * 60));
            QTRY_VERIFY(m_desk.session().isSettled() && m_desk.bench.window->isIdle());
        }
        QVERIFY(table.model()->rowCount() > 0);
        const auto last = table.model()->index(table.model()->rowCount() - 1, 0);
        const JobId waiting(last.data(JobIdRole).toUInt());
        m_desk.selection().selectJobs({ waiting });
        QCOMPARE(markedJobs(table), std::vector { waiting });
        const auto& jobs = m_desk.session().frame()->jobs;
        const auto running
            = std::ranges::find_if(jobs, [](const JobFrame& job) { return job.phase == JobPhase::Running; });
        QVERIFY(running != jobs.end());
        m_desk.selection().selectJobs({ JobId(static_cast<std::uint32_t>(running - jobs.begin())) });
        QVERIFY(markedJobs(table).empty());
        m_desk.session().seek(Time::fromSeconds(7200));
        QTRY_VERIFY(m_desk.session().isSettled() && m_desk.bench.window->isIdle());
    }

    /// A selected job that drops out of the list stays selected in the other views.
    void listsThatShrinkKeepTheSelection()
    {
        m_desk.raise("jobs");
        const auto& events = m_desk.history().events;
        const JobId first = events.front().job;
        m_desk.selection().selectJobs({ first });
        const auto end = std::ranges::find_if(events,
            [&](const EventRecord& event) { return event.kind == EventKind::JobCompleted && event.job == first; });
        QVERIFY(end != events.end());
        for (const auto at : { end->at + Duration::fromSeconds(60), Time::fromSeconds(7200) }) {
            m_desk.session().seek(at);
            QTRY_VERIFY(m_desk.session().isSettled());
            QCOMPARE(m_desk.state().jobs, std::vector { first });
        }
        // Nor if it did not run in the span selected then.
        m_desk.selection().selectRange(TimeRange { end->at + Duration::fromSeconds(60), Time::fromSeconds(100'000) });
        QVERIFY(!std::ranges::binary_search(listedJobs(m_desk.find<JobsPanel>().table()), first));
        QCOMPARE(m_desk.state().jobs, std::vector { first });
    }

private:
    Desk m_desk;
};

CONSONANCE_WINDOW_TEST(TestLinkedBrushing)
#include "tst_linked_brushing.moc"
