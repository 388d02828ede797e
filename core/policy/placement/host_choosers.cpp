// SPDX-License-Identifier: GPL-3.0-or-later
//
// The choosers that need nothing but requests and free capacity; Tetris, which also orders jobs by estimated work; and
// locality with what costs nothing and helps: shortest service first, and the right to wait for a better place. The
// last are rivals of the learned policies that know neither a predictor nor the interference. See HostChooser for the
// rules they share.

#include "core/base/marked_text.h"
#include "core/base/random.h"
#include "core/policy/placement/placement_policy.h"
#include "core/policy/policy_sources.h"
#include "core/policy/tools/user_estimate.h"

#include <algorithm>

namespace consonance {

namespace {

/// A chooser whose score of a host depends on the host and the task alone.
template<typename Derived> class StatelessChooser : public CopiedChooser<Derived> {
public:
    void score(std::span<const HostId> hosts, const TaskToPlace& task, std::span<double> scores) override
    {
        for (std::size_t i = 0; i < hosts.size(); ++i)
            scores[i] = static_cast<const Derived*>(this)->scoreOf(hosts[i], task);
    }
};

/// What is free of a resource, free parts of shared GPUs included.
double freeOf(const CapacityLedger& ledger, HostId host, Resource resource)
{
    if (resource != Resource::Gpu || !ledger.hasSharedDevices())
        return static_cast<double>(ledger.free(host)[resource]);
    std::int64_t parts = 0;
    for (std::uint16_t device = 0; device < ledger.cluster().host(host).devices.size(); ++device)
        parts += std::max<std::int64_t>(0, kFullShare - ledger.deviceShare(host, device));
    return static_cast<double>(parts) / static_cast<double>(kFullShare);
}

/// Sum over the host's resources of used / capacity.
double normalisedLoad(const CapacityLedger& ledger, HostId host)
{
    const ResourceVector& capacity = ledger.cluster().host(host).capacity;
    double sum = 0;
    for (const Resource resource : kAllResources) {
        const auto whole = static_cast<double>(capacity[resource]);
        if (whole > 0)
            sum += (whole - freeOf(ledger, host, resource)) / whole;
    }
    return sum;
}

/// Sum over the host's resources of free / capacity.
double normalisedFree(const CapacityLedger& ledger, HostId host)
{
    const ResourceVector& capacity = ledger.cluster().host(host).capacity;
    double sum = 0;
    for (const Resource resource : kAllResources) {
        if (capacity[resource] > 0)
            sum += freeOf(ledger, host, resource) / static_cast<double>(capacity[resource]);
    }
    return sum;
}

/// Any feasible host, uniformly.
class RandomChooser final : public CopiedChooser<RandomChooser> {
public:
    [[nodiscard]] std::string_view scoreName() const override
    {
        return CONSONANCE_TEXT("Policy", "1 for the server that was drawn");
    }
    [[nodiscard]] Result<void> begin(const View& /*view*/, std::uint64_t seed) override
    {
        m_stream = RandomStream(seed, "policy.random");
        return {};
    }
    void score(std::span<const HostId> hosts, const TaskToPlace& /*task*/, std::span<double> scores) override
    {
        const std::int64_t last = static_cast<std::int64_t>(hosts.size()) - 1;
        scores[static_cast<std::size_t>(m_stream.uniformInt(0, last))] = 1.0;
    }

private:
    RandomStream m_stream { 0, "policy.random" };
};

/// The next feasible host after the last one used.
class RoundRobinChooser final : public CopiedChooser<RoundRobinChooser> {
public:
    [[nodiscard]] std::string_view scoreName() const override
    {
        return CONSONANCE_TEXT("Policy", "minus the number of hosts since the last one used");
    }
    void score(std::span<const HostId> hosts, const TaskToPlace& task, std::span<double> scores) override
    {
        const std::size_t count = task.soFar.ledger().cluster().hostCount();
        for (std::size_t i = 0; i < hosts.size(); ++i)
            scores[i] = -static_cast<double>((hosts[i].index() + count - m_next % count) % count);
    }
    void placed(HostId host, const TaskToPlace& /*task*/) override { m_next = host.index() + 1; }

private:
    std::size_t m_next = 0;
};

/// The host with the least sum of normalised resource use (Harmony's "LB").
class LoadBalancingChooser final : public StatelessChooser<LoadBalancingChooser> {
public:
    [[nodiscard]] std::string_view scoreName() const override
    {
        return CONSONANCE_TEXT("Policy", "minus the normalised load");
    }
    [[nodiscard]] double scoreOf(HostId host, const TaskToPlace& task) const
    {
        return -normalisedLoad(task.soFar.ledger(), host);
    }
};

/// The host with the least sum of normalised free resources (Harmony's "Tetris" baseline).
class BinPackingChooser final : public StatelessChooser<BinPackingChooser> {
public:
    [[nodiscard]] std::string_view scoreName() const override
    {
        return CONSONANCE_TEXT("Policy", "minus the normalised free capacity");
    }
    [[nodiscard]] double scoreOf(HostId host, const TaskToPlace& task) const
    {
        return -normalisedFree(task.soFar.ledger(), host);
    }
};

/// Only hosts without other jobs: those the job already uses while they have room, then an empty one.
class StandaloneChooser final : public StatelessChooser<StandaloneChooser> {
public:
    [[nodiscard]] std::string_view scoreName() const override
    {
        return CONSONANCE_TEXT("Policy", "1 for the job's own servers, 0 for empty ones");
    }
    [[nodiscard]] bool admits(HostId host, const TaskToPlace& task) const override
    {
        return task.soFar.uses(host) || task.soFar.ledger().used(host).isZero();
    }
    [[nodiscard]] double scoreOf(HostId host, const TaskToPlace& task) const
    {
        return task.soFar.uses(host) ? 1.0 : 0.0;
    }
};

/// How many of the tasks still to come the host could hold, workers and parameter servers in turn.
std::int32_t tasksThatFit(std::span<const std::uint8_t> tasks, const JobRequest& request, const ResourceVector& free)
{
    ResourceVector left = free;
    std::int32_t count = 0;
    for (const std::uint8_t role : tasks) {
        const ResourceVector& demand = request.roles[role].demand;
        if (!demand.fitsIn(left))
            continue;
        left -= demand;
        ++count;
    }
    return count;
}

/// A job fills the servers it already uses before it turns to another one.
constexpr double kOwnServer = 1e6;

/// Workers and parameter servers in turn, on hosts the job already uses while they have room, then on the host that
/// holds most of the rest, the least loaded of equals: a job that fits on one host gets the least loaded such host.
class LocalityChooser final : public CopiedChooser<LocalityChooser> {
public:
    [[nodiscard]] std::string_view scoreName() const override
    {
        return CONSONANCE_TEXT("Policy",
            "tasks of the job that fit together, its own servers first; minus a thousandth of the normalised "
            "load");
    }
    void beginJob(JobId /*job*/, const JobRequest& request, const CapacityLedger& /*ledger*/) override
    {
        m_tasks = taskOrder(request);
        m_next = 0;
    }
    [[nodiscard]] std::vector<std::uint8_t> taskOrder(const JobRequest& request) const override
    {
        return alternatingTasks(request);
    }
    void score(std::span<const HostId> hosts, const TaskToPlace& task, std::span<double> scores) override
    {
        const CapacityLedger& ledger = task.soFar.ledger();
        const std::span<const std::uint8_t> rest = std::span(m_tasks).subspan(m_next);
        const bool staysOnOwn = std::ranges::any_of(hosts, [&](HostId host) { return task.soFar.uses(host); });
        for (std::size_t i = 0; i < hosts.size(); ++i) {
            scores[i] = -normalisedLoad(ledger, hosts[i]) / 1000.0;
            if (task.soFar.uses(hosts[i]))
                scores[i] += kOwnServer;
            else if (!staysOnOwn)
                scores[i] += tasksThatFit(rest, task.request, ledger.free(hosts[i]));
        }
    }
    void placed(HostId /*host*/, const TaskToPlace& /*task*/) override { ++m_next; }

private:
    std::vector<std::uint8_t> m_tasks; ///< of the job being placed
    std::size_t m_next = 0;
};

/// demand · free, both as parts of the host's capacity; of each GPU only the share counts.
double alignment(const RoleSpec& role, std::int64_t gpuShare, const CapacityLedger& ledger, HostId host)
{
    const ResourceVector& capacity = ledger.cluster().host(host).capacity;
    double sum = 0;
    for (const Resource resource : kAllResources) {
        if (capacity[resource] <= 0)
            continue;
        const auto whole = static_cast<double>(capacity[resource]);
        auto demand = static_cast<double>(role.demand[resource]);
        if (resource == Resource::Gpu && gpuShare < kFullShare)
            demand *= static_cast<double>(gpuShare) / static_cast<double>(kFullShare);
        sum += demand / whole * (freeOf(ledger, host, resource) / whole);
    }
    return sum;
}

/// Jobs by alignment − ε × remaining work, tasks by alignment; ε = weight × mean alignment / mean work (SIGCOMM'14,
/// equations of §3.2–3.3).
struct TetrisRule {
    double workWeight = 1;
    EstimateSource estimates = EstimateSource::Limits;
};

class TetrisChooser final : public StatelessChooser<TetrisChooser> {
public:
    explicit TetrisChooser(const TetrisRule& rule)
        : m_rule(rule)
    {
    }
    [[nodiscard]] std::string_view scoreName() const override
    {
        return CONSONANCE_TEXT("Policy", "alignment of demand and free capacity");
    }
    [[nodiscard]] Result<void> beginDecision(
        const View& view, CapacityLedger& ledger, std::vector<JobId>& jobs) override;
    [[nodiscard]] double scoreOf(HostId host, const TaskToPlace& task) const
    {
        return alignment(task.spec(), task.gpuShare, task.soFar.ledger(), host);
    }

private:
    TetrisRule m_rule;
};

/// The best alignment that a task of each role finds now, summed over the job's tasks.
double bestAlignment(const JobRequest& request, const CapacityLedger& ledger)
{
    double sum = 0;
    const std::optional<int> deviceType = deviceTypeIndex(ledger.cluster(), request);
    for (const RoleSpec& role : request.roles) {
        double best = 0;
        const std::int64_t gpus = role.demand[Resource::Gpu];
        const int type = gpus > 0 ? deviceType.value_or(-1) : -1;
        for (HostId host = ledger.nextHostWithFreeGpus(gpus, {}, type); host.isValid();
             host = ledger.nextHostWithFreeGpus(gpus, host, type)) {
            if (role.demand.fitsIn(ledger.free(host)))
                best = std::max(best, alignment(role, request.gpuShare(), ledger, host));
        }
        sum += best * static_cast<double>(role.requested);
    }
    return sum;
}

/// Estimated duration × demand as parts of the whole cluster, summed over resources.
Result<double> remainingWork(JobId job, const View& view, const ResourceVector& total, EstimateSource estimates)
{
    TRY_ASSIGN(const double seconds, userEstimate(job, view, estimates));
    const ResourceVector demand = view.request(job).totalDemand();
    double share = 0;
    for (std::size_t i = 0; i < kResourceCount; ++i) {
        if (total.amount[i] > 0)
            share += static_cast<double>(demand.amount[i]) / static_cast<double>(total.amount[i]);
    }
    return seconds * share;
}

Result<void> TetrisChooser::beginDecision(const View& view, CapacityLedger& ledger, std::vector<JobId>& jobs)
{
    struct Ranked {
        double alignment = 0;
        double work = 0;
        JobId job;
    };
    const ResourceVector total = view.cluster().totalCapacity();
    std::vector<Ranked> ranked;
    double alignmentSum = 0;
    double workSum = 0;
    for (const JobId job : jobs) {
        TRY_ASSIGN(const double work, remainingWork(job, view, total, m_rule.estimates));
        ranked.push_back({ bestAlignment(view.request(job), ledger), work, job });
        alignmentSum += ranked.back().alignment;
        workSum += work;
    }
    const double epsilon = workSum > 0 ? m_rule.workWeight * alignmentSum / workSum : 0;
    std::ranges::stable_sort(
        ranked, std::ranges::greater {}, [epsilon](const Ranked& r) { return r.alignment - epsilon * r.work; });
    std::ranges::transform(ranked, jobs.begin(), &Ranked::job);
    return {};
}

enum class JobOrder : std::uint8_t { Service, Arrival };

struct LocalityRule {
    JobOrder order = JobOrder::Service;
    EstimateSource estimates = EstimateSource::Limits;
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
        , m_locality(std::make_unique<LocalityChooser>())
    {
    }
    [[nodiscard]] std::string_view scoreName() const override { return m_locality->scoreName(); }
    [[nodiscard]] Result<void> beginDecision(
        const View& view, CapacityLedger& ledger, std::vector<JobId>& jobs) override
    {
        m_need = EmptyClusterNeed(ledger);
        return m_rule.order == JobOrder::Arrival ? Result<void> {} : orderByService(view, m_rule.estimates, jobs);
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

void addLocalityVariants(PolicyRegistry& registry)
{
    const auto choose = [](const LocalityRule& rule) { return std::make_unique<OrderedLocality>(rule); };
    const auto order
        = boundChoice(&LocalityRule::order, { { "service", JobOrder::Service }, { "arrival", JobOrder::Arrival } },
            assumed(described(
                "order", "service: shortest estimated time × tasks first; arrival: first come, first tried", kOurs)));
    addPlacement(registry,
        { .id = "locality-srsf",
            .title = "Locality, shortest service first",
            .summary = "Places as locality does, the jobs with the least estimated time × tasks first.",
            .citation = kOurs,
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::Estimates },
        LocalityRule {}, { order, boundEstimates(&LocalityRule::estimates) }, choose);
    addPlacement(registry,
        { .id = "locality-tight",
            .title = "Locality that waits",
            .summary = "Places as locality does, but a job may wait for as few servers as an empty cluster would need.",
            .citation = kOurs,
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::Estimates },
        LocalityRule { .patience = 1 },
        { order, boundEstimates(&LocalityRule::estimates),
            bound(&LocalityRule::patience,
                assumed(ranged(
                    "patience", "intervals that a job waits at most for as few servers as can be", 0, 100, kOurs))) },
        choose);
}

} // namespace

void registerHostChoosers(PolicyRegistry& registry)
{
    addPlacement(registry,
        { .id = "random",
            .title = "Random",
            .summary = "Each task goes to a random server on which it fits.",
            .citation = kHarmonyPaper,
            .provenance = Provenance::FromFormulas,
            .draws = true },
        makeChooser<RandomChooser>);
    addPlacement(registry,
        { .id = "round-robin",
            .title = "Round robin",
            .summary = "Each task goes to the next server on which it fits.",
            .citation = kTextbook,
            .provenance = Provenance::FromFormulas },
        makeChooser<RoundRobinChooser>);
    addPlacement(registry,
        { .id = "lb",
            .title = "Load balancing",
            .summary = "Each task goes to the server with the least sum of normalised resource use.",
            .citation = kHarmonyPaper,
            .provenance = Provenance::FromFormulas },
        makeChooser<LoadBalancingChooser>);
    addPlacement(registry,
        { .id = "binpack",
            .title = "Bin packing",
            .summary = "Each task goes to the server with the least free resources on which it fits (Harmony's "
                       "\"Tetris\" baseline).",
            .citation = kHarmonyPaper,
            .provenance = Provenance::FromFormulas },
        makeChooser<BinPackingChooser>);
    addPlacement(registry,
        { .id = "tetris",
            .title = "Tetris",
            .summary = "Jobs by alignment with free resources minus their remaining work; each task goes to the server "
                       "it aligns with best.",
            .citation = "Grandl et al., \"Multi-Resource Packing for Cluster Schedulers\", SIGCOMM 2014",
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::Estimates },
        TetrisRule {},
        { bound(&TetrisRule::workWeight,
              ranged("work_weight",
                  "weight of remaining work against alignment (m in ε = m × mean alignment ÷ mean work)", 0, 1e6,
                  "SIGCOMM 2014, section 3.3: m = 1")),
            boundEstimates(&TetrisRule::estimates) },
        [](const TetrisRule& rule) { return std::make_unique<TetrisChooser>(rule); });
    addPlacement(registry,
        { .id = "standalone",
            .title = "Standalone",
            .summary = "Each job gets its own servers, which no other job shares.",
            .citation = kHarmonyPaper,
            .provenance = Provenance::FromFormulas },
        makeChooser<StandaloneChooser>);
    addPlacement(registry,
        { .id = "locality",
            .title = "Locality",
            .summary = "The least loaded server that holds the whole job; otherwise its tasks stay together as far "
                       "as they fit.",
            .citation = kOptimusPaper,
            .provenance = Provenance::Reconstructed },
        makeChooser<LocalityChooser>);
    addLocalityVariants(registry);
}

} // namespace consonance
