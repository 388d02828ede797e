// SPDX-License-Identifier: GPL-3.0-or-later
//
// The memory of a tuning: the outcome of every run, a line of JSON each, in a file that only grows. A line is written
// as its run ends, so a kill costs the runs of the moment; it is on the disk before the next round, so a power cut
// costs a round. A tuning that starts again finds the others. One program at a time; the lock ends with it. Used by one
// thread at a time.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// The outcome of a run.
struct TrialFigures {
    std::vector<double> values; ///< by figure of the tuning
    double left = 0; ///< share of the jobs that it left
    std::uint64_t eventHash = 0;
    std::string failure; ///< why there is no run; then the rest is empty
};

class TrialMemory {
public:
    /// `identity`: over everything that all runs of the tuning share. Errors: the folder cannot be written, another
    /// program works on it, or it holds another tuning (BadArguments).
    [[nodiscard]] static Result<TrialMemory> open(const std::filesystem::path& folder, std::uint64_t identity);
    TrialMemory(TrialMemory&& other) noexcept;
    TrialMemory& operator=(TrialMemory&& other) noexcept;
    ~TrialMemory();

    [[nodiscard]] const TrialFigures* find(const std::string& key) const;
    [[nodiscard]] Result<void> add(const std::string& key, TrialFigures figures);
    /// What was added is on the disk when it returns.
    [[nodiscard]] Result<void> sync();
    [[nodiscard]] std::size_t size() const { return m_known.size(); }

private:
    TrialMemory(std::filesystem::path path, int file);
    [[nodiscard]] Result<void> load(std::uint64_t identity);
    [[nodiscard]] Result<void> append(const std::string& line);

    std::filesystem::path m_path;
    int m_file = -1;
    std::map<std::string, TrialFigures> m_known;
};

} // namespace consonance
