// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/agent_trainer.h"

#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/base/marked_text.h"
#include "core/base/parallel_work.h"
#include "core/cluster/cluster_presets.h"
#include "core/learn/learned_policies.h"
#include "core/learn/training/agent_learner.h"
#include "core/learn/training/network_validation.h"
#include "core/learn/training/round_metrics.h"
#include "core/learn/training/training_state.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kNoBase = CONSONANCE_MESSAGE("train.agents.base",
    "a training of {0} needs a checkpoint of harmony, with its network and "
    "its predictor, as the parameter base");
constexpr const char* kAssumed = "assumed";
constexpr std::int32_t kMostCurves = 8; ///< agents with a curve of their own

/// Parameters that mean what they mean in a training of harmony, with their values here.
struct SharedParameter {
    const char* key;
    const char* value; ///< null: as there
};
constexpr std::array kShared { SharedParameter { "group", "16" }, SharedParameter { "group_best", "3" },
    SharedParameter { "group_worst", "3" }, SharedParameter { "judge", nullptr },
    SharedParameter { "practice_rounds", "60" }, SharedParameter { "practice_traces", "4" },
    SharedParameter { "actor_rate", "3e-3" }, SharedParameter { "final_rate", nullptr },
    SharedParameter { "entropy", nullptr }, SharedParameter { "gradient_clip", nullptr },
    SharedParameter { "clip", nullptr }, SharedParameter { "batch", nullptr },
    SharedParameter { "cluster", "racks:5x20x2:1080ti:8:48" }, SharedParameter { "loads", "40,60,80" },
    SharedParameter { "models", nullptr }, SharedParameter { "threads", nullptr },
    SharedParameter { "validate_every", "8" }, SharedParameter { "validation_traces", "3" },
    SharedParameter { "validation_loads", "60" } };

/// What the specs of harmony's training say, with the values of here.
ParameterSpec sharedSpec(const SharedParameter& shared)
{
    const auto all = trainingParameters(NetworkForm::HarmonySet);
    ParameterSpec spec = *std::ranges::find(all, shared.key, &ParameterSpec::key);
    if (shared.value == nullptr)
        return spec;
    const std::string text = shared.value;
    if (std::holds_alternative<std::int64_t>(spec.defaultValue))
        spec.defaultValue = static_cast<std::int64_t>(std::stoll(text));
    else if (std::holds_alternative<double>(spec.defaultValue))
        spec.defaultValue = std::stod(text);
    else
        spec.defaultValue = text;
    spec.source = kAssumed;
    spec.isAssumed = true;
    return spec;
}

/// The settings of practice, from the parameters shared with harmony.
Result<TrainingSettings> practiceSettings(const ParameterSet& parameters)
{
    std::map<std::string, std::string> shared;
    for (const SharedParameter& one : kShared)
        shared[one.key] = parameterText(parameters.values().at(one.key));
    TRY_ASSIGN(const auto all,
        ParameterSet::create(trainingParameters(NetworkForm::HarmonySet), shared, policyOf(NetworkForm::HarmonySet)));
    TrainingSettings settings = trainingSettings(NetworkForm::HarmonySet, all);
    settings.traceJobs = static_cast<std::int32_t>(parameters.integer("trace_jobs"));
    TRY(checkTrainingSettings(settings));
    return settings;
}

AgentTrainingSettings agentSettingsOf(const ParameterSet& parameters)
{
    const auto whole = [&](const char* key) { return static_cast<std::int32_t>(parameters.integer(key)); };
    const bool isRandom = parameters.text("regions") == regionFormName(RegionForm::Random);
    return { .agents = { .agents = whole("agents"),
                 .cell = whole("region"),
                 .regions = isRandom ? RegionForm::Random : RegionForm::Subtree,
                 .forwards = whole("forwards") },
        .exchange = whole("exchange"),
        .width = whole("embedding"),
        .crossRegion = parameters.number("cross_region") };
}

