// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/waiting_list.h"

#include "core/run/policy_opinion.h"
#include "core/sim/job_wait.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kListStopped = CONSONANCE_MESSAGE("waiting.stopped", "looking at the queue was stopped");

/// Of a run that decides at its intervals alone; else zero.
Duration periodOf(const Engine& engine)
{
    const auto& options = engine.inputs().options;
    return options.triggers == TriggerKind::Interval ? options.interval : Duration {};
}

/// When the first server comes back of those that are away and have what is lacking.
std::optional<Time> firstReturn(const Engine& engine, const Shortage& lack, const std::vector<ClusterChange>& planned)
{
    const auto type = lack.deviceType.empty() ? std::nullopt : engine.cluster().findDeviceType(lack.deviceType);
    const auto comesBack = [&](const ClusterChange& change) {
        return change.at > engine.now() && change.kind == ClusterChangeKind::Repair
            && std::ranges::any_of(engine.cluster().hostsBelow(change.domain), [&](HostId id) {
                   const auto& host = engine.cluster().host(id);
                   return engine.state().ledger.availability(id) != Availability::Up && host.capacity[lack.resource] > 0
                       && (!type || host.deviceTypeIndex == *type);
               });
    };
    const auto first = std::ranges::find_if(planned, comesBack);
    return first == planned.end() ? std::nullopt : std::optional(first->at);
}

bool lacksServers(const WaitingReason& reason)
{
    return reason.shortage && reason.shortage->down + reason.shortage->drained > 0;
}

/// Whether the policy keeps the queue for a job before it of which no start is predicted.
bool isBehindRoomless(const Engine& engine, JobId job, const StartOutlook& outlook)
{
    const auto isBefore = [job](JobId other) { return other < job; };
    const auto& waiting = engine.state().waitingSet;
    return outlook.habits.backfill == Backfill::None && std::ranges::count_if(waiting, isBefore, [](auto id) {
        return JobId(id);
    }) > std::ranges::count_if(outlook.waiting, isBefore, &StartPrediction::job);
}

/// `isPredicted`: the outlook has looked at it.
WaitingEntry entryOf(Engine& engine, JobId job, const Plan& plan, const StartOutlook& outlook, bool isPredicted)
{
    const auto made = std::ranges::find(outlook.waiting, job, &StartPrediction::job);
    const auto passed = outlook.passedBy.find(job);
    return { .job = job,
        .waited = totalWait(engine.job(job), engine.now()),
        .reason = waitingReason(engine, job, plan),
        .passedBy = passed == outlook.passedBy.end() ? std::nullopt : std::optional(passed->second),
        .prediction = made == outlook.waiting.end() ? std::nullopt : std::optional<StartPrediction>(*made),
        .back = {},
        .isTooEarly = !outlook.knowsDurations,
        .findsNoRoom = isPredicted && outlook.knowsDurations && made == outlook.waiting.end()
            && !isBehindRoomless(engine, job, outlook) };
}

/// What the policy would start now starts now if it is asked, else at its next decision, unless something comes
/// between; the window begins there.
void predictFromPlan(WaitingEntry& entry, const Engine& engine)
{
    const auto now = engine.now();
    const auto next = engine.peek() == Engine::Step::Decision ? std::optional(now) : entry.reason.nextDecision;
    if (entry.reason.cause != WaitingCause::NextDecision || !next)
        return;
    if (!entry.prediction)
        entry.prediction = StartPrediction { .job = entry.job, .made = now };
    entry.prediction->start = *next;
    if (entry.prediction->earliest)
        entry.prediction->earliest = next;
}

/// Nothing of it lies before `back`.
void putOff(StartPrediction& made, Time back)
{
    made.start = std::max(made.start, back);
    for (auto* end : { &made.earliest, &made.latest }) {
        if (*end)
            *end = std::max(**end, back);
    }
}

/// What is asked once for all jobs of the queue, at the time of `at`.
struct QueueAnswers {
    Plan plan;
    StartOutlook outlook;
};

Result<QueueAnswers> askAboutQueue(
    DecisionMoment& moment, Time at, const std::vector<ClusterChange>& planned, const StopToken& stop)
{
    auto& engine = moment.engine;
    engine.waitUntil(at);
    const auto policy = moment.policy->clone();
    TRY_ASSIGN(auto plan, askPolicy(engine, *policy, WantsNotes::Yes));
    const DecisionHabits habits { .period = periodOf(engine),
        .backfill = policy->traits().backfill,
        .isByArrival = policy->traits().family == "priority" };
    auto outlook = startOutlook(
        eventsOf(engine.log()), engine.workload(), engine.cluster(), engine.now(), habits, planned, stop);
    if (stop.stop_requested())
        return fail(ErrorKind::Cancelled, kListStopped);
    return QueueAnswers { std::move(plan), std::move(outlook) };
}

