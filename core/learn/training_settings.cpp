// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training_settings.h"

#include "core/base/text_format.h"
#include "core/learn/network/placement_network.h"

#include <charconv>
#include <ranges>

namespace consonance {

namespace {

constexpr MessageId kBadLoad
    = CONSONANCE_MESSAGE("train.bad-load", "a load of a training must be above 0 and at most {0}, not {1}");
constexpr double kLargestLoad = 100;

constexpr const char* kHarmony
    = "Bao, Peng, Wu, \"Deep Learning-based Job Placement in Distributed Machine Learning Clusters\", INFOCOM 2019";
constexpr const char* kDl2 = "Peng et al., DL2 (the same laboratory)";
constexpr const char* kPpo = "Schulman et al., PPO, 2017";
constexpr const char* kOurs = "chosen on validation traces";

ParameterSpec count(const char* key, const char* what, std::int64_t value, const char* source, bool isAssumed = true)
{
    return { .key = key,
        .description = what,
        .defaultValue = value,
        .minimum = 0,
        .maximum = 1e6,
        .source = source,
        .isAssumed = isAssumed };
}

ParameterSpec number(
    const char* key, const char* what, double value, double most, const char* source, bool isAssumed = true)
{
    return { .key = key,
        .description = what,
        .defaultValue = value,
        .minimum = 0,
        .maximum = most,
        .source = source,
        .isAssumed = isAssumed };
}

ParameterSpec choice(const char* key, const char* what, std::vector<std::string> choices, const char* source)
{
    return { .key = key,
        .description = what,
        .defaultValue = choices.front(),
        .choices = std::move(choices),
        .source = source,
        .isAssumed = true };
}

/// "196,196,128"; what is no number counts as nothing.
template<typename T> std::vector<T> numberList(const std::string& text)
{
    std::vector<T> values;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at < end) {
        T value {};
        const auto [next, error] = std::from_chars(at, end, value);
        if (error == std::errc())
            values.push_back(value);
        at = error == std::errc() ? next : at + 1;
        while (at < end && (*at == ',' || *at == ' '))
            ++at;
    }
    return values;
}

std::vector<std::string> mixList(const std::string& text)
{
    std::vector<std::string> mixes;
    for (const auto part : std::views::split(text, '/'))
        mixes.emplace_back(part.begin(), part.end());
    return mixes;
}

TrainingReward rewardByName(const std::string& name)
{
    if (name == "own-job")
        return TrainingReward::OwnJob;
    return name == "published" ? TrainingReward::Published : TrainingReward::TimeInSystem;
}

void addLearning(std::vector<ParameterSpec>& specs, bool isSet)
{
    specs.push_back(choice("reward",
        "time-in-system: − jobs in the system over an interval, discounted per interval; published: Σ c/e of the "
        "interval for each of its inferences, discounted per inference; own-job: c/e of the placed job alone",
        { "time-in-system", "published", "own-job" }, kHarmony));
    specs.push_back(number("discount", "γ, per interval or per inference as the reward says", 0.8, 1, kOurs));
    specs.push_back(number("lambda", "λ of generalised advantage estimation; 1: Q − V as published", 0.9, 1, kPpo));
    specs.push_back(
        number("exploration", "ω of job-aware exploration at the beginning, falling to nothing", 0, 1, kHarmony));
    specs.push_back(number("actor_rate", "Adam, falling to nothing", 5e-5, 1, kOurs));
    specs.push_back(number("critic_rate", "Adam, falling to nothing", 1e-3, 1, "Pensieve"));
    specs.push_back(number("entropy", "β of entropy regularisation", 0, 10, kOurs));
    specs.push_back(number("gradient_clip", "largest norm of all gradients together; 0: none", 1.0, 1e6, kOurs));
    specs.push_back(
        choice("loss", "clipped-ratio: PPO's; gradient: as published", { "clipped-ratio", "gradient" }, kPpo));
    specs.push_back(number("clip", "range of the clipped ratio", 0.2, 10, kPpo, false));
    specs.push_back(count("critic", "1: advantages against a critic; 0: against a moving average", 1, kHarmony, false));
    specs.push_back(count("batch", "states of a minibatch", 256, kDl2, false));
    if (isSet) {
        specs.push_back(count("embedding", "width of what jobs and servers are encoded as", 32, kOurs));
        specs.push_back(count("message_rounds", "how often jobs and servers exchange messages", 2, kOurs));
    } else {
        specs.push_back({ .key = "hidden",
            .description = "neurons of the hidden layers",
            .defaultValue = std::string("196,196,128"),
            .source = kHarmony });
    }
    specs.push_back(count("jobs", "N: concurrent jobs", 20, kOurs));
    specs.push_back(count("new_jobs", "N': new jobs a decision looks at together", 8, kOurs));
    specs.push_back(choice("state",
        "published: (x, r, w, p, v, d); extended: and how long each job still runs alone and "
        "has waited",
        isSet ? std::vector<std::string> { "extended", "published" }
              : std::vector<std::string> { "published", "extended" },
        kHarmony));
}

} // namespace

