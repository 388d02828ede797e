// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/pollux_artifact.h"

#include "core/base/csv_reader.h"
#include "core/base/embedded_resources.h"
#include "core/base/file_io.h"
#include "core/base/joined_text.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/job_shapes.h"
#include "core/workload/model_catalogue_file.h"
#include "core/workload/training_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <span>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPublishedPrefix = "workloads-";
constexpr std::string_view kPaperLoad = "1.0"; ///< the authors' folder of it has no number

std::vector<std::string> entriesIn(const fs::path& folder, bool areFolders)
{
    std::vector<std::string> names;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        if (entry.is_directory(ignored) == areFolders)
            names.push_back(entry.path().filename().string());
    }
    return names;
}

} // namespace

std::span<const EmbeddedFile> polluxTieFiles();

namespace {

namespace fs = std::filesystem;

constexpr MessageId kNoApplications
    = CONSONANCE_MESSAGE("pollux.no-applications", "'{0}' has no folder 'traces' with one folder for each application");
constexpr MessageId kBadPlacement = CONSONANCE_MESSAGE("pollux.bad-placement",
    "a placement is expected as replicas per server (digits, or numbers joined by dashes), found \"{0}\"");
constexpr MessageId kNoValidation
    = CONSONANCE_MESSAGE("pollux.no-validation", "'{0}' has no validation-<batch>.csv with at least one epoch");
constexpr MessageId kUnknownApplication
    = CONSONANCE_MESSAGE("pollux.unknown-application", "application \"{0}\" has no measurements; there are: {1}");
constexpr MessageId kNoJobs = CONSONANCE_MESSAGE("pollux.no-jobs", "the workload has no jobs");

constexpr MessageId kNotMeasuredOn = CONSONANCE_MESSAGE(
    "sia.no-measurements", "no application has placements-{0}.csv: no GPU of that name was measured");

constexpr const char* kSiaSource = "Sia artifact (siasosp23/artifacts), sia-simulator/traces";
constexpr const char* kSource = "Pollux artifact (petuum/adaptdl, osdi21-artifact @c793c70), simulator/traces";

/// What the artifact's applications.py and simulator.py set by hand (@c793c70).
struct ByHand {
    std::string_view application;
    std::int32_t perDeviceMaximum = 0; ///< 0: the largest measured
    std::int32_t maximumReplicas = 0; ///< 0: as many as the largest batch feeds
};
constexpr std::array kByHand {
    ByHand { .application = "yolov3", .perDeviceMaximum = 8 },
    ByHand { .application = "ncf", .maximumReplicas = 1 },
};

/// What Sia's applications.py sets by hand, for the GPUs called rtx.
constexpr std::array kByHandOnRtx { ByHand { .application = "deepspeech2", .perDeviceMaximum = 57 } };

ByHand byHand(std::string_view application, std::span<const ByHand> all = kByHand)
{
    const auto found = std::ranges::find(all, application, &ByHand::application);
    return found == all.end() ? ByHand {} : *found;
}

/// Whose measurements are read.
struct Measured {
    std::string suffix; ///< of placements and scalability, such as "-rtx"
    std::span<const ByHand> byHand;
    const char* source;
};

constexpr NumberRange kPositive { .minimum = 1e-12, .maximum = 1e12 };
constexpr NumberRange kArrivals { .minimum = 0, .maximum = 1e12 };
constexpr IntegerRange kCounts { .minimum = 1, .maximum = 1'000'000 };

/// A file whose columns are asked for by name and whose rows must all be good.
template<typename TakeRow>
Result<void> parseRows(
    std::string_view text, std::string name, const std::vector<std::string>& columns, TakeRow&& takeRow)
{
    TRY_ASSIGN(auto reader, CsvReader::open(text, std::move(name)));
    std::vector<std::size_t> indexes;
    for (const auto& column : columns) {
        TRY_ASSIGN(const auto index, reader.requiredColumn(column));
        indexes.push_back(index);
    }
    while (const auto* row = reader.next())
        TRY(takeRow(*row, indexes));
    if (!reader.problems().isEmpty())
        return fail(reader.problems().kept().front());
    return {};
}

template<typename TakeRow>
Result<void> readRows(const fs::path& path, const std::vector<std::string>& columns, TakeRow&& takeRow)
{
    TRY_ASSIGN(const auto text, readFile(path));
    return parseRows(text, path.filename().string(), columns, std::forward<TakeRow>(takeRow));
}

/// "112" is one, one and two replicas; "12-4" is twelve and four.
Result<std::vector<std::int32_t>> parsePlacement(const CsvRow& row, std::size_t column)
{
    auto replicas = parseReplicas(row.text(column), true);
    if (replicas.empty())
        return fail(ErrorKind::BadInput, kBadPlacement, { std::string(row.text(column)) }, row.place(column));
    return replicas;
}

Result<MeasuredStep> parseTimes(const CsvRow& row, std::size_t localBatch, std::size_t step, std::size_t sync)
{
    MeasuredStep measured;
    TRY_ASSIGN(const auto samples, row.integer(localBatch, kCounts));
    measured.localBatch = static_cast<std::int32_t>(samples);
    TRY_ASSIGN(measured.stepSeconds, row.decimal(step, kPositive));
    TRY_ASSIGN(measured.syncSeconds, row.decimal(sync, kNotNegative));
    return measured;
}

Result<MeasuredStep> parsePlacedStep(const CsvRow& row, std::size_t placement, const std::array<std::size_t, 3>& times)
{
    TRY_ASSIGN(auto measured, parseTimes(row, times[0], times[1], times[2]));
    TRY_ASSIGN(measured.replicasByServer, parsePlacement(row, placement));
    measured.servers = static_cast<std::int32_t>(measured.replicasByServer.size());
    measured.replicas = std::accumulate(measured.replicasByServer.begin(), measured.replicasByServer.end(), 0);
    return measured;
}

Result<std::vector<MeasuredStep>> readSteps(const fs::path& folder, const std::string& suffix)
{
    std::vector<MeasuredStep> steps;
    TRY(readRows(folder / ("placements" + suffix + ".csv"), { "placement", "local_bsz", "step_time", "sync_time" },
        [&](const CsvRow& row, const std::vector<std::size_t>& at) -> Result<void> {
            TRY_ASSIGN(auto measured, parsePlacedStep(row, at[0], { at[1], at[2], at[3] }));
            steps.push_back(std::move(measured));
            return {};
        }));
    TRY(readRows(folder / ("scalability" + suffix + ".csv"),
        { "num_nodes", "num_replicas", "local_bsz", "step_time", "sync_time" },
        [&](const CsvRow& row, const std::vector<std::size_t>& at) -> Result<void> {
            TRY_ASSIGN(auto measured, parseTimes(row, at[2], at[3], at[4]));
            TRY_ASSIGN(const auto servers, row.integer(at[0], kCounts));
            TRY_ASSIGN(const auto replicas, row.integer(at[1], kCounts));
            measured.servers = static_cast<std::int32_t>(servers);
            measured.replicas = static_cast<std::int32_t>(replicas);
            steps.push_back(std::move(measured));
            return {};
        }));
    return steps;
}

/// The folder's entries in order of name, so that nothing depends on the file system.
std::vector<fs::path> entriesOf(const fs::path& folder)
{
    std::vector<fs::path> entries;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        entries.push_back(entry.path());
    std::ranges::sort(entries);
    return entries;
}

Result<std::vector<ValidationRun>> readValidations(const fs::path& folder)
{
    constexpr std::string_view kPrefix = "validation-";
    std::vector<ValidationRun> runs;
    for (const auto& path : entriesOf(folder)) {
        const auto name = path.stem().string();
        if (!name.starts_with(kPrefix) || path.extension() != ".csv")
            continue;
        ValidationRun run;
        const char* const end = name.data() + name.size();
        if (std::from_chars(name.data() + kPrefix.size(), end, run.batch).ptr != end || run.batch < 1)
            continue;
        TRY(readRows(path, { "progress", "iteration", "metric", "grad_sqr", "grad_var" },
            [&run](const CsvRow& row, const std::vector<std::size_t>& at) -> Result<void> {
                ValidationPoint point;
                TRY_ASSIGN(point.progress, row.decimal(at[0], kNotNegative));
                TRY_ASSIGN(point.steps, row.decimal(at[1], kNotNegative));
                TRY_ASSIGN(point.metric, row.decimal(at[2]));
                TRY_ASSIGN(point.gradientSquare, row.decimal(at[3], kNotNegative));
                TRY_ASSIGN(point.gradientVariance, row.decimal(at[4], kNotNegative));
                run.epochs.push_back(point);
                return {};
            }));
        runs.push_back(std::move(run));
    }
    std::ranges::sort(runs, {}, &ValidationRun::batch);
    return runs;
}

Result<std::shared_ptr<TrainingMeasurements>> readApplication(const fs::path& folder, const Measured& measured)
{
    auto training = std::make_shared<TrainingMeasurements>();
    TRY_ASSIGN(training->steps, readSteps(folder, measured.suffix));
    TRY_ASSIGN(training->validations, readValidations(folder));
    const auto shortest = std::ranges::min_element(
        training->validations, {}, [](const ValidationRun& run) { return run.epochs.size(); });
    if (shortest == training->validations.end() || shortest->epochs.empty() || training->steps.empty())
        return fail(ErrorKind::BadInput, kNoValidation, { folder.string() });
    training->epochs = static_cast<std::int32_t>(shortest->epochs.size());
    std::vector<std::int32_t> localBatches;
    for (const auto& step : training->steps) {
        if (!step.replicasByServer.empty())
            localBatches.push_back(step.localBatch);
    }
    if (localBatches.empty())
        localBatches.push_back(training->steps.front().localBatch);
    const auto hand = byHand(folder.filename().string(), measured.byHand);
    training->limits = { .initial = training->validations.front().batch,
        .minimum = training->validations.front().batch,
        .maximum = training->validations.back().batch,
        .perDeviceMinimum = *std::ranges::min_element(localBatches),
        .perDeviceMaximum
        = hand.perDeviceMaximum > 0 ? hand.perDeviceMaximum : *std::ranges::max_element(localBatches) };
    return training;
}

/// Adds the interpolated points of a file like lookup.csv to the applications they belong to.
Result<void> takeLookup(std::string_view text, const std::string& name,
    std::vector<std::pair<std::string, std::shared_ptr<TrainingMeasurements>>>& all)
{
    return parseRows(text, name, { "app", "placement", "local_bsz", "step_time", "sync_time" },
        [&all](const CsvRow& row, const std::vector<std::size_t>& at) -> Result<void> {
            const auto found = std::ranges::find_if(all, [&](const auto& one) { return one.first == row.text(at[0]); });
            if (found == all.end())
                return {};
            TRY_ASSIGN(auto measured, parsePlacedStep(row, at[1], { at[2], at[3], at[4] }));
            found->second->interpolated.push_back(std::move(measured));
            return {};
        });
}

ModelProfile makeProfile(
    const std::string& name, std::shared_ptr<const TrainingMeasurements> training, const char* source)
{
    ModelProfile profile { .name = name, .title = name };
    const auto& smallest = training->validations.front();
    profile.batchSize = smallest.batch;
    profile.stepsPerEpoch = smallest.epochs.front().steps;
    for (const auto& step : training->steps) {
        // For those who know no batches: the smallest batch on one device, as near to it as was measured.
        if (step.replicas == 1 && (profile.computeSecondsPerStep == 0 || step.localBatch <= smallest.batch))
            profile.computeSecondsPerStep = step.stepSeconds;
    }
    profile.workerDemand[Resource::Gpu] = 1;
    profile.training = std::move(training);
    profile.source = source;
    return profile;
}

using Applications = std::vector<std::pair<std::string, std::shared_ptr<TrainingMeasurements>>>;

std::shared_ptr<const ModelCatalogue> makeCatalogue(const char* name, Applications applications, const char* source)
{
    auto catalogue = std::make_shared<ModelCatalogue>();
    catalogue->name = name;
    for (auto& [application, training] : applications)
        catalogue->models.push_back(makeProfile(application, std::move(training), source));
    catalogue->contentHash = hashModels(*catalogue);
    return catalogue;
}

} // namespace

