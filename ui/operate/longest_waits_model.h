// SPDX-License-Identifier: GPL-3.0-or-later
//
// The jobs that waited longest, one row each. Set whole. GUI thread only.
#pragma once

#include "core/operate/run_outcome.h"
#include "ui/tables/column_model.h"

#include <vector>

namespace consonance {

class LongestWaitsModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column { Job, Tenant, Gpus, Waited, Jct, ColumnCount };

    using ColumnModel::ColumnModel;

    void setJobs(std::vector<WaitingJob> jobs);
    [[nodiscard]] const WaitingJob& job(int row) const { return m_jobs[static_cast<std::size_t>(row)]; }

protected:
    [[nodiscard]] std::size_t rows() const override { return m_jobs.size(); }
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] Cell cell(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    std::vector<WaitingJob> m_jobs;
};

} // namespace consonance
