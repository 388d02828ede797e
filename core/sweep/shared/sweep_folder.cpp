// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/shared/sweep_folder.h"

#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/base/json_reader.h"
#include "core/policy/held_files.h"

#include <algorithm>
#include <chrono>

namespace consonance {

namespace {

constexpr const char* kManifestFile = "manifest.json";
constexpr const char* kCellsEnding = ".cells";

constexpr MessageId kFolderTaken = CONSONANCE_MESSAGE("sweep.folder-taken",
    "the folder holds another sweep, or this one planned with other inputs or another program; "
    "name another folder, or take this one away");
constexpr MessageId kOtherFile
    = CONSONANCE_MESSAGE("sweep.other-file", "the file {0} is not what its name says; plan the sweep again");

std::filesystem::path filesIn(const std::filesystem::path& folder)
{
    return folder / "files";
}

bool haveSameCells(const SweepManifest& one, const SweepManifest& other)
{
    return one.plan.name == other.plan.name && one.plan.output == other.plan.output
        && std::ranges::equal(one.cells, other.cells, {}, &PlannedCell::hash, &PlannedCell::hash);
}

std::vector<std::filesystem::path> cellFilesIn(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    std::error_code problem;
    for (std::filesystem::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        if (entry->path().extension() == kCellsEnding)
            files.push_back(entry->path());
    }
    std::ranges::sort(files);
    return files;
}

std::int64_t changedAt(const std::filesystem::path& path)
{
    std::error_code ignored;
    const auto changed = std::filesystem::last_write_time(path, ignored);
    const auto since = std::chrono::file_clock::to_sys(changed).time_since_epoch();
    return ignored ? 0 : std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

/// Adds what the files of a folder hold.
void addFiles(const std::filesystem::path& folder, bool isWhole, const SweepManifest& manifest, SweepContent& content)
{
    for (const auto& path : cellFilesIn(folder)) {
        auto index = indexCellFile(path, manifest.hash);
        if (!index) {
            if (fileExists(path)) // else it was moved meanwhile
                content.problems.push_back(std::move(index).error());
            continue;
        }
        for (const auto& record : index->records) {
            const auto cell = static_cast<std::size_t>(record.cell);
            if (record.cell >= manifest.cells.size() || record.hash != manifest.cells[cell].hash)
                continue;
            if (record.kind == CellRecordKind::Failure)
                content.failed[cell] = { .path = path, .record = record };
            else
                content.finished.emplace(cell, FoundCell { .path = path, .record = record });
        }
        content.files.push_back({ .path = path,
            .records = std::move(index->records),
            .isWhole = isWhole,
            .changedMilliseconds = changedAt(path) });
    }
}

} // namespace

SweepFolder::SweepFolder(std::filesystem::path path, SweepManifest manifest)
    : m_path(std::move(path))
    , m_manifest(std::move(manifest))
{
}

Result<SweepFolder> SweepFolder::create(const std::filesystem::path& path, const PlannedSweep& planned)
{
    if (fileExists(path / kManifestFile)) {
        TRY_ASSIGN(auto there, open(path));
        if (!haveSameCells(there.manifest(), planned.manifest))
            return fail(ErrorKind::BadArguments, kFolderTaken, {}, { .file = path.string() });
        return there;
    }
    SweepFolder folder(path, planned.manifest);
    for (const auto& part : { filesIn(path), folder.parts(), folder.done(), folder.claims() })
        TRY(ensureFolder(part));
    for (const auto& [hash, content] : planned.files)
        TRY(writeFileAtomically(filesIn(path) / hashToText(hash), content));
    // Last: a folder with a manifest is complete.
    TRY(writeFileAtomically(path / kManifestFile, manifestText(planned.manifest)));
    return folder;
}

Result<SweepFolder> SweepFolder::open(const std::filesystem::path& path)
{
    const auto file = path / kManifestFile;
    TRY_ASSIGN(const auto text, readFile(file, JsonLimits {}.maximumBytes));
    TRY_ASSIGN(auto manifest, parseManifest(text, file.string()));
    return SweepFolder(path, std::move(manifest));
}

SweepContent SweepFolder::content() const
{
    SweepContent content;
    // In this order, so that a file which is moved meanwhile is seen twice rather than not at all.
    SweepContent parts;
    addFiles(this->parts(), false, m_manifest, parts);
    addFiles(done(), true, m_manifest, content);
    content.finished.merge(parts.finished);
    content.failed.merge(parts.failed);
    std::erase_if(content.failed, [&](const auto& failed) { return content.finished.contains(failed.first); });
    std::ranges::move(parts.files, std::back_inserter(content.files));
    std::ranges::move(parts.problems, std::back_inserter(content.problems));
    return content;
}

Result<void> SweepFolder::holdFiles() const
{
    for (const auto& policy : m_manifest.plan.policies) {
        for (const auto& [key, value] : policy.parameters) {
            const auto named = pinnedName(value);
            if (!named || heldFile(value))
                continue;
            const auto file = filesIn(m_path) / hashToText(named->hash);
            if (!fileExists(file)) // the value only looks like a name with a hash
                continue;
            TRY_ASSIGN(const auto content, readFile(file));
            if (hashText(content) != named->hash)
                return fail(ErrorKind::BadInput, kOtherFile, { file.string() });
            holdFile(named->name, content);
        }
    }
    return {};
}

} // namespace consonance
