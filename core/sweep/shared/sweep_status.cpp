// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/shared/sweep_status.h"

#include <algorithm>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kCellFailed = CONSONANCE_MESSAGE("sweep.cell-failed", "{0} failed: {1}");

} // namespace

std::string cellText(const SweepManifest& manifest, std::size_t cell)
{
    const auto& planned = manifest.cells[cell].cell;
    return fmt::format("{}, {}, seed {}", manifest.plan.traces[planned.trace],
        manifest.plan.policies[planned.policy].label, planned.seed);
}

Error failureOf(const SweepManifest& manifest, std::size_t cell, const FoundCell& failed)
{
    auto reason = readCellRecord(failed.path, failed.record);
    return fail(
        ErrorKind::Failed, kCellFailed, { cellText(manifest, cell), reason ? *reason : reason.error().englishText() })
        .value();
}

SweepStatus statusOf(const SweepFolder& folder)
{
    auto content = folder.content();
    SweepStatus status { .cells = static_cast<std::int64_t>(folder.manifest().cells.size()),
        .finished = static_cast<std::int64_t>(content.finished.size()),
        .problems = std::move(content.problems) };
    for (const auto& [cell, failed] : content.failed)
        status.failures.push_back(failureOf(folder.manifest(), cell, failed));
    for (const auto& file : content.files) {
        const auto finished = std::ranges::count(file.records, CellRecordKind::Run, &CellRecord::kind);
        status.files.push_back({ .name = file.path.stem().string(),
            .finished = finished,
            .failed = std::ssize(file.records) - finished,
            .isWhole = file.isWhole,
            .changedMilliseconds = file.changedMilliseconds });
    }
    return status;
}

} // namespace consonance
