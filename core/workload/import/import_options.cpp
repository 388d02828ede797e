// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/import_options.h"

#include "core/base/moment_text.h"
#include "core/base/number_range.h"
#include "core/workload/calendar_time.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kBadOption = CONSONANCE_MESSAGE("import.option-value", "{0}: {1} is expected, found {2}");
constexpr auto kNoGpuModel
    = CONSONANCE_MESSAGE("import.no-gpu-model", "the model catalogue has no model whose workers use a GPU");

constexpr NumberRange kCoresRange { .minimum = 0, .maximum = 1000 };
constexpr NumberRange kMemoryRange { .minimum = 0, .maximum = 10'000 };
constexpr NumberRange kSecondsRange { .minimum = 1e-6, .maximum = 2e9 };

Result<void> readModelRule(const ImportOptionReader& options, const ModelCatalogue& models, ImportRules& rules)
{
    const auto text = options.text("model");
    if (text == "none" || (text == kMeasuredModels && options.isDefault("model")))
        return {};
    const auto candidates = gpuModels(models);
    if (text == "drawn") {
        if (candidates.empty())
            return fail(noGpuModel());
        rules.isModelDrawn = true;
        return {};
    }
    const auto named = models.find(text);
    if (!named || std::ranges::find(candidates, *named) == candidates.end())
        return options.wrong("model");
    rules.model = *named;
    return {};
}

Result<void> readUnfinishedRule(const ImportOptionReader& options, ImportRules& rules)
{
    const auto text = options.text("unfinished");
    if (text == "drop") {
        rules.unfinished = UnfinishedJobs::LeaveOut;
    } else if (text != "limit") {
        const auto seconds = parseMoment(std::string(text));
        if (!seconds || !kSecondsRange.contains(*seconds))
            return options.wrong("unfinished");
        rules.unfinished = UnfinishedJobs::Assumed;
        rules.assumedSeconds = *seconds;
    }
    return {};
}

} // namespace

bool ImportOptionReader::isDeclared(std::string_view name) const
{
    return std::ranges::find(m_options, name, &ImportOption::name) != m_options.end();
}

const ImportOption& ImportOptionReader::option(std::string_view name) const
{
    return *std::ranges::find(m_options, name, &ImportOption::name);
}

std::string_view ImportOptionReader::text(std::string_view name) const
{
    const auto found = m_request.options.find(std::string(name));
    return found == m_request.options.end() ? option(name).defaultValue : found->second;
}

bool ImportOptionReader::isDefault(std::string_view name) const
{
    return text(name) == option(name).defaultValue;
}

tl::unexpected<Error> ImportOptionReader::wrong(std::string_view name) const
{
    return fail(
        ErrorKind::BadArguments, kBadOption, { std::string(name), option(name).range, quotedForMessage(text(name)) });
}

std::vector<std::string> ImportOptionReader::names(std::string_view name) const
{
    std::vector<std::string> names;
    auto rest = text(name);
    while (!rest.empty()) {
        const auto one = rest.substr(0, rest.find(','));
        if (!one.empty())
            names.emplace_back(one);
        rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    }
    return names;
}

Result<std::optional<std::int64_t>> ImportOptionReader::date(std::string_view name) const
{
    const auto value = text(name);
    if (value.empty())
        return std::optional<std::int64_t> {};
    const auto seconds = secondsFromDate(value);
    if (!seconds)
        return wrong(name);
    return seconds;
}

Result<std::optional<double>> ImportOptionReader::moment(std::string_view name) const
{
    const auto value = text(name);
    if (value.empty())
        return std::optional<double> {};
    if (const auto seconds = secondsFromDate(value))
        return std::optional(static_cast<double>(*seconds));
    if (const auto seconds = decimalFromText(value))
        return seconds;
    return wrong(name);
}

Result<std::size_t> ImportOptionReader::choice(
    std::string_view name, std::initializer_list<std::string_view> choices) const
{
    const auto* const found = std::ranges::find(choices, text(name));
    if (found == choices.end())
        return wrong(name);
    return static_cast<std::size_t>(found - choices.begin());
}

Result<double> ImportOptionReader::number(std::string_view name, NumberRange range) const
{
    const auto value = decimalFromText(text(name));
    if (!value || !range.contains(*value))
        return wrong(name);
    return *value;
}

ImportOption tenantOption()
{
    return { .name = "tenant",
        .defaultValue = "",
        .range = "names, comma between them",
        .meaning = CONSONANCE_MESSAGE("import.option-tenant", "tenants to take; all when empty") };
}

