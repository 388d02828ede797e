// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as the configuration of an evaluation: it is refused with a message, or every row refers to an existing
// training.
#include "core/train/evaluation.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace consonance;
    const auto read = parseEvaluation({ reinterpret_cast<const char*>(data), size }, "tables.json", {});
    if (!read) {
        if (read.error().englishText().empty())
            std::abort();
        return 0;
    }
    for (const EvaluationTable& table : read->tables) {
        for (const EvaluationRow& row : table.rows) {
            if (!row.training.empty() && !read->trainings.contains(row.training))
                std::abort();
        }
    }
    return 0;
}
