// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_widget.h"

#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/plot/plot_accessible.h"
#include "ui/plot/plot_fit.h"
#include "ui/plot/plot_style.h"
#include "ui/plot/plot_table_model.h"
#include "ui/plot/plot_widget_parts.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/low_scroll.h"
#include "ui/theme/theme.h"

#include <QApplication>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr int kReplotPeriodMs = 33; // 30 Hz
constexpr double kShrinkPerNotch = 0.85; // per notch
constexpr double kPanStep = 0.1; // of the view, per key press
constexpr double kHeadroom = 1.06; // above the highest value
constexpr double kRoomForPen = 1.02; // above a fixed end
constexpr double kRoomForMarks = 0.05;
constexpr QSize kLeastSize { 80, 60 };
constexpr int kMinimumDrag = 4; // px

int styleOf(const PlotSeries& series, std::size_t position)
{
    return series.style >= 0 ? series.style : static_cast<int>(position);
}

} // namespace

PlotWidget::PlotWidget(QWidget* parent)
    : QWidget(parent)
    , m_parts(std::make_unique<Parts>())
{
    installPlotAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    auto& p = *m_parts;
    p.stack = new QStackedLayout(this);
    p.stack->setContentsMargins(1, 1, 1, 1);
    p.plot = new QCustomPlot;
    p.plot->setFocusPolicy(Qt::NoFocus);
    p.plot->setAttribute(Qt::WA_NoMousePropagation, false); // what scrolls around it may have the wheel
    // Whatever the legend would like: what has no room is arranged otherwise, or left out.
    p.plot->setMinimumSize(kLeastSize);
    // It draws itself once before anyone sees it; in pictures as large as a new widget, dozens of plots of pages that
    // may never be opened would hold 60 MB.
    p.plot->setViewport(QRect(QPoint(), kLeastSize));
    p.plot->installEventFilter(this);
    p.plot->setAutoAddPlottableToLegend(false);
    p.stack->addWidget(p.plot);
    p.model = new PlotTableModel(this);
    p.table = new CopyableTableView;
    p.table->setSortingEnabled(false);
    p.table->setModel(p.model);
    p.stack->addWidget(p.table);

    p.emptyPage = new RoleLabel(TextSize::Body, TextTone::Muted);
    p.emptyPage->setAlignment(Qt::AlignCenter);
    p.emptyPage->setWordWrap(true);
    p.emptyPage->setMargin(spacing::kLarge);
    p.emptyPage->setAutoFillBackground(true);
    p.emptyPage->setBackgroundRole(QPalette::Base);
    p.stack->addWidget(p.emptyPage);

    p.plot->plotLayout()->setRowSpacing(0);
    p.plot->legend->setFillOrder(QCPLegend::foColumnsFirst);
    p.plot->legend->setVisible(false);
    p.plot->legend->setMargins(QMargins(spacing::kSmall, spacing::kTiny, 0, 0));

    p.span = new QCPItemRect(p.plot);
    p.span->setLayer(QStringLiteral("grid"));
    p.span->setVisible(false);
    for (auto* position : { p.span->topLeft, p.span->bottomRight })
        position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    for (auto** line : { &p.marker, &p.level }) {
        *line = new QCPItemStraightLine(p.plot);
        (*line)->setLayer(QStringLiteral("overlay"));
        (*line)->setVisible(false);
    }
    p.cursor = new QCPItemStraightLine(p.plot);
    p.cursor->setLayer(QStringLiteral("overlay"));
    p.cursor->setVisible(false);
    p.readOut = new QCPItemText(p.plot);
    p.readOut->setLayer(QStringLiteral("overlay"));
    p.readOut->position->setType(QCPItemPosition::ptAbsolute);
    p.readOut->setTextAlignment(Qt::AlignLeft);
    p.readOut->setPadding(QMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, spacing::kTiny));
    p.readOut->setClipToAxisRect(false);
    p.readOut->setVisible(false);
    p.yTitle = addTitleAboveAxes(*p.plot);
    connect(p.plot, &QCustomPlot::beforeReplot, this, [this] { fitWordsTo(m_parts->plot->viewport().size()); });
    m_replotTimer.setSingleShot(true);
    m_replotTimer.setInterval(kReplotPeriodMs);
    connect(&m_replotTimer, &QTimer::timeout, this, &PlotWidget::replotNow);
    connect(&Theme::instance(), &Theme::changed, this, [this] { restyle(Theme::instance().kind()); });
    restyle(Theme::instance().kind());
    keepTranslated(*this, [this] { retranslate(); });
}

