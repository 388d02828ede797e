// SPDX-License-Identifier: GPL-3.0-or-later
//
// The command that goes to the first decision which placed other jobs and left the selected one waiting. GUI thread
// only; cost of using it: O(events of the run so far).
#pragma once

#include <QString>

#include <functional>

namespace consonance {

class CommandRegistry;
class DecisionPanel;
class Selection;
class SessionController;

/// What becomes of it.
struct PassedOverAnswers {
    DecisionPanel& panel; ///< shows whom the decision left waiting
    std::function<void()> showDecision; ///< brings it to the front
    std::function<void(const QString&)> say; ///< one line
};

/// Adds decision.passedOver; session and selection must outlive the registry's commands.
void addPassedOverCommand(
    CommandRegistry& registry, SessionController& session, const Selection& selection, PassedOverAnswers answers);

} // namespace consonance
