// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/run_drift.h"

#include "core/base/stop_scope.h"
#include "core/run/policy_opinion.h"

#include <algorithm>
#include <map>

namespace consonance {

namespace {

constexpr MessageId kNoDriftPredictor
    = CONSONANCE_MESSAGE("drift.no-predictor", "there is no reward predictor to compare with this run");

/// The running jobs as the log tells of them.
class SpeedReader {
public:
    SpeedReader(const Workload& workload, const Cluster& cluster, const RewardPredictor& predictor)
        : m_workload(workload)
        , m_cluster(cluster)
    {
        for (const auto& model : workload.models->models)
            m_models.push_back(predictor.modelIndex(model.name));
    }

    /// Whether the record changes what runs or how fast.
    bool read(const EventRecord& event, std::span<const SlotRecord> slots)
    {
        if (!event.job.isValid())
            return false;
        if (isPlacement(event.kind)) {
            place(event, slots);
            return true;
        }
        switch (event.kind) {
        case EventKind::RateChanged:
            if (const auto running = m_running.find(event.job); running != m_running.end())
                running->second.seen.speed = event.value;
            return true;
        case EventKind::JobRetuned:
            stall(event);
            return true;
        case EventKind::JobCompleted:
        case EventKind::JobSuspended:
        case EventKind::JobLost:
        case EventKind::JobRejected:
            return m_running.erase(event.job) > 0;
        default:
            return false;
        }
    }

    /// When every job that starts or moves at `at` runs, if nothing happens before.
    [[nodiscard]] Time settledAfter(Time at) const
    {
        for (const auto& [id, job] : m_running)
            at = std::max(at, job.stalledUntil);
        return at;
    }

    /// Nothing while nothing runs, or a job has no speed yet.
    [[nodiscard]] std::optional<HistorySample> sampleAt(Time at) const
    {
        HistorySample sample { .at = at, .jobs = {} };
        for (const auto& [id, job] : m_running) {
            if (job.seen.speed <= 0)
                return std::nullopt;
            sample.jobs.push_back(job.seen);
        }
        if (sample.jobs.empty())
            return std::nullopt;
        return sample;
    }

private:
    struct Running {
        ObservedJob seen;
        Time stalledUntil; ///< it starts or moves
    };

    void place(const EventRecord& event, std::span<const SlotRecord> slots)
    {
        const auto& request = m_workload.job(event.job).request;
        ObservedJob job { .job = event.job, .model = {}, .tasks = {} };
        if (request.model.isValid() && m_models[request.model.index()] >= 0)
            job.model = ModelId(m_models[request.model.index()]);
        for (const auto& slot : slots) {
            if (slot.role >= request.roles.size())
                continue; // of a log from elsewhere
            job.tasks.push_back({ .host = m_cluster.domain(slot.domain).host,
                .kind = request.roles[slot.role].kind,
                .count = slot.count });
        }
        std::ranges::sort(job.tasks, {}, &ObservedTasks::host);
        // A job that moves without becoming faster or slower has no record of its speed.
        auto& running = m_running[event.job];
        job.speed = running.seen.speed;
        running.seen = std::move(job);
        stall(event);
    }

    /// The value of the record is what the change costs, in seconds.
    void stall(const EventRecord& event)
    {
        const double seconds = event.value > 0 ? std::min(event.value, 1e12) : 0.0;
        if (const auto running = m_running.find(event.job); running != m_running.end())
            running->second.stalledUntil = event.at + Duration::fromSecondsRounded(seconds);
    }

    const Workload& m_workload;
    const Cluster& m_cluster;
    std::vector<std::int32_t> m_models; ///< the predictor's numbers of the workload's models
    std::map<JobId, Running> m_running;
};

} // namespace

History observedSpeeds(std::span<const EventRecord> events, std::span<const SlotRecord> slots, const Workload& workload,
    const Cluster& cluster, const RewardPredictor& predictor)
{
    SpeedReader reader(workload, cluster, predictor);
    // Records of one instant follow each other; so many records may lie between two samples.
    const auto stride = events.size() / kMostDriftSamples + 1;
    History history { .origin = "the run's own log", .samples = {} };
    const ServerSizes servers = serverSizesOf(cluster);
    bool hasChanged = false;
    std::size_t sinceSample = stride;
    for (std::size_t i = 0; i < events.size() && !StopScope::isStopped(); ++i) {
        const auto& event = events[i];
        hasChanged = reader.read(event, slots.subspan(event.slotCount > 0 ? event.firstSlot : 0, event.slotCount))
            || hasChanged;
        ++sinceSample;
        const bool isLastOfInstant = i + 1 == events.size() || events[i + 1].at > event.at;
        if (!isLastOfInstant || !hasChanged || sinceSample < stride)
            continue;
        const Time moment = reader.settledAfter(event.at);
        if (moment > event.at && (i + 1 == events.size() || moment >= events[i + 1].at))
            continue; // something happens before all of them run
        if (auto sample = reader.sampleAt(moment)) {
            sample->servers = servers;
            history.samples.push_back(std::move(*sample));
            sinceSample = 0;
            hasChanged = false;
        }
    }
    return history;
}

int driftWindowCount(const History& observed)
{
    std::int64_t jobs = 0;
    for (const auto& sample : observed.samples)
        jobs += static_cast<std::int64_t>(sample.jobs.size());
    return static_cast<int>(std::clamp<std::int64_t>(jobs / (2 * kDriftJobs), 1, kDriftWindows));
}

std::vector<DriftSpan> driftSpans(std::span<const DriftWindow> windows)
{
    std::vector<DriftSpan> spans;
    std::int64_t jobs = 0;
    for (const auto& window : windows) {
        if (!window.drifts)
            continue;
        if (spans.empty() || spans.back().until != window.from) {
            spans.push_back({ .from = window.from, .until = window.until });
            jobs = 0;
        }
        auto& span = spans.back();
        span.until = window.until;
        jobs += window.figures.jobs;
        const double part = static_cast<double>(window.figures.jobs) / static_cast<double>(jobs);
        span.meanError += (window.figures.meanError - span.meanError) * part;
        span.bias += (window.figures.bias - span.bias) * part;
    }
    return spans;
}

Result<RunDrift> runDrift(const std::shared_ptr<const RewardPredictor>& predictor, std::span<const EventRecord> events,
    std::span<const SlotRecord> slots, const Workload& workload, const Cluster& cluster)
{
    if (!predictor)
        return fail(ErrorKind::BadInput, kNoDriftPredictor);
    const auto observed = observedSpeeds(events, slots, workload, cluster, *predictor);
    TRY(StopScope::goOn());
    const auto windows = driftWindows(*predictor, observed, driftWindowCount(observed));
    TRY(StopScope::goOn());
    return RunDrift { driftSpans(windows), predictor->provenance().heldOutError };
}

} // namespace consonance
