// SPDX-License-Identifier: GPL-3.0-or-later
//
// Imports Microsoft's Philly trace in the form that petuum/adaptdl (branch osdi21-artifact) derived from
// msr-fiddle/philly-traces: CSV with timestamp (local time of submission), duration (s), num_gpus, gpu_time (GPU s),
// cluster (virtual cluster), rows in no order. The trace says neither model nor parameter servers nor cores: declared,
// seeded rules fill them in. Pure function, any thread. Cost: about 1 µs a row.
#include "core/base/csv_reader.h"
#include "core/base/random.h"
#include "core/base/trimmed_text.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/calendar_time.h"
#include "core/workload/import/import_builder.h"
#include "core/workload/import/import_options.h"
#include "core/workload/import/importer_list.h"
#include "core/workload/job_shapes.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_generator.h"
#include "core/workload/trace_row.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

namespace {

constexpr auto kBadTimestamp = CONSONANCE_MESSAGE(
    "philly.timestamp", "a time of the years 2000 to 2059 as 2017-10-09 07:01:55 is expected, found {0}");
constexpr auto kBadCluster
    = CONSONANCE_MESSAGE("philly.cluster-name", "a name of at most {0} bytes without control characters is expected");
constexpr auto kGpuTimeDiffers
    = CONSONANCE_MESSAGE("philly.gpu-time", "gpu_time is {0}, but duration times num_gpus is {1}; the latter is taken");
constexpr auto kNoCluster = CONSONANCE_MESSAGE("philly.no-cluster", "no virtual cluster is called {0}; there are: {1}");
constexpr auto kTooManyImported = CONSONANCE_MESSAGE(
    "import.too-many-jobs", "more than {0} jobs are left; take fewer by the options or the number of jobs");

constexpr auto kDropNoGpus = CONSONANCE_MESSAGE("philly.drop-gpus", "0 GPUs: no demand to place");
constexpr auto kDropCluster = CONSONANCE_MESSAGE("philly.drop-cluster", "another virtual cluster");

constexpr IntegerRange kGpus { .minimum = 0, .maximum = 100'000 };
constexpr NumberRange kDurations { .minimum = 0, .maximum = 1e9 };

enum class ModelRule { Drawn, None };
enum class ServerRule { None, Equal, One };

struct PhillyOptions {
    std::vector<std::string> clusters; ///< empty: all
    std::optional<std::int64_t> from; ///< seconds since 1970 of the local clock
    std::optional<std::int64_t> to;
    ModelRule model = ModelRule::Drawn;
    ServerRule servers = ServerRule::None;
    double coresPerGpu = 4;
    double memoryGbPerGpu = 16;
};

struct PhillyRow {
    std::int64_t line;
    std::int64_t submitted; ///< seconds since 1970 of the local clock
    Duration duration;
    std::int32_t gpus;
    std::uint32_t cluster; ///< index into the names seen
    ModelId model;
};

std::vector<ImportOption> phillyOptions()
{
    return {
        { .name = "cluster",
            .defaultValue = "",
            .range = "names, comma between them",
            .meaning = CONSONANCE_MESSAGE("philly.option-cluster", "virtual clusters to take; all when empty") },
        { .name = "from",
            .defaultValue = "",
            .range = "2017-10-09[ 07:01:55]",
            .meaning = CONSONANCE_MESSAGE("philly.option-from", "earliest local time of submission") },
        { .name = "to",
            .defaultValue = "",
            .range = "2017-10-10[ 07:01:55]",
            .meaning = CONSONANCE_MESSAGE("philly.option-to", "local time before which jobs were submitted") },
        { .name = "model",
            .defaultValue = "drawn",
            .range = "drawn | none",
            .meaning = CONSONANCE_MESSAGE("philly.option-model", "whether each job gets a model, drawn by the seed") },
        { .name = "ps_rule",
            .defaultValue = "none",
            .range = "none | equal | one",
            .meaning = CONSONANCE_MESSAGE("philly.option-ps",
                "none: jobs stay gangs of GPUs; equal: as many parameter servers as workers; one: a single one") },
        coresOption("4"),
        memoryOption("16"),
    };
}

Result<PhillyOptions> readPhillyOptions(const ImportRequest& request)
{
    const auto declared = phillyOptions();
    const ImportOptionReader reader(request, declared);
    PhillyOptions options;
    options.clusters = reader.names("cluster");
    TRY_ASSIGN(options.from, reader.date("from"));
    TRY_ASSIGN(options.to, reader.date("to"));
    TRY_ASSIGN(const auto model, reader.choice("model", { "drawn", "none" }));
    options.model = static_cast<ModelRule>(model);
    TRY_ASSIGN(const auto servers, reader.choice("ps_rule", { "none", "equal", "one" }));
    options.servers = static_cast<ServerRule>(servers);
    TRY_ASSIGN(options.coresPerGpu, reader.number("cpu_per_gpu", { .minimum = 0, .maximum = 1000 }));
    TRY_ASSIGN(options.memoryGbPerGpu, reader.number("memory_gb_per_gpu", { .minimum = 0, .maximum = 10'000 }));
    return options;
}

/// Reads the file and keeps the rows that match.
class PhillyReader {
public:
    PhillyReader(PhillyOptions options, const ImportRequest& request, std::vector<ModelId> models)
        : m_options(std::move(options))
        , m_models(std::move(models))
        , m_random(request.seed, "import/philly/model")
    {
    }

    Result<void> read(CsvReader& csv)
    {
        TRY_ASSIGN(m_timestamp, csv.requiredColumn("timestamp"));
        TRY_ASSIGN(m_duration, csv.requiredColumn("duration"));
        TRY_ASSIGN(m_gpus, csv.requiredColumn("num_gpus"));
        TRY_ASSIGN(m_cluster, csv.requiredColumn("cluster"));
        m_gpuTime = csv.findColumn("gpu_time");
        csv.readNumbersIn({ m_duration, m_gpus });
        while (const auto* row = csv.next()) {
            ++report.rows;
            if (auto taken = take(*row); !taken) {
                report.problems.add(std::move(taken).error());
                ++report.malformed;
            }
        }
        report.rows += csv.problems().count();
        report.malformed += csv.problems().count();
        report.problems.add(csv.problems());
        return checkClusters();
    }

    /// The first `maximum` rows by submission and place in the file.
    void sortAndLimit(std::int64_t maximum)
    {
        std::ranges::stable_sort(rows, {}, &PhillyRow::submitted);
        const auto limit = static_cast<std::size_t>(maximum);
        if (maximum <= 0 || rows.size() <= limit)
            return;
        std::int64_t firstLine = rows[limit].line;
        for (std::size_t i = limit; i < rows.size(); ++i)
            firstLine = std::min(firstLine, rows[i].line);
        countDropped(report.dropped, kDropBeyondLimit, firstLine, static_cast<std::int64_t>(rows.size() - limit));
        rows.resize(limit);
    }

    ImportReport report;
    std::vector<PhillyRow> rows;
    std::vector<std::string> clusters;

private:
    Result<void> take(const CsvRow& source)
    {
        const auto submitted = secondsFromDate(source.text(m_timestamp));
        if (!submitted)
            return fail(ErrorKind::BadInput, kBadTimestamp, { quotedForMessage(source.text(m_timestamp)) },
                source.place(m_timestamp));
        TRY_ASSIGN(const auto duration, source.decimal(m_duration, kDurations));
        TRY_ASSIGN(const auto gpus, source.integer(m_gpus, kGpus));
        TRY_ASSIGN(const auto cluster, clusterIndex(source));
        PhillyRow row { .line = source.line(),
            .submitted = *submitted,
            .duration = Duration::fromSecondsRounded(duration),
            .gpus = static_cast<std::int32_t>(gpus),
            .cluster = cluster,
            .model = {} };
        // Drawn for every row, so that a job's model does not depend on what else is taken.
        const auto drawn = m_random.uniformInt(0, std::max<std::int64_t>(0, std::ssize(m_models) - 1));
        if (!m_models.empty())
            row.model = m_models[static_cast<std::size_t>(drawn)];
        if (const auto reason = reasonToDrop(row)) {
            countDropped(report.dropped, *reason, row.line);
            return {};
        }
        checkGpuTime(source, duration * static_cast<double>(gpus));
        rows.push_back(row);
        return {};
    }

    [[nodiscard]] std::optional<MessageId> reasonToDrop(const PhillyRow& row) const
    {
        if (!m_options.clusters.empty()
            && std::ranges::find(m_options.clusters, clusters[row.cluster]) == m_options.clusters.end())
            return kDropCluster;
        if ((m_options.from && row.submitted < *m_options.from) || (m_options.to && row.submitted >= *m_options.to))
            return kDropOutsideTime;
        if (row.duration.microseconds <= 0)
            return kDropNoDuration;
        if (row.gpus <= 0)
            return kDropNoGpus;
        return std::nullopt;
    }

    void checkGpuTime(const CsvRow& source, double expected)
    {
        if (!m_gpuTime)
            return;
        const auto given = decimalFromText(source.text(*m_gpuTime));
        if (given && std::fabs(*given - expected) <= 1 + 0.01 * expected)
            return;
        report.problems.add(fail(ErrorKind::BadInput, kGpuTimeDiffers,
            { quotedForMessage(source.text(*m_gpuTime)), fmt::to_string(expected) }, source.place(*m_gpuTime))
                                .value());
    }

    Result<std::uint32_t> clusterIndex(const CsvRow& source)
    {
        const auto given = trimmedText(source.text(m_cluster));
        const std::string name(given.empty() ? "default" : given);
        const auto isControl = [](char c) { return (c >= 0 && c < ' ') || c == '\x7f'; };
        if (name.size() > kMaximumNameBytes || std::ranges::any_of(name, isControl))
            return fail(
                ErrorKind::BadInput, kBadCluster, { fmt::to_string(kMaximumNameBytes) }, source.place(m_cluster));
        const auto [found, isNew] = m_indexOfCluster.try_emplace(name, static_cast<std::uint32_t>(clusters.size()));
        if (isNew)
            clusters.push_back(name);
        return found->second;
    }

    Result<void> checkClusters() const
    {
        constexpr std::size_t kListed = 50;
        for (const auto& wanted : m_options.clusters) {
            if (m_indexOfCluster.contains(wanted))
                continue;
            auto names = clusters;
            std::ranges::sort(names);
            names.resize(std::min(names.size(), kListed));
            return fail(ErrorKind::BadArguments, kNoCluster,
                { quotedForMessage(wanted), fmt::format("{}", fmt::join(names, ", ")) });
        }
        return {};
    }

    PhillyOptions m_options;
    std::vector<ModelId> m_models;
    RandomStream m_random;
    std::map<std::string, std::uint32_t> m_indexOfCluster;
    std::size_t m_timestamp = 0;
    std::size_t m_duration = 0;
    std::size_t m_gpus = 0;
    std::size_t m_cluster = 0;
    std::optional<std::size_t> m_gpuTime;
};

/// PS/worker form: as many batches as the job would do alone in its duration, each task on a server of its own.
JobSpec makePhillyTraining(const PhillyRow& row, ServerRule rule, const ModelCatalogue& models)
{
    const auto& model = models.model(row.model);
    TrainingShape shape { .workers = row.gpus, .servers = rule == ServerRule::Equal ? row.gpus : 1 };
    const double batches = batchesApart(model, shape, row.duration.seconds());
    shape.epochs = batches / model.stepsPerEpoch;
    auto job = makeTrainingJob(models, row.model, shape);
    job.work.amount = batches;
    return job;
}

JobSpec makePhillyJob(const PhillyRow& row, const PhillyOptions& options, const ModelCatalogue& models)
{
    if (options.servers != ServerRule::None)
        return makePhillyTraining(row, options.servers, models);
    auto demand = kBareGpu;
    demand[Resource::Cpu] = static_cast<std::int64_t>(options.coresPerGpu * 1000 + 0.5);
    demand[Resource::Memory] = static_cast<std::int64_t>(options.memoryGbPerGpu * 1000 + 0.5);
    auto job = makeGangJob(row.gpus, demand, row.duration);
    if (options.model == ModelRule::Drawn)
        job.request.model = row.model;
    return job;
}

std::vector<Assumption> assumptionsOf(const PhillyOptions& options, std::uint64_t seed)
{
    const bool isGang = options.servers == ServerRule::None;
    std::vector<Assumption> assumptions {
        { .field = "job_id", .rule = assumption::kPhillyNames },
        { .field = "arrival_s", .rule = assumption::kPhillyArrivals },
        { .field = "tenant", .rule = assumption::kPhillyTenants },
    };
    if (!isGang || options.model == ModelRule::Drawn)
        assumptions.push_back(
            { .field = "model", .rule = fillMessage(assumption::kPhillyModels, { fmt::to_string(seed) }) });
    if (isGang) {
        assumptions.push_back({ .field = "gpus", .rule = assumption::kPhillyGangs });
        assumptions.push_back({ .field = "worker_cpu, worker_memory_gb",
            .rule = fillMessage(assumption::kPhillyDemand,
                { fmt::format("{}", options.coresPerGpu), fmt::format("{}", options.memoryGbPerGpu) }) });
        return assumptions;
    }
    assumptions.push_back({ .field = "ps",
        .rule
        = options.servers == ServerRule::Equal ? assumption::kPhillyEqualServers : assumption::kPhillyOneServer });
    assumptions.push_back({ .field = "iterations", .rule = assumption::kPhillyWork });
    return assumptions;
}

void describe(const PhillyReader& reader, ImportReport& report)
{
    std::map<std::string, std::int64_t> byTenant;
    std::map<std::int64_t, std::int64_t> byGpus;
    double gpuSeconds = 0;
    for (const auto& row : reader.rows) {
        ++byTenant[reader.clusters[row.cluster]];
        ++byGpus[row.gpus];
        gpuSeconds += row.duration.seconds() * row.gpus;
        report.largestJobGpus = std::max<std::int64_t>(report.largestJobGpus, row.gpus);
    }
    report.gpuHours = gpuSeconds / 3600;
    report.jobsByTenant.assign(byTenant.begin(), byTenant.end());
    std::ranges::stable_sort(report.jobsByTenant, std::greater {}, [](const auto& entry) { return entry.second; });
    report.jobsByGpus.assign(byGpus.begin(), byGpus.end());
    report.jobs = std::ssize(reader.rows);
    report.firstArrival = dateFromSeconds(reader.rows.front().submitted);
    report.lastArrival = dateFromSeconds(reader.rows.back().submitted);
    report.span = Duration::fromSeconds(reader.rows.back().submitted - reader.rows.front().submitted);
}

Workload makeWorkload(const PhillyReader& reader, const PhillyOptions& options, const ModelCatalogue& models)
{
    Workload workload;
    workload.name = "philly";
    workload.jobs.reserve(reader.rows.size());
    std::vector<TenantId> tenants(reader.clusters.size());
    const auto digits = fmt::formatted_size("{}", reader.report.rows + 1);
    for (const auto& row : reader.rows) {
        auto& tenant = tenants[row.cluster];
        if (!tenant.isValid()) {
            tenant = TenantId(workload.tenants.size());
            workload.tenants.push_back(reader.clusters[row.cluster]);
        }
        auto job = makePhillyJob(row, options, models);
        job.request.name = fmt::format("p{:0{}}", row.line, digits);
        job.request.arrival = Time::fromSeconds(row.submitted - reader.rows.front().submitted);
        job.request.tenant = tenant;
        workload.jobs.push_back(std::move(job));
    }
    return workload;
}

Result<ImportedTrace> parsePhilly(std::string_view text, const std::string& fileName, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    TRY_ASSIGN(auto options, readPhillyOptions(request));
    auto candidates = gpuModels(*models);
    if (candidates.empty() && (options.model == ModelRule::Drawn || options.servers != ServerRule::None))
        return fail(noGpuModel());
    TRY_ASSIGN(auto csv, CsvReader::open(text, fileName));
    PhillyReader reader(options, request, std::move(candidates));
    TRY(reader.read(csv));
    reader.sortAndLimit(request.maximumJobs);
    const SourcePlace place { .file = fileName, .line = 0, .column = 0, .pointer = {} };
    if (reader.rows.empty())
        return fail(nothingImported(reader.report, place));
    if (std::ssize(reader.rows) > kMaximumJobs)
        return fail(ErrorKind::BadInput, kTooManyImported, { fmt::to_string(kMaximumJobs) }, place);
    describe(reader, reader.report);
    auto workload = makeWorkload(reader, options, *models);
    workload.origin = importOrigin(fileName, "philly", request);
    workload.assumptions = assumptionsOf(options, request.seed);
    workload.assumptions.push_back(beginningAt(dateFromSeconds(reader.rows.front().submitted)));
    if (auto profiled = profiledDurations(workload))
        workload.assumptions.push_back(*std::move(profiled));
    workload.models = std::move(models);
    return ImportedTrace { .workload = freezeWorkload(std::move(workload)), .report = std::move(reader.report) };
}

} // namespace

TraceImporter phillyImporter()
{
    return { .id = "philly",
        .title = CONSONANCE_MESSAGE("philly.title", "Microsoft Philly"),
        .description = CONSONANCE_MESSAGE("philly.description",
            "Jobs of a GPU cluster of 2017: submission, duration and GPUs are measured; model, parameter servers, "
            "cores and memory are filled in by rules."),
        .options = phillyOptions(),
        .parse = parsePhilly,
        .columns = { { "timestamp", CONSONANCE_TEXT("TraceColumn", "local time of submission: the arrival") },
            { "duration", CONSONANCE_TEXT("TraceColumn", "duration of a gang, in seconds") },
            { "num_gpus", CONSONANCE_TEXT("TraceColumn", "GPUs of a gang, one a task") },
            { "gpu_time", CONSONANCE_TEXT("TraceColumn", "GPU time, checked against duration × GPUs") },
            { "cluster", CONSONANCE_TEXT("TraceColumn", "virtual cluster: the tenant") } },
        .recognises = [](const FormatProbe& probe) {
            return probe.names({ "timestamp", "duration", "num_gpus" }) && !probe.names({ "arrival_s" });
        } };
}

} // namespace consonance
