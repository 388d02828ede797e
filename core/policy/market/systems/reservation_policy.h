// SPDX-License-Identifier: GPL-3.0-or-later
//
// The policies that promise jobs runs in slots to come, and what they have in common: slots, what was promised to whom,
// the ways in which a job can run, and one decision for all of them. In it finished jobs give their promises back,
// servers come and go, jobs whose promises end before their work is done are planned again, newcomers are answered at
// once or in batches, and the policy says when it has to be asked again. The members differ in the runs a job may have
// and in who gets one. One thread at a time, deterministic. Cost of following a decision: O(jobs with promises +
// running jobs + servers).
#pragma once

#include "core/policy/market/slot_market.h"
#include "core/policy/market/systems/job_terms.h"
#include "core/policy/market/window_offers.h"
#include "core/policy/rule_policy.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace consonance {

/// Slots of equal length from the beginning of a trace on.
struct SlotClock {
    Duration slot = Duration::fromSeconds(300); ///< > 0

    /// The slot that a moment lies in.
    [[nodiscard]] std::int64_t at(Time time) const { return time.microseconds / slot.microseconds; }
    /// The first slot that begins at the moment or after it.
    [[nodiscard]] std::int64_t from(Time time) const
    {
        return (time.microseconds + slot.microseconds - 1) / slot.microseconds;
    }
    [[nodiscard]] Time begin(std::int64_t index) const { return { index * slot.microseconds }; }
    /// Whole slots that hold so many seconds, at least one.
    [[nodiscard]] std::int64_t count(double seconds) const
    {
        const double exact = seconds / slot.seconds();
        const auto whole = static_cast<std::int64_t>(exact);
        return whole + (static_cast<double>(whole) < exact || whole == 0 ? 1 : 0);
    }
};

/// The geometric intervals of A_online (Zhang et al., MobiHoc 2020): jobs are collected until τ_k = 2^k units after the
/// origin and then run in a window as long as all before it, which ends at τ_(k+1). A longest window may be set; from
/// there on all are as long as that.
struct GeometricBatches {
    Time origin;
    Duration first = Duration::fromSeconds(1); ///< τ_0, > 0
    std::optional<Duration> longest; ///< of a window

    /// How long the window is that begins at the boundary `at`.
    [[nodiscard]] Duration windowAt(Time at) const
    {
        const Duration length = at - origin;
        return longest ? std::min(length, *longest) : length;
    }
    /// The first boundary at or after `at`. O(log of the distance), and linear in windows of the longest length.
    [[nodiscard]] Time boundaryFrom(Time at) const
    {
        Time boundary = origin + first;
        while (boundary < at)
            boundary = boundary + windowAt(boundary);
        return boundary;
    }
};

/// How policies that reserve divide time. The papers count in slots and give them no length.
struct ReservationRule {
    double slotSeconds = 300;
    std::int64_t horizon = 72; ///< slots ahead
    double slack = 0.1; ///< added to the planned work

    [[nodiscard]] std::int64_t notedSlots() const { return std::min<std::int64_t>(horizon, 48); }
};

/// Servers that count as equal.
struct ServerPool {
    std::vector<HostId> hosts; ///< ascending, never empty
    std::vector<std::uint8_t> mask; ///< by server
};
[[nodiscard]] ServerPool allServers(const Cluster& cluster);
/// By device type, those without servers left out.
[[nodiscard]] std::vector<ServerPool> serversByType(const Cluster& cluster);
[[nodiscard]] ServerPool serverPool(const Cluster& cluster, std::vector<HostId> hosts);
/// Those of the pool that the job's workers may use by the type of device it asks for; nothing when there are none.
[[nodiscard]] std::optional<ServerPool> workerServers(
    const ServerPool& pool, const Cluster& cluster, const JobRequest& request, const JobTerms& terms);

