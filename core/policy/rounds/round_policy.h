// SPDX-License-Identifier: GPL-3.0-or-later
//
// The base of policies that run in rounds. A round is at most RoundRule::roundSeconds long and ends when the last of
// its jobs has run its slice or completed; arrivals wait for its end. Then the policy hands out shares (if jobs came or
// left, and not too soon after the last time), keys follow from shares and time received (round_ledger.h), gangs fill
// each type of device in order of their keys and keep their devices where they can (round_fill.h).
//
// A policy derives from RulePolicy<Self, Rule, RoundPolicy>, keeps a RoundRule in its rule, returns it from
// roundRule(), and overrides allocate(): given the jobs that are here, with their speeds by type of device, work left
// and gang sizes, it returns each unit's share of each type. 0 and 1 pin a job; a job that keeps a share of 1 keeps
// running. The other virtual functions switch variants: pairs of jobs on one gang of devices, the shuffled order of
// types of agnostic policies, no place without a share. A rule with other keys overrides adjustKeys(). The traits need
// `triggers = kRoundTriggers` and Knowledge::DeviceProfile, Knowledge::RemainingWork, and Knowledge::PairProfile when
// pairs are wanted.
//
// Speeds are steps a second where the trace has measurements (SpeedMeasurements), else seconds of work on the reference
// device a second. Changes cost what the run's transition table says; a job that keeps its devices pays nothing.
// State of one thread, copied by clone(). Cost of a round: O(units × types · log units + devices).
#pragma once

#include "core/policy/rounds/mersenne_twister.h"
#include "core/policy/rounds/round_ledger.h"
#include "core/policy/rule_policy.h"
#include "core/policy/tools/solver_clock.h"

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace consonance {

/// When a job stops within a round.
enum class SliceEnd : std::uint8_t {
    Auto, ///< Steps where changes are free, else Round
    Steps, ///< after the whole steps that fit into a round; its devices idle until the round ends, as in the published
           ///< simulator
    Round, ///< with the round
};

/// Defaults: stanford-futuredata/gavel @c4fa400, scheduler.py.
struct RoundRule {
    double roundSeconds = 360;
    double reallocationSeconds = 1920; ///< between two allocations
    SliceEnd slices = SliceEnd::Auto;
    std::int64_t failedSlices = 0; ///< a slice with fewer steps than GPUs counts as failed, and a job leaves after so
                                   ///< many in a row; 0: never. 5 in the published simulator
    std::string typeOrder = "v100,p100,k80"; ///< fastest first; types that it does not name follow
};

/// A job that is here.
struct RoundJob {
    JobId id;
    TenantId tenant;
    GangSize gang;
    double weight = 1;
    double arrival = 0; ///< s
    double stepsLeft = 0;
    double stepsTotal = 0;
    double referenceSpeed = 1; ///< steps a second on the device to which the trace's durations refer
    std::vector<double> speeds; ///< steps a second alone, by type; 0: it cannot run there
    std::optional<double> deadline; ///< s
    std::size_t kind = 0; ///< jobs of one model and gang size are of one kind, where pairs are wanted
    std::int64_t failed = 0; ///< slices in a row
};

/// What allocate() gets. Borrowed for the call.
struct RoundSituation {
    double now = 0; ///< s
    std::span<const RoundJob> jobs; ///< ascending
    std::span<const RoundUnit> units; ///< the rows of the shares: each job, and after it its pairs if they are wanted
    std::span<const std::string> types; ///< the columns, in alphabetical order
    std::span<const double> devices; ///< up, by type

    /// Place of the job in `jobs`, which has it.
    [[nodiscard]] std::size_t indexOf(JobId job) const;
};

/// For people: devices without a type are GPUs.
[[nodiscard]] std::vector<std::string> shownTypes(std::span<const std::string> types);

inline constexpr TriggerKind kRoundTriggers = TriggerKind::Arrival | TriggerKind::WakeUp | TriggerKind::ResourceChange;

class RoundPolicy : public Policy {
public:
    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) final;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) final;
    [[nodiscard]] double solverSeconds() const final { return m_clock.seconds(); }
    virtual void restore(const Policy& before) = 0; ///< from RulePolicy

    /// Called in every round with the end of each job's slice by the clock of rounds, in seconds. In the published
    /// simulator that is a job's end too: of a pair both end with the later one, which never has the devices for
    /// itself.
    using SliceWatcher = std::function<void(JobId job, double end)>;
    void watchSlices(SliceWatcher watcher) { m_sliceWatcher = std::move(watcher); }

