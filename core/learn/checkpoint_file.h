// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files of tensors: the safetensors layout – eight bytes of header length, a JSON header, raw numbers – with a content
// hash among its metadata. Nothing in a file is ever run. Reading checks everything before it believes anything: sizes
// against the file, offsets against each other, the hash against the content; memory used is bounded by the size of the
// file. Writing is all or nothing. Plain functions, any thread. Format: docs/formats.md.
#pragma once

#include "core/base/result.h"
#include "core/learn/network/named_tensor.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// Bytes that are no numbers to compute with: a packed replay buffer.
struct NamedBytes {
    std::string name;
    std::vector<std::uint8_t> values;

    bool operator==(const NamedBytes&) const = default;
};

struct CheckpointContent {
    /// What the tensors are; keys that begin with "consonance." are the file's own.
    std::map<std::string, std::string> metadata;
    std::vector<NamedTensor> tensors;
    std::vector<NamedBytes> bytes;

    bool operator==(const CheckpointContent&) const = default;
};

/// No file is larger than this, nor its header than that.
inline constexpr std::int64_t kLargestCheckpoint = std::int64_t { 1 } << 30;
inline constexpr std::int64_t kLargestCheckpointHeader = std::int64_t { 1 } << 20;

/// The bytes of a file. The same content gives the same bytes. Precondition: names are unique, shapes fit the values.
[[nodiscard]] std::string encodeCheckpoint(const CheckpointContent& content);
/// BadInput, naming what is wrong and where: truncated, not a checkpoint, header too large or no JSON, unknown kinds of
/// number, sizes that do not fit, offsets that overlap or leave gaps, another content than the hash says.
[[nodiscard]] Result<CheckpointContent> decodeCheckpoint(std::string_view bytes, const std::string& fileName);

/// Errors: as writeFileAtomically().
[[nodiscard]] Result<void> writeCheckpoint(const std::filesystem::path& path, const CheckpointContent& content);
/// Errors: as readFile() and decodeCheckpoint().
[[nodiscard]] Result<CheckpointContent> readCheckpoint(const std::filesystem::path& path);

/// Over metadata, names, shapes and values.
[[nodiscard]] std::uint64_t contentHash(const CheckpointContent& content);

} // namespace consonance
