// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a file holds for a run, by its content: one answer for the command line and the window. Plain functions, any
// thread, not for the GUI thread.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace consonance {

enum class TraceContent : std::uint8_t {
    None,
    Native, ///< the program's own CSV or JSON
    Foreign, ///< an importer reads it
    Table, ///< a table that can perhaps be read once it is known which column holds what
};
enum class ClusterContent : std::uint8_t { None, Native, Foreign };

/// A snapshot of a scheduler is both.
struct FileContent {
    TraceContent trace = TraceContent::None;
    std::string importer; ///< its id, of a foreign trace
    ClusterContent cluster = ClusterContent::None;
};

/// A table's beginning is enough; JSON must be whole.
[[nodiscard]] FileContent contentOf(std::string_view text);
/// As much of a file, packed or not, as contentOf() needs. JSON of more than 64 MiB is refused.
[[nodiscard]] Result<std::string> readForContent(const std::filesystem::path& path);

} // namespace consonance
