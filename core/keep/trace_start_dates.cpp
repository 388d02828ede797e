// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/trace_start_dates.h"

#include "core/workload/trace_file.h"

#include <algorithm>
#include <string_view>

namespace consonance {

namespace {

/// As traceCsvText() writes it above the jobs.
std::optional<std::int64_t> beginningIn(std::string_view trace)
{
    constexpr std::string_view kAssumed = "# assumed arrival_s: ";
    Workload head;
    while (trace.starts_with('#')) {
        const auto line = trace.substr(0, trace.find('\n'));
        if (line.starts_with(kAssumed))
            head.assumptions.push_back({ .field = "arrival_s", .rule = std::string(line.substr(kAssumed.size())) });
        trace.remove_prefix(std::min(line.size() + 1, trace.size()));
    }
    return dateOfBeginning(head);
}

} // namespace

void TraceStartDates::look(const RunStore& store, std::span<const RunRecord> runs)
{
    for (const auto& run : runs) {
        if (!run.header.fork || m_ofTraces.contains(run.header.trace.hash))
            continue;
        const auto document = store.loadDocument(run.id, DocumentRole::Trace);
        m_ofTraces[run.header.trace.hash] = document ? beginningIn(document->content) : std::nullopt;
    }
}

std::optional<std::int64_t> TraceStartDates::of(const RunRecord& run) const
{
    const auto found = m_ofTraces.find(run.header.trace.hash);
    return run.header.fork && found != m_ofTraces.end() ? found->second : std::nullopt;
}

} // namespace consonance
