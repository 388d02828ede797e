// SPDX-License-Identifier: GPL-3.0-or-later
//
// For operators of a cluster: its load, its free capacity, and how much of that is usable, by group of servers
// and over time. Shows what core/why/capacity_report computes. GUI thread only; the course over time is
// computed in the background while the panel is visible. Cost: reportCapacity() at most four times a second.
#pragma once

#include "core/why/capacity_report.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <memory>

class QComboBox;
class QSplitter;
class QStandardItemModel;

namespace consonance {

class CopyableTableView;
class JobRunner;
class LinePlot;
class PropertyModel;
class RoleLabel;
class SessionController;
class SimulationClock;
struct Property;

/// What counts as a fragment.
enum class FragmentMeasure : std::uint8_t {
    OfFree, ///< the share of free capacity that is of no use to tasks that take some of it: fragmentationOverTime()
    OfAll, ///< expected fragments as a share of all GPUs: expectedFragmentsOverTime()
};

/// One of the measures as a titled plot of a run so far; no points: no data yet.
void showFragmentation(
    LinePlot& plot, const std::vector<SeriesPoint>& points, Time until, FragmentMeasure measure = {});

class CapacityPanel : public QWidget {
    Q_OBJECT
public:
    CapacityPanel(SessionController& session, SimulationClock& clock, JobRunner& runner, QWidget* parent = nullptr);

    [[nodiscard]] const PropertyModel& figures() const { return *m_figures; }
    [[nodiscard]] const QStandardItemModel& groups() const { return *m_groups; }
    [[nodiscard]] LinePlot& plot() const { return *m_plot; }
    /// That of the curve; the first one until another is chosen.
    [[nodiscard]] FragmentMeasure measure() const;
    /// What stands under exported pictures.
    void setProvenance(const QString& line);
    /// That of the parts below one another, which they are as soon as they do not fit beside one another.
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void scheduleFrame();
    void showFrame();
    void showHistory();
    [[nodiscard]] std::vector<Property> figuresOf(const CapacityReport& report) const;
    void addUse(const CapacityReport& report, std::vector<Property>& rows) const;
    void showGroups(const CapacityReport& report);
    void fitTables();
    [[nodiscard]] Property fragmentsNow() const;
    void retranslate();

    SessionController& m_session;
    JobRunner& m_runner;
    PropertyModel* m_figures = nullptr;
    QStandardItemModel* m_groups = nullptr;
    CopyableTableView* m_figureTable = nullptr;
    CopyableTableView* m_groupTable = nullptr;
    LinePlot* m_plot = nullptr;
    QComboBox* m_measure = nullptr;
    RoleLabel* m_meaning = nullptr; ///< of the measure, in a sentence
    QSplitter* m_parts = nullptr;
    bool m_isArranged = false; ///< by hand
    std::shared_ptr<const SessionHistory> m_shownHistory;
    std::vector<SeriesPoint> m_expected; ///< fragments over time, while that measure is chosen
    QTimer m_due;
    QElapsedTimer m_sinceShown;
    int m_lastCostMs = 0;
};

} // namespace consonance
