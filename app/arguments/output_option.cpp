// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/output_option.h"

#include "core/base/file_io.h"
#include "core/base/marked_text.h"

#include <CLI/CLI.hpp>

namespace consonance {

namespace {

constexpr MessageId kCannotPrint = CONSONANCE_MESSAGE("cli.cannot-print", "standard output cannot be written");

} // namespace

Result<void> writeOutput(const std::string& target, std::string_view content)
{
    if (target != "-")
        return writeFileAtomically(target, content);
    if (std::fwrite(content.data(), 1, content.size(), stdout) != content.size() || std::fflush(stdout) != 0)
        return fail(ErrorKind::Failed, kCannotPrint);
    return {};
}

CLI::Option* addJsonOption(CLI::App& command, JsonOption& option)
{
    return command
        .add_option("--json", option.target,
            CONSONANCE_TEXT("CommandLine", "Write the result as JSON to a file, or to standard output with -"))
        ->option_text("[FILE]")
        ->expected(0, 1)
        ->default_str("-");
}

Result<void> present(const JsonOption& option, std::string_view text, std::string_view json)
{
    if (option.isGiven())
        TRY(writeOutput(option.target, json));
    return option.takesStandardOutput() ? Result<void>() : writeOutput("-", text);
}

void addReportOutput(CLI::App& command, ReportOutput& output)
{
    auto* json = addJsonOption(command, output.json);
    command.add_option("--format", output.format, "table or json")
        ->check(CLI::IsMember({ "table", "json" }))
        ->capture_default_str()
        ->excludes(json);
    command.add_option("--out", output.out, "File, or - for standard output")->capture_default_str()->excludes(json);
}

Result<void> writeReport(const ReportOutput& output, std::string_view text, std::string_view json)
{
    return output.json.isGiven() ? present(output.json, text, json)
                                 : writeOutput(output.out, output.format == "json" ? json : text);
}

} // namespace consonance
