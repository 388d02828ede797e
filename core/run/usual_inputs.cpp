// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/usual_inputs.h"

#include "core/base/file_io.h"
#include "core/cluster/server_failures.h"
#include "core/workload/import/file_content.h"
#include "core/workload/sample_library.h"
#include "core/workload/trace_generator.h"
#include "core/workload/trace_loader.h"

#include <algorithm>

namespace consonance {

namespace {

void fill(std::string& value, const std::string& usual)
{
    if (value.empty())
        value = usual;
}

/// A misspelt preset implies nothing; reading it reports the error.
void fillFromPreset(RunRequest& request)
{
    const auto spec = parsePresetSpec(request.trace);
    if (!spec || !*spec)
        return;
    const auto preset = std::ranges::find(tracePresets(), (*spec)->preset, &TracePreset::id);
    if (preset != tracePresets().end())
        fill(request.cluster, preset->cluster);
}

/// A snapshot that lists its servers too is its own cluster.
void fillFromSnapshot(RunRequest& request)
{
    if (!request.cluster.empty() || !fileExists(request.trace))
        return;
    const auto text = readForContent(request.trace);
    if (!text)
        return; // reading the trace reports it
    const auto content = contentOf(*text);
    if (content.trace == TraceContent::Foreign && content.cluster == ClusterContent::Foreign)
        request.cluster = request.trace;
}

} // namespace

RunRequest requestOfTrace(std::string trace)
{
    RunRequest request { .trace = std::move(trace), .interference = {}, .transitions = {} };
    fillFromTrace(request);
    return request;
}

void fillFromTrace(RunRequest& request)
{
    // Failures alone are those of the cluster that the trace brings.
    const auto [cluster, failures] = splitFailures(request.cluster);
    request.cluster = cluster.empty() ? "" : request.cluster;
    if (const auto* sample = findSampleEntry(request.trace)) {
        fill(request.cluster, sample->cluster);
        fill(request.policy, sample->policy);
        fill(request.interference, sample->interference);
        fill(request.transitions, sample->transitions);
    }
    fillFromPreset(request);
    fillFromSnapshot(request);
    if (cluster.empty() && !request.cluster.empty())
        request.cluster = clusterWithFailures(request.cluster, failures);
    const RunRequest usual;
    fill(request.interference, usual.interference);
    fill(request.transitions, usual.transitions);
}

} // namespace consonance
