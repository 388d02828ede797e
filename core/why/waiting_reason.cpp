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

constexpr std::size_t kMostHolders = 8;
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

/// GPUs only on servers of their type.
std::int64_t heldBy(
    const Engine& engine, const RunningJob& running, const JobRequest& request, Resource resource, int deviceType)
{
    std::int64_t held = 0;
    for (const auto& tasks : running.tasks) {
        if (deviceType < 0 || engine.cluster().host(tasks.host).deviceTypeIndex == deviceType)
            held += request.roles[tasks.role].demand[resource] * tasks.count;
    }
    return held;
}

/// What a job finds: GPUs only on servers of their type.
struct Offer {
    ResourceVector free;
    ResourceVector most;
};

/// Counts the servers that have the resource.
void countServers(const Engine& engine, int deviceType, Shortage& lack)
{
    for (std::size_t i = 0; i < engine.cluster().hostCount(); ++i) {
        const auto& host = engine.cluster().host(HostId(i));
        const auto now = engine.state().ledger.availability(HostId(i));
        const bool isOther = lack.resource == Resource::Gpu && deviceType >= 0 && host.deviceTypeIndex != deviceType;
        if (now == Availability::Absent || isOther || host.capacity[lack.resource] == 0)
            continue;
        ++lack.servers;
        lack.drained += now == Availability::Draining ? 1 : 0;
        lack.down += now == Availability::Down ? 1 : 0;
        lack.capacityUp += now == Availability::Up ? host.capacity[lack.resource] : 0;
    }
}

Offer offerTo(const Engine& engine, const CapacityLedger& ledger, int deviceType)
{
    Offer offer;
    for (std::size_t i = 0; i < engine.cluster().hostCount(); ++i) {
        const HostId host(i);
        if (ledger.availability(host) != Availability::Up)
            continue;
        auto free = ledger.free(host);
        if (deviceType >= 0 && engine.cluster().host(host).deviceTypeIndex != deviceType)
            free[Resource::Gpu] = 0;
        offer.free += free;
        for (const auto resource : kAllResources)
            offer.most[resource] = std::max(offer.most[resource], free[resource]);
    }
    return offer;
}

void addHolders(const Engine& engine, int deviceType, Shortage& lack)
{
    auto& holders = lack.holders;
    for (const auto id : engine.state().runningSet) {
        const auto amount = heldBy(
            engine, *engine.runningJob(JobId(id)), engine.workload().job(JobId(id)).request, lack.resource, deviceType);
        if (amount > 0)
            holders.push_back({ .job = JobId(id), .amount = amount, .end = {} });
    }
    std::ranges::stable_sort(holders, std::ranges::greater {}, &Holder::amount);
    while (holders.size() > kMostHolders) {
        ++lack.moreHolders;
        lack.heldByMore += holders.back().amount;
        holders.pop_back();
    }
}

/// Of the resource of which too little is free, else of the one that no server has enough of for a task.
Shortage shortageOf(const Engine& engine, const CapacityLedger& ledger, JobId job, WaitingCause& cause)
{
    const auto& request = engine.workload().job(job).request;
    const int deviceType = deviceTypeIndex(engine.cluster(), request).value_or(-1);
    const auto wanted = request.totalDemand();
    const auto offer = offerTo(engine, ledger, deviceType);
    ResourceVector task;
    for (const auto& role : request.roles) {
        for (const auto resource : kAllResources)
            task[resource] = std::max(task[resource], role.demand[resource]);
    }
    const auto lacking = std::ranges::find_if(
        kAllResources, [&](Resource resource) { return wanted[resource] > offer.free[resource]; });
    const auto unfit
        = std::ranges::find_if(kAllResources, [&](Resource resource) { return task[resource] > offer.most[resource]; });
    cause = lacking != kAllResources.end() ? WaitingCause::Lacking : WaitingCause::Scattered;
    const auto resource = lacking != kAllResources.end() ? *lacking
        : unfit != kAllResources.end()                   ? *unfit
        : wanted[Resource::Gpu] > 0                      ? Resource::Gpu
                                                         : Resource::Cpu;
    Shortage lack { .job = job,
        .resource = resource,
        .deviceType = resource == Resource::Gpu ? request.deviceType : std::string(),
        .wanted = wanted[resource],
        .free = offer.free[resource],
        .mostOnOneServer = offer.most[resource],
        .oneTask = task[resource] };
    addHolders(engine, resource == Resource::Gpu ? deviceType : -1, lack);
    countServers(engine, deviceType, lack);
    return lack;
}

