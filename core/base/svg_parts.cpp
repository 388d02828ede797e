// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/svg_parts.h"

#include <fmt/format.h>

namespace consonance::svg {

namespace {

constexpr double kLatinWidth
    = 0.56; ///< of a letter in a text, against its height; Chinese ones are as wide as they are high

bool beginsCharacter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U;
}

double widthOfByte(char byte, double pixels)
{
    if (!beginsCharacter(byte))
        return 0;
    return static_cast<unsigned char>(byte) < 0xe0U ? kLatinWidth * pixels : pixels;
}

} // namespace

std::string escaped(const std::string& text)
{
    std::string safe;
    for (const char c : text) {
        switch (c) {
        case '&':
            safe += "&amp;";
            break;
        case '<':
            safe += "&lt;";
            break;
        case '>':
            safe += "&gt;";
            break;
        case '"':
            safe += "&quot;";
            break;
        default:
            safe += c;
        }
    }
    return safe;
}

std::string head(double width, double height)
{
    return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
                       "viewBox=\"0 0 {0:.0f} {1:.0f}\" "
                       "font-family=\"DejaVu Sans, sans-serif\" font-size=\"13\" fill=\"#222\">\n"
                       "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        width, height);
}

std::string text(double x, double y, const std::string& content, const char* anchor, const char* kind)
{
    return fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor, kind, escaped(content));
}

double widthOf(const std::string& content, double pixels)
{
    double width = 0;
    for (const char byte : content)
        width += widthOfByte(byte, pixels);
    return width;
}

std::string elided(const std::string& content, double pixels, double width)
{
    if (widthOf(content, pixels) <= width)
        return content;
    double used = pixels; // of the ellipsis
    std::size_t end = 0;
    while (
        end < content.size() && (!beginsCharacter(content[end]) || used + widthOfByte(content[end], pixels) <= width))
        used += widthOfByte(content[end++], pixels);
    return content.substr(0, end) + "…";
}

std::string line(double x1, double y1, double x2, double y2, const char* colour)
{
    return fmt::format(
        "<line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", x1, x2, y1, y2, colour);
}

double niceStep(double span)
{
    double step = 1;
    while (step * 10 < span)
        step *= 10;
    while (step > span)
        step /= 10;
    const double pieces = span / step;
    return pieces < 2 ? step / 5 : pieces < 5 ? step / 2 : step;
}

} // namespace consonance::svg
