// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/sweep_run.h"

#include "core/base/hash.h"
#include "core/base/json_writer.h"
#include "core/compare/metric_comparison.h"
#include "core/keep/run_keeper.h"
#include "core/run/result_json.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <tuple>

namespace consonance {

namespace {

constexpr MessageId kSweepExists = CONSONANCE_MESSAGE("sweep.exists",
    "the database already holds {0} runs tagged {1}; go on with --resume, or give the sweep another name");
constexpr MessageId kInputsChanged = CONSONANCE_MESSAGE("sweep.changed",
    "{0} is not what it was when the runs tagged {1} were made; put the old one back, or give the sweep another name");
constexpr std::int64_t kRowsAtOnce = 1000;

/// What tells the runs of a sweep apart: trace, policy, all of its parameters, seed.
using RunKey = std::tuple<std::string, std::string, std::string, std::uint64_t>;

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
    TRY_ASSIGN(const auto pinned, PolicyRegistry::instance().pinned(policy.id, policy.parameters));
    TRY_ASSIGN(const auto parameters, ParameterSet::create(entry->traits.parameters, pinned, policy.id));
    return parametersJson(parameters.values());
}

/// A file may be named from another folder than before; presets have no folder.
bool haveSameName(const std::string& one, const std::string& other)
{
    return std::filesystem::path(one).filename() == std::filesystem::path(other).filename();
}

/// Says which run of a plan a row is.
class PlanMatch {
public:
    /// Errors: a policy or parameter that does not exist.
    static Result<PlanMatch> create(const SweepPlan& plan)
    {
        PlanMatch match(plan);
        for (const auto& policy : plan.policies) {
            TRY_ASSIGN(auto parameters, completeParameters(policy));
            match.m_parameters.push_back(std::move(parameters));
        }
        return match;
    }

    [[nodiscard]] RunKey keyOf(const std::string& trace, std::size_t policy, std::uint64_t seed) const
    {
        return { trace, m_plan.policies[policy].id, m_parameters[policy], seed };
    }
    [[nodiscard]] std::optional<std::size_t> policyOf(const RunHeader& header) const
    {
        for (std::size_t i = 0; i < m_parameters.size(); ++i) {
            if (m_plan.policies[i].id == header.policy && m_parameters[i] == header.parametersJson)
                return i;
        }
        return std::nullopt;
    }
    /// Traces of the plan that the row's may be, by name; none when the plan does not ask for that run.
    [[nodiscard]] std::vector<std::string> tracesOf(const RunHeader& header) const
    {
        std::vector<std::string> traces;
        if (!haveSameName(header.cluster.origin, m_plan.cluster) || header.interference != m_plan.interference
            || header.transitions != m_plan.transitions || !policyOf(header)
            || std::ranges::find(m_plan.seeds, header.seed) == m_plan.seeds.end())
            return traces;
        std::ranges::copy_if(m_plan.traces, std::back_inserter(traces),
            [&](const std::string& trace) { return haveSameName(header.trace.origin, trace); });
        return traces;
    }

private:
    explicit PlanMatch(const SweepPlan& plan)
        : m_plan(plan)
    {
    }

    const SweepPlan& m_plan;
    std::vector<std::string> m_parameters; ///< by policy of the plan, complete
};

Result<std::vector<RunRecord>> rowsTagged(const RunStore& store, const SweepPlan& plan)
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

class Sweep {
public:
    Sweep(RunStore& store, const SweepPlan& plan, PlanMatch match, const SweepOptions& options, const StopToken& stop,
        Progress* progress)
        : m_store(store)
        , m_plan(plan)
        , m_match(std::move(match))
        , m_options(options)
        , m_stop(stop)
        , m_progress(progress)
    {
    }

    Result<SweepOutcome> run()
    {
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
    /// The rows that the sweep has. Half runs that a kill left are taken out: they are made again.
    Result<void> readRows()
    {
        TRY_ASSIGN(const auto rows, rowsTagged(m_store, m_plan));
        if (!rows.empty() && m_options.start == SweepStart::Afresh)
            return fail(ErrorKind::BadArguments, kSweepExists, { std::to_string(rows.size()), sweepTag(m_plan) });
        for (const auto& row : rows) {
            if (row.status == RunStatus::Interrupted) {
                TRY(m_store.remove(row.id));
            } else if (row.status == RunStatus::Finished) {
                TRY(takeRow(row));
            }
        }
        return {};
    }

    /// Figures of a trace or cluster that was edited meanwhile would stand beside those of the new one.
    Result<void> takeRow(const RunRecord& row)
    {
        const auto& header = row.header;
        const auto traces = m_match.tracesOf(header);
        bool isOtherCluster = false;
        for (const auto& trace : traces) {
            auto& now = m_hashesNow[{ trace, header.seed }];
            if (!now) {
                TRY_ASSIGN(const auto inputs,
                    resolveInputs({ .trace = trace,
                                      .cluster = m_plan.cluster,
                                      .seed = header.seed,
                                      .impossible = m_plan.impossible },
                        m_stop));
                now = InputHashes { inputs.workload->contentHash, inputs.workload->models->contentHash,
                    inputs.cluster->contentHash };
            }
            isOtherCluster = now->cluster != header.cluster.hash;
            if (isOtherCluster || now->trace != header.trace.hash || now->models != header.models.hash)
                continue;
            m_rows.emplace(m_match.keyOf(trace, *m_match.policyOf(header), header.seed), row.id);
            return {};
        }
        if (traces.empty())
            return {};
        return fail(ErrorKind::BadArguments, kInputsChanged,
            { isOtherCluster ? m_plan.cluster : traces.front(), sweepTag(m_plan) });
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
            .impossible = m_plan.impossible,
            .seeds = {},
            .threads = m_options.threads };
        for (const auto seed : m_plan.seeds) {
            const bool isWanted = std::ranges::find(request.seeds, seed) == request.seeds.end();
            if (isWanted && !m_rows.contains(m_match.keyOf(trace, policy, seed)))
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
            m_rows.emplace(m_match.keyOf(trace, policy, run.seed), *kept);
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
                    TRY_ASSIGN(auto record, m_store.get(m_rows.at(m_match.keyOf(trace, policy, seed))));
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
    PlanMatch m_match;
    SweepOptions m_options;
    StopToken m_stop;
    Progress* m_progress;
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

Result<SweepRows> sweepRows(const RunStore& store, const SweepPlan& plan)
{
    TRY_ASSIGN(const auto match, PlanMatch::create(plan));
    TRY_ASSIGN(auto rows, rowsTagged(store, plan));
    SweepRows found;
    for (auto& row : rows) {
        if (row.status != RunStatus::Finished)
            continue;
        if (match.tracesOf(row.header).empty())
            ++found.others;
        else
            found.planned.push_back(std::move(row));
    }
    return found;
}

Result<SweepOutcome> runSweep(
    RunStore& store, const SweepPlan& plan, const SweepOptions& options, const StopToken& stop, Progress* progress)
{
    TRY_ASSIGN(auto match, PlanMatch::create(plan));
    return Sweep(store, plan, std::move(match), options, stop, progress).run();
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
        for (const auto* metric : comparedMetrics({ runs[i] }))
            json.member(metric->key, metric->valueOf(runs[i].metrics));
        json.member("event_hash", hashToText(runs[i].metrics.eventHash));
        lines += json.endObject().take();
        lines += '\n';
    }
    return lines;
}

} // namespace consonance
