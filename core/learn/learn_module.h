// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loads the learning module on first use, so that nothing else pays for torch (0.4 s and 165 MB). The module is looked
// for in the program's own folder, then in ../lib/consonance and ../lib. It stays loaded. Thread-safe. Nothing can stop
// the system's loader half-way, so it works on a separate thread, and a waiting caller may give up.
#pragma once

#include "core/base/progress.h"
#include "core/learn/learn_backend.h"

namespace consonance {

/// Name of the module's file and of the function it exports.
inline constexpr const char* kLearnModuleFile = "consonance_learn.so";
inline constexpr const char* kLearnModuleEntry = "consonanceLearnBackend";
/// Raised with every change of the faces that the module implements.
inline constexpr int kLearnModuleVersion = 4;

/// Failed when the module is missing or of another version; says what to install. A failure is not remembered.
/// Cancelled when `stop` comes first; the module is then there the next time, or soon.
[[nodiscard]] Result<LearnBackend*> loadLearnBackend(const StopToken& stop = {});

/// Held by a program from before the first use of the module until it is no longer used. It ends when no loading is
/// under way: what torch does when a program exits must not meet torch's own beginning on the loading thread.
class LearnModuleHold {
public:
    LearnModuleHold() = default;
    LearnModuleHold(const LearnModuleHold&) = delete;
    LearnModuleHold& operator=(const LearnModuleHold&) = delete;
    ~LearnModuleHold();
};

} // namespace consonance
