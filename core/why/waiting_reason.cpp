// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/waiting_reason.h"

#include "core/base/text_format.h"
#include "core/policy/policy.h"
#include "core/policy/tools/placer.h"
#include "core/run/policy_opinion.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <algorithm>
#include <functional>

namespace consonance {

namespace {

constexpr std::size_t kMostNamed = 3;

/// Whether all of the job could be placed somehow.
bool fits(CapacityLedger& ledger, const JobRequest& request)
{
    for (const auto kind : { PlacerKind::Consolidate, PlacerKind::FirstFit, PlacerKind::BestFit }) {
        if (placeGang(kind, ledger, request))
            return true;
    }
    return false;
}

bool fitsBefore(Engine& engine, JobId job)
{
    bool isPossible = false;
    engine.withTrialLedger(
        [&](CapacityLedger& ledger) { isPossible = fits(ledger, engine.workload().job(job).request); });
    return isPossible;
}

bool startsNow(const Engine& engine, const Assignment& assignment)
{
    const auto phase = engine.job(assignment.job).phase;
    const bool waits = phase == JobPhase::Waiting || phase == JobPhase::Suspended;
    return waits && std::ranges::any_of(assignment.allocations, [&](const Allocation& allocation) {
        return allocation.from <= engine.now();
    });
}

std::vector<JobId> startedBy(const Engine& engine, const Plan& plan)
{
    std::vector<JobId> started;
    for (const auto& assignment : plan.assignments) {
        if (startsNow(engine, assignment))
            started.push_back(assignment.job);
    }
    return started;
}

/// Looks at what is free beside what the plan starts. What the plan gives up or moves is left where it is.
void lookAfter(Engine& engine, const Plan& plan, const std::function<void(CapacityLedger&)>& look)
{
    engine.withTrialLedger([&](CapacityLedger& ledger) {
        for (const auto& assignment : plan.assignments) {
            if (!startsNow(engine, assignment))
                continue;
            const auto& request = engine.workload().job(assignment.job).request;
            for (const auto& allocation : assignment.allocations) {
                if (allocation.from > engine.now())
                    continue;
                TentativePlacement taken(ledger, request);
                for (const auto& slot : allocation.slots)
                    static_cast<void>(taken.take(slot.role, engine.cluster().domain(slot.domain).host, slot.count));
            }
        }
        look(ledger);
    });
}

/// What it lacks beside what the plan starts; nothing where it would fit.
std::optional<Shortage> shortageAfter(Engine& engine, JobId job, const Plan& plan)
{
    std::optional<Shortage> lack;
    lookAfter(engine, plan, [&](CapacityLedger& ledger) {
        if (!fits(ledger, engine.workload().job(job).request))
            lack = shortageOf(engine, ledger, job);
    });
    if (lack) {
        // It is what was placed that holds it.
        lack->holders.clear();
        lack->moreHolders = 0;
        lack->servers = lack->drained = lack->down = 0;
    }
    return lack;
}

/// The job for which the policy keeps the queue: one that it says does not fit, and that does not.
std::optional<JobId> blockingJob(Engine& engine, JobId job, const Plan& plan)
{
    for (const auto& note : plan.notes.blocked) {
        if (note.job != job && note.text != kNoteBehindHead && note.text != kNoteOtherKind
            && !fitsBefore(engine, note.job))
            return note.job;
    }
    return std::nullopt;
}

std::string jobsText(const std::vector<JobId>& jobs, const Workload& workload, const TerminalWording& say)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(jobs.size(), kMostNamed); ++i)
        text += (i == 0 ? "" : say(CONSONANCE_TEXT("CommandLine", ", "))) + workload.job(jobs[i]).request.name;
    if (jobs.size() <= kMostNamed)
        return text;
    return say(CONSONANCE_TEXT("CommandLine", "{0} and {1} more"), { text, std::to_string(jobs.size() - kMostNamed) });
}

/// There is room until the policy is asked: whom it would place now, and what they leave.
std::string notAskedText(const WaitingReason& reason, const Workload& workload, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto& lack = *reason.shortage;
    const auto others = jobsText(reason.others, workload, say);
    const auto left = freeText(lack, wording);
    return reason.nextDecision
        ? say(CONSONANCE_TEXT("CommandLine",
                  "there is room for it; a decision now would first place {0} and leave too little ({1}); the policy "
                  "next decides at {2}"),
            { others, left, momentText(*reason.nextDecision, dateOfBeginning(workload)) })
        : say(CONSONANCE_TEXT("CommandLine",
                  "there is room for it, but the policy does not decide at this moment; it would first place {0} and "
                  "leave too little ({1})"),
            { others, left });
}

