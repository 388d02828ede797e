// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/external/external_policy.h"

#include "core/base/json_reader.h"
#include "core/policy/bound_parameters.h"
#include "core/policy/external/command_consent.h"
#include "core/policy/external/external_answer.h"
#include "core/policy/held_files.h"

namespace consonance {

namespace {

constexpr const char* kId = "external";
constexpr const char* kRecord = "record";
constexpr MessageId kNoCommand = CONSONANCE_MESSAGE(
    "external.no-command", "policy external needs a command, such as command=\"python3 my_policy.py\"");
constexpr MessageId kNoRecord
    = CONSONANCE_MESSAGE("external.no-record", "the answers of the earlier run, {0}, are not at hand");

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

} // namespace

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

void registerExternalPolicy(PolicyRegistry& registry)
{
    PolicyTraits traits { .id = kId,
        .title = "External command",
        .family = "external",
        .summary = "A program of yours decides, in any language, over a pipe: it is told what changed and answers with "
                   "a plan.",
        .citation = "docs/write-a-policy.md",
        .provenance = Provenance::External,
        .needsSetting = true };
    BoundParameters<ExternalRule> parameters {
        bound(&ExternalRule::command,
            { .key = "command",
                .description = "what the shell starts: python3 my_policy.py",
                .source = "docs/write-a-policy.md" }),
        bound(&ExternalRule::parameters,
            { .key = "parameters",
                .description = "parameters of the command itself: key=value,key=value",
                .source = "docs/write-a-policy.md" }),
        bound(&ExternalRule::limitSeconds,
            { .key = "limit_s",
                .description = "seconds that an answer may take before the run ends",
                .minimum = 0.01,
                .maximum = 1e6,
                .source = "longer than any decision that a person waits for",
                .isAssumed = true }),
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
