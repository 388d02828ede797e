// SPDX-License-Identifier: GPL-3.0-or-later
//
// Options of the command line from the declared fields of a request (core/run/request_field.h). Main thread only.
#pragma once

#include "core/run/run_fields.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace consonance {

/// What was typed for the fields, by key; outlives the command.
using TypedFields = std::map<std::string, std::vector<std::string>>;
/// Help that a command words otherwise than the field, by key.
using HelpTexts = std::map<std::string, const char*>;

/// Lets an option of seconds be written as a length of time too: 90, 90s, 20min, 1.5h or 03:20:00.
CLI::Option& takeLengths(CLI::Option& option);

/// `usual` is shown as the default; empty: none is. With `set`, which says at once what is wrong with a value, it is
/// given once, unless it is a list. Null where the command has such an option already.
CLI::Option* addFieldOption(CLI::App& command, const RequestField& field, const std::string& usual, TypedFields& typed,
    const std::function<Result<void>(const std::string& value)>& set = {});

/// The options of all fields but those that the command has already. The defaults are those of `usual`; `help` has what
/// the command words otherwise, by key.
template<typename Request>
std::vector<CLI::Option*> addFieldOptions(CLI::App& command, RequestFields<Request> fields, const Request& usual,
    TypedFields& typed, const HelpTexts& help = {})
{
    std::vector<CLI::Option*> options;
    for (auto& field : fields) {
        if (const auto own = help.find(field.shown.spec.key); own != help.end())
            field.shown.spec.description = own->second;
        const auto set = [field](const std::string& value) {
            Request scratch;
            return setField(field, scratch, value);
        };
        if (auto* option = addFieldOption(command, field.shown, fieldText(field, usual), typed, set))
            options.push_back(option);
    }
    return options;
}

/// Writes what was typed into the request.
template<typename Request>
Result<void> readTyped(const RequestFields<Request>& fields, const TypedFields& typed, Request& request)
{
    for (const auto& field : fields) {
        const auto found = typed.find(field.shown.spec.key);
        if (found != typed.end() && !found->second.empty())
            TRY(setField(field, request, joinedText(found->second, std::string(1, field.shown.separator))));
    }
    return {};
}

/// A run as the command line describes it: the fields of the request, the parameters of its policy, and the changes of
/// a branch.
struct TypedRun {
    RunRequest request; ///< the defaults; after readTypedRun() what was typed
    TypedFields fields;
    std::vector<std::string> assignments; ///< key=value
    std::string branch; ///< JSON
};

/// Those that the command does not have already; `run` outlives it. Returns the options, for those that exclude them.
std::vector<CLI::Option*> addRunOptions(CLI::App& command, TypedRun& run, const HelpTexts& help = {});
/// What was not typed is as the trace brings it; cluster and policy are empty where it brings none. A command that was
/// typed as a parameter may be started. Errors: what an option must be.
[[nodiscard]] Result<void> readTypedRun(TypedRun& run);

} // namespace consonance
