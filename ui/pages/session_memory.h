// SPDX-License-Identifier: GPL-3.0-or-later
//
// The last session: which run was open, where in it one stood, what was selected. Kept in the settings when the window
// closes and offered on the welcome page. What cannot be read counts as absent. GUI thread only.
#pragma once

#include "core/experiment/run_request.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace consonance {

class Selection;
class SessionController;
class Settings;

struct SessionMemory {
    RunRequest request;
    std::uint64_t step = 0; ///< SessionPosition::step
    double atSeconds = 0; ///< the same moment, for people
    QStringList jobs; ///< selected, by name
    QStringList servers;
};

/// What the window shows now; nothing without a run, or with one that only the store can make again.
[[nodiscard]] std::optional<SessionMemory> rememberSession(
    const SessionController& session, const Selection& selection);
void keepSession(Settings& settings, const std::optional<SessionMemory>& memory);
[[nodiscard]] std::optional<SessionMemory> keptSession(const Settings& settings);
/// Selects what was selected; names that the run does not have are left out.
void selectAgain(const SessionMemory& memory, const SessionController& session, Selection& selection);

} // namespace consonance
