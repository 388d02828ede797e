// SPDX-License-Identifier: GPL-3.0-or-later
//
// The user's changes, in order, for undo and redo: edits of a branch, of stored runs, bookmarks,
// breakpoints, filters, the layout, the form of the next run. When another run is opened, those of the previous run go
// and the others stay. The commands edit.undo and edit.redo work on it and name the edit they would undo. Code that
// changes something has already done so when it pushes the edit, which only knows how to undo and redo. Commands must
// hold ids or values, never pointers to things that may go. The simulated clock is not on it: time travel is
// separate.
//
// Ownership: owns its edits; the registry must outlive it. GUI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <functional>

namespace consonance {

class CommandRegistry;

class UndoStack : public QObject {
    Q_OBJECT
public:
    /// Edits that can be taken back; as many as in PlotJuggler.
    static constexpr int kLimit = 100;

    /// Registers edit.undo and edit.redo.
    explicit UndoStack(CommandRegistry& registry, QObject* parent = nullptr);
    ~UndoStack() override;

    /// Notes an edit that was just made. `text` is translated and describes the edit. Edits of one `mergeId` ≥ 0 that
    /// follow each other become one, as for a slider: the first one's `undo` and the last one's `redo` stay.
    void push(const QString& text, std::function<void()> undo, std::function<void()> redo, int mergeId = -1);
    /// The same for an edit of the open run, which means nothing in another one.
    void pushOfRun(const QString& text, std::function<void()> undo, std::function<void()> redo, int mergeId = -1);
    /// Drops the edits of the run that is open no longer; the others stay, done or taken back as they are.
    void forgetRun();
    /// For push(): one and the same for edits of one thing, such as the name of a run by its id; ≥ 0.
    [[nodiscard]] static int mergeIdOf(const QString& thing);
    void undo();
    void redo();

    [[nodiscard]] bool canUndo() const { return m_stack.canUndo(); }
    [[nodiscard]] bool canRedo() const { return m_stack.canRedo(); }
    /// For a view of the history and for clean-state marks.
    [[nodiscard]] QUndoStack& history() { return m_stack; }

Q_SIGNALS:
    void changed();

private:
    void addCommands();

    CommandRegistry& m_registry;
    bool m_isRearranging = false; ///< edits move without being made or taken back
    QUndoStack m_stack;
};

} // namespace consonance
