// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/search/pollux_policy.h"

#include "core/base/marked_text.h"
#include "core/base/random.h"
#include "core/base/stop_scope.h"
#include "core/policy/policy_sources.h"
#include "core/policy/tools/placer.h"

#include <algorithm>
#include <cmath>
#include <thread>
#include <utility>

namespace consonance {

namespace {

/// Scales speed-ups so that a server's worth of GPUs counts as 1 before epsilon is added, as the artifact does.
double serverShare(std::int64_t gpus, std::size_t servers, std::int32_t gpusPerReplica)
{
    return static_cast<double>(gpusPerReplica) * static_cast<double>(servers) / static_cast<double>(gpus);
}

/// The role whose tasks are replicas; −1 when it needs no GPU.
int replicaRole(const JobRequest& request)
{
    for (std::size_t role = 0; role < request.roles.size(); ++role) {
        if (request.roles[role].kind != RoleKind::ParameterServer && request.roles[role].demand[Resource::Gpu] > 0)
            return static_cast<int>(role);
    }
    return -1;
}

std::int32_t ceilDivide(std::int64_t dividend, std::int64_t divisor)
{
    return static_cast<std::int32_t>((dividend + divisor - 1) / divisor);
}

/// A search that found nothing is not repeated until some job's factor for a restart has changed by more.
constexpr double kSettledRestart = 0.02;

std::pair<std::int32_t, std::int32_t> countRow(std::span<const std::uint8_t> row)
{
    std::int32_t replicas = 0;
    std::int32_t servers = 0;
    for (const auto count : row) {
        replicas += count;
        servers += count > 0 ? 1 : 0;
    }
    return { replicas, servers };
}

} // namespace

double restartFactor(double ageSeconds, std::int32_t restarts, double restartSeconds)
{
    return std::max(ageSeconds - restarts * restartSeconds, 0.0) / (ageSeconds + restartSeconds);
}

Result<void> PolluxPolicy::begin(const View& view, std::uint64_t seed)
{
    m_seed = RandomStream(seed, "policy.pollux").next64();
    m_agents.assign(view.jobCount(), {});
    return {};
}

void PolluxPolicy::learn(Agent& agent, const ThroughputSample& sample)
{
    const auto key = std::tuple { sample.servers, sample.replicas, sample.localBatch };
    if (!agent.profile.emplace(key, sample).second)
        return; // seen before
    agent.mostReplicas = std::max(agent.mostReplicas, sample.replicas);
    std::vector<ThroughputSample> samples;
    for (const auto& [unused, one] : agent.profile)
        samples.push_back(one);
    agent.table.setParameters(fitThroughput(samples));
    agent.hasModel = true;
}

/// Every running job reports its present step; a placement or batch seen for the first time is learnt from.
Result<void> PolluxPolicy::observe(const View& view)
{
    m_agents.resize(view.jobCount());
    for (const auto id : view.running()) {
        const JobId job(id);
        Agent& agent = m_agents[id];
        const JobRequest& request = view.request(job);
        if (!agent.isKnown) {
            agent.table = GoodputTable(request.batch);
            agent.isKnown = true;
        }
        TRY_ASSIGN(const auto seen, view.trainingSample(job));
        if (seen) {
            agent.table.setNoise({ .square = seen->gradientSquare, .variance = seen->gradientVariance });
            learn(agent,
                { .servers = seen->servers,
                    .replicas = seen->replicas,
                    .localBatch = seen->config.localBatch,
                    .passSeconds = seen->stepSeconds - seen->syncSeconds,
                    .stepSeconds = seen->stepSeconds });
            continue;
        }
        // Without reports there is only the speed: replicas do w / s batches a second, each its own.
        const int role = replicaRole(request);
        TRY_ASSIGN(const double rate, view.observedRate(job));
        if (role < 0 || !(rate > 0))
            continue;
        ThroughputSample sample { .servers = 0, .replicas = 0, .localBatch = 1 };
        for (const PlacedTasks& tasks : view.placement(job)) {
            if (tasks.role != static_cast<std::uint8_t>(role))
                continue;
            ++sample.servers;
            sample.replicas += tasks.count;
        }
        sample.stepSeconds = sample.replicas / rate;
        const auto alone = agent.profile.find({ 1, 1, 1 });
        sample.passSeconds = std::min(
            alone != agent.profile.end() ? alone->second.stepSeconds : sample.stepSeconds, sample.stepSeconds);
        agent.table.setNoise({ .square = 0, .variance = 1 });
        learn(agent, sample);
    }
    return {};
}

/// Jobs that take part in the search, those with the least service first: they come first when room is short.
std::vector<PolluxPolicy::Member> PolluxPolicy::members(const View& view) const
{
    std::vector<Member> members;
    for (const auto* set : { &view.running(), &view.waiting() }) {
        for (const auto id : *set) {
            const JobRequest& request = view.request(JobId(id));
            const int role = replicaRole(request);
            if (role < 0)
                continue;
            const auto gpus = request.roles[static_cast<std::size_t>(role)].demand[Resource::Gpu];
            members.push_back({ .job = JobId(id),
                .service = view.gpuService(JobId(id)),
                .gpusPerReplica = static_cast<std::int32_t>(gpus) });
        }
    }
    std::ranges::sort(members, [](const Member& a, const Member& b) {
        return a.service != b.service ? a.service < b.service : a.job < b.job;
    });
    return members;
}

void PolluxPolicy::fillSpeedUps(
    SearchJob& job, const Member& member, const View& view, std::size_t jobs, std::int64_t gpus)
{
    Agent& agent = m_agents[member.job.index()];
    const JobRequest& request = view.request(member.job);
    const auto& role = request.roles[static_cast<std::size_t>(replicaRole(request))];
    // Exploration: twice what it has run with; a gang that cannot start smaller starts whole.
    job.maximum = std::clamp(std::max(2 * agent.mostReplicas, 1), role.minimum, std::max(role.minimum, role.maximum));
    if (role.minimum <= 1)
        job.maximum = std::min(job.maximum, m_rule.maximumReplicas);
    if (request.batch.perDeviceMinimum > 0)
        job.maximum = std::min(job.maximum, std::max(1, request.batch.maximum / request.batch.perDeviceMinimum));
    job.minimum = role.minimum;
    const std::size_t servers = view.cluster().hosts.size();
    const double scale = serverShare(gpus, servers, member.gpusPerReplica);
    const std::int32_t fair = std::max(1, ceilDivide(gpus, member.gpusPerReplica * static_cast<std::int64_t>(jobs)));
    const auto perServer = static_cast<std::int32_t>(view.ledger().maxGpusPerHost() / member.gpusPerReplica);
    const std::int32_t within = std::min(job.maximum, std::max(perServer, 1));
    const double base = agent.hasModel ? agent.table.goodput(false, fair) : 0;
    const auto speedUp = [&](bool spans, std::int32_t replicas) {
        if (base > 0)
            return agent.table.goodput(spans, replicas) / base * scale;
        return static_cast<double>(replicas) / fair * scale; // nothing is known yet: as good as it gets
    };
    for (std::int32_t replicas = 0; replicas <= job.maximum; ++replicas) {
        if (replicas <= within)
            job.within.push_back(replicas == 0 ? 0 : speedUp(false, replicas));
        job.between.push_back(replicas < 2 ? job.within[static_cast<std::size_t>(replicas)] : speedUp(true, replicas));
    }
}

SearchProblem PolluxPolicy::makeProblem(const std::vector<Member>& members, const View& view)
{
    const auto& hosts = view.cluster().hosts;
    SearchProblem problem { .present = AllocationMatrix(members.size(), hosts.size()) };
    std::int64_t gpus = 0;
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        const bool isUp = view.ledger().availability(HostId(i)) == Availability::Up
            && (m_activeServers == 0 || i < static_cast<std::size_t>(m_activeServers));
        const auto count = isUp ? hosts[i].capacity[Resource::Gpu] : 0;
        problem.capacity.push_back(static_cast<std::uint8_t>(std::min<std::int64_t>(count, 255)));
        gpus += count;
    }
    gpus = std::max<std::int64_t>(gpus, 1);
    for (std::size_t i = 0; i < members.size(); ++i) {
        const Member& member = members[i];
        const JobRequest& request = view.request(member.job);
        const Agent& agent = m_agents[member.job.index()];
        SearchJob& job = problem.jobs.emplace_back();
        fillSpeedUps(job, member, view, members.size(), gpus);
        job.restartFactor = restartFactor(
            (view.now() - request.arrival).seconds(), std::max(agent.restarts, 0), m_rule.restartSeconds);
        const auto row = problem.present.row(i);
        for (const PlacedTasks& tasks : view.placement(member.job)) {
            if (static_cast<int>(tasks.role) == replicaRole(request))
                row[tasks.host.index()] = static_cast<std::uint8_t>(row[tasks.host.index()] + tasks.count);
        }
    }
    return problem;
}

