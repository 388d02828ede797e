// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/copies_of_stored.h"

#include "ui/session/run_library.h"

#include <QCoreApplication>

namespace consonance {

void runCopiesOfStored(RunLibrary& library, StoredComparison comparison, const CompareRequest& request,
    QObject* receiver, std::function<void(const StoredComparison&)> done)
{
    if (comparison.result.runs.size() < 2 || (request.copies.copies && *request.copies.copies < 2))
        return;
    library.ask(
        QCoreApplication::translate("consonance::ComparePage", "Running copies of the trace"),
        [comparison = std::move(comparison), rule = request.copies, range = request.range](
            const RunStore& store, const StopToken& stop, Progress& progress) mutable -> Result<StoredComparison> {
            std::vector<RunRecord> records;
            for (const auto& run : comparison.result.runs) {
                TRY_ASSIGN(auto record, store.get(run.runId));
                records.push_back(std::move(record));
            }
            TRY(addCopies(comparison, store, records, rule, range, stop, &progress));
            return std::move(comparison);
        },
        receiver,
        [done = std::move(done)](const Result<StoredComparison>& copied) {
            if (copied && !copied->result.copies.isEmpty())
                done(*copied);
        },
        { .group = QStringLiteral("compare.copies") });
}

} // namespace consonance
