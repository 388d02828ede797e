// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/view.h"

#include "core/sim/engine.h"
#include "core/sim/job_wait.h"
#include "core/workload/job_shapes.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {
constexpr MessageId kDenied = CONSONANCE_MESSAGE(
    "policy.undeclared-knowledge", "the policy read '{0}', which its traits do not declare; the run is void");

double declaredShareOf(const Workload& workload, JobId job)
{
    const JobSpec& spec = workload.job(job);
    const ModelId model = spec.request.model;
    return declaredOverTrue(spec.work, model.isValid() ? &workload.models->model(model) : nullptr);
}

} // namespace

View::View(const Engine& engine, Knowledge granted)
    : m_engine(engine)
    , m_granted(granted)
{
}

bool View::mayRead(Knowledge one) const
{
    return includes(m_granted, one);
}

tl::unexpected<Error> View::denied(Knowledge one) const
{
    Error error = fail(ErrorKind::Failed, kDenied, { knowledgeName(one) }).value();
    m_violations.push_back(error);
    return fail(std::move(error));
}

Time View::now() const
{
    return m_engine.now();
}
std::uint64_t View::pastHash() const
{
    return m_engine.log().hash();
}
const Cluster& View::cluster() const
{
    return m_engine.cluster();
}
const ModelCatalogue& View::models() const
{
    return *m_engine.workload().models;
}
const CapacityLedger& View::ledger() const
{
    return m_engine.state().ledger;
}
std::size_t View::jobCount() const
{
    return m_engine.workload().jobCount();
}
std::size_t View::tenantCount() const
{
    return m_engine.workload().tenants.size();
}
const TenantTerms& View::tenantTerms(TenantId tenant) const
{
    return m_engine.tenants()[tenant.index()];
}
Duration View::interval() const
{
    return m_engine.inputs().options.interval;
}

Duration View::startStall() const
{
    const TransitionTable& transitions = m_engine.inputs().options.transitions;
    return std::max(transitions.stall(TransitionKind::Start), transitions.stall(TransitionKind::Resume));
}
const OrderedIdSet& View::waiting() const
{
    return m_engine.state().waitingSet;
}
const OrderedIdSet& View::running() const
{
    return m_engine.state().runningSet;
}
JobPhase View::phase(JobId job) const
{
    return m_engine.job(job).phase;
}
const JobRequest& View::request(JobId job) const
{
    return m_engine.workload().job(job).request;
}

std::span<const PlacedTasks> View::placement(JobId job) const
{
    const auto* running = m_engine.runningJob(job);
    return running ? std::span<const PlacedTasks>(running->tasks) : std::span<const PlacedTasks> {};
}

const Allocation* View::allocation(JobId job) const
{
    const auto* running = m_engine.runningJob(job);
    return running ? &running->allocation : nullptr;
}

std::vector<JobId> View::jobsOn(HostId host) const
{
    return m_engine.state().jobsByHost[host.index()];
}

std::vector<Allocation> View::reservations(JobId job) const
{
    std::vector<Allocation> promised;
    for (const auto& reservation : m_engine.state().leases.of(job))
        promised.push_back(reservation.allocation);
    return promised;
}

ResourceVector View::freeDuring(HostId host, Time from, Time until) const
{
    return m_engine.leastFree(host, { from, until });
}

bool View::fitsDuring(const Claim& claim, Time from, Time until) const
{
    return m_engine.fitsDuring(claim, { from, until });
}

Duration View::executed(JobId job) const
{
    return { m_engine.executedMicroseconds(job) };
}
std::int64_t View::gpuService(JobId job) const
{
    return m_engine.gpuMicroseconds(job);
}

Duration View::waitingFor(JobId job) const
{
    return presentWait(m_engine.job(job), m_engine.now());
}

bool View::hasRun(JobId job) const
{
    return m_engine.job(job).firstStart != kForever;
}

const Sale& View::sale(JobId job) const
{
    return m_engine.sale(job);
}

Result<double> View::remainingSeconds(JobId job) const
{
    if (!mayRead(Knowledge::RemainingWork))
        return denied(Knowledge::RemainingWork);
    return m_engine.secondsLeftAlone(job, m_engine.job(job).progress, m_engine.done(job));
}

Result<std::int64_t> View::remainingMicroseconds(JobId job) const
{
    if (!mayRead(Knowledge::RemainingWork))
        return denied(Knowledge::RemainingWork);
    const auto& work = m_engine.workload().job(job).work;
    const double microseconds = work.unit == WorkUnit::ServiceTime
        ? std::max(0.0, work.amount - m_engine.done(job))
        : m_engine.secondsLeftAlone(job, m_engine.job(job).progress, m_engine.done(job)) * 1e6;
    return static_cast<std::int64_t>(std::ceil(std::min(microseconds, 4e18)));
}

