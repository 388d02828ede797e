// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/sweep_run.h"

#include "core/base/hash.h"
#include "core/base/json_writer.h"
#include "core/experiment/metric_comparison.h"
#include "core/experiment/result_json.h"
#include "core/experiment/run_keeper.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace consonance {

namespace {

constexpr MessageId kSweepExists = CONSONANCE_MESSAGE("sweep.exists",
    "the database already holds {0} runs tagged {1}; go on with --resume, or give the sweep another name");
constexpr MessageId kInputsChanged = CONSONANCE_MESSAGE("sweep.changed",
    "{0} is not what it was when the runs tagged {1} were made; put the old one back, or give the sweep another name");
constexpr std::int64_t kRowsAtOnce = 1000;

/// What tells the runs of a sweep apart: trace, cluster, interference, transitions, policy, all of its parameters,
/// seed.
using RunKey = std::tuple<std::string, std::string, std::string, std::string, std::string, std::string, std::uint64_t>;

/// What tells whether an input is the one that a run was made with.
struct InputHashes {
    std::uint64_t trace = 0;
    std::uint64_t models = 0;
    std::uint64_t cluster = 0;
};

/// One of the plan's policies with the parameters that it does not name filled in, as rows of the store have them.
Result<std::string> completeParameters(const SweptPolicy& policy)
{
    const auto* entry = PolicyRegistry::instance().find(policy.id);
    if (!entry)
        return fail(PolicyRegistry::instance().make(policy.id, {}).error()); // says which there are
    TRY_ASSIGN(const auto parameters, ParameterSet::create(entry->traits.parameters, policy.parameters, policy.id));
    return parametersJson(parameters.values());
}

class Sweep {
public:
    Sweep(
        RunStore& store, const SweepPlan& plan, const SweepOptions& options, const StopToken& stop, Progress* progress)
        : m_store(store)
        , m_plan(plan)
        , m_options(options)
        , m_stop(stop)
        , m_progress(progress)
    {
    }

    Result<SweepOutcome> run()
    {
        for (const auto& policy : m_plan.policies) {
            TRY_ASSIGN(auto parameters, completeParameters(policy));
            m_parameters.push_back(std::move(parameters));
        }
        TRY(readRows());
        m_outcome.found = static_cast<std::int64_t>(m_rows.size());
        if (m_progress)
            m_progress->setTotal(static_cast<std::int64_t>(sweepRunCount(m_plan)));
        for (const auto& trace : m_plan.traces) {
            for (std::size_t policy = 0; policy < m_plan.policies.size(); ++policy)
                TRY(makeMissing(trace, policy));
        }
        TRY(collect());
        return std::move(m_outcome);
    }

private:
    RunKey keyOf(const std::string& trace, std::size_t policy, std::uint64_t seed) const
    {
        return { trace, m_plan.cluster, m_plan.interference, m_plan.transitions, m_plan.policies[policy].id,
            m_parameters[policy], seed };
    }

    /// The rows that the sweep has. Half runs that a kill left are taken out: they are made again.
    Result<void> readRows()
    {
        TRY_ASSIGN(const auto rows, sweepRows(m_store, m_plan));
        if (!rows.empty() && m_options.start == SweepStart::Afresh)
            return fail(ErrorKind::BadArguments, kSweepExists, { std::to_string(rows.size()), sweepTag(m_plan) });
        for (const auto& row : rows) {
            const auto& header = row.header;
            if (row.status == RunStatus::Interrupted) {
                TRY(m_store.remove(row.id));
            } else if (row.status == RunStatus::Finished) {
                m_rows.emplace(RunKey { header.trace.origin, header.cluster.origin, header.interference,
                                   header.transitions, header.policy, header.parametersJson, header.seed },
                    row.id);
                TRY(requireSameInputs(header));
            }
        }
        return {};
    }

    /// Figures of a trace or cluster that was edited meanwhile would stand beside those of the new one.
    Result<void> requireSameInputs(const RunHeader& header)
    {
        const bool isPlanned = header.cluster.origin == m_plan.cluster
            && std::ranges::find(m_plan.traces, header.trace.origin) != m_plan.traces.end()
            && std::ranges::find(m_plan.seeds, header.seed) != m_plan.seeds.end();
        if (!isPlanned)
            return {};
        auto& now = m_hashesNow[{ header.trace.origin, header.seed }];
        if (!now) {
            TRY_ASSIGN(const auto inputs,
                resolveInputs(
                    { .trace = header.trace.origin, .cluster = header.cluster.origin, .seed = header.seed }, m_stop));
            now = InputHashes { inputs.workload->contentHash, inputs.workload->models->contentHash,
                inputs.cluster->contentHash };
        }
        if (now->cluster != header.cluster.hash)
            return fail(ErrorKind::BadArguments, kInputsChanged, { header.cluster.origin, sweepTag(m_plan) });
        if (now->trace != header.trace.hash || now->models != header.models.hash)
            return fail(ErrorKind::BadArguments, kInputsChanged, { header.trace.origin, sweepTag(m_plan) });
        return {};
    }

