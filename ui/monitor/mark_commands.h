// SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands around bookmarks and sections: make, go to the next, rename, recolour, remove. GUI thread only; the
// services and the panel must outlive them.
#pragma once

#include "core/base/result.h"
#include "core/store/time_mark.h"
#include "ui/commands/command_registry.h"

namespace consonance {

class MarksDocument;
class MarksPanel;
class Selection;
class SimulationClock;

class MarkCommands : public QObject {
    Q_OBJECT
public:
    struct Parts {
        CommandRegistry& registry;
        SimulationClock& clock;
        Selection& selection;
        MarksDocument& document;
        MarksPanel& panel;
    };
    MarkCommands(const Parts& parts, QObject* parent);

Q_SIGNALS:
    /// The panel must be seen now.
    void panelRequested();
    void errorRaised(const consonance::Error& error);

private:
    void addMaking();
    void addGoing();
    void addChanging();
    void make(TimeMark mark);
    void goTo(const TimeMark& mark);
    [[nodiscard]] std::optional<TimeMark> neighbour(int direction) const;
    [[nodiscard]] CommandAvailability whenEditable() const;
    [[nodiscard]] CommandAvailability whenMarked() const;

    Parts m_parts;
};

} // namespace consonance