ImportOption stateOption()
{
    return { .name = "state",
        .defaultValue = "",
        .range = "names, comma between them",
        .meaning
        = CONSONANCE_MESSAGE("import.option-state", "states of jobs to take, as the source has them; all when empty") };
}

ImportOption fromOption()
{
    return { .name = "from",
        .defaultValue = "",
        .range = "2017-10-09[ 07:01:55] or seconds",
        .meaning = CONSONANCE_MESSAGE("import.option-from", "earliest submission, by the clock of the source") };
}

ImportOption toOption()
{
    return { .name = "to",
        .defaultValue = "",
        .range = "2017-10-10[ 07:01:55] or seconds",
        .meaning = CONSONANCE_MESSAGE("import.option-to", "before which jobs were submitted, by the same clock") };
}

ImportOption modelOption(std::string defaultValue)
{
    return { .name = "model",
        .defaultValue = std::move(defaultValue),
        .range = "drawn | none | the name of a model whose workers use a GPU",
        .meaning = CONSONANCE_MESSAGE("import.option-model",
            "the model of each job with GPUs: drawn by the seed, none, so that there is no interference, or this "
            "one") };
}

ImportOption tasksOption()
{
    return { .name = "tasks",
        .defaultValue = "node",
        .range = "node | gpu",
        .meaning = CONSONANCE_MESSAGE("import.option-tasks", "one task for each node asked for, or one for each GPU") };
}

ImportOption coresOption(std::string defaultValue)
{
    return { .name = "cpu_per_gpu",
        .defaultValue = std::move(defaultValue),
        .range = "0 … 1000",
        .meaning = CONSONANCE_MESSAGE("import.option-cpu", "cores that a gang's task reserves beside its GPU") };
}

ImportOption memoryOption(std::string defaultValue)
{
    return { .name = "memory_gb_per_gpu",
        .defaultValue = std::move(defaultValue),
        .range = "0 … 10000",
        .meaning = CONSONANCE_MESSAGE("import.option-memory", "memory that a gang's task reserves beside its GPU") };
}

ImportOption unfinishedOption()
{
    return { .name = "unfinished",
        .defaultValue = "limit",
        .range = "limit | drop | a time such as 8h",
        .meaning = CONSONANCE_MESSAGE("import.option-unfinished",
            "how long jobs run that had not ended: to their time limit, where there is one; else they are left out, or "
            "run so long") };
}

Result<ImportRules> readImportRules(const ImportOptionReader& options, const ModelCatalogue& models)
{
    ImportRules rules;
    if (options.isDeclared("tenant"))
        rules.tenants = options.names("tenant");
    if (options.isDeclared("state"))
        rules.states = options.names("state");
    if (options.isDeclared("from")) {
        TRY_ASSIGN(rules.from, options.moment("from"));
        TRY_ASSIGN(rules.to, options.moment("to"));
    }
    if (options.isDeclared("model"))
        TRY(readModelRule(options, models, rules));
    if (options.isDeclared("tasks")) {
        TRY_ASSIGN(const auto tasks, options.choice("tasks", { "node", "gpu" }));
        rules.isTaskPerGpu = tasks == 1;
    }
    if (options.isDeclared("cpu_per_gpu")) {
        TRY_ASSIGN(rules.coresPerGpu, options.number("cpu_per_gpu", kCoresRange));
    }
    if (options.isDeclared("memory_gb_per_gpu")) {
        TRY_ASSIGN(rules.memoryGbPerGpu, options.number("memory_gb_per_gpu", kMemoryRange));
    }
    if (options.isDeclared("unfinished"))
        TRY(readUnfinishedRule(options, rules));
    return rules;
}

std::vector<ModelId> gpuModels(const ModelCatalogue& models)
{
    std::vector<ModelId> found;
    for (std::size_t i = 0; i < models.models.size(); ++i) {
        if (models.models[i].workerDemand[Resource::Gpu] > 0)
            found.emplace_back(i);
    }
    return found;
}

Error noGpuModel()
{
    return fail(ErrorKind::BadArguments, kNoGpuModel).value();
}

std::string importOrigin(const std::string& fileName, std::string_view importer, const ImportRequest& request)
{
    std::string text = fmt::format("{} {}", fileName, importer);
    for (const auto& [name, value] : request.options)
        text += fmt::format(",{}={}", name, value);
    if (request.maximumJobs > 0)
        text += fmt::format(",max-jobs={}", request.maximumJobs);
    return text + fmt::format(" seed {}", request.seed);
}

} // namespace consonance
