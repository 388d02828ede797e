// SPDX-License-Identifier: GPL-3.0-or-later
//
// Traces made from a seed. A preset has an id, parameters with defaults and their sources, and the cluster it is meant
// for; generateTrace() makes a workload of it. Each kind of choice draws from its own named stream of the seed, so the
// same preset, parameters and seed give the same trace, bit for bit, on every machine, and more jobs leave the first
// ones as they are. Plain functions, any thread. Cost: about 0.2 µs a job.
#pragma once

#include "core/base/number_range.h"
#include "core/base/random.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/workload/workload.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// When jobs arrive. Every pattern draws the number of arrivals of one interval after another and spreads them
/// uniformly within it, so that patterns differ only in these numbers. Deterministic: the same stream state gives
/// the same times, on every machine. Cost: O(jobs + intervals).
enum class ArrivalPattern : std::uint8_t {
    Uniform, ///< per interval a whole number uniform on 0 … 2 · mean (Harmony's default, see docs/harmony-testbed.md)
    Poisson, ///< memoryless
    Bursty, ///< a Poisson process whose mean switches between calm and burst
    Diurnal, ///< a Poisson process whose mean follows the time of day: least at midnight (time 0), most at noon
};

struct ArrivalProcess {
    ArrivalPattern pattern = ArrivalPattern::Uniform;
    double jobsPerInterval = 3; ///< mean; Harmony section VI: 3 jobs per interval of 20 min
    Duration interval = kDefaultInterval;
    double burstFactor = 3; ///< assumed: mean within a burst over the mean of the whole
    double burstIntervals = 3; ///< assumed: mean length of a burst
    double calmIntervals
        = 12; ///< assumed: mean length of a calm; burstFactor · burstIntervals ≤ burstIntervals + calmIntervals
    double dailySwing = 0.8; ///< assumed: noon has 1 + swing times the mean, midnight 1 − swing
};

/// The first `count` arrival times, ascending. Preconditions: jobsPerInterval ≥ 0.001, interval > 0.
[[nodiscard]] std::vector<Time> drawArrivals(const ArrivalProcess& process, std::int64_t count, RandomStream& random);

/// A trace holds no more jobs than this, read or generated (about 400 MB).
inline constexpr std::int64_t kMaximumJobs = 1'000'000;

/// How long jobs are, all with the same mean.
enum class DurationShape : std::uint8_t {
    Uniform, ///< D · (1 ± spread)
    HeavyTailed, ///< log-normal, σ = 1.5, at most 50 · D: half of the jobs are shorter than a third of the mean;
                 ///< assumed
    Philly, ///< 10^x, x uniform on [1.5, 3] for 80 % of the jobs and on [3, 4] for the others, as Gavel's generator
            ///< draws them after Philly, scaled to the mean
};

/// PS/worker jobs with the models of the catalogue, drawn uniformly. Defaults: the testbed of docs/harmony-testbed.md.
struct ServerTraceParameters {
    std::int64_t jobs = 120;
    ArrivalProcess arrivals;
    double meanJobSeconds = 28 * 60; ///< D: time of one worker and one PS apart, alone
    double jobSpread = 0.6; ///< D_j uniform on D · (1 ± spread)
    IntegerRange workers { .minimum = 1, .maximum = 3 };
    IntegerRange servers { .minimum = 1, .maximum = 3 };
    std::vector<std::string> models; ///< names to draw from; empty: all. Unknown names are skipped.
    DurationShape durations = DurationShape::Uniform;
    /// The epochs that a user submits are uniform on (1 ± this) of those that the job takes; the first are all that
    /// policies read, unless they know the truth.
    double epochsError = 0;
    bool isRing = false; ///< as many parameter servers as workers: each worker's share of a ring all-reduce
};

