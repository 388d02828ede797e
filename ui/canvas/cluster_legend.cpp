// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cluster_legend.h"

#include "ui/canvas/cluster_marks.h"
#include "ui/kit/number_format.h"
#include "ui/theme/color_math.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPicture>

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

namespace consonance {

namespace {

constexpr double kMark = 16;
constexpr double kGap = 6; ///< between a mark and its word
constexpr double kItemGap = 16;
constexpr double kScale = 72;
constexpr double kBar = 24;
constexpr int kTextPixels = 11;
constexpr int kMostRows = 4;
constexpr double kMostOfStrip = 0.6; ///< for the kinds, where shapes have to be explained too

/// What is left out first where the strip is narrow: the last of these.
enum class LegendRank : std::uint8_t {
    Color,
    Device,
    Role,
    Slowdown,
    Stalled,
    Load,
    Socket,
    Uplink,
    Proposed,
};

/// A mark with its word.
struct LegendItem {
    LegendRank rank = LegendRank::Color;
    QString label;
    double mark = kMark; ///< its width; 0: a word alone
    std::function<void(const QRectF&)> draw;

    [[nodiscard]] double width(const QFontMetricsF& metrics) const
    {
        return (mark > 0 ? mark + kGap : 0) + metrics.horizontalAdvance(label) + kItemGap;
    }
};

using LegendItems = std::vector<LegendItem>;

double widthOf(std::span<const LegendItem> items, const QFontMetricsF& metrics)
{
    double width = -kItemGap;
    for (const auto& item : items)
        width += item.width(metrics);
    return width;
}

/// The items of each row, by the place of its first one; an item that is wider than the strip has a row for itself.
std::vector<std::size_t> rowsOf(const LegendItems& items, const QFontMetricsF& metrics, double width)
{
    std::vector<std::size_t> firsts;
    double used = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const double own = items[i].width(metrics);
        if (firsts.empty() || used + own - kItemGap > width) {
            firsts.push_back(i);
            used = 0;
        }
        used += own;
    }
    return firsts;
}

/// Of those that matter least, the last one goes first.
void dropUntilItFits(LegendItems& items, const QFontMetricsF& metrics, double width, std::size_t rows)
{
    const auto isWide = [&](const LegendItem& item) { return item.width(metrics) - kItemGap > width; };
    while (!items.empty() && (rowsOf(items, metrics, width).size() > rows || std::ranges::any_of(items, isWide))) {
        auto least = items.begin();
        for (auto item = items.begin(); item != items.end(); ++item) {
            if (item->rank >= least->rank)
                least = item;
        }
        items.erase(least);
    }
}

void paintItems(QPainter& painter, const QRectF& strip, std::span<const LegendItem> items, const QColor& ink)
{
    const QFontMetricsF metrics(painter.font());
    double x = strip.left();
    for (const auto& item : items) {
        const double before = x;
        if (item.mark > 0) {
            painter.save();
            item.draw({ std::round(x), std::round(strip.center().y() - kMark / 2), item.mark, kMark });
            painter.restore();
            x += item.mark + kGap;
        }
        painter.setPen(ink);
        painter.drawText(QRectF(x, strip.top(), metrics.horizontalAdvance(item.label) + 2, strip.height()),
            Qt::AlignLeft | Qt::AlignVCenter, item.label);
        x = before + item.width(metrics);
    }
}

void paintScale(QPainter& painter, const QRectF& rect, const std::function<QColor(double)>& colorOf)
{
    for (double x = 0; x < rect.width(); ++x)
        painter.fillRect(QRectF(rect.left() + x, rect.center().y() - 5, 1, 10), colorOf(x / rect.width()));
}

/// What the scale of a measured mode goes from and to.
QString scaleText(ClusterColorMode mode)
{
    switch (mode) {
    case ClusterColorMode::Age:
        return QCoreApplication::translate("ClusterPainter", "since arrival, %1 – %2, logarithmic")
            .arg(format::duration(Duration::fromSecondsRounded(kAgeColorBegin)),
                format::duration(Duration::fromSecondsRounded(kAgeColorEnd)));
    case ClusterColorMode::PredictionError:
        return QCoreApplication::translate("ClusterPainter", "speed predicted too low – too high, −%1 – +%1")
            .arg(format::percent(kPredictionColorEnd));
    default:
        return QCoreApplication::translate("ClusterPainter", "slowdown, 0 – %1 and more")
            .arg(format::percent(kSlowdownColorEnd));
    }
}

/// Models or tenants of the trace, with their names.
std::vector<std::pair<std::uint32_t, QString>> kindsOf(const ClusterScene& scene, ClusterColorMode mode)
{
    std::vector<std::pair<std::uint32_t, QString>> kinds;
    const auto& workload = scene.workload();
    if (!workload)
        return kinds;
    if (mode == ClusterColorMode::Model && workload->models) {
        for (const auto id : scene.modelsUsed())
            kinds.emplace_back(id.value, modelTitle(workload->models->model(id)));
    }
    if (mode == ClusterColorMode::Tenant) {
        for (const auto id : scene.tenantsUsed())
            kinds.emplace_back(id.value, QString::fromStdString(workload->tenants[id.index()]));
    }
    return kinds;
}

/// A bar of which a part is filled, as under the tiles.
void paintPart(QPainter& painter, const QRectF& rect, const QColor& track, const QColor& fill, double part)
{
    const QRectF bar(rect.left(), rect.center().y() - 2, rect.width(), 4);
    painter.fillRect(bar, track);
    painter.fillRect(QRectF(bar.topLeft(), QSizeF(bar.width() * part, bar.height())), fill);
}

/// The items of one picture; they paint with `painter`, which must outlive them.
class Legend {
public:
    Legend(QPainter& painter, const ClusterColors& colors, const ClusterScene& scene)
        : m_painter(painter)
        , m_colors(colors)
        , m_scene(scene)
    {
    }

