// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs as people type them.
#include "core/base/joined_text.h"
#include "core/base/number_range.h"
#include "core/base/text_format.h"
#include "core/why/recommendation.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
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

} // namespace consonance
