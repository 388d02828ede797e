// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rounds that set an alarm of a training off, a row for each episode that was played in them, the worst of a round
// first; a round without known episodes has one row. Listed rounds stay in their rows when more come.
// GUI thread only. Cost of a change: O(episodes of the rounds that are new).
#pragma once

#include "core/train/offending_rounds.h"
#include "ui/tables/column_model.h"

#include <optional>
#include <vector>

namespace consonance {

class OffendingRoundsModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column { Round, Value, Trace, Seed, Return, TimeInSystem, ColumnCount };

    using ColumnModel::ColumnModel;

    /// Other rounds.
    void show(std::vector<OffendingRound> rounds);
    /// Those that are shown, and those that came since.
    void goOnTo(std::vector<OffendingRound> rounds);
    [[nodiscard]] const std::vector<OffendingRound>& rounds() const { return m_rounds; }

    [[nodiscard]] const OffendingRound& round(int row) const;
    /// Null where none is known of the round.
    [[nodiscard]] const PlayedEpisode* episode(int row) const;

protected:
    [[nodiscard]] std::size_t rows() const override { return m_rows.size(); }
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] Cell cell(int row, int column) const override;

private:
    struct Row {
        std::size_t round = 0; ///< index
        std::optional<std::size_t> episode; ///< of it
    };
    static std::vector<Row> rowsOf(const std::vector<OffendingRound>& rounds, std::size_t first);

    std::vector<OffendingRound> m_rounds;
    std::vector<Row> m_rows;
};

} // namespace consonance
