// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/shortage.h"

#include "core/base/memory_text.h"
#include "core/base/text_format.h"
#include "core/policy/tools/placer.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr std::size_t kMostHolders = 8;

/// GPUs only on servers of their type.
std::int64_t heldBy(
    const Engine& engine, const RunningJob& running, const JobRequest& request, Resource resource, int deviceType)
{
    std::int64_t held = 0;
    for (const auto& tasks : running.tasks) {
        if (deviceType < 0 || engine.cluster().host(tasks.host).deviceTypeIndex == deviceType)
            held += request.roles[tasks.role].demand[resource] * tasks.count;
    }
    return held;
}

/// A type that no server has is none of the cluster's types.
bool isTypeOf(const Host& host, std::optional<int> deviceType)
{
    return deviceType && (*deviceType < 0 || host.deviceTypeIndex == *deviceType);
}

/// Whether a task of the role fits on the empty server.
bool suits(const Host& host, const RoleSpec& role, std::optional<int> deviceType)
{
    return role.demand.fitsIn(host.capacity) && (role.demand[Resource::Gpu] == 0 || isTypeOf(host, deviceType));
}

std::int64_t timesIn(const ResourceVector& demand, const ResourceVector& free, std::int64_t most)
{
    for (const auto resource : kAllResources) {
        if (demand[resource] > 0)
            most = std::min(most, std::max<std::int64_t>(0, free[resource]) / demand[resource]);
    }
    return most;
}

/// What is free of each resource on servers that a task which wants it may use.
struct Offer {
    ResourceVector free;
    ResourceVector most;
};

Offer offerTo(const CapacityLedger& ledger, const JobRequest& request, std::optional<int> deviceType)
{
    Offer offer;
    for (std::size_t i = 0; i < ledger.cluster().hostCount(); ++i) {
        if (ledger.availability(HostId(i)) != Availability::Up)
            continue;
        for (const auto resource : kAllResources) {
            const auto mayUse = [&](const RoleSpec& role) {
                return role.demand[resource] > 0 && suits(ledger.cluster().host(HostId(i)), role, deviceType);
            };
            if (std::ranges::none_of(request.roles, mayUse))
                continue;
            offer.free[resource] += ledger.free(HostId(i))[resource];
            offer.most[resource] = std::max(offer.most[resource], ledger.free(HostId(i))[resource]);
        }
    }
    return offer;
}

/// Counts the servers that have the resource.
void countServers(const Engine& engine, int deviceType, Shortage& lack)
{
    for (std::size_t i = 0; i < engine.cluster().hostCount(); ++i) {
        const auto& host = engine.cluster().host(HostId(i));
        const auto now = engine.state().ledger.availability(HostId(i));
        const bool isOther = lack.resource == Resource::Gpu && deviceType >= 0 && host.deviceTypeIndex != deviceType;
        if (now == Availability::Absent || isOther || host.capacity[lack.resource] == 0)
            continue;
        ++lack.servers;
        lack.drained += now == Availability::Draining ? 1 : 0;
        lack.down += now == Availability::Down ? 1 : 0;
        lack.capacityUp += now == Availability::Up ? host.capacity[lack.resource] : 0;
    }
}

void addHolders(const Engine& engine, int deviceType, Shortage& lack)
{
    auto& holders = lack.holders;
    for (const auto id : engine.state().runningSet) {
        const auto amount = heldBy(
            engine, *engine.runningJob(JobId(id)), engine.workload().job(JobId(id)).request, lack.resource, deviceType);
        if (amount > 0)
            holders.push_back({ .job = JobId(id), .amount = amount, .end = {} });
    }
    std::ranges::stable_sort(holders, std::ranges::greater {}, &Holder::amount);
    while (holders.size() > kMostHolders) {
        ++lack.moreHolders;
        lack.heldByMore += holders.back().amount;
        holders.pop_back();
    }
}

/// Fills the servers with the tasks of one role after another, and counts for the first that does not fit what each
/// server lacks for one more task.
void countRoom(const CapacityLedger& ledger, const JobRequest& request, std::optional<int> deviceType, Shortage& lack)
{
    const Cluster& cluster = ledger.cluster();
    std::vector<ResourceVector> free;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i)
        free.push_back(ledger.free(HostId(i)));
    for (const auto index : placementOrder(request.roles)) {
        const RoleSpec& role = request.roles[index];
        lack.role = role.kind;
        lack.tasks = role.requested;
        lack.tasksWithRoom = 0;
        lack.serversWithRoom = 0;
        lack.tasksOnEmptyServer = 0;
        lack.shortOn = {};
        for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
            const Host& host = cluster.host(HostId(i));
            if (ledger.availability(HostId(i)) != Availability::Up || !suits(host, role, deviceType))
                continue;
            lack.tasksOnEmptyServer
                = std::max(lack.tasksOnEmptyServer, timesIn(role.demand, host.capacity, role.requested));
            const auto count = timesIn(role.demand, free[i], role.requested - lack.tasksWithRoom);
            free[i] -= role.demand * count;
            lack.tasksWithRoom += count;
            lack.serversWithRoom += count > 0 ? 1 : 0;
            const auto isShort = [&](Resource resource) { return role.demand[resource] > free[i][resource]; };
            const auto first = std::ranges::find_if(kAllResources, isShort);
            if (first != kAllResources.end())
                ++lack.shortOn[static_cast<std::size_t>(*first)];
        }
        if (lack.tasksWithRoom < lack.tasks)
            return;
    }
}

