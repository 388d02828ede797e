// SPDX-License-Identifier: GPL-3.0-or-later
//
// The default place of the run database.
#pragma once

#include "core/base/result.h"

#include <filesystem>

namespace consonance {

/// $XDG_DATA_HOME/consonance/runs.db, else ~/.local/share/consonance/runs.db (XDG base directory specification 0.8: a
/// relative $XDG_DATA_HOME is ignored). Nothing is created. Failed when there is no home folder either.
[[nodiscard]] Result<std::filesystem::path> defaultStorePath();

} // namespace consonance
