// SPDX-License-Identifier: GPL-3.0-or-later
//
// Progress by epoch tables, for jobs whose model was measured (WorkUnit::Steps): a step is worth (v + q) / (v / scale +
// q) steps at the smallest batch, with the squared gradient q and its variance v of the epoch the job is in. In tick
// mode epochs end on whole seconds, as in the simulator the tables were published with; between ticks, without tick
// mode, they end where they end. Jobs without tables progress as they work. Immutable, thread-safe.
#pragma once

#include "core/sim/epoch_table.h"
#include "core/sim/progress_model.h"
#include "core/throughput/step_table.h"

#include <memory>
#include <vector>

namespace consonance {

class EpochProgress final : public ProgressModel {
public:
    /// `gpusPerServer` packs a job's requested form on an empty cluster.
    EpochProgress(std::shared_ptr<const ModelCatalogue> models, std::shared_ptr<const StepTableSet> steps,
        std::int32_t gpusPerServer);

    [[nodiscard]] double efficiency(const JobPlacement& placement, const JobProgress& progress) const override;
    [[nodiscard]] double nextThreshold(const JobSpec& job, const JobProgress& progress) const override;
    [[nodiscard]] bool definesTicks() const override { return true; }
    [[nodiscard]] std::optional<Time> advanceTick(
        const JobPlacement& placement, JobProgress& progress, Time tickEnd, Duration usable) const override;
    [[nodiscard]] std::optional<TrainingSample> sample(
        const JobPlacement& placement, const JobProgress& progress) const override;
    [[nodiscard]] std::optional<double> stepsLeft(
        const JobSpec& job, const JobProgress& progress, std::int32_t totalBatch) const override;
    [[nodiscard]] std::optional<double> remainingSeconds(
        const JobSpec& job, const JobProgress& progress) const override;

private:
    struct Tables {
        const StepTable* steps = nullptr;
        const EpochTable* epochs = nullptr;
    };
    [[nodiscard]] Tables tablesOf(const JobSpec& job) const;

    std::shared_ptr<const ModelCatalogue> m_models;
    std::shared_ptr<const StepTableSet> m_steps;
    std::vector<std::optional<EpochTable>> m_epochs; ///< by model
    std::int32_t m_gpusPerServer = 1;
};

} // namespace consonance