/// The last search's states with the rows of the jobs that are here now; new jobs have nothing in them.
std::vector<AllocationMatrix> PolluxPolicy::adaptPopulation(const std::vector<Member>& members) const
{
    std::vector<std::size_t> sources(members.size(), m_populationJobs.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
        const auto found = std::ranges::find(m_populationJobs, members[i].job);
        sources[i] = static_cast<std::size_t>(found - m_populationJobs.begin());
    }
    std::vector<AllocationMatrix> adapted;
    for (const AllocationMatrix& state : m_population) {
        AllocationMatrix& own = adapted.emplace_back(members.size(), state.servers());
        for (std::size_t i = 0; i < members.size(); ++i) {
            if (sources[i] < m_populationJobs.size())
                std::ranges::copy(state.row(sources[i]), own.row(i).begin());
        }
    }
    return adapted;
}

RunConfig PolluxPolicy::configFor(JobId job, const View& view, bool spansServers, std::int32_t replicas)
{
    const JobRequest& request = view.request(job);
    if (request.batch.perDeviceMinimum <= 0)
        return {};
    if (request.model.isValid()) {
        const auto& name = view.models().model(request.model).name;
        if (std::ranges::find(m_rule.fixedBatchModels, name) != m_rule.fixedBatchModels.end())
            return splitBatch(request.batch, request.batch.initial, replicas);
    }
    Agent& agent = m_agents[job.index()];
    if (!agent.hasModel)
        return splitBatch(
            request.batch, std::max(request.batch.minimum, request.batch.perDeviceMinimum * replicas), replicas);
    return agent.table.bestConfig(spansServers, replicas);
}

