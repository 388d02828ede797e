// SPDX-License-Identifier: GPL-3.0-or-later
//
// Worlds so small that it is known what a sound learner makes of them; each isolates one thing that can be broken: the
// value of one state, its dependence on the state, the discount over two steps, the choice of an action, and a choice
// that depends on the state. A learner that fails one is broken there, whatever its losses look like. Deterministic
// like a NetworkLearner; one thread; seconds for all of them.
#pragma once

#include "core/base/progress.h"
#include "core/learn/learn_backend.h"

#include <span>
#include <string>
#include <vector>

namespace consonance {

enum class Probe : std::uint8_t { ValueOnly, ValueOfTheState, TwoStepDiscount, ActionMatters, StateAndActionMatter };

/// Every probe with its English name and what it isolates, both of translation context "Probe".
struct ProbeInfo {
    Probe probe;
    const char* name;
    const char* isolates;
};
[[nodiscard]] std::span<const ProbeInfo> probes();

/// Something that must lie in (low, high), both excluded.
struct ProbeFigure {
    const char* name; ///< English, of context "Probe"
    double value = 0;
    double low = 0;
    double high = 0;
    [[nodiscard]] bool isRight() const { return value > low && value < high; }
};

struct ProbeResult {
    Probe probe;
    NetworkForm form;
    std::vector<ProbeFigure> figures;
    [[nodiscard]] bool hasPassed() const;
};

/// Trains a small network of the form in the world. Errors: as the learner's; Cancelled between two updates.
[[nodiscard]] Result<ProbeResult> runProbe(
    LearnBackend& backend, NetworkForm form, Probe probe, const StopToken& stop = {});
/// Every probe on both forms.
[[nodiscard]] Result<std::vector<ProbeResult>> runProbes(
    LearnBackend& backend, const StopToken& stop, Progress* progress = nullptr);

/// What the probes are made of; tests of learners use it too.
inline constexpr StateShape kProbeShape { .jobs = 4, .newJobs = 2, .servers = 3, .models = 2, .resources = 2 };
inline constexpr std::size_t kProbeStates = 64;
[[nodiscard]] NetworkArchitecture probeArchitecture(NetworkForm form);
[[nodiscard]] LearnerParameters probeParameters();

/// A batch that owns its numbers.
struct ProbeBatch {
    std::vector<float> states;
    std::vector<std::uint8_t> masks;
    std::vector<std::int32_t> actions;
    std::vector<float> returns;
    std::vector<float> behaviour;

    /// `kinds` (1 or 2) of states in turn: one new job of that type and nothing else, the first three actions allowed.
    [[nodiscard]] static ProbeBatch ofKinds(std::size_t kinds);
    [[nodiscard]] TrainingBatch batch() const;
};

} // namespace consonance
