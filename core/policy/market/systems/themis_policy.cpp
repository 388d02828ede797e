// SPDX-License-Identifier: GPL-3.0-or-later
//
// Themis (Mahajan et al., "Themis: Fair and Efficient GPU Cluster Scheduling", NSDI 2020): GPUs are leased, and free
// ones are auctioned among the jobs that would be furthest from their fair finish (partial_allocation.h). A job's bid
// says for every bundle of GPUs how near to its fair finish it would come, 1 / ρ, with ρ the time it will have taken
// over the time it would take alone with its share of the cluster. A winner pays by a shorter lease. What no job buys
// goes to the other jobs, those furthest from their fair finish first.
//
// Each job bids for itself: traces have no trials of one app that are stopped early. The paper bids from profiles of
// work left and locality; here they are exact. Assumed: what a job without GPUs is worth (it waits for one lease and
// then runs as it asked to), which jobs get leftovers (the paper draws them), a least lease. Deterministic; one thread
// at a time. Cost of a decision: O(jobs log jobs) and an auction.
#include "core/base/marked_text.h"
#include "core/policy/market/partial_allocation.h"
#include "core/policy/market/systems/job_terms.h"
#include "core/policy/rule_policy.h"
#include "core/policy/tools/placer.h"
#include "core/policy/tools/solver_clock.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace consonance {

namespace {

struct ThemisRule {
    double fairness = 0.8;
    std::int64_t lease = 1'200'000'000;
    std::int64_t leastLease = 60'000'000;
    bool hidesPayments = true;
};

/// A role with GPUs and how many tasks of it a job may have.
struct GpuRole {
    std::uint8_t role = 0;
    std::int32_t gpus = 1; ///< of a task
    std::int32_t fewest = 1;
    std::int32_t most = 1;
};

std::optional<GpuRole> gpuRoleOf(const JobRequest& request)
{
    for (std::size_t i = 0; i < request.roles.size(); ++i) {
        const RoleSpec& role = request.roles[i];
        if (role.demand[Resource::Gpu] == 0)
            continue;
        const std::int32_t most = std::max(role.requested, role.maximum);
        return GpuRole { .role = static_cast<std::uint8_t>(i),
            .gpus = static_cast<std::int32_t>(role.demand[Resource::Gpu]),
            .fewest = std::clamp(role.minimum, 1, most),
            .most = most };
    }
    return std::nullopt;
}

/// What the policy knows of a job.
struct ThemisJob {
    bool isKnown = false;
    std::optional<GpuRole> role;
    double aloneSeconds = 0; ///< of all its work, as it asked to run
    double contention = 0; ///< summed up before it arrived
    double referenceRate = 0; ///< in the form that remaining seconds speak of
    std::map<GpuBundle, double> rates;
    std::vector<Slot> former;
};

/// A waiting job in a decision.
struct Contender {
    JobId job;
    double elapsed = 0;
    double left = 0; ///< seconds, as it asked to run
    double fairSeconds = 1; ///< alone with its share of the cluster
    double ratio = 0; ///< ρ if it gets nothing now
};

class ThemisPolicy final : public RulePolicy<ThemisPolicy, ThemisRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;
    [[nodiscard]] double solverSeconds() const override { return m_clock.seconds(); }

private:
    void countContention(const View& view);
    [[nodiscard]] Result<void> meet(JobId job, const View& view);
    [[nodiscard]] Result<std::vector<Contender>> contenders(const View& view);
    [[nodiscard]] std::vector<AuctionServer> freeServers(const View& view, const CapacityLedger& ledger) const;
    [[nodiscard]] Result<double> rateOf(JobId job, const GpuBundle& bundle, const View& view);
    [[nodiscard]] AuctionBid bidOf(const Contender& contender, const View& view, Result<void>& status);
    [[nodiscard]] Result<void> holdAuction(
        std::vector<Contender> bidders, const View& view, PolicyTools& tools, Plan& plan);
    void giveLeftovers(const std::vector<Contender>& order, const View& view, PolicyTools& tools, Plan& plan);
    bool start(JobId job, std::int32_t tasks, std::optional<std::size_t> kind, double share, const View& view,
        PolicyTools& tools, Plan& plan);
    void note(const std::vector<Contender>& bidders, const AuctionOutcome& outcome, const View& view, Plan& plan) const;

    std::vector<std::vector<HostId>> m_hosts; ///< by type of device
    std::vector<ThemisJob> m_jobs; ///< by job
    double m_contention = 0; ///< jobs in the system × seconds so far
    double m_countedUntil = 0;
    std::size_t m_present = 0; ///< since then
    SolverClock m_clock; ///< of auctions
};

