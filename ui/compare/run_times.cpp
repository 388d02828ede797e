// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/run_times.h"

#include "core/keep/run_keeper.h"
#include "core/workload/trace_file.h"

namespace consonance {

Result<RunTimes> timesOfRuns(const RunStore& store, const std::vector<std::string>& ids)
{
    RunTimes times;
    for (const auto& id : ids) {
        if (id == ids.front()) {
            TRY_ASSIGN(const auto run, store.get(id));
            TRY_ASSIGN(const auto stored, storedInputs(store, run));
            times.beginning = dateOfBeginning(*stored.inputs.workload);
        }
        TRY_ASSIGN(const auto marks, store.loadMarks(id));
        for (const auto& mark : marks) {
            if (mark.isSection())
                insertMark(times.sections, mark);
        }
    }
    return times;
}

} // namespace consonance
