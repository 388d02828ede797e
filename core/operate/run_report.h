// SPDX-License-Identifier: GPL-3.0-or-later
//
// One page for somebody who was not there: a question, the answer in a sentence or two, the inputs, a table, two
// pictures, what is assumed, and the command that makes the page again. Of one run, or of policies side by side. Words
// are in the language of the wording. Any thread. Deterministic but for the version. Cost: reads the logs of the runs.
#pragma once

#include "core/base/plain_table.h"
#include "core/base/progress.h"
#include "core/base/wording.h"
#include "core/compare/stored_comparison.h"
#include "core/teams/course_collection.h"

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
    std::string answer;
    std::vector<std::pair<std::string, std::string>> inputs; ///< name and value
    std::string tableTitle;
    PlainTable table;
    std::vector<ReportFigure> figures; ///< two
    std::vector<std::string> assumed; ///< a sentence each
    std::string command; ///< for a POSIX shell
    std::string origin; ///< which program made it, of which runs
};

struct ReportAsk {
    std::string question; ///< empty: the usual one
    std::optional<StoredSpan> span; ///< only jobs that arrive in it, and hours held in it
    std::string baseline; ///< of several runs: policy or run; empty: the first
    std::string command; ///< that makes it again; empty: one that runs all anew
};

/// Of stored runs; one of several policies when there are several. Errors: what the store cannot read; cancellation;
/// no run.
[[nodiscard]] Result<RunReport> storedReport(const RunStore& store, const std::vector<std::string>& ids,
    const ReportAsk& ask, const Wording& wording = englishWording, const StopToken& stop = {},
    Progress* progress = nullptr);

} // namespace consonance
