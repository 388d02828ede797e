// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/heat_map_painter.h"

#include "ui/heatmap/heat_map_widget.h"
#include "ui/theme/color_math.h"
#include "ui/theme/wrapped_text.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace consonance {

namespace {

constexpr int kBarWidth = 12;
constexpr double kLargestLabelShare = 0.4; // of the width that row labels take, and of the height that column labels do
constexpr int kScrolledLabelLines = 5; // the latter where the map scrolls: what is below it is not seen at once
constexpr int kLegendShare = 3; // the legend takes at most a third of the width
constexpr int kLegendTitle = 104; // a longer title of the legend takes several lines
constexpr int kLeastBar = 3; // lines: a figure at each end and one between
constexpr int kLegendAbove = 260; // narrower maps have no room for the legend
constexpr std::int64_t kMostShapes = 10'000;
constexpr int kLabelSample = 400; // labels measured to find the widest; more would cost a frame

int widestOf(const QStringList& labels, const QFontMetrics& metrics)
{
    int widest = 0;
    const auto step = std::max<qsizetype>(1, labels.size() / kLabelSample);
    for (qsizetype i = 0; i < labels.size(); i += step)
        widest = std::max(widest, metrics.horizontalAdvance(labels[i]));
    // Elision asks for a little more than the advance.
    return widest + 2;
}

int widestWord(const QString& text, const QFontMetrics& metrics)
{
    return widestOf(text.split(QLatin1Char(' ')), metrics);
}

/// Height of a text of this width, in as many lines as it needs.
int heightOf(const QString& text, int width, const QFontMetrics& metrics)
{
    constexpr int kAnyHeight = 10'000;
    if (text.isEmpty())
        return 0;
    return metrics.boundingRect(QRect(0, 0, width, kAnyHeight), Qt::AlignLeft | Qt::TextWordWrap, text).height();
}

/// Where a text of one line that is centred over `over` lies without leaving the picture.
QRect centredIn(QSize size, const QRect& over, int width, int top, int height)
{
    const int left = std::clamp(over.center().x() - width / 2, static_cast<int>(spacing::kSmall),
        std::max<int>(spacing::kSmall, size.width() - spacing::kSmall - width));
    return { left, top, width, height };
}

void drawUpright(QPainter& painter, const QRect& cell, const QString& text)
{
    painter.save();
    painter.translate(cell.center().x(), cell.top());
    painter.rotate(-90);
    const int height = painter.fontMetrics().height();
    painter.drawText(QRect(-cell.height(), -height / 2, cell.height(), height), Qt::AlignRight | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(text, Qt::ElideRight, cell.height()));
    painter.restore();
}

} // namespace

QRect HeatMapFrame::foot() const
{
    const bool isTitleBelow = !columnTitle.isEmpty() && columnTitle.top() > columnLabels.top();
    const int bottom = (isTitleBelow ? columnTitle : columnLabels).bottom() + spacing::kSmall;
    const int right = legend.isEmpty() ? size.width() : legend.left() - 1;
    return { QPoint(0, columnLabels.top() - spacing::kTiny), QPoint(right, bottom) };
}

void HeatMapFrame::keepWithin(const QRect& seen)
{
    if (const int up = std::min(0, seen.bottom() - foot().bottom()); up < 0) {
        if (columnTitle.top() > columnLabels.top())
            columnTitle.translate(0, up);
        columnLabels.translate(0, up);
    }
    for (QRect* part : { &legendTitle, &legend, &missing })
        part->translate(0, std::max(0, seen.top()));
}

HeatMapPainter::HeatMapPainter(
    const HeatMapData& data, const HeatMapScale& scale, HeatMapWindow rows, HeatMapWindow columns)
    : m_data(data)
    , m_scale(scale)
    , m_rows(rows)
    , m_columns(columns)
{
}

double HeatMapPainter::placeOf(double value) const
{
    const double least = std::max(m_scale.ends.first, std::numeric_limits<double>::min());
    return m_data.isLogarithmic ? std::log(std::max(value, least)) : value;
}

QColor HeatMapPainter::colorAt(double value) const
{
    const auto [low, high] = m_scale.ends;
    return QColor::fromRgb(colorOf(m_data.map, placeOf(value), placeOf(low), placeOf(high)));
}

