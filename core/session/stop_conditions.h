// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where a run stops: breakpoints with conditions over the state of the simulation, log points that write a
// line and let the run continue, and one "run until". Every event and every decision is checked, in express too, so hit
// counts are exact; without any of them nothing is evaluated. A condition over the state hits when it becomes true; one
// that asks about the latest events, any(events, …), hits each time.
//
// Ownership: copies its arguments. One thread at a time. Cost per step: that of the enabled conditions.
#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/base/wording.h"
#include "core/query/query_template.h"
#include "core/run/step_watcher.h"
#include "core/session/policy_parting.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// When a condition that stays true hits again.
enum class HitRule : std::uint8_t {
    Automatic, ///< each time if it asks about events, else when it becomes true
    BecomesTrue,
    EachStep,
};
/// "automatic", "becomes-true", "each-step"
[[nodiscard]] const char* hitRuleName(HitRule rule);
[[nodiscard]] std::optional<HitRule> hitRuleFromName(std::string_view name);

struct Breakpoint {
    std::uint32_t id = 0; ///< unique among the set ones; hits are kept under it
    std::string condition;
    std::string message; ///< with expressions in braces; a breakpoint with a message logs and does not stop
    std::uint64_t ignoreCount = 0; ///< number of hits to skip first
    HitRule rule = HitRule::Automatic;
    bool isOneShot = false; ///< acts once
    bool isEnabled = true;

    bool operator==(const Breakpoint&) const = default;
};

struct BreakpointHits {
    std::uint32_t id = 0;
    std::uint64_t hits = 0; ///< ignored ones too
    bool isSpent = false; ///< a one-shot that has acted
};

/// A line written by a log point.
struct LogLine {
    Time at;
    std::uint64_t step = 0;
    std::uint32_t breakpoint = 0; ///< id
    std::string text;
};

/// Why a run stopped.
struct StopReason {
    std::optional<std::uint32_t> breakpoint; ///< id; none: the "run until"
    std::string condition; ///< or the other policy's choice, in English
    std::uint64_t hits = 0;
    Time at;
    std::uint64_t step = 0;
    std::string otherPolicy {}; ///< id of the policy that would have placed differently; then
    std::uint64_t decision = 0; ///< this is the number of that decision,
    std::string otherJob {}; ///< and this the name of the first job that it would have placed differently,
    std::optional<Error> problem {}; ///< or why it could not be asked
};
/// The condition, or the other policy's choice, for people.
[[nodiscard]] std::string stopText(const StopReason& reason, const Wording& wording = englishWording);

/// Lines beyond this are counted, not kept, until they are taken.
inline constexpr std::size_t kMostLogLines = 10'000;

class StopConditions final : public StepWatcher {
public:
    /// Replaces all breakpoints; hits of those whose condition stays the same are kept. Errors: a condition or message
    /// that cannot be read, in the context of its number; nothing has then changed.
    [[nodiscard]] Result<void> setBreakpoints(const std::vector<Breakpoint>& breakpoints);
    /// Stops when the condition is true after a step; cannot be undone. Errors: as above.
    [[nodiscard]] Result<void> setRunUntil(const std::string& condition);
    /// Stops after the decision at which another policy, asked there afresh, would have placed differently. Errors:
    /// an unknown policy, or one that runs on its own ticks. A policy that fails when asked stops the run too.
    [[nodiscard]] Result<void> setRunUntilParting(
        const std::string& policyId, std::uint64_t seed, const Engine& engine);
    void clearRunUntil()
    {
        m_runUntil.reset();
        m_parting.reset();
    }
    /// The moment of a "run until" that is "time >= …" and no more: the clock can come to it between two steps.
    [[nodiscard]] std::optional<Time> runUntilMoment() const;
    /// That moment comes before the next step: no step has to make it true.
    void advanceToMoment(std::uint64_t step);
    /// Whether it is already true with the clock at `now`, so that there is nowhere to go.
    [[nodiscard]] bool isThereAlready(const Engine& engine, Time now) const;
    [[nodiscard]] bool hasRunUntil() const { return m_runUntil || m_parting; }
    void forgetHits();

    [[nodiscard]] bool isIdle() const override { return !m_hasEnabled && !hasRunUntil(); }
    void stand(const Engine& engine) override;
    [[nodiscard]] bool look(const Engine& engine, std::size_t firstEvent, std::uint64_t step) override;

    [[nodiscard]] std::vector<BreakpointHits> hits() const;
    /// The reason for the last stop from look(); forgets it.
    [[nodiscard]] std::optional<StopReason> takeReason();
    /// The lines since the last call.
    [[nodiscard]] std::vector<LogLine> takeLines();
    [[nodiscard]] std::uint64_t linesDropped() const { return m_linesDropped; }

private:
    struct Armed {
        Breakpoint breakpoint;
        QueryExpression condition;
        std::optional<QueryTemplate> message;
        bool hitsEachStep = false;
        bool wasTrue = false;
        bool isSpent = false;
        std::uint64_t hits = 0;
    };

    [[nodiscard]] static Result<Armed> arm(const Breakpoint& breakpoint);
    [[nodiscard]] bool isHit(Armed& armed, const QueryRecord& record) const;
    [[nodiscard]] bool act(Armed& armed, const QueryRecord& record, const Engine& engine, std::uint64_t step);

    std::vector<Armed> m_armed;
    std::optional<QueryExpression> m_runUntil;
    std::optional<PolicyParting> m_parting;
    std::optional<StopReason> m_reason;
    std::vector<LogLine> m_lines;
    std::uint64_t m_linesDropped = 0;
    bool m_hasEnabled = false;
};

/// Forms of "run until" that need no expression.
struct RunUntil {
    enum class Kind : std::uint8_t {
        Time, ///< `number` in seconds
        Interval,
        Event,
        Decision,
        JobArrives, ///< `name`; empty: any
        JobStarts,
        JobFinishes,
        QueueLength, ///< at least `number`
        Interference, ///< of server `name`, or any, above the share `number`
    };
    Kind kind = Kind::Time;
    double number = 0;
    std::string name;
};
/// As an expression over the state.
[[nodiscard]] std::string runUntilExpression(const RunUntil& wanted);
/// A text as it is in an expression, with its quotation marks.
[[nodiscard]] std::string quotedForQuery(std::string_view text);

} // namespace consonance
