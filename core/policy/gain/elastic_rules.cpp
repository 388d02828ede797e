// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/gain/elastic_rules.h"

#include "core/policy/gain/job_speeds.h"
#include "core/policy/gain/loss_curve.h"

#include <algorithm>
#include <limits>

namespace consonance {

namespace {

/// Below every real gain: unknown jobs share the rest.
constexpr double kSmallGain = 1e-9;

double evenGain(const GainJob& job)
{
    return kSmallGain / (job.counts[0] + 1);
}

class MaxMinRule final : public GainRule {
public:
    [[nodiscard]] std::unique_ptr<GainRule> clone() const override { return std::make_unique<MaxMinRule>(*this); }
    [[nodiscard]] Result<void> prepare(const View&, std::vector<GainJob>&) override { return {}; }
    [[nodiscard]] Result<double> gain(const View&, const GainJob& job, std::size_t role) override
    {
        return std::max(job.request->weight, 1e-9) / std::max(job.counts[role], 1);
    }
};

class EqualShareRule final : public GainRule {
public:
    [[nodiscard]] std::unique_ptr<GainRule> clone() const override { return std::make_unique<EqualShareRule>(*this); }
    [[nodiscard]] Result<void> prepare(const View& view, std::vector<GainJob>& jobs) override
    {
        if (jobs.empty())
            return {};
        std::int64_t gpus = view.ledger().totalGpus();
        std::int64_t cores = 0;
        for (const Host& host : view.cluster().hosts)
            cores += host.capacity[Resource::Cpu];
        const auto count = static_cast<std::int64_t>(jobs.size());
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            GainJob& job = jobs[i];
            for (std::size_t role = 0; role < job.request->roles.size(); ++role) {
                const auto& demand = job.request->roles[role].demand;
                const bool usesGpus = demand[Resource::Gpu] > 0;
                const std::int64_t all = usesGpus ? gpus : cores;
                const std::int64_t each
                    = std::max<std::int64_t>(1, usesGpus ? demand[Resource::Gpu] : demand[Resource::Cpu]);
                const std::int64_t share
                    = all / count + (static_cast<std::int64_t>(i) < all % count && usesGpus ? 1 : 0);
                job.maximum[role] = static_cast<std::int32_t>(
                    std::clamp<std::int64_t>(share / each, job.minimum[role], job.maximum[role]));
            }
        }
        return {};
    }
    [[nodiscard]] Result<double> gain(const View&, const GainJob& job, std::size_t role) override
    {
        return 1.0 / std::max(job.counts[role], 1);
    }
};

class AfsRule final : public GainRule {
public:
    [[nodiscard]] std::unique_ptr<GainRule> clone() const override { return std::make_unique<AfsRule>(*this); }

    [[nodiscard]] Result<void> prepare(const View& view, std::vector<GainJob>& jobs) override
    {
        m_work.resize(view.jobCount());
        std::vector<std::pair<double, GainJob>> byLength;
        for (const GainJob& job : jobs) {
            TRY_ASSIGN(m_work[job.id.index()], view.stepsLeft(job.id, job.request->batch.initial));
            TRY_ASSIGN(const double seconds, m_speeds.secondsPerUnit(view, job, job.minimum));
            byLength.emplace_back(m_work[job.id.index()] * seconds, job);
        }
        std::ranges::stable_sort(byLength, {}, &std::pair<double, GainJob>::first);
        for (std::size_t i = 0; i < jobs.size(); ++i)
            jobs[i] = byLength[i].second;
        return {};
    }
    [[nodiscard]] Result<double> gain(const View& view, const GainJob& job, std::size_t) override
    {
        TRY_ASSIGN(const Change change, changeOf(view, job));
        return change.after - change.before;
    }
    [[nodiscard]] bool comparesPairs() const override { return true; }
    [[nodiscard]] Result<bool> isBetter(const View& view, const GainJob& candidate, const GainJob& best) override
    {
        TRY_ASSIGN(const Change ofCandidate, changeOf(view, candidate));
        TRY_ASSIGN(const Change ofBest, changeOf(view, best));
        const double candidateLeft = m_work[candidate.id.index()] / ofCandidate.before;
        const double bestLeft = m_work[best.id.index()] / ofBest.before;
        if (candidateLeft < bestLeft)
            return !longerLosesMore(ofBest, ofCandidate);
        return longerLosesMore(ofCandidate, ofBest);
    }
    void forget(JobId job) override { m_speeds.forget(job); }

private:
    struct Change {
        double before = 0; ///< work per second
        double after = 0; ///< with one task more
    };
    [[nodiscard]] static bool longerLosesMore(const Change& longer, const Change& shorter)
    {
        return (longer.after - longer.before) / longer.after > (shorter.after - shorter.before) / shorter.before;
    }
    [[nodiscard]] Result<Change> changeOf(const View& view, const GainJob& job)
    {
        TaskCounts more = job.counts;
        ++more[0];
        TRY_ASSIGN(const double before, m_speeds.secondsPerUnit(view, job, job.counts));
        TRY_ASSIGN(const double after, m_speeds.secondsPerUnit(view, job, more));
        return Change { .before = 1 / before, .after = 1 / after };
    }

