// SPDX-License-Identifier: GPL-3.0-or-later
//
// Puts the ghost of another policy's placement on the cluster, and says above it whose it is, how many tasks differ and
// what the marks mean; away without one. GUI thread only; what it is given must outlive it.
#pragma once

#include "ui/kit/role_label.h"

namespace consonance {

class ClusterCanvas;
class OthersView;

class GhostNote : public RoleLabel {
    Q_OBJECT
public:
    explicit GhostNote(ClusterCanvas& canvas, QWidget* parent = nullptr);

    /// Shows what is chosen there from now on.
    void follow(OthersView& others);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showGhost();
    void say();

    ClusterCanvas& m_canvas;
    OthersView* m_others = nullptr;
};

} // namespace consonance
