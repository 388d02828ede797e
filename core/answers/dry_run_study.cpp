// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answers/dry_run_study.h"

#include "core/base/joined_text.h"
#include "core/base/parallel_work.h"
#include "core/base/random.h"
#include "core/base/statistics.h"
#include "core/base/stop_scope.h"
#include "core/compare/perturbed_copies.h"
#include "core/run/policy_opinion.h"
#include "core/run/what_if.h"
#include "core/sim/impossible_jobs.h"
#include "core/sim/withheld_jobs.h"
#include "core/workload/job_shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <ranges>
#include <set>
#include <span>
#include <tuple>

namespace consonance {

namespace {

constexpr MessageId kNothingWanted
    = CONSONANCE_MESSAGE("dry-run.nothing-wanted", "the job asks for no GPUs and no cores; give it one of them");
constexpr MessageId kLimitTooShort = CONSONANCE_MESSAGE(
    "dry-run.limit-too-short", "the limit of {0} s is below the length of {1} s; the job would be stopped");
constexpr MessageId kNoModel = CONSONANCE_MESSAGE("dry-run.no-model", "there is no model '{0}'; there are {1}");
constexpr MessageId kNoTenant = CONSONANCE_MESSAGE("dry-run.no-tenant", "there is no tenant '{0}'; there are {1}");
constexpr MessageId kDryRunStopped = CONSONANCE_MESSAGE("dry-run.stopped", "the dry run was stopped");

constexpr Duration kRightAfter { 1 }; ///< the job arrives after all that happens at the moment
constexpr std::int64_t kFinest = 1000; ///< microseconds to which results are rounded, so that this does not show
/// Of the run up to the moment and on to its end, where copies follow without a request: not by a clock, so that the
/// same question has one answer on every machine.
constexpr std::size_t kMostEventsCopied = 30'000;
constexpr double kWindowShare = 80; ///< of the copies, in %
constexpr Duration kLeastShift = Duration::fromSeconds(1); ///< of a wait or an end, to be listed

std::int64_t roundedMicroseconds(std::int64_t exact)
{
    const auto half = exact < 0 ? -kFinest / 2 : kFinest / 2;
    return (exact + half) / kFinest * kFinest;
}

Duration rounded(Duration exact)
{
    return { roundedMicroseconds(exact.microseconds) };
}

/// The lengths of unfinished jobs by what is known at a moment.
class LengthGuess {
public:
    explicit LengthGuess(const Engine& at)
        : m_at(at)
        , m_known(at.workload())
    {
        for (std::size_t i = 0; i < at.workload().jobCount(); ++i) {
            if (at.job(JobId(i)).phase == JobPhase::Finished)
                m_known.add(JobId(i), heldBy(JobId(i)));
        }
    }

    /// The work of each job, where it runs on for that percentile of how long it may.
    template<typename PercentOf> [[nodiscard]] std::vector<double> amounts(PercentOf percentOf) const
    {
        std::vector<double> amounts;
        for (std::size_t i = 0; i < m_at.workload().jobCount(); ++i) {
            const double percent = percentOf();
            const auto left = leftOf(JobId(i), percent);
            const double known = m_at.workload().job(JobId(i)).work.amount;
            const double amount = left ? amountOf(JobId(i), *left) : known;
            amounts.push_back(std::isfinite(amount) && amount > 0 ? amount : known);
        }
        return amounts;
    }

    /// Of jobs that have arrived and not ended.
    [[nodiscard]] LengthSources sources() const
    {
        LengthSources sources {};
        for (std::size_t i = 0; i < m_at.workload().jobCount(); ++i) {
            const auto phase = m_at.job(JobId(i)).phase;
            if (phase == JobPhase::Future || phase == JobPhase::Finished || phase == JobPhase::Rejected)
                continue;
            ++sources[static_cast<std::size_t>(m_known.left(JobId(i), heldBy(JobId(i))).basis)];
        }
        return sources;
    }

private:
    [[nodiscard]] Duration heldBy(JobId job) const { return { m_at.executedMicroseconds(job) }; }

