// SPDX-License-Identifier: GPL-3.0-or-later
// Locality with what costs nothing and helps: shortest service first, and the right to wait for a better place. Rivals
// of the learned policies that know neither a predictor nor the interference.
#include "core/policy/placement/host_choosers.h"

#include <algorithm>
#include <numeric>

namespace consonance {

namespace {

enum class JobOrder : std::uint8_t { Service, Arrival };

struct LocalityRule {
    JobOrder order = JobOrder::Service;
    double patience = 0; ///< intervals that a job may wait for as few servers as an empty cluster would need
};

/// How many servers locality would use on an empty cluster.
class EmptyClusterNeed {
public:
    EmptyClusterNeed() = default;
    explicit EmptyClusterNeed(const CapacityLedger& ledger)
    {
        for (std::size_t i = 0; i < ledger.cluster().hostCount(); ++i) {
            if (ledger.availability(HostId(i)) != Availability::Up)
                continue;
            const Host& host = ledger.cluster().host(HostId(i));
            const auto same = std::ranges::find_if(m_kinds, [&](const Kind& kind) {
                return kind.capacity == host.capacity && kind.deviceType == host.deviceTypeIndex;
            });
            if (same == m_kinds.end())
                m_kinds.push_back({ .capacity = host.capacity, .deviceType = host.deviceTypeIndex, .count = 1 });
            else
                ++same->count;
        }
    }
    /// Repeatedly the kind that holds most of the rest.
    [[nodiscard]] std::size_t serversFor(const JobRequest& request, int deviceType) const
    {
        std::vector<std::int32_t> left;
        for (const RoleSpec& role : request.roles)
            left.push_back(role.requested);
        std::vector<Kind> kinds = m_kinds;
        std::size_t servers = 0;
        while (std::ranges::any_of(left, [](std::int32_t count) { return count > 0; })) {
            Kind* best = nullptr;
            std::vector<std::int32_t> bestLeft;
            std::int32_t most = 0;
            for (Kind& kind : kinds) {
                std::vector<std::int32_t> after = left;
                const std::int32_t held = kind.count > 0 ? fill(kind, request, deviceType, after) : 0;
                if (held > most) {
                    most = held;
                    best = &kind;
                    bestLeft = std::move(after);
                }
            }
            if (best == nullptr)
                break; // it never fits whole
            --best->count;
            ++servers;
            left = std::move(bestLeft);
        }
        return servers;
    }

private:
    struct Kind {
        ResourceVector capacity;
        int deviceType = 0;
        std::int64_t count = 0;
    };
    /// Tasks of all roles in turn as long as one fits; how many.
    static std::int32_t fill(
        const Kind& kind, const JobRequest& request, int deviceType, std::vector<std::int32_t>& left)
    {
        ResourceVector free = kind.capacity;
        std::int32_t held = 0;
        for (bool goesOn = true; goesOn;) {
            goesOn = false;
            for (std::size_t role = 0; role < left.size(); ++role) {
                const ResourceVector& demand = request.roles[role].demand;
                const bool hasDevices = demand[Resource::Gpu] == 0 || deviceType < 0 || kind.deviceType == deviceType;
                if (left[role] <= 0 || !hasDevices || !demand.fitsIn(free))
                    continue;
                free -= demand;
                --left[role];
                ++held;
                goesOn = true;
            }
        }
        return held;
    }