Result<void> ThemisPolicy::begin(const View& view, std::uint64_t /*seed*/)
{
    m_hosts.assign(view.cluster().deviceTypes.size(), {});
    for (std::size_t host = 0; host < view.cluster().hosts.size(); ++host)
        m_hosts[view.cluster().host(HostId(host)).deviceTypeIndex].emplace_back(host);
    m_countedUntil = view.now().seconds();
    return {};
}

/// Jobs come and go only at decisions.
void ThemisPolicy::countContention(const View& view)
{
    const double now = view.now().seconds();
    m_contention += static_cast<double>(m_present) * (now - m_countedUntil);
    m_countedUntil = now;
    m_present = view.waiting().size() + view.running().size();
}

Result<void> ThemisPolicy::meet(JobId id, const View& view)
{
    ThemisJob& job = m_jobs[id.index()];
    job.isKnown = true;
    const JobRequest& request = view.request(id);
    job.role = gpuRoleOf(request);
    job.contention = m_contention;
    TRY_ASSIGN(job.aloneSeconds, view.remainingSeconds(id));
    const auto packed = packedPlacement(view.ledger(), request, requestedCounts(request));
    TRY_ASSIGN(const double rate, view.isolatedRate(id, packed));
    const std::uint32_t type = packed.empty() ? 0 : view.cluster().host(packed.front().host).deviceTypeIndex;
    TRY_ASSIGN(const double speed, view.speedOn(id, view.cluster().deviceTypes[type]));
    job.referenceRate = speed > 0 ? rate / speed : rate;
    return {};
}

/// The waiting jobs, those furthest from their fair finish first.
Result<std::vector<Contender>> ThemisPolicy::contenders(const View& view)
{
    std::vector<Contender> contenders;
    for (const auto id : view.waiting()) {
        const JobId job(id);
        if (!m_jobs[id].isKnown)
            TRY(meet(job, view));
        const ThemisJob& known = m_jobs[id];
        Contender one { .job = job, .elapsed = (view.now() - view.request(job).arrival).seconds() };
        TRY_ASSIGN(one.left, view.remainingSeconds(job));
        const double average = one.elapsed > 0 ? (m_contention - known.contention) / one.elapsed : 0;
        const double share = one.elapsed > 0 ? std::max(1.0, average) : static_cast<double>(m_present);
        one.fairSeconds = std::max(known.aloneSeconds, 1e-6) * share;
        one.ratio = (one.elapsed + static_cast<double>(m_rule.lease) / 1e6 + one.left) / one.fairSeconds;
        contenders.push_back(one);
    }
    std::ranges::stable_sort(contenders, std::ranges::greater {}, &Contender::ratio);
    return contenders;
}

std::vector<AuctionServer> ThemisPolicy::freeServers(const View& view, const CapacityLedger& ledger) const
{
    std::vector<AuctionServer> servers;
    for (std::size_t kind = 0; kind < m_hosts.size(); ++kind) {
        for (const HostId host : m_hosts[kind]) {
            const std::int64_t gpus = ledger.free(host)[Resource::Gpu];
            if (gpus > 0 && view.ledger().availability(host) == Availability::Up)
                servers.push_back({ kind, static_cast<std::int32_t>(gpus) });
        }
    }
    return servers;
}

/// Work per second on a bundle; 0 where the job cannot use it.
Result<double> ThemisPolicy::rateOf(JobId id, const GpuBundle& bundle, const View& view)
{
    ThemisJob& job = m_jobs[id.index()];
    const auto known = job.rates.find(bundle);
    if (known != job.rates.end())
        return known->second;
    const JobRequest& request = view.request(id);
    const std::vector<HostId>& hosts = m_hosts[bundle.kind];
    const bool isOfType = request.deviceType.empty() || view.cluster().deviceTypes[bundle.kind] == request.deviceType;
    const bool isWhole
        = std::ranges::all_of(bundle.parts, [&](std::int32_t part) { return part % job.role->gpus == 0; });
    const std::int32_t tasks = bundle.gpus() / job.role->gpus;
    double rate = 0;
    if (isOfType && isWhole && tasks >= job.role->fewest && tasks <= job.role->most
        && bundle.parts.size() <= hosts.size()) {
        std::vector<PlacedTasks> placed;
        for (std::size_t i = 0; i < bundle.parts.size(); ++i)
            placed.push_back({ .host = hosts[i], .role = job.role->role, .count = bundle.parts[i] / job.role->gpus });
        for (std::size_t role = 0; role < request.roles.size(); ++role) {
            if (role != job.role->role && request.roles[role].requested > 0)
                placed.push_back({ .host = hosts[0],
                    .role = static_cast<std::uint8_t>(role),
                    .count = request.roles[role].requested });
        }
        TRY_ASSIGN(rate, view.isolatedRate(id, placed));
    }
    job.rates.emplace(bundle, rate);
    return rate;
}

