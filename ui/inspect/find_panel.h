// SPDX-License-Identifier: GPL-3.0-or-later
//
// Finds jobs, servers, events (decisions among them) and tasks by words or by a condition. The list follows the run; a
// click selects, Enter or a double click centres the found item in every view. GUI thread only; searches
// run in the background.
#pragma once

#include "core/session/frame_facts.h"

#include <QTimer>
#include <QWidget>

#include <memory>

class QComboBox;

namespace consonance {

class CopyableTableView;
class ExpressionField;
class FindModel;
class JobRunner;
class RoleLabel;
class Selection;
class SessionController;
class SimulationClock;

class FindPanel : public QWidget {
    Q_OBJECT
public:
    FindPanel(SessionController& session, Selection& selection, SimulationClock& clock, JobRunner& runner,
        QWidget* parent = nullptr);

    void begin();
    void setKind(FindKind kind);
    [[nodiscard]] ExpressionField& field() const { return *m_field; }
    [[nodiscard]] FindModel& model() const { return *m_model; }
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }

Q_SIGNALS:
    /// The selection should be centred in the views.
    void focusRequested();

protected:
    void showEvent(QShowEvent* event) override;

private:
    [[nodiscard]] FindKind kind() const;
    void search();
    void take(const FindResult& found, FindKind kind, const std::shared_ptr<const FrameFacts>& facts);
    void select(const QModelIndex& index);
    void focus(const QModelIndex& index);
    void retranslate();

    SessionController& m_session;
    Selection& m_selection;
    SimulationClock& m_clock;
    JobRunner& m_runner;
    QComboBox* m_kind = nullptr;
    ExpressionField* m_field = nullptr;
    RoleLabel* m_count = nullptr;
    FindModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
    QTimer m_pause; ///< between typing, or frames, and the search
};

} // namespace consonance