protected:
    [[nodiscard]] virtual const RoundRule& roundRule() const = 0;
    /// Once, at the end of begin(), whose error it returns.
    [[nodiscard]] virtual Result<void> started(const View& /*view*/, std::uint64_t /*seed*/) { return {}; }
    /// Shares by unit and type, from 0 to 1; a row for each unit.
    [[nodiscard]] virtual Result<ShareTable> allocate(const RoundSituation& situation) = 0;

    [[nodiscard]] virtual bool packs() const { return false; } ///< pairs of equal gang size are units too
    [[nodiscard]] virtual bool shufflesTypes() const { return false; } ///< by the seed, in every round
    [[nodiscard]] virtual bool needsShares() const { return false; } ///< no place for a priority of 0
    /// May change the keys of a round. `candidates` are by place in `poolOrder`.
    virtual void adjustKeys(const RoundLedger& /*ledger*/, std::span<const std::size_t> /*poolOrder*/,
        std::span<std::vector<RoundCandidate>> /*candidates*/)
    {
    }
    /// For people: what these shares are worth, those of the last allocation to the units that are left.
    virtual void noteAllocation(const RoundSituation& /*situation*/, const ShareTable& /*shares*/, const View& /*view*/,
        DecisionNotes& /*notes*/) const
    {
    }
    /// For policies that keep a state by job, and for those who compare rounds with recorded ones.
    virtual void jobLeft(JobId /*job*/, double /*at*/) { }
    virtual void roundPlaced(
        double /*now*/, std::span<const RoundUnit> /*units*/, std::span<const RoundPlace> /*places*/)
    {
    }

    /// Steps a second of both jobs of a pair on a type of device; {0, 0} when they cannot share one.
    [[nodiscard]] std::array<double, 2> pairSpeeds(const RoundUnit& unit, std::size_t type) const;
    [[nodiscard]] std::span<const DevicePool> pools() const { return m_pools; }
    /// Places in pools(), fastest first.
    [[nodiscard]] std::span<const std::size_t> typeOrder() const { return m_typeOrder; }

private:
    /// A unit on its devices.
    struct Running {
        RoundUnit unit;
        std::size_t type = 0;
        std::vector<DomainId> devices;
        std::array<double, 2> steps {}; ///< of the slice
        std::array<double, 2> speeds {};
        double finish = 0; ///< s, of the later job
    };
    /// Jobs that share devices equally well.
    struct Kind {
        ModelId model;
        std::int32_t gpus = 0;
        std::vector<std::vector<double>>
            beside; ///< steps a second, by kind of the other job and type; empty: not known
    };

    [[nodiscard]] Result<Plan> decideNow(const Trigger& trigger, const View& view, PolicyTools& tools);
    void findPools(const View& view);
    void advanceClock(const View& view);
    void endRound(const View& view);
    void endSlice(const Running& one, const View& view);
    void leave(JobId job, double at);
    void admitArrived(const View& view);
    [[nodiscard]] bool admit(JobId id, const View& view);
    [[nodiscard]] double stepsLeftIn(const RoundJob& job, const View& view) const;
    [[nodiscard]] std::size_t kindOf(const RoundJob& job, const View& view);
    void learnPairSpeeds(const RoundJob& mine, const RoundJob& other, const View& view);
    [[nodiscard]] Result<void> shareOut(const View& view);
    [[nodiscard]] std::vector<double> devicesByType() const;
    [[nodiscard]] NoteTable receivedTable(const View& view) const;
    void note(const View& view, DecisionNotes& notes) const;
    [[nodiscard]] std::vector<std::size_t> orderOfPools();
    [[nodiscard]] std::vector<RoundPlace> fillPools(const View& view);
    [[nodiscard]] std::array<double, 2> unitSpeeds(const RoundUnit& unit, std::size_t type) const;
    [[nodiscard]] std::vector<GangSize> gangs() const;
    [[nodiscard]] std::vector<RoundPlace> formerPlaces() const;
    [[nodiscard]] Running sliceOf(const RoundPlace& place, const View& view) const;
    void carryOut(const std::vector<RoundPlace>& places, const View& view, PolicyTools& tools, Plan& plan);
    [[nodiscard]] std::vector<Slot> slotsOf(JobId job, std::span<const DomainId> devices, const View& view) const;
    [[nodiscard]] Time sliceEnd(const Running& one, std::size_t member, const View& view) const;
    [[nodiscard]] bool stays(const Running& one) const;
    [[nodiscard]] bool isByStep(const View& view) const;
    [[nodiscard]] RoundJob& changeableJob(JobId id);
    [[nodiscard]] const RoundJob& jobOf(JobId id) const;

    std::vector<std::string> m_types;
    std::vector<DevicePool> m_pools; ///< by type, of servers that are up
    std::vector<std::size_t> m_typeOrder;
    MersenneTwister m_shuffler;
    RoundLedger m_ledger;
    SolverClock m_clock; ///< of allocate()
    SliceWatcher m_sliceWatcher;
    std::vector<RoundJob> m_jobs; ///< ascending
    std::vector<JobId> m_arrived; ///< not admitted yet
    std::vector<Running> m_running;
    std::vector<Kind> m_kinds;
    std::size_t m_admitted = 0;
    double m_now = 0;
    double m_roundBegin = 0; ///< end of the round before: as published, idle time between counts as received
    std::optional<double> m_roundEnd;
    double m_lastAllocation = 0;
    bool m_needsAllocation = true;
    std::optional<Time> m_wake;
};

} // namespace consonance