PlotWidget::~PlotWidget() = default;

void PlotWidget::setName(const QString& name)
{
    m_name = name;
    retranslate();
}

void PlotWidget::setAxes(const PlotAxis& x, const PlotAxis& y)
{
    auto* plot = m_parts->plot;
    if (x != m_x || !plot->xAxis->ticker())
        plot->xAxis->setTicker(makeTicker(x, m_logarithmicX));
    plot->yAxis->setTicker(makeTicker(y, false));
    m_x = x;
    m_y = y;
    scheduleReplot();
}

void PlotWidget::setEmptyText(const QString& text)
{
    m_emptyText = text;
    m_parts->emptyPage->setText(text);
    m_parts->table->setEmptyText(text);
    showPage();
}

void PlotWidget::setSeries(std::vector<PlotSeries> series)
{
    for (auto& one : series) {
        // Curves of unequal length would read beyond their end.
        const auto length = std::min(one.x.size(), one.y.size());
        one.x.resize(length);
        one.y.resize(length);
    }
    m_series = std::move(series);
    m_xExtent = m_positiveXExtent = m_yExtent = {};
    for (const auto& one : m_series) {
        includeInExtents(one.x, one.y);
        includeWhiskers(one);
    }
    rebuildGraphs();
    if (isTableShown())
        m_parts->model->setTable(table());
    if (!m_zoomed)
        fit();
    scheduleReplot();
}

void PlotWidget::append(std::size_t index, const std::vector<double>& x, const std::vector<double>& y)
{
    if (index >= m_series.size() || x.size() != y.size() || x.empty())
        return;
    includeInExtents(x, y);
    auto& series = m_series[index];
    series.x.insert(series.x.end(), x.begin(), x.end());
    series.y.insert(series.y.end(), y.begin(), y.end());
    m_parts->plot->graph(static_cast<int>(index))
        ->addData(QVector<double>(x.begin(), x.end()), QVector<double>(y.begin(), y.end()), true);
    styleGraphs();
    showPage();
    if (!m_zoomed)
        fit();
    scheduleReplot();
}

void PlotWidget::rebuildGraphs()
{
    auto* plot = m_parts->plot;
    plot->legend->clearItems();
    plot->clearPlottables();
    m_parts->whiskers.assign(m_series.size(), {});
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        const auto& series = m_series[i];
        auto* graph = plot->addGraph();
        graph->setName(series.name);
        graph->setLineStyle(series.line == LineKind::Step ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
        graph->setData(
            QVector<double>(series.x.begin(), series.x.end()), QVector<double>(series.y.begin(), series.y.end()), true);
        addMarks(i);
        if (m_series.size() > 1)
            graph->addToLegend();
    }
    styleGraphs();
    placeLegend();
    showPage();
}

void PlotWidget::placeLegend()
{
    auto& plot = *m_parts->plot;
    auto* legend = plot.legend;
    const bool wanted = m_series.size() > 1;
    if (wanted == legend->visible())
        return;
    legend->setVisible(wanted);
    if (wanted) {
        // Above the axes, where it hides nothing.
        plot.plotLayout()->insertRow(0);
        plot.plotLayout()->addElement(0, 0, legend);
        plot.plotLayout()->setRowStretchFactor(0, 0.001);
    } else {
        // A legend without items would squeeze its row; inside the axes it takes no room.
        plot.axisRect()->insetLayout()->addElement(legend, Qt::AlignRight | Qt::AlignTop);
        plot.plotLayout()->simplify();
    }
}

void PlotWidget::showPage()
{
    auto& p = *m_parts;
    if (isTableShown())
        return;
    const bool anything = std::ranges::any_of(m_series, [](const PlotSeries& series) { return !series.x.empty(); });
    const bool explain = !anything && !p.emptyPage->text().isEmpty();
    p.stack->setCurrentWidget(explain ? static_cast<QWidget*>(p.emptyPage) : p.plot);
}

