// SPDX-License-Identifier: GPL-3.0-or-later
//
// Each job's JCT in one run against its JCT in another of the same trace; below the line the second run was faster for
// it. A click opens the job in the second run. GUI thread only; cost O(jobs log jobs).
#pragma once

#include "ui/compare/models/comparison_data.h"

class QComboBox;

namespace consonance {

class PlotWidget;
class RoleLabel;

class JobScatterView : public ComparisonView {
    Q_OBJECT
public:
    explicit JobScatterView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    void show(const SharedComparison& comparison) override;
    void retranslate() override;
    bool saveTo(const QString& path) override;
    [[nodiscard]] bool isPicture() const override { return true; }
    [[nodiscard]] PlotWidget& plot() const { return *m_plot; }

private:
    void fillSecond();
    void draw();

    SharedComparison m_data;
    QComboBox* m_first = nullptr;
    QComboBox* m_second = nullptr;
    RoleLabel* m_summary = nullptr;
    PlotWidget* m_plot = nullptr;
    std::vector<JobId> m_jobs; ///< by point
};

} // namespace consonance
