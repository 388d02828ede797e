// SPDX-License-Identifier: GPL-3.0-or-later
//
// Draws a ClusterScene: into an image, as fast as pixels can be written (shared parts of tiles and tasks are drawn once
// and copied), or with a painter on a vector device, every shape exactly. Keeps nothing but caches; no widget, so that
// it works without a display. GUI thread, or the one thread of a headless program; from afar both halves of an image
// are drawn beside each other (raster_bands.h). Cost: O(visible items); the bars are in design.md §8.
#pragma once

#include "ui/canvas/cluster_colors.h"
#include "ui/canvas/cluster_scene.h"
#include "ui/canvas/cluster_view.h"
#include "ui/words/job_names.h"

#include <QFont>
#include <QHash>
#include <QImage>
#include <QStaticText>

#include <vector>

class QPainter;

namespace consonance {

class ClusterPainter {
public:
    /// Takes fonts of the application's theme and colours of `kind`; earlier drawings are discarded.
    void restyle(ClusterColorMode mode, ThemeKind kind);
    void setNames(JobNames names);
    [[nodiscard]] const ClusterColors& colors() const { return m_colors; }

    /// Background, racks, servers and tasks. Tasks of jobs that are not in `highlighted` (sorted) are dimmed; none when
    /// it is empty. `image` is Format_RGB32; its size and device pixel ratio are the viewport. False when job numbers
    /// that are seen for the first time at this size were left out to keep within a frame's time; painting again adds
    /// more of them.
    bool paintScene(
        QImage& image, const ClusterScene& scene, const ClusterView& view, const std::vector<JobId>& highlighted);
    /// The same in `viewport` of any device.
    void paintScene(QPainter& painter, const ClusterScene& scene, const ClusterView& view, const QRectF& viewport,
        const std::vector<JobId>& highlighted);

private:
    struct Pass;

    void paintFromAfar(
        QImage& image, const ClusterScene& scene, const ClusterView& view, const std::vector<JobId>& highlighted);
    void paintVisible(Pass& pass);
    void paintRackFrame(Pass& pass, std::size_t rack) const;
    void paintRackDensity(Pass& pass, std::size_t rack) const;
    void paintRackFigure(Pass& pass, const QRectF& rect, const QColor& color, const QString& figure) const;
    void paintBlock(Pass& pass, HostId host) const;
    [[nodiscard]] QColor blockColor(const Pass& pass, HostId host) const;
    void paintValueBlock(Pass& pass, HostId host, const QRectF& rect) const;
    void paintTile(Pass& pass, HostId host);
    void paintPlate(Pass& pass, const HostView& host, const QRectF& rect);
    void drawPlate(
        QPainter& painter, const QRectF& rect, const HostView& host, const ClusterLayout& layout, double zoom) const;
    void paintUplink(Pass& pass, const QRectF& track, double share) const;
    void drawDevices(
        QPainter& painter, const QRectF& rect, const HostView& host, const TileMetrics& tile, double zoom) const;
    void drawMeterTrack(QPainter& painter, const QRectF& rect, const HostView& host, double zoom) const;
    [[nodiscard]] double headerPixelsIn(const Pass& pass, double width);
    void paintHeader(Pass& pass, HostId host, const QRectF& rect);
    /// One line in the middle of `line`; with `font` and in `color`.
    void writeLine(Pass& pass, const QRectF& line, Qt::Alignment side, const QString& text, const QFont& font,
        const QColor& color);
    [[nodiscard]] QStaticText laidOut(const QString& text, const QFont& font);
    [[nodiscard]] double widthOf(const QString& text, const QFont& font);
    [[nodiscard]] QString fitted(const QString& text, const QFont& font, double width);
    void paintLoads(Pass& pass, const HostView& host, const QRectF& rect) const;
    void paintTasks(Pass& pass, HostId host, const QRectF& rect);
    void paintTask(Pass& pass, const SlotView& task, const QRectF& rect, bool isOnDevice);
    void forgetSprites(const ClusterScene& scene, const ClusterView& view, double ratio);
    void drawHidden(Pass& pass, const QRectF& rect, int hidden) const;
    [[nodiscard]] QFont fontOf(double pixels, bool isBold = false) const;

    ClusterColors m_colors;
    JobNames m_names;
    QFont m_font;
    QHash<quint64, QImage> m_tasks; ///< for m_taskSize and m_spriteRatio
    QHash<quint64, QImage> m_plates; ///< for m_plateZoom and m_spriteRatio
    QHash<QString, QStaticText> m_texts; ///< of headers, by text, size and weight
    double m_taskSize = 0;
    double m_plateZoom = 0;
    double m_spriteRatio = 1;
};

} // namespace consonance
