// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/gain/marginal_gain_policy.h"

#include "core/policy/tools/placer.h"

#include <algorithm>
#include <queue>
#include <utility>

namespace consonance {

namespace {

/// A task that a job could get.
struct Candidate {
    double gain = 0;
    std::uint32_t job = 0; ///< index into the decision's jobs
    std::uint8_t role = 0;
    std::uint32_t version = 0; ///< of the job's counts

    /// For a heap with the largest gain on top, ties to the earlier job and role.
    bool operator<(const Candidate& other) const
    {
        if (gain != other.gain)
            return gain < other.gain;
        return job != other.job ? job > other.job : role > other.role;
    }
};

std::int32_t sumOf(const TaskCounts& counts)
{
    return counts[0] + counts[1] + counts[2];
}

} // namespace

Result<bool> GainRule::isBetter(const View&, const GainJob& candidate, const GainJob& best)
{
    return candidate.id < best.id;
}

Result<bool> GainRule::isWorthChanging(const View&, const GainJob&, const TaskCounts&)
{
    return true;
}

TaskCounts heldCounts(const View& view, JobId job)
{
    TaskCounts counts {};
    if (const Allocation* allocation = view.allocation(job)) {
        for (const Slot& slot : allocation->slots)
            counts[slot.role] += slot.count;
    }
    return counts;
}

MarginalGainPolicy::MarginalGainPolicy(PolicyTraits traits, MarginalGainOptions options, std::unique_ptr<GainRule> rule)
    : m_traits(std::move(traits))
    , m_options(options)
    , m_rule(std::move(rule))
{
}

MarginalGainPolicy::MarginalGainPolicy(const MarginalGainPolicy& other)
    : Policy(other)
    , m_traits(other.m_traits)
    , m_options(other.m_options)
    , m_rule(other.m_rule->clone())
{
}

/// Everybody who is here, in order of arrival, with nothing given out yet.
void MarginalGainPolicy::collect(const View& view)
{
    m_jobs.clear();
    for (const auto* set : { &view.running(), &view.waiting() }) {
        for (const auto id : *set)
            m_jobs.push_back({ .id = JobId(id), .request = &view.request(JobId(id)) });
    }
    std::ranges::sort(m_jobs, {}, &GainJob::id);
    for (GainJob& job : m_jobs) {
        for (std::size_t role = 0; role < job.request->roles.size(); ++role) {
            job.demand[role] = typedDemand(view.cluster(), *job.request, job.request->roles[role].demand);
            job.minimum[role] = job.request->roles[role].minimum;
            job.maximum[role] = job.request->roles[role].maximum;
        }
        if (!job.request->preemptible && view.allocation(job.id))
            job.minimum = job.maximum = heldCounts(view, job.id);
    }
    m_free = {};
    const auto& hosts = view.cluster().hosts;
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        if (view.ledger().availability(HostId(i)) == Availability::Up)
            m_free.add(view.cluster(), HostId(i), hosts[i].capacity);
    }
}

void MarginalGainPolicy::giveMinimum(const View& view)
{
    for (GainJob& job : m_jobs) {
        const TypedResources least
            = typedDemand(view.cluster(), *job.request, demandOf(job.request->roles, job.minimum));
        if (!least.fitsIn(m_free))
            continue;
        job.counts = job.minimum;
        m_free -= least;
    }
}

bool MarginalGainPolicy::mayGrow(const GainJob& job, std::size_t role) const
{
    return job.hasAny() && job.counts[role] < job.maximum[role] && job.demand[role].fitsIn(m_free);
}

void MarginalGainPolicy::grow(GainJob& job, std::size_t role)
{
    ++job.counts[role];
    m_free -= job.demand[role];
}

Result<void> MarginalGainPolicy::giveByGain(const View& view)
{
    std::priority_queue<Candidate> candidates;
    std::vector<std::uint32_t> versions(m_jobs.size());
    const auto offer = [&](std::uint32_t index) -> Result<void> {
        const GainJob& job = m_jobs[index];
        for (std::size_t role = 0; role < job.request->roles.size(); ++role) {
            if (!mayGrow(job, role))
                continue;
            TRY_ASSIGN(const double gain, m_rule->gain(view, job, role));
            if (gain > 0)
                candidates.push({ gain, index, static_cast<std::uint8_t>(role), versions[index] });
        }
        return {};
    };
    for (std::uint32_t i = 0; i < m_jobs.size(); ++i)
        TRY(offer(i));
    while (!candidates.empty()) {
        const Candidate best = candidates.top();
        candidates.pop();
        GainJob& job = m_jobs[best.job];
        if (best.version != versions[best.job] || !mayGrow(job, best.role))
            continue;
        // What a task of one role is worth depends on the counts of the others, so all of the job's are offered again.
        grow(job, best.role);
        ++versions[best.job];
        TRY(offer(best.job));
    }
    return {};
}