    /// Nothing where only the trace knows.
    [[nodiscard]] std::optional<Duration> leftOf(JobId job, double percent) const
    {
        const auto phase = m_at.job(job).phase;
        if (phase == JobPhase::Finished || phase == JobPhase::Rejected)
            return std::nullopt;
        const auto estimate = m_known.left(job, heldBy(job), percent);
        return estimate.basis == LengthBasis::Nothing ? std::nullopt : std::optional(estimate.left);
    }

    [[nodiscard]] double amountOf(JobId job, Duration left) const
    {
        const double ofSecond = m_at.workload().job(job).work.amount / m_at.secondsLeftAlone(job, {}, 0);
        return m_at.done(job) + ofSecond * std::max(left, kLeastShift).seconds();
    }

    const Engine& m_at;
    KnownDurations m_known;
};

/// What happens after the moment, apart from the new job.
struct Future {
    JobLengths lengths = JobLengths::Known;
    LaterJobs later = LaterJobs::Trace;
    std::vector<double> amounts {}; ///< work of each job; empty: as in the trace
};

/// A run of such a future at the moment, with new jobs of these shapes just arrived.
struct World {
    Simulation simulation;
    JobId first; ///< of the new jobs
    std::size_t shapes = 0;
    bool hasSamePast = false; ///< as the run that was asked about
};

JobId idOf(const World& world, std::size_t shape)
{
    return JobId(world.first.index() + shape);
}

class DryRunner {
public:
    DryRunner(const RunRequest& request, const ResolvedInputs& inputs, const Engine& at, const DryRunAsk& ask,
        const StopToken& stop, Progress* progress)
        : m_request(requestUntil(request, at.now() + kRightAfter, at.log().events()))
        , m_inputs(inputs)
        , m_at(at)
        , m_stop(stop)
        , m_progress(progress)
        , m_guess(at)
    {
        m_result.at = { roundedMicroseconds(at.now().microseconds) };
        m_result.ask = ask;
        m_result.policy = policyAtEnd(m_request).policy;
        m_result.cluster = inputs.cluster;
        m_result.workload = inputs.workload;
    }

    Result<DryRun> run()
    {
        TRY_ASSIGN(m_inputs.transitions, transitionsOf(m_request));
        TRY(checkAsk());
        auto shapes = otherShapes(m_result.ask.job, *m_inputs.cluster);
        TRY(leaveOutImpossible(shapes));
        if (m_progress)
            m_progress->setTotal(static_cast<std::int64_t>(shapes.size()) + 2);
        shapes.insert(shapes.begin(), m_result.ask.job);
        if (m_result.impossible) {
            m_result.shapes.push_back({ m_result.ask.job, {} });
            shapes.erase(shapes.begin());
        }
        TRY_ASSIGN(auto without, chooseFuture());
        if (shapes.empty())
            return std::move(m_result);
        TRY_ASSIGN(auto with, worldOf(m_future, shapes));
        m_result.looksAhead = m_result.looksAhead || !with.hasSamePast;
        m_result.withJob = with.simulation.setup().workload;
        const auto base = with.simulation.snapshot();
        if (!m_result.impossible)
            TRY(followAsked(with, base, without));
        const auto events = with.simulation.engine().log().events().size();
        if (m_result.start != m_result.at)
            TRY(tryShapes(with, base, shapes));
        TRY(drawCopies(events));
        return std::move(m_result);
    }

private:
    Result<void> checkAsk() const
    {
        const auto& job = m_result.ask.job;
        if (job.gpus == 0 && job.cores <= 0)
            return fail(ErrorKind::BadArguments, kNothingWanted);
        if (job.limit && *job.limit < job.length)
            return fail(ErrorKind::BadArguments, kLimitTooShort,
                { std::to_string(job.limit->seconds()), std::to_string(job.length.seconds()) });
        const auto& models = *m_inputs.workload->models;
        if (const auto& name = m_result.ask.model; !name.empty() && !models.find(name))
            return fail(
                ErrorKind::BadArguments, kNoModel, { name, joinedText(models.models, ", ", &ModelProfile::name) });
        const auto& tenants = m_inputs.workload->tenants;
        if (const auto& name = m_result.ask.tenant; !name.empty() && std::ranges::find(tenants, name) == tenants.end())
            return fail(ErrorKind::BadArguments, kNoTenant, { name, joinedText(tenants, ", ") });
        return {};
    }

