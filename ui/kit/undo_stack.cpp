// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/undo_stack.h"

#include "ui/kit/command_registry.h"

#include <utility>

namespace consonance {

namespace {

class FunctionEdit : public QUndoCommand {
public:
    FunctionEdit(const QString& text, std::function<void()> undo, std::function<void()> redo, int mergeId)
        : QUndoCommand(text)
        , m_undo(std::move(undo))
        , m_redo(std::move(redo))
        , m_mergeId(mergeId)
    {
    }

    void undo() override { m_undo(); }
    /// QUndoStack::push() calls this at once, for what was done already.
    void redo() override
    {
        if (std::exchange(m_isDone, false))
            return;
        m_redo();
    }
    [[nodiscard]] int id() const override { return m_mergeId; }
    bool mergeWith(const QUndoCommand* later) override
    {
        const auto* edit = static_cast<const FunctionEdit*>(later);
        m_redo = edit->m_redo;
        setText(edit->text());
        return true;
    }

private:
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
        .tip = QT_TRANSLATE_NOOP("Command", "Takes the last change back"),
        .category = CommandCategory::Edit,
        .key = QKeySequence(Qt::CTRL | Qt::Key_Z),
        .icon = Icon::Undo,
        .enabledWhen = [this] { return CommandAvailability::when(canUndo(), tr("nothing was changed")); },
        .run = [this] { undo(); } });
    m_registry.add({ .id = QStringLiteral("edit.redo"),
        .text = QT_TRANSLATE_NOOP("Command", "&Redo"),
        .tip = QT_TRANSLATE_NOOP("Command", "Makes the change again that was taken back last"),
        .category = CommandCategory::Edit,
        .key = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z),
        .icon = Icon::Redo,
        .enabledWhen = [this] { return CommandAvailability::when(canRedo(), tr("nothing was taken back")); },
        .run = [this] { redo(); } });
}

void UndoStack::push(const QString& text, std::function<void()> undo, std::function<void()> redo, int mergeId)
{
    m_stack.push(new FunctionEdit(text, std::move(undo), std::move(redo), mergeId));
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
