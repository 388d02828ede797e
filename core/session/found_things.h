// SPDX-License-Identifier: GPL-3.0-or-later
//
// Search results at a moment of a run, as CSV and as JSON: every field of the query language for that kind of thing,
// under its name. Pure; any thread; cost O(things × fields).
#pragma once

#include "core/session/frame_facts.h"

#include <span>
#include <string>

namespace consonance {

/// "jobs", "servers", "events", "tasks"
[[nodiscard]] const char* findKindName(FindKind kind);
[[nodiscard]] std::optional<FindKind> findKindFromName(std::string_view name);

/// The fields that lists of found things show.
[[nodiscard]] std::span<const char* const> foundColumns(FindKind kind);

/// A heading, then one line per thing; durations in seconds, shares 0 … 1, empty where a value is missing.
[[nodiscard]] std::string foundCsv(FindKind kind, const FindResult& found, const FrameFacts& facts);
/// {"kind": …, "time_s": …, "count": …, "things": [{…}, …]}, null where a value is missing.
[[nodiscard]] std::string foundJson(FindKind kind, const FindResult& found, const FrameFacts& facts);

} // namespace consonance
