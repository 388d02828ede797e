// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words for the simulation's codes: phases, roles, servers' states, reasons, events as sentences. One
// place, so that the table, the picture and a screen reader say the same. Pure apart from the installed translators;
// GUI thread.
#pragma once

#include "core/query/query_value.h"
#include "core/run/intervention.h"
#include "core/session/interactive_session.h"
#include "ui/words/job_names.h"

#include <QString>
#include <QStringList>

#include <string_view>
#include <vector>

namespace consonance {

/// "running", "stalled", …
[[nodiscard]] QString phaseText(JobPhase phase, bool isStalled = false);
/// "worker", "parameter server", "task".
[[nodiscard]] QString roleText(RoleKind kind);
/// "3 workers", "1 parameter server", …; with the plural of the language.
[[nodiscard]] QString roleCountText(RoleKind kind, int count);
/// "3 workers on server-1, 1 worker on server-2".
[[nodiscard]] QString taskPlacesText(const std::vector<TaskPlace>& tasks);
/// The job's request: "3 workers, 2 parameter servers".
[[nodiscard]] QString requestText(const JobRequest& request);
/// "up", "draining", "down", "not there yet".
[[nodiscard]] QString availabilityText(Availability availability);
/// "too few free GPUs"; empty when it was feasible.
[[nodiscard]] QString infeasibleText(Infeasible reason);
/// A rule by which a trace was completed; an unknown one stays as it is.
[[nodiscard]] QString assumptionText(const std::string& rule);
/// Why a policy was asked: "arrival, interval".
[[nodiscard]] QString triggerText(TriggerKind kinds);
/// "before decision 7", "after decision 7": the named moments of a run. Empty before the first one is due.
[[nodiscard]] QString decisionMomentText(const SessionFrame& frame);
/// "Job arrived", …; for filters.
[[nodiscard]] QString eventKindText(EventKind kind);

/// The same words for the condition's word for a phase, role, state of a server or task, or kind of event; the word
/// itself when it is none of these.
[[nodiscard]] QString conditionWordText(std::string_view word);

/// A number that a condition or a watch knows, as every other view writes such a figure: shares in percent, lengths of
/// time in their units, truths as words, whole numbers without decimals.
[[nodiscard]] QString queryNumberText(QueryKind kind, double number);

/// Batches per second of all workers of a job whose work is batches, as logs, breakpoints and exports count them; else
/// its speed relative to the requested one; with unit. Missing when nothing moves.
[[nodiscard]] QString rateText(const Workload& workload, JobId job, double ratePerSecond);

/// A number of things that may be divided, such as cores: "6", "1.5".
[[nodiscard]] QString amountText(double amount);
/// "job 17", by the number that views use.
[[nodiscard]] QString jobText(const JobNames& names, JobId job);
/// The event as a sentence, with a capital letter unless it begins with the name of a job. `slots` are its slots.
[[nodiscard]] QString eventSentence(const Cluster& cluster, const Workload& workload, const JobNames& names,
    const EventRecord& event, std::span<const SlotRecord> placed);

} // namespace consonance
