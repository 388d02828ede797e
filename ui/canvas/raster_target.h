// SPDX-License-Identifier: GPL-3.0-or-later
//
// Opaque rectangles and pictures written straight into an image, clipped to it: the parts of a picture of thousands of
// small equal shapes, at a tenth of the cost of a painter's calls. Coordinates are device pixels. Does not own the
// image, which must be Format_RGB32 and outlive it.
#pragma once

#include <QImage>
#include <QRect>

#include <algorithm>
#include <cstring>

namespace consonance {

class RasterTarget {
public:
    /// `top`: the line at which the image begins, where it is part of a higher one.
    explicit RasterTarget(QImage& image, int top = 0)
        : m_bits(image.bits() - static_cast<qsizetype>(top) * image.bytesPerLine())
        , m_stride(image.bytesPerLine())
        , m_bounds(image.rect().translated(0, top))
        , m_ratio(image.devicePixelRatio())
    {
        Q_ASSERT(image.format() == QImage::Format_RGB32);
    }

    [[nodiscard]] double ratio() const { return m_ratio; }

    void fill(const QRect& rect, QRgb color) const
    {
        const auto part = rect & m_bounds;
        for (int y = part.top(); y <= part.bottom(); ++y)
            std::fill_n(line(y) + part.left(), part.width(), color);
    }

    /// `picture` is Format_RGB32 too; its device pixel ratio is ignored.
    void blit(QPoint corner, const QImage& picture) const
    {
        const auto part = QRect(corner, picture.size()) & m_bounds;
        if (part.isEmpty())
            return;
        const auto bytes = static_cast<std::size_t>(part.width()) * sizeof(QRgb);
        for (int y = part.top(); y <= part.bottom(); ++y) {
            const auto* source
                = reinterpret_cast<const QRgb*>(picture.constScanLine(y - corner.y())) + (part.left() - corner.x());
            std::memcpy(line(y) + part.left(), source, bytes);
        }
    }

private:
    [[nodiscard]] QRgb* line(int y) const
    {
        return reinterpret_cast<QRgb*>(m_bits + static_cast<qsizetype>(y) * m_stride);
    }

    uchar* m_bits;
    qsizetype m_stride;
    QRect m_bounds;
    double m_ratio;
};

} // namespace consonance
