// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values as Slurm writes them in sacct, squeue and sinfo: spans of time, memory with units, trackable resources (TRES),
// generic resources (GRES), lists of hosts. Memory counts in powers of 1024 there and in GB of 10^9 bytes here. Pure
// functions, any thread.
#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// "[days-]hours:minutes:seconds[.fraction]" or "minutes:seconds" in seconds.
[[nodiscard]] std::optional<double> secondsFromSlurmSpan(std::string_view text);

/// "64G", "4000M", "512K"; without a unit MiB. In GB.
[[nodiscard]] std::optional<double> gbFromSlurmMemory(std::string_view text);
[[nodiscard]] double gbFromMebibytes(double mebibytes);

struct SlurmResources {
    std::optional<double> cpus;
    std::optional<double> memoryGb;
    std::optional<double> nodes;
    std::optional<double> gpus;
    double gpusByType = 0; ///< of those, the ones with a type
    std::string gpuType; ///< of the GPUs, "mixed" when they are of several
};

/// "billing=8,cpu=8,gres/gpu:a100=2,gres/gpu=2,mem=64G,node=1"; nothing when it is not such a list.
[[nodiscard]] std::optional<SlurmResources> resourcesFromTres(std::string_view text);
/// Marks the text as not such a list.
[[nodiscard]] Error noTres(std::string_view found, SourcePlace place);
/// Adds one resource of a list, such as "gres/gpu:a100" and 2; memory in MiB. Unknown ones are ignored.
void addTres(SlurmResources& resources, std::string_view name, double count, bool isMemoryInGb = false);
/// GPUs and their type of "gpu:a100:4(S:0-1),nvme:1".
[[nodiscard]] SlurmResources gpusFromGres(std::string_view text);

/// "c[1-3,07],gpu-1" as its names; nothing when it is no list of hosts, or of more than `most`.
[[nodiscard]] std::optional<std::vector<std::string>> namesFromHostList(std::string_view text, std::size_t most);

} // namespace consonance
