// SPDX-License-Identifier: GPL-3.0-or-later
//
// The reliability of a reward predictor: predicted against measured speeds, residuals by pair of models, share of
// placements outside its history, and the start of any drift. The report is made in the background. GUI thread only.
#pragma once

#include "core/why/predictor_report.h"
#include "ui/commands/command_registry.h"
#include "ui/heatmap/heat_map_data.h"
#include "ui/plot/plot_data.h"

#include <QWidget>

#include <memory>
#include <optional>

class QComboBox;

namespace consonance {

class HeatMapWidget;
class JobRunner;
class LinePlot;
class PlotWidget;
class RoleLabel;

/// The content of the views; pure, for windows and pictures.
[[nodiscard]] std::vector<PlotSeries> calibrationSeries(const NamedPredictorReport& report);
[[nodiscard]] HeatMapData residualMap(const NamedPredictorReport& report);
[[nodiscard]] QString predictorSummary(const NamedPredictorReport& report);
/// Axes of calibrationSeries() on `plot`.
void showCalibration(PlotWidget& plot, const NamedPredictorReport& report);

class PredictorView : public QWidget {
    Q_OBJECT
public:
    PredictorView(JobRunner& runner, CommandRegistry& registry, QWidget* parent = nullptr);

    /// Offers the predictor of a checkpoint file too.
    void addCheckpoint(const QString& name, const std::string& policy, const std::string& file);
    void calibrate();
    [[nodiscard]] const std::optional<NamedPredictorReport>& report() const { return m_report; }
    /// The policy of the report's predictor, and its checkpoint.
    [[nodiscard]] const std::string& shownPolicy() const { return m_shown.policy; }
    [[nodiscard]] const std::string& shownCheckpoint() const { return m_shown.checkpoint; }
    [[nodiscard]] PlotWidget& scatter() const { return *m_scatter; }
    [[nodiscard]] HeatMapWidget& residuals() const { return *m_residuals; }
    [[nodiscard]] LinePlot& windows() const { return *m_windows; }

Q_SIGNALS:
    void errorRaised(const consonance::Error& error);

private:
    struct Choice {
        std::string policy;
        std::string checkpoint;
    };
    void fill();
    void retranslate();

    JobRunner& m_runner;
    CommandRegistry& m_registry;
    std::vector<Choice> m_choices;
    QComboBox* m_which = nullptr;
    RoleLabel* m_summary = nullptr;
    RoleLabel* m_drift = nullptr;
    PlotWidget* m_scatter = nullptr;
    HeatMapWidget* m_residuals = nullptr;
    LinePlot* m_windows = nullptr;
    std::optional<NamedPredictorReport> m_report;
    Choice m_shown; ///< of the report
    bool m_isRunning = false;
};

} // namespace consonance
