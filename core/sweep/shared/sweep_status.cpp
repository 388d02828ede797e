// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/shared/sweep_status.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>
#include <system_error>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kCellFailed = CONSONANCE_MESSAGE("sweep.cell-failed", "{0} failed: {1}");

/// Cells that a worker has and that are neither finished nor failed.
std::int64_t runningCells(const SweepFolder& folder, const SweepContent& content)
{
    std::set<std::size_t> claimed;
    std::error_code problem;
    for (std::filesystem::recursive_directory_iterator entry(folder.claims(), problem), end; !problem && entry != end;
         entry.increment(problem)) {
        std::size_t cell = 0;
        const auto name = entry->path().filename().string();
        const auto parsed = std::from_chars(name.data(), name.data() + name.size(), cell);
        if (entry.depth() == 1 && parsed.ec == std::errc {} && parsed.ptr == name.data() + name.size()
            && !content.finished.contains(cell) && !content.failed.contains(cell))
            claimed.insert(cell);
    }
    // Who works on a share writes its file; which of its cells is the next, no file says.
    const auto shares = std::ranges::count_if(content.files,
        [](const CellFileState& file) { return !file.isWhole && file.path.filename().string().find("-of-") == 6; });
    return std::min(static_cast<std::int64_t>(claimed.size()) + shares,
        std::ssize(folder.manifest().cells) - std::ssize(content.finished));
}

} // namespace

std::optional<double> secondsLeft(const SweepStatus& now, std::int64_t before, double elapsedSeconds)
{
    const auto made = now.finished - before;
    if (made <= 0 || !(elapsedSeconds > 0) || now.finished >= now.cells)
        return std::nullopt;
    return static_cast<double>(now.cells - now.finished) * elapsedSeconds / static_cast<double>(made);
}

std::string cellText(const SweepManifest& manifest, std::size_t cell)
{
    const auto& planned = manifest.cells[cell].cell;
    if (manifest.plan.trains)
        return fmt::format("{}, seed {}", manifest.plan.policies[planned.policy].label, planned.seed);
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
        .running = runningCells(folder, content),
        .problems = std::move(content.problems) };
    for (const auto& [cell, failed] : content.failed)
        status.failures.push_back(failureOf(folder.manifest(), cell, failed));
    for (const auto& file : content.files) {
        const auto failed = std::ranges::count(file.records, CellRecordKind::Failure, &CellRecord::kind);
        status.files.push_back({ .name = file.path.stem().string(),
            .finished = std::ssize(file.records) - failed,
            .failed = failed,
            .isWhole = file.isWhole,
            .changedMilliseconds = file.changedMilliseconds });
    }
    return status;
}

} // namespace consonance
