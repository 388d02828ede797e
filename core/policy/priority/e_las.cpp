// SPDX-License-Identifier: GPL-3.0-or-later
// E-LAS: predicted remaining service from epochs done and service had.
#include "core/policy/priority/priority_policy.h"

#include <algorithm>

namespace consonance {

namespace {

struct EpochProgress {
    bool scalesByProgress = true; ///< divide by the progress made; otherwise service × part left
    double hysteresis = 0.2; ///< a running job counts as so much more urgent
    PlacerKind placer = PlacerKind::Consolidate;

    Result<std::int64_t> operator()(JobId job, const View& view) const
    {
        TRY_ASSIGN(const double fraction, view.progressFraction(job));
        TRY_ASSIGN(const double epochs, view.epochs(job));
        const double progress = std::clamp(fraction, 0.0, 1.0);
        double rank = static_cast<double>(attainedService(job, view)) * (1 - progress);
        if (scalesByProgress)
            rank /= std::max(progress, 1 / std::max(epochs, 1.0));
        if (view.allocation(job))
            rank *= 1 - hysteresis;
        return static_cast<std::int64_t>(std::min(rank, 4e18));
    }
};

BoundParameters<EpochProgress> epochProgressParameters()
{
    return { boundChoice(&EpochProgress::scalesByProgress, { { "predicted", true }, { "part-left", false } },
                 assumed(described("rank", "what is compared: predicted remaining service, or service × part left",
                     "the abstract names epoch progress and attained service only"))),
        bound(&EpochProgress::hysteresis,
            assumed(
                ranged("hysteresis", "a waiting job displaces a running one only when its rank is smaller by this part",
                    0, 1, "bounds the number of preemptions"))),
        gangPlacer(&EpochProgress::placer) };
}

} // namespace

void registerELas(PolicyRegistry& registry)
{
    addPolicy(registry,
        { .id = "e-las",
            .title = "E-LAS",
            .family = "priority",
            .summary
            = "The jobs with the least predicted remaining service run: service had × epochs left ÷ epochs done.",
            .citation
            = "Sultana et al., \"E-LAS: Design and Analysis of Completion-Time Agnostic Scheduling for Distributed "
              "Deep Learning Cluster\", ICPP 2020",
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::ObservedSpeed | Knowledge::Epochs,
            .triggers
            = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::ResourceChange | TriggerKind::Interval,
            .interval = Duration::fromSeconds(60),
            .preempts = true },
        EpochProgress {}, epochProgressParameters(), [](const PolicyTraits& traits, const EpochProgress& rule) {
            return std::make_unique<PriorityPolicy>(traits,
                PriorityRule {
                    .key = rule, .preemption = Preemption::Always, .backfill = Backfill::Skip, .placer = rule.placer });
        });
}

} // namespace consonance
