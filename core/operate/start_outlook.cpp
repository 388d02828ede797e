// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/start_outlook.h"

#include "core/base/random.h"
#include "core/base/statistics.h"
#include "core/operate/queue_drain.h"
#include "core/operate/wait_errors.h"
#include "core/teams/group_figures.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <ranges>
#include <set>
#include <span>

namespace consonance {

namespace {

/// Schedulers stop jobs at the limit, and then give them some time to end.
constexpr Duration kEndAfterLimit = Duration::fromSeconds(60);
constexpr Duration kShortestStep = Duration::fromSeconds(1); ///< between moments at which starts are predicted

/// A run that grows keeps its moments until they are too many; then every other one stays.
Duration stepBetweenMoments(Duration run)
{
    auto step = kShortestStep;
    while (run.microseconds / step.microseconds > kOutlookMoments)
        step = step + step;
    return step;
}

/// Follows a run and predicts at moments of it.
class OutlookReader {
public:
    OutlookReader(const RunEvents& events, const Workload& workload, const Cluster& cluster,
        const DecisionHabits& habits, std::span<const ClusterChange> planned)
        : m_events(events)
        , m_workload(workload)
        , m_cluster(cluster)
        , m_began(events.events.empty() ? Time {} : events.events.front().at)
        , m_habits(habits)
        , m_planned(planned)
        , m_drain(workload, cluster, habits.backfill)
        , m_durations(workload)
        , m_jobs(workload.jobCount())
    {
        for (const auto& job : workload.jobs)
            m_sizeClasses.push_back(static_cast<std::uint8_t>(jobSizeClass(job.request.requestedGpus())));
    }

    StartOutlook read(Time until, const StopToken& stop)
    {
        StartOutlook outlook;
        outlook.at = until;
        outlook.habits = m_habits;
        const auto known = m_events.events.first(static_cast<std::size_t>(
            std::ranges::upper_bound(m_events.events, until, {}, &EventRecord::at) - m_events.events.begin()));
        const auto step = known.empty() ? Duration {} : stepBetweenMoments(known.back().at - m_began);
        Time next = m_began + step;
        for (const auto& event : known) {
            for (; event.at > next && !stop.stop_requested(); next = next + step)
                predict(next, m_durations.isKnown(), stop);
            take(event);
        }
        if (stop.stop_requested())
            return outlook;
        const auto past = m_made.size();
        predict(until, canEstimate(until), stop);
        windowsOfFutures(past);
        outlook.waiting.assign(m_made.begin() + static_cast<std::ptrdiff_t>(past), m_made.end());
        m_made.resize(past);
        m_basis.resize(past);
        outlook.check = check(until, {});
        for (std::size_t size = 0; size < kJobSizeClasses; ++size) {
            if (const auto one = check(until, size); one.windows > 0)
                outlook.bySize.push_back({ size, one });
        }
        countMoments(until, outlook);
        if (m_letsPass)
            outlook.passedBy = passedBy();
        outlook.past = std::move(m_made);
        outlook.knowsDurations = canEstimate(until);
        outlook.lengths = lengthSources(until);
        outlook.pastLimit = pastLimit(until);
        return outlook;
    }

private:
    struct FirstStart {
        Time at;
        JobId job;
        std::uint32_t firstSlot = 0; ///< of RunEvents::slots
        std::uint32_t slotCount = 0;
    };
    struct State {
        Duration held; ///< in all, as of `since`
        Time since;
        bool holds = false;
        std::vector<std::size_t> open; ///< predictions of its next start
    };

    /// What is not reported of a prediction.
    struct Basis {
        WaitForecast forecast;
        bool isJudged = false; ///< whether its window held is known
    };

    void take(const EventRecord& event)
    {
        confirmPassing(event.at);
        if (event.kind == EventKind::DecisionTaken)
            m_lastDecision = event.at;
        if (event.kind == EventKind::HostChanged)
            return m_drain.setAvailability(event.subject, static_cast<Availability>(event.detail));
        if (!event.job.isValid() || event.job.index() >= m_jobs.size())
            return;
        switch (event.kind) {
        case EventKind::JobArrived:
            m_arrivals.emplace_back(event.at, event.job);
            m_waiting.insert(event.job);
            break;
        case EventKind::JobSuspended:
        case EventKind::JobLost:
            release(event);
            m_waiting.insert(event.job);
            break;
        case EventKind::JobStarted:
        case EventKind::JobResumed:
        case EventKind::JobMoved:
        case EventKind::JobResized:
        case EventKind::JobRetuned:
            begin(event);
            break;
        case EventKind::JobCompleted:
            release(event);
            m_durations.add(event.job, m_jobs[event.job.index()].held);
            break;
        case EventKind::JobRejected:
            release(event);
            break;
        default:
            break;
        }
    }

