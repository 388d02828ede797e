// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answers/defragment_study.h"

#include "core/base/stop_scope.h"
#include "core/run/what_if.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kNotWaiting
    = CONSONANCE_MESSAGE("defragment.not-waiting", "{0} does not wait at that moment; name a job that waits");
constexpr MessageId kNothingAsked
    = CONSONANCE_MESSAGE("defragment.nothing-asked", "the gang asks for no GPUs and no cores; give it one of them");
constexpr MessageId kNoDomain = CONSONANCE_MESSAGE(
    "defragment.no-domain", "there is no server, rack or other group '{0}' in {1}; its first server is {2}");
constexpr MessageId kNoType = CONSONANCE_MESSAGE("defragment.no-type", "no server has GPUs of type '{0}'");

/// A task of the gang.
struct WantedTask {
    ResourceVector demand;
    std::int64_t deviceMemory = 0;
};

/// The tasks of one role of a job on one server. They move together, so that a job is not torn apart.
struct Piece {
    JobId job;
    std::uint8_t role = 0;
    HostId host;
    Holding holding; ///< what they hold now
    bool hasMoved = false;

    [[nodiscard]] std::int64_t gpus() const { return holding.claim.demand[Resource::Gpu] * holding.claim.count; }
};

/// A step of the search: the tasks that leave a server, and where they go.
struct Clearing {
    HostId host;
    std::vector<std::pair<std::size_t, HostId>> moves; ///< pieces, and where they go
    std::int64_t jobGpus = 0; ///< of jobs that have not moved before
    std::int64_t movedGpus = 0;

    [[nodiscard]] auto cost() const { return std::tuple(jobGpus, movedGpus, moves.size(), host); }
};

class Search {
public:
    Search(const Engine& at, int deviceType)
        : m_at(at)
        , m_ledger(at.state().ledger)
        , m_deviceType(deviceType)
        , m_byHost(at.cluster().hostCount())
    {
        for (const auto value : at.state().runningSet)
            addPieces(*at.runningJob(JobId(value)));
    }

    /// How many of these tasks fit now, largest first; they stay placed.
    int placeAsTheyAre(std::vector<WantedTask>& tasks, std::vector<GangPlace>& places)
    {
        const auto before = tasks.size();
        std::erase_if(tasks, [&](const WantedTask& task) {
            const auto host = bestRoom(task);
            return host.isValid() && placeGang(task, host, places);
        });
        return static_cast<int>(before - tasks.size());
    }

    /// Moves what must go for one more task. False where no server can be cleared for it.
    bool placeByMoves(const WantedTask& task, std::vector<GangPlace>& places, std::vector<TaskMove>& moves)
    {
        std::optional<Clearing> best;
        for (std::size_t i = 0; i < m_at.cluster().hostCount(); ++i) {
            const HostId host(i);
            if (!mayHold(host, task))
                continue;
            const LedgerTrial trial(m_ledger);
            auto found = clear(host, task);
            if (found && (!best || found->cost() < best->cost()))
                best = std::move(found);
        }
        if (!best)
            return false;
        for (const auto& [piece, to] : best->moves)
            carryOut(piece, to, moves);
        return placeGang(task, best->host, places);
    }

    /// Moves everything out of these servers, the largest tasks first; what finds no room is `stuck`.
    void empty(const std::vector<HostId>& hosts, std::vector<TaskMove>& moves, std::vector<TaskMove>& stuck)
    {
        std::vector<std::size_t> leaving;
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            if (std::ranges::binary_search(hosts, m_pieces[i].host))
                leaving.push_back(i);
        }
        for (const HostId host : hosts)
            m_ledger.setAvailability(host, Availability::Draining);
        std::ranges::stable_sort(leaving, [&](std::size_t a, std::size_t b) { return isLarger(a, b); });
        for (const auto i : leaving) {
            const auto& piece = m_pieces[i];
            if (const auto to = bestRoom(piece, piece.host); to.isValid())
                carryOut(i, to, moves);
            else
                stuck.push_back(moveOf(piece, {}));
        }
        for (const auto& fixed : m_fixed) {
            if (std::ranges::binary_search(hosts, fixed.from))
                stuck.push_back(fixed);
        }
    }

