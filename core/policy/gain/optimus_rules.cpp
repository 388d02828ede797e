// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gains of the Optimus family (Peng et al., EuroSys 2018): how much sooner a job would be done with one more task.
// Values with their own state; one thread at a time.
#include "core/policy/gain/job_speeds.h"
#include "core/policy/gain/loss_curve.h"
#include "core/policy/gain/marginal_gain_policy.h"
#include "core/policy/tools/placer.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace consonance {

namespace {

struct OptimusOptions {
    double youngDiscount = 0.95; ///< factor on the gain of a job without a fitted loss curve
};

class OracleGainRule final : public GainRule {
public:
    [[nodiscard]] std::unique_ptr<GainRule> clone() const override { return std::make_unique<OracleGainRule>(*this); }

    [[nodiscard]] Result<void> prepare(const View& view, std::vector<GainJob>& jobs) override
    {
        m_stepsLeft.resize(view.jobCount());
        for (GainJob& job : jobs) {
            const BatchSpec& batch = job.request->batch;
            if (batch.perDeviceMinimum > 0)
                job.maximum[0] = std::clamp(batch.initial / batch.perDeviceMinimum, job.minimum[0], job.maximum[0]);
            TRY_ASSIGN(m_stepsLeft[job.id.index()], view.stepsLeft(job.id, batch.initial));
        }
        return {};
    }

    [[nodiscard]] Result<double> gain(const View& view, const GainJob& job, std::size_t role) override
    {
        TaskCounts more = job.counts;
        ++more[role];
        TRY_ASSIGN(const double now, m_speeds.secondsPerUnit(view, job, job.counts));
        TRY_ASSIGN(const double then, m_speeds.secondsPerUnit(view, job, more));
        return (now - then) * m_stepsLeft[job.id.index()];
    }

    void forget(JobId job) override { m_speeds.forget(job); }

private:
    PackedSpeeds m_speeds;
    std::vector<double> m_stepsLeft; ///< by job
};

/// The sample runs a job makes when it comes: every combination of these that its bounds allow, nine at most.
constexpr std::array kSampleCounts { 1, 2, 4 };

class OptimusRule final : public GainRule {
public:
    explicit OptimusRule(OptimusOptions options)
        : m_options(options)
    {
    }
    [[nodiscard]] std::unique_ptr<GainRule> clone() const override { return std::make_unique<OptimusRule>(*this); }

    [[nodiscard]] Result<void> prepare(const View& view, std::vector<GainJob>& jobs) override
    {
        m_known.resize(view.jobCount());
        m_capacity = {};
        for (const Host& host : view.cluster().hosts)
            m_capacity += host.capacity;
        for (const GainJob& job : jobs) {
            Known& known = m_known[job.id.index()];
            if (!known.hasSpeed)
                TRY(sampleSpeeds(view, job, known));
            TRY(predictWork(view, job, known));
        }
        return {};
    }

    [[nodiscard]] Result<double> gain(const View& /*view*/, const GainJob& job, std::size_t role) override
    {
        const Known& known = m_known[job.id.index()];
        TaskCounts more = job.counts;
        ++more[role];
        const double now = known.speed.at(serversOf(job, job.counts), workersOf(job, job.counts));
        const double then = known.speed.at(serversOf(job, more), workersOf(job, more));
        if (!(now > 0) || !(then > 0))
            return 0;
        const double saved = known.workLeft / now - known.workLeft / then;
        return saved * (known.isYoung ? m_options.youngDiscount : 1) / dominantShare(job.request->roles[role].demand);
    }

    void forget(JobId job) override
    {
        if (job.index() < m_known.size())
            m_known[job.index()] = {};
    }

private:
    struct Known {
        OptimusSpeed speed;
        bool hasSpeed = false;
        double workLeft = 0;
        std::size_t lossesSeen = 0;
        std::optional<LossCurve> curve;
        bool isYoung = true;
    };

    static std::int32_t countOf(const GainJob& job, const TaskCounts& counts, RoleKind kind)
    {
        const int role = job.request->roles.find(kind);
        return role < 0 ? 0 : counts[static_cast<std::size_t>(role)];
    }
    static std::int32_t workersOf(const GainJob& job, const TaskCounts& counts)
    {
        return countOf(job, counts, RoleKind::Worker) + countOf(job, counts, RoleKind::Task);
    }
    static std::int32_t serversOf(const GainJob& job, const TaskCounts& counts)
    {
        return std::max(1, countOf(job, counts, RoleKind::ParameterServer));
    }

    [[nodiscard]] double dominantShare(const ResourceVector& demand) const
    {
        double share = 0;
        for (std::size_t i = 0; i < kResourceCount; ++i) {
            if (m_capacity.amount[i] > 0)
                share = std::max(
                    share, static_cast<double>(demand.amount[i]) / static_cast<double>(m_capacity.amount[i]));
        }
        return share > 0 ? share : 1;
    }