    /// Those that start at the same moment as one behind them were not passed.
    void confirmPassing(Time now)
    {
        if (!m_passed || m_passed->first == now)
            return;
        m_letsPass = m_letsPass || m_waiting.contains(m_passed->second);
        m_passed.reset();
    }

    void count(JobId job, Time at)
    {
        auto& state = m_jobs[job.index()];
        if (state.holds)
            state.held += at - state.since;
        state.since = at;
    }

    void release(const EventRecord& event)
    {
        count(event.job, event.at);
        m_jobs[event.job.index()].holds = false;
        m_drain.hold(event.job, {});
        m_waiting.erase(event.job);
    }

    void begin(const EventRecord& event)
    {
        count(event.job, event.at);
        auto& state = m_jobs[event.job.index()];
        state.holds = true;
        m_waiting.erase(event.job);
        if (event.kind == EventKind::JobStarted)
            m_firstStarts.push_back({ event.at, event.job, event.firstSlot, event.slotCount });
        const bool isStart = event.kind == EventKind::JobStarted || event.kind == EventKind::JobResumed;
        if (isStart && !m_waiting.empty() && *m_waiting.begin() < event.job)
            m_passed.emplace(event.at, *m_waiting.begin());
        const auto slots = m_events.slots.subspan(event.firstSlot, event.slotCount);
        m_drain.hold(event.job, { slots.begin(), slots.end() });
        for (const auto number : state.open) {
            auto& made = m_made[number];
            made.actual = event.at;
            m_errors.add(errorOf(number, event.at));
            if (made.earliest && !m_basis[number].isJudged)
                judge(number,
                    event.at < *made.earliest                    ? WindowOutcome::Early
                        : made.latest && event.at > *made.latest ? WindowOutcome::Late
                                                                 : WindowOutcome::Held);
        }
        state.open.clear();
    }

    void judge(std::size_t number, WindowOutcome outcome)
    {
        m_basis[number].isJudged = true;
        const auto& made = m_made[number];
        m_errors.judge(m_sizeClasses[made.job.index()], outcome, made.latest.has_value());
    }

    /// Windows that are over without their job.
    void judgeLate(Time at)
    {
        for (const auto job : m_waiting) {
            for (const auto number : m_jobs[job.index()].open) {
                if (m_made[number].latest && *m_made[number].latest < at && !m_basis[number].isJudged)
                    judge(number, WindowOutcome::Late);
            }
        }
    }

    [[nodiscard]] WaitError errorOf(std::size_t number, Time actual) const
    {
        return { .predicted = m_basis[number].forecast, .actual = actual - m_made[number].made };
    }

    /// Of jobs that still wait, the known part of their errors.
    [[nodiscard]] std::vector<WaitError> openErrorsAt(Time at) const
    {
        std::vector<WaitError> errors;
        for (const auto job : m_waiting) {
            for (const auto number : m_jobs[job.index()].open)
                errors.push_back(errorOf(number, at));
        }
        return errors;
    }

    /// Servers that are away and that are to come back, the earliest first.
    [[nodiscard]] std::vector<ServerReturn> returnsAfter(Time at) const
    {
        std::vector<ServerReturn> returns;
        for (const auto& change : m_planned) {
            for (const auto host : change.at > at ? m_cluster.hostsBelow(change.domain) : std::vector<HostId> {}) {
                const auto now = m_drain.availability(host.value);
                if (now != Availability::Up && availabilityAfter(change.kind, now) == Availability::Up)
                    returns.push_back({ change.at - at, host.value });
            }
        }
        return returns;
    }

    [[nodiscard]] Duration heldBy(JobId job, Time at) const
    {
        const auto& state = m_jobs[job.index()];
        return state.holds ? state.held + (at - state.since) : state.held;
    }

