// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/predictor/published_predictor.h"

#include "core/base/portable_math.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace consonance {

namespace {

constexpr float kLargestCount = 4096; ///< of jobs or servers in a file
constexpr std::array kLayerNames { "predictor.layer0", "predictor.layer1", "predictor.layer2" };
constexpr const char* kShapeName = "predictor.shape";
constexpr auto kBadPredictorShape
    = CONSONANCE_MESSAGE("learn.predictor.shape", "the reward predictor has impossible sizes");

} // namespace

void fillPublishedInput(const PublishedPredictorShape& shape, const PlacementPicture& picture,
    std::span<const std::int32_t> slots, std::span<const std::int32_t> hosts, std::span<float> row)
{
    std::ranges::fill(row, 0.0F);
    for (std::size_t i = 0; i < picture.models.size(); ++i) {
        if (slots[i] >= 0 && picture.models[i] >= 0)
            row[static_cast<std::size_t>(slots[i]) * shape.models + static_cast<std::size_t>(picture.models[i])] = 1;
    }
    const std::size_t workers = shape.jobs * shape.models;
    const std::size_t servers = workers + shape.jobs;
    const std::size_t placed = servers + shape.jobs;
    for (const PlacedGroup& group : picture.groups) {
        const std::int32_t slot = slots[static_cast<std::size_t>(group.job)];
        const std::int32_t host = hosts[static_cast<std::size_t>(group.host)];
        if (slot < 0 || host < 0)
            continue;
        const auto n = static_cast<std::size_t>(slot);
        row[workers + n] += static_cast<float>(group.workers);
        row[servers + n] += static_cast<float>(group.servers);
        const std::size_t at = placed + 2 * (static_cast<std::size_t>(host) * shape.jobs + n);
        row[at] += static_cast<float>(group.workers);
        row[at + 1] += static_cast<float>(group.servers);
    }
}

void PublishedPredictor::predict(
    const PlacementPicture& picture, std::span<float> speeds, std::span<float> spreads) const
{
    const auto numbered = [](std::size_t count, std::size_t most) {
        std::vector<std::int32_t> numbers(count);
        std::iota(numbers.begin(), numbers.end(), 0);
        for (std::size_t i = most; i < count; ++i)
            numbers[i] = -1;
        return numbers;
    };
    const auto slots = numbered(picture.models.size(), m_parts.shape.jobs);
    const auto hosts = numbered(static_cast<std::size_t>(picture.hosts), m_parts.shape.servers);
    std::vector<float> now(m_parts.shape.width());
    fillPublishedInput(m_parts.shape, picture, slots, hosts, now);
    const std::vector<float> row = now;
    for (std::size_t i = 0; i < m_parts.layers.size(); ++i) {
        std::vector<float> next(m_parts.layers[i].paddedOutputs());
        m_parts.layers[i].apply(now, next, i + 1 < m_parts.layers.size() ? Activation::Relu : Activation::None);
        now = std::move(next);
    }
    std::ranges::fill(speeds, 0.0F);
    std::ranges::fill(spreads, 0.0F);
    const std::size_t workers = m_parts.shape.jobs * m_parts.shape.models;
    for (std::size_t i = 0; i < std::min(speeds.size(), m_parts.shape.jobs); ++i) {
        const std::int32_t model = picture.models[i];
        if (model < 0 || row[workers + i] <= 0 || row[workers + m_parts.shape.jobs + i] <= 0)
            continue;
        const double exponent = std::clamp(static_cast<double>(now[i]), -kLargestSpeedExponent, kLargestSpeedExponent);
        speeds[i] = m_parts.scale[static_cast<std::size_t>(model)] * row[workers + i]
            * static_cast<float>(portableExp(exponent));
    }
}

float PublishedPredictor::aloneSpeed(std::int32_t model, std::int32_t workers, std::int32_t servers) const
{
    // With more tasks than hosts, tasks share hosts with tasks of their own job.
    const auto hosts = static_cast<std::int32_t>(m_parts.shape.servers);
    std::vector<PlacedGroup> groups(static_cast<std::size_t>(std::min(hosts, workers + servers)));
    for (std::int32_t task = 0; task < workers + servers; ++task) {
        PlacedGroup& group = groups[static_cast<std::size_t>(task % hosts)];
        group.host = task % hosts;
        (task < workers ? group.workers : group.servers) += 1;
    }
    const std::int32_t models[] { model };
    float speed = 0;
    predict({ .models = models, .groups = groups, .hosts = hosts }, std::span(&speed, 1));
    return speed;
}

std::vector<NamedTensor> PublishedPredictor::exportTensors() const
{
    const auto models = static_cast<std::int64_t>(m_parts.modelNames.size());
    std::vector<NamedTensor> tensors;
    tensors.push_back({ .name = kShapeName,
        .shape = { 2 },
        .values = { static_cast<float>(m_parts.shape.jobs), static_cast<float>(m_parts.shape.servers) } });
    tensors.push_back({ .name = "predictor.scale", .shape = { models }, .values = m_parts.scale });
    tensors.push_back({ .name = "predictor.range.tasks", .shape = { 2 * models }, .values = m_parts.range.mostTasks });
    tensors.push_back(
        { .name = "predictor.range.together", .shape = { models, models }, .values = m_parts.range.together });
    for (std::size_t i = 0; i < m_parts.layers.size(); ++i)
        m_parts.layers[i].exportTo(kLayerNames[i], tensors);
    return tensors;
}

Result<std::shared_ptr<const PublishedPredictor>> PublishedPredictor::fromTensors(
    std::span<const NamedTensor> tensors, std::vector<std::string> modelNames, PredictorProvenance provenance)
{
    const auto models = static_cast<std::int64_t>(modelNames.size());
    const auto copyOf = [&](const char* name, std::vector<std::int64_t> shape) -> Result<std::vector<float>> {
        TRY_ASSIGN(const auto values, findTensor(tensors, name, shape));
        return std::vector<float>(values.begin(), values.end());
    };
    TRY_ASSIGN(const auto sizes, copyOf(kShapeName, { 2 }));
    if (!(sizes[0] >= 1) || !(sizes[1] >= 1) || sizes[0] > kLargestCount || sizes[1] > kLargestCount)
        return fail(ErrorKind::BadInput, kBadPredictorShape);
    Parts parts { .shape = { .jobs = static_cast<std::size_t>(sizes[0]),
                      .servers = static_cast<std::size_t>(sizes[1]),
                      .models = modelNames.size() },
        .modelNames = std::move(modelNames),
        .provenance = std::move(provenance) };
    TRY_ASSIGN(parts.scale, copyOf("predictor.scale", { models }));
    TRY_ASSIGN(parts.range.mostTasks, copyOf("predictor.range.tasks", { 2 * models }));
    TRY_ASSIGN(parts.range.together, copyOf("predictor.range.together", { models, models }));
    std::size_t inputs = parts.shape.width();
    for (std::size_t i = 0; i < parts.layers.size(); ++i) {
        const auto bias = std::ranges::find(tensors, std::string(kLayerNames[i]) + ".bias", &NamedTensor::name);
        const bool isLast = i + 1 == parts.layers.size();
        const std::size_t outputs = bias == tensors.end() || isLast ? parts.shape.jobs : bias->values.size();
        TRY_ASSIGN(parts.layers[i], DenseLayer::fromTensors(tensors, kLayerNames[i], inputs, outputs));
        inputs = outputs;
    }
    return std::make_shared<const PublishedPredictor>(std::move(parts));
}

} // namespace consonance
