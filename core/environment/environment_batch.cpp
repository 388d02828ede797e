// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/environment_batch.h"

#include "core/policy/tools/helper_threads.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <numeric>
#include <thread>

namespace consonance {

namespace {

constexpr MessageId kNoEnvironments
    = CONSONANCE_MESSAGE("environment.count", "a batch has from 1 to {0} environments, not {1}");
constexpr MessageId kNotPossible = CONSONANCE_MESSAGE(
    "environment.action", "environment {0} cannot do action {1}: the mask says which of {2} it can");
constexpr MessageId kWrongCount
    = CONSONANCE_MESSAGE("environment.actions", "{0} actions were given for {1} environments");
constexpr MessageId kWrongSeeds = CONSONANCE_MESSAGE("environment.seeds", "{0} seeds were given for {1} environments");
constexpr std::int32_t kMostEnvironments = 100'000;
/// Taken by a thread at once: a step costs microseconds, and so does taking one.
constexpr std::size_t kPiece = 4;

/// What the threads of one step share; those that come late find nothing left to do.
struct SharedWork {
    std::function<Result<void>(std::size_t)> work;
    std::size_t count = 0;
    std::atomic<std::size_t> next { 0 };
    std::mutex mutex;
    std::condition_variable changed;
    std::size_t done = 0;
    std::optional<Error> error;

    void help()
    {
        for (;;) {
            const auto begin = next.fetch_add(kPiece);
            if (begin >= count)
                return;
            const auto end = std::min(begin + kPiece, count);
            std::optional<Error> met;
            for (auto i = begin; i < end; ++i) {
                if (const auto outcome = work(i); !outcome)
                    met = outcome.error();
            }
            const std::lock_guard lock(mutex);
            done += end - begin;
            if (met)
                error = std::move(met);
            if (done == count)
                changed.notify_all();
        }
    }
};

} // namespace

Result<EnvironmentBatch> EnvironmentBatch::create(
    const EnvironmentSetup& setup, std::int32_t count, std::uint64_t seed, std::int32_t threads, FinishedRuns finished)
{
    if (count < 1 || count > kMostEnvironments)
        return fail(
            ErrorKind::BadArguments, kNoEnvironments, { std::to_string(kMostEnvironments), std::to_string(count) });
    EnvironmentBatch batch;
    batch.m_finished = finished;
    batch.m_threads
        = threads > 0 ? threads : static_cast<std::int32_t>(std::max(1U, std::thread::hardware_concurrency()));
    TRY_ASSIGN(const auto first, PlacementEnvironment::create(setup, seed));
    const auto size = static_cast<std::size_t>(count);
    batch.m_environments.assign(size, first);
    batch.m_observations.resize(size * static_cast<std::size_t>(first.shape().width()));
    batch.m_masks.resize(size * static_cast<std::size_t>(first.shape().actions()));
    batch.m_rewards.resize(size);
    batch.m_ended.resize(size);
    batch.m_results.resize(size);
    batch.m_decisions.resize(size);
    std::vector<std::uint64_t> seeds(size);
    std::iota(seeds.begin(), seeds.end(), seed);
    TRY(batch.reset(seeds));
    return batch;
}

Result<void> EnvironmentBatch::reset(std::span<const std::uint64_t> seeds)
{
    if (seeds.size() != m_environments.size())
        return fail(ErrorKind::BadArguments, kWrongSeeds,
            { std::to_string(seeds.size()), std::to_string(m_environments.size()) });
    std::ranges::fill(m_decisions, 0);
    std::ranges::fill(m_rewards, 0.0);
    std::ranges::fill(m_ended, std::uint8_t { 0 });
    return onThreads([this, seeds](std::size_t index) -> Result<void> {
        TRY(m_environments[index].reset(seeds[index]));
        show(index);
        return {};
    });
}

Result<void> EnvironmentBatch::step(std::span<const std::int32_t> actions)
{
    if (actions.size() != m_environments.size())
        return fail(ErrorKind::BadArguments, kWrongCount,
            { std::to_string(actions.size()), std::to_string(m_environments.size()) });
    const auto width = static_cast<std::size_t>(shape().actions());
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const auto action = actions[i];
        if (action < 0 || action >= shape().actions() || m_masks[i * width + static_cast<std::size_t>(action)] == 0)
            return fail(ErrorKind::BadArguments, kNotPossible,
                { std::to_string(i), std::to_string(action), std::to_string(width) });
    }
    return onThreads([this, actions](std::size_t index) { return advance(index, actions[index]); });
}

Result<void> EnvironmentBatch::advance(std::size_t index, std::int32_t action)
{
    auto& environment = m_environments[index];
    m_rewards[index] = environment.step(action);
    m_ended[index] = environment.isOver() ? 1 : 0;
    if (environment.isOver()) {
        m_results[index] = environment.result();
        if (m_finished == FinishedRuns::Restart) {
            m_decisions[index] += environment.decisions();
            TRY(environment.reset(environment.seed() + m_environments.size()));
        }
    }
    show(index);
    return {};
}

void EnvironmentBatch::show(std::size_t index)
{
    const auto& environment = m_environments[index];
    const auto width = static_cast<std::size_t>(shape().width());
    environment.observe(std::span(m_observations).subspan(index * width, width));
    std::ranges::copy(
        environment.mask(), m_masks.begin() + static_cast<std::ptrdiff_t>(index * environment.mask().size()));
}

std::int64_t EnvironmentBatch::decisions() const
{
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < m_environments.size(); ++i)
        sum += m_decisions[i] + m_environments[i].decisions();
    return sum;
}

void EnvironmentBatch::copyFrom(std::int32_t index, const PlacementEnvironment& other)
{
    const auto at = static_cast<std::size_t>(index);
    m_environments[at] = other;
    show(at);
}

Result<void> EnvironmentBatch::onThreads(const std::function<Result<void>(std::size_t)>& work)
{
    const auto shared = std::make_shared<SharedWork>();
    shared->work = work;
    shared->count = m_environments.size();
    const auto pieces = (shared->count + kPiece - 1) / kPiece;
    const auto helpers = std::min(static_cast<std::size_t>(m_threads), pieces) - 1;
    if (helpers > 0)
        HelperThreads::instance().post(helpers, [shared] { shared->help(); });
    shared->help();
    std::unique_lock lock(shared->mutex);
    shared->changed.wait(lock, [&] { return shared->done == shared->count; });
    if (shared->error)
        return fail(std::move(*shared->error));
    return {};
}

} // namespace consonance