    [[nodiscard]] JobSpec specOf(const JobShape& shape, Workload& workload) const
    {
        ResourceVector demand;
        demand[Resource::Gpu] = shape.gpus;
        demand[Resource::Cpu] = std::llround(shape.cores * 1000);
        demand[Resource::Memory] = std::llround(shape.memoryGigabytes * 1000);
        auto job = makeGangJob(shape.tasks, demand, shape.length);
        const auto& ask = m_result.ask;
        job.request.name = "new-job";
        job.request.arrival = m_at.now() + kRightAfter;
        job.request.timeLimit = shape.limit;
        job.request.deviceType = shape.gpuType;
        if (!ask.tenant.empty())
            job.request.tenant = TenantId(
                static_cast<std::size_t>(std::ranges::find(workload.tenants, ask.tenant) - workload.tenants.begin()));
        if (!ask.user.empty()) {
            const auto user
                = static_cast<std::size_t>(std::ranges::find(workload.users, ask.user) - workload.users.begin());
            if (user == workload.users.size())
                workload.users.push_back(ask.user);
            job.request.user = UserId(user);
        }
        if (!ask.model.empty())
            job.request.model = *workload.models->find(ask.model);
        return job;
    }

    /// The shapes that can run, and whether the job itself can.
    Result<void> leaveOutImpossible(std::vector<JobShape>& shapes)
    {
        auto probe = *m_inputs.workload;
        probe.jobs.clear();
        for (const auto& shape : shapes)
            probe.jobs.push_back(specOf(shape, probe));
        probe.jobs.push_back(specOf(m_result.ask.job, probe));
        TRY_ASSIGN(const auto never, findImpossibleJobs(probe, *m_inputs.cluster));
        for (const auto& job : std::views::reverse(never)) {
            if (job.job.index() == shapes.size())
                m_result.impossible = job.why;
            else
                shapes.erase(shapes.begin() + static_cast<std::ptrdiff_t>(job.job.index()));
        }
        m_result.shapesTried = shapes.size();
        return {};
    }

    /// The run at the moment, with these jobs just arrived in it.
    Result<World> worldOf(const Future& future, std::span<const JobShape> shapes) const
    {
        const auto arrival = m_at.now() + kRightAfter;
        auto workload = *m_inputs.workload;
        for (std::size_t i = 0; i < future.amounts.size(); ++i) {
            auto& work = workload.jobs[i].work;
            work.epochs *= future.amounts[i] / work.amount;
            work.amount = future.amounts[i];
        }
        const auto isLater = [arrival](const JobSpec& job) { return job.request.arrival > arrival; };
        if (future.later == LaterJobs::None)
            std::erase_if(workload.jobs, isLater);
        const JobId first(
            static_cast<std::size_t>(std::ssize(workload.jobs) - std::ranges::count_if(workload.jobs, isLater)));
        for (const auto& shape : shapes)
            workload.jobs.push_back(specOf(shape, workload));
        auto inputs = m_inputs;
        inputs.workload = freezeWorkload(std::move(workload));
        TRY(makeModels(m_request.interference, inputs));
        TRY_ASSIGN(auto simulation, startRun(m_request, inputs, m_stop));
        World world { .simulation = std::move(simulation), .first = first, .shapes = shapes.size() };
        const auto& log = m_at.log();
        TRY(bringTo(world.simulation, { .event = log.events().size(), .at = {} }, m_stop));
        world.hasSamePast = world.simulation.engine().log().hash() == log.hash();
        TRY(goOn(world.simulation, [&](const Engine& engine) { return engine.nextEventTime() >= arrival; }));
        TRY(goOn(world.simulation,
            [&](const Engine& engine) { return engine.state().nextArrival >= first.index() + shapes.size(); }));
        return world;
    }