/// Gives a job what its row says, and its parameter servers places near it.
bool PolluxPolicy::place(JobId job, std::span<const std::uint8_t> row, const View& view, PolicyTools& tools, Plan& plan)
{
    const JobRequest& request = view.request(job);
    const auto role = static_cast<std::size_t>(replicaRole(request));
    TentativePlacement placement(tools.ledger, request);
    for (std::size_t server = 0; server < row.size(); ++server) {
        if (row[server] > 0 && !placement.take(role, HostId(server), row[server])) {
            placement.undo();
            return false;
        }
    }
    for (std::size_t other = 0; other < request.roles.size(); ++other) {
        for (std::int32_t task = 0; other != role && task < request.roles[other].requested; ++task) {
            HostId chosen;
            for (const bool own : { true, false }) {
                for (std::size_t server = 0; server < row.size() && !chosen.isValid(); ++server) {
                    const HostId host(server);
                    if (placement.uses(host) == own
                        && tools.ledger.fits(taskClaim(tools.ledger.cluster(), request.roles[other], host)))
                        chosen = host;
                }
            }
            if (!chosen.isValid() || !placement.take(other, chosen, 1)) {
                placement.undo();
                return false;
            }
        }
    }
    const auto [replicas, servers] = countRow(row);
    Allocation allocation {
        .job = job, .slots = placement.slots(), .config = configFor(job, view, servers > 1, replicas)
    };
    plan.assignments.push_back({ job, { std::move(allocation) } });
    ++m_agents[job.index()].restarts;
    return true;
}

void PolluxPolicy::carryOut(const std::vector<Member>& members, const AllocationMatrix& present,
    const AllocationMatrix& best, const View& view, PolicyTools& tools, Plan& plan)
{
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < members.size(); ++i) {
        const JobId job = members[i].job;
        const Allocation* held = view.allocation(job);
        if (!std::ranges::equal(present.row(i), best.row(i))) {
            changed.push_back(i);
            if (held) {
                for (const Holding& holding : holdingsOf(job, view))
                    tools.ledger.release(holding);
            }
            continue;
        }
        if (!held)
            continue;
        const auto [replicas, servers] = countRow(present.row(i));
        const RunConfig config = configFor(job, view, servers > 1, replicas);
        if (config == held->config)
            continue;
        Allocation retuned = *held;
        retuned.config = config;
        plan.assignments.push_back({ job, { std::move(retuned) } });
    }
    for (const std::size_t i : changed) {
        const JobId job = members[i].job;
        const auto row = best.row(i);
        const bool hasAny = std::ranges::any_of(row, [](std::uint8_t count) { return count > 0; });
        if (hasAny && place(job, row, view, tools, plan))
            continue;
        if (view.allocation(job))
            plan.suspend(job);
    }
}

/// Jobs outside the search start in order of arrival where there is room, and stay.
void PolluxPolicy::placeOthers(const View& view, PolicyTools& tools, Plan& plan)
{
    for (const auto id : view.waiting()) {
        const JobId job(id);
        if (replicaRole(view.request(job)) >= 0)
            continue;
        if (auto slots = placeGang(PlacerKind::Consolidate, tools.ledger, view.request(job)))
            plan.place(job, std::move(*slots));
    }
}