    std::vector<Kind> m_kinds;
};

/// Locality's choice of hosts, with an order of its own and the right to refuse.
class OrderedLocality final : public HostChooser {
public:
    explicit OrderedLocality(const LocalityRule& rule)
        : m_rule(rule)
        , m_locality(makeLocalityChooser())
    {
    }
    [[nodiscard]] std::string_view scoreName() const override { return m_locality->scoreName(); }
    [[nodiscard]] Result<void> beginDecision(
        const View& view, CapacityLedger& ledger, std::vector<JobId>& jobs) override
    {
        m_need = EmptyClusterNeed(ledger);
        if (m_rule.order == JobOrder::Arrival)
            return {};
        std::vector<std::pair<double, JobId>> ranked;
        for (const JobId job : jobs) {
            TRY_ASSIGN(const double seconds, view.estimatedSeconds(job));
            const RoleList& roles = view.request(job).roles;
            const auto tasks = std::accumulate(roles.begin(), roles.end(), 0,
                [](std::int32_t sum, const RoleSpec& role) { return sum + role.requested; });
            ranked.emplace_back(seconds * tasks, job);
        }
        std::ranges::stable_sort(ranked, {}, &std::pair<double, JobId>::first);
        std::ranges::transform(ranked, jobs.begin(), &std::pair<double, JobId>::second);
        return {};
    }
    void beginJob(JobId job, const JobRequest& request, const CapacityLedger& ledger) override
    {
        m_locality->beginJob(job, request, ledger);
    }
    [[nodiscard]] std::vector<std::uint8_t> taskOrder(const JobRequest& request) const override
    {
        return m_locality->taskOrder(request);
    }
    void score(std::span<const HostId> hosts, const TaskToPlace& task, std::span<double> scores) override
    {
        m_locality->score(hosts, task, scores);
    }
    void placed(HostId host, const TaskToPlace& task) override { m_locality->placed(host, task); }
    [[nodiscard]] bool accepts(const View& view, JobId job, const TentativePlacement& placement) override
    {
        if (m_rule.patience <= 0 || view.waitingFor(job).seconds() >= m_rule.patience * view.interval().seconds())
            return true;
        std::vector<HostId> hosts;
        for (const Holding& holding : placement.holdings())
            hosts.push_back(view.cluster().domain(holding.claim.domain).host);
        std::ranges::sort(hosts);
        const auto repeated = std::ranges::unique(hosts);
        hosts.erase(repeated.begin(), repeated.end());
        const auto deviceType = deviceTypeIndex(view.cluster(), placement.request());
        return hosts.size() <= m_need.serversFor(placement.request(), deviceType.value_or(-1));
    }
    [[nodiscard]] std::unique_ptr<HostChooser> clone() const override
    {
        return std::make_unique<OrderedLocality>(m_rule);
    }

private:
    LocalityRule m_rule;
    std::unique_ptr<HostChooser> m_locality; ///< holds nothing from one decision to the next
    EmptyClusterNeed m_need; ///< of this decision
};

constexpr const char* kOurs = "Consonance; a rival of the learned policies, from the project's notes on learning";

} // namespace

void registerLocalityVariants(PolicyRegistry& registry)
{
    const auto choose = [](const LocalityRule& rule) { return std::make_unique<OrderedLocality>(rule); };
    const auto order
        = boundChoice(&LocalityRule::order, { { "service", JobOrder::Service }, { "arrival", JobOrder::Arrival } },
            { .key = "order",
                .description = "service: shortest estimated time × tasks first; arrival: first come, first tried",
                .source = kOurs,
                .isAssumed = true });
    addPlacement(registry,
        { .id = "locality-srsf",
            .title = "Locality, shortest service first",
            .summary = "Places as locality does, the jobs with the least estimated time × tasks first.",
            .citation = kOurs,
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::Estimates },
        LocalityRule {}, { order }, choose);
    addPlacement(registry,
        { .id = "locality-tight",
            .title = "Locality that waits",
            .summary = "Places as locality does, but a job may wait for as few servers as an empty cluster would need.",
            .citation = kOurs,
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::Estimates },
        LocalityRule { .patience = 1 },
        { order,
            bound(&LocalityRule::patience,
                { .key = "patience",
                    .description = "intervals that a job waits at most for as few servers as can be",
                    .minimum = 0.0,
                    .maximum = 100.0,
                    .source = kOurs,
                    .isAssumed = true }) },
        choose);
}

} // namespace consonance
