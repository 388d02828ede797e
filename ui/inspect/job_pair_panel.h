// SPDX-License-Identifier: GPL-3.0-or-later
//
// Job × job now: how much each running job is slowed by each of those that share a server with it. Asked of the session
// whenever another moment is shown, while the panel is visible. A click selects both jobs, jobs selected elsewhere are
// framed; while a span of time is selected, those that ran in it are shown. GUI thread only.
#pragma once

#include "core/why/job_interference.h"
#include "ui/heatmap/heat_map_widget.h"

namespace consonance {

class RangeSelection;
class Selection;
class SessionController;

/// `moment`: that of the pairs, as it is shown.
[[nodiscard]] HeatMapData jobPairMap(
    const JobInterference& pairs, const QString& moment, const std::function<QString(JobId)>& nameOf);

class JobPairPanel : public HeatMapWidget {
    Q_OBJECT
public:
    JobPairPanel(SessionController& session, Selection& selection, QWidget* parent = nullptr);
    /// Shows the jobs of the selected span from now on; the brush must outlive the panel.
    void follow(const RangeSelection& brush);
    /// Shows only jobs that ran in the selected span of time.
    [[nodiscard]] bool isLimited() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void ask();
    void take(const JobInterference& pairs, Time at);
    void showPairs();
    void showSelection();
    void retranslate();

    SessionController& m_session;
    Selection& m_selection;
    const RangeSelection* m_brush = nullptr;
    JobInterference m_pairs;
    Time m_at; ///< the moment that they are of
    std::vector<JobId> m_shown; ///< by row
    std::uint64_t m_run = 0; ///< counts the runs that were shown
    bool m_isAsking = false;
    bool m_asksAgain = false;
};

} // namespace consonance
