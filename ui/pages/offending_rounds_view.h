// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rounds that set an alarm of a training off, with the figure's value and the episodes that were played in each,
// the worst first; a row that is chosen is marked on the curve, an episode can be opened as a run. Knows nothing of
// what makes a round offend: that is core/experiment/offending_rounds.h. GUI thread only. Cost of show(): O(episodes
// of the rounds that are listed).
#pragma once

#include "core/experiment/offending_rounds.h"

#include <QWidget>

#include <optional>
#include <vector>

class QStandardItemModel;

namespace consonance {

class CommandRegistry;
class CopyableTableView;
class RoleLabel;

class OffendingRoundsView : public QWidget {
    Q_OBJECT
public:
    explicit OffendingRoundsView(CommandRegistry& registry, QWidget* parent = nullptr);

    /// Lists them under the figure's name; the row chosen before stays when they are the same and some more.
    void setRounds(const QString& figure, OffendingRounds rounds);
    void clear();
    /// Nothing where no row, or one without an episode, is chosen.
    [[nodiscard]] const PlayedEpisode* chosenEpisode() const;
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }

Q_SIGNALS:
    /// A row of this report is chosen, or none any more.
    void chosen(std::optional<std::size_t> report);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Row {
        std::size_t round = 0; ///< index into those that are listed
        std::optional<std::size_t> episode; ///< of it
    };

    void fill();
    void tellChosen();
    void sayWhat();
    void retranslate();
    [[nodiscard]] const Row* chosenRow() const;

    QString m_figure;
    OffendingRounds m_rounds;
    std::vector<Row> m_rows;
    RoleLabel* m_title = nullptr;
    QStandardItemModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
};

} // namespace consonance