Result<std::shared_ptr<const ModelCatalogue>> readPolluxMeasurements(const fs::path& folder)
{
    const PolluxFolder artifact(folder);
    const Measured measured { .suffix = "", .byHand = kByHand, .source = kSource };
    Applications applications;
    for (const auto& path : entriesOf(artifact.root() / "traces")) {
        if (!folderExists(path))
            continue;
        auto training = readApplication(path, measured);
        if (!training)
            return fail(std::move(training).error().inContext(path.string()));
        applications.emplace_back(path.filename().string(), std::move(*training));
    }
    if (applications.empty())
        return fail(ErrorKind::BadInput, kNoApplications, { folder.string() });
    if (const auto lookup = artifact.root() / "lookup.csv"; fileExists(lookup)) {
        TRY_ASSIGN(const auto text, readFile(lookup));
        TRY(takeLookup(text, lookup.filename().string(), applications));
    } else if (artifact.isPublished()) {
        for (const auto& ties : polluxTieFiles())
            TRY(takeLookup(ties.bytes, std::string(ties.fileName), applications));
    }
    return makeCatalogue("pollux", std::move(applications), kSource);
}

Result<std::shared_ptr<const ModelCatalogue>> readSiaMeasurements(const fs::path& traces, const std::string& gpu)
{
    const Measured measured { .suffix = "-" + gpu,
        .byHand = gpu == "rtx" ? std::span<const ByHand>(kByHandOnRtx) : std::span<const ByHand> {},
        .source = kSiaSource };
    Applications applications;
    for (const auto& path : entriesOf(traces)) {
        // Those of pipelines have other columns and lie only beside some GPUs.
        if (!fileExists(path / ("placements" + measured.suffix + ".csv")) || path.filename() == "gpt_pmp")
            continue;
        auto training = readApplication(path, measured);
        if (!training)
            return fail(std::move(training).error().inContext(path.string()));
        applications.emplace_back(path.filename().string(), std::move(*training));
    }
    if (applications.empty())
        return fail(ErrorKind::BadInput, kNotMeasuredOn, { gpu }, { .file = traces.string() });
    return makeCatalogue("sia", std::move(applications), kSiaSource);
}

