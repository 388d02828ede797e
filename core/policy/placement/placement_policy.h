// SPDX-License-Identifier: GPL-3.0-or-later
//
// The placement family for jobs of parameter servers and workers: at each interval boundary every waiting job is tried
// in order, its tasks go one by one to the host a chooser likes best among those that fit, and a job that does not fit
// whole gives back what it took and waits. Running jobs are never moved. The policies differ only in the chooser.
// Tasks that ask for part of a GPU time-share one, and run there as fast as alone.
// Deterministic: equally good hosts go to the lowest one; a chooser that draws owns its stream. One thread at a time.
// Cost of a task: O(hosts) tests plus the chooser's scores; a job that wants more GPUs than are free costs O(1).
#pragma once

#include "core/policy/bound_parameters.h"
#include "core/policy/tools/placer.h"
#include "core/policy/tools/user_estimate.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace consonance {

/// One task looking for a host.
struct TaskToPlace {
    JobId job;
    const JobRequest& request;
    std::uint8_t role;
    const TentativePlacement& soFar; ///< the job's tasks placed before this one, and the ledger
    std::int64_t gpuShare = kFullShare; ///< of each GPU; less: others may hold the rest

    [[nodiscard]] const RoleSpec& spec() const { return request.roles[role]; }
    [[nodiscard]] bool sharesGpus() const { return gpuShare < kFullShare && spec().demand[Resource::Gpu] > 0; }
};

/// What distinguishes one placement policy from another. A chooser owns its state; clone() copies it.
class HostChooser {
public:
    virtual ~HostChooser() = default;
    /// What the scores mean, for the inspector; higher scores are better.
    [[nodiscard]] virtual std::string_view scoreName() const = 0;

    /// Once per run. Errors end the run.
    [[nodiscard]] virtual Result<void> begin(const View& view, std::uint64_t seed);
    /// Before the jobs of a decision are tried; may put them into another order than that of arrival.
    [[nodiscard]] virtual Result<void> beginDecision(
        const View& view, CapacityLedger& ledger, std::vector<JobId>& jobs);
    /// Before the first task of a job.
    virtual void beginJob(JobId job, const JobRequest& request, const CapacityLedger& ledger);
    /// The roles of the job's tasks, one entry a task, in the order in which they are placed: workers, then parameter
    /// servers, then others.
    [[nodiscard]] virtual std::vector<std::uint8_t> taskOrder(const JobRequest& request) const;
    /// Whether the policy allows the task on a host where it fits.
    [[nodiscard]] virtual bool admits(HostId host, const TaskToPlace& task) const;
    /// One score for each host.
    virtual void score(std::span<const HostId> hosts, const TaskToPlace& task, std::span<double> scores) = 0;
    /// Which GPU of the host, for a task that asks for a part of one; must have room. By default the
    /// fullest, and the lowest of equals.
    [[nodiscard]] virtual std::uint16_t chooseDevice(HostId host, const TaskToPlace& task);
    /// The task went there.
    virtual void placed(HostId host, const TaskToPlace& task);
    /// Whether the job, all of whose tasks are placed, should begin there now; else its tasks go back and it waits.
    [[nodiscard]] virtual bool accepts(const View& view, JobId job, const TentativePlacement& placement);
    /// The job is through: placed whole, or given back.
    virtual void endJob(JobId job, const TentativePlacement& placement, bool isWhole);

    [[nodiscard]] virtual std::unique_ptr<HostChooser> clone() const = 0;
};

/// The base of a chooser of type Self that is copied by its copy constructor.
template<typename Self> class CopiedChooser : public HostChooser {
public:
    [[nodiscard]] std::unique_ptr<HostChooser> clone() const final
    {
        return std::make_unique<Self>(static_cast<const Self&>(*this));
    }
};

template<typename Chooser> [[nodiscard]] std::unique_ptr<HostChooser> makeChooser()
{
    return std::make_unique<Chooser>();
}

/// A job's tasks with its roles in turn: worker, parameter server, worker, … until all are listed.
[[nodiscard]] std::vector<std::uint8_t> alternatingTasks(const JobRequest& request);

