// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/optimus_rules.h"

#include "core/policy/tools/packed_placement.h"
#include "core/workload/training_measurements.h"

#include <algorithm>
#include <map>

namespace consonance {

namespace {

class OracleGainRule final : public GainRule {
public:
    [[nodiscard]] std::unique_ptr<GainRule> clone() const override { return std::make_unique<OracleGainRule>(*this); }

    [[nodiscard]] Result<void> prepare(const View& view, std::vector<GainJob>& jobs) override
    {
        m_known.resize(view.jobCount());
        for (GainJob& job : jobs) {
            const BatchSpec& batch = job.request->batch;
            if (batch.perDeviceMinimum > 0)
                job.maximum[0] = std::clamp(batch.initial / batch.perDeviceMinimum, job.minimum[0], job.maximum[0]);
            TRY_ASSIGN(m_known[job.id.index()].stepsLeft, view.stepsLeft(job.id, batch.initial));
        }
        return {};
    }

    [[nodiscard]] Result<double> gain(const View& view, const GainJob& job, std::size_t role) override
    {
        TaskCounts more = job.counts;
        ++more[role];
        TRY_ASSIGN(const double now, secondsPerStep(view, job, job.counts));
        TRY_ASSIGN(const double then, secondsPerStep(view, job, more));
        return (now - then) * m_known[job.id.index()].stepsLeft;
    }

    void forget(JobId job) override
    {
        if (job.index() < m_known.size())
            m_known[job.index()] = {};
    }

private:
    struct Known {
        double stepsLeft = 0;
        std::vector<double> secondsByCount; ///< of jobs with one role; 0 = not asked yet
        std::map<TaskCounts, double> secondsByCounts; ///< of others
    };

    [[nodiscard]] static Result<double> askSecondsPerStep(
        const View& view, const GainJob& job, const TaskCounts& counts)
    {
        RunConfig config;
        const BatchSpec& batch = job.request->batch;
        if (batch.perDeviceMinimum > 0) {
            config = splitBatch(batch, batch.initial, counts[0]);
            if (counts[0] == 1 && config.accumulation == 0) // the reference assumes so whatever the batch
                config = { .localBatch = std::max((batch.initial + 1) / 2, 1), .accumulation = 1 };
        }
        const auto tasks = packedPlacement(view.ledger(), *job.request, counts);
        TRY_ASSIGN(const double rate, view.isolatedRate(job.id, tasks, config));
        return rate > 0 ? 1 / rate : 1e12;
    }

    [[nodiscard]] Result<double> secondsPerStep(const View& view, const GainJob& job, const TaskCounts& counts)
    {
        Known& known = m_known[job.id.index()];
        const bool hasOneRole = job.request->roles.size() == 1;
        const auto count = static_cast<std::size_t>(counts[0]);
        if (hasOneRole && known.secondsByCount.size() <= count)
            known.secondsByCount.resize(count + 1);
        double& seconds = hasOneRole ? known.secondsByCount[count] : known.secondsByCounts[counts];
        if (seconds == 0) {
            TRY_ASSIGN(seconds, askSecondsPerStep(view, job, counts));
        }
        return seconds;
    }

    std::vector<Known> m_known; ///< by job
};

} // namespace

std::unique_ptr<GainRule> makeOracleGainRule()
{
    return std::make_unique<OracleGainRule>();
}

} // namespace consonance
