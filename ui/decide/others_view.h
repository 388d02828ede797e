// SPDX-License-Identifier: GPL-3.0-or-later
//
// What other policies would do at the moment of a decision, as a table, and the choice of one whose placement lies over
// the cluster as a ghost. The choice stays from decision to decision, while that policy is asked. GUI thread only.
#pragma once

#include "core/why/decision_analysis.h"
#include "ui/canvas/cluster_overlay.h"
#include "ui/models/decision_inputs.h"
#include "ui/tables/property_table.h"

#include <QWidget>

#include <map>
#include <memory>
#include <vector>

class QComboBox;

namespace consonance {

class CopyableTableView;
class RoleLabel;

/// Where another policy would have put tasks, against what was decided.
struct PlacementGhost {
    QString policy; ///< its title; empty: no policy's
    Time at; ///< of the decision
    std::vector<GhostTasks> tasks; ///< ascending by server
    int elsewhere = 0; ///< tasks that both place, on different servers
    int missing = 0; ///< tasks that it would not place
    int added = 0; ///< tasks that it would place and the decision does not
};

class OthersView : public QWidget {
    Q_OBJECT
public:
    explicit OthersView(QWidget* parent = nullptr);

    /// Null, or without others while they are being asked: the ghost is away, the choice stays.
    void setAnalysis(std::shared_ptr<const DecisionAnalysis> analysis, const DecisionInputs& inputs);
    void retranslate();
    /// The ghost of the next policy; after the last one, of none.
    void showNext();
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }
    [[nodiscard]] QComboBox& choice() const { return *m_choice; }
    [[nodiscard]] const PlacementGhost& ghost() const { return m_ghost; }

Q_SIGNALS:
    void ghostChanged();

private:
    void fillTable();
    void fillChoice();
    void makeGhost();

    std::shared_ptr<const DecisionAnalysis> m_analysis;
    DecisionInputs m_inputs;
    PropertyModel* m_others = nullptr;
    RoleLabel* m_label = nullptr;
    QComboBox* m_choice = nullptr; ///< the id of a policy; empty for none
    CopyableTableView* m_table = nullptr;
    std::map<std::string, int> m_headings; ///< rows, by policy
    std::string m_wanted; ///< the policy that was chosen
    PlacementGhost m_ghost;
};

} // namespace consonance
