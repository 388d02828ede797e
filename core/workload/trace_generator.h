// SPDX-License-Identifier: GPL-3.0-or-later
//
// Traces made from a seed. A preset has an id, parameters with defaults and their sources, and the cluster it is meant
// for; generateTrace() makes a workload of it. Each kind of choice draws from its own named stream of the seed, so the
// same preset, parameters and seed give the same trace, bit for bit, on every machine, and more jobs leave the first
// ones as they are. Plain functions, any thread. Cost: about 0.2 µs a job.
#pragma once

#include "core/base/number_range.h"
#include "core/base/result.h"
#include "core/workload/arrival_process.h"
#include "core/workload/workload.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// A trace holds no more jobs than this, read or generated (about 400 MB).
inline constexpr std::int64_t kMaximumJobs = 1'000'000;

/// PS/worker jobs with the models of the catalogue, drawn uniformly. Defaults: the testbed of docs/harmony-testbed.md.
struct ServerTraceParameters {
    std::int64_t jobs = 120;
    ArrivalProcess arrivals;
    double meanJobSeconds = 28 * 60; ///< D: time of one worker and one PS apart, alone
    double jobSpread = 0.6; ///< D_j uniform on D · (1 ± spread)
    IntegerRange workers { .minimum = 1, .maximum = 3 };
    IntegerRange servers { .minimum = 1, .maximum = 3 };
    std::vector<std::string> models; ///< names to draw from; empty: all. Unknown names are skipped.
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

/// A setting of a preset, for lists and help.
struct TraceParameter {
    std::string name; ///< as in preset:NAME,name=value
    std::string defaultValue;
    std::string range; ///< "1 … 1000000", "uniform | poisson | bursty | diurnal"
    MessageId meaning;
    std::string source; ///< or "assumed"
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
