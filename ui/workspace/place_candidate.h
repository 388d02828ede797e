// SPDX-License-Identifier: GPL-3.0-or-later
//
// decision.placeHere: the task whose candidates the decision panel shows goes to the marked one, in a branch that
// begins just before that decision. Also in the context menu of the candidates. All parts must outlive the registry's
// commands. GUI thread only.
#pragma once

namespace consonance {

class CommandRegistry;
class DecisionPanel;
class WhatIfController;

void addPlaceCandidateCommand(CommandRegistry& registry, WhatIfController& whatIf, DecisionPanel& panel);

} // namespace consonance
