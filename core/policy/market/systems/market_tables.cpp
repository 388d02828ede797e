// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/systems/market_tables.h"

#include "core/base/marked_text.h"
#include "core/base/moment_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace consonance {

namespace {

const char* priceTitle(Resource resource)
{
    switch (resource) {
    case Resource::Gpu:
        return CONSONANCE_TEXT("Policy", "price of a GPU by slot");
    case Resource::Cpu:
        return CONSONANCE_TEXT("Policy", "price of a core by slot");
    case Resource::Memory:
        return CONSONANCE_TEXT("Policy", "price of a GB of memory by slot");
    case Resource::Network:
        return CONSONANCE_TEXT("Policy", "price of a GB/s of network by slot");
    case Resource::Disk:
        break;
    }
    return CONSONANCE_TEXT("Policy", "price of a GB/s of disk by slot");
}

} // namespace

std::vector<std::string> serverNames(const Cluster& cluster)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i)
        names.push_back(cluster.hostName(HostId(i)));
    return names;
}

std::vector<std::string> slotNames(const SlotClock& clock, std::int64_t from, std::int64_t count)
{
    std::vector<std::string> names;
    for (std::int64_t slot = from; slot < from + count; ++slot)
        names.push_back(clockText(clock.begin(slot)));
    return names;
}

std::vector<NoteTable> priceTables(const PriceBook& book, const std::vector<std::string>& groups,
    const SlotClock& clock, std::int64_t from, std::int64_t count)
{
    std::vector<NoteTable> tables;
    for (const Resource resource : kAllResources) {
        if (book.ranges()[static_cast<std::size_t>(resource)].high <= 0)
            continue;
        NoteTable table {
            .title = priceTitle(resource), .rows = groups, .columns = slotNames(clock, from, count), .unit = "value"
        };
        for (std::size_t group = 0; group < groups.size(); ++group) {
            for (std::int64_t slot = from; slot < from + count; ++slot)
                table.values.push_back(book.price(group, resource, slot));
        }
        tables.push_back(std::move(table));
    }
    return tables;
}

NoteTable payoffTable(std::span<const NotedPayoffs> jobs, const SlotClock& clock)
{
    NoteTable table { .title = CONSONANCE_TEXT("Policy", "payoff by the slot in which the job would end"),
        .unit = "value" };
    std::int64_t from = std::numeric_limits<std::int64_t>::max();
    std::int64_t until = 0;
    for (const NotedPayoffs& job : jobs) {
        table.rows.push_back(job.job);
        from = std::min(from, job.from);
        until = std::max(until, job.from + static_cast<std::int64_t>(job.payoffs.size()));
    }
    if (jobs.empty())
        return table;
    table.columns = slotNames(clock, from, until - from);
    for (const NotedPayoffs& job : jobs) {
        for (std::int64_t slot = from; slot < until; ++slot) {
            const std::int64_t index = slot - job.from;
            const bool isKnown = index >= 0 && index < static_cast<std::int64_t>(job.payoffs.size())
                && std::isfinite(job.payoffs[static_cast<std::size_t>(index)]);
            table.values.push_back(
                isKnown ? job.payoffs[static_cast<std::size_t>(index)] : std::numeric_limits<double>::quiet_NaN());
        }
    }
    return table;
}

} // namespace consonance
