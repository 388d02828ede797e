// SPDX-License-Identifier: GPL-3.0-or-later
//
// Puts the ghost of another policy's placement on the cluster, and says above it whose it is, how many tasks differ and
// what the marks mean; away without one. At any other moment than that of the decision the tasks are others, so the
// ghost is away and the note says when it can be seen. GUI thread only; what it is given must outlive it.
#pragma once

#include "core/base/time.h"
#include "ui/kit/role_label.h"

namespace consonance {

class ClusterCanvas;
class OthersView;
class SessionController;

class GhostNote : public RoleLabel {
    Q_OBJECT
public:
    explicit GhostNote(ClusterCanvas& canvas, QWidget* parent = nullptr);

    /// Shows what is chosen there from now on.
    void follow(OthersView& others, SessionController& session);

private:
    /// The clock is at the decision.
    [[nodiscard]] bool isDue() const;
    void showGhost();
    void say();

    ClusterCanvas& m_canvas;
    const SessionController* m_session = nullptr;
    OthersView* m_others = nullptr;
    Time m_shown; ///< by the clock
};

} // namespace consonance