Result<std::shared_ptr<const Workload>> readPolluxWorkload(
    const fs::path& path, std::shared_ptr<const ModelCatalogue> models)
{
    Workload workload { .name = path.stem().string(), .origin = path.filename().string() };
    TRY(readRows(path, { "name", "time", "application", "num_replicas", "batch_size" },
        [&](const CsvRow& row, const std::vector<std::size_t>& at) -> Result<void> {
            const std::string application(row.text(at[2]));
            const auto model = models->find(application);
            if (!model || !models->model(*model).training)
                return fail(ErrorKind::BadInput, kUnknownApplication,
                    { application, joinedText(models->models, ", ", &ModelProfile::name) }, row.place(at[2]));
            TRY_ASSIGN(const auto arrival, row.decimal(at[1], kArrivals));
            TRY_ASSIGN(const auto replicas, row.integer(at[3], kCounts));
            TRY_ASSIGN(const auto batch, row.integer(at[4], kCounts));
            JobSpec job = makeMeasuredJob(*models, *model, static_cast<std::int32_t>(replicas));
            job.request.name = row.text(at[0]);
            job.request.arrival = Time::fromSecondsRounded(arrival);
            job.request.batch.initial = static_cast<std::int32_t>(batch);
            if (const auto limit = byHand(application).maximumReplicas; limit > 0)
                job.request.roles[0].maximum = std::max(limit, static_cast<std::int32_t>(replicas));
            workload.jobs.push_back(std::move(job));
            return {};
        }));
    if (workload.jobs.empty())
        return fail(ErrorKind::BadInput, kNoJobs, {}, { .file = path.filename().string() });
    workload.models = std::move(models);
    workload.assumptions.push_back({ "workers", assumption::kPolluxWorkers });
    return freezeWorkload(std::move(workload));
}

