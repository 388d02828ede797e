// SPDX-License-Identifier: GPL-3.0-or-later
//
// Colour maps of measured values: tables of 256 opaque colours. Cividis (Nuñez, Anderton, Renslow, PLoS ONE 13(7),
// 2018) and viridis (Smith, van der Walt, 2015, CC0) are interpolated from every fifth published entry; the diverging
// map is this product's own and has its grey exactly at the middle. Pure, built once on first use; any thread.
#pragma once

#include <QRgb>
#include <QString>

#include <array>

namespace consonance {

enum class ColorMap { Cividis, Viridis, BlueGreyOrange };

using ColorTable = std::array<QRgb, 256>;

[[nodiscard]] const ColorTable& colorTable(ColorMap map);

/// Colour of `value` between `low` and `high`, clamped to the ends. `low` == `high` gives the middle. `value` must not
/// be NaN: the caller draws missing data plain grey.
[[nodiscard]] QRgb colorOf(ColorMap map, double value, double low, double high);

} // namespace consonance
