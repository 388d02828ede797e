// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/heat_map_widget.h"

#include "ui/heatmap/heat_map_accessible.h"
#include "ui/heatmap/heat_map_painter.h"
#include "ui/plot/plot_table_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/low_scroll.h"
#include "ui/theme/painted_accessible.h"

#include <QAccessible>
#include <QEvent>
#include <QFontMetrics>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr double kWheelZoom = 1.25; // per notch
constexpr int kPanCells = 8; // a notch moves by an eighth of the window

} // namespace

HeatMapWidget::HeatMapWidget(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_model = new PlotTableModel(this);
    m_table = new CopyableTableView(this);
    m_table->setSortingEnabled(false);
    m_table->setModel(m_model);
    m_table->hide();
    installHeatMapAccessibility();
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        forgetPicture();
        update();
    });
    describe();
}

HeatMapWidget::~HeatMapWidget() = default;

void HeatMapWidget::setData(HeatMapData data)
{
    const bool sameSize = data.rowCount() == m_data.rowCount() && data.columnCount() == m_data.columnCount();
    m_data = std::move(data);
    m_scale = { .ends = m_data.effectiveScale(), .hasMissing = m_data.hasMissing() };
    if (!sameSize) {
        m_rows = { .first = 0, .count = m_data.rowCount() };
        m_columns = { .first = 0, .count = m_data.columnCount() };
        m_current.reset();
        m_hovered.reset();
        m_selected.reset();
        m_pressed.reset();
        m_dragged.reset();
    }
    forgetPicture();
    if (isTableShown())
        m_model->setTable(table());
    describe();
    updateGeometry();
    update();
}

void HeatMapWidget::setEmptyText(const QString& text)
{
    m_emptyText = text;
    m_table->setEmptyText(text);
    update();
}

void HeatMapWidget::setSelectedRange(std::optional<HeatMapRange> range)
{
    m_selected = range ? std::optional(range->normalized()) : std::nullopt;
    update();
}

void HeatMapWidget::resetZoom()
{
    m_rows = { .first = 0, .count = m_data.rowCount() };
    m_columns = { .first = 0, .count = m_data.columnCount() };
    forgetPicture();
    update();
}

void HeatMapWidget::zoomTo(HeatMapWindow rows, HeatMapWindow columns)
{
    const auto inside = [](HeatMapWindow window, int total) {
        window.first = std::clamp(window.first, 0, std::max(0, total - 1));
        window.count = std::clamp(window.count, std::min(1, total), total - window.first);
        return window;
    };
    m_rows = inside(rows, m_data.rowCount());
    m_columns = inside(columns, m_data.columnCount());
    forgetPicture();
    update();
}

void HeatMapWidget::forgetPicture()
{
    m_image = QImage();
    m_frame.reset();
}

HeatMapPainter HeatMapWidget::painter() const
{
    return { m_data, m_scale, m_rows, m_columns };
}

const HeatMapFrame& HeatMapWidget::frameFor(QSize size) const
{
    if (!m_frame || m_frame->size != size) {
        m_frame = std::make_unique<HeatMapFrame>(painter().makeFrame(size, m_rowsAreReadable));
        if (m_rowsAreReadable && !m_seen.isEmpty())
            m_frame->keepWithin(m_seen);
    }
    return *m_frame;
}

int HeatMapWidget::coveredHeight() const
{
    const auto& frame = frameFor(size());
    return frame.foot().top() <= frame.layout.cells.bottom() ? frame.foot().height() : 0;
}

std::optional<HeatMapCell> HeatMapWidget::cellUnder(QPointF position) const
{
    const auto& frame = frameFor(size());
    const auto at = position.toPoint();
    return at.y() < frame.foot().top() ? frame.layout.cellAt(at) : std::nullopt;
}

HeatMapLayout HeatMapWidget::layoutFor(QSize size) const
{
    return frameFor(size).layout;
}