class AgentTraining {
public:
    AgentTraining(TrainingSettings settings, const AgentTrainingSettings& agents, LearnedModel base,
        const TrainingRequest& request, const StopToken& stop, Progress* progress)
        : m_settings(std::move(settings))
        , m_agents(agents)
        , m_base(std::move(base))
        , m_request(request)
        , m_stop(stop)
        , m_progress(progress)
        , m_learner({ .models = static_cast<std::int32_t>(m_base.predictor->modelNames().size()),
                        .width = agents.width,
                        .exchange = agents.exchange },
              request.seed)
    {
    }

    Result<void> run()
    {
        if (!m_request.output.empty())
            TRY(checkWritable(m_request.output));
        TRY_ASSIGN(m_source, episodeSource(m_settings));
        m_source.predictor = m_base.predictor;
        m_regions = agentRegions(
            *m_source.cluster, m_agents.agents.agents, m_agents.agents.cell, m_agents.agents.regions, m_request.seed);
        if (!m_request.resume.empty())
            TRY(resume());
        if (m_progress != nullptr)
            m_progress->setTotal(m_settings.practiceRounds);
        if (m_settings.validateEvery > 0 && m_settings.validationTraces > 0) {
            TRY_ASSIGN(m_validation, NetworkValidation::create(m_settings, m_stop));
        }
        const auto learned = practise();
        if (!learned && learned.error().kind != ErrorKind::Cancelled)
            return learned;
        TRY(save());
        return learned;
    }

private:
    Result<void> practise()
    {
        for (; m_rounds < m_settings.practiceRounds;) {
            const auto begin = std::chrono::steady_clock::now();
            std::vector<AgentSamples> traces(static_cast<std::size_t>(m_settings.practiceTraces));
            const auto network = m_learner.network();
            const RoundOfTraces round { .trainingSeed = m_request.seed,
                .isPractice = true,
                .round = m_rounds,
                .traces = m_settings.practiceTraces };
            TRY(workInParallel(
                traces.size(), m_settings.threads, m_stop, [&](std::size_t i, const StopToken& end) -> Result<void> {
                    TRY_ASSIGN(traces[i],
                        practiseTraceOfAgents(m_source, m_settings, m_agents, m_regions, *network,
                            traceOf(m_source, m_settings, round, i), end));
                    return {};
                }));
            if (m_stop.stop_requested())
                return fail(ErrorKind::Cancelled, kTrainingStopped);
            RoundMetrics metrics;
            const auto learning = std::chrono::steady_clock::now();
            TRY(learn(traces, metrics));
            ++m_rounds;
            const std::chrono::duration<double> learned = std::chrono::steady_clock::now() - learning;
            const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - begin;
            m_seconds += whole.count();
            TRY(report(traces, metrics, learned.count()));
        }
        return {};
    }

