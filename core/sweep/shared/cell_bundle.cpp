// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/shared/cell_bundle.h"

#include "core/keep/run_keeper.h"
#include "core/sweep/sweep_rows.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kOtherRun
    = CONSONANCE_MESSAGE("sweep.other-run", "what is kept of cell {0} is not the run that the sweep asks for");

} // namespace

Result<std::string> cellBundle(const SweepManifest& manifest, std::size_t cell, const CellRun& made)
{
    WholeRun run { .log = made.simulation->engine().log(), .outcomes = made.result.outcomes };
    auto& record = run.record;
    record.id = manifest.runId(cell);
    record.header = runHeader(made.request, *made.simulation);
    record.header.tags = { sweepTag(manifest.plan) };
    record.status = RunStatus::Finished;
    record.createdMilliseconds = manifest.createdMilliseconds;
    record.endedMilliseconds = manifest.createdMilliseconds;
    record.events = run.log.events().size();
    record.decisions = run.log.decisions().size();
    record.eventHash = run.log.hash();
    record.metrics = metricList(made.result.metrics);
    TRY(checkCellRun(manifest, cell, run));
    return encodeBundle(run);
}

Result<void> checkCellRun(const SweepManifest& manifest, std::size_t cell, const WholeRun& run)
{
    const auto& planned = manifest.cells[cell];
    const auto& header = run.record.header;
    const auto tag = sweepTag(manifest.plan);
    const bool isIt = run.record.id == manifest.runId(cell) && run.record.status == RunStatus::Finished
        && header.trace.hash == planned.traceHash && header.models.hash == planned.modelsHash
        && header.cluster.hash == manifest.clusterHash
        && header.policy == manifest.plan.policies[planned.cell.policy].id
        && hasParameters(header, manifest.parameters[planned.cell.policy]) && header.seed == planned.cell.seed
        && header.interference == manifest.plan.interference && header.transitions == manifest.plan.transitions
        && std::ranges::find(header.tags, tag) != header.tags.end();
    if (!isIt)
        return fail(ErrorKind::BadInput, kOtherRun, { std::to_string(cell) });
    return {};
}

} // namespace consonance
