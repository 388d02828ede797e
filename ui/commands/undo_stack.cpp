// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/commands/undo_stack.h"

#include "ui/commands/command_registry.h"

#include <memory>
#include <utility>

namespace consonance {

class FunctionEdit : public QUndoCommand {
public:
    enum class Life : std::uint8_t { Window, Run };
    struct What {
        EditPlace place = EditPlace::OpenRun;
        Life life = Life::Window;
        EditName name;
        std::function<void()> undo;
        std::function<void()> redo;
        int mergeId = -1;
    };

    /// While `isRearranging` it does nothing and merges with nothing.
    FunctionEdit(const bool& isRearranging, What what)
        : QUndoCommand(what.name())
        , m_isRearranging(isRearranging)
        , m_what(std::move(what))
    {
    }

    [[nodiscard]] QString name() const { return m_what.name(); }
    [[nodiscard]] bool isOfRun() const { return m_what.life == Life::Run; }
    [[nodiscard]] EditPlace place() const { return m_what.place; }
    [[nodiscard]] std::unique_ptr<FunctionEdit> copy() const
    {
        auto edit = std::make_unique<FunctionEdit>(m_isRearranging, m_what);
        edit->m_isDone = false;
        return edit;
    }

    void undo() override
    {
        if (!m_isRearranging)
            m_what.undo();
    }
    /// QUndoStack::push() calls this at once, for what was done already.
    void redo() override
    {
        if (!m_isRearranging && !std::exchange(m_isDone, false))
            m_what.redo();
    }
    [[nodiscard]] int id() const override { return m_isRearranging ? -1 : m_what.mergeId; }
    bool mergeWith(const QUndoCommand* later) override
    {
        const auto* edit = static_cast<const FunctionEdit*>(later);
        m_what.redo = edit->m_what.redo;
        m_what.name = edit->m_what.name;
        setText(name());
        return true;
    }

private:
    const bool& m_isRearranging;
    What m_what;
    bool m_isDone = true;
};

UndoStack::UndoStack(CommandRegistry& registry, QObject* parent)
    : QObject(parent)
    , m_registry(registry)
    , m_inSight(EditPlaces::fromInt(0xff))
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
        .tipNow = [this] { return undoTip(m_inSight); },
        .category = CommandCategory::Edit,
        .key = QKeySequence(Qt::CTRL | Qt::Key_Z),
        .icon = Icon::Undo,
        .enabledWhen
        = [this] { return CommandAvailability::when(canUndo(), tr("nothing that is seen here was changed")); },
        .run = [this] { undo(); } });
    m_registry.add({ .id = QStringLiteral("edit.redo"),
        .text = QT_TRANSLATE_NOOP("Command", "&Redo"),
        .tip = QT_TRANSLATE_NOOP("Command", "Redoes the change that was undone last"),
        .tipNow = [this] { return redoTip(m_inSight); },
        .category = CommandCategory::Edit,
        .key = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z),
        .icon = Icon::Redo,
        .enabledWhen
        = [this] { return CommandAvailability::when(canRedo(), tr("nothing that is seen here was taken back")); },
        .run = [this] { redo(); } });
}

void UndoStack::push(
    EditPlace place, const EditName& name, std::function<void()> undo, std::function<void()> redo, int mergeId)
{
    add(std::make_unique<FunctionEdit>(m_isRearranging,
        FunctionEdit::What { place, FunctionEdit::Life::Window, name, std::move(undo), std::move(redo), mergeId }));
}

void UndoStack::pushOfRun(
    EditPlace place, const EditName& name, std::function<void()> undo, std::function<void()> redo, int mergeId)
{
    add(std::make_unique<FunctionEdit>(m_isRearranging,
        FunctionEdit::What { place, FunctionEdit::Life::Run, name, std::move(undo), std::move(redo), mergeId }));
}

