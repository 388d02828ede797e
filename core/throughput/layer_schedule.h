// SPDX-License-Identifier: GPL-3.0-or-later
//
// One training step layer by layer. The backward pass runs from the last layer to the first; a layer's gradient can be
// exchanged once its backward pass ends; one serial link exchanges; the forward pass of a layer in the next step needs
// its own exchange and the layer before. Which gradient goes first decides how much of the exchange hides behind
// computing. Plain values and pure functions; any thread. Cost: O(layers · credit + layers²) comparisons, at most; the
// number of slices does not matter.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

/// Seconds of one layer.
struct LayerTimes {
    double forward = 0;
    double backward = 0;
    double exchange = 0; ///< of its gradient and parameters, alone on the link
    std::int64_t slices = 1; ///< equal parts that go one after another
};

/// Which of the gradients that are ready goes next, and how early that is decided.
struct SendOrder {
    bool firstLayerFirst = false; ///< the next forward pass needs it first; otherwise in the order they become ready
    int credit = 1; ///< slices handed to the link at once, which nothing overtakes
    double secondsPerSlice = 0; ///< that each slice costs beside its data
};

/// A piece of work in the step, from the moment its backward pass starts.
struct StepSpan {
    std::uint32_t layer = 0;
    double from = 0;
    double until = 0;
};

struct LayeredStep {
    double seconds = 0; ///< from the start of a backward pass to the end of the next forward pass
    std::vector<StepSpan> backward {}; ///< each in the order of time
    std::vector<StepSpan> exchanges {}; ///< spans of one layer that follow each other are one
    std::vector<StepSpan> forward {};
};

/// Seconds of the step; 0 without layers.
[[nodiscard]] double layeredStepSeconds(std::span<const LayerTimes> layers, const SendOrder& order);
/// The same with its timeline.
[[nodiscard]] LayeredStep layeredStep(std::span<const LayerTimes> layers, const SendOrder& order);

/// Sums over the layers.
[[nodiscard]] double computeSeconds(std::span<const LayerTimes> layers);
[[nodiscard]] double exchangeSeconds(std::span<const LayerTimes> layers);
/// No order makes the step shorter than its computing or its exchange: the larger of the two.
[[nodiscard]] double leastStepSeconds(std::span<const LayerTimes> layers);
/// Share h of the exchange behind computing: 1 − (step − computing) / exchange; 1 where nothing is exchanged.
[[nodiscard]] double hiddenShare(double step, double compute, double exchange);

} // namespace consonance