    /// In one of the futures: as long as a job like it held, within its time limit where it has not passed that. Others
    /// wait for its limit, or where it has none for its end.
    [[nodiscard]] HoldLength drawnLength(JobId job, Time at, std::size_t future) const
    {
        const auto held = heldBy(job, at);
        RandomStream random({ .seed = job.value, .stream = future, .position = 0 });
        const auto drawn = m_durations.left(job, held, 100 * random.uniform01()).left;
        const auto limit = m_workload.job(job).request.timeLimit;
        return { drawn, limit ? *limit - held : drawn };
    }

    /// Jobs whose lengths decide about starts: those that hold something, and the queue as far as it is predicted.
    [[nodiscard]] std::vector<JobId> openJobs() const
    {
        std::vector<JobId> jobs(m_drain.holding().begin(), m_drain.holding().end());
        std::ranges::copy(std::views::take(m_waiting, kOutlookJobs), std::back_inserter(jobs));
        return jobs;
    }

    [[nodiscard]] LengthSources lengthSources(Time at) const
    {
        LengthSources sources {};
        for (const auto job : openJobs())
            ++sources[static_cast<std::size_t>(m_durations.left(job, heldBy(job, at)).basis)];
        return sources;
    }

    /// Enough jobs have finished, or all have limits, as in a snapshot; earlier moments of one tell nothing of errors.
    [[nodiscard]] bool canEstimate(Time at) const
    {
        return m_durations.isKnown() || countOf(lengthSources(at), LengthBasis::Nothing) == 0;
    }

    /// The waits of each of `waiting` in all futures; fewer where it never starts in some.
    [[nodiscard]] std::vector<std::vector<Duration>> drawnWaits(
        std::span<const JobId> waiting, Time at, const StopToken& stop) const
    {
        std::vector<std::vector<Duration>> waits(waiting.size());
        const auto returns = returnsAfter(at);
        for (std::size_t future = 0; future < kFutures; ++future) {
            const auto lengthOf = [&](JobId job) { return drawnLength(job, at, future); };
            const auto starts = m_drain.starts(waiting, lengthOf, returns, stop);
            for (std::size_t i = 0; i < waiting.size(); ++i) {
                if (starts[i])
                    waits[i].push_back(*starts[i]);
            }
        }
        return waits;
    }

    void predict(Time at, bool isPossible, const StopToken& stop)
    {
        judgeLate(at);
        if (m_waiting.empty() || stop.stop_requested() || !isPossible)
            return;
        std::vector<JobId> waiting(m_waiting.begin(), m_waiting.end());
        waiting.resize(std::min(waiting.size(), kOutlookJobs));
        auto waits = drawnWaits(waiting, at, stop);
        const auto errors = m_errors.newestWith(openErrorsAt(at));
        const auto first = m_made.size();
        ++m_moment;
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            if (waits[i].size() < kFutures)
                continue;
            const Basis basis { .forecast = forecastOf(std::move(waits[i]), m_moment) };
            StartPrediction made { .job = waiting[i],
                .made = at,
                .start = decisionFrom(at + basis.forecast.middle),
                .earliest = {},
                .latest = {},
                .actual = {} };
            correct(made, basis.forecast, errors);
            m_jobs[waiting[i].index()].open.push_back(m_made.size());
            m_made.push_back(made);
            m_basis.push_back(basis);
        }
        const auto fresh = std::span(m_made).subspan(first);
        if (!fresh.empty())
            endAtLimits(fresh.front(), stop);
        keepInOrder(fresh);
    }

    /// The first of the queue, which no other job may delay, begins at the latest when those before it have reached
    /// their limits.
    void endAtLimits(StartPrediction& head, const StopToken& stop) const
    {
        const auto hasLimit = [&](JobId job) {
            const auto limit = m_workload.job(job).request.timeLimit;
            return limit && heldBy(job, head.made) <= *limit;
        };
        if (m_habits.backfill == Backfill::Skip || !m_habits.isByArrival || head.job != *m_waiting.begin()
            || !std::ranges::all_of(m_drain.holding(), hasLimit))
            return;
        const auto toLimit = [&](JobId job) {
            const auto left = m_workload.job(job).request.timeLimit.value_or(Duration {}) - heldBy(job, head.made);
            return HoldLength { left, left };
        };
        const auto latest = m_drain.starts(std::span(&head.job, 1), toLimit, returnsAfter(head.made), stop).front();
        if (!latest)
            return;
        const auto end = decisionFrom(head.made + *latest + kEndAfterLimit);
        head.start = std::min(head.start, end);
        if (head.earliest) {
            head.earliest = std::min(*head.earliest, end);
            head.latest = std::min(head.latest.value_or(end), end);
        }
    }

