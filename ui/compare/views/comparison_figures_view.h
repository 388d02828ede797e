// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every figure of a comparison with intervals and paired tests; what speaks against the comparison stands above. GUI
// thread only; cost O(runs × policies).
#pragma once

#include "ui/compare/models/comparison_data.h"

class QComboBox;

namespace consonance {

class CopyableTableView;
class RoleLabel;
class SheetModel;

class ComparisonFiguresView : public ComparisonView {
    Q_OBJECT
public:
    explicit ComparisonFiguresView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    void show(const SharedComparison& comparison) override;
    void retranslate() override;
    [[nodiscard]] SheetModel& model() const { return *m_model; }

private:
    void fill();

    SharedComparison m_data;
    SheetModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
    QComboBox* m_metric = nullptr;
    RoleLabel* m_note = nullptr;
};

} // namespace consonance