void PlotWidget::styleGraphs()
{
    std::size_t points = 0;
    for (const auto& series : m_series)
        points += series.x.size();
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        const auto pen = curvePen({ .kind = m_kind,
            .medium = m_onPaper ? PlotMedium::Paper : PlotMedium::Screen,
            .style = styleOf(m_series[i], i),
            .points = points,
            .several = m_series.size() > 1,
            .isMuted = m_series[i].isMuted });
        m_parts->plot->graph(static_cast<int>(i))->setPen(pen);
        styleMarks(i, pen);
    }
}

void PlotWidget::restyle(ThemeKind kind)
{
    m_kind = kind;
    const auto& theme = Theme::instance();
    const auto& tokens = themeTokens(kind);
    auto& p = *m_parts;
    stylePlot(*p.plot, tokens);
    auto shade = tokens.accent;
    shade.setAlphaF(0.14F);
    p.span->setBrush(shade);
    p.span->setPen(QPen(tokens.accent, 1));
    p.marker->setPen(QPen(tokens.accent, 1));
    p.level->setPen(QPen(tokens.mutedText, 1, Qt::DashLine));
    p.cursor->setPen(QPen(tokens.mutedText, 1, Qt::DotLine));
    p.yTitle->setFont(theme.font(TextSize::Small));
    p.yTitle->setColor(tokens.mutedText);
    p.readOut->setFont(theme.font(TextSize::Small));
    p.readOut->setColor(tokens.text);
    p.readOut->setBrush(tokens.tooltip);
    p.readOut->setPen(QPen(tokens.outline, 1));
    styleGraphs();
    scheduleReplot();
}

void PlotWidget::retranslate()
{
    setAccessibleName(m_name.isEmpty() ? tr("Plot") : m_name);
    setAccessibleDescription(tr("Its data can be shown as a table from the context menu."));
    m_parts->table->setAccessibleName(tr("Data of %1").arg(accessibleName()));
    scheduleReplot();
}

void PlotWidget::setMarker(std::optional<double> x)
{
    auto& p = *m_parts;
    p.marker->setVisible(x.has_value());
    if (x) {
        p.marker->point1->setCoords(*x, 0);
        p.marker->point2->setCoords(*x, 1);
    }
    scheduleReplot();
}

void PlotWidget::setLevel(std::optional<double> y)
{
    m_level = y;
    auto& p = *m_parts;
    p.level->setVisible(y.has_value());
    if (y) {
        p.level->point1->setCoords(0, *y);
        p.level->point2->setCoords(1, *y);
    }
    fit();
    scheduleReplot();
}

void PlotWidget::setSpan(std::optional<std::pair<double, double>> span)
{
    m_span = span;
    auto& p = *m_parts;
    p.span->setVisible(span.has_value());
    if (span) {
        p.span->topLeft->setCoords(span->first, 0);
        p.span->bottomRight->setCoords(span->second, 1);
    }
    scheduleReplot();
}

void PlotWidget::setYRange(std::optional<std::pair<double, double>> range)
{
    m_yRange = range;
    if (!m_zoomed)
        fit();
    scheduleReplot();
}

void PlotWidget::setLogarithmicX(bool logarithmic)
{
    m_logarithmicX = logarithmic;
    auto* axis = m_parts->plot->xAxis;
    axis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis->setTicker(makeTicker(m_x, logarithmic));
    resetZoom();
}

PlotRange PlotWidget::range() const
{
    const auto x = m_parts->plot->xAxis->range();
    const auto y = m_parts->plot->yAxis->range();
    return { .xLow = x.lower, .xHigh = x.upper, .yLow = y.lower, .yHigh = y.upper };
}

void PlotWidget::resetZoom()
{
    m_zoomed = false;
    fit();
    scheduleReplot();
}

void PlotWidget::zoomTo(const PlotRange& range)
{
    m_parts->plot->xAxis->setRange(range.xLow, range.xHigh);
    m_parts->plot->yAxis->setRange(range.yLow, range.yHigh);
    m_zoomed = true;
    scheduleReplot();
}

void PlotWidget::includeInExtents(const std::vector<double>& x, const std::vector<double>& y)
{
    for (const double value : x) {
        m_xExtent.include(value);
        if (value > 0)
            m_positiveXExtent.include(value);
    }
    for (const double value : y)
        m_yExtent.include(value);
}

