// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs as people type them, and recommendations as JSON and text.
#include "core/base/joined_text.h"
#include "core/base/json_writer.h"
#include "core/base/number_range.h"
#include "core/base/text_format.h"
#include "core/run/intervention_text.h"
#include "core/why/recommendation.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kBadPart = CONSONANCE_MESSAGE("recommend.bad-part",
    "{0} is not a part of a job; write model=NAME,workers=N,ps=N,epochs=N or "
    "gpus=N,worker_gpu=N,gpu_type=NAME,cpus=N,minutes=N");
constexpr MessageId kOtherKind = CONSONANCE_MESSAGE("recommend.other-kind",
    "{0} does not belong to this kind of job: one with model= has workers, ps and epochs, another has gpus, "
    "worker_gpu, "
    "gpu_type, cpus and minutes");
constexpr MessageId kNoTenant = CONSONANCE_MESSAGE("recommend.no-tenant", "there is no tenant {0}; there are {1}");
constexpr MessageId kBadNumber
    = CONSONANCE_MESSAGE("recommend.bad-number", "{0} must be a number from {1} to {2}, not {3}");
constexpr MessageId kNoModel = CONSONANCE_MESSAGE("recommend.no-model", "there is no model {0}; there are {1}");
constexpr MessageId kNothingAsked
    = CONSONANCE_MESSAGE("recommend.nothing-asked", "the job names neither a model nor GPUs nor cores");

using Parts = std::map<std::string, std::string>;

Result<double> numberOf(const Parts& parts, const char* key, double otherwise, double least, double most)
{
    const auto found = parts.find(key);
    if (found == parts.end())
        return otherwise;
    double value = 0;
    const auto& text = found->second;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc {} || end != text.data() + text.size() || !(value >= least && value <= most))
        return fail(ErrorKind::BadArguments, kBadNumber,
            { key, shortestText(least), shortestText(most), quotedForMessage(text) });
    return value;
}

Result<Parts> partsOf(const std::string& text)
{
    constexpr std::array<std::string_view, 11> kKnown { "model", "workers", "ps", "epochs", "gpus", "worker_gpu",
        "gpu_type", "cpus", "minutes", "name", "tenant" };
    Parts parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const auto end = std::min(text.find(',', begin), text.size());
        const auto part = text.substr(begin, end - begin);
        const auto equals = part.find('=');
        if (equals == std::string::npos || std::ranges::find(kKnown, part.substr(0, equals)) == kKnown.end())
            return fail(ErrorKind::BadArguments, kBadPart, { quotedForMessage(part) });
        parts[part.substr(0, equals)] = part.substr(equals + 1);
        begin = end + 1;
    }
    constexpr std::array kOfTrainings { "workers", "ps", "epochs" };
    constexpr std::array kOfGangs { "gpus", "worker_gpu", "gpu_type", "cpus", "minutes" };
    const bool isTraining = parts.contains("model");
    for (const char* foreign : isTraining ? std::span<const char* const>(kOfGangs) : kOfTrainings) {
        if (parts.contains(foreign))
            return fail(ErrorKind::BadArguments, kOtherKind, { foreign });
    }
    return parts;
}

void addRole(JobRequest& request, RoleKind kind, const ResourceVector& demand, double count)
{
    const auto tasks = static_cast<std::int32_t>(count);
    request.roles.add({ .kind = kind, .demand = demand, .requested = tasks, .minimum = tasks, .maximum = tasks });
}