/// Whether this is the problem whose search found nothing better: all but the factors of restarts, which creep with
/// age, is the same. Jobs may have changed places in the order.
bool PolluxPolicy::isSettled(const std::vector<Member>& members, const SearchProblem& problem) const
{
    if (members.size() != m_settledJobs.size() || problem.capacity != m_settled.capacity)
        return false;
    for (std::size_t i = 0; i < members.size(); ++i) {
        const auto found = std::ranges::find(m_settledJobs, members[i].job);
        if (found == m_settledJobs.end())
            return false;
        const auto before = static_cast<std::size_t>(found - m_settledJobs.begin());
        const SearchJob& one = problem.jobs[i];
        const SearchJob& other = m_settled.jobs[before];
        if (std::abs(one.restartFactor - other.restartFactor) > kSettledRestart || one.maximum != other.maximum
            || one.within != other.within || one.between != other.between
            || !std::ranges::equal(problem.present.row(i), m_settled.present.row(before)))
            return false;
    }
    return true;
}

/// Keeps the average speed-up per GPU of the last quarter of an hour within the band by using more or fewer servers.
void PolluxPolicy::scaleServers(const SearchProblem& problem, const SearchResult& found)
{
    constexpr std::size_t kWindow = 15;
    double speedUps = 0;
    double gpus = 0;
    for (std::size_t i = 0; i < problem.jobs.size(); ++i) {
        const auto [replicas, servers] = countRow(found.best.row(i));
        const auto& table = servers > 1 ? problem.jobs[i].between : problem.jobs[i].within;
        const double one = problem.jobs[i].between.size() > 1 ? problem.jobs[i].between[1] : 0;
        if (replicas > 0 && one > 0)
            speedUps += table[std::min(static_cast<std::size_t>(replicas), table.size() - 1)] / one;
    }
    for (const auto count : problem.capacity)
        gpus += count;
    m_utilities.push_back(gpus > 0 ? speedUps / gpus : 1);
    if (m_utilities.size() < kWindow)
        return;
    double mean = 0;
    for (const double one : m_utilities)
        mean += one / static_cast<double>(m_utilities.size());
    m_utilities.clear();
    if (mean >= m_rule.leastUtility && mean <= m_rule.mostUtility)
        return;
    const auto all = static_cast<std::int32_t>(problem.capacity.size());
    const std::int32_t now = m_activeServers == 0 ? all : m_activeServers;
    // Speed-ups fall off slowly, so the utility moves about in proportion to 1 / servers.
    const double target = (m_rule.leastUtility + m_rule.mostUtility) / 2;
    m_activeServers = std::clamp(static_cast<std::int32_t>(std::ceil(now * mean / target)), 1, all);
}

Result<SearchResult> PolluxPolicy::search(const std::vector<Member>& members, const SearchProblem& problem)
{
    SearchOptions options = m_rule.search;
    const auto number = m_decisions + 1;
    options.seed = m_seed ^ (static_cast<std::uint64_t>(number) * 0x9e3779b97f4a7c15ULL);
    SearchResult found = searchAllocation(problem, adaptPopulation(members), options);
    TRY(StopScope::goOn());
    m_population = std::move(found.population);
    m_populationJobs.clear();
    for (const Member& member : members)
        m_populationJobs.push_back(member.job);
    const bool isSame = found.best == problem.present;
    m_settled = isSame ? problem : SearchProblem {};
    m_settledJobs = isSame ? m_populationJobs : std::vector<JobId> {};
    return found;
}

Result<Plan> PolluxPolicy::decide(const Trigger& trigger, const View& view, PolicyTools& tools)
{
    Plan plan;
    TRY(observe(view));
    for (const JobId job : trigger.completed)
        m_agents[job.index()] = {};
    const auto here = members(view);
    if (!here.empty()) {
        const SearchProblem problem = makeProblem(here, view);
        SearchResult found { .best = problem.present };
        if (!isSettled(here, problem)) {
            TRY_ASSIGN(found, search(here, problem)); // stopped: what was observed is observed again
        }
        ++m_decisions;
        carryOut(here, problem.present, found.best, view, tools, plan);
        if (m_rule.scalesServers)
            scaleServers(problem, found);
        if (tools.wantsNotes && found.statesEvaluated > 0) {
            plan.notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "fitness"), found.fitness);
            plan.notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "generations"), found.generations);
            plan.notes.figures.emplace_back(
                CONSONANCE_TEXT("Policy", "states"), static_cast<double>(found.statesEvaluated));
        }
    }
    placeOthers(view, tools, plan);
    return plan;
}

