// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/commands/undo_stack.h"

#include "ui/commands/command_registry.h"

#include <memory>
#include <utility>
#include <vector>

namespace consonance {

namespace {

enum class EditScope : std::uint8_t { Window, Run };

class FunctionEdit : public QUndoCommand {
public:
    /// While `isRearranging` it does nothing and merges with nothing.
    FunctionEdit(const bool& isRearranging, EditScope scope, const QString& text, std::function<void()> undo,
        std::function<void()> redo, int mergeId)
        : QUndoCommand(text)
        , m_isRearranging(isRearranging)
        , m_scope(scope)
        , m_undo(std::move(undo))
        , m_redo(std::move(redo))
        , m_mergeId(mergeId)
    {
    }

    [[nodiscard]] bool isOfRun() const { return m_scope == EditScope::Run; }
    [[nodiscard]] std::unique_ptr<FunctionEdit> copy() const
    {
        auto edit = std::make_unique<FunctionEdit>(m_isRearranging, m_scope, text(), m_undo, m_redo, m_mergeId);
        edit->m_isDone = false;
        return edit;
    }

    void undo() override
    {
        if (!m_isRearranging)
            m_undo();
    }
    /// QUndoStack::push() calls this at once, for what was done already.
    void redo() override
    {
        if (!m_isRearranging && !std::exchange(m_isDone, false))
            m_redo();
    }
    [[nodiscard]] int id() const override { return m_isRearranging ? -1 : m_mergeId; }
    bool mergeWith(const QUndoCommand* later) override
    {
        const auto* edit = static_cast<const FunctionEdit*>(later);
        m_redo = edit->m_redo;
        setText(edit->text());
        return true;
    }

private:
    const bool& m_isRearranging;
    EditScope m_scope;
    std::function<void()> m_undo;
    std::function<void()> m_redo;
    int m_mergeId;
    bool m_isDone = true;
};

} // namespace

UndoStack::UndoStack(CommandRegistry& registry, QObject* parent)
    : QObject(parent)
    , m_registry(registry)
{
    m_stack.setUndoLimit(kLimit);
    addCommands();
    connect(&m_stack, &QUndoStack::indexChanged, this, [this] {
        m_registry.requestRefresh();
        Q_EMIT changed();
    });
}

UndoStack::~UndoStack()
{
    m_stack.disconnect(this); // it says goodbye when this is half gone
}

void UndoStack::addCommands()
{
    m_registry.add({ .id = QStringLiteral("edit.undo"),
        .text = QT_TRANSLATE_NOOP("Command", "&Undo"),
        .tip = QT_TRANSLATE_NOOP("Command", "Undoes the last change"),
        .tipNow = [this] { return canUndo() ? tr("Undoes: %1").arg(m_stack.undoText()) : QString(); },
        .category = CommandCategory::Edit,
        .key = QKeySequence(Qt::CTRL | Qt::Key_Z),
        .icon = Icon::Undo,
        .enabledWhen = [this] { return CommandAvailability::when(canUndo(), tr("nothing was changed")); },
        .run = [this] { undo(); } });
    m_registry.add({ .id = QStringLiteral("edit.redo"),
        .text = QT_TRANSLATE_NOOP("Command", "&Redo"),
        .tip = QT_TRANSLATE_NOOP("Command", "Redoes the change that was undone last"),
        .tipNow = [this] { return canRedo() ? tr("Redoes: %1").arg(m_stack.redoText()) : QString(); },
        .category = CommandCategory::Edit,
        .key = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z),
        .icon = Icon::Redo,
        .enabledWhen = [this] { return CommandAvailability::when(canRedo(), tr("nothing was taken back")); },
        .run = [this] { redo(); } });
}

void UndoStack::push(const QString& text, std::function<void()> undo, std::function<void()> redo, int mergeId)
{
    m_stack.push(new FunctionEdit(m_isRearranging, EditScope::Window, text, std::move(undo), std::move(redo), mergeId));
}

void UndoStack::pushOfRun(const QString& text, std::function<void()> undo, std::function<void()> redo, int mergeId)
{
    m_stack.push(new FunctionEdit(m_isRearranging, EditScope::Run, text, std::move(undo), std::move(redo), mergeId));
}

/// QUndoStack lets nobody take an edit out of its middle, so that the others are put on it anew.
void UndoStack::forgetRun()
{
    std::vector<std::unique_ptr<FunctionEdit>> kept;
    int done = 0;
    for (int i = 0; i < m_stack.count(); ++i) {
        const auto* edit = static_cast<const FunctionEdit*>(m_stack.command(i));
        if (edit->isOfRun())
            continue;
        done += i < m_stack.index() ? 1 : 0;
        kept.push_back(edit->copy());
    }
    if (std::ssize(kept) == m_stack.count())
        return;
    m_isRearranging = true;
    m_stack.clear();
    for (auto& edit : kept)
        m_stack.push(edit.release());
    m_stack.setIndex(done);
    m_isRearranging = false;
}

int UndoStack::mergeIdOf(const QString& thing)
{
    return static_cast<int>(qHash(thing, 0) & 0x7fffffffU);
}

void UndoStack::undo()
{
    m_stack.undo();
}

void UndoStack::redo()
{
    m_stack.redo();
}

} // namespace consonance
