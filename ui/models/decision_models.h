// SPDX-License-Identifier: GPL-3.0-or-later
//
// One decision taken apart: its actions in order, the candidates that each action chose among, and the jobs left
// waiting with the reason. Set whole from a decision's notes; empty when the policy wrote none. GUI thread only.
#pragma once

#include "core/experiment/interactive_session.h"
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

/// The tasks that a decision placed, in the order in which it did.
class ActionModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column { Order, Job, Role, Server, Candidates, Feasible, Value, Entropy, ColumnCount };

    using ColumnModel::ColumnModel;

    void setInputs(DecisionInputs inputs);
    void setDecision(std::shared_ptr<const DecisionRecord> decision);
    [[nodiscard]] const std::shared_ptr<const DecisionRecord>& decision() const { return m_decision; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    [[nodiscard]] const ActionNote& action(int row) const
    {
        return m_decision->notes.actions[static_cast<std::size_t>(row)];
    }

    DecisionInputs m_inputs;
    std::shared_ptr<const DecisionRecord> m_decision;
};

/// The ways one action could have gone: best first, those that could not at the end with the reason.
class CandidateModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column { Rank, Server, Job, Why, Score, Probability, Predicted, Spread, ColumnCount };

    using ColumnModel::ColumnModel;

    void setInputs(DecisionInputs inputs);
    /// `action` is a row of ActionModel; −1 for none.
    void setAction(std::shared_ptr<const DecisionRecord> decision, int action);
    /// What the score of this policy means, as it says itself; empty when it did not.
    [[nodiscard]] QString scoreName() const;
    [[nodiscard]] bool isChosen(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    [[nodiscard]] const ActionNote& action() const
    {
        return m_decision->notes.actions[static_cast<std::size_t>(m_action)];
    }
    [[nodiscard]] const CandidateNote& candidate(int row) const
    {
        return action().candidates[m_order[static_cast<std::size_t>(row)]];
    }

    DecisionInputs m_inputs;
    std::shared_ptr<const DecisionRecord> m_decision;
    int m_action = -1;
    std::vector<std::uint32_t> m_order; ///< into the action's candidates
};

/// The jobs that a decision left waiting, and why.
class BlockedModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column { Job, Reason, ColumnCount };

    using ColumnModel::ColumnModel;

    void setInputs(DecisionInputs inputs);
    void setDecision(std::shared_ptr<const DecisionRecord> decision);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    [[nodiscard]] const BlockedNote& blocked(int row) const
    {
        return m_decision->notes.blocked[static_cast<std::size_t>(row)];
    }

    DecisionInputs m_inputs;
    std::shared_ptr<const DecisionRecord> m_decision;
};

} // namespace consonance
