// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/completion.h"

#include "core/base/marked_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <string_view>

namespace consonance {

namespace {

struct Candidate {
    std::string word;
    std::string help;
};

struct Valued {
    std::string option;
    std::vector<std::string> values; ///< empty: a file, or an open set
};

/// A command with all that may follow it.
struct Place {
    std::string path; ///< " runs list"; empty for the program itself
    std::vector<Candidate> candidates;
    std::vector<Valued> valued; ///< options that something follows
};

/// "TEXT:{table,json}" names the choices.
std::vector<std::string> choicesOf(const CLI::Option& option)
{
    const auto type = option.get_type_name();
    const auto open = type.find('{');
    const auto close = type.find('}', open == std::string::npos ? 0 : open);
    if (open == std::string::npos || close == std::string::npos)
        return {};
    return CLI::detail::split(type.substr(open + 1, close - open - 1), ',');
}

void addOptions(const CLI::App& app, const KnownValues& known, Place& place)
{
    for (const auto* option : app.get_options()) {
        auto values = choicesOf(*option);
        if (option->get_positional()) {
            for (const auto& value : values)
                place.candidates.push_back({ value, option->get_description() });
        }
        std::vector<std::string> names;
        for (const auto& name : option->get_lnames())
            names.push_back("--" + name);
        for (const auto& name : option->get_snames())
            names.push_back("-" + name);
        for (const auto& name : names) {
            place.candidates.push_back({ name, option->get_description() });
            if (option->get_items_expected_max() == 0)
                continue;
            const auto more = known.find(name);
            place.valued.push_back({ name, values.empty() && more != known.end() ? more->second : values });
        }
    }
}

/// The commands below `app`, each once; a group of options belongs to the command that has it.
void addPlaces(CLI::App& app, const std::string& path, const KnownValues& known, const Place& everywhere,
    std::vector<Place>& places)
{
    Place place { .path = path, .candidates = {}, .valued = everywhere.valued };
    addOptions(app, known, place);
    std::vector<CLI::App*> below;
    for (auto* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (command->get_name().empty()) {
            addOptions(*command, known, place);
            continue;
        }
        place.candidates.push_back({ command->get_name(), command->get_description() });
        below.push_back(command);
    }
    if (!path.empty())
        place.candidates.insert(place.candidates.end(), everywhere.candidates.begin(), everywhere.candidates.end());
    places.push_back(std::move(place));
    for (auto* command : below)
        addPlaces(*command, path + " " + command->get_name(), known, everywhere, places);
}

std::vector<Place> placesOf(CLI::App& app, const KnownValues& known)
{
    Place everywhere;
    // Options of the program may stand behind a command too, but for those that every command has.
    addOptions(app, known, everywhere);
    std::erase_if(everywhere.candidates, [](const Candidate& one) {
        return !one.word.starts_with("--") || one.word == "--help" || one.word == "--version";
    });
    if (!app.get_fallthrough())
        everywhere = {};
    std::vector<Place> places;
    addPlaces(app, "", known, everywhere, places);
    return places;
}

std::string inSingleQuotes(std::string_view text)
{
    std::string result = "'";
    for (const char character : text)
        result += character == '\'' ? std::string("'\\''") : std::string(1, character);
    return result + "'";
}

std::string inFishQuotes(std::string_view text)
{
    std::string result = "'";
    for (const char character : text)
        result += character == '\'' || character == '\\' ? std::string({ '\\', character }) : std::string(1, character);
    return result + "'";
}

std::string joined(const std::vector<std::string>& words, std::string_view separator)
{
    return fmt::format("{}", fmt::join(words, separator));
}

/// Words that lead from one command to the next, as a pattern of `case`.
std::string commandPattern(const std::vector<Place>& places)
{
    std::vector<std::string> paths;
    for (const auto& place : places) {
        if (!place.path.empty())
            paths.push_back(inSingleQuotes(place.path));
    }
    return joined(paths, " | ");
}

/// One branch for each list of values, and one for all options whose value is a file or free.
template<typename Branch> std::string valueBranches(const std::vector<Place>& places, Branch branch)
{
    std::map<std::vector<std::string>, std::vector<std::string>> patterns;
    for (const auto& place : places) {
        for (const auto& one : place.valued)
            patterns[one.values].push_back(inSingleQuotes(place.path + " " + one.option));
    }
    std::string text;
    for (const auto& [values, options] : patterns)
        text += fmt::format("        {}) {} ;;\n", joined(options, " | "), branch(values));
    return text;
}

std::string functionName(const CLI::App& app)
{
    auto name = "_" + app.get_name();
    std::ranges::replace(name, '-', '_');
    return name;
}

constexpr const char* kBash = R"(# Completion of {program} for bash, written by `{program} completion bash`.
{function}()
{{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} place='' candidates='' i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$place ${{COMP_WORDS[i]}}" in
        {commands}) place+=" ${{COMP_WORDS[i]}}" ;;
        esac
    done
    COMPREPLY=()
    if [[ $word != -* ]]; then
        case "$place $before" in
{values}        esac
    fi
    if [[ -z $candidates ]]; then
        case "$place" in
{places}        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$candidates" -- "$word")
}}
complete -o default -F {function} {program}
)";