    /// Where no job passes another, none begins before one in front of it.
    void keepInOrder(std::span<StartPrediction> made) const
    {
        if (m_habits.backfill != Backfill::None || !m_habits.isByArrival || m_letsPass)
            return;
        const StartPrediction* before = nullptr;
        for (auto& one : made) {
            if (before)
                one.start = std::max(one.start, before->start);
            if (before && one.earliest) {
                one.earliest = std::max(*one.earliest, *before->earliest);
                if (one.latest && before->latest)
                    one.latest = std::max(*one.latest, *before->latest);
                else
                    one.latest.reset();
            }
            if (one.earliest)
                before = &one;
        }
    }

    /// Jobs that hold something for longer than their time limit.
    [[nodiscard]] std::vector<JobId> pastLimit(Time at) const
    {
        std::vector<JobId> jobs;
        for (std::size_t i = 0; i < m_jobs.size(); ++i) {
            const auto limit = m_workload.jobs[i].request.timeLimit;
            if (m_jobs[i].holds && limit && heldBy(JobId(i), at) > *limit)
                jobs.emplace_back(i);
        }
        return jobs;
    }

    /// The first moment at which a decision may fall, from there on.
    [[nodiscard]] Time decisionFrom(Time at) const
    {
        if (m_habits.period <= Duration {})
            return at;
        const auto periods = (at.microseconds + m_habits.period.microseconds - 1) / m_habits.period.microseconds;
        const Time next { periods * m_habits.period.microseconds };
        return next == m_lastDecision ? next + m_habits.period : next; // that one has been taken
    }

    /// By how far such predictions were off so far: where the middle of them lay, and most of them.
    void correct(StartPrediction& made, const WaitForecast& forecast, const KnownErrors& errors) const
    {
        const auto window = m_errors.window(m_sizeClasses[made.job.index()], forecast, errors);
        if (window)
            setWindow(made, *window);
    }

    void setWindow(StartPrediction& made, const WaitWindow& window) const
    {
        made.start = decisionFrom(made.made + window.middle);
        made.earliest = decisionFrom(made.made + window.low);
        if (window.high <= Duration { kFurthestEnd * (made.made - m_began).microseconds })
            made.latest = decisionFrom(made.made + window.high);
    }

    /// Where too few errors are known, as after a snapshot, the futures alone say how far the start may be off.
    void windowsOfFutures(std::size_t first)
    {
        for (auto number = first; number < m_made.size(); ++number) {
            auto& made = m_made[number];
            if (!made.earliest)
                setWindow(made, WaitErrors::windowOf(m_basis[number].forecast));
        }
    }

    /// Whether a task of the job could run on the server, were it empty.
    [[nodiscard]] bool couldUse(JobId job, const Host& host) const
    {
        const auto& request = m_workload.job(job).request;
        return std::ranges::any_of(request.roles, [&](const RoleSpec& role) {
            const bool takesDevice = role.demand[Resource::Gpu] == 0 || request.deviceType.empty()
                || request.deviceType == m_cluster.deviceTypes[host.deviceTypeIndex];
            return takesDevice && role.demand.fitsIn(host.capacity);
        });
    }

    /// One server of each kind.
    [[nodiscard]] std::vector<const Host*> hostKinds() const
    {
        std::vector<const Host*> kinds;
        for (const auto& host : m_cluster.hosts) {
            if (std::ranges::none_of(kinds, [&host](const Host* kind) {
                    return kind->deviceTypeIndex == host.deviceTypeIndex && kind->capacity == host.capacity;
                }))
                kinds.push_back(&host);
        }
        return kinds;
    }

    /// Whether it took something that the other could have used.
    [[nodiscard]] bool tookFrom(const FirstStart& one, JobId other) const
    {
        return std::ranges::any_of(m_events.slots.subspan(one.firstSlot, one.slotCount), [&](const SlotRecord& slot) {
            if (slot.domain.index() >= m_cluster.domains.size())
                return false; // on a server that a person added later
            const auto host = m_cluster.domain(slot.domain).host;
            return host.isValid() && couldUse(other, m_cluster.host(host));
        });
    }

