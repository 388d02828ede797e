// SPDX-License-Identifier: GPL-3.0-or-later
//
// A finished run in the whole window, viewed halfway, and what its events say about a span of time, counted one by one:
// for tests of what views show of it.
#pragma once

#include "tests/ui/window_fixture.h"
#include "ui/inspect/interference_panel.h"
#include "ui/models/event_list_model.h"
#include "ui/plot/line_plot.h"
#include "ui/workspace/session_page.h"

#include <QDockWidget>

#include <map>
#include <set>

namespace consonance::fixtures {

struct FinishedRun {
    WindowBench bench;

    void open()
    {
        bench.open();
        bench.window->resize(1500, 950);
        QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=30", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(bench.isPaused());
        session().express();
        QTRY_COMPARE(session().state(), SessionController::State::Finished);
        session().seek(Time::fromSeconds(7200));
        QTRY_VERIFY(bench.isPaused());
        QVERIFY(session().frame()->running > 2);
        QTRY_VERIFY(!find<InterferencePanel>().map().data().isEmpty());
    }
    [[nodiscard]] SessionController& session() const { return bench.session(); }
    [[nodiscard]] SessionPage& page() const { return bench.window->sessionPage(); }
    template<typename View> [[nodiscard]] View& find() const { return *page().findChild<View*>(); }
    [[nodiscard]] Selection& selection() const { return bench.window->selection(); }
    [[nodiscard]] const SelectionState& state() const { return selection().state(); }
    [[nodiscard]] const SessionHistory& history() const { return *session().history(); }
    /// Raises the panel above the others in the same place.
    void raise(const char* panel) const
    {
        auto* dock = page().panels().at(QLatin1String(panel));
        dock->show();
        dock->raise();
        QTRY_VERIFY(dock->widget()->isVisible() && dock->widget()->height() > 40);
    }
    [[nodiscard]] LinePlot& queue() const
    {
        return *qobject_cast<LinePlot*>(page().panels().at(QStringLiteral("queue"))->widget());
    }
};

inline void drag(QWidget& widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
{
    QTest::mousePress(&widget, Qt::LeftButton, modifiers, from);
    for (const auto& at : { (from + to) / 2, to }) {
        QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
        QCoreApplication::sendEvent(&widget, &move);
    }
    QTest::mouseRelease(&widget, Qt::LeftButton, modifiers, to);
}

/// The events of a span, counted one by one.
struct Counted {
    std::vector<JobId> jobs;
    std::vector<JobId> present; ///< these, and those that only waited
    std::vector<HostId> hosts;
    int listed = 0; ///< events of the kinds listed by default
    int allListed = 0;
    int decisions = 0;
    int allDecisions = 0;

    Counted(const FinishedRun& desk, const TimeRange& range)
    {
        std::set<JobId> ran;
        std::set<JobId> there;
        std::set<HostId> worked;
        std::map<JobId, std::set<HostId>> running;
        const auto& events = desk.history().events;
        for (std::size_t i = 0; i < events.size(); ++i) {
            const auto& event = events[i];
            const bool isIn = event.at >= range.from && event.at <= range.to;
            const bool isListed = defaultEventKinds().test(static_cast<std::size_t>(event.kind));
            allListed += isListed ? 1 : 0;
            listed += isIn && isListed ? 1 : 0;
            const bool isDecision = event.kind == EventKind::DecisionTaken;
            allDecisions += isDecision ? 1 : 0;
            decisions += isDecision && isIn ? 1 : 0;
            if (event.kind == EventKind::JobArrived && event.at < range.to)
                there.insert(event.job);
            if (event.kind == EventKind::JobCompleted && event.at <= range.from)
                there.erase(event.job);
            if (event.slotCount > 0) {
                running[event.job].clear();
                for (std::uint32_t slot = 0; slot < event.slotCount; ++slot) {
                    const auto& cluster = *desk.session().inputs()->cluster;
                    running[event.job].insert(cluster.domain(desk.history().slots[event.firstSlot + slot].domain).host);
                }
            } else if (event.kind == EventKind::JobCompleted || event.kind == EventKind::JobSuspended) {
                running.erase(event.job);
            }
            const auto next = i + 1 < events.size() ? events[i + 1].at : kForever;
            if (event.at >= range.to || next <= range.from || next == event.at)
                continue;
            for (const auto& [job, held] : running) {
                ran.insert(job);
                worked.insert(held.begin(), held.end());
            }
        }
        jobs.assign(ran.begin(), ran.end());
        there.insert(ran.begin(), ran.end());
        present.assign(there.begin(), there.end());
        hosts.assign(worked.begin(), worked.end());
    }
};

} // namespace consonance::fixtures
