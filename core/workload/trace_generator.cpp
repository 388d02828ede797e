// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/trace_generator.h"

#include "core/base/portable_math.h"
#include "core/base/stop_scope.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/job_shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

/// "j001": as many digits as the largest number of the trace has.
class JobNames {
public:
    explicit JobNames(std::size_t jobs)
        : m_digits(fmt::formatted_size("{}", jobs))
    {
    }
    [[nodiscard]] std::string name(std::size_t number) const { return fmt::format("j{:0{}}", number, m_digits); }

private:
    std::size_t m_digits;
};

std::int32_t drawCount(RandomStream& random, IntegerRange range)
{
    return static_cast<std::int32_t>(random.uniformInt(range.minimum, range.maximum));
}

/// The models to draw from, in the order of the catalogue.
std::vector<ModelId> drawnModels(const std::vector<std::string>& names, const ModelCatalogue& models)
{
    std::vector<ModelId> drawn;
    for (std::size_t i = 0; i < models.models.size(); ++i) {
        if (names.empty() || std::ranges::find(names, models.models[i].name) != names.end())
            drawn.emplace_back(i);
    }
    return drawn.empty() ? drawnModels({}, models) : drawn;
}

std::int32_t drawGangSize(RandomStream& random)
{
    const double u = random.uniform01();
    if (u < 0.70)
        return 1;
    if (u < 0.80)
        return 2;
    return u < 0.95 ? 4 : 8;
}

double drawPhillyMinutes(RandomStream& random)
{
    const bool isShort = random.chance(0.8);
    const double exponent = isShort ? random.uniform(1.5, 3) : random.uniform(3, 4);
    return portablePow(10, exponent);
}

/// Of the distribution: .8 (10^3 − 10^1.5) / (1.5 ln 10) + .2 (10^4 − 10^3) / ln 10.
double meanPhillyMinutes()
{
    const double ln10 = portableLog(10);
    const double shortMinutes = (1000 - 10 * std::sqrt(10.0)) / (1.5 * ln10);
    const double longMinutes = 9000 / ln10;
    return 0.8 * shortMinutes + 0.2 * longMinutes;
}

/// Whole seconds.
Duration drawGangDuration(RandomStream& random)
{
    return Duration::fromSeconds(static_cast<std::int64_t>(60 * drawPhillyMinutes(random) + 0.5));
}

/// With a mean of 1; of heavy tails slightly less, as the longest are cut off.
double drawRelativeDuration(const ServerTraceParameters& parameters, RandomStream& random)
{
    constexpr double kSigma = 1.5;
    constexpr double kLongest = 50;
    switch (parameters.durations) {
    case DurationShape::HeavyTailed:
        return std::min(kLongest, portableExp(kSigma * random.normal() - kSigma * kSigma / 2));
    case DurationShape::Philly:
        return drawPhillyMinutes(random) / meanPhillyMinutes();
    case DurationShape::Uniform:
        break;
    }
    return random.uniform(1 - parameters.jobSpread, 1 + parameters.jobSpread);
}

std::vector<JobSpec> drawGangs(const GangTraceParameters& parameters, std::uint64_t seed)
{
    RandomStream sizes(seed, "trace/gang-size");
    RandomStream durations(seed, "trace/gang-duration");
    std::vector<JobSpec> jobs;
    jobs.reserve(static_cast<std::size_t>(parameters.jobs));
    for (std::int64_t i = 0; i < parameters.jobs && !StopScope::isStopped(); ++i) {
        const auto size = static_cast<std::int32_t>(
            std::min<std::int64_t>(drawGangSize(sizes), std::max<std::int64_t>(1, parameters.gpus)));
        jobs.push_back(makeGangJob(size, parameters.taskDemand, drawGangDuration(durations)));
    }
    return jobs;
}

/// Mean GPU seconds of the distribution rather than of the draw, so that more jobs leave the first arrivals as they
/// are: 1.9 GPUs.
double meanGangGpuSeconds()
{
    constexpr double kMeanGpus = 0.70 * 1 + 0.10 * 2 + 0.15 * 4 + 0.05 * 8;
    return kMeanGpus * 60 * meanPhillyMinutes();
}

constexpr double kDaySeconds = 86'400;
constexpr double kTwoPi = 6.28318530717958647692;

/// Yields the number of arrivals of one interval after the other.
class IntervalCounts {
public:
    IntervalCounts(const ArrivalProcess& process, RandomStream& random)
        : m_process(process)
        , m_random(random)
    {
        if (process.pattern == ArrivalPattern::Bursty)
            m_inBurst = random.chance(burstShare());
    }