/// What its largest task wants of each resource.
ResourceVector largestTask(const JobRequest& request)
{
    ResourceVector task;
    for (const auto& role : request.roles) {
        for (const auto resource : kAllResources)
            task[resource] = std::max(task[resource], role.demand[resource]);
    }
    return task;
}

/// Whatever is free: of servers with GPUs of the type, for GPUs and for what tasks with GPUs take beside them.
struct Servers {
    ResourceVector largest;
    ResourceVector all;
};

Servers serversFor(const Cluster& cluster, const JobRequest& request, std::optional<int> deviceType)
{
    Servers servers;
    for (const auto& host : cluster.hosts) {
        for (const auto resource : kAllResources) {
            const auto mayUse = [&](const RoleSpec& role) {
                return role.demand[Resource::Gpu] == 0
                    || (host.capacity[Resource::Gpu] > 0 && isTypeOf(host, deviceType));
            };
            if (std::ranges::none_of(
                    request.roles, [&](const RoleSpec& role) { return role.demand[resource] > 0 && mayUse(role); }))
                continue;
            servers.largest[resource] = std::max(servers.largest[resource], host.capacity[resource]);
            servers.all[resource] += host.capacity[resource];
        }
    }
    return servers;
}

/// A statement about GPUs that are free: "8 free v100 GPUs".
std::string freeAmountText(const Shortage& lack, std::int64_t amount, const Wording& wording)
{
    const TerminalWording say(wording);
    switch (lack.resource) {
    case Resource::Gpu:
        if (lack.deviceType.empty())
            return say(amount == 1 ? CONSONANCE_TEXT("CommandLine", "{0} free GPU")
                                   : CONSONANCE_TEXT("CommandLine", "{0} free GPUs"),
                { std::to_string(amount) });
        return say(amount == 1 ? CONSONANCE_TEXT("CommandLine", "{0} free {1} GPU")
                               : CONSONANCE_TEXT("CommandLine", "{0} free {1} GPUs"),
            { std::to_string(amount), lack.deviceType });
    case Resource::Cpu:
        return say(
            CONSONANCE_TEXT("CommandLine", "{0} free cores"), { shortestText(static_cast<double>(amount) / 1000) });
    case Resource::Memory:
        return say(CONSONANCE_TEXT("CommandLine", "{0} of free memory"), { memoryText(amount) });
    case Resource::Network:
        return say(CONSONANCE_TEXT("CommandLine", "{0} MB/s of free network"), { std::to_string(amount) });
    case Resource::Disk:
        return say(CONSONANCE_TEXT("CommandLine", "{0} MB/s of free disk bandwidth"), { std::to_string(amount) });
    }
    return {};
}

/// "too few GPUs are free on 3 servers, too few cores on 1 server".
std::string shortOnText(const Shortage& lack, const TerminalWording& say)
{
    const std::array<std::string_view, kResourceCount> one { CONSONANCE_TEXT("CommandLine", "1 server lacks GPUs"),
        CONSONANCE_TEXT("CommandLine", "1 server lacks cores"), CONSONANCE_TEXT("CommandLine", "1 server lacks memory"),
        CONSONANCE_TEXT("CommandLine", "1 server lacks network bandwidth"),
        CONSONANCE_TEXT("CommandLine", "1 server lacks disk bandwidth") };
    const std::array<std::string_view, kResourceCount> many { CONSONANCE_TEXT("CommandLine", "{0} servers lack GPUs"),
        CONSONANCE_TEXT("CommandLine", "{0} servers lack cores"),
        CONSONANCE_TEXT("CommandLine", "{0} servers lack memory"),
        CONSONANCE_TEXT("CommandLine", "{0} servers lack network bandwidth"),
        CONSONANCE_TEXT("CommandLine", "{0} servers lack disk bandwidth") };
    std::string text;
    for (std::size_t i = 0; i < kResourceCount; ++i) {
        if (lack.shortOn[i] == 0)
            continue;
        text += text.empty() ? std::string() : say(CONSONANCE_TEXT("CommandLine", ", "));
        text += say(lack.shortOn[i] == 1 ? one[i] : many[i], { std::to_string(lack.shortOn[i]) });
    }
    return text;
}

