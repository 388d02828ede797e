// SPDX-License-Identifier: GPL-3.0-or-later
//
// The jobs of the open run, one row each in order of arrival: row = JobId. What never changes comes from the trace, the
// rest from the frame that is shown. Another frame announces only the rows that differ. GUI thread only. Cost: setFrame
// O(jobs) comparisons, a cell when it is asked for.
#pragma once

#include "core/experiment/interactive_session.h"
#include "ui/models/column_model.h"
#include "ui/models/job_names.h"

#include <QHash>
#include <QSortFilterProxyModel>

#include <memory>
#include <optional>
#include <vector>

namespace consonance {

class JobTableModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column {
        Number,
        Name,
        Model,
        State,
        Tasks,
        Progress,
        Slowdown,
        Waited,
        Jct,
        Rate,
        Arrival,
        Start,
        Finish,
        Epochs,
        Tenant,
        Weight,
        Deadline,
        ColumnCount
    };

    using ColumnModel::ColumnModel;

    void setWorkload(std::shared_ptr<const Workload> workload);
    /// A frame of another trace is ignored.
    void setFrame(std::shared_ptr<const SessionFrame> frame);
    [[nodiscard]] const std::shared_ptr<const Workload>& workload() const { return m_workload; }
    /// Whether names say more than the numbers do, by which every view calls the jobs.
    [[nodiscard]] bool hasTellingNames() const { return m_hasTellingNames; }
    /// Future until there is a frame.
    [[nodiscard]] JobPhase phase(int row) const;
    /// Colours are another theme's now.
    void restyle();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    [[nodiscard]] const JobSpec& job(int row) const { return m_workload->jobs[static_cast<std::size_t>(row)]; }
    [[nodiscard]] const JobFrame* state(int row) const;
    [[nodiscard]] QVariant swatch(int row) const;
    void announceChanges(const SessionFrame* before);

    std::shared_ptr<const Workload> m_workload;
    std::shared_ptr<const SessionFrame> m_frame;
    JobNames m_names;
    bool m_hasTellingNames = false;
    mutable QHash<int, QVariant> m_swatches; ///< by look
};

/// Which jobs a table shows.
enum class JobFilter : std::uint8_t {
    All,
    Arrived, ///< all but those that have not arrived
    Active, ///< waiting, running or suspended
    Running,
    Waiting, ///< waiting or suspended
    Ended, ///< finished or rejected
};
inline constexpr std::array kJobFilters { JobFilter::All, JobFilter::Arrived, JobFilter::Active, JobFilter::Running,
    JobFilter::Waiting, JobFilter::Ended };
/// "All", "Arrived", …; translated.
[[nodiscard]] QString jobFilterName(JobFilter filter);
[[nodiscard]] bool passes(JobFilter filter, JobPhase phase);

/// Leaves the jobs of one filter, or those that are named, sorted by exact values.
class JobFilterModel : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit JobFilterModel(QObject* parent = nullptr);

    /// The source is a JobTableModel.
    void setJobs(JobTableModel* jobs);
    void setFilter(JobFilter filter);
    [[nodiscard]] JobFilter filter() const { return m_filter; }
    /// These, ascending, whatever state they are in; none: by the filter again.
    void setOnly(std::optional<std::vector<JobId>> jobs);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    JobTableModel* m_jobs = nullptr;
    JobFilter m_filter = JobFilter::All;
    std::optional<std::vector<JobId>> m_only;
};

} // namespace consonance
