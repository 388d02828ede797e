// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trains harmony and harmony-published from nothing: history, reward predictor, lessons of a search when asked for,
// then practice, in groups or on rewards. One thread learns from a round while others play the next one, so a seed
// gives the same checkpoint again on the same machine, for any number of threads and of programs that play for it.
#pragma once

#include "core/learn/learn_backend.h"
#include "core/policy/trainer.h"

#include <memory>

namespace consonance {

/// `backend` outlives the trainer; null: the learning module, loaded when a training begins.
[[nodiscard]] std::unique_ptr<Trainer> makeHarmonyTrainer(NetworkForm form, LearnBackend* backend = nullptr);

} // namespace consonance