QString HeatMapWidget::readOut(HeatMapCell cell) const
{
    const double value = m_data.at(cell.row, cell.column);
    const auto shown = std::isfinite(value) ? m_data.quantity.valueText(value) : tr("no value");
    return tr("%1, %2: %3", "row, column and value of a heat map")
        .arg(m_data.rows.value(cell.row), m_data.columns.value(cell.column), noted(shown, cell));
}

QString HeatMapWidget::noted(const QString& shown, HeatMapCell cell) const
{
    const auto note = m_data.notes.value(cell.row * m_data.columnCount() + cell.column);
    return note.isEmpty() ? shown : tr("%1 (%2)", "value of a cell and what it rests on").arg(shown, note);
}

void HeatMapWidget::describe()
{
    setAccessibleName(m_data.name.isEmpty() ? tr("Heat map") : m_data.name);
    m_table->setAccessibleName(tr("Data of %1").arg(accessibleName()));
    if (m_current)
        setAccessibleDescription(readOut(*m_current));
    else
        setAccessibleDescription(
            tr("%1 by %2, %3 rows and %4 columns. It can be shown as a table from the context menu.")
                .arg(m_data.rowTitle, m_data.columnTitle, format::integer(m_data.rowCount()),
                    format::integer(m_data.columnCount())));
}

void HeatMapWidget::setRowsReadable(bool readable)
{
    m_rowsAreReadable = readable;
    updateGeometry();
}

void HeatMapWidget::setSeen(const QRect& seen)
{
    if (seen == m_seen)
        return;
    m_seen = seen;
    m_frame.reset();
    update();
}

QSize HeatMapWidget::minimumSizeHint() const
{
    constexpr QSize kLeast { 160, 120 };
    if (!m_rowsAreReadable || m_data.isEmpty() || isTableShown())
        return kLeast;
    const int line = QFontMetrics(Theme::instance().font(TextSize::Small)).height();
    // With room for everything around the cells; it does not depend on how high the map is now.
    constexpr int kAnyHeight = 4'000;
    const int rest = kAnyHeight - painter().makeFrame({ width(), kAnyHeight }, true).layout.cells.height();
    return kLeast.expandedTo({ 0, m_data.rowCount() * (line + 2) + rest });
}

