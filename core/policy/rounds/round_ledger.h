// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who has received how much time on each type of device since shares were last handed out, and the key that follows:
// the share of a unit over its part of the time that all units received there, so that the unit furthest behind its
// share runs next (Narayanan et al., "Heterogeneity-Aware Cluster Scheduling Policies for Deep Learning Workloads",
// OSDI 2020, and its code stanford-futuredata/gavel @c4fa400, scheduler.py). Time that a unit missed until shares
// change becomes its deficit, which breaks ties. A plain value of one thread. Units are in the order in which their
// later job was added. Cost: O(units × types) for keys, O(units) to add or remove a job.
#pragma once

#include "core/policy/rounds/round_fill.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace consonance {

/// Shares by unit and type of device; a unit beyond the rows has none.
struct ShareTable {
    std::size_t types = 0;
    std::vector<double> values; ///< row by row

    ShareTable() = default;
    ShareTable(std::size_t units, std::size_t types_)
        : types(types_)
        , values(units * types_)
    {
    }
    [[nodiscard]] double& at(std::size_t unit, std::size_t type) { return values[unit * types + type]; }
    [[nodiscard]] double at(std::size_t unit, std::size_t type) const { return values[unit * types + type]; }
};

class RoundLedger {
public:
    RoundLedger() = default;
    /// `credit`: seconds that every unit counts as having received when shares are handed out (half a round).
    RoundLedger(std::size_t types, double credit)
        : m_types(types)
        , m_credit(credit)
        , m_total(types)
    {
    }

    /// Adds the job and its pairs with `partners`, which are in the ledger.
    void add(JobId job, std::span<const JobId> partners);
    /// Removes every unit of the job.
    void remove(JobId job);

    [[nodiscard]] std::span<const RoundUnit> units() const { return m_units; }
    [[nodiscard]] std::optional<std::size_t> find(const RoundUnit& unit) const;
    /// Whether shares were handed out while the unit existed.
    [[nodiscard]] bool hasShares(std::size_t unit) const { return m_hasShares[unit] != 0; }
    [[nodiscard]] double share(std::size_t unit, std::size_t type) const { return m_shares[at(unit, type)]; }
    /// Seconds since shares were handed out, without the credit.
    [[nodiscard]] double received(std::size_t unit, std::size_t type) const
    {
        return m_received[at(unit, type)] - m_credit;
    }

    /// Before new shares: what was due in the `elapsed` seconds and not received is added to the deficits, and counting
    /// begins again.
    void settle(double elapsed);
    /// Rows are the units as they are now.
    void setShares(const ShareTable& shares);
    void receive(std::size_t unit, std::size_t type, double seconds);

    /// `factor` times the share is the priority.
    [[nodiscard]] double factor(std::size_t unit, std::size_t type) const;
    [[nodiscard]] RoundKey key(std::size_t unit, std::size_t type) const;

private:
    [[nodiscard]] std::size_t at(std::size_t unit, std::size_t type) const { return unit * m_types + type; }
    void append(const RoundUnit& unit, double received);

    std::size_t m_types = 0;
    double m_credit = 0;
    std::vector<RoundUnit> m_units;
    std::vector<char> m_hasShares;
    std::vector<double> m_shares; ///< these three by unit and type
    std::vector<double> m_received;
    std::vector<double> m_deficits;
    std::vector<double> m_total; ///< received by all, by type
};

} // namespace consonance
