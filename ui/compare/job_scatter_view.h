// SPDX-License-Identifier: GPL-3.0-or-later
//
// Each job's JCT in one run against its JCT in another of the same trace; below the line the second run was faster for
// it. A click opens the job in the second run. GUI thread only; cost O(jobs log jobs).
#pragma once

#include "ui/compare/models/comparison_data.h"
#include "ui/words/job_names.h"

class QComboBox;

namespace consonance {

class PlotWidget;
class RoleLabel;
class RunLibrary;

class JobScatterView : public ComparisonView {
    Q_OBJECT
public:
    explicit JobScatterView(RunLibrary& library, QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    void show(const SharedComparison& comparison) override;
    void retranslate() override;
    bool saveTo(const QString& path, const PaperSize& paper) override;
    [[nodiscard]] bool isPicture() const override { return true; }
    [[nodiscard]] PlotWidget& plot() const { return *m_plot; }

private:
    void fillSecond();
    /// Reads the names of the jobs of a stored run, unless they are known.
    void askNames(const RunResult& run);
    [[nodiscard]] QString labelOf(JobId job) const;
    void draw();
    [[nodiscard]] bool areFew() const;

    RunLibrary& m_library;
    SharedComparison m_data;
    QComboBox* m_first = nullptr;
    QComboBox* m_second = nullptr;
    RoleLabel* m_summary = nullptr;
    PlotWidget* m_plot = nullptr;
    std::vector<JobId> m_jobs; ///< by point
    std::optional<JobNames> m_names; ///< of the trace with that hash
    std::uint64_t m_named = 0; ///< that hash; the run may be being read
};

} // namespace consonance
