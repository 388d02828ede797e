// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/elastic_registration.h"

#include "core/policy/borg_policy.h"
#include "core/policy/elastic_rules.h"
#include "core/policy/marginal_gain_policy.h"
#include "core/policy/optimus_rules.h"
#include "core/policy/pollux_policy.h"
#include "core/policy/tenant_policy.h"
#include "core/policy/tiresias_policy.h"

#include <charconv>
#include <cmath>
#include <functional>
#include <thread>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kBadLimits = CONSONANCE_MESSAGE(
    "tiresias.bad-limits", "queue limits must be ascending GPU-seconds, joined by commas, at most 16; found \"{0}\"");

constexpr std::size_t kMaximumLimits = 16;

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
        .citation = kTiresiasPaper,
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

/// A member of the marginal-gain family with the knowledge of its rule.
void addMarginalGain(PolicyRegistry& registry, PolicyTraits traits, MarginalGainOptions options,
    std::function<std::unique_ptr<GainRule>(const ParameterSet&)> makeRule)
{
    traits.family = "marginal gain";
    traits.preempts = true;
    traits.resizes = true;
    const bool hasPlacer = options.spread == SpreadKind::Placer;
    if (hasPlacer)
        traits.parameters.push_back(placerParameter(options.placer, kPolluxArtifact));
    registry.add(traits,
        [traits, options, hasPlacer, makeRule](const ParameterSet& parameters) -> Result<std::unique_ptr<Policy>> {
            MarginalGainOptions own = options;
            if (hasPlacer)
                own.placer = placerByName(parameters.text("placer")).value_or(options.placer);
            return std::make_unique<MarginalGainPolicy>(traits, own, makeRule(parameters));
        });
}

constexpr Knowledge kOracleKnowledge = Knowledge::RemainingWork | Knowledge::TrueThroughput;
constexpr Knowledge kOptimusKnowledge = Knowledge::LossCurve | Knowledge::Epochs | Knowledge::TrueThroughput;

void addOptimus(PolicyRegistry& registry)
{
    PolicyTraits traits { .id = "optimus",
        .title = "Optimus",
        .family = "marginal gain",
        .summary = "Every job its least tasks, then one more at a time to whom it saves most time for what it takes.",
        .citation = std::string(kOptimus) + "; all-reduce form: Qiao et al., OSDI 2021, section 5.3",
        .provenance = Provenance::Verified,
        .knowledge = kOracleKnowledge | kOptimusKnowledge,
        .triggers = TriggerKind::Interval,
        .interval = Duration::fromSeconds(600),
        .preempts = true,
        .resizes = true,
        .parameters
        = { { .key = "form",
                .description = "ps-worker: the paper's, with fitted loss curves and speeds; all-reduce: one kind "
                               "of task, step times and steps left known",
                .defaultValue = std::string("ps-worker"),
                .choices = { "ps-worker", "all-reduce" },
                .source = std::string("EuroSys 2018; all-reduce: ") + kPolluxArtifact + ", simulator/optimus.py" },
            { .key = "young_discount",
                .description = "factor on the gain of jobs whose loss curve is not fitted yet",
                .defaultValue = 0.95,
                .minimum = 0.0,
                .maximum = 1.0,
                .source = "EuroSys 2018, section 4.1" },
            placerParameter(PlacerKind::WorstFit, kPolluxArtifact),
            tickParameter("0: EuroSys 2018 decides every 600 s; the Pollux artifact uses 60") } };
    registry.add(traits, [traits](const ParameterSet& parameters) -> Result<std::unique_ptr<Policy>> {
        PolicyTraits own = traits;
        setTick(own, parameters);
        const auto placer = placerByName(parameters.text("placer")).value_or(PlacerKind::WorstFit);
        if (parameters.text("form") == "all-reduce") {
            own.knowledge = kOracleKnowledge;
            return std::make_unique<MarginalGainPolicy>(
                std::move(own), MarginalGainOptions { .placer = placer }, makeOracleGainRule());
        }
        own.knowledge = kOptimusKnowledge;
        own.provenance = Provenance::FromFormulas;
        return std::make_unique<MarginalGainPolicy>(std::move(own), MarginalGainOptions { .spread = SpreadKind::Even },
            makeOptimusRule({ .youngDiscount = parameters.number("young_discount") }));
    });
}

