// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which jobs a table shows: those of one filter, or those that are named, sorted by exact values. GUI thread only.
#pragma once

#include "core/base/strong_id.h"
#include "core/sim/job_state.h"
#include "ui/tables/exact_order_model.h"

#include <QString>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace consonance {

class JobTableModel;

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

class JobFilterModel : public ExactOrderModel {
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