/// The ways a job can hold the same tasks from start to end: how many, on which kind of server, all on one or
/// apart, and how many slots each takes. Speeds are those of the true model without neighbours
/// (Knowledge::TrueThroughput), measured against the form and time that the job is known to take alone
/// (Knowledge::RemainingWork). Lives for one decision. An option costs one question to the throughput model.
class RunOptions {
public:
    /// The job as known now. `slack` is added to its work.
    [[nodiscard]] static Result<RunOptions> create(
        const View& view, JobId job, const JobTerms& terms, const SlotClock& clock, double slack);

    /// All tasks on one server of the group; nothing if none could hold them.
    [[nodiscard]] Result<void> addTogether(std::int32_t workers, const ServerPool& group);
    /// Each task on a separate server as far as there are enough. `delay` is one way between the groups and is incurred
    /// twice per step.
    [[nodiscard]] Result<void> addApart(
        std::int32_t workers, const ServerPool& workerGroup, const ServerPool& serverGroup, Duration delay = {});
    [[nodiscard]] const std::vector<RunOption>& options() const { return m_options; }

private:
    RunOptions(const View& view, JobId job, const JobTerms& terms, const SlotClock& clock, double slack);
    [[nodiscard]] Result<void> add(RunOption option, std::span<const PlacedTasks> tasks, Duration delay);
    [[nodiscard]] std::vector<PlacedTasks> apart(std::int32_t workers, std::int32_t servers,
        std::span<const HostId> workerHosts, std::span<const HostId> serverHosts) const;

    const View& m_view;
    JobId m_job;
    JobTerms m_terms;
    SlotClock m_clock;
    double m_work = 0; ///< seconds in the requested form with all tasks apart, slack included
    double m_reference = 0; ///< rate in that form
    std::vector<RunOption> m_options;
};

class ReservationPolicy : public Policy {
public:
    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) final;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) final;

protected:
    [[nodiscard]] virtual const ReservationRule& reservation() const = 0;
    /// At the beginning of a run; sets the book, whose places are servers.
    [[nodiscard]] virtual Result<void> open(const View& view) = 0;
    [[nodiscard]] virtual PriceBook& book() { return m_book; }
    /// When newcomers are answered, where they are gathered first; absent: at once.
    [[nodiscard]] virtual std::optional<GeometricBatches> batches() const { return std::nullopt; }
    /// Brings what the member keeps itself to the present, before anything is planned.
    virtual void follow(const View& /*view*/) { }
    /// The ways in which the job can run.
    [[nodiscard]] virtual Result<void> addOptions(
        RunOptions& options, const JobTerms& terms, const JobRequest& request, const View& view) const;
    /// Plans an accepted job that is promised nothing any more: the run that ends soonest. It stays without one where
    /// there is none within the horizon.
    [[nodiscard]] virtual Result<void> planAgain(JobId job, const View& view, Plan& plan);
    /// Jobs that wait for a first answer, in order of arrival.
    [[nodiscard]] virtual Result<void> answer(
        const std::vector<JobId>& newcomers, const View& view, bool wantsNotes, Plan& plan)
        = 0;
    /// Tables for people, at the end of a decision.
    virtual void note(const View& /*view*/, Plan& /*plan*/) { }

    [[nodiscard]] Result<std::vector<RunOption>> optionsOf(JobId job, const View& view) const;
    /// Replaces the job's promises by the uses taken for it in the book, and says so in the plan. Without uses it is
    /// stranded until it gets some.
    void promise(JobId job, std::vector<SlotUse> uses, const View& view, Plan& plan);
    /// Rejects it for the reason that the text gives.
    static void turnAway(JobId job, const char* text, Plan& plan);
    /// The bounds U and L from the statistics of all jobs together, as the papers take them from past experience: none
    /// depends on what an arriving job states. Knowledge::Distribution.
    [[nodiscard]] Result<PriceRanges> knownPriceRanges(const View& view, double largestRatio) const;

    [[nodiscard]] const SlotClock& clock() const { return m_clock; }
    /// Windows that double from the first on, in slots; `longest` 0: without end.
    [[nodiscard]] GeometricBatches windows(std::int64_t first, std::int64_t longest) const;
    /// The slot after the window of batches() that begins now.
    [[nodiscard]] std::int64_t windowEnd(const View& view) const;

    /// Starts of slots as people read them.
    [[nodiscard]] std::vector<std::string> slotNames(std::int64_t from, std::int64_t count) const;
    /// For each resource that has a price: groups of the book by `count` slots.
    [[nodiscard]] std::vector<NoteTable> priceTables(
        const PriceBook& book, const std::vector<std::string>& groups, const View& view, std::int64_t count) const;
    /// A newcomer's inquiry at present prices: what it would gain by the slot in which it would end, from slot `from`
    /// on; −∞ where it cannot. For payoffTable() of this decision.
    void notePayoffs(const JobRequest& request, std::int64_t from, std::vector<double> payoffs);
    [[nodiscard]] NoteTable payoffTable() const;

