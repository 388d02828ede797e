// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/gif_writer.h"

#include "ui/export/frame_palette.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr int kCodeBits = 8; ///< of a palette index
constexpr int kMostCodes = 4096;
constexpr int kBlock = 255; ///< bytes of a data block

/// Packs codes of growing width into blocks of at most 255 bytes.
class BlockWriter {
public:
    explicit BlockWriter(QByteArray& bytes)
        : m_bytes(bytes)
    {
    }

    void code(int value, int width)
    {
        m_bits |= static_cast<std::uint32_t>(value) << m_count;
        m_count += width;
        while (m_count >= 8) {
            byte(static_cast<char>(m_bits & 0xff));
            m_bits >>= 8;
            m_count -= 8;
        }
    }

    void finish()
    {
        if (m_count > 0)
            byte(static_cast<char>(m_bits & 0xff));
        flush();
        m_bytes.append('\0'); // no more blocks
    }

private:
    void byte(char value)
    {
        m_block.append(value);
        if (m_block.size() == kBlock)
            flush();
    }

    void flush()
    {
        if (m_block.isEmpty())
            return;
        m_bytes.append(static_cast<char>(m_block.size()));
        m_bytes.append(m_block);
        m_block.clear();
    }

    QByteArray& m_bytes;
    QByteArray m_block;
    std::uint32_t m_bits = 0;
    int m_count = 0;
};

} // namespace

GifWriter::GifWriter(QSize size, double framesPerSecond)
    : m_size(size)
    , m_delay(std::clamp(static_cast<int>(std::lround(100 / std::max(0.1, framesPerSecond))), 2, 1000))
{
    m_bytes.append("GIF89a");
    appendShort(size.width());
    appendShort(size.height());
    m_bytes.append("\x70\0\0", 3); // every frame has its own palette
    // Repeat for ever: the extension that Netscape 2.0 introduced.
    m_bytes.append("\x21\xff\x0bNETSCAPE2.0\x03\x01", 16);
    appendShort(0);
    m_bytes.append('\0');
}

void GifWriter::appendShort(int value)
{
    m_bytes.append(static_cast<char>(value & 0xff));
    m_bytes.append(static_cast<char>(value >> 8 & 0xff));
}

void GifWriter::addFrame(const QImage& image)
{
    const auto frame = (image.size() == m_size ? image : image.scaled(m_size, Qt::IgnoreAspectRatio))
                           .convertToFormat(QImage::Format_RGB32);
    const FramePalette palette(frame);
    std::vector<std::uint8_t> pixels;
    pixels.reserve(static_cast<std::size_t>(m_size.width()) * static_cast<std::size_t>(m_size.height()));
    for (int y = 0; y < m_size.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(frame.constScanLine(y));
        for (int x = 0; x < m_size.width(); ++x)
            pixels.push_back(palette.index(line[x]));
    }
    m_bytes.append("\x21\xf9\x04\x04", 4); // how long it is shown; it stays until the next one
    appendShort(m_delay);
    m_bytes.append('\0');
    m_bytes.append('\0');
    m_bytes.append('\x2c');
    appendShort(0);
    appendShort(0);
    appendShort(m_size.width());
    appendShort(m_size.height());
    m_bytes.append(static_cast<char>(0x87)); // a palette of 256 colours follows
    for (const QRgb color : palette.colors()) {
        m_bytes.append(static_cast<char>(qRed(color)));
        m_bytes.append(static_cast<char>(qGreen(color)));
        m_bytes.append(static_cast<char>(qBlue(color)));
    }
    appendCompressed(pixels);
}

/// Variable-width LZW as GIF89a has it: a code stands for a run of pixels seen before.
void GifWriter::appendCompressed(const std::vector<std::uint8_t>& pixels)
{
    constexpr int kClear = 1 << kCodeBits;
    constexpr int kEnd = kClear + 1;
    m_bytes.append(static_cast<char>(kCodeBits));
    BlockWriter writer(m_bytes);
    std::vector<std::int16_t> next(static_cast<std::size_t>(kMostCodes) << kCodeBits, -1);
    int codes = kEnd + 1;
    int width = kCodeBits + 1;
    writer.code(kClear, width);
    int run = -1;
    for (const auto pixel : pixels) {
        if (run < 0) {
            run = pixel;
            continue;
        }
        auto& known = next[(static_cast<std::size_t>(run) << kCodeBits) + pixel];
        if (known >= 0) {
            run = known;
            continue;
        }
        writer.code(run, width);
        if (codes < kMostCodes) {
            known = static_cast<std::int16_t>(codes++);
            if (codes > 1 << width && width < 12)
                ++width;
        } else {
            writer.code(kClear, width);
            std::ranges::fill(next, std::int16_t { -1 });
            codes = kEnd + 1;
            width = kCodeBits + 1;
        }
        run = pixel;
    }
    if (run >= 0)
        writer.code(run, width);
    writer.code(kEnd, width);
    writer.finish();
}

QByteArray GifWriter::finish()
{
    m_bytes.append('\x3b');
    return m_bytes;
}

} // namespace consonance
