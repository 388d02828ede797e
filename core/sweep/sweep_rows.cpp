// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_rows.h"

#include "core/keep/run_keeper.h"
#include "core/run/result_json.h"
#include "core/train/trainers.h"

#include <algorithm>
#include <filesystem>

namespace consonance {

namespace {

constexpr MessageId kSweepExists = CONSONANCE_MESSAGE("sweep.exists",
    "the database already holds {0} runs tagged {1}; go on with --resume, or give the sweep another name");
constexpr MessageId kInputsChanged = CONSONANCE_MESSAGE("sweep.changed",
    "{0} is not what it was when the runs tagged {1} were made; put the old one back, or give the sweep another name");
constexpr std::int64_t kRowsAtOnce = 1000;

/// A file may be named from another folder than before; presets have no folder.
bool haveSameName(const std::string& one, const std::string& other)
{
    return std::filesystem::path(one).filename() == std::filesystem::path(other).filename();
}

/// The run of the plan that a row is; nothing when the plan does not ask for it. Figures of a trace or cluster that was
/// edited meanwhile would stand beside those of the new one.
Result<std::optional<RunKey>> keyOfRow(
    const RunHeader& header, const SweepPlan& plan, const PlanMatch& match, const HashesOf& hashesOf)
{
    const auto traces = match.tracesOf(header);
    if (traces.empty())
        return std::nullopt;
    bool isOtherCluster = false;
    for (const auto& trace : traces) {
        TRY_ASSIGN(const auto now, hashesOf(trace, header.seed));
        isOtherCluster = now.cluster != header.cluster.hash;
        if (!isOtherCluster && now.trace == header.trace.hash && now.models == header.models.hash)
            return match.keyOf(trace, *match.policyOf(header), header.seed);
    }
    return fail(
        ErrorKind::BadArguments, kInputsChanged, { isOtherCluster ? plan.cluster : traces.front(), sweepTag(plan) });
}

/// The parameters of a row, in the form of completeParameters().
std::string tellingParametersOf(const RunHeader& header)
{
    const auto* entry = PolicyRegistry::instance().find(header.policy);
    const auto fillsIn = [](const ParameterSpec& spec) { return spec.isFilledIn; };
    if (!entry || std::ranges::none_of(entry->traits.parameters, fillsIn))
        return header.parametersJson;
    const auto set = storedParameters(RunRecord { .id = {}, .header = header })
                         .and_then([&](const std::map<std::string, std::string>& typed) {
                             return ParameterSet::create(entry->traits.parameters, typed, header.policy);
                         });
    return set ? parametersJson(set->tellingValues(entry->traits.parameters)) : header.parametersJson;
}

/// Of a row that another program wrote, nothing matches.
bool isAskedAt(const RunHeader& header, DecisionMoments moments)
{
    const auto stored = storedDecideAt(header);
    return stored && *stored == moments;
}

/// A row in which no server failed says nothing, and fits the usual rule alone.
bool losesThat(const RunHeader& header, const FailureLoss& loss)
{
    const auto stored = storedFailureLoss(header);
    return stored && (*stored == loss || (*stored == kUnsaidLoss && loss == FailureLoss {}));
}

} // namespace

Result<std::vector<std::string>> completeParameters(const SweepPlan& plan)
{
    std::vector<std::string> complete;
    if (plan.trains) {
        for (const auto& policy : plan.policies) {
            TRY_ASSIGN(const auto trainer, makeTrainer(policy.id));
            TRY_ASSIGN(
                const auto parameters, ParameterSet::create(trainer->parameters(), policy.parameters, policy.id));
            complete.push_back(parametersJson(parameters.values()));
        }
        return complete;
    }
    const auto& registry = PolicyRegistry::instance();
    for (const auto& policy : plan.policies) {
        const auto* entry = registry.find(policy.id);
        if (!entry)
            return fail(registry.make(policy.id, {}).error()); // says which there are
        TRY_ASSIGN(const auto pinned, registry.pinned(policy.id, policy.parameters));
        TRY_ASSIGN(const auto parameters, ParameterSet::create(entry->traits.parameters, pinned, policy.id));
        complete.push_back(parametersJson(parameters.tellingValues(entry->traits.parameters)));
    }
    return complete;
}

bool hasParameters(const RunHeader& header, const std::string& complete)
{
    return tellingParametersOf(header) == complete;
}

PlanMatch::PlanMatch(const SweepPlan& plan, std::vector<std::string> parameters)
    : m_plan(plan)
    , m_parameters(std::move(parameters))
{
}

RunKey PlanMatch::keyOf(const SweepCell& cell) const
{
    return keyOf(m_plan.trains ? std::string() : m_plan.traces[cell.trace], cell.policy, cell.seed);
}

RunKey PlanMatch::keyOf(const std::string& trace, std::size_t policy, std::uint64_t seed) const
{
    return { trace, m_plan.policies[policy].id, m_parameters[policy], seed };
}

std::optional<std::size_t> PlanMatch::policyOf(const RunHeader& header) const
{
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        if (m_plan.policies[i].id == header.policy && hasParameters(header, m_parameters[i]))
            return i;
    }
    return std::nullopt;
}

std::vector<std::string> PlanMatch::tracesOf(const RunHeader& header) const
{
    std::vector<std::string> traces;
    if (!haveSameName(header.cluster.origin, m_plan.cluster) || header.interference != m_plan.interference
        || header.transitions != m_plan.transitions || !isAskedAt(header, m_plan.decideAt)
        || !losesThat(header, m_plan.failureLoss) || !policyOf(header)
        || std::ranges::find(m_plan.seeds, header.seed) == m_plan.seeds.end())
        return traces;
    std::ranges::copy_if(m_plan.traces, std::back_inserter(traces),
        [&](const std::string& trace) { return haveSameName(header.trace.origin, trace); });
    return traces;
}

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

Result<SweepRunIds> finishedRuns(
    RunStore& store, const SweepPlan& plan, const PlanMatch& match, SweepStart start, const HashesOf& hashesOf)
{
    TRY_ASSIGN(const auto rows, rowsTagged(store, plan));
    if (!rows.empty() && start == SweepStart::Afresh)
        return fail(ErrorKind::BadArguments, kSweepExists, { std::to_string(rows.size()), sweepTag(plan) });
    SweepRunIds runs;
    for (const auto& row : rows) {
        if (row.status == RunStatus::Interrupted) {
            TRY(store.remove(row.id));
        } else if (row.status == RunStatus::Finished) {
            TRY_ASSIGN(const auto key, keyOfRow(row.header, plan, match, hashesOf));
            if (key)
                runs.emplace(*key, row.id);
        }
    }
    return runs;
}

Result<SweepOutcome> collectSweep(const RunStore& store, const SweepPlan& plan, const PlanMatch& match,
    const SweepRunIds& runs, const StopToken& stop)
{
    SweepOutcome outcome;
    std::vector<RunRecord> records;
    for (const auto& cell : cellsOf(plan)) {
        TRY_ASSIGN(auto record, store.get(runs.at(match.keyOf(cell))));
        records.push_back(std::move(record));
        outcome.labels.push_back(plan.policies[cell.policy].label);
    }
    TRY_ASSIGN(outcome.comparison, readComparison(store, records, {}, {}, stop));
    return outcome;
}

} // namespace consonance