constexpr const char* kZsh = R"(#compdef {program}
# Completion of {program} for zsh, written by `{program} completion zsh`.
{function}()
{{
    local word=$words[CURRENT] before=$words[CURRENT-1] place='' i
    local -a candidates
    for ((i = 2; i < CURRENT; i++)); do
        case "$place $words[i]" in
        {commands}) place+=" $words[i]" ;;
        esac
    done
    if [[ $word != -* ]]; then
        case "$place $before" in
{values}        esac
    fi
    case "$place" in
{places}    esac
    _describe -o {program} candidates
    [[ $word == -* ]] || _files
}}
if [[ $funcstack[1] == _{program} ]]; then
    {function} "$@"
else
    compdef {function} {program}
fi
)";

constexpr const char* kFish = R"(# Completion of {program} for fish, written by `{program} completion fish`.
function {function}_is
    set -l place ''
    for word in (commandline -opc)[2..-1]
        switch "$place $word"
            case {commands}
                set place "$place $word"
        end
    end
    test "$place" = "$argv[1]"
end
{lines})";

std::string fishScript(const CLI::App& app, const std::vector<Place>& places)
{
    std::vector<std::string> paths;
    std::string lines;
    for (const auto& place : places) {
        if (!place.path.empty())
            paths.push_back(inSingleQuotes(place.path));
        for (const auto& one : place.candidates) {
            const auto dashes = std::min(one.word.find_first_not_of('-'), std::size_t { 2 });
            const auto valued = std::ranges::find(place.valued, one.word, &Valued::option);
            std::string follows;
            if (valued != place.valued.end())
                follows = valued->values.empty() ? " -r" : " -x -a " + inSingleQuotes(joined(valued->values, " "));
            constexpr const char* kFlags[] { "-f -a", "-s", "-l" }; // a word stands where a file might
            lines += fmt::format("complete -c {} -n \"{}_is '{}'\" {} {}{} -d {}\n", app.get_name(), functionName(app),
                place.path, kFlags[dashes], one.word.substr(dashes), follows, inFishQuotes(one.help));
        }
    }
    return fmt::format(kFish, fmt::arg("program", app.get_name()), fmt::arg("function", functionName(app)),
        fmt::arg("commands", joined(paths, " ")), fmt::arg("lines", lines));
}

std::string bashScript(const CLI::App& app, const std::vector<Place>& places)
{
    std::string words;
    for (const auto& place : places) {
        std::vector<std::string> candidates;
        for (const auto& one : place.candidates)
            candidates.push_back(one.word);
        words += fmt::format(
            "        {}) candidates={} ;;\n", inSingleQuotes(place.path), inSingleQuotes(joined(candidates, " ")));
    }
    const auto values = valueBranches(places, [](const std::vector<std::string>& list) {
        return list.empty() ? std::string("return") : "candidates=" + inSingleQuotes(joined(list, " "));
    });
    return fmt::format(kBash, fmt::arg("program", app.get_name()), fmt::arg("function", functionName(app)),
        fmt::arg("commands", commandPattern(places)), fmt::arg("values", values), fmt::arg("places", words));
}

std::string zshScript(const CLI::App& app, const std::vector<Place>& places)
{
    std::string words;
    for (const auto& place : places) {
        words += fmt::format("    {})\n        candidates=(\n", inSingleQuotes(place.path));
        for (const auto& one : place.candidates)
            words += fmt::format("            {}\n", inSingleQuotes(one.word + ":" + one.help));
        words += "        ) ;;\n";
    }
    const auto values = valueBranches(places, [](const std::vector<std::string>& list) {
        return list.empty() ? std::string("_files; return") : fmt::format("compadd {}; return", joined(list, " "));
    });
    return fmt::format(kZsh, fmt::arg("program", app.get_name()), fmt::arg("function", functionName(app)),
        fmt::arg("commands", commandPattern(places)), fmt::arg("values", values), fmt::arg("places", words));
}

} // namespace

CLI::App* addCompletionCommand(CLI::App& app, std::string& shell)
{
    auto* command = app.add_subcommand(
        "completion", CONSONANCE_TEXT("CommandLine", "Print what makes a shell complete commands and options"));
    command->add_option("shell", shell, CONSONANCE_TEXT("CommandLine", "bash, zsh or fish"))
        ->required()
        ->check(CLI::IsMember({ "bash", "zsh", "fish" }));
    return command;
}

std::string completionScript(CLI::App& app, const std::string& shell, const KnownValues& known)
{
    const auto places = placesOf(app, known);
    if (shell == "fish")
        return fishScript(app, places);
    return shell == "zsh" ? zshScript(app, places) : bashScript(app, places);
}

} // namespace consonance
