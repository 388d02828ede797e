// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/trace_generator.h"
#include "core/workload/value/market_trace.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <ranges>
#include <span>
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
constexpr std::string_view kPatternList = "uniform | poisson | bursty | diurnal";
constexpr IntegerRange kSlotRange { .minimum = 1, .maximum = 86'400 };
constexpr IntegerRange kTenantsRange { .minimum = 1, .maximum = 1'000 };
constexpr NumberRange kShareRange { .minimum = 0, .maximum = 1 };
/// Assumed: about twice what edge-cloud can run, so that something has to be turned away.
constexpr double kMarketLoad = 30;
constexpr std::array<std::string_view, 2> kValuesNames { "declared", "private" };

using Settings = std::map<std::string, std::string>;

/// Reads the settings of one preset; keeps the first error and continues with a harmless value.
class SettingReader {
public:
    SettingReader(const TracePreset& preset, const Settings& given)
        : m_preset(preset)
        , m_given(given)
    {
    }

    std::int64_t integer(const std::string& name, IntegerRange range)
    {
        const auto value = integerFromText(text(name));
        if (value && range.contains(*value))
            return *value;
        reject(name);
        return range.minimum;
    }

    double number(const std::string& name, NumberRange range)
    {
        const auto value = decimalFromText(text(name));
        if (value && range.contains(*value))
            return *value;
        reject(name);
        return range.minimum;
    }

    ArrivalPattern pattern(const std::string& name) { return static_cast<ArrivalPattern>(choice(name, kPatternNames)); }

    /// Index of the name that is given.
    std::size_t choice(const std::string& name, std::span<const std::string_view> names)
    {
        const auto found = std::ranges::find(names, text(name));
        if (found != names.end())
            return static_cast<std::size_t>(found - names.begin());
        reject(name);
        return 0;
    }

    /// Names joined by "+"; empty for all. Each must be one of the bundled catalogue.
    std::vector<std::string> models(const std::string& name)
    {
        std::vector<std::string> names;
        if (text(name) == kAllModels)
            return names;
        const auto& known = bundledModels()->models;
        for (const auto part : std::views::split(text(name), '+')) {
            names.emplace_back(part.begin(), part.end());
            if (std::ranges::find(known, names.back(), &ModelProfile::name) == known.end())
                reject(name);
        }
        if (names.empty())
            reject(name);
        return names;
    }

    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

private:
    [[nodiscard]] const TraceParameter& parameter(const std::string& name) const
    {
        return *std::ranges::find(m_preset.parameters, name, &TraceParameter::name);
    }

    [[nodiscard]] std::string_view text(const std::string& name) const
    {
        const auto found = m_given.find(name);
        return found == m_given.end() ? parameter(name).defaultValue : found->second;
    }

    void reject(const std::string& name)
    {
        if (!m_error)
            m_error = fail(ErrorKind::BadArguments, kBadValue,
                { name, m_preset.id, parameter(name).range, quotedForMessage(text(name)) })
                          .value();
    }

    const TracePreset& m_preset;
    const Settings& m_given;
    std::optional<Error> m_error;
};

TraceParameter jobsParameter(std::int64_t defaultJobs, std::int64_t maximum, std::string source)
{
    return { .name = "jobs",
        .defaultValue = fmt::to_string(defaultJobs),
        .range = fmt::format("1 … {}", maximum),
        .meaning = kMeaningJobs,
        .source = std::move(source) };
}

TraceParameter arrivalsParameter(std::string pattern, std::string source)
{
    return { .name = "arrivals",
        .defaultValue = std::move(pattern),
        .range = std::string(kPatternList),
        .meaning = kMeaningArrivals,
        .source = std::move(source) };
}

TraceParameter modelsParameter(std::string source)
{
    return { .name = "models",
        .defaultValue = std::string(kAllModels),
        .range = "all | names joined by +",
        .meaning = kMeaningModels,
        .source = std::move(source) };
}

TraceParameter intervalLoadParameter(double load, std::string source)
{
    return { .name = "load",
        .defaultValue = fmt::to_string(load),
        .range = fmt::format("{} … {}", kIntervalLoadRange.minimum, kIntervalLoadRange.maximum),
        .meaning = kMeaningIntervalLoad,
        .source = std::move(source) };
}

std::vector<TraceParameter> gangParameters(std::string pattern)
{
    const GangTraceParameters defaults;
    return { jobsParameter(defaults.jobs, kMaximumJobs, "assumed"),
        { .name = "load",
            .defaultValue = fmt::to_string(defaults.load),
            .range = fmt::format("{} … {}", kGpuLoadRange.minimum, kGpuLoadRange.maximum),
            .meaning = kMeaningGpuLoad,
            .source = "assumed" },
        { .name = "gpus",
            .defaultValue = fmt::to_string(defaults.gpus),
            .range = fmt::format("{} … {}", kGpusRange.minimum, kGpusRange.maximum),
            .meaning = kMeaningGpus,
            .source = "the cluster pollux-16x4" },
        arrivalsParameter(std::move(pattern), "assumed") };
}

std::vector<TraceParameter> marketParameters()
{
    const MarketTraceParameters defaults;
    const auto share = [](std::string name, double value, MessageId meaning) {
        return TraceParameter { .name = std::move(name),
            .defaultValue = fmt::to_string(value),
            .range = "0 … 1",
            .meaning = meaning,
            .source = "assumed" };
    };
    return { jobsParameter(defaults.work.jobs, kMaximumJobs, "assumed"), intervalLoadParameter(kMarketLoad, "assumed"),
        arrivalsParameter("poisson", "assumed"), modelsParameter("assumed"),
        { .name = "slot",
            .defaultValue = fmt::to_string(defaults.slot.microseconds / 1'000'000),
            .range = fmt::format("{} … {}", kSlotRange.minimum, kSlotRange.maximum),
            .meaning = kMeaningSlot,
            .source = "assumed" },
        { .name = "tenants",
            .defaultValue = fmt::to_string(defaults.tenants),
            .range = fmt::format("{} … {}", kTenantsRange.minimum, kTenantsRange.maximum),
            .meaning = kMeaningTenants,
            .source = "assumed" },
        share("deadlines", defaults.deadlineShare, kMeaningDeadlines),
        share("opportunistic", defaults.opportunisticShare, kMeaningOpportunistic),
        { .name = "values",
            .defaultValue = std::string(kValuesNames.front()),
            .range = "declared | private",
            .meaning = kMeaningValues,
            .source = "Bao et al., INFOCOM 2018, section V; private: the same values" } };
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

std::vector<TracePreset> makePresets()
{
    const ServerTraceParameters testbed;
    const auto large = largeTraceDefaults();
    const std::string harmony = "Bao et al., INFOCOM 2019, section VI";
    return {
        { .id = "small",
            .title = CONSONANCE_MESSAGE("trace-preset.small.title", "Small"),
            .description = CONSONANCE_MESSAGE("trace-preset.small.description",
                "Six gangs on four GPUs whose schedule can be followed with pencil and paper. Nothing is drawn."),
            .cluster = "small",
            .parameters = { jobsParameter(kSmallJobsRange.maximum, kSmallJobsRange.maximum, "an exercise") } },
        { .id = "harmony-testbed",
            .title = CONSONANCE_MESSAGE("trace-preset.harmony.title", "Harmony testbed, jobs drawn anew"),
            .description = CONSONANCE_MESSAGE("trace-preset.harmony.description",
                "PS/worker training of eight models on the six servers of the Harmony paper: the workload of every "
                "headline number."),
            .cluster = "harmony-testbed",
            .parameters = { jobsParameter(testbed.jobs, kMaximumJobs, "assumed"),
                intervalLoadParameter(testbed.arrivals.jobsPerInterval, harmony), arrivalsParameter("uniform", harmony),
                modelsParameter(harmony) } },
        { .id = "poisson",
            .title = CONSONANCE_MESSAGE("trace-preset.poisson.title", "Poisson arrivals of GPU gangs"),
            .description = CONSONANCE_MESSAGE("trace-preset.poisson.description",
                "Rigid jobs of 1 to 8 GPUs, minutes to days long, that arrive independently of each other."),
            .cluster = "pollux-16x4",
            .parameters = gangParameters("poisson") },
        { .id = "bursty",
            .title = CONSONANCE_MESSAGE("trace-preset.bursty.title", "Bursts of GPU gangs"),
            .description = CONSONANCE_MESSAGE("trace-preset.bursty.description",
                "The same jobs, but calm and burst alternate: queues build up and drain."),
            .cluster = "pollux-16x4",
            .parameters = gangParameters("bursty") },
        { .id = "diurnal",
            .title = CONSONANCE_MESSAGE("trace-preset.diurnal.title", "Day and night of GPU gangs"),
            .description = CONSONANCE_MESSAGE(
                "trace-preset.diurnal.description", "The same jobs, nine times as many at noon as at midnight."),
            .cluster = "pollux-16x4",
            .parameters = gangParameters("diurnal") },
        { .id = "large",
            .title = CONSONANCE_MESSAGE("trace-preset.large.title", "A thousand servers"),
            .description = CONSONANCE_MESSAGE("trace-preset.large.description",
                "PS/worker training of eight models, up to eight workers a job, enough of them for a thousand "
                "servers."),
            .cluster = "large",
            .parameters = { jobsParameter(large.jobs, kMaximumJobs, "assumed"),
                intervalLoadParameter(large.arrivals.jobsPerInterval, "assumed"),
                arrivalsParameter("uniform", "assumed"), modelsParameter("assumed") } },
        { .id = "market",
            .title = CONSONANCE_MESSAGE("trace-preset.market.title", "Jobs that are worth something"),
            .description = CONSONANCE_MESSAGE("trace-preset.market.description",
                "PS/worker training with what each job is worth to its user over time, bids, deadlines, weights and "
                "tenants, for policies that sell capacity."),
            .cluster = "edge-cloud",
            .parameters = marketParameters() },
    };
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

/// Every parameter with its value, so that the text says all that the trace depends on beside the seed and the models.
std::string canonicalText(const TracePreset& preset, const Settings& given)
{
    std::string text = "preset:" + preset.id;
    for (const auto& parameter : preset.parameters) {
        const auto found = given.find(parameter.name);
        text += fmt::format(",{}={}", parameter.name, found == given.end() ? parameter.defaultValue : found->second);
    }
    return text;
}

using Models = std::shared_ptr<const ModelCatalogue>;
/// Makes the trace once all settings have been read without error.
using Maker = std::function<Workload(std::uint64_t seed, Models models)>;

Maker makerOfSmall(SettingReader& settings)
{
    return [jobs = settings.integer("jobs", kSmallJobsRange)](
               std::uint64_t, Models models) { return makeSmallTrace(jobs, std::move(models)); };
}

Maker makerOfServers(ServerTraceParameters parameters, SettingReader& settings)
{
    parameters.jobs = settings.integer("jobs", kJobsRange);
    parameters.arrivals.jobsPerInterval = settings.number("load", kIntervalLoadRange);
    parameters.arrivals.pattern = settings.pattern("arrivals");
    parameters.models = settings.models("models");
    return [parameters](
               std::uint64_t seed, Models models) { return generateServerTrace(parameters, seed, std::move(models)); };
}

Maker makerOfGangs(SettingReader& settings)
{
    GangTraceParameters parameters;
    parameters.jobs = settings.integer("jobs", kJobsRange);
    parameters.load = settings.number("load", kGpuLoadRange);
    parameters.gpus = settings.integer("gpus", kGpusRange);
    parameters.pattern = settings.pattern("arrivals");
    return [parameters](
               std::uint64_t seed, Models models) { return generateGangTrace(parameters, seed, std::move(models)); };
}

Maker makerOfMarket(SettingReader& settings)
{
    MarketTraceParameters parameters;
    parameters.work.jobs = settings.integer("jobs", kJobsRange);
    parameters.work.arrivals.jobsPerInterval = settings.number("load", kIntervalLoadRange);
    parameters.work.arrivals.pattern = settings.pattern("arrivals");
    parameters.work.models = settings.models("models");
    parameters.slot = Duration::fromSeconds(settings.integer("slot", kSlotRange));
    parameters.tenants = settings.integer("tenants", kTenantsRange);
    parameters.deadlineShare = settings.number("deadlines", kShareRange);
    parameters.opportunisticShare = settings.number("opportunistic", kShareRange);
    parameters.values = static_cast<DeclaredValues>(settings.choice("values", kValuesNames));
    return [parameters](
               std::uint64_t seed, Models models) { return generateMarketTrace(parameters, seed, std::move(models)); };
}

Maker makerOf(const std::string& preset, SettingReader& settings)
{
    if (preset == "market")
        return makerOfMarket(settings);
    if (preset == "small")
        return makerOfSmall(settings);
    if (preset == "harmony-testbed")
        return makerOfServers({}, settings);
    if (preset == "large")
        return makerOfServers(largeTraceDefaults(), settings);
    return makerOfGangs(settings);
}

} // namespace

const std::vector<TracePreset>& tracePresets()
{
    static const auto presets = makePresets();
    return presets;
}

Result<std::shared_ptr<const Workload>> generateTrace(std::string_view presetId,
    const std::map<std::string, std::string>& parameters, std::uint64_t seed,
    std::shared_ptr<const ModelCatalogue> models)
{
    const auto& presets = tracePresets();
    const auto preset = std::ranges::find(presets, presetId, &TracePreset::id);
    if (preset == presets.end()) {
        std::vector<std::string> ids;
        for (const auto& known : presets)
            ids.push_back(known.id);
        return fail(ErrorKind::BadArguments, kUnknownPreset,
            { quotedForMessage(presetId), fmt::format("{}", fmt::join(ids, ", ")) });
    }
    TRY(checkNames(*preset, parameters));

    SettingReader settings(*preset, parameters);
    const auto make = makerOf(preset->id, settings);
    if (settings.error())
        return fail(*settings.error());
    auto workload = make(seed, std::move(models));
    workload.name = preset->id;
    workload.origin = fmt::format("{} seed {}", canonicalText(*preset, parameters), seed);
    return freezeWorkload(std::move(workload));
}

} // namespace consonance
