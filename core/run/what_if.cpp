// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/what_if.h"

#include "core/run/intervention_text.h"

#include "core/base/stop_scope.h"
#include "core/cluster/cluster_extension.h"
#include "core/policy/tools/placer.h"
#include "core/run/plan_elsewhere.h"
#include "core/run/policy_opinion.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kBackBeforeChange = CONSONANCE_MESSAGE(
    "run.back-before-change", "{0} is not after {1}, when the change begins; the end of an outage comes after it");
constexpr MessageId kOverBeforeChange
    = CONSONANCE_MESSAGE("what-if.over-before", "the run is over before {0}; nothing can be changed then");
constexpr MessageId kNoJob = CONSONANCE_MESSAGE("what-if.no-job", "the trace has no job '{0}'; the first one is '{1}'");
constexpr MessageId kNoRole = CONSONANCE_MESSAGE("what-if.no-role", "job {0} has no tasks of role {1}");
constexpr MessageId kNoPlace
    = CONSONANCE_MESSAGE("what-if.no-place", "'{0}' is not a server, socket or device of the cluster");
constexpr MessageId kTooManyTasks
    = CONSONANCE_MESSAGE("what-if.too-many", "job {0} has {1} tasks of role {2}, the placement names {3}");
constexpr MessageId kNotThere
    = CONSONANCE_MESSAGE("what-if.not-there", "job {0} has fewer than {1} tasks of role {2} on {3}");
constexpr MessageId kNoRoom = CONSONANCE_MESSAGE("what-if.no-room", "there is no room for the other tasks of job {0}");
constexpr MessageId kNothingToAnswer = CONSONANCE_MESSAGE("what-if.nothing-due", "no decision is due at this moment");
constexpr MessageId kNoEffect
    = CONSONANCE_MESSAGE("what-if.no-effect", "{0} has no effect: the server is not in a state for it");
constexpr MessageId kLooksAhead = CONSONANCE_MESSAGE("what-if.looks-ahead",
    "policy '{0}' decides differently as soon as another server exists, even one that is not there yet, so the branch "
    "would not share its parent's past");

std::string roleText(RoleKind kind)
{
    return roleKindName(kind);
}

Result<DomainId> findPlace(const Cluster& cluster, const std::string& text)
{
    if (const auto found = cluster.findByPath(text); found && cluster.domain(*found).host.isValid())
        return *found;
    if (const auto host = findServer(cluster, text))
        return cluster.host(*host).domain;
    return fail(ErrorKind::BadArguments, kNoPlace, { text });
}

Result<std::uint8_t> findRole(const JobRequest& request, RoleKind kind)
{
    const int role = request.roles.find(kind);
    if (role < 0)
        return fail(ErrorKind::BadArguments, kNoRole, { request.name, roleText(kind) });
    return static_cast<std::uint8_t>(role);
}

/// Slots with names resolved; not checked against free capacity.
Result<std::vector<Slot>> slotsOf(const Engine& engine, JobId job, const std::vector<TaskPlace>& tasks)
{
    std::vector<Slot> slots;
    for (const auto& task : tasks) {
        TRY_ASSIGN(const auto role, findRole(engine.workload().job(job).request, task.role));
        TRY_ASSIGN(const auto place, findPlace(engine.cluster(), task.place));
        slots.push_back({ .domain = place, .role = role, .count = task.count });
    }
    return slots;
}

/// The policy's plan for the decision that is due; an empty one when none is, or when the job runs and stays.
Result<Plan> usualPlan(Simulation& simulation, JobId job)
{
    const auto& engine = simulation.engine();
    if (engine.runningJob(job) || engine.peek() != Engine::Step::Decision)
        return Plan {};
    const auto policy = simulation.policy().clone();
    return askPolicy(simulation.changeableEngine(), *policy, WantsNotes::No);
}

/// Where the job is, or where the plan would put it; empty when neither.
std::vector<Slot> usualSlots(const Engine& engine, const Plan& plan, JobId job)
{
    if (const auto* running = engine.runningJob(job))
        return running->allocation.slots;
    const auto* planned = plannedFor(plan, job, engine.now());
    return planned ? planned->slots : std::vector<Slot> {};
}

