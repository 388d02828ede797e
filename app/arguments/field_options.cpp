// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/field_options.h"

#include "app/arguments/policy_settings.h"
#include "app/language/language.h"

#include "core/base/moment_text.h"
#include "core/base/text_format.h"
#include "core/run/usual_inputs.h"

#include <CLI/CLI.hpp>

namespace consonance {

namespace {

constexpr MessageId kNoLength
    = CONSONANCE_MESSAGE("cli.no-moment", "'{0}' is not a time such as 90s, 20min or 03:20:00");

} // namespace

CLI::Option& takeLengths(CLI::Option& option)
{
    option.transform([](const std::string& text) {
        const auto seconds = parseMoment(text);
        if (!seconds) // what CLI11 makes of it names the option
            throw CLI::ValidationError(localErrorText(fail(ErrorKind::BadArguments, kNoLength, { text }).value()));
        return shortestText(*seconds);
    });
    option.option_text("TIME");
    return option;
}

CLI::Option* addFieldOption(CLI::App& command, const RequestField& field, const std::string& usual, TypedFields& typed,
    const std::function<Result<void>(const std::string& value)>& set)
{
    if (command.get_option_no_throw(optionName(field.spec)) != nullptr)
        return nullptr;
    const bool isList = field.separator != '\0';
    auto* option = command.add_option(optionName(field.spec), typed[field.spec.key], field.spec.description)
                       ->allow_extra_args(isList);
    if (!usual.empty() && !field.isLength)
        option->default_str(usual);
    static constexpr const char* kTypes[] { "BOOLEAN", "INT", "FLOAT", "TEXT" };
    option->type_name(*field.argument != '\0' ? field.argument : kTypes[field.spec.defaultValue.index()]);
    if (!field.spec.choices.empty())
        option->transform(CLI::IsMember(field.spec.choices, CLI::ignore_case));
    if (field.isLength)
        takeLengths(*option).check(CLI::PositiveNumber);
    if (field.separator == ',')
        option->delimiter(',');
    if (set && !isList)
        option->expected(1);
    if (set)
        option->check([set](const std::string& value) {
            const auto done = set(value);
            return done ? std::string() : localErrorText(done.error());
        });
    return option;
}

std::vector<CLI::Option*> addRunOptions(CLI::App& command, TypedRun& run, const HelpTexts& help)
{
    run.request.interference.clear(); // left to the trace
    run.request.transitions.clear();
    auto options = addFieldOptions(command, runFields(), run.request, run.fields, help);
    options.push_back(
        command
            .add_option("--set", run.assignments,
                "Parameter of the policy, key=value, or @NAME for settings saved in the window; may be repeated")
            ->allow_extra_args(false));
    options.push_back(command.add_option("--branch", run.branch,
        "What is changed in the run, as the store keeps it (docs/formats.md); the policy is the one that decides "
        "last"));
    return options;
}

Result<void> readTypedRun(TypedRun& run)
{
    auto& request = run.request;
    TRY(readTyped(runFields(), run.fields, request));
    fillFromTrace(request);
    TRY_ASSIGN(request.parameters, typedSettings(run.assignments, request.policy));
    if (run.branch.empty())
        return {};
    const auto typed = request.failureLoss;
    TRY(readRequestJson(run.branch, "--branch", request));
    if (!run.fields["failure_loss"].empty())
        request.failureLoss = typed;
    return {};
}

} // namespace consonance
