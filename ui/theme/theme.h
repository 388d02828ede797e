// SPDX-License-Identifier: GPL-3.0-or-later
//
// How everything looks: colour tokens by role, spacing, type sizes and the job palette, in light, dark and high
// contrast. One Theme per application, made on first use, owned by qApp. Painted views read tokens() while painting and
// repaint on changed(); they never name a colour themselves. GUI thread only.
#pragma once

#include <QBrush>
#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>

#include <array>

class QApplication;

namespace consonance {

inline constexpr int kDotsPerInch = 96; ///< of pictures that are written; one dot is one logical pixel

/// The user's choice; System follows the desktop's palette.
enum class ThemeChoice { System, Light, Dark, HighContrast };
/// The theme shown.
enum class ThemeKind { Light, Dark, HighContrast };

/// Colours by role. Text roles read at ≥ 4.5 : 1 on background, surface and raised; mark roles at ≥ 3 : 1
/// (WCAG 2.1, 1.4.3 and 1.4.11).
struct ThemeTokens {
    QColor background; ///< behind panels
    QColor surface; ///< panels, tables, canvases, plots
    QColor raised; ///< headers, hovered rows, server tiles
    QColor border; ///< quiet separators; carries no meaning
    QColor outline; ///< mark: edges of controls, free slots
    QColor text;
    QColor mutedText; ///< text: labels, units, secondary figures
    QColor disabledText; ///< exempt from the contrast bar
    QColor accent; ///< text and mark: selection, focus, the running state
    QColor onAccent; ///< text on accent
    QColor selection; ///< background of selected rows; text reads on it
    QColor hover; ///< background under the pointer; text reads on it
    QColor ok; ///< text and mark
    QColor warning; ///< text and mark
    QColor error; ///< text and mark
    QColor okSurface; ///< background of a success message; text reads on it
    QColor warningSurface;
    QColor errorSurface;
    QColor grid; ///< grid lines of plots; carries no meaning
    QColor axis; ///< mark: axis lines and ticks
    QColor missing; ///< missing values; not a colour of any map, and text is readable on it
    QColor tooltip; ///< background of tooltips; text is readable on it
};

/// More jobs than that repeat the colours; number, hover and selection tell them apart.
inline constexpr int kJobColorCount = 12;

/// How a job looks in every view.
struct JobStyle {
    QColor color;
    QColor ink; ///< text on `color`, ≥ 4.5 : 1

    bool operator==(const JobStyle&) const = default;
};

/// The colours of one theme. Pure; any thread.
[[nodiscard]] const ThemeTokens& themeTokens(ThemeKind kind);
[[nodiscard]] const std::array<QColor, kJobColorCount>& jobColors(ThemeKind kind);
/// The look of the job with this index.
[[nodiscard]] JobStyle jobStyle(ThemeKind kind, std::size_t jobIndex);
[[nodiscard]] QPalette themePalette(const ThemeTokens& tokens);
/// True when the palette writes light text on a dark window.
[[nodiscard]] bool isDarkPalette(const QPalette& palette);

/// Distances on the 4-px grid, in device-independent pixels.
namespace spacing {
inline constexpr int kTiny = 4;
inline constexpr int kSmall = 8;
inline constexpr int kMedium = 12;
inline constexpr int kLarge = 16;
inline constexpr int kHuge = 24;
} // namespace spacing

enum class TextSize { Small, Body, Title };

class Theme : public QObject {
    Q_OBJECT
public:
    /// The application's theme; needs a QApplication.
    [[nodiscard]] static Theme& instance();

    /// Sets style, palette and style sheet of the application and follows the system from now on. Call once after the
    /// settings are read; a later call changes the choice. Views check `reducedMotion` before they animate.
    void apply(ThemeChoice choice);
    [[nodiscard]] ThemeChoice choice() const { return m_choice; }
    [[nodiscard]] ThemeKind kind() const { return m_kind; }

    void setReducedMotion(bool reduced) { m_reducedMotion = reduced; }
    /// Longest animation in ms: 150, or 0 with reduced motion.
    [[nodiscard]] int motionMs() const { return m_reducedMotion ? 0 : 150; }

    [[nodiscard]] const ThemeTokens& tokens() const { return themeTokens(m_kind); }
    /// The look of the job with this index; the same everywhere.
    [[nodiscard]] JobStyle jobStyle(std::size_t jobIndex) const { return consonance::jobStyle(m_kind, jobIndex); }
    /// The system's font in one of three sizes. Figures are tabular: fonts whose digits differ in width are replaced by
    /// one whose digits do not.
    [[nodiscard]] QFont font(TextSize size) const;
    /// Text is so much larger than the system's, as for a hall; 1 is as it comes.
    void setTextScale(double scale);
    [[nodiscard]] double textScale() const { return m_textScale; }

Q_SIGNALS:
    /// Colours or fonts are different now.
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    explicit Theme(QApplication& application);
    [[nodiscard]] ThemeKind resolveKind();
    void install(ThemeKind kind);

    ThemeChoice m_choice = ThemeChoice::System;
    ThemeKind m_kind = ThemeKind::Light;
    QFont m_systemFont; ///< with tabular figures
    QFont m_baseFont; ///< the same, scaled
    double m_textScale = 1;
    bool m_installed = false;
    bool m_styled = false;
    bool m_installing = false;
    bool m_reducedMotion = false;
};

/// The one texture there is, diagonal lines in `color` on an 8-px grid: something is under way. Cached per colour.
[[nodiscard]] QBrush textureBrush(const QColor& color);

} // namespace consonance
