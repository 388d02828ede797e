// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bundle_view_option.h"

#include "core/cluster/cluster_extension.h"
#include "core/keep/run_keeper.h"
#include "core/run/what_if.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kOutside = CONSONANCE_MESSAGE(
    "runs.bundle-outside", "the bundle would open at {0}, but it holds only the run from {1} to {2}");

/// As the window writes them: servers by their names, also where a path was typed.
Result<void> takeNames(const BundleViewOption& option, const StoredInputs& stored, BundleView& view)
{
    for (const auto& job : option.jobs)
        TRY(findJob(*stored.inputs.workload, job));
    view.jobs = option.jobs;
    for (const auto& server : option.servers) {
        TRY_ASSIGN(const auto host, findServer(*stored.inputs.cluster, server));
        view.servers.push_back(stored.inputs.cluster->hostName(host));
    }
    return {};
}

} // namespace

bool isGiven(const BundleViewOption& option)
{
    return !option.at.empty() || !option.jobs.empty() || !option.servers.empty();
}

Result<BundleOptions> bundleOptions(const RangeOption& range, const BundleViewOption& option, const OpenRun& run)
{
    BundleOptions bundle;
    TRY_ASSIGN(const auto span, spanOf(range, run.store, { &run.record.id, 1 }));
    if (!span && !isGiven(option))
        return bundle;
    BundleView view { .at = span ? std::max(span->from, Time {}) : Time {} };
    if (span && span->until != kForever) {
        bundle.until = span->until;
        view.from = view.at;
        view.until = span->until;
    }
    if (!option.at.empty()) {
        TRY_ASSIGN(const auto at, momentsOf(run.store, run.record)(option.at));
        if (view.until && (at < *view.from || at > *view.until)) {
            TRY_ASSIGN(const auto stored, storedInputs(run.store, run.record));
            const auto beginning = dateOfBeginning(*stored.inputs.workload);
            return fail(ErrorKind::BadArguments, kOutside,
                { option.at, momentText(*view.from, beginning), momentText(*view.until, beginning) });
        }
        view.at = at;
    }
    if (!option.jobs.empty() || !option.servers.empty()) {
        TRY_ASSIGN(const auto stored, storedInputs(run.store, run.record));
        TRY(takeNames(option, stored, view));
    }
    bundle.view = std::move(view);
    return bundle;
}

void addBundleViewOption(CLI::App& command, BundleViewOption& option)
{
    takeMoments(*command.add_option(
        "--at", option.at, "Of a bundle: it opens at this moment instead, such as 20min or 03:20:00"));
    command.add_option("--select-job", option.jobs, "Of a bundle: a job that is selected there; may be repeated")
        ->allow_extra_args(false);
    command
        .add_option("--select-server", option.servers, "Of a bundle: a server that is selected there; may be repeated")
        ->allow_extra_args(false);
}

} // namespace consonance
