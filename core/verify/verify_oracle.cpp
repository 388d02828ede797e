// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/verify_oracle.h"

#include "core/base/file_io.h"
#include "core/base/joined_text.h"
#include "core/base/marked_text.h"
#include "core/verify/verify_gavel.h"
#include "core/verify/verify_pollux.h"
#include "core/verify/verify_slurm.h"
#include "core/verify/verify_tiresias.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kNoFolder = CONSONANCE_MESSAGE("verify.no-folder",
    "there is no folder '{0}' with the data of {1}, which does not come with the program; \"Published results\" in "
    "docs/formats.md shows the form of the data");
constexpr MessageId kUnknownOracle
    = CONSONANCE_MESSAGE("verify.unknown-oracle", "there is no oracle '{0}'; there are {1}");

constexpr OracleForm kForms[] = {
    { .name = "tiresias",
        .title = CONSONANCE_TEXT("CommandLine", "Tiresias: FIFO, SRTF and SRSF on public traces"),
        .source = CONSONANCE_TEXT("CommandLine",
            "Not published as files: run the Tiresias simulator (github.com/SymbioticLab/Tiresias) with free changes "
            "and one pool of GPUs, and write its jobs and completion times to workloads and expected."),
        .verify = verifyTiresias },
    { .name = "pollux",
        .title = CONSONANCE_TEXT("CommandLine", "Pollux: Tiresias, Optimus and Pollux on measured models"),
        .source = CONSONANCE_TEXT("CommandLine",
            "To get the data: git clone -b osdi21-artifact https://github.com/petuum/adaptdl; the folder is adaptdl."),
        .verify = verifyPollux },
    { .name = "gavel",
        .title = CONSONANCE_TEXT("CommandLine", "Gavel: its objectives, AlloX and Gandiva on GPUs of three types"),
        .source = CONSONANCE_TEXT("CommandLine",
            "Not published as files: traces and speeds are in github.com/stanford-futuredata/gavel; run its simulator "
            "and keep what it prints in results, its allocations and rounds in decisions."),
        .verify = verifyGavel },
    { .name = "slurm",
        .title = CONSONANCE_TEXT("CommandLine", "Slurm: starts that a real controller chose"),
        .source = CONSONANCE_TEXT("CommandLine",
            "Not published as files: write down the configuration of a controller and the submissions, starts and "
            "ends of its jobs in slurm.conf, gres.conf, submit.csv and jobs.csv."),
        .verify = verifySlurm },
};

} // namespace

std::span<const OracleForm> oracleForms()
{
    return kForms;
}

const OracleForm* findOracleForm(std::string_view name)
{
    const auto* found = std::ranges::find(kForms, name, &OracleForm::name);
    return found == std::end(kForms) ? nullptr : found;
}

void VerifyRequest::add(VerificationResult result, Verification& verification) const
{
    if (onResult)
        onResult(result);
    verification.results.push_back(std::move(result));
}

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
    const auto* form = findOracleForm(request.oracle);
    if (form == nullptr) {
        std::vector<std::string> names;
        for (const auto& known : kForms)
            names.emplace_back(known.name);
        return fail(ErrorKind::BadArguments, kUnknownOracle, { request.oracle, joinedText(names, ", ") });
    }
    if (!folderExists(request.folder))
        return fail(ErrorKind::BadInput, kNoFolder, { request.folder, request.oracle });
    return form->verify(request, stop, progress);
}

} // namespace consonance
