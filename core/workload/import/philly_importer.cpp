// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/philly_importer.h"

#include "core/base/csv_reader.h"
#include "core/base/random.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/calendar_time.h"
#include "core/workload/job_shapes.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_generator.h"
#include "core/workload/trace_row.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

namespace {

constexpr auto kBadOption = CONSONANCE_MESSAGE("import.option-value", "{0}: {1} is expected, found {2}");
constexpr auto kBadTimestamp = CONSONANCE_MESSAGE(
    "philly.timestamp", "a time of the years 2000 to 2059 as 2017-10-09 07:01:55 is expected, found {0}");
constexpr auto kBadCluster
    = CONSONANCE_MESSAGE("philly.cluster-name", "a name of at most {0} bytes without control characters is expected");
constexpr auto kGpuTimeDiffers
    = CONSONANCE_MESSAGE("philly.gpu-time", "gpu_time is {0}, but duration times num_gpus is {1}; the latter is taken");
constexpr auto kNoCluster = CONSONANCE_MESSAGE("philly.no-cluster", "no virtual cluster is called {0}; there are: {1}");
constexpr auto kNothingLeft
    = CONSONANCE_MESSAGE("philly.nothing", "no job is left: of {0} rows {1} are malformed and {2} do not match");
constexpr auto kAllMalformed = CONSONANCE_MESSAGE("philly.all-malformed",
    "no job is left: of {0} rows {1} are malformed and {2} do not match; the first problem: {3}");
constexpr auto kNoGpuModel
    = CONSONANCE_MESSAGE("philly.no-gpu-model", "the model catalogue has no model whose workers use a GPU");
constexpr auto kTooManyImported = CONSONANCE_MESSAGE(
    "import.too-many-jobs", "more than {0} jobs are left; take fewer by the options or the number of jobs");

constexpr auto kDropNoDuration = CONSONANCE_MESSAGE("philly.drop-duration", "duration of 0 s: never ran");
constexpr auto kDropNoGpus = CONSONANCE_MESSAGE("philly.drop-gpus", "0 GPUs: no demand to place");
constexpr auto kDropCluster = CONSONANCE_MESSAGE("philly.drop-cluster", "another virtual cluster");
constexpr auto kDropTime = CONSONANCE_MESSAGE("philly.drop-time", "outside the time range");
constexpr auto kDropLimit = CONSONANCE_MESSAGE("philly.drop-limit", "beyond the number of jobs asked for");

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
        { .name = "cpu_per_gpu",
            .defaultValue = "4",
            .range = "0 … 1000",
            .meaning = CONSONANCE_MESSAGE("philly.option-cpu", "cores that a gang's task reserves beside its GPU") },
        { .name = "memory_gb_per_gpu",
            .defaultValue = "16",
            .range = "0 … 10000",
            .meaning
            = CONSONANCE_MESSAGE("philly.option-memory", "memory that a gang's task reserves beside its GPU") },
    };
}

std::vector<std::string> splitNames(std::string_view text)
{
    std::vector<std::string> names;
    while (!text.empty()) {
        const auto name = text.substr(0, text.find(','));
        if (!name.empty())
            names.emplace_back(name);
        text.remove_prefix(std::min(name.size() + 1, text.size()));
    }
    return names;
}

/// Reads the options; the first value that is wrong is an error.
class OptionReader {
public:
    explicit OptionReader(const ImportRequest& request)
        : m_request(request)
    {
    }

