// SPDX-License-Identifier: GPL-3.0-or-later
//
// The jobs of the open run, one row each in order of arrival: row = JobId. Constant columns come from the trace, the
// others from the frame shown. Another frame announces only the rows that differ. GUI thread only. Cost: setFrame
// O(jobs) comparisons, a cell when it is asked for.
#pragma once

#include "core/session/frame_facts.h"
#include "ui/models/field_model.h"
#include "ui/theme/theme.h"
#include "ui/words/job_names.h"

#include <QHash>

#include <functional>
#include <memory>
#include <optional>

namespace consonance {

class JobTableModel : public FieldModel {
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
        Gpus,
        ColumnCount
    };

    explicit JobTableModel(QObject* parent = nullptr);

    void setWorkload(std::shared_ptr<const Workload> workload);
    /// A frame of another trace is ignored.
    void setFrame(std::shared_ptr<const SessionFrame> frame);
    [[nodiscard]] const std::shared_ptr<const Workload>& workload() const { return m_workload; }
    /// Future until there is a frame.
    [[nodiscard]] JobPhase phase(int row) const { return m_facts->phase(JobId(row)); }
    /// How jobs look in the views beside the table; without, in the colours of their own.
    void setJobStyles(std::function<JobStyle(JobId)> styleOf);
    /// Colours are others now.
    void restyle();

protected:
    [[nodiscard]] std::size_t rows() const override { return m_workload ? m_workload->jobCount() : 0; }
    [[nodiscard]] QueryValue value(int row, int column) const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    [[nodiscard]] const JobRequest& request(int row) const { return m_workload->job(JobId(row)).request; }
    [[nodiscard]] QVariant swatch(int row) const;
    void takeFrame(std::shared_ptr<const SessionFrame> frame);
    void announceChanges(const SessionFrame* before);

    std::shared_ptr<const Workload> m_workload;
    std::shared_ptr<const SessionFrame> m_frame;
    std::optional<FrameFacts> m_facts; ///< of the frame; without one, no job has arrived
    JobNames m_names;
    std::function<JobStyle(JobId)> m_styleOf; ///< of setJobStyles()
    mutable QHash<QRgb, QVariant> m_swatches;
};

} // namespace consonance
