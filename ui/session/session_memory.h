// SPDX-License-Identifier: GPL-3.0-or-later
//
// The last session: the open run, its changes and marks, the position in it, the selection,
// the visible part of cluster and timeline. Kept in the settings when the window closes and offered on the welcome
// page. If any of it cannot be read, all of it counts as absent. GUI thread only.
#pragma once

#include "core/run/run_request.h"
#include "core/session/interactive_session.h"
#include "core/store/time_mark.h"
#include "ui/canvas/cluster_view.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/selection.h"

#include <QJsonValue>
#include <QString>
#include <QStringList>

#include <optional>

namespace consonance {

class SessionController;
class Settings;

struct SessionMemory {
    RunRequest request;
    QString storedRun {}; ///< id in the store, which has more than the request; empty: it is not kept
    QString bundle {}; ///< the file that the run was opened from; empty: none
    std::uint64_t step = 0; ///< SessionPosition::step
    double atSeconds = 0; ///< the moment shown, which may lie after the step
    std::optional<Time> seenUntil {}; ///< how far the run was known
    format::Beginning beginning {}; ///< what 0 s is by the calendar, for saying the moment before the trace is read
    QStringList jobs; ///< selected, by name
    QStringList servers;
    std::optional<TimeRange> range; ///< selected
    std::vector<SessionChange> changes; ///< what-if; the moment above is one of the branch
    std::vector<TimeMark> marks; ///< those that the run may not have in the store
    std::optional<ClusterPlace> cluster; ///< nothing: all of it
    std::optional<TimeRange> timeline; ///< shown; nothing: all of it
};

/// The open run and the selection now, without the views and without its id in the store; nothing without a run.
[[nodiscard]] std::optional<SessionMemory> rememberSession(
    const SessionController& session, const Selection& selection);
/// The moment as the run shows it.
[[nodiscard]] QString momentOf(const SessionMemory& memory);
/// As keepSession() writes it, "begins_s"; nothing where there is none, or no such moment.
[[nodiscard]] format::Beginning beginningFrom(const QJsonValue& value);
void keepSession(Settings& settings, const std::optional<SessionMemory>& memory);
[[nodiscard]] std::optional<SessionMemory> keptSession(const Settings& settings);
/// The selection, by name; at most the first thousand.
[[nodiscard]] QStringList selectedJobs(const SelectionState& selection, const Workload& workload);
[[nodiscard]] QStringList selectedServers(const SelectionState& selection, const Cluster& cluster);
/// Restores the selection, the span of time included; names that the run does not have are left out.
void selectAgain(const SessionMemory& memory, const SessionController& session, Selection& selection);

} // namespace consonance
