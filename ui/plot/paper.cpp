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
    return savePages(
        path, title, paper, 1, [&paint](QPainter& painter, std::size_t) { paint(painter); }, description);
}

Result<void> savePages(const QString& path, const QString& title, const PaperSize& paper, std::size_t pages,
    const std::function<void(QPainter&, std::size_t page)>& paint, const QString& description)
{
    const auto all = static_cast<int>(pages);
    const QSize layout(paper.layout.width(), paper.layout.height() * all);
    const auto paintAll = [&](QPainter& painter) {
        for (std::size_t i = 0; i < pages; ++i) {
            paint(painter, i);
            painter.translate(0, paper.layout.height());
        }
    };
    if (endsIn(path, ".png")) {
        QImage image((QSizeF(layout) * paper.pixelRatio()).toSize(), QImage::Format_RGB32);
        image.setDevicePixelRatio(paper.pixelRatio());
        image.setText(QStringLiteral("Description"), description);
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
        const auto inches = paper.inches();
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setResolution(kDotsPerInch);
        generator.setSize((QSizeF(inches.width(), inches.height() * all) * kDotsPerInch).toSize());
        generator.setViewBox(QRect(QPoint(), layout));
        generator.setTitle(title);
        generator.setDescription(description);
        QPainter painter(&generator);
        paintAll(painter);
        painter.end();
    } else {
        QPdfWriter writer(&buffer);
        writer.setTitle(description.isEmpty() ? title : title + QLatin1Char('\n') + description);
        writer.setResolution(kDotsPerInch);
        writer.setPageSize(QPageSize(paper.points(), QPageSize::Point));
        writer.setPageMargins(QMarginsF());
        QPainter painter(&writer);
        painter.scale(paper.scale, paper.scale);
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