    Result<void> makeMissing(const std::string& trace, std::size_t policy)
    {
        const auto& swept = m_plan.policies[policy];
        CompareRequest request { .traces = { trace },
            .cluster = m_plan.cluster,
            .policies = { swept.id },
            .parameters = { { swept.id, swept.parameters } },
            .interference = m_plan.interference,
            .transitions = m_plan.transitions,
            .seeds = {},
            .threads = m_options.threads };
        for (const auto seed : m_plan.seeds) {
            const bool isWanted = std::ranges::find(request.seeds, seed) == request.seeds.end();
            if (isWanted && !m_rows.contains(keyOf(trace, policy, seed)))
                request.seeds.push_back(seed);
        }
        if (m_progress) // what is there counts as done
            m_progress->add(static_cast<std::int64_t>(m_plan.seeds.size() - request.seeds.size()));
        if (request.seeds.empty())
            return {};
        std::optional<Error> notKept;
        auto made = compare(request, m_stop, nullptr, [&](RunResult& run, const Simulation& simulation) {
            auto kept = keep(m_store, run, requestOf(request, run), simulation, { sweepTag(m_plan) });
            if (!kept) {
                notKept = std::move(kept).error();
                return;
            }
            m_rows.emplace(keyOf(trace, policy, run.seed), *kept);
            if (m_progress)
                m_progress->add(1);
        });
        if (!made)
            return fail(std::move(made).error());
        if (notKept) // a sweep that forgets runs could never be resumed
            return fail(std::move(*notKept));
        for (auto& problem : made->problems) {
            if (m_told.insert(problem.englishText()).second)
                m_outcome.problems.push_back(std::move(problem));
        }
        return {};
    }

    Result<void> collect()
    {
        std::vector<RunRecord> records;
        for (const auto& trace : m_plan.traces) {
            for (std::size_t policy = 0; policy < m_plan.policies.size(); ++policy) {
                for (const auto seed : m_plan.seeds) {
                    TRY_ASSIGN(auto record, m_store.get(m_rows.at(keyOf(trace, policy, seed))));
                    records.push_back(std::move(record));
                    m_outcome.labels.push_back(m_plan.policies[policy].label);
                }
            }
        }
        TRY_ASSIGN(m_outcome.comparison, readComparison(m_store, records, {}, {}, m_stop));
        return {};
    }

    RunStore& m_store;
    const SweepPlan& m_plan;
    SweepOptions m_options;
    StopToken m_stop;
    Progress* m_progress;
    std::vector<std::string> m_parameters; ///< by policy of the plan, complete
    std::map<RunKey, std::string> m_rows; ///< ids of finished runs
    std::map<std::pair<std::string, std::uint64_t>, std::optional<InputHashes>> m_hashesNow; ///< by trace and seed
    std::set<std::string> m_told;
    SweepOutcome m_outcome;
};

} // namespace

std::string sweepTag(const SweepPlan& plan)
{
    return "sweep:" + plan.name;
}

Result<std::vector<RunRecord>> sweepRows(const RunStore& store, const SweepPlan& plan)
{
    RunQuery query { .filter = { .tags = { sweepTag(plan) }, .archived = ArchivedRuns::Included },
        .order = SortOrder::Ascending,
        .limit = kRowsAtOnce };
    std::vector<RunRecord> rows;
    for (bool isMore = true; isMore; query.offset += kRowsAtOnce) {
        TRY_ASSIGN(auto page, store.list(query));
        isMore = static_cast<std::int64_t>(page.size()) == kRowsAtOnce;
        std::ranges::move(page, std::back_inserter(rows));
    }
    return rows;
}

Result<SweepOutcome> runSweep(
    RunStore& store, const SweepPlan& plan, const SweepOptions& options, const StopToken& stop, Progress* progress)
{
    return Sweep(store, plan, options, stop, progress).run();
}

std::string sweepLines(const SweepOutcome& outcome)
{
    std::string lines;
    const auto& runs = outcome.comparison.result.runs;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        JsonWriter json;
        json.beginObject()
            .member("trace", runs[i].trace)
            .member("policy", outcome.labels[i])
            .member("seed", runs[i].seed);
        for (const auto& metric : comparedMetrics())
            json.member(metric.key, metric.valueOf(runs[i].metrics));
        json.member("event_hash", hashToText(runs[i].metrics.eventHash));
        lines += json.endObject().take();
        lines += '\n';
    }
    return lines;
}

} // namespace consonance
