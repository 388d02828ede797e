// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cluster_colors.h"

#include "ui/kit/number_format.h"
#include "ui/theme/color_math.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr std::size_t kJobStyles = kJobColorCount;
constexpr std::uint32_t kMapSteps = 32;
constexpr double kDimming = 0.72; ///< towards the background; what is left still shows the hue

struct ModeNames {
    ClusterColorMode mode;
    const char* id;
    const char* name;
};

constexpr ModeNames kModeNames[] = {
    { ClusterColorMode::Job, "job", QT_TRANSLATE_NOOP("ClusterColors", "Job") },
    { ClusterColorMode::Model, "model", QT_TRANSLATE_NOOP("ClusterColors", "Model") },
    { ClusterColorMode::Tenant, "tenant", QT_TRANSLATE_NOOP("ClusterColors", "Tenant") },
    { ClusterColorMode::Role, "role", QT_TRANSLATE_NOOP("ClusterColors", "Role") },
    { ClusterColorMode::Slowdown, "slowdown", QT_TRANSLATE_NOOP("ClusterColors", "Slowdown") },
    { ClusterColorMode::Age, "age", QT_TRANSLATE_NOOP("ClusterColors", "Age") },
    { ClusterColorMode::PredictionError, "prediction-error",
        QT_TRANSLATE_NOOP("ClusterColors", "Predicted − true speed") },
};

const ModeNames& namesOf(ClusterColorMode mode)
{
    return kModeNames[static_cast<std::size_t>(mode)];
}

JobStyle plainStyle(const QColor& color)
{
    return { .color = color, .ink = readableOn(color) };
}

/// The same hue, clearly lighter or darker, for another job beside the one that has it: nearer to the ground where it
/// still stands out, else further from it.
JobStyle shadeOf(const QColor& color, const ThemeTokens& tokens)
{
    constexpr double kNearer = 0.35;
    constexpr double kFurther = 0.4;
    constexpr double kLeastContrast = 3; // WCAG 2.1, 1.4.11
    const auto nearer = mixColors(color, tokens.raised, kNearer);
    return plainStyle(
        contrastRatio(nearer, tokens.raised) >= kLeastContrast ? nearer : mixColors(color, tokens.text, kFurther));
}

JobStyle dimmed(const JobStyle& style, const ThemeTokens& tokens)
{
    JobStyle quiet = style;
    quiet.color = mixColors(style.color, tokens.raised, kDimming);
    quiet.ink = tokens.mutedText;
    return quiet;
}

ColorMap mapOf(ClusterColorMode mode)
{
    switch (mode) {
    case ClusterColorMode::Age:
        return ColorMap::Viridis;
    case ClusterColorMode::PredictionError:
        return ColorMap::BlueGreyOrange;
    default:
        return ColorMap::Cividis;
    }
}

} // namespace

QString colorModeName(ClusterColorMode mode)
{
    return QCoreApplication::translate("ClusterColors", namesOf(mode).name);
}

const char* colorModeId(ClusterColorMode mode)
{
    return namesOf(mode).id;
}

std::optional<ClusterColorMode> colorModeOf(std::string_view id)
{
    const auto found = std::ranges::find_if(kModeNames, [id](const ModeNames& names) { return id == names.id; });
    return found == std::end(kModeNames) ? std::nullopt : std::optional(found->mode);
}

ClusterColors::ClusterColors(ThemeKind kind, ClusterColorMode mode)
    : m_mode(mode)
    , m_kind(kind)
    , m_tokens(&themeTokens(kind))
    , m_map(mapOf(mode))
    , m_empty(mixColors(m_tokens->raised, m_tokens->border, 0.5))
    , m_track(m_tokens->border)
{
    if (kind == ThemeKind::HighContrast) {
        m_empty = mixColors(m_tokens->raised, m_tokens->text, 0.12);
        m_track = mixColors(m_tokens->raised, m_tokens->text, 0.25);
    }
    if (isMeasured()) {
        for (std::uint32_t step = 0; step <= kMapSteps; ++step)
            m_styles.push_back(plainStyle(mapColor(static_cast<double>(step) / kMapSteps)));
    } else {
        for (std::size_t index = 0; index < kJobStyles; ++index)
            m_styles.push_back(jobStyle(kind, index));
        for (std::size_t index = 0; index < kJobStyles; ++index)
            m_styles.push_back(shadeOf(m_styles[index].color, *m_tokens));
    }
    m_styles.push_back({ .color = m_tokens->missing, .ink = m_tokens->text });
    m_dimmed.reserve(m_styles.size());
    for (const auto& style : m_styles)
        m_dimmed.push_back(dimmed(style, *m_tokens));
    // From the tile's own colour to the accent: empty racks recede in every theme.
    for (std::size_t step = 0; step <= kDensitySteps; ++step)
        m_density[step] = mixColors(
            m_tokens->raised, m_tokens->accent, 0.08 + 0.82 * static_cast<double>(step) / double { kDensitySteps });
}