    template<typename IsThere> Result<void> goOn(Simulation& simulation, IsThere isThere) const
    {
        if (!isThere(simulation.engine()))
            TRY(simulation.runUntil(isThere, m_stop));
        return {};
    }

    /// The asked future if the policy could have come to this moment in it; else one that is closer to the trace. The
    /// run in it without the job; nothing where there are no jobs.
    Result<std::optional<Simulation>> chooseFuture()
    {
        auto& ask = m_result.ask;
        if (ask.later == LaterJobs::None
            && m_inputs.workload->jobs.front().request.arrival > m_at.now() + kRightAfter) {
            m_future = { .lengths = ask.lengths = JobLengths::Known, .later = LaterJobs::None };
            return std::nullopt;
        }
        const auto median = [] { return 50.0; };
        std::vector<Future> futures;
        if (ask.lengths == JobLengths::Estimated)
            futures.push_back({ JobLengths::Estimated, ask.later, m_guess.amounts(median) });
        futures.push_back({ JobLengths::Known, ask.later, {} });
        if (ask.later == LaterJobs::None)
            futures.push_back({ JobLengths::Known, LaterJobs::Trace, {} });
        for (auto& future : futures) {
            TRY_ASSIGN(auto world, worldOf(future, {}));
            if (!world.hasSamePast && &future != &futures.back())
                continue;
            m_result.knewLengths = ask.lengths == JobLengths::Estimated && future.lengths == JobLengths::Known;
            m_result.looksAhead = !world.hasSamePast || future.later != ask.later;
            ask.lengths = future.lengths;
            ask.later = future.later;
            if (ask.lengths == JobLengths::Estimated)
                m_result.sources = m_guess.sources();
            m_future = std::move(future);
            return std::optional(std::move(world.simulation));
        }
        return std::nullopt;
    }

    /// Back to the moment, with the new job of that shape and no other.
    static void restore(World& world, const SimulationSnapshot& base, std::size_t shape)
    {
        auto alone = base;
        for (std::size_t other = 0; other < world.shapes; ++other) {
            if (other != shape)
                withholdJob(alone.engine.state, idOf(world, other));
        }
        world.simulation.restore(alone);
    }

    [[nodiscard]] static std::optional<Time> startOf(const Engine& engine, JobId job)
    {
        const auto start = engine.job(job).firstStart;
        if (start == kForever)
            return std::nullopt;
        return Time { roundedMicroseconds(start.microseconds) };
    }

    Result<std::optional<Time>> startInFork(World& world, JobId job) const
    {
        TRY(goOn(world.simulation, [job](const Engine& engine) {
            return engine.job(job).firstStart != kForever || engine.job(job).phase == JobPhase::Rejected
                || engine.isFinished();
        }));
        return startOf(world.simulation.engine(), job);
    }

    Result<void> followAsked(World& with, const SimulationSnapshot& base, std::optional<Simulation>& without)
    {
        restore(with, base, 0);
        auto& engine = with.simulation.changeableEngine();
        const auto policy = with.simulation.policy().clone();
        TRY_ASSIGN(const auto plan, askPolicy(engine, *policy, WantsNotes::Yes));
        if (!plannedFor(plan, with.first, engine.now()) || engine.peek() != Engine::Step::Decision)
            m_result.reason = waitingReason(engine, with.first, plan);
        TRY(with.simulation.runToEnd(m_stop));
        m_result.start = startOf(engine, with.first);
        if (m_result.start == m_result.at)
            m_result.reason.reset();
        m_result.shapes.push_back({ m_result.ask.job, m_result.start });
        step();
        if (!without)
            return {};
        TRY(without->runToEnd(m_stop));
        compare(without->engine(), with);
        step();
        return {};
    }

