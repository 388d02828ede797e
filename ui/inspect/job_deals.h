// SPDX-License-Identifier: GPL-3.0-or-later
//
// Agreements between each job and the provider, at any position of a run: read from the event log, which is added to. A
// run in which nothing is sold keeps nothing. Plain values. Cost: O(new events), a look-up O(log jobs + verdicts of the
// job).
#pragma once

#include "core/sim/sale.h"
#include "ui/timeline/timeline_scene.h"

#include <map>
#include <vector>

namespace consonance {

class JobDeals {
public:
    void clear() { *this = {}; }
    /// Reads the records that came since the last call, all of them when the log is another one now.
    void append(std::span<const EventRecord> events);
    /// After that many records of the log. SaleKind::None before any verdict.
    [[nodiscard]] Sale saleAfter(JobId job, std::size_t events) const;

private:
    struct Deal {
        std::size_t events = 0; ///< records of the log, the one that says so among them
        Sale sale;
    };

    void read(const EventRecord& event);

    std::map<JobId, std::vector<Deal>> m_deals;
    LogPosition m_position;
};

} // namespace consonance
