// SPDX-License-Identifier: GPL-3.0-or-later
//
// The breakpoints, log points and watches of the user: kept in the settings, handed to the session, every
// change undoable; and their results: hits, log lines, watched values. Panels show it and commands change
// it; nothing else does. GUI thread only. The services must outlive it.
#pragma once

#include "core/session/session_monitor.h"
#include "ui/commands/undo_stack.h"
#include "ui/kit/moment_format.h"

#include <QObject>

#include <deque>
#include <memory>
#include <optional>

namespace consonance {

class SessionController;
struct SessionHistory;
class Settings;

class MonitorDocument : public QObject {
    Q_OBJECT
public:
    /// More lines of the log than this are forgotten, the oldest first, a quarter at a time: whoever shows them begins
    /// again each time some go.
    static constexpr std::size_t kMostLines = 20'000;

    MonitorDocument(Settings& settings, SessionController& session, UndoStack& undo, QObject* parent = nullptr);

    [[nodiscard]] const std::vector<Breakpoint>& breakpoints() const { return m_breakpoints; }
    [[nodiscard]] BreakpointHits hitsOf(std::uint32_t id) const;
    /// The one that stopped the run last; 0 when the run has continued since.
    [[nodiscard]] std::uint32_t stoppedAt() const { return m_stoppedAt; }
    /// With id 0 as a new one. Errors: a condition or message that cannot be read; nothing has then changed.
    [[nodiscard]] Result<void> put(Breakpoint breakpoint);
    void remove(std::uint32_t id);
    void removeAll();
    void setEnabled(std::uint32_t id, bool isEnabled);
    void forgetHits();
    /// A lesson begins without the user's breakpoints, and leaves them unchanged: those set in the meantime work, are
    /// not kept, and go when it ends.
    void setInLesson(bool isInLesson);
    /// While it is on, breakpoints stay listed and stop nothing.
    void setSilenced(bool isSilenced);

    [[nodiscard]] const std::deque<LogLine>& lines() const { return m_lines; }
    void clearLines();
    /// Of the run whose lines they are: what 0 s is by the calendar.
    [[nodiscard]] format::Beginning beginning() const;

    [[nodiscard]] const std::vector<std::string>& watches() const { return m_watches; }
    [[nodiscard]] const std::vector<WatchCurve>& curves() const { return m_curves; }
    [[nodiscard]] Result<void> addWatch(const std::string& expression);
    void removeWatch(std::size_t index);

Q_SIGNALS:
    void breakpointsChanged();
    void hitsChanged();
    /// There are other lines than before.
    void linesChanged();
    /// There are so many more at the end, and the others are the same.
    void linesAdded(std::size_t count);
    void watchesChanged();
    void curvesChanged();

private:
    void load();
    void editBreakpoints(const EditName& name, std::vector<Breakpoint> after);
    void editWatches(const EditName& name, std::vector<std::string> after);
    void setBreakpoints(std::vector<Breakpoint> breakpoints);
    void arm();
    void setWatches(std::vector<std::string> watches);
    void followHistory(const std::shared_ptr<const SessionHistory>& history);
    void takeReport(const std::shared_ptr<const MonitorReport>& report);

    Settings& m_settings;
    SessionController& m_session;
    UndoStack& m_undo;
    std::vector<Breakpoint> m_breakpoints;
    std::optional<std::vector<Breakpoint>> m_setAside; ///< the user's own, while a lesson runs
    int m_lists = 0; ///< of breakpoints, the user's and those of lessons; an edit is undone in its own only
    std::vector<BreakpointHits> m_hits;
    std::deque<LogLine> m_lines;
    std::shared_ptr<const SessionHistory> m_history; ///< of the run whose lines they are
    std::vector<std::string> m_watches;
    std::vector<WatchCurve> m_curves;
    std::uint32_t m_stoppedAt = 0;
    bool m_isSilenced = false;
};

} // namespace consonance
