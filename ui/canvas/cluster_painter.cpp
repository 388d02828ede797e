// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cluster_painter.h"

#include "ui/canvas/cluster_marks.h"
#include "ui/canvas/cluster_painter_pass.h"
#include "ui/canvas/cluster_text.h"
#include "ui/kit/number_format.h"
#include "ui/theme/color_math.h"

#include <QCoreApplication>

namespace consonance {

namespace {

constexpr double kSmallestMeters = 0.34; ///< zoom
constexpr double kHeaderText = 12; ///< px at zoom 1
constexpr double kReadableText = 10; ///< px
constexpr double kHeaderFill = 0.66; ///< of the line
constexpr double kLargestFill = 0.8; ///< of the line, on a projector
constexpr double kMeterText = 9; ///< px at zoom 1
constexpr double kLargestMeterText = 13;
constexpr double kReadableTrack = 4; ///< px of a bar with a scale
constexpr double kTypeText = 0.85; ///< of the name
constexpr double kSmallestRound = 8; ///< px of a square; smaller corners are not worth their smoothing
constexpr double kQuietOutline = 16; ///< px of a square; smaller free ones recede
constexpr double kSmallestSprite = 6; ///< px of a square; smaller ones are plain squares
constexpr int kMostSprites = 20'000;
constexpr int kEffortAPass = 160; ///< about 5 ms of drawing pictures, of which the rest of a frame leaves as much
constexpr int kLookEffort = 1;
constexpr int kNumberEffort = 2;

/// The row with the bar of cores, at the lower end of a tile.
QRectF meterRow(const QRectF& tile, double zoom)
{
    const double inset = TileMetrics::kPadding * zoom;
    const double height = TileMetrics::kMeters * zoom;
    return { tile.left() + inset, tile.bottom() - height - TileMetrics::kPadding / 4 * zoom, tile.width() - 2 * inset,
        height };
}

/// Of the label; on a projector as high as its row allows.
double meterPixels(double zoom)
{
    return std::min(kMeterText * Theme::instance().textScale(), kLargestMeterText) * zoom;
}

/// The bar behind its label.
QRectF meterTrack(const QRectF& tile, double zoom)
{
    const auto row = meterRow(tile, zoom);
    const double label = meterPixels(zoom) >= kSmallestTileText ? 2.9 * meterPixels(zoom) : 0;
    const double thick = std::max(2.0, std::round(4 * zoom));
    const double left = std::round(row.left() + label);
    return { left, std::round(row.center().y() - thick / 2), std::round(row.right()) - left, thick };
}

/// Names are read at zooms at which the tile is small already: then they fill their line.
double headerPixels(double zoom)
{
    return std::max(kHeaderText * zoom, std::min(kReadableText, kHeaderFill * TileMetrics::kHeader * zoom));
}

QRectF slowdownTrack(const QRectF& tile, double zoom)
{
    const double inset = std::round(6 * zoom);
    return { tile.left() + inset, tile.bottom() + std::round(TileMetrics::kSlowdownGap * zoom),
        tile.width() - 2 * inset, std::max(1.0, std::round(4 * zoom)) };
}

QRectF filledPart(const QRectF& track, double share)
{
    return { track.topLeft(), QSizeF(std::round(track.width() * std::clamp(share, 0.0, 1.0)), track.height()) };
}

} // namespace

void ClusterPainter::restyle(ClusterColorMode mode, ThemeKind kind)
{
    m_colors = ClusterColors(kind, mode);
    m_font = Theme::instance().font(TextSize::Body);
    m_tasks.clear();
    m_plates.clear();
    m_texts.clear();
}

void ClusterPainter::setNames(JobNames names)
{
    m_names = std::move(names);
    m_tasks.clear();
}

QFont ClusterPainter::fontOf(double pixels, bool isBold) const
{
    QFont font(m_font);
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(pixels))));
    font.setWeight(isBold ? QFont::DemiBold : QFont::Normal);
    return font;
}

void ClusterPainter::forgetSprites(const ClusterScene& scene, const ClusterView& view, double ratio)
{
    const double size = std::round(scene.layout().tile().slot * view.zoom);
    if (size != m_taskSize || ratio != m_spriteRatio || m_tasks.size() > kMostSprites)
        m_tasks.clear();
    if (view.zoom != m_plateZoom || ratio != m_spriteRatio)
        m_plates.clear();
    m_taskSize = size;
    m_plateZoom = view.zoom;
    m_spriteRatio = ratio;
}

