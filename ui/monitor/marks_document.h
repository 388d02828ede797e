// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bookmarks and sections of the open run: shown by the timeline, the scrub bar and their panel, changed by commands,
// every change undoable. They are written to the store as soon as it has the run – a run of the window is stored at
// its end –; until then they live here. A run that was opened read-only keeps its original marks. GUI thread only; the
// services must outlive it.
#pragma once

#include "core/store/time_mark.h"
#include "core/workload/workload.h"
#include "ui/commands/undo_stack.h"
#include "ui/kit/moment_format.h"

#include <QObject>

#include <memory>

namespace consonance {

class RunLibrary;
class SessionController;
struct SessionInputs;

class MarksDocument : public QObject {
    Q_OBJECT
public:
    MarksDocument(SessionController& session, UndoStack& undo, QObject* parent = nullptr);
    /// Writes there from now on. The library must outlive the document.
    void keepIn(RunLibrary& library);

    /// By time.
    [[nodiscard]] const std::vector<TimeMark>& marks() const { return m_marks; }
    /// Of the run whose marks these are: what 0 s is by the calendar.
    [[nodiscard]] format::Beginning beginning() const;
    /// Why nothing can be changed; empty when it can.
    [[nodiscard]] QString problem() const;
    /// Errors: as checkMark(); nothing has then changed.
    [[nodiscard]] Result<void> add(const TimeMark& mark);
    [[nodiscard]] Result<void> change(const TimeMark& before, const TimeMark& after);
    void remove(const TimeMark& mark);
    /// A branch of the open run was kept; what is marked in it is on its time too.
    void copyTo(const QString& runId) { write(runId.toStdString(), {}, m_marks); }

Q_SIGNALS:
    void changed();

private:
    using Marks = std::vector<TimeMark>;

    void takeInputs(const std::shared_ptr<const SessionInputs>& inputs);
    void takeRunId(const QString& runId);
    void edit(const EditName& name, const Marks& removed, const Marks& added);
    void apply(const Marks& removed, const Marks& added);
    void write(const std::string& runId, const Marks& removed, const Marks& added);

    SessionController& m_session;
    UndoStack& m_undo;
    RunLibrary* m_library = nullptr;
    Marks m_marks;
    std::string m_runId; ///< empty until the run is in the store
    bool m_isReadOnly = false;
    std::shared_ptr<const Workload> m_workload; ///< of the run whose marks these are
};

} // namespace consonance
