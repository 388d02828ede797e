// SPDX-License-Identifier: GPL-3.0-or-later
//
// The jobs of the open run, one row each in order of arrival: row = JobId. Constant columns come from the trace, the
// others from the frame shown. Another frame announces only the rows that differ. GUI thread only. Cost: setFrame
// O(jobs) comparisons, a cell when it is asked for.
#pragma once

#include "core/session/interactive_session.h"
#include "ui/kit/moment_format.h"
#include "ui/tables/column_model.h"
#include "ui/theme/theme.h"
#include "ui/words/job_names.h"

#include <QHash>

#include <functional>
#include <memory>

namespace consonance {

class JobTableModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column {
        Number,
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
        User,
        TimeLimit,
        ColumnCount
    };

    using ColumnModel::ColumnModel;

    void setWorkload(std::shared_ptr<const Workload> workload);
    /// A frame of another trace is ignored.
    void setFrame(std::shared_ptr<const SessionFrame> frame);
    [[nodiscard]] const std::shared_ptr<const Workload>& workload() const { return m_workload; }
    /// Future until there is a frame.
    [[nodiscard]] JobPhase phase(int row) const;
    /// How jobs look in the views beside the table; without, in the colours of their own.
    void setJobStyles(std::function<JobStyle(JobId)> styleOf);
    /// Colours are others now.
    void restyle();

protected:
    [[nodiscard]] std::size_t rows() const override { return m_workload ? m_workload->jobCount() : 0; }
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
    format::Beginning m_beginning; ///< what 0 s is by the calendar
    std::function<JobStyle(JobId)> m_styleOf; ///< of setJobStyles()
    mutable QHash<QRgb, QVariant> m_swatches;
};

} // namespace consonance
