// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/trace_player.h"

#include <algorithm>
#include <atomic>
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

} // namespace

Result<TrainingSamples> playRound(
    const EpisodeSource& source, const TrainingSettings& settings, const RoundOfTraces& round, const PlayTrace& play)
{
    std::vector<std::optional<Result<TrainingSamples>>> played(static_cast<std::size_t>(round.traces));
    const std::uint64_t firstSeed = firstTrace(round);
    std::atomic<std::size_t> next { 0 };
    const auto work = [&] {
        for (std::size_t i = next++; i < played.size(); i = next++) {
            const auto& loads = settings.loads;
            const auto& mixes = source.mixes;
            played[i] = play({ .seed = firstSeed + i,
                .load = loads[i % loads.size()],
                .mix = mixes[i / loads.size() % mixes.size()] });
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (std::int32_t i = 1; i < round.threads; ++i)
            helpers.emplace_back(work);
        if (round.meanwhile)
            round.meanwhile();
        work();
    }
    TrainingSamples all;
    for (auto& one : played) {
        if (!*one)
            return fail(std::move(*one).error());
        all.append(std::move(**one));
    }
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
