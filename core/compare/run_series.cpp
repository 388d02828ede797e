// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/run_series.h"

#include <algorithm>
#include <limits>

namespace consonance {

namespace {

/// Counts the records, one at a time.
class SeriesReader {
public:
    SeriesReader(const EventLog& log, const Workload& workload, const Cluster& cluster)
        : m_log(log)
        , m_workload(workload)
        , m_held(workload.jobCount(), 0)
        , m_isWaiting(workload.jobCount(), false)
    {
        const auto capacity = cluster.totalCapacity();
        m_resource = capacity[Resource::Gpu] > 0 ? Resource::Gpu : Resource::Cpu;
        m_capacity = static_cast<double>(capacity[m_resource]);
    }

    void read(const EventRecord& event)
    {
        m_series.until = std::max(m_series.until, event.at);
        if (!event.job.isValid() || event.job.index() >= m_held.size())
            return;
        switch (event.kind) {
        case EventKind::JobArrived:
        case EventKind::JobSuspended:
        case EventKind::JobLost:
            hold(event.job, 0);
            setWaiting(event.job, true);
            break;
        case EventKind::JobStarted:
        case EventKind::JobResumed:
        case EventKind::JobMoved:
        case EventKind::JobResized:
        case EventKind::JobRetuned:
            hold(event.job, demandOf(event));
            setWaiting(event.job, false);
            break;
        case EventKind::JobCompleted:
        case EventKind::JobRejected:
            hold(event.job, 0);
            setWaiting(event.job, false);
            break;
        default:
            return;
        }
        note(event.at);
    }

    [[nodiscard]] RunSeries take() { return std::move(m_series); }

private:
    /// Millionths; of shared GPUs the job's shares. On which of them colocated jobs meet is not in the log, so where
    /// their shares sum to more than a GPU they count with what they sum to.
    [[nodiscard]] std::int64_t demandOf(const EventRecord& event) const
    {
        const auto& roles = m_workload.job(event.job).request.roles;
        std::int64_t held = 0;
        for (const auto& slot : m_log.slots(event)) {
            const auto share = m_resource == Resource::Gpu ? std::int64_t { slot.share } : kFullShare;
            if (slot.role < roles.size()) // a stored log may say anything
                held += roles[slot.role].demand[m_resource] * slot.count * share;
        }
        return held;
    }

    void hold(JobId job, std::int64_t amount)
    {
        auto& held = m_held[job.index()];
        m_running += static_cast<int>(amount > 0) - static_cast<int>(held > 0);
        m_allocated += amount - held;
        held = amount;
    }

    void setWaiting(JobId job, bool waits)
    {
        m_waiting += static_cast<int>(waits) - static_cast<int>(m_isWaiting[job.index()]);
        m_isWaiting[job.index()] = waits;
    }

    void note(Time at)
    {
        const auto add = [at](std::vector<SeriesPoint>& series, double value) {
            const auto point = static_cast<float>(value);
            if (!series.empty() && series.back().at == at)
                series.back().value = point;
            else if (series.empty() || series.back().value != point)
                series.push_back({ at, point });
        };
        add(m_series.queueLength, m_waiting);
        add(m_series.runningJobs, m_running);
        const double allocated = static_cast<double>(m_allocated) / static_cast<double>(kFullShare);
        add(m_series.allocatedShare, m_capacity > 0 ? allocated / m_capacity : 0);
    }

    const EventLog& m_log;
    const Workload& m_workload;
    Resource m_resource = Resource::Gpu;
    double m_capacity = 0;
    std::vector<std::int64_t> m_held; ///< by job, millionths
    std::vector<bool> m_isWaiting;
    std::int64_t m_allocated = 0; ///< millionths
    int m_waiting = 0;
    int m_running = 0;
    RunSeries m_series;
};

} // namespace

RunSeries runSeries(const EventLog& log, const Workload& workload, const Cluster& cluster)
{
    SeriesReader reader(log, workload, cluster);
    for (const auto& event : log.events())
        reader.read(event);
    return reader.take();
}

double meanOver(const std::vector<SeriesPoint>& series, StoredSpan span, Time end)
{
    const Time from = std::max(span.from, Time {});
    const Time until = std::min(span.until, end);
    if (until <= from)
        return std::numeric_limits<double>::quiet_NaN();
    double sum = 0;
    for (std::size_t i = 0; i < series.size(); ++i) {
        const Time begin = std::max(series[i].at, from);
        const Time next = std::min(i + 1 < series.size() ? series[i + 1].at : until, until);
        if (next > begin)
            sum += static_cast<double>(series[i].value) * (next - begin).seconds();
    }
    return sum / (until - from).seconds();
}

} // namespace consonance