    Result<PhillyOptions> read()
    {
        PhillyOptions options;
        options.clusters = splitNames(text("cluster"));
        TRY_ASSIGN(options.from, time("from"));
        TRY_ASSIGN(options.to, time("to"));
        TRY_ASSIGN(const auto model, choice("model", { "drawn", "none" }));
        options.model = static_cast<ModelRule>(model);
        TRY_ASSIGN(const auto servers, choice("ps_rule", { "none", "equal", "one" }));
        options.servers = static_cast<ServerRule>(servers);
        TRY_ASSIGN(options.coresPerGpu, number("cpu_per_gpu", { .minimum = 0, .maximum = 1000 }));
        TRY_ASSIGN(options.memoryGbPerGpu, number("memory_gb_per_gpu", { .minimum = 0, .maximum = 10'000 }));
        return options;
    }

private:
    [[nodiscard]] const ImportOption& option(std::string_view name) const
    {
        return *std::ranges::find(m_options, name, &ImportOption::name);
    }
    [[nodiscard]] std::string_view text(std::string_view name) const
    {
        const auto found = m_request.options.find(std::string(name));
        return found == m_request.options.end() ? option(name).defaultValue : found->second;
    }
    [[nodiscard]] tl::unexpected<Error> wrong(std::string_view name) const
    {
        return fail(ErrorKind::BadArguments, kBadOption,
            { std::string(name), option(name).range, quotedForMessage(text(name)) });
    }
    [[nodiscard]] Result<std::optional<std::int64_t>> time(std::string_view name) const
    {
        const auto value = text(name);
        if (value.empty())
            return std::optional<std::int64_t> {};
        const auto seconds = secondsFromDate(value);
        if (!seconds)
            return wrong(name);
        return seconds;
    }
    [[nodiscard]] Result<std::size_t> choice(
        std::string_view name, std::initializer_list<std::string_view> choices) const
    {
        const auto found = std::ranges::find(choices, text(name));
        if (found == choices.end())
            return wrong(name);
        return static_cast<std::size_t>(found - choices.begin());
    }
    [[nodiscard]] Result<double> number(std::string_view name, NumberRange range) const
    {
        const auto value = decimalFromText(text(name));
        if (!value || !range.contains(*value))
            return wrong(name);
        return *value;
    }

    const ImportRequest& m_request;
    std::vector<ImportOption> m_options = phillyOptions();
};

/// Models that stand for a job of GPUs.
std::vector<ModelId> gpuModels(const ModelCatalogue& models)
{
    std::vector<ModelId> found;
    for (std::size_t i = 0; i < models.models.size(); ++i) {
        if (models.models[i].workerDemand[Resource::Gpu] > 0)
            found.emplace_back(i);
    }
    return found;
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
        report.dropped.push_back(
            { .reason = kDropLimit, .rows = static_cast<std::int64_t>(rows.size() - limit), .firstLine = firstLine });
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
            drop(*reason, row.line);
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
            return kDropTime;
        if (row.duration.microseconds <= 0)
            return kDropNoDuration;
        if (row.gpus <= 0)
            return kDropNoGpus;
        return std::nullopt;
    }

    void drop(MessageId reason, std::int64_t line)
    {
        const auto isSame = [&](const DroppedRows& known) { return known.reason.id == reason.id; };
        auto found = std::ranges::find_if(report.dropped, isSame);
        if (found == report.dropped.end())
            found = report.dropped.insert(found, { .reason = reason, .rows = 0, .firstLine = line });
        ++found->rows;
    }

    void checkGpuTime(const CsvRow& source, double expected)
    {
        if (!m_gpuTime)
            return;
        const auto given = decimalFromText(source.text(*m_gpuTime));
        if (given && std::fabs(*given - expected) <= 1 + 0.01 * expected)
            return;
        report.problems.add({ .kind = ErrorKind::BadInput,
            .message = kGpuTimeDiffers,
            .arguments = { quotedForMessage(source.text(*m_gpuTime)), fmt::to_string(expected) },
            .place = source.place(*m_gpuTime),
            .context = {} });
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
    const std::int32_t servers = rule == ServerRule::Equal ? row.gpus : 1;
    const double workersPerServer = static_cast<double>(row.gpus) / servers;
    const double step
        = model.computeSecondsPerStep + workersPerServer * model.parameterMegabytes / model.interBandwidth;
    const double batches = row.gpus * row.duration.seconds() / step;
    auto job = makeTrainingJob(
        models, row.model, { .workers = row.gpus, .servers = servers, .epochs = batches / model.stepsPerEpoch });
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

/// Of the file name, every option and the seed: what the workload was made from.
std::string originText(const std::string& fileName, const ImportRequest& request)
{
    std::string text = fileName + " philly";
    for (const auto& [name, value] : request.options)
        text += fmt::format(",{}={}", name, value);
    if (request.maximumJobs > 0)
        text += fmt::format(",max-jobs={}", request.maximumJobs);
    return text + fmt::format(" seed {}", request.seed);
}

/// Why an import has no job, with the first malformed row where there is one.
Error nothingLeft(const ImportReport& report, SourcePlace place)
{
    std::vector<std::string> arguments { fmt::to_string(report.rows), fmt::to_string(report.malformed),
        fmt::to_string(report.rows - report.malformed) };
    const bool isMalformed = report.malformed > 0 && !report.problems.isEmpty();
    if (isMalformed) {
        const auto& first = report.problems.kept().front();
        arguments.push_back(first.englishMessage());
        place = first.place;
    }
    return { .kind = ErrorKind::BadInput,
        .message = isMalformed ? kAllMalformed : kNothingLeft,
        .arguments = std::move(arguments),
        .place = std::move(place),
        .context = {} };
}

Result<ImportedTrace> parsePhilly(std::string_view text, const std::string& fileName, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    TRY_ASSIGN(auto options, OptionReader(request).read());
    auto candidates = gpuModels(*models);
    if (candidates.empty() && (options.model == ModelRule::Drawn || options.servers != ServerRule::None))
        return fail(ErrorKind::BadArguments, kNoGpuModel);
    TRY_ASSIGN(auto csv, CsvReader::open(text, fileName));
    PhillyReader reader(options, request, std::move(candidates));
    TRY(reader.read(csv));
    reader.sortAndLimit(request.maximumJobs);
    const SourcePlace place { .file = fileName, .line = 0, .column = 0, .pointer = {} };
    if (reader.rows.empty())
        return fail(nothingLeft(reader.report, place));
    if (std::ssize(reader.rows) > kMaximumJobs)
        return fail(ErrorKind::BadInput, kTooManyImported, { fmt::to_string(kMaximumJobs) }, place);
    describe(reader, reader.report);
    auto workload = makeWorkload(reader, options, *models);
    workload.origin = originText(fileName, request);
    workload.assumptions = assumptionsOf(options, request.seed);
    workload.assumptions.push_back(beginningAt(dateFromSeconds(reader.rows.front().submitted)));
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
        .parse = parsePhilly };
}

} // namespace consonance