/// What it lacks beside what the plan starts; nothing where it would fit.
std::optional<Shortage> shortageAfter(Engine& engine, JobId job, const Plan& plan)
{
    std::optional<Shortage> lack;
    lookAfter(engine, plan, [&](CapacityLedger& ledger) {
        WaitingCause cause {};
        if (!fits(ledger, engine.workload().job(job).request))
            lack = shortageOf(engine, ledger, job, cause);
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

/// "3 of the 10 servers that have them are down"; nothing where all are up.
std::string awayText(const Shortage& lack, const TerminalWording& say)
{
    const auto away = lack.down + lack.drained;
    if (away == 0)
        return {};
    const auto state = say(lack.drained == 0 ? CONSONANCE_TEXT("CommandLine", "down")
            : lack.down == 0                 ? CONSONANCE_TEXT("CommandLine", "drained")
                                             : CONSONANCE_TEXT("CommandLine", "down or drained"));
    const auto all = std::to_string(lack.servers);
    if (lack.servers == 1)
        return say(CONSONANCE_TEXT("CommandLine", "the only server that has them is {0}"), { state });
    if (away == lack.servers)
        return say(CONSONANCE_TEXT("CommandLine", "all {0} servers that have them are {1}"), { all, state });
    return away == 1 ? say(CONSONANCE_TEXT("CommandLine", "1 of the {0} servers that have them is {1}"), { all, state })
                     : say(CONSONANCE_TEXT("CommandLine", "{0} of the {1} servers that have them are {2}"),
                         { std::to_string(away), all, state });
}

std::string freeText(const Shortage& lack, bool isScattered, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto amount
        = [&](std::int64_t of) { return resourceAmountText(lack.resource, of, lack.deviceType, wording); };
    if (isScattered && lack.mostOnOneServer >= lack.oneTask)
        return say(CONSONANCE_TEXT("CommandLine", "{0} free, but not together with all else that its tasks want"),
            { amount(lack.free) });
    if (isScattered)
        return say(CONSONANCE_TEXT("CommandLine", "{0} free, but at most {1} on one server; a task wants {2}"),
            { amount(lack.free), amount(lack.mostOnOneServer), amount(lack.oneTask) });
    // Where no server is up, nothing is free for another reason.
    if (lack.servers > 0 && lack.down + lack.drained == lack.servers)
        return say(CONSONANCE_TEXT("CommandLine", "it wants {0}"), { amount(lack.wanted) });
    const auto isFree = lack.resource == Resource::Gpu ? std::to_string(lack.free) : amount(lack.free);
    return say(CONSONANCE_TEXT("CommandLine", "it wants {0}, {1} free"), { amount(lack.wanted), isFree });
}

std::string shortageText(const Shortage& lack, bool isScattered, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto away = awayText(lack, say);
    const auto text = freeText(lack, isScattered, wording);
    return away.empty() ? text : text + say(CONSONANCE_TEXT("CommandLine", "; ")) + away;
}

/// There is room until the policy is asked: whom it would place now, and what they leave.
std::string notAskedText(const WaitingReason& reason, const Workload& workload, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto& lack = *reason.shortage;
    const auto others = jobsText(reason.others, workload, say);
    const auto left = freeText(lack, lack.wanted <= lack.free, wording);
    return reason.nextDecision
        ? say(CONSONANCE_TEXT("CommandLine",
                  "there is room for it; asked now, the policy would first place {0} and leave too little ({1}); it is "
                  "asked at {2}"),
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
                      "there is room for it; asked now, the policy would start it, but it is asked at {0}"),
                { at })
            : say(CONSONANCE_TEXT("CommandLine", "there is room for it; asked now, the policy would start it"));
    default:
        return isNotDue ? say(CONSONANCE_TEXT("CommandLine",
                                  "there is room for it; asked now, the policy would keep it back; it is asked at {0}"),
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
    const auto isOtherKind = [job](const BlockedNote& note) { return note.job == job && note.text == kNoteOtherKind; };
    if (std::ranges::any_of(plan.notes.blocked, isOtherKind)) {
        reason.cause = WaitingCause::OtherKind;
    } else if (std::ranges::find(started, job) != started.end()) {
        reason.cause = WaitingCause::NextDecision;
    } else if (!fitsBefore(engine, job)) {
        reason.shortage = shortageOf(engine, engine.state().ledger, job, reason.cause);
    } else if (const auto lack = shortageAfter(engine, job, plan)) {
        const bool isDue = engine.peek() == Engine::Step::Decision;
        reason.cause = isDue ? WaitingCause::TakenBefore : WaitingCause::NotAsked;
        reason.others = started;
        reason.shortage = lack;
    } else if (const auto blocking = blockingJob(engine, job, plan)) {
        WaitingCause ofBlocking {};
        reason.cause = WaitingCause::BehindAnother;
        reason.others = { *blocking };
        reason.shortage = shortageOf(engine, engine.state().ledger, *blocking, ofBlocking);
    } else {
        reason.cause = WaitingCause::HeldBack;
    }
    return reason;
}

std::string moreHoldersText(const Shortage& lack, const Wording& wording)
{
    if (lack.moreHolders == 0)
        return {};
    const auto amount = resourceAmountText(lack.resource, lack.heldByMore, lack.deviceType, wording);
    return TerminalWording(wording)(lack.moreHolders == 1
            ? CONSONANCE_TEXT("CommandLine", "and {0} more job holds the other {1}")
            : CONSONANCE_TEXT("CommandLine", "and {0} more jobs hold the other {1}"),
        { std::to_string(lack.moreHolders), amount });
}

std::string resourceAmountText(
    Resource resource, std::int64_t amount, const std::string& deviceType, const Wording& wording)
{
    const TerminalWording say(wording);
    switch (resource) {
    case Resource::Gpu:
        if (deviceType.empty())
            return say(
                amount == 1 ? CONSONANCE_TEXT("CommandLine", "{0} GPU") : CONSONANCE_TEXT("CommandLine", "{0} GPUs"),
                { std::to_string(amount) });
        return say(amount == 1 ? CONSONANCE_TEXT("CommandLine", "{0} {1} GPU")
                               : CONSONANCE_TEXT("CommandLine", "{0} {1} GPUs"),
            { std::to_string(amount), deviceType });
    case Resource::Cpu:
        return say(CONSONANCE_TEXT("CommandLine", "{0} cores"), { shortestText(static_cast<double>(amount) / 1000) });
    case Resource::Memory:
        return say(
            CONSONANCE_TEXT("CommandLine", "{0} GB of memory"), { shortestText(static_cast<double>(amount) / 1000) });
    case Resource::Network:
        return say(CONSONANCE_TEXT("CommandLine", "{0} MB/s of network"), { std::to_string(amount) });
    case Resource::Disk:
        return say(CONSONANCE_TEXT("CommandLine", "{0} MB/s of disk"), { std::to_string(amount) });
    }
    return {};
}

std::string waitingReasonText(const WaitingReason& reason, const Workload& workload, const Wording& wording)
{
    const TerminalWording say(wording);
    switch (reason.cause) {
    case WaitingCause::Lacking:
    case WaitingCause::Scattered:
        return shortageText(*reason.shortage, reason.cause == WaitingCause::Scattered, wording);
    case WaitingCause::TakenBefore: {
        const auto& lack = *reason.shortage;
        return say(reason.isByHand ? CONSONANCE_TEXT("CommandLine", "{0} once {1} are placed")
                                   : CONSONANCE_TEXT("CommandLine", "{0} once the policy has placed {1}"),
            { shortageText(lack, lack.wanted <= lack.free, wording), jobsText(reason.others, workload, say) });
    }
    case WaitingCause::BehindAnother: {
        const auto& lack = *reason.shortage;
        return say(CONSONANCE_TEXT("CommandLine", "there is room for it, but it waits behind {0}: {1}"),
            { jobsText(reason.others, workload, say), shortageText(lack, lack.wanted <= lack.free, wording) });
    }
    case WaitingCause::OtherKind:
        return say(CONSONANCE_TEXT("CommandLine", "the policy starts only jobs of workers and parameter servers"));
    case WaitingCause::NotAsked:
        return notAskedText(reason, workload, wording);
    case WaitingCause::HeldBack:
    case WaitingCause::NextDecision:
        return policyText(reason, workload, say);
    }
    return {};
}

} // namespace consonance
