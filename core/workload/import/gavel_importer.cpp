// SPDX-License-Identifier: GPL-3.0-or-later
//
// Traces of Gavel (stanford-futuredata/gavel, scheduler/traces; Narayanan et al., OSDI '20): a job a line, tabs between
// the fields, no header. Two forms are known: of seven fields (…, needs_data_dir, total_steps, arrival_time,
// scale_factor) and of ten (…, total_steps, scale_factor, priority_weight, SLO, arrival_time). They say steps, not
// seconds: the duration comes from Gavel's table of measured speeds, simulation_throughputs.json. Each pair of job type
// and scale factor becomes a model with its measured speeds.
#include "core/base/csv_reader.h"
#include "core/base/file_io.h"
#include "core/base/number_range.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/import/gavel_speeds.h"
#include "core/workload/import/import_table.h"
#include "core/workload/import/importer_list.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

namespace fs = std::filesystem;

constexpr auto kNeedsSpeeds = CONSONANCE_MESSAGE("gavel.needs-speeds",
    "the trace says steps, not seconds: Gavel's simulation_throughputs.json is expected beside it, above it, or named "
    "by --set throughputs=FILE");
constexpr auto kNoSpeed = CONSONANCE_MESSAGE("gavel.no-speed", "no speed was measured of {0} on {1} GPUs of type {2}");
constexpr std::string_view kTableName = "simulation_throughputs.json";
constexpr int kFoldersAbove = 4; ///< the traces lie so deep below it, at most
constexpr double kMostGpus = 100'000;

constexpr const char* kNotUsed = CONSONANCE_TEXT("TraceColumn", "not used");
constexpr TableColumn kGavelColumns[] = {
    { "job_type", CONSONANCE_TEXT("TraceColumn", "model and batch size: the group of jobs"), ForeignField::App, nullptr,
        1, true },
    { "command", kNotUsed },
    { "working_directory", kNotUsed },
    { "num_steps_arg", kNotUsed },
    { "needs_data_dir", kNotUsed },
    { "total_steps", CONSONANCE_TEXT("TraceColumn", "steps; over the measured speed they give the duration"),
        ForeignField::Unused, &kNumberCell, 1, true },
    { "scale_factor", CONSONANCE_TEXT("TraceColumn", "GPUs of a gang, one a task"), ForeignField::Gpus, &kNumberCell, 1,
        true },
    { "priority_weight", CONSONANCE_TEXT("TraceColumn", "weight"), ForeignField::Weight, &kNumberCell },
    { "SLO", CONSONANCE_TEXT("TraceColumn", "deadline, as a multiple of the duration; none below 0"),
        ForeignField::Unused, &kSignedCell },
    { "arrival_time", CONSONANCE_TEXT("TraceColumn", "arrival, in seconds"), ForeignField::Submitted, &kNumberCell, 1,
        true },
};
constexpr std::size_t kJobType = 0;
constexpr std::size_t kSteps = 5;
constexpr std::size_t kScale = 6;
constexpr std::size_t kSlo = 8;

/// Of the two forms, the one whose number of fields the first line has.
CsvOptions gavelTable(std::string_view text)
{
    CsvOptions table { .delimiter = '\t', .hasQuotes = false };
    if (FormatProbe(text).fieldCount('\t') == 7)
        table.columns = { "job_type", "command", "num_steps_arg", "needs_data_dir", "total_steps", "arrival_time",
            "scale_factor" };
    else
        table.columns = { "job_type", "command", "working_directory", "num_steps_arg", "needs_data_dir", "total_steps",
            "scale_factor", "priority_weight", "SLO", "arrival_time" };
    return table;
}

Result<GavelSpeeds> findSpeeds(const std::string& fileName, const ImportOptionReader& options)
{
    std::string gpu(options.text("gpu"));
    if (const auto named = options.text("throughputs"); !named.empty())
        return GavelSpeeds::read(fs::path(named), std::move(gpu));
    std::error_code ignored;
    auto folder = fs::absolute(fileName, ignored).parent_path();
    for (int i = 0; i <= kFoldersAbove && !folder.empty(); ++i) {
        if (const auto path = folder / kTableName; fileExists(path))
            return GavelSpeeds::read(path, std::move(gpu));
        folder = folder.parent_path();
    }
    return fail(ErrorKind::BadInput, kNeedsSpeeds, {}, { .file = fileName, .line = 0, .column = 0, .pointer = {} });
}