void addFairShares(PolicyRegistry& registry)
{
    constexpr TriggerKind kTriggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::ResourceChange;
    addMarginalGain(registry,
        { .id = "max-min",
            .title = "Max-min fair",
            .summary = "One task at a time to the job that has fewest by weight.",
            .citation
            = "Bertsekas, Gallager, \"Data Networks\", 1992, section 6.5; elastic form after chhwang/schedsim @a179ea6",
            .provenance = Provenance::FromFormulas,
            .triggers = kTriggers },
        {}, [](const ParameterSet&) { return makeMaxMinRule(); });
    addMarginalGain(registry,
        { .id = "equal-share",
            .title = "Equal share",
            .summary = "The cluster divided by the number of jobs; what a job cannot use stays free.",
            .citation = "Baseline of elastic schedulers; see Hwang et al., NSDI 2021",
            .provenance = Provenance::FromFormulas,
            .triggers = kTriggers },
        {}, [](const ParameterSet&) { return makeEqualShareRule(); });
    addMarginalGain(registry,
        { .id = "afs",
            .title = "AFS-L",
            .summary
            = "A GPU goes to the longer of two jobs when it loses more without it than the shorter one gains with it.",
            .citation = "Hwang et al., \"Elastic Resource Sharing for Distributed Deep Learning\", NSDI 2021",
            .provenance = Provenance::FromFormulas,
            .knowledge = kOracleKnowledge,
            .triggers = kTriggers },
        {}, [](const ParameterSet&) { return makeAfsRule(); });
}

void addObserving(PolicyRegistry& registry)
{
    addMarginalGain(registry,
        { .id = "side-car",
            .title = "SideCar elastic",
            .summary = "Waiting jobs get their least first, spare GPUs go where they save most time, by the speeds "
                       "jobs have shown.",
            .citation = "Wang et al., \"Non-intrusive elastic GPU scheduling\", SC 2020",
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::ObservedSpeed | Knowledge::RemainingWork,
            .triggers
            = TriggerKind::Interval | TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::ResourceChange,
            .interval = Duration::fromSeconds(300),
            .parameters = { { .key = "restart_s",
                                .description = "seconds a change is taken to cost",
                                .defaultValue = 15.0,
                                .minimum = 0.0,
                                .maximum = 1e6,
                                .source = "SideCar checkpoint and container restart; 60 when the job is terminated",
                                .isAssumed = true },
                { .key = "hysteresis",
                    .description = "a change must save so many times its cost",
                    .defaultValue = 2.0,
                    .minimum = 0.0,
                    .maximum = 1e3,
                    .source = "reconstruction",
                    .isAssumed = true } } },
        {}, [](const ParameterSet& parameters) {
            return makeSideCarRule(
                { .restartSeconds = parameters.number("restart_s"), .hysteresis = parameters.number("hysteresis") });
        });
    addMarginalGain(registry,
        { .id = "slaq",
            .title = "SLAQ",
            .summary = "Tasks go to the jobs whose loss is predicted to fall most in the coming epoch.",
            .citation = "Zhang et al., \"SLAQ: Quality-Driven Scheduling for Distributed Machine Learning\", SoCC 2017",
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::ObservedSpeed | Knowledge::LossCurve,
            .triggers = TriggerKind::Interval,
            .interval = Duration::fromSeconds(60),
            .parameters
            = { { .key = "epoch_s",
                    .description = "seconds ahead for which losses are predicted",
                    .defaultValue = 60.0,
                    .minimum = 1.0,
                    .maximum = 1e6,
                    .source = "SoCC 2017 uses 3 s between Spark iterations; a training step there is a thousand here",
                    .isAssumed = true },
                { .key = "forgetting",
                    .description = "factor by which each older loss weighs less in the fit",
                    .defaultValue = 1.1,
                    .minimum = 1.0,
                    .maximum = 10.0,
                    .source = "exponentially weighted fit, SoCC 2017, section 3.2",
                    .isAssumed = true } } },
        {}, [](const ParameterSet& parameters) {
            return makeSlaqRule(
                { .epochSeconds = parameters.number("epoch_s"), .forgetting = parameters.number("forgetting") });
        });
}

constexpr const char* kPollux
    = "Qiao et al., \"Pollux: Co-adaptive Cluster Scheduling for Goodput-Optimized Deep Learning\", OSDI 2021";