    PackedSpeeds m_speeds;
    std::vector<double> m_work; ///< left, by job
};

class SideCarRule final : public GainRule {
public:
    explicit SideCarRule(SideCarOptions options)
        : m_options(options)
    {
    }
    [[nodiscard]] std::unique_ptr<GainRule> clone() const override { return std::make_unique<SideCarRule>(*this); }

    [[nodiscard]] Result<void> prepare(const View& view, std::vector<GainJob>& jobs) override
    {
        TRY(m_speeds.observe(view, jobs));
        m_work.resize(view.jobCount());
        for (const GainJob& job : jobs) {
            TRY_ASSIGN(m_work[job.id.index()], view.stepsLeft(job.id, job.request->batch.initial));
        }
        return {};
    }
    [[nodiscard]] Result<double> gain(const View&, const GainJob& job, std::size_t role) override
    {
        if (!m_speeds.knows(job.id) || role != 0)
            return evenGain(job);
        return secondsLeft(job.id, job.counts[0]) - secondsLeft(job.id, job.counts[0] + 1);
    }
    [[nodiscard]] Result<bool> isWorthChanging(const View&, const GainJob& job, const TaskCounts& held) override
    {
        if (job.counts[0] < held[0] || !m_speeds.knows(job.id))
            return true; // another job needs the freed resources
        const double saved = secondsLeft(job.id, held[0]) - secondsLeft(job.id, job.counts[0]);
        return saved > m_options.restartSeconds * m_options.hysteresis;
    }
    void forget(JobId job) override { m_speeds.forget(job); }

private:
    [[nodiscard]] double secondsLeft(JobId job, std::int32_t count) const
    {
        const double rate = m_speeds.rate(job, count);
        return rate > 0 ? m_work[job.index()] / rate : std::numeric_limits<double>::max();
    }

    SideCarOptions m_options;
    ObservedSpeeds m_speeds;
    std::vector<double> m_work; ///< left, by job
};

class SlaqRule final : public GainRule {
public:
    explicit SlaqRule(SlaqOptions options)
        : m_options(options)
    {
    }
    [[nodiscard]] std::unique_ptr<GainRule> clone() const override { return std::make_unique<SlaqRule>(*this); }

    [[nodiscard]] Result<void> prepare(const View& view, std::vector<GainJob>& jobs) override
    {
        TRY(m_speeds.observe(view, jobs));
        m_known.resize(view.jobCount());
        for (const GainJob& job : jobs) {
            Known& known = m_known[job.id.index()];
            TRY_ASSIGN(const ReportedLosses losses, view.reportedLosses(job.id));
            known.workPerEpoch = losses.workPerEpoch;
            if (losses.epochs.size() == known.lossesSeen)
                continue;
            std::vector<LossPoint> points;
            for (std::size_t i = 0; i < losses.epochs.size(); ++i)
                points.push_back({ .k = losses.epochs[i], .loss = losses.losses[i] });
            known.curve = fitRecentLosses(points, m_options.forgetting);
            known.lossesSeen = points.size();
            known.k = points.back().k;
            for (std::size_t i = 1; i < points.size(); ++i)
                known.mostFallen = std::max(known.mostFallen, points[i - 1].loss - points[i].loss);
        }
        return {};
    }
    [[nodiscard]] Result<double> gain(const View&, const GainJob& job, std::size_t role) override
    {
        const Known& known = m_known[job.id.index()];
        if (!known.curve || !m_speeds.knows(job.id) || !(known.mostFallen > 0) || role != 0)
            return evenGain(job);
        const auto drop = [&](std::int32_t count) {
            const double rate = m_speeds.rate(job.id, count);
            return slaqLossDrop(
                *known.curve, known.k, known.workPerEpoch / rate, m_options.epochSeconds, 1, known.mostFallen);
        };
        return drop(job.counts[0] + 1) - drop(job.counts[0]);
    }
    void forget(JobId job) override
    {
        m_speeds.forget(job);
        if (job.index() < m_known.size())
            m_known[job.index()] = {};
    }

private:
    struct Known {
        std::optional<LossCurve> curve;
        std::size_t lossesSeen = 0;
        double k = 0;
        double mostFallen = 0; ///< in one epoch
        double workPerEpoch = 1;
    };

    SlaqOptions m_options;
    ObservedSpeeds m_speeds;
    std::vector<Known> m_known; ///< by job
};

} // namespace

