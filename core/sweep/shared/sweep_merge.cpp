// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/shared/sweep_merge.h"

#include "core/base/file_io.h"
#include "core/sweep/shared/cell_bundle.h"
#include "core/sweep/shared/sweep_status.h"
#include "core/sweep/sweep_rows.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace consonance {

namespace {

constexpr MessageId kMergeStopped = CONSONANCE_MESSAGE("sweep.merge-stopped", "merging the runs was stopped");
constexpr MessageId kNotMoved = CONSONANCE_MESSAGE("sweep.not-moved", "the database cannot be moved to its place: {0}");
constexpr MessageId kIsOpen = CONSONANCE_MESSAGE("sweep.store-open",
    "the database lies on a shared disk and another program has it open, or had it when it ended; open it once where "
    "no other process has it, or name another one");

/// What statfs() says of file systems that several machines share (statfs(2), and the sources of Lustre, GPFS and
/// BeeGFS).
constexpr std::array<std::uint32_t, 12> kSharedFileSystems {
    0x6969, // NFS
    0x517b, // SMB
    0xff534d42, // CIFS
    0xfe534d42, // SMB 2
    0x0bd00bd0, // Lustre
    0x47504653, // GPFS
    0x19830326, // BeeGFS
    0x00c36400, // Ceph
    0x5346414f, // AFS
    0x01161970, // GFS2
    0x7461636f, // OCFS2
    0x65735546, // FUSE, behind which GlusterFS and many others are
};

/// Inputs as they were when the sweep was planned.
HashesOf plannedHashes(const SweepManifest& manifest)
{
    std::map<std::pair<std::string, std::uint64_t>, InputHashes> hashes;
    for (const auto& planned : manifest.cells)
        hashes[{ manifest.plan.traces[planned.cell.trace], planned.cell.seed }]
            = { planned.traceHash, planned.modelsHash, manifest.clusterHash };
    return [hashes = std::move(hashes)](const std::string& trace, std::uint64_t seed) -> Result<InputHashes> {
        const auto found = hashes.find({ trace, seed });
        return found == hashes.end() ? InputHashes {} : found->second;
    };
}

/// The id of a cell's run in the store.
Result<std::string> takeCell(RunStore& store, const SweepManifest& manifest, std::size_t cell, const FoundCell& found)
{
    TRY_ASSIGN(const auto bundle, readCellRecord(found.path, found.record));
    TRY_ASSIGN(auto run, RunStore::decode(bundle, found.path.string()));
    TRY(checkCellRun(manifest, cell, run));
    TRY_ASSIGN(auto taken, store.take(std::move(run)));
    // The same run may have been there for another reason.
    TRY(store.addTag(taken.id, sweepTag(manifest.plan)));
    return std::move(taken.id);
}

/// A copy of a database that no other process sees, and its way back.
class LocalCopy {
public:
    explicit LocalCopy(std::filesystem::path target)
        : m_target(std::move(target))
        , m_folder(std::filesystem::temp_directory_path() / fmt::format("consonance-merge-{}", ::getpid()))
    {
    }
    ~LocalCopy()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }
    LocalCopy(const LocalCopy&) = delete;
    LocalCopy& operator=(const LocalCopy&) = delete;

    [[nodiscard]] std::filesystem::path path() const { return m_folder / "runs.db"; }

    Result<void> take()
    {
        TRY(ensureFolder(m_folder));
        auto log = m_target;
        log += "-wal";
        std::error_code problem;
        if (std::filesystem::exists(log, problem))
            return fail(ErrorKind::Failed, kIsOpen, {}, { .file = m_target.string() });
        if (fileExists(m_target) && !std::filesystem::copy_file(m_target, path(), problem))
            return fail(ErrorKind::Failed, kNotMoved, { problem.message() }, { .file = m_target.string() });
        return {};
    }
    /// When the store is closed, so that its log is part of it.
    Result<void> giveBack()
    {
        auto beside = m_target;
        beside += fmt::format(".{}.tmp", ::getpid());
        std::error_code problem;
        std::filesystem::copy_file(path(), beside, std::filesystem::copy_options::overwrite_existing, problem);
        if (!problem)
            std::filesystem::rename(beside, m_target, problem);
        if (problem)
            return fail(ErrorKind::Failed, kNotMoved, { problem.message() }, { .file = m_target.string() });
        return {};
    }

private:
    std::filesystem::path m_target;
    std::filesystem::path m_folder;
};

} // namespace