/// Rigid gangs of GPUs that run for a given time. Sizes and times as Gavel's generator draws them (Narayanan et al.,
/// OSDI 2020, section 7.1; stanford-futuredata/gavel scheduler/utils.py): 1, 2, 4, 8 GPUs with probability .70, .10,
/// .15, .05; 10^x minutes, x uniform on [1.5, 3] for 80 % of the jobs and on [3, 4] for the others.
struct GangTraceParameters {
    std::int64_t jobs = 500;
    ArrivalPattern pattern = ArrivalPattern::Poisson;
    double load = 0.9; ///< assumed: requested over available GPU time, between first and last arrival
    std::int64_t gpus = 64; ///< of the cluster that `load` refers to
    ResourceVector taskDemand { .amount
        = { 1, 4'000, 16'000, 0, 0 } }; ///< assumed: never binds before the GPUs in the presets
};

/// Has no origin yet and is not frozen, for callers that add to it. Preconditions: at least one model, ranges not
/// empty, 1 ≤ jobs ≤ kMaximumJobs.
[[nodiscard]] Workload generateServerTrace(
    const ServerTraceParameters& parameters, std::uint64_t seed, std::shared_ptr<const ModelCatalogue> models);
[[nodiscard]] Workload generateGangTrace(
    const GangTraceParameters& parameters, std::uint64_t seed, std::shared_ptr<const ModelCatalogue> models);
/// Six gangs on four GPUs whose schedule can be followed with pencil and paper; see docs/formats.md. Nothing is drawn.
/// `jobs` ≤ 6 keeps the first ones.
[[nodiscard]] Workload makeSmallTrace(std::int64_t jobs, std::shared_ptr<const ModelCatalogue> models);

/// Who knows a job's worth.
enum class DeclaredValues : std::uint8_t {
    Declared, ///< the user declares it truthfully: utility and bid
    Private, ///< only the user: just a valuation
};

/// A trace for policies that sell capacity: the PS/worker training of generateServerTrace(), each job with its worth,
/// a weight, a tenant, some with a deadline, some opportunistic, workers and parameter servers elastic. The worths are
/// drawn as OASiS draws them (Bao et al., INFOCOM 2018, section V): θ1 uniform on [1, 100]; θ2 is 0 for 10 % of the
/// jobs, uniform on [.01, 1] for 55 % and on [4, 6] for 35 %, per slot; θ3 uniform on [1, 15] slots. Each kind of
/// choice draws from its own named stream, so the jobs are those of the plain trace.
struct MarketTraceParameters {
    ServerTraceParameters work = { .jobs = 200 };
    std::int64_t slotSeconds = 1200; ///< assumed: slots have no length in the publication
    std::int64_t tenants = 4; ///< assumed; equally likely
    double deadlineShare = 0.5; ///< assumed: of the jobs
    double opportunisticShare = 0.3; ///< assumed: of the jobs
    DeclaredValues values = DeclaredValues::Declared;
};

/// Not frozen. Preconditions: as generateServerTrace(), at least one tenant.
[[nodiscard]] Workload generateMarketTrace(
    const MarketTraceParameters& parameters, std::uint64_t seed, std::shared_ptr<const ModelCatalogue> models);

/// A setting of a preset, for lists and help.
struct TraceParameter {
    std::string name; ///< as in preset:NAME,name=value
    std::string defaultValue;
    std::string range; ///< "1 … 1000000", "uniform | poisson | bursty | diurnal"
    MessageId meaning;
    std::string source; ///< or "assumed"
    /// Added after traces had been named: a trace whose value is the default does not name it.
    bool isLater = false;
};

struct TracePreset {
    std::string id;
    MessageId title;
    MessageId description;
    std::string cluster; ///< preset of core/cluster it is meant for
    std::vector<TraceParameter> parameters;
};

/// In the order lists show them.
[[nodiscard]] const std::vector<TracePreset>& tracePresets();

/// Makes the preset's trace. BadArguments: unknown preset or parameter, or a value out of its range (all of them are
/// named).
[[nodiscard]] Result<std::shared_ptr<const Workload>> generateTrace(std::string_view preset,
    const std::map<std::string, std::string>& parameters, std::uint64_t seed,
    std::shared_ptr<const ModelCatalogue> models);

} // namespace consonance
