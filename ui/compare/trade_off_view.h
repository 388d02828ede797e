// SPDX-License-Identifier: GPL-3.0-or-later
//
// Contenders by two figures at once, with 95 % whiskers in the second and the Pareto front drawn through those that
// none beats in both (core/compare/trade_off.h). A click on a point makes its contender the baseline, as a click
// on a bar does. GUI thread only; cost O(runs + contenders²).
#pragma once

#include "core/compare/trade_off.h"
#include "ui/compare/models/comparison_data.h"

class QComboBox;
class QMenu;

namespace consonance {

class PlotWidget;
class RoleLabel;

class TradeOffView : public ComparisonView {
    Q_OBJECT
public:
    /// The figures that it begins with, and that a command draws.
    static constexpr const char* kUsualX = "mean_jct_s";
    static constexpr const char* kUsualY = "makespan_s";

    explicit TradeOffView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    void show(const SharedComparison& comparison) override;
    void retranslate() override;
    bool saveTo(const QString& path, const PaperSize& paper) override;
    /// Only of the two figures that the command draws.
    [[nodiscard]] const char* renderView() const override;
    [[nodiscard]] bool isPicture() const override { return true; }
    [[nodiscard]] PlotWidget& plot() const { return *m_plot; }
    [[nodiscard]] QComboBox& xChoice() const { return *m_x; }
    [[nodiscard]] QComboBox& yChoice() const { return *m_y; }
    /// Who is on the front, in words.
    [[nodiscard]] QString note() const;
    /// Titles of contenders whose points lie on one another, one list a place.
    [[nodiscard]] static QList<QStringList> sameFigures(const std::vector<TradeOffPoint>& points);

private:
    void offerContender(QMenu& menu, int series);
    void listFigures();
    void draw();

    SharedComparison m_data;
    std::vector<TradeOffPoint> m_points;
    QComboBox* m_x = nullptr;
    QComboBox* m_y = nullptr;
    RoleLabel* m_xLabel = nullptr;
    RoleLabel* m_yLabel = nullptr;
    RoleLabel* m_note = nullptr;
    PlotWidget* m_plot = nullptr;
};

/// Draws the trade-off between two figures; returns its points. For windows and pictures.
std::vector<TradeOffPoint> showTradeOff(
    PlotWidget& plot, const ComparisonData& data, const MetricInfo& x, const MetricInfo& y);

} // namespace consonance
