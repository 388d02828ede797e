// SPDX-License-Identifier: GPL-3.0-or-later
//
// What comes of the cells of a sweep, in a file that only grows (docs/formats.md, "File of cells"). One process writes
// it and lays each record down on the disk before it goes on, so a kill or a node that is gone costs at most the record
// that was being written; what follows the last whole record is passed over. A writer belongs to one thread at a time;
// readers may read while it grows, from any machine. Cost: a sync a record; of an index one small read a record.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// What a record holds. The values are stored: append, never renumber.
enum class CellRecordKind : std::uint8_t {
    Run = 1, ///< a finished run as a bundle
    Failure = 2, ///< why the cell has no run: English text
    Training = 3, ///< what came of a training (training_cell.h)
};

/// Where a record lies in its file.
struct CellRecord {
    CellRecordKind kind = CellRecordKind::Run;
    std::uint64_t cell = 0; ///< number in the manifest
    std::uint64_t hash = 0; ///< of the cell
    std::uint64_t offset = 0; ///< of the content
    std::uint64_t bytes = 0; ///< of the content
};

struct CellFileIndex {
    std::vector<CellRecord> records; ///< in the order in which they were written
    std::uint64_t wholeBytes = 0; ///< up to the end of the last whole record
    bool isCutOff = false; ///< something follows it: a record that is being written, or was when its writer ended
};

enum class CellFileSync : std::uint8_t {
    EachRecord, ///< of work that a kill must not cost
    AtEnd, ///< of a copy
};

class CellFileWriter {
public:
    /// A new file; an error when there is one. `manifest` is the hash of the manifest whose cells it holds.
    [[nodiscard]] static Result<CellFileWriter> create(
        std::filesystem::path path, std::uint64_t manifest, CellFileSync sync = CellFileSync::EachRecord);
    CellFileWriter(CellFileWriter&& other) noexcept;
    CellFileWriter& operator=(CellFileWriter&& other) noexcept;
    ~CellFileWriter();

    /// On the disk when it returns, if each record is to be. After an error the file ends with the record before, and
    /// may be written on.
    [[nodiscard]] Result<void> append(
        CellRecordKind kind, std::uint64_t cell, std::uint64_t hash, std::string_view content);
    /// Moves the file to its place, whole and on the disk; nothing is written afterwards.
    [[nodiscard]] Result<void> finish(const std::filesystem::path& place);
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    CellFileWriter(std::filesystem::path path, int file, CellFileSync sync);
    void close();

    std::filesystem::path m_path;
    int m_file = -1;
    std::uint64_t m_bytes = 0;
    CellFileSync m_sync;
};

/// Finds the records of a file; the content of the last one is compared with its checksum, those before it were on the
/// disk when it was begun. Errors (BadInput): no file of cells, a newer one, one of another manifest; a file without a
/// whole head is empty.
[[nodiscard]] Result<CellFileIndex> indexCellFile(const std::filesystem::path& path, std::uint64_t manifest);
/// The content of a record, compared with its checksum.
[[nodiscard]] Result<std::string> readCellRecord(const std::filesystem::path& path, const CellRecord& record);

} // namespace consonance