bool ClusterPainter::paintScene(
    QImage& image, const ClusterScene& scene, const ClusterView& view, const std::vector<JobId>& highlighted)
{
    forgetSprites(scene, view, image.devicePixelRatio());
    if (!scene.isEmpty() && scene.layout().detailAt(view.zoom) != ClusterDetail::Tiles) {
        paintFromAfar(image, scene, view, highlighted);
        return true;
    }
    image.fill(m_colors.tokens().surface);
    if (scene.isEmpty())
        return true;
    const RasterTarget raster(image);
    const QRectF viewport(QPointF(0, 0), QSizeF(image.size()) / raster.ratio());
    QPainter painter(&image);
    Pass pass { .painter = painter,
        .scene = scene,
        .view = view,
        .viewport = viewport,
        .visible = view.toScene(viewport),
        .highlighted = highlighted,
        .raster = &raster,
        .effortLeft = kEffortAPass };
    paintVisible(pass);
    return pass.isComplete;
}

void ClusterPainter::paintScene(QPainter& painter, const ClusterScene& scene, const ClusterView& view,
    const QRectF& viewport, const std::vector<JobId>& highlighted)
{
    painter.fillRect(viewport, m_colors.tokens().surface);
    if (scene.isEmpty())
        return;
    painter.save();
    painter.setClipRect(viewport);
    Pass pass { .painter = painter,
        .scene = scene,
        .view = view,
        .viewport = viewport,
        .visible = view.toScene(QRectF(QPointF(0, 0), viewport.size())),
        .highlighted = highlighted,
        .detail = scene.layout().detailAt(view.zoom) };
    paintVisible(pass);
    painter.restore();
}

void ClusterPainter::paintVisible(Pass& pass)
{
    const auto& layout = pass.scene.layout();
    std::vector<HostId> hosts;
    for (const auto rack : layout.racksIn(pass.visible)) {
        if (pass.detail == ClusterDetail::Racks) {
            paintRackDensity(pass, rack);
            continue;
        }
        if (layout.hasRacks())
            paintRackFrame(pass, rack);
        layout.appendHostsIn(rack, pass.visible, hosts);
    }
    for (const auto host : hosts) {
        if (pass.detail == ClusterDetail::Tiles)
            paintTile(pass, host);
        else
            paintBlock(pass, host);
    }
}

void ClusterPainter::paintTile(Pass& pass, HostId id)
{
    const auto& host = pass.scene.host(id);
    const auto rect = pass.snapped(pass.scene.layout().hostRect(id));
    paintPlate(pass, host, rect);
    paintHeader(pass, id, rect);
    if (host.availability == Availability::Absent)
        return;
    paintTasks(pass, id, rect);
    paintLoads(pass, host, rect);
}

void ClusterPainter::paintPlate(Pass& pass, const HostView& host, const QRectF& rect)
{
    const double zoom = pass.view.zoom;
    if (!pass.raster)
        return drawPlate(pass.painter, rect, host, pass.scene.layout(), zoom);
    const auto key = quint64 { host.devices } << 48 | static_cast<quint64>(rect.width()) << 32
        | static_cast<quint64>(rect.height()) << 16 | quint64 { host.sockets } << 12
        | static_cast<quint64>(host.availability) << 8 | quint64 { host.devicesOfSocket } << 1
        | (host.cpuShare >= 0 ? 1U : 0U);
    auto found = m_plates.find(key);
    if (found == m_plates.end()) {
        found = m_plates.insert(key,
            makeSprite(rect.size(), pass.raster->ratio(), m_colors.ground(pass.scene),
                [&](QPainter& painter, const QRectF& area) {
                    drawPlate(painter, area, host, pass.scene.layout(), zoom);
                }));
    }
    pass.raster->blit(pass.device(rect).topLeft(), *found);
}

/// Up: a quiet plate. Draining: a dashed edge. Down: a red one. Absent: an empty dotted edge. The squares of its
/// devices and the track of the bar belong to it.
void ClusterPainter::drawPlate(
    QPainter& painter, const QRectF& rect, const HostView& host, const ClusterLayout& layout, double zoom) const
{
    const auto& tokens = m_colors.tokens();
    const double radius = 6 * zoom;
    painter.setRenderHint(QPainter::Antialiasing, radius >= 2 || host.availability != Availability::Up);
    QPen pen(tokens.border, 1);
    QBrush brush(tokens.raised);
    if (host.availability == Availability::Draining)
        pen = QPen(tokens.warning, 1.5, Qt::DashLine);
    else if (host.availability == Availability::Down)
        pen = QPen(tokens.error, 1.5);
    else if (host.availability == Availability::Absent) {
        pen = QPen(tokens.outline, 1, Qt::DotLine);
        brush = QBrush(tokens.surface);
    }
    const auto edge = rect.adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(pen);
    painter.setBrush(brush);
    painter.drawRoundedRect(edge, radius, radius);
    if (host.availability == Availability::Absent)
        return;
    drawDevices(painter, rect, host, layout.tile(), zoom);
    if (zoom < kSmallestMeters || host.availability == Availability::Down)
        return;
    drawMeterTrack(painter, rect, host, zoom);
    if (host.sockets > 1)
        drawSockets(painter, tokens, rect, host, zoom);
}

