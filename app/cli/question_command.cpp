// SPDX-License-Identifier: GPL-3.0-or-later
// A subcommand for each question about a run (core/answers).
#include "app/cli/command_context.h"
#include "app/cli/range_option.h"
#include "app/cli/run_source.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/answers/question.h"
#include "core/base/joined_text.h"

#include <CLI/CLI.hpp>

namespace consonance {

namespace {

struct QuestionOptions {
    const Question* question = nullptr;
    RunSource source;
    std::map<std::string, std::vector<std::string>> given; ///< by key; an option may be repeated
    RangeOption range;
    JsonOption json;
};

std::string answerText(const Answer& answer)
{
    const auto table = plainTable(answer.sheet, localWording());
    auto text = textTableAsNamed(table.header, table.rows);
    for (const auto& remark : answer.remarks)
        text += remark + "\n";
    return text;
}

Result<void> askQuestion(QuestionOptions& options)
{
    const auto& question = *options.question;
    std::map<std::string, std::string> given;
    for (const auto& [key, texts] : options.given) {
        if (!texts.empty())
            given[key] = joinedText(texts, ",");
    }
    TRY_ASSIGN(const auto fields, ParameterSet::create(question.specs(), given, question.id));
    TRY_ASSIGN(const auto stored, readRunSource(options.source));
    TRY_ASSIGN(const auto store, openStore(options.source.store));
    QuestionContext about { .request = stored.request, .inputs = stored.inputs };
    TRY_ASSIGN(about.span, spanOf(options.range, store));
    Progress progress;
    const auto outcome = [&] {
        const ProgressDisplay display(question.id, progress);
        return question.ask(about, fields, interruptToken(), &progress);
    }();
    if (!outcome)
        return fail(outcome.error());
    return present(options.json, answerText((*outcome)->answer(localWording())), (*outcome)->json());
}

void addField(CLI::App& command, const ParameterSpec& spec, std::vector<std::string>& given)
{
    auto* option = command.add_option(optionName(spec), given, spec.description)->allow_extra_args(false);
    if (const auto usual = parameterText(spec.defaultValue); !usual.empty())
        option->default_str(usual);
}

} // namespace

void addQuestionCommands(CLI::App& app, const CommandResult& result)
{
    for (const auto& question : questions()) {
        auto options = std::make_shared<QuestionOptions>();
        options->question = &question;
        auto* command = app.add_subcommand(question.id, question.texts.help);
        addRunSource(*command, options->source);
        for (const auto& field : question.fields)
            addField(*command, field.spec, options->given[field.spec.key]);
        addRangeOption(*command, options->range, "Only jobs that arrive at or after this moment count");
        addJsonOption(*command, options->json);
        command->callback(calling(askQuestion, options, result));
    }
}

} // namespace consonance
