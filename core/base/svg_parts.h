// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of the pictures that need no display: elements of an SVG document, colours, and steps of an axis. Pure; the
// same arguments give the same bytes.
#pragma once

#include <array>
#include <string>

namespace consonance::svg {

/// Lines of one colour differ in their dashes.
inline constexpr std::array kDashes { "none", "7 3", "2 2", "9 3 2 3", "12 3 2 3 2 3" };
inline constexpr double kLetter = 8; ///< width of a letter in 13 px, rather too wide

[[nodiscard]] std::string escaped(const std::string& text);
/// The beginning of a document of that size on white, in 13 px; it ends with "</svg>\n".
[[nodiscard]] std::string head(double width, double height);
/// `kind`: more attributes, with a blank before each.
[[nodiscard]] std::string text(
    double x, double y, const std::string& content, const char* anchor = "start", const char* kind = "");
/// Room of a text in letters of so many pixels, mostly a little too wide.
[[nodiscard]] double widthOf(const std::string& content, double pixels);
/// The text, or its beginning with an ellipsis, so that it has room in `width`.
[[nodiscard]] std::string elided(const std::string& content, double pixels, double width);
[[nodiscard]] std::string line(double x1, double y1, double x2, double y2, const char* colour);
/// A step of 1, 2 or 5 × 10ⁿ that cuts `span` > 0 into four to ten pieces.
[[nodiscard]] double niceStep(double span);

} // namespace consonance::svg
