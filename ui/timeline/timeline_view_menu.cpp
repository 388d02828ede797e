// SPDX-License-Identifier: GPL-3.0-or-later
// The context menu of the timeline: what it is opened over is selected first, as in a table.
#include "ui/timeline/timeline_view.h"

#include <QContextMenuEvent>

namespace consonance {

void TimelineView::contextMenuEvent(QContextMenuEvent* event)
{
    m_isPressed = false; // the button comes up over the menu
    const auto& state = m_selection.state();
    JobId job;
    HostId host;
    if (event->reason() == QContextMenuEvent::Keyboard) {
        // By the key it is about what is selected.
        const bool byJob = m_grouping == TimelineGrouping::Jobs;
        job = byJob && !state.jobs.empty() ? state.jobs.front() : JobId {};
        host = !byJob && !state.hosts.empty() ? state.hosts.front() : HostId {};
    } else {
        const auto* row = rowAt(event->pos());
        job = jobAt(event->pos());
        host = row ? row->host : HostId {};
        const bool isSelected = (!job.isValid() || state.contains(job)) && (!host.isValid() || state.contains(host));
        if (row && !isSelected)
            m_selection.set({ .jobs = job.isValid() ? std::vector { job } : std::vector<JobId>(),
                .hosts = host.isValid() ? std::vector { host } : std::vector<HostId>() });
    }
    Q_EMIT menuRequested(event->globalPos(), job, host);
}

} // namespace consonance
