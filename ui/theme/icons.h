// SPDX-License-Identifier: GPL-3.0-or-later
//
// The product's own icons: vector drawings in one stroke width, coloured by the theme when they are painted, so that an
// icon made once stays right after the theme changes and at every scale. The drawings lie in resources/icons, one file
// per name. GUI thread only.
#pragma once

#include <QIcon>
#include <QPixmap>
#include <QString>

namespace consonance {

enum class Icon {
    None,
    Run,
    Pause,
    Stop,
    Restart,
    StepEvent,
    StepAction,
    StepDecision,
    StepInterval,
    StepBack,
    Skip,
    SkipEnd,
    Express,
    Open,
    Save,
    Compare,
    Runs,
    Cluster,
    HeatMap,
    Timeline,
    Jobs,
    Inspector,
    Training,
    Plot,
    Settings,
    Search,
    Export,
    Import,
    Copy,
    Palette,
    Keyboard,
    Help,
    Info,
    Ok,
    Warning,
    Error,
    Close,
    Add,
    Remove,
    Filter,
    Tag,
    Archive,
    Bookmark,
    Fork,
    Undo,
    Redo,
    Back,
    Forward,
    ZoomIn,
    ZoomOut,
    ZoomFit,
    Table,
    Pin,
    Target,
    Breakpoint,
    Trace,
    Policy,
    Server,
    More,
    MenuDown,
    Home,
    Language,
    Theme,
    Layout,
    Clock,
    Lesson,
    Quit,
    FullScreen,
};
inline constexpr int kIconCount = 68;

/// The file name without ".svg"; empty for None.
[[nodiscard]] QString iconName(Icon icon);
/// Draws in the theme's text colour, disabled in the disabled one. None is a null icon.
[[nodiscard]] QIcon themedIcon(Icon icon);
/// One icon in one colour, for painted views and messages; `size` in device-independent pixels.
[[nodiscard]] QPixmap iconPixmap(Icon icon, int size, const QColor& color, double devicePixelRatio);
/// The product's emblem for windows and the task bar.
[[nodiscard]] QIcon applicationIcon();

} // namespace consonance