std::uint32_t ClusterColors::keyOf(const ClusterScene& scene, const SlotView& task) const
{
    constexpr auto kKinds = static_cast<std::uint32_t>(kJobStyles);
    const auto unknown = static_cast<std::uint32_t>(m_styles.size() - 1);
    const bool hasRequest = scene.workload() && task.job.index() < scene.workload()->jobCount();
    switch (m_mode) {
    case ClusterColorMode::Job:
        return task.job.value % kKinds + (task.isColorTaken ? kKinds : 0);
    case ClusterColorMode::Model: {
        const auto model = hasRequest ? scene.workload()->job(task.job).request.model : ModelId();
        return model.isValid() ? model.value % kKinds : unknown;
    }
    case ClusterColorMode::Tenant: {
        const auto tenant = hasRequest ? scene.workload()->job(task.job).request.tenant : TenantId();
        return tenant.isValid() ? tenant.value % kKinds : unknown;
    }
    case ClusterColorMode::Role:
        return static_cast<std::uint32_t>(task.kind);
    case ClusterColorMode::Slowdown:
    case ClusterColorMode::Age:
    case ClusterColorMode::PredictionError: {
        const auto value = valueOf(scene, task.job);
        return value ? static_cast<std::uint32_t>(std::lround(placeOf(*value) * kMapSteps)) : unknown;
    }
    }
    return unknown;
}

const JobStyle& ClusterColors::styleOf(const ClusterScene& scene, JobId job) const
{
    if (m_mode == ClusterColorMode::Role)
        return missingStyle();
    SlotView task;
    task.job = job;
    return m_styles[keyOf(scene, task)];
}

const JobStyle& ClusterColors::kindStyle(std::uint32_t number) const
{
    return m_styles[number % kJobStyles];
}

std::optional<double> ClusterColors::valueOf(const ClusterScene& scene, JobId job) const
{
    const auto* state = scene.job(job);
    if (!state)
        return std::nullopt;
    if (m_mode == ClusterColorMode::Slowdown && state->slowdown >= 0)
        return static_cast<double>(state->slowdown);
    if (m_mode == ClusterColorMode::Age && scene.workload() && job.index() < scene.workload()->jobCount())
        return (scene.frame()->position.at - scene.workload()->job(job).request.arrival).seconds();
    if (m_mode == ClusterColorMode::PredictionError)
        return scene.predictionError(job);
    return std::nullopt;
}

std::optional<double> ClusterColors::valueOf(const ClusterScene& scene, HostId host) const
{
    double sum = 0;
    std::int64_t count = 0;
    for (const auto& tile : scene.tiles(host)) {
        if (const auto value = valueOf(scene, tile.job)) {
            sum += *value * tile.count;
            count += tile.count;
        }
    }
    return count > 0 ? std::optional(sum / static_cast<double>(count)) : std::nullopt;
}

double ClusterColors::placeOf(double value) const
{
    double place = 0;
    if (m_mode == ClusterColorMode::Slowdown)
        place = value / kSlowdownColorEnd;
    else if (m_mode == ClusterColorMode::Age)
        place = std::log(std::max(value, kAgeColorBegin) / kAgeColorBegin) / std::log(kAgeColorEnd / kAgeColorBegin);
    else
        place = (value + kPredictionColorEnd) / (2 * kPredictionColorEnd);
    return std::clamp(place, 0.0, 1.0);
}

QColor ClusterColors::mapColor(double place) const
{
    return QColor::fromRgb(colorOf(m_map, place, 0, 1));
}

QString ClusterColors::valueText(double value) const
{
    if (m_mode == ClusterColorMode::Age)
        return format::duration(Duration::fromSecondsRounded(value));
    const auto share = format::percent(value);
    return m_mode == ClusterColorMode::PredictionError && value > 0 ? QStringLiteral("+") + share : share;
}

QColor ClusterColors::densityColor(double share) const
{
    const double part = std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0;
    return m_density[static_cast<std::size_t>(std::lround(part * double { kDensitySteps }))];
}

QColor ClusterColors::ground(const ClusterScene& scene) const
{
    return scene.layout().hasRacks() ? mixColors(tokens().surface, tokens().background, 0.6) : tokens().surface;
}

bool ClusterColors::blocksShowLoad(const ClusterScene& scene) const
{
    constexpr std::size_t kMostJobsTold = 3 * kJobColorCount;
    return m_mode == ClusterColorMode::Job && (!scene.workload() || scene.workload()->jobCount() > kMostJobsTold);
}

} // namespace consonance
