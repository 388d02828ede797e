// SPDX-License-Identifier: GPL-3.0-or-later
//
// Finds jobs, servers, events (decisions among them) and tasks by words or by a condition. The list follows the run; a
// click selects, Enter or a double click brings what was found into the middle of every view. GUI thread only; searches
// run in the background.
#pragma once

#include "core/experiment/frame_facts.h"
#include "ui/models/column_model.h"

#include <QTimer>
#include <QWidget>

#include <functional>

class QComboBox;

namespace consonance {

class CopyableTableView;
class ExpressionField;
class JobRunner;
class RoleLabel;
class Selection;
class SessionController;
class SimulationClock;

/// What was found, each with the fields that tell most.
class FindModel : public ColumnModel {
    Q_OBJECT
public:
    using ColumnModel::ColumnModel;

    void show(FindKind kind, std::vector<std::uint32_t> things, std::shared_ptr<const FrameFacts> facts);
    [[nodiscard]] FindKind kind() const { return m_kind; }
    [[nodiscard]] std::uint32_t thing(int row) const { return m_things[static_cast<std::size_t>(row)]; }
    [[nodiscard]] const std::shared_ptr<const FrameFacts>& facts() const { return m_facts; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] std::span<const Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    /// What a condition compares with, of texts too.
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    void withValue(int row, int column, const std::function<void(const QueryValue&)>& use) const;
    [[nodiscard]] QString shown(int row, std::string_view field, const QueryValue& value) const;

    FindKind m_kind = FindKind::Jobs;
    std::vector<std::uint32_t> m_things;
    std::shared_ptr<const FrameFacts> m_facts;
};

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
    /// What is selected now is to be seen in the middle.
    void focusRequested();

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    [[nodiscard]] FindKind kind() const;
    [[nodiscard]] QString words() const;
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
    QTimer m_pause; ///< between what is typed, or frames, and the search
};

} // namespace consonance
