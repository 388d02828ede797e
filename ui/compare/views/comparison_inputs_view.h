// SPDX-License-Identifier: GPL-3.0-or-later
//
// Inputs and parameters of each run of a comparison; only what differs, unless all are asked for. GUI thread only; cost
// O(runs × parameters).
#pragma once

#include "ui/compare/models/comparison_data.h"

class QCheckBox;

namespace consonance {

class CopyableTableView;
class RoleLabel;
class RunInputsModel;

class ComparisonInputsView : public ComparisonView {
    Q_OBJECT
public:
    explicit ComparisonInputsView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    void show(const SharedComparison& comparison) override;
    void retranslate() override;
    [[nodiscard]] RunInputsModel& model() const { return *m_model; }
    [[nodiscard]] QCheckBox& differingOnly() const { return *m_differing; }

private:
    void fill();

    SharedComparison m_data;
    RunInputsModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
    QCheckBox* m_differing = nullptr;
    RoleLabel* m_note = nullptr;
};

} // namespace consonance