    void addScale(const QString& label, std::function<QColor(double)> colorOf)
    {
        m_items.push_back({ .label = label, .mark = kScale, .draw = [this, colorOf](const QRectF& rect) {
                               paintScale(m_painter, rect, colorOf);
                           } });
    }

    void addChip(const JobStyle& style, const QString& label)
    {
        m_items.push_back(
            { .label = label, .draw = [this, style](const QRectF& rect) { m_painter.fillRect(rect, style.color); } });
    }

    /// Models or tenants, in at most that width; a note says how many are left out.
    void addKinds(ClusterColorMode mode, double width)
    {
        const auto kinds = kindsOf(m_scene, mode);
        const QFontMetricsF metrics(m_painter.font());
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            addChip(m_colors.kindStyle(kinds[i].first), kinds[i].second);
            if (widthOf(m_items, metrics) <= width)
                continue;
            m_items.pop_back();
            m_items.push_back({ .label = QCoreApplication::translate("ClusterPainter", "and %1 more")
                                             .arg(format::integer(static_cast<qint64>(kinds.size() - i))),
                .mark = 0 });
            return;
        }
    }

    void addTask(LegendRank rank, const TaskMark& task, const QString& label)
    {
        m_items.push_back({ .rank = rank, .label = label, .draw = [this, task](const QRectF& rect) {
                               drawTaskMark(m_painter, rect, task, m_colors.tokens(), m_painter.font());
                           } });
    }

    /// What the colours of roles mean.
    void addRoleColors()
    {
        addIfUsed(RoleKind::Worker, m_scene.isRoleUsed(RoleKind::Worker), true);
        addIfUsed(RoleKind::ParameterServer, m_scene.isRoleUsed(RoleKind::ParameterServer), true);
        addIfUsed(RoleKind::Task, m_scene.isRoleUsed(RoleKind::Task), true);
    }

