// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/elastic_registration.h"

#include "core/policy/marginal_gain_policy.h"
#include "core/policy/optimus_rules.h"
#include "core/policy/tiresias_policy.h"

#include <charconv>
#include <cmath>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kBadLimits = CONSONANCE_MESSAGE(
    "tiresias.bad-limits", "queue limits must be ascending GPU-seconds, joined by commas, at most 16; found \"{0}\"");

constexpr std::size_t kMaximumLimits = 16;

constexpr const char* kTiresias
    = "Gu et al., \"Tiresias: A GPU Cluster Manager for Distributed Deep Learning\", NSDI 2019";
constexpr const char* kTiresiasSimulator = "SymbioticLab/Tiresias @959f9b0";

/// "3250,7200" in GPU-microseconds.
Result<std::vector<std::int64_t>> parseLimits(const std::string& text)
{
    std::vector<std::int64_t> limits;
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    while (at != end) {
        double seconds = 0;
        const auto parsed = std::from_chars(at, end, seconds);
        const bool isGood = parsed.ec == std::errc() && seconds > 0 && seconds <= 1e9 && limits.size() < kMaximumLimits
            && (limits.empty() || seconds * 1e6 > static_cast<double>(limits.back()))
            && (parsed.ptr == end || (*parsed.ptr == ',' && parsed.ptr + 1 != end));
        if (!isGood)
            return fail(ErrorKind::BadArguments, kBadLimits, { text });
        limits.push_back(std::llround(seconds * 1e6));
        at = parsed.ptr == end ? end : parsed.ptr + 1;
    }
    if (limits.empty())
        return fail(ErrorKind::BadArguments, kBadLimits, { text });
    return limits;
}

ParameterSpec tickParameter(const char* source)
{
    return { .key = "tick_s",
        .description = "seconds between decisions, with progress counted in whole ticks; 0 = at every event",
        .defaultValue = 0.0,
        .minimum = 0.0,
        .maximum = 1e6,
        .source = source };
}

/// Puts a policy on ticks when its parameter says so.
void setTick(PolicyTraits& traits, const ParameterSet& parameters)
{
    if (const double seconds = parameters.number("tick_s"); seconds > 0)
        traits.tick = Duration::fromSecondsRounded(seconds);
}

std::vector<ParameterSpec> tiresiasParameters()
{
    return {
        { .key = "queue_limits_gpu_s",
            .description = "GPU-seconds of attained service at which a job sinks to the next queue, joined by commas",
            .defaultValue = std::string("3250,7200"),
            .source
            = std::string(kTiresiasSimulator) + ", num_queue 3: 3250 and 7200 s; the Pollux artifact uses 57600" },
        { .key = "queue_order",
            .description = "within a queue: by first start, or by when the job entered it",
            .defaultValue = std::string("start"),
            .choices = { "start", "entry" },
            .source = "NSDI 2019, section 3.2.1: FIFO by start time; entry: the Pollux artifact" },
        { .key = "promote_knob",
            .description
            = "a job that has waited this many times as long as it ran returns to the first queue; 0 = never",
            .defaultValue = 0.0,
            .minimum = 0.0,
            .maximum = 1e6,
            .source = "NSDI 2019, section 3.2.3: PROMOTEKNOB, off by default" },
        { .key = "placement",
            .description
            = "skew: skewed models on few servers, others anywhere; yarn: whole servers or wait; else a placer",
            .defaultValue = std::string("skew"),
            .choices = { "skew", "yarn", "consolidate", "first-fit", "best-fit", "worst-fit", "scatter" },
            .source = "NSDI 2019, section 3.3; yarn: the simulator's default scheme; worst-fit: the Pollux artifact" },
        { .key = "skew_threshold",
            .description = "largest tensor ÷ model size above which a model counts as skewed",
            .defaultValue = 0.5,
            .minimum = 0.0,
            .maximum = 1.0,
            .source = "the paper profiles it per cluster; 0.5 parts VGG and AlexNet from ResNet and Inception",
            .isAssumed = true },
        tickParameter("0: the paper's scheduler reacts to events; the Pollux artifact uses 60"),
    };
}

Result<TiresiasRule> tiresiasRule(const ParameterSet& parameters)
{
    TiresiasRule rule;
    TRY_ASSIGN(rule.limits, parseLimits(parameters.text("queue_limits_gpu_s")));
    rule.order = parameters.text("queue_order") == "entry" ? TiresiasOrder::Entry : TiresiasOrder::Start;
    rule.promoteKnob = parameters.number("promote_knob");
    rule.skewThreshold = parameters.number("skew_threshold");
    const auto& placement = parameters.text("placement");
    if (const auto placer = placerByName(placement)) {
        rule.placement = TiresiasPlacement::Placer;
        rule.placer = *placer;
    } else {
        rule.placement = placement == "yarn" ? TiresiasPlacement::Yarn : TiresiasPlacement::Skew;
    }
    return rule;
}

