// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tiresias (Gu et al., NSDI 2019): jobs wait in a few queues by attained GPU time, so that no one needs to
// know how long they will take. A job enters the first queue and sinks when its service reaches a queue's limit. Queues
// are served in order; within one, jobs that started earlier come first (2D-LAS), or those with the higher Gittins
// index (2D-Gittins). Gangs are admitted whole; jobs that do not fit are passed over; jobs not admitted are suspended.
// Event-driven with exact threshold crossings, or on ticks. Deterministic; one thread at a time. Cost of a decision:
// O(waiting and running jobs).
#include "core/policy/policy_sources.h"
#include "core/policy/rule_policy.h"
#include "core/policy/tools/gittins_index.h"
#include "core/policy/tools/placer.h"
#include "core/policy/tools/tensor_skew.h"
#include "core/policy/tools/typed_resources.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

namespace consonance {

namespace {

enum class TiresiasOrder : std::uint8_t {
    Start, ///< first start; those that never ran behind them, by arrival
    Entry, ///< when the job entered the queue
    Gittins, ///< descending index; the last queue by start
};

enum class TiresiasPlacement : std::uint8_t {
    Placer, ///< the placer given
    Skew, ///< skewed models on as few servers as possible, others wherever there is room
    Yarn, ///< one server when it can hold the job, else whole servers and one for the rest; otherwise wait
};

struct TiresiasRule {
    std::vector<std::int64_t> limits; ///< GPU-microseconds, ascending; one queue more than limits
    TiresiasOrder order = TiresiasOrder::Start;
    double promoteKnob = 0; ///< waiting ≥ knob × executed lifts a job to the first queue; 0 = never
    double gittinsStretch = 0; ///< GPU-seconds; 0: the best one
    TiresiasPlacement placement = TiresiasPlacement::Skew;
    PlacerKind placer = PlacerKind::Consolidate;
    double skewThreshold = 0.5;
    double tickSeconds = 0; ///< between decisions; 0 = at every event
};

class TiresiasPolicy final : public RulePolicy<TiresiasPolicy, TiresiasRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;

private:
    /// State of a job that has arrived and is not done.
    struct Entry {
        std::uint8_t queue = 0;
        bool isQueued = false;
        std::int64_t sequence = 0; ///< counts entries into queues
        Time firstStart = kForever;
        std::int64_t serviceBefore = 0; ///< GPU-microseconds forgiven by a promotion
        std::int64_t executedBefore = 0; ///< microseconds, likewise
        std::int64_t gpus = 1; ///< weight of executed time; 1 for a job without GPUs
        ResourceVector demand; ///< of the whole job
        double index = 0; ///< Gittins
        std::int64_t indexedService = -1; ///< for which it was computed; −1: it was not
        std::int64_t admittedIn = 0; ///< number of the decision
    };
    /// A running job that is no longer admitted.
    struct Displaced {
        JobId job;
        std::vector<Holding> holdings;
    };

    void synchronise(const Trigger& trigger, const View& view);
    void arrive(JobId job, const View& view);
    void enter(JobId job, std::uint8_t queue);
    void leave(JobId job);
    [[nodiscard]] bool isBefore(JobId a, JobId b) const;
    void moveBetweenQueues(const View& view);
    [[nodiscard]] bool isDueForPromotion(const Entry& entry, JobId job, const View& view) const;
    void sortByIndex(const View& view);
    [[nodiscard]] std::vector<JobId> admit(const View& view);
    void carryOut(const std::vector<JobId>& admitted, const View& view, PolicyTools& tools, Plan& plan);
    [[nodiscard]] std::optional<std::vector<Slot>> place(JobId job, const View& view, CapacityLedger& ledger) const;
    [[nodiscard]] std::optional<Time> nextMove(const View& view, const Plan& plan) const;
    [[nodiscard]] std::int64_t service(JobId job, const View& view) const;

