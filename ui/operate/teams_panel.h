// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who waits and who gets how much, by tenant, type of GPU or size of job, at the moment that the clock shows and within
// the span of time that is selected. Choosing a row selects its jobs, so that every view shows whose they are. The
// figures come from core/teams, worked out in the background while the panel is visible. GUI thread only. Cost: reads
// the run's events so far at most four times a second, on another thread.
#pragma once

#include "core/teams/group_figures.h"
#include "ui/kit/selection.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

class QComboBox;

namespace consonance {

class CopyableTableView;
class GroupTableModel;
class JobRunner;
class RoleLabel;
class RunBrush;
class SessionController;
class SpanNote;

class TeamsPanel : public QWidget {
    Q_OBJECT
public:
    TeamsPanel(SessionController& session, Selection& selection, JobRunner& runner, QWidget* parent = nullptr);

    /// Limits the figures to the span that is selected.
    void follow(const RunBrush& brush);
    void setGrouping(GroupBy by);
    [[nodiscard]] GroupBy grouping() const;
    /// Whether colours are those of tenants in the views beside it; otherwise tenants have none, for they would be
    /// taken for jobs.
    void setTenantColors(bool areTenants);
    [[nodiscard]] const GroupTableModel& model() const { return *m_model; }
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }
    /// Nothing is being worked out, and what is shown is of this moment.
    [[nodiscard]] bool isCurrent() const { return !m_isWorking && m_shown == wanted(); }

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// What the figures are of.
    struct Asked {
        const void* history = nullptr;
        Time at;
        std::size_t events = 0; ///< records that the moment includes
        std::optional<TimeRange> range;
        bool operator==(const Asked&) const = default;
    };

    [[nodiscard]] Asked wanted() const;
    void schedule();
    void work();
    void take(const Asked& asked, std::shared_ptr<const RunCourses> courses);
    void showGroups();
    void showMoment();
    void colorGroups();
    void takeSelection();
    void retranslate();

    SessionController& m_session;
    Selection& m_selection;
    JobRunner& m_runner;
    const RunBrush* m_brush = nullptr;
    GroupTableModel* m_model = nullptr;
    QComboBox* m_by = nullptr;
    SpanNote* m_note = nullptr;
    RoleLabel* m_asOf = nullptr; ///< while the figures are of an earlier moment than the clock
    CopyableTableView* m_table = nullptr;
    QTimer m_due;
    Asked m_shown;
    std::shared_ptr<const RunCourses> m_courses;
    bool m_hasTenantColors = false;
    bool m_isWorking = false;
    bool m_isShowing = false; ///< rows change by themselves, not by a click
};

} // namespace consonance
