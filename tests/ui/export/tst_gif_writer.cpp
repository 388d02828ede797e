// SPDX-License-Identifier: GPL-3.0-or-later
// Moving pictures: Qt's own reader reads back exactly what was written, frame by frame, and the same every time.
#include "tests/window_test.h"
#include "ui/export/frame_palette.h"
#include "ui/export/gif_writer.h"

#include <QBuffer>
#include <QImageReader>
#include <QPainter>
#include <QTest>

#include <cstdlib>
#include <vector>

using namespace consonance;

namespace {

/// A frame with flat parts, a gradient and noise that compresses badly.
QImage frame(QSize size, int seed)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(qRgb(255, 255, 255));
    std::uint32_t state = static_cast<std::uint32_t>(seed) * 747796405U + 1;
    for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x) {
            state = state * 1664525U + 1013904223U;
            if (y > size.height() / 2)
                image.setPixel(x, y, qRgb(state >> 24, state >> 16 & 0xff, x * 255 / size.width()));
        }
    }
    return image;
}

} // namespace

class TestGifWriter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyFrameIsReadBack()
    {
        const QSize size(123, 77);
        GifWriter writer(size, 10);
        for (int i = 0; i < 3; ++i)
            writer.addFrame(frame(size, i));
        auto bytes = writer.finish();
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::ReadOnly);
        QImageReader reader(&buffer, "gif");
        QVERIFY(reader.supportsAnimation());
        for (int i = 0; i < 3; ++i) {
            const auto read = reader.read().convertToFormat(QImage::Format_RGB32);
            QVERIFY2(!read.isNull(), qPrintable(reader.errorString()));
            QCOMPARE(read.size(), size);
            QCOMPARE(reader.nextImageDelay(), 100);
            const auto wanted = frame(size, i);
            const FramePalette palette(wanted);
            for (int y = 0; y < size.height(); ++y) {
                for (int x = 0; x < size.width(); ++x)
                    QCOMPARE(read.pixel(x, y), palette.shown(wanted.pixel(x, y)) | 0xff000000);
            }
        }
        QVERIFY(reader.read().isNull());
    }

    /// Flat colours – ground, text, tenants – are themselves also beside more colours than fit, and beside many edges.
    void flatColoursStayExact()
    {
        QImage image({ 640, 360 }, QImage::Format_RGB32);
        image.fill(qRgb(243, 244, 246));
        std::vector<QRgb> flat { qRgb(243, 244, 246) };
        {
            QPainter painter(&image);
            painter.setRenderHint(QPainter::Antialiasing);
            for (int i = 0; i < 150; ++i) {
                const auto color = QColor::fromHsv(i * 12 % 360, 90 + i, 110 + i % 7 * 20);
                painter.fillRect(4 + i % 30 * 20, 4 + i / 30 * 12, 6, 4, color);
                flat.push_back(color.rgb());
            }
            for (int i = 0; i < 200; ++i) {
                painter.setPen(QPen(QColor::fromHsv(i * 7 % 360, 200, 180), 1.3));
                painter.drawEllipse(QPointF(320, 220), 10 + i, 8 + i * 0.6);
            }
        }
        const FramePalette palette(image);
        for (const QRgb color : flat)
            QCOMPARE(palette.shown(color) | 0xff000000, color);
        QCOMPARE(palette.colors().size(), std::size_t { FramePalette::kColors });
        // The others are near.
        double sum = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QRgb is = palette.shown(image.pixel(x, y));
                sum += std::abs(qGreen(is) - qGreen(image.pixel(x, y)));
            }
        }
        QVERIFY2(sum / (image.width() * image.height()) < 4, qPrintable(QString::number(sum)));
    }

    /// As many as fit are all exact, whatever their areas.
    void fewColoursAreAllExact()
    {
        QImage image({ 16, 16 }, QImage::Format_RGB32);
        for (int i = 0; i < 256; ++i)
            image.setPixel(i % 16, i / 16, qRgb(i, 255 - i, i * 7 % 256));
        const FramePalette palette(image);
        for (int i = 0; i < 256; ++i)
            QCOMPARE(palette.shown(image.pixel(i % 16, i / 16)) | 0xff000000, image.pixel(i % 16, i / 16));
    }
};

CONSONANCE_WINDOW_TEST(TestGifWriter)
#include "tst_gif_writer.moc"
