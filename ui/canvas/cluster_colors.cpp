// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cluster_colors.h"

#include "ui/kit/color_maps.h"
#include "ui/kit/color_math.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr std::size_t kJobStyles = std::size_t { kJobColorCount } * kHatchCount;
constexpr std::uint32_t kSlowdownSteps = 32;
constexpr double kDimming = 0.72; ///< towards the background; what is left still shows the hue

JobStyle plainStyle(const QColor& color)
{
    const auto ink = readableOn(color);
    return { .color = color, .hatch = 0, .ink = ink, .hatchInk = ink };
}

JobStyle dimmed(const JobStyle& style, const ThemeTokens& tokens)
{
    JobStyle quiet = style;
    quiet.color = mixColors(style.color, tokens.raised, kDimming);
    quiet.ink = tokens.mutedText;
    quiet.hatchInk.setAlphaF(quiet.hatchInk.alphaF() * 0.3F);
    return quiet;
}

} // namespace

QString colorModeName(ClusterColorMode mode)
{
    switch (mode) {
    case ClusterColorMode::Job:
        return QCoreApplication::translate("ClusterColors", "Job");
    case ClusterColorMode::Model:
        return QCoreApplication::translate("ClusterColors", "Model");
    case ClusterColorMode::Role:
        return QCoreApplication::translate("ClusterColors", "Role");
    case ClusterColorMode::Slowdown:
        return QCoreApplication::translate("ClusterColors", "Slowdown");
    }
    return {};
}

ClusterColors::ClusterColors(ThemeKind kind, ClusterColorMode mode)
    : m_mode(mode)
    , m_kind(kind)
    , m_tokens(&themeTokens(kind))
{
    if (mode == ClusterColorMode::Slowdown) {
        for (std::uint32_t step = 0; step <= kSlowdownSteps; ++step)
            m_styles.push_back(plainStyle(slowdownColor(kSlowdownColorEnd * step / kSlowdownSteps)));
        m_styles.push_back(plainStyle(m_tokens->missing));
    } else {
        for (std::size_t index = 0; index < kJobStyles; ++index)
            m_styles.push_back(jobStyle(kind, index));
        m_styles.push_back(plainStyle(m_tokens->missing));
    }
    m_dimmed.reserve(m_styles.size());
    for (const auto& style : m_styles)
        m_dimmed.push_back(dimmed(style, *m_tokens));
}

/// The last style stands for what is not known.
std::uint32_t ClusterColors::keyOf(const ClusterScene& scene, const SlotView& task) const
{
    const auto unknown = static_cast<std::uint32_t>(m_styles.size() - 1);
    switch (m_mode) {
    case ClusterColorMode::Job:
        return task.job.value % kJobStyles;
    case ClusterColorMode::Model: {
        if (!scene.workload() || task.job.index() >= scene.workload()->jobCount())
            return unknown;
        const auto model = scene.workload()->job(task.job).request.model;
        return model.isValid() ? model.value % static_cast<std::uint32_t>(kJobStyles) : unknown;
    }
    case ClusterColorMode::Role:
        return static_cast<std::uint32_t>(task.kind);
    case ClusterColorMode::Slowdown: {
        const auto* job = scene.job(task.job);
        if (!job || job->slowdown < 0)
            return unknown;
        const double part = std::clamp(static_cast<double>(job->slowdown) / kSlowdownColorEnd, 0.0, 1.0);
        return static_cast<std::uint32_t>(std::lround(part * kSlowdownSteps));
    }
    }
    return unknown;
}

QColor ClusterColors::densityColor(double share) const
{
    // From the tile's own colour to the accent: empty racks recede in every theme.
    return mixColors(m_tokens->raised, m_tokens->accent, 0.08 + 0.82 * std::clamp(share, 0.0, 1.0));
}

QColor ClusterColors::slowdownColor(double slowdown) const
{
    return QColor::fromRgb(colorOf(ColorMap::Cividis, slowdown, 0, kSlowdownColorEnd));
}

} // namespace consonance