/// What was taken back elsewhere can still be made again: it stays behind the new edit.
void UndoStack::add(std::unique_ptr<FunctionEdit> made)
{
    Edits undone;
    for (int i = m_stack.index(); i < m_stack.count(); ++i) {
        if (edit(i).place() != made->place())
            undone.push_back(edit(i).copy());
    }
    m_stack.push(made.release());
    if (undone.empty())
        return;
    Edits all;
    for (int i = 0; i < m_stack.index(); ++i)
        all.push_back(edit(i).copy());
    const int done = m_stack.index();
    for (auto& one : undone) {
        if (std::ssize(all) < kLimit)
            all.push_back(std::move(one));
    }
    rearrange(std::move(all), done);
}

const FunctionEdit& UndoStack::edit(int index) const
{
    return *static_cast<const FunctionEdit*>(m_stack.command(index));
}

int UndoStack::lastDone(EditPlaces places) const
{
    int i = m_stack.index() - 1;
    while (i >= 0 && !places.testFlag(edit(i).place()))
        --i;
    return i;
}

int UndoStack::firstUndone(EditPlaces places) const
{
    for (int i = m_stack.index(); i < m_stack.count(); ++i) {
        if (places.testFlag(edit(i).place()))
            return i;
    }
    return -1;
}

void UndoStack::move(int from, int to)
{
    if (from == to)
        return;
    Edits all;
    for (int i = 0; i < m_stack.count(); ++i)
        all.push_back(edit(i).copy());
    auto moved = std::move(all[static_cast<std::size_t>(from)]);
    all.erase(all.begin() + from);
    all.insert(all.begin() + to, std::move(moved));
    rearrange(std::move(all), m_stack.index());
}

/// QUndoStack cannot take an edit out of its middle, so that all are put on it again.
void UndoStack::rearrange(Edits edits, int done)
{
    m_isRearranging = true;
    m_stack.clear();
    for (auto& one : edits)
        m_stack.push(one.release());
    m_stack.setIndex(done);
    m_isRearranging = false;
}

void UndoStack::forgetRun()
{
    Edits kept;
    int done = 0;
    for (int i = 0; i < m_stack.count(); ++i) {
        if (edit(i).isOfRun())
            continue;
        done += i < m_stack.index() ? 1 : 0;
        kept.push_back(edit(i).copy());
    }
    if (std::ssize(kept) != m_stack.count())
        rearrange(std::move(kept), done);
}

int UndoStack::mergeIdOf(const QString& thing)
{
    return static_cast<int>(qHash(thing, 0) & 0x7fffffffU);
}

void UndoStack::setInSight(EditPlaces places)
{
    m_inSight = places;
    m_registry.requestRefresh();
}

/// By putting all on the stack again, since it lends its edits for reading only.
void UndoStack::retranslate()
{
    Edits all;
    for (int i = 0; i < m_stack.count(); ++i)
        all.push_back(edit(i).copy());
    rearrange(std::move(all), m_stack.index());
}

QString UndoStack::undoTip(EditPlaces places) const
{
    const int last = lastDone(places);
    return last < 0 ? QString() : tr("Undoes: %1").arg(edit(last).name());
}

QString UndoStack::redoTip(EditPlaces places) const
{
    const int next = firstUndone(places);
    return next < 0 ? QString() : tr("Redoes: %1").arg(edit(next).name());
}

void UndoStack::undo(EditPlaces places)
{
    const int last = lastDone(places);
    if (last < 0)
        return;
    move(last, m_stack.index() - 1);
    const auto text = edit(m_stack.index() - 1).name();
    m_stack.undo();
    Q_EMIT said(tr("Undone: %1").arg(text));
}

void UndoStack::redo(EditPlaces places)
{
    const int next = firstUndone(places);
    if (next < 0)
        return;
    move(next, m_stack.index());
    const auto text = edit(m_stack.index()).name();
    m_stack.redo();
    Q_EMIT said(tr("Redone: %1").arg(text));
}

} // namespace consonance
#include "moc_undo_stack.cpp"