/// Enough is free in all, but the servers have no room for all tasks of the role.
std::string roomText(const Shortage& lack, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto isShort = [](std::size_t servers) { return servers > 0; };
    if (lack.tasksOnEmptyServer == 1 && std::ranges::count_if(lack.shortOn, isShort) == 1 && lack.tasks > 1
        && lack.tasksWithRoom > 0) {
        const auto amount = freeAmountText(lack, lack.oneTask, wording);
        return lack.serversWithRoom == 1
            ? say(CONSONANCE_TEXT("CommandLine", "1 server has {0}; {1} are needed"),
                { amount, std::to_string(lack.tasks) })
            : say(CONSONANCE_TEXT("CommandLine", "{0} servers have {1}; {2} are needed"),
                { std::to_string(lack.serversWithRoom), amount, std::to_string(lack.tasks) });
    }
    const auto role = say(lack.role == RoleKind::Worker ? CONSONANCE_TEXT("CommandLine", "workers")
            : lack.role == RoleKind::ParameterServer    ? CONSONANCE_TEXT("CommandLine", "parameter servers")
                                                        : CONSONANCE_TEXT("CommandLine", "tasks"));
    const auto room = lack.tasksWithRoom == 0
        ? say(CONSONANCE_TEXT("CommandLine", "no server has room for one of its {0}"), { role })
        : say(CONSONANCE_TEXT("CommandLine", "there is room for {0} of its {1} {2}"),
            { std::to_string(lack.tasksWithRoom), std::to_string(lack.tasks), role });
    return room + say(CONSONANCE_TEXT("CommandLine", "; ")) + shortOnText(lack, say);
}

/// "3 of the 10 servers that have them are down"; nothing where all are up.
std::string awayText(const Shortage& lack, const TerminalWording& say)
{
    const auto away = lack.down + lack.drained;
    if (away == 0)
        return {};
    const auto state = say(lack.drained == 0 ? CONSONANCE_TEXT("CommandLine", "down")
            : lack.down == 0                 ? CONSONANCE_TEXT("CommandLine", "drained")
                                             : CONSONANCE_TEXT("CommandLine", "down or drained"));
    const auto all = std::to_string(lack.servers);
    if (lack.servers == 1)
        return say(CONSONANCE_TEXT("CommandLine", "the only server that has them is {0}"), { state });
    if (away == lack.servers)
        return say(CONSONANCE_TEXT("CommandLine", "all {0} servers that have them are {1}"), { all, state });
    return away == 1 ? say(CONSONANCE_TEXT("CommandLine", "1 of the {0} servers that have them is {1}"), { all, state })
                     : say(CONSONANCE_TEXT("CommandLine", "{0} of the {1} servers that have them are {2}"),
                         { std::to_string(away), all, state });
}

} // namespace

Shortage shortageOf(const Engine& engine, const CapacityLedger& ledger, JobId job)
{
    const auto& request = engine.workload().job(job).request;
    const auto deviceType = deviceTypeIndex(engine.cluster(), request);
    const auto wanted = request.totalDemand();
    const auto task = largestTask(request);
    const auto offer = offerTo(ledger, request, deviceType);
    const auto servers = serversFor(engine.cluster(), request, deviceType);
    Shortage lack { .job = job };
    lack.isTypeAbsent = !deviceType && wanted[Resource::Gpu] > 0;
    countRoom(ledger, request, deviceType, lack);
    const auto where = [](const auto& isShort) { return std::ranges::find_if(kAllResources, isShort); };
    const auto tooLarge = where([&](Resource resource) { return task[resource] > servers.largest[resource]; });
    const auto tooMuch = where([&](Resource resource) { return wanted[resource] > servers.all[resource]; });
    const auto lacking = where([&](Resource resource) { return wanted[resource] > offer.free[resource]; });
    const auto unfit = where([&](Resource resource) { return task[resource] > offer.most[resource]; });
    const auto most = std::ranges::max_element(lack.shortOn) - lack.shortOn.begin();
    lack.resource = lack.isTypeAbsent     ? Resource::Gpu
        : tooLarge != kAllResources.end() ? *tooLarge
        : tooMuch != kAllResources.end()  ? *tooMuch
        : lacking != kAllResources.end()  ? *lacking
        : unfit != kAllResources.end()    ? *unfit
                                          : kAllResources[static_cast<std::size_t>(most)];
    lack.deviceType = lack.resource == Resource::Gpu ? request.deviceType : std::string();
    lack.wanted = wanted[lack.resource];
    lack.free = offer.free[lack.resource];
    lack.mostOnOneServer = offer.most[lack.resource];
    lack.oneTask = task[lack.resource];
    lack.largestServer = servers.largest[lack.resource];
    lack.ofAllServers = servers.all[lack.resource];
    if (isHopeless(lack))
        return lack; // no job that ends makes room for it
    const int type = deviceType.value_or(-1);
    addHolders(engine, lack.resource == Resource::Gpu ? type : -1, lack);
    countServers(engine, type, lack);
    return lack;
}