void HeatMapWidget::paintEvent(QPaintEvent*)
{
    const auto& tokens = Theme::instance().tokens();
    QPainter painter(this);
    painter.fillRect(rect(), tokens.surface);
    if (m_data.isEmpty()) {
        painter.setPen(tokens.mutedText);
        painter.drawText(rect().adjusted(spacing::kLarge, spacing::kLarge, -spacing::kLarge, -spacing::kLarge),
            Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    const auto shapes = this->painter();
    const auto& frame = frameFor(size());
    if (m_image.isNull())
        m_image = shapes.cellImage(frame.layout, tokens);
    painter.drawImage(frame.layout.cells.topLeft(), m_image);
    shapes.drawAround(painter, frame, tokens);
    if (coveredHeight() > 0)
        painter.setClipRect(0, 0, width(), frame.foot().top());
    drawInteraction(painter, frame.layout, tokens);
    painter.setClipping(false);
    if (hasFocus()) {
        painter.setPen(QPen(tokens.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void HeatMapWidget::drawInteraction(QPainter& painter, const HeatMapLayout& layout, const ThemeTokens& tokens) const
{
    // Two lines, one light and one dark, are seen on every colour.
    const auto outline = [&](const QRect& box, const QColor& color) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(tokens.surface, 3));
        painter.drawRect(box.adjusted(1, 1, -2, -2));
        painter.setPen(QPen(color, 1));
        painter.drawRect(box.adjusted(1, 1, -2, -2));
    };
    if (m_hovered)
        outline(layout.cellRect(*m_hovered), tokens.text);
    const auto& range = m_dragged ? m_dragged : m_selected;
    if (range) {
        if (const auto box = layout.rangeRect(*range); !box.isEmpty())
            outline(box.adjusted(-1, -1, 1, 1), tokens.accent);
    }
    drawReadOut(painter, layout, tokens);
}

void HeatMapWidget::drawReadOut(QPainter& painter, const HeatMapLayout& layout, const ThemeTokens& tokens) const
{
    const auto cell = m_hovered ? m_hovered : hasFocus() ? m_current : std::nullopt;
    if (!cell)
        return;
    const auto text = readOut(*cell);
    painter.setFont(Theme::instance().font(TextSize::Small));
    const auto& metrics = painter.fontMetrics();
    const auto anchor = layout.cellRect(*cell);
    QRect box(0, 0, metrics.horizontalAdvance(text) + 2 * spacing::kSmall, metrics.height() + 2 * spacing::kTiny);
    box.moveCenter({ anchor.center().x(), 0 });
    box.moveBottom(anchor.top() - spacing::kTiny);
    if (box.top() < 0)
        box.moveTop(anchor.bottom() + spacing::kTiny);
    box.moveLeft(std::clamp(box.left(), 0, std::max(0, width() - box.width())));
    painter.setPen(tokens.outline);
    painter.setBrush(tokens.tooltip);
    painter.drawRect(box.adjusted(0, 0, -1, -1));
    painter.setPen(tokens.text);
    painter.drawText(box, Qt::AlignCenter, text);
}

void HeatMapWidget::resizeEvent(QResizeEvent* event)
{
    forgetPicture();
    m_table->setGeometry(rect());
    QWidget::resizeEvent(event);
}

void HeatMapWidget::setHovered(std::optional<HeatMapCell> cell)
{
    if (cell == m_hovered)
        return;
    m_hovered = cell;
    update();
    Q_EMIT cellHovered(m_hovered);
}

void HeatMapWidget::setCurrent(HeatMapCell cell)
{
    m_current = cell;
    m_rows = revealInWindow(m_rows, m_data.rowCount(), cell.row);
    m_columns = revealInWindow(m_columns, m_data.columnCount(), cell.column);
    forgetPicture();
    describe();
    QAccessibleEvent spoken(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&spoken);
    announceCurrentPart(*this, cell.row * m_data.columnCount() + cell.column);
    update();
    Q_EMIT currentCellChanged(cell);
}

void HeatMapWidget::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    const auto cell = cellUnder(event->position());
    m_pressed = cell;
    m_dragged.reset();
    if (!cell) {
        // Beside the cells: nothing is meant any more.
        setSelectedRange(std::nullopt);
        Q_EMIT rangeSelected(std::nullopt);
        return;
    }
    setCurrent(*cell);
}

void HeatMapWidget::mouseMoveEvent(QMouseEvent* event)
{
    const auto cell = cellUnder(event->position());
    setHovered(cell);
    if (!m_pressed || !cell || !(event->buttons() & Qt::LeftButton))
        return;
    if (m_dragged || *cell != *m_pressed) {
        m_dragged = HeatMapRange { .first = *m_pressed, .last = *cell };
        update();
    }
}

void HeatMapWidget::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_pressed)
        return QWidget::mouseReleaseEvent(event);
    const auto pressed = *std::exchange(m_pressed, std::nullopt);
    const auto dragged = std::exchange(m_dragged, std::nullopt);
    const auto range = dragged.value_or(HeatMapRange { .first = pressed, .last = pressed }).normalized();
    setSelectedRange(range);
    if (!dragged)
        Q_EMIT cellClicked(pressed);
    Q_EMIT rangeSelected(range);
}

void HeatMapWidget::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto cell = cellUnder(event->position()))
        Q_EMIT cellActivated(*cell);
}

void HeatMapWidget::leaveEvent(QEvent* event)
{
    setHovered(std::nullopt);
    QWidget::leaveEvent(event);
}

