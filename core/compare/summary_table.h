// SPDX-License-Identifier: GPL-3.0-or-later
//
// The summary of a comparison as a table for a paper: CSV with the values as they are, Markdown and LaTeX with rounded
// ones. Columns are named in English. Pure; any thread.
#pragma once

#include "core/compare/compare.h"

#include <map>
#include <string>

namespace consonance {

/// Names for reports and legends, by contender; those without one keep theirs.
using ContenderNames = std::map<std::string, std::string>;
[[nodiscard]] const std::string& nameOf(const ContenderNames& names, const std::string& contender);
/// "CONTENDER=NAME" texts. Errors: one without "=", or of a policy that is not compared.
[[nodiscard]] Result<ContenderNames> contenderNames(
    const std::vector<std::string>& texts, const std::vector<std::string>& contenders);

enum class SummaryFormat : std::uint8_t { Csv, Markdown, Latex };
/// By the ending .csv, .md or .tex; BadArguments for another.
[[nodiscard]] Result<SummaryFormat> summaryFormatOf(const std::string& path);

[[nodiscard]] std::string summaryTableText(
    const CompareResult& result, SummaryFormat format, const ContenderNames& names = {});

} // namespace consonance
