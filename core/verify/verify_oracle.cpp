// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/verify_oracle.h"

#include "core/base/file_io.h"
#include "core/verify/verify_gavel.h"
#include "core/verify/verify_pollux.h"
#include "core/verify/verify_slurm.h"
#include "core/verify/verify_tiresias.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace consonance {

namespace {
constexpr MessageId kNoFolder = CONSONANCE_MESSAGE("verify.no-folder",
    "there is no folder '{0}' with the data of {1}, which does not come with the program; \"Published results\" in "
    "docs/formats.md says where it comes from and how to get it");
constexpr std::array<std::string_view, 4> kOracles { "tiresias", "pollux", "gavel", "slurm" };
constexpr MessageId kUnknownOracle = CONSONANCE_MESSAGE(
    "verify.unknown-oracle", "there is no oracle '{0}'; there are tiresias, pollux, gavel and slurm");
} // namespace

std::int64_t Verification::compared() const
{
    std::int64_t sum = 0;
    for (const auto& result : results)
        sum += result.compared;
    return sum;
}

std::int64_t Verification::comparedByMean() const
{
    std::int64_t sum = 0;
    for (const auto& result : results)
        sum += result.isByMean ? result.compared : 0;
    return sum;
}

std::int64_t Verification::differing() const
{
    std::int64_t sum = 0;
    for (const auto& result : results)
        sum += result.isByMean || result.isByStart ? 0 : result.compared - result.equal;
    return sum;
}

std::int64_t Verification::comparedByStart() const
{
    std::int64_t sum = 0;
    for (const auto& result : results)
        sum += result.isByStart ? result.compared : 0;
    return sum;
}

bool Verification::passed() const
{
    return !results.empty()
        && std::ranges::all_of(results, [](const VerificationResult& result) { return result.pass; });
}

Result<Verification> verifyOracle(const VerifyRequest& request, const StopToken& stop, Progress* progress)
{
    if (std::ranges::find(kOracles, request.oracle) == kOracles.end())
        return fail(ErrorKind::BadArguments, kUnknownOracle, { request.oracle });
    if (!folderExists(request.folder))
        return fail(ErrorKind::BadInput, kNoFolder, { request.folder, request.oracle });
    if (request.oracle == "tiresias")
        return verifyTiresias(request, stop, progress);
    if (request.oracle == "pollux")
        return verifyPollux(request, stop, progress);
    if (request.oracle == "slurm")
        return verifySlurm(request, stop, progress);
    return verifyGavel(request, stop, progress);
}

} // namespace consonance
