// SPDX-License-Identifier: GPL-3.0-or-later
//
// The name of a job in views, the same in every view. Where the name does not fit, as on a tile, a short number
// may stand for it when it is the end of the name ("job-017" → 17 when all jobs are called alike). Immutable, shared
// freely; any thread. Cost: O(jobs) for the first of those that stand beside each other, a look for the others: a dozen
// views ask for the names of the trace that was opened.
#pragma once

#include "core/workload/workload.h"

#include <QFontMetrics>
#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace consonance {

class JobNames {
public:
    JobNames() = default;
    explicit JobNames(const Workload& workload);

    [[nodiscard]] QString name(JobId job) const;
    /// For sorting: the digits of the name when all are called alike, else the place in the trace, from 1.
    [[nodiscard]] std::uint64_t number(JobId job) const;
    /// For where the name has no room: the digits at its end when these tell the jobs apart, else the name.
    [[nodiscard]] QString shortName(JobId job) const
    {
        return areFromNames() ? QString::number(number(job)) : name(job);
    }
    /// Whether the numbers are the digits of the names.
    [[nodiscard]] bool areFromNames() const { return m_known && !m_known->numbers.empty(); }

    /// How wide a column is that shows every name, with room for a picture beside it; between what a short number needs
    /// and `most`.
    [[nodiscard]] int columnWidth(const QFontMetrics& metrics, int most = 180) const;

private:
    struct Known {
        std::vector<QString> names;
        QString longest; ///< by the count of its characters
        std::vector<std::uint64_t> numbers; ///< empty: the place in the trace
    };
    static std::vector<std::uint64_t> numbersIn(const Workload& workload);
    static std::shared_ptr<const Known> knownIn(const Workload& workload);

    std::shared_ptr<const Known> m_known; ///< null: nothing was opened
};

/// The model as people write it; empty when the trace names none.
[[nodiscard]] QString modelTitle(const Workload& workload, JobId job);
[[nodiscard]] QString modelTitle(const ModelProfile& model);

} // namespace consonance
