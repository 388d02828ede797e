// SPDX-License-Identifier: GPL-3.0-or-later
//
// The problems of an input that was read as far as possible. Counts all of them and keeps the first few, so that a
// file with a million bad rows costs no memory. A plain value.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace consonance {

class ProblemList {
public:
    /// How many problems are kept in full.
    static constexpr std::size_t kKept = 1000;

    void add(Error problem)
    {
        ++m_count;
        if (m_kept.size() < kKept)
            m_kept.push_back(std::move(problem));
    }
    /// Appends the other list's problems after those here.
    void add(const ProblemList& other)
    {
        for (const auto& problem : other.m_kept)
            add(problem);
        m_count += other.m_count - static_cast<std::int64_t>(other.m_kept.size());
    }

    /// Adds context to the kept problems from `first` on.
    template<typename Change> void complete(std::size_t first, Change change)
    {
        for (auto i = first; i < m_kept.size(); ++i)
            change(m_kept[i]);
    }

    [[nodiscard]] bool isEmpty() const { return m_count == 0; }
    /// All problems, also those not kept.
    [[nodiscard]] std::int64_t count() const { return m_count; }
    /// The first kKept problems in the order they were found.
    [[nodiscard]] const std::vector<Error>& kept() const { return m_kept; }

private:
    std::vector<Error> m_kept;
    std::int64_t m_count = 0;
};

} // namespace consonance
