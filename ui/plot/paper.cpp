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

Result<void> savePainting(
    const QString& path, const QString& title, QSize size, const std::function<void(QPainter&)>& paint)
{
    return savePages(path, title, size, 1, [&paint](QPainter& painter, std::size_t) { paint(painter); });
}

Result<void> savePages(const QString& path, const QString& title, QSize page, std::size_t pages,
    const std::function<void(QPainter&, std::size_t page)>& paint)
{
    const QSize size(page.width(), page.height() * static_cast<int>(pages));
    const auto paintAll = [&](QPainter& painter) {
        for (std::size_t i = 0; i < pages; ++i) {
            paint(painter, i);
            painter.translate(0, page.height());
        }
    };
    if (endsIn(path, ".png")) {
        constexpr int kScale = 2;
        QImage image(size * kScale, QImage::Format_RGB32);
        image.setDevicePixelRatio(kScale);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintAll(painter);
        painter.end();
        return pictureWritten(image.save(path, "PNG"), path);
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (endsIn(path, ".svg")) {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(size);
        generator.setViewBox(QRect(QPoint(), size));
        generator.setTitle(title);
        QPainter painter(&generator);
        paintAll(painter);
        painter.end();
    } else {
        QPdfWriter writer(&buffer);
        writer.setTitle(title);
        writer.setResolution(kDotsPerInch);
        writer.setPageSize(QPageSize(QSizeF(page) * 72 / kDotsPerInch, QPageSize::Point));
        writer.setPageMargins(QMarginsF());
        QPainter painter(&writer);
        for (std::size_t i = 0; i < pages; ++i) {
            if (i > 0)
                writer.newPage();
            paint(painter, i);
        }
        painter.end();
    }
    return pictureWritten(writeFile(path, bytes), path);
}

} // namespace consonance
