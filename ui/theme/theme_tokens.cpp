// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/color_math.h"

namespace consonance {

namespace {

QColor rgb(QRgb value)
{
    return QColor::fromRgb(value);
}

ThemeTokens lightTokens()
{
    return {
        .background = rgb(0xf2f3f5),
        .surface = rgb(0xffffff),
        .raised = rgb(0xf0f2f4),
        .border = rgb(0xd6dae0),
        .outline = rgb(0x7f8894),
        .text = rgb(0x1c2127),
        .mutedText = rgb(0x586270),
        .disabledText = rgb(0x9aa3ad),
        .accent = rgb(0x1d5fc2),
        .onAccent = rgb(0xffffff),
        .selection = rgb(0xd4e3fa),
        .hover = rgb(0xe8ecf1),
        .ok = rgb(0x1a7039),
        .warning = rgb(0x8a5a00),
        .error = rgb(0xb92525),
        .okSurface = rgb(0xe5f4ea),
        .warningSurface = rgb(0xfdf3dc),
        .errorSurface = rgb(0xfdebea),
        .grid = rgb(0xe4e7eb),
        .axis = rgb(0x6d7783),
        .missing = rgb(0xedeff2),
        .tooltip = rgb(0xffffff),
    };
}

ThemeTokens darkTokens()
{
    return {
        .background = rgb(0x15181c),
        .surface = rgb(0x1b1f24),
        .raised = rgb(0x242a31),
        .border = rgb(0x343b44),
        .outline = rgb(0x7c8794),
        .text = rgb(0xe4e8ed),
        .mutedText = rgb(0xa0aab6),
        .disabledText = rgb(0x636d79),
        .accent = rgb(0x79adf8),
        .onAccent = rgb(0x0d1218),
        .selection = rgb(0x1f3859),
        .hover = rgb(0x2a3139),
        .ok = rgb(0x62bf78),
        .warning = rgb(0xe2ae46),
        .error = rgb(0xff8a80),
        .okSurface = rgb(0x1d3325),
        .warningSurface = rgb(0x3a2f16),
        .errorSurface = rgb(0x422324),
        .grid = rgb(0x2b3138),
        .axis = rgb(0x8b95a1),
        .missing = rgb(0x363b41),
        .tooltip = rgb(0x2b323a),
    };
}

ThemeTokens highContrastTokens()
{
    return {
        .background = rgb(0x000000),
        .surface = rgb(0x000000),
        .raised = rgb(0x1a1a1a),
        .border = rgb(0xffffff),
        .outline = rgb(0xffffff),
        .text = rgb(0xffffff),
        .mutedText = rgb(0xe6e6e6),
        .disabledText = rgb(0x9e9e9e),
        .accent = rgb(0xffd500),
        .onAccent = rgb(0x000000),
        .selection = rgb(0x5a4a00),
        .hover = rgb(0x333333),
        .ok = rgb(0x5dff8f),
        .warning = rgb(0xffb84d),
        .error = rgb(0xff9d94),
        .okSurface = rgb(0x00300f),
        .warningSurface = rgb(0x3d2600),
        .errorSurface = rgb(0x4a0d08),
        .grid = rgb(0x4d4d4d),
        .axis = rgb(0xffffff),
        .missing = rgb(0x4d4d4d),
        .tooltip = rgb(0x1a1a1a),
    };
}

} // namespace

const ThemeTokens& themeTokens(ThemeKind kind)
{
    static const ThemeTokens light = lightTokens();
    static const ThemeTokens dark = darkTokens();
    static const ThemeTokens highContrast = highContrastTokens();
    switch (kind) {
    case ThemeKind::Light:
        return light;
    case ThemeKind::Dark:
        return dark;
    case ThemeKind::HighContrast:
        return highContrast;
    }
    return light;
}

QPalette themePalette(const ThemeTokens& tokens)
{
    QPalette palette;
    palette.setColor(QPalette::Window, tokens.background);
    palette.setColor(QPalette::WindowText, tokens.text);
    palette.setColor(QPalette::Base, tokens.surface);
    palette.setColor(QPalette::AlternateBase, tokens.raised);
    palette.setColor(QPalette::Text, tokens.text);
    palette.setColor(QPalette::Button, tokens.raised);
    palette.setColor(QPalette::ButtonText, tokens.text);
    palette.setColor(QPalette::PlaceholderText, tokens.mutedText);
    palette.setColor(QPalette::ToolTipBase, tokens.tooltip);
    palette.setColor(QPalette::ToolTipText, tokens.text);
    palette.setColor(QPalette::Highlight, tokens.selection);
    palette.setColor(QPalette::HighlightedText, tokens.text);
    palette.setColor(QPalette::Link, tokens.accent);
    palette.setColor(QPalette::Light, mixColors(tokens.raised, tokens.surface, 0.5));
    palette.setColor(QPalette::Mid, tokens.border);
    palette.setColor(QPalette::Dark, tokens.outline);
    // Roles that nothing draws with: the style sheet, which can name no colours but these, has the other tokens there.
    palette.setColor(QPalette::BrightText, tokens.mutedText);
    palette.setColor(QPalette::LinkVisited, tokens.disabledText);
    palette.setColor(QPalette::Midlight, tokens.hover);
    palette.setColor(QPalette::Shadow, tokens.tooltip);
    for (const auto role : { QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText })
        palette.setColor(QPalette::Disabled, role, tokens.disabledText);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, tokens.border);
    return palette;
}

bool isDarkPalette(const QPalette& palette)
{
    return relativeLuminance(palette.color(QPalette::WindowText)) > relativeLuminance(palette.color(QPalette::Window));
}

} // namespace consonance
