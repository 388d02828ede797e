// SPDX-License-Identifier: GPL-3.0-or-later
//
// The only action of a policy. A Plan names jobs and their new holdings; other jobs keep theirs.
// The engine compares old and new and charges the change, so no policy can forget or cheat a cost; a plan that
// does not fit is refused whole. Notes are for people: they never influence the run.
#pragma once

#include "core/base/result.h"
#include "core/sim/allocation.h"
#include "core/sim/note_table.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace consonance {

enum class VerdictKind : std::uint8_t {
    Accept,
    Reject, ///< the job leaves for good
    Defer, ///< explicitly not now
    Offer, ///< at this price or never: the user answers at once, from a valuation that no policy can read
};

struct Verdict {
    JobId job;
    VerdictKind kind = VerdictKind::Accept;
    double price = 0; ///< what the job is charged, once, where a policy prices
    std::optional<Time> finish {}; ///< of an offer: promised completion; none: judged as if done now
};

/// A job's holdings from now on. Empty allocations suspend it.
struct Assignment {
    JobId job;
    std::vector<Allocation> allocations; ///< at most one that begins now; others lie in the future and do not overlap
};

/// Why a candidate could not be chosen.
enum class Infeasible : std::uint8_t {
    No, ///< it could
    HostNotUp,
    TooFewGpus,
    TooFewCpus,
    TooLittleMemory,
    TooLittleNetwork,
    TooLittleDisk,
    WrongDeviceType,
    ExcludedByPolicy,
};

/// One way an action could have gone.
struct CandidateNote {
    HostId host;
    JobId job; ///< when the action chose among jobs too
    std::uint8_t role = 0;
    Infeasible infeasible = Infeasible::No;
    double score = 0; ///< the policy's own measure; higher is better
    double probability = -1; ///< of a stochastic policy; −1 when it has none
    double predictedReward = 0; ///< with this choice and everything else as decided; −1 when that leaves no room
    double predictedSpread = -1; ///< −1 when unknown
};

/// One task placed (or another atomic choice), in the order it was made.
struct ActionNote {
    JobId job;
    std::uint8_t role = 0;
    HostId host;
    double value = 0; ///< critic's value where there is one
    double entropy = -1; ///< nats; −1 when there is none
    std::vector<CandidateNote> candidates;
};

/// Why a job was left waiting.
struct BlockedNote {
    JobId job;
    Infeasible reason = Infeasible::No;
    std::string text; ///< message id of the policy, or empty
};

/// Tasks of one job on one server, in a weighed placement.
struct WeighedTasks {
    JobId job;
    std::uint8_t role = 0;
    HostId host;
    std::int32_t count = 0;

    auto operator<=>(const WeighedTasks&) const = default;
};

/// A placement of all jobs at once that a policy compared with others before choosing one.
struct WeighedNote {
    std::vector<WeighedTasks> tasks; ///< of the jobs that it starts; ascending
    double value = 0; ///< the judge's; more is better
    std::optional<double> logLikelihood; ///< of drawing it, natural logarithm; for policies that draw
    std::int32_t drawn = 0; ///< how often it was drawn; 0: derived from another one by holding jobs back
    std::int32_t part = 0; ///< of a cluster that is searched in parts, from 0
    bool isChosen = false;
};

struct DecisionNotes {
    std::string scoreName; ///< what CandidateNote::score means, e.g. "normalised load (lower is better)"
    std::vector<ActionNote> actions;
    std::vector<BlockedNote> blocked;
    std::vector<std::pair<std::string, double>> figures; ///< other figures worth showing
    std::string judgeName; ///< what WeighedNote::value means
    std::vector<WeighedNote> weighed; ///< most likely first; only when asked for, and never kept
    std::vector<NoteTable> tables;

    [[nodiscard]] bool isEmpty() const
    {
        return scoreName.empty() && actions.empty() && blocked.empty() && figures.empty() && weighed.empty()
            && tables.empty();
    }
};

struct Plan {
    std::vector<Verdict> verdicts;
    std::vector<Assignment> assignments;
    std::optional<Time> wakeAt; ///< decide again then in any case
    DecisionNotes notes;

    /// Gives `job` the allocation from now on, without end.
    void place(JobId job, std::vector<Slot> slots)
    {
        assignments.push_back({ job, { Allocation { .job = job, .slots = std::move(slots) } } });
    }
    /// Takes everything from `job`.
    void suspend(JobId job) { assignments.push_back({ job, {} }); }
    /// The job pays `price`, once. A later acceptance replaces the price, unless the user accepted it as an offer.
    void accept(JobId job, double price = 0) { verdicts.push_back({ job, VerdictKind::Accept, price }); }
    [[nodiscard]] bool hasOffers() const
    {
        return std::ranges::find(verdicts, VerdictKind::Offer, &Verdict::kind) != verdicts.end();
    }
    void reject(JobId job) { verdicts.push_back({ job, VerdictKind::Reject }); }
    /// Posts a price to a job that holds nothing. The job gets this plan's resources only if the user accepts; else
    /// the job leaves for good. One offer per job; none beside another verdict.
    void offer(JobId job, double price, std::optional<Time> finish = {})
    {
        verdicts.push_back({ job, VerdictKind::Offer, price, finish });
    }
};

} // namespace consonance
