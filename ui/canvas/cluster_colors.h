// SPDX-License-Identifier: GPL-3.0-or-later
//
// The colours of the cluster picture. Categories – a task's job, model,
// tenant or role – use the palette of jobs; measured values – slowdown, age, error of the predictor
// – use a colour map with a fixed scale, so that a colour means the same at every moment and in every run. Unknown
// values are plain grey. Made from theme tokens; remade when the theme or the mode changes. Pure; any thread.
#pragma once

#include "ui/canvas/cluster_scene.h"
#include "ui/theme/color_maps.h"
#include "ui/theme/theme.h"

#include <QString>

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace consonance {

enum class ClusterColorMode : std::uint8_t { Job, Model, Tenant, Role, Slowdown, Age, PredictionError };
inline constexpr std::array kClusterColorModes { ClusterColorMode::Job, ClusterColorMode::Model,
    ClusterColorMode::Tenant, ClusterColorMode::Role, ClusterColorMode::Slowdown, ClusterColorMode::Age,
    ClusterColorMode::PredictionError };
/// "Job"; translated, for a list titled "Colour by".
[[nodiscard]] QString colorModeName(ClusterColorMode mode);
/// "job", "prediction-error"; for command ids and the command line.
[[nodiscard]] const char* colorModeId(ClusterColorMode mode);
[[nodiscard]] std::optional<ClusterColorMode> colorModeOf(std::string_view id);

/// Slowdown at which the colour map ends; jobs slowed more look the same.
inline constexpr double kSlowdownColorEnd = 0.6;
/// The ages at which the map begins and ends, in seconds; logarithmic between them.
inline constexpr double kAgeColorBegin = 60;
inline constexpr double kAgeColorEnd = 10 * 86'400;
/// Predicted minus true speed, of the true one, at which the diverging map ends on either side.
inline constexpr double kPredictionColorEnd = 0.3;

class ClusterColors {
public:
    ClusterColors() = default;
    ClusterColors(ThemeKind kind, ClusterColorMode mode);

    [[nodiscard]] ClusterColorMode mode() const { return m_mode; }
    /// Colours stand for values on a scale, not for kinds of things.
    [[nodiscard]] bool isMeasured() const { return m_mode >= ClusterColorMode::Slowdown; }
    [[nodiscard]] const ThemeTokens& tokens() const { return *m_tokens; }
    [[nodiscard]] ThemeKind kind() const { return m_kind; }
    /// Which of the styles a task has; equal keys look equal.
    [[nodiscard]] std::uint32_t keyOf(const ClusterScene& scene, const SlotView& task) const;
    /// `isDimmed` for tasks of jobs outside the focus.
    [[nodiscard]] const JobStyle& style(std::uint32_t key, bool isDimmed) const
    {
        return isDimmed ? m_dimmed[key] : m_styles[key];
    }
    /// Of a job where it is shown as a whole, outside the cluster too. By role its tasks differ, so that it has none of
    /// their colours but that of unknown values.
    [[nodiscard]] const JobStyle& styleOf(const ClusterScene& scene, JobId job) const;
    /// Of a role in the mode Role.
    [[nodiscard]] const JobStyle& roleStyle(RoleKind kind) const { return m_styles[static_cast<std::size_t>(kind)]; }
    /// Of a model or tenant by its number, in the mode of that name.
    [[nodiscard]] const JobStyle& kindStyle(std::uint32_t number) const;
    /// For unknown values.
    [[nodiscard]] const JobStyle& missingStyle() const { return m_styles.back(); }

    /// The measured value of a job in this mode; nothing when it is not known or the mode measures none.
    [[nodiscard]] std::optional<double> valueOf(const ClusterScene& scene, JobId job) const;
    /// Mean over the tasks of a server with a known value.
    [[nodiscard]] std::optional<double> valueOf(const ClusterScene& scene, HostId host) const;
    /// Where on the map a value lies, 0 … 1.
    [[nodiscard]] double placeOf(double value) const;
    /// By place on the map, 0 … 1.
    [[nodiscard]] QColor mapColor(double place) const;
    [[nodiscard]] QString valueText(double value) const;

    /// Colour of a share 0 … 1 where many servers are one block.
    [[nodiscard]] QColor densityColor(double share) const;
    /// Behind the filled part of a bar; borders are as strong as marks in high contrast, so bars would look full.
    [[nodiscard]] QColor trackColor() const { return m_track; }
    /// Of a server without tasks.
    [[nodiscard]] QColor emptyColor() const { return m_empty; }
    /// The background of tiles: the rack's panel, or the canvas.
    [[nodiscard]] QColor ground(const ClusterScene& scene) const;
    /// From afar the colours of many jobs are confetti; only the load of servers can be seen.
    [[nodiscard]] bool blocksShowLoad(const ClusterScene& scene) const;

private:
    static constexpr std::size_t kDensitySteps = 100;

    ClusterColorMode m_mode = ClusterColorMode::Job;
    ThemeKind m_kind = ThemeKind::Light;
    const ThemeTokens* m_tokens = nullptr;
    ColorMap m_map = ColorMap::Cividis;
    std::vector<JobStyle> m_styles; ///< the last one is for unknown values
    std::vector<JobStyle> m_dimmed;
    std::array<QColor, kDensitySteps + 1> m_density {};
    QColor m_empty;
    QColor m_track;
};

} // namespace consonance