void PlotWidget::includeWhiskers(const PlotSeries& series)
{
    for (std::size_t i = 0; i < series.x.size(); ++i) {
        m_yExtent.include(yWhisker(series, i).high);
        const auto across = xWhisker(series, i);
        for (const double end : { across.low, across.high }) {
            m_xExtent.include(end);
            if (end > 0)
                m_positiveXExtent.include(end);
        }
    }
}

void PlotWidget::fit()
{
    auto x = m_logarithmicX ? m_positiveXExtent : m_xExtent;
    if (x.isEmpty())
        x = { .low = m_logarithmicX ? 1.0 : 0.0, .high = m_logarithmicX ? 10.0 : 1.0 };
    if (x.low == x.high)
        x.high = x.low + std::max(1.0, std::abs(x.low) * 0.1);
    // A disc at the end of a scatter plot is seen whole.
    const auto isScattered = [](const PlotSeries& one) { return one.marks == MarkKind::Alone; };
    if (!m_logarithmicX && std::ranges::any_of(m_series, isScattered)) {
        const double room = (x.high - x.low) * kRoomForMarks;
        x.low = x.low < 0 ? x.low - room : std::max(0.0, x.low - room);
        x.high += room;
    }
    if (m_roomAtEnd > 0)
        x.high
            = m_logarithmicX ? x.high * std::pow(x.high / x.low, m_roomAtEnd) : x.high + (x.high - x.low) * m_roomAtEnd;
    m_parts->plot->xAxis->setRange(x.low, x.high);

    PlotExtent y = m_yExtent;
    y.include(0);
    if (m_level)
        y.include(*m_level);
    if (m_yRange)
        y = { .low = m_yRange->first, .high = m_yRange->second };
    if (y.high <= y.low)
        y.high = y.low + 1;
    // A curve along the upper or lower end keeps its full width.
    const double height = (y.high - y.low) * (m_yRange ? kRoomForPen : kHeadroom);
    m_parts->plot->yAxis->setRange(y.low < 0 ? y.high - height : y.low, y.low + height);
}

void PlotWidget::zoom(double factor)
{
    auto* axis = m_parts->plot->xAxis;
    const auto middle = m_logarithmicX ? std::sqrt(axis->range().lower * axis->range().upper) : axis->range().center();
    axis->scaleRange(1 / factor, middle);
    m_zoomed = true;
    scheduleReplot();
}

void PlotWidget::panBy(double xShare, double yShare)
{
    auto* x = m_parts->plot->xAxis;
    if (m_logarithmicX)
        x->setRange(x->range() * std::pow(x->range().upper / x->range().lower, xShare));
    else
        x->moveRange(x->range().size() * xShare);
    auto* y = m_parts->plot->yAxis;
    y->moveRange(y->range().size() * yShare);
    m_zoomed = true;
    scheduleReplot();
}

void PlotWidget::scheduleReplot()
{
    if (!m_replotTimer.isActive())
        m_replotTimer.start();
}

void PlotWidget::fitWordsTo(QSize size)
{
    fitWords(*m_parts->plot, size, { .x = m_x.label(), .y = m_y.label() }, *m_parts->yTitle);
}

void PlotWidget::replotNow()
{
    if (!isTableShown())
        m_parts->plot->replot(QCustomPlot::rpRefreshHint);
    else
        m_parts->model->setTable(table());
}

