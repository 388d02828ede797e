// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/color_maps.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace consonance {

namespace {

// Every fifth of the 256 published entries, 0, 5, … 255. Linear interpolation stays within 1/255 of the published
// viridis and 4/255 of cividis.
constexpr QRgb kViridis[] = { 0x440154, 0x46085c, 0x471063, 0x481769, 0x481d6f, 0x482475, 0x472a7a, 0x46307e, 0x453781,
    0x433d84, 0x414287, 0x3f4889, 0x3d4e8a, 0x3a538b, 0x38598c, 0x355e8d, 0x33638d, 0x31688e, 0x2e6d8e, 0x2c718e,
    0x2a768e, 0x297b8e, 0x27808e, 0x25848e, 0x23898e, 0x218e8d, 0x20928c, 0x1f978b, 0x1e9c89, 0x1fa188, 0x21a585,
    0x24aa83, 0x28ae80, 0x2eb37c, 0x35b779, 0x3dbc74, 0x46c06f, 0x50c46a, 0x5ac864, 0x65cb5e, 0x70cf57, 0x7cd250,
    0x89d548, 0x95d840, 0xa2da37, 0xb0dd2f, 0xbddf26, 0xcae11f, 0xd8e219, 0xe5e419, 0xf1e51d, 0xfde725 };
constexpr QRgb kCividis[] = { 0x00224e, 0x002656, 0x002a5f, 0x002d68, 0x003070, 0x083370, 0x163770, 0x203a6f, 0x273e6e,
    0x2e416d, 0x34456c, 0x3a486c, 0x3f4c6c, 0x444f6c, 0x49536c, 0x4e566c, 0x535a6d, 0x575d6d, 0x5c616e, 0x60646f,
    0x656870, 0x696b71, 0x6d6f72, 0x727274, 0x767676, 0x7a7a78, 0x7e7d78, 0x838179, 0x888578, 0x8d8878, 0x928c78,
    0x969077, 0x9b9476, 0xa09875, 0xa59c74, 0xaaa073, 0xafa471, 0xb5a86f, 0xbaac6d, 0xbfb06b, 0xc4b468, 0xc9b965,
    0xcfbd62, 0xd4c15f, 0xdac65b, 0xdfca57, 0xe5cf52, 0xead34c, 0xf0d846, 0xf6dd3f, 0xfce236, 0xfee838 };
// Dark at both ends and light in the middle; equal lightness on both sides, blue and orange stay apart in every common
// colour-vision deficiency.
constexpr QRgb kDiverging[]
    = { 0x123d78, 0x2d62a3, 0x5a8ac0, 0x93b1d2, 0xdcdcda, 0xdcb287, 0xc98640, 0xa95f14, 0x793f06 };

QRgb interpolate(QRgb from, QRgb to, double part)
{
    const auto channel = [part](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * part)); };
    return qRgb(channel(qRed(from), qRed(to)), channel(qGreen(from), qGreen(to)), channel(qBlue(from), qBlue(to)));
}

ColorTable buildTable(std::span<const QRgb> points)
{
    ColorTable table {};
    const auto last = points.size() - 1;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double position = static_cast<double>(i) * static_cast<double>(last) / 255.0;
        const auto left = std::min(static_cast<std::size_t>(position), last - 1);
        table[i] = interpolate(points[left], points[left + 1], position - static_cast<double>(left));
    }
    return table;
}

} // namespace

const ColorTable& colorTable(ColorMap map)
{
    static const ColorTable cividis = buildTable(kCividis);
    static const ColorTable viridis = buildTable(kViridis);
    static const ColorTable diverging = buildTable(kDiverging);
    switch (map) {
    case ColorMap::Cividis:
        return cividis;
    case ColorMap::Viridis:
        return viridis;
    case ColorMap::BlueGreyOrange:
        return diverging;
    }
    return cividis;
}

QRgb colorOf(ColorMap map, double value, double low, double high)
{
    const double place = (value - low) / (high - low);
    const double part = high > low && !std::isnan(place) ? std::clamp(place, 0.0, 1.0) : 0.5;
    return colorTable(map)[static_cast<std::size_t>(std::lround(part * 255.0))];
}

} // namespace consonance
