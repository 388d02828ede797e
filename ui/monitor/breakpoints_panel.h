// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the run stops: the table of breakpoints, a form to write one with completion and errors at once, and
// the log that log points write. A double click on a line of the log goes to its moment. GUI thread only.
#pragma once

#include <QWidget>

#include <cstdint>

class QCheckBox;
class QComboBox;
class QPushButton;
class QSpinBox;

namespace consonance {

class BreakpointModel;
class CommandRegistry;
class CopyableTableView;
class ExpressionField;
class MonitorDocument;
class RoleLabel;
class SimulationClock;

class BreakpointsPanel : public QWidget {
    Q_OBJECT
public:
    BreakpointsPanel(
        MonitorDocument& document, SimulationClock& clock, CommandRegistry& registry, QWidget* parent = nullptr);

    /// The one that is marked; 0 when none is.
    [[nodiscard]] std::uint32_t current() const;
    /// An empty form with the focus in it, or one with this condition.
    void beginNew(const QString& condition = {});
    void editCurrent();
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }
    [[nodiscard]] ExpressionField& conditionField() const { return *m_condition; }

Q_SIGNALS:
    void currentChanged();

private:
    [[nodiscard]] QWidget* buildForm();
    void put();
    void checkForm();
    void retranslate();

    MonitorDocument& m_document;
    BreakpointModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
    CopyableTableView* m_log = nullptr;
    bool m_followsLog = true; ///< its end was seen before more lines came
    ExpressionField* m_condition = nullptr;
    ExpressionField* m_message = nullptr;
    RoleLabel* m_conditionLabel = nullptr;
    RoleLabel* m_messageLabel = nullptr;
    RoleLabel* m_ignoreLabel = nullptr;
    RoleLabel* m_ruleLabel = nullptr;
    QComboBox* m_rule = nullptr;
    QSpinBox* m_ignore = nullptr;
    QCheckBox* m_oneShot = nullptr;
    QPushButton* m_put = nullptr;
    QPushButton* m_new = nullptr;
    std::uint32_t m_edited = 0; ///< 0: a new one
};

} // namespace consonance
