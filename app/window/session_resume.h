// SPDX-License-Identifier: GPL-3.0-or-later
//
// Brings a run that is being opened to where an earlier session left it: the run, then its changes, then the
// moment, then selection, marks and views. Each waits for the one before; whatever goes wrong or opens another
// run ends it, and the run stays as far as it came. Everything it is given must outlive it. GUI thread only. The same
// memory and run always end in the same state. Cost: a comparison a frame while it is under way, else nothing.
#pragma once

#include "ui/session/session_controller.h"
#include "ui/session/session_memory.h"

#include <QObject>

#include <functional>
#include <optional>

namespace consonance {

class MarksDocument;
class Selection;
class WhatIfController;

class SessionResume : public QObject {
    Q_OBJECT
public:
    struct Parts {
        SessionController& session;
        Selection& selection;
        WhatIfController& whatIf;
        MarksDocument& marks;
        std::function<void(const SessionMemory&)> showPlaces; ///< in cluster and timeline
    };
    explicit SessionResume(Parts parts, QObject* parent = nullptr);

    /// In the run that is being opened.
    void resume(const SessionMemory& memory);
    void forget();
    [[nodiscard]] bool isUnderWay() const { return m_step != Step::Nothing; }

Q_SIGNALS:
    /// A mark could not be made again; the others are.
    void errorRaised(const consonance::Error& error);

private:
    /// What comes next.
    enum class Step { Nothing, Change, Seek };

    void takeState(SessionController::State state);
    void advance();
    void takeFrame();
    void finish(const SessionMemory& memory);

    Parts m_parts;
    SessionMemory m_memory; ///< of no meaning when nothing is under way
    Step m_step = Step::Nothing;
};

} // namespace consonance
