// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rounds that set an alarm of a training off, with the figure's value and the episodes that were played in each,
// the worst first; a row that is chosen is marked on the curve, an episode can be opened as a run. Knows nothing of
// the rule for offending rounds: that is core/train/offending_rounds.h. GUI thread only. Cost of setRounds():
// O(episodes of the rounds that are new).
#pragma once

#include "ui/models/offending_rounds_model.h"

#include <QWidget>

#include <optional>
#include <string>

namespace consonance {

class CommandRegistry;
class CopyableTableView;
class RoleLabel;

class OffendingRoundsView : public QWidget {
    Q_OBJECT
public:
    explicit OffendingRoundsView(CommandRegistry& registry, QWidget* parent = nullptr);

    /// Lists them under the figure's title. Of the same figure with the same rounds and some more only these are added,
    /// and what is chosen and seen stays; else the first row is chosen.
    void setRounds(const std::string& figure, const QString& title, OffendingRounds rounds);
    void clear();
    /// Nothing where no row, or one without an episode, is chosen.
    [[nodiscard]] const PlayedEpisode* chosenEpisode() const;
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }

Q_SIGNALS:
    /// A row of this report is chosen, or none is any longer.
    void chosen(std::optional<std::size_t> report);

private:
    void tellChosen();
    void sayWhat();
    void retranslate();
    [[nodiscard]] bool isChosen() const;

    std::string m_figure;
    QString m_figureTitle;
    std::size_t m_all = 0; ///< rounds that there are, listed or not
    RoleLabel* m_title = nullptr;
    OffendingRoundsModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
};

} // namespace consonance