/// Tasks that someone wants elsewhere: where, and, when that was said, from where.
struct NamedTasks {
    Slot to;
    std::optional<DomainId> from;
};

std::int32_t countOf(const std::vector<Slot>& slots, std::uint8_t role)
{
    std::int32_t count = 0;
    for (const auto& slot : slots)
        count += slot.role == role ? slot.count : 0;
    return count;
}

/// Takes `count` tasks of a role away from a place, or from any that is not `kept`, the last first; what is missing.
std::int32_t takeAway(std::vector<Slot>& slots, const Slot& wanted, std::optional<DomainId> from)
{
    auto left = wanted.count;
    for (auto slot = slots.rbegin(); slot != slots.rend() && left > 0; ++slot) {
        if (slot->role != wanted.role || (from ? slot->domain != *from : slot->domain == wanted.domain))
            continue;
        const auto taken = std::min(left, slot->count);
        slot->count -= taken;
        left -= taken;
    }
    std::erase_if(slots, [](const Slot& slot) { return slot.count == 0; });
    return left;
}

/// The usual placement with the named tasks somewhere else.
Result<std::vector<Slot>> rearranged(
    const Engine& engine, JobId job, const std::vector<NamedTasks>& named, std::vector<Slot> usual)
{
    const auto& request = engine.workload().job(job).request;
    std::vector<Slot> moved;
    for (const auto& [to, from] : named) {
        const auto missing = takeAway(usual, to, from);
        if (missing > 0 && from)
            return fail(ErrorKind::BadArguments, kNotThere,
                { request.name, std::to_string(to.count), roleText(request.roles[to.role].kind),
                    engine.cluster().path(*from) });
        if (missing < to.count)
            moved.push_back({ to.domain, to.role, to.count - missing });
    }
    usual.insert(usual.end(), moved.begin(), moved.end());
    return usual;
}

/// The other tasks go beside the named ones, then to the first servers with room.
Result<std::vector<Slot>> filledUp(Engine& engine, JobId job, std::vector<Slot> named)
{
    const auto& request = engine.workload().job(job).request;
    const auto& cluster = engine.cluster();
    bool isWhole = true;
    engine.withTrialLedger([&](CapacityLedger& ledger) {
        TentativePlacement placement(ledger, request);
        for (const auto& slot : named)
            isWhole = isWhole && placement.take(slot.role, cluster.domain(slot.domain).host, slot.count);
        std::vector<HostId> hosts;
        for (const auto& slot : named)
            hosts.push_back(cluster.domain(slot.domain).host);
        for (std::size_t i = 0; i < cluster.hostCount(); ++i)
            hosts.emplace_back(i);
        for (std::uint8_t role = 0; role < request.roles.size(); ++role) {
            auto left = request.roles[role].requested - countOf(named, role);
            for (std::size_t next = 0; next < hosts.size() && left > 0;) {
                if (!placement.take(role, hosts[next], 1)) {
                    ++next;
                    continue;
                }
                named.push_back({ cluster.host(hosts[next]).domain, role, 1 });
                --left;
            }
            isWhole = isWhole && left <= 0;
        }
    });
    if (!isWhole)
        return fail(ErrorKind::BadArguments, kNoRoom, { request.name });
    return named;
}

/// Where every task of the job goes, where the policy would carry out `usual`.
Result<std::vector<Slot>> completedSlots(
    Engine& engine, const Plan& usual, JobId job, const std::vector<NamedTasks>& named)
{
    auto slots = usualSlots(engine, usual, job);
    if (!slots.empty())
        return rearranged(engine, job, named, std::move(slots));
    for (const auto& tasks : named)
        slots.push_back(tasks.to);
    return filledUp(engine, job, std::move(slots));
}

