// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every run that was ever made: find, tag, note, archive, all of it undoable, open again, compare, export. GUI thread
// only.
#pragma once

#include "core/keep/run_export.h"
#include "ui/commands/command_registry.h"
#include "ui/forms/form_edits.h"
#include "ui/work/message.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLineEdit;

namespace consonance {

class CopyableTableView;
class RoleLabel;
class RunCatalogueModel;
class ExpressionField;
class RunDetails;
class RunLibrary;
class Settings;

class RunsPage : public QWidget {
    Q_OBJECT
public:
    RunsPage(
        RunLibrary& library, CommandRegistry& registry, Settings& settings, UndoStack& undo, QWidget* parent = nullptr);

    [[nodiscard]] RunCatalogueModel& model() const { return *m_model; }
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }
    [[nodiscard]] QLineEdit& filterField() const;
    [[nodiscard]] std::vector<RunRecord> selectedRuns() const;

Q_SIGNALS:
    void openRequested(const consonance::RunRecord& run);
    void compareRequested(const std::vector<consonance::RunRecord>& runs);
    /// For the message bar.
    void messageRaised(const consonance::Message& message);

private:
    /// The filter as it stands above the list.
    struct ShownFilter {
        QString text;
        int archived = 0;
    };

    void addCommands(CommandRegistry& registry);
    void buildLayout();
    void retranslate();
    void applyFilter();
    void showSelection();
    void selectAgain();
    void showCount();
    void setArchived(const std::vector<std::string>& ids, bool isArchived);
    void editArchived(const std::vector<std::string>& ids, bool isArchived);
    [[nodiscard]] std::vector<std::string> selectedThatAre(bool isArchived) const;
    void archiveSelected();
    void restoreSelected();
    void exportSelected();
    void exportToFolder(RunFileFormat format);
    void askFolder(const std::vector<RunRecord>& runs, const EachFile& each);
    void writeInto(const QString& folder, const std::vector<RunRecord>& runs, const EachFile& each);
    void addExportCommands(CommandRegistry& registry);
    [[nodiscard]] CommandAvailability whenSelected(int atLeast) const;

    RunLibrary& m_library;
    CommandRegistry& m_registry;
    Settings& m_settings;
    UndoStack& m_undo;
    RunCatalogueModel* m_model = nullptr;
    ExpressionField* m_filter = nullptr;
    QComboBox* m_archived = nullptr;
    RoleLabel* m_count = nullptr;
    CopyableTableView* m_table = nullptr;
    RunDetails* m_details = nullptr;
    QTimer m_debounce;
    std::vector<std::string> m_keptSelection;
    FormEdits<ShownFilter> m_filterEdits;
};

} // namespace consonance
