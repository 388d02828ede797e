// SPDX-License-Identifier: GPL-3.0-or-later
//
// A question about a run, declared once: its fields, its texts and the function that answers it. The command line, its
// help and completion, the JSON file, the panel of the window and its commands follow from that. Each .cpp file in this
// folder whose name ends in _question.cpp defines one, and the build puts it on the list. Any thread.
#pragma once

#include "core/answers/answer.h"
#include "core/base/progress.h"
#include "core/policy/bound_parameters.h"
#include "core/run/decision_moment.h"
#include "core/run/run_request.h"
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
    History, ///< what has happened until a moment
    Moment, ///< the state at a moment, and what the policy would do there
    Shown, ///< the state as the window shows it, and what has happened so far, also after the moment
};

struct SessionFrame;
struct SessionHistory;

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

/// A field of the request as people see it. The spec's key is the option of the command line, with - for _.
struct QuestionField {
    ParameterSpec spec;
    const char* label = ""; ///< in the panel, CONSONANCE_TEXT("Question", …); empty: only the command line has it
    const char* suffix = ""; ///< likewise, behind the value
    const char* emptyText = ""; ///< likewise, in an empty field of text
    /// The values to choose from on that cluster, each with its name; none: anything may be typed.
    std::function<std::vector<std::pair<std::string, std::string>>(const Cluster&, const Wording&)> choices {};
    bool isOfChart = false; ///< only for the chart, so not on the command line
};

template<typename Ask> struct BoundField {
    BoundParameter<Ask> bound;
    QuestionField shown {}; ///< the spec is that of `bound`
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
    const char* working; ///< name of the background work
    const char* idle; ///< what the panel will say
    const char* chart = ""; ///< name of the chart, marked with "Command"; empty: the answer has none
    const char* from = "Only jobs that arrive at or after this moment count"; ///< help of --from
};

struct Question {
    std::string id; ///< subcommand, panel, and prefix of the commands
    QuestionTexts texts;
    std::string manualPage;
    QuestionSubject subject = QuestionSubject::Inputs;
    bool hasFormatOption = false; ///< besides --json the command has the older --format and --out
    std::vector<QuestionField> fields;
    std::function<Result<std::shared_ptr<const AnswerSource>>(
        const QuestionContext& about, const ParameterSet& given, const StopToken& stop, Progress* progress)>
        ask;

    [[nodiscard]] std::vector<ParameterSpec> specs() const;
    /// Asked again whenever the moment shown changes, as long as it is in sight.
    [[nodiscard]] bool isLive() const { return *texts.start == '\0'; }
};

/// "--least-saving"
[[nodiscard]] std::string optionName(const ParameterSpec& spec);
/// "consonance-cli purchase --counts --least-saving": the subcommand with the options that the panel has fields for.
[[nodiscard]] std::string commandOf(const Question& question);

/// `answer` gets the request with its fields filled in. Errors of fields are BadArguments.
template<typename Ask, typename Answer>
Question makeQuestion(std::string id, const QuestionTexts& texts, std::string manualPage,
    std::vector<BoundField<Ask>> fields, Answer answer, QuestionSubject subject = QuestionSubject::Inputs)
{
    Question question { .id = std::move(id), .texts = texts, .manualPage = std::move(manualPage), .subject = subject };
    BoundParameters<Ask> bound;
    for (auto& field : fields) {
        field.shown.spec = field.bound.spec;
        field.shown.spec.defaultValue = field.bound.read(Ask {});
        question.fields.push_back(std::move(field.shown));
        bound.push_back(std::move(field.bound));
    }
    question.ask = [bound, answer](const QuestionContext& about, const ParameterSet& given, const StopToken& stop,
                       Progress* progress) -> Result<std::shared_ptr<const AnswerSource>> {
        TRY_ASSIGN(const auto ask, ruleWith(Ask {}, bound, given));
        return answer(about, ask, stop, progress);
    };
    return question;
}

/// A share of which people read and write per cent.
template<typename Ask> BoundParameter<Ask> boundPercent(double Ask::*field, ParameterSpec spec)
{
    return { std::move(spec), [field](const Ask& ask) { return ParameterValue(ask.*field * 100); },
        [field](Ask& ask, const ParameterValue& value) -> Result<void> {
            ask.*field = std::get<double>(value) / 100;
            return {};
        } };
}

/// "a, b" as a and b.
[[nodiscard]] std::vector<std::string> namesIn(const std::string& text);
/// BadArguments where one is not a whole number.
[[nodiscard]] Result<std::vector<int>> numbersIn(const std::string& key, const std::string& text);

/// Names with commas between them.
template<typename Ask> BoundParameter<Ask> boundNames(std::vector<std::string> Ask::*field, ParameterSpec spec)
{
    return { std::move(spec), [](const Ask&) { return ParameterValue(std::string()); },
        [field](Ask& ask, const ParameterValue& value) -> Result<void> {
            ask.*field = namesIn(std::get<std::string>(value));
            return {};
        } };
}

/// Whole numbers with commas between them.
template<typename Ask> BoundParameter<Ask> boundNumbers(std::vector<int> Ask::*field, ParameterSpec spec)
{
    const auto key = spec.key;
    return { std::move(spec), [](const Ask&) { return ParameterValue(std::string()); },
        [field, key](Ask& ask, const ParameterValue& value) -> Result<void> {
            TRY_ASSIGN(ask.*field, numbersIn(key, std::get<std::string>(value)));
            return {};
        } };
}

/// In the order of menus and help.
[[nodiscard]] const std::vector<Question>& questions();
/// Null when there is none.
[[nodiscard]] const Question* findQuestion(std::string_view id);

} // namespace consonance
