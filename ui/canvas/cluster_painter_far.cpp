// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cluster from afar: frames of racks, servers as blocks, racks as one figure.
#include "ui/canvas/cluster_painter_pass.h"
#include "ui/canvas/cluster_text.h"
#include "ui/canvas/raster_bands.h"
#include "ui/kit/number_format.h"
#include "ui/theme/color_math.h"

namespace consonance {

namespace {

constexpr double kSmallestUplink = 0.2; ///< zoom; bars between smaller tiles would be taken for tiles

constexpr double kRoundedAway = 2; ///< px by which whole pixels may lie outside the exact shape

} // namespace

/// Needs no picture of a task, so that halves of the image share nothing that is written.
void ClusterPainter::paintFromAfar(
    QImage& image, const ClusterScene& scene, const ClusterView& view, const std::vector<JobId>& highlighted)
{
    const double ratio = image.devicePixelRatio();
    const auto detail = scene.layout().detailAt(view.zoom);
    paintInBands(image, [&](QPainter& painter, QImage& part, const QRect& band) {
        const RasterTarget raster(part, band.top());
        raster.fill(band, m_colors.tokens().surface.rgb());
        const QRectF seen(QPointF(band.topLeft()) / ratio, QSizeF(band.size()) / ratio);
        Pass pass { .painter = painter,
            .scene = scene,
            .view = view,
            .viewport = QRectF(QPointF(0, 0), QSizeF(image.size()) / ratio),
            .visible = view.toScene(seen.adjusted(-kRoundedAway, -kRoundedAway, kRoundedAway, kRoundedAway)),
            .highlighted = highlighted,
            .detail = detail,
            .raster = &raster };
        paintVisible(pass);
    });
}

void ClusterPainter::paintRackFrame(Pass& pass, std::size_t rack) const
{
    const auto rect = pass.snapped(pass.scene.layout().rackRect(rack));
    auto& painter = pass.painter;
    const double zoom = pass.view.zoom;
    const auto& tokens = m_colors.tokens();
    if (zoom < 0.15) {
        pass.fill(rect, m_colors.ground(pass.scene));
    } else {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(tokens.border);
        painter.setBrush(m_colors.ground(pass.scene));
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 8 * zoom, 8 * zoom);
    }
    const double inset = TileMetrics::kRackPadding * zoom;
    const QRectF line(rect.left() + inset, rect.top(), rect.width() - 2 * inset, TileMetrics::kRackTitle * zoom);
    if (const double share = pass.scene.layout().uplinkShare(rack); share >= 0 && zoom >= kSmallestUplink) {
        const double thick = std::max(2.0, std::round(3 * zoom));
        paintUplink(pass,
            { std::round(line.left()), std::round(line.bottom() - zoom - thick), std::round(line.width()), thick },
            share);
    }
    const double pixels = std::min(13.0, TileMetrics::kRackTitle * zoom * 0.62);
    if (pixels < kSmallestTileText)
        return;
    const auto title = rackTitle(pass.scene, rack);
    painter.setFont(fontOf(pixels));
    painter.setPen(tokens.mutedText);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, elided(painter, title, line.width()));
}

/// Between the title and the servers, in the colour of structure: what the uplink could carry is no load. Full: the
/// uplink carries all that its servers can send. A quarter: 4 : 1 oversubscribed.
void ClusterPainter::paintUplink(Pass& pass, const QRectF& track, double share) const
{
    pass.fill(track, m_colors.trackColor());
    pass.fill({ track.topLeft(), QSizeF(std::max(1.0, std::round(track.width() * share)), track.height()) },
        m_colors.tokens().outline);
}

/// The mean of its servers: of the measured value, else of the load.
void ClusterPainter::paintRackDensity(Pass& pass, std::size_t rack) const
{
    const auto& scene = pass.scene;
    const bool isMeasured = m_colors.isMeasured();
    double sum = 0;
    int up = 0;
    int busy = 0;
    int known = 0;
    for (const auto id : scene.layout().rackHosts(rack)) {
        const auto& host = scene.host(id);
        if (host.availability == Availability::Down || host.availability == Availability::Absent)
            continue;
        ++up;
        busy += scene.tiles(id).empty() ? 0 : 1;
        const auto value = isMeasured ? m_colors.valueOf(scene, id) : static_cast<double>(host.load());
        if (value) {
            ++known;
            sum += *value;
        }
    }
    const auto rect = pass.snapped(scene.layout().rackRect(rack));
    if (up == 0 || (known == 0 && busy > 0))
        return pass.fill(rect, m_colors.tokens().missing);
    if (known == 0)
        return pass.fill(rect, m_colors.emptyColor());
    const double mean = sum / known;
    if (isMeasured)
        paintRackFigure(pass, rect, m_colors.mapColor(m_colors.placeOf(mean)), m_colors.valueText(mean));
    else
        paintRackFigure(pass, rect, m_colors.densityColor(mean), format::percent(mean));
}

