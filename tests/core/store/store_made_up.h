// SPDX-License-Identifier: GPL-3.0-or-later
//
// Made-up logs and headers for the tests of the store, without Qt, so that the programs started by these tests can use
// them too. A log depends only on its length and seed: another process makes the same one, and a shorter one is the
// beginning of a longer one.
#pragma once

#include "core/store/run_store.h"
#include "core/store/run_writer.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace consonance::test {

/// Small steps of a plain generator: the values themselves do not matter, only that they are the same everywhere.
class Mixer {
public:
    explicit Mixer(std::uint64_t seed)
        : m_state(seed * 0x9e3779b97f4a7c15u + 1)
    {
    }
    std::uint64_t below(std::uint64_t bound)
    {
        m_state ^= m_state << 13;
        m_state ^= m_state >> 7;
        m_state ^= m_state << 17;
        return m_state % bound;
    }

private:
    std::uint64_t m_state;
};

inline DecisionNotes madeUpNotes(Mixer& mixer)
{
    DecisionNotes notes { .scoreName = "normalised load (lower is better)",
        .actions = {},
        .blocked = {},
        .figures = { { "temperature", 0.5 } } };
    for (std::uint64_t i = mixer.below(3); i > 0; --i) {
        ActionNote action { .job = JobId(static_cast<int>(mixer.below(100))),
            .role = 1,
            .host = HostId(3),
            .value = 0.25,
            .candidates = {} };
        for (int host = 0; host < 6; ++host)
            action.candidates.push_back({ .host = HostId(host),
                .infeasible = host == 2 ? Infeasible::TooFewGpus : Infeasible::No,
                .score = static_cast<double>(host) / 7,
                .probability = 1.0 / 6 });
        notes.actions.push_back(std::move(action));
    }
    // Draw nothing more here: the logs of old fixtures must stay the same.
    if (notes.actions.size() == 1)
        notes.tables.push_back({ .title = "price by slot",
            .rows = { "gpu", "cpu" },
            .columns = { "slot 0", "slot 1", "slot 2" },
            .unit = "value",
            .values = { 0.5, 1, 42, -1, 1e300, 0 } });
    notes.blocked.push_back({ .job = JobId(7), .reason = Infeasible::TooLittleMemory, .text = "policy.waits" });
    return notes;
}

/// Every other decision asks for something.
inline KeptPlan madeUpPlan(const DecisionRecord& decision)
{
    ByteWriter scratch;
    Plan plan;
    if (decision.id.value % 2 == 0)
        return { plan, scratch };
    plan.wakeAt = decision.at + Duration::fromSeconds(60);
    plan.verdicts.push_back({ JobId(3), VerdictKind::Accept, 2.5 });
    plan.assignments.push_back({ JobId(3),
        { Allocation { .job = JobId(3),
            .slots = { { DomainId(static_cast<int>(decision.id.value % 60)), 0, 2 } },
            .mode = ShareMode::Timeshare,
            .share = kFullShare / 4,
            .config = { 32, 1 },
            .from = decision.at,
            .until = decision.at + Duration::fromSeconds(600) } } });
    return { plan, scratch };
}

/// The kinds of events that existed when the fixtures of old layouts were made; their made-up logs must stay the same.
inline constexpr std::uint64_t kMadeUpKinds = 22;

