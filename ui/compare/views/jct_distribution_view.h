// SPDX-License-Identifier: GPL-3.0-or-later
//
// The distributions of JCTs of the contenders of a comparison. GUI thread only. Cost: O(jobs).
#pragma once

#include "ui/compare/models/comparison_data.h"

namespace consonance {

class CdfPlot;
class RoleLabel;

class JctDistributionView : public ComparisonView {
    Q_OBJECT
public:
    explicit JctDistributionView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    void show(const SharedComparison& comparison) override;
    void retranslate() override;
    bool saveTo(const QString& path, const PaperSize& paper) override;
    [[nodiscard]] const char* renderView() const override { return "jct"; }
    [[nodiscard]] bool isPicture() const override { return true; }
    [[nodiscard]] CdfPlot& plot() const { return *m_plot; }
    [[nodiscard]] RoleLabel& note() const { return *m_note; }

private:
    CdfPlot* m_plot = nullptr;
    RoleLabel* m_note = nullptr; ///< what a click does, where it does something
};

/// Who has a curve there, in the order of the curves: contenders of whom a job has finished.
[[nodiscard]] std::vector<std::string> contendersWithJct(const ComparisonData& data);
/// JCTs of contenders in minutes, unfinished jobs counted as missing; for windows and pictures.
void showJctDistributions(CdfPlot& plot, const ComparisonData& data);

} // namespace consonance