/// The job types and numbers of GPUs that the trace has, well formed or not.
std::set<GavelSpeeds::Configuration> configurationsIn(std::string_view text, const std::string& fileName)
{
    std::set<GavelSpeeds::Configuration> configurations;
    auto csv = CsvReader::open(text, fileName, gavelTable(text));
    const auto type = csv ? csv->findColumn(kGavelColumns[kJobType].name) : std::nullopt;
    const auto scale = csv ? csv->findColumn(kGavelColumns[kScale].name) : std::nullopt;
    while (const auto* row = type && scale ? csv->next() : nullptr) {
        const auto gpus = decimalFromText(row->text(*scale));
        if (gpus && *gpus >= 1 && *gpus <= kMostGpus)
            configurations.emplace(row->text(*type), static_cast<int>(*gpus));
    }
    return configurations;
}

Result<std::optional<MessageId>> completeGavel(const TableCells& cells, const GavelSpeeds& speeds,
    const ModelCatalogue* models, ImportBuilder& builder, ForeignJob& job)
{
    job.name = builder.hold(fmt::format("g{}", cells.row().line()));
    TRY_ASSIGN(const auto steps, cells.number(kSteps));
    const auto type = cells.text(kJobType);
    const double gpus = job.gpus.value_or(0);
    const auto speed = speeds.of(type, gpus);
    if (!speed)
        return fail(ErrorKind::BadInput, kNoSpeed,
            { quotedForMessage(type), std::string(cells.text(kScale)), speeds.gpu() }, cells.place(kJobType));
    job.duration = steps.value_or(0) / *speed;
    if (cells.has(kSlo)) {
        TRY_ASSIGN(const auto slo, cells.number(kSlo));
        if (slo.value_or(-1) > 0) {
            job.deadline = job.submitted.value_or(0) + *slo * *job.duration;
            builder.assumeOfNext("deadline_s", assumption::kSloDeadlines);
        }
    }
    if (models != nullptr)
        job.model = models->find(GavelSpeeds::modelName(type, static_cast<int>(gpus)));
    return std::optional<MessageId> {};
}

Result<void> prepareGavel(
    const ImportOptionReader& options, std::string_view text, const std::string& fileName, TraceTableFormat& format)
{
    TRY_ASSIGN(auto found, findSpeeds(fileName, options));
    const auto speeds = std::make_shared<const GavelSpeeds>(std::move(found));
    if (options.text("model") == kMeasuredModels) {
        auto models = speeds->modelsOf(configurationsIn(text, fileName));
        if (!models->models.empty()) { // else no row can be read
            format.models = std::move(models);
            format.assumptions.push_back({ "model", assumption::kMeasuredConfigurations });
        }
    }
    format.complete = [speeds, models = format.models](const TableCells& cells, ImportBuilder& builder,
                          ForeignJob& job) { return completeGavel(cells, *speeds, models.get(), builder, job); };
    format.assumptions.push_back({ "duration_s", fillMessage(assumption::kStepsAlone, { speeds->gpu() }) });
    return {};
}

bool isGavel(const FormatProbe& probe)
{
    const auto fields = probe.fieldCount('\t');
    return !probe.isJson() && (fields == 7 || fields == 10)
        && probe.firstLine().find("(batch size") != std::string_view::npos;
}

} // namespace

TraceImporter gavelImporter()
{
    return tableImporter({ .id = "gavel",
        .title = CONSONANCE_MESSAGE("gavel.title", "Gavel"),
        .description = CONSONANCE_MESSAGE("gavel.description",
            "Traces of the Gavel simulator: job types, steps and GPUs; durations and the speed on each type of GPU follow "
            "from its table of measured speeds"),
        .options = {
        { .name = "throughputs",
            .defaultValue = "",
            .range = "a file",
            .meaning = CONSONANCE_MESSAGE("gavel.option-throughputs",
                "Gavel's table of measured speeds; simulation_throughputs.json beside the trace or above it when "
                "empty") },
        { .name = "gpu",
            .defaultValue = "v100",
            .range = "a type of the table",
            .meaning = CONSONANCE_MESSAGE("gavel.option-gpu", "the GPU whose speed gives the durations") },
        fromOption(),
        toOption(),
        { .name = "model",
            .defaultValue = std::string(kMeasuredModels),
            .range = "measured | drawn | none | the name of a model whose workers use a GPU",
            .meaning = CONSONANCE_MESSAGE("gavel.option-model",
                "the model of each job: its own, with the speeds of the table on every type of GPU and beside other "
                "jobs, or as other importers fill it in") },
        coresOption("0"),
        memoryOption("0"),
    },
        .table = gavelTable,
        .recognises = isGavel },
        { .id = "gavel",
            .columns = kGavelColumns,
            .assumptions = { { "job_id", assumption::kGavelNames }, { "gpus", assumption::kPhillyGangs } } },
        prepareGavel);
}

} // namespace consonance
