// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/man_page.h"

#include "core/base/marked_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace consonance {

namespace {

/// Text as roff takes it: no escape, no request at the beginning of a line, hyphens that can be copied.
std::string plain(std::string_view text)
{
    std::string result;
    for (const char character : text) {
        if ((character == '.' || character == '\'') && (result.empty() || result.back() == '\n'))
            result += "\\&";
        if (character == '\\')
            result += "\\e";
        else if (character == '-')
            result += "\\-";
        else
            result += character;
    }
    return result;
}

std::string upper(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char one) { return static_cast<char>(std::toupper(one)); });
    return text;
}

/// An option or a positional with what it takes and what it means.
std::string optionLines(const CLI::Option& option)
{
    std::string names = option.get_positional() ? option.get_name(true) : option.get_name();
    std::ranges::replace(names, ',', ' ');
    std::string takes = option.get_items_expected_max() > 0 ? option.get_type_name() : std::string();
    takes.erase(0, takes.find('{') == std::string::npos ? 0 : takes.find('{')); // the choices say more than their type
    return fmt::format(".TP\n\\fB{}\\fR{}{}{}\n{}\n", plain(names), takes.empty() ? "" : " \\fI", plain(takes),
        takes.empty() ? "" : "\\fR", plain(option.get_description()));
}

/// What is written of a command, those below it after it.
void addCommand(CLI::App& app, const std::string& path, std::string& text)
{
    text += fmt::format(".SS \"{}\"\n{}\n", plain(path), plain(app.get_description()));
    std::vector<CLI::App*> below;
    const auto addOptions = [&text](const CLI::App& one) {
        for (const auto* option : one.get_options()) {
            if (option != one.get_help_ptr())
                text += optionLines(*option);
        }
    };
    addOptions(app);
    for (auto* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (command->get_name().empty())
            addOptions(*command); // a group of options belongs to the command that has it
        else
            below.push_back(command);
    }
    for (auto* command : below)
        addCommand(*command, path + " " + command->get_name(), text);
}

constexpr const char* kPage = R"(.TH {title} 1 "" "Consonance {version}" "User commands"
.SH NAME
{name} \- {summary}
.SH SYNOPSIS
.B {name}
{synopsis}
.SH OPTIONS
{options}.SH COMMANDS
{commands}.SH EXIT STATUS
.TP
.B 0
done
.TP
.B 1
failed
.TP
.B 2
wrong arguments
.TP
.B 3
an input that cannot be read
.TP
.B 130
interrupted by Ctrl\-C; what was kept is said
.SH ENVIRONMENT
.TP
.B XDG_DATA_HOME
Runs are kept in consonance/runs.db there, by default in ~/.local/share, unless \fB\-\-store\fR names another file.
.TP
.BR LC_ALL ", " LC_MESSAGES ", " LANG
Language of texts: English or Chinese.
)";

} // namespace

CLI::App* addManCommand(CLI::App& app)
{
    return app.add_subcommand("man", CONSONANCE_TEXT("CommandLine", "Print the manual page, for man -l -"));
}

std::string manPage(CLI::App& app, const std::string& version)
{
    std::string options;
    for (const auto* option : app.get_options())
        options += optionLines(*option);
    std::string commands;
    for (auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
        addCommand(*command, command->get_name(), commands);
    std::string summary = app.get_description();
    if (summary.ends_with('.'))
        summary.pop_back();
    return fmt::format(kPage, fmt::arg("title", upper(plain(app.get_name()))), fmt::arg("version", version),
        fmt::arg("name", plain(app.get_name())), fmt::arg("summary", plain(summary)),
        fmt::arg("synopsis", R"([\fIOPTIONS\fR] [\fICOMMAND\fR] [\fIARGUMENTS\fR])"), fmt::arg("options", options),
        fmt::arg("commands", commands));
}

} // namespace consonance
