// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/rounds/round_ledger.h"

#include <algorithm>

namespace consonance {

namespace {

/// Priority of a unit with a share of 1 that has received nothing yet; finite, so that shares still order such units.
constexpr double kPriorityOfUnserved = 1e9;

} // namespace

void RoundLedger::append(const RoundUnit& unit, double received)
{
    m_units.push_back(unit);
    m_hasShares.push_back(0);
    m_shares.resize(m_shares.size() + m_types);
    m_received.resize(m_received.size() + m_types, received);
    m_deficits.resize(m_deficits.size() + m_types);
}

void RoundLedger::add(JobId job, std::span<const JobId> partners)
{
    append({ .first = job, .second = {} }, m_credit);
    for (const JobId partner : partners)
        append({ .first = std::min(job, partner), .second = std::max(job, partner) }, 0);
}

void RoundLedger::remove(JobId job)
{
    std::size_t kept = 0;
    for (std::size_t unit = 0; unit < m_units.size(); ++unit) {
        if (m_units[unit].has(job))
            continue;
        m_units[kept] = m_units[unit];
        m_hasShares[kept] = m_hasShares[unit];
        for (std::size_t type = 0; type < m_types; ++type) {
            m_shares[at(kept, type)] = m_shares[at(unit, type)];
            m_received[at(kept, type)] = m_received[at(unit, type)];
            m_deficits[at(kept, type)] = m_deficits[at(unit, type)];
        }
        ++kept;
    }
    m_units.resize(kept);
    m_hasShares.resize(kept);
    for (auto* values : { &m_shares, &m_received, &m_deficits })
        values->resize(kept * m_types);
}

std::optional<std::size_t> RoundLedger::find(const RoundUnit& unit) const
{
    const auto found = std::ranges::find(m_units, unit);
    return found == m_units.end() ? std::nullopt : std::optional<std::size_t>(found - m_units.begin());
}

void RoundLedger::settle(double elapsed)
{
    for (std::size_t type = 0; type < m_types; ++type) {
        m_total[type] = 0;
        for (std::size_t unit = 0; unit < m_units.size(); ++unit) {
            const double received = m_received[at(unit, type)] - m_credit;
            const double due = m_hasShares[unit] != 0 ? m_shares[at(unit, type)] * elapsed : 0;
            m_deficits[at(unit, type)] += due - received;
            m_received[at(unit, type)] = m_credit;
            m_total[type] += m_credit;
        }
    }
}

void RoundLedger::setShares(const ShareTable& shares)
{
    m_shares = shares.values;
    const auto rows = m_types == 0 ? 0 : std::min(shares.values.size() / m_types, m_units.size());
    m_shares.resize(m_units.size() * m_types);
    std::ranges::fill(m_hasShares, 0);
    std::fill_n(m_hasShares.begin(), rows, 1);
}

void RoundLedger::receive(std::size_t unit, std::size_t type, double seconds)
{
    m_received[at(unit, type)] += seconds;
    m_total[type] += seconds;
}

double RoundLedger::factor(std::size_t unit, std::size_t type) const
{
    const double fraction = m_total[type] == 0 ? 0 : m_received[at(unit, type)] / m_total[type];
    return fraction > 0 ? 1 / fraction : kPriorityOfUnserved;
}

RoundKey RoundLedger::key(std::size_t unit, std::size_t type) const
{
    const double share = m_shares[at(unit, type)];
    RoundKey key { .priority = 0, .deficit = m_deficits[at(unit, type)], .share = share };
    if (m_hasShares[unit] == 0)
        return { .priority = 0, .deficit = key.deficit, .share = 0 };
    const double fraction = m_total[type] == 0 ? 0 : m_received[at(unit, type)] / m_total[type];
    key.priority = fraction > 0 ? share / fraction : share * kPriorityOfUnserved;
    return key;
}

} // namespace consonance