void HeatMapWidget::wheelEvent(QWheelEvent* event)
{
    if (m_data.isEmpty() || isScrolledPast(*this))
        return event->ignore();
    const auto area = layoutFor(size()).cells;
    const auto delta = event->angleDelta();
    // Shift turns the wheel sideways on some platforms already.
    const double notches = (delta.y() != 0 ? delta.y() : delta.x()) / 120.0;
    if (event->modifiers() & Qt::ShiftModifier) {
        m_columns = panWindow(m_columns, m_data.columnCount(),
            -static_cast<int>(std::lround(notches * std::max(1, m_columns.count / kPanCells))));
    } else if (event->modifiers() & Qt::ControlModifier) {
        m_rows = panWindow(
            m_rows, m_data.rowCount(), -static_cast<int>(std::lround(notches * std::max(1, m_rows.count / kPanCells))));
    } else {
        const double factor = std::pow(kWheelZoom, notches);
        const auto share = [](double offset, int extent) { return std::clamp(offset / std::max(1, extent), 0.0, 1.0); };
        m_columns = zoomWindow(
            m_columns, m_data.columnCount(), factor, share(event->position().x() - area.left(), area.width()));
        m_rows
            = zoomWindow(m_rows, m_data.rowCount(), factor, share(event->position().y() - area.top(), area.height()));
    }
    forgetPicture();
    m_hovered = cellUnder(event->position());
    update();
    event->accept();
}

void HeatMapWidget::moveCurrent(int rows, int columns, bool extend)
{
    if (m_data.isEmpty())
        return;
    const auto from = m_current.value_or(HeatMapCell { .row = m_rows.first, .column = m_columns.first });
    const auto start = extend && m_selected ? *m_selected : HeatMapRange { .first = from, .last = from };
    const HeatMapCell to { .row = std::clamp(from.row + (m_current ? rows : 0), 0, m_data.rowCount() - 1),
        .column = std::clamp(from.column + (m_current ? columns : 0), 0, m_data.columnCount() - 1) };
    setCurrent(to);
    if (extend) {
        // The corner that is not current stays.
        const auto anchor = start.first == from ? start.last : start.first;
        setSelectedRange(HeatMapRange { .first = anchor, .last = to });
    } else {
        setSelectedRange(HeatMapRange { .first = to, .last = to });
    }
    Q_EMIT rangeSelected(m_selected);
}

void HeatMapWidget::keyPressEvent(QKeyEvent* event)
{
    const bool extend = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_Left:
        moveCurrent(0, -1, extend);
        return;
    case Qt::Key_Right:
        moveCurrent(0, 1, extend);
        return;
    case Qt::Key_Up:
        moveCurrent(-1, 0, extend);
        return;
    case Qt::Key_Down:
        moveCurrent(1, 0, extend);
        return;
    case Qt::Key_Home:
        resetZoom();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current)
            Q_EMIT cellActivated(*m_current);
        return;
    default:
        break;
    }
    if (event->matches(QKeySequence::Copy))
        copyData();
    else
        QWidget::keyPressEvent(event);
}

QString HeatMapWidget::nameAt(QPoint position) const
{
    const auto& frame = frameFor(size());
    const auto& cells = frame.layout.cells;
    if (frame.legendTitle.contains(position))
        return m_data.quantity.title;
    if (frame.columnTitle.contains(position))
        return m_data.columnTitle;
    const bool isRow = frame.rowLabels.contains(position);
    if (!isRow && !frame.columnLabels.contains(position))
        return {};
    // The label lies level with its row, or under its column.
    const auto cell
        = frame.layout.cellAt(isRow ? QPoint(cells.left(), position.y()) : QPoint(position.x(), cells.top()));
    return !cell ? QString() : isRow ? m_data.rows.value(cell->row) : m_data.columns.value(cell->column);
}

bool HeatMapWidget::event(QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    if (event->type() == QEvent::ToolTip && !m_data.isEmpty()) {
        const auto* help = static_cast<const QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), nameAt(help->pos()), this);
        return true;
    }
    return QWidget::event(event);
}

void HeatMapWidget::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        describe();
    if (event->type() == QEvent::FontChange)
        forgetPicture();
    QWidget::changeEvent(event);
}

} // namespace consonance
#include "moc_heat_map_widget.cpp"
