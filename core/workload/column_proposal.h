// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the columns of a table may hold, by their names and by a trial: what is proposed has been read. Pure; any
// thread. Cost: the first rows are read a few times.
#pragma once

#include "core/workload/column_names.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace consonance {

struct ColumnProposal {
    ColumnNames names;
    bool isEnough = false; ///< the table's first rows are jobs with them
    std::optional<TraceField> missing; ///< a field that no column seems to hold
};

/// Columns that exclude those that are needed, or that make most rows unreadable, are left out. A number of tasks
/// beside the GPUs of each becomes the gang's tasks. `given` was said by the user: the others are proposed beside it.
[[nodiscard]] ColumnProposal proposedColumns(std::string_view text, std::span<const std::string> header,
    const std::shared_ptr<const ModelCatalogue>& models, const ColumnNames& given = {});
/// The fields that the columns hold with these names.
[[nodiscard]] TraceFields fieldsHeld(std::span<const std::string> header, const ColumnNames& names);

} // namespace consonance
