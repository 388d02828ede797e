// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/round_metrics.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace consonance {

namespace {

/// Which trainings have the figure.
enum class Asks : std::uint8_t { Always, ClippedRatio, Values };

struct Figure {
    std::string_view name;
    double TrainingMetrics::*member;
    Asks asks = Asks::Always;
};

constexpr std::array<Figure, 9> kFigures { {
    { "policy_loss", &TrainingMetrics::policyLoss },
    { "value_loss", &TrainingMetrics::valueLoss, Asks::Values },
    { "entropy", &TrainingMetrics::entropy },
    { "relative_entropy", &TrainingMetrics::relativeEntropy },
    { "approximate_kl", &TrainingMetrics::approximateKl },
    { "explained_variance", &TrainingMetrics::explainedVariance, Asks::Values },
    { "gradient_norm", &TrainingMetrics::gradientNorm },
    { "value_scale", &TrainingMetrics::valueScale, Asks::Values },
    { "clip_fraction", &TrainingMetrics::clippedFraction, Asks::ClippedRatio },
} };

} // namespace

void RoundMetrics::add(const TrainingMetrics& update, std::size_t samples)
{
    ++m_count;
    m_samples += static_cast<std::int64_t>(samples);
    const double part = 1.0 / static_cast<double>(m_count);
    for (const Figure& figure : kFigures)
        m_mean.*figure.member += (update.*figure.member - m_mean.*figure.member) * part;
}

void RoundMetrics::addTo(std::vector<std::pair<std::string, double>>& figures, double seconds, PolicyLoss loss) const
{
    for (const Figure& figure : kFigures) {
        const bool isMeasured = figure.asks == Asks::ClippedRatio ? loss == PolicyLoss::ClippedRatio
            : figure.asks == Asks::Values                         ? m_mean.valueScale > 0
                                                                  : true;
        if (isMeasured)
            figures.emplace_back(figure.name, m_mean.*figure.member);
    }
    figures.emplace_back("samples_per_second", static_cast<double>(m_samples) / std::max(1e-9, seconds));
}

} // namespace consonance