    std::int64_t next(Time begin)
    {
        switch (m_process.pattern) {
        case ArrivalPattern::Uniform:
            return uniform();
        case ArrivalPattern::Poisson:
            return m_random.poisson(m_process.jobsPerInterval);
        case ArrivalPattern::Bursty:
            return bursty();
        case ArrivalPattern::Diurnal:
            return m_random.poisson(m_process.jobsPerInterval * daily(begin));
        }
        return 0;
    }

private:
    /// Uniform on 0 … 2 · mean; when that is no whole number, the end is drawn between the two beside it so that the
    /// mean stays exact.
    std::int64_t uniform()
    {
        const double end = 2 * m_process.jobsPerInterval;
        const double whole = std::floor(end);
        auto last = static_cast<std::int64_t>(whole);
        if (end > whole && m_random.chance(end - whole))
            ++last;
        return m_random.uniformInt(0, last);
    }

    std::int64_t bursty()
    {
        const double share = burstShare();
        const double calmFactor = (1 - share * m_process.burstFactor) / (1 - share);
        const double factor = m_inBurst ? m_process.burstFactor : std::max(0.0, calmFactor);
        const auto count = m_random.poisson(m_process.jobsPerInterval * factor);
        const double meanLength = m_inBurst ? m_process.burstIntervals : m_process.calmIntervals;
        if (m_random.chance(1 / meanLength))
            m_inBurst = !m_inBurst;
        return count;
    }

    [[nodiscard]] double burstShare() const
    {
        return m_process.burstIntervals / (m_process.burstIntervals + m_process.calmIntervals);
    }

    [[nodiscard]] double daily(Time begin) const
    {
        const double middle = begin.seconds() + m_process.interval.seconds() / 2;
        const double day = middle / kDaySeconds;
        return 1 - m_process.dailySwing * portableCos((day - std::floor(day)) * kTwoPi);
    }

    const ArrivalProcess& m_process;
    RandomStream& m_random;
    bool m_inBurst = false;
};

/// Assumed: elastic jobs may grow to this multiple of their request.
constexpr std::int32_t kMostGrowth = 2;
/// Assumed: a deadline leaves so many times the time of one worker and one parameter server alone.
constexpr double kLeastSlack = 1;
constexpr double kMostSlack = 3;
/// Assumed: weights are whole numbers up to this.
constexpr std::int64_t kMostWeight = 10;

Utility drawUtility(RandomStream& random, Duration slot)
{
    Utility utility { .value = random.uniform(1, 100), .decay = UtilityDecay {} };
    const double kind = random.uniform01();
    const double perSlot = random.uniform01(); // drawn for every kind, so that the streams stay in step
    if (kind >= 0.65)
        utility.decay->perSecond = 4 + 2 * perSlot;
    else if (kind >= 0.1)
        utility.decay->perSecond = 0.01 + 0.99 * perSlot;
    utility.decay->perSecond /= slot.seconds();
    utility.decay->inflectionSeconds = random.uniform(1, 15) * slot.seconds();
    return utility;
}

void makeElastic(RoleList& roles)
{
    for (std::size_t i = 0; i < roles.size(); ++i) {
        roles[i].minimum = 1;
        roles[i].maximum = kMostGrowth * roles[i].requested;
    }
}

} // namespace

Workload generateServerTrace(
    const ServerTraceParameters& parameters, std::uint64_t seed, std::shared_ptr<const ModelCatalogue> models)
{
    RandomStream arrivals(seed, "trace/arrivals");
    RandomStream modelChoice(seed, "trace/model");
    RandomStream tasks(seed, "trace/tasks");
    RandomStream durations(seed, "trace/duration");
    RandomStream errors(seed, "trace/epochs-error");
    const JobNames names(static_cast<std::size_t>(parameters.jobs));
    const auto drawn = drawnModels(parameters.models, *models);
    Workload workload;
    workload.jobs.reserve(static_cast<std::size_t>(parameters.jobs));
    for (const auto arrival : drawArrivals(parameters.arrivals, parameters.jobs, arrivals)) {
        if (StopScope::isStopped())
            break;
        const ModelId model = drawn[static_cast<std::size_t>(modelChoice.uniformInt(0, std::ssize(drawn) - 1))];
        const auto workers = drawCount(tasks, parameters.workers);
        const auto servers = parameters.isRing ? workers : drawCount(tasks, parameters.servers);
        const double seconds = parameters.meanJobSeconds * drawRelativeDuration(parameters, durations);
        const double epochs = std::max(1.0, std::floor(seconds / epochSecondsApart(models->model(model)) + 0.5));
        auto job = makeTrainingJob(*models, model, { .workers = workers, .servers = servers, .epochs = epochs });
        job.request.name = names.name(workload.jobs.size() + 1);
        job.request.arrival = arrival;
        if (parameters.epochsError > 0)
            job.work.epochs *= errors.uniform(1 - parameters.epochsError, 1 + parameters.epochsError);
        workload.jobs.push_back(std::move(job));
    }
    workload.models = std::move(models);
    return workload;
}

