// SPDX-License-Identifier: GPL-3.0-or-later
//
// The results of each trace of a comparison: one row per trace and seed, one column per contender; a double click opens
// a run. GUI thread only; cost O(runs × policies).
#pragma once

#include "ui/compare/models/comparison_data.h"

class QComboBox;

namespace consonance {

class CopyableTableView;
class TraceResultsModel;

class ComparisonTracesView : public ComparisonView {
    Q_OBJECT
public:
    explicit ComparisonTracesView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    void show(const SharedComparison& comparison) override;
    void retranslate() override;
    [[nodiscard]] TraceResultsModel& model() const { return *m_model; }

private:
    void listMetrics();
    void takeMetric();

    SharedComparison m_data;
    TraceResultsModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
    QComboBox* m_metric = nullptr;
};

} // namespace consonance