AuctionBid ThemisPolicy::bidOf(const Contender& contender, const View& view, Result<void>& status)
{
    const ThemisJob& job = m_jobs[contender.job.index()];
    const auto value = [this, contender, &view, &status](const GpuBundle& bundle) {
        const auto rate = rateOf(contender.job, bundle, view);
        if (!rate) {
            status = tl::unexpected(rate.error());
            return 0.0;
        }
        if (!(*rate > 0))
            return 0.0;
        const double reference = m_jobs[contender.job.index()].referenceRate;
        const double left = contender.left * (reference > 0 ? reference / *rate : 1);
        return 1 / std::max(1e-9, finishTimeRatio(contender.elapsed, left, contender.fairSeconds, 1));
    };
    return { .without = 1 / std::max(1e-9, contender.ratio), .most = job.role->most * job.role->gpus, .value = value };
}

/// Starts a job on so many tasks, where it was if it can, else on as few servers as it can.
bool ThemisPolicy::start(JobId id, std::int32_t tasks, std::optional<std::size_t> kind, double share, const View& view,
    PolicyTools& tools, Plan& plan)
{
    ThemisJob& job = m_jobs[id.index()];
    const JobRequest* request = &view.request(id);
    JobRequest typed;
    if (kind && m_hosts.size() > 1 && request->deviceType.empty()) {
        typed = *request;
        typed.deviceType = view.cluster().deviceTypes[*kind];
        request = &typed;
    }
    TaskCounts counts = requestedCounts(*request);
    if (job.role)
        counts[job.role->role] = tasks;
    TentativePlacement again(tools.ledger, *request);
    TaskCounts former {};
    bool isBack = !job.former.empty();
    for (const Slot& slot : job.former) {
        former[slot.role] += slot.count;
        const auto hosts = view.cluster().hostsBelow(slot.domain);
        isBack = isBack && again.take(slot.role, hosts.front(), slot.count);
    }
    std::optional<std::vector<Slot>> slots = job.former;
    if (!isBack || former != counts) {
        again.undo();
        slots = placeTasks(PlacerKind::Consolidate, tools.ledger, *request, counts);
    }
    if (!slots)
        return false;
    job.former = *slots;
    const auto paid = static_cast<std::int64_t>(std::llround(share * static_cast<double>(m_rule.lease)));
    Allocation lease { .job = id, .slots = std::move(*slots) };
    if (request->preemptible)
        lease.until = view.now() + Duration { std::max(m_rule.leastLease, paid) };
    plan.assignments.push_back({ id, { std::move(lease) } });
    return true;
}

Result<void> ThemisPolicy::holdAuction(std::vector<Contender> bidders, const View& view, PolicyTools& tools, Plan& plan)
{
    Result<void> status;
    std::vector<AuctionBid> bids;
    for (const Contender& bidder : bidders)
        bids.push_back(bidOf(bidder, view, status));
    auto outcome = m_clock.timed([&] { return allocatePartially(freeServers(view, tools.ledger), bids); });
    TRY(status);
    if (!outcome)
        return tl::unexpected(outcome.error());
    std::vector<std::pair<std::int32_t, std::size_t>> winners; // large bundles are placed first
    for (std::size_t i = 0; i < bidders.size(); ++i) {
        if (outcome->awards[i].bundle)
            winners.emplace_back(-outcome->awards[i].bundle->gpus(), i);
    }
    std::ranges::sort(winners);
    for (const auto& [gpus, i] : winners) {
        const AuctionAward& award = outcome->awards[i];
        const std::int32_t tasks = -gpus / m_jobs[bidders[i].job.index()].role->gpus;
        const double share = m_rule.hidesPayments ? award.share : 1;
        start(bidders[i].job, tasks, award.bundle->kind, share, view, tools, plan);
    }
    if (tools.wantsNotes)
        note(bidders, *outcome, view, plan);
    return {};
}