    std::shared_ptr<const GittinsIndex> m_gittins;
    std::vector<Entry> m_entries; ///< by job
    std::vector<std::vector<JobId>> m_queues; ///< each in order of service
    std::vector<double> m_skewByModel;
    TypedResources m_capacity; ///< of servers that are up
    std::int64_t m_sequence = 0;
    std::int64_t m_decisions = 0;
    bool m_isSynchronised = false;
};

/// Takes `count` tasks on the lowest server that can hold them all.
bool takeOneServer(TentativePlacement& placement, std::size_t role, std::int32_t count, int deviceType)
{
    const CapacityLedger& ledger = placement.ledger();
    const auto& demand = placement.request().roles[role].demand;
    for (HostId host = ledger.nextHostWithFreeGpus(demand[Resource::Gpu] * count, {}, deviceType); host.isValid();
         host = ledger.nextHostWithFreeGpus(demand[Resource::Gpu] * count, host, deviceType)) {
        if (ledger.capacityFor(host, demand) >= count)
            return placement.take(role, host, count);
    }
    return false;
}

/// The rule of the Tiresias simulator's "yarn" scheme for gangs of GPU tasks.
std::optional<std::vector<Slot>> placeLikeYarn(CapacityLedger& ledger, const JobRequest& request)
{
    const auto deviceType = deviceTypeIndex(ledger.cluster(), request);
    const RoleSpec& role = request.roles[0];
    const std::int64_t perTask = role.demand[Resource::Gpu];
    if (!deviceType || request.roles.size() != 1 || perTask == 0)
        return placeGang(PlacerKind::Consolidate, ledger, request);
    const auto perServer = static_cast<std::int32_t>(ledger.maxGpusPerHost() / perTask);
    if (perServer == 0)
        return std::nullopt;
    TentativePlacement placement(ledger, request);
    std::int32_t left = role.requested;
    while (left > 0) {
        const std::int32_t count = std::min(left, perServer);
        if (!takeOneServer(placement, 0, count, *deviceType)) {
            placement.undo();
            return std::nullopt;
        }
        left -= count;
    }
    return placement.slots();
}

Result<void> TiresiasPolicy::begin(const View& view, std::uint64_t /*seed*/)
{
    m_isSynchronised = false;
    m_skewByModel.clear();
    for (const auto& model : view.models().models)
        m_skewByModel.push_back(tensorSkew(model.name));
    if (m_rule.order == TiresiasOrder::Gittins) {
        TRY_ASSIGN(auto services, view.serviceDistribution());
        m_gittins = std::make_shared<const GittinsIndex>(std::move(services));
    }
    return {};
}

std::int64_t TiresiasPolicy::service(JobId job, const View& view) const
{
    const Entry& entry = m_entries[job.index()];
    return (view.executed(job).microseconds - entry.executedBefore) * entry.gpus;
}

bool TiresiasPolicy::isBefore(JobId a, JobId b) const
{
    const Entry& first = m_entries[a.index()];
    const Entry& second = m_entries[b.index()];
    if (m_rule.order == TiresiasOrder::Gittins && first.index != second.index)
        return first.index > second.index;
    if (m_rule.order != TiresiasOrder::Entry && first.firstStart != second.firstStart)
        return first.firstStart < second.firstStart;
    return m_rule.order == TiresiasOrder::Entry ? first.sequence < second.sequence : a < b;
}

void TiresiasPolicy::enter(JobId job, std::uint8_t queue)
{
    Entry& entry = m_entries[job.index()];
    entry.queue = queue;
    entry.isQueued = true;
    entry.sequence = m_sequence++;
    auto& jobs = m_queues[queue];
    const auto place = std::ranges::upper_bound(jobs, job, [this](JobId a, JobId b) { return isBefore(a, b); });
    jobs.insert(place, job);
}

void TiresiasPolicy::leave(JobId job)
{
    Entry& entry = m_entries[job.index()];
    if (!entry.isQueued)
        return;
    std::erase(m_queues[entry.queue], job);
    entry.isQueued = false;
}

void TiresiasPolicy::arrive(JobId job, const View& view)
{
    const JobRequest& request = view.request(job);
    Entry& entry = m_entries[job.index()];
    entry = {};
    entry.demand = request.totalDemand();
    entry.gpus = std::max<std::int64_t>(1, entry.demand[Resource::Gpu]);
    // Only a job met in the middle of its run has a past here.
    std::uint8_t queue = 0;
    while (queue < m_rule.limits.size() && service(job, view) >= m_rule.limits[queue])
        ++queue;
    if (view.hasRun(job))
        entry.firstStart = request.arrival;
    enter(job, queue);
}

/// Starts again when something else changed who is there, as a fork does; the past of a job is then read off its
/// service.
void TiresiasPolicy::synchronise(const Trigger& trigger, const View& view)
{
    if (!m_isSynchronised || includes(trigger.kinds, TriggerKind::ResourceChange)) {
        m_capacity = {};
        const auto& hosts = view.cluster().hosts;
        for (std::size_t i = 0; i < hosts.size(); ++i) {
            if (view.ledger().availability(HostId(i)) == Availability::Up)
                m_capacity.add(view.cluster(), HostId(i), hosts[i].capacity);
        }
    }
    if (m_isSynchronised) {
        for (const JobId job : trigger.completed)
            leave(job);
        for (const JobId job : trigger.arrived)
            arrive(job, view);
        return;
    }
    m_entries.assign(view.jobCount(), {});
    m_queues.assign(m_rule.limits.size() + 1, {});
    for (const auto* set : { &view.running(), &view.waiting() }) {
        for (const auto id : *set)
            arrive(JobId(id), view);
    }
    m_isSynchronised = true;
}

bool TiresiasPolicy::isDueForPromotion(const Entry& entry, JobId job, const View& view) const
{
    const std::int64_t executed = view.executed(job).microseconds - entry.executedBefore;
    if (m_rule.promoteKnob <= 0 || entry.queue == 0 || executed <= 0 || view.allocation(job))
        return false;
    return static_cast<double>(view.waitingFor(job).microseconds) >= m_rule.promoteKnob * static_cast<double>(executed);
}

void TiresiasPolicy::moveBetweenQueues(const View& view)
{
    for (const auto id : view.running()) {
        const JobId job(id);
        const Entry& entry = m_entries[job.index()];
        std::uint8_t queue = entry.queue;
        const std::int64_t attained = service(job, view);
        while (queue < m_rule.limits.size() && attained >= m_rule.limits[queue])
            ++queue;
        if (queue == entry.queue)
            continue;
        leave(job);
        enter(job, queue);
    }
    if (m_rule.promoteKnob <= 0)
        return;
    for (const auto id : view.waiting()) {
        const JobId job(id);
        Entry& entry = m_entries[job.index()];
        if (!isDueForPromotion(entry, job, view))
            continue;
        entry.executedBefore = view.executed(job).microseconds;
        leave(job);
        enter(job, 0);
    }
}

/// Computes the indices of jobs that got service since the last time, and gives these jobs their new places.
void TiresiasPolicy::sortByIndex(const View& view)
{
    const auto isBeforeOther = [this](JobId a, JobId b) { return isBefore(a, b); };
    for (std::size_t queue = 0; queue + 1 < m_queues.size(); ++queue) {
        std::vector<JobId> moving;
        std::erase_if(m_queues[queue], [&](JobId job) {
            Entry& entry = m_entries[job.index()];
            const std::int64_t attained = service(job, view);
            if (entry.indexedService == attained)
                return false;
            entry.indexedService = attained;
            moving.push_back(job);
            return true;
        });
        for (const JobId job : moving) {
            Entry& entry = m_entries[job.index()];
            const double attained = static_cast<double>(entry.indexedService) / 1e6;
            entry.index = m_rule.gittinsStretch > 0 ? m_gittins->at(attained, m_rule.gittinsStretch)
                                                    : m_gittins->best(attained).index;
        }
        std::ranges::sort(moving, isBeforeOther);
        const auto staying = std::ssize(m_queues[queue]);
        m_queues[queue].insert(m_queues[queue].end(), moving.begin(), moving.end());
        std::ranges::inplace_merge(m_queues[queue], m_queues[queue].begin() + staying, isBeforeOther);
    }
    for (const JobId job : m_queues.back()) {
        m_entries[job.index()].index = 0;
        m_entries[job.index()].indexedService = -1;
    }
}

/// Walks the queues and gives out the cluster's sums, GPUs by type; what does not fit whole is passed over.
std::vector<JobId> TiresiasPolicy::admit(const View& view)
{
    std::vector<JobId> admitted;
    TypedResources left = m_capacity;
    for (const auto id : view.running()) {
        Entry& entry = m_entries[id];
        if (view.request(JobId(id)).preemptible)
            continue;
        left -= typedHoldings(JobId(id), view, entry.demand);
        entry.admittedIn = m_decisions;
    }
    for (const auto& queue : m_queues) {
        for (const JobId job : queue) {
            Entry& entry = m_entries[job.index()];
            if (entry.admittedIn == m_decisions || !entry.demand.fitsIn(left.total))
                continue;
            const TypedResources demand = view.allocation(job)
                ? typedHoldings(job, view, entry.demand)
                : typedDemand(view.cluster(), view.request(job), entry.demand);
            if (!demand.fitsIn(left))
                continue;
            left -= demand;
            entry.admittedIn = m_decisions;
            if (!view.allocation(job))
                admitted.push_back(job);
        }
    }
    return admitted;
}

std::optional<std::vector<Slot>> TiresiasPolicy::place(JobId job, const View& view, CapacityLedger& ledger) const
{
    const JobRequest& request = view.request(job);
    switch (m_rule.placement) {
    case TiresiasPlacement::Placer:
        return placeGang(m_rule.placer, ledger, request);
    case TiresiasPlacement::Yarn:
        return placeLikeYarn(ledger, request);
    case TiresiasPlacement::Skew:
        break;
    }
    const bool isSkewed = request.model.isValid() && m_skewByModel[request.model.index()] > m_rule.skewThreshold;
    return placeGang(isSkewed ? PlacerKind::Consolidate : PlacerKind::BestFit, ledger, request);
}

void TiresiasPolicy::carryOut(const std::vector<JobId>& admitted, const View& view, PolicyTools& tools, Plan& plan)
{
    std::vector<Displaced> displaced;
    for (const auto id : view.running()) {
        const JobId job(id);
        if (m_entries[job.index()].admittedIn == m_decisions)
            continue;
        displaced.push_back({ .job = job, .holdings = holdingsOf(job, view) });
        for (const Holding& holding : displaced.back().holdings)
            tools.ledger.release(holding);
    }
    for (const JobId job : admitted) {
        auto slots = place(job, view, tools.ledger);
        if (!slots) {
            if (tools.wantsNotes)
                plan.notes.blocked.push_back(
                    { .job = job, .reason = Infeasible::ExcludedByPolicy, .text = kNoteNoRoom });
            continue;
        }
        plan.place(job, std::move(*slots));
        Entry& entry = m_entries[job.index()];
        if (entry.firstStart != kForever || m_rule.order == TiresiasOrder::Entry)
            continue;
        leave(job); // its place within the queue changes
        entry.firstStart = view.now();
        enter(job, entry.queue);
    }
    // Fragments can keep an admitted job out; whom it would have displaced then stays where it is.
    for (const auto& job : displaced) {
        if (!takeAllAgain(tools.ledger, job.holdings))
            plan.suspend(job.job);
    }
}

/// When the next job crosses a limit or is lifted, if nothing else happens.
std::optional<Time> TiresiasPolicy::nextMove(const View& view, const Plan& plan) const
{
    std::optional<Time> earliest;
    const auto consider = [&earliest](Time at) { earliest = earliest ? std::min(*earliest, at) : at; };
    const auto considerRunning = [&](JobId job) {
        const Entry& entry = m_entries[job.index()];
        if (entry.queue >= m_rule.limits.size())
            return;
        const std::int64_t missing = m_rule.limits[entry.queue] - service(job, view);
        consider(view.now() + Duration { std::max<std::int64_t>(1, (missing + entry.gpus - 1) / entry.gpus) });
    };
    for (const auto id : view.running())
        considerRunning(JobId(id));
    for (const auto& assignment : plan.assignments) {
        if (!assignment.allocations.empty())
            considerRunning(assignment.job);
    }
    if (m_rule.promoteKnob <= 0)
        return earliest;
    for (const auto id : view.waiting()) {
        const JobId job(id);
        const Entry& entry = m_entries[job.index()];
        const std::int64_t executed = view.executed(job).microseconds - entry.executedBefore;
        if (entry.queue == 0 || executed <= 0)
            continue;
        const double wait = m_rule.promoteKnob * static_cast<double>(executed);
        if (wait < 1e18)
            consider(
                std::max(view.now() - view.waitingFor(job) + Duration { static_cast<std::int64_t>(std::ceil(wait)) },
                    view.now() + Duration { 1 }));
    }
    return earliest;
}

Result<Plan> TiresiasPolicy::decide(const Trigger& trigger, const View& view, PolicyTools& tools)
{
    Plan plan;
    ++m_decisions;
    synchronise(trigger, view);
    moveBetweenQueues(view);
    if (m_rule.order == TiresiasOrder::Gittins)
        sortByIndex(view);
    carryOut(admit(view), view, tools, plan);
    plan.wakeAt = nextMove(view, plan);
    return plan;
}

constexpr MessageId kBadLimits = CONSONANCE_MESSAGE(
    "tiresias.bad-limits", "queue limits must be ascending GPU-seconds, joined by commas, at most 16; found \"{0}\"");

constexpr std::size_t kMaximumLimits = 16;

constexpr const char* kTiresiasSimulator = "SymbioticLab/Tiresias @959f9b0";

/// "3250,7200" in GPU-microseconds.
Result<std::vector<std::int64_t>> parseLimits(const std::string& text)
{
    std::vector<std::int64_t> limits;
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    while (at != end) {
        double seconds = 0;
        const auto parsed = std::from_chars(at, end, seconds);
        const bool isGood = parsed.ec == std::errc() && seconds > 0 && seconds <= 1e9 && limits.size() < kMaximumLimits
            && (limits.empty() || seconds * 1e6 > static_cast<double>(limits.back()))
            && (parsed.ptr == end || (*parsed.ptr == ',' && parsed.ptr + 1 != end));
        if (!isGood)
            return fail(ErrorKind::BadArguments, kBadLimits, { text });
        limits.push_back(std::llround(seconds * 1e6));
        at = parsed.ptr == end ? end : parsed.ptr + 1;
    }
    if (limits.empty())
        return fail(ErrorKind::BadArguments, kBadLimits, { text });
    return limits;
}

BoundParameter<TiresiasRule> limitsParameter()
{
    return { { .key = "queue_limits_gpu_s",
                 .description
                 = "GPU-seconds of attained service at which a job sinks to the next queue, joined by commas",
                 .defaultValue = std::string("3250,7200"),
                 .source
                 = std::string(kTiresiasSimulator) + ", num_queue 3: 3250 and 7200 s; the Pollux artifact uses 57600" },
        {}, [](TiresiasRule& rule, const ParameterValue& value) -> Result<void> {
            TRY_ASSIGN(rule.limits, parseLimits(std::get<std::string>(value)));
            return {};
        } };
}

BoundParameter<TiresiasRule> placementParameter()
{
    return { { .key = "placement",
                 .description
                 = "skew: skewed models on few servers, others anywhere; yarn: whole servers or wait; else a placer",
                 .defaultValue = std::string("skew"),
                 .choices = { "skew", "yarn", "consolidate", "first-fit", "best-fit", "worst-fit", "scatter" },
                 .source
                 = "NSDI 2019, section 3.3; yarn: the simulator's default scheme; worst-fit: the Pollux artifact" },
        {}, [](TiresiasRule& rule, const ParameterValue& value) -> Result<void> {
            const auto& name = std::get<std::string>(value);
            const auto placer = placerByName(name);
            rule.placer = placer.value_or(rule.placer);
            rule.placement = placer ? TiresiasPlacement::Placer
                : name == "yarn"    ? TiresiasPlacement::Yarn
                                    : TiresiasPlacement::Skew;
            return {};
        } };
}

BoundParameter<TiresiasRule> orderParameter()
{
    return boundChoice(&TiresiasRule::order, { { "start", TiresiasOrder::Start }, { "entry", TiresiasOrder::Entry } },
        { .key = "queue_order",
            .description = "within a queue: by first start, or by when the job entered it",
            .source = "NSDI 2019, section 3.2.1: FIFO by start time; entry: the Pollux artifact" });
}

BoundParameters<TiresiasRule> tiresiasParameters()
{
    return { limitsParameter(), orderParameter(),
        bound(&TiresiasRule::promoteKnob,
            { .key = "promote_knob",
                .description
                = "a job that has waited this many times as long as it ran returns to the first queue; 0 = never",
                .minimum = 0.0,
                .maximum = 1e6,
                .source = "NSDI 2019, section 3.2.3: PROMOTEKNOB, off by default" }),
        placementParameter(),
        bound(&TiresiasRule::skewThreshold,
            { .key = "skew_threshold",
                .description = "largest tensor ÷ model size above which a model counts as skewed",
                .minimum = 0.0,
                .maximum = 1.0,
                .source = "the paper profiles it per cluster; 0.5 parts VGG and AlexNet from ResNet and Inception",
                .isAssumed = true }),
        boundTick(
            &TiresiasRule::tickSeconds, "0: the paper's scheduler reacts to events; the Pollux artifact uses 60") };
}

BoundParameter<TiresiasRule> stretchParameter()
{
    return bound(&TiresiasRule::gittinsStretch,
        { .key = "gittins_delta_gpu_s",
            .description = "GPU-seconds of further service over which the index looks; 0 = the best stretch",
            .minimum = 0.0,
            .maximum = 1e9,
            .source = "0: the definition (NSDI 2019, section 3.2.2); the simulator fixes one (gittins_delta)" });
}

} // namespace

