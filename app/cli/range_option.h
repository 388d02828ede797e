// SPDX-License-Identifier: GPL-3.0-or-later
//
// --from and --to, or --section, of commands that can be limited to a span of simulated time.
#pragma once

#include "core/base/result.h"
#include "core/store/run_store.h"

#include <functional>
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
    std::string section; ///< name of a section of a stored run; instead of the others
};

/// `fromHelp` says what --from leaves out; --to ends it.
void addRangeOption(CLI::App& command, RangeOption& option, const char* fromHelp);

/// Refuses at once texts that cannot be a moment; momentOf() of core/workload reads it, a date once the trace is known.
CLI::Option& takeMoments(CLI::Option& option);

/// How a moment that was typed is read.
using MomentReader = std::function<Result<Time>(const std::string&)>;
/// By the dates of the trace of a kept run, which is read for a date alone. What is given must outlive the reader.
[[nodiscard]] MomentReader momentsOf(const RunStore& store, const RunRecord& run);

/// Of --from and --to alone. Nothing when neither was given. Errors: as `read`; an end that is not after the beginning.
[[nodiscard]] Result<std::optional<StoredSpan>> spanOf(const RangeOption& option, const MomentReader& read);

/// Nothing when none was given. A section is looked for in `runs` first, and dates are those of the first one's trace;
/// without runs there are none. Errors: as above and as sectionSpan(); both a section and times.
[[nodiscard]] Result<std::optional<StoredSpan>> spanOf(
    const RangeOption& option, const RunStore& store, std::span<const std::string> runs = {});

} // namespace consonance
