// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any bytes as a sequence of plans: allocations on any domain with any role, count, share and lease, rows of leases
// back to back, verdicts and wake-ups. Whatever is requested, neither hosts nor devices are given out beyond what they
// have, nothing counts below zero, promises begin, refused plans change nothing, no job gets two offers or runs after
// declining one, and the run ends.
#include "core/sim/engine.h"
#include "tests/fixtures/small_worlds.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

using namespace consonance;

namespace {

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size)
        : m_data(data)
        , m_end(data + size)
    {
    }

    [[nodiscard]] bool isEmpty() const { return m_data == m_end; }
    std::uint8_t next() { return isEmpty() ? std::uint8_t { 0 } : *m_data++; }

private:
    const std::uint8_t* m_data;
    const std::uint8_t* m_end;
};

Engine makeEngine()
{
    static const auto cluster = fixtures::makeServers(3, 2, 8);
    static const auto throughput = *makeThroughputModel("contention", cluster);
    static const auto workload = [] {
        const auto models = bundledModels();
        auto valued = fixtures::makeGang("a", 0, 2, 50);
        valued.valuation = PrivateValuation(2);
        return fixtures::makeWorkload({ valued, fixtures::makeGang("b", 10, 4, 30),
            fixtures::makeParameterServerJob(*models, "c", "vgg-16", 20, 2, 1, 1),
            fixtures::makeParameterServerJob(*models, "d", "resnet-50", 20, 1, 2, 1),
            fixtures::makeGang("e", 500, 1, 20) });
    }();
    return *Engine::create({ .cluster = cluster,
        .workload = workload,
        .throughput = throughput,
        .progress = {},
        .options = { .interval = Duration::fromSeconds(100),
            .triggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::Interval | TriggerKind::LeaseEnd
                | TriggerKind::WakeUp | TriggerKind::OfferAnswered } });
}

Time timeFrom(Bytes& bytes, Time now)
{
    return now + Duration::fromSeconds(static_cast<std::int64_t>(bytes.next()) - 16);
}

Allocation allocationFrom(Bytes& bytes, const Engine& engine, JobId job)
{
    Allocation allocation { .job = job };
    for (int i = bytes.next() % 5; i > 0; --i) {
        allocation.slots.push_back(
            { DomainId(static_cast<std::uint32_t>(bytes.next() % (engine.cluster().domains.size() + 1))),
                static_cast<std::uint8_t>(bytes.next() % 4), static_cast<std::int32_t>(bytes.next() % 5) - 1 });
    }
    const auto kind = bytes.next();
    allocation.mode = static_cast<ShareMode>(kind % 3);
    if (allocation.mode != ShareMode::Exclusive)
        allocation.share = static_cast<std::int64_t>(bytes.next()) * 8'000 - 100'000;
    if ((kind & 8) != 0)
        allocation.until = timeFrom(bytes, engine.now());
    if ((kind & 16) != 0)
        allocation.from = timeFrom(bytes, engine.now());
    return allocation;
}

/// Further leases, each starting at the end of the previous one: the same again, or with another share.
void addRow(Bytes& bytes, Assignment& assignment)
{
    for (int i = bytes.next() % 6; i > 0; --i) {
        auto next = assignment.allocations.back();
        const auto how = bytes.next();
        next.from = next.until;
        next.until = next.from + Duration::fromSeconds(how % 32 + 1);
        if (how >= 128 && next.mode != ShareMode::Exclusive)
            next.share = next.share / 2 + 1;
        assignment.allocations.push_back(std::move(next));
    }
}

Plan planFrom(Bytes& bytes, const Engine& engine)
{
    Plan plan;
    for (int i = bytes.next() % 4; i > 0; --i) {
        const JobId job(static_cast<std::uint32_t>(bytes.next() % 7));
        const auto what = bytes.next();
        if (what % 8 == 0) {
            plan.verdicts.push_back({ job, static_cast<VerdictKind>(what / 8 % 4), static_cast<double>(what / 64) });
            continue;
        }
        Assignment assignment { .job = job, .allocations = {} };
        for (int k = what % 3; k > 0; --k)
            assignment.allocations.push_back(allocationFrom(bytes, engine, job));
        if (what >= 128 && !assignment.allocations.empty())
            addRow(bytes, assignment);
        plan.assignments.push_back(std::move(assignment));
    }
    if (bytes.next() % 8 == 0)
        plan.wakeAt = timeFrom(bytes, engine.now());
    return plan;
}

