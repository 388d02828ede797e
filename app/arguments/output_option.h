// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where commands write. --json means the same in all of them: --json FILE, or - for standard output, which is also
// meant where no file is named. What is written for people stays, unless JSON takes standard output.
#pragma once

#include "core/base/result.h"

#include <cstdio>
#include <string>
#include <string_view>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace consonance {

/// Writes to the file, or to standard output for "-".
[[nodiscard]] Result<void> writeOutput(const std::string& target, std::string_view content);

struct JsonOption {
    std::string target; ///< empty: not asked for; "-": standard output

    [[nodiscard]] bool isGiven() const { return !target.empty(); }
    [[nodiscard]] bool takesStandardOutput() const { return target == "-"; }
    /// For what people read of work that took its time.
    [[nodiscard]] std::FILE* textStream() const { return takesStandardOutput() ? stderr : stdout; }
};

CLI::Option* addJsonOption(CLI::App& command, JsonOption& option);

/// An answer, in words for standard output and as JSON for where the option says; one of both takes standard output.
[[nodiscard]] Result<void> present(const JsonOption& option, std::string_view text, std::string_view json);

/// Of commands that answer with a report: --json, or the older --format and --out.
struct ReportOutput {
    JsonOption json;
    std::string format = "table";
    std::string out = "-";
};

void addReportOutput(CLI::App& command, ReportOutput& output);
[[nodiscard]] Result<void> writeReport(const ReportOutput& output, std::string_view text, std::string_view json);

} // namespace consonance
