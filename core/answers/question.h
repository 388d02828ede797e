// SPDX-License-Identifier: GPL-3.0-or-later
//
// A question about a run, declared once: its fields, its texts and the function that answers it. The command line, its
// help and completion, the JSON file, the panel of the window and its commands follow from that. Each .cpp file in this
// folder whose name ends in _question.cpp defines one, and the build puts it on the list. Any thread.
#pragma once

#include "core/answers/answer.h"
#include "core/base/progress.h"
#include "core/run/decision_moment.h"
#include "core/run/request_field.h"
#include "core/run/run_request.h"
#include "core/teams/group_text.h"
#include "core/teams/job_histories.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace consonance {

/// What of a run a question looks at.
enum class QuestionSubject : std::uint8_t {
    Inputs, ///< runs it makes of them
    Future, ///< runs it makes of them up to a moment, and on from there
    History, ///< what has happened until a moment
    Moment, ///< the state at a moment, and what the policy would do there
    Shown, ///< the state as the window shows it, and what has happened so far, also after the moment
};

struct SessionFrame;
struct SessionHistory;

class AnswerSource;

/// What a question is asked about: an open run at the moment it shows, a kept run, or trace, cluster and policy.
struct QuestionContext {
    RunRequest request; ///< with the changes of the run
    ResolvedInputs inputs; ///< History and Moment: cluster and workload are enough
    std::optional<StoredSpan> span {}; ///< only jobs that arrive in it count
    Time at = kForever; ///< except of Inputs; kForever: the end
    RunEvents events {}; ///< of History, until the moment
    std::shared_ptr<const void> eventsOwner {}; ///< keeps them
    std::shared_ptr<DecisionMoment> moment {}; ///< of Moment: a copy that belongs to the question
    std::shared_ptr<const SessionFrame> frame {}; ///< of Shown
    std::shared_ptr<const SessionHistory> history {}; ///< likewise
    std::vector<ClusterChange> planned {}; ///< of Moment: announced changes of servers
    /// Of long work: called with what is known so far, and with what the work costs before that cost arises. Both from
    /// the thread that works, and perhaps empty.
    std::function<void(std::shared_ptr<const AnswerSource>)> onInterim {};
    std::function<void(const Error& cost)> onCost {};
};

/// The answered question, independent of language.
class AnswerSource {
public:
    virtual ~AnswerSource() = default;
    [[nodiscard]] virtual Answer answer(const Wording& wording) const = 0;
    [[nodiscard]] virtual std::string json() const = 0;
    /// The sheets, one after another.
    [[nodiscard]] virtual std::string csv() const;
};

/// English, marked with CONSONANCE_TEXT: the help with the context "CommandLine", commands and the panel's title with
/// "Command", the rest with "Question".
struct QuestionTexts {
    const char* help;
    const char* panel; ///< title of the panel
    const char* start = ""; ///< the command that asks; empty: the panel asks whenever the moment shown changes
    const char* startTip = "";
    const char* stop = ""; ///< the command that stops the work
    const char* stopTip = "";
    const char* early = ""; ///< the command that ends the work early with its best so far; empty: there is none
    const char* earlyTip = "";
    const char* working; ///< name of the background work
    const char* idle; ///< what the panel will say
    const char* chart = ""; ///< name of the chart, marked with "Command"; empty: the answer has none
    const char* from = "Only jobs that arrive at or after this moment count"; ///< help of --from
};

/// A command of the window that asks about the one selected job, which waits.
struct WaitingJobCommand {
    const char* id;
    const char* text; ///< marked with "Command", as the tip
    const char* tip;
    const char* field; ///< key of the field that gets the name of the job
    bool isOfPastWaits = false; ///< of a job that waits no more, it leads to the decision that left it waiting
};

struct Question {
    std::string id; ///< subcommand, panel, and prefix of the commands
    QuestionTexts texts;
    std::string manualPage;
    QuestionSubject subject = QuestionSubject::Inputs;
    std::optional<WaitingJobCommand> ofWaiting {};
    std::string earlyField {}; ///< with QuestionTexts::early: key of the field that asks for it, with "true"
    bool hasSettings = false; ///< rows of answers are settings of a policy, which commands run, compare and save
    bool hasFormatOption = false; ///< besides --json the command has the older --format and --out
    std::vector<RequestField> fields;
    std::function<Result<std::shared_ptr<const AnswerSource>>(
        const QuestionContext& about, const ParameterSet& given, const StopToken& stop, Progress* progress)>
        ask;

