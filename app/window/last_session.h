// SPDX-License-Identifier: GPL-3.0-or-later
//
// The session that is kept when a window closes, or was lost when one did not close properly, and offered when the next
// one opens: file.lastSession, and the words of the button on the welcome page. Bringing a run back there is
// SessionResume. Everything it is given must outlive it. GUI thread only.
#pragma once

#include "app/window/session_journal.h"
#include "ui/session/session_memory.h"

#include <QObject>

#include <functional>

namespace consonance {

class CommandRegistry;
class MarksDocument;
class RunLibrary;

class LastSession : public QObject {
    Q_OBJECT
public:
    struct Parts {
        CommandRegistry& registry;
        Settings& settings;
        RunLibrary& library;
        SessionController& session;
        Selection& selection;
        MarksDocument& marks;
        std::function<void(SessionMemory&)> notePlaces; ///< of cluster and timeline
    };
    explicit LastSession(Parts parts, QObject* parent = nullptr);

    /// The open run; without one the earlier record stays.
    void keep();
    /// One that an earlier window lost is the last one.
    void takeLost(const LostSession& lost);
    /// Asks for the one that was lost or is kept; nothing when there is none.
    void goOn();
    /// "Go on with …"; empty when none is kept.
    [[nodiscard]] QString offer() const;

Q_SIGNALS:
    void wanted(const consonance::SessionMemory& memory);
    void lostWanted(const consonance::LostSession& lost);

private:
    void addCommand();

    Parts m_parts;
    std::optional<LostSession> m_lost; ///< by the window before this one
};

} // namespace consonance
