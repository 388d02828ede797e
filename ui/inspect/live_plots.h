// SPDX-License-Identifier: GPL-3.0-or-later
//
// The curves of the open run as it goes: distribution of JCTs, utilisation, queue. Clicks go to a moment, dragging with
// Shift selects a range for every view. Each plot is a panel of its own; this keeps them fed. GUI thread only. Cost:
// O(points) for each history, O(jobs) for each frame in which a job finished; hidden plots cost nothing.
#pragma once

#include "core/session/interactive_session.h"
#include "ui/kit/selection.h"

#include <QObject>

#include <memory>
#include <optional>

namespace consonance {

class CdfPlot;
class LinePlot;
class SessionController;
class SimulationClock;
struct SessionFrame;
struct Workload;

/// The share of GPUs that jobs hold, and how many jobs wait and run, as titled plots of a run so far, in the colour of
/// its policy; null: no data yet.
void showUtilisation(LinePlot& plot, const SessionHistory* history, const std::string& policy);
void showQueue(LinePlot& plot, const SessionHistory* history, const std::string& policy);
/// How long the jobs that finished by then took, of those that arrive in a range where one is given; null: no data yet.
void showCompletionTimes(CdfPlot& plot, const Workload& workload, const SessionFrame* frame, const std::string& policy,
    const std::optional<TimeRange>& arrivals = {});

class LivePlots : public QObject {
    Q_OBJECT
public:
    LivePlots(SessionController& session, Selection& selection, SimulationClock& clock, QObject* parent = nullptr);

    [[nodiscard]] CdfPlot& completionTimes() const { return *m_completionTimes; }
    [[nodiscard]] LinePlot& utilisation() const { return *m_utilisation; }
    [[nodiscard]] LinePlot& queue() const { return *m_queue; }
    /// The text under exported pictures.
    void setProvenance(const QString& line);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void connectTime(LinePlot& plot);
    void showHistory();
    void showFrame();
    void showCompletions();
    void retranslate();
    [[nodiscard]] std::string policy() const;

    SessionController& m_session;
    Selection& m_selection;
    SimulationClock& m_clock;
    CdfPlot* m_completionTimes = nullptr; ///< owned by the docks that show them
    LinePlot* m_utilisation = nullptr;
    LinePlot* m_queue = nullptr;
    std::shared_ptr<const SessionHistory> m_shownHistory;
    Time m_drawnUntil; ///< beyond the history where the run goes on
    std::optional<TimeRange> m_arrivals; ///< jobs that arrive in it alone are drawn
    std::int32_t m_shownFinished = -1;
};

} // namespace consonance
