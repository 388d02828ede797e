// SPDX-License-Identifier: GPL-3.0-or-later
//
// The identity of the open run, for everything that leaves the window: its inputs and, for a branch, its changes.
// The same words are under pictures and in tables. Pure; GUI thread only, as the texts are translated.
#pragma once

#include "core/run/run_request.h"

#include <QString>

namespace consonance {

class SessionController;

/// "branch of run X, changed: drain srv-2 at 01:06:40"; empty for an unchanged run.
[[nodiscard]] QString branchLine(const SessionController& session);
/// Inputs, policy and seed in a line; of a branch a line above it. Empty without a run.
[[nodiscard]] QString provenanceLine(const SessionController& session);

} // namespace consonance
