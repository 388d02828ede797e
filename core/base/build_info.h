// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which build this is, for version texts and bug reports. Constant data and pure functions; any thread.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace consonance {

/// Abbreviated commit the program was built from, with "+" when files differed from it; "unknown" outside a repository.
[[nodiscard]] std::string_view gitRevision();

/// "consonance-cli 0.1.0 (1a2b3c4d5e)".
[[nodiscard]] std::string versionText(std::string_view program);

/// Program, version, commit, compiler, libraries and system as indented JSON that ends in a line end. Contains no
/// person and no path. `libraries` are those that only the caller knows, as (name, version).
[[nodiscard]] std::string aboutJson(
    std::string_view program, const std::vector<std::pair<std::string, std::string>>& libraries = {});

} // namespace consonance