PolluxFolder::PolluxFolder(const fs::path& folder)
    : m_root(folderExists(folder / "simulator" / "traces") ? folder / "simulator" : folder)
{
    const auto isWorkload
        = [](const std::string& name) { return name.starts_with("workload-") && name.ends_with(".csv"); };
    if (std::ranges::any_of(entriesIn(m_root / "workloads", false), isWorkload)) {
        m_isPublished = true;
        m_loads.emplace_back(kPaperLoad);
        for (const auto& name : entriesIn(m_root, true)) {
            if (name.starts_with(kPublishedPrefix))
                m_loads.push_back(name.substr(kPublishedPrefix.size()));
        }
    } else {
        m_loads = entriesIn(m_root / "workloads", true);
    }
    std::ranges::sort(m_loads);
}

fs::path PolluxFolder::workloads(std::string_view load) const
{
    if (!m_isPublished)
        return m_root / "workloads" / load;
    return m_root / (load == kPaperLoad ? std::string("workloads") : std::string(kPublishedPrefix).append(load));
}

fs::path PolluxFolder::expected(std::string_view policy, std::string_view load) const
{
    if (m_isPublished)
        return m_root / "results-jobload" / fmt::format("{}-{}", policy, load) / "summary.json";
    return m_root / "expected" / fmt::format("{}-{}.csv", policy, load);
}

bool PolluxFolder::hasExpected() const
{
    return folderExists(m_root / (m_isPublished ? "results-jobload" : "expected"));
}

} // namespace consonance