/// Once the bytes are used up: waiting jobs are turned away, so that the run ends soon and many inputs can be tried.
Plan closingPlan(const Engine& engine)
{
    Plan plan;
    for (const auto value : engine.state().waitingSet)
        plan.verdicts.push_back({ JobId(value), VerdictKind::Reject, 1 });
    return plan;
}

void require(bool holds)
{
    if (!holds)
        std::abort();
}

/// What jobs hold of one device.
struct DeviceHolders {
    std::int64_t share = 0;
    int holders = 0;
    ShareMode mode = ShareMode::Exclusive;
};

void checkCapacity(const Engine& engine)
{
    std::vector<ResourceVector> held(engine.cluster().hostCount());
    std::map<std::pair<HostId, std::uint16_t>, DeviceHolders> devices;
    for (const auto value : engine.state().runningSet) {
        const auto& running = *engine.runningJob(JobId(value));
        const auto& roles = engine.workload().job(JobId(value)).request.roles;
        require(running.gpuShare >= 0);
        for (const auto& tasks : running.tasks) {
            auto demand = roles[tasks.role].demand * tasks.count;
            demand[Resource::Gpu] = 0; // several jobs may hold one device
            held[tasks.host.index()] += demand;
            for (const auto index : tasks.devices) {
                auto& device = devices[{ tasks.host, index }];
                const bool mayJoin = device.mode == running.allocation.mode && device.mode != ShareMode::Exclusive;
                require(device.holders++ == 0 || mayJoin);
                device.mode = running.allocation.mode;
                device.share += running.allocation.share;
            }
        }
    }
    for (std::size_t host = 0; host < held.size(); ++host)
        require(held[host].fitsIn(engine.cluster().hosts[host].capacity));
    std::int64_t shares = 0;
    for (const auto& [where, device] : devices) {
        require(device.mode != ShareMode::Timeshare || device.share <= kFullShare);
        shares += std::min(device.share, kFullShare);
    }
    require(engine.state().allocatedGpuShare == shares);
    require(engine.totals().gpuTime.microseconds >= 0);
}

/// No server of this world goes down, so every lease that begins finds its place.
void checkPromises(const Engine& engine, std::size_t firstEvent)
{
    for (const auto& event : engine.log().events().subspan(firstEvent))
        require(event.kind != EventKind::LeaseStarted || engine.runningJob(event.job) != nullptr);
    for (std::size_t host = 0; host < engine.cluster().hostCount(); ++host) {
        const auto free = engine.leastFree(HostId(host), { engine.now() });
        require(std::ranges::all_of(free.amount, [](std::int64_t amount) { return amount >= 0; }));
    }
}

void checkOffers(const Engine& engine)
{
    std::vector<int> offers(engine.workload().jobCount());
    for (const auto& event : engine.log().events()) {
        if (event.kind == EventKind::OfferAccepted || event.kind == EventKind::OfferDeclined)
            require(++offers[event.job.index()] == 1);
    }
    for (std::size_t i = 0; i < offers.size(); ++i) {
        const auto kind = engine.sale(JobId(i)).kind;
        require((kind == SaleKind::OfferDeclined || kind == SaleKind::Rejected)
            == (engine.job(JobId(i)).phase == JobPhase::Rejected));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    Bytes bytes(data, size);
    auto engine = makeEngine();
    for (int steps = 0; steps < 20'000; ++steps) {
        const auto firstEvent = engine.log().events().size();
        const auto step = engine.next();
        checkPromises(engine, firstEvent);
        if (step == Engine::Step::Finished) {
            checkOffers(engine);
            return 0;
        }
        if (step != Engine::Step::Decision)
            continue;
        const auto plan = bytes.isEmpty() ? closingPlan(engine) : planFrom(bytes, engine);
        const auto before = engine.stateHash();
        const bool fits = engine.check(plan).has_value();
        require(engine.stateHash() == before);
        require(engine.apply(plan).wasRefused == !fits);
        checkCapacity(engine);
    }
    std::abort(); // a run of five jobs does not take that many steps: idle decisions end it
}
