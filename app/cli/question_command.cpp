// SPDX-License-Identifier: GPL-3.0-or-later
// A subcommand for each question about a run (core/answers).
#include "app/cli/command_context.h"
#include "app/cli/range_option.h"
#include "app/cli/run_source.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/answers/question.h"
#include "core/base/joined_text.h"
#include "core/keep/stored_session.h"
#include "core/run/what_if.h"
#include "core/workload/snapshot_moment.h"
#include "core/workload/trace_moment.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kWhichMoment = CONSONANCE_MESSAGE(
    "question.which-moment", "say which moment is meant, such as --at 03:20:00; only a snapshot has one of its own");

bool asksAboutMoment(QuestionSubject subject)
{
    return subject == QuestionSubject::Moment || subject == QuestionSubject::Shown
        || subject == QuestionSubject::Future;
}

struct QuestionOptions {
    const Question* question = nullptr;
    RunSource source;
    TypedFields given;
    RangeOption range;
    std::string at; ///< empty: the end
    ReportOutput output;
    std::string csv;
};

std::string answerText(const Answer& answer)
{
    std::string text;
    for (const auto& sheet : answer.sheets) {
        if (sheet.rows.empty())
            continue;
        const auto table = plainTable(sheet, localWording());
        text += (text.empty() ? "" : "\n") + textTableAsNamed(table.header, table.rows);
    }
    for (const auto& remark : answer.remarks)
        text += remark + "\n";
    return answer.details.empty() ? text : text + joinedText(answer.details, " ") + "\n";
}

/// Of a kept run its stored log; else the run is followed to its end.
Result<EventLog> eventLogOf(const RunSource& source, const StoredInputs& stored, Progress& progress)
{
    if (!source.run.empty()) {
        TRY_ASSIGN(const auto run, openRun(source.store, source.run));
        return run.store.loadLog(run.record.id);
    }
    TRY_ASSIGN(auto simulation, startRun(stored.request, stored.inputs, interruptToken()));
    TRY(simulation.runToEnd(interruptToken(), &progress));
    return simulation.engine().log();
}

/// What the question looks at besides the inputs.
Result<void> look(
    const QuestionOptions& options, const StoredInputs& stored, QuestionContext& about, Progress& progress)
{
    if (options.question->subject == QuestionSubject::History) {
        TRY_ASSIGN(auto log, eventLogOf(options.source, stored, progress));
        const auto owner = std::make_shared<const EventLog>(std::move(log));
        about.events = eventsOf(*owner);
        about.eventsOwner = owner;
    } else if (options.question->subject == QuestionSubject::Moment) {
        TRY_ASSIGN(const auto session, sessionAt(stored, about.at, interruptToken()));
        about.moment = std::make_shared<DecisionMoment>(DecisionMoment::of(session->simulation()));
        about.planned = plannedChanges(about.moment->engine.cluster(), stored.request.changes);
    } else if (options.question->subject == QuestionSubject::Shown) {
        TRY_ASSIGN(const auto session, sessionAt(stored, about.at, interruptToken()));
        about.frame = session->frame();
        about.history = session->history();
    }
    return {};
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
    const auto read = [&stored](const std::string& text) { return momentOf(text, *stored.inputs.workload); };
    TRY_ASSIGN(about.span, options.range.section.empty() ? spanOf(options.range, read) : spanOf(options.range, store));
    if (!options.at.empty()) {
        TRY_ASSIGN(about.at, read(options.at));
    } else if (asksAboutMoment(question.subject)) {
        const auto taken = snapshotMoment(*stored.inputs.workload);
        if (!taken)
            return fail(ErrorKind::BadArguments, kWhichMoment);
        about.at = *taken;
    }
    about.onCost = [](const Error& cost) { fmt::print(stderr, "{}\n", localErrorText(cost)); };
    Progress progress;
    const auto outcome = [&]() -> Result<std::shared_ptr<const AnswerSource>> {
        const ProgressDisplay display(question.id, progress);
        TRY(look(options, stored, about, progress));
        return question.ask(about, fields, interruptToken(), &progress);
    }();
    if (!outcome)
        return fail(outcome.error());
    if (!options.csv.empty())
        TRY(writeOutput(options.csv, (*outcome)->csv()));
    if (options.csv == "-")
        return {};
    return writeReport(options.output, answerText((*outcome)->answer(localWording())), (*outcome)->json());
}

void addMoment(CLI::App& command, QuestionSubject subject, std::string& at)
{
    if (subject == QuestionSubject::History)
        takeMoments(*command.add_option("--at", at, "As known at this moment, such as 03:20:00 (default: the end)"));
    if (asksAboutMoment(subject))
        takeMoments(*command.add_option(
            "--at", at, "The moment, such as 90s, 20min or 03:20:00 (default: that of a snapshot)"));
}

} // namespace

void addQuestionCommands(CLI::App& app, const CommandResult& result)
{
    for (const auto& question : questions()) {
        auto options = std::make_shared<QuestionOptions>();
        options->question = &question;
        auto* command = app.add_subcommand(question.id, question.texts.help);
        addRunSource(*command, options->source);
        for (const auto& field : question.fields) {
            if (!field.isOfChart)
                addFieldOption(*command, field, parameterText(field.spec.defaultValue), options->given);
        }
        addMoment(*command, question.subject, options->at);
        if (question.subject == QuestionSubject::Inputs || question.subject == QuestionSubject::History)
            addRangeOption(*command, options->range, question.texts.from);
        if (question.hasFormatOption)
            addReportOutput(*command, options->output);
        else
            addJsonOption(*command, options->output.json);
        command->add_option("--csv", options->csv, "Write the figures as a table; - for standard output");
        command->callback(calling(askQuestion, options, result));
    }
}

} // namespace consonance
