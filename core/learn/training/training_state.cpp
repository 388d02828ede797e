// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/training_state.h"

#include "core/learn/checkpoint_file.h"

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kNoTraining
    = CONSONANCE_MESSAGE("learn.resume.none", "the checkpoint holds no training of {0} with these parameters and seed");
constexpr const char* kIdentity = "training.identity";
constexpr const char* kRound = "training.round";
constexpr const char* kBehaviour = "training.behaviour."; ///< 0, 1, …

} // namespace

Result<void> saveTraining(const std::filesystem::path& file, const LearnedModel& model, const TrainingState& state,
    bool isDone, const std::string& identity)
{
    CheckpointContent content;
    addToCheckpoint(model, content);
    if (!isDone) {
        std::erase_if(content.tensors, [](const NamedTensor& tensor) {
            return tensor.name.starts_with("actor.") || tensor.name.starts_with("critic.");
        });
        content.tensors.insert(content.tensors.end(), state.learner.begin(), state.learner.end());
        for (std::size_t i = 0; i < state.behaviours.size(); ++i) {
            for (NamedTensor& tensor : state.behaviours[i]->exportTensors()) {
                tensor.name.insert(0, fmt::format("{}{}.", kBehaviour, i));
                content.tensors.push_back(std::move(tensor));
            }
        }
        content.metadata[kIdentity] = identity;
        content.metadata[kRound] = fmt::format("{} {}", state.lessonRounds, state.practiceRounds);
    }
    return writeCheckpoint(file, content);
}

Result<ResumedTraining> resumeTraining(
    const std::filesystem::path& file, const NetworkArchitecture& architecture, const std::string& identity)
{
    TRY_ASSIGN(const auto content, readCheckpoint(file));
    const std::string name = file.string();
    TRY_ASSIGN(const auto learned, learnedModelOf(content, name));
    const auto kept = content.metadata.find(kIdentity);
    const auto round = content.metadata.find(kRound);
    ResumedTraining resumed { .state = { .learner = content.tensors }, .predictor = learned.predictor };
    TrainingState& state = resumed.state;
    if (kept == content.metadata.end() || round == content.metadata.end() || kept->second != identity
        || !learned.predictor
        || std::sscanf(round->second.c_str(), "%d %d", &state.lessonRounds, &state.practiceRounds) != 2)
        return fail(ErrorKind::BadInput, kNoTraining, { networkFormName(architecture.form) }, { .file = name });
    for (std::size_t i = 0;; ++i) {
        const std::string prefix = fmt::format("{}{}.", kBehaviour, i);
        std::vector<NamedTensor> behaviour;
        for (const NamedTensor& tensor : content.tensors) {
            if (tensor.name.starts_with(prefix))
                behaviour.push_back(
                    { .name = tensor.name.substr(prefix.size()), .shape = tensor.shape, .values = tensor.values });
        }
        if (behaviour.empty())
            return resumed;
        TRY_ASSIGN(state.behaviours.emplace_back(), makePlacementNetwork(architecture, behaviour));
    }
}

} // namespace consonance