/// With names resolved; no more tasks than the job has.
Result<std::vector<NamedTasks>> namedTasks(const Engine& engine, JobId job, const JobPlaces& places)
{
    const auto& request = engine.workload().job(job).request;
    TRY_ASSIGN(const auto slots, slotsOf(engine, job, places.tasks));
    for (std::uint8_t role = 0; role < request.roles.size(); ++role) {
        const auto count = countOf(slots, role);
        if (count > request.roles[role].maximum)
            return fail(ErrorKind::BadArguments, kTooManyTasks,
                { request.name, std::to_string(request.roles[role].maximum), roleText(request.roles[role].kind),
                    std::to_string(count) });
    }
    std::vector<NamedTasks> named;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        named.push_back({ slots[i], {} });
        if (!places.tasks[i].from.empty()) {
            TRY_ASSIGN(named.back().from, findPlace(engine.cluster(), places.tasks[i].from));
        }
    }
    return named;
}

/// A running job keeps the rest of what it was allocated.
void assign(Plan& plan, const Engine& engine, JobId job, std::vector<Slot> slots)
{
    Allocation allocation { .job = job };
    if (const auto* running = engine.runningJob(job))
        allocation = running->allocation;
    allocation.slots = std::move(slots);
    plan.assignments.push_back({ job, { std::move(allocation) } });
}

/// Adds where the job goes to a plan; the places, completed.
Result<JobPlaces> assignCompleted(Plan& plan, Simulation& simulation, const JobPlaces& places)
{
    auto& engine = simulation.changeableEngine();
    TRY_ASSIGN(const auto job, findJob(engine.workload(), places.job));
    TRY_ASSIGN(const auto named, namedTasks(engine, job, places));
    std::vector<Slot> slots;
    for (const auto& tasks : named)
        slots.push_back(tasks.to);
    const bool moves = std::ranges::any_of(named, [](const NamedTasks& tasks) { return tasks.from.has_value(); });
    if (moves || !holdsEveryTask(engine.workload().job(job).request, slots)) {
        TRY_ASSIGN(const auto usual, usualPlan(simulation, job));
        TRY_ASSIGN(slots, completedSlots(engine, usual, job, named));
    }
    auto whole = placesOf(engine, job, slots);
    assign(plan, engine, job, std::move(slots));
    return whole;
}

Result<void> answerWith(Simulation& simulation, const Plan& plan)
{
    if (simulation.engine().peek() != Engine::Step::Decision)
        return fail(ErrorKind::BadArguments, kNothingToAnswer);
    return simulation.changeableEngine().answerDecision(plan);
}

/// What a change of a server concerns.
Result<DomainId> domainNamed(const Cluster& cluster, const std::string& server)
{
    if (const auto domain = cluster.findByPath(server))
        return *domain;
    TRY_ASSIGN(const auto host, findServer(cluster, server));
    return cluster.host(host).domain;
}

/// Carries out one kind of change each.
struct Applier {
    Simulation& simulation;
    const Intervention& change;

    Result<void> operator()(const PlaceJob& place) const
    {
        TRY_ASSIGN(const auto plan, planFor(simulation.engine(), { place.places }));
        return simulation.changeableEngine().intervene(plan);
    }
    Result<void> operator()(const AnswerDecision& answer) const
    {
        TRY_ASSIGN(const auto plan, planFor(simulation.engine(), answer.jobs));
        return answerWith(simulation, plan);
    }
    Result<void> operator()(const ChangeServer& server) const
    {
        TRY_ASSIGN(const auto domain, domainNamed(simulation.engine().cluster(), server.server));
        return onHosts(server.kind, domain);
    }
    Result<void> operator()(const AddServer& added) const
    {
        const auto& cluster = simulation.engine().cluster();
        TRY_ASSIGN(const auto host, findServer(cluster, added.server));
        return onHosts(ClusterChangeKind::Add, cluster.host(host).domain);
    }
    Result<void> operator()(const ChangePolicy& policy) const
    {
        return simulation.switchPolicy(policy.policy, policy.parameters, policy.seed.value_or(simulation.setup().seed));
    }
    Result<void> onHosts(ClusterChangeKind kind, DomainId domain) const
    {
        if (!simulation.changeableEngine().interveneOnHosts(kind, domain))
            return fail(ErrorKind::BadArguments, kNoEffect, { interventionText(change) });
        return {};
    }
};