    /// Who has a device, and the shapes of tasks that need none.
    void addPlaces()
    {
        if (m_scene.layout().tile().rows > 0) {
            addTask(LegendRank::Device, { .style = quiet(), .isOnDevice = true },
                QCoreApplication::translate("ClusterPainter", "GPU taken"));
            m_items.push_back({ .rank = LegendRank::Device,
                .label = QCoreApplication::translate("ClusterPainter", "GPU free"),
                .draw = [this](const QRectF& rect) {
                    m_painter.setPen(QPen(m_colors.tokens().outline, 1));
                    m_painter.setBrush(Qt::NoBrush);
                    m_painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
                } });
        }
        if (m_colors.mode() == ClusterColorMode::Role)
            return addRoleColors();
        addIfUsed(RoleKind::Worker, m_scene.isMarkUsed(RoleKind::Worker), false);
        addIfUsed(RoleKind::ParameterServer, m_scene.isMarkUsed(RoleKind::ParameterServer), false);
        addIfUsed(RoleKind::Task, m_scene.isMarkUsed(RoleKind::Task), false);
    }

    /// What is drawn of a task and of a server besides that.
    void addStates()
    {
        const bool hasDevices = m_scene.layout().tile().rows > 0;
        addTask(LegendRank::Stalled, { .style = quiet(), .isOnDevice = hasDevices, .isStalled = true },
            QCoreApplication::translate("ClusterPainter", "stalled or moving"));
        addTask(LegendRank::Proposed, { .style = quiet(), .isOnDevice = hasDevices, .isProposed = true },
            QCoreApplication::translate("ClusterPainter", "proposed"));
        m_items.push_back({ .rank = LegendRank::Load,
            .label = QCoreApplication::translate("ClusterPainter", "%: taken of the scarcest resource"),
            .mark = 0 });
        m_items.push_back({ .rank = LegendRank::Slowdown,
            .label = QCoreApplication::translate("ClusterPainter", "slowdown, 0 – 100 %"),
            .mark = kBar,
            .draw = [this](const QRectF& rect) {
                paintPart(m_painter, rect, m_colors.trackColor(), m_colors.tokens().warning, 0.4);
            } });
    }

    void addSocket(const std::function<void(const QRectF&)>& draw)
    {
        m_items.push_back({ .rank = LegendRank::Socket,
            .label = QCoreApplication::translate("ClusterPainter", "socket with its GPUs"),
            .mark = 2 * kMark,
            .draw = draw });
    }

    void addUplink()
    {
        m_items.push_back({ .rank = LegendRank::Uplink,
            .label = QCoreApplication::translate(
                "ClusterPainter", "uplink: its share of the network cards below, not its load"),
            .mark = kBar,
            .draw = [this](const QRectF& rect) {
                paintPart(m_painter, rect, m_colors.trackColor(), m_colors.tokens().outline, 0.25);
            } });
    }

    [[nodiscard]] int rows(double width) const
    {
        const auto needed = rowsOf(m_items, QFontMetricsF(m_painter.font()), width).size();
        return std::clamp(static_cast<int>(needed), 1, kMostRows);
    }

    /// Returns how much of the width it took.
    double paint(const QRectF& room)
    {
        const QFontMetricsF metrics(m_painter.font());
        constexpr double kRounding = 0.01; // of a room that was scaled
        const double further = (room.height() - kClusterLegendHeight) / kClusterLegendRow + kRounding;
        const auto rows = 1 + static_cast<std::size_t>(std::max(0.0, further));
        dropUntilItFits(m_items, metrics, room.width(), rows);
        const auto firsts = rowsOf(m_items, metrics, room.width());
        const double before = (room.height() - kClusterLegendRow * static_cast<double>(rows)) / 2;
        double most = 0;
        for (std::size_t row = 0; row < firsts.size(); ++row) {
            const auto end = row + 1 < firsts.size() ? firsts[row + 1] : m_items.size();
            const auto items = std::span(m_items).subspan(firsts[row], end - firsts[row]);
            const QRectF strip(
                room.left(), before + kClusterLegendRow * static_cast<double>(row), room.width(), kClusterLegendRow);
            paintItems(m_painter, strip, items, m_colors.tokens().mutedText);
            most = std::max(most, widthOf(items, metrics) + kItemGap);
        }
        return most;
    }

private:
    void addIfUsed(RoleKind kind, bool isUsed, bool isColored)
    {
        if (!isUsed)
            return;
        const bool isWorkerElsewhere = m_scene.isRoleUsed(RoleKind::Worker);
        const char* label = kind == RoleKind::ParameterServer ? QT_TRANSLATE_NOOP("ClusterPainter", "parameter server")
            : kind == RoleKind::Worker ? (isColored ? QT_TRANSLATE_NOOP("ClusterPainter", "worker")
                                                    : QT_TRANSLATE_NOOP("ClusterPainter", "worker without a GPU"))
            : isWorkerElsewhere        ? QT_TRANSLATE_NOOP("ClusterPainter", "other task")
                                       : QT_TRANSLATE_NOOP("ClusterPainter", "task");
        addTask(LegendRank::Role, { .kind = kind, .style = isColored ? m_colors.roleStyle(kind) : quiet() },
            QCoreApplication::translate("ClusterPainter", label));
    }