/// Where there is room. What a policy would do now it need not do at its next decision, when other jobs may have come.
std::string policyText(const WaitingReason& reason, const Workload& workload, const TerminalWording& say)
{
    if (reason.isByHand)
        return say(CONSONANCE_TEXT("CommandLine", "there is room for it; the change made by hand leaves it waiting"));
    const bool isNotDue = reason.nextDecision.has_value();
    const auto at = isNotDue ? momentText(*reason.nextDecision, dateOfBeginning(workload)) : std::string();
    switch (reason.cause) {
    case WaitingCause::NextDecision:
        return isNotDue
            ? say(CONSONANCE_TEXT("CommandLine",
                      "there is room for it; a decision now would start it, but the policy next decides at {0}"),
                { at })
            : say(CONSONANCE_TEXT("CommandLine", "there is room for it; a decision now would start it"));
    default:
        return isNotDue
            ? say(CONSONANCE_TEXT("CommandLine",
                      "there is room for it; a decision now would keep it back; the policy next decides at {0}"),
                { at })
            : say(CONSONANCE_TEXT("CommandLine", "there is room for it; the policy keeps it back"));
    }
}

} // namespace

const char* waitingCauseName(WaitingCause cause)
{
    switch (cause) {
    case WaitingCause::Lacking:
        return "lacking";
    case WaitingCause::Scattered:
        return "scattered";
    case WaitingCause::TakenBefore:
        return "taken-before";
    case WaitingCause::BehindAnother:
        return "behind-another";
    case WaitingCause::OtherKind:
        return "other-kind";
    case WaitingCause::Recorded:
        return "recorded";
    case WaitingCause::HeldBack:
        return "held-back";
    case WaitingCause::NotAsked:
        return "not-asked";
    case WaitingCause::NextDecision:
        return "next-decision";
    }
    return "";
}

std::optional<Time> nextDecision(const Engine& engine)
{
    const auto& options = engine.inputs().options;
    const auto period = options.interval.microseconds;
    if (options.triggers != TriggerKind::Interval || period <= 0)
        return std::nullopt;
    const Time next { (engine.now().microseconds + period - 1) / period * period };
    const auto& taken = engine.log().decisions();
    return !taken.empty() && taken.back().at == next ? next + options.interval : next;
}

WaitingReason waitingReason(Engine& engine, JobId job, const Plan& plan)
{
    WaitingReason reason { .job = job };
    if (engine.peek() != Engine::Step::Decision)
        reason.nextDecision = nextDecision(engine);
    const auto started = startedBy(engine, plan);
    const auto hasNote = [&](const char* text) {
        return std::ranges::any_of(
            plan.notes.blocked, [&](const BlockedNote& note) { return note.job == job && note.text == text; });
    };
    if (hasNote(kNoteOtherKind)) {
        reason.cause = WaitingCause::OtherKind;
    } else if (hasNote(kNoteRecordedLater) || hasNote(kNoteNoRecord)) {
        reason.cause = WaitingCause::Recorded;
    } else if (std::ranges::find(started, job) != started.end()) {
        reason.cause = WaitingCause::NextDecision;
    } else if (!fitsBefore(engine, job)) {
        reason.shortage = shortageOf(engine, engine.state().ledger, job);
        reason.cause = isScattered(*reason.shortage) ? WaitingCause::Scattered : WaitingCause::Lacking;
    } else if (const auto lack = shortageAfter(engine, job, plan)) {
        const bool isDue = engine.peek() == Engine::Step::Decision;
        reason.cause = isDue ? WaitingCause::TakenBefore : WaitingCause::NotAsked;
        reason.others = started;
        reason.shortage = lack;
    } else if (const auto blocking = blockingJob(engine, job, plan)) {
        reason.cause = WaitingCause::BehindAnother;
        reason.others = { *blocking };
        reason.shortage = shortageOf(engine, engine.state().ledger, *blocking);
    } else {
        reason.cause = WaitingCause::HeldBack;
    }
    return reason;
}

std::string waitingReasonText(const WaitingReason& reason, const Workload& workload, const Wording& wording)
{
    const TerminalWording say(wording);
    switch (reason.cause) {
    case WaitingCause::Lacking:
    case WaitingCause::Scattered:
        return shortageText(*reason.shortage, wording);
    case WaitingCause::TakenBefore: {
        const auto& lack = *reason.shortage;
        return say(reason.isByHand ? CONSONANCE_TEXT("CommandLine", "{0} once {1} are placed")
                                   : CONSONANCE_TEXT("CommandLine", "{0} once the policy has placed {1}"),
            { shortageText(lack, wording), jobsText(reason.others, workload, say) });
    }
    case WaitingCause::BehindAnother: {
        const auto& lack = *reason.shortage;
        return say(CONSONANCE_TEXT("CommandLine", "there is room for it, but it waits behind {0}: {1}"),
            { jobsText(reason.others, workload, say), shortageText(lack, wording) });
    }
    case WaitingCause::OtherKind:
        return say(CONSONANCE_TEXT("CommandLine", "the policy starts only jobs of workers and parameter servers"));
    case WaitingCause::Recorded: {
        const auto& recording = workload.job(reason.job).recording;
        return recording.has() ? say(CONSONANCE_TEXT("CommandLine", "its recorded start is {0}"),
                   { momentText(recording->start, dateOfBeginning(workload)) })
                               : say(CONSONANCE_TEXT("CommandLine", "the trace has no recorded start for it"));
    }
    case WaitingCause::NotAsked:
        return notAskedText(reason, workload, wording);
    case WaitingCause::HeldBack:
    case WaitingCause::NextDecision:
        return policyText(reason, workload, say);
    }
    return {};
}

} // namespace consonance