/// Empty squares: free. Of a server that takes nothing they are filled, since no job can get them.
void ClusterPainter::drawDevices(
    QPainter& painter, const QRectF& rect, const HostView& host, const TileMetrics& tile, double zoom) const
{
    const auto& tokens = m_colors.tokens();
    const double size = std::round(tile.slot * zoom);
    const bool isFree = host.availability == Availability::Up;
    const bool isRound = size >= kSmallestRound;
    painter.setRenderHint(QPainter::Antialiasing, isRound);
    painter.setPen(!isFree
            ? QPen(Qt::NoPen)
            : QPen(size < kQuietOutline ? mixColors(tokens.outline, tokens.raised, 0.4) : tokens.outline, 1));
    painter.setBrush(isFree ? QBrush(Qt::NoBrush) : QBrush(m_colors.trackColor()));
    const double edge = isFree ? 0.5 : 0;
    for (int device = 0; device < host.devices; ++device) {
        const auto place = tile.slotRect(host.devices, device);
        const QRectF square(
            rect.left() + std::round(place.left() * zoom), rect.top() + std::round(place.top() * zoom), size, size);
        if (isRound)
            painter.drawRoundedRect(square.adjusted(edge, edge, -edge, -edge), 3 * zoom, 3 * zoom);
        else
            painter.drawRect(square.adjusted(0, 0, -2 * edge, -2 * edge));
    }
}

void ClusterPainter::drawMeterTrack(QPainter& painter, const QRectF& rect, const HostView& host, double zoom) const
{
    if (host.cpuShare < 0)
        return;
    if (meterPixels(zoom) >= kSmallestTileText) {
        painter.setFont(fontOf(meterPixels(zoom)));
        painter.setPen(m_colors.tokens().mutedText);
        painter.drawText(meterRow(rect, zoom), Qt::AlignLeft | Qt::AlignVCenter,
            QCoreApplication::translate("ClusterPainter", "CPU"));
    }
    painter.fillRect(meterTrack(rect, zoom), m_colors.trackColor());
}

/// To lay out the names of the servers in every frame took longer than all else in it.
QStaticText ClusterPainter::laidOut(const QString& text, const QFont& font)
{
    constexpr qsizetype kMostTexts = 20'000;
    const QString key
        = text + QChar(static_cast<char16_t>(font.pixelSize())) + QChar(static_cast<char16_t>(font.weight()));
    if (const auto found = m_texts.constFind(key); found != m_texts.constEnd())
        return *found;
    if (m_texts.size() >= kMostTexts)
        m_texts.clear();
    QStaticText laid(text);
    laid.setTextFormat(Qt::PlainText);
    laid.setPerformanceHint(QStaticText::AggressiveCaching);
    laid.prepare({}, font);
    return *m_texts.insert(key, laid);
}

double ClusterPainter::widthOf(const QString& text, const QFont& font)
{
    return laidOut(text, font).size().width();
}

QString ClusterPainter::fitted(const QString& text, const QFont& font, double width)
{
    return widthOf(text, font) <= width ? text : QFontMetricsF(font).elidedText(text, Qt::ElideRight, width);
}

void ClusterPainter::writeLine(
    Pass& pass, const QRectF& line, Qt::Alignment side, const QString& text, const QFont& font, const QColor& color)
{
    auto& painter = pass.painter;
    painter.setFont(font);
    painter.setPen(color);
    if (!pass.raster)
        return painter.drawText(line, side | Qt::AlignVCenter, text);
    const auto laid = laidOut(text, font);
    const double left = side == Qt::AlignRight ? line.right() - laid.size().width() : line.left();
    painter.drawStaticText(QPointF(left, line.center().y() - laid.size().height() / 2), laid);
}