WaitingEntry answered(Engine& engine, JobId job, const Plan& plan, const StartOutlook& outlook,
    const std::vector<ClusterChange>& planned, bool isPredicted)
{
    auto entry = entryOf(engine, job, plan, outlook, isPredicted);
    predictFromPlan(entry, engine);
    if (lacksServers(entry.reason))
        entry.back = firstReturn(engine, *entry.reason.shortage, planned);
    // How far predictions were off does not bring a server back sooner. Where those that are up would do, none has to.
    if (entry.back && entry.prediction && entry.reason.shortage->capacityUp < entry.reason.shortage->wanted)
        putOff(*entry.prediction, *entry.back);
    return entry;
}

/// Appends clauses to a sentence.
struct Clauses {
    const TerminalWording& say;
    std::string text;

    void add(std::string_view what, std::vector<std::string> arguments = {})
    {
        text += say(CONSONANCE_TEXT("CommandLine", "; ")) + say(what, std::move(arguments));
    }
};

} // namespace

const std::string& tenantName(const Workload& workload, JobId job)
{
    static const std::string none;
    const auto tenant = workload.job(job).request.tenant;
    return tenant.index() < workload.tenants.size() ? workload.tenants[tenant.index()] : none;
}

Result<WaitingEntry> waitingEntry(
    DecisionMoment moment, Time at, JobId job, const std::vector<ClusterChange>& planned, const StopToken& stop)
{
    TRY_ASSIGN(const auto answers, askAboutQueue(moment, at, planned, stop));
    std::size_t before = 0;
    for (const auto id : moment.engine.state().waitingSet)
        before += JobId(id) < job ? 1 : 0;
    return answered(moment.engine, job, answers.plan, answers.outlook, planned, before < kMostWaitingListed);
}

Result<WaitingList> waitingList(
    DecisionMoment moment, Time at, const std::vector<ClusterChange>& planned, const StopToken& stop)
{
    auto& engine = moment.engine;
    const auto ended = engine.isFinished() && engine.now() < at ? std::optional(engine.now()) : std::nullopt;
    TRY_ASSIGN(auto answers, askAboutQueue(moment, at, planned, stop));
    WaitingList list { .at = engine.now(),
        .runEnded = ended,
        .jobs = {},
        .all = engine.state().waitingSet.size(),
        .outlook = std::move(answers.outlook) };
    for (const auto id : engine.state().waitingSet) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kListStopped);
        if (list.jobs.size() >= kMostWaitingListed)
            break;
        list.jobs.push_back(answered(engine, JobId(id), answers.plan, list.outlook, planned, true));
    }
    // In order of arrival, jobs that ran and lost their servers would stand before others that have waited longer.
    std::ranges::stable_sort(list.jobs, std::greater {}, &WaitingEntry::waited);
    return list;
}

std::string roundMomentText(Time at, const Workload& workload)
{
    return momentText(Time::fromSeconds((at.microseconds + 500'000) / 1'000'000), dateOfBeginning(workload));
}

std::string blockText(const WaitingEntry& entry, const Workload& workload, const Wording& wording)
{
    const TerminalWording say(wording);
    Clauses clauses { say, waitingReasonText(entry.reason, workload, wording) };
    if (entry.back)
        clauses.add(
            CONSONANCE_TEXT("CommandLine", "the first comes back at {0}"), { roundMomentText(*entry.back, workload) });
    else if (lacksServers(entry.reason))
        clauses.add(CONSONANCE_TEXT("CommandLine", "no repair is scheduled"));
    if (entry.findsNoRoom)
        clauses.add(CONSONANCE_TEXT("CommandLine",
            "no start is predicted, since it finds no room on the servers that are up, even when all others have "
            "ended"));
    return clauses.text;
}

std::string waitingText(const WaitingEntry& entry, const Workload& workload, const Wording& wording)
{
    const TerminalWording say(wording);
    Clauses clauses { say, blockText(entry, workload, wording) };
    if (entry.passedBy && *entry.passedBy > 0)
        clauses.add(CONSONANCE_TEXT("CommandLine", "smaller jobs that come later may pass it, as {0} of them did"),
            { std::to_string(*entry.passedBy) });
    else if (entry.passedBy)
        clauses.add(CONSONANCE_TEXT("CommandLine", "smaller jobs that come later may pass it"));
    return clauses.text;
}

std::string windowText(
    const StartPrediction& made, const std::function<std::string(Time)>& moment, const Wording& wording)
{
    if (!made.earliest)
        return "–";
    if (made.latest)
        return moment(*made.earliest) + " – " + moment(*made.latest);
    return TerminalWording(wording)(
        CONSONANCE_TEXT("CommandLine", "later than {0}; no upper end"), { moment(*made.earliest) });
}

} // namespace consonance
