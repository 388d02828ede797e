// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/followed_record.h"

#include "core/base/text_format.h"
#include "core/cluster/rack_cluster.h"
#include "core/policy/recorded/recorded_places.h"
#include "core/policy/tools/placer.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/snapshot_moment.h"
#include "core/workload/trace_moment.h"
#include "core/workload/trace_row.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr std::string_view kNever = "none";
constexpr std::int64_t kConflictsNamed = 20;
constexpr MessageId kUnfit = CONSONANCE_MESSAGE("record.unfit",
    "{0} jobs do not fit where they ran by the record. The job that started first keeps its servers; what does not fit "
    "is left out, so that the free capacity stays what it is");
constexpr MessageId kUnknownServer = CONSONANCE_MESSAGE("record.unknown-server",
    "job {0} ran on server {1}, which the cluster does not have: {2} of its {3} tasks are left out");
constexpr MessageId kTakenServer = CONSONANCE_MESSAGE("record.taken-server",
    "job {0} ran on server {1}, where jobs that started before it, such as {2}, leave too little room: {3} of its {4} "
    "tasks are left out");
constexpr MessageId kSmallServer = CONSONANCE_MESSAGE(
    "record.small-server", "job {0} ran on server {1}, which is too small for it: {2} of its {3} tasks are left out");
constexpr MessageId kNowhere = CONSONANCE_MESSAGE(
    "record.nowhere", "job {0} ran, the record does not say where, and no servers have room for it: it is left out");

/// A job that began by the record before the moment.
struct Begun {
    JobId job;
    Time start;
    Time end; ///< kForever: it runs at the moment
};

bool startsBefore(const Begun& a, const Begun& b)
{
    return std::pair(a.start, a.job) < std::pair(b.start, b.job);
}

class RecordFitter {
public:
    RecordFitter(const Workload& workload, std::shared_ptr<const Cluster> cluster, Time until)
        : m_workload(workload)
        , m_cluster(std::move(cluster))
        , m_until(until)
        , m_places(*m_cluster)
        , m_outcomes(workload.jobCount())
    {
    }

    /// False where everything fits as it is.
    bool fit()
    {
        collect();
        fitRunning();
        fitEnded();
        return m_hasChanged;
    }

    /// The jobs that are left.
    [[nodiscard]] std::vector<JobSpec> jobs() const
    {
        std::vector<JobSpec> jobs;
        for (std::size_t i = 0; i < m_outcomes.size(); ++i) {
            const auto& outcome = m_outcomes[i];
            if (outcome.isLeftOut)
                continue;
            jobs.push_back(m_workload.jobs[i]);
            if (outcome.tasks.empty())
                continue;
            auto& job = jobs.back();
            for (std::size_t role = 0; role < job.request.roles.size(); ++role) {
                auto& spec = job.request.roles[role];
                const auto left = std::ranges::count(outcome.tasks, role, &RecordedTask::role);
                spec.requested = static_cast<std::int32_t>(left);
                spec.minimum = std::min(spec.minimum, spec.requested);
                spec.maximum = std::min(spec.maximum, std::max(spec.requested, spec.minimum));
            }
            job.recording = JobRecording { .start = job.recording->start, .hosts = namesOf(outcome.tasks) };
        }
        return jobs;
    }

    /// The rule, and the first jobs that it met.
    [[nodiscard]] std::vector<Error> takeProblems()
    {
        if (m_unfit > 0)
            m_problems.insert(m_problems.begin(), fail(ErrorKind::BadInput, kUnfit, { groupedText(m_unfit) }).value());
        return std::move(m_problems);
    }
    [[nodiscard]] std::int64_t unfit() const { return m_unfit; }
    [[nodiscard]] std::string unfitNames() const { return m_names; }

private:
    /// Only of jobs that are not as in the trace.
    struct Outcome {
        bool isLeftOut = false;
        std::vector<RecordedTask> tasks {}; ///< those that are left; empty: all
    };
    using Held = std::map<JobId, std::vector<Holding>>;

    [[nodiscard]] const JobSpec& spec(JobId job) const { return m_workload.job(job); }
    [[nodiscard]] std::string nameOf(JobId job) const { return spec(job).request.name; }

    void collect()
    {
        for (std::size_t i = 0; i < m_workload.jobCount(); ++i) {
            const auto& job = m_workload.jobs[i];
            if (!job.recording.has() || job.recording->start >= m_until)
                continue;
            const Duration length { static_cast<std::int64_t>(job.work.amount) };
            const auto end = job.work.unit == WorkUnit::ServiceTime ? job.recording->start + length : kForever;
            if (end > m_until)
                m_running.push_back({ JobId(i), job.recording->start, kForever });
            else
                m_ended.push_back({ JobId(i), job.recording->start, end });
        }
        std::ranges::sort(m_running, startsBefore);
        std::ranges::sort(m_ended, startsBefore);
    }

