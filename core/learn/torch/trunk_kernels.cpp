// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compiled with fused multiplication and addition (see CMakeLists.txt), as the BLAS is: sums are the same bits whether
// a layer is sparse or not. Training promises its bits on one machine only.
#include "core/learn/torch/trunk_kernels.h"

#include "core/learn/network/vector_code.h"

#include <algorithm>
#include <bit>

#include <emmintrin.h>

// The BLAS that libtorch brings along. Its matrices lie column after column: ours, transposed.
extern "C" {
// NOLINTBEGIN(readability-identifier-naming)
void sgemm_(const char* transposeA, const char* transposeB, const int* m, const int* n, const int* k,
    const float* alpha, const float* a, const int* strideA, const float* b, const int* strideB, const float* beta,
    float* c, const int* strideC);
void sgemv_(const char* transpose, const int* m, const int* n, const float* alpha, const float* a, const int* strideA,
    const float* x, const int* stepX, const float* beta, float* y, const int* stepY);
// NOLINTEND(readability-identifier-naming)
}

namespace consonance {

namespace {

constexpr std::size_t kLane = sizeof(FloatLane) / sizeof(float);
constexpr std::size_t kMostLanes = 4; ///< that stay in registers while the entries of a row pass
constexpr float kOne = 1;
constexpr float kNothing = 0;

[[gnu::always_inline]] inline const FloatLane& laneAt(const float* at)
{
    return *reinterpret_cast<const FloatLane*>(at);
}

[[gnu::always_inline]] inline FloatLane& laneAt(float* at)
{
    return *reinterpret_cast<FloatLane*>(at);
}

/// One part of one row.
struct PartRow {
    const SparseRows::Entry* begin;
    const SparseRows::Entry* end;
    std::size_t padded;
    const float* from; ///< weights; or the gradients of the row
    float* to; ///< the sums of the row; or the gradients of the weights
};

template<std::size_t Lanes> [[gnu::always_inline]] inline void sumLanes(const PartRow& row, std::size_t first)
{
    FloatLane sums[Lanes] {};
    for (const SparseRows::Entry* entry = row.begin; entry != row.end; ++entry) {
        const float* const weight = row.from + entry->column * row.padded + first;
        for (std::size_t k = 0; k < Lanes; ++k)
            sums[k] += laneAt(weight + k * kLane) * entry->value;
    }
    for (std::size_t k = 0; k < Lanes; ++k)
        laneAt(row.to + first + k * kLane) = sums[k];
}

template<std::size_t Lanes> [[gnu::always_inline]] inline void spreadLanes(const PartRow& row, std::size_t first)
{
    FloatLane gradient[Lanes];
    for (std::size_t k = 0; k < Lanes; ++k)
        gradient[k] = laneAt(row.from + first + k * kLane);
    for (const SparseRows::Entry* entry = row.begin; entry != row.end; ++entry) {
        float* const weight = row.to + entry->column * row.padded + first;
        for (std::size_t k = 0; k < Lanes; ++k)
            laneAt(weight + k * kLane) += gradient[k] * entry->value;
    }
}

/// Calls `lanes<n>(first)` until all of `padded` was covered.
template<typename Lanes> [[gnu::always_inline]] inline void overLanes(std::size_t padded, Lanes&& lanes)
{
    std::size_t first = 0;
    for (; first + kMostLanes * kLane <= padded; first += kMostLanes * kLane)
        lanes.template operator()<kMostLanes>(first);
    switch ((padded - first) / kLane) {
    case 3:
        return lanes.template operator()<3>(first);
    case 2:
        return lanes.template operator()<2>(first);
    case 1:
        return lanes.template operator()<1>(first);
    default:
        return;
    }
}

struct SparseWork {
    const SparseRows& rows;
    std::span<const SparseLayer> layers;
    float* row; ///< room for the widest layer
    const float* scratch;
    float* results;
    std::size_t width;
};

/// Where the entries of a part of a row begin.
[[gnu::always_inline]] inline const SparseRows::Entry* entryAt(const SparseRows& rows, std::size_t index)
{
    return rows.entries.data() + (index == 0 ? 0 : rows.ends[index - 1]);
}

// Layer by layer, because what one layer has in scratch fits into the nearest cache.

[[gnu::always_inline]] inline void forwardBody(const SparseWork& work)
{
    for (std::size_t part = 0; part < work.layers.size(); ++part) {
        const SparseLayer& layer = work.layers[part];
        // What is padded falls on results that come later, but for the last ones of a row.
        const bool isDirect = layer.firstOutput + layer.padded <= work.width;
        for (std::size_t i = 0; i < work.rows.count(); ++i) {
            const std::size_t index = i * work.layers.size() + part;
            float* const result = work.results + i * work.width + layer.firstOutput;
            const PartRow one { entryAt(work.rows, index), entryAt(work.rows, index + 1), layer.padded,
                work.scratch + layer.scratch, isDirect ? result : work.row };
            overLanes(
                layer.padded, [&]<std::size_t Lanes>(std::size_t first) __attribute__((always_inline)) {
                    sumLanes<Lanes>(one, first);
                });
            if (!isDirect)
                std::copy_n(work.row, layer.outputs, result);
        }
    }
}

struct GradientWork {
    const SparseRows& rows;
    std::span<const SparseLayer> layers;
    const float* gradients;
    std::size_t width;
    float* scratch;
};

/// Gradients of what is padded are those of other layers, and nothing reads what comes of them.
[[gnu::always_inline]] inline void gradientBody(const GradientWork& work)
{
    for (std::size_t part = 0; part < work.layers.size(); ++part) {
        const SparseLayer& layer = work.layers[part];
        for (std::size_t i = 0; i < work.rows.count(); ++i) {
            const std::size_t index = i * work.layers.size() + part;
            const PartRow one { entryAt(work.rows, index), entryAt(work.rows, index + 1), layer.padded,
                work.gradients + i * work.width + layer.firstOutput, work.scratch + layer.scratch };
            overLanes(
                layer.padded, [&]<std::size_t Lanes>(std::size_t first) __attribute__((always_inline)) {
                    spreadLanes<Lanes>(one, first);
                });
        }
    }
}

struct RowWork {
    float* values;
    std::size_t count;
    const float* other;
};

[[gnu::always_inline]] inline void biasReluBody(const RowWork& work)
{
    for (std::size_t i = 0; i < work.count; ++i) {
        const float value = work.values[i] + work.other[i];
        work.values[i] = value < 0.0F ? 0.0F : value; // what is no number stays none
    }
}

[[gnu::always_inline]] inline void biasBody(const RowWork& work)
{
    for (std::size_t i = 0; i < work.count; ++i)
        work.values[i] += work.other[i];
}

[[gnu::always_inline]] inline void reluGradientBody(const RowWork& work)
{
    for (std::size_t i = 0; i < work.count; ++i)
        work.values[i] = work.other[i] <= 0.0F ? 0.0F : work.values[i];
}

CONSONANCE_FOR_EACH_WIDTH(forwardAll, forwardBody, (const SparseWork& work), (work))
CONSONANCE_FOR_EACH_WIDTH(gradientAll, gradientBody, (const GradientWork& work), (work))
CONSONANCE_FOR_EACH_WIDTH(biasReluRow, biasReluBody, (const RowWork& work), (work))
CONSONANCE_FOR_EACH_WIDTH(biasRow, biasBody, (const RowWork& work), (work))
CONSONANCE_FOR_EACH_WIDTH(reluGradientRow, reluGradientBody, (const RowWork& work), (work))

std::vector<float>& rowScratch(std::span<const SparseLayer> layers)
{
    thread_local std::vector<float> row;
    for (const SparseLayer& layer : layers)
        row.resize(std::max(row.size(), layer.padded));
    return row;
}

} // namespace

void SparseRows::clear(std::size_t partsOfRow)
{
    parts = partsOfRow;
    ends.clear();
}

void SparseRows::add(std::span<const float> numbers)
{
    std::size_t count = ends.empty() ? 0 : ends.back();
    if (entries.size() < count + numbers.size())
        entries.resize(2 * (count + numbers.size()));
    const auto take = [&](std::size_t i) { entries[count++] = { static_cast<std::uint32_t>(i), numbers[i] }; };
    // Sixteen at once: most are passed over without a look at each.
    constexpr std::size_t kTogether = 16;
    constexpr std::size_t kRegister = 4;
    std::size_t i = 0;
    for (; i + kTogether <= numbers.size(); i += kTogether) {
        unsigned isThere = 0;
        for (std::size_t k = 0; k < kTogether; k += kRegister)
            isThere |= static_cast<unsigned>(
                           _mm_movemask_ps(_mm_cmpneq_ps(_mm_loadu_ps(numbers.data() + i + k), _mm_setzero_ps())))
                << k;
        for (; isThere != 0; isThere &= isThere - 1)
            take(i + static_cast<std::size_t>(std::countr_zero(isThere)));
    }
    for (; i < numbers.size(); ++i) {
        if (numbers[i] != 0.0F)
            take(i);
    }
    ends.push_back(count);
}

std::size_t arrange(std::span<SparseLayer> layers)
{
    std::size_t outputs = 0;
    std::size_t scratch = 0;
    for (SparseLayer& layer : layers) {
        layer.padded = (layer.outputs + kLane - 1) / kLane * kLane;
        layer.firstOutput = outputs;
        layer.scratch = scratch;
        outputs += layer.outputs;
        scratch += layer.inputs * layer.padded;
    }
    return scratch;
}

void transposeWeights(const SparseLayer& layer, const float* weight, std::span<float> scratch)
{
    float* const to = scratch.data() + layer.scratch;
    for (std::size_t i = 0; i < layer.inputs; ++i) {
        float* const row = to + i * layer.padded;
        for (std::size_t o = 0; o < layer.outputs; ++o)
            row[o] = weight[o * layer.inputs + i];
        std::fill(row + layer.outputs, row + layer.padded, 0.0F);
    }
}

void transposeBack(const SparseLayer& layer, std::span<const float> scratch, float* weight)
{
    const float* const from = scratch.data() + layer.scratch;
    for (std::size_t o = 0; o < layer.outputs; ++o) {
        for (std::size_t i = 0; i < layer.inputs; ++i)
            weight[o * layer.inputs + i] = from[i * layer.padded + o];
    }
}

void sparseForward(const SparseRows& rows, std::span<const SparseLayer> layers, std::span<const float> scratch,
    float* results, std::size_t width)
{
    forwardAll({ rows, layers, rowScratch(layers).data(), scratch.data(), results, width });
}

void sparseWeightGradients(const SparseRows& rows, std::span<const SparseLayer> layers, const float* gradients,
    std::size_t width, std::span<float> scratch)
{
    std::ranges::fill(scratch, 0.0F);
    gradientAll({ rows, layers, gradients, width, scratch.data() });
}

void forwardProduct(const ProductSize& size, const float* input, const float* weight, float* result)
{
    const auto rows = static_cast<int>(size.rows);
    const auto inputs = static_cast<int>(size.inputs);
    const auto outputs = static_cast<int>(size.outputs);
    sgemm_("T", "N", &outputs, &rows, &inputs, &kOne, weight, &inputs, input, &inputs, &kNothing, result, &outputs);
}

void inputGradient(const ProductSize& size, const float* gradient, const float* weight, float* result)
{
    const auto rows = static_cast<int>(size.rows);
    const auto inputs = static_cast<int>(size.inputs);
    const auto outputs = static_cast<int>(size.outputs);
    sgemm_("N", "N", &inputs, &rows, &outputs, &kOne, weight, &inputs, gradient, &outputs, &kNothing, result, &inputs);
}

void weightGradient(const ProductSize& size, const float* gradient, const float* input, float* result)
{
    const auto rows = static_cast<int>(size.rows);
    const auto inputs = static_cast<int>(size.inputs);
    const auto outputs = static_cast<int>(size.outputs);
    sgemm_("N", "T", &inputs, &outputs, &rows, &kOne, input, &inputs, gradient, &outputs, &kNothing, result, &inputs);
}

void sumRows(std::span<const float> ones, std::size_t columns, const float* values, std::size_t stride, float* result)
{
    const auto apart = static_cast<int>(stride);
    const auto rows = static_cast<int>(ones.size());
    const auto width = static_cast<int>(columns);
    const int step = 1;
    sgemv_("N", &width, &rows, &kOne, values, &apart, ones.data(), &step, &kNothing, result, &step);
}

void addBiasAndRelu(std::span<float> values, std::span<const float> bias)
{
    for (std::size_t at = 0; at < values.size(); at += bias.size())
        biasReluRow({ values.data() + at, bias.size(), bias.data() });
}

void addBias(std::span<float> values, std::span<const float> bias)
{
    for (std::size_t at = 0; at < values.size(); at += bias.size())
        biasRow({ values.data() + at, bias.size(), bias.data() });
}

void reluGradient(std::span<float> gradients, std::span<const float> activations)
{
    reluGradientRow({ gradients.data(), gradients.size(), activations.data() });
}

} // namespace consonance