Result<double> View::estimatedSeconds(JobId job) const
{
    if (!mayRead(Knowledge::Estimates))
        return denied(Knowledge::Estimates);
    return m_engine.secondsLeftAlone(job, {}, 0) * declaredShareOf(m_engine.workload(), job);
}

Result<std::vector<double>> View::serviceDistribution() const
{
    if (!mayRead(Knowledge::Distribution))
        return denied(Knowledge::Distribution);
    std::vector<double> services;
    for (std::size_t i = 0; i < m_engine.workload().jobCount(); ++i) {
        const auto gpus = std::max<std::int64_t>(1, m_engine.workload().job(JobId(i)).request.requestedGpus());
        services.push_back(m_engine.secondsLeftAlone(JobId(i), {}, 0) * static_cast<double>(gpus));
    }
    std::ranges::sort(services);
    return services;
}

Result<std::vector<JobSketch>> View::population() const
{
    if (!mayRead(Knowledge::Distribution))
        return denied(Knowledge::Distribution);
    std::vector<JobSketch> sketches;
    for (std::size_t i = 0; i < m_engine.workload().jobCount(); ++i) {
        JobSketch sketch { .request = request(JobId(i)), .seconds = m_engine.secondsLeftAlone(JobId(i), {}, 0) };
        sketch.request.name.clear();
        sketch.request.tenant = {};
        sketch.request.app = {};
        if (sketch.request.deadline)
            sketch.request.deadline = Time { (*sketch.request.deadline - sketch.request.arrival).microseconds };
        sketch.request.arrival = {};
        sketches.push_back(std::move(sketch));
    }
    std::ranges::stable_sort(sketches, {},
        [](const JobSketch& sketch) { return std::pair(sketch.seconds, sketch.request.declaredValue()); });
    return sketches;
}

Result<double> View::epochs(JobId job) const
{
    if (!mayRead(Knowledge::Epochs))
        return denied(Knowledge::Epochs);
    return m_engine.workload().job(job).work.epochs;
}

Result<ReportedLosses> View::reportedLosses(JobId job) const
{
    if (!mayRead(Knowledge::LossCurve))
        return denied(Knowledge::LossCurve);
    constexpr double kReports = 100;
    constexpr double kEpochsWhereNoneAreGiven = 20;
    const auto& work = m_engine.workload().job(job).work;
    const double epochs = work.epochs > 0 ? work.epochs : kEpochsWhereNoneAreGiven;
    const double fraction = work.amount > 0 ? m_engine.done(job) / work.amount : 1;
    ReportedLosses reported { .target = 0.1, .workPerEpoch = work.amount / epochs };
    for (double report = 0; report <= fraction * kReports; ++report) {
        reported.epochs.push_back(epochs * report / kReports);
        reported.losses.push_back(1 / (1 + 9 * report / kReports));
    }
    return reported;
}

Result<double> View::progressFraction(JobId job) const
{
    if (!mayRead(Knowledge::ObservedSpeed))
        return denied(Knowledge::ObservedSpeed);
    const Work& work = m_engine.workload().job(job).work;
    if (!(work.amount > 0))
        return 1.0;
    const double share = declaredShareOf(m_engine.workload(), job);
    const double done = m_engine.done(job) / (work.amount * share);
    return share < 1 ? std::min(done, 1 - 1 / std::max(1.0, work.epochs)) : done;
}

Result<double> View::observedRate(JobId job) const
{
    if (!mayRead(Knowledge::ObservedSpeed))
        return denied(Knowledge::ObservedSpeed);
    return m_engine.ratePerSecond(job);
}

Result<std::optional<TrainingSample>> View::trainingSample(JobId job) const
{
    if (!mayRead(Knowledge::ObservedSpeed))
        return denied(Knowledge::ObservedSpeed);
    const auto* running = m_engine.runningJob(job);
    if (!running || !m_engine.inputs().progress)
        return std::nullopt;
    return m_engine.inputs().progress->sample(m_engine.placementOf(*running), m_engine.job(job).progress);
}