/// The request without the changes from the first of which this is true.
template<typename IsLeftOut> RunRequest withoutChangesFrom(const RunRequest& request, IsLeftOut isLeftOut)
{
    auto cut = request;
    cut.changes.erase(std::ranges::find_if(cut.changes, isLeftOut), cut.changes.end());
    return cut;
}

/// The part of the parent's way that lies before the moment.
RunRequest cutAt(const RunRequest& parent, std::uint64_t event)
{
    return withoutChangesFrom(parent, [event](const RunChange& made) { return made.moment.event >= event; });
}

/// The parent must come to the same point whether or not a server that is absent is part of its cluster.
Result<void> checkSharedPast(const RunRequest& request, const ResolvedInputs& inputs, const RunMoment& moment,
    const Simulation& branch, const StopToken& stop)
{
    TRY_ASSIGN(auto parent, startRun(request, inputs, stop));
    TRY(bringTo(parent, moment, stop));
    if (parent.engine().log().hash() != branch.engine().log().hash())
        return fail(ErrorKind::BadArguments, kLooksAhead, { parent.policy().traits().id });
    return {};
}

} // namespace

Result<JobId> findJob(const Workload& workload, const std::string& name)
{
    for (std::size_t i = 0; i < workload.jobCount(); ++i) {
        if (workload.jobs[i].request.name == name)
            return JobId(i);
    }
    return fail(ErrorKind::BadArguments, kNoJob, { name, workload.jobs.front().request.name });
}

Result<JobId> findJob(const ResolvedInputs& inputs, const std::string& name)
{
    if (std::ranges::find(inputs.leftOut, name) == inputs.leftOut.end())
        return findJob(*inputs.workload, name);
    const auto why = std::ranges::find_if(inputs.problems, [&name](const Error& problem) {
        return std::string_view(problem.message.id).starts_with("job.") && problem.arguments.front() == name;
    });
    return why == inputs.problems.end() ? findJob(*inputs.workload, name) : fail(*why);
}

bool holdsEveryTask(const JobRequest& request, const std::vector<Slot>& slots)
{
    for (std::uint8_t role = 0; role < request.roles.size(); ++role) {
        if (countOf(slots, role) != request.roles[role].requested)
            return false;
    }
    return true;
}

JobPlaces placesOf(const Engine& engine, JobId job, std::span<const Slot> slots)
{
    const auto& request = engine.workload().job(job).request;
    std::vector<Slot> sorted(slots.begin(), slots.end());
    std::ranges::sort(sorted, {}, [](const Slot& slot) { return std::pair { slot.role, slot.domain }; });
    JobPlaces places { .job = request.name, .tasks = {} };
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (i > 0 && sorted[i].role == sorted[i - 1].role && sorted[i].domain == sorted[i - 1].domain) {
            places.tasks.back().count += sorted[i].count;
            continue;
        }
        places.tasks.push_back({ .role = request.roles[sorted[i].role].kind,
            .place = engine.cluster().path(sorted[i].domain),
            .count = sorted[i].count,
            .from = {} });
    }
    return places;
}

Result<Plan> planFor(const Engine& engine, const std::vector<JobPlaces>& jobs)
{
    Plan plan;
    for (const auto& places : jobs) {
        TRY_ASSIGN(const auto job, findJob(engine.workload(), places.job));
        TRY_ASSIGN(auto slots, slotsOf(engine, job, places.tasks));
        assign(plan, engine, job, std::move(slots));
    }
    return plan;
}

Result<Plan> planOfMove(Engine& engine, const Plan& decided, JobId job, const Slot& to, std::optional<DomainId> from)
{
    TRY_ASSIGN(auto slots, completedSlots(engine, decided, job, { { to, from } }));
    Plan plan;
    assign(plan, engine, job, std::move(slots));
    TRY(engine.check(plan));
    return plan;
}

