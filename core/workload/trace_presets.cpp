// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/trace_generator.h"

#include "core/base/stop_scope.h"

#include <algorithm>
#include <array>
#include <functional>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

namespace {

constexpr auto kUnknownPreset
    = CONSONANCE_MESSAGE("trace-preset.unknown", "no trace preset is called {0}; there are: {1}");
constexpr auto kUnknownParameter
    = CONSONANCE_MESSAGE("trace-preset.parameter", "the trace preset {0} has no parameter {1}; it has: {2}");
constexpr auto kBadValue
    = CONSONANCE_MESSAGE("trace-preset.value", "{0} of the trace preset {1}: {2} is expected, found {3}");

constexpr auto kMeaningJobs = CONSONANCE_MESSAGE("trace-preset.jobs", "number of jobs");
constexpr auto kMeaningIntervalLoad
    = CONSONANCE_MESSAGE("trace-preset.load-interval", "jobs that arrive per 20 min on average");
constexpr auto kMeaningGpuLoad
    = CONSONANCE_MESSAGE("trace-preset.load-gpu", "GPU time asked for over GPU time there is");
constexpr auto kMeaningGpus = CONSONANCE_MESSAGE("trace-preset.gpus", "GPUs of the cluster that the load refers to");
constexpr auto kMeaningArrivals = CONSONANCE_MESSAGE("trace-preset.arrivals", "how arrivals are spread over time");

constexpr auto kMeaningModels = CONSONANCE_MESSAGE("trace-preset.models", "models that jobs are drawn from");

constexpr auto kMeaningDurations
    = CONSONANCE_MESSAGE("trace-preset.durations", "how job lengths are distributed, all with the same mean");
constexpr auto kMeaningEpochsError = CONSONANCE_MESSAGE("trace-preset.epochs-error",
    "submitted epochs are off by up to this share of the true ones, which policies do not see");

constexpr auto kMeaningSlot
    = CONSONANCE_MESSAGE("trace-preset.slot", "seconds of a slot, in which the publication measures time");
constexpr auto kMeaningTenants = CONSONANCE_MESSAGE("trace-preset.tenants", "number of tenants");
constexpr auto kMeaningDeadlines = CONSONANCE_MESSAGE("trace-preset.deadlines", "share of the jobs with a deadline");
constexpr auto kMeaningOpportunistic
    = CONSONANCE_MESSAGE("trace-preset.opportunistic", "share of the jobs that are opportunistic");
constexpr auto kMeaningValues = CONSONANCE_MESSAGE(
    "trace-preset.values", "whether users declare what their jobs are worth, or keep it to themselves");

constexpr std::string_view kAllModels = "all";
constexpr IntegerRange kSmallJobsRange { .minimum = 1, .maximum = 6 };
constexpr IntegerRange kJobsRange { .minimum = 1, .maximum = kMaximumJobs };
constexpr NumberRange kIntervalLoadRange { .minimum = 0.01, .maximum = 100'000 };
constexpr NumberRange kGpuLoadRange { .minimum = 0.01, .maximum = 100 };
constexpr IntegerRange kGpusRange { .minimum = 1, .maximum = 1'000'000 };
constexpr std::array<std::string_view, 4> kPatternNames { "uniform", "poisson", "bursty", "diurnal" };
constexpr IntegerRange kSlotRange { .minimum = 1, .maximum = 86'400 };
constexpr IntegerRange kTenantsRange { .minimum = 1, .maximum = 1'000 };
constexpr std::array<std::string_view, 3> kDurationNames { "uniform", "heavy", "philly" };
constexpr NumberRange kErrorRange { .minimum = 0, .maximum = 0.9 };
constexpr NumberRange kShareRange { .minimum = 0, .maximum = 1 };
/// Assumed: about twice what edge-cloud can run, so that something has to be turned away.
constexpr double kMarketLoad = 30;
constexpr std::array<std::string_view, 2> kValuesNames { "declared", "private" };

using Settings = std::map<std::string, std::string>;

using Models = std::shared_ptr<const ModelCatalogue>;

/// A parameter of a preset, and how its text becomes what the generator takes; `read` is false for any other text.
template<typename Parameters> struct Setting {
    TraceParameter shown;
    std::function<bool(Parameters&, std::string_view)> read;
};
template<typename Parameters> using SettingList = std::vector<Setting<Parameters>>;

std::string rangeText(const auto& range)
{
    return fmt::format("{} … {}", range.minimum, range.maximum);
}

/// A number that `access` finds in the parameters; whole where its range is. The default is what is there.
template<typename Parameters, typename Access, typename Range>
Setting<Parameters> numberSetting(
    const Parameters& defaults, std::string name, Access access, Range range, MessageId meaning, std::string source)
{
    return { { .name = std::move(name),
                 .defaultValue = fmt::to_string(std::invoke(access, defaults)),
                 .range = rangeText(range),
                 .meaning = meaning,
                 .source = std::move(source) },
        [access, range](Parameters& parameters, std::string_view text) {
            const auto value = [&] {
                if constexpr (std::is_same_v<Range, IntegerRange>)
                    return integerFromText(text);
                else
                    return decimalFromText(text);
            }();
            if (!value || !range.contains(*value))
                return false;
            std::invoke(access, parameters) = *value;
            return true;
        } };
}

/// One of a few names, by its place among them.
template<typename Parameters, typename Access>
Setting<Parameters> choiceSetting(const Parameters& defaults, std::string name, Access access,
    std::span<const std::string_view> names, MessageId meaning, std::string source)
{
    return { { .name = std::move(name),
                 .defaultValue = std::string(names[static_cast<std::size_t>(std::invoke(access, defaults))]),
                 .range = fmt::format("{}", fmt::join(names, " | ")),
                 .meaning = meaning,
                 .source = std::move(source) },
        [access, names](Parameters& parameters, std::string_view text) {
            const auto found = std::ranges::find(names, text);
            if (found == names.end())
                return false;
            auto& field = std::invoke(access, parameters);
            field = static_cast<std::remove_reference_t<decltype(field)>>(found - names.begin());
            return true;
        } };
}

template<typename Parameters> Setting<Parameters> addedLater(Setting<Parameters> setting)
{
    setting.shown.isLater = true;
    return setting;
}

/// Names joined by "+"; "all" for none. Each must be one of the bundled catalogue.
template<typename Parameters, typename Access>
Setting<Parameters> modelsSetting(const Parameters& defaults, Access access, std::string source)
{
    const std::vector<std::string>& usual = std::invoke(access, defaults);
    return { { .name = "models",
                 .defaultValue = usual.empty() ? std::string(kAllModels) : fmt::format("{}", fmt::join(usual, "+")),
                 .range = "all | names joined by +",
                 .meaning = kMeaningModels,
                 .source = std::move(source) },
        [access](Parameters& parameters, std::string_view text) {
            std::vector<std::string> names;
            for (const auto part : std::views::split(text, '+'))
                names.emplace_back(part.begin(), part.end());
            if (text == kAllModels)
                names.clear();
            const auto isKnown = [](const std::string& name) { return bundledModels()->find(name).has_value(); };
            std::invoke(access, parameters) = names;
            return text == kAllModels || (!names.empty() && std::ranges::all_of(names, isKnown));
        } };
}

/// A preset as lists show it, and what makes its trace of the settings given.
struct PresetMaker {
    TracePreset preset;
    std::function<Result<Workload>(const Settings& given, std::uint64_t seed, Models models)> make;
};

template<typename Parameters>
PresetMaker presetMaker(TracePreset preset, Parameters defaults, SettingList<Parameters> settings,
    Workload (*generate)(const Parameters& parameters, std::uint64_t seed, Models models))
{
    for (const auto& setting : settings)
        preset.parameters.push_back(setting.shown);
    auto make = [id = preset.id, defaults = std::move(defaults), settings = std::move(settings), generate](
                    const Settings& given, std::uint64_t seed, Models models) -> Result<Workload> {
        Parameters parameters = defaults;
        for (const auto& [shown, read] : settings) {
            const auto found = given.find(shown.name);
            const std::string& text = found == given.end() ? shown.defaultValue : found->second;
            if (!read(parameters, text))
                return fail(
                    ErrorKind::BadArguments, kBadValue, { shown.name, id, shown.range, quotedForMessage(text) });
        }
        return generate(parameters, seed, std::move(models));
    };
    return { std::move(preset), std::move(make) };
}

/// `jobs`, `load`, `arrivals` and `models` of training with workers and parameter servers, which `work` finds.
template<typename Parameters, typename Work>
SettingList<Parameters> serverSettings(
    const Parameters& defaults, Work work, const std::string& jobsSource, const std::string& source)
{
    return { numberSetting(
                 defaults, "jobs", [work](auto& of) -> auto& { return work(of).jobs; }, kJobsRange, kMeaningJobs,
                 jobsSource),
        numberSetting(
            defaults, "load", [work](auto& of) -> auto& { return work(of).arrivals.jobsPerInterval; },
            kIntervalLoadRange, kMeaningIntervalLoad, source),
        choiceSetting(
            defaults, "arrivals", [work](auto& of) -> auto& { return work(of).arrivals.pattern; }, kPatternNames,
            kMeaningArrivals, source),
        modelsSetting(
            defaults, [work](auto& of) -> auto& { return work(of).models; }, source),
        addedLater(choiceSetting(
            defaults, "durations", [work](auto& of) -> auto& { return work(of).durations; }, kDurationNames,
            kMeaningDurations, "assumed")),
        addedLater(numberSetting(
            defaults, "epochs_error", [work](auto& of) -> auto& { return work(of).epochsError; }, kErrorRange,
            kMeaningEpochsError, "assumed")) };
}

PresetMaker serverPreset(TracePreset preset, const ServerTraceParameters& defaults, const std::string& source)
{
    return presetMaker(std::move(preset), defaults,
        serverSettings(
            defaults, [](auto& of) -> auto& { return of; }, "assumed", source),
        generateServerTrace);
}

PresetMaker gangPreset(TracePreset preset, ArrivalPattern pattern)
{
    using Gangs = GangTraceParameters;
    Gangs defaults;
    defaults.pattern = pattern;
    return presetMaker<Gangs>(std::move(preset), defaults,
        { numberSetting(defaults, "jobs", &Gangs::jobs, kJobsRange, kMeaningJobs, "assumed"),
            numberSetting(defaults, "load", &Gangs::load, kGpuLoadRange, kMeaningGpuLoad, "assumed"),
            numberSetting(defaults, "gpus", &Gangs::gpus, kGpusRange, kMeaningGpus, "the cluster pollux-16x4"),
            choiceSetting(defaults, "arrivals", &Gangs::pattern, kPatternNames, kMeaningArrivals, "assumed") },
        generateGangTrace);
}

PresetMaker marketPreset(TracePreset preset)
{
    using Market = MarketTraceParameters;
    Market defaults;
    defaults.work.arrivals.jobsPerInterval = kMarketLoad;
    defaults.work.arrivals.pattern = ArrivalPattern::Poisson;
    auto settings = serverSettings(
        defaults, [](auto& of) -> auto& { return of.work; }, "assumed", "assumed");
    settings.push_back(numberSetting(defaults, "slot", &Market::slotSeconds, kSlotRange, kMeaningSlot, "assumed"));
    settings.push_back(numberSetting(defaults, "tenants", &Market::tenants, kTenantsRange, kMeaningTenants, "assumed"));
    settings.push_back(
        numberSetting(defaults, "deadlines", &Market::deadlineShare, kShareRange, kMeaningDeadlines, "assumed"));
    settings.push_back(numberSetting(
        defaults, "opportunistic", &Market::opportunisticShare, kShareRange, kMeaningOpportunistic, "assumed"));
    settings.push_back(choiceSetting(defaults, "values", &Market::values, kValuesNames, kMeaningValues,
        "Bao et al., INFOCOM 2018, section V; private: the same values"));
    return presetMaker(std::move(preset), defaults, std::move(settings), generateMarketTrace);
}

PresetMaker smallPreset(TracePreset preset)
{
    struct Small {
        std::int64_t jobs = kSmallJobsRange.maximum;
    };
    return presetMaker<Small>(std::move(preset), {},
        { numberSetting(Small {}, "jobs", &Small::jobs, kSmallJobsRange, kMeaningJobs, "an exercise") },
        [](const Small& small, std::uint64_t /*seed*/, Models models) {
            return makeSmallTrace(small.jobs, std::move(models));
        });
}

/// 1,000 servers: more and larger jobs than the testbed's at about the same share of the cluster. All assumed.
ServerTraceParameters largeTraceDefaults()
{
    ServerTraceParameters parameters;
    parameters.jobs = 10'000;
    parameters.arrivals.jobsPerInterval = 500;
    parameters.meanJobSeconds = 2 * 3600;
    parameters.workers = { .minimum = 1, .maximum = 8 };
    parameters.servers = { .minimum = 1, .maximum = 4 };
    return parameters;
}

/// Assumed: no publication has these sizes. Three models of which communication is 71 to 82 % of a step apart.
ServerTraceParameters ringTraceDefaults()
{
    ServerTraceParameters parameters;
    parameters.jobs = 600;
    parameters.arrivals.jobsPerInterval = 60;
    parameters.workers = { .minimum = 4, .maximum = 16 };
    parameters.isRing = true;
    parameters.models = { "resnet-50", "vgg-16", "seq2seq" };
    return parameters;
}

const std::vector<PresetMaker>& presetMakers()
{
    static const std::string harmony = "Bao et al., INFOCOM 2019, section VI";
    static const std::vector<PresetMaker> makers {
        smallPreset({ .id = "small",
            .title = CONSONANCE_MESSAGE("trace-preset.small.title", "Small"),
            .description = CONSONANCE_MESSAGE("trace-preset.small.description",
                "Six gangs on four GPUs whose schedule can be followed with pencil and paper. Nothing is drawn."),
            .cluster = "small",
            .parameters = {} }),
        serverPreset(
            { .id = "harmony-testbed",
                .title = CONSONANCE_MESSAGE("trace-preset.harmony.title", "Harmony testbed, jobs redrawn"),
                .description = CONSONANCE_MESSAGE("trace-preset.harmony.description",
                    "PS/worker training of eight models on the six servers of the Harmony paper: the workload of every "
                    "headline number."),
                .cluster = "harmony-testbed",
                .parameters = {} },
            {}, harmony),
        gangPreset({ .id = "poisson",
                       .title = CONSONANCE_MESSAGE("trace-preset.poisson.title", "Poisson arrivals of GPU gangs"),
                       .description = CONSONANCE_MESSAGE("trace-preset.poisson.description",
                           "Rigid jobs of 1 to 8 GPUs, minutes to days long, that arrive independently of each other."),
                       .cluster = "pollux-16x4",
                       .parameters = {} },
            ArrivalPattern::Poisson),
        gangPreset({ .id = "bursty",
                       .title = CONSONANCE_MESSAGE("trace-preset.bursty.title", "Bursts of GPU gangs"),
                       .description = CONSONANCE_MESSAGE("trace-preset.bursty.description",
                           "The same jobs, but calm and burst alternate: queues build up and drain."),
                       .cluster = "pollux-16x4",
                       .parameters = {} },
            ArrivalPattern::Bursty),
        gangPreset({ .id = "diurnal",
                       .title = CONSONANCE_MESSAGE("trace-preset.diurnal.title", "Day and night of GPU gangs"),
                       .description = CONSONANCE_MESSAGE("trace-preset.diurnal.description",
                           "The same jobs, nine times as many at noon as at midnight."),
                       .cluster = "pollux-16x4",
                       .parameters = {} },
            ArrivalPattern::Diurnal),
        serverPreset(
            { .id = "large",
                .title = CONSONANCE_MESSAGE("trace-preset.large.title", "A thousand servers"),
                .description = CONSONANCE_MESSAGE("trace-preset.large.description",
                    "PS/worker training of eight models, up to eight workers a job, enough of them for a thousand "
                    "servers."),
                .cluster = "large",
                .parameters = {} },
            largeTraceDefaults(), "assumed"),
        serverPreset(
            { .id = "ring",
                .title = CONSONANCE_MESSAGE("trace-preset.ring.title", "Jobs larger than a server"),
                .description = CONSONANCE_MESSAGE("trace-preset.ring.description",
                    "Training of three models that mostly communicate, 4 to 16 workers with as many parameter servers: "
                    "each worker's share of an all-reduce. Behind the interference, +fifo+hips makes it a ring between "
                    "servers."),
                .cluster = "dc",
                .parameters = {} },
            ringTraceDefaults(), "assumed"),
        marketPreset({ .id = "market",
            .title = CONSONANCE_MESSAGE("trace-preset.market.title", "Jobs that are worth something"),
            .description = CONSONANCE_MESSAGE("trace-preset.market.description",
                "PS/worker training with what each job is worth to its user over time, bids, deadlines, weights and "
                "tenants, for policies that sell capacity."),
            .cluster = "edge-cloud",
            .parameters = {} }),
    };
    return makers;
}

Result<void> checkNames(const TracePreset& preset, const Settings& given)
{
    for (const auto& [name, value] : given) {
        if (std::ranges::find(preset.parameters, name, &TraceParameter::name) != preset.parameters.end())
            continue;
        std::vector<std::string> names;
        for (const auto& parameter : preset.parameters)
            names.push_back(parameter.name);
        return fail(ErrorKind::BadArguments, kUnknownParameter,
            { preset.id, quotedForMessage(name), fmt::format("{}", fmt::join(names, ", ")) });
    }
    return {};
}

/// Every parameter with its value, so that the text says all that the trace depends on beside the seed and the models;
/// later ones only where they differ from what traces were before.
std::string canonicalText(const TracePreset& preset, const Settings& given)
{
    std::string text = "preset:" + preset.id;
    for (const auto& parameter : preset.parameters) {
        const auto found = given.find(parameter.name);
        const std::string& value = found == given.end() ? parameter.defaultValue : found->second;
        if (!parameter.isLater || value != parameter.defaultValue)
            text += fmt::format(",{}={}", parameter.name, value);
    }
    return text;
}

} // namespace

const std::vector<TracePreset>& tracePresets()
{
    static const auto presets = [] {
        std::vector<TracePreset> all;
        for (const auto& maker : presetMakers())
            all.push_back(maker.preset);
        return all;
    }();
    return presets;
}

Result<std::shared_ptr<const Workload>> generateTrace(std::string_view presetId,
    const std::map<std::string, std::string>& parameters, std::uint64_t seed,
    std::shared_ptr<const ModelCatalogue> models)
{
    const auto& makers = presetMakers();
    const auto found
        = std::ranges::find_if(makers, [&](const PresetMaker& maker) { return maker.preset.id == presetId; });
    if (found == makers.end()) {
        std::vector<std::string> ids;
        for (const auto& known : makers)
            ids.push_back(known.preset.id);
        return fail(ErrorKind::BadArguments, kUnknownPreset,
            { quotedForMessage(presetId), fmt::format("{}", fmt::join(ids, ", ")) });
    }
    const auto& preset = found->preset;
    TRY(checkNames(preset, parameters));
    TRY_ASSIGN(auto workload, found->make(parameters, seed, std::move(models)));
    TRY(StopScope::goOn()); // otherwise jobs may be missing
    workload.name = preset.id;
    workload.origin = fmt::format("{} seed {}", canonicalText(preset, parameters), seed);
    return freezeWorkload(std::move(workload));
}

} // namespace consonance
