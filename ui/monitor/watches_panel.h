// SPDX-License-Identifier: GPL-3.0-or-later
//
// Expressions over the state of the run, their present values and their history. GUI thread only.
#pragma once

#include <QWidget>

namespace consonance {

class CommandRegistry;
class CopyableTableView;
class ExpressionField;
class MonitorDocument;
class SimulationClock;
class WatchModel;

class WatchesPanel : public QWidget {
    Q_OBJECT
public:
    WatchesPanel(
        MonitorDocument& document, SimulationClock& clock, CommandRegistry& registry, QWidget* parent = nullptr);

    /// The row that is marked; -1 when none is.
    [[nodiscard]] int current() const;
    void beginNew();
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }
    [[nodiscard]] ExpressionField& field() const { return *m_field; }

Q_SIGNALS:
    void currentChanged();

private:
    void add();
    void retranslate();

    MonitorDocument& m_document;
    WatchModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
    ExpressionField* m_field = nullptr;
};

} // namespace consonance
