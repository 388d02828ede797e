// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cost or gain of a branch for each job: its completion time in the original and in the branch, and the difference.
// Set whole from a comparison. GUI thread only.
#pragma once

#include "core/why/branch_comparison.h"
#include "ui/tables/column_model.h"
#include "ui/words/job_names.h"

#include <memory>

namespace consonance {

class BranchJobsModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column { Job, Tenant, Model, Original, Branch, Delta, ColumnCount };

    using ColumnModel::ColumnModel;

    void setComparison(std::vector<JobDelta> jobs, std::shared_ptr<const Workload> workload);

protected:
    [[nodiscard]] std::size_t rows() const override { return m_jobs.size(); }
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] Cell cell(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    static Cell jctCell(const std::optional<Duration>& jct);
    [[nodiscard]] const JobDelta& job(int row) const { return m_jobs[static_cast<std::size_t>(row)]; }

    std::vector<JobDelta> m_jobs;
    std::shared_ptr<const Workload> m_workload;
    JobNames m_names;
};

} // namespace consonance
