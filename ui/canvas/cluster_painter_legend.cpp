// SPDX-License-Identifier: GPL-3.0-or-later
//
// The legend under the cluster: what colour says in this mode, then what the shapes mean. What does not fit in the
// strip is left out, kinds with a note of how many.
#include "ui/canvas/cluster_painter_pass.h"
#include "ui/canvas/task_mark.h"
#include "ui/kit/color_math.h"
#include "ui/kit/number_format.h"

#include <QCoreApplication>

#include <functional>

namespace consonance {

namespace {

constexpr double kMark = 16;
constexpr double kGap = 6; ///< between a mark and its word
constexpr double kItemGap = 16;
constexpr double kScale = 72;
constexpr double kMostOfStrip = 0.6; ///< for the kinds, where shapes have to be explained too

QString text(const char* english)
{
    return QCoreApplication::translate("ClusterPainter", english);
}

/// Writes from left to right.
class LegendLine {
public:
    LegendLine(QPainter& painter, const QRectF& strip, const QFont& font, const QColor& ink)
        : m_painter(painter)
        , m_strip(strip)
        , m_x(strip.left())
        , m_ink(ink)
    {
        painter.setFont(font);
    }

    [[nodiscard]] double width() const { return m_x - m_strip.left(); }
    [[nodiscard]] double widthOf(const QString& label, double mark = kMark) const
    {
        return mark + kGap + QFontMetricsF(m_painter.font()).horizontalAdvance(label) + kItemGap;
    }
    [[nodiscard]] bool hasRoomFor(const QString& label, double mark = kMark, double limit = 1) const
    {
        return width() + widthOf(label, mark) - kItemGap <= m_strip.width() * limit;
    }

    [[nodiscard]] QRectF mark(double wide = kMark)
    {
        const QRectF rect(std::round(m_x), std::round(m_strip.center().y() - kMark / 2), wide, kMark);
        m_x += wide + kGap;
        return rect;
    }