Result<void> bringTo(Simulation& simulation, const RunMoment& moment, const StopToken& stop, Progress* progress)
{
    const StopScope scope(stop);
    const auto& engine = simulation.engine();
    if (engine.log().events().size() < moment.event) {
        TRY(simulation.runUntil(
            [goal = moment.event](const Engine& at) { return at.log().events().size() >= goal; }, stop, progress));
    }
    if (!moment.at)
        return {};
    // Timers that are no longer needed move the clock and leave no record.
    while (engine.peek() == Engine::Step::Event && engine.nextEventTime() < *moment.at
        && engine.log().events().size() <= moment.event && !stop.stop_requested()) {
        TRY(simulation.step());
    }
    simulation.changeableEngine().waitUntil(*moment.at);
    return {};
}

Result<Intervention> makeIntervention(Simulation& simulation, Intervention change)
{
    Plan plan;
    if (auto* place = std::get_if<PlaceJob>(&change)) {
        TRY_ASSIGN(place->places, assignCompleted(plan, simulation, place->places));
        TRY(simulation.changeableEngine().intervene(plan));
        return change;
    }
    if (auto* answer = std::get_if<AnswerDecision>(&change)) {
        if (answer->otherwise && answer->jobs.empty()) {
            TRY_ASSIGN(*answer, answerElsewhere(simulation, *answer->otherwise));
        }
        for (auto& job : answer->jobs) {
            TRY_ASSIGN(job, assignCompleted(plan, simulation, job));
        }
        TRY(answerWith(simulation, plan));
        return change;
    }
    if (auto* policy = std::get_if<ChangePolicy>(&change); policy && policy->policy.empty()) {
        policy->policy = simulation.setup().policyId;
        auto parameters = simulation.setup().parameters;
        for (auto& [key, value] : policy->parameters)
            parameters[key] = std::move(value);
        policy->parameters = std::move(parameters);
    }
    TRY(applyIntervention(simulation, change));
    return change;
}

Result<void> applyIntervention(Simulation& simulation, const Intervention& change)
{
    return std::visit(Applier { simulation, change }, change);
}

Result<void> makeRoomFor(
    const std::vector<Intervention>& changes, const std::string& interference, ResolvedInputs& inputs)
{
    const auto before = inputs.cluster;
    for (const auto& change : changes) {
        const auto* added = std::get_if<AddServer>(&change);
        if (!added || findServer(*inputs.cluster, added->server))
            continue;
        HostId like(inputs.cluster->hostCount() - 1);
        if (!added->like.empty()) {
            TRY_ASSIGN(like, findServer(*inputs.cluster, added->like));
        }
        TRY_ASSIGN(inputs.cluster, withServerLike(*inputs.cluster, like, added->server));
    }
    if (inputs.cluster == before)
        return {};
    if (!inputs.originalCluster)
        inputs.originalCluster = before;
    return makeModels(interference, inputs);
}

Result<void> makeRoomFor(const RunRequest& request, ResolvedInputs& inputs)
{
    std::vector<Intervention> changes;
    for (const auto& made : request.changes)
        changes.push_back(made.change);
    return makeRoomFor(changes, request.interference, inputs);
}

std::vector<ClusterChange> plannedChanges(const Cluster& cluster, std::span<const RunChange> changes)
{
    auto planned = cluster.changes;
    // What fails by itself is unknown before; when a failed server is back is known.
    std::erase_if(planned, [](const auto& one) { return one.isDrawn && one.kind == ClusterChangeKind::Fail; });
    for (const auto& [moment, change] : changes) {
        const auto* server = std::get_if<ChangeServer>(&change);
        const auto* added = std::get_if<AddServer>(&change);
        if (!moment.at || (!server && !added))
            continue;
        if (const auto domain = domainNamed(cluster, server ? server->server : added->server))
            planned.push_back({ *moment.at, server ? server->kind : ClusterChangeKind::Add, *domain });
    }
    std::ranges::stable_sort(planned, {}, &ClusterChange::at);
    return planned;
}

RunRequest originOf(const RunRequest& request)
{
    return cutAt(request, 0);
}

RunRequest requestUntil(const RunRequest& request, Time until, std::span<const EventRecord> events)
{
    return withoutChangesFrom(request, [&](const RunChange& made) {
        if (made.moment.at)
            return *made.moment.at >= until;
        const auto records = events.first(std::min<std::size_t>(made.moment.event, events.size()));
        return !records.empty() && records.back().at >= until;
    });
}