    void compare(const Engine& without, const World& with)
    {
        const auto& engine = with.simulation.engine();
        const auto before = jobOutcomes(without);
        const auto after = jobOutcomes(engine);
        for (std::size_t i = 0; i < before.size(); ++i) {
            const JobId job(i < with.first.index() ? i : i + with.shapes); // in the run with the new job
            const auto& now = after[job.index()];
            MovedJob moved { .job = JobId(i),
                .startWithout = startOf(without, JobId(i)),
                .startWith = startOf(engine, job),
                .waitsLonger = rounded(now.queueing - before[i].queueing),
                .endsLater = rounded(now.completion - before[i].completion),
                .isStarved = before[i].finished && !now.finished };
            if (moved.isStarved || (before[i].finished && now.finished && isShift(moved)))
                m_result.moved.push_back(moved);
        }
        std::ranges::stable_sort(m_result.moved, std::greater {},
            [](const MovedJob& one) { return std::tuple(one.isStarved, one.waitsLonger, one.endsLater); });
    }

    static bool isShift(const MovedJob& moved)
    {
        const auto isLong = [](Duration shift) { return shift >= kLeastShift || Duration {} - shift >= kLeastShift; };
        return isLong(moved.waitsLonger) || isLong(moved.endsLater);
    }

    /// Of each kind of change, a smaller shape is of use only where it starts earlier than all larger ones.
    Result<void> tryShapes(World& world, const SimulationSnapshot& base, std::span<const JobShape> shapes)
    {
        std::map<ShapeChange, Time> earliest;
        for (std::size_t i = m_result.impossible ? 0 : 1; i < shapes.size(); ++i) {
            auto& best = earliest.try_emplace(shapes[i].change, m_result.start.value_or(kForever)).first->second;
            if (best > m_result.at) {
                restore(world, base, i);
                TRY_ASSIGN(const auto start, startInFork(world, idOf(world, i)));
                if (start && *start < best) {
                    best = *start;
                    m_result.shapes.push_back({ shapes[i], start });
                }
            }
            step();
        }
        keepSooner();
        return {};
    }

    /// The starts of the asked job and of the shapes that start sooner where the others run for other lengths: all of
    /// the table is of the same runs.
    Result<void> drawCopies(std::size_t events)
    {
        const int usual = events <= kMostEventsCopied ? kUsualCopies : 0;
        const bool isOpen = m_future.lengths == JobLengths::Estimated && m_result.start != m_result.at
            && isAnyEstimated(m_result.sources) && !m_result.impossible;
        const auto copies = isOpen ? static_cast<std::size_t>(m_result.ask.copies.value_or(usual)) : 0;
        if (copies < 2)
            return {};
        if (m_progress)
            m_progress->setTotal(static_cast<std::int64_t>(m_result.shapesTried + copies) + 2);
        std::vector<JobShape> shapes;
        std::ranges::transform(m_result.shapes, std::back_inserter(shapes), &ShapeStart::shape);
        std::vector<std::vector<Time>> starts(shapes.size(), std::vector<Time>(copies, kForever));
        TRY(workInParallel(
            copies, m_result.ask.threads, m_stop, [&](std::size_t copy, const StopToken&) -> Result<void> {
                if (m_stop.stop_requested())
                    return fail(ErrorKind::Cancelled, kDryRunStopped);
                RandomStream random(m_request.seed, "dry-run." + std::to_string(copy));
                auto future = m_future;
                future.amounts = m_guess.amounts([&random] { return random.uniform(0, 100); });
                TRY_ASSIGN(auto world, worldOf(future, shapes));
                const auto base = world.simulation.snapshot();
                for (std::size_t i = 0; i < shapes.size(); ++i) {
                    restore(world, base, i);
                    TRY_ASSIGN(const auto start, startInFork(world, idOf(world, i)));
                    starts[i][copy] = start.value_or(kForever);
                }
                step();
                return {};
            }));
        m_result.copies = static_cast<int>(copies);
        for (std::size_t i = 0; i < shapes.size(); ++i)
            takeCopies(m_result.shapes[i], starts[i]);
        m_result.start = m_result.shapes.front().start;
        keepSooner();
        return {};
    }

