// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of a report's page in words that its readers know, and the meaning of the others. Pure; any thread.
#pragma once

#include "core/base/wording.h"
#include "core/cluster/cluster.h"
#include "core/operate/run_report.h"
#include "core/run/run_result.h"
#include "core/teams/group_figures.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace consonance {

/// "JCT (job completion time): …", of the words that are on the page.
[[nodiscard]] std::vector<std::string> explainedWords(const RunReport& report, const Wording& wording);
/// Puts common words in place of percentiles, which the tables for operators name.
void useCommonWords(std::vector<std::string>& header, const Wording& wording);
/// "small: 4 servers, GPUs: 8 v100"
[[nodiscard]] std::string clusterText(const Cluster& cluster, const Wording& wording);
/// The groups whose jobs wait longest and shortest, where there are several with jobs; begins with a space.
[[nodiscard]] std::string unevenText(const std::vector<GroupFigures>& groups, GroupBy by, const Wording& wording);

/// What an assumption is about: "Run times" for duration_s; others as they are.
[[nodiscard]] std::string assumedFieldText(const std::string& field, const Wording& wording);
/// Whether each job has a time limit: then a real scheduler has the estimates too.
[[nodiscard]] bool allHaveLimits(const Workload& workload);

/// How far each run is from what the trace's accounting says, with a blank before; empty where it says nothing.
[[nodiscard]] std::string recordedText(std::span<const RunResult> runs,
    const std::function<std::string(const std::string& contender)>& nameOf, const Wording& wording);

} // namespace consonance
