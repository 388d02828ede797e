// SPDX-License-Identifier: GPL-3.0-or-later
//
// LIF ("least interference first", baselines of the Harmony paper): from logs of earlier runs, fits how much the jobs
// of a server slow each other as a linear or quadratic function of how many tasks of each model it hosts, and sends
// each task to the server with the least predicted interference. The paper names the two models and
// nothing more; features and target are ours: counts of workers and parameter servers together, and the sum of the
// jobs' relative slowdowns (the paper's "interference level"). The fit is a pure function of the history; it is made
// once per process for equal inputs.
#pragma once

#include "core/policy/placement/placement_policy.h"
#include "core/policy/tools/history_runs.h"

namespace consonance {

enum class InterferenceForm : std::uint8_t { Linear, Quadratic };

/// Predicted interference of a server from the number of tasks of each model on it.
class InterferenceFit {
public:
    InterferenceFit(InterferenceForm form, std::size_t modelCount);

    /// Least squares over every server of every sample.
    [[nodiscard]] static InterferenceFit fromHistory(
        InterferenceForm form, const History& history, std::size_t modelCount);

    [[nodiscard]] double predict(std::span<const std::int32_t> tasksByModel) const;
    [[nodiscard]] const std::vector<double>& weights() const { return m_weights; }
    [[nodiscard]] std::size_t modelCount() const { return m_modelCount; }

private:
    void fillFeatures(std::span<const std::int32_t> tasksByModel, std::vector<double>& features) const;

    InterferenceForm m_form;
    std::size_t m_modelCount;
    std::vector<double> m_weights; ///< one per model; then, when quadratic, one per pair m ≤ k in that order
};

/// `runs` says which history to make; models of the run are matched to those of the history by name; unknown ones count
/// as nothing.
[[nodiscard]] std::unique_ptr<HostChooser> makeInterferenceChooser(InterferenceForm form, const HistoryRuns& runs);

} // namespace consonance