void ClusterPainter::paintRackFigure(Pass& pass, const QRectF& rect, const QColor& color, const QString& figure) const
{
    pass.fill(rect, color);
    const double pixels = std::min(12.0, rect.height() * 0.4);
    if (pixels < kSmallestTileText)
        return;
    const auto font = fontOf(pixels);
    if (QFontMetricsF(font).horizontalAdvance(figure) > rect.width() - 4)
        return;
    pass.painter.setFont(font);
    pass.painter.setPen(readableOn(color));
    pass.painter.drawText(rect, Qt::AlignCenter, figure);
}

/// Of a highlighted job when it has a task here; else of the load, or of who holds most devices, the paler the emptier
/// the server is.
QColor ClusterPainter::blockColor(const Pass& pass, HostId id) const
{
    const auto& host = pass.scene.host(id);
    const auto empty = m_colors.emptyColor();
    const bool isHighlighting = !pass.highlighted.empty();
    const auto tasks = pass.scene.tiles(id);
    for (std::size_t i = 0; isHighlighting && i < tasks.size(); ++i) {
        if (!pass.isDimmed(tasks[i].job))
            return m_colors.style(m_colors.keyOf(pass.scene, { tasks[i].job, tasks[i].kind }), false).color;
    }
    if (host.taken == 0)
        return empty;
    if (m_colors.blocksShowLoad(pass.scene)) {
        const auto color = m_colors.densityColor(static_cast<double>(host.load()));
        return isHighlighting ? mixColors(empty, color, 0.3) : color;
    }
    const auto& most = pass.scene.slots(id)[host.mostTaken];
    const auto& color = m_colors.style(m_colors.keyOf(pass.scene, most), isHighlighting).color;
    return mixColors(empty, color, 0.25 + 0.65 * host.takenShare());
}

/// The mean of what is measured; fainter when another job is highlighted.
void ClusterPainter::paintValueBlock(Pass& pass, HostId id, const QRectF& rect) const
{
    if (pass.scene.tiles(id).empty())
        return pass.fill(rect, m_colors.emptyColor());
    const auto value = m_colors.valueOf(pass.scene, id);
    if (!value)
        return pass.fill(rect, m_colors.tokens().missing);
    const auto color = m_colors.mapColor(m_colors.placeOf(*value));
    const auto isMeant = [&pass](const TileFrame& tile) { return !pass.isDimmed(tile.job); };
    const bool isDimmed = !pass.highlighted.empty() && std::ranges::none_of(pass.scene.tiles(id), isMeant);
    pass.fill(rect, isDimmed ? mixColors(m_colors.emptyColor(), color, 0.3) : color);
}

void ClusterPainter::paintBlock(Pass& pass, HostId id) const
{
    const auto& host = pass.scene.host(id);
    const auto& tokens = m_colors.tokens();
    // Blocks fill their cells but for a hair's breadth; gaps in scale would shimmer at this size.
    constexpr double half = TileMetrics::kSpacing / 2;
    auto rect = pass.snapped(pass.scene.layout().hostArea(id).adjusted(-half, -half, half, half));
    if (rect.width() >= 4 && rect.height() >= 4)
        rect.adjust(0, 0, -1, -1);
    rect.setSize(rect.size().expandedTo(QSizeF(1, 1)));
    const auto paintTasks = [&] {
        if (m_colors.isMeasured())
            paintValueBlock(pass, id, rect);
        else
            pass.fill(rect, blockColor(pass, id));
    };
    switch (host.availability) {
    case Availability::Absent:
        pass.fill(rect, tokens.border);
        return pass.fill(rect.adjusted(1, 1, -1, -1), tokens.surface);
    case Availability::Down:
        // An edge and a bar, so that it differs from a task without its colour.
        pass.fill(rect, tokens.error);
        pass.fill(rect.adjusted(1, 1, -1, -1), tokens.surface);
        return pass.fill({ rect.left(), std::floor(rect.center().y()), rect.width(), 1 }, tokens.error);
    case Availability::Draining:
        paintTasks();
        return pass.fill(
            { rect.left(), rect.top(), rect.width(), std::max(1.0, std::round(rect.height() / 5)) }, tokens.warning);
    case Availability::Up:
        return paintTasks();
    }
}

} // namespace consonance
