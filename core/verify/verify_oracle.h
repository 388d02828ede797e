// SPDX-License-Identifier: GPL-3.0-or-later
//
// Running our schedulers on published workloads and comparing every job's completion time, or its start, with the
// published one. An oracle is a folder of a known form; each form has its own reader. Deterministic; spread over
// threads; cancellable.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// Of every form.
inline constexpr MessageId kNothingExpected
    = CONSONANCE_MESSAGE("verify.nothing-expected", "'{0}' has no results of policy '{1}'");

struct VerificationResult {
    std::string policy;
    std::string workload;
    std::int64_t compared = 0; ///< jobs, each as often as it was run
    std::int64_t equal = 0; ///< jobs whose JCT equals the published one, to the microsecond; by start: whose start is
                            ///< within one interval of the scheduler
    double maximumDifferenceSeconds = 0; ///< of a job, or of the mean
    bool isByMean = false; ///< a stochastic policy: `workload` is a whole load, and the mean over all runs counts
    bool isByStart = false; ///< starts are compared, and the means are of waits
    double meanSeconds = 0; ///< only by mean or by start, as are the fields below
    double publishedMeanSeconds = 0;
    double tolerance = 0; ///< by mean: share of it; else seconds by job
    std::int64_t unfinished = 0; ///< jobs without a completion time, or without a start
    std::int64_t sameNodes = 0; ///< by start: jobs that ran on the same nodes
    bool isReplay = false; ///< of recorded decisions: jobs count within 1 ms, and the fields below
    std::int64_t rounds = 0;
    std::int64_t equalRounds = 0;
    std::int64_t allocations = 0;
    std::int64_t equalAllocations = 0; ///< their objective is within 1e-6 of ours
    double objectiveDifference = 0; ///< largest, relative
    bool pass = false;
};

struct Verification {
    std::string oracle;
    std::vector<VerificationResult> results;

    /// Jobs, both those that must be equal and those that count by their mean.
    [[nodiscard]] std::int64_t compared() const;
    /// Jobs of stochastic policies among them.
    [[nodiscard]] std::int64_t comparedByMean() const;
    /// Jobs of which the starts are compared.
    [[nodiscard]] std::int64_t comparedByStart() const;
    /// Of the jobs that must be equal.
    [[nodiscard]] std::int64_t differing() const;
    [[nodiscard]] bool passed() const;
};

struct VerifyRequest {
    std::string oracle; ///< name of an OracleForm
    std::string folder;
    std::vector<std::string> policies; ///< empty: all with results in the folder
    /// Called with each result as soon as it is known, from the thread that verifies; perhaps empty.
    std::function<void(const VerificationResult&)> onResult {};

    void add(VerificationResult result, Verification& verification) const;
};

/// A form of published results; texts are marked CONSONANCE_TEXT("CommandLine", …).
struct OracleForm {
    const char* name;
    const char* title;
    const char* source; ///< how to get the data, which do not come with the program
    Result<Verification> (*verify)(const VerifyRequest& request, const StopToken& stop, Progress* progress);
};

[[nodiscard]] std::span<const OracleForm> oracleForms();
/// Null for an unknown name.
[[nodiscard]] const OracleForm* findOracleForm(std::string_view name);

/// Errors: unknown oracle, not a folder, files that cannot be read, a policy the folder has no results for.
[[nodiscard]] Result<Verification> verifyOracle(
    const VerifyRequest& request, const StopToken& stop, Progress* progress = nullptr);

} // namespace consonance
