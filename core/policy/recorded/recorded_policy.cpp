// SPDX-License-Identifier: GPL-3.0-or-later
//
// Replays what the accounting of another scheduler says: each job begins when it began there, on the servers that it
// had. Where these are not recorded or have no room, it goes to the fewest servers with room, and where there is none
// it begins as soon as there is. A job without a recorded start never begins. Cost of a decision: O(jobs that are due),
// and with notes O(waiting jobs).
#include "core/base/marked_text.h"
#include "core/policy/policy_sources.h"
#include "core/policy/recorded/recorded_places.h"
#include "core/policy/rule_policy.h"
#include "core/policy/tools/placer.h"

#include <set>
#include <utility>

namespace consonance {

namespace {

struct RecordedRule { };

class RecordedPolicy final : public RulePolicy<RecordedPolicy, RecordedRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t /*seed*/) override
    {
        m_places = RecordedPlaces(view.cluster());
        for (const auto id : view.waiting())
            TRY(note(view, JobId(id)));
        return {};
    }

    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override
    {
        for (const auto& jobs : { trigger.arrived, trigger.stopped }) {
            for (const auto job : jobs)
                TRY(note(view, job));
        }
        Plan plan;
        if (tools.wantsNotes)
            TRY(noteLater(view, plan));
        for (auto next = m_starts.begin(); next != m_starts.end();) {
            const auto [start, job] = *next;
            if (start > view.now()) {
                plan.wakeAt = start;
                break;
            }
            if (!view.waiting().contains(job.value)) {
                next = m_starts.erase(next);
                continue;
            }
            ++next;
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
    Result<void> note(const View& view, JobId job)
    {
        TRY_ASSIGN(const auto* recording, view.recording(job));
        if (recording != nullptr)
            m_starts.emplace(recording->start, job);
        return {};
    }

    static Result<void> noteLater(const View& view, Plan& plan)
    {
        for (const auto id : view.waiting()) {
            TRY_ASSIGN(const auto* recording, view.recording(JobId(id)));
            if (recording == nullptr || recording->start > view.now())
                plan.notes.blocked.push_back({ .job = JobId(id),
                    .reason = Infeasible::ExcludedByPolicy,
                    .text = recording != nullptr ? kNoteRecordedLater : kNoteNoRecord });
        }
        return {};
    }

    std::optional<std::vector<Slot>> place(
        const JobRequest& request, const std::string& names, CapacityLedger& ledger) const
    {
        if (auto slots = placeAsRecorded(request, names, ledger))
            return slots;
        return placeGang(PlacerKind::Consolidate, ledger, request);
    }

    std::optional<std::vector<Slot>> placeAsRecorded(
        const JobRequest& request, const std::string& names, CapacityLedger& ledger) const
    {
        const auto tasks = m_places.tasksOf(request, names);
        TentativePlacement placement(ledger, request);
        for (const auto& [role, host] : tasks) {
            if (!host.isValid() || !placement.take(role, host, 1)) {
                placement.undo();
                return std::nullopt;
            }
        }
        return tasks.empty() ? std::nullopt : std::optional(placement.slots());
    }

    RecordedPlaces m_places;
    std::set<std::pair<Time, JobId>> m_starts; ///< of jobs that wait, or that the last plan placed
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
