// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gandiva_fair (Chaudhary et al., EuroSys 2020) on rounds: tenants share each type of GPU by their tickets, a tenant's
// jobs share its tickets, and the gang with the lowest pass runs next (stride.h); tenants trade types (gpu_trade.h).
#include "core/base/marked_text.h"
#include "core/policy/rounds/round_parameters.h"
#include "core/policy/slicing/gpu_trade.h"
#include "core/policy/slicing/stride.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace consonance {

namespace {

constexpr const char* kGandivaFairPaper = "Chaudhary et al., \"Balancing Efficiency and Fairness in Heterogeneous GPU "
                                          "Clusters for Deep Learning\", EuroSys 2020";
/// Behind every job that has tickets for a type come those that have none.
constexpr double kBehind = 1e15;

struct GandivaFairRule {
    RoundRule rounds { .roundSeconds = 60, .reallocationSeconds = 0 };
    bool trades = true;
};

class GandivaFairPolicy final : public RulePolicy<GandivaFairPolicy, GandivaFairRule, RoundPolicy> {
public:
    using RulePolicy::RulePolicy;

private:
    struct Share {
        std::int32_t gpus = 1;
        std::vector<double> tickets; ///< by type; parts of 1
    };

    [[nodiscard]] const RoundRule& roundRule() const override { return m_rule.rounds; }
    [[nodiscard]] Result<void> started(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<ShareTable> allocate(const RoundSituation& situation) override;
    void adjustKeys(const RoundLedger& ledger, std::span<const std::size_t> poolOrder,
        std::span<std::vector<RoundCandidate>> candidates) override;
    void roundPlaced(double now, std::span<const RoundUnit> units, std::span<const RoundPlace> places) override;
    void jobLeft(JobId job, double at) override;
    void noteAllocation(const RoundSituation& situation, const ShareTable& shares, const View& view,
        DecisionNotes& notes) const override;

    [[nodiscard]] std::vector<std::vector<double>> entitlements(
        const RoundSituation& situation, const std::map<TenantId, std::vector<const RoundJob*>>& jobs);
    void trade(std::span<const std::vector<const RoundJob*>> jobs, std::vector<std::vector<double>>& gpus);

    std::vector<double> m_tickets; ///< by tenant
    StrideBook m_strides;
    std::map<JobId, Share> m_shares;
    std::size_t m_trades = 0; ///< in force
    double m_traded = 0; ///< fast GPUs that changed hands
};

Result<void> GandivaFairPolicy::started(const View& view, std::uint64_t /*seed*/)
{
    for (std::size_t tenant = 0; tenant < view.tenantCount(); ++tenant)
        m_tickets.push_back(view.tenantTerms(TenantId(tenant)).tickets);
    m_strides = StrideBook(pools().size());
    return {};
}

/// How much faster a tenant's jobs are on a type, by their GPUs; 0 when none of them can use both types.
double speedupOf(std::span<const RoundJob* const> jobs, std::size_t fast, std::size_t slow)
{
    double sum = 0;
    double gpus = 0;
    for (const auto* job : jobs) {
        if (job->speeds[fast] <= 0 || job->speeds[slow] <= 0)
            continue;
        sum += job->gang.gpus * job->speeds[fast] / job->speeds[slow];
        gpus += job->gang.gpus;
    }
    return gpus > 0 ? sum / gpus : 0;
}

double gpusOf(std::span<const RoundJob* const> jobs)
{
    double gpus = 0;
    for (const auto* job : jobs)
        gpus += job->gang.gpus;
    return gpus;
}

/// Types two by two, the fastest first.
void GandivaFairPolicy::trade(
    std::span<const std::vector<const RoundJob*>> jobs, std::vector<std::vector<double>>& gpus)
{
    const auto order = typeOrder();
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (std::size_t j = i + 1; j < order.size(); ++j) {
            std::vector<TradingTenant> tenants;
            for (std::size_t tenant = 0; tenant < jobs.size(); ++tenant) {
                const auto& own = gpus[tenant];
                double elsewhere = -own[order[i]] - own[order[j]];
                for (const double held : own)
                    elsewhere += held;
                tenants.push_back({ .fast = own[order[i]],
                    .slow = own[order[j]],
                    .speedup = speedupOf(jobs[tenant], order[i], order[j]),
                    .most = gpusOf(jobs[tenant]) - elsewhere });
            }
            for (const auto& one : tradeGpus(tenants)) {
                ++m_trades;
                m_traded += one.fast;
            }
            for (std::size_t tenant = 0; tenant < jobs.size(); ++tenant) {
                gpus[tenant][order[i]] = tenants[tenant].fast;
                gpus[tenant][order[j]] = tenants[tenant].slow;
            }
        }
    }
}

/// GPUs of each type by tenant that has jobs, in the order of `jobs`.
std::vector<std::vector<double>> GandivaFairPolicy::entitlements(
    const RoundSituation& situation, const std::map<TenantId, std::vector<const RoundJob*>>& jobs)
{
    double all = 0;
    for (const auto& [tenant, own] : jobs)
        all += m_tickets[tenant.index()];
    std::vector<std::vector<double>> gpus;
    std::vector<std::vector<const RoundJob*>> byTenant;
    for (const auto& [tenant, own] : jobs) {
        byTenant.push_back(own);
        auto& mine = gpus.emplace_back();
        for (const double devices : situation.devices)
            mine.push_back(devices * m_tickets[tenant.index()] / all);
    }
    m_trades = 0;
    m_traded = 0;
    if (m_rule.trades)
        trade(byTenant, gpus);
    return gpus;
}

Result<ShareTable> GandivaFairPolicy::allocate(const RoundSituation& situation)
{
    std::map<TenantId, std::vector<const RoundJob*>> jobs;
    for (const auto& job : situation.jobs)
        jobs[job.tenant].push_back(&job);
    const auto gpus = entitlements(situation, jobs);
    m_shares.clear();
    ShareTable shares(situation.units.size(), situation.types.size());
    std::size_t tenant = 0;
    for (const auto& [id, own] : jobs) {
        for (const auto* job : own) {
            auto& share = m_shares[job->id];
            share.gpus = job->gang.gpus;
            for (std::size_t type = 0; type < situation.types.size(); ++type) {
                const double devices = std::max(1.0, situation.devices[type]);
                share.tickets.push_back(gpus[tenant][type] / devices / static_cast<double>(own.size()));
            }
            if (!m_strides.has(job->id))
                m_strides.admit(job->id);
        }
        ++tenant;
    }
    // Keys come from passes; the table shows what a job may use.
    for (std::size_t unit = 0; unit < situation.units.size(); ++unit) {
        for (std::size_t type = 0; type < situation.types.size(); ++type)
            shares.at(unit, type) = m_shares[situation.units[unit].first].tickets[type];
    }
    return shares;
}

void GandivaFairPolicy::adjustKeys(const RoundLedger& ledger, std::span<const std::size_t> poolOrder,
    std::span<std::vector<RoundCandidate>> candidates)
{
    for (std::size_t place = 0; place < poolOrder.size(); ++place) {
        const auto type = poolOrder[place];
        for (auto& candidate : candidates[place]) {
            const auto job = ledger.units()[candidate.unit].first;
            if (!m_strides.has(job))
                continue; // no place before it has shares
            const double pass = m_strides.pass(job, type);
            candidate.key = { .priority = m_shares[job].tickets[type] > 0 ? -pass : -kBehind - pass };
        }
    }
}

/// A gang pays for the whole round, with its GPUs. Without tickets it pays as if it had all of them.
void GandivaFairPolicy::roundPlaced(
    double /*now*/, std::span<const RoundUnit> units, std::span<const RoundPlace> places)
{
    for (const auto& place : places) {
        const auto job = units[place.unit].first;
        const auto& share = m_shares[job];
        const double tickets = share.tickets[place.pool] > 0 ? share.tickets[place.pool] : 1;
        m_strides.charge(job, place.pool, share.gpus * m_rule.rounds.roundSeconds, tickets);
    }
}

void GandivaFairPolicy::jobLeft(JobId job, double /*at*/)
{
    m_strides.remove(job);
    m_shares.erase(job);
}

void GandivaFairPolicy::noteAllocation(
    const RoundSituation& /*situation*/, const ShareTable& /*shares*/, const View& /*view*/, DecisionNotes& notes) const
{
    notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "trades in force"), static_cast<double>(m_trades));
    notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "fast GPUs traded"), m_traded);
}

BoundParameters<GandivaFairRule> gandivaFairParameters()
{
    BoundParameters<GandivaFairRule> parameters { bound(
        &GandivaFairRule::trades, described("trading", "tenants trade types of GPU", kGandivaFairPaper)) };
    std::ranges::move(roundParameters(&GandivaFairRule::rounds), std::back_inserter(parameters));
    return parameters;
}

} // namespace

void registerGandivaFairPolicy(PolicyRegistry& registry)
{
    addPolicy<GandivaFairPolicy>(registry,
        { .id = "gandiva-fair",
            .title = "Gandiva_fair",
            .family = "rounds",
            .summary = "Tenants share each type of GPU by their tickets, minute by minute, and trade fast GPUs for "
                       "slow ones where both gain.",
            .citation = kGandivaFairPaper,
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::RemainingWork | Knowledge::DeviceProfile,
            .triggers = kRoundTriggers,
            .preempts = true },
        GandivaFairRule {}, gandivaFairParameters());
}

} // namespace consonance
