// SPDX-License-Identifier: GPL-3.0-or-later
// Moving pictures: Qt's own reader reads back exactly what was written, frame by frame, and the same every time.
#include "tests/window_test.h"
#include "ui/export/gif_writer.h"

#include <QBuffer>
#include <QImageReader>
#include <QPainter>
#include <QTest>

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
            for (int y = 0; y < size.height(); ++y) {
                for (int x = 0; x < size.width(); ++x)
                    QCOMPARE(read.pixel(x, y), GifWriter::paletteColor(GifWriter::paletteIndex(wanted.pixel(x, y))));
            }
        }
        QVERIFY(reader.read().isNull());
    }

    void thePaletteKeepsItsColours()
    {
        for (int i = 0; i < 252; ++i)
            QCOMPARE(GifWriter::paletteIndex(GifWriter::paletteColor(i)), i);
        QCOMPARE(GifWriter::paletteColor(GifWriter::paletteIndex(qRgb(255, 255, 255))), qRgb(255, 255, 255));
        QCOMPARE(GifWriter::paletteColor(GifWriter::paletteIndex(qRgb(0, 0, 0))), qRgb(0, 0, 0));
    }
};

CONSONANCE_WINDOW_TEST(TestGifWriter)
#include "tst_gif_writer.moc"
