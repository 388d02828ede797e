// SPDX-License-Identifier: GPL-3.0-or-later
//
// A plot of curves over one pair of axes, in the theme's colours. The wheel zooms (in a page that scrolls: after a
// click), dragging pans, Shift and dragging selects a span, a double click or Home shows everything; the arrow keys,
// + and − do the same. A read-out follows the pointer. Everything can be had as picture (PNG, SVG, PDF) and as table,
// which is also the mirror for people who cannot see it. GUI thread only.
//
// Cost: setSeries() and append() copy their data and ask for a replot; replots are gathered to at most 30 a second,
// whatever comes in. Curves of more than 300 points in all are drawn one pixel thin on screen: wider ones cost seconds
// at a million points.
#pragma once

#include "ui/plot/plot_data.h"
#include "ui/plot/plot_reader.h"
#include "ui/theme/paper_size.h"
#include "ui/theme/theme.h"

#include <QImage>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

class QMenu;

namespace consonance {

/// The visible part of a plot.
struct PlotRange {
    double xLow = 0;
    double xHigh = 1;
    double yLow = 0;
    double yHigh = 1;
};

class PlotWidget : public QWidget {
    Q_OBJECT
public:
    explicit PlotWidget(QWidget* parent = nullptr);
    ~PlotWidget() override;

    /// `name` is the plot's subject, translated: accessible name, title of exported pictures.
    void setName(const QString& name);
    void setAxes(const PlotAxis& x, const PlotAxis& y);
    [[nodiscard]] const PlotAxis& xAxis() const { return m_x; }
    [[nodiscard]] const PlotAxis& yAxis() const { return m_y; }
    /// Shown while there are no data: what will appear here.
    void setEmptyText(const QString& text);
    /// A line under exported pictures: trace, policy, seed.
    void setProvenance(const QString& line) { m_provenance = line; }

    /// Replaces all curves. The view is fitted unless the user has zoomed.
    void setSeries(std::vector<PlotSeries> series);
    /// Adds points to the end of curve `index`; `x` must not be left of the existing points.
    void append(std::size_t index, const std::vector<double>& x, const std::vector<double>& y);
    [[nodiscard]] const std::vector<PlotSeries>& series() const { return m_series; }

    /// A vertical line at the simulated moment, or none.
    void setMarker(std::optional<double> x);
    [[nodiscard]] std::optional<double> marker() const;
    /// A horizontal line at a value to compare with, always within the view; or none.
    void setLevel(std::optional<double> y);
    /// A shaded span, e.g. the selected time range.
    void setSpan(std::optional<std::pair<double, double>> span);
    /// Fixed ends of the y axis, e.g. 0 … 1; without them it fits the data and includes 0.
    void setYRange(std::optional<std::pair<double, double>> range);

    [[nodiscard]] PlotRange range() const;
    /// True once the user has zoomed or panned; new data then leave the view alone.
    [[nodiscard]] bool isZoomed() const { return m_zoomed; }
    void resetZoom();
    /// Shows this part, as if the user had zoomed to it.
    void zoomTo(const PlotRange& range);
    /// `factor` > 1 shows less, about the middle of the view.
    void zoom(double factor);

    using MarkedPoint = consonance::MarkedPoint;
    /// The marked point nearest to a place in the widget, if one is under the pointer.
    [[nodiscard]] std::optional<MarkedPoint> pointAt(const QPoint& at) const;
    /// Adds entries of its owner to the top of the context menu over a marked point; called with the point's curve.
    void setContextMenuHook(std::function<void(QMenu&, int series)> hook) { m_menuHook = std::move(hook); }
    /// The curve whose line is nearest to a place in the widget, if one is under the pointer.
    [[nodiscard]] std::optional<int> curveAt(const QPoint& at) const;
    /// Where a point lies in the widget; for tests and accessibility.
    [[nodiscard]] QPoint positionOf(const MarkedPoint& point) const;
    /// What is read of it when it is pointed at.
    [[nodiscard]] QString pointText(const MarkedPoint& point) const;
    /// The read-out at `x`: one line per curve.
    [[nodiscard]] QString readOut(double x) const;
    [[nodiscard]] virtual PlotTable table() const;
    void setTableShown(bool shown);
    [[nodiscard]] bool isTableShown() const;

    /// The picture as for paper: light colours, its own size, with title and provenance.
    [[nodiscard]] QImage toImage(QSize size, double devicePixelRatio);
    [[nodiscard]] QByteArray toSvg(QSize size);
    /// Writes .png, .svg or .pdf by the name's ending, or the data as .csv or .json; false when it cannot.
    bool saveTo(const QString& path, const PaperSize& paper);
    void copyImage();
    void copyData();

Q_SIGNALS:
    /// A plain click at `x`, e.g. to go to that moment.
    void clicked(double x);
    /// A plain click on a marked point, instead of clicked().
    void pointClicked(int series, int index);
    /// A plain click on the line of a curve, before clicked().
    void curveClicked(int series, double x);
    /// Shift and dragging; empty when the span was clicked away.
    void spanSelected(std::optional<std::pair<double, double>> span);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

    void setLogarithmicX(bool logarithmic);
    /// Leaves this share of the view free behind the last value.
    void setRoomAtEnd(double share) { m_roomAtEnd = share; }
    [[nodiscard]] bool isLogarithmicX() const { return m_logarithmicX; }
    void scheduleReplot();

private:
    struct Parts;

    void rebuildGraphs();
    void addMarks(std::size_t index);
    void styleMarks(std::size_t index, const QPen& pen);
    /// For the visible part.
    [[nodiscard]] PlotReader reader() const;
    void placeLegend();
    void showPage();
    void restyle(ThemeKind kind);
    void styleGraphs();
    void retranslate();
    void includeInExtents(const std::vector<double>& x, const std::vector<double>& y);
    void includeWhiskers(const PlotSeries& series);
    void fit();
    void replotNow();
    /// Words around the axes that fit into this much room, the legend's included.
    void fitWordsTo(QSize size);
    void panBy(double xShare, double yShare);
    void updateReadOut(std::optional<QPoint> at);
    bool handleMouse(QEvent* event);
    void finishDrag(const QPoint& at);
    void clickAt(const QPoint& at);
    /// Runs `draw` while the plot looks as it does on paper of this size.
    void withPaperLook(const PaperSize& paper, const std::function<void()>& draw);

    std::unique_ptr<Parts> m_parts;
    std::vector<PlotSeries> m_series;
    PlotExtent m_xExtent;
    PlotExtent m_positiveXExtent; ///< for the logarithmic scale
    PlotExtent m_yExtent;
    PlotAxis m_x;
    PlotAxis m_y;
    QString m_name;
    QString m_emptyText;
    std::function<void(QMenu&, int series)> m_menuHook;
    QString m_provenance;
    std::optional<std::pair<double, double>> m_yRange;
    std::optional<std::pair<double, double>> m_span;
    std::optional<double> m_level;
    ThemeKind m_kind = ThemeKind::Light;
    bool m_onPaper = false;
    bool m_zoomed = false;
    bool m_logarithmicX = false;
    double m_roomAtEnd = 0;
    QTimer m_replotTimer;
};

} // namespace consonance
