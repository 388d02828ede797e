// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/block_bootstrap.h"

#include "core/base/random.h"
#include "core/base/statistics.h"

#include <algorithm>
#include <map>

namespace consonance {

namespace {

constexpr std::size_t kLeastJobs = 20;
constexpr std::size_t kLeastBlocks = 10;
constexpr std::size_t kMostBlocks = 50;
constexpr int kDraws = 2000;

struct Block {
    double own = 0;
    double base = 0;
    double jobs = 0;
};

/// As many as the root of the number of jobs: enough blocks to draw from, each long enough to hold a queue.
std::vector<Block> blocksOf(std::span<const double> own, std::span<const double> base, std::size_t blockJobs)
{
    std::vector<Block> blocks((own.size() + blockJobs - 1) / blockJobs);
    for (std::size_t i = 0; i < own.size(); ++i) {
        auto& block = blocks[i / blockJobs];
        block.own += own[i];
        block.base += base[i];
        block.jobs += 1;
    }
    return blocks;
}

std::size_t blockJobsOf(std::size_t jobs)
{
    const auto root = static_cast<std::size_t>(std::sqrt(static_cast<double>(jobs)));
    const auto blocks = std::clamp(root, kLeastBlocks, kMostBlocks);
    return (jobs + blocks - 1) / blocks;
}

DrawnRange middleOf(const std::vector<double>& drawn)
{
    return { nearestRankPercentile(drawn, 2.5), nearestRankPercentile(drawn, 97.5) };
}

/// The JCT of every job that all runs of a contender finished, averaged over them.
std::map<JobId, double> finishedByAll(const std::vector<RunResult>& runs, const std::string& contender)
{
    std::map<JobId, std::pair<double, std::int64_t>> sums;
    std::int64_t count = 0;
    for (const auto& run : runs) {
        if (run.contender() != contender)
            continue;
        ++count;
        for (const auto& outcome : run.outcomes) {
            if (!outcome.finished)
                continue;
            auto& [sum, times] = sums[outcome.job];
            sum += outcome.completion.seconds();
            ++times;
        }
    }
    std::map<JobId, double> means;
    for (const auto& [job, entry] : sums) {
        if (entry.second == count)
            means.emplace(job, entry.first / static_cast<double>(count));
    }
    return means;
}

} // namespace

std::optional<BlockBootstrap> blockBootstrap(std::span<const double> own, std::span<const double> base)
{
    const auto jobs = std::min(own.size(), base.size());
    if (jobs < kLeastJobs)
        return std::nullopt;
    const auto blockJobs = blockJobsOf(jobs);
    const auto blocks = blocksOf(own.first(jobs), base.first(jobs), blockJobs);
    if (std::ranges::none_of(blocks, [](const Block& block) { return block.base > 0; }))
        return std::nullopt;
    RandomStream draws(1, "compare.bootstrap");
    std::vector<double> means;
    std::vector<double> relatives;
    for (int draw = 0; draw < kDraws; ++draw) {
        Block sum;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const auto& block
                = blocks[static_cast<std::size_t>(draws.uniformInt(0, static_cast<std::int64_t>(blocks.size()) - 1))];
            sum.own += block.own;
            sum.base += block.base;
            sum.jobs += block.jobs;
        }
        means.push_back(sum.own / sum.jobs);
        if (sum.base > 0)
            relatives.push_back(sum.own / sum.base - 1);
    }
    return BlockBootstrap { .jobs = static_cast<std::int64_t>(jobs),
        .blocks = static_cast<std::int64_t>(blocks.size()),
        .blockJobs = static_cast<std::int64_t>(blockJobs),
        .meanJctSeconds = middleOf(means),
        .relative = middleOf(relatives) };
}

std::optional<BlockBootstrap> bootstrapOfOneTrace(
    const std::vector<RunResult>& runs, const std::string& contender, const std::string& baseline)
{
    const auto isTheirs
        = [&](const RunResult& run) { return run.contender() == contender || run.contender() == baseline; };
    const auto first = std::ranges::find_if(runs, isTheirs);
    if (first == runs.end())
        return std::nullopt;
    const auto isOfAnother = [&](const RunResult& run) { return isTheirs(run) && run.traceHash != first->traceHash; };
    if (std::ranges::any_of(runs, isOfAnother))
        return std::nullopt;
    const auto bases = finishedByAll(runs, baseline);
    std::vector<double> own;
    std::vector<double> base;
    for (const auto& [job, jct] : finishedByAll(runs, contender)) { // ids are in order of arrival
        const auto found = bases.find(job);
        if (found == bases.end())
            continue;
        own.push_back(jct);
        base.push_back(found->second);
    }
    return blockBootstrap(own, base);
}

} // namespace consonance
