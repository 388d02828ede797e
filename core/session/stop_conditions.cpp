// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stop_conditions.h"

#include "core/base/text_format.h"
#include "core/query/engine_facts.h"
#include "core/query/query_lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace consonance {

namespace {

constexpr double kLatestSeconds = 1e12;
constexpr std::array kRuleNames { "automatic", "becomes-true", "each-step" };

} // namespace

const char* hitRuleName(HitRule rule)
{
    return kRuleNames[static_cast<std::size_t>(rule)];
}

std::optional<HitRule> hitRuleFromName(std::string_view name)
{
    for (std::size_t i = 0; i < kRuleNames.size(); ++i) {
        if (name == kRuleNames[i])
            return static_cast<HitRule>(i);
    }
    return {};
}

std::string stopText(const StopReason& reason, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto decision = std::to_string(reason.decision);
    if (reason.problem)
        return say(CONSONANCE_TEXT("CommandLine", "{0} could not be asked at decision {1}: {2}"),
            { reason.otherPolicy, decision, wordedError(*reason.problem, wording) });
    if (!reason.otherPolicy.empty())
        return say(CONSONANCE_TEXT("CommandLine", "{0} would have placed {1} differently at decision {2}"),
            { reason.otherPolicy, reason.otherJob, decision });
    return reason.condition;
}

Result<StopConditions::Armed> StopConditions::arm(const Breakpoint& breakpoint)
{
    TRY_ASSIGN(auto condition, QueryExpression::parse(breakpoint.condition, simulationCatalogue()));
    std::optional<QueryTemplate> message;
    if (!breakpoint.message.empty()) {
        TRY_ASSIGN(message, QueryTemplate::parse(breakpoint.message, simulationCatalogue()));
    }
    const bool eachStep
        = breakpoint.rule == HitRule::EachStep || (breakpoint.rule == HitRule::Automatic && condition.uses("events"));
    return Armed { .breakpoint = breakpoint,
        .condition = std::move(condition),
        .message = std::move(message),
        .hitsEachStep = eachStep };
}

Result<void> StopConditions::setBreakpoints(const std::vector<Breakpoint>& breakpoints)
{
    std::vector<Armed> armed;
    for (const auto& breakpoint : breakpoints) {
        auto made = arm(breakpoint);
        if (!made) {
            const auto text = breakpoint.condition + (breakpoint.message.empty() ? "" : ": " + breakpoint.message);
            return fail(std::move(made).error().inContext(queryExcerpt(text)));
        }
        const auto isSame = [&](const Armed& earlier) {
            return earlier.breakpoint.id == breakpoint.id && earlier.breakpoint.condition == breakpoint.condition;
        };
        if (const auto earlier = std::ranges::find_if(m_armed, isSame); earlier != m_armed.end()) {
            made->hits = earlier->hits;
            made->wasTrue = earlier->wasTrue;
            // Whoever switches a spent one on again means it to act again.
            made->isSpent = earlier->isSpent && !(breakpoint.isEnabled && !earlier->breakpoint.isEnabled);
        }
        armed.push_back(std::move(*made));
    }
    m_armed = std::move(armed);
    m_hasEnabled = std::ranges::any_of(m_armed, [](const Armed& one) { return one.breakpoint.isEnabled; });
    return {};
}

Result<void> StopConditions::setRunUntil(const std::string& condition)
{
    TRY_ASSIGN(m_runUntil, QueryExpression::parse(condition, simulationCatalogue()));
    return {};
}

std::optional<Time> StopConditions::runUntilMoment() const
{
    if (!m_runUntil || m_runUntil->nodes().size() != 3)
        return std::nullopt;
    const auto& nodes = m_runUntil->nodes();
    const auto& root = nodes.back();
    if (root.operation != QueryOperation::GreaterOrEqual)
        return std::nullopt;
    const auto& field = nodes[root.left];
    const auto& goal = nodes[root.right];
    const bool isTime = field.operation == QueryOperation::Field
        && field.index == simulationCatalogue().findField("time") && goal.operation == QueryOperation::Number
        && std::abs(goal.number) < kLatestSeconds;
    return isTime ? std::optional(Time::fromSecondsRounded(goal.number)) : std::nullopt;
}

void StopConditions::advanceToMoment(std::uint64_t step)
{
    const auto at = runUntilMoment();
    if (!at)
        return;
    m_reason = StopReason { .condition = m_runUntil->text(), .hits = 1, .at = *at, .step = step };
    m_runUntil.reset();
}

bool StopConditions::isThereAlready(const Engine& engine, Time now) const
{
    if (const auto at = runUntilMoment())
        return *at <= now;
    EngineFacts facts(engine);
    facts.lookFrom(engine.log().events().size());
    return m_runUntil && m_runUntil->isTrue(SimulationRecord(facts));
}

void StopConditions::forgetHits()
{
    for (auto& armed : m_armed) {
        armed.hits = 0;
        armed.isSpent = false;
    }
    m_lines.clear();
    m_linesDropped = 0;
}