/// Which waiting jobs are tried first.
enum class TriedFirst : std::uint8_t {
    Published, ///< as the policy's source has it: first come, unless the chooser sorts them
    Service, ///< the shortest estimated time × tasks, as learned policies try them
};

/// Sorts by estimated seconds × tasks, the least first; equal ones stay as they are. Knowledge::Estimates.
[[nodiscard]] Result<void> orderByService(const View& view, EstimateSource estimates, std::vector<JobId>& jobs);

class PlacementPolicy final : public Policy {
public:
    PlacementPolicy(
        PolicyTraits traits, std::unique_ptr<HostChooser> chooser, TriedFirst order = TriedFirst::Published);

    [[nodiscard]] const PolicyTraits& traits() const override { return m_traits; }
    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;
    [[nodiscard]] std::unique_ptr<Policy> clone() const override;

private:
    [[nodiscard]] std::int64_t gpusOf(JobId job, const View& view);
    [[nodiscard]] bool placeJob(JobId job, const View& view, PolicyTools& tools, Plan& plan);
    [[nodiscard]] bool takeTask(const TaskToPlace& task, HostId host, TentativePlacement& placement);
    [[nodiscard]] HostId chooseHost(const TaskToPlace& task, int deviceType);
    void noteTask(const TaskToPlace& task, HostId chosen, int deviceType, DecisionNotes& notes);

    PolicyTraits m_traits;
    std::unique_ptr<HostChooser> m_chooser;
    TriedFirst m_order;
    // Scratch of one task, never part of the state.
    std::size_t m_notedCandidates = 0; ///< of the present decision
    std::vector<HostId> m_candidates;
    std::vector<double> m_scores;
    std::vector<std::int64_t> m_gpus; ///< that each job asks for, -1 until computed; not state either
};

/// Candidates of all tasks together that the notes of one decision hold. Tasks beyond are noted without theirs; the
/// first task always has them.
inline constexpr std::size_t kMostNotedCandidates = 100'000;

/// Why a task cannot go to a host now; No when it can.
[[nodiscard]] Infeasible whyNot(const CapacityLedger& ledger, HostId host, const RoleSpec& role, int deviceType,
    std::int64_t gpuShare = kFullShare);

/// The parameter `order` of the family, and what it says. Service needs Knowledge::Estimates.
[[nodiscard]] ParameterSpec triedFirstParameter();
[[nodiscard]] TriedFirst triedFirstIn(const ParameterSet& given);

/// Registers a member of the family: it decides at interval boundaries only and moves nothing. `makeChooser` gets the
/// rule with the parameters in it. Each has the parameter `order`, unless the rule has one of its own.
template<typename Rule, typename MakeChooser>
void addPlacement(
    PolicyRegistry& registry, PolicyTraits traits, Rule rule, BoundParameters<Rule> parameters, MakeChooser makeChooser)
{
    traits.family = "placement";
    traits.triggers = TriggerKind::Interval;
    traits.parameters = specsOf(rule, parameters);
    const ParameterSpec order = triedFirstParameter();
    const bool hasOwnOrder
        = std::ranges::find(traits.parameters, order.key, &ParameterSpec::key) != traits.parameters.end();
    if (!hasOwnOrder)
        traits.parameters.push_back(order);
    registry.add(traits,
        [traits, rule = std::move(rule), parameters = std::move(parameters), makeChooser = std::move(makeChooser),
            hasOwnOrder](const ParameterSet& given) -> Result<std::unique_ptr<Policy>> {
            TRY_ASSIGN(const Rule own, ruleWith(rule, parameters, given));
            const TriedFirst tried = hasOwnOrder ? TriedFirst::Published : triedFirstIn(given);
            PolicyTraits known = traits;
            if (tried == TriedFirst::Service)
                known.knowledge = known.knowledge | Knowledge::Estimates;
            return std::make_unique<PlacementPolicy>(std::move(known), makeChooser(own), tried);
        });
}

/// One without parameters.
void addPlacement(PolicyRegistry& registry, PolicyTraits traits, std::unique_ptr<HostChooser> (*makeChooser)());

} // namespace consonance