double HeatMapPainter::middleOfScale() const
{
    const auto [low, high] = m_scale.ends;
    return m_data.isLogarithmic ? std::exp((placeOf(low) + placeOf(high)) / 2) : (low + high) / 2;
}

HeatMapFrame HeatMapPainter::makeFrame(QSize size, bool scrolls) const
{
    const QFontMetrics metrics(Theme::instance().font(TextSize::Small));
    const int line = metrics.height();
    HeatMapFrame frame;
    frame.size = size;
    frame.layout.rows = m_rows;
    frame.layout.columns = m_columns;

    const int rowWidth = std::min(widestOf(m_data.rows, metrics), static_cast<int>(size.width() * kLargestLabelShare));
    const int left = spacing::kSmall + rowWidth + spacing::kTiny;
    const int top = spacing::kSmall + (m_data.rowTitle.isEmpty() ? 0 : line + spacing::kTiny);
    int right = spacing::kMedium;
    if (size.width() >= kLegendAbove) {
        const auto [low, high] = m_scale.ends;
        int figures = std::max(std::min(metrics.horizontalAdvance(m_data.quantity.title) + 2, kLegendTitle),
            widestWord(m_data.quantity.title, metrics));
        for (const double value : { low, middleOfScale(), high })
            figures = std::max(
                figures, metrics.horizontalAdvance(m_data.quantity.valueText(value)) + kBarWidth + spacing::kTiny);
        figures = std::min(
            std::max(figures, metrics.horizontalAdvance(HeatMapWidget::tr("no value")) + kBarWidth + spacing::kTiny),
            size.width() / kLegendShare);
        right = spacing::kMedium + figures + spacing::kSmall;
    }
    const int width = std::max(1, size.width() - left - right);

    const int widest = widestOf(m_data.columns, metrics);
    const int cellWidth = width / std::max(1, m_columns.count);
    int labelHeight = line;
    if (widest + spacing::kSmall > cellWidth) {
        frame.columnStyle = cellWidth >= line ? ColumnLabels::Upright : ColumnLabels::Sparse;
        if (frame.columnStyle == ColumnLabels::Upright)
            labelHeight = std::min(
                widest, scrolls ? kScrolledLabelLines * line : static_cast<int>(size.height() * kLargestLabelShare));
    }
    const int titleWidth
        = std::min(metrics.horizontalAdvance(m_data.columnTitle) + 2, std::max(1, size.width() - 2 * spacing::kSmall));
    const int titleLines = heightOf(m_data.columnTitle, titleWidth, metrics);
    // In a low panel the names under the cells need the room, and the title is in the line of the other one.
    const bool isTitleAbove = scrolls && frame.columnStyle == ColumnLabels::Upright && !m_data.rowTitle.isEmpty()
        && titleLines < 2 * line && metrics.horizontalAdvance(m_data.rowTitle) + spacing::kSmall <= rowWidth
        && titleWidth <= width;
    const int titleHeight = titleLines == 0 || isTitleAbove ? 0 : titleLines + spacing::kTiny;
    const int bottom = spacing::kTiny + labelHeight + titleHeight + spacing::kSmall;
    const int height = std::max(1, size.height() - top - bottom);

    frame.layout.cells = QRect(left, top, width, height);
    frame.rowLabels = QRect(spacing::kSmall, top, rowWidth, height);
    frame.columnLabels = QRect(left, top + height + spacing::kTiny, width, labelHeight);
    frame.rowTitle = QRect(spacing::kSmall, spacing::kSmall,
        isTitleAbove ? rowWidth : size.width() - right - spacing::kSmall, m_data.rowTitle.isEmpty() ? 0 : line);
    const int titleTop = isTitleAbove ? spacing::kSmall : frame.columnLabels.bottom() + spacing::kTiny;
    frame.columnTitle = centredIn(size, frame.layout.cells, titleWidth, titleTop, titleLines);
    if (size.width() >= kLegendAbove) {
        const int x = left + width + spacing::kMedium;
        const int missingHeight = m_scale.hasMissing ? line + spacing::kSmall : 0;
        const int rest = size.height() - top - missingHeight - spacing::kTiny - kLeastBar * line;
        const int wordsHeight
            = std::min(heightOf(m_data.quantity.title, right - spacing::kMedium - spacing::kSmall, metrics),
                std::max(line, rest / line * line));
        frame.legendTitle = QRect(x, top, right - spacing::kMedium - spacing::kSmall, wordsHeight);
        frame.legend = QRect(x, frame.legendTitle.bottom() + 1 + spacing::kTiny, right - spacing::kMedium,
            std::max(line * kLeastBar, std::min(height - wordsHeight - missingHeight - spacing::kTiny, 200)));
        if (m_scale.hasMissing)
            frame.missing = QRect(x, frame.legend.bottom() + spacing::kSmall, kBarWidth, line);
    }
    return frame;
}

