// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/views/comparison_picture.h"

#include "core/compare/comparison_svg.h"
#include "ui/plot/file_writing.h"

#include <QCoreApplication>
#include <QPainter>
#include <QSvgRenderer>

namespace consonance {

Result<void> saveComparisonPicture(const QString& path, const CompareResult& result, const QString& provenance)
{
    const auto svg = QByteArray::fromStdString(comparisonSvg(result, provenance.toStdString()));
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive))
        return pictureWritten(writeFile(path, svg), path);
    QSvgRenderer renderer(svg);
    return savePainting(
        path, QCoreApplication::translate("RunPictures", "Comparison"), kPaperSize, [&](QPainter& painter) {
            const QSizeF size = QSizeF(renderer.defaultSize()).scaled(kPaperSize, Qt::KeepAspectRatio);
            renderer.render(&painter, QRectF(QPointF((kPaperSize.width() - size.width()) / 2, 0), size));
        });
}

} // namespace consonance