    static void takeCopies(ShapeStart& one, const std::vector<Time>& starts)
    {
        one.window = std::pair(nearestRankPercentile(starts, (100 - kWindowShare) / 2),
            nearestRankPercentile(starts, (100 + kWindowShare) / 2));
        const auto median = nearestRankPercentile(starts, 50);
        one.start = median == kForever ? std::nullopt : std::optional(median);
    }

    /// Of the other shapes those that start sooner than the asked job, the soonest first.
    void keepSooner()
    {
        const auto asked = m_result.start.value_or(kForever);
        std::erase_if(m_result.shapes, [asked](const ShapeStart& one) {
            return one.shape.change != ShapeChange::None && one.start.value_or(kForever) >= asked;
        });
        if (m_result.shapes.size() > 1)
            std::stable_sort(m_result.shapes.begin() + 1, m_result.shapes.end(),
                [](const ShapeStart& one, const ShapeStart& other) { return one.start < other.start; });
    }

    void step() const
    {
        if (m_progress)
            m_progress->add(1);
    }

    RunRequest m_request; ///< with the changes until the moment
    ResolvedInputs m_inputs;
    const Engine& m_at;
    const StopToken& m_stop;
    Progress* m_progress;
    LengthGuess m_guess;
    Future m_future;
    DryRun m_result;
};

} // namespace

const char* shapeChangeName(ShapeChange change)
{
    constexpr std::array kNames { "none", "fewer_gpus", "more_servers", "other_type", "shorter" };
    return kNames[static_cast<std::size_t>(change)];
}

std::vector<JobShape> otherShapes(const JobShape& job, const Cluster& cluster)
{
    std::vector<JobShape> shapes;
    const auto add = [&](ShapeChange change, auto alter) {
        auto shape = job;
        shape.change = change;
        alter(shape);
        shapes.push_back(std::move(shape));
    };
    const auto longer = [](JobShape& shape, int times) {
        shape.length = shape.length * times;
        if (shape.limit)
            shape.limit = *shape.limit * times;
    };
    const auto divideTask = [](JobShape& shape, int by) {
        shape.gpus /= by;
        shape.cores /= by;
        shape.memoryGigabytes /= by;
    };
    for (int by = 2; job.tasks % by == 0; by *= 2) {
        add(ShapeChange::FewerGpus, [&](JobShape& shape) {
            shape.tasks /= by;
            longer(shape, by);
        });
    }
    for (int by = 2; job.gpus > 0 && job.gpus % by == 0; by *= 2) {
        if (job.tasks == 1) {
            add(ShapeChange::FewerGpus, [&](JobShape& shape) {
                divideTask(shape, by);
                longer(shape, by);
            });
        }
        add(ShapeChange::MoreServers, [&](JobShape& shape) {
            divideTask(shape, by);
            shape.tasks *= by;
        });
    }
    std::set<std::string> types(cluster.deviceTypes.begin(), cluster.deviceTypes.end());
    types.emplace();
    for (const auto& type : types) {
        if (job.gpus > 0 && !job.gpuType.empty() && type != job.gpuType)
            add(ShapeChange::OtherType, [&](JobShape& shape) { shape.gpuType = type; });
    }
    for (const int percent : { 75, 50, 25, 10 }) {
        add(ShapeChange::Shorter, [&](JobShape& shape) {
            shape.length = Duration { shape.length.microseconds / 100 * percent };
            if (shape.limit)
                shape.limit = Duration { shape.limit->microseconds / 100 * percent };
        });
    }
    return shapes;
}

Result<DryRun> studyDryRun(const RunRequest& request, const ResolvedInputs& inputs, const Engine& at,
    const DryRunAsk& ask, const StopToken& stop, Progress* progress)
{
    const StopScope scope(stop);
    return DryRunner(request, inputs, at, ask, stop, progress).run();
}

} // namespace consonance
