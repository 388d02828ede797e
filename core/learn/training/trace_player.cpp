// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/trace_player.h"

#include "core/cluster/cluster_presets.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include <fmt/format.h>

namespace consonance {

namespace {

std::uint64_t firstTrace(const RoundOfTraces& round)
{
    constexpr std::uint64_t kSeeds = 64; ///< trainings with traces of their own; then they come again
    constexpr std::uint64_t kOfSeed = 15'000;
    return kFirstEpisodeSeed + round.trainingSeed % kSeeds * kOfSeed + (round.isPractice ? kOfSeed / 2 : 0)
        + static_cast<std::uint64_t>(round.round) * static_cast<std::uint64_t>(round.traces) % (kOfSeed / 2 - 1000);
}

/// The traces of a round while they are played, here and elsewhere.
class RoundInPlay {
public:
    using Play = std::function<Result<TrainingSamples>(std::size_t trace, const StopToken& stop)>;

    RoundInPlay(const RoundOfTraces& round, Play play, StopToken stop)
        : m_round(round)
        , m_play(std::move(play))
        , m_stop(std::move(stop))
        , m_traces(static_cast<std::size_t>(round.traces))
    {
    }

    Result<TrainingSamples> run()
    {
        {
            std::optional<std::jthread> watch;
            if (m_round.others != nullptr)
                watch.emplace([this](const StopToken& end) { takeFromOthers(end); });
            std::vector<std::jthread> helpers;
            for (std::int32_t i = 1; i < m_round.threads; ++i)
                helpers.emplace_back([this] { work(); });
            if (m_round.meanwhile)
                m_round.meanwhile();
            work();
        }
        TrainingSamples all;
        for (auto& trace : m_traces) {
            if (!*trace.samples)
                return fail(std::move(*trace.samples).error());
            all.append(std::move(**trace.samples));
        }
        return all;
    }

private:
    struct Trace {
        std::optional<Result<TrainingSamples>> samples;
        std::stop_source isThere; ///< another one came with it
        bool isOurs = false; ///< a thread here plays it
    };

    void work()
    {
        for (std::size_t i = m_next++; i < m_traces.size(); i = m_next++) {
            if (m_round.others == nullptr || m_round.others->claim(i))
                playHere(i);
        }
        while (m_round.others != nullptr) {
            const auto open = openTrace();
            if (!open)
                return;
            playHere(*open);
        }
    }

    void playHere(std::size_t i)
    {
        Trace& trace = m_traces[i];
        {
            const std::lock_guard lock(m_mutex);
            trace.isOurs = true;
            m_changed.notify_all();
        }
        const auto begin = Clock::now();
        const std::stop_callback forward(m_stop, [&trace] { trace.isThere.request_stop(); });
        auto samples = m_play(i, trace.isThere.get_token());
        const std::lock_guard lock(m_mutex);
        m_longest = std::max(m_longest, Clock::now() - begin);
        if (!trace.samples) // else what came from elsewhere ended this
            trace.samples = std::move(samples);
        m_changed.notify_all();
    }

    /// One that another process has and did not deliver in the time that a trace takes here.
    std::optional<std::size_t> openTrace()
    {
        const auto isOpen = [](const Trace& trace) { return !trace.samples && !trace.isOurs; };
        std::unique_lock lock(m_mutex);
        const auto until = Clock::now() + m_longest;
        m_changed.wait_until(lock, m_stop, until, [&] { return std::ranges::none_of(m_traces, isOpen); });
        const auto last = std::find_if(m_traces.rbegin(), m_traces.rend(), isOpen);
        if (last == m_traces.rend())
            return std::nullopt;
        last->isOurs = true;
        return static_cast<std::size_t>(m_traces.rend() - last) - 1;
    }

    void takeFromOthers(const StopToken& end)
    {
        constexpr auto kLookForOthers = std::chrono::milliseconds(10);
        while (!end.stop_requested()) {
            for (std::size_t i = 0; i < m_traces.size(); ++i) {
                if (isMissing(i))
                    take(i, m_round.others->made(i));
            }
            std::this_thread::sleep_for(kLookForOthers);
        }
    }

    [[nodiscard]] bool isMissing(std::size_t i)
    {
        const std::lock_guard lock(m_mutex);
        return !m_traces[i].samples;
    }

    void take(std::size_t i, std::optional<TrainingSamples> samples)
    {
        const std::lock_guard lock(m_mutex);
        if (!samples || m_traces[i].samples)
            return;
        m_traces[i].samples = std::move(*samples);
        m_traces[i].isThere.request_stop();
        m_changed.notify_all();
    }

    using Clock = std::chrono::steady_clock;

    const RoundOfTraces& m_round;
    Play m_play;
    StopToken m_stop;
    std::atomic<std::size_t> m_next { 0 };
    std::mutex m_mutex; ///< guards what follows
    std::condition_variable_any m_changed;
    std::vector<Trace> m_traces;
    Clock::duration m_longest {}; ///< that a trace took here
};

} // namespace

Result<EpisodeSource> episodeSource(TrainingSettings& settings)
{
    EpisodeSource source;
    TRY_ASSIGN(source.cluster, loadCluster(settings.history.cluster));
    source.trace = settings.history.trace;
    source.jobs = settings.traceJobs;
    source.mixes = settings.mixes;
    source.models = bundledModels();
    if (settings.speeds == TrainingSpeeds::True) {
        TRY_ASSIGN(source.truth, makeThroughputModel(settings.history.interference, source.cluster));
    }
    StateShape& shape = settings.network.shape;
    shape.servers = static_cast<std::int32_t>(source.cluster->hostCount());
    shape.models = static_cast<std::int32_t>(source.models->models.size());
    shape.resources = static_cast<std::int32_t>(kStateResources.size());
    return source;
}

TraceToPlay traceOf(
    const EpisodeSource& source, const TrainingSettings& settings, const RoundOfTraces& round, std::size_t number)
{
    const auto& loads = settings.loads;
    const auto& mixes = source.mixes;
    return { .seed = firstTrace(round) + number,
        .load = loads[number % loads.size()],
        .mix = mixes[number / loads.size() % mixes.size()] };
}

Result<TrainingSamples> playRound(const EpisodeSource& source, const TrainingSettings& settings,
    const RoundOfTraces& round, const PlayTrace& play, const StopToken& stop)
{
    RoundInPlay played(
        round,
        [&](std::size_t trace, const StopToken& end) { return play(traceOf(source, settings, round, trace), end); },
        stop);
    TRY_ASSIGN(auto all, played.run());
    const double count = std::max<double>(1, static_cast<double>(all.traces));
    all.timeInSystem /= count;
    all.reward /= count;
    return all;
}

void noteEpisode(const EpisodeSource& source, const TraceToPlay& trace, double jobSeconds, std::size_t jobs,
    TrainingSamples& samples)
{
    samples.traces = 1;
    samples.timeInSystem = jobSeconds / static_cast<double>(std::max<std::size_t>(1, jobs));
    samples.episodes.push_back(
        { .trace = fmt::format("preset:{},load={},models={}", source.trace, trace.load, trace.mix),
            .cluster = {},
            .seed = trace.seed,
            .reward = samples.reward,
            .timeInSystem = samples.timeInSystem });
}

} // namespace consonance