std::vector<ParameterSpec> polluxParameters()
{
    const auto whole = [](const char* key, const char* description, std::int64_t value, double least, double most,
                           std::string source, bool isAssumed = false) {
        return ParameterSpec { .key = key,
            .description = description,
            .defaultValue = value,
            .minimum = least,
            .maximum = most,
            .source = std::move(source),
            .isAssumed = isAssumed };
    };
    const auto number
        = [](const char* key, const char* description, double value, double least, double most, std::string source) {
              return ParameterSpec { .key = key,
                  .description = description,
                  .defaultValue = value,
                  .minimum = least,
                  .maximum = most,
                  .source = std::move(source) };
          };
    return {
        whole("population", "states kept by the search", 100, 2, 10'000, "OSDI 2021, section 4.2.1"),
        whole("generations", "rounds of the search at most", 100, 0, 100'000, "OSDI 2021, section 4.2.1"),
        whole("patience", "rounds without a better state after which the search ends", 20, 1, 100'000,
            "what is found later is lost in the noise of the next minute", true),
        number("power", "p of the power mean of speed-ups: 1 average, smaller fairer", -1, -1000, 100,
            "OSDI 2021, section 5.2"),
        number("epsilon", "added to every speed-up", 1e-3, 1e-12, 1, kPolluxArtifact),
        number("restart_s", "seconds a restart is taken to cost", 30, 0, 1e6, "OSDI 2021, section 4.2.1; artifact"),
        { .key = "avoid_interference",
            .description = "at most one job that spans servers on each server",
            .defaultValue = true,
            .source = "OSDI 2021, section 4.2.1" },
        whole("maximum_servers", "of one job", 16, 1, 1000, kPolluxArtifact),
        whole("maximum_replicas", "of one job", 64, 1, 10'000, kPolluxArtifact),
        { .key = "fixed_batch",
            .description = "models whose jobs keep the batch their user submitted, joined by commas",
            .defaultValue = std::string(),
            .source = "none; the artifact fixes ncf" },
        { .key = "autoscale",
            .description = "whether as few servers are used as keep the utility within the band",
            .defaultValue = false,
            .source = "OSDI 2021, section 4.2.2" },
        number("least_utility", "speed-up per GPU below which servers are given up", 0.35, 0, 1, kPolluxArtifact),
        number("most_utility", "speed-up per GPU above which servers are added", 0.65, 0, 1, kPolluxArtifact),
        whole("threads", "of the search; 0 = one for each processor; the result is the same", 0, 0, 64, "none", true),
        number("tick_s", "seconds between decisions", 60, 1, 1e6, "OSDI 2021, section 4.2: every 60 s"),
    };
}

std::vector<std::string> splitNames(const std::string& text)
{
    std::vector<std::string> names;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        if (end > begin)
            names.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return names;
}

PolluxRule polluxRule(const ParameterSet& parameters)
{
    const auto count = [&parameters](const char* key) { return static_cast<std::int32_t>(parameters.integer(key)); };
    PolluxRule rule { .restartSeconds = parameters.number("restart_s"),
        .maximumReplicas = count("maximum_replicas"),
        .fixedBatchModels = splitNames(parameters.text("fixed_batch")),
        .scalesServers = parameters.flag("autoscale"),
        .leastUtility = parameters.number("least_utility"),
        .mostUtility = parameters.number("most_utility") };
    const auto threads = count("threads");
    rule.search = { .population = count("population"),
        .generations = count("generations"),
        .patience = count("patience"),
        .power = parameters.number("power"),
        .epsilon = parameters.number("epsilon"),
        .avoidsInterference = parameters.flag("avoid_interference"),
        .maximumServers = count("maximum_servers"),
        .threads
        = threads > 0 ? threads : static_cast<std::int32_t>(std::max(1U, std::thread::hardware_concurrency())) };
    return rule;
}

void addPollux(PolicyRegistry& registry)
{
    PolicyTraits traits { .id = "pollux",
        .title = "Pollux",
        .family = "search",
        .summary = "Learns each job's goodput by placement and batch and searches for the fairest fast allocation.",
        .citation = kPollux,
        .provenance = Provenance::Verified,
        .knowledge = Knowledge::ObservedSpeed,
        .triggers = TriggerKind::Interval,
        .preempts = true,
        .resizes = true,
        .draws = true,
        .parameters = polluxParameters() };
    registry.add(traits, [traits](const ParameterSet& parameters) -> Result<std::unique_ptr<Policy>> {
        PolicyTraits own = traits;
        setTick(own, parameters);
        return std::make_unique<PolluxPolicy>(std::move(own), polluxRule(parameters));
    });
}

constexpr TriggerKind kChanges = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::ResourceChange;

void addTenantPolicy(PolicyRegistry& registry, PolicyTraits traits, TenantRule rule)
{
    traits.family = "tenants";
    traits.triggers = kChanges;
    traits.parameters.push_back(placerParameter(PlacerKind::Consolidate, "fewest servers, as locality asks for"));
    registry.add(traits, [traits, rule](const ParameterSet& parameters) -> Result<std::unique_ptr<Policy>> {
        TenantRule own = rule;
        own.placer = placerByName(parameters.text("placer")).value_or(rule.placer);
        if (rule.turn == TenantTurn::Quota) {
            own.borrows = parameters.flag("borrow");
            own.takesBack = parameters.flag("preempt");
        }
        return std::make_unique<TenantPolicy>(traits, own);
    });
}

void addTenants(PolicyRegistry& registry)
{
    addTenantPolicy(registry,
        { .id = "drf",
            .title = "Dominant resource fairness",
            .summary = "One job at a time to the tenant whose largest share of any resource is least.",
            .citation = "Ghodsi et al., \"Dominant Resource Fairness\", NSDI 2011",
            .provenance = Provenance::FromFormulas },
        { .turn = TenantTurn::DominantShare });
    addTenantPolicy(registry,
        { .id = "capacity",
            .title = "Capacity",
            .summary
            = "Each tenant has an equal quota, in order of arrival within it, and may borrow what others leave.",
            .citation = "Apache Hadoop YARN, capacity scheduler; YARN-CS baseline of Gu et al., NSDI 2019",
            .provenance = Provenance::FromFormulas,
            .preempts = true,
            .parameters = { { .key = "borrow",
                                .description = "whether a tenant may use more than its quota while others leave room",
                                .defaultValue = true,
                                .source = "YARN, maximum-capacity 100 % by default" },
                { .key = "preempt",
                    .description = "whether borrowed resources are taken back for a tenant below its quota",
                    .defaultValue = false,
                    .source = "YARN, preemption is off by default" } } },
        { .turn = TenantTurn::Quota });
    addTenantPolicy(registry,
        { .id = "mesos",
            .title = "Mesos offers",
            .summary = "Everything that is free is offered to the tenant with the least dominant share, which takes "
                       "what it can use.",
            .citation = "Hindman et al., \"Mesos\", NSDI 2011",
            .provenance = Provenance::Reconstructed },
        { .turn = TenantTurn::Offer });

    PolicyTraits borg { .id = "borg",
        .title = "Borg-like",
        .family = "tenants",
        .summary = "Priority bands, turns over tenants, tasks to the best-scoring server; lower bands are evicted "
                   "where nothing fits.",
        .citation = "Verma et al., \"Large-scale cluster management at Google with Borg\", EuroSys 2015",
        .provenance = Provenance::Reconstructed,
        .triggers = kChanges,
        .preempts = true,
        .parameters = { { .key = "spread",
                            .description = "weight of room left on a server against filling it",
                            .defaultValue = 0.5,
                            .minimum = 0.0,
                            .maximum = 1.0,
                            .source = "section 3.2 names a hybrid of worst and best fit, no weights",
                            .isAssumed = true },
            { .key = "domain_penalty",
                .description = "score lost for each task of the job in the same rack",
                .defaultValue = 0.1,
                .minimum = 0.0,
                .maximum = 100.0,
                .source = "spreading over failure domains, section 4",
                .isAssumed = true },
            { .key = "production_band",
                .description = "priority from which on jobs are never evicted",
                .defaultValue = std::int64_t { 10 },
                .minimum = -32768.0,
                .maximum = 32767.0,
                .source = "production and monitoring bands do not preempt each other, section 2.5",
                .isAssumed = true } } };
    registry.add(borg, [borg](const ParameterSet& parameters) -> Result<std::unique_ptr<Policy>> {
        return std::make_unique<BorgPolicy>(borg,
            BorgRule { .spread = parameters.number("spread"),
                .domainPenalty = parameters.number("domain_penalty"),
                .productionBand = parameters.integer("production_band") });
    });
}

} // namespace

void addElasticPolicies(PolicyRegistry& registry)
{
    addTiresias(registry);
    addOptimus(registry);
    addFairShares(registry);
    addObserving(registry);
    addPollux(registry);
    addTenants(registry);
}

} // namespace consonance
