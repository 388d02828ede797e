// SPDX-License-Identifier: GPL-3.0-or-later
//
// A matrix of values in colour: model × model, server × time, job × job. Rows and columns are labelled, cells large
// enough carry their number, the value under the pointer is read out, a legend shows the scale, missing values are
// plain grey and so differ from 0. A click selects a cell, dragging a range; the wheel zooms (Shift pans sideways, Ctrl
// up and down); arrow keys move the current cell, Enter brings it to the middle of the other views, Home shows
// everything. GUI thread only.
//
// Cost: new data, zoom or size cost O(visible cells + pixels) once, painting then copies a picture. With more cells
// than pixels a pixel shows the largest of its cells, so that a single hot spot never disappears.
#pragma once

#include "ui/heatmap/heat_map_data.h"
#include "ui/theme/paper_size.h"
#include "ui/theme/theme.h"

#include <QImage>
#include <QWidget>

#include <memory>

namespace consonance {

class CopyableTableView;
class HeatMapPainter;
class PlotTableModel;
struct HeatMapFrame;

class HeatMapWidget : public QWidget {
    Q_OBJECT
public:
    explicit HeatMapWidget(QWidget* parent = nullptr);
    ~HeatMapWidget() override;

    /// Replaces the content. Zoom, current cell and selection stay when the size is the same.
    void setData(HeatMapData data);
    [[nodiscard]] const HeatMapData& data() const { return m_data; }
    /// Shown while there are no data: what will appear here.
    void setEmptyText(const QString& text);
    /// Asks for as much height as makes every row readable, for a parent that scrolls; else it is content with little.
    void setRowsReadable(bool readable);
    /// The part of the map that such a parent shows: the columns' names and the legend stay within it.
    void setSeen(const QRect& seen);
    /// The height of the columns' names where they cover cells, else 0.
    [[nodiscard]] int coveredHeight() const;
    /// A line under exported pictures: trace, policy, seed.
    void setProvenance(const QString& line) { m_provenance = line; }

    /// The marked range, or none; does not emit.
    void setSelectedRange(std::optional<HeatMapRange> range);
    [[nodiscard]] const std::optional<HeatMapRange>& selectedRange() const { return m_selected; }
    [[nodiscard]] std::optional<HeatMapCell> currentCell() const { return m_current; }
    void resetZoom();
    /// The rows and columns that are seen; part of all once the user has zoomed.
    [[nodiscard]] const HeatMapWindow& rowWindow() const { return m_rows; }
    [[nodiscard]] const HeatMapWindow& columnWindow() const { return m_columns; }
    [[nodiscard]] bool isZoomed() const
    {
        return m_rows.count < m_data.rowCount() || m_columns.count < m_data.columnCount();
    }
    /// Shows these, as far as they exist.
    void zoomTo(HeatMapWindow rows, HeatMapWindow columns);

    [[nodiscard]] HeatMapLayout layoutFor(QSize size) const;
    /// "vgg-16 × ctc: 1.31×", or that there is no value.
    [[nodiscard]] QString readOut(HeatMapCell cell) const;
    /// The full text at a place beside the cells: a label, which may be drawn elided, or a title.
    [[nodiscard]] QString nameAt(QPoint position) const;
    [[nodiscard]] PlotTable table() const;
    void setTableShown(bool shown);
    [[nodiscard]] bool isTableShown() const;

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override { return { 480, 320 }; }

    /// The picture as for paper: light colours, its own size, with title and provenance.
    [[nodiscard]] QImage toImage(QSize size, double devicePixelRatio) const;
    [[nodiscard]] QByteArray toSvg(QSize size) const;
    /// Writes .png, .svg or .pdf by the name's ending, or the data as .csv or .json; false when it cannot.
    [[nodiscard]] bool saveTo(const QString& path, const PaperSize& paper) const;
    void copyImage() const;
    void copyData() const;

Q_SIGNALS:
    void cellClicked(consonance::HeatMapCell cell);
    void rangeSelected(const std::optional<consonance::HeatMapRange>& range);
    /// Double click or Enter.
    void cellActivated(consonance::HeatMapCell cell);
    void cellHovered(const std::optional<consonance::HeatMapCell>& cell);
    /// By a click or the keys.
    void currentCellChanged(consonance::HeatMapCell cell);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QString noted(const QString& shown, HeatMapCell cell) const;
    void forgetPicture();
    [[nodiscard]] HeatMapPainter painter() const;
    [[nodiscard]] const HeatMapFrame& frameFor(QSize size) const;
    [[nodiscard]] std::optional<HeatMapCell> cellUnder(QPointF position) const;
    void drawInteraction(QPainter& painter, const HeatMapLayout& layout, const ThemeTokens& tokens) const;
    void drawReadOut(QPainter& painter, const HeatMapLayout& layout, const ThemeTokens& tokens) const;
    void setHovered(std::optional<HeatMapCell> cell);
    void setCurrent(HeatMapCell cell);
    void moveCurrent(int rows, int columns, bool extend);
    void describe();

    HeatMapData m_data;
    QString m_emptyText;
    QString m_provenance;
    HeatMapWindow m_rows;
    HeatMapWindow m_columns;
    std::optional<HeatMapCell> m_current;
    std::optional<HeatMapCell> m_hovered;
    std::optional<HeatMapCell> m_pressed;
    std::optional<HeatMapRange> m_selected;
    std::optional<HeatMapRange> m_dragged;
    HeatMapScale m_scale; ///< of m_data
    bool m_rowsAreReadable = false;
    QRect m_seen; ///< empty: all
    QImage m_image; ///< the visible cells, kept until data, zoom, size or theme change
    mutable std::unique_ptr<HeatMapFrame> m_frame; ///< for the size asked last, kept likewise
    CopyableTableView* m_table = nullptr;
    PlotTableModel* m_model = nullptr;
};

} // namespace consonance
