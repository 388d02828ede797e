// SPDX-License-Identifier: GPL-3.0-or-later
//
// A one-page report for outsiders: a question, the answer in a sentence or two, the inputs, a table, two
// pictures, the assumptions, and the command that repeats the page. For one run, or for policies side by side. Texts
// are in the language of the wording. Any thread. Deterministic but for the version. Cost: reads the logs of the runs.
#pragma once

#include "core/base/plain_table.h"
#include "core/base/progress.h"
#include "core/base/wording.h"
#include "core/compare/stored_comparison.h"
#include "core/compare/summary_table.h"
#include "core/teams/history_collection.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace consonance {

struct ReportFigure {
    std::string title;
    std::string svg; ///< a document
};

struct RunReport {
    std::string question;
    std::string recommendation; ///< one sentence
    std::string answer;
    std::vector<std::pair<std::string, std::string>> inputs; ///< name and value
    std::string tableTitle;
    PlainTable table;
    std::vector<ReportFigure> figures; ///< two
    std::vector<std::string> words; ///< of the page, explained
    std::vector<std::string> assumed; ///< one sentence each
    std::string command; ///< for a POSIX shell
    std::string origin; ///< the program that made it, and the runs
};

struct ReportAsk {
    std::string question; ///< empty: the usual one
    std::optional<StoredSpan> span; ///< only jobs that arrive in it
    std::string baseline; ///< of several runs: policy or run; empty: the first
    std::string command; ///< that repeats it; empty: one that runs everything again
    CopyRule copies {}; ///< of several runs of one trace
    ContenderNames names {}; ///< instead of the titles of policies
};

/// Of stored runs; a comparison when there are several policies, and of a branch with its original. Errors: data the
/// store cannot read; cancellation; no run.
[[nodiscard]] Result<RunReport> storedReport(const RunStore& store, const std::vector<std::string>& ids,
    const ReportAsk& ask, const Wording& wording = englishWording, const StopToken& stop = {},
    Progress* progress = nullptr);

} // namespace consonance