private:
    struct Promise {
        TaskDemands demands;
        std::vector<SlotUse> uses; ///< by slot, ascending; those that are over are dropped
    };
    struct NotedPayoffs {
        std::string job;
        std::int64_t from = 0;
        std::vector<double> payoffs;
    };

    /// Brings the book to the present. A job that lost a server it was promised keeps what it holds until the slot
    /// ends, and the plan says so.
    void followPromises(const View& view, Plan& plan);
    void followServers(const View& view);
    void dropFinished(const View& view);
    [[nodiscard]] bool isLost(JobId job, const Promise& promise, const View& view) const;
    void assign(JobId job, const Promise& promise, const View& view, Plan& plan) const;
    [[nodiscard]] std::vector<JobId> newcomers(const View& view) const;

    SlotClock m_clock;
    PriceBook m_book;
    std::map<JobId, Promise> m_promises; ///< of accepted, unfinished jobs
    std::vector<JobId> m_stranded; ///< those that hold nothing and are promised nothing; ascending
    std::vector<NotedPayoffs> m_payoffs; ///< of the present decision
};

/// The soonest run that begins within `horizon` slots from `from` on.
[[nodiscard]] std::optional<RunOffer> soonestOffer(
    const PriceBook& book, const RunOption& option, std::int64_t from, std::int64_t horizon);

/// Servers as the places of a book: empty, as at the start.
[[nodiscard]] std::vector<ResourceVector> serverCapacities(const Cluster& cluster);

/// The parameters of the ReservationRule, before the policy's own.
template<typename Rule>
BoundParameters<Rule> reservationParameters(ReservationRule Rule::*rule, BoundParameters<Rule> own)
{
    BoundParameters<Rule> parameters {
        bound(rule, &ReservationRule::slotSeconds,
            assumed(ranged("slot_s", "seconds of a slot, the unit in which capacity is promised", 1, 86'400,
                "slots have no length in the papers; short against the jobs "
                "of the market trace"))),
        bound(rule, &ReservationRule::horizon,
            assumed(ranged("horizon_slots", "how many slots ahead are planned", 1, 10'000,
                "T in the papers, where nothing comes after it; six hours of slots of 300 s"))),
        bound(rule, &ReservationRule::slack,
            assumed(ranged("slack", "part of its work by which a job is planned longer, for changes and interference",
                0, 10, "the papers plan with exact speeds and free changes")))
    };
    std::ranges::move(own, std::back_inserter(parameters));
    return parameters;
}

template<typename Rule> BoundParameter<Rule> priceSpan(double Rule::*field)
{
    return bound(field,
        assumed(ranged("price_span", "largest ratio of the highest price to the lowest", 1, 1e300,
            "worths that fall exponentially would make the lowest price of INFOCOM 2018 vanish")));
}

/// Registers a member of the family.
template<typename Made, typename Rule>
void addReservation(PolicyRegistry& registry, PolicyTraits traits, Rule rule, BoundParameters<Rule> own)
{
    traits.family = kMarketFamily;
    traits.provenance = Provenance::Reconstructed;
    traits.triggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::LeaseEnd
        | TriggerKind::ResourceChange | TriggerKind::WakeUp;
    addPolicy<Made>(
        registry, std::move(traits), std::move(rule), reservationParameters(&Rule::reservation, std::move(own)));
}

} // namespace consonance
