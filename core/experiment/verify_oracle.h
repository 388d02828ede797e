// SPDX-License-Identifier: GPL-3.0-or-later
//
// Running our schedulers on published workloads and comparing every job's completion time with the published one. An
// oracle is a folder of a known form; each form has its own reader. Deterministic; spread over threads; cancellable.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace consonance {

struct VerificationResult {
    std::string policy;
    std::string workload;
    std::int64_t compared = 0; ///< jobs
    std::int64_t equal = 0; ///< jobs whose JCT is the published one, to the microsecond
    double maximumDifferenceSeconds = 0;
    bool pass = false;
};

struct Verification {
    std::string oracle;
    std::vector<VerificationResult> results;

    [[nodiscard]] std::int64_t compared() const;
    [[nodiscard]] std::int64_t differing() const;
    [[nodiscard]] bool passed() const;
};

struct VerifyRequest {
    std::string oracle; ///< "tiresias"
    std::string folder;
    std::vector<std::string> policies; ///< empty: all the folder has results for
};

/// Errors: unknown oracle, a folder that is not one, files that cannot be read, a policy the folder has no results for.
[[nodiscard]] Result<Verification> verifyOracle(
    const VerifyRequest& request, const StopToken& stop, Progress* progress = nullptr);

} // namespace consonance
