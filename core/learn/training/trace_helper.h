// SPDX-License-Identifier: GPL-3.0-or-later
//
// A program that plays traces for a training of another one (play_folder.h): it takes what no other process has
// claimed, hands in what comes of it, and ends with the training, or when nothing was offered for an hour. It may come
// and go at any time. Any thread; cancellable.
#pragma once

#include "core/learn/training/play_folder.h"

#include <filesystem>

namespace consonance {

struct TraceHelp {
    std::filesystem::path folder;
    std::string program; ///< this one, as PlayedTraining::program
    std::int32_t threads = 1;
};

/// How many traces were handed in. Errors: no training is there, another program learns, a trace that cannot be played
/// or written, Cancelled.
[[nodiscard]] Result<std::int64_t> helpTraining(const TraceHelp& help, const StopToken& stop);

} // namespace consonance
