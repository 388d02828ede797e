// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a run database is opened. Plain values.
#pragma once

#include <chrono>
#include <cstdint>

namespace consonance {

enum class StoreAccess : std::uint8_t {
    ReadWrite, ///< created when missing
    ReadOnly, ///< nothing is written, not even marks of interrupted runs; the file may be in a read-only place
};

enum class MissingFolders : std::uint8_t {
    AreAnError,
    AreCreated, ///< for the default place
};

struct StoreOptions {
    StoreAccess access = StoreAccess::ReadWrite;
    MissingFolders missingFolders = MissingFolders::AreAnError;
    std::chrono::milliseconds busyTimeout {
        5000
    }; ///< how long to wait for another program's transaction; ours take milliseconds
    std::int64_t maximumBytes = 0; ///< quota of the file, 0 = none; beyond it writing fails as on a full disk
};

} // namespace consonance
