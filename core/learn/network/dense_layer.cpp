// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/network/dense_layer.h"

#include "core/learn/network/vector_code.h"

#include <algorithm>
#include <cassert>

namespace consonance {

namespace {

/// An input that is not zero.
struct Term {
    std::uint32_t input;
    float value;
};

struct LayerWork {
    const Term* terms;
    std::size_t termCount;
    const float* weight;
    std::size_t padded;
    float* output; ///< begins as what is added to
};

/// `Lanes` groups of outputs stay in registers while all inputs pass.
template<std::size_t Lanes> [[gnu::always_inline]] inline void addBlock(const LayerWork& work, std::size_t first)
{
    FloatLane sums[Lanes];
#pragma GCC unroll 4
    for (std::size_t k = 0; k < Lanes; ++k)
        sums[k] = *reinterpret_cast<const FloatLane*>(work.output + first + k * DenseLayer::kLane);
    for (std::size_t t = 0; t < work.termCount; ++t) {
        const float* row = work.weight + work.terms[t].input * work.padded + first;
        const float value = work.terms[t].value;
#pragma GCC unroll 4
        for (std::size_t k = 0; k < Lanes; ++k)
            sums[k] += *reinterpret_cast<const FloatLane*>(row + k * DenseLayer::kLane) * value;
    }
#pragma GCC unroll 4
    for (std::size_t k = 0; k < Lanes; ++k)
        *reinterpret_cast<FloatLane*>(work.output + first + k * DenseLayer::kLane) = sums[k];
}

[[gnu::always_inline]] inline void addTermsBody(const LayerWork& work)
{
    constexpr std::size_t kWide = 4;
    std::size_t first = 0;
    for (; first + kWide * DenseLayer::kLane <= work.padded; first += kWide * DenseLayer::kLane)
        addBlock<kWide>(work, first);
    for (; first < work.padded; first += DenseLayer::kLane)
        addBlock<1>(work, first);
}

CONSONANCE_FOR_EACH_WIDTH(addTerms, addTermsBody, (const LayerWork& work), (work))

/// Dense rows through one layer.
struct RowsWork {
    const float* inputs;
    std::size_t inputStride;
    std::size_t inputCount;
    const float* weight;
    const float* bias;
    std::size_t padded;
    float* outputs;
    std::size_t rows;
    bool isRelu;
};

/// Rows × Lanes sums stay in registers, which takes loops that are unrolled; additions of one do not wait for those of
/// another.
template<std::size_t Rows, std::size_t Lanes>
[[gnu::always_inline]] inline void applyBlock(const RowsWork& work, std::size_t row, std::size_t first)
{
    FloatLane sums[Rows][Lanes];
#pragma GCC unroll 4
    for (std::size_t r = 0; r < Rows; ++r) {
#pragma GCC unroll 4
        for (std::size_t k = 0; k < Lanes; ++k)
            sums[r][k] = *reinterpret_cast<const FloatLane*>(work.bias + first + k * DenseLayer::kLane);
    }
    const float* const input = work.inputs + row * work.inputStride;
    for (std::size_t i = 0; i < work.inputCount; ++i) {
        const float* const weight = work.weight + i * work.padded + first;
#pragma GCC unroll 4
        for (std::size_t k = 0; k < Lanes; ++k) {
            const FloatLane lane = *reinterpret_cast<const FloatLane*>(weight + k * DenseLayer::kLane);
#pragma GCC unroll 4
            for (std::size_t r = 0; r < Rows; ++r)
                sums[r][k] += lane * input[r * work.inputStride + i];
        }
    }
#pragma GCC unroll 4
    for (std::size_t r = 0; r < Rows; ++r) {
#pragma GCC unroll 4
        for (std::size_t k = 0; k < Lanes; ++k) {
            const FloatLane sum = sums[r][k];
            *reinterpret_cast<FloatLane*>(work.outputs + (row + r) * work.padded + first + k * DenseLayer::kLane)
                = work.isRelu ? (sum > 0.0F ? sum : FloatLane {}) : sum;
        }
    }
}

template<std::size_t Lanes> [[gnu::always_inline]] inline void applyLanes(const RowsWork& work, std::size_t first)
{
    constexpr std::size_t kTogether = 4;
    std::size_t row = 0;
    for (; row + kTogether <= work.rows; row += kTogether)
        applyBlock<kTogether, Lanes>(work, row, first);
    switch (work.rows - row) {
    case 3:
        return applyBlock<3, Lanes>(work, row, first);
    case 2:
        return applyBlock<2, Lanes>(work, row, first);
    case 1:
        return applyBlock<1, Lanes>(work, row, first);
    default:
        return;
    }
}

[[gnu::always_inline]] inline void applyRowsBody(const RowsWork& work)
{
    std::size_t first = 0;
    for (; first + 2 * DenseLayer::kLane <= work.padded; first += 2 * DenseLayer::kLane)
        applyLanes<2>(work, first);
    if (first < work.padded)
        applyLanes<1>(work, first);
}

CONSONANCE_FOR_EACH_WIDTH(applyAllRows, applyRowsBody, (const RowsWork& work), (work))

std::vector<Term>& scratchTerms()
{
    thread_local std::vector<Term> terms;
    return terms;
}

} // namespace

DenseLayer::DenseLayer(
    std::size_t inputs, std::size_t outputs, std::span<const float> weight, std::span<const float> bias)
    : m_inputs(inputs)
    , m_outputs(outputs)
    , m_padded(paddedWidth(outputs))
    , m_weight(inputs * m_padded, 0.0F)
    , m_bias(m_padded, 0.0F)
{
    assert(weight.size() == inputs * outputs && bias.size() == outputs);
    for (std::size_t o = 0; o < outputs; ++o) {
        for (std::size_t i = 0; i < inputs; ++i)
            m_weight[i * m_padded + o] = weight[o * inputs + i];
    }
    std::ranges::copy(bias, m_bias.begin());
}

Result<DenseLayer> DenseLayer::fromTensors(
    std::span<const NamedTensor> tensors, const std::string& name, std::size_t inputs, std::size_t outputs)
{
    const auto in = static_cast<std::int64_t>(inputs);
    const auto out = static_cast<std::int64_t>(outputs);
    const std::int64_t weightShape[] { out, in };
    const std::int64_t biasShape[] { out };
    TRY_ASSIGN(const auto weight, findTensor(tensors, name + ".weight", weightShape));
    TRY_ASSIGN(const auto bias, findTensor(tensors, name + ".bias", biasShape));
    return DenseLayer(inputs, outputs, weight, bias);
}

void DenseLayer::apply(std::span<const float> input, std::span<float> output, Activation activation) const
{
    assert(output.size() >= m_padded);
    std::ranges::copy(m_bias, output.begin());
    addTo(input, output);
    if (activation == Activation::Relu)
        applyRelu(output.first(m_padded));
}

void DenseLayer::applyRows(std::span<const float> inputs, std::size_t inputStride, std::span<float> outputs,
    std::size_t rows, Activation activation) const
{
    assert(inputStride >= m_inputs && outputs.size() >= rows * m_padded);
    assert(rows == 0 || inputs.size() >= (rows - 1) * inputStride + m_inputs);
    applyAllRows({ .inputs = inputs.data(),
        .inputStride = inputStride,
        .inputCount = m_inputs,
        .weight = m_weight.data(),
        .bias = m_bias.data(),
        .padded = m_padded,
        .outputs = outputs.data(),
        .rows = rows,
        .isRelu = activation == Activation::Relu });
}

void DenseLayer::addTo(std::span<const float> input, std::span<float> output) const
{
    assert(input.size() >= m_inputs && output.size() >= m_padded);
    auto& terms = scratchTerms();
    terms.resize(m_inputs);
    std::size_t count = 0;
    for (std::size_t i = 0; i < m_inputs; ++i) {
        terms[count] = { static_cast<std::uint32_t>(i), input[i] };
        count += input[i] != 0.0F ? 1 : 0;
    }
    addTerms({ .terms = terms.data(),
        .termCount = count,
        .weight = m_weight.data(),
        .padded = m_padded,
        .output = output.data() });
}

void DenseLayer::exportTo(const std::string& name, std::vector<NamedTensor>& tensors) const
{
    NamedTensor weight { .name = name + ".weight",
        .shape = { static_cast<std::int64_t>(m_outputs), static_cast<std::int64_t>(m_inputs) },
        .values = std::vector<float>(m_inputs * m_outputs) };
    for (std::size_t o = 0; o < m_outputs; ++o) {
        for (std::size_t i = 0; i < m_inputs; ++i)
            weight.values[o * m_inputs + i] = m_weight[i * m_padded + o];
    }
    tensors.push_back(std::move(weight));
    tensors.push_back({ .name = name + ".bias",
        .shape = { static_cast<std::int64_t>(m_outputs) },
        .values = { m_bias.begin(), m_bias.begin() + static_cast<std::ptrdiff_t>(m_outputs) } });
}

void applyRelu(std::span<float> values)
{
    for (float& value : values)
        value = value > 0.0F ? value : 0.0F;
}

} // namespace consonance
