// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who waits, why, and when each is expected to begin: one row a job, in order of arrival. Set whole. GUI thread only.
#pragma once

#include "core/operate/waiting_list.h"
#include "ui/kit/moment_format.h"
#include "ui/tables/column_model.h"

#include <memory>

namespace consonance {

class WaitingModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column { Job, Tenant, Gpus, Waited, Starts, Window, PassedBy, Why, ColumnCount };

    using ColumnModel::ColumnModel;

    void setList(std::shared_ptr<const WaitingList> list, std::shared_ptr<const Workload> workload);
    [[nodiscard]] const WaitingEntry& entry(int row) const { return m_list->jobs[static_cast<std::size_t>(row)]; }
    /// What is in the way, and whether others may pass it.
    [[nodiscard]] QString reason(int row) const;
    /// Besides, who holds it, a line each.
    [[nodiscard]] QString detail(int row) const;

protected:
    [[nodiscard]] std::size_t rows() const override { return m_list ? m_list->jobs.size() : 0; }
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    [[nodiscard]] QString tenantOf(JobId job) const;
    [[nodiscard]] Duration stepAt(Time at) const;
    [[nodiscard]] QString shortMoment(Time at) const;
    [[nodiscard]] QString windowOf(const StartPrediction& made) const;

    std::shared_ptr<const WaitingList> m_list;
    std::shared_ptr<const Workload> m_workload;
    format::Beginning m_beginning; ///< what 0 s is by the calendar
};

} // namespace consonance