    /// Of no job.
    [[nodiscard]] JobStyle quiet() const
    {
        const auto& outline = m_colors.tokens().outline;
        return { .color = outline, .ink = readableOn(outline) };
    }

    QPainter& m_painter;
    const ClusterColors& m_colors;
    const ClusterScene& m_scene;
    LegendItems m_items;
};

QFont legendFont()
{
    QFont font = Theme::instance().font(TextSize::Body);
    font.setPixelSize(kTextPixels);
    font.setWeight(QFont::Normal);
    return font;
}

/// What the marks visible at this zoom mean.
void fill(Legend& legend, QPainter& painter, double width, const ClusterColors& colors, const ClusterScene& scene,
    const ClusterView& view)
{
    const auto mode = colors.mode();
    const auto detail = scene.layout().detailAt(view.zoom);
    const bool hasShapes = detail == ClusterDetail::Tiles;
    if (colors.isMeasured()) {
        legend.addScale(scaleText(mode), [&colors](double place) { return colors.mapColor(place); });
        legend.addChip(colors.missingStyle(), QCoreApplication::translate("ClusterPainter", "not known"));
    } else if (detail == ClusterDetail::Racks || (detail == ClusterDetail::Blocks && colors.blocksShowLoad(scene))) {
        legend.addScale(QCoreApplication::translate("ClusterPainter", "load, 0 – 100 %"),
            [&colors](double place) { return colors.densityColor(place); });
    } else {
        legend.addKinds(mode, width * (hasShapes ? kMostOfStrip : 0.9));
    }
    if (hasShapes) {
        legend.addPlaces();
        legend.addStates();
        if (scene.layout().hasSockets())
            legend.addSocket(
                [&](const QRectF& rect) { drawSocket(painter, colors.tokens(), rect.adjusted(0, 2, 0, -2), 2); });
    } else if (detail == ClusterDetail::Blocks && mode == ClusterColorMode::Role) {
        legend.addRoleColors();
    }
    if (detail != ClusterDetail::Racks && scene.layout().hasUplinks())
        legend.addUplink();
}

} // namespace

double clusterLegendHeight(
    double width, const ClusterColors& colors, const ClusterScene& scene, const ClusterView& view, double scale)
{
    // Nothing is painted; the painter has the font.
    QPicture nothing;
    QPainter painter(&nothing);
    painter.setFont(legendFont());
    Legend legend(painter, colors, scene);
    fill(legend, painter, width / scale, colors, scene, view);
    return scale * (kClusterLegendHeight + kClusterLegendRow * (legend.rows(width / scale) - 1));
}

double paintClusterLegend(QPainter& painter, const QRectF& room, const ClusterColors& colors, const ClusterScene& scene,
    const ClusterView& view, double scale)
{
    const QRectF own(0, 0, room.width() / scale, room.height() / scale);
    painter.save();
    painter.translate(room.topLeft());
    painter.scale(scale, scale);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(legendFont());
    Legend legend(painter, colors, scene);
    fill(legend, painter, own.width(), colors, scene, view);
    const double width = scale * legend.paint(own);
    painter.restore();
    return width;
}

} // namespace consonance