void registerTiresiasPolicy(PolicyRegistry& registry)
{
    PolicyTraits traits { .id = "tiresias",
        .title = "Tiresias (2D-LAS)",
        .family = "priority",
        .summary = "Queues by attained GPU time: jobs sink as they run, earlier queues preempt later ones.",
        .citation = kTiresiasPaper,
        .provenance = Provenance::Verified,
        .knowledge = Knowledge::None,
        .triggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::ResourceChange | TriggerKind::WakeUp,
        .preempts = true };
    addPolicy(registry, traits, TiresiasRule {}, tiresiasParameters(), [](const PolicyTraits& own, TiresiasRule rule) {
        return std::make_unique<TiresiasPolicy>(onTicks(own, rule.tickSeconds), std::move(rule));
    });

    traits.id = "tiresias-gittins";
    traits.title = "Tiresias (2D-Gittins)";
    traits.summary = "Tiresias' queues, served by Gittins index from the distribution of GPU times.";
    traits.provenance = Provenance::FromFormulas;
    traits.knowledge = Knowledge::Distribution;
    auto parameters = tiresiasParameters();
    parameters.push_back(stretchParameter());
    addPolicy(registry, traits, TiresiasRule {}, parameters, [](const PolicyTraits& own, TiresiasRule rule) {
        rule.order = TiresiasOrder::Gittins;
        return std::make_unique<TiresiasPolicy>(onTicks(own, rule.tickSeconds), std::move(rule));
    });
}

} // namespace consonance
