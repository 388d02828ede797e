// SPDX-License-Identifier: GPL-3.0-or-later
//
// The user's changes, in order, for undo and redo: edits of a branch, of stored runs, bookmarks,
// breakpoints, filters, the layout, the form of the next run. When another run is opened, those of the previous run go
// and the others stay. Every edit has a place where it is seen, and edits of different places are independent: the
// commands edit.undo and edit.redo take the latest of the places in sight, name it before and say it afterwards. Code
// that changes something has already done so when it pushes the edit, which only knows how to undo and redo. Commands
// must hold ids or values, never pointers to things that may go. The simulated clock is not on it: time travel is
// separate.
//
// Ownership: owns its edits; the registry must outlive it. GUI thread only.
#pragma once

#include <QFlags>
#include <QObject>
#include <QString>
#include <QUndoStack>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace consonance {

class CommandRegistry;
class FunctionEdit;

/// Says what an edit is in the language of the moment.
using EditName = std::function<QString()>;

/// Where an edit is seen; undoing one of a place never undoes one of another.
enum class EditPlace : std::uint8_t {
    Start = 1, ///< the form of the next run
    OpenRun = 2, ///< layout, breakpoints, bookmarks, rows of the timeline
    RunChanges = 4, ///< what is changed in the open run itself
    Comparison = 8, ///< the form of comparisons
    Runs = 16, ///< stored runs, and the filter of their list
    Training = 32, ///< the form of trainings
};
Q_DECLARE_FLAGS(EditPlaces, EditPlace)
Q_DECLARE_OPERATORS_FOR_FLAGS(EditPlaces)

class UndoStack : public QObject {
    Q_OBJECT
public:
    /// Edits that can be taken back; as many as in PlotJuggler.
    static constexpr int kLimit = 100;

    /// Registers edit.undo and edit.redo.
    explicit UndoStack(CommandRegistry& registry, QObject* parent = nullptr);
    ~UndoStack() override;

    /// Notes an edit that was just made. Edits of one `mergeId` ≥ 0 that follow each other become one, as for a slider:
    /// the first one's `undo` and the last one's `redo` stay.
    void push(EditPlace place, const EditName& name, std::function<void()> undo, std::function<void()> redo,
        int mergeId = -1);
    /// The same for an edit of the open run, which means nothing in another one.
    void pushOfRun(EditPlace place, const EditName& name, std::function<void()> undo, std::function<void()> redo,
        int mergeId = -1);
    /// Drops the edits of the run that is open no longer; the others stay, done or taken back as they are.
    void forgetRun();
    /// For push(): one and the same for edits of one thing, such as the name of a run by its id; ≥ 0.
    [[nodiscard]] static int mergeIdOf(const QString& thing);
    /// What a person sees now; everything until it is set.
    void setInSight(EditPlaces places);
    /// The latest edit in sight.
    void undo() { undo(m_inSight); }
    void redo() { redo(m_inSight); }
    /// The latest edit of these places, whatever was done elsewhere since.
    void undo(EditPlaces places);
    void redo(EditPlaces places);

    [[nodiscard]] bool canUndo() const { return canUndo(m_inSight); }
    [[nodiscard]] bool canRedo() const { return canRedo(m_inSight); }
    [[nodiscard]] bool canUndo(EditPlaces places) const { return lastDone(places) >= 0; }
    [[nodiscard]] bool canRedo(EditPlaces places) const { return firstUndone(places) >= 0; }
    /// "Undoes: …" what undo() would; empty when it would nothing.
    [[nodiscard]] QString undoTip(EditPlaces places) const;
    [[nodiscard]] QString redoTip(EditPlaces places) const;
    /// Names all edits again, in the language of the moment.
    void retranslate();
    /// For a view of the history and for clean-state marks; of all places.
    [[nodiscard]] QUndoStack& history() { return m_stack; }

Q_SIGNALS:
    void changed();
    /// What was undone or redone just now, for the person who did it.
    void said(const QString& text);

private:
    using Edits = std::vector<std::unique_ptr<FunctionEdit>>;

    void addCommands();
    void add(std::unique_ptr<FunctionEdit> made);
    [[nodiscard]] const FunctionEdit& edit(int index) const;
    [[nodiscard]] int lastDone(EditPlaces places) const;
    [[nodiscard]] int firstUndone(EditPlaces places) const;
    void move(int from, int to);
    void rearrange(Edits edits, int done);

    CommandRegistry& m_registry;
    EditPlaces m_inSight;
    bool m_isRearranging = false; ///< edits move without being made or taken back
    QUndoStack m_stack;
};

} // namespace consonance
