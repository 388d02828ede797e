// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/trace_loader.h"

#include "core/base/number_range.h"
#include "core/base/packed_file.h"
#include "core/workload/import/file_content.h"
#include "core/workload/import/importers.h"
#include "core/workload/sample_library.h"
#include "core/workload/trace_generator.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

constexpr auto kBadSetting
    = CONSONANCE_MESSAGE("trace-preset.setting", "name=value is expected after each comma of a preset, found {0}");
constexpr auto kSettingTwice
    = CONSONANCE_MESSAGE("trace-preset.setting-twice", "the preset's parameter {0} is given twice");
constexpr auto kMore = CONSONANCE_MESSAGE("trace.more-problems", "… and {0} more problems of the trace");
constexpr auto kRowsLeftOut = CONSONANCE_MESSAGE("trace.rows-left-out",
    "{0} of {1} rows are left out by the importer's rules; consonance-cli inspect lists them by reason");
constexpr std::string_view kPrefix = "preset:";
constexpr std::string_view kSamplePrefix = "sample:";

std::vector<Error> problemsOf(const TraceReport& report)
{
    auto problems = report.problems.kept();
    if (const auto more = report.problems.count() - std::ssize(problems); more > 0)
        problems.push_back(fail(ErrorKind::BadInput, kMore, { std::to_string(more) }).value());
    problems.insert(problems.end(), report.notices.begin(), report.notices.end());
    return problems;
}

LoadedTrace loadedFrom(TraceFile file)
{
    LoadedTrace loaded { .workload = std::move(file.workload), .problems = problemsOf(file.report) };
    loaded.report = std::move(file.report);
    return loaded;
}

/// With the importer's default options.
Result<LoadedTrace> loadForeign(const std::string& importer, std::string_view text, const std::string& fileName,
    std::shared_ptr<const ModelCatalogue> models)
{
    TRY_ASSIGN(auto imported, parseForeignTrace(importer, text, fileName, {}, std::move(models)));
    TraceFile file { .workload = std::move(imported.workload), .report = {} };
    file.report.rows = imported.report.rows;
    file.report.jobs = imported.report.jobs;
    file.report.problems = std::move(imported.report.problems);
    file.report.notices = imported.report.notices.kept();
    std::int64_t leftOut = 0;
    for (const auto& dropped : imported.report.dropped)
        leftOut += dropped.rows;
    if (leftOut > 0)
        file.report.notices.push_back(fail(ErrorKind::BadInput, kRowsLeftOut,
            { std::to_string(leftOut), std::to_string(file.report.rows) }, { .file = fileName })
                                          .value());
    return loadedFrom(std::move(file));
}

} // namespace

std::int64_t countOfProblems(std::span<const Error> said)
{
    std::int64_t count = 0;
    for (const auto& one : said) {
        if (one.message.id == std::string_view(kMore.id))
            count += integerFromText(one.arguments.front()).value_or(0);
        else
            count += one.place.column > 0 || !one.place.pointer.empty() ? 1 : 0;
    }
    return count;
}

Result<std::optional<PresetSpec>> parsePresetSpec(std::string_view text)
{
    if (!text.starts_with(kPrefix))
        return std::optional<PresetSpec> {};
    text.remove_prefix(kPrefix.size());
    PresetSpec spec;
    spec.preset = text.substr(0, text.find(','));
    text.remove_prefix(spec.preset.size());
    while (text.starts_with(',')) {
        text.remove_prefix(1);
        const auto setting = text.substr(0, text.find(','));
        text.remove_prefix(setting.size());
        const auto equals = setting.find('=');
        if (equals == 0 || equals == std::string_view::npos)
            return fail(ErrorKind::BadArguments, kBadSetting, { quotedForMessage(setting) });
        const auto name = setting.substr(0, equals);
        if (!spec.parameters.emplace(name, setting.substr(equals + 1)).second)
            return fail(ErrorKind::BadArguments, kSettingTwice, { quotedForMessage(name) });
    }
    return std::optional(std::move(spec));
}

Result<LoadedTrace> loadTrace(
    const std::string& pathOrPreset, std::uint64_t seed, std::shared_ptr<const ModelCatalogue> models)
{
    LoadedTrace loaded;
    TRY_ASSIGN(const auto preset, parsePresetSpec(pathOrPreset));
    if (preset) {
        TRY_ASSIGN(loaded.workload, generateTrace(preset->preset, preset->parameters, seed, std::move(models)));
        return loaded;
    }
    if (pathOrPreset.starts_with(kSamplePrefix)) {
        TRY_ASSIGN(auto sample,
            loadSampleTrace(std::string_view(pathOrPreset).substr(kSamplePrefix.size()), std::move(models)));
        return loadedFrom(std::move(sample));
    }
    TRY_ASSIGN(const auto text, readUnpackedFile(pathOrPreset, kMaximumTraceCsvBytes));
    const auto content = contentOf(text);
    if (content.trace == TraceContent::Foreign)
        return loadForeign(content.importer, text, pathOrPreset, std::move(models));
    TRY_ASSIGN(auto file, parseTrace(text, pathOrPreset, std::move(models)));
    return loadedFrom(beginningWithFirstArrival(std::move(file)));
}

namespace {

const TraceParameter* findParameter(const std::string& preset, const std::string& name)
{
    const auto found = std::ranges::find(tracePresets(), preset, &TracePreset::id);
    if (found == tracePresets().end())
        return nullptr;
    const auto parameter = std::ranges::find(found->parameters, name, &TraceParameter::name);
    return parameter == found->parameters.end() ? nullptr : &*parameter;
}

} // namespace

std::optional<std::string> presetParameter(const std::string& origin, const std::string& name)
{
    const auto spec = parsePresetSpec(origin);
    if (!spec || !*spec)
        return std::nullopt;
    if (const auto given = (*spec)->parameters.find(name); given != (*spec)->parameters.end())
        return given->second;
    const auto* parameter = findParameter((*spec)->preset, name);
    return parameter ? std::optional(parameter->defaultValue) : std::nullopt;
}

std::optional<MessageId> presetParameterMeaning(const std::string& origin, const std::string& name)
{
    const auto spec = parsePresetSpec(origin);
    const auto* parameter = spec && *spec ? findParameter((*spec)->preset, name) : nullptr;
    return parameter ? std::optional(parameter->meaning) : std::nullopt;
}

} // namespace consonance