private:
    [[nodiscard]] bool mayMove(const RunningJob& running) const
    {
        return running.allocation.mode == ShareMode::Exclusive && m_at.workload().job(running.job).request.preemptible;
    }

    void addPieces(const RunningJob& running)
    {
        for (std::size_t i = 0; i < running.holdings.size(); ++i) {
            const auto& holding = running.holdings[i];
            const auto host = m_at.cluster().domain(holding.claim.domain).host;
            const auto role = running.allocation.slots[i].role;
            if (!mayMove(running)) {
                m_fixed.push_back({ running.job, role, holding.claim.count, host, {}, running.gpus });
                continue;
            }
            m_byHost[host.index()].push_back(m_pieces.size());
            m_pieces.push_back({ running.job, role, host, holding });
        }
    }

    [[nodiscard]] bool isLarger(std::size_t a, std::size_t b) const
    {
        const auto size = [&](std::size_t i) {
            return std::tuple(m_pieces[i].gpus(), m_pieces[i].holding.claim.demand[Resource::Cpu]);
        };
        return size(a) > size(b);
    }

    /// Whether an empty server would do.
    [[nodiscard]] bool mayHold(HostId host, const WantedTask& task) const
    {
        return m_ledger.availability(host) == Availability::Up && isOfType(host, m_deviceType)
            && task.demand.fitsIn(m_at.cluster().host(host).capacity);
    }

    [[nodiscard]] bool isOfType(HostId host, int type) const
    {
        return type < 0 || m_at.cluster().host(host).deviceTypeIndex == type;
    }

    [[nodiscard]] Claim claimOf(HostId host, const WantedTask& task) const
    {
        return { .domain = m_at.cluster().host(host).domain,
            .demand = task.demand,
            .deviceMemoryMegabytes = task.deviceMemory };
    }

    /// The same claim on another server.
    [[nodiscard]] Claim claimOf(HostId host, const Piece& piece) const
    {
        auto claim = piece.holding.claim;
        claim.domain = m_at.cluster().host(host).domain;
        return claim;
    }

    [[nodiscard]] TaskMove moveOf(const Piece& piece, HostId to) const
    {
        return { piece.job, piece.role, piece.holding.claim.count, piece.host, to, m_at.runningJob(piece.job)->gpus };
    }

    /// The fullest server that takes it, so that large holes stay.
    template<typename Wanted>
    [[nodiscard]] HostId fullestRoom(
        const Wanted& wanted, const ResourceVector& demand, int count, int type, HostId except) const
    {
        for (auto gpus = demand[Resource::Gpu] * count; gpus <= m_ledger.maxGpusPerHost(); ++gpus) {
            for (HostId host = m_ledger.nextHostWithRoom(gpus, demand, {}, type); host.isValid();
                 host = m_ledger.nextHostWithRoom(gpus, demand, host, type)) {
                if (host != except && m_ledger.fits(claimOf(host, wanted)))
                    return host;
            }
        }
        return {};
    }
    [[nodiscard]] HostId bestRoom(const WantedTask& task) const
    {
        return fullestRoom(task, task.demand, 1, m_deviceType, {});
    }
    [[nodiscard]] HostId bestRoom(const Piece& piece, HostId except) const
    {
        const auto& claim = piece.holding.claim;
        return fullestRoom(piece, claim.demand, claim.count, typeOf(piece.job), except);
    }

    [[nodiscard]] int typeOf(JobId job) const
    {
        const auto& name = m_at.workload().job(job).request.deviceType;
        return name.empty() ? -1 : m_at.cluster().findDeviceType(name).value_or(-1);
    }

    bool placeGang(const WantedTask& task, HostId host, std::vector<GangPlace>& places)
    {
        Holding holding;
        if (!m_ledger.take(claimOf(host, task), holding))
            return false;
        const auto found = std::ranges::find(places, host, &GangPlace::host);
        if (found == places.end())
            places.push_back({ host, 1 });
        else
            ++found->count;
        return true;
    }

    /// In a trial: tasks leave the server until the wanted one fits there, and each finds a place elsewhere once the
    /// wanted one has its own. Nothing where that cannot be.
    std::optional<Clearing> clear(HostId host, const WantedTask& task)
    {
        const auto claim = claimOf(host, task);
        auto candidates = m_byHost[host.index()];
        std::erase_if(candidates, [this](std::size_t i) { return m_pieces[i].hasMoved; });
        std::ranges::stable_sort(candidates, [&](std::size_t a, std::size_t b) { return isCheaper(a, b); });
        std::vector<std::size_t> leaving;
        for (const auto i : candidates) {
            if (m_ledger.fits(claim))
                break;
            m_ledger.release(m_pieces[i].holding);
            leaving.push_back(i);
        }
        if (!m_ledger.fits(claim))
            return {};
        giveBackTheUnneeded(leaving, claim);
        Holding wanted;
        if (!m_ledger.take(claim, wanted))
            return {};
        return placed(host, leaving);
    }

    /// A late large job may have made an early small one needless.
    void giveBackTheUnneeded(std::vector<std::size_t>& leaving, const Claim& claim)
    {
        std::erase_if(leaving, [&](std::size_t i) {
            const auto& holding = m_pieces[i].holding;
            if (!m_ledger.takeAgain(holding))
                return false;
            if (m_ledger.fits(claim))
                return true;
            m_ledger.release(holding);
            return false;
        });
    }

    std::optional<Clearing> placed(HostId host, const std::vector<std::size_t>& leaving)
    {
        Clearing found { .host = host };
        std::set<JobId> jobs;
        for (const auto i : leaving) {
            const auto& piece = m_pieces[i];
            const auto to = bestRoom(piece, host);
            Holding again;
            if (!to.isValid() || !m_ledger.take(claimOf(to, piece), again))
                return {};
            found.moves.emplace_back(i, to);
            found.movedGpus += piece.gpus();
            if (!m_moved.contains(piece.job) && jobs.insert(piece.job).second)
                found.jobGpus += m_at.runningJob(piece.job)->gpus;
        }
        return found;
    }

    /// Jobs that stand still anyway first, then those that lose least.
    [[nodiscard]] bool isCheaper(std::size_t a, std::size_t b) const
    {
        const auto cost = [&](std::size_t i) {
            const auto& piece = m_pieces[i];
            return m_moved.contains(piece.job) ? 0 : m_at.runningJob(piece.job)->gpus;
        };
        return cost(a) < cost(b);
    }

    void carryOut(std::size_t i, HostId to, std::vector<TaskMove>& moves)
    {
        auto& piece = m_pieces[i];
        m_ledger.release(piece.holding);
        Holding again;
        static_cast<void>(m_ledger.take(claimOf(to, piece), again)); // there is room: bestRoom() said so
        piece.hasMoved = true;
        m_moved.insert(piece.job);
        moves.push_back(moveOf(piece, to));
    }

    const Engine& m_at;
    CapacityLedger m_ledger;
    int m_deviceType;
    std::vector<Piece> m_pieces;
    std::vector<std::vector<std::size_t>> m_byHost; ///< into m_pieces
    std::vector<TaskMove> m_fixed; ///< that share a GPU or may not be moved
    std::set<JobId> m_moved;
};

