// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/cell_runner.h"

#include "core/run/run_fields.h"
#include "core/run/usual_inputs.h"

#include <algorithm>
#include <thread>

namespace consonance {

namespace {

class PoolRun {
public:
    PoolRun(const CellPool& pool, const StopToken& stop)
        : m_pool(pool)
        , m_stop(stop)
    {
    }

    Result<void> run(int threads)
    {
        const std::stop_callback forward(m_stop, [this] { m_end.request_stop(); });
        {
            std::vector<std::jthread> workers;
            for (int i = 1; i < threads; ++i)
                workers.emplace_back([this] { work(); });
            work();
        }
        if (m_error)
            return fail(std::move(*m_error));
        if (!m_isThrough)
            return fail(ErrorKind::Cancelled, kSweepStopped);
        return {};
    }

private:
    std::optional<std::size_t> next()
    {
        const std::lock_guard lock(m_mutex);
        if (m_isThrough || m_end.stop_requested())
            return std::nullopt;
        const auto cell = m_pool.next();
        m_isThrough = !cell;
        return cell;
    }

    void work()
    {
        while (const auto cell = next()) {
            auto made = m_pool.make(*cell, m_end.get_token());
            const std::lock_guard lock(m_mutex);
            if (m_error)
                return;
            if (auto taken = m_pool.take(*cell, std::move(made)); !taken) {
                m_error = std::move(taken).error();
                m_end.request_stop();
            }
        }
    }

    const CellPool& m_pool;
    StopToken m_stop;
    std::stop_source m_end;
    std::mutex m_mutex;
    bool m_isThrough = false;
    std::optional<Error> m_error;
};

} // namespace

RunRequest cellRequest(const SweepPlan& plan, const SweepCell& cell)
{
    const auto& policy = plan.policies[cell.policy];
    RunRequest request { .trace = plan.traces[cell.trace],
        .policy = policy.id,
        .parameters = policy.parameters,
        .decideAt = plan.decideAt,
        .seed = cell.seed };
    copyConditions(plan, request);
    fillFromTrace(request);
    return request;
}

CellRunner::CellRunner(const SweepPlan& plan, int threads, InputCheck check)
    : m_plan(plan)
    , m_cache(std::make_shared<InputCache>(static_cast<std::size_t>(poolThreads(threads)) + 1))
    , m_check(std::move(check))
{
}

CellRunner::CellRunner(const SweepPlan& plan, std::shared_ptr<InputCache> cache)
    : m_plan(plan)
    , m_cache(std::move(cache))
{
}

Result<ResolvedInputs> CellRunner::inputs(const SweepCell& cell, const StopToken& stop)
{
    TRY_ASSIGN(auto found, m_cache->inputs(cellRequest(m_plan, cell), stop));
    if (found.isNew)
        note(found.inputs.problems);
    return std::move(found.inputs);
}

void CellRunner::note(const std::vector<Error>& problems)
{
    const std::lock_guard lock(m_mutex);
    for (const auto& problem : problems) {
        if (m_told.insert(problem.englishText()).second)
            m_problems.push_back(problem);
    }
}

std::vector<Error> CellRunner::takeProblems()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_problems, {});
}

Result<CellRun> CellRunner::run(const SweepCell& cell, const StopToken& stop)
{
    TRY_ASSIGN(const auto resolved, inputs(cell, stop));
    if (m_check)
        TRY(m_check(cell, resolved));
    auto made = runWith(cellRequest(m_plan, cell), resolved, stop);
    if (!made)
        return fail(std::move(made).error().inContext(m_plan.policies[cell.policy].label));
    return made;
}

Result<CellRun> CellRunner::runWith(RunRequest request, const ResolvedInputs& inputs, const StopToken& stop) const
{
    TRY_ASSIGN(auto started, startRun(request, inputs, stop));
    CellRun made { .request = std::move(request), .simulation = std::make_unique<Simulation>(std::move(started)) };
    TRY(made.simulation->runToEnd(stop));
    made.result = collectResult(made.request, *made.simulation);
    return made;
}

int poolThreads(int asked)
{
    return asked > 0 ? asked : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

Result<void> runPool(const CellPool& pool, int threads, const StopToken& stop)
{
    return PoolRun(pool, stop).run(poolThreads(threads));
}

} // namespace consonance