QImage HeatMapPainter::cellImage(const HeatMapLayout& layout, const ThemeTokens& tokens) const
{
    const auto& table = colorTable(m_data.map);
    const double low = placeOf(m_scale.ends.first);
    const double high = placeOf(m_scale.ends.second);
    const double perUnit = high > low ? 255.0 / (high - low) : 0;
    QImage image(layout.cells.size(), QImage::Format_RGB32);
    if (m_scale.hasMissing)
        image.fill(tokens.missing);
    if (layout.rows.count == 0 || layout.columns.count == 0)
        return image;

    // The cells that pixel `at` of `extent` stands for: one that it lies in, or all that begin within it.
    const auto cellsOf = [](int at, int extent, const HeatMapWindow& window) {
        const auto from = static_cast<std::int64_t>(window.count) * at / extent;
        const auto to = static_cast<std::int64_t>(window.count) * (at + 1) / extent;
        if (window.count <= extent) {
            const auto cell = (static_cast<std::int64_t>(at + 1) * window.count - 1) / extent;
            return std::pair(window.first + static_cast<int>(cell), window.first + static_cast<int>(cell) + 1);
        }
        return std::pair(window.first + static_cast<int>(from), window.first + static_cast<int>(to));
    };
    const auto total = static_cast<std::size_t>(m_data.columnCount());
    std::vector<std::pair<int, int>> columns;
    for (int x = 0; x < image.width(); ++x)
        columns.push_back(cellsOf(x, image.width(), layout.columns));

    constexpr double kNothing = -std::numeric_limits<double>::infinity();
    std::vector<double> largest(total, kNothing); // per column, over the rows of a line of pixels
    std::pair shown(-1, -1);
    for (int y = 0; y < image.height(); ++y) {
        const auto rows = cellsOf(y, image.height(), layout.rows);
        if (rows != shown) {
            shown = rows;
            std::ranges::fill(largest, kNothing);
            for (int row = rows.first; row < rows.second; ++row) {
                const auto start = static_cast<std::size_t>(row) * total;
                const auto end = std::min(start + total, m_data.values.size());
                for (auto i = start; i < end; ++i) {
                    // NaN compares false and so counts as absent.
                    if (m_data.values[i] > largest[i - start])
                        largest[i - start] = m_data.values[i];
                }
            }
        }
        auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const auto [from, to] = columns[static_cast<std::size_t>(x)];
            const double value = *std::max_element(largest.begin() + from, largest.begin() + to);
            if (!std::isfinite(value))
                continue; // the grey stays
            const double position = perUnit > 0 ? std::clamp((placeOf(value) - low) * perUnit, 0.0, 255.0) : 128.0;
            pixels[x] = table[static_cast<std::size_t>(position + 0.5)];
        }
    }
    return image;
}

void HeatMapPainter::drawCellsAsShapes(QPainter& painter, const HeatMapLayout& layout, const ThemeTokens& tokens) const
{
    for (int row = layout.rows.first; row < layout.rows.first + layout.rows.count; ++row) {
        for (int column = layout.columns.first; column < layout.columns.first + layout.columns.count; ++column) {
            const auto box = layout.cellRect({ .row = row, .column = column });
            const double value = m_data.at(row, column);
            if (std::isfinite(value))
                painter.fillRect(box, colorAt(value));
            else
                painter.fillRect(box, tokens.missing);
        }
    }
}

