// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reports where a step led: after each command that steps between events, the event and its time, as one line
// for the status bar; and, whatever led there, servers that are down, drained or up again. Ownership: registry, session
// and selection outlive it. GUI thread only. Cost: O(events of the step) for a step on, for a step back O(events since
// the last one reported).
#pragma once

#include "core/cluster/cluster.h"
#include "ui/words/job_names.h"

#include <QObject>
#include <QString>

#include <vector>

namespace consonance {

class CommandRegistry;
class Selection;
class SessionController;
struct EventRecord;

class StepNotes : public QObject {
    Q_OBJECT
public:
    StepNotes(CommandRegistry& registry, SessionController& session, Selection& selection, QObject* parent = nullptr);

    /// The moment that is reached next is one of the selected jobs, or of any when none is selected.
    void expect();
    /// What happened at the last moment at which something did, without that moment; empty before anything did and
    /// while the log is behind.
    [[nodiscard]] QString latest() const;

Q_SIGNALS:
    void said(consonance::Time at, const QString& line);

private:
    enum class Of : std::uint8_t { Anything, SelectedJobs };

    void expect(Of whom);
    void tell();
    [[nodiscard]] QString line() const;
    [[nodiscard]] QString sentence(const EventRecord& event) const;
    [[nodiscard]] std::vector<std::size_t> reached(bool isAnyKind) const;
    [[nodiscard]] std::vector<std::size_t> lastMoment(
        std::size_t from, bool isAnyKind, const std::vector<JobId>& jobs) const;
    [[nodiscard]] QString sentences(const std::vector<std::size_t>& events) const;
    void takeFrame();
    void tellServers();
    [[nodiscard]] Time momentOfServers() const;

    SessionController& m_session;
    Selection& m_selection;
    JobNames m_names;
    std::vector<JobId> m_jobs; ///< whose event is reached; empty: anything
    std::size_t m_before = 0; ///< events of the log before the step
    bool m_isExpected = false;
    std::vector<Availability> m_servers; ///< of the last frame; empty before the first one of a run
    std::vector<HostId> m_changed; ///< servers to be reported, once the log is there
    std::uint32_t m_shownEvents = 0; ///< of the log, before them
};

} // namespace consonance
