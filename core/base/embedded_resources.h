// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files of the project that are part of the program: presets, model profiles, sample traces. The build function
// consonance_embed(TARGET NAME FILES…) writes a source file that defines `NAME()`; declare it where it is used as
//
//     std::span<const EmbeddedFile> clusterPresetFiles();
//
// Constant data, usable from any thread, costs nothing before it is read. Files come in the order they were listed.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace consonance {

struct EmbeddedFile {
    std::string_view name; ///< file name without folder and last extension: "harmony-testbed"
    std::string_view fileName; ///< with extension
    std::string_view bytes;
};

/// The file of that name, or nothing.
[[nodiscard]] inline std::optional<EmbeddedFile> findEmbedded(
    std::span<const EmbeddedFile> files, std::string_view name)
{
    for (const auto& file : files) {
        if (file.name == name)
            return file;
    }
    return std::nullopt;
}

} // namespace consonance
