// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/placement/placement_policy.h"

#include "core/base/stop_scope.h"
#include "core/policy/tools/typed_resources.h"

#include <algorithm>
#include <numeric>

namespace consonance {

Result<void> HostChooser::begin(const View& /*view*/, std::uint64_t /*seed*/)
{
    return {};
}

Result<void> HostChooser::beginDecision(const View& /*view*/, CapacityLedger& /*ledger*/, std::vector<JobId>& /*jobs*/)
{
    return {};
}

void HostChooser::beginJob(JobId /*job*/, const JobRequest& /*request*/, const CapacityLedger& /*ledger*/) { }

std::vector<std::uint8_t> HostChooser::taskOrder(const JobRequest& request) const
{
    std::vector<std::uint8_t> tasks;
    for (const std::uint8_t role : placementOrder(request.roles))
        tasks.insert(tasks.end(), static_cast<std::size_t>(request.roles[role].requested), role);
    return tasks;
}

bool HostChooser::admits(HostId /*host*/, const TaskToPlace& /*task*/) const
{
    return true;
}

std::uint16_t HostChooser::chooseDevice(HostId host, const TaskToPlace& task)
{
    const CapacityLedger& ledger = task.soFar.ledger();
    const std::vector<DomainId>& devices = ledger.cluster().host(host).devices;
    std::uint16_t fullest = 0;
    std::int64_t most = -1;
    for (std::uint16_t device = 0; device < devices.size(); ++device) {
        const std::int64_t held = ledger.deviceShare(host, device);
        if (held > most && ledger.fits(sharedClaim(task.spec(), devices[device], task.gpuShare))) {
            fullest = device;
            most = held;
        }
    }
    return fullest;
}

void HostChooser::placed(HostId /*host*/, const TaskToPlace& /*task*/) { }

bool HostChooser::accepts(const View& /*view*/, JobId /*job*/, const TentativePlacement& /*placement*/)
{
    return true;
}

void HostChooser::endJob(JobId /*job*/, const TentativePlacement& /*placement*/, bool /*isWhole*/) { }

std::vector<std::uint8_t> alternatingTasks(const JobRequest& request)
{
    std::vector<std::int32_t> left;
    std::int32_t all = 0;
    for (const RoleSpec& role : request.roles) {
        left.push_back(role.requested);
        all += role.requested;
    }
    const std::vector<std::uint8_t> roles = placementOrder(request.roles);
    std::vector<std::uint8_t> tasks;
    while (static_cast<std::int32_t>(tasks.size()) < all) {
        for (const std::uint8_t role : roles) {
            if (left[role]-- > 0)
                tasks.push_back(role);
        }
    }
    return tasks;
}

Result<void> orderByService(const View& view, EstimateSource estimates, std::vector<JobId>& jobs)
{
    std::vector<std::pair<double, JobId>> ranked;
    for (const JobId job : jobs) {
        TRY_ASSIGN(const double seconds, userEstimate(job, view, estimates));
        const RoleList& roles = view.request(job).roles;
        const auto tasks = std::accumulate(
            roles.begin(), roles.end(), 0, [](std::int32_t sum, const RoleSpec& role) { return sum + role.requested; });
        ranked.emplace_back(seconds * tasks, job);
    }
    std::ranges::stable_sort(ranked, {}, &std::pair<double, JobId>::first);
    std::ranges::transform(ranked, jobs.begin(), &std::pair<double, JobId>::second);
    return {};
}

ParameterSpec triedFirstParameter()
{
    return { .key = "order",
        .description = "which waiting jobs are tried first: published, as the policy's source has it; service, the "
                       "shortest estimated time × tasks, as learned policies try them",
        .defaultValue = std::string("published"),
        .choices = { "published", "service" },
        .source = "Consonance: the same order as the learned policies",
        .isAssumed = true };
}

TriedFirst triedFirstIn(const ParameterSet& given)
{
    return given.text("order") == "service" ? TriedFirst::Service : TriedFirst::Published;
}

PlacementPolicy::PlacementPolicy(PolicyTraits traits, std::unique_ptr<HostChooser> chooser, TriedFirst order)
    : m_traits(std::move(traits))
    , m_chooser(std::move(chooser))
    , m_order(order)
{
}

Result<void> PlacementPolicy::begin(const View& view, std::uint64_t seed)
{
    return m_chooser->begin(view, seed);
}

std::unique_ptr<Policy> PlacementPolicy::clone() const
{
    return std::make_unique<PlacementPolicy>(m_traits, m_chooser->clone(), m_order);
}

Result<Plan> PlacementPolicy::decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools)
{
    std::vector<JobId> jobs;
    for (const auto id : view.waiting())
        jobs.push_back(JobId(id));
    Plan plan;
    if (jobs.empty())
        return plan;
    m_notedCandidates = 0;
    if (tools.wantsNotes)
        plan.notes.scoreName = m_chooser->scoreName();
    // Few jobs are placed before anyone notices.
    constexpr std::size_t kFew = 32;
    auto before = jobs.size() > kFew ? m_chooser->clone() : nullptr;
    TRY(m_chooser->beginDecision(view, tools.ledger, jobs));
    if (m_order == TriedFirst::Service)
        TRY(orderByService(view, EstimateSource::Limits, jobs));
    for (const JobId job : jobs) {
        if (before && StopScope::isStopped()) {
            m_chooser = std::move(before); // asked again, it decides as if it had not been asked
            return fail(ErrorKind::Cancelled, kWorkStopped);
        }
        if (!placeJob(job, view, tools, plan) && tools.wantsNotes) {
            const bool lacksGpus = gpusOf(job, view) > freeGpusOf(tools.ledger, view.request(job).deviceType);
            plan.notes.blocked.push_back({ .job = job,
                .reason = lacksGpus ? Infeasible::TooFewGpus : Infeasible::ExcludedByPolicy,
                .text = kNoteNoRoom });
        }
    }
    return plan;
}