    [[nodiscard]] std::vector<ParameterSpec> specs() const;
    /// Of runs that it makes, so that it needs all inputs.
    [[nodiscard]] bool makesRuns() const
    {
        return subject == QuestionSubject::Inputs || subject == QuestionSubject::Future;
    }
    /// Asked again whenever the moment shown changes, as long as it is in sight.
    [[nodiscard]] bool isLive() const { return *texts.start == '\0'; }
};

/// "consonance-cli purchase --counts --least-saving": the subcommand with the options that the panel has fields for.
[[nodiscard]] std::string commandOf(const Question& question);

/// `answer` gets the request with its fields filled in. Errors of fields are BadArguments.
template<typename Ask, typename Answer>
Question makeQuestion(std::string id, const QuestionTexts& texts, std::string manualPage,
    const RequestFields<Ask>& fields, Answer answer, QuestionSubject subject = QuestionSubject::Inputs)
{
    Question question { .id = std::move(id), .texts = texts, .manualPage = std::move(manualPage), .subject = subject };
    BoundParameters<Ask> bound;
    for (const auto& field : declared(fields)) {
        question.fields.push_back(field.shown);
        bound.push_back(field.bound);
    }
    question.ask = [bound, answer](const QuestionContext& about, const ParameterSet& given, const StopToken& stop,
                       Progress* progress) -> Result<std::shared_ptr<const AnswerSource>> {
        TRY_ASSIGN(const auto ask, ruleWith(Ask {}, bound, given));
        return answer(about, ask, stop, progress);
    };
    return question;
}

/// Of a moment that is foreseen, in whole seconds, since it is not known better.
[[nodiscard]] std::string foreseenText(Time at, const Workload& workload);
/// Empty where it never comes.
[[nodiscard]] SheetCell foreseenCell(const std::optional<Time>& at, const Workload& workload);
/// Without rows, with moments as of `at`.
[[nodiscard]] Sheet sheetAt(Time at, const Workload& workload, std::vector<SheetColumn> columns, const char* title);

/// "a, b" as a and b.
[[nodiscard]] std::vector<std::string> namesIn(const std::string& text);
/// BadArguments where one is not a whole number.
[[nodiscard]] Result<std::vector<int>> numbersIn(const std::string& key, const std::string& text);

/// Names, or whole numbers, with commas between them.
template<typename Ask> BoundParameter<Ask> boundNames(std::vector<std::string> Ask::*field, ParameterSpec spec)
{
    const auto read = [](const std::string& text) -> Result<std::vector<std::string>> { return namesIn(text); };
    return boundText(
        field, [](const auto&) { return ""; }, read, std::move(spec));
}
template<typename Ask> BoundParameter<Ask> boundNumbers(std::vector<int> Ask::*field, ParameterSpec spec)
{
    const auto read = [key = spec.key](const std::string& text) { return numbersIn(key, text); };
    return boundText(
        field, [](const auto&) { return ""; }, read, std::move(spec));
}

/// What makes a group of jobs.
template<typename Ask> BoundField<Ask> boundGrouping(GroupBy Ask::*field)
{
    std::vector<std::pair<std::string, GroupBy>> names;
    for (const auto by : kGroupings)
        names.emplace_back(groupByName(by), by);
    const auto choices = [names](const ResolvedInputs&, const Wording& wording) {
        FieldChoices shown;
        for (const auto& [name, by] : names)
            shown.emplace_back(name, groupHeading(by, wording));
        return shown;
    };
    return { boundChoice(
                 field, names, { .key = "by", .description = "What makes a group: tenant, user, gpu-type or size" }),
        { .label = CONSONANCE_TEXT("Question", "What makes a group"), .choices = choices } };
}

/// "any" and the GPU types of the cluster.
[[nodiscard]] FieldChoices deviceTypeChoices(const ResolvedInputs& inputs, const Wording& wording);

/// In the order of menus and help.
[[nodiscard]] const std::vector<Question>& questions();
/// Null when there is none.
[[nodiscard]] const Question* findQuestion(std::string_view id);

} // namespace consonance
