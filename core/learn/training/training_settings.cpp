// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/training_settings.h"

#include "core/base/text_format.h"
#include "core/learn/network/placement_network.h"

#include <charconv>
#include <ranges>

namespace consonance {

namespace {

constexpr MessageId kBadLoad
    = CONSONANCE_MESSAGE("train.bad-load", "a load of a training must be above 0 and at most {0}, not {1}");
constexpr std::int64_t kLargestLoad = 100'000; ///< of a preset

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

/// Defaults that differ between what we ship and what the paper and its authors' later work describe.
struct FormDefaults {
    bool isShipped = true;
    template<typename T> T pick(T shipped, T published) const { return isShipped ? shipped : published; }
    ParameterSpec choice(const char* key, const char* what, std::vector<std::string> choices, const char* source) const
    {
        if (!isShipped)
            std::swap(choices[0], choices[1]);
        return consonance::choice(key, what, std::move(choices), source);
    }
};

void addPractice(std::vector<ParameterSpec>& specs, const FormDefaults& form)
{
    specs.push_back(form.choice("practice",
        "groups: placements drawn from one state are compared with each other; rewards: returns over time against a "
        "critic or a moving average, as published",
        { "groups", "rewards" }, kHarmony));
    specs.push_back(count("group", "placements drawn from one state", 24, kOurs));
    specs.push_back(count("group_best", "the best of a group, learned from", 4, kOurs));
    specs.push_back(count("group_worst", "the worst of a group, learned from", 4, kOurs));
    specs.push_back(choice("judge", "what scores the placements of a group, always at the predicted speeds",
        { objectiveName(PlacementObjective::Draining), objectiveName(PlacementObjective::RemainingTime),
            objectiveName(PlacementObjective::Published) },
        kOurs));
    specs.push_back(
        form.choice("slots", "which waiting jobs are looked at first: shortest alone time × tasks, or first come",
            { slotOrderName(SlotOrder::Service), slotOrderName(SlotOrder::Arrival) }, kOurs));
    specs.push_back(count("practice_rounds", "rounds of reinforcement learning", form.pick(64, 80), kOurs));
    specs.push_back(count("practice_traces", "traces played a round", form.pick(12, 24), kOurs));
    specs.push_back(count("practice_epochs", "times that each sample is used", 1, kOurs));
    specs.push_back(count("replay",
        "rounds whose inferences minibatches are drawn from, first in first out; a round is a thousand intervals; 0: "
        "the last one, in the order in which it was played",
        form.pick(1, 8), kHarmony));
    specs.push_back(form.choice("reward",
        "of practice on rewards. time-in-system: − jobs in the system over an interval, discounted per interval; "
        "published: Σ c/e of the interval for each of its inferences, discounted per inference; own-job: c/e of the "
        "placed job alone",
        { "time-in-system", "published", "own-job" }, kHarmony));
    specs.push_back(number("discount", "γ, per interval or per inference as the reward says", form.pick(0.8, 0.9), 1,
        form.pick(kOurs, kDl2)));
    specs.push_back(
        number("lambda", "λ of generalised advantage estimation; 1: Q − V as published", form.pick(0.9, 1.0), 1, kPpo));
    specs.push_back(number("exploration", "ω of job-aware exploration at the beginning, falling to nothing",
        form.pick(0.0, 0.4), 1, form.pick(kHarmony, kDl2)));
}

void addLearning(std::vector<ParameterSpec>& specs, const FormDefaults& form)
{
    specs.push_back(number("actor_rate", "Adam, falling linearly", form.pick(2e-3, 1e-4), 1, form.pick(kOurs, kDl2)));
    specs.push_back(number("critic_rate", "Adam, falling linearly", 1e-3, 1, "Pensieve"));
    specs.push_back(number("final_rate", "part of the learning rates at the end", 0, 1, kOurs));
    specs.push_back(number("entropy", "β of entropy regularisation, falling linearly to nothing", form.pick(1e-3, 0.1),
        10, form.pick(kOurs, kDl2)));
    specs.push_back(
        number("gradient_clip", "largest norm of the gradients, actor and critic apart; 0: none", 1.0, 1e6, kOurs));
    specs.push_back(
        form.choice("loss", "clipped-ratio: PPO's; gradient: as published", { "clipped-ratio", "gradient" }, kPpo));
    specs.push_back(number("clip", "range of the clipped ratio", 0.2, 10, kPpo, false));
    specs.push_back(count("critic",
        "of practice on rewards. 1: advantages against a critic; 0: against a moving average", 1, kHarmony, false));
    specs.push_back(count("batch", "states of a minibatch", 256, kDl2, false));
}

void addNetwork(std::vector<ParameterSpec>& specs, const FormDefaults& form)
{
    if (form.isShipped) {
        specs.push_back(count("embedding", "width of what jobs and servers are encoded as", 64, kOurs));
        specs.push_back(count("message_rounds", "how often jobs and servers exchange messages", 1, kOurs));
    } else {
        specs.push_back({ .key = "hidden",
            .description = "neurons of the hidden layers",
            .defaultValue = std::string("196,196,128"),
            .source = kHarmony });
    }
    specs.push_back(count("jobs", "N: concurrent jobs", 20, kOurs));
    specs.push_back(count("new_jobs", "N': new jobs a decision looks at together", 8, kOurs));
    specs.push_back(form.choice("state",
        "published: (x, r, w, p, v, d); extended: and how long each job still runs alone and "
        "has waited",
        { "extended", "published" }, kHarmony));
}

void addLessons(std::vector<ParameterSpec>& specs)
{
    specs.push_back(count("lesson_rounds", "rounds of supervised learning from the search; 0: none", 0, kDl2));
    specs.push_back(count("lesson_traces", "traces the search plays a round", 24, kOurs));
    specs.push_back(count("lesson_updates", "minibatches a round", 400, kOurs));
    specs.push_back(
        number("lesson_noise", "part of the teacher's decisions that are replaced by load balancing", 0.1, 1, kOurs));
    specs.push_back(number("lesson_rate", "Adam, falling to a tenth", 1e-3, 1, kOurs));
    specs.push_back(count("finalists", "placements that the search simulates forward", 8, kOurs));
    specs.push_back(count("futures", "futures under which it does", 3, kOurs));
}

} // namespace

std::vector<ParameterSpec> trainingParameters(NetworkForm networkForm)
{
    const FormDefaults form { .isShipped = networkForm == NetworkForm::HarmonySet };
    std::vector<ParameterSpec> specs;
    addPractice(specs, form);
    addLearning(specs, form);
    addNetwork(specs, form);
    specs.push_back({ .key = "cluster",
        .description = "preset or file: where history, training and validation take place",
        .defaultValue = std::string("harmony-testbed"),
        .source = kHarmony });
    specs.push_back({ .key = "trace",
        .description = "preset that history, training and validation draw their jobs from, with parameters other than "
                       "load and models, such as large,jobs=240",
        .defaultValue = std::string("harmony-testbed"),
        .source = kHarmony });
    specs.push_back({ .key = "loads",
        .description = "jobs an interval of the training traces, in turn",
        .defaultValue = std::string("2,3,4,5,4,5"),
        .source = kOurs,
        .isAssumed = true });
    specs.push_back({ .key = "models",
        .description = "models that the jobs of history and training are drawn from: all, or names joined by +; "
                       "several mixes, joined by /, come in turn",
        .defaultValue = std::string("all"),
        .source = kHarmony });
    specs.push_back(count("history_traces", "traces of each load in the history, each under every policy", 6, kOurs));
    specs.push_back({ .key = "history_loads",
        .description = "jobs an interval of the traces of the history",
        .defaultValue = std::string("1,2,3,4,5"),
        .source = kOurs,
        .isAssumed = true });
    specs.push_back(number("history_noise", "standard deviation of a measured speed, relative", 0.05, 0.5,
        "within the 5 to 25 % speed variation studied by DL2"));
    specs.push_back(choice("speeds",
        "predicted; true: jobs run as in the interference model, which no scheduler knows – only to show what the "
        "predictor costs",
        { "predicted", "true" }, kHarmony));
    specs.push_back(form.choice("predictor",
        "set: one encoder shared by all jobs and servers; published: one network over (x, w, p, d)",
        { "set", "published" }, kHarmony));
    specs.push_back({ .key = "predictor_servers",
        .description = "of the set form: it sees cores, GPUs, sockets and network load of a server, for servers of any "
                       "size; otherwise it places as locality does on servers that hold more workers than any of its "
                       "history",
        .defaultValue = false,
        .source = kOurs,
        .isAssumed = true });
    specs.push_back(count("predictor_epochs", "of the reward predictor", 20, kOurs));
    specs.push_back(count("ensemble", "networks of the reward predictor", form.pick(3, 1), kOurs));
    addLessons(specs);
    specs.push_back(
        count("threads", "threads; one of them learns from a round before it helps to play the next", 2, kOurs));
    specs.push_back(count("validate_every", "rounds between two looks at the validation traces; 0: never", 16, kOurs));
    specs.push_back(count("validation_traces", "traces of such a look, at its loads in turn", 9, kOurs));
    specs.push_back({ .key = "validation_loads",
        .description = "jobs an interval of the validation traces, in turn",
        .defaultValue = std::string("3,4,5"),
        .source = kOurs,
        .isAssumed = true });
    return specs;
}

TrainingSettings trainingSettings(NetworkForm form, const ParameterSet& parameters)
{
    const auto whole = [&](const char* key) { return static_cast<std::int32_t>(parameters.integer(key)); };
    TrainingSettings settings;
    settings.history.traces = whole("history_traces");
    settings.history.cluster = parameters.text("cluster");
    settings.history.trace = parameters.text("trace");
    settings.history.loads = numberList<double>(parameters.text("history_loads"));
    settings.predictor.seesServers = parameters.flag("predictor_servers");
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
    settings.learner.normaliseAdvantages = false; // by trace or by group, where they are made
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
    settings.practice = parameters.text("practice") == "groups" ? PracticeForm::Groups : PracticeForm::Rewards;
    settings.group = { .size = whole("group"), .best = whole("group_best"), .worst = whole("group_worst") };
    settings.judge = placementObjectiveByName(parameters.text("judge"));
    settings.slots
        = parameters.text("slots") == slotOrderName(SlotOrder::Service) ? SlotOrder::Service : SlotOrder::Arrival;
    settings.leastRate = parameters.number("final_rate");
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
    settings.validationLoads = numberList<double>(parameters.text("validation_loads"));
    if (settings.validationLoads.empty())
        settings.validationLoads = settings.loads;
    return settings;
}

Result<void> checkTrainingSettings(const TrainingSettings& settings)
{
    for (const auto& loads : { settings.loads, settings.validationLoads, settings.history.loads }) {
        for (const double load : loads) {
            if (!(load > 0 && load <= static_cast<double>(kLargestLoad)))
                return fail(ErrorKind::BadArguments, kBadLoad, { groupedText(kLargestLoad), shortestText(load) });
        }
    }
    return checkArchitecture(settings.network);
}

} // namespace consonance
