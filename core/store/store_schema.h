// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tables of a run database, as the steps that lead from one version to the next. Steps are never changed once
// released: a new version is a new step, and a fixture of every version stays under tests/fixtures/store. The tables
// are described in docs/formats.md.
#pragma once

#include <cstdint>
#include <span>

namespace consonance {

/// PRAGMA application_id of a run database: "CNSC".
inline constexpr std::int32_t kStoreApplicationId = 0x434e5343;

struct MigrationStep {
    int toVersion = 0; ///< PRAGMA user_version afterwards; the steps go up by one
    const char* sql = nullptr;
};

/// All steps from an empty database to the present version.
[[nodiscard]] std::span<const MigrationStep> storeMigrations();

} // namespace consonance
