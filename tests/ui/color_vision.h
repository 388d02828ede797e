// SPDX-License-Identifier: GPL-3.0-or-later
//
// How far apart two colours look, also to a colour-blind reader. Pure functions.
#pragma once

#include <QColor>

#include <algorithm>
#include <array>
#include <cmath>

namespace consonance {

enum class ColorVision { Normal, Protan, Deutan, Tritan };

namespace color_vision {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

inline double toLinear(double c)
{
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

inline double fromLinear(double c)
{
    c = std::clamp(c, 0.0, 1.0);
    return c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
}

inline Triple linearOf(const QColor& color)
{
    return { toLinear(color.redF()), toLinear(color.greenF()), toLinear(color.blueF()) };
}

inline Triple multiply(const Matrix& m, const Triple& v)
{
    Triple out {};
    for (std::size_t row = 0; row < 3; ++row)
        out[row] = m[row][0] * v[0] + m[row][1] * v[1] + m[row][2] * v[2];
    return out;
}

inline constexpr Matrix kProtan { Triple { 0.152286, 1.052583, -0.204868 }, Triple { 0.114503, 0.786281, 0.099216 },
    Triple { -0.003882, -0.048116, 1.051998 } };
inline constexpr Matrix kDeutan { Triple { 0.367322, 0.860646, -0.227968 }, Triple { 0.280085, 0.672501, 0.047413 },
    Triple { -0.011820, 0.042940, 0.968881 } };
inline constexpr Matrix kTritan { Triple { 1.255528, -0.076749, -0.178779 }, Triple { -0.078411, 0.930809, 0.147602 },
    Triple { 0.004733, 0.691367, 0.303900 } };

inline Triple oklab(const QColor& color)
{
    constexpr Matrix kCones { Triple { 0.4122214708, 0.5363325363, 0.0514459929 },
        Triple { 0.2119034982, 0.6806995451, 0.1073969566 }, Triple { 0.0883024619, 0.2817188376, 0.6299787005 } };
    constexpr Matrix kLab { Triple { 0.2104542553, 0.7936177850, -0.0040720468 },
        Triple { 1.9779984951, -2.4285922050, 0.4505937099 }, Triple { 0.0259040371, 0.7827717662, -0.8086757660 } };
    auto cones = multiply(kCones, linearOf(color));
    for (auto& c : cones)
        c = std::cbrt(c);
    return multiply(kLab, cones);
}

} // namespace color_vision

/// The colour as seen with a full colour-vision deficiency. Source: Machado, Oliveira, Fernandes, IEEE TVCG 15(6),
/// 2009, severity 1.0 matrices.
inline QColor simulateVision(const QColor& color, ColorVision vision)
{
    if (vision == ColorVision::Normal)
        return color;
    const auto& matrix = vision == ColorVision::Protan ? color_vision::kProtan
        : vision == ColorVision::Deutan                ? color_vision::kDeutan
                                                       : color_vision::kTritan;
    const auto seen = color_vision::multiply(matrix, color_vision::linearOf(color));
    return QColor::fromRgbF(static_cast<float>(color_vision::fromLinear(seen[0])),
        static_cast<float>(color_vision::fromLinear(seen[1])), static_cast<float>(color_vision::fromLinear(seen[2])));
}

/// Euclidean distance in OKLab (Ottosson 2020); about 0.02 is one just noticeable difference.
inline double perceptualDistance(const QColor& a, const QColor& b)
{
    const auto first = color_vision::oklab(a);
    const auto second = color_vision::oklab(b);
    return std::hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

} // namespace consonance
