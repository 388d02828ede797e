// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/gavel_speeds.h"

#include "core/base/number_range.h"
#include "core/workload/job_shapes.h"
#include "core/workload/model_catalogue_file.h"
#include "core/workload/speed_measurements.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

namespace {

constexpr auto kNoSuchGpu = CONSONANCE_MESSAGE("gavel.no-gpu", "no GPU of type {0} was measured; there are: {1}");
constexpr NumberRange kPlausibleSpeed { .minimum = 1e-6, .maximum = 1e9 };
constexpr std::string_view kSpread = "_unconsolidated";
constexpr std::string_view kBatchSize = "(batch size ";

std::string configurationKey(std::string_view jobType, int gpus)
{
    return fmt::format("('{}', {})", jobType, gpus);
}

std::int32_t batchSizeOf(std::string_view jobType)
{
    std::int32_t size = 1;
    if (const auto at = jobType.find(kBatchSize); at != std::string_view::npos)
        std::from_chars(jobType.data() + at + kBatchSize.size(), jobType.data() + jobType.size(), size);
    return std::max(size, 1);
}

} // namespace

Result<GavelSpeeds> GavelSpeeds::read(const std::filesystem::path& path, std::string gpu)
{
    TRY_ASSIGN(auto table, JsonDocument::read(path));
    TRY_ASSIGN(const auto types, table.root().asObject());
    std::vector<std::string_view> names;
    for (const auto& type : types)
        names.push_back(type.key);
    if (std::ranges::find(names, gpu) == names.end())
        return fail(ErrorKind::BadArguments, kNoSuchGpu,
            { quotedForMessage(gpu), fmt::format("{}", fmt::join(names, ", ")) }, { .file = path.string() });
    return GavelSpeeds(std::move(table), std::move(gpu));
}

std::optional<double> GavelSpeeds::of(std::string_view jobType, double gpus) const
{
    const auto key = fmt::format("('{}', {:.0f})", jobType, gpus);
    const auto speed = m_table.root().optional(m_gpu).optional(key).optional("null").asNumberOr(0);
    return speed && kPlausibleSpeed.contains(*speed) ? std::optional(*speed) : std::nullopt;
}

std::string GavelSpeeds::modelName(std::string_view jobType, int gpus)
{
    std::string name;
    for (const char c : jobType) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (c >= 'A' && c <= 'Z')
            name += static_cast<char>(c - 'A' + 'a');
        else if (isPlain)
            name += c;
        else if (!name.empty() && name.back() != '-')
            name += '-';
    }
    while (!name.empty() && name.back() == '-')
        name.pop_back();
    name.resize(std::min<std::size_t>(name.size(), 80));
    return fmt::format("{}-x{}", name, gpus);
}

ModelProfile GavelSpeeds::profile(
    const Configuration& one, double reference, const std::set<Configuration>& others) const
{
    const auto& [jobType, gpus] = one;
    ModelProfile model { .name = modelName(jobType, gpus),
        .title = gpus == 1 ? jobType : fmt::format("{} × {}", jobType, gpus),
        .computeSecondsPerStep = 1 / reference,
        .stepsPerEpoch = 1,
        .batchSize = batchSizeOf(jobType),
        .workerDemand = kBareGpu,
        .measuredName = jobType,
        .referenceDevice = m_gpu,
        .source = "stanford-futuredata/gavel, simulation_throughputs.json",
        .assumed = { "steps_per_epoch", "worker_demand" } };
    auto speeds = std::make_shared<SpeedMeasurements>();
    speeds->reference = reference;
    const auto types = m_table.root().asObject();
    for (const auto& [type, configurations] : *types) {
        const auto entry = configurations.optional(configurationKey(jobType, gpus));
        const auto alone = entry.optional("null").asNumberOr(0);
        if (std::string_view(type).ends_with(kSpread) || !entry.isPresent() || !alone)
            continue;
        DeviceTypeSpeeds ofType { .type = std::string(type), .alone = std::max(*alone, 0.0) };
        for (const auto& [otherType, otherGpus] : others) {
            const auto pair = entry.optional(configurationKey(otherType, otherGpus)).asArray();
            const auto mine = pair && !pair->empty() ? pair->front().asNumberOr(0) : Result<double>(0);
            if (otherGpus == gpus && mine && *mine > 0)
                ofType.beside.push_back({ .model = modelName(otherType, otherGpus), .speed = *mine });
        }
        std::ranges::sort(ofType.beside, {}, &SpeedBeside::model);
        speeds->types.push_back(std::move(ofType));
    }
    model.speeds = std::move(speeds);
    return model;
}

std::shared_ptr<const ModelCatalogue> GavelSpeeds::modelsOf(const std::set<Configuration>& configurations) const
{
    auto catalogue = std::make_shared<ModelCatalogue>();
    catalogue->name = "gavel";
    for (const auto& one : configurations) {
        const auto reference = of(one.first, one.second);
        if (reference && !catalogue->find(modelName(one.first, one.second)))
            catalogue->models.push_back(profile(one, *reference, configurations));
    }
    catalogue->contentHash = hashModels(*catalogue);
    return catalogue;
}

} // namespace consonance