double slaqLossDrop(
    const LossCurve& curve, double k, double secondsPerStep, double epochSeconds, double tasks, double mostFallen)
{
    const double steps = epochSeconds * tasks / secondsPerStep;
    return (curve.at(k) - curve.at(k + steps)) / mostFallen;
}

std::unique_ptr<GainRule> makeMaxMinRule()
{
    return std::make_unique<MaxMinRule>();
}

std::unique_ptr<GainRule> makeEqualShareRule()
{
    return std::make_unique<EqualShareRule>();
}

std::unique_ptr<GainRule> makeAfsRule()
{
    return std::make_unique<AfsRule>();
}

std::unique_ptr<GainRule> makeSideCarRule(SideCarOptions options)
{
    return std::make_unique<SideCarRule>(options);
}

std::unique_ptr<GainRule> makeSlaqRule(SlaqOptions options)
{
    return std::make_unique<SlaqRule>(options);
}

namespace {

BoundParameters<GainSettings<SideCarOptions>> sideCarParameters()
{
    using Settings = GainSettings<SideCarOptions>;
    return { bound(&Settings::own, &SideCarOptions::restartSeconds,
                 assumed(ranged("restart_s", "seconds a change is taken to cost", 0, 1e6,
                     "SideCar checkpoint and container restart; 60 when the job is terminated"))),
        bound(&Settings::own, &SideCarOptions::hysteresis,
            assumed(ranged("hysteresis", "a change must save this many times its cost", 0, 1e3, "reconstruction"))) };
}

BoundParameters<GainSettings<SlaqOptions>> slaqParameters()
{
    using Settings = GainSettings<SlaqOptions>;
    return { bound(&Settings::own, &SlaqOptions::epochSeconds,
                 assumed(ranged("epoch_s", "seconds ahead for which losses are predicted", 1, 1e6,
                     "SoCC 2017 uses 3 s between Spark iterations; a training step there is a thousand here"))),
        bound(&Settings::own, &SlaqOptions::forgetting,
            assumed(ranged("forgetting", "factor by which each older loss weighs less in the fit", 1, 10,
                "exponentially weighted fit, SoCC 2017, section 3.2"))) };
}

void addFairShares(PolicyRegistry& registry)
{
    addMarginalGain(registry,
        { .id = "max-min",
            .title = "Max-min fair",
            .summary = "One task at a time to the job that has fewest by weight.",
            .citation
            = "Bertsekas, Gallager, \"Data Networks\", 1992, section 6.5; elastic form after chhwang/schedsim @a179ea6",
            .provenance = Provenance::FromFormulas },
        makeMaxMinRule);
    addMarginalGain(registry,
        { .id = "equal-share",
            .title = "Equal share",
            .summary = "The cluster divided by the number of jobs; what a job cannot use stays free.",
            .citation = "Baseline of elastic schedulers; see Hwang et al., NSDI 2021",
            .provenance = Provenance::FromFormulas },
        makeEqualShareRule);
    addMarginalGain(registry,
        { .id = "afs",
            .title = "AFS-L",
            .summary
            = "A GPU goes to the longer of two jobs when it loses more without it than the shorter one gains with it.",
            .citation = "Hwang et al., \"Elastic Resource Sharing for Distributed Deep Learning\", NSDI 2021",
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::RemainingWork | Knowledge::TrueThroughput },
        makeAfsRule);
}

void addObserving(PolicyRegistry& registry)
{
    addMarginalGain<SideCarOptions>(registry,
        { .id = "side-car",
            .title = "SideCar elastic",
            .summary = "Waiting jobs get their fewest tasks first; spare GPUs go where they save most time, by the "
                       "speeds jobs have shown.",
            .citation = "Wang et al., \"Non-intrusive elastic GPU scheduling\", SC 2020",
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::ObservedSpeed | Knowledge::RemainingWork,
            .triggers
            = TriggerKind::Interval | TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::ResourceChange,
            .interval = Duration::fromSeconds(300) },
        sideCarParameters(), makeSideCarRule);
    addMarginalGain<SlaqOptions>(registry,
        { .id = "slaq",
            .title = "SLAQ",
            .summary = "Tasks go to the jobs whose loss is predicted to fall most in the coming epoch.",
            .citation = "Zhang et al., \"SLAQ: Quality-Driven Scheduling for Distributed Machine Learning\", SoCC 2017",
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::ObservedSpeed | Knowledge::LossCurve,
            .triggers = TriggerKind::Interval,
            .interval = Duration::fromSeconds(60) },
        slaqParameters(), makeSlaqRule);
}

} // namespace

void registerElasticRules(PolicyRegistry& registry)
{
    addFairShares(registry);
    addObserving(registry);
}

} // namespace consonance
