// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/frame_palette.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <tuple>

namespace consonance {

namespace {

constexpr int kExact = 192; ///< colours that stay as they are where a picture has more than fit

struct Count {
    QRgb color = 0;
    std::int64_t flat = 0; ///< pixels like their left and upper neighbour
    std::int64_t all = 0;
};

/// The most flat ones first: the edges of letters have many colours, each of them often and nowhere flat.
std::vector<Count> countsOf(const QImage& image)
{
    QHash<QRgb, Count> counts;
    Count* same = nullptr; // of the pixel before: most are like it
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        const auto* above = y > 0 ? reinterpret_cast<const QRgb*>(image.constScanLine(y - 1)) : line;
        for (int x = 0; x < image.width(); ++x) {
            const QRgb color = line[x] & RGB_MASK;
            if (!same || same->color != color) {
                same = &counts[color];
                same->color = color;
            }
            ++same->all;
            same->flat += x > 0 && (line[x - 1] & RGB_MASK) == color && (above[x] & RGB_MASK) == color;
        }
    }
    std::vector<Count> found(counts.cbegin(), counts.cend());
    std::ranges::sort(found, [](const Count& a, const Count& b) {
        return std::tuple(b.flat, b.all, b.color) < std::tuple(a.flat, a.all, a.color);
    });
    return found;
}

int channel(QRgb color, int which)
{
    return static_cast<int>(color >> (8 * which) & 0xff);
}

struct Box {
    std::span<Count> counts;
    int widest = 0; ///< channel
    int width = 0;
    std::int64_t pixels = 0;
};

Box boxOf(std::span<Count> counts)
{
    Box box { .counts = counts };
    for (int which = 0; which < 3; ++which) {
        const auto [low, high]
            = std::ranges::minmax(counts, {}, [which](const Count& one) { return channel(one.color, which); });
        const int width = channel(high.color, which) - channel(low.color, which);
        if (width > box.width) {
            box.width = width;
            box.widest = which;
        }
    }
    for (const auto& one : counts)
        box.pixels += one.all;
    return box;
}

/// Where half of the pixels of the box end, by its widest channel.
std::pair<Box, Box> halves(const Box& box)
{
    std::ranges::sort(
        box.counts, {}, [&box](const Count& one) { return std::pair(channel(one.color, box.widest), one.color); });
    std::int64_t before = 0;
    std::size_t middle = 0;
    while (middle + 1 < box.counts.size() && 2 * before < box.pixels)
        before += box.counts[middle++].all;
    middle = std::max<std::size_t>(middle, 1);
    return { boxOf(box.counts.first(middle)), boxOf(box.counts.subspan(middle)) };
}

QRgb meanOf(const Box& box)
{
    std::array<std::int64_t, 3> sums {};
    for (const auto& one : box.counts) {
        for (int which = 0; which < 3; ++which)
            sums[static_cast<std::size_t>(which)] += one.all * channel(one.color, which);
    }
    const auto mean = [&](int which) { return static_cast<int>(sums[static_cast<std::size_t>(which)] / box.pixels); };
    return qRgb(mean(2), mean(1), mean(0));
}

/// At most so many colours that stand for all of these.
std::vector<QRgb> medianCut(std::span<Count> counts, std::size_t most)
{
    std::vector<Box> boxes;
    if (!counts.empty())
        boxes.push_back(boxOf(counts));
    while (!boxes.empty() && boxes.size() < most) {
        const auto next
            = std::ranges::max_element(boxes, {}, [](const Box& box) { return std::pair(box.width, box.pixels); });
        if (next->width == 0)
            break;
        const auto [low, high] = halves(*next);
        *next = low;
        boxes.push_back(high);
    }
    std::vector<QRgb> means;
    for (const auto& box : boxes)
        means.push_back(meanOf(box) & RGB_MASK);
    return means;
}

std::uint8_t nearest(const std::vector<QRgb>& colors, QRgb to)
{
    int least = std::numeric_limits<int>::max();
    std::size_t found = 0;
    for (std::size_t i = 0; i < colors.size() && least > 0; ++i) {
        int distance = 0;
        for (int which = 0; which < 3; ++which) {
            const int difference = channel(colors[i], which) - channel(to, which);
            distance += difference * difference;
        }
        if (distance < least) {
            least = distance;
            found = i;
        }
    }
    return static_cast<std::uint8_t>(found);
}

} // namespace

FramePalette::FramePalette(const QImage& image)
{
    auto counts = countsOf(image);
    const bool allFit = counts.size() <= kColors;
    const auto exact = allFit ? counts.size() : static_cast<std::size_t>(kExact);
    for (std::size_t i = 0; i < exact; ++i) {
        m_indices.insert(counts[i].color, static_cast<std::uint8_t>(i));
        m_colors.push_back(counts[i].color);
    }
    const auto rest = std::span(counts).subspan(exact);
    for (const auto color : medianCut(rest, kColors - exact))
        m_colors.push_back(color);
    for (const auto& one : rest)
        m_indices.insert(one.color, nearest(m_colors, one.color));
    m_colors.resize(kColors, 0);
}

} // namespace consonance
