// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspect/job_deals.h"

#include <algorithm>
#include <optional>

namespace consonance {

namespace {

/// What the record makes of the sale before; nothing where it is of something else. An offer that was taken or declined
/// is followed by the acceptance or the end that comes of it.
std::optional<Sale> saleOf(const EventRecord& event, SaleKind before)
{
    const auto sale = [&event](SaleKind kind) { return Sale { .kind = kind, .price = event.value, .at = event.at }; };
    switch (event.kind) {
    case EventKind::JobAccepted:
        return before == SaleKind::OfferAccepted ? std::nullopt : std::optional(sale(SaleKind::Accepted));
    case EventKind::OfferAccepted:
        return sale(SaleKind::OfferAccepted);
    case EventKind::OfferDeclined:
        return sale(SaleKind::OfferDeclined);
    case EventKind::JobRejected:
        return before == SaleKind::OfferDeclined ? std::nullopt : std::optional(sale(SaleKind::Rejected));
    default:
        return std::nullopt;
    }
}

} // namespace

void JobDeals::append(std::span<const EventRecord> events)
{
    if (!m_position.continuesIn(events))
        clear();
    for (const auto& event : events.subspan(m_position.read)) {
        m_position.advance(event);
        read(event);
    }
}

void JobDeals::read(const EventRecord& event)
{
    const auto found = m_deals.find(event.job);
    const auto before = found == m_deals.end() ? SaleKind::None : found->second.back().sale.kind;
    if (const auto sale = saleOf(event, before))
        m_deals[event.job].push_back({ .events = m_position.read, .sale = *sale });
}

Sale JobDeals::saleAfter(JobId job, std::size_t events) const
{
    const auto found = m_deals.find(job);
    if (found == m_deals.end())
        return {};
    const auto later = std::ranges::upper_bound(found->second, events, {}, &Deal::events);
    return later == found->second.begin() ? Sale {} : std::prev(later)->sale;
}

} // namespace consonance