Result<void> StopConditions::setRunUntilParting(const std::string& policyId, std::uint64_t seed, const Engine& engine)
{
    TRY_ASSIGN(auto parting, PolicyParting::create(policyId, seed, engine));
    m_parting = std::move(parting);
    return {};
}

void StopConditions::stand(const Engine& engine)
{
    EngineFacts facts(engine);
    facts.lookFrom(engine.log().events().size());
    const SimulationRecord record(facts);
    for (auto& armed : m_armed) {
        if (armed.breakpoint.isEnabled && !armed.hitsEachStep)
            armed.wasTrue = armed.condition.isTrue(record);
    }
    if (m_parting)
        m_parting->stand(engine);
}

bool StopConditions::isHit(Armed& armed, const QueryRecord& record) const
{
    const bool isTrue = armed.condition.isTrue(record);
    const bool isNews = armed.hitsEachStep || !armed.wasTrue;
    armed.wasTrue = isTrue;
    return isTrue && isNews;
}

/// A hit was counted; whether it stops the run.
bool StopConditions::act(Armed& armed, const QueryRecord& record, const Engine& engine, std::uint64_t step)
{
    ++armed.hits;
    if (armed.isSpent || armed.hits <= armed.breakpoint.ignoreCount)
        return false;
    armed.isSpent = armed.breakpoint.isOneShot;
    if (!armed.message)
        return true;
    if (m_lines.size() < kMostLogLines)
        m_lines.push_back({ engine.now(), step, armed.breakpoint.id, armed.message->fill(record) });
    else
        ++m_linesDropped;
    return false;
}

bool StopConditions::look(const Engine& engine, std::size_t firstEvent, std::uint64_t step)
{
    EngineFacts facts(engine);
    facts.lookFrom(firstEvent);
    const SimulationRecord record(facts);
    m_reason.reset();
    for (auto& armed : m_armed) {
        if (!armed.breakpoint.isEnabled || !isHit(armed, record) || !act(armed, record, engine, step) || m_reason)
            continue;
        m_reason = StopReason { .breakpoint = armed.breakpoint.id,
            .condition = armed.breakpoint.condition,
            .hits = armed.hits,
            .at = engine.now(),
            .step = step };
    }
    if (m_runUntil && m_runUntil->isTrue(record)) {
        if (!m_reason)
            m_reason = StopReason { .condition = m_runUntil->text(), .hits = 1, .at = engine.now(), .step = step };
        m_runUntil.reset();
    }
    if (m_parting && m_parting->look(engine, firstEvent)) {
        if (!m_reason) {
            m_reason = StopReason { .condition = {},
                .hits = 1,
                .at = engine.now(),
                .step = step,
                .otherPolicy = m_parting->policyId(),
                .decision = m_parting->decision(),
                .otherJob = m_parting->job(),
                .problem = m_parting->problem() };
            m_reason->condition = stopText(*m_reason);
        }
        m_parting.reset();
    }
    return m_reason.has_value();
}

std::vector<BreakpointHits> StopConditions::hits() const
{
    std::vector<BreakpointHits> all;
    for (const auto& armed : m_armed)
        all.push_back({ armed.breakpoint.id, armed.hits, armed.isSpent });
    return all;
}

std::optional<StopReason> StopConditions::takeReason()
{
    return std::exchange(m_reason, std::nullopt);
}

std::vector<LogLine> StopConditions::takeLines()
{
    return std::exchange(m_lines, {});
}

std::string quotedForQuery(std::string_view text)
{
    std::string quoted = "\"";
    for (const char character : text) {
        if (character == '"' || character == '\\')
            quoted += '\\';
        quoted += character;
    }
    return quoted + '"';
}

std::string runUntilExpression(const RunUntil& wanted)
{
    using Kind = RunUntil::Kind;
    const auto number = shortestText(wanted.number);
    const auto happens = [&](const char* kinds) {
        const auto whose = wanted.name.empty() ? std::string() : " and job = " + quotedForQuery(wanted.name);
        return fmt::format("any(events, {}{})", kinds, whose);
    };
    switch (wanted.kind) {
    case Kind::Time:
        return fmt::format("time >= {}s", number);
    case Kind::Interval:
        return fmt::format("interval >= {}", number);
    case Kind::Event:
        return fmt::format("event >= {}", number);
    case Kind::Decision:
        return fmt::format("decision >= {}", number);
    case Kind::JobArrives:
        return happens("kind = \"job-arrived\"");
    case Kind::JobStarts:
        return happens("kind in {\"job-started\", \"job-resumed\"}");
    case Kind::JobFinishes:
        return happens("kind = \"job-completed\"");
    case Kind::QueueLength:
        return fmt::format("queue_length >= {}", number);
    case Kind::Interference: {
        const auto which = wanted.name.empty() ? std::string() : "name = " + quotedForQuery(wanted.name) + " and ";
        return fmt::format("any(servers, {}interference > {}%)", which, shortestText(wanted.number * 100));
    }
    }
    return "false";
}

} // namespace consonance
