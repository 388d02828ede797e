// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/learn_module.h"
#include "core/learn/torch/actor_critic.h"
#include "core/learn/torch/predictor_trainer.h"
#include "core/learn/torch/published_trainer.h"
#include "core/learn/torch/torch_errors.h"

#include <ATen/Parallel.h>
#include <torch/version.h>

#include <dlfcn.h>
#include <fmt/format.h>

namespace consonance {

namespace {

class TorchBackend final : public LearnBackend {
public:
    TorchBackend()
    {
        // Networks this small lose by more threads; environments, learners and members of an ensemble run beside each
        // other instead. OpenBLAS has threads of its own, which fight with OpenMP's.
        at::set_num_threads(1);
        if (auto* const setBlasThreads
            = reinterpret_cast<void (*)(int)>(dlsym(RTLD_DEFAULT, "openblas_set_num_threads")))
            setBlasThreads(1);
    }

    [[nodiscard]] std::string description() const override
    {
        return fmt::format("libtorch {}, {} {}", TORCH_VERSION, threads(), threads() == 1 ? "thread" : "threads");
    }
    [[nodiscard]] int threads() const override { return at::get_num_threads(); }

    [[nodiscard]] std::function<void()> matrixProduct(
        std::int64_t rows, std::int64_t inner, std::int64_t columns) override
    {
        auto result = torch::empty({ rows, columns });
        return [first = torch::rand({ rows, inner }), second = torch::rand({ inner, columns }), result]() mutable {
            at::mm_out(result, first, second);
        };
    }

    [[nodiscard]] Result<std::unique_ptr<NetworkLearner>> makeLearner(
        const NetworkArchitecture& architecture, const LearnerParameters& parameters, std::uint64_t seed) override
    {
        TRY(checkArchitecture(architecture));
        return withoutExceptions([&]() -> Result<std::unique_ptr<NetworkLearner>> {
            auto network = architecture.form == NetworkForm::Harmony ? makeFlatActorCritic(architecture, seed)
                                                                     : makeSetActorCritic(architecture, seed);
            return makeActorCriticLearner(architecture, parameters, std::move(network));
        });
    }

    [[nodiscard]] Result<PredictorTrainingResult> trainPredictor(const PredictorTrainingTask& task,
        const PredictorParameters& parameters, const StopToken& stop, Progress* progress) override
    {
        return withoutExceptions([&] {
            return parameters.form == PredictorForm::Set || task.start
                ? trainSetPredictor(task, parameters, stop, progress)
                : trainPublishedPredictor(task, parameters, stop, progress);
        });
    }
};

} // namespace

} // namespace consonance

/// Null when the program expects another version of the faces.
extern "C" __attribute__((visibility("default"))) consonance::LearnBackend* consonanceLearnBackend(int version)
{
    static consonance::TorchBackend backend;
    return version == consonance::kLearnModuleVersion ? &backend : nullptr;
}