/// On a projector as large as the longest name allows beside its figure.
double ClusterPainter::headerPixelsIn(const Pass& pass, double width)
{
    const double zoom = pass.view.zoom;
    const double usual = headerPixels(zoom);
    const double most = std::min(usual * Theme::instance().textScale(), kLargestFill * TileMetrics::kHeader * zoom);
    for (double pixels = std::floor(most); pixels > usual; --pixels) {
        if (widthOf(pass.scene.longestName(), fontOf(pixels, true)) + widthOf(format::percent(1), fontOf(pixels))
                + 6 * zoom
            <= width)
            return pixels;
    }
    return usual;
}

void ClusterPainter::paintHeader(Pass& pass, HostId id, const QRectF& rect)
{
    const double zoom = pass.view.zoom;
    const double pixels = headerPixelsIn(pass, rect.width() - 2 * TileMetrics::kPadding * zoom);
    if (pixels < kSmallestTileText)
        return;
    const auto& tokens = m_colors.tokens();
    const auto& host = pass.scene.host(id);
    const double inset = TileMetrics::kPadding * zoom;
    const QRectF line(rect.left() + inset, rect.top(), rect.width() - 2 * inset, TileMetrics::kHeader * zoom);
    QString figure = format::percent(static_cast<double>(host.load()));
    QColor color = tokens.mutedText;
    if (host.availability == Availability::Down) {
        figure = QCoreApplication::translate("ClusterPainter", "down");
        color = tokens.error;
    } else if (host.availability == Availability::Draining) {
        figure = QCoreApplication::translate("ClusterPainter", "draining");
        color = tokens.warning;
    } else if (host.availability == Availability::Absent) {
        figure = QCoreApplication::translate("ClusterPainter", "not there yet");
    }
    const auto plain = fontOf(pixels);
    const auto bold = fontOf(pixels, true);
    const double gap = 6 * zoom;
    const double longest = widthOf(pass.scene.longestName(), bold);
    // The names stay the same while servers fill.
    const double room = line.width() - std::max(widthOf(figure, plain), widthOf(format::percent(1), plain)) - gap;
    // Names that fit alone are not shortened for the figure, which has room under them.
    const bool isBelow = pass.scene.layout().tile().hasTypes && longest > room && longest <= line.width();
    auto name = QString::fromStdString(pass.scene.cluster()->hostName(id));
    if (!isBelow && longest > room)
        name.remove(0, pass.scene.sharedName()); // what tells them apart is read longest
    const double nameRoom = isBelow ? line.width() : line.width() - widthOf(figure, plain) - gap;
    writeLine(pass, line, Qt::AlignLeft, fitted(name, bold, nameRoom), bold,
        host.availability == Availability::Up ? tokens.text : tokens.mutedText);
    // Close below the name.
    const QRectF below(line.left(), line.bottom() - 4 * zoom, line.width(), TileMetrics::kType * zoom);
    auto small = fontOf(std::min(pixels * kTypeText, below.height() * 0.8));
    const bool hasType = pass.scene.layout().tile().hasTypes && host.devices > 0;
    const auto type = hasType ? devicesText(*pass.scene.cluster(), id) : QString();
    const auto most = isBelow ? format::percent(1) : QString();
    while (isBelow && small.pixelSize() > kSmallestTileText
        && widthOf(type, small) + widthOf(most, small) + gap > below.width())
        small.setPixelSize(small.pixelSize() - 1);
    writeLine(pass, isBelow ? below : line, Qt::AlignRight, figure, isBelow ? small : plain, color);
    const double typeRoom = below.width() - (isBelow ? widthOf(figure, small) + gap : 0);
    if (hasType)
        writeLine(pass, below, Qt::AlignLeft, fitted(type, small, typeRoom), small, tokens.mutedText);
}

/// The filled parts of the bars. The slowdown bar lies under the tile and never in it, so that it is not mistaken for a
/// task or a load.
void ClusterPainter::paintLoads(Pass& pass, const HostView& host, const QRectF& rect) const
{
    const double zoom = pass.view.zoom;
    const auto& tokens = m_colors.tokens();
    if (zoom >= kSmallestMeters && host.availability != Availability::Down && host.cpuShare > 0)
        pass.fill(filledPart(meterTrack(rect, zoom), static_cast<double>(host.cpuShare)), tokens.mutedText);
    if (host.slowdown < 0)
        return;
    const auto track = slowdownTrack(rect, zoom);
    pass.fill(track, m_colors.trackColor());
    pass.fill(filledPart(track, static_cast<double>(host.slowdown)), tokens.warning);
    // Quarters, where there is room to read them.
    for (int quarter = 1; quarter < 4 && track.height() >= kReadableTrack; ++quarter)
        pass.fill(
            { std::round(track.left() + track.width() * quarter / 4), track.top(), 1, track.height() }, tokens.surface);
}

