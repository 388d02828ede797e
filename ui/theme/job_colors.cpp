// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of jobs, and what is readable on them.
#include "ui/theme/color_math.h"
#include "ui/theme/theme.h"

#include <algorithm>
#include <array>

namespace consonance {

namespace {

using JobColors = std::array<QColor, kJobColorCount>;

JobColors makeColors(const std::array<QRgb, kJobColorCount>& values)
{
    JobColors colors;
    for (std::size_t i = 0; i < values.size(); ++i)
        colors[i] = QColor::fromRgb(values[i]);
    return colors;
}

} // namespace

const std::array<QColor, kJobColorCount>& jobColors(ThemeKind kind)
{
    // Searched for the largest smallest distance in OKLab over normal, protan, deutan and tritan vision, with ≥ 3 : 1
    // against the theme's surfaces; both lists keep the hue of each index, so that a job stays recognisable when the
    // theme changes.
    static const JobColors onLight = makeColors({ 0x3256b9, 0xd9516c, 0x178c83, 0xad850a, 0x571b86, 0x5b781e, 0x2594c3,
        0x9e327d, 0x66320e, 0x9275f0, 0x004f42, 0x69581a });
    static const JobColors onDark = makeColors({ 0x5e8bc1, 0xe06d6d, 0x7af0db, 0xc5a735, 0x865fcd, 0x659044, 0x56d2f7,
        0xa75f89, 0xfea17b, 0xa382fc, 0x37c5b2, 0xe5d39a });
    return kind == ThemeKind::Light ? onLight : onDark;
}

namespace {

using JobInks = std::array<QColor, kJobColorCount>;

/// What is readable on the colours of jobs; found once, since contrasts are powers and a timeline asks for each strip.
const JobInks& jobInks(ThemeKind kind)
{
    const auto inksOf = [](ThemeKind one) {
        JobInks inks;
        std::ranges::transform(jobColors(one), inks.begin(), [](const QColor& color) { return readableOn(color); });
        return inks;
    };
    static const std::array all { inksOf(ThemeKind::Light), inksOf(ThemeKind::Dark), inksOf(ThemeKind::HighContrast) };
    return all[static_cast<std::size_t>(kind)];
}

} // namespace

JobStyle jobStyle(ThemeKind kind, std::size_t jobIndex)
{
    const auto place = jobIndex % kJobColorCount;
    return { .color = jobColors(kind)[place], .ink = jobInks(kind)[place] };
}

} // namespace consonance
