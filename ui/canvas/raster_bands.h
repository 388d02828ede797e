// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two halves of an image, painted beside each other. There are always two, so that the same pixels come out on every
// machine. Does not own the image, which no other thread may use meanwhile; the calling thread waits. What is painted
// must only read what both halves see.
#pragma once

#include <QImage>
#include <QPainter>
#include <QSemaphore>
#include <QThreadPool>

#include <array>
#include <functional>

namespace consonance {

/// Runs `jobs` beside each other in the pool in which Qt itself fills spans. Qt shares out the spans of a smooth,
/// transparent stroke among that pool, two hundred at a time; for thin lines waking and waiting take longer than all of
/// the drawing. Within the pool it does not.
inline void runInPaintingPool(const std::array<std::function<void()>, 2>& jobs)
{
    QSemaphore done;
    for (const auto& job : jobs) {
        const auto paintThere = [&done, &job] {
            job();
            done.release();
        };
        if (!QThreadPool::globalInstance()->tryStart(paintThere))
            paintThere();
    }
    done.acquire(static_cast<int>(jobs.size()));
}

/// Calls `paint(painter, part, band)` for each half: `part` is its image, `band` where that lies in `image`, in device
/// pixels, and the painter draws into `part` with the coordinates of the whole.
inline void paintInBands(QImage& image, const std::function<void(QPainter&, QImage&, const QRect&)>& paint)
{
    uchar* const bits = image.bits();
    const auto paintBand = [&](int top, int height) {
        QImage part(bits + static_cast<qsizetype>(top) * image.bytesPerLine(), image.width(), height,
            image.bytesPerLine(), image.format());
        part.setDevicePixelRatio(image.devicePixelRatio());
        QPainter painter(&part);
        painter.translate(0, -top / image.devicePixelRatio());
        paint(painter, part, QRect(0, top, image.width(), height));
    };
    const int half = image.height() / 2;
    runInPaintingPool({ [&] { paintBand(0, half); }, [&] { paintBand(half, image.height() - half); } });
}

} // namespace consonance
