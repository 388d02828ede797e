// SPDX-License-Identifier: GPL-3.0-or-later
//
// A job's worth, by user and policy, its price and the state of the sale, in words and figures.
// Pure; GUI thread only, as texts are translated.
#pragma once

#include "core/sim/sale.h"
#include "core/workload/workload.h"
#include "ui/kit/moment_format.h"
#include "ui/tables/property_table.h"

#include <vector>

namespace consonance {

/// A job at a moment.
struct JobSale {
    const JobSpec& job;
    Sale sale;
    Time now;
    Time finish = kForever; ///< kForever until it is done
    format::Beginning beginning {}; ///< what 0 s of the run is by the calendar
};

/// With a heading; empty for a job that declares nothing, has no deadline and has met no verdict.
[[nodiscard]] std::vector<Property> saleProperties(const JobSale& shown);
/// "accepted at 00:05:00", "nothing agreed yet".
[[nodiscard]] QString saleText(const Sale& sale, const format::Beginning& beginning);

} // namespace consonance