/// Most jobs of a long queue are looked at in every decision, and passed over for this figure alone.
std::int64_t PlacementPolicy::gpusOf(JobId job, const View& view)
{
    if (job.index() >= m_gpus.size())
        m_gpus.resize(job.index() + 1, -1);
    auto& gpus = m_gpus[job.index()];
    if (gpus < 0) { // a part of a GPU may be free where no whole one is
        const JobRequest& request = view.request(job);
        gpus = request.gpuShare() < kFullShare ? 0 : request.requestedGpus();
    }
    return gpus;
}

bool PlacementPolicy::placeJob(JobId job, const View& view, PolicyTools& tools, Plan& plan)
{
    if (gpusOf(job, view) > tools.ledger.totalFreeGpus())
        return false;
    const JobRequest& request = view.request(job);
    const std::optional<int> deviceType = deviceTypeIndex(view.cluster(), request);
    if (!deviceType)
        return false;
    const std::int64_t gpuShare = request.gpuShare();
    TentativePlacement placement(tools.ledger, request);
    m_chooser->beginJob(job, request, tools.ledger);
    for (const std::uint8_t role : m_chooser->taskOrder(request)) {
        const TaskToPlace task {
            .job = job, .request = request, .role = role, .soFar = placement, .gpuShare = gpuShare
        };
        const int type = request.roles[role].demand[Resource::Gpu] > 0 ? *deviceType : -1;
        const HostId host = chooseHost(task, type);
        if (tools.wantsNotes)
            noteTask(task, host, type, plan.notes);
        if (!host.isValid() || !takeTask(task, host, placement)) {
            m_chooser->endJob(job, placement, false);
            placement.undo();
            return false;
        }
        m_chooser->placed(host, task);
    }
    if (!m_chooser->accepts(view, job, placement)) {
        m_chooser->endJob(job, placement, false);
        placement.undo();
        return false;
    }
    m_chooser->endJob(job, placement, true);
    plan.place(job, placement.slots());
    if (gpuShare < kFullShare) {
        Allocation& allocation = plan.assignments.back().allocations.front();
        allocation.mode = ShareMode::Timeshare;
        allocation.share = gpuShare;
    }
    return true;
}

bool PlacementPolicy::takeTask(const TaskToPlace& task, HostId host, TentativePlacement& placement)
{
    if (task.gpuShare == kFullShare)
        return placement.take(task.role, host, 1);
    const Host& one = placement.ledger().cluster().host(host);
    const bool isOnOneGpu = task.spec().demand[Resource::Gpu] == 1;
    const DomainId domain = isOnOneGpu ? one.devices[m_chooser->chooseDevice(host, task)] : one.domain;
    return placement.takeShared(task.role, domain, task.gpuShare);
}