Result<double> View::stepsLeft(JobId job, std::int32_t totalBatch) const
{
    if (!mayRead(Knowledge::RemainingWork))
        return denied(Knowledge::RemainingWork);
    const auto& spec = m_engine.workload().job(job);
    if (m_engine.inputs().progress) {
        auto progress = m_engine.job(job).progress;
        progress.done = m_engine.done(job);
        if (const auto steps = m_engine.inputs().progress->stepsLeft(spec, progress, totalBatch))
            return *steps;
    }
    return std::max(0.0, spec.work.amount - m_engine.done(job));
}

Result<double> View::isolatedRate(JobId job, std::span<const PlacedTasks> tasks, RunConfig config) const
{
    if (!mayRead(Knowledge::TrueThroughput))
        return denied(Knowledge::TrueThroughput);
    return m_engine.inputs().throughput->isolatedRate(
        { .id = job, .job = &m_engine.workload().job(job), .model = modelOf(job), .tasks = tasks, .config = config });
}

Result<const ThroughputModel*> View::interferenceModel() const
{
    if (!mayRead(Knowledge::InterferenceModel))
        return denied(Knowledge::InterferenceModel);
    return m_engine.inputs().throughput.get();
}

Result<const LoadTable*> View::loads() const
{
    if (!mayRead(Knowledge::InterferenceModel))
        return denied(Knowledge::InterferenceModel);
    return &m_engine.state().loads;
}

Result<JobPlacement> View::placementForModel(JobId job) const
{
    if (!mayRead(Knowledge::InterferenceModel))
        return denied(Knowledge::InterferenceModel);
    if (const auto* running = m_engine.runningJob(job))
        return m_engine.placementOf(*running);
    return JobPlacement { .id = job, .job = &m_engine.workload().job(job), .model = modelOf(job), .tasks = {} };
}

const ModelProfile* View::modelOf(JobId job) const
{
    const auto model = m_engine.workload().job(job).request.model;
    return model.isValid() ? &m_engine.workload().models->model(model) : nullptr;
}

Result<double> View::pairSpeed(JobId job, JobId beside, HostId host) const
{
    if (!mayRead(Knowledge::PairProfile))
        return denied(Knowledge::PairProfile);
    const auto tasksOf = [&](JobId id) {
        std::vector<PlacedTasks> tasks;
        const auto& roles = m_engine.workload().job(id).request.roles;
        for (std::uint8_t role = 0; role < roles.size(); ++role) {
            const bool hasDevice
                = roles[role].demand[Resource::Gpu] > 0 && cluster().host(host).capacity[Resource::Gpu] > 0;
            tasks.push_back({ .host = host, .role = role, .count = 1, .devices = {} });
            if (hasDevice)
                tasks.back().devices.push_back(0);
        }
        return tasks;
    };
    const auto placementOf = [this](JobId id, std::span<const PlacedTasks> tasks) {
        return JobPlacement { .id = id,
            .job = &m_engine.workload().job(id),
            .model = modelOf(id),
            .tasks = tasks,
            .mode = ShareMode::Colocated };
    };
    const auto own = tasksOf(job);
    const auto others = tasksOf(beside);
    return m_engine.inputs().throughput->pairSpeed(placementOf(job, own), placementOf(beside, others));
}

Result<double> View::linkLoad(LinkId link) const
{
    if (!mayRead(Knowledge::LinkLoad))
        return denied(Knowledge::LinkLoad);
    const auto capacity = m_engine.cluster().link(link).bytesPerSecond;
    const auto offered = m_engine.state().loads.offered(link);
    return capacity > 0 ? static_cast<double>(offered) / static_cast<double>(capacity) : 0.0;
}

Result<double> View::speedOn(JobId job, std::string_view deviceType) const
{
    if (!mayRead(Knowledge::DeviceProfile))
        return denied(Knowledge::DeviceProfile);
    const auto* model = modelOf(job);
    return model == nullptr ? 1.0 : model->speedOn(deviceType);
}

Result<const JobRecording*> View::recording(JobId job) const
{
    if (!mayRead(Knowledge::Recording))
        return denied(Knowledge::Recording);
    const auto& recording = m_engine.workload().job(job).recording;
    return recording.has() ? &*recording : nullptr;
}

Result<const SpeedMeasurements*> View::measuredSpeeds(JobId job) const
{
    if (!mayRead(Knowledge::DeviceProfile))
        return denied(Knowledge::DeviceProfile);
    const auto* model = modelOf(job);
    return model == nullptr ? nullptr : model->speeds.get();
}

Result<Work> View::work(JobId job) const
{
    if (!mayRead(Knowledge::RemainingWork))
        return denied(Knowledge::RemainingWork);
    return m_engine.workload().job(job).work;
}

} // namespace consonance