/// The tasks that want room, the largest first.
Result<std::vector<WantedTask>> wantedTasks(const Engine& at, int deviceType, DefragmentAsk& ask)
{
    std::vector<WantedTask> tasks;
    if (ask.job.empty()) {
        for (const auto& host : ask.gpus == 0 ? at.cluster().hosts : std::vector<Host> {}) {
            if (deviceType < 0 || host.deviceTypeIndex == deviceType)
                ask.gpus = std::max(ask.gpus, static_cast<int>(host.capacity[Resource::Gpu]));
        }
        ResourceVector demand;
        demand[Resource::Gpu] = ask.gpus;
        demand[Resource::Cpu] = static_cast<std::int64_t>(std::llround(ask.cores * 1000));
        demand[Resource::Memory] = static_cast<std::int64_t>(std::llround(ask.memoryGigabytes * 1000));
        if (ask.gpus == 0 && demand[Resource::Cpu] == 0)
            return fail(ErrorKind::BadArguments, kNothingAsked);
        tasks.assign(static_cast<std::size_t>(ask.tasks), { .demand = demand });
        return tasks;
    }
    TRY_ASSIGN(const auto job, findJob(at.workload(), ask.job));
    if (at.job(job).phase != JobPhase::Waiting)
        return fail(ErrorKind::BadArguments, kNotWaiting, { ask.job });
    for (const auto& role : at.workload().job(job).request.roles) {
        const WantedTask task { .demand = role.demand, .deviceMemory = role.deviceMemoryMegabytes };
        tasks.insert(tasks.end(), static_cast<std::size_t>(role.requested), task);
    }
    std::ranges::stable_sort(tasks, std::ranges::greater {},
        [](const WantedTask& task) { return std::tuple(task.demand[Resource::Gpu], task.demand[Resource::Cpu]); });
    return tasks;
}