Workload generateGangTrace(
    const GangTraceParameters& parameters, std::uint64_t seed, std::shared_ptr<const ModelCatalogue> models)
{
    constexpr double kJobsPerInterval
        = 5; ///< long enough for bursts to queue, short enough for many of them in a trace
    const double jobsPerSecond = parameters.load * static_cast<double>(parameters.gpus) / meanGangGpuSeconds();
    ArrivalProcess process { .pattern = parameters.pattern, .jobsPerInterval = kJobsPerInterval };
    process.interval = Duration::fromSecondsRounded(kJobsPerInterval / jobsPerSecond);
    if (parameters.pattern == ArrivalPattern::Diurnal && process.interval > kDefaultInterval) {
        process.interval = kDefaultInterval;
        process.jobsPerInterval = jobsPerSecond * kDefaultInterval.seconds();
    }
    RandomStream arrivals(seed, "trace/arrivals");
    const auto times = drawArrivals(process, parameters.jobs, arrivals);
    const JobNames names(times.size());
    Workload workload;
    workload.jobs = drawGangs(parameters, seed);
    for (std::size_t i = 0; i < std::min(times.size(), workload.jobs.size()); ++i) {
        workload.jobs[i].request.arrival = times[i];
        workload.jobs[i].request.name = names.name(i + 1);
    }
    workload.models = std::move(models);
    return workload;
}

Workload makeSmallTrace(std::int64_t jobs, std::shared_ptr<const ModelCatalogue> models)
{
    struct Row {
        std::int64_t arrivalSeconds;
        std::int32_t gpus;
        std::int64_t seconds;
    };
    constexpr std::array<Row, 6> kRows { {
        { 0, 2, 600 },
        { 60, 4, 300 },
        { 120, 1, 120 },
        { 180, 2, 240 },
        { 240, 1, 60 },
        { 300, 4, 60 },
    } };
    Workload workload;
    for (const auto& row : kRows) {
        if (std::ssize(workload.jobs) >= jobs)
            break;
        auto job = makeGangJob(row.gpus, kBareGpu, Duration::fromSeconds(row.seconds));
        job.request.arrival = Time::fromSeconds(row.arrivalSeconds);
        job.request.name = fmt::format("j{}", workload.jobs.size() + 1);
        workload.jobs.push_back(std::move(job));
    }
    workload.models = std::move(models);
    return workload;
}

std::vector<Time> drawArrivals(const ArrivalProcess& process, std::int64_t count, RandomStream& random)
{
    std::vector<Time> times;
    times.reserve(static_cast<std::size_t>(count));
    IntervalCounts counts(process, random);
    for (Time begin {}; std::ssize(times) < count && !StopScope::isStopped(); begin = begin + process.interval) {
        const auto wanted = std::min(counts.next(begin), count - std::ssize(times));
        for (std::int64_t i = 0; i < wanted; ++i)
            times.push_back(begin + Duration { random.uniformInt(0, process.interval.microseconds - 1) });
        std::sort(times.end() - wanted, times.end());
    }
    return times;
}

Workload generateMarketTrace(
    const MarketTraceParameters& parameters, std::uint64_t seed, std::shared_ptr<const ModelCatalogue> models)
{
    RandomStream utilities(seed, "trace/utility");
    RandomStream weights(seed, "trace/weight");
    RandomStream tenants(seed, "trace/tenant");
    RandomStream deadlines(seed, "trace/deadline");
    RandomStream classes(seed, "trace/class");
    auto workload = generateServerTrace(parameters.work, seed, std::move(models));
    workload.tenants.clear();
    for (std::int64_t tenant = 1; tenant <= parameters.tenants; ++tenant)
        workload.tenants.push_back(fmt::format("tenant-{}", tenant));
    for (auto& job : workload.jobs) {
        auto& request = job.request;
        const auto utility = drawUtility(utilities, Duration::fromSeconds(parameters.slotSeconds));
        if (parameters.values == DeclaredValues::Private) {
            job.valuation = PrivateValuation(utility.value);
        } else {
            request.utility = utility;
            request.bid = utility.value;
        }
        request.weight = static_cast<double>(weights.uniformInt(1, kMostWeight));
        request.tenant = TenantId(static_cast<std::size_t>(tenants.uniformInt(0, parameters.tenants - 1)));
        const double seconds = job.work.epochs * epochSecondsApart(workload.models->model(request.model));
        const bool hasDeadline = deadlines.chance(parameters.deadlineShare);
        const double slack = deadlines.uniform(kLeastSlack, kMostSlack);
        if (hasDeadline)
            request.deadline = request.arrival + Duration::fromSecondsRounded(slack * seconds);
        if (classes.chance(parameters.opportunisticShare))
            request.jobClass = JobClass::Opportunistic;
        makeElastic(request.roles);
    }
    workload.assumptions = { { .field = "utility_decay_per_s, utility_inflection_s", .rule = assumption::kMarketSlots },
        { .field = "bid, tenant, weight, class", .rule = assumption::kMarketTerms },
        { .field = "deadline_s", .rule = assumption::kMarketDeadlines },
        { .field = "min_workers, max_workers, min_ps, max_ps", .rule = assumption::kMarketElastic } };
    return workload;
}

} // namespace consonance
