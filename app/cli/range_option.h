// SPDX-License-Identifier: GPL-3.0-or-later
//
// --from and --to, or --section, of commands that can be limited to a span of simulated time.
#pragma once

#include "core/base/result.h"
#include "core/store/run_store.h"

#include <optional>
#include <span>
#include <string>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace consonance {

struct RangeOption {
    std::string from; ///< as typed; empty for the beginning
    std::string to;
    std::string section; ///< name of one that somebody made of a stored run; instead of the others
};

/// `fromHelp` says what --from leaves out; --to ends it.
void addRangeOption(CLI::App& command, RangeOption& option, const char* fromHelp);

/// A moment as typed. Errors: not a moment.
[[nodiscard]] Result<Time> momentOf(const std::string& text);

/// Lets an option of seconds be written as a moment too: 90, 90s, 20min, 1.5h or 03:20:00.
CLI::Option& takeMoments(CLI::Option& option);

/// Of --from and --to alone. Nothing when neither was given. Errors: not a moment; an end that is not after the
/// beginning.
[[nodiscard]] Result<std::optional<StoredSpan>> spanOf(const RangeOption& option);

/// Nothing when none was given. A section is looked for in `runs` first. Errors: as above and as
/// sectionSpan(); both a section and times.
[[nodiscard]] Result<std::optional<StoredSpan>> spanOf(
    const RangeOption& option, const RunStore& store, std::span<const std::string> runs = {});

} // namespace consonance