bool isHopeless(const Shortage& lack)
{
    return lack.isTypeAbsent || lack.oneTask > lack.largestServer || lack.wanted > lack.ofAllServers;
}

bool isScattered(const Shortage& lack)
{
    return !isHopeless(lack) && lack.wanted <= lack.free;
}

std::string freeText(const Shortage& lack, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto amount
        = [&](std::int64_t of) { return resourceAmountText(lack.resource, of, lack.deviceType, wording); };
    if (lack.isTypeAbsent)
        return say(CONSONANCE_TEXT("CommandLine", "the cluster has no {0} GPUs"), { lack.deviceType });
    if (lack.oneTask > lack.largestServer)
        return say(CONSONANCE_TEXT("CommandLine", "one of its tasks wants {0}; the largest server has {1}"),
            { amount(lack.oneTask), amount(lack.largestServer) });
    if (lack.wanted > lack.ofAllServers)
        return say(CONSONANCE_TEXT("CommandLine", "it wants {0}; the cluster has {1}"),
            { amount(lack.wanted), amount(lack.ofAllServers) });
    if (isScattered(lack) && lack.mostOnOneServer < lack.oneTask)
        return say(CONSONANCE_TEXT("CommandLine", "{0} free, but at most {1} on one server; a task wants {2}"),
            { amount(lack.free), amount(lack.mostOnOneServer), amount(lack.oneTask) });
    if (isScattered(lack))
        return roomText(lack, wording);
    // Where no server is up, nothing is free for another reason.
    if (lack.servers > 0 && lack.down + lack.drained == lack.servers)
        return say(CONSONANCE_TEXT("CommandLine", "it wants {0}"), { amount(lack.wanted) });
    const auto isFree = lack.resource == Resource::Gpu ? std::to_string(lack.free) : amount(lack.free);
    return say(CONSONANCE_TEXT("CommandLine", "it wants {0}, {1} free"), { amount(lack.wanted), isFree });
}

std::string shortageText(const Shortage& lack, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto away = awayText(lack, say);
    const auto text = freeText(lack, wording);
    return away.empty() ? text : text + say(CONSONANCE_TEXT("CommandLine", "; ")) + away;
}

std::string moreHoldersText(const Shortage& lack, const Wording& wording)
{
    if (lack.moreHolders == 0)
        return {};
    const auto amount = resourceAmountText(lack.resource, lack.heldByMore, lack.deviceType, wording);
    return TerminalWording(wording)(lack.moreHolders == 1
            ? CONSONANCE_TEXT("CommandLine", "and {0} more job holds the other {1}")
            : CONSONANCE_TEXT("CommandLine", "and {0} more jobs hold the other {1}"),
        { std::to_string(lack.moreHolders), amount });
}

std::string resourceAmountText(
    Resource resource, std::int64_t amount, const std::string& deviceType, const Wording& wording)
{
    const TerminalWording say(wording);
    switch (resource) {
    case Resource::Gpu:
        if (deviceType.empty())
            return say(
                amount == 1 ? CONSONANCE_TEXT("CommandLine", "{0} GPU") : CONSONANCE_TEXT("CommandLine", "{0} GPUs"),
                { std::to_string(amount) });
        return say(amount == 1 ? CONSONANCE_TEXT("CommandLine", "{0} {1} GPU")
                               : CONSONANCE_TEXT("CommandLine", "{0} {1} GPUs"),
            { std::to_string(amount), deviceType });
    case Resource::Cpu:
        return say(CONSONANCE_TEXT("CommandLine", "{0} cores"), { shortestText(static_cast<double>(amount) / 1000) });
    case Resource::Memory:
        return say(CONSONANCE_TEXT("CommandLine", "{0} of memory"), { memoryText(amount) });
    case Resource::Network:
        return say(CONSONANCE_TEXT("CommandLine", "{0} MB/s of network"), { std::to_string(amount) });
    case Resource::Disk:
        return say(CONSONANCE_TEXT("CommandLine", "{0} MB/s of disk"), { std::to_string(amount) });
    }
    return {};
}

} // namespace consonance
