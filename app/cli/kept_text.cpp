// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/kept_text.h"

#include "app/language/language.h"

#include "core/base/marked_text.h"

namespace consonance {

std::string keptRunsText(std::size_t runs)
{
    return runs == 0 ? localText("CommandLine", CONSONANCE_TEXT("CommandLine", "Nothing was kept."))
                     : localText("CommandLine", CONSONANCE_TEXT("CommandLine", "Kept: {0} finished runs."),
                         { std::to_string(runs) });
}

RunToBeKept::RunToBeKept(const RunStore& store)
    : m_store(store)
    , m_before(newest())
{
}

std::string RunToBeKept::text() const
{
    const auto now = newest();
    return now == m_before
        ? keptRunsText(0)
        : localText("CommandLine", CONSONANCE_TEXT("CommandLine", "Kept: run {0}, as far as it got."), { now });
}

std::string RunToBeKept::newest() const
{
    const auto runs = m_store.list({ .filter = { .archived = ArchivedRuns::Included }, .limit = 1 });
    return runs && !runs->empty() ? runs->front().id : std::string();
}

} // namespace consonance