namespace {

/// Brings the trainings of a sweep into the store, by name.
Result<SweepMerge> mergeTrainings(RunStore& store, const SweepFolder& folder, const StopToken& stop, Progress* progress)
{
    const auto& manifest = folder.manifest();
    auto content = folder.content();
    SweepMerge merge { .cells = static_cast<std::int64_t>(manifest.cells.size()),
        .problems = std::move(content.problems) };
    if (progress)
        progress->setTotal(merge.cells);
    for (std::size_t cell = 0; cell < manifest.cells.size(); ++cell) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kMergeStopped);
        const auto found = content.finished.find(cell);
        auto taken = found == content.finished.end() ? Result<MergedTraining>(MergedTraining {})
                                                     : takeTraining(store, manifest, cell, found->second);
        if (!taken && taken.error().kind != ErrorKind::BadInput)
            return fail(std::move(taken).error());
        if (!taken || taken->name.empty()) {
            merge.missing.push_back(cell);
            if (!taken)
                merge.problems.push_back(std::move(taken).error());
        } else {
            ++(taken->isNew ? merge.taken : merge.found);
            merge.trainings.push_back(std::move(*taken));
        }
        if (progress)
            progress->add(1);
    }
    for (const auto& [cell, failed] : content.failed)
        merge.problems.push_back(failureOf(manifest, cell, failed));
    return merge;
}

} // namespace

Result<SweepMerge> mergeSweep(RunStore& store, const SweepFolder& folder, const StopToken& stop, Progress* progress)
{
    const auto& manifest = folder.manifest();
    if (manifest.plan.trains)
        return mergeTrainings(store, folder, stop, progress);
    const PlanMatch match(manifest.plan, manifest.parameters);
    TRY_ASSIGN(auto runs, finishedRuns(store, manifest.plan, match, SweepStart::Resumed, plannedHashes(manifest)));
    auto content = folder.content();
    SweepMerge merge { .cells = static_cast<std::int64_t>(manifest.cells.size()),
        .found = static_cast<std::int64_t>(runs.size()),
        .problems = std::move(content.problems) };
    if (progress)
        progress->setTotal(merge.cells);
    for (std::size_t cell = 0; cell < manifest.cells.size(); ++cell) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kMergeStopped);
        auto key = match.keyOf(manifest.cells[cell].cell);
        const auto found = content.finished.find(cell);
        if (!runs.contains(key) && found != content.finished.end()) {
            auto taken = takeCell(store, manifest, cell, found->second);
            if (!taken && taken.error().kind != ErrorKind::BadInput)
                return fail(std::move(taken).error());
            if (taken) {
                runs.emplace(std::move(key), std::move(*taken));
                ++merge.taken;
            } else {
                merge.problems.push_back(std::move(taken).error());
                merge.missing.push_back(cell);
            }
        } else if (!runs.contains(key)) {
            merge.missing.push_back(cell);
        }
        if (progress)
            progress->add(1);
    }
    for (const auto& [cell, failed] : content.failed) {
        if (std::ranges::binary_search(merge.missing, cell))
            merge.problems.push_back(failureOf(manifest, cell, failed));
    }
    if (merge.missing.empty()) {
        TRY_ASSIGN(merge.outcome, collectSweep(store, manifest.plan, match, runs, stop));
        merge.outcome->found = merge.found;
    }
    return merge;
}

bool isOnSharedDisk(const std::filesystem::path& path)
{
    struct statfs information { };
    const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    const bool isKnown = ::statfs(folder.c_str(), &information) == 0;
    return isKnown
        && std::ranges::find(kSharedFileSystems, static_cast<std::uint32_t>(information.f_type))
        != kSharedFileSystems.end();
}

Result<SweepMerge> mergeSweepInto(
    const std::filesystem::path& path, const SweepFolder& folder, const StopToken& stop, Progress* progress)
{
    std::error_code ignored;
    const auto beside = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    const bool isInFolder = std::filesystem::equivalent(beside, folder.path(), ignored);
    if (!isInFolder && !isOnSharedDisk(path)) {
        TRY_ASSIGN(auto store, RunStore::open(path));
        return mergeSweep(store, folder, stop, progress);
    }
    LocalCopy copy(path);
    TRY(copy.take());
    Result<SweepMerge> merge = SweepMerge {};
    {
        TRY_ASSIGN(auto store, RunStore::open(copy.path()));
        merge = mergeSweep(store, folder, stop, progress);
    }
    TRY(copy.giveBack());
    return merge;
}

} // namespace consonance
