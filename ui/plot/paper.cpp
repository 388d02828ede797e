// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/paper.h"

#include "ui/plot/file_writing.h"
#include "ui/theme/theme.h"

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

namespace consonance {

namespace {

constexpr MessageId kNotWritten = CONSONANCE_MESSAGE("render.not-written", "'{0}' cannot be written");

bool endsIn(const QString& path, const char* ending)
{
    return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive);
}

} // namespace

Result<void> pictureWritten(bool isWritten, const QString& path)
{
    if (!isWritten)
        return fail(ErrorKind::Failed, kNotWritten, { path.toStdString() });
    return {};
}

Result<void> savePainting(const QString& path, const QString& title, const PaperSize& paper,
    const std::function<void(QPainter&)>& paint, const QString& description)
{
    if (endsIn(path, ".png")) {
        QImage image((QSizeF(paper.layout) * paper.pixelRatio()).toSize(), QImage::Format_RGB32);
        image.setDevicePixelRatio(paper.pixelRatio());
        image.setText(QStringLiteral("Description"), description);
        image.fill(Qt::white);
        QPainter painter(&image);
        paint(painter);
        painter.end();
        return pictureWritten(image.save(path, "PNG"), path);
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (endsIn(path, ".svg")) {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setResolution(kDotsPerInch);
        generator.setSize((paper.inches() * kDotsPerInch).toSize());
        generator.setViewBox(QRect(QPoint(), paper.layout));
        generator.setTitle(title);
        generator.setDescription(description);
        QPainter painter(&generator);
        paint(painter);
        painter.end();
    } else {
        QPdfWriter writer(&buffer);
        writer.setTitle(description.isEmpty() ? title : title + QLatin1Char('\n') + description);
        writer.setResolution(kDotsPerInch);
        writer.setPageSize(QPageSize(paper.points(), QPageSize::Point));
        writer.setPageMargins(QMarginsF());
        QPainter painter(&writer);
        painter.scale(paper.scale, paper.scale);
        paint(painter);
        painter.end();
    }
    return pictureWritten(writeFile(path, bytes), path);
}

} // namespace consonance
