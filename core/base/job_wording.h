// SPDX-License-Identifier: GPL-3.0-or-later
//
// A job in a sentence: "job 17", but "job-0155", whose name says already what it is. The one rule for every text that
// names a job; fillMessage() keeps to it. Plain functions; any thread.
#pragma once

#include <string>
#include <string_view>

namespace consonance {

/// What stands before the name in a sentence, without the word "job" (or 作业) right before the name where the name
/// contains either of them.
[[nodiscard]] std::string_view beforeJobName(std::string_view before, std::string_view name);

} // namespace consonance
