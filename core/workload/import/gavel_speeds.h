// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gavel's table of measured speeds (stanford-futuredata/gavel, simulation_throughputs.json; core/throughput/
// measured_table.h shows it) as the source of durations and models for its traces: a model for each job type on each
// number of GPUs, with steps a second by type of GPU, alone and beside the other models. Speeds of gangs spread over
// servers ("…_unconsolidated") are left out. Immutable and thread-safe; lookups cost O(log configurations).
#pragma once

#include "core/base/json_reader.h"
#include "core/workload/model_profile.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace consonance {

class GavelSpeeds {
public:
    /// Job type and number of GPUs.
    using Configuration = std::pair<std::string, int>;

    /// `gpu`: the type whose speeds give the durations.
    [[nodiscard]] static Result<GavelSpeeds> read(const std::filesystem::path& path, std::string gpu);

    /// Steps a second alone on the reference GPU.
    [[nodiscard]] std::optional<double> of(std::string_view jobType, double gpus) const;
    [[nodiscard]] const std::string& gpu() const { return m_gpu; }
    /// The models of those configurations that were measured, in their order.
    [[nodiscard]] std::shared_ptr<const ModelCatalogue> modelsOf(const std::set<Configuration>& configurations) const;
    /// Of such a model.
    [[nodiscard]] static std::string modelName(std::string_view jobType, int gpus);

private:
    GavelSpeeds(JsonDocument table, std::string gpu)
        : m_table(std::move(table))
        , m_gpu(std::move(gpu))
    {
    }
    [[nodiscard]] ModelProfile profile(
        const Configuration& one, double reference, const std::set<Configuration>& others) const;

    JsonDocument m_table;
    std::string m_gpu;
};

} // namespace consonance
