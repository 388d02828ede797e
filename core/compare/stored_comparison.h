// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stored runs as a comparison: read, labelled where a policy's name is ambiguous, limited to a span when
// asked. The window, pictures and the command line read through here. Any thread; cost: outcomes of each run, with a
// span their logs too.
#pragma once

#include "core/compare/compare.h"

namespace consonance {

struct StoredComparison {
    CompareResult result;
    std::vector<std::string> contenders; ///< in order of the runs
    std::string baseline;
    std::vector<std::map<std::string, std::string>> parameters; ///< by run, as text
};

/// `baseline` is a contender, a policy or a run's id; empty or unknown: the first run's. Errors: data that the store
/// cannot read, which names the run; cancellation.
[[nodiscard]] Result<StoredComparison> readComparison(const RunStore& store, const std::vector<RunRecord>& runs,
    const std::string& baseline, const std::optional<StoredSpan>& range, const StopToken& stop = {},
    Progress* progress = nullptr);

/// Stored runs again on copies of their trace, each under its name. None where they are of several traces, where the
/// rule asks for none, or without a request where they are slow or cannot be repeated. Errors: a run that cannot be
/// repeated; cancellation.
[[nodiscard]] Result<CopyRuns> copiesOfStored(const RunStore& store, const std::vector<RunRecord>& runs,
    const std::vector<std::string>& names, const CopyRule& rule, CopyOptions options, const StopToken& stop = {});
/// The same for a comparison, into its result and summary.
[[nodiscard]] Result<void> addCopies(StoredComparison& comparison, const RunStore& store,
    const std::vector<RunRecord>& runs, const CopyRule& rule, const std::optional<StoredSpan>& range,
    const StopToken& stop = {}, Progress* progress = nullptr);

/// The same with the runs alone that all contenders share (sharedRuns()); `shared` says how many those are.
[[nodiscard]] StoredComparison onlyShared(StoredComparison comparison, const SharedRuns& shared);

/// A request that repeats the runs: their common settings, and all their traces, policies and seeds.
[[nodiscard]] CompareRequest requestOfRuns(const std::vector<RunResult>& runs);

} // namespace consonance
