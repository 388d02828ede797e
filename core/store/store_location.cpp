// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store_location.h"

#include <cstdlib>

namespace consonance {

namespace {
constexpr MessageId kNoHome = CONSONANCE_MESSAGE(
    "store.no-home", "no folder for runs: neither XDG_DATA_HOME nor HOME is set; name a database with --store");
}

Result<std::filesystem::path> defaultStorePath()
{
    const std::filesystem::path file = std::filesystem::path("consonance") / "runs.db";
    // NOLINTBEGIN(concurrency-mt-unsafe): no thread of ours changes the environment.
    const char* data = std::getenv("XDG_DATA_HOME");
    if (data != nullptr && std::filesystem::path(data).is_absolute())
        return std::filesystem::path(data) / file;
    const char* home = std::getenv("HOME");
    // NOLINTEND(concurrency-mt-unsafe)
    if (home == nullptr || *home == '\0')
        return fail(ErrorKind::Failed, kNoHome);
    return std::filesystem::path(home) / ".local" / "share" / file;
}

} // namespace consonance
