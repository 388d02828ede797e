// SPDX-License-Identifier: GPL-3.0-or-later
//
// Everything that a report is made of, read from the store once. Any thread.
#pragma once

#include "core/compare/run_series.h"
#include "core/keep/run_keeper.h"
#include "core/operate/run_report.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace consonance {

struct ReportMaterial {
    std::vector<RunRecord> records;
    StoredComparison comparison; ///< figures limited to the span
    HistoryCollection histories;
    StoredInputs first; ///< of the original, else of the first run
    std::vector<Assumption> missing; ///< what is missing from the traces of the others (saysWhatIsMissing)
    std::set<std::string> policies;
    RunSeries series; ///< of the first run

    /// The one run that all others are branches of; nothing where they are not.
    [[nodiscard]] std::optional<std::size_t> original() const;
};

/// A branch alone gets its original beside it, if that is still in the store. Errors: as of storedReport().
[[nodiscard]] Result<ReportMaterial> readMaterial(const RunStore& store, const std::vector<std::string>& ids,
    const ReportAsk& ask, const StopToken& stop, Progress* progress);

} // namespace consonance