void PlotWidget::updateReadOut(std::optional<QPoint> at)
{
    auto& p = *m_parts;
    const auto area = p.plot->axisRect()->rect();
    const bool inside = at && area.contains(*at) && !m_series.empty();
    p.cursor->setVisible(inside);
    p.readOut->setVisible(inside);
    if (inside) {
        const double x = p.plot->xAxis->pixelToCoord(at->x());
        p.cursor->point1->setCoords(x, 0);
        p.cursor->point2->setCoords(x, 1);
        const auto point = pointAt(*at);
        p.readOut->setText(point ? reader().pointText(*point) : readOut(x));
        const bool left = at->x() > area.center().x();
        p.readOut->setPositionAlignment((left ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
        p.readOut->position->setCoords(
            at->x() + (left ? -spacing::kSmall : spacing::kSmall), area.top() + spacing::kTiny);
    }
    p.plot->layer(QStringLiteral("overlay"))->replot();
}

bool PlotWidget::eventFilter(QObject* watched, QEvent* event)
{
    return (watched == m_parts->plot && handleMouse(event)) || QWidget::eventFilter(watched, event);
}

bool PlotWidget::handleMouse(QEvent* event)
{
    auto& p = *m_parts;
    auto* xAxis = p.plot->xAxis;
    switch (event->type()) {
    case QEvent::Wheel: {
        if (isScrolledPast(*this))
            return event->ignore(), true;
        const auto* wheel = static_cast<QWheelEvent*>(event);
        const double notches = wheel->angleDelta().y() / 120.0;
        auto* axis = wheel->modifiers() & Qt::ControlModifier ? p.plot->yAxis : xAxis;
        const auto at = wheel->position();
        axis->scaleRange(std::pow(kShrinkPerNotch, notches), axis->pixelToCoord(axis == xAxis ? at.x() : at.y()));
        m_zoomed = true;
        scheduleReplot();
        return true;
    }
    case QEvent::MouseButtonPress: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        setFocus(Qt::MouseFocusReason);
        if (mouse->button() != Qt::LeftButton)
            return false;
        p.drag = mouse->modifiers() & Qt::ShiftModifier ? Parts::Drag::Span : Parts::Drag::Undecided;
        p.pressedAt = mouse->position().toPoint();
        p.pressedX = xAxis->range();
        return true;
    }
    case QEvent::MouseMove: {
        const auto at = static_cast<QMouseEvent*>(event)->position().toPoint();
        if (p.drag == Parts::Drag::Undecided
            && (at - p.pressedAt).manhattanLength() >= QApplication::startDragDistance())
            p.drag = Parts::Drag::Pan;
        if (p.drag == Parts::Drag::Pan) {
            xAxis->setRange(p.pressedX);
            panBy((p.pressedAt.x() - at.x()) / static_cast<double>(std::max(1, p.plot->axisRect()->width())), 0);
            p.pressedX = xAxis->range();
            p.pressedAt = at;
        } else if (p.drag == Parts::Drag::Span) {
            p.span->setVisible(true);
            p.span->topLeft->setCoords(xAxis->pixelToCoord(std::min(at.x(), p.pressedAt.x())), 0);
            p.span->bottomRight->setCoords(xAxis->pixelToCoord(std::max(at.x(), p.pressedAt.x())), 1);
            scheduleReplot();
        }
        updateReadOut(at);
        return true;
    }
    case QEvent::MouseButtonRelease: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton)
            finishDrag(mouse->position().toPoint());
        return true;
    }
    case QEvent::MouseButtonDblClick:
        p.drag = Parts::Drag::None;
        resetZoom();
        return true;
    case QEvent::Leave:
        updateReadOut(std::nullopt);
        return false;
    default:
        return false;
    }
}

void PlotWidget::finishDrag(const QPoint& at)
{
    auto& p = *m_parts;
    const auto drag = std::exchange(p.drag, Parts::Drag::None);
    const auto* axis = p.plot->xAxis;
    if (drag == Parts::Drag::Undecided) {
        clickAt(at);
    } else if (drag == Parts::Drag::Span) {
        // The view shows what its owner says is selected; the preview goes.
        setSpan(m_span);
        if (std::abs(at.x() - p.pressedAt.x()) < kMinimumDrag)
            Q_EMIT spanSelected(std::nullopt);
        else
            Q_EMIT spanSelected(std::pair(axis->pixelToCoord(std::min(at.x(), p.pressedAt.x())),
                axis->pixelToCoord(std::max(at.x(), p.pressedAt.x()))));
    }
}

void PlotWidget::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Home:
        resetZoom();
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(1 / kShrinkPerNotch);
        return;
    case Qt::Key_Minus:
        zoom(kShrinkPerNotch);
        return;
    case Qt::Key_Left:
        panBy(-kPanStep, 0);
        return;
    case Qt::Key_Right:
        panBy(kPanStep, 0);
        return;
    case Qt::Key_Up:
        panBy(0, kPanStep);
        return;
    case Qt::Key_Down:
        panBy(0, -kPanStep);
        return;
    default:
        break;
    }
    if (event->matches(QKeySequence::Copy))
        copyData();
    else
        QWidget::keyPressEvent(event);
}

} // namespace consonance
#include "moc_plot_widget.cpp"
