// SPDX-License-Identifier: GPL-3.0-or-later
//
// One stored run: its inputs, its figures, and the user's additions: a name, tags, notes. Edits are written
// as soon as a field is left, and can be undone. GUI thread only.
#pragma once

#include "core/base/result.h"
#include "core/store/run_record.h"
#include "ui/commands/undo_stack.h"
#include "ui/kit/moment_format.h"

#include <QWidget>

#include <functional>
#include <optional>

class QFormLayout;
class QLineEdit;
class QPlainTextEdit;

namespace consonance {

class RoleLabel;
class RunLibrary;
class RunStore;

class RunDetails : public QWidget {
    Q_OBJECT
public:
    RunDetails(RunLibrary& library, UndoStack& undo, QWidget* parent = nullptr);

    /// Shows one run, or that none or several are selected.
    /// `beginning`: of a branch, that of its trace.
    void setRun(const std::optional<RunRecord>& run, int selected, const format::Beginning& beginning = {});
    [[nodiscard]] QLineEdit& tagsField() const { return *m_tags; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void retranslate();
    void fillFacts();
    void edit(const EditName& name, const QString& field, const std::function<Result<void>(RunStore&)>& undo,
        const std::function<Result<void>(RunStore&)>& redo);
    void saveName();
    void saveTags();
    void saveNotes();

    RunLibrary& m_library;
    UndoStack& m_undo;
    std::optional<RunRecord> m_run;
    format::Beginning m_beginning;
    int m_selected = 0;
    RoleLabel* m_title = nullptr;
    RoleLabel* m_facts = nullptr;
    QWidget* m_fields = nullptr;
    QFormLayout* m_form = nullptr;
    QLineEdit* m_name = nullptr;
    QLineEdit* m_tags = nullptr;
    QPlainTextEdit* m_notes = nullptr;
    RoleLabel* m_nameLabel = nullptr;
    RoleLabel* m_tagsLabel = nullptr;
    RoleLabel* m_notesLabel = nullptr;
};

} // namespace consonance
