// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/monitor/marks_document.h"

#include "core/workload/trace_file.h"
#include "ui/commands/undo_stack.h"
#include "ui/session/run_library.h"
#include "ui/session/session_controller.h"

namespace consonance {

MarksDocument::MarksDocument(SessionController& session, UndoStack& undo, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_undo(undo)
{
    connect(&session, &SessionController::inputsChanged, this, &MarksDocument::takeInputs);
}

void MarksDocument::keepIn(RunLibrary& library)
{
    m_library = &library;
    connect(&library, &RunLibrary::openRunKept, this, &MarksDocument::takeRunId);
}

/// A run that is opened again with other servers or another policy is still the one whose time is marked.
void MarksDocument::takeInputs(const std::shared_ptr<const SessionInputs>& inputs)
{
    const bool isSame = inputs && m_workload && inputs->workload == m_workload;
    if (isSame)
        return;
    m_workload = inputs ? inputs->workload : nullptr;
    m_marks = inputs ? inputs->origin.marks : Marks();
    m_isReadOnly = inputs && inputs->origin.isReadOnly();
    m_runId = inputs && !m_isReadOnly ? inputs->origin.runId : std::string();
    Q_EMIT changed();
}

void MarksDocument::takeRunId(const QString& runId)
{
    m_runId = runId.toStdString();
    copyTo(runId);
}

format::Beginning MarksDocument::beginning() const
{
    return m_workload ? dateOfBeginning(*m_workload) : std::nullopt;
}

QString MarksDocument::problem() const
{
    if (!m_session.hasSession())
        return tr("no run is open");
    return m_isReadOnly ? tr("this run is open for reading only; keep a copy of it first") : QString();
}

Result<void> MarksDocument::add(const TimeMark& mark)
{
    TRY(checkMark(mark));
    edit([isSection = mark.isSection()] { return isSection ? tr("Add section") : tr("Add bookmark"); }, {}, { mark });
    return {};
}

Result<void> MarksDocument::change(const TimeMark& before, const TimeMark& after)
{
    TRY(checkMark(after));
    if (before != after)
        edit([isSection = after.isSection()] { return isSection ? tr("Change section") : tr("Change bookmark"); },
            { before }, { after });
    return {};
}

void MarksDocument::remove(const TimeMark& mark)
{
    edit([isSection = mark.isSection()] { return isSection ? tr("Remove section") : tr("Remove bookmark"); }, { mark },
        {});
}

void MarksDocument::edit(const EditName& name, const Marks& removed, const Marks& added)
{
    if (!problem().isEmpty())
        return;
    apply(removed, added);
    m_undo.pushOfRun(
        EditPlace::OpenRun, name, [this, removed, added] { apply(added, removed); },
        [this, removed, added] { apply(removed, added); });
}

void MarksDocument::apply(const Marks& removed, const Marks& added)
{
    for (const auto& mark : removed)
        eraseMark(m_marks, mark);
    for (const auto& mark : added)
        insertMark(m_marks, mark);
    write(m_runId, removed, added);
    Q_EMIT changed();
}

void MarksDocument::write(const std::string& runId, const Marks& removed, const Marks& added)
{
    if (!m_library || runId.empty() || (removed.empty() && added.empty()))
        return;
    m_library->edit([runId, removed, added](RunStore& store) { return store.editMarks(runId, removed, added); });
}

} // namespace consonance
#include "moc_marks_document.cpp"
