// SPDX-License-Identifier: GPL-3.0-or-later
//
// The histories of several runs, contender by contender, so that the figures of their groups can stand beside each
// other. A contender is a policy, or another label of runs. A plain value; any thread. Cost: keeps the jobs of every
// run.
#pragma once

#include "core/teams/group_figures.h"

#include <map>
#include <string>
#include <vector>

namespace consonance {

class Engine;

/// The groups of one contender.
struct ContenderGroups {
    std::string contender;
    std::int64_t runs = 1;
    std::vector<GroupFigures> groups;
};

class HistoryCollection {
public:
    void add(const std::string& contender, JobHistories histories);
    /// For a finished run, or one up to now. Cancelled as jobHistories().
    [[nodiscard]] Result<void> add(const std::string& contender, const Engine& engine, const StoredSpan& span = {});

    [[nodiscard]] bool isEmpty() const { return m_contenders.empty(); }
    /// In order of appearance.
    [[nodiscard]] const std::vector<std::string>& contenders() const { return m_contenders; }
    /// Unit of the hours; GPUs when there is no run.
    [[nodiscard]] Resource unit() const { return m_runs.empty() ? Resource::Gpu : m_runs.begin()->second.front().unit; }
    /// One for each contender, over all its runs together.
    [[nodiscard]] std::vector<ContenderGroups> groups(GroupBy by) const;

private:
    std::vector<std::string> m_contenders;
    std::map<std::string, std::vector<JobHistories>> m_runs;
};

} // namespace consonance
