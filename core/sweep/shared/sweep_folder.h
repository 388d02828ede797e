// SPDX-License-Identifier: GPL-3.0-or-later
//
// The folder through which the machines that work on a sweep meet (docs/formats.md, "Folder of a sweep"). It holds
// files alone, each written by one process: the manifest and the files that decide, which never change; `parts`, where
// cells are being worked on; `done`, where files are moved that are whole; `claims`, empty files of which each gives
// one cell to whoever made it. No database and no lock lies there, since neither works on every shared file system. Any
// thread, any number of machines.
#pragma once

#include "core/sweep/shared/cell_file.h"
#include "core/sweep/shared/sweep_manifest.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace consonance {

/// One file of cells.
struct CellFileState {
    std::filesystem::path path;
    std::vector<CellRecord> records;
    bool isWhole = false; ///< it was moved into place
    std::int64_t changedMilliseconds = 0; ///< when it last grew, by the clock of whoever keeps it; since 1970, UTC
};

struct FoundCell {
    std::filesystem::path path;
    CellRecord record;
};

/// What the folder holds at a moment.
struct SweepContent {
    std::map<std::size_t, FoundCell> finished; ///< by number of the cell; files in `done` come before those in `parts`
    std::map<std::size_t, FoundCell> failed; ///< those that are not finished: the last failure of each
    std::vector<CellFileState> files; ///< by name, those in `done` first
    std::vector<Error> problems; ///< of files that were passed over
};

class SweepFolder {
public:
    /// Makes the folder. One that holds a manifest with the same cells is opened as it is. Errors: it holds another
    /// sweep (BadArguments), or cannot be written.
    [[nodiscard]] static Result<SweepFolder> create(const std::filesystem::path& path, const PlannedSweep& planned);
    /// Errors: no manifest, or one that is refused.
    [[nodiscard]] static Result<SweepFolder> open(const std::filesystem::path& path);

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    [[nodiscard]] const SweepManifest& manifest() const { return m_manifest; }
    [[nodiscard]] std::filesystem::path parts() const { return m_path / "parts"; }
    [[nodiscard]] std::filesystem::path done() const { return m_path / "done"; }
    [[nodiscard]] std::filesystem::path claims() const { return m_path / "claims"; }

    [[nodiscard]] SweepContent content() const;
    /// Holds the files that decide (core/policy/held_files.h), so that cells mean them. Errors: one is missing or not
    /// what its name says.
    [[nodiscard]] Result<void> holdFiles() const;

private:
    SweepFolder(std::filesystem::path path, SweepManifest manifest);

    std::filesystem::path m_path;
    SweepManifest m_manifest;
};

} // namespace consonance
