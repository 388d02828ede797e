// SPDX-License-Identifier: GPL-3.0-or-later
//
// Mean JCT against load: what the shown runs give, or a sweep over loads of the testbed run here in the background,
// with what was published drawn beside it and named. The sweep is of the trace that is compared, and gone with the
// comparison. A click on a point opens a run behind it. GUI thread only.
#pragma once

#include "core/compare/load_curve.h"
#include "ui/commands/command_registry.h"
#include "ui/compare/models/comparison_data.h"
#include "ui/plot/plot_data.h"

#include <functional>
#include <set>

class QLineEdit;
class QProgressBar;

namespace consonance {

class CompareRunner;
class PlotWidget;
class RoleLabel;
class RunLibrary;

/// The curves with what was published about them, as marked series. The published ones follow ours.
[[nodiscard]] std::vector<PlotSeries> loadCurveSeries(
    const std::vector<LoadCurve>& curves, const std::vector<std::string>& contenders, const std::string& baseline);
/// Names the load as the preset of the traces defines it; just "Load" where they define it differently.
[[nodiscard]] QString loadAxisTitle(const std::vector<RunResult>& runs);
/// How to read the curves: what their points share, and the lines of publishedNote().
[[nodiscard]] QString loadCurveCaption(const std::vector<LoadCurve>& curves, const std::string& baseline);
/// Names the source of each published series drawn and what it does not say; empty when there is none.
[[nodiscard]] QString publishedNote(const std::vector<LoadCurve>& curves, const std::string& baseline);
/// What stands under a picture of the curves: loadCurveCaption(), where there are any, and `provenance`.
[[nodiscard]] QString loadCurveOrigin(
    const std::vector<LoadCurve>& curves, const std::string& baseline, const QString& provenance);

class LoadCurveView : public ComparisonView {
    Q_OBJECT
public:
    LoadCurveView(RunLibrary& library, CommandRegistry& registry, QWidget* parent = nullptr);

    /// Where the sweep's policies, parameters and baseline come from.
    void setForm(std::function<CompareRequest()> form) { m_form = std::move(form); }
    [[nodiscard]] QString title() const override;
    void show(const SharedComparison& comparison) override;
    void retranslate() override;
    bool saveTo(const QString& path, const PaperSize& paper) override;
    [[nodiscard]] const char* renderView() const override { return m_isOfComparison ? "load-curve" : ""; }
    [[nodiscard]] bool isPicture() const override { return true; }
    [[nodiscard]] PlotWidget& plot() const { return *m_plot; }
    [[nodiscard]] CompareRunner& runner() const { return *m_runner; }
    [[nodiscard]] QLineEdit& loadsField() const { return *m_loads; }
    [[nodiscard]] QLineEdit& seedsField() const { return *m_seeds; }
    [[nodiscard]] QLineEdit& traceField() const { return *m_trace; }
    /// What the sweep would run now. Errors: loads or seeds that cannot be read.
    [[nodiscard]] Result<CompareRequest> sweepRequest() const;

private:
    void addCommands(CommandRegistry& registry);
    [[nodiscard]] CommandAvailability whenSweep() const;
    [[nodiscard]] QWidget* buildSweepRow();
    bool follow(const ComparisonData& comparison);
    void sweep();
    void take(std::vector<RunResult> runs, const std::string& baseline);
    void showProgress();
    void setEmptyText();
    void draw();

    CommandRegistry& m_registry;
    CompareRunner* m_runner = nullptr;
    std::function<CompareRequest()> m_form;
    std::vector<RunResult> m_runs; ///< what is drawn
    bool m_isOfComparison = false; ///< the runs compared are drawn; else those of a sweep made here or of
                                   ///< an earlier comparison, which no command draws
    /// Traces and contenders of the comparison beside which this stands; a sweep goes with it.
    std::pair<std::set<std::string>, std::vector<std::string>> m_beside;
    bool m_hasLoad = true; ///< the load of a trace compared can be chosen, or none is compared
    QWidget* m_sweepRow = nullptr;
    std::vector<LoadCurve> m_curves;
    std::vector<std::string> m_contenders;
    std::string m_baseline;
    QString m_provenance;
    QLineEdit* m_trace = nullptr;
    QLineEdit* m_loads = nullptr;
    QLineEdit* m_seeds = nullptr;
    RoleLabel* m_traceLabel = nullptr;
    RoleLabel* m_loadsLabel = nullptr;
    RoleLabel* m_seedsLabel = nullptr;
    QProgressBar* m_progress = nullptr;
    RoleLabel* m_note = nullptr;
    PlotWidget* m_plot = nullptr;
};

} // namespace consonance