void HeatMapPainter::drawAround(QPainter& painter, const HeatMapFrame& frame, const ThemeTokens& tokens) const
{
    painter.setFont(Theme::instance().font(TextSize::Small));
    drawNumbers(painter, frame.layout);
    drawLabels(painter, frame, tokens);
    if (!frame.legend.isEmpty())
        drawLegend(painter, frame, tokens);
}

void HeatMapPainter::drawNumbers(QPainter& painter, const HeatMapLayout& layout) const
{
    const auto& metrics = painter.fontMetrics();
    const int cellWidth = layout.cells.width() / std::max(1, layout.columns.count);
    const int cellHeight = layout.cells.height() / std::max(1, layout.rows.count);
    const int wanted = metrics.horizontalAdvance(QStringLiteral("0.000"));
    if (cellHeight < metrics.height() + 2 || cellWidth < wanted)
        return;
    const auto bare = [this](double value) {
        // The unit stands once, in the legend.
        return m_data.quantity.kind == AxisKind::Number ? format::significant(value) : m_data.quantity.valueText(value);
    };
    for (int row = layout.rows.first; row < layout.rows.first + layout.rows.count; ++row) {
        for (int column = layout.columns.first; column < layout.columns.first + layout.columns.count; ++column) {
            const double value = m_data.at(row, column);
            const auto box = layout.cellRect({ .row = row, .column = column });
            const auto text = std::isfinite(value) ? bare(value) : QString();
            if (text.isEmpty() || metrics.horizontalAdvance(text) + spacing::kTiny > box.width())
                continue;
            painter.setPen(readableOn(colorAt(value)));
            painter.drawText(box, Qt::AlignCenter, text);
        }
    }
}

void HeatMapPainter::drawLabels(QPainter& painter, const HeatMapFrame& frame, const ThemeTokens& tokens) const
{
    painter.setPen(tokens.mutedText);
    if (!frame.rowTitle.isEmpty())
        painter.drawText(frame.rowTitle, Qt::AlignLeft | Qt::AlignVCenter, m_data.rowTitle);
    const auto& layout = frame.layout;
    const auto& metrics = painter.fontMetrics();
    int free = layout.cells.top() - 1;
    for (int row = layout.rows.first; row < layout.rows.first + layout.rows.count; ++row) {
        const auto box = layout.cellRect({ .row = row, .column = layout.columns.first });
        const QRect place(
            frame.rowLabels.left(), box.center().y() - metrics.height() / 2, frame.rowLabels.width(), metrics.height());
        if (place.top() < free && row != layout.rows.first)
            continue;
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter,
            metrics.elidedText(m_data.rows[row], Qt::ElideMiddle, place.width()));
        free = place.bottom() + 2;
    }
    if (const auto foot = frame.foot(); foot.top() <= layout.cells.bottom())
        painter.fillRect(foot, tokens.surface);
    if (!frame.columnTitle.isEmpty())
        painter.drawText(frame.columnTitle, Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextWordWrap, m_data.columnTitle);
    drawColumnLabels(painter, frame);
}

