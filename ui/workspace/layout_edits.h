// SPDX-License-Identifier: GPL-3.0-or-later
//
// Changes of the layout as edits of the undo stack: those that commands make, and those that a user makes with the
// mouse on the panels themselves, by moving, floating or closing one. GUI thread only.
#pragma once

#include "ui/commands/undo_stack.h"
#include "ui/workspace/workspace_layout.h"

#include <functional>

namespace consonance {

class LayoutEdits : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    LayoutEdits(WorkspaceLayout& layout, const PanelMap& panels, UndoStack& undo, QObject* parent = nullptr);

    enum class Merge { Never, SameName };
    /// Does `change` and notes it. Edits of the same name can become one when they follow each other, so that going
    /// from perspective to perspective does not bury the others.
    void edit(const EditName& name, const std::function<void()>& change, Merge merge = Merge::Never);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void push(const EditName& name, const KeptLayout& before, Merge merge);
    /// Once the panel has done what the event asks of it.
    void finishLater(const EditName& name);

    WorkspaceLayout& m_layout;
    UndoStack& m_undo;
    std::optional<KeptLayout> m_before; ///< when the mouse went down on a panel
    bool m_hasMoved = false; ///< since then
};

} // namespace consonance
