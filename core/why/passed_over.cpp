// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/passed_over.h"

#include <optional>
#include <utility>

namespace consonance {

namespace {

/// Goes through the log with the wait of one job. What a decision does follows its record, up to the next cause.
class Waits {
public:
    explicit Waits(JobId job)
        : m_job(job)
    {
    }

    void take(const EventRecord& event)
    {
        if (event.kind == EventKind::DecisionTaken) {
            close();
            m_decision.emplace(PassedOver { .decision = event.subject, .at = event.at, .placed = {} });
        } else if (isCause(event.kind)) {
            close();
        }
        if (event.job == m_job)
            takeOwn(event.kind);
        else if (m_decision && (event.kind == EventKind::JobStarted || event.kind == EventKind::JobResumed))
            m_decision->placed.push_back(event.job);
    }

    std::vector<PassedOver> all()
    {
        close();
        return std::move(m_all);
    }

private:
    void takeOwn(EventKind kind)
    {
        switch (kind) {
        case EventKind::JobArrived:
        case EventKind::JobSuspended:
        case EventKind::JobLost:
            m_waits = true;
            m_isFound = false;
            break;
        case EventKind::JobStarted:
        case EventKind::JobResumed:
        case EventKind::JobCompleted:
        case EventKind::JobRejected:
            m_waits = false;
            if (std::exchange(m_isFound, false))
                m_all.back().isOver = true;
            break;
        default:
            break;
        }
    }

    void close()
    {
        if (m_waits && !m_isFound && m_decision && !m_decision->placed.empty()) {
            m_all.push_back(*m_decision);
            m_isFound = true;
        }
        m_decision.reset();
    }

    JobId m_job;
    std::optional<PassedOver> m_decision; ///< the one whose consequences follow
    bool m_waits = false;
    bool m_isFound = false; ///< of this wait
    std::vector<PassedOver> m_all;
};

} // namespace

std::vector<PassedOver> decisionsThatPassedOver(std::span<const EventRecord> events, JobId job)
{
    Waits waits(job);
    for (const auto& event : events)
        waits.take(event);
    return waits.all();
}

} // namespace consonance
