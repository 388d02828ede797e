// SPDX-License-Identifier: GPL-3.0-or-later
//
// The envelope of every blob in a run database and of every section of a bundle: its kind, its length when
// unpacked, a checksum, and the zstd-compressed bytes. Layout in docs/formats.md. Unpacking trusts nothing: the
// checksum is compared first, memory grows with the actual output and never beyond the limit. Pure functions,
// usable from any thread. About 400 MB/s packing, 1 GB/s unpacking.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace consonance {

/// Kinds of content. The values are stored: append, never renumber.
enum class BlobKind : std::uint8_t {
    Events = 1,
    Decisions = 2,
    Outcomes = 3,
    Document = 4, ///< a trace, cluster or model catalogue, as its file
    RunRecord = 5, ///< the row of a run, in bundles
    Checkpoint = 6, ///< a trained policy
};

enum class BlobEffort : std::uint8_t {
    Quick, ///< zstd level 1: during a run
    Thorough, ///< zstd level 6: once per document
};

/// Layouts of a blob's content. A blob is written in the oldest one that holds it, so that older programs read
/// everything without new features.
inline constexpr std::uint8_t kFirstBlobLayout = 1;
/// Events: kinds from 22 on, leases; decisions: plans, tables among the notes.
inline constexpr std::uint8_t kNewestBlobLayout = 2;

/// Bytes before the compressed content.
inline constexpr std::size_t kBlobFrameHeader = 24;

[[nodiscard]] std::string packBlob(BlobKind kind, std::string_view content, BlobEffort effort = BlobEffort::Quick,
    std::uint8_t layout = kFirstBlobLayout);
/// Errors (BadInput): too short, other kind, newer layout, checksum differs, longer than `maximumBytes`, not written by
/// zstd.
[[nodiscard]] Result<std::string> unpackBlob(BlobKind kind, std::string_view blob, std::uint64_t maximumBytes);
/// Whether a newer program wrote it, which means it is not damaged.
[[nodiscard]] bool isNewerBlob(const Error& error);

} // namespace consonance
