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
    struct Devices {
        std::string type;
        double count = 0;
    };
    /// A generic resource, of which lists give the total, its types, or both.
    struct Counted {
        std::string name;
        double total = 0;
        double ofTypes = 0;
        [[nodiscard]] double count() const { return total > ofTypes ? total : ofTypes; }
    };
    std::optional<double> cpus;
    std::optional<double> memoryGb;
    std::optional<double> nodes;
    std::optional<double> gpus;
    std::vector<Devices> gpusOfTypes; ///< of those, the ones with a type; MIG slices are some
    std::vector<Counted> others; ///< generic resources beside GPUs

    /// Of the whole GPUs: empty for any type, "mixed" when they are of several.
    [[nodiscard]] std::string gpuType() const;
    [[nodiscard]] bool hasAccelerators() const;
    /// Of another generic resource, such as "shard".
    [[nodiscard]] double countOf(std::string_view name) const;
    /// In place of its own.
    void takeGres(SlurmResources gres);
};
/// Whether a generic resource beside GPUs is an accelerator, such as "npu".
[[nodiscard]] bool isSlurmAccelerator(std::string_view name);

/// "billing=8,cpu=8,gres/gpu:a100=2,gres/gpu=2,mem=64G,node=1"; nothing when it is not such a list.
[[nodiscard]] std::optional<SlurmResources> resourcesFromTres(std::string_view text);
/// Marks the text as not such a list.
[[nodiscard]] Error noTres(std::string_view found, SourcePlace place);
/// Adds one resource of a list, such as "gres/gpu:a100" and 2; memory in MiB. What is no generic resource is ignored.
void addTres(SlurmResources& resources, std::string_view name, double count, bool isMemoryInGb = false);
/// The generic resources of "gpu:a100:4(S:0-1),nvme:1" or "gres/gpu:2", so many times.
[[nodiscard]] SlurmResources resourcesFromGres(std::string_view text, double times = 1);

/// GPUs and slices of GPUs as what a job or a node holds of them.
struct SlurmGpus {
    double count = 0; ///< GPUs, or slices
    double share = 1; ///< of each
    std::string type;
    std::string profile; ///< of slices
    bool isMixed = false; ///< slices of several sizes, or beside GPUs: each counts as one
    double whole = 0; ///< GPUs that hold all of it
};
[[nodiscard]] SlurmGpus slurmGpus(const SlurmResources& resources);

/// Whether the job waits, runs or may go on; also for codes such as PD. "CANCELLED by 1000" is no such state.
[[nodiscard]] bool isOpenSlurmState(std::string_view state);
[[nodiscard]] bool isWaitingSlurmState(std::string_view state);
/// Of an attempt after which Slurm puts the job back into its queue, as a rule.
[[nodiscard]] bool isRequeuedSlurmState(std::string_view state);

/// "c[1-3,07],rack[1-2]-n[1-3]" as its names; nothing when it is no list of hosts, or of more than `most`.
[[nodiscard]] std::optional<std::vector<std::string>> namesFromHostList(std::string_view text, std::size_t most);

} // namespace consonance
