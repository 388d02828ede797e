// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads workloads and measurements in the form of the Pollux paper's artifact (petuum/adaptdl, branch osdi21-artifact
// @c793c70, folder simulator): traces/<application>/{placements,scalability,validation-<batch>}.csv and workload files
// with the columns name, time, application, num_replicas, batch_size. Strict: a row that cannot be read is an error,
// because incomplete measurements would change the meaning. Plain functions, any thread, not for the GUI thread.
#pragma once

#include "core/base/result.h"
#include "core/workload/training_measurements.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// The layout of a folder of the Pollux artifact. Two forms are known: as its authors publish it (a clone of
/// petuum/adaptdl, branch osdi21-artifact, or its folder simulator: workloads/workload-N.csv for load 1.0,
/// workloads-<load>/workload-N.csv, results-jobload/<policy>-<load>/summary.json), and ours (workloads/<load>/,
/// expected/<policy>-<load>.csv, lookup.csv). Both have traces/<application>/. Looks at the disk; any thread.
class PolluxFolder {
public:
    explicit PolluxFolder(const std::filesystem::path& folder);

    /// As the authors publish it.
    [[nodiscard]] bool isPublished() const { return m_isPublished; }
    /// The given folder, or `simulator` in it.
    [[nodiscard]] const std::filesystem::path& root() const { return m_root; }
    /// Those that have a folder of workloads, in order.
    [[nodiscard]] const std::vector<std::string>& loads() const { return m_loads; }
    /// The workloads of a load; only one of loads() leads to an existing folder.
    [[nodiscard]] std::filesystem::path workloads(std::string_view load) const;
    /// Published results of a policy at a load: JSON in the authors' form, CSV in ours.
    [[nodiscard]] std::filesystem::path expected(std::string_view policy, std::string_view load) const;
    /// Whether there is a folder with such files.
    [[nodiscard]] bool hasExpected() const;

private:
    std::filesystem::path m_root;
    std::vector<std::string> m_loads;
    bool m_isPublished = false;
};

/// All applications below traces of `folder` (of either form, see PolluxFolder) as a catalogue; lookup.csv, when it
/// is there, gives the points that lie between measured placements. Errors: no such folder, a file that is missing or
/// cannot be read.
[[nodiscard]] Result<std::shared_ptr<const ModelCatalogue>> readPolluxMeasurements(const std::filesystem::path& folder);

/// Of the artifact of the Sia paper (siasosp23/artifacts, sia-simulator/traces), which has the same files for each of
/// several GPUs: placements-<gpu>.csv and scalability-<gpu>.csv. Errors likewise, and no application with such files.
[[nodiscard]] Result<std::shared_ptr<const ModelCatalogue>> readSiaMeasurements(
    const std::filesystem::path& traces, const std::string& gpu);

/// The jobs of one workload file. Each asks for its replicas as workers of one GPU and nothing else, may run with one
/// up to as many as the largest batch feeds (one for ncf, which the artifact pins), and works through all epochs.
/// Errors: a bad file, an application that is not in `models`, no job.
[[nodiscard]] Result<std::shared_ptr<const Workload>> readPolluxWorkload(
    const std::filesystem::path& path, std::shared_ptr<const ModelCatalogue> models);

} // namespace consonance
