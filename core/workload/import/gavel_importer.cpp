// SPDX-License-Identifier: GPL-3.0-or-later
//
// Traces of Gavel (stanford-futuredata/gavel, scheduler/traces; Narayanan et al., OSDI '20): a job a line, tabs between
// the fields, no header. Two forms are known: of seven fields (…, needs_data_dir, total_steps, arrival_time,
// scale_factor) and of ten (…, total_steps, scale_factor, priority_weight, SLO, arrival_time). They say steps, not
// seconds: the duration comes from Gavel's table of measured speeds, simulation_throughputs.json.
#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/base/number_range.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/import/import_table.h"
#include "core/workload/import/importer_list.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

namespace {

namespace fs = std::filesystem;

constexpr auto kNeedsSpeeds = CONSONANCE_MESSAGE("gavel.needs-speeds",
    "the trace says steps, not seconds: Gavel's simulation_throughputs.json is expected beside it, above it, or named "
    "by --set throughputs=FILE");
constexpr auto kNoSpeed = CONSONANCE_MESSAGE("gavel.no-speed", "no speed was measured of {0} on {1} GPUs of type {2}");
constexpr auto kNoSuchGpu = CONSONANCE_MESSAGE("gavel.no-gpu", "no GPU of type {0} was measured; there are: {1}");
constexpr std::string_view kTableName = "simulation_throughputs.json";
constexpr int kFoldersAbove = 4; ///< the traces lie so deep below it, at most
constexpr NumberRange kPlausibleSpeed { .minimum = 1e-6, .maximum = 1e9 };

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
    { "SLO", kNotUsed },
    { "arrival_time", CONSONANCE_TEXT("TraceColumn", "arrival, in seconds"), ForeignField::Submitted, &kNumberCell, 1,
        true },
};
constexpr std::size_t kJobType = 0;
constexpr std::size_t kSteps = 5;
constexpr std::size_t kScale = 6;

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

/// Steps per second without neighbours, by job type and GPUs.
class MeasuredSpeeds {
public:
    static Result<MeasuredSpeeds> read(const fs::path& path, std::string gpu)
    {
        TRY_ASSIGN(auto table, JsonDocument::read(path));
        TRY_ASSIGN(const auto types, table.root().asObject());
        std::vector<std::string_view> names;
        for (const auto& type : types)
            names.push_back(type.key);
        if (std::ranges::find(names, gpu) == names.end())
            return fail(ErrorKind::BadArguments, kNoSuchGpu,
                { quotedForMessage(gpu), fmt::format("{}", fmt::join(names, ", ")) }, { .file = path.string() });
        return MeasuredSpeeds(std::move(table), std::move(gpu));
    }

    [[nodiscard]] std::optional<double> of(std::string_view jobType, double gpus) const
    {
        const auto key = fmt::format("('{}', {:.0f})", jobType, gpus);
        const auto speed = m_table.root().optional(m_gpu).optional(key).optional("null").asNumberOr(0);
        return speed && kPlausibleSpeed.contains(*speed) ? std::optional(*speed) : std::nullopt;
    }
    [[nodiscard]] const std::string& gpu() const { return m_gpu; }

private:
    MeasuredSpeeds(JsonDocument table, std::string gpu)
        : m_table(std::move(table))
        , m_gpu(std::move(gpu))
    {
    }

    JsonDocument m_table;
    std::string m_gpu;
};

Result<MeasuredSpeeds> findSpeeds(const std::string& fileName, const ImportOptionReader& options)
{
    std::string gpu(options.text("gpu"));
    if (const auto named = options.text("throughputs"); !named.empty())
        return MeasuredSpeeds::read(fs::path(named), std::move(gpu));
    std::error_code ignored;
    auto folder = fs::absolute(fileName, ignored).parent_path();
    for (int i = 0; i <= kFoldersAbove && !folder.empty(); ++i) {
        if (const auto path = folder / kTableName; fileExists(path))
            return MeasuredSpeeds::read(path, std::move(gpu));
        folder = folder.parent_path();
    }
    return fail(ErrorKind::BadInput, kNeedsSpeeds, {}, { .file = fileName, .line = 0, .column = 0, .pointer = {} });
}

Result<std::optional<MessageId>> completeGavel(
    const TableCells& cells, const MeasuredSpeeds& speeds, ImportBuilder& builder, ForeignJob& job)
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
    return std::optional<MessageId> {};
}

Result<void> prepareGavel(
    const ImportOptionReader& options, std::string_view /*text*/, const std::string& fileName, TraceTableFormat& format)
{
    TRY_ASSIGN(auto found, findSpeeds(fileName, options));
    const auto speeds = std::make_shared<const MeasuredSpeeds>(std::move(found));
    format.complete = [speeds](const TableCells& cells, ImportBuilder& builder, ForeignJob& job) {
        return completeGavel(cells, *speeds, builder, job);
    };
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
            "Traces of the Gavel simulator: models, steps and GPUs; durations follow from its table of measured "
            "speeds, the model for interference is filled in by a rule"),
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
        modelOption("drawn"),
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
