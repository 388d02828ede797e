// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cluster_figure.h"

#include "ui/canvas/cluster_legend.h"
#include "ui/canvas/cluster_painter.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_text.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kUnknownEnding
    = CONSONANCE_MESSAGE("cluster.figure.ending", "'{0}' does not end with .png, .svg or .pdf");
constexpr MessageId kNotWritten = CONSONANCE_MESSAGE("cluster.figure.write", "'{0}' could not be written: {1}");

Result<void> writeBytes(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return fail(ErrorKind::Failed, kNotWritten, { path.toStdString(), file.errorString().toStdString() });
    return {};
}

QByteArray pdfOf(const ClusterScene& scene, const ClusterFigure& figure)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kDotsPerInch);
    writer.setPageSize(QPageSize(figure.size.inches(), QPageSize::Inch));
    writer.setPageMargins({});
    writer.setTitle(figure.size.isInText ? figure.title + QLatin1Char('\n') + figure.provenance : figure.title);
    QPainter painter(&writer);
    painter.scale(figure.size.scale, figure.size.scale);
    paintClusterFigure(painter, scene, figure);
    painter.end();
    return buffer.data();
}

QByteArray pngOf(const ClusterScene& scene, const ClusterFigure& figure)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    clusterFigureImage(scene, figure).save(&buffer, "PNG");
    return buffer.data();
}

/// All of the scene in the middle of `size`.
ClusterView fitted(const ClusterScene& scene, QSizeF size)
{
    const auto whole = scene.layout().size();
    ClusterView view;
    view.zoom = scene.layout().fittingZoom(size);
    view.origin = QPointF(whole.width() - size.width() / view.zoom, whole.height() - size.height() / view.zoom) / 2;
    return view;
}

} // namespace

void paintClusterFigure(QPainter& painter, ClusterScene scene, const ClusterFigure& figure)
{
    const auto& tokens = themeTokens(ThemeKind::Light);
    const auto& theme = Theme::instance();
    const QRectF page(QPointF(0, 0), figure.size.layout);
    painter.fillRect(page, tokens.surface);
    const double margin = spacing::kMedium;
    QRectF room = page.adjusted(margin, margin, -margin, -margin);
    if (!figure.title.isEmpty() && !figure.size.isInText) {
        painter.setFont(theme.font(TextSize::Title));
        painter.setPen(tokens.text);
        const double height = painter.fontMetrics().height();
        painter.drawText(
            QRectF(room.topLeft(), QSizeF(room.width(), height)), Qt::AlignLeft | Qt::AlignVCenter, figure.title);
        room.setTop(room.top() + height + spacing::kSmall);
    }
    if (!figure.provenance.isEmpty() && !figure.size.isInText) {
        painter.setFont(theme.font(TextSize::Small));
        painter.setPen(tokens.mutedText);
        const auto text = wrappedText(figure.provenance, painter.font(), room.width());
        const auto lines = static_cast<double>(text.count(QLatin1Char('\n')));
        const double height = painter.fontMetrics().height() + lines * painter.fontMetrics().lineSpacing();
        const QRectF line(room.left(), room.bottom() - height, room.width(), height);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, text);
        room.setBottom(line.top() - spacing::kTiny);
    }
    if (scene.isEmpty())
        return;
    ClusterPainter parts;
    parts.restyle(figure.mode, ThemeKind::Light);
    if (scene.workload())
        parts.setNames(JobNames(*scene.workload()));
    scene.arrange(room.width() / (room.height() - kClusterLegendHeight));
    const double height = clusterLegendHeight(room.width(), parts.colors(), scene, fitted(scene, room.size()));
    const QRectF legend(room.left(), room.bottom() - height, room.width(), height);
    room.setBottom(legend.top());
    scene.arrange(room.width() / room.height());
    const auto view = fitted(scene, room.size());
    parts.paintScene(painter, scene, view, room, figure.highlighted);
    paintClusterLegend(painter, legend, parts.colors(), scene, view);
}

QImage clusterFigureImage(const ClusterScene& scene, const ClusterFigure& figure)
{
    return clusterFigureImage(scene, figure, figure.size.pixelRatio());
}

QImage clusterFigureImage(const ClusterScene& scene, const ClusterFigure& figure, double devicePixelRatio)
{
    QImage image((QSizeF(figure.size.layout) * devicePixelRatio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(devicePixelRatio);
    QPainter painter(&image);
    paintClusterFigure(painter, scene, figure);
    return image;
}

QImage wholeClusterImage(ClusterPainter& painter, ClusterScene& scene, QSize size, double devicePixelRatio)
{
    QImage image((QSizeF(size) * devicePixelRatio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(devicePixelRatio);
    scene.arrange(static_cast<double>(size.width()) / size.height());
    while (!painter.paintScene(image, scene, fitted(scene, size), {})) { } // adds the numbers that are still missing
    return image;
}

QByteArray clusterFigureSvg(const ClusterScene& scene, const ClusterFigure& figure)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize((figure.size.inches() * kDotsPerInch).toSize());
    generator.setViewBox(QRect(QPoint(0, 0), figure.size.layout));
    generator.setResolution(kDotsPerInch);
    generator.setTitle(figure.title);
    generator.setDescription(figure.provenance);
    QPainter painter(&generator);
    paintClusterFigure(painter, scene, figure);
    painter.end();
    return buffer.data();
}

Result<void> saveClusterFigure(const QString& path, const ClusterScene& scene, const ClusterFigure& figure)
{
    const auto ending = path.section(QLatin1Char('.'), -1).toLower();
    if (ending == QLatin1String("png"))
        return writeBytes(path, pngOf(scene, figure));
    if (ending == QLatin1String("svg"))
        return writeBytes(path, clusterFigureSvg(scene, figure));
    if (ending == QLatin1String("pdf"))
        return writeBytes(path, pdfOf(scene, figure));
    return fail(ErrorKind::BadArguments, kUnknownEnding, { path.toStdString() });
}

} // namespace consonance
