// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bookmarks and sections of stored runs outside the store: as files, and a section as the span that a comparison is
// limited to. Pure, or reading the store; any thread.
#pragma once

#include "core/store/run_store.h"

#include <span>
#include <string>

namespace consonance {

/// CSV: one line each with kind, from_s, to_s (empty for a bookmark), text, color.
[[nodiscard]] std::string marksCsv(std::span<const TimeMark> marks);
/// JSON: {"run": id, "marks": [{kind, from_s, to_s, text, color}]}.
[[nodiscard]] std::string marksJson(const std::string& runId, std::span<const TimeMark> marks);

/// The span of the section called `name`: of one of `runs` (the first that has it), else of any stored run; a name
/// may begin with the id of its run and a colon. Errors (BadArguments): there is none, or several runs have different
/// ones.
[[nodiscard]] Result<StoredSpan> sectionSpan(
    const RunStore& store, const std::string& name, std::span<const std::string> runs = {});

} // namespace consonance