std::vector<ParameterSpec> trainingParameters(NetworkForm form)
{
    const bool isSet = form == NetworkForm::HarmonySet;
    std::vector<ParameterSpec> specs;
    addLearning(specs, isSet);
    specs.push_back({ .key = "loads",
        .description = "jobs an interval of the training traces, in turn",
        .defaultValue = std::string("1,2,3,3,4,4,5,5"),
        .source = kOurs,
        .isAssumed = true });
    specs.push_back({ .key = "models",
        .description = "models that the jobs of history and training are drawn from: all, or names joined by +; "
                       "several mixes, joined by /, come in turn",
        .defaultValue = std::string("all"),
        .source = kHarmony });
    specs.push_back(count("history_traces", "traces of each load in the history, each under every policy", 6, kOurs));
    specs.push_back(number("history_noise", "standard deviation of a measured speed, relative", 0.05, 0.5,
        "within the 5 to 25 % speed variation studied by DL2"));
    specs.push_back(choice("speeds",
        "predicted; true: jobs run as in the interference model, which no scheduler knows – only to show what the "
        "predictor costs",
        { "predicted", "true" }, kHarmony));
    specs.push_back(
        choice("predictor", "set: one encoder shared by all jobs and servers; published: one network over (x, w, p, d)",
            { "set", "published" }, kHarmony));
    specs.push_back(count("predictor_epochs", "of the reward predictor", 20, kOurs));
    specs.push_back(count("ensemble", "networks of the reward predictor", 3, kOurs));
    specs.push_back(count("lesson_rounds", "rounds of supervised learning from the search; 0: none", 10, kDl2));
    specs.push_back(count("lesson_traces", "traces the search plays a round", 24, kOurs));
    specs.push_back(count("lesson_updates", "minibatches a round", 400, kOurs));
    specs.push_back(
        number("lesson_noise", "part of the teacher's decisions that are replaced by load balancing", 0.1, 1, kOurs));
    specs.push_back(number("lesson_rate", "Adam, falling to a tenth", 1e-3, 1, kOurs));
    specs.push_back(count("finalists", "placements that the search simulates forward", 8, kOurs));
    specs.push_back(count("futures", "futures under which it does", 3, kOurs));
    specs.push_back(count("practice_rounds", "rounds of reinforcement learning", 12, kOurs));
    specs.push_back(count("practice_traces", "traces played a round", 24, kOurs));
    specs.push_back(count("practice_epochs", "times that each sample is used", 2, kPpo));
    specs.push_back(count("replay",
        "rounds whose inferences minibatches are drawn from, first in first out; a round is a thousand intervals; 0: "
        "each once, in the order in which it was played",
        1, kHarmony));
    specs.push_back(count("threads", "threads that play; the network learns beside them", 2, kOurs));
    specs.push_back(count("validate_every", "rounds between two looks at the validation traces; 0: never", 0, kOurs));
    specs.push_back(count("validation_traces", "traces of such a look, at loads 3, 4 and 5 in turn", 9, kOurs));
    return specs;
}

TrainingSettings trainingSettings(NetworkForm form, const ParameterSet& parameters)
{
    const auto whole = [&](const char* key) { return static_cast<std::int32_t>(parameters.integer(key)); };
    TrainingSettings settings;
    settings.history.traces = whole("history_traces");
    settings.history.noise = parameters.number("history_noise");
    settings.predictor.epochs = whole("predictor_epochs");
    settings.predictor.ensemble = whole("ensemble");
    settings.teacher.finalists = whole("finalists");
    settings.teacher.futures = whole("futures");
    settings.network.form = form;
    settings.network.shape.jobs = whole("jobs");
    settings.network.shape.newJobs = whole("new_jobs");
    settings.network.shape.extras = parameters.text("state") == "extended" ? kStateExtras : 0;
    if (form == NetworkForm::HarmonySet) {
        settings.network.embedding = whole("embedding");
        settings.network.rounds = whole("message_rounds");
    } else {
        settings.network.hidden = numberList<std::int32_t>(parameters.text("hidden"));
    }
    settings.learner.loss = parameters.text("loss") == "gradient" ? PolicyLoss::Gradient : PolicyLoss::ClippedRatio;
    settings.learner.actorRate = parameters.number("actor_rate");
    settings.learner.criticRate = parameters.number("critic_rate");
    settings.learner.entropyWeight = parameters.number("entropy");
    settings.learner.gradientClip = parameters.number("gradient_clip");
    settings.learner.clipRange = parameters.number("clip");
    settings.learner.useCritic = whole("critic") != 0;
    settings.learner.normaliseAdvantages = true;
    settings.loads = numberList<double>(parameters.text("loads"));
    settings.mixes = mixList(parameters.text("models"));
    settings.history.mixes = settings.mixes;
    settings.speeds = parameters.text("speeds") == "true" ? TrainingSpeeds::True : TrainingSpeeds::Predicted;
    settings.predictor.form
        = parameters.text("predictor") == "published" ? PredictorForm::Published : PredictorForm::Set;
    if (settings.loads.empty())
        settings.loads.push_back(3);
    settings.lessonRounds = whole("lesson_rounds");
    settings.lessonTraces = whole("lesson_traces");
    settings.lessonUpdates = whole("lesson_updates");
    settings.lessonNoise = parameters.number("lesson_noise");
    settings.lessonRate = parameters.number("lesson_rate");
    settings.practiceRounds = whole("practice_rounds");
    settings.practiceTraces = whole("practice_traces");
    settings.practiceEpochs = whole("practice_epochs");
    settings.replayRounds = whole("replay");
    settings.reward = rewardByName(parameters.text("reward"));
    settings.discount = parameters.number("discount");
    settings.lambda = parameters.number("lambda");
    settings.exploration = parameters.number("exploration");
    settings.batch = std::max(1, whole("batch"));
    settings.threads = std::max(1, whole("threads"));
    settings.validateEvery = whole("validate_every");
    settings.validationTraces = whole("validation_traces");
    return settings;
}

Result<void> checkTrainingSettings(const TrainingSettings& settings)
{
    for (const double load : settings.loads) {
        if (!(load > 0 && load <= kLargestLoad))
            return fail(ErrorKind::BadArguments, kBadLoad, { shortestText(kLargestLoad), shortestText(load) });
    }
    return checkArchitecture(settings.network);
}

} // namespace consonance
