// SPDX-License-Identifier: GPL-3.0-or-later
//
// The 256 colours that show a picture best: those of flat areas exactly, the most frequent first, so that ground, text
// and the colour of a policy stay what they are; what is left shares the rest by median cut. No dithering: flat areas
// stay flat. The same picture gives the same palette. Any thread. O(pixels) to make.
#pragma once

#include <QColor>
#include <QHash>
#include <QImage>

#include <cstdint>
#include <vector>

namespace consonance {

class FramePalette {
public:
    static constexpr int kColors = 256;

    /// Of a picture in QImage::Format_RGB32.
    explicit FramePalette(const QImage& image);

    /// kColors of them; those that the picture does not need are black.
    [[nodiscard]] const std::vector<QRgb>& colors() const { return m_colors; }
    /// Of the colour nearest to one of the picture.
    [[nodiscard]] std::uint8_t index(QRgb color) const { return m_indices.value(color & RGB_MASK); }
    [[nodiscard]] QRgb shown(QRgb color) const { return m_colors[index(color)]; }

private:
    std::vector<QRgb> m_colors;
    QHash<QRgb, std::uint8_t> m_indices; ///< of every colour of the picture
};

} // namespace consonance
