// SPDX-License-Identifier: GPL-3.0-or-later
//
// The servers of the cluster at the moment shown, one row each: row = HostId. The table that mirrors the cluster
// picture. GUI thread only. Cost: setFrame O(servers) comparisons, a cell when it is asked for.
#pragma once

#include "core/session/frame_facts.h"
#include "ui/models/field_model.h"
#include "ui/words/job_names.h"

#include <memory>
#include <optional>

namespace consonance {

class HostTableModel : public FieldModel {
    Q_OBJECT
public:
    enum Column {
        Server,
        Rack,
        State,
        Load,
        Gpus,
        Cores,
        Memory,
        Tasks,
        Jobs,
        Slowdown,
        GpuCapacity,
        CoreCapacity,
        MemoryCapacity,
        ColumnCount
    };

    explicit HostTableModel(QObject* parent = nullptr);

    void setInputs(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload);
    /// A frame of another cluster is ignored.
    void setFrame(std::shared_ptr<const SessionFrame> frame);

protected:
    [[nodiscard]] std::size_t rows() const override { return m_cluster ? m_cluster->hostCount() : 0; }
    [[nodiscard]] QueryValue value(int row, int column) const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    [[nodiscard]] const Host& host(int row) const { return m_cluster->hosts[static_cast<std::size_t>(row)]; }
    void takeFrame(std::shared_ptr<const SessionFrame> frame);
    [[nodiscard]] QString jobsText(int row) const;

    std::shared_ptr<const Cluster> m_cluster;
    std::shared_ptr<const SessionFrame> m_frame;
    std::optional<FrameFacts> m_facts; ///< of the frame, empty before the first
    JobNames m_names;
};

} // namespace consonance
