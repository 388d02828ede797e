// SPDX-License-Identifier: GPL-3.0-or-later
//
// What `scontrol show job` and `scontrol show node` print: records of KEY=VALUE pairs with blanks between them, on
// several lines or, with -o, on one. Views of the text. Pure functions, any thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace consonance {

class ScontrolRecord {
public:
    explicit ScontrolRecord(std::int64_t line)
        : m_line(line)
    {
    }
    void add(std::string_view key, std::string_view value) { m_pairs.emplace_back(key, value); }
    /// The first value of the key; empty where it is absent, or printed as (null), N/A, None, Unknown or UNLIMITED.
    [[nodiscard]] std::string_view text(std::string_view key) const;
    [[nodiscard]] std::int64_t line() const { return m_line; }

private:
    std::vector<std::pair<std::string_view, std::string_view>> m_pairs;
    std::int64_t m_line;
};

/// Records that begin with this key, such as "JobId".
[[nodiscard]] std::vector<ScontrolRecord> scontrolRecords(std::string_view text, std::string_view firstKey);
/// Whether a text begins with such a record.
[[nodiscard]] bool isScontrolText(std::string_view text, std::string_view firstKey);
/// Whether it begins with the heading of a table of sinfo, squeue or sacct for people, which lacks what a cluster or a
/// trace needs.
[[nodiscard]] bool isSlurmTable(std::string_view text);

} // namespace consonance
