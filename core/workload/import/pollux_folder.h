// SPDX-License-Identifier: GPL-3.0-or-later
//
// The layout of a folder of the Pollux artifact. Two forms are known: as its authors publish it (a clone of
// petuum/adaptdl, branch osdi21-artifact, or its folder simulator: workloads/workload-N.csv for load 1.0,
// workloads-<load>/workload-N.csv, results-jobload/<policy>-<load>/summary.json), and ours (workloads/<load>/,
// expected/<policy>-<load>.csv, lookup.csv). Both have traces/<application>/. Looks at the disk; any thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

class PolluxFolder {
public:
    explicit PolluxFolder(const std::filesystem::path& folder);

    /// As the authors publish it.
    [[nodiscard]] bool isPublished() const { return m_isPublished; }
    /// The given folder, or `simulator` in it.
    [[nodiscard]] const std::filesystem::path& root() const { return m_root; }
    /// Those that have a folder of workloads, in order.
    [[nodiscard]] const std::vector<std::string>& loads() const { return m_loads; }
    /// The workloads of a load; only one of loads() leads to an existing folder.
    [[nodiscard]] std::filesystem::path workloads(std::string_view load) const;
    /// Published results of a policy at a load: JSON in the authors' form, CSV in ours.
    [[nodiscard]] std::filesystem::path expected(std::string_view policy, std::string_view load) const;
    /// Whether there is a folder with such files.
    [[nodiscard]] bool hasExpected() const;

private:
    std::filesystem::path m_root;
    std::vector<std::string> m_loads;
    bool m_isPublished = false;
};

} // namespace consonance
