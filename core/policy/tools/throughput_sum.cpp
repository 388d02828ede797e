// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/throughput_sum.h"

#include "core/policy/tools/price_simplex.h"

#include <algorithm>
#include <limits>

namespace consonance {

namespace {

/// Time shares of at most two types.
struct TypeMix {
    double gain = -std::numeric_limits<double>::infinity(); ///< value less prices
    double value = 0;
    std::size_t first = 0;
    std::size_t second = 0;
    double ofFirst = 0;
    double ofSecond = 0;
};

class SumAnswers {
public:
    SumAnswers(std::span<const SumJob> jobs, std::span<const double> worth)
        : m_jobs(jobs)
        , m_worth(worth)
    {
    }

    /// Every job, with the shares that leave it most.
    template<typename Use> void forEachMix(std::span<const double> prices, Use&& use) const
    {
        for (std::size_t job = 0; job < m_jobs.size(); ++job)
            use(job, bestMix(m_jobs[job], prices));
    }

    [[nodiscard]] PricedAnswer answer(std::span<const double> prices) const
    {
        PricedAnswer answer { .value = 0, .usage = std::vector<double>(prices.size()) };
        forEachMix(prices, [&](std::size_t job, const TypeMix& mix) {
            answer.value += mix.value;
            answer.usage[mix.first] += mix.ofFirst * m_jobs[job].gang;
            answer.usage[mix.second] += mix.ofSecond * m_jobs[job].gang;
        });
        return answer;
    }

private:
    [[nodiscard]] TypeMix bestMix(const SumJob& job, std::span<const double> prices) const
    {
        TypeMix best;
        if (job.least <= 0)
            best.gain = 0; // nothing
        const auto consider = [&](std::size_t first, double ofFirst, std::size_t second, double ofSecond) {
            TypeMix mix { .first = first, .second = second, .ofFirst = ofFirst, .ofSecond = ofSecond };
            mix.value = ofFirst * job.speeds[first] * m_worth[first] + ofSecond * job.speeds[second] * m_worth[second];
            mix.gain = mix.value - job.gang * (ofFirst * prices[first] + ofSecond * prices[second]);
            if (mix.gain > best.gain)
                best = mix;
        };
        for (std::size_t first = 0; first < prices.size(); ++first) {
            if (job.speeds[first] >= job.least)
                consider(first, 1, first, 0);
            if (job.least <= 0)
                continue;
            if (job.speeds[first] >= job.least)
                consider(first, job.least / job.speeds[first], first, 0);
            for (std::size_t second = 0; second < prices.size(); ++second) {
                if (job.speeds[first] <= job.least || job.speeds[second] >= job.least)
                    continue;
                const double part = (job.least - job.speeds[second]) / (job.speeds[first] - job.speeds[second]);
                consider(first, part, second, 1 - part);
            }
        }
        return best;
    }

    std::span<const SumJob> m_jobs;
    std::span<const double> m_worth;
};

} // namespace

SumSolution largestThroughputSum(std::span<const SumJob> jobs, std::span<const double> devices,
    std::span<const double> worth, std::span<const std::vector<double>> warm)
{
    const SumAnswers answers(jobs, worth);
    double most = 0;
    bool hasLeast = false;
    SumSolution solution { .shares = ShareTable(jobs.size(), devices.size()) };
    for (const auto& job : jobs) {
        double best = 0;
        for (std::size_t type = 0; type < devices.size(); ++type)
            best = std::max(best, job.speeds[type] * worth[type]);
        most += best;
        hasLeast = hasLeast || job.least > 0;
        if (job.least > *std::ranges::max_element(job.speeds))
            solution.isFeasible = false;
    }
    if (!solution.isFeasible)
        return solution;
    const double idle = hasLeast ? -1e7 * std::max(most, 1e-9) : 0;
    const auto mixture = maximiseByPrices(
        devices, [&answers](std::span<const double> prices) { return answers.answer(prices); }, warm, idle);
    solution.value = mixture.value;
    solution.gap = mixture.gap;
    solution.iterations = mixture.iterations;
    for (const auto& part : mixture.parts) {
        if (part.prices.empty()) {
            solution.isFeasible = !hasLeast || part.weight < 1e-9;
            continue;
        }
        solution.warm.push_back(part.prices);
        answers.forEachMix(part.prices, [&](std::size_t job, const TypeMix& mix) {
            solution.shares.at(job, mix.first) += part.weight * mix.ofFirst;
            solution.shares.at(job, mix.second) += part.weight * mix.ofSecond;
        });
    }
    return solution;
}

} // namespace consonance