    void word(const QString& label)
    {
        const double wide = QFontMetricsF(m_painter.font()).horizontalAdvance(label);
        m_painter.setPen(m_ink);
        m_painter.drawText(
            QRectF(m_x, m_strip.top(), wide + 2, m_strip.height()), Qt::AlignLeft | Qt::AlignVCenter, label);
        m_x += wide + kItemGap;
    }

private:
    QPainter& m_painter;
    QRectF m_strip;
    double m_x;
    QColor m_ink;
};

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
        return text(QT_TRANSLATE_NOOP("ClusterPainter", "since arrival, %1 – %2, logarithmic"))
            .arg(format::duration(Duration::fromSecondsRounded(kAgeColorBegin)),
                format::duration(Duration::fromSecondsRounded(kAgeColorEnd)));
    case ClusterColorMode::PredictionError:
        return text(QT_TRANSLATE_NOOP("ClusterPainter", "speed predicted too low – too high, −%1 – +%1"))
            .arg(format::percent(kPredictionColorEnd));
    default:
        return text(QT_TRANSLATE_NOOP("ClusterPainter", "slowdown, 0 – %1 and more"))
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

} // namespace

double ClusterPainter::paintLegend(
    QPainter& painter, const QRectF& strip, const ClusterScene& scene, const ClusterView& view) const
{
    const auto& tokens = m_colors.tokens();
    const auto mode = m_colors.mode();
    const auto detail = scene.layout().detailAt(view.zoom);
    const bool hasShapes = detail == ClusterDetail::Tiles;
    const JobStyle quiet {
        .color = tokens.outline, .hatch = 0, .ink = readableOn(tokens.outline), .hatchInk = tokens.outline
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    LegendLine line(painter, strip, fontOf(11), tokens.mutedText);
    const auto chip = [&](const JobStyle& style, const QString& label) {
        const auto rect = line.mark();
        painter.fillRect(rect, style.color);
        painter.fillRect(rect, hatchBrush(style.hatch, style.hatchInk));
        line.word(label);
    };
    const auto scale = [&](const QString& label, const std::function<QColor(double)>& colorOf) {
        if (!line.hasRoomFor(label, kScale))
            return;
        paintScale(painter, line.mark(kScale), colorOf);
        line.word(label);
    };
    const auto mark = [&](const TaskMark& task, const char* label) {
        if (!line.hasRoomFor(text(label)))
            return;
        drawTaskMark(painter, line.mark(), task, tokens, m_font);
        line.word(text(label));
    };
    const auto unknown = text(QT_TRANSLATE_NOOP("ClusterPainter", "not known"));
    if (m_colors.isMeasured()) {
        scale(scaleText(mode), [this](double place) { return m_colors.mapColor(place); });
        if (line.hasRoomFor(unknown))
            chip(m_colors.missingStyle(), unknown);
    } else if (detail == ClusterDetail::Racks || (detail == ClusterDetail::Blocks && blocksShowLoad(scene))) {
        scale(text(QT_TRANSLATE_NOOP("ClusterPainter", "load, 0 – 100 %")),
            [this](double place) { return m_colors.densityColor(place); });
    } else {
        const auto kinds = kindsOf(scene, mode);
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            const auto& [number, name] = kinds[i];
            if (!line.hasRoomFor(name, kMark, hasShapes ? kMostOfStrip : 0.9)) {
                const auto rest = text(QT_TRANSLATE_NOOP("ClusterPainter", "and %1 more"))
                                      .arg(format::integer(static_cast<qint64>(kinds.size() - i)));
                if (line.hasRoomFor(rest, 0))
                    line.word(rest);
                break;
            }
            chip(m_colors.kindStyle(number), name);
        }
    }
    const bool byRole = mode == ClusterColorMode::Role;
    if (hasShapes || (detail == ClusterDetail::Blocks && byRole)) {
        const auto styleOf = [&](RoleKind kind) { return byRole ? m_colors.roleStyle(kind) : quiet; };
        mark({ .kind = RoleKind::Worker, .style = styleOf(RoleKind::Worker) },
            QT_TRANSLATE_NOOP("ClusterPainter", "worker"));
        mark({ .kind = RoleKind::ParameterServer, .style = styleOf(RoleKind::ParameterServer) },
            QT_TRANSLATE_NOOP("ClusterPainter", "parameter server"));
        mark({ .kind = RoleKind::Task, .style = styleOf(RoleKind::Task) },
            QT_TRANSLATE_NOOP("ClusterPainter", "other task"));
    }
    if (hasShapes) {
        mark({ .kind = RoleKind::Worker, .style = quiet, .isStalled = true },
            QT_TRANSLATE_NOOP("ClusterPainter", "stalled or moving"));
        mark({ .kind = RoleKind::Worker, .style = quiet, .isProposed = true },
            QT_TRANSLATE_NOOP("ClusterPainter", "proposed"));
        if (const auto label = text(QT_TRANSLATE_NOOP("ClusterPainter", "free")); line.hasRoomFor(label)) {
            painter.setPen(QPen(tokens.outline, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(line.mark().adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
            line.word(label);
        }
        if (const auto label = text(QT_TRANSLATE_NOOP("ClusterPainter", "socket with its GPUs"));
            scene.layout().hasSockets() && line.hasRoomFor(label, 2 * kMark)) {
            drawSocket(painter, line.mark(2 * kMark).adjusted(0, 2, 0, -2), 2);
            line.word(label);
        }
        constexpr double kBar = 24;
        if (const auto label = text(QT_TRANSLATE_NOOP("ClusterPainter", "slowdown")); line.hasRoomFor(label, kBar)) {
            const auto bar = line.mark(kBar);
            painter.fillRect(QRectF(bar.left(), bar.center().y() - 2, bar.width(), 4), m_colors.trackColor());
            painter.fillRect(QRectF(bar.left(), bar.center().y() - 2, bar.width() * 0.4, 4), tokens.warning);
            line.word(label);
        }
    }
    if (const auto label
        = text(QT_TRANSLATE_NOOP("ClusterPainter", "uplink: its share of the network cards below, not its load"));
        detail != ClusterDetail::Racks && scene.layout().hasUplinks() && line.hasRoomFor(label, 24)) {
        const auto bar = line.mark(24);
        const QRectF track(bar.left(), bar.center().y() - 2, bar.width(), 4);
        painter.fillRect(track, m_colors.trackColor());
        painter.fillRect(QRectF(track.topLeft(), QSizeF(track.width() / 4, track.height())), tokens.outline);
        line.word(label);
    }
    const double width = line.width();
    painter.restore();
    return width;
}

} // namespace consonance