void HeatMapPainter::drawColumnLabels(QPainter& painter, const HeatMapFrame& frame) const
{
    const auto& layout = frame.layout;
    const auto& metrics = painter.fontMetrics();
    int free = std::numeric_limits<int>::min();
    for (int column = layout.columns.first; column < layout.columns.first + layout.columns.count; ++column) {
        const auto cell = layout.cellRect({ .row = layout.rows.first, .column = column });
        const QRect box(cell.left(), frame.columnLabels.top(), cell.width(), frame.columnLabels.height());
        const auto& text = m_data.columns[column];
        if (frame.columnStyle == ColumnLabels::Upright) {
            drawUpright(painter, box, text);
            continue;
        }
        if (frame.columnStyle == ColumnLabels::Level) {
            painter.drawText(box, Qt::AlignCenter, text);
            continue;
        }
        if (box.center().x() < free)
            continue; // cheaper than measuring
        const int width = metrics.horizontalAdvance(text);
        // The first label may not hang over the row labels.
        const int start = std::clamp(box.center().x() - width / 2, frame.columnLabels.left(),
            std::max(frame.columnLabels.left(), frame.columnLabels.right() - width));
        if (start < free)
            continue;
        painter.drawText(QRect(start, box.top(), width, box.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        free = start + width + spacing::kLarge;
    }
}

void HeatMapPainter::drawLegend(QPainter& painter, const HeatMapFrame& frame, const ThemeTokens& tokens) const
{
    const QRect bar(frame.legend.left(), frame.legend.top(), kBarWidth, frame.legend.height());
    const auto& table = colorTable(m_data.map);
    for (int y = 0; y < bar.height(); ++y) {
        const auto index = static_cast<std::size_t>(255 - 255 * y / std::max(1, bar.height() - 1));
        painter.fillRect(bar.left(), bar.top() + y, bar.width(), 1, QColor::fromRgb(table[index]));
    }
    painter.setPen(tokens.outline);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar.adjusted(0, 0, -1, -1));

    const auto& metrics = painter.fontMetrics();
    painter.setPen(tokens.mutedText);
    if (frame.legendTitle.height() > metrics.height())
        painter.drawText(frame.legendTitle, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_data.quantity.title);
    else
        painter.drawText(frame.legendTitle, Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(m_data.quantity.title, Qt::ElideRight, frame.legendTitle.width()));
    painter.setPen(tokens.text);
    const auto [low, high] = m_scale.ends;
    const auto figure = [&](double value, int top) {
        const QRect box(
            bar.right() + spacing::kTiny + 1, top, frame.legend.width() - kBarWidth - spacing::kTiny, metrics.height());
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(m_data.quantity.valueText(value), Qt::ElideRight, box.width()));
    };
    figure(high, bar.top());
    figure(middleOfScale(), bar.center().y() - metrics.height() / 2);
    figure(low, bar.bottom() - metrics.height() + 1);
    if (!frame.missing.isEmpty()) {
        painter.fillRect(frame.missing, tokens.missing);
        painter.setPen(tokens.outline);
        painter.drawRect(frame.missing.adjusted(0, 0, -1, -1));
        painter.setPen(tokens.text);
        const QRect box(bar.right() + spacing::kTiny + 1, frame.missing.top(),
            frame.legend.width() - kBarWidth - spacing::kTiny, metrics.height());
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(HeatMapWidget::tr("no value"), Qt::ElideRight, box.width()));
    }
}

void HeatMapPainter::drawPaper(QPainter& painter, QSize size, const QString& provenance, bool hasTitle) const
{
    const auto& tokens = themeTokens(ThemeKind::Light);
    const auto& theme = Theme::instance();
    painter.fillRect(QRect(QPoint(0, 0), size), tokens.surface);
    int top = 0;
    int bottom = 0;
    if (hasTitle && !m_data.name.isEmpty()) {
        painter.setFont(theme.font(TextSize::Title));
        painter.setPen(tokens.text);
        const QRect line(
            spacing::kMedium, spacing::kSmall, size.width() - 2 * spacing::kMedium, painter.fontMetrics().height());
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, m_data.name);
        top = line.bottom() + spacing::kTiny;
    }
    if (!provenance.isEmpty()) {
        painter.setFont(theme.font(TextSize::Small));
        painter.setPen(tokens.mutedText);
        const int width = size.width() - 2 * spacing::kMedium;
        const auto text = wrappedText(provenance, painter.font(), width);
        const auto lines = static_cast<int>(text.count(QLatin1Char('\n')));
        const int height = painter.fontMetrics().height() + lines * painter.fontMetrics().lineSpacing();
        painter.drawText(QRect(spacing::kMedium, size.height() - height - spacing::kTiny, width, height),
            Qt::AlignLeft | Qt::AlignVCenter, text);
        bottom = height + spacing::kTiny;
    }
    if (m_data.isEmpty())
        return;
    painter.translate(0, top);
    const auto frame = makeFrame({ size.width(), size.height() - top - bottom }, false);
    // Shapes stay sharp at any scale; above some thousands they would only make the file large.
    if (static_cast<std::int64_t>(frame.layout.rows.count) * frame.layout.columns.count <= kMostShapes)
        drawCellsAsShapes(painter, frame.layout, tokens);
    else
        painter.drawImage(frame.layout.cells.topLeft(), cellImage(frame.layout, tokens));
    drawAround(painter, frame, tokens);
}

} // namespace consonance