Result<void> MarginalGainPolicy::giveByPairs(const View& view)
{
    for (;;) {
        GainJob* best = nullptr;
        for (GainJob& job : m_jobs) {
            if (!mayGrow(job, 0))
                continue;
            TRY_ASSIGN(const double gain, m_rule->gain(view, job, 0));
            if (!(gain > 0))
                continue;
            if (best) {
                TRY_ASSIGN(const bool isBetter, m_rule->isBetter(view, job, *best));
                if (!isBetter)
                    continue;
            }
            best = &job;
        }
        if (!best)
            return {};
        grow(*best, 0);
        for (std::size_t role = 1; role < best->request->roles.size(); ++role) {
            // Roles move together where only pairs are compared: as many servers for each worker as at the least.
            const auto wanted = best->counts[0] * best->minimum[role] / std::max(best->minimum[0], 1);
            while (best->counts[role] < wanted && mayGrow(*best, role))
                grow(*best, role);
        }
    }
}

std::optional<std::vector<Slot>> MarginalGainPolicy::place(GainJob& job, CapacityLedger& ledger) const
{
    for (;;) {
        auto slots = m_options.spread == SpreadKind::Even
            ? placeEvenly(ledger, *job.request, job.counts)
            : placeTasks(m_options.placer, ledger, *job.request, job.counts);
        if (slots)
            return slots;
        // Sums hide fragments: one task less of the role that has most to spare.
        std::size_t role = 0;
        for (std::size_t i = 1; i < job.request->roles.size(); ++i)
            role = job.counts[i] - job.minimum[i] > job.counts[role] - job.minimum[role] ? i : role;
        if (job.counts[role] <= job.minimum[role])
            return std::nullopt;
        --job.counts[role];
    }
}

Result<void> MarginalGainPolicy::placeChanged(const View& view, PolicyTools& tools, Plan& plan)
{
    std::vector<GainJob*> changed;
    for (GainJob& job : m_jobs) {
        const TaskCounts held = heldCounts(view, job.id);
        if (held == job.counts)
            continue;
        if (sumOf(held) > 0 && job.hasAny()) {
            TRY_ASSIGN(const bool isWorth, m_rule->isWorthChanging(view, job, held));
            if (!isWorth)
                continue;
        }
        changed.push_back(&job);
        if (sumOf(held) == 0)
            continue;
        for (const Holding& holding : holdingsOf(job.id, view))
            tools.ledger.release(holding);
    }
    std::ranges::stable_sort(changed, {}, [](const GainJob* job) { return sumOf(job->counts); });
    for (GainJob* job : changed) {
        auto slots = job->hasAny() ? place(*job, tools.ledger) : std::nullopt;
        if (slots)
            plan.place(job->id, std::move(*slots));
        else if (view.allocation(job->id))
            plan.suspend(job->id);
        else if (tools.wantsNotes)
            plan.notes.blocked.push_back(
                { .job = job->id, .reason = Infeasible::ExcludedByPolicy, .text = kNoteNoRoom });
    }
    return {};
}

Result<Plan> MarginalGainPolicy::decide(const Trigger& trigger, const View& view, PolicyTools& tools)
{
    for (const JobId job : trigger.completed)
        m_rule->forget(job);
    collect(view);
    TRY(m_rule->prepare(view, m_jobs));
    giveMinimum(view);
    TRY(m_rule->comparesPairs() ? giveByPairs(view) : giveByGain(view));
    Plan plan;
    TRY(placeChanged(view, tools, plan));
    return plan;
}

void addMarginalGain(PolicyRegistry& registry, PolicyTraits traits, std::unique_ptr<GainRule> (*makeRule)())
{
    struct NoOptions { };
    addMarginalGain<NoOptions>(registry, std::move(traits), {}, [makeRule](NoOptions) { return makeRule(); });
}

} // namespace consonance