namespace {

std::vector<std::string> splitNames(const std::string& text)
{
    std::vector<std::string> names;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        if (end > begin)
            names.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return names;
}

BoundParameter<PolluxRule> fixedBatchParameter()
{
    return { { .key = "fixed_batch",
                 .description = "models whose jobs keep the batch their user submitted, joined by commas",
                 .defaultValue = std::string(),
                 .source = "none; the artifact fixes ncf" },
        {}, [](PolluxRule& rule, const ParameterValue& value) -> Result<void> {
            rule.fixedBatchModels = splitNames(std::get<std::string>(value));
            return {};
        } };
}

constexpr const char* kSearchSection = "OSDI 2021, section 4.2.1";

BoundParameters<PolluxRule> searchParameters()
{
    constexpr auto search = &PolluxRule::search;
    return { bound(search, &SearchOptions::population,
                 ranged("population", "states kept by the search", 2, 10'000, kSearchSection)),
        bound(search, &SearchOptions::generations,
            ranged("generations", "rounds of the search at most", 0, 100'000, kSearchSection)),
        bound(search, &SearchOptions::patience,
            assumed(ranged("patience", "rounds without a better state after which the search ends", 1, 100'000,
                "what is found later is lost in the noise of the next minute"))),
        bound(search, &SearchOptions::power,
            ranged("power", "p of the power mean of speed-ups: 1 average, smaller fairer", -1000, 100,
                "OSDI 2021, section 5.2")),
        bound(search, &SearchOptions::epsilon, ranged("epsilon", "added to every speed-up", 1e-12, 1, kPolluxArtifact)),
        bound(&PolluxRule::restartSeconds,
            ranged("restart_s", "seconds a restart is taken to cost", 0, 1e6, "OSDI 2021, section 4.2.1; artifact")),
        bound(search, &SearchOptions::avoidsInterference,
            described("avoid_interference", "at most one job that spans servers on each server", kSearchSection)),
        bound(search, &SearchOptions::maximumServers,
            ranged("maximum_servers", "of one job", 1, 1000, kPolluxArtifact)) };
}

BoundParameters<PolluxRule> polluxParameters()
{
    auto parameters = searchParameters();
    for (auto& parameter : BoundParameters<PolluxRule> {
             bound(&PolluxRule::maximumReplicas, ranged("maximum_replicas", "of one job", 1, 10'000, kPolluxArtifact)),
             fixedBatchParameter(),
             bound(&PolluxRule::scalesServers,
                 described("autoscale", "whether as few servers are used as keep the utility within the band",
                     "OSDI 2021, section 4.2.2")),
             bound(&PolluxRule::leastUtility,
                 ranged("least_utility", "speed-up per GPU below which servers are given up", 0, 1, kPolluxArtifact)),
             bound(&PolluxRule::mostUtility,
                 ranged("most_utility", "speed-up per GPU above which servers are added", 0, 1, kPolluxArtifact)),
             bound(&PolluxRule::search, &SearchOptions::threads,
                 assumed(ranged(
                     "threads", "of the search; 0 = one for each processor; the result is the same", 0, 64, "none"))),
             bound(&PolluxRule::tickSeconds,
                 ranged("tick_s", "seconds between decisions", 1, 1e6, "OSDI 2021, section 4.2: every 60 s")) })
        parameters.push_back(std::move(parameter));
    return parameters;
}

} // namespace

void registerPolluxPolicy(PolicyRegistry& registry)
{
    addPolicy(registry,
        { .id = "pollux",
            .title = "Pollux",
            .family = "search",
            .summary = "Learns each job's goodput by placement and batch and searches for the fairest fast allocation.",
            .citation = "Qiao et al., \"Pollux: Co-adaptive Cluster Scheduling for Goodput-Optimized Deep Learning\", "
                        "OSDI 2021",
            .provenance = Provenance::Verified,
            .knowledge = Knowledge::ObservedSpeed,
            .triggers = TriggerKind::Interval,
            .preempts = true,
            .resizes = true,
            .draws = true },
        PolluxRule { .search = { .patience = 20, .threads = 0 } }, polluxParameters(),
        [](const PolicyTraits& traits, PolluxRule rule) {
            if (rule.search.threads == 0)
                rule.search.threads = static_cast<std::int32_t>(std::max(1U, std::thread::hardware_concurrency()));
            return std::make_unique<PolluxPolicy>(onTicks(traits, rule.tickSeconds), std::move(rule));
        });
}

} // namespace consonance
