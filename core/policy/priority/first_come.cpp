// SPDX-License-Identifier: GPL-3.0-or-later
// FIFO and its two kinds of backfill: jobs in order of arrival.
#include "core/policy/policy_sources.h"
#include "core/policy/priority/priority_policy.h"

namespace consonance {

void registerFirstCome(PolicyRegistry& registry)
{
    addPriority(registry,
        { .id = "fifo",
            .title = "FIFO",
            .summary = "Jobs start in order of arrival; the first that does not fit blocks all behind it.",
            .citation = kTiresiasPaper,
            .provenance = Provenance::Verified },
        { .backfill = Backfill::None });
    addPriority(registry,
        { .id = "fifo-backfill",
            .title = "FIFO with backfill",
            .summary = "In order of arrival, whatever fits starts; jobs that do not fit are passed over.",
            .citation = kTiresiasPaper,
            .provenance = Provenance::Verified },
        { .backfill = Backfill::Skip });
    addPriority(registry,
        { .id = "easy-backfill",
            .title = "EASY backfill",
            .summary = "FIFO in which later jobs may start early if, by their estimates, they do not delay the first "
                       "one that waits.",
            .citation = "Lifka, \"The ANL/IBM SP Scheduling System\", JSSPP 1995",
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::Estimates },
        { .backfill = Backfill::Reservation });
}

} // namespace consonance