    /// What runs at the moment, all of it together on an empty cluster.
    void fitRunning()
    {
        CapacityLedger ledger(m_cluster);
        std::vector<JobId> anywhere;
        for (const auto& [job, start, end] : m_running) {
            if (spec(job).recording->hosts.empty())
                anywhere.push_back(job);
            else
                fitOne(job, ledger);
        }
        for (const auto job : anywhere) {
            const auto slots = placeGang(PlacerKind::Consolidate, ledger, spec(job).request);
            if (!slots) {
                leaveOut(job, fail(ErrorKind::BadInput, kNowhere, { nameOf(job) }).value());
                continue;
            }
            auto& tasks = m_outcomes[job.index()].tasks;
            for (const auto& slot : *slots) {
                for (std::int32_t i = 0; i < slot.count; ++i)
                    tasks.push_back({ slot.role, m_cluster->domain(slot.domain).host });
            }
            std::ranges::stable_sort(tasks, {}, &RecordedTask::role);
            m_hasChanged = true;
        }
    }

    void fitOne(JobId job, CapacityLedger& ledger)
    {
        const auto& request = spec(job).request;
        const auto tasks = m_places.tasksOf(request, spec(job).recording->hosts);
        TentativePlacement placement(ledger, request);
        std::vector<RecordedTask> kept;
        std::optional<RecordedTask> missed;
        for (const auto& task : tasks) {
            if (task.host.isValid() && placement.take(task.role, task.host, 1))
                kept.push_back(task);
            else if (!missed)
                missed = task;
        }
        if (!missed) {
            for (const auto& task : kept)
                m_holders.try_emplace(task.host, job);
            return;
        }
        const auto isWhole
            = [&](std::size_t role) { return std::ranges::find(kept, role, &RecordedTask::role) != kept.end(); };
        for (std::size_t role = 0; role < request.roles.size(); ++role) {
            if (!kept.empty() && !isWhole(role))
                kept.clear(); // a training without its servers is none
        }
        if (kept.empty())
            placement.undo();
        const auto lost = tasks.size() - kept.size();
        note(job, conflictOf(job, *missed, lost, tasks.size()));
        m_outcomes[job.index()] = { .isLeftOut = kept.empty(), .tasks = kept };
        for (const auto& task : kept)
            m_holders.try_emplace(task.host, job);
    }

    [[nodiscard]] Error conflictOf(JobId job, const RecordedTask& task, std::size_t lost, std::size_t all) const
    {
        const auto counts
            = std::pair(groupedText(static_cast<std::int64_t>(lost)), groupedText(static_cast<std::int64_t>(all)));
        if (!task.host.isValid())
            return fail(
                ErrorKind::BadInput, kUnknownServer, { nameOf(job), unknownServer(job), counts.first, counts.second })
                .value();
        const auto server = m_cluster->hostName(task.host);
        const auto holder = m_holders.find(task.host);
        if (holder == m_holders.end())
            return fail(ErrorKind::BadInput, kSmallServer, { nameOf(job), server, counts.first, counts.second })
                .value();
        return fail(ErrorKind::BadInput, kTakenServer,
            { nameOf(job), server, nameOf(holder->second), counts.first, counts.second })
            .value();
    }

    [[nodiscard]] std::string unknownServer(JobId job) const
    {
        const auto names = m_places.unknownOf(spec(job).recording->hosts);
        return names.empty() ? std::string() : names.front();
    }

    /// Jobs that had ended, beside those that run: the record in the order of its moments.
    void fitEnded()
    {
        CapacityLedger ledger(m_cluster);
        Held held;
        std::multimap<Time, JobId> ends;
        auto running = m_running.begin();
        const auto passUntil = [&](Time at) {
            while (!ends.empty() && ends.begin()->first <= at) {
                release(ends.begin()->second, held, ledger);
                ends.erase(ends.begin());
            }
        };
        const auto startRunningUntil = [&](Time at) {
            for (; running != m_running.end() && running->start <= at; ++running) {
                passUntil(running->start);
                takeRunning(running->job, held, ledger);
            }
        };
        for (const auto& [job, start, end] : m_ended) {
            startRunningUntil(start);
            passUntil(start);
            if (takeEnded(job, held, ledger))
                ends.emplace(end, job);
            else
                leaveOut(job, conflictOfEnded(job));
        }
        startRunningUntil(kForever);
    }

    static void release(JobId job, Held& held, CapacityLedger& ledger)
    {
        const auto found = held.find(job);
        if (found == held.end())
            return;
        for (const auto& holding : found->second)
            ledger.release(holding);
        held.erase(found);
    }

    bool takeEnded(JobId job, Held& held, CapacityLedger& ledger)
    {
        const auto& request = spec(job).request;
        if (spec(job).recording->hosts.empty())
            return placeGang(PlacerKind::Consolidate, ledger, request, &held[job]).has_value();
        return takeTasks(job, m_places.tasksOf(request, spec(job).recording->hosts), held, ledger);
    }

    bool takeTasks(JobId job, const std::vector<RecordedTask>& tasks, Held& held, CapacityLedger& ledger)
    {
        TentativePlacement placement(ledger, spec(job).request);
        for (const auto& task : tasks) {
            if (!task.host.isValid() || !placement.take(task.role, task.host, 1)) {
                placement.undo();
                return false;
            }
        }
        held[job] = placement.holdings();
        return true;
    }

