// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every server that the tasks of a decision could have gone to: of one task, or of all. The policy's score,
// the job's predicted speed there, the probability of all other actions, on request of each other job's, the true speed
// with hindsight, and a column for each other policy that was asked. Set whole from an analysis. GUI thread only. Cost:
// O(candidates).
#pragma once

#include "core/why/decision_analysis.h"
#include "ui/models/decision_inputs.h"
#include "ui/tables/column_model.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// Whether the columns that no policy can know are shown.
enum class Hindsight : std::uint8_t { Hidden, Shown };
/// Whether the actions for other jobs have a row for each of these jobs, or are part of "other actions".
enum class OtherJobs : std::uint8_t { Together, Apart };

/// ChosenRole of a row: bool. ShareRole of the probability column: 0 … 1, for a bar.
enum CandidateRole { ChosenRole = TimeRole + 16, ShareRole };

/// Where a task was put, and where it could go.
struct CandidatePlace {
    JobId job;
    std::uint8_t role = 0;
    HostId from; ///< invalid where the decision did not put it anywhere
    HostId to;
};

class CandidateModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column {
        Task,
        Rank,
        Server,
        Why,
        Probability,
        Score,
        Reward,
        Predicted,
        TrueSpeed,
        TrueGain,
        FirstOther,
    };

    explicit CandidateModel(QObject* parent = nullptr);

    void setInputs(DecisionInputs inputs);
    /// `task` is a row of ActionModel; −1 for all tasks.
    void setAnalysis(std::shared_ptr<const DecisionAnalysis> analysis, int task);
    void setOtherJobs(OtherJobs otherJobs);
    /// Whether the policy says how likely actions for other jobs were, of any task of the decision.
    [[nodiscard]] bool knowsOtherJobs() const;
    /// The meaning of this policy's score, in its own words; empty when it gives none.
    [[nodiscard]] QString scoreName() const;
    [[nodiscard]] bool isChosen(int row) const { return candidate(row).isChosen; }
    /// Nothing for a row of other actions.
    [[nodiscard]] std::optional<CandidatePlace> place(int row) const;
    /// Whether the policy gives that figure: a score that is the probability says nothing beside it.
    [[nodiscard]] static bool saysSomething(const DecisionAnalysis& analysis, int column);
    [[nodiscard]] static bool isHindsight(int column) { return column == TrueSpeed || column == TrueGain; }

protected:
    [[nodiscard]] std::size_t rows() const override { return m_rows.size(); }
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override { return m_columns; }
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    struct Row {
        std::uint32_t task = 0;
        std::uint32_t candidate = 0; ///< of the task; of m_elsewhere in a row of other actions
        bool isElsewhere = false;
        JobId otherJob {}; ///< whose actions a row of other actions has; all that are left where there is none
    };

    void rebuildColumns();
    void rebuildRows();
    void addRows(std::uint32_t task);
    void addElsewhere(std::uint32_t task);
    [[nodiscard]] const InferenceAnalysis& task(int row) const
    {
        return m_analysis->inferences[m_rows[static_cast<std::size_t>(row)].task];
    }
    [[nodiscard]] const CandidateAnalysis& candidate(int row) const
    {
        const auto& at = m_rows[static_cast<std::size_t>(row)];
        return at.isElsewhere ? m_elsewhere[at.candidate] : m_analysis->inferences[at.task].candidates[at.candidate];
    }
    [[nodiscard]] QString verdictOf(const CandidateAnalysis& one) const;
    [[nodiscard]] QString displacedNames(const CandidateAnalysis& one) const;
    [[nodiscard]] QString predictedText(const CandidateAnalysis& one, JobId job) const;
    [[nodiscard]] QVariant tip(int row, int column) const;
    [[nodiscard]] QVariant style(int row, int column, int role) const;
    void alignDecimals();
    [[nodiscard]] QString elsewhereText(int row) const;

    DecisionInputs m_inputs;
    std::shared_ptr<const DecisionAnalysis> m_analysis;
    std::vector<Row> m_rows;
    int m_task = -1; ///< as given to setAnalysis()
    OtherJobs m_otherJobs = OtherJobs::Together;
    std::vector<CandidateAnalysis> m_elsewhere; ///< of rows of other actions
    std::vector<std::string> m_titles; ///< of the other policies' columns
    std::vector<ColumnModel::Column> m_columns;
    int m_scoreDecimals = 0; ///< of all rows, so that they can be compared
    int m_rewardDecimals = 0;
};

} // namespace consonance
