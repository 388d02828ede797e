// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/report_material.h"

#include "core/keep/stored_histories.h"
#include "core/workload/assumption_rules.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kNoRunToReport = CONSONANCE_MESSAGE("report.no-run", "a report needs a run");

/// What is missing from the traces after the first one, each sentence once.
Result<std::vector<Assumption>> missingFromOthers(const RunStore& store, const ReportMaterial& material)
{
    std::vector<Assumption> missing;
    std::set<std::uint64_t> seen { material.records.front().header.trace.hash };
    std::set<std::string> told;
    for (const auto& one : material.first.inputs.workload->assumptions)
        told.insert(one.rule);
    for (const auto& run : material.records) {
        if (!seen.insert(run.header.trace.hash).second)
            continue;
        TRY_ASSIGN(const auto stored, storedInputs(store, run));
        for (const auto& one : stored.inputs.workload->assumptions) {
            if (saysWhatIsMissing(one.rule) && told.insert(one.rule).second)
                missing.push_back(one);
        }
    }
    return missing;
}

} // namespace

std::optional<std::size_t> ReportMaterial::original() const
{
    for (std::size_t i = 0; i < records.size() && records.size() > 1; ++i) {
        const auto isOfIt = [&](const RunRecord& run) {
            return &run == &records[i] || (run.header.fork && run.header.fork->parent == records[i].id);
        };
        if (std::ranges::all_of(records, isOfIt))
            return i;
    }
    return std::nullopt;
}

Result<ReportMaterial> readMaterial(const RunStore& store, const std::vector<std::string>& ids, const ReportAsk& ask,
    const StopToken& stop, Progress* progress)
{
    if (ids.empty())
        return fail(ErrorKind::BadArguments, kNoRunToReport);
    ReportMaterial material;
    for (const auto& id : ids) {
        TRY_ASSIGN(auto record, store.get(id));
        material.records.push_back(std::move(record));
    }
    // What a change costs is the difference to the run without it.
    if (const auto& fork = material.records.front().header.fork; fork && material.records.size() == 1) {
        if (auto original = store.get(fork->parent))
            material.records.insert(material.records.begin(), std::move(*original));
    }
    TRY_ASSIGN(material.comparison, readComparison(store, material.records, ask.baseline, ask.span, stop));
    TRY(addCopies(material.comparison, store, material.records, ask.copies, ask.span, stop, progress));
    std::vector<NamedRun> named;
    for (const auto& run : material.comparison.result.runs)
        named.push_back({ run.runId, run.contender() });
    TRY_ASSIGN(material.histories, storedHistories(store, named, ask.span.value_or(StoredSpan {}), stop, progress));
    TRY_ASSIGN(material.first, storedInputs(store, material.records[material.original().value_or(0)]));
    TRY_ASSIGN(material.missing, missingFromOthers(store, material));
    for (std::size_t i = 0; i < material.records.size(); ++i) {
        const auto& contender = named[i].contender;
        const auto telling = tellingParameters(material.records[i]);
        const bool isNamed = contender.find(' ') != std::string::npos || telling.empty();
        material.policies.insert(isNamed ? contender : contender + " (" + telling + ")");
    }
    if (material.histories.contenders().size() == 1) {
        TRY_ASSIGN(const auto log, store.loadLog(ids.front()));
        material.series = runSeries(log, *material.first.inputs.workload, *material.first.inputs.cluster);
    }
    return material;
}

} // namespace consonance
