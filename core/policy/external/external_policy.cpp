// SPDX-License-Identifier: GPL-3.0-or-later
//
// The policy "external": a command of the user decides, in any language, over a pipe (docs/external-protocol.md).
// Its answers are remembered by the moment of the question, so going back, forking and opening a stored run ask
// nothing; only beyond that is the command started, and only if the user allowed it
// (command_consent.h). The command owns its state and hands it over with each answer; the policy gives it back with the
// next question, so a clone continues from where it was copied. Deterministic as far as the command is.
#include "core/base/json_reader.h"
#include "core/policy/bound_parameters.h"
#include "core/policy/external/command_consent.h"
#include "core/policy/external/external_answer.h"
#include "core/policy/external/external_conversation.h"
#include "core/policy/external/recorded_answers.h"
#include "core/policy/held_files.h"

#include <memory>
#include <string>

namespace consonance {

namespace {

constexpr const char* kId = "external";
constexpr const char* kRecord = "record";
constexpr MessageId kNoCommand = CONSONANCE_MESSAGE(
    "external.no-command", "policy external needs a command, such as command=\"python3 my_policy.py\"");
constexpr MessageId kNoRecord
    = CONSONANCE_MESSAGE("external.no-record", "the answers of the earlier run, {0}, are not at hand");

/// What the user sets.
struct ExternalRule {
    std::string command;
    std::string parameters; ///< of the command: key=value,key=value
    double limitSeconds = 60; ///< for each answer
    std::string record; ///< content held by content: RecordedAnswers of the run that this one follows
};

class ExternalPolicy final : public Policy {
public:
    /// `answers` are those of the command, or of an earlier run; without a command nothing else can be asked.
    ExternalPolicy(PolicyTraits traits, std::shared_ptr<ExternalConversation> conversation,
        std::shared_ptr<RecordedAnswers> answers, std::map<std::string, ParameterValue> parameters);

    [[nodiscard]] const PolicyTraits& traits() const override { return m_traits; }
    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;
    [[nodiscard]] std::unique_ptr<Policy> clone() const override;
    void fillIn(std::map<std::string, std::string>& parameters) const override;

private:
    [[nodiscard]] Result<Plan> ask(const Trigger& trigger, const View& view, bool wantsNotes, std::string& answer);
    void addNotes(const Trigger& trigger, const View& view, Plan& plan);

    PolicyTraits m_traits;
    std::shared_ptr<ExternalConversation> m_conversation;
    std::shared_ptr<RecordedAnswers> m_answers;
    ExternalBeginning m_beginning;
    std::string m_state; ///< JSON, or empty
};

/// Before it has a command there is nothing to decide with.
class UnsetPolicy final : public Policy {
public:
    explicit UnsetPolicy(PolicyTraits traits)
        : m_traits(std::move(traits))
    {
    }
    [[nodiscard]] const PolicyTraits& traits() const override { return m_traits; }
    [[nodiscard]] Result<void> begin(const View& /*view*/, std::uint64_t /*seed*/) override
    {
        return fail(ErrorKind::BadArguments, kNoCommand);
    }
    [[nodiscard]] Result<Plan> decide(const Trigger& /*trigger*/, const View& /*view*/, PolicyTools& /*tools*/) override
    {
        return fail(ErrorKind::BadArguments, kNoCommand);
    }
    [[nodiscard]] std::unique_ptr<Policy> clone() const override { return std::make_unique<UnsetPolicy>(*this); }

private:
    PolicyTraits m_traits;
};

/// The rest of an answer that a record holds is read when its moment comes.
Result<std::string> stateIn(const std::string& answer)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(answer, "begin"));
    return document.root().optional("state").wholeText();
}

Result<std::unique_ptr<Policy>> makeExternal(const PolicyTraits& traits, const ExternalRule& rule)
{
    if (rule.command.empty() && rule.record.empty())
        return std::unique_ptr<Policy>(std::make_unique<UnsetPolicy>(traits));
    const auto limit = std::chrono::milliseconds(static_cast<std::int64_t>(rule.limitSeconds * 1000));
    auto conversation = std::make_shared<ExternalConversation>(rule.command, limit);
    std::shared_ptr<RecordedAnswers> answers;
    if (!rule.record.empty()) {
        const auto content = heldFile(rule.record);
        if (!content)
            return fail(ErrorKind::BadArguments, kNoRecord, { rule.record });
        TRY_ASSIGN(answers, RecordedAnswers::parse(*content));
        conversation->expect(answers->hello());
    } else {
        TRY_ASSIGN(auto hello, conversation->hello());
        answers = std::make_shared<RecordedAnswers>(std::move(hello));
    }
    const auto& hello = answers->hello();
    TRY_ASSIGN(const auto given, splitParameters(rule.parameters));
    TRY_ASSIGN(const auto parameters,
        ParameterSet::create(hello.parameters, given, hello.name.empty() ? std::string(kId) : hello.name));
    return std::unique_ptr<Policy>(std::make_unique<ExternalPolicy>(
        hello.applyTo(traits), std::move(conversation), std::move(answers), parameters.values()));
}