    /// Minibatches of whole decisions, in drawn order.
    Result<void> learn(const std::vector<AgentSamples>& traces, RoundMetrics& metrics)
    {
        std::vector<const JudgedDecision*> order;
        for (const AgentSamples& trace : traces) {
            for (const JudgedDecision& decision : trace.decisions)
                order.push_back(&decision);
        }
        RandomStream random(m_request.seed * 10'000 + static_cast<std::uint64_t>(m_rounds), "training.agents.order");
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(
                order[i - 1], order[static_cast<std::size_t>(random.uniformInt(0, static_cast<std::int64_t>(i) - 1))]);
        LearnerParameters rates = m_settings.learner;
        const double left = 1 - static_cast<double>(m_rounds) / m_settings.practiceRounds;
        rates.actorRate *= m_settings.leastRate + (1 - m_settings.leastRate) * left;
        rates.entropyWeight *= left;
        for (std::size_t first = 0; first < order.size();) {
            if (m_stop.stop_requested())
                return fail(ErrorKind::Cancelled, kTrainingStopped);
            std::size_t end = first;
            std::size_t choices = 0;
            while (end < order.size() && choices < static_cast<std::size_t>(m_settings.batch))
                choices += order[end++]->choices.size();
            TRY_ASSIGN(const TrainingMetrics one,
                m_learner.update(std::span(order).subspan(first, end - first), rates, m_settings.threads));
            metrics.add(one, choices);
            first = end;
        }
        return {};
    }

    Result<void> report(const std::vector<AgentSamples>& traces, const RoundMetrics& metrics, double seconds)
    {
        TrainingSamples all;
        std::vector<double> stays(m_regions.hosts.size(), 0.0);
        std::int64_t forwarded = 0;
        for (const AgentSamples& trace : traces) {
            all.append(trace.figures);
            forwarded += trace.forwarded;
            for (std::size_t agent = 0; agent < stays.size(); ++agent)
                stays[agent] += trace.stays[agent];
        }
        const double count = std::max<double>(1, static_cast<double>(all.traces));
        const double decisions = std::max<double>(1, static_cast<double>(all.decisions));
        TrainingReport line { .phase = CONSONANCE_TEXT("Policy", "practice"),
            .round = m_rounds,
            .rounds = m_settings.practiceRounds,
            .seconds = m_seconds,
            .figures
            = { { "episodic_return", all.reward / count }, { "time_in_system_min", all.timeInSystem / count / 60 },
                { "inferences", static_cast<double>(all.inferred) }, { "group_spread", all.groupSpread / decisions },
                { "forwarded_per_decision", static_cast<double>(forwarded) / decisions } },
            .episodes = all.episodes };
        for (std::size_t agent = 0; agent < stays.size() && m_regions.agents <= kMostCurves; ++agent)
            line.figures.emplace_back(fmt::format("agent_{}_stay", agent + 1), stays[agent] / decisions);
        for (PlayedEpisode& episode : line.episodes)
            episode.cluster = m_settings.history.cluster;
        metrics.addTo(line.figures, seconds, PolicyLoss::ClippedRatio);
        const bool isLast = m_rounds == m_settings.practiceRounds;
        if (m_validation && (isLast || m_rounds % m_settings.validateEvery == 0)) {
            TRY_ASSIGN(const double ratio,
                m_validation->againstLocality(
                    std::make_shared<const LearnedModel>(model()), 1, Choice::Likeliest, m_stop, m_agents.agents));
            line.figures.emplace_back("validation_to_locality", ratio);
        }
        if (m_progress != nullptr)
            m_progress->setDone(m_rounds);
        if (m_request.report)
            m_request.report(line);
        return {};
    }

    [[nodiscard]] LearnedModel model() const
    {
        LearnedModel model = m_base;
        model.agents = m_learner.network();
        model.notes = m_request.parameters;
        model.notes["seed"] = std::to_string(m_request.seed);
        model.notes["rounds"] = fmt::format("{} practice", m_rounds);
        return model;
    }

    /// Only the very same training goes on after a pause.
    [[nodiscard]] std::string identity() const
    {
        Hasher hasher;
        for (const auto& [key, value] : m_request.parameters) {
            hasher.addText(key);
            hasher.addText(value);
        }
        return fmt::format("{} {} {}", kAgentsPolicy, m_request.seed, hashToText(hasher.digest()));
    }

    Result<void> resume()
    {
        TRY_ASSIGN(const auto resumed, resumeTraining(m_request.resume, m_base.network->architecture(), identity()));
        TRY(m_learner.importState(resumed.state.learner));
        m_rounds = resumed.state.practiceRounds;
        return {};
    }

    /// Harmony's network and predictor do not learn, but belong to the checkpoint.
    Result<void> save() const
    {
        if (m_request.output.empty())
            return {};
        TrainingState state { .practiceRounds = m_rounds, .learner = m_base.network->exportTensors() };
        for (NamedTensor& tensor : m_learner.exportState()) {
            if (tensor.name.starts_with("training."))
                state.learner.push_back(std::move(tensor));
        }
        return saveTraining(m_request.output, model(), state, m_rounds >= m_settings.practiceRounds, identity());
    }

    TrainingSettings m_settings;
    AgentTrainingSettings m_agents;
    LearnedModel m_base;
    const TrainingRequest& m_request;
    StopToken m_stop;
    Progress* m_progress;
    AgentLearner m_learner;
    EpisodeSource m_source;
    AgentRegions m_regions;
    std::optional<NetworkValidation> m_validation;
    std::int32_t m_rounds = 0;
    double m_seconds = 0; ///< that rounds took
};

class AgentTrainer final : public Trainer {
public:
    [[nodiscard]] const std::string& policyId() const override { return m_id; }
    [[nodiscard]] const std::vector<ParameterSpec>& parameters() const override { return m_parameters; }
    [[nodiscard]] Result<void> train(const TrainingRequest& request, const StopToken& stop, Progress* progress) override
    {
        TRY_ASSIGN(const auto parameters, ParameterSet::create(m_parameters, request.parameters, m_id));
        TRY_ASSIGN(auto settings, practiceSettings(parameters));
        TRY_ASSIGN(const auto base, learnedModelFor(policyOf(NetworkForm::HarmonySet), parameters.text("base")));
        if (!base->network || !base->predictor || base->network->architecture().form != NetworkForm::HarmonySet)
            return fail(ErrorKind::BadInput, kNoBase, { m_id });
        AgentTraining training(std::move(settings), agentSettingsOf(parameters), *base, request, stop, progress);
        return training.run();
    }

private:
    std::string m_id = kAgentsPolicy;
    std::vector<ParameterSpec> m_parameters = agentTrainingParameters();
};

} // namespace

