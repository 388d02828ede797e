// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the open run is, for whatever leaves the window: its inputs and, of a branch, what was changed in it and when.
// The same words stand under pictures and in tables. Pure; GUI thread only, as the texts are translated.
#pragma once

#include "core/run/run_request.h"

#include <QString>

namespace consonance {

class SessionController;

/// "branch of run X, changed: drain srv-2 at 01:06:40"; empty for a run that nobody changed.
[[nodiscard]] QString branchLine(const SessionController& session);
/// Inputs, policy and seed in a line; of a branch a line above it. Empty without a run.
[[nodiscard]] QString provenanceLine(const SessionController& session);

} // namespace consonance
