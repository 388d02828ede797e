// SPDX-License-Identifier: GPL-3.0-or-later
//
// What happened in this window, written as it happens, so that a crash or a kill loses nothing: commands, the run that
// is open, what was changed, marked and selected in it, the moment shown. One file a process, one JSON object a line,
// handed to the system after every line; closing removes it. A file whose process is gone says what to offer again.
// GUI thread only. Cost: a short write a command.
#pragma once

#include "core/run/run_request.h"
#include "core/session/interactive_session.h"
#include "core/store/time_mark.h"
#include "ui/session/session_memory.h"

#include <QFile>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace consonance {

/// The state that a window was in when it went away.
struct LostSession {
    std::optional<RunRequest> request; ///< of a run put together in the window
    QString storedRun; ///< else the id of the stored run that was open
    double atSeconds = 0; ///< simulated; the moment shown, which may lie after the step
    format::Beginning beginning {}; ///< what 0 s of the run is by the calendar
    std::uint64_t step = 0; ///< SessionPosition::step at that moment
    std::vector<SessionChange> changes; ///< what-if; the moment is one of the branch
    std::vector<TimeMark> marks;
    QStringList jobs; ///< selected, by name
    QStringList servers;
    QStringList lines; ///< of the journal

    [[nodiscard]] bool hasRun() const { return request.has_value() || !storedRun.isEmpty(); }
    /// To go on from; of a stored run without its request.
    [[nodiscard]] SessionMemory memory() const;
};

class SessionJournal {
public:
    /// The journal of this process lies in `folder`, which is made if need be. Where it cannot be written, the window
    /// works without.
    explicit SessionJournal(const QString& folder);
    /// Removes this process's file: nothing was lost.
    ~SessionJournal();
    SessionJournal(const SessionJournal&) = delete;
    SessionJournal& operator=(const SessionJournal&) = delete;

    /// The newest session that was lost, whose files are removed; nothing when all ended well.
    [[nodiscard]] std::optional<LostSession> takeLost();

    void noteCommand(const QString& id);
    /// `beginning`: what 0 s of the run is by the calendar.
    void noteRun(const RunRequest& request, const format::Beginning& beginning = {});
    void noteStoredRun(const QString& id, const format::Beginning& beginning = {});
    /// `shown` may lie after the position, before whatever happens next.
    void noteMoment(const SessionPosition& position, Time shown);
    void noteChanges(const std::vector<SessionChange>& changes);
    void noteMarks(const std::vector<TimeMark>& marks);
    void noteSelection(const QStringList& jobs, const QStringList& servers);
    void noteNoRun();
    /// Everything written so far, for the log.
    [[nodiscard]] const QStringList& lines() const { return m_lines; }

    /// Reads the output of the functions above; truncated lines are skipped.
    [[nodiscard]] static LostSession read(const QByteArray& text);

private:
    void write(const QJsonObject& line);

    QString m_folder;
    QFile m_file;
    QStringList m_lines;
    std::optional<std::pair<std::uint64_t, Time>> m_lastMoment; ///< of the open run
};

} // namespace consonance