namespace {

/// Whether a task finds enough free parts of GPUs, and all else, on the host.
bool fitsInParts(const TaskToPlace& task, HostId host, int deviceType)
{
    const CapacityLedger& ledger = task.soFar.ledger();
    const Host& one = ledger.cluster().host(host);
    return (deviceType < 0 || one.deviceTypeIndex == deviceType)
        && ledger.fits(sharedClaim(task.spec(), one.domain, task.gpuShare));
}

} // namespace

HostId PlacementPolicy::chooseHost(const TaskToPlace& task, int deviceType)
{
    const CapacityLedger& ledger = task.soFar.ledger();
    const RoleSpec& role = task.request.roles[task.role];
    const std::int64_t gpus = role.demand[Resource::Gpu];
    m_candidates.clear();
    for (std::size_t i = 0; task.sharesGpus() && i < ledger.cluster().hostCount(); ++i) {
        if (fitsInParts(task, HostId(i), deviceType) && m_chooser->admits(HostId(i), task))
            m_candidates.push_back(HostId(i));
    }
    for (HostId host = task.sharesGpus() ? HostId() : ledger.nextHostWithFreeGpus(gpus, {}, deviceType); host.isValid();
         host = ledger.nextHostWithFreeGpus(gpus, host, deviceType)) {
        if (role.demand.fitsIn(ledger.free(host)) && m_chooser->admits(host, task))
            m_candidates.push_back(host);
    }
    if (m_candidates.empty())
        return {};
    m_scores.assign(m_candidates.size(), 0.0);
    m_chooser->score(m_candidates, task, m_scores);
    const auto best = std::ranges::max_element(m_scores); // the first of equal ones, so the lowest host
    return m_candidates[static_cast<std::size_t>(best - m_scores.begin())];
}

/// Every host with its score or its shortage, as long as a decision is not too large for that. The scores are those
/// chooseHost() has just computed.
void PlacementPolicy::noteTask(const TaskToPlace& task, HostId chosen, int deviceType, DecisionNotes& notes)
{
    const CapacityLedger& ledger = task.soFar.ledger();
    ActionNote action { .job = task.job, .role = task.role, .host = chosen, .candidates = {} };
    const std::size_t hosts = ledger.cluster().hostCount();
    m_notedCandidates += hosts;
    const bool isTooMany = m_notedCandidates > hosts && m_notedCandidates > kMostNotedCandidates;
    std::size_t next = 0;
    for (std::size_t i = 0; !isTooMany && i < hosts; ++i) {
        const HostId host(i);
        CandidateNote candidate { .host = host, .job = task.job, .role = task.role };
        if (next < m_candidates.size() && m_candidates[next] == host) {
            candidate.score = m_scores[next++];
        } else {
            candidate.infeasible = whyNot(ledger, host, task.spec(), deviceType, task.gpuShare);
            if (candidate.infeasible == Infeasible::No)
                candidate.infeasible = Infeasible::ExcludedByPolicy;
        }
        action.candidates.push_back(candidate);
    }
    notes.actions.push_back(std::move(action));
}

Infeasible whyNot(
    const CapacityLedger& ledger, HostId host, const RoleSpec& role, int deviceType, std::int64_t gpuShare)
{
    if (ledger.availability(host) != Availability::Up)
        return Infeasible::HostNotUp;
    if (deviceType >= 0 && ledger.cluster().host(host).deviceTypeIndex != deviceType)
        return Infeasible::WrongDeviceType;
    constexpr std::array kReasons { Infeasible::TooFewGpus, Infeasible::TooFewCpus, Infeasible::TooLittleMemory,
        Infeasible::TooLittleNetwork, Infeasible::TooLittleDisk };
    const ResourceVector& free = ledger.free(host);
    const bool shares = gpuShare < kFullShare && role.demand[Resource::Gpu] > 0;
    for (std::size_t i = shares ? 1 : 0; i < kResourceCount; ++i) {
        if (role.demand.amount[i] > free.amount[i])
            return kReasons[i];
    }
    if (shares && !ledger.fits(sharedClaim(role, ledger.cluster().host(host).domain, gpuShare)))
        return Infeasible::TooFewGpus;
    return Infeasible::No;
}

void addPlacement(PolicyRegistry& registry, PolicyTraits traits, std::unique_ptr<HostChooser> (*makeChooser)())
{
    struct Nothing { };
    addPlacement(registry, std::move(traits), Nothing {}, {}, [makeChooser](const Nothing&) { return makeChooser(); });
}

} // namespace consonance