std::string branchText(
    const RunRequest& branch, std::uint64_t event, const Wording& wording, const std::optional<std::int64_t>& beginning)
{
    std::vector<RunChange> own;
    std::ranges::copy_if(
        branch.changes, std::back_inserter(own), [event](const RunChange& made) { return made.moment.event >= event; });
    return changesText(own, wording, beginning);
}

std::optional<Time> onlyMoment(std::span<const RunChange> changes)
{
    const auto at = [](const RunChange& made) { return made.moment.at; };
    const bool isOne = std::ranges::adjacent_find(changes, std::not_equal_to {}, at) == changes.end();
    return changes.empty() || !isOne ? std::nullopt : at(changes.front());
}

std::string changesText(
    std::span<const RunChange> changes, const Wording& wording, const std::optional<std::int64_t>& beginning)
{
    const TerminalWording say(wording);
    const bool isOneMoment = onlyMoment(changes).has_value();
    std::string text;
    for (const auto& made : changes) {
        text += text.empty() ? "" : say(CONSONANCE_TEXT("CommandLine", "; "));
        const auto what = interventionText(made.change, wording);
        text += isOneMoment || !made.moment.at
            ? what
            : say(CONSONANCE_TEXT("CommandLine", "{0} at {1}"), { what, momentText(*made.moment.at, beginning) });
    }
    return text;
}

RunRequest branchRequest(const RunRequest& parent, const RunMoment& moment, const std::vector<Intervention>& changes)
{
    auto branch = cutAt(parent, moment.event);
    for (const auto& change : changes)
        branch.changes.push_back({ moment, change });
    return branch;
}

Result<Branch> startBranch(const RunRequest& parent, ResolvedInputs inputs, const RunMoment& moment,
    std::vector<Intervention> changes, const StopToken& stop, Progress* progress)
{
    const StopScope scope(stop);
    const auto original = inputs;
    TRY(makeRoomFor(changes, parent.interference, inputs));
    const auto shared = cutAt(parent, moment.event);
    TRY_ASSIGN(auto simulation, startRun(shared, inputs, stop, progress));
    TRY(bringTo(simulation, moment, stop, progress));
    if (inputs.cluster != original.cluster)
        TRY(checkSharedPast(shared, original, moment, simulation, stop));
    std::string text;
    for (auto& change : changes) {
        TRY_ASSIGN(change, makeIntervention(simulation, std::move(change)));
        text += (text.empty() ? "" : "; ") + interventionText(change);
    }
    return Branch { .request = branchRequest(parent, moment, changes),
        .inputs = std::move(inputs),
        .simulation = std::move(simulation),
        .changes = std::move(changes),
        .text = std::move(text) };
}

Result<void> changeLater(
    Branch& branch, Time at, std::vector<Intervention> changes, const StopToken& stop, Progress* progress)
{
    const auto& engine = branch.simulation.engine();
    if (at <= engine.now())
        return fail(ErrorKind::BadArguments, kBackBeforeChange,
            { momentText(at, dateOfBeginning(engine.workload())),
                momentText(engine.now(), dateOfBeginning(engine.workload())) });
    const auto isThere = [at](const Engine& now) {
        return now.isFinished() || (now.peek() != Engine::Step::Decision && now.nextEventTime() > at);
    };
    if (!isThere(engine))
        TRY(branch.simulation.runUntil(isThere, stop, progress));
    branch.simulation.changeableEngine().waitUntil(at);
    if (engine.isFinished() && engine.now() < at)
        return fail(ErrorKind::BadArguments, kOverBeforeChange, { momentText(at, dateOfBeginning(engine.workload())) });
    for (auto& change : changes) {
        const RunMoment moment { .event = engine.log().events().size(), .at = engine.now() };
        TRY_ASSIGN(change, makeIntervention(branch.simulation, std::move(change)));
        branch.request.changes.push_back({ moment, change });
        branch.changes.push_back(std::move(change));
    }
    branch.text = changesText(std::span(branch.request.changes).last(branch.changes.size()));
    return {};
}

} // namespace consonance
