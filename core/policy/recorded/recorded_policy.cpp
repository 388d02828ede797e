// SPDX-License-Identifier: GPL-3.0-or-later
//
// Replays what the accounting of another scheduler says: each job begins when it began there, on the servers that it
// had. Where these are not recorded or have no room, it goes to the fewest servers with room, and where there is none
// it begins as soon as there is. A job without a recorded start never begins. Cost of a decision: O(waiting jobs).
#include "core/base/marked_text.h"
#include "core/policy/policy_sources.h"
#include "core/policy/rule_policy.h"
#include "core/policy/tools/placer.h"
#include "core/workload/import/slurm_values.h"

#include <algorithm>
#include <map>
#include <utility>

namespace consonance {

namespace {

struct RecordedRule { };

class RecordedPolicy final : public RulePolicy<RecordedPolicy, RecordedRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t /*seed*/) override
    {
        const auto& cluster = view.cluster();
        for (std::size_t i = 0; i < cluster.hosts.size(); ++i)
            m_hosts.emplace(cluster.hostName(HostId(i)), HostId(i));
        return {};
    }

    [[nodiscard]] Result<Plan> decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools) override
    {
        Plan plan;
        std::vector<std::pair<Time, JobId>> due;
        for (const auto id : view.waiting()) {
            const JobId job(id);
            TRY_ASSIGN(const auto* recording, view.recording(job));
            const auto start = recording != nullptr ? recording->start : kForever;
            if (start <= view.now())
                due.emplace_back(start, job);
            else if (start != kForever)
                plan.wakeAt = std::min(plan.wakeAt.value_or(kForever), start);
            if (tools.wantsNotes && start > view.now())
                plan.notes.blocked.push_back({ .job = job,
                    .reason = Infeasible::ExcludedByPolicy,
                    .text = recording != nullptr ? kNoteRecordedLater : kNoteNoRecord });
        }
        std::ranges::sort(due);
        for (const auto& [start, job] : due) {
            TRY_ASSIGN(const auto* recording, view.recording(job));
            if (auto slots = place(view.request(job), recording->hosts, tools.ledger))
                plan.assignments.push_back(
                    { .job = job, .allocations = { { .job = job, .slots = std::move(*slots) } } });
            else if (tools.wantsNotes)
                plan.notes.blocked.push_back({ .job = job, .reason = Infeasible::TooFewGpus, .text = kNoteNoRoom });
        }
        return plan;
    }

private:
    std::optional<std::vector<Slot>> place(
        const JobRequest& request, const std::string& names, CapacityLedger& ledger) const
    {
        if (auto slots = placeAsRecorded(request, names, ledger))
            return slots;
        return placeGang(PlacerKind::Consolidate, ledger, request);
    }

    /// The servers as recorded; empty where one is not of this cluster.
    std::vector<HostId> hostsOf(const std::string& names) const
    {
        constexpr std::size_t kMostHosts = 100'000;
        std::vector<HostId> hosts;
        for (const auto& name : namesFromHostList(names, kMostHosts).value_or(std::vector<std::string>())) {
            const auto found = m_hosts.find(name);
            if (found == m_hosts.end())
                return {};
            hosts.push_back(found->second);
        }
        return hosts;
    }

    /// Names for each task say where it was; else the tasks were spread evenly, as gangs are.
    std::optional<std::vector<Slot>> placeAsRecorded(
        const JobRequest& request, const std::string& names, CapacityLedger& ledger) const
    {
        const auto hosts = hostsOf(names);
        TentativePlacement placement(ledger, request);
        for (std::size_t role = 0; role < request.roles.size() && !hosts.empty(); ++role) {
            const auto tasks = static_cast<std::size_t>(request.roles[role].requested);
            for (std::size_t task = 0; task < tasks; ++task) {
                if (!placement.take(role, hosts[task * hosts.size() / tasks], 1)) {
                    placement.undo();
                    return std::nullopt;
                }
            }
        }
        return hosts.empty() ? std::nullopt : std::optional(placement.slots());
    }

    std::map<std::string, HostId, std::less<>> m_hosts;
};

} // namespace

void registerRecordedPolicy(PolicyRegistry& registry)
{
    addPolicy<RecordedPolicy>(registry,
        { .id = kRecordedPolicy,
            .title = "As recorded",
            .family = "recorded",
            .summary = "Each job begins when and where it did by the trace's accounting; without a recorded start it "
                       "never begins.",
            .citation = "the trace",
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::Recording,
            .triggers = PolicyTraits().triggers | TriggerKind::WakeUp },
        RecordedRule {}, {});
}

} // namespace consonance