    static Result<void> sampleSpeeds(const View& view, const GainJob& job, Known& known)
    {
        std::vector<SpeedSample> samples;
        for (const int first : kSampleCounts) {
            for (const int second : kSampleCounts) {
                TaskCounts counts {};
                for (std::size_t role = 0; role < job.request->roles.size(); ++role)
                    counts[role] = std::clamp(role == 0 ? first : second, job.minimum[role], job.maximum[role]);
                const auto tasks = packedPlacement(view.ledger(), *job.request, counts);
                TRY_ASSIGN(const double speed, view.isolatedRate(job.id, tasks));
                samples.push_back(
                    { .servers = serversOf(job, counts), .workers = workersOf(job, counts), .speed = speed });
            }
        }
        const bool hasBatch = job.request->batch.perDeviceMinimum > 0;
        const auto form = hasBatch ? UpdateForm::Synchronous : UpdateForm::EachItsOwn;
        known.speed = fitOptimusSpeed(form, hasBatch ? job.request->batch.initial : 1, samples);
        known.hasSpeed = true;
        return {};
    }

    static Result<void> predictWork(const View& view, const GainJob& job, Known& known)
    {
        TRY_ASSIGN(const ReportedLosses losses, view.reportedLosses(job.id));
        if (losses.epochs.size() != known.lossesSeen) {
            std::vector<LossPoint> points;
            for (std::size_t i = 0; i < losses.epochs.size(); ++i)
                points.push_back({ .k = losses.epochs[i], .loss = losses.losses[i] });
            known.curve = fitLossCurve(points);
            known.lossesSeen = points.size();
        }
        const double done = losses.epochs.empty() ? 0 : losses.epochs.back();
        const auto end = known.curve ? known.curve->whenDownTo(losses.target) : std::nullopt;
        known.isYoung = !end;
        // Until the curve says more, the user's own number of epochs counts.
        TRY_ASSIGN(const double submitted, view.epochs(job.id));
        known.workLeft = std::max(end.value_or(std::max(submitted, 1.0)) - done, 1e-3) * losses.workPerEpoch;
        return {};
    }

    OptimusOptions m_options;
    ResourceVector m_capacity;
    std::vector<Known> m_known; ///< by job
};

/// The all-reduce form with an oracle, as the Pollux artifact compares against it (osdi21-artifact @c793c70,
/// simulator/optimus.py): remaining steps at the submitted batch × the difference of step times, both known, jobs
/// packed on as few servers as possible.
std::unique_ptr<GainRule> makeOracleGainRule()
{
    return std::make_unique<OracleGainRule>();
}

/// The form of the paper for workers and parameter servers: epochs left from a fitted loss curve, speeds from a model
/// fitted to a few sample runs, the saving divided by the dominant demand of the task added.
std::unique_ptr<GainRule> makeOptimusRule(OptimusOptions options)
{
    return std::make_unique<OptimusRule>(options);
}

enum class OptimusForm : std::uint8_t { PsWorker, AllReduce };

struct OptimusSettings {
    OptimusForm form = OptimusForm::PsWorker;
    OptimusOptions options;
    PlacerKind placer = PlacerKind::WorstFit;
    double tickSeconds = 0;
};

BoundParameters<OptimusSettings> optimusParameters()
{
    return { boundChoice(&OptimusSettings::form,
                 { { "ps-worker", OptimusForm::PsWorker }, { "all-reduce", OptimusForm::AllReduce } },
                 described("form",
                     "ps-worker: the paper's, with fitted loss curves and speeds; all-reduce: one kind "
                     "of task, step times and steps left known",
                     std::string("EuroSys 2018; all-reduce: ") + kPolluxArtifact + ", simulator/optimus.py")),
        bound(&OptimusSettings::options, &OptimusOptions::youngDiscount,
            ranged("young_discount", "factor on the gain of jobs whose loss curve is not fitted yet", 0, 1,
                "EuroSys 2018, section 4.1")),
        gainPlacer(&OptimusSettings::placer),
        boundTick(&OptimusSettings::tickSeconds, "0: EuroSys 2018 decides every 600 s; the Pollux artifact uses 60") };
}

constexpr Knowledge kAllReduceKnowledge = Knowledge::RemainingWork | Knowledge::TrueThroughput;
constexpr Knowledge kPsWorkerKnowledge = Knowledge::LossCurve | Knowledge::Epochs | Knowledge::TrueThroughput;

std::unique_ptr<Policy> makeOptimus(const PolicyTraits& traits, const OptimusSettings& settings)
{
    PolicyTraits own = onTicks(traits, settings.tickSeconds);
    if (settings.form == OptimusForm::AllReduce) {
        own.knowledge = kAllReduceKnowledge;
        return std::make_unique<MarginalGainPolicy>(
            std::move(own), MarginalGainOptions { .placer = settings.placer }, makeOracleGainRule());
    }
    own.knowledge = kPsWorkerKnowledge;
    own.provenance = Provenance::FromFormulas;
    return std::make_unique<MarginalGainPolicy>(
        std::move(own), MarginalGainOptions { .spread = SpreadKind::Even }, makeOptimusRule(settings.options));
}

} // namespace

void registerOptimusRules(PolicyRegistry& registry)
{
    addPolicy(registry,
        { .id = "optimus",
            .title = "Optimus",
            .family = "marginal gain",
            .summary = "Every job gets its fewest tasks; then one more at a time goes where it saves most time for "
                       "what it takes.",
            .citation = std::string(kOptimusPaper) + "; all-reduce form: Qiao et al., OSDI 2021, section 5.3",
            .provenance = Provenance::Verified,
            .knowledge = kAllReduceKnowledge | kPsWorkerKnowledge,
            .triggers = TriggerKind::Interval,
            .interval = Duration::fromSeconds(600),
            .preempts = true,
            .resizes = true },
        OptimusSettings {}, optimusParameters(), makeOptimus);
}

} // namespace consonance