Result<DomainId> domainToFree(const Cluster& cluster, const std::string& name)
{
    if (const auto path = cluster.findByPath(name); path && cluster.domain(*path).level <= cluster.hostLevel)
        return *path;
    for (std::size_t i = 1; i < cluster.domains.size(); ++i) {
        if (cluster.domains[i].level <= cluster.hostLevel && cluster.domains[i].name == name)
            return DomainId(i);
    }
    return fail(ErrorKind::BadArguments, kNoDomain, { name, cluster.name, cluster.path(cluster.hosts.front().domain) });
}

Result<int> typeIndex(const Cluster& cluster, const std::string& name)
{
    if (name.empty())
        return -1;
    const auto type = cluster.findDeviceType(name);
    if (!type)
        return fail(ErrorKind::BadArguments, kNoType, { name });
    return *type;
}

Result<void> makeRoom(const Engine& at, DefragmentAsk& ask, Defragmentation& found)
{
    auto typeName = ask.gpuType;
    if (!ask.job.empty()) {
        TRY_ASSIGN(const auto job, findJob(at.workload(), ask.job));
        typeName = at.workload().job(job).request.deviceType;
    }
    TRY_ASSIGN(const auto type, typeIndex(at.cluster(), typeName));
    TRY_ASSIGN(auto tasks, wantedTasks(at, type, ask));
    Search search(at, type);
    found.wanted = static_cast<int>(tasks.size());
    found.fitWithoutMoves = search.placeAsTheyAre(tasks, found.places);
    found.fitted = found.fitWithoutMoves;
    for (const auto& task : tasks) {
        TRY(StopScope::goOn());
        if (!search.placeByMoves(task, found.places, found.moves))
            break;
        ++found.fitted;
    }
    return {};
}

} // namespace

std::vector<JobId> Defragmentation::movedJobs() const
{
    std::set<JobId> jobs;
    for (const auto& move : moves)
        jobs.insert(move.job);
    return { jobs.begin(), jobs.end() };
}

Result<Defragmentation> studyDefragmentation(const Engine& at, const DefragmentAsk& ask, const StopToken& stop)
{
    const StopScope scope(stop);
    Defragmentation found { .ask = ask,
        .at = at.now(),
        .cluster = at.inputs().cluster,
        .workload = at.inputs().workload,
        .stall = at.inputs().options.transitions.stall(TransitionKind::Move) };
    if (ask.free.empty()) {
        TRY(makeRoom(at, found.ask, found));
    } else {
        TRY_ASSIGN(const auto domain, domainToFree(at.cluster(), ask.free));
        Search(at, -1).empty(at.cluster().hostsBelow(domain), found.moves, found.stuck);
    }
    for (const JobId job : found.movedJobs())
        found.lostGpuHours += static_cast<double>(at.runningJob(job)->gpus) * found.stall.seconds() / 3600;
    std::ranges::sort(found.places, {}, &GangPlace::host);
    return found;
}

} // namespace consonance
