// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a trunk is made of, on plain floats: products of matrices by the BLAS that torch itself uses, and the few loops
// around them. Without torch's tensors, whose bookkeeping costs as much as layers this small. Matrices lie row after
// row. Plain functions that neither throw nor allocate; one thread at a time for a buffer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

/// Rows of numbers, each in the same parts, of which most are zero: without those.
struct SparseRows {
    struct Entry {
        std::uint32_t column = 0; ///< within its part
        float value = 0;
    };
    std::size_t parts = 0;
    std::vector<Entry> entries; ///< row after row, part after part, by column; more room than is used
    std::vector<std::size_t> ends; ///< [row][part] in entries

    void clear(std::size_t partsOfRow);
    /// The next part of the row, or the first of the next row.
    void add(std::span<const float> numbers);
    [[nodiscard]] std::size_t count() const { return parts == 0 ? 0 : ends.size() / parts; }
};

/// A layer for one part of the rows; its results lie beside those of the others.
struct SparseLayer {
    std::size_t inputs = 0;
    std::size_t outputs = 0;
    std::size_t firstOutput = 0;
    std::size_t padded = 0; ///< outputs rounded up to whole vectors
    std::size_t scratch = 0; ///< where its [inputs][padded] begin
};
/// Lays them beside each other; returns how much scratch they need.
std::size_t arrange(std::span<SparseLayer> layers);
/// [outputs][inputs] to the layer's scratch, zeros in what is padded; and back.
void transposeWeights(const SparseLayer& layer, const float* weight, std::span<float> scratch);
void transposeBack(const SparseLayer& layer, std::span<const float> scratch, float* weight);
/// results[row][output] = Σ of the row's entries · weight; `width` is that of a row of results.
void sparseForward(const SparseRows& rows, std::span<const SparseLayer> layers, std::span<const float> scratch,
    float* results, std::size_t width);
/// How many numbers may be read behind the last row of gradients.
inline constexpr std::size_t kReadBehind = 16;
/// scratch[input][output] = Σ over rows of entry · gradient; kReadBehind.
void sparseWeightGradients(const SparseRows& rows, std::span<const SparseLayer> layers, const float* gradients,
    std::size_t width, std::span<float> scratch);

struct ProductSize {
    std::size_t rows = 0;
    std::size_t inputs = 0;
    std::size_t outputs = 0;
};
/// result[row][output] = input[row][input] · weight[output][input]
void forwardProduct(const ProductSize& size, const float* input, const float* weight, float* result);
/// result[row][input] = gradient[row][output] · weight[output][input]
void inputGradient(const ProductSize& size, const float* gradient, const float* weight, float* result);
/// result[output][input] = gradient[row][output] · input[row][input]
void weightGradient(const ProductSize& size, const float* gradient, const float* input, float* result);
/// result[column] = Σ over as many rows as there are ones, which lie `stride` apart.
void sumRows(std::span<const float> ones, std::size_t columns, const float* values, std::size_t stride, float* result);

/// To each row; then, for the first, what is negative becomes 0.
void addBiasAndRelu(std::span<float> values, std::span<const float> bias);
void addBias(std::span<float> values, std::span<const float> bias);
/// The gradients before ReLU from those after it.
void reluGradient(std::span<float> gradients, std::span<const float> activations);

} // namespace consonance
