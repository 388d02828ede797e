// SPDX-License-Identifier: GPL-3.0-or-later
//
// The inputs of a training: policy and preset; folded away below them seed, name, the path of its checkpoint, the one
// to resume from, and every parameter with its source or "assumed". The preset shown is the one that the parameters
// are equal to. GUI thread only.
#pragma once

#include "core/policy/trainer.h"
#include "ui/forms/form_edits.h"

#include <QWidget>

class QComboBox;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace consonance {

class FormPanel;
class ParameterForm;
class RoleLabel;
class Settings;

class TrainingForm : public QWidget {
    Q_OBJECT
public:
    explicit TrainingForm(Settings& settings, QWidget* parent = nullptr);

    [[nodiscard]] std::string policy() const;
    [[nodiscard]] TrainingRequest request() const;
    /// Under which it is kept; empty: the page's choice.
    [[nodiscard]] QString name() const;
    void setCheckpoint(const QString& path);
    void setParameters(const std::map<std::string, std::string>& values);
    /// By its id; see trainingPresets().
    void setPreset(const std::string& id);
    /// Empty when the parameters are those of no preset.
    [[nodiscard]] std::string preset() const;
    /// Fills in what continues a training that was stopped: its inputs, and its checkpoint to go on from.
    void setRequest(const std::string& policy, const TrainingRequest& stopped);
    /// The command line that trains the same.
    [[nodiscard]] std::string commandLine() const;
    /// The user's changes in the form can be undone there from now on; `undo` outlives the form.
    void recordIn(UndoStack& undo);

Q_SIGNALS:
    void startRequested();

private:
    /// All fields, as they stand there.
    struct Fields {
        QString policy;
        QString seed;
        QString name;
        QString output;
        QString resume;
        std::map<std::string, std::string> parameters;
    };

    [[nodiscard]] Fields fields() const;
    void setFields(const Fields& fields);
    [[nodiscard]] static QString changedField(const Fields& before, const Fields& after);
    void buildFields();
    [[nodiscard]] QWidget* fileField(QLineEdit* field, QToolButton* browse);
    void followPolicy();
    void listPresets();
    void showPreset();
    void takePreset();
    void chooseOutput();
    void chooseResume();
    void check();
    void retranslate();

    Settings& m_settings;
    FormPanel* m_panel = nullptr;
    QComboBox* m_policy = nullptr;
    QComboBox* m_preset = nullptr;
    QToolButton* m_more = nullptr; ///< unfolds what is below the preset
    QLineEdit* m_seed = nullptr;
    QLineEdit* m_name = nullptr;
    QLineEdit* m_output = nullptr;
    QLineEdit* m_resume = nullptr;
    QToolButton* m_chooseOutput = nullptr;
    QToolButton* m_chooseResume = nullptr;
    RoleLabel* m_parametersTitle = nullptr;
    ParameterForm* m_parameters = nullptr;
    QPushButton* m_start = nullptr;
    QToolButton* m_copy = nullptr;
    RoleLabel* m_problem = nullptr;
    FormEdits<Fields> m_edits;
};

} // namespace consonance