ExternalPolicy::ExternalPolicy(PolicyTraits traits, std::shared_ptr<ExternalConversation> conversation,
    std::shared_ptr<RecordedAnswers> answers, std::map<std::string, ParameterValue> parameters)
    : m_traits(std::move(traits))
    , m_conversation(std::move(conversation))
    , m_answers(std::move(answers))
    , m_beginning { .parameters = std::move(parameters) }
{
}

Result<void> ExternalPolicy::begin(const View& view, std::uint64_t seed)
{
    m_beginning.seed = seed;
    if (!m_answers->beginning()) {
        TRY_ASSIGN(auto answer, m_conversation->begin(view, m_beginning));
        m_answers->setBeginning(std::move(answer));
    }
    TRY_ASSIGN(m_state, stateIn(*m_answers->beginning()));
    return {};
}

Result<Plan> ExternalPolicy::decide(const Trigger& trigger, const View& view, PolicyTools& tools)
{
    const AskedMoment moment { view.pastHash(), view.now(), trigger.kinds };
    std::string answer;
    if (auto known = m_answers->find(moment)) {
        TRY_ASSIGN(auto read, readAnswer(*known, "decide", view));
        if (tools.wantsNotes && read.plan.notes.isEmpty())
            addNotes(trigger, view, read.plan);
        if (read.state)
            m_state = std::move(*read.state);
        return std::move(read.plan);
    }
    TRY_ASSIGN(auto plan, ask(trigger, view, tools.wantsNotes, answer));
    m_answers->add(moment, std::move(answer));
    return plan;
}

/// Asks the command; its state moves on.
Result<Plan> ExternalPolicy::ask(const Trigger& trigger, const View& view, bool wantsNotes, std::string& answer)
{
    if (m_conversation->command().empty())
        return fail(ErrorKind::BadArguments, kNoCommand);
    TRY_ASSIGN(answer,
        m_conversation->decide(
            { .trigger = trigger, .view = view, .state = m_state, .wantsNotes = wantsNotes }, m_beginning));
    TRY_ASSIGN(auto read, readAnswer(answer, "decide", view));
    if (read.state)
        m_state = std::move(*read.state);
    return std::move(read.plan);
}

/// The plan stays as it was made; the command is asked again for its reasons, and started for that where the user has
/// allowed it. Reasons for another plan are none for this one.
void ExternalPolicy::addNotes(const Trigger& trigger, const View& view, Plan& plan)
{
    const auto& command = m_conversation->command();
    if (!m_conversation->isRunning() && (command.empty() || !isCommandAllowed(command)))
        return;
    auto other = *this;
    std::string answer;
    auto again = other.ask(trigger, view, true, answer);
    if (again && answerText(*again, {}, view.cluster()) == answerText(plan, {}, view.cluster()))
        plan.notes = std::move(again->notes);
}

std::unique_ptr<Policy> ExternalPolicy::clone() const
{
    return std::make_unique<ExternalPolicy>(*this);
}

void ExternalPolicy::fillIn(std::map<std::string, std::string>& parameters) const
{
    parameters[kRecord] = holdFile(kId, m_answers->text());
}

} // namespace

void registerExternalPolicy(PolicyRegistry& registry)
{
    PolicyTraits traits { .id = kId,
        .title = "External command",
        .family = "external",
        .summary
        = "A program of yours decides, in any language, over a pipe: it receives what changed and answers with "
          "a plan.",
        .citation = "docs/write-a-policy.md",
        .provenance = Provenance::External,
        .needsSetting = true };
    BoundParameters<ExternalRule> parameters {
        bound(&ExternalRule::command,
            described("command", "what the shell starts: python3 my_policy.py", "docs/write-a-policy.md")),
        bound(&ExternalRule::parameters,
            described("parameters", "parameters of the command itself: key=value,key=value", "docs/write-a-policy.md")),
        bound(&ExternalRule::limitSeconds,
            assumed(ranged("limit_s", "seconds that an answer may take before the run ends", 0.01, 1e6,
                "longer than any decision that a person waits for"))),
        bound(&ExternalRule::record,
            { .key = kRecord,
                .description = "answers of an earlier run, which are followed as far as they go",
                .source = "filled in when a run begins",
                .pin = [](const std::string& value) -> Result<std::string> { return value; },
                .isFilledIn = true }),
    };
    traits.parameters = specsOf(ExternalRule {}, parameters);
    registry.add(traits, [traits, parameters](const ParameterSet& given) -> Result<std::unique_ptr<Policy>> {
        TRY_ASSIGN(const auto rule, ruleWith(ExternalRule {}, parameters, given));
        return makeExternal(traits, rule);
    });
}

} // namespace consonance