std::vector<ParameterSpec> agentTrainingParameters()
{
    const AgentTrainingSettings defaults;
    const auto count = [](const char* key, const char* what, std::int64_t value, double least, double most) {
        return ParameterSpec { .key = key,
            .description = what,
            .defaultValue = value,
            .minimum = least,
            .maximum = most,
            .source = kAssumed,
            .isAssumed = true };
    };
    std::vector<ParameterSpec> specs { count("agents", "agents that share the cluster; each owns four servers at least",
                                           defaults.agents.agents, 1, 1000),
        count("exchange", "rounds in which agents exchange pooled embeddings when a decision begins", defaults.exchange,
            0, 8),
        { .key = "regions",
            .description = "servers of an agent: a subtree of the cluster, or drawn at random as POP does (SOSP 2021)",
            .defaultValue = std::string(regionFormName(RegionForm::Subtree)),
            .choices = { regionFormName(RegionForm::Subtree), regionFormName(RegionForm::Random) },
            .source = kAssumed,
            .isAssumed = true },
        count("region", "servers of a cell at most: what an agent chooses and the placement network looks at together",
            defaults.agents.cell, 2, 1000),
        count("forwards", "times that a job may be forwarded to another agent in one decision",
            defaults.agents.forwards, 0, 16),
        { .key = "cross_region",
            .description = "weight of what happens in the regions that an agent forwards jobs to, beside its own",
            .defaultValue = defaults.crossRegion,
            .minimum = 0,
            .maximum = 100,
            .source = kAssumed,
            .isAssumed = true },
        count("embedding", "width of the embeddings", defaults.width, 1, 1024),
        count("trace_jobs", "jobs of a trace of training and validation", 400, 1, 1e6),
        checkpointParameter("placement network and predictor that the agents work with: a file, training:NAME of the "
                            "store, or bundled, those of harmony",
            policyOf(NetworkForm::HarmonySet)) };
    specs.back().key = "base";
    for (const SharedParameter& shared : kShared)
        specs.push_back(sharedSpec(shared));
    return specs;
}

std::unique_ptr<Trainer> makeAgentTrainer()
{
    return std::make_unique<AgentTrainer>();
}

} // namespace consonance