    /// Those that wait and that are larger than a job that has come so far and can use the same servers.
    [[nodiscard]] std::map<JobId, std::size_t> passedBy() const
    {
        std::map<JobId, std::size_t> passed;
        const auto isSmaller = [this](JobId one, JobId other) {
            const auto demand = m_workload.job(one).request.totalDemand();
            const auto wanted = m_workload.job(other).request.totalDemand();
            return demand != wanted && demand.fitsIn(wanted);
        };
        const auto kinds = hostKinds();
        const auto meet = [&](JobId one, JobId other) {
            return std::ranges::any_of(
                kinds, [&](const Host* kind) { return couldUse(one, *kind) && couldUse(other, *kind); });
        };
        for (const auto job : std::views::take(m_waiting, kOutlookJobs)) {
            if (std::ranges::any_of(
                    m_arrivals, [&](const auto& one) { return isSmaller(one.second, job) && meet(one.second, job); }))
                passed[job] = static_cast<std::size_t>(std::ranges::count_if(m_firstStarts, [&](const auto& one) {
                    return job < one.job && one.at >= m_jobs[job.index()].since && isSmaller(one.job, job)
                        && tookFrom(one, job);
                }));
        }
        return passed;
    }

    static void count(const StartPrediction& made, Time until, PredictionCheck& check)
    {
        if (!made.earliest)
            return;
        const bool isEarly = made.actual && *made.actual < *made.earliest;
        if (made.latest && (made.actual || *made.latest < until)) {
            ++check.windows;
            check.held += made.actual && !isEarly && *made.actual <= *made.latest ? 1 : 0;
        } else if (!made.latest && (made.actual || *made.earliest <= until)) {
            ++check.openWindows;
            check.openHeld += isEarly ? 0 : 1;
        }
    }

    /// Those at which enough is known of enough windows to say how they held together.
    void countMoments(Time until, StartOutlook& outlook) const
    {
        for (std::size_t next = 0; next < m_made.size();) {
            const auto made = m_made[next].made;
            PredictionCheck check;
            std::size_t windows = 0;
            for (; next < m_made.size() && m_made[next].made == made; ++next) {
                count(m_made[next], until, check);
                windows += m_made[next].latest ? 1 : 0;
            }
            if (check.windows < kFewestOfMoment || 2 * check.windows < windows)
                continue;
            ++outlook.moments;
            outlook.momentsBelowHalf += 2 * check.held < check.windows ? 1 : 0;
        }
    }

    /// Of the jobs of one size, or of all.
    [[nodiscard]] PredictionCheck check(Time until, std::optional<std::size_t> sizeClass) const
    {
        PredictionCheck check;
        std::vector<double> errors;
        for (const auto& made : m_made) {
            if (sizeClass && m_sizeClasses[made.job.index()] != *sizeClass)
                continue;
            if (made.actual) {
                ++check.predictions;
                errors.push_back(std::abs((*made.actual - made.start).seconds()));
            }
            count(made, until, check);
        }
        check.medianErrorSeconds
            = errors.empty() ? std::numeric_limits<double>::quiet_NaN() : nearestRankPercentile(errors, 50);
        return check;
    }

    const RunEvents& m_events;
    const Workload& m_workload;
    const Cluster& m_cluster;
    Time m_began;
    DecisionHabits m_habits;
    std::span<const ClusterChange> m_planned; ///< ascending
    std::optional<Time> m_lastDecision;
    QueueDrain m_drain;
    KnownDurations m_durations;
    std::vector<State> m_jobs;
    std::set<JobId> m_waiting; ///< in order of arrival
    std::vector<StartPrediction> m_made;
    std::vector<Basis> m_basis; ///< by prediction
    WaitErrors m_errors;
    std::uint32_t m_moment = 0; ///< of the last predictions
    std::vector<std::uint8_t> m_sizeClasses; ///< by job
    std::vector<std::pair<Time, JobId>> m_arrivals;
    std::vector<FirstStart> m_firstStarts;
    bool m_letsPass = false; ///< a job has begun before one that came earlier
    std::optional<std::pair<Time, JobId>> m_passed; ///< first of the queue, when one behind it began at that time
};

} // namespace

StartOutlook startOutlook(const RunEvents& events, const Workload& workload, const Cluster& cluster, Time until,
    const DecisionHabits& habits, std::span<const ClusterChange> planned, const StopToken& stop)
{
    return OutlookReader(events, workload, cluster, habits, planned).read(until, stop);
}

} // namespace consonance
