// SPDX-License-Identifier: GPL-3.0-or-later
//
// What colour says in the cluster picture: which job a task belongs to, which model it trains, what role it has or how
// much it is slowed down. Made of theme tokens; remade when the theme, the mode or the scene changes. Pure; any thread.
#pragma once

#include "ui/canvas/cluster_scene.h"
#include "ui/kit/theme.h"

#include <QString>

#include <array>
#include <vector>

namespace consonance {

enum class ClusterColorMode : std::uint8_t { Job, Model, Role, Slowdown };
inline constexpr std::array kClusterColorModes { ClusterColorMode::Job, ClusterColorMode::Model, ClusterColorMode::Role,
    ClusterColorMode::Slowdown };
/// "Job"; translated, for a list titled "Colour by".
[[nodiscard]] QString colorModeName(ClusterColorMode mode);

/// Slowdown at which the colour map ends; jobs slowed more look the same.
inline constexpr double kSlowdownColorEnd = 0.6;

class ClusterColors {
public:
    ClusterColors() = default;
    ClusterColors(ThemeKind kind, ClusterColorMode mode);

    [[nodiscard]] ClusterColorMode mode() const { return m_mode; }
    [[nodiscard]] const ThemeTokens& tokens() const { return *m_tokens; }
    [[nodiscard]] ThemeKind kind() const { return m_kind; }
    /// Which of the styles a task has; equal keys look equal.
    [[nodiscard]] std::uint32_t keyOf(const ClusterScene& scene, const SlotView& task) const;
    /// `isDimmed` for tasks of jobs that are not what people look at.
    [[nodiscard]] const JobStyle& style(std::uint32_t key, bool isDimmed) const
    {
        return isDimmed ? m_dimmed[key] : m_styles[key];
    }
    /// Of a role in the mode Role.
    [[nodiscard]] const JobStyle& roleStyle(RoleKind kind) const { return m_styles[static_cast<std::size_t>(kind)]; }
    /// Colour of a share 0 … 1 where many servers are one block.
    [[nodiscard]] QColor densityColor(double share) const;
    [[nodiscard]] QColor slowdownColor(double slowdown) const;

private:
    ClusterColorMode m_mode = ClusterColorMode::Job;
    ThemeKind m_kind = ThemeKind::Light;
    const ThemeTokens* m_tokens = nullptr;
    std::vector<JobStyle> m_styles;
    std::vector<JobStyle> m_dimmed;
};

} // namespace consonance
