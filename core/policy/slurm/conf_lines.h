// SPDX-License-Identifier: GPL-3.0-or-later
//
// The text form of slurm.conf and gres.conf (slurm.conf.5): lines of KEY=VALUE with blanks between them, # for remarks,
// a backslash at the end of a line that goes on, quotation marks around values with blanks. Values read from it, with
// errors that name file, line, column and what is expected. Pure functions, any thread.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

struct ConfSetting {
    std::string key;
    std::string value;
    SourcePlace place;

    /// Upper and lower case are the same.
    [[nodiscard]] bool is(std::string_view name) const;
};
/// The settings of one line; never empty.
using ConfLine = std::vector<ConfSetting>;

/// Errors: a word without "=", an open quotation mark, a line that includes another file.
[[nodiscard]] Result<std::vector<ConfLine>> confLines(std::string_view text, const std::string& file);

[[nodiscard]] bool isSameWord(std::string_view a, std::string_view b);
/// The parts of a list, without blanks around them and without empty ones.
[[nodiscard]] std::vector<std::string> listOf(std::string_view text, char separator = ',');

[[nodiscard]] Error confError(const ConfSetting& setting, const char* expected);
/// From 0 to `most`; nothing else.
[[nodiscard]] Result<std::int64_t> confCount(const ConfSetting& setting, std::int64_t most = 1'000'000'000'000);
[[nodiscard]] Result<bool> confFlag(const ConfSetting& setting);
/// A span of time as days-hours:minutes:seconds, with `unit` seconds for a number alone; nothing for INFINITE.
[[nodiscard]] Result<std::optional<std::int64_t>> confSeconds(const ConfSetting& setting, std::int64_t unit);
/// Names of nodes such as "node[01-08],gpu1".
[[nodiscard]] Result<std::vector<std::string>> confHosts(const ConfSetting& setting);

} // namespace consonance
