// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/torch/weight_set.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {
constexpr double kReluGain = 6;
constexpr const char* kFirstMoments = "adam.first";
constexpr const char* kSecondMoments = "adam.second";
} // namespace

std::size_t WeightSet::declare(const std::string& name, std::int64_t inputs, std::int64_t outputs)
{
    m_declared.push_back({ .name = name, .inputs = inputs, .outputs = outputs, .offset = m_size });
    m_size = m_declared.back().end();
    return m_declared.size() - 1;
}

std::span<float> WeightSet::span(const torch::Tensor& buffer) const
{
    return { buffer.data_ptr<float>(), static_cast<std::size_t>(m_size) };
}

void WeightSet::allocate(RandomStream& random)
{
    m_values = torch::zeros({ m_size });
    m_gradients = torch::zeros({ m_size });
    m_first = torch::zeros({ m_size });
    m_second = torch::zeros({ m_size });
    const auto view = [&](std::int64_t offset, c10::IntArrayRef shape, std::int64_t count) {
        torch::Tensor tensor = m_values.narrow(0, offset, count).view(shape).detach();
        tensor.set_requires_grad(true);
        tensor.mutable_grad() = m_gradients.narrow(0, offset, count).view(shape);
        return tensor;
    };
    for (const Declared& one : m_declared) {
        const std::int64_t weights = one.inputs * one.outputs;
        const double bound = std::sqrt(kReluGain / static_cast<double>(std::max<std::int64_t>(1, one.inputs)));
        for (float& value :
            span(m_values).subspan(static_cast<std::size_t>(one.offset), static_cast<std::size_t>(weights)))
            value = static_cast<float>(random.uniform(-bound, bound));
        m_layers.push_back({ .weight = view(one.offset, { one.outputs, one.inputs }, weights),
            .bias = view(one.offset + weights, { one.outputs }, one.outputs) });
    }
}

void WeightSet::scaleWeights(std::size_t index, float factor)
{
    const Declared& one = m_declared[index];
    for (float& value : span(m_values).subspan(
             static_cast<std::size_t>(one.offset), static_cast<std::size_t>(one.inputs * one.outputs)))
        value *= factor;
}

void WeightSet::fillWeights(std::size_t index, float value)
{
    const Declared& one = m_declared[index];
    std::ranges::fill(span(m_values).subspan(
                          static_cast<std::size_t>(one.offset), static_cast<std::size_t>(one.inputs * one.outputs)),
        value);
}

void WeightSet::clearGradients()
{
    std::ranges::fill(span(m_gradients), 0.0F);
}

std::span<float> WeightSet::gradients()
{
    return span(m_gradients);
}

double WeightSet::gradientNorm(std::size_t firstLayer, std::size_t lastLayer) const
{
    return euclideanNorm(span(m_gradients, firstLayer, lastLayer));
}

std::span<float> WeightSet::span(const torch::Tensor& buffer, std::size_t firstLayer, std::size_t lastLayer) const
{
    if (firstLayer >= lastLayer)
        return {};
    const auto begin = static_cast<std::size_t>(m_declared[firstLayer].offset);
    return span(buffer).subspan(begin, static_cast<std::size_t>(m_declared[lastLayer - 1].end()) - begin);
}

void WeightSet::step(const AdamStep& step, std::size_t firstLayer, std::size_t lastLayer)
{
    const auto part = [&](const torch::Tensor& buffer) { return span(buffer, firstLayer, lastLayer); };
    adamUpdate(step, part(m_gradients), part(m_values), part(m_first), part(m_second));
}

std::vector<NamedTensor> WeightSet::exportWeights() const
{
    std::vector<NamedTensor> tensors;
    const std::span<const float> values = span(m_values);
    for (const Declared& one : m_declared) {
        const auto weights
            = values.subspan(static_cast<std::size_t>(one.offset), static_cast<std::size_t>(one.inputs * one.outputs));
        const auto biases
            = values.subspan(static_cast<std::size_t>(one.end() - one.outputs), static_cast<std::size_t>(one.outputs));
        tensors.push_back({ .name = one.name + ".weight",
            .shape = { one.outputs, one.inputs },
            .values = { weights.begin(), weights.end() } });
        tensors.push_back(
            { .name = one.name + ".bias", .shape = { one.outputs }, .values = { biases.begin(), biases.end() } });
    }
    return tensors;
}

std::vector<NamedTensor> WeightSet::exportMoments() const
{
    const auto of = [&](const char* name, const torch::Tensor& buffer) {
        const auto values = span(buffer);
        return NamedTensor { .name = name, .shape = { m_size }, .values = { values.begin(), values.end() } };
    };
    return { of(kFirstMoments, m_first), of(kSecondMoments, m_second) };
}

Result<void> WeightSet::importWeights(std::span<const NamedTensor> tensors)
{
    std::vector<float> values;
    values.reserve(static_cast<std::size_t>(m_size));
    for (const Declared& one : m_declared) {
        const std::int64_t weightShape[] { one.outputs, one.inputs };
        const std::int64_t biasShape[] { one.outputs };
        TRY_ASSIGN(const auto weight, findTensor(tensors, one.name + ".weight", weightShape));
        TRY_ASSIGN(const auto bias, findTensor(tensors, one.name + ".bias", biasShape));
        values.insert(values.end(), weight.begin(), weight.end());
        values.insert(values.end(), bias.begin(), bias.end());
    }
    std::ranges::copy(values, span(m_values).begin());
    return {};
}

Result<void> WeightSet::importMoments(std::span<const NamedTensor> tensors)
{
    const std::int64_t shape[] { m_size };
    TRY_ASSIGN(const auto first, findTensor(tensors, kFirstMoments, shape));
    TRY_ASSIGN(const auto second, findTensor(tensors, kSecondMoments, shape));
    std::ranges::copy(first, span(m_first).begin());
    std::ranges::copy(second, span(m_second).begin());
    return {};
}

} // namespace consonance
