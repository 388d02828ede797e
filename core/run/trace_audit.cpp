// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/trace_audit.h"

#include "core/base/json_writer.h"
#include "core/base/stop_scope.h"
#include "core/sim/impossible_jobs.h"
#include "core/workload/job_shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <span>
#include <string_view>
#include <utility>

namespace consonance {

namespace {

/// Problems of rows that can be read and whose figures contradict each other.
constexpr std::array<std::string_view, 6> kContradictions { "import.ends-early", "openb.over-whole",
    "openb.share-of-several", "trace.deadline", "trace.ends-early", "trace.bounds" };
constexpr std::size_t kLinesNamed = 5; ///< of the rows that one reason concerns
constexpr std::array kAudited { Resource::Gpu, Resource::Cpu, Resource::Memory };

void takeProblems(const std::vector<Error>& problems, TraceAudit& audit)
{
    audit.problems = problems;
    for (const auto& problem : problems) {
        const auto known = std::ranges::find(
            audit.refused, problem.message.id, [](const RefusedRows& one) { return one.first.message.id; });
        auto& same = known != audit.refused.end() ? *known : audit.refused.emplace_back(problem);
        ++same.rows;
        if (problem.place.line > 0 && same.lines.size() < kLinesNamed)
            same.lines.push_back(problem.place.line);
        if (std::ranges::find(kContradictions, problem.message.id) == kContradictions.end())
            continue;
        audit.impossible.push_back(problem);
        ++audit.impossibleCount;
    }
    std::ranges::stable_sort(audit.refused, std::ranges::greater {}, &RefusedRows::rows);
}

Result<void> findMissing(const Workload& workload, TraceAudit& audit)
{
    const auto lacking = [&](const char* field, const std::function<bool(const JobRequest&)>& concerns,
                             const std::function<bool(const JobRequest&)>& says) {
        MissingField missing { .field = field };
        for (const auto& job : workload.jobs) {
            if (StopScope::isStopped())
                return;
            missing.of += concerns(job.request) ? 1 : 0;
            missing.jobs += concerns(job.request) && !says(job.request) ? 1 : 0;
        }
        if (missing.jobs > 0)
            audit.missing.push_back(std::move(missing));
    };
    const auto every = [](const JobRequest&) { return true; };
    const auto withGpus = [](const JobRequest& request) { return request.requestedGpus() > 0; };
    const auto asksFor = [](Resource resource) {
        return [resource](const JobRequest& request) { return request.totalDemand()[resource] > 0; };
    };
    lacking("model", withGpus, [](const JobRequest& request) { return request.model.isValid(); });
    lacking("tenant", every,
        [&](const JobRequest& request) { return workload.tenants[request.tenant.index()] != "default"; });
    lacking("worker_cpu", every, asksFor(Resource::Cpu));
    lacking("worker_memory_gb", every, asksFor(Resource::Memory));
    lacking("gpu_type", withGpus, [](const JobRequest& request) { return !request.deviceType.empty(); });
    return StopScope::goOn();
}

/// Seconds of a job that has the cluster to itself, each task on a separate server; nothing when its batch decides.
std::optional<double> secondsOf(const Workload& workload, const JobSpec& job)
{
    if (job.work.unit == WorkUnit::ServiceTime)
        return job.work.amount / 1e6;
    if (job.work.unit != WorkUnit::Batches || !job.request.model.isValid() || !workload.models)
        return std::nullopt;
    const auto& model = workload.models->model(job.request.model);
    const auto countOf = [&](RoleKind kind) {
        const int role = job.request.roles.find(kind);
        return role < 0 ? 0 : job.request.roles[static_cast<std::size_t>(role)].requested;
    };
    const TrainingShape shape { .workers = std::max(1, countOf(RoleKind::Worker)),
        .servers = countOf(RoleKind::ParameterServer) };
    const double batches = shape.servers > 0 ? batchesApart(model, shape, 1)
                                             : shape.workers / std::max(1e-9, model.computeSecondsPerStep);
    return batches > 0 ? std::optional(job.work.amount / batches) : std::nullopt;
}

/// When the jobs that can run begin and end, each alone on the cluster.
struct LoneRuns {
    std::vector<std::optional<double>> seconds; ///< by job; nothing: it cannot run, or its length is not known
    std::vector<std::pair<double, std::size_t>> ends; ///< ascending, with the job
    std::int64_t ofUnknownLength = 0;
};

Result<LoneRuns> loneRunsOf(const Workload& workload, std::span<const ImpossibleJob> impossible)
{
    std::vector<bool> canRun(workload.jobs.size(), true); // the others are left out of runs
    for (const auto& one : impossible)
        canRun[one.job.index()] = false;
    LoneRuns runs;
    for (std::size_t i = 0; i < workload.jobs.size(); ++i) {
        TRY(StopScope::goOn());
        const auto& job = workload.jobs[i];
        const auto& seconds = runs.seconds.emplace_back(canRun[i] ? secondsOf(workload, job) : std::nullopt);
        if (seconds)
            runs.ends.emplace_back(job.request.arrival.seconds() + *seconds, i);
        else
            runs.ofUnknownLength += canRun[i] ? 1 : 0;
    }
    std::ranges::sort(runs.ends);
    return runs;
}

/// Nothing where no job asks for the resource.
Result<std::optional<ResourceLoad>> loadOf(
    const Workload& workload, const LoneRuns& runs, Resource resource, std::int64_t capacity, Duration arrivals)
{
    ResourceLoad load { .resource = resource, .capacity = capacity };
    const auto amountOf = [&](std::size_t job) { return workload.jobs[job].request.totalDemand()[resource]; };
    std::int64_t now = 0;
    double asked = 0;
    bool isAsked = false;
    auto end = runs.ends.begin();
    for (std::size_t i = 0; i < workload.jobs.size(); ++i) {
        TRY(StopScope::goOn());
        const auto amount = amountOf(i);
        isAsked |= amount > 0;
        if (!runs.seconds[i])
            continue;
        // What ends makes room for what begins at the same moment.
        for (const double begin = workload.jobs[i].request.arrival.seconds();
             end != runs.ends.end() && end->first <= begin; ++end)
            now -= amountOf(end->second);
        now += amount;
        load.peak = std::max(load.peak, now);
        asked += static_cast<double>(amount) * *runs.seconds[i];
    }
    if (!isAsked)
        return std::optional<ResourceLoad> {};
    if (arrivals.seconds() > 0 && capacity > 0)
        load.load = asked / (static_cast<double>(capacity) * arrivals.seconds());
    return std::optional(load);
}

Result<ClusterLoad> loadOf(const Workload& workload, const Cluster& cluster, std::span<const ImpossibleJob> impossible)
{
    ClusterLoad all { .cluster = cluster.name };
    all.impossibleJobs = std::ssize(impossible);
    all.arrivals = workload.jobs.back().request.arrival - workload.jobs.front().request.arrival;
    TRY_ASSIGN(const auto runs, loneRunsOf(workload, impossible));
    all.jobsOfUnknownLength = runs.ofUnknownLength;
    for (const auto resource : kAudited) {
        TRY_ASSIGN(const auto one, loadOf(workload, runs, resource, cluster.totalCapacity()[resource], all.arrivals));
        if (one)
            all.resources.push_back(*one);
    }
    return all;
}

TraceDistribution distributionOf(TraceDistribution::Of of, std::vector<double> values)
{
    std::ranges::sort(values);
    const auto quantile = [&](std::size_t percent) {
        const auto rank = (values.size() * percent + 99) / 100;
        return values[std::max<std::size_t>(1, rank) - 1];
    };
    TraceDistribution all { .of = of,
        .least = values.front(),
        .tenth = quantile(10),
        .median = quantile(50),
        .ninetieth = quantile(90),
        .most = values.back() };
    const auto positive = std::ranges::upper_bound(values, 0.0);
    const double low = positive == values.end() ? 1 : *positive;
    const double span = std::log(std::max(all.most, low) / low);
    constexpr auto kLast = TraceDistribution::kBins - 1;
    for (const double value : values) {
        const double part = span > 0 && value > low ? std::log(value / low) / span : 0;
        ++all.bins[std::min(kLast, static_cast<std::size_t>(part * static_cast<double>(TraceDistribution::kBins)))];
    }
    return all;
}

Result<std::vector<TraceDistribution>> distributionsOf(const Workload& workload)
{
    std::vector<double> gpus;
    std::vector<double> seconds;
    std::vector<double> gaps;
    for (std::size_t i = 0; i < workload.jobs.size(); ++i) {
        TRY(StopScope::goOn());
        const auto& job = workload.jobs[i];
        gpus.push_back(static_cast<double>(job.request.requestedGpus()));
        if (const auto length = secondsOf(workload, job))
            seconds.push_back(*length);
        if (i > 0)
            gaps.push_back((job.request.arrival - workload.jobs[i - 1].request.arrival).seconds());
    }
    std::vector<TraceDistribution> all;
    for (auto [of, values] :
        { std::pair(TraceDistribution::Of::JobGpus, &gpus), std::pair(TraceDistribution::Of::JobSeconds, &seconds),
            std::pair(TraceDistribution::Of::ArrivalGaps, &gaps) }) {
        TRY(StopScope::goOn());
        if (!values->empty())
            all.push_back(distributionOf(of, std::move(*values)));
    }
    return all;
}

Result<void> takeJobs(const Workload& workload, const std::shared_ptr<const Cluster>& cluster, TraceAudit& audit)
{
    TRY(findMissing(workload, audit));
    TRY_ASSIGN(audit.distributions, distributionsOf(workload));
    if (!cluster || workload.jobs.empty())
        return {};
    TRY_ASSIGN(auto impossible, findImpossibleJobs(workload, *cluster));
    TRY_ASSIGN(audit.load, loadOf(workload, *cluster, impossible));
    audit.impossibleReasons = impossibleReasons(impossible);
    for (auto& one : impossible) {
        ++audit.impossibleCount;
        if (audit.impossible.size() < ProblemList::kKept)
            audit.impossible.push_back(std::move(one.why));
    }
    return {};
}

} // namespace

Result<TraceAudit> auditTrace(const TraceInspection& inspection, const std::shared_ptr<const Cluster>& cluster)
{
    TraceAudit audit { .rows = inspection.rowCount,
        .jobs = inspection.jobCount,
        .malformed = inspection.malformed,
        .leftOut = inspection.leftOut,
        .merged = inspection.merged,
        .expanded = inspection.expanded,
        .assumed = inspection.assumptions };
    takeProblems(inspection.problems, audit);
    if (inspection.workload)
        TRY(takeJobs(*inspection.workload, cluster, audit));
    return audit;
}

Result<TraceAudit> auditTrace(const ImportedTrace& imported, const std::shared_ptr<const Cluster>& cluster)
{
    const auto& report = imported.report;
    TraceAudit audit { .rows = report.rows,
        .jobs = report.jobs,
        .malformed = report.malformed,
        .leftOut = report.dropped,
        .merged = report.merged,
        .expanded = report.expanded };
    for (const auto& one : imported.workload->assumptions)
        audit.assumed.push_back({ one.field, one.rule, importerAsSource() });
    takeProblems(report.problems.kept(), audit);
    TRY(takeJobs(*imported.workload, cluster, audit));
    return audit;
}

Result<TraceAudit> auditTrace(const Workload& workload, const std::shared_ptr<const Cluster>& cluster)
{
    const auto jobs = static_cast<std::int64_t>(workload.jobCount());
    TraceAudit audit { .rows = jobs, .jobs = jobs };
    for (const auto& one : workload.assumptions)
        audit.assumed.push_back({ one.field, one.rule, {} });
    TRY(takeJobs(workload, cluster, audit));
    return audit;
}

const char* distributionName(TraceDistribution::Of of)
{
    constexpr std::array kNames { "gpus_per_job", "seconds_per_job", "seconds_between_arrivals" };
    return kNames[static_cast<std::size_t>(of)];
}

namespace {

void writeDistributions(JsonWriter& json, const std::vector<TraceDistribution>& all)
{
    json.key("distributions").beginArray();
    for (const auto& one : all) {
        json.beginObject().member("of", distributionName(one.of));
        json.member("least", one.least).member("p10", one.tenth).member("p50", one.median);
        json.member("p90", one.ninetieth).member("most", one.most).key("bins").beginArray();
        for (const auto count : one.bins)
            json.value(count);
        json.endArray().endObject();
    }
    json.endArray();
}

} // namespace

void writeAudit(JsonWriter& json, const TraceAudit& audit)
{
    json.key("audit").beginObject();
    json.member("rows", audit.rows).member("jobs", audit.jobs).member("malformed", audit.malformed);
    json.member("merged", audit.merged).member("expanded", audit.expanded);
    json.key("missing").beginArray();
    for (const auto& one : audit.missing)
        json.beginObject().member("field", one.field).member("jobs", one.jobs).member("of", one.of).endObject();
    json.endArray().member("impossible_count", audit.impossibleCount).key("impossible").beginArray();
    for (const auto& one : audit.impossible)
        json.beginObject()
            .member("line", one.place.line)
            .member("column", one.place.column)
            .member("pointer", one.place.pointer)
            .member("message", one.englishMessage())
            .endObject();
    json.endArray();
    writeDistributions(json, audit.distributions);
    json.key("load");
    if (!audit.load) {
        json.null().endObject();
        return;
    }
    const auto& load = *audit.load;
    json.beginObject()
        .member("cluster", load.cluster)
        .member("arrivals_s", load.arrivals.seconds())
        .member("impossible_jobs", load.impossibleJobs)
        .member("jobs_of_unknown_length", load.jobsOfUnknownLength);
    json.key("resources").beginArray();
    for (const auto& one : load.resources) {
        json.beginObject()
            .member("resource", resourceName(one.resource))
            .member("capacity", one.capacity)
            .member("peak", one.peak)
            .key("load");
        if (one.load)
            json.value(*one.load);
        else
            json.null();
        json.endObject();
    }
    json.endArray().endObject().endObject();
}

} // namespace consonance
