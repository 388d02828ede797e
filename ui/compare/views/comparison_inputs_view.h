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
class SheetModel;

class ComparisonInputsView : public ComparisonView {
    Q_OBJECT
public:
    explicit ComparisonInputsView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    void show(const SharedComparison& comparison) override;
    void retranslate() override;
    [[nodiscard]] SheetModel& model() const { return *m_model; }
    /// Columns left out since all runs have the same there.
    [[nodiscard]] int hiddenFields() const { return m_hidden; }
    [[nodiscard]] QCheckBox& differingOnly() const { return *m_differing; }

private:
    void fill();

    SharedComparison m_data;
    SheetModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
    QCheckBox* m_differing = nullptr;
    int m_hidden = 0;
    RoleLabel* m_note = nullptr;
};

} // namespace consonance
