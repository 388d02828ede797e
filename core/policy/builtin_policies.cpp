// SPDX-License-Identifier: GPL-3.0-or-later
// Every policy of core/policy, one registration each. Nothing registers itself from a static initialiser: this list is
// the whole truth.
#include "core/policy/elastic_registration.h"
#include "core/policy/host_choosers.h"
#include "core/policy/interference_chooser.h"
#include "core/policy/oracle_chooser.h"
#include "core/policy/oracle_rollout.h"
#include "core/policy/placement_policy.h"
#include "core/policy/priority_policy.h"
#include "core/policy/tiresias_policy.h"

#include <mutex>

namespace consonance {

namespace {

constexpr const char* kTextbook = "Feitelson, Rudolph, \"Parallel Job Scheduling: Issues and Approaches\", JSSPP 1995";
constexpr const char* kEasy = "Lifka, \"The ANL/IBM SP Scheduling System\", JSSPP 1995";

constexpr const char* kHarmony
    = "Bao, Peng, Wu, \"Deep Learning-based Job Placement in Distributed Machine Learning Clusters\", INFOCOM 2019";
constexpr const char* kTetris = "Grandl et al., \"Multi-Resource Packing for Cluster Schedulers\", SIGCOMM 2014";

constexpr TriggerKind kChangeTriggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::ResourceChange;

ParameterSpec placerParameter()
{
    return { .key = "placer",
        .description = "where the tasks of an admitted job go",
        .defaultValue = std::string(placerName(PlacerKind::Consolidate)),
        .choices = placerNames(),
        .source = "consolidation on the fewest servers, as Tiresias places jobs with skewed models (NSDI 2019)",
        .isAssumed = false };
}

ParameterSpec quantumParameter()
{
    return { .key = "quantum_gpu_s",
        .description = "GPU-seconds of attained service between two looks at the order, so that jobs do not displace "
                       "each other all the time",
        .defaultValue = 3600.0,
        .minimum = 1.0,
        .maximum = 1e9,
        .source = "one GPU-hour, the order of the Tiresias simulator's first queue limit (3250 s)",
        .isAssumed = true };
}

ParameterSpec skipParameter()
{
    return { .key = "skip",
        .description = "whether jobs behind one that does not fit may start",
        .defaultValue = true,
        .source = "work-conserving list scheduling",
        .isAssumed = true };
}

/// The rule with what the parameters say about it.
PriorityRule withParameters(PriorityRule rule, const ParameterSet& parameters)
{
    rule.placer = placerByName(parameters.text("placer")).value_or(rule.placer);
    if (rule.key == PriorityKey::EpochProgress) {
        rule.hysteresis = parameters.number("hysteresis");
        rule.scalesByProgress = parameters.text("rank") == "predicted";
    }
    if (parameters.values().contains("quantum_gpu_s"))
        rule.quantum = Duration::fromSecondsRounded(parameters.number("quantum_gpu_s")).microseconds;
    if (parameters.values().contains("skip"))
        rule.backfill = parameters.flag("skip") ? Backfill::Skip : Backfill::None;
    return rule;
}

void addPriority(PolicyRegistry& registry, PolicyTraits traits, PriorityRule rule)
{
    traits.family = "priority";
    traits.preempts = rule.preemption == Preemption::Always;
    traits.triggers = kChangeTriggers;
    if (rule.key == PriorityKey::AttainedService)
        traits.triggers = traits.triggers | TriggerKind::WakeUp;
    if (traits.interval)
        traits.triggers = traits.triggers | TriggerKind::Interval;
    traits.parameters.push_back(placerParameter());
    registry.add(traits, [traits, rule](const ParameterSet& parameters) -> Result<std::unique_ptr<Policy>> {
        return std::make_unique<PriorityPolicy>(traits, withParameters(rule, parameters));
    });
}

void addFirstComeFirstServed(PolicyRegistry& registry)
{
    addPriority(registry,
        { .id = "fifo",
            .title = "FIFO",
            .summary = "Jobs start in order of arrival; the first that does not fit blocks all behind it.",
            .citation = kTiresiasPaper,
            .provenance = Provenance::Verified },
        { .key = PriorityKey::Arrival, .backfill = Backfill::None });
    addPriority(registry,
        { .id = "fifo-backfill",
            .title = "FIFO with backfill",
            .summary = "In order of arrival, whatever fits starts; jobs that do not fit are passed over.",
            .citation = kTiresiasPaper,
            .provenance = Provenance::Verified },
        { .key = PriorityKey::Arrival, .backfill = Backfill::Skip });
    addPriority(registry,
        { .id = "easy-backfill",
            .title = "EASY backfill",
            .summary = "FIFO in which later jobs may start early if, by their estimates, they do not delay the first "
                       "one that waits.",
            .citation = kEasy,
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::Estimates },
        { .key = PriorityKey::Arrival, .backfill = Backfill::Reservation });
}

void addByLength(PolicyRegistry& registry)
{
    addPriority(registry,
        { .id = "sjf",
            .title = "Shortest job first",
            .summary = "The job with the shortest estimated duration starts first; running jobs are left alone.",
            .citation = kTextbook,
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::Estimates,
            .parameters = { skipParameter() } },
        { .key = PriorityKey::Estimate, .backfill = Backfill::Skip });
    addPriority(registry,
        { .id = "ljf",
            .title = "Longest job first",
            .summary = "The job with the longest estimated duration starts first; running jobs are left alone.",
            .citation = kTextbook,
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::Estimates,
            .parameters = { skipParameter() } },
        { .key = PriorityKey::LongestEstimate, .backfill = Backfill::Skip });
    addPriority(registry,
        { .id = "srtf",
            .title = "Shortest remaining time first",
            .summary
            = "At every change the jobs with the least remaining time hold the cluster; all others are suspended.",
            .citation = kTiresiasPaper,
            .provenance = Provenance::Verified,
            .knowledge = Knowledge::RemainingWork },
        { .key = PriorityKey::Remaining, .preemption = Preemption::Always, .backfill = Backfill::Skip });
    addPriority(registry,
        { .id = "srsf",
            .title = "Shortest remaining service first",
            .summary = "At every change the jobs with the least remaining time × GPUs hold the cluster; all others are "
                       "suspended.",
            .citation = kTiresiasPaper,
            .provenance = Provenance::Verified,
            .knowledge = Knowledge::RemainingWork },
        { .key = PriorityKey::RemainingService, .preemption = Preemption::Always, .backfill = Backfill::Skip });
}

void addByService(PolicyRegistry& registry)
{
    addPriority(registry,
        { .id = "las",
            .title = "Least attained service",
            .summary = "The jobs that have used the least GPU time run, compared in whole quanta; nothing is known "
                       "about durations.",
            .citation = kTiresiasPaper,
            .provenance = Provenance::FromFormulas,
            .parameters = { quantumParameter() } },
        { .key = PriorityKey::AttainedService, .preemption = Preemption::Always, .backfill = Backfill::Skip });
    addPriority(registry,
        { .id = "e-las",
            .title = "E-LAS",
            .summary
            = "The jobs with the least predicted remaining service run: service had × epochs left ÷ epochs done.",
            .citation
            = "Sultana et al., \"E-LAS: Design and Analysis of Completion-Time Agnostic Scheduling for Distributed "
              "Deep Learning Cluster\", ICPP 2020",
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::ObservedSpeed | Knowledge::Epochs,
            .interval = Duration::fromSeconds(60),
            .parameters = { { .key = "rank",
                                .description = "what is compared: predicted remaining service, or service × part left",
                                .defaultValue = std::string("predicted"),
                                .choices = { "predicted", "part-left" },
                                .source = "the abstract names epoch progress and attained service only",
                                .isAssumed = true },
                { .key = "hysteresis",
                    .description = "a waiting job displaces a running one only when its rank is smaller by this part",
                    .defaultValue = 0.2,
                    .minimum = 0.0,
                    .maximum = 1.0,
                    .source = "bounds the number of preemptions",
                    .isAssumed = true } } },
        { .key = PriorityKey::EpochProgress, .preemption = Preemption::Always, .backfill = Backfill::Skip });
}

using ChooserFactory = std::function<std::unique_ptr<HostChooser>(const ParameterSet&)>;

/// Placement policies decide at interval boundaries only and move nothing.
void addPlacement(PolicyRegistry& registry, PolicyTraits traits, ChooserFactory makeChooser)
{
    traits.family = "placement";
    traits.triggers = TriggerKind::Interval;
    registry.add(traits,
        [traits, makeChooser = std::move(makeChooser)](
            const ParameterSet& parameters) -> Result<std::unique_ptr<Policy>> {
            return std::make_unique<PlacementPolicy>(traits, makeChooser(parameters));
        });
}

void addSpreading(PolicyRegistry& registry)
{
    addPlacement(registry,
        { .id = "random",
            .title = "Random",
            .summary = "Each task goes to a random server on which it fits.",
            .citation = kHarmony,
            .provenance = Provenance::FromFormulas,
            .draws = true },
        [](const ParameterSet&) { return makeRandomChooser(); });
    addPlacement(registry,
        { .id = "round-robin",
            .title = "Round robin",
            .summary = "Each task goes to the next server on which it fits.",
            .citation = kTextbook,
            .provenance = Provenance::FromFormulas },
        [](const ParameterSet&) { return makeRoundRobinChooser(); });
    addPlacement(registry,
        { .id = "lb",
            .title = "Load balancing",
            .summary = "Each task goes to the server with the least sum of normalised resource use.",
            .citation = kHarmony,
            .provenance = Provenance::FromFormulas },
        [](const ParameterSet&) { return makeLoadBalancingChooser(); });
}

void addPacking(PolicyRegistry& registry)
{
    addPlacement(registry,
        { .id = "binpack",
            .title = "Bin packing",
            .summary = "Each task goes to the server with the least free resources on which it fits (Harmony's "
                       "\"Tetris\" baseline).",
            .citation = kHarmony,
            .provenance = Provenance::FromFormulas },
        [](const ParameterSet&) { return makeBinPackingChooser(); });
    addPlacement(registry,
        { .id = "tetris",
            .title = "Tetris",
            .summary = "Jobs by alignment with free resources minus their remaining work; each task goes to the server "
                       "it aligns with best.",
            .citation = kTetris,
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::Estimates,
            .parameters = { { .key = "work_weight",
                .description = "weight of remaining work against alignment (m in ε = m × mean alignment ÷ mean work)",
                .defaultValue = 1.0,
                .minimum = 0.0,
                .maximum = 1e6,
                .source = "SIGCOMM 2014, section 3.3: m = 1" } } },
        [](const ParameterSet& parameters) { return makeTetrisChooser(parameters.number("work_weight")); });
    addPlacement(registry,
        { .id = "standalone",
            .title = "Standalone",
            .summary = "Each job gets servers of its own, which nobody shares.",
            .citation = kHarmony,
            .provenance = Provenance::FromFormulas },
        [](const ParameterSet&) { return makeStandaloneChooser(); });
    addPlacement(registry,
        { .id = "locality",
            .title = "Locality",
            .summary = "The least loaded server that holds the whole job; otherwise its tasks stay together as far "
                       "as they fit.",
            .citation = "Peng et al., \"Optimus: An Efficient Dynamic Resource Scheduler for Deep Learning Clusters\", "
                        "EuroSys 2018",
            .provenance = Provenance::Reconstructed },
        [](const ParameterSet&) { return makeLocalityChooser(); });
}

std::vector<ParameterSpec> historyParameters()
{
    return { { .key = "history_traces",
                 .description = "number of generated traces whose logs the fit is made from",
                 .defaultValue = std::int64_t { HistoryRuns {}.traces },
                 .minimum = 1,
                 .maximum = 1000,
                 .source = "enough for every pair of models to meet",
                 .isAssumed = true },
        { .key = "history_noise",
            .description = "standard deviation of a measured speed, relative",
            .defaultValue = HistoryRuns {}.noise,
            .minimum = 0.0,
            .maximum = 0.5,
            .source = "within the 5 to 25 % speed variation studied by DL2",
            .isAssumed = true } };
}

HistoryRuns historyRuns(const ParameterSet& parameters)
{
    return { .traces = static_cast<std::int32_t>(parameters.integer("history_traces")),
        .noise = parameters.number("history_noise") };
}

void addInterferenceFits(PolicyRegistry& registry)
{
    addPlacement(registry,
        { .id = "lif-linear",
            .title = "Least interference, linear",
            .summary = "Each task goes to the server with the least interference predicted by a linear fit to logs "
                       "of earlier runs.",
            .citation = kHarmony,
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::History,
            .parameters = historyParameters() },
        [](const ParameterSet& parameters) {
            return makeInterferenceChooser(InterferenceForm::Linear, historyRuns(parameters));
        });
    addPlacement(registry,
        { .id = "lif-quadratic",
            .title = "Least interference, quadratic",
            .summary = "Each task goes to the server with the least interference predicted by a quadratic fit to "
                       "logs of earlier runs.",
            .citation = kHarmony,
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::History,
            .parameters = historyParameters() },
        [](const ParameterSet& parameters) {
            return makeInterferenceChooser(InterferenceForm::Quadratic, historyRuns(parameters));
        });
}

void addOracles(PolicyRegistry& registry)
{
    addPlacement(registry,
        { .id = "oracle-greedy",
            .title = "Oracle greedy",
            .summary
            = "Each task goes to the server with the best true sum of throughputs; no real scheduler knows it.",
            .citation = "Consonance; a bound on what placing task by task can reach",
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::InterferenceModel },
        [](const ParameterSet&) { return makeOracleChooser(); });
}

void registerAll(PolicyRegistry& registry)
{
    addFirstComeFirstServed(registry);
    addByLength(registry);
    addByService(registry);
    addSpreading(registry);
    addPacking(registry);
    addInterferenceFits(registry);
    addOracles(registry);
    addOracleRollout(registry);
    addElasticPolicies(registry);
}

} // namespace

void registerBuiltinPolicies()
{
    static std::once_flag once;
    std::call_once(once, [] { registerAll(PolicyRegistry::instance()); });
}

} // namespace consonance
