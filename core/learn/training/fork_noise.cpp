// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/fork_noise.h"

#include "core/base/statistics.h"
#include "core/learn/harmony_decision.h"
#include "core/learn/training/training_episode.h"

namespace consonance {

namespace {

constexpr std::int32_t kStates = 4; ///< of each load
constexpr std::int32_t kBetween = 4; ///< decisions between two of them
constexpr std::size_t kPlacements = 6;
constexpr std::int32_t kFutures = 6;
constexpr std::int32_t kArrivals = 10; ///< intervals of a future in which jobs arrive

double varianceOf(std::span<const double> values)
{
    const double deviation = sampleStandardDeviation(values);
    return deviation * deviation;
}

/// What is left of the stays once placement and future are known: how much a placement's mean over futures is off.
double residualVariance(std::span<const std::vector<double>> stays)
{
    const std::size_t placements = stays.size();
    const std::size_t futures = stays.front().size();
    std::vector<double> ofFuture(futures, 0);
    double all = 0;
    for (const auto& row : stays) {
        for (std::size_t f = 0; f < futures; ++f)
            ofFuture[f] += row[f] / static_cast<double>(placements);
        all += mean(row) / static_cast<double>(placements);
    }
    double sum = 0;
    for (const auto& row : stays) {
        const double ofPlacement = mean(row);
        for (std::size_t f = 0; f < futures; ++f) {
            const double left = row[f] - ofPlacement - ofFuture[f] + all;
            sum += left * left;
        }
    }
    return sum / static_cast<double>((placements - 1) * (futures - 1));
}

class ForkPlayer {
public:
    ForkPlayer(const EpisodeSource& source, const TrainingSettings& settings, const PlacementNetwork& network,
        const StopToken& stop)
        : m_source(source)
        , m_settings(settings)
        , m_network(network)
        , m_stop(stop)
    {
    }

    /// One validation trace, with states on the way.
    Result<void> play(double load, std::uint64_t seed, ForkNoise& noise) const
    {
        TRY_ASSIGN(const auto episode, TrainingEpisode::create(m_source, load, seed, m_source.mixes.front()));
        RandomStream random(seed, "training.forks");
        std::int32_t decisions = 0;
        for (std::int32_t states = 0; states < kStates && !episode->isOver(); episode->advance()) {
            if (episode->waiting().empty())
                continue;
            const bool isLookedAt = ++decisions % kBetween == 0;
            auto placements = draw(*episode, isLookedAt ? kPlacements : 1, random);
            if (isLookedAt) {
                TRY_ASSIGN(const auto stays, follow(*episode, placements, random));
                noise.add(stays);
                ++states;
            }
            episode->place(placements.front());
        }
        return {};
    }

private:
    [[nodiscard]] std::vector<PlacementBoard> draw(
        const TrainingEpisode& episode, std::size_t count, RandomStream& random) const
    {
        const IntervalPlacement start(
            episode.board(), m_settings.network.shape, *m_source.predictor, m_source.intervalSeconds, m_settings.slots);
        std::vector<PlacementBoard> placements;
        InferenceMemory memory;
        for (std::size_t i = 0; i < count; ++i) {
            IntervalPlacement placement = start;
            inferPlacement(m_network, placement, { .choice = Choice::Drawn, .random = &random, .memory = &memory });
            placements.push_back(placement.board());
        }
        return placements;
    }

    [[nodiscard]] Result<std::vector<std::vector<double>>> follow(
        TrainingEpisode& episode, std::span<const PlacementBoard> placements, RandomStream& random) const
    {
        const auto futures = episode.drawFutures(kFutures, kArrivals, random);
        std::vector<std::vector<double>> stays;
        for (const PlacementBoard& placement : placements) {
            const EpisodeFork fork = episode.forkWith(placement);
            auto& row = stays.emplace_back();
            for (const Future& future : futures) {
                if (m_stop.stop_requested())
                    return fail(ErrorKind::Cancelled, kTrainingStopped);
                row.push_back(flowTime(fork.world, fork.waiting, future,
                    { .intervalSeconds = m_source.intervalSeconds }, episode.speeds()));
            }
        }
        return stays;
    }

    const EpisodeSource& m_source;
    const TrainingSettings& m_settings;
    const PlacementNetwork& m_network;
    const StopToken& m_stop;
};

} // namespace

void ForkNoise::add(std::span<const std::vector<double>> stays)
{
    if (stays.size() < 2 || stays.front().size() < 2)
        return;
    std::vector<double> means;
    double within = 0;
    for (const auto& row : stays) {
        means.push_back(mean(row));
        within += varianceOf(row) / static_cast<double>(stays.size());
    }
    noise += within;
    signal += varianceOf(means) - residualVariance(stays) / static_cast<double>(stays.front().size());
}

std::optional<double> ForkNoise::noiseToSignal() const
{
    if (!(signal > 0))
        return std::nullopt;
    return noise / signal;
}

Result<ForkNoise> measureForkNoise(const EpisodeSource& source, const TrainingSettings& settings,
    const PlacementNetwork& network, const StopToken& stop)
{
    const ForkPlayer player(source, settings, network, stop);
    ForkNoise noise;
    for (std::size_t i = 0; i < settings.validationLoads.size(); ++i)
        TRY(player.play(settings.validationLoads[i], kFirstWatchedSeed + i, noise));
    return noise;
}

} // namespace consonance