/// Continues `log` to `events` records (or one or two more), with decisions, slots, refusals and notes.
inline void grow(EventLog& log, std::size_t events, Mixer& mixer)
{
    std::int64_t at = log.events().empty() ? 0 : log.events().back().at.microseconds;
    while (log.events().size() < events) {
        at += static_cast<std::int64_t>(mixer.below(3) * mixer.below(2'000'000));
        const auto kind = static_cast<EventKind>(mixer.below(kMadeUpKinds));
        if (kind == EventKind::DecisionTaken) {
            DecisionRecord decision { .id = DecisionId(log.decisions().size()),
                .at = { at },
                .kinds = TriggerKind::Arrival | TriggerKind::Interval,
                .firstEvent = static_cast<std::uint32_t>(log.events().size()),
                .actions = static_cast<std::uint32_t>(mixer.below(9)),
                .notes = {},
                .refusal = {} };
            decision.plan = madeUpPlan(decision);
            log.append(EventRecord { .at = { at }, .subject = decision.id.value, .kind = kind });
            if (mixer.below(10) == 0) {
                decision.wasRefused = true;
                decision.refusal = Error { .kind = ErrorKind::Failed,
                    .message = { "plan.too-much", "job {0} wants {1} GPUs of {2}" },
                    .arguments = { "job-17", "4", "server-3" },
                    .place = { .file = "trace.csv", .line = 12, .column = 3, .pointer = {} },
                    .context = { "applying a plan" } };
            } else if (mixer.below(2) == 0) {
                decision.notes = madeUpNotes(mixer);
            }
            log.append(std::move(decision));
            continue;
        }
        std::vector<SlotRecord> slots;
        if (kind == EventKind::JobStarted || kind == EventKind::JobMoved) {
            for (std::uint64_t i = mixer.below(4); i > 0; --i)
                slots.push_back({ .domain = DomainId(static_cast<int>(mixer.below(60))),
                    .count = static_cast<std::int32_t>(mixer.below(4)) + 1,
                    .role = static_cast<std::uint8_t>(mixer.below(3)) });
        }
        log.append(
            EventRecord { .at = { at },
                .value = kind == EventKind::RateChanged ? static_cast<double>(mixer.below(1000)) / 333 : 0,
                .job = mixer.below(8) == 0 ? JobId {} : JobId(static_cast<int>(mixer.below(120))),
                .subject = kind == EventKind::HostChanged ? static_cast<std::uint32_t>(mixer.below(6)) : 0xffffffff,
                .kind = kind,
                .detail = static_cast<std::uint8_t>(mixer.below(5)) },
            slots);
    }
}

inline EventLog madeUpLog(std::size_t events, std::uint64_t seed = 1)
{
    EventLog log;
    Mixer mixer(seed);
    grow(log, events, mixer);
    return log;
}

inline RunHeader madeUpHeader(const std::string& policy = "lb")
{
    return RunHeader { .name = "a run",
        .fork = {},
        .trace = { .name = "small",
            .origin = "preset:small",
            .hash = 0xfedcba9876543210u,
            .content = "job_id,arrival_s\na,0\nb,1.5\n" },
        .cluster = { .name = "harmony-testbed", .origin = "preset", .hash = 42, .content = "{\"levels\": []}" },
        .models = { .name = "builtin", .origin = "resources", .hash = 43, .content = "{\"models\": []}" },
        .policy = policy,
        .parametersJson = "{\"depth\":3}",
        .provenance = "verified",
        .knowledge = "none",
        .seed = 0xffffffffffffffffu,
        .interference = "contention",
        .transitions = "common",
        .interval = Duration::fromSeconds(1200),
        .requestJson = "{}",
        .programVersion = "0.1.0",
        .tags = { "night", "paper" } };
}

inline RunCompletion madeUpCompletion(double meanJct = 1234.5)
{
    return RunCompletion { .status = RunStatus::Finished,
        .problem = {},
        .metrics = { { "mean_jct_s", meanJct }, { "jobs", 2 }, { "utilisation", 0.5 } },
        .outcomes = { { .job = JobId(0), .finished = true, .completion = { 5 }, .queueing = { 1 }, .restarts = 2 },
            { .job = JobId(1), .finished = false, .completion = {}, .queueing = { 77'000'000 } } } };
}

inline bool sameEvents(const EventLog& a, const EventLog& b)
{
    if (a.events().size() != b.events().size() || a.hash() != b.hash())
        return false;
    for (std::size_t i = 0; i < a.events().size(); ++i) {
        const auto& x = a.events()[i];
        const auto& y = b.events()[i];
        const auto slotsX = a.slots(x);
        const auto slotsY = b.slots(y);
        if (x.at != y.at || x.value != y.value || x.job != y.job || x.subject != y.subject || x.kind != y.kind
            || x.detail != y.detail || !std::equal(slotsX.begin(), slotsX.end(), slotsY.begin(), slotsY.end()))
            return false;
    }
    return true;
}

} // namespace consonance::test
