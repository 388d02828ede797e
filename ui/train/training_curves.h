// SPDX-License-Identifier: GPL-3.0-or-later
//
// The figures of a training as curves, one plot for each quantity under the name the field uses; rounds on the x axis.
// The validation is large, with a line at 1, where the policy is as good as locality; the others are shown on request.
// GUI thread only. Cost of setReports(): O(reports).
#pragma once

#include "core/policy/trainer.h"

#include <QWidget>

#include <span>

class QGridLayout;

namespace consonance {

class PlotWidget;

class TrainingCurves : public QWidget {
    Q_OBJECT
public:
    explicit TrainingCurves(QWidget* parent = nullptr);

    void setReports(std::span<const TrainingReport> reports) { setReports(reports, {}, {}); }
    /// With another training's curves under its name; none when that is empty.
    void setReports(
        std::span<const TrainingReport> reports, const QString& beside, std::span<const TrainingReport> besideReports);
    /// The text under exported pictures.
    void setProvenance(const QString& line);
    /// Marks the round of a report on the curve of a figure and no other; the plot, or nullptr when none shows it.
    PlotWidget* markRound(const std::string& figure, std::size_t report);
    /// The name of a figure's plot; the figure's own name when no plot shows it.
    [[nodiscard]] static QString figureTitle(const std::string& figure);
    [[nodiscard]] const std::vector<PlotWidget*>& plots() const { return m_plots; }
    /// Whether the other plots are shown below the validation.
    void setAllShown(bool areShown);
    [[nodiscard]] bool areAllShown() const { return m_areAllShown; }
    /// One plot wide; as many as fit stand side by side.
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange(int columns);
    void retranslate();

    std::vector<double> m_rounds; ///< of each report, as drawn
    std::vector<PlotWidget*> m_plots; ///< in the order of the quantities
    QGridLayout* m_grid = nullptr;
    int m_columns = 0;
    bool m_areAllShown = false;
};

} // namespace consonance