    /// Who runs at the moment was there; who is said to have held the same had left, or the record errs.
    void takeRunning(JobId job, Held& held, CapacityLedger& ledger)
    {
        const auto& outcome = m_outcomes[job.index()];
        if (outcome.isLeftOut)
            return;
        const auto tasks
            = outcome.tasks.empty() ? m_places.tasksOf(spec(job).request, spec(job).recording->hosts) : outcome.tasks;
        if (takeTasks(job, tasks, held, ledger))
            return;
        std::vector<JobId> gone;
        for (const auto& [other, holdings] : held) {
            const bool isEnded
                = std::ranges::binary_search(m_ended, Begun { other, spec(other).recording->start, {} }, startsBefore);
            const auto isThere = [&](const RecordedTask& task) {
                return std::ranges::any_of(holdings,
                    [&](const Holding& one) { return m_cluster->domain(one.claim.domain).host == task.host; });
            };
            if (isEnded && std::ranges::any_of(tasks, isThere))
                gone.push_back(other);
        }
        for (const auto other : gone) {
            release(other, held, ledger);
            leaveOut(other, conflictOfEnded(other));
        }
        (void)takeTasks(job, tasks, held, ledger);
    }

    [[nodiscard]] Error conflictOfEnded(JobId job) const
    {
        const auto& request = spec(job).request;
        const auto tasks = m_places.tasksOf(request, spec(job).recording->hosts);
        if (tasks.empty())
            return fail(ErrorKind::BadInput, kNowhere, { nameOf(job) }).value();
        const auto unknown = std::ranges::find_if(tasks, [](const RecordedTask& task) { return !task.host.isValid(); });
        return conflictOf(job, unknown != tasks.end() ? *unknown : tasks.front(), tasks.size(), tasks.size());
    }

    void leaveOut(JobId job, Error why)
    {
        note(job, std::move(why));
        m_outcomes[job.index()] = { .isLeftOut = true };
    }

    void note(JobId job, Error why)
    {
        m_hasChanged = true;
        if (m_unfit++ >= kConflictsNamed)
            return;
        m_names += (m_names.empty() ? "" : ", ") + nameOf(job);
        m_problems.push_back(std::move(why));
    }

    [[nodiscard]] std::string namesOf(const std::vector<RecordedTask>& tasks) const
    {
        std::string names;
        for (const auto& task : tasks)
            names += (names.empty() ? "" : ",") + m_cluster->hostName(task.host);
        return names.size() > kMaximumHostsBytes ? std::string() : names; // which no file could hold
    }

    const Workload& m_workload;
    std::shared_ptr<const Cluster> m_cluster;
    Time m_until;
    RecordedPlaces m_places;
    std::vector<Begun> m_running; ///< by start
    std::vector<Begun> m_ended; ///< likewise
    std::vector<Outcome> m_outcomes; ///< of each job
    std::map<HostId, JobId> m_holders; ///< the first on each server
    std::vector<Error> m_problems; ///< of the first ones
    std::string m_names; ///< likewise
    std::int64_t m_unfit = 0;
    bool m_hasChanged = false;
};

} // namespace

Result<std::optional<Time>> recordEnd(const RunRequest& request, const Workload& workload)
{
    if (request.recordUntil.empty())
        return snapshotMoment(workload);
    if (request.recordUntil == kNever)
        return std::nullopt;
    TRY_ASSIGN(const auto moment, momentOf(request.recordUntil, workload));
    return std::optional(moment);
}

namespace {

std::shared_ptr<const Workload> followedUntil(std::shared_ptr<const Workload> workload, std::optional<Time> until)
{
    const auto known = snapshotMoment(*workload);
    if (known == until)
        return workload;
    auto followed = *workload;
    if (known)
        std::erase_if(followed.assumptions, [](const Assumption& one) { return one.field == "snapshot"; });
    if (until)
        followed.assumptions.push_back(snapshotAt(*until));
    return freezeWorkload(std::move(followed));
}

} // namespace

FittedRecord fitRecord(
    std::shared_ptr<const Workload> workload, const std::shared_ptr<const Cluster>& cluster, std::optional<Time> until)
{
    workload = followedUntil(std::move(workload), until);
    if (!until)
        return { .workload = std::move(workload) };
    RecordFitter fitter(*workload, cluster, *until);
    if (!fitter.fit())
        return { .workload = std::move(workload) };
    FittedRecord fitted;
    for (auto& problem : fitter.takeProblems())
        fitted.problems.push_back(std::move(problem));
    auto jobs = fitter.jobs();
    if (jobs.empty()) {
        fitted.workload = std::move(workload);
        return fitted;
    }
    auto rest = *workload;
    rest.jobs = std::move(jobs);
    if (fitter.unfit() > 0)
        rest.assumptions.push_back({ .field = "nodes",
            .rule = fillMessage(assumption::kRecordUnfit,
                { groupedText(fitter.unfit()), clusterTitle(cluster->name), fitter.unfitNames() }) });
    recountAssumptions(rest, *workload);
    fitted.workload = freezeWorkload(std::move(rest));
    return fitted;
}

} // namespace consonance
