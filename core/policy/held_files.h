// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files that a run's decisions depend on (a trained network), held by content. A parameter may name one as NAME, which
// means the file's content when a run begins, or as NAME@HASH, which means that content for ever: a kept run says
// the latter and keeps the content, so that it can be made again after the file has changed. One table for the program;
// held content stays. Any thread. Deterministic. Cost: a hash over the content.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace consonance {

/// NAME@HASH in its parts.
struct PinnedName {
    std::string name;
    std::uint64_t hash = 0; ///< hashText() of the content
};
/// Nothing when the value is a plain name.
[[nodiscard]] std::optional<PinnedName> pinnedName(std::string_view value);

/// Holds the content; returns NAME@HASH.
std::string holdFile(std::string_view name, std::string_view content);
/// The content of NAME@HASH, or of the same content under another name; null when it is not held.
[[nodiscard]] std::shared_ptr<const std::string> heldFile(std::string_view value);

/// Names that begin with `prefix` are read by `read` instead of from a file; called once, before runs begin. `read` may
/// be called on any thread.
using FileReader = std::function<Result<std::string>(const std::string& name)>;
void addFileSource(std::string prefix, FileReader read);
/// The content of a name now: from the source of its prefix, else from the file. Errors: those of either.
[[nodiscard]] Result<std::string> readNamedFile(const std::string& name, std::int64_t maximumBytes);

/// A policy as requested, and the same with its files by content.
struct PinnedPolicy {
    std::string policy;
    std::map<std::string, std::string> asked;
    std::map<std::string, std::string> pinned;
};

} // namespace consonance
