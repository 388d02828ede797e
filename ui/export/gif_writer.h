// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes animated GIF (GIF89a), each frame with a palette of its own colours, no dithering: the same images give the
// same bytes everywhere. Our own, because Qt writes no GIF and a library would leave palette and timing to us all the
// same (docs/adr/0006-animated-pictures.md). Bytes collect in memory; write them when all frames are in. Any thread.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>

#include <cstdint>
#include <vector>

namespace consonance {

class GifWriter {
public:
    /// Frames are `size` large and stand for 1 / `framesPerSecond` s each (GIF counts hundredths of a second).
    GifWriter(QSize size, double framesPerSecond);

    /// Adds a frame; another size is scaled. Cost O(pixels).
    void addFrame(const QImage& image);
    /// All of the file; call once, at the end.
    [[nodiscard]] QByteArray finish();

private:
    void appendShort(int value);
    void appendCompressed(const std::vector<std::uint8_t>& pixels);

    QSize m_size;
    int m_delay = 10; ///< hundredths of a second
    QByteArray m_bytes;
};

} // namespace consonance
