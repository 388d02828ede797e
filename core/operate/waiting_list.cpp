// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/waiting_list.h"

#include "core/base/json_writer.h"
#include "core/base/text_format.h"
#include "core/run/policy_opinion.h"
#include "core/teams/group_figures.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kListStopped = CONSONANCE_MESSAGE("waiting.stopped", "looking at the queue was stopped");

const std::string& tenantOf(const Workload& workload, JobId job)
{
    static const std::string nobody;
    const auto tenant = workload.job(job).request.tenant;
    return tenant.index() < workload.tenants.size() ? workload.tenants[tenant.index()] : nobody;
}

/// In whole seconds, which are precise enough for predictions.
std::string roundMomentText(Time at, const Workload& workload)
{
    return momentText(Time::fromSeconds((at.microseconds + 500'000) / 1'000'000), dateOfBeginning(workload));
}

std::string windowText(const StartPrediction& made, const Workload& workload)
{
    return made.earliest ? roundMomentText(*made.earliest, workload) + " – " + roundMomentText(*made.latest, workload)
                         : std::string("–");
}

void writePrediction(JsonWriter& json, const StartPrediction& made)
{
    json.member("start_s", made.start.seconds());
    if (made.earliest)
        json.member("earliest_s", made.earliest->seconds()).member("latest_s", made.latest->seconds());
}

/// Of a run that decides at its intervals alone; else zero.
Duration periodOf(const Engine& engine)
{
    const auto& options = engine.inputs().options;
    return options.triggers == TriggerKind::Interval ? options.interval : Duration {};
}

void writeCheck(JsonWriter& json, const PredictionCheck& check)
{
    json.member("predictions", check.predictions)
        .member("median_error_s", check.medianErrorSeconds)
        .member("windows", check.windows)
        .member("held", check.held);
}

} // namespace

Result<WaitingList> waitingList(DecisionMoment moment, Time at, const StopToken& stop)
{
    auto& engine = moment.engine;
    engine.waitUntil(at);
    WaitingList list { .at = engine.now(), .jobs = {}, .all = engine.state().waitingSet.size(), .outlook = {} };
    const auto policy = moment.policy->clone();
    TRY_ASSIGN(const auto plan, askPolicy(engine, *policy, WantsNotes::Yes));
    list.outlook = startOutlook(
        eventsOf(engine.log()), engine.workload(), engine.cluster(), engine.now(), periodOf(engine), stop);
    for (const auto id : engine.state().waitingSet) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kListStopped);
        if (list.jobs.size() >= kMostWaitingListed)
            break;
        const JobId job(id);
        const auto made = std::ranges::find(list.outlook.waiting, job, &StartPrediction::job);
        const auto passed = list.outlook.passedBy.find(job);
        list.jobs.push_back({ .job = job,
            .waited = engine.job(job).waited + (engine.now() - engine.job(job).waitingSince),
            .reason = waitingReason(engine, job, plan),
            .passedBy = passed == list.outlook.passedBy.end() ? std::nullopt : std::optional(passed->second),
            .prediction = made == list.outlook.waiting.end() ? std::nullopt : std::optional<StartPrediction>(*made) });
    }
    return list;
}

std::string waitingText(const WaitingEntry& entry, const Workload& workload, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto reason = waitingReasonText(entry.reason, workload, wording);
    if (!entry.passedBy)
        return reason;
    if (*entry.passedBy == 0)
        return say(CONSONANCE_TEXT("CommandLine", "{0}; smaller jobs that come later may pass it"), { reason });
    return say(CONSONANCE_TEXT("CommandLine", "{0}; smaller jobs that come later may pass it, as {1} of them did"),
        { reason, std::to_string(*entry.passedBy) });
}

PlainTable waitingTable(const WaitingList& list, const Workload& workload, const Wording& wording)
{
    const TerminalWording say(wording);
    PlainTable table { .header
        = { say(CONSONANCE_TEXT("CommandLine", "job")), say(CONSONANCE_TEXT("CommandLine", "tenant")),
            say(CONSONANCE_TEXT("CommandLine", "GPUs")), say(CONSONANCE_TEXT("CommandLine", "waited (min)")),
            say(CONSONANCE_TEXT("CommandLine", "starts about")), say(CONSONANCE_TEXT("CommandLine", "8 of 10 within")),
            say(CONSONANCE_TEXT("CommandLine", "why it waits")) },
        .rows = {} };
    for (const auto& entry : list.jobs) {
        const auto& request = workload.job(entry.job).request;
        table.rows.push_back({ request.name, tenantOf(workload, entry.job), std::to_string(request.requestedGpus()),
            fixedText(entry.waited.seconds() / 60, 1),
            entry.prediction ? roundMomentText(entry.prediction->start, workload) : "–",
            entry.prediction ? windowText(*entry.prediction, workload) : "–", waitingText(entry, workload, wording) });
    }
    return table;
}

std::string waitingJson(const WaitingList& list, const Workload& workload)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("time_s", list.at.seconds()).member("waiting", list.all).key("jobs").beginArray();
    for (const auto& entry : list.jobs) {
        const auto& request = workload.job(entry.job).request;
        json.beginObject()
            .member("job", request.name)
            .member("tenant", tenantOf(workload, entry.job))
            .member("gpus", request.requestedGpus())
            .member("waited_s", entry.waited.seconds())
            .member("cause", waitingCauseName(entry.reason.cause))
            .member("reason", waitingText(entry, workload));
        if (entry.passedBy)
            json.member("passed_by", *entry.passedBy);
        json.key("holders").beginArray();
        for (const auto& holder : entry.reason.shortage ? entry.reason.shortage->holders : std::vector<Holder> {})
            json.value(workload.job(holder.job).request.name);
        json.endArray();
        if (entry.prediction)
            writePrediction(json, *entry.prediction);
        json.endObject();
    }
    json.endArray();
    writeCheck(json.key("check").beginObject(), list.outlook.check);
    json.key("by_size").beginArray();
    for (const auto& one : list.outlook.bySize) {
        writeCheck(json.beginObject().member("size", jobSizeKey(one.sizeClass)), one.check);
        json.endObject();
    }
    json.endArray().endObject();
    json.key("past").beginArray();
    for (const auto& made : list.outlook.past) {
        json.beginObject().member("job", workload.job(made.job).request.name).member("made_s", made.made.seconds());
        writePrediction(json, made);
        if (made.actual)
            json.member("actual_s", made.actual->seconds());
        json.endObject();
    }
    json.endArray().endObject();
    return json.take() + "\n";
}

} // namespace consonance