void ClusterPainter::paintTasks(Pass& pass, HostId id, const QRectF& rect)
{
    const auto& host = pass.scene.host(id);
    const int last = host.devices + host.marks - 1;
    pass.scene.eachTask(id, [&](int slot, const SlotView& task) {
        if (host.hidden > 0 && host.marks > 0 && slot == last)
            return;
        auto place = pass.slotRect(rect, host.devices, slot);
        if (task.parts > 1) {
            const double left = place.left() + std::round(place.width() * task.part / task.parts);
            place.setRight(place.left() + std::round(place.width() * (task.part + 1) / task.parts));
            place.setLeft(left);
        }
        paintTask(pass, task, place, slot < host.devices);
    });
    if (host.hidden > 0 && host.marks > 0)
        drawHidden(pass, pass.slotRect(rect, host.devices, last), host.hidden + 1);
}

void ClusterPainter::paintTask(Pass& pass, const SlotView& task, const QRectF& rect, bool isOnDevice)
{
    const auto key = m_colors.keyOf(pass.scene, task);
    const bool isDimmed = pass.isDimmed(task.job);
    const auto& style = m_colors.style(key, isDimmed);
    const auto& tokens = m_colors.tokens();
    const auto fillPlainly = [&] {
        pass.fill(rect, task.isProposed || task.isStalled ? mixColors(style.color, tokens.raised, 0.5) : style.color);
    };
    if (pass.raster && rect.height() < kSmallestSprite)
        return fillPlainly();
    const bool hasNumber = rect.width() >= kSmallestNumberedMark;
    TaskMark mark { .kind = task.kind,
        .style = style,
        .isOnDevice = isOnDevice,
        .isStalled = task.isStalled,
        .isProposed = task.isProposed,
        .isDimmed = isDimmed };
    if (!pass.raster) {
        mark.number = hasNumber ? m_names.shortName(task.job) : QString();
        return drawTaskMark(pass.painter, rect, mark, tokens, m_font);
    }
    const auto shape = isOnDevice ? 0 : 1 + static_cast<unsigned>(task.kind);
    const auto look = quint64 { key } << 16 | static_cast<quint64>(rect.width()) << 8 | quint64 { shape } << 4
        | (isDimmed ? 4U : 0U) | (task.isProposed ? 2U : 0U) | (task.isStalled ? 1U : 0U);
    auto found = m_tasks.constFind(quint64 { hasNumber ? task.job.value : JobId::kInvalidValue } << 32 | look);
    if (found == m_tasks.cend() && hasNumber && pass.effortLeft < kNumberEffort) {
        pass.isComplete = false;
        found = m_tasks.constFind(quint64 { JobId::kInvalidValue } << 32 | look);
    } else if (found == m_tasks.cend() && hasNumber) {
        mark.number = m_names.shortName(task.job);
    }
    if (found == m_tasks.cend() && pass.effortLeft < kLookEffort) {
        pass.isComplete = false;
        return fillPlainly();
    }
    if (found == m_tasks.cend()) {
        pass.effortLeft -= mark.number.isEmpty() ? kLookEffort : kNumberEffort;
        const auto job = mark.number.isEmpty() ? JobId::kInvalidValue : task.job.value;
        found = m_tasks.insert(quint64 { job } << 32 | look,
            makeSprite(rect.size(), pass.raster->ratio(), tokens.raised,
                [&](QPainter& painter, const QRectF& area) { drawTaskMark(painter, area, mark, tokens, m_font); }));
    }
    pass.raster->blit(pass.device(rect).topLeft(), *found);
}

/// The last mark of a server with more tasks than marks says how many there are.
void ClusterPainter::drawHidden(Pass& pass, const QRectF& rect, int hidden) const
{
    const auto& tokens = m_colors.tokens();
    pass.fill(rect, tokens.mutedText);
    const auto figure = QStringLiteral("+%1").arg(hidden);
    const auto font = fontOf(rect.width() * 0.36, true);
    if (font.pixelSize() < kSmallestTileText || QFontMetricsF(font).horizontalAdvance(figure) > rect.width())
        return;
    pass.painter.setFont(font);
    pass.painter.setPen(readableOn(tokens.mutedText));
    pass.painter.drawText(rect, Qt::AlignCenter, figure);
}

} // namespace consonance
