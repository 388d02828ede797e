// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parameters of policies that people saved under a name, such as those that a tuning found: one JSON file beside the
// user's run database, `settings.json` (docs/formats.md). `--set @NAME` and the form of a policy fill them in. Any
// thread; the last of two programs that write at once wins. Cost: that of a small file.
#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace consonance {

struct SavedSettings {
    std::string name;
    std::string policy;
    std::map<std::string, std::string> parameters;
    bool operator==(const SavedSettings&) const = default;
};

/// The usual file.
[[nodiscard]] Result<std::filesystem::path> savedSettingsPath();
/// In the order in which they were saved; none where there is no file. BadInput: not such a file.
[[nodiscard]] Result<std::vector<SavedSettings>> savedSettings(const std::filesystem::path& file);
/// Replaces those of the same name. Errors: a name without a letter, the file.
[[nodiscard]] Result<void> saveSettings(const std::filesystem::path& file, SavedSettings settings);
/// BadArguments where there are none of that name, or only of another policy, with the names that there are.
[[nodiscard]] Result<SavedSettings> findSettings(
    const std::filesystem::path& file, const std::string& name, const std::string& policy);

} // namespace consonance