void addTiresias(PolicyRegistry& registry)
{
    PolicyTraits traits { .id = "tiresias",
        .title = "Tiresias (2D-LAS)",
        .family = "priority",
        .summary = "Queues by attained GPU time: jobs sink as they run, earlier queues preempt later ones.",
        .citation = kTiresias,
        .provenance = Provenance::Verified,
        .knowledge = Knowledge::None,
        .triggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::ResourceChange | TriggerKind::WakeUp,
        .preempts = true,
        .parameters = tiresiasParameters() };
    registry.add(traits, [traits](const ParameterSet& parameters) -> Result<std::unique_ptr<Policy>> {
        PolicyTraits own = traits;
        setTick(own, parameters);
        TRY_ASSIGN(auto rule, tiresiasRule(parameters));
        return std::make_unique<TiresiasPolicy>(std::move(own), std::move(rule));
    });

    traits.id = "tiresias-gittins";
    traits.title = "Tiresias (2D-Gittins)";
    traits.summary = "Tiresias' queues, served by Gittins index from the distribution of GPU times.";
    traits.provenance = Provenance::FromFormulas;
    traits.knowledge = Knowledge::Distribution;
    traits.parameters.push_back({ .key = "gittins_delta_gpu_s",
        .description = "GPU-seconds of further service over which the index looks; 0 = the best stretch",
        .defaultValue = 0.0,
        .minimum = 0.0,
        .maximum = 1e9,
        .source = "0: the definition (NSDI 2019, section 3.2.2); the simulator fixes one (gittins_delta)" });
    registry.add(traits, [traits](const ParameterSet& parameters) -> Result<std::unique_ptr<Policy>> {
        PolicyTraits own = traits;
        setTick(own, parameters);
        TRY_ASSIGN(auto rule, tiresiasRule(parameters));
        rule.order = TiresiasOrder::Gittins;
        rule.gittinsStretch = parameters.number("gittins_delta_gpu_s");
        return std::make_unique<TiresiasPolicy>(std::move(own), std::move(rule));
    });
}

constexpr const char* kOptimus
    = "Peng et al., \"Optimus: An Efficient Dynamic Resource Scheduler for Deep Learning Clusters\", EuroSys 2018";
constexpr const char* kPolluxArtifact = "petuum/adaptdl, osdi21-artifact @c793c70";

ParameterSpec placerParameter(PlacerKind kind, const char* source)
{
    return { .key = "placer",
        .description = "where the tasks of a job whose count changed go",
        .defaultValue = std::string(placerName(kind)),
        .choices = placerNames(),
        .source = source };
}

void addOptimus(PolicyRegistry& registry)
{
    PolicyTraits traits { .id = "optimus",
        .title = "Optimus",
        .family = "marginal gain",
        .summary = "Every job one GPU, then one more to whom it saves most time, with step times and steps left known.",
        .citation = std::string(kOptimus) + "; all-reduce form: Qiao et al., OSDI 2021, section 5.3",
        .provenance = Provenance::Verified,
        .knowledge = Knowledge::RemainingWork | Knowledge::TrueThroughput,
        .triggers = TriggerKind::Interval,
        .interval = Duration::fromSeconds(600),
        .preempts = true,
        .resizes = true,
        .parameters = { { .key = "form",
                            .description = "all-reduce: one kind of task, step times and steps left known",
                            .defaultValue = std::string("all-reduce"),
                            .choices = { "all-reduce" },
                            .source = std::string(kPolluxArtifact) + ", simulator/optimus.py" },
            placerParameter(PlacerKind::WorstFit, kPolluxArtifact),
            tickParameter("0: EuroSys 2018 decides every 600 s; the Pollux artifact uses 60") } };
    registry.add(traits, [traits](const ParameterSet& parameters) -> Result<std::unique_ptr<Policy>> {
        PolicyTraits own = traits;
        setTick(own, parameters);
        const auto placer = placerByName(parameters.text("placer")).value_or(PlacerKind::WorstFit);
        return std::make_unique<MarginalGainPolicy>(
            std::move(own), MarginalGainOptions { .placer = placer }, makeOracleGainRule());
    });
}

} // namespace

void addElasticPolicies(PolicyRegistry& registry)
{
    addTiresias(registry);
    addOptimus(registry);
}

} // namespace consonance