Result<void> fillModelJob(JobSpec& job, const Parts& parts, const ModelCatalogue& models)
{
    const auto& name = parts.at("model");
    const auto model = models.find(name);
    if (!model)
        return fail(ErrorKind::BadArguments, kNoModel,
            { quotedForMessage(name), joinedText(models.models, ", ", &ModelProfile::name) });
    const auto& profile = models.model(*model);
    TRY_ASSIGN(const double workers, numberOf(parts, "workers", 1, 1, 10'000));
    TRY_ASSIGN(const double servers, numberOf(parts, "ps", 1, 0, 10'000));
    TRY_ASSIGN(const double epochs, numberOf(parts, "epochs", 10, 1, 1e6));
    job.request.model = *model;
    addRole(job.request, RoleKind::Worker, profile.workerDemand, workers);
    if (servers >= 1)
        addRole(job.request, RoleKind::ParameterServer, profile.psDemand, servers);
    job.work = { .unit = WorkUnit::Batches, .amount = epochs * profile.stepsPerEpoch, .epochs = epochs };
    return {};
}

Result<void> fillGang(JobSpec& job, const Parts& parts)
{
    const bool hasGpus = parts.contains("worker_gpu") || parts.contains("gpu_type");
    TRY_ASSIGN(const double gpus, numberOf(parts, "gpus", hasGpus ? 1 : 0, 0, 100'000));
    TRY_ASSIGN(const double each, numberOf(parts, "worker_gpu", 1, 1, 1000));
    TRY_ASSIGN(const double cpus, numberOf(parts, "cpus", 1, 0, 1e6));
    TRY_ASSIGN(const double minutes, numberOf(parts, "minutes", 60, 0.001, 1e7));
    if (gpus < 1 && !parts.contains("cpus"))
        return fail(ErrorKind::BadArguments, kNothingAsked);
    ResourceVector demand;
    demand[Resource::Gpu] = gpus >= 1 ? static_cast<std::int64_t>(each) : 0;
    if (const auto type = parts.find("gpu_type"); type != parts.end())
        job.request.deviceType = type->second;
    demand[Resource::Cpu] = static_cast<std::int64_t>(cpus * 1000);
    addRole(job.request, RoleKind::Task, demand, std::max(1.0, gpus));
    job.work = { .unit = WorkUnit::ServiceTime, .amount = minutes * 60e6 };
    return {};
}

/// "8 tasks with 1 GPU each, on any servers"; empty of other jobs.
std::string tasksText(const JobRequest& request, const TerminalWording& say)
{
    const auto found = request.roles.find(RoleKind::Task);
    if (found < 0)
        return {};
    const auto& role = request.roles[static_cast<std::size_t>(found)];
    const auto tasks = groupedText(role.requested), gpus = groupedText(role.demand[Resource::Gpu]);
    auto text = role.requested == 1
        ? say(CONSONANCE_TEXT("CommandLine", "one task with {0} GPUs, on one server"), { gpus })
        : role.demand[Resource::Gpu] == 1
        ? say(CONSONANCE_TEXT("CommandLine", "{0} tasks with one GPU each, on one server or several"), { tasks })
        : say(
            CONSONANCE_TEXT("CommandLine", "{0} tasks with {1} GPUs each, on one server or several"), { tasks, gpus });
    return role.demand[Resource::Gpu] > 0 ? text + "\n" : std::string();
}

std::string whyText(const StartForecast& forecast, const Wording& wording)
{
    return forecast.why ? wordedError(*forecast.why, wording) : std::string();
}

std::string joined(const RecommendedPlacement& placement, const TerminalWording& say)
{
    std::string text;
    for (const auto* list : { &placement.policies, &placement.rules }) {
        for (const auto& one : *list)
            text += (text.empty() ? "" : say(CONSONANCE_TEXT("CommandLine", ", "))) + one;
    }
    return text;
}

/// Who chooses it, and the speeds there, as far as they are known: a job without a model has the same speed everywhere.
std::string placementText(const RecommendedPlacement& one, const JobSpec& job, const TerminalWording& say)
{
    auto text = say(CONSONANCE_TEXT("CommandLine", "chosen by {0}"), { joined(one, say) });
    if (!job.request.model.isValid())
        return text;
    const bool isInBatches = job.work.unit == WorkUnit::Batches;
    const auto speed = [&](double value, const std::string& spread = {}) {
        return say(isInBatches ? CONSONANCE_TEXT("CommandLine", "{0} batches/s")
                               : CONSONANCE_TEXT("CommandLine", "{0} × its speed alone"),
            { fixedText(value, 3) + spread });
    };
    const auto add = [&](const std::string& more) { text += say(CONSONANCE_TEXT("CommandLine", "; ")) + more; };
    if (one.predictedSpeed)
        add(say(CONSONANCE_TEXT("CommandLine", "predicted {0}"),
            { speed(*one.predictedSpeed,
                one.predictedSpread ? " ±" + fixedText(*one.predictedSpread, 3) : std::string()) }));
    if (one.modelSpeed)
        add(say(CONSONANCE_TEXT("CommandLine", "{0} by the interference model"), { speed(*one.modelSpeed) }));
    if (one.othersLose)
        add(say(CONSONANCE_TEXT("CommandLine", "the others lose the speed of {0} jobs"),
            { fixedText(std::abs(*one.othersLose) < 5e-4 ? 0 : *one.othersLose, 3) }));
    return text;
}

void writeNumber(JsonWriter& json, const char* name, const std::optional<double>& value)
{
    if (value)
        json.member(name, *value);
}

void writeTime(JsonWriter& json, const char* name, const std::optional<Time>& time)
{
    json.key(name);
    if (time)
        json.value(time->seconds());
    else
        json.null();
}

void writePlacement(JsonWriter& json, const RecommendedPlacement& placement)
{
    json.beginObject().key("places");
    writeIntervention(json, PlaceJob { placement.places });
    for (const auto& [name, list] : { std::pair { "policies", &placement.policies }, { "rules", &placement.rules } }) {
        json.key(name).beginArray();
        for (const auto& one : *list)
            json.value(one);
        json.endArray();
    }
    json.member("servers", placement.servers);
    writeNumber(json, "predicted_speed", placement.predictedSpeed);
    writeNumber(json, "predicted_speed_spread", placement.predictedSpread);
    writeNumber(json, "model_speed", placement.modelSpeed);
    writeNumber(json, "others_lose", placement.othersLose);
    json.endObject();
}

void writeBlock(JsonWriter& json, const WaitingReason& block, const Workload& workload)
{
    const auto nameOf = [&](JobId job) { return workload.job(job).request.name; };
    json.beginObject().member("cause", waitingCauseName(block.cause));
    json.member("text", waitingReasonText(block, workload)).key("others").beginArray();
    for (const auto job : block.others)
        json.value(nameOf(job));
    json.endArray();
    if (const auto& lack = block.shortage) {
        json.member("job", nameOf(lack->job)).member("resource", resourceName(lack->resource));
        json.member("device_type", lack->deviceType).member("wanted", lack->wanted).member("free", lack->free);
        json.member("most_on_one_server", lack->mostOnOneServer).member("one_task", lack->oneTask);
        json.member("device_type_absent", lack->isTypeAbsent).member("largest_server", lack->largestServer);
        json.member("tasks", lack->tasks).member("tasks_with_room", lack->tasksWithRoom);
        json.member("servers_with_room", lack->serversWithRoom).key("servers_short_of").beginObject();
        for (const auto resource : kAllResources)
            json.member(resourceName(resource), lack->shortOn[static_cast<std::size_t>(resource)]);
        json.endObject().key("holders").beginArray();
        for (const auto& holder : lack->holders) {
            json.beginObject().member("job", nameOf(holder.job)).member("amount", holder.amount);
            writeTime(json, "end_s", holder.end);
            json.endObject();
        }
        json.endArray().member("more_holders", lack->moreHolders).member("held_by_more", lack->heldByMore);
    }
    json.endObject();
}

/// In whole seconds: what is foreseen is not known better.
std::string momentSecondsText(Time at, const Workload& workload)
{
    const auto beginning = dateOfBeginning(workload);
    return beginning ? momentText(at, beginning) : clockSecondsText(at);
}

std::string blockText(const WaitingReason& block, const Workload& workload, const Wording& wording)
{
    const TerminalWording say(wording);
    auto text = waitingReasonText(block, workload, wording) + "\n";
    for (const auto& holder : block.shortage ? block.shortage->holders : std::vector<Holder> {}) {
        const auto& job = workload.job(holder.job).request.name;
        const auto amount
            = resourceAmountText(block.shortage->resource, holder.amount, block.shortage->deviceType, wording);
        text += (holder.end ? say(CONSONANCE_TEXT("CommandLine", "  job {0} holds {1} until {2}"),
                     { job, amount, momentSecondsText(*holder.end, workload) })
                            : say(CONSONANCE_TEXT("CommandLine", "  job {0} holds {1}"), { job, amount }))
            + "\n";
    }
    if (block.shortage && block.shortage->moreHolders > 0)
        text += "  " + moreHoldersText(*block.shortage, wording) + "\n";
    return text;
}

} // namespace

Result<JobSpec> parseJobAsk(const std::string& text, const Workload& workload)
{
    TRY_ASSIGN(const auto parts, partsOf(text));
    JobSpec job;
    const auto name = parts.find("name");
    job.request.name = name == parts.end() ? "asked" : name->second;
    job.request.tenant = TenantId(0);
    job.request.app = AppId(0);
    if (const auto tenant = parts.find("tenant"); tenant != parts.end()) {
        const auto found = std::ranges::find(workload.tenants, tenant->second);
        if (found == workload.tenants.end())
            return fail(
                ErrorKind::BadArguments, kNoTenant, { quotedForMessage(tenant->second), joinedText(workload.tenants) });
        job.request.tenant = TenantId(static_cast<std::size_t>(found - workload.tenants.begin()));
    }
    TRY(parts.contains("model") ? fillModelJob(job, parts, *workload.models) : fillGang(job, parts));
    return job;
}

std::string oneServerHint(const JobRequest& request, const Wording& wording)
{
    const auto found = request.roles.find(RoleKind::Task);
    if (found < 0)
        return {};
    const auto& role = request.roles[static_cast<std::size_t>(found)];
    if (role.requested < 2 || role.demand[Resource::Gpu] != 1)
        return {};
    return TerminalWording(wording)(CONSONANCE_TEXT("CommandLine",
                                        "gpus={0} asks for {0} tasks with one GPU each; gpus=1,worker_gpu={0} asks for "
                                        "{0} GPUs of one server"),
        { fmt::to_string(role.requested) });
}

std::string recommendationJson(
    const Recommendation& recommendation, const Workload& workload, const Cluster& /*cluster*/)
{
    JsonWriter json(JsonLayout::Indented);
    const auto& request = workload.job(recommendation.job).request;
    json.beginObject().member("job", request.name);
    if (const auto tasks = request.roles.find(RoleKind::Task); tasks >= 0) {
        const auto& role = request.roles[static_cast<std::size_t>(tasks)];
        json.member("tasks", role.requested).member("gpus_per_task", role.demand[Resource::Gpu]);
    }
    json.member("time_s", recommendation.at.seconds()).key("placements").beginArray();
    for (const auto& placement : recommendation.placements)
        writePlacement(json, placement);
    json.endArray().key("blocked");
    if (recommendation.block)
        writeBlock(json, *recommendation.block, workload);
    else
        json.null();
    json.key("start").beginObject();
    writeTime(json, "predicted_s", recommendation.predictedStart());
    json.key("futures").beginArray();
    for (const auto& future : recommendation.futures) {
        json.beginObject().member("policy", future.policy).member("arrivals", future.withArrivals);
        writeTime(json, "start_s", future.start);
        if (future.why)
            json.member("why_never", future.why->englishMessage());
        json.endObject();
    }
    json.endArray().endObject().endObject();
    return json.take() + "\n";
}

std::string recommendationText(
    const Recommendation& recommendation, const Workload& workload, const Cluster& /*cluster*/, const Wording& wording)
{
    const TerminalWording say(wording);
    auto text = say(CONSONANCE_TEXT("CommandLine", "job {0} at {1}"),
                    { workload.job(recommendation.job).request.name,
                        momentText(recommendation.at, dateOfBeginning(workload)) })
        + "\n";
    text += tasksText(workload.job(recommendation.job).request, say);
    for (std::size_t i = 0; i < recommendation.placements.size(); ++i) {
        const auto& one = recommendation.placements[i];
        text += fmt::format("{}. {}\n   {}\n", i + 1, interventionText(PlaceJob { one.places }, wording),
            placementText(one, workload.job(recommendation.job), say));
    }
    if (recommendation.placements.empty())
        text += say(CONSONANCE_TEXT("CommandLine", "it fits nowhere now")) + "\n";
    if (recommendation.block)
        text += say(CONSONANCE_TEXT("CommandLine", "why it waits: {0}"),
            { blockText(*recommendation.block, workload, wording) });
    const auto& own = recommendation.futures.front().policy;
    if (const auto start = recommendation.predictedStart())
        text += say(
            CONSONANCE_TEXT("CommandLine", "start under {0}, with the true lengths and the arrivals to come: {1}"),
            { own, momentSecondsText(*start, workload) });
    else
        text += say(CONSONANCE_TEXT("CommandLine", "under {0} it never starts: {1}"),
            { own, whyText(recommendation.futures.front(), wording) });
    text += "\n" + say(CONSONANCE_TEXT("CommandLine", "in other futures:")) + "\n";
    for (const auto& future : std::span(recommendation.futures).subspan(1))
        text
            += say(CONSONANCE_TEXT("CommandLine", "  {0}, {1}: {2}"),
                   { future.policy,
                       future.withArrivals ? say(CONSONANCE_TEXT("CommandLine", "with the trace's arrivals"))
                                           : say(CONSONANCE_TEXT("CommandLine", "without further arrivals")),
                       future.start ? momentSecondsText(*future.start, workload)
                                    : say(CONSONANCE_TEXT("CommandLine", "never: {0}"), { whyText(future, wording) }) })
            + "\n";
    return text;
}

} // namespace consonance
