// SPDX-License-Identifier: GPL-3.0-or-later
//
// One decision taken apart: the tasks it placed in order, and the jobs left waiting with the reason; the candidates of
// each task are in candidate_model.h. Set whole from an analysis. GUI thread only.
#pragma once

#include "core/experiment/decision_analysis.h"
#include "ui/models/column_model.h"
#include "ui/models/job_names.h"

#include <memory>
#include <vector>

namespace consonance {

/// What the three tables of a decision share.
struct DecisionInputs {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Workload> workload;
    JobNames names;

    [[nodiscard]] static DecisionInputs of(
        std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload);
    [[nodiscard]] QString hostName(HostId host) const;
    [[nodiscard]] QString roleName(JobId job, std::uint8_t role) const;
};

/// The tasks that a decision placed, in the order in which it did; those of jobs that were given back too.
class ActionModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column { Order, Job, Role, Server, Candidates, Feasible, Value, Entropy, ColumnCount };

    using ColumnModel::ColumnModel;

    void setInputs(DecisionInputs inputs);
    void setAnalysis(std::shared_ptr<const DecisionAnalysis> analysis);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    [[nodiscard]] const InferenceAnalysis& action(int row) const
    {
        return m_analysis->inferences[static_cast<std::size_t>(row)];
    }

    DecisionInputs m_inputs;
    std::shared_ptr<const DecisionAnalysis> m_analysis;
};

/// The jobs that a decision left waiting, and why.
class BlockedModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column { Job, Reason, ColumnCount };

    using ColumnModel::ColumnModel;

    void setInputs(DecisionInputs inputs);
    void setAnalysis(std::shared_ptr<const DecisionAnalysis> analysis);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    [[nodiscard]] const BlockedNote& blocked(int row) const
    {
        return m_analysis->blocked[static_cast<std::size_t>(row)];
    }

    DecisionInputs m_inputs;
    std::shared_ptr<const DecisionAnalysis> m_analysis;
};

} // namespace consonance