/// To those who got nothing, in order: as many tasks as fit.
void ThemisPolicy::giveLeftovers(const std::vector<Contender>& order, const View& view, PolicyTools& tools, Plan& plan)
{
    for (const Contender& one : order) {
        const bool hasPlace = std::ranges::find(plan.assignments, one.job, &Assignment::job) != plan.assignments.end();
        const auto& role = m_jobs[one.job.index()].role;
        bool isPlaced = hasPlace;
        for (std::int32_t tasks = role ? role->most : 0; !isPlaced && tasks >= (role ? role->fewest : 0); --tasks)
            isPlaced = start(one.job, tasks, std::nullopt, 1, view, tools, plan);
        if (!isPlaced && tools.wantsNotes)
            plan.notes.blocked.push_back({ .job = one.job, .reason = Infeasible::TooFewGpus, .text = kNoteNoRoom });
    }
}

void ThemisPolicy::note(
    const std::vector<Contender>& bidders, const AuctionOutcome& outcome, const View& view, Plan& plan) const
{
    NoteTable table { .title = CONSONANCE_TEXT("Policy", "bids and awards of the auction"),
        .columns = { CONSONANCE_TEXT("Policy", "finish-time ratio if it waits"), CONSONANCE_TEXT("Policy", "GPUs won"),
            CONSONANCE_TEXT("Policy", "share of the lease kept") },
        .unit = "1" };
    for (std::size_t i = 0; i < bidders.size(); ++i) {
        const AuctionAward& award = outcome.awards[i];
        table.rows.push_back(view.request(bidders[i].job).name);
        table.values.push_back(bidders[i].ratio);
        table.values.push_back(award.bundle ? award.bundle->gpus() : 0);
        table.values.push_back(award.bundle ? award.share : 0);
    }
    plan.notes.tables.push_back(std::move(table));
    plan.notes.figures.emplace_back(
        CONSONANCE_TEXT("Policy", "logarithm of the product of all values"), outcome.logProduct);
    if (outcome.isExact)
        plan.notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "at most that far from the optimum"), 0);
}

Result<Plan> ThemisPolicy::decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools)
{
    m_jobs.resize(view.jobCount());
    countContention(view);
    Plan plan;
    TRY_ASSIGN(const std::vector<Contender> order, contenders(view));
    const auto invited
        = static_cast<std::size_t>(std::ceil((1 - m_rule.fairness) * static_cast<double>(m_present) - 1e-9));
    std::vector<Contender> bidders;
    for (const Contender& one : order) {
        if (bidders.size() < std::max<std::size_t>(invited, 1) && m_jobs[one.job.index()].role)
            bidders.push_back(one);
    }
    if (!bidders.empty())
        TRY(holdAuction(std::move(bidders), view, tools, plan));
    giveLeftovers(order, view, tools, plan);
    return plan;
}

BoundParameters<ThemisRule> themisParameters()
{
    return { bound(&ThemisRule::fairness,
                 ranged("fairness",
                     "part of the jobs that an auction leaves out: the ones nearest to their fair finish", 0, 1,
                     "NSDI 2020, f = 0.8")),
        boundSeconds(&ThemisRule::lease,
            ranged("lease_s", "seconds for which a job has its GPUs at most", 1, 1e6, "NSDI 2020: 20 min")),
        boundSeconds(&ThemisRule::leastLease,
            assumed(ranged("least_lease_s", "seconds for which a job has its GPUs at least, whatever it pays", 0, 1e6,
                "no lease should be shorter than what a start costs"))),
        bound(&ThemisRule::hidesPayments,
            described("hidden_payments", "whether a winner's lease is shortened by what it costs the others",
                "NSDI 2020, section 4; that leases are shortened, not bundles, is assumed")) };
}

} // namespace

void registerThemisPolicy(PolicyRegistry& registry)
{
    addPolicy<ThemisPolicy>(registry,
        { .id = "themis",
            .title = "Themis",
            .family = kMarketFamily,
            .summary
            = "Leases GPUs for a while; free ones are auctioned among the jobs furthest from their fair finish, "
              "which bid how near they would come to it.",
            .citation = "Mahajan et al., \"Themis: Fair and Efficient GPU Cluster Scheduling\", NSDI 2020",
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::RemainingWork | Knowledge::TrueThroughput | Knowledge::DeviceProfile,
            .triggers
            = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::LeaseEnd | TriggerKind::ResourceChange,
            .preempts = true,
            .resizes = true },
        ThemisRule {}, themisParameters());
}

} // namespace consonance
