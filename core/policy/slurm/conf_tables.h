// SPDX-License-Identifier: GPL-3.0-or-later
//
// The settings of slurm.conf by name: what each sets, which decide nothing about when jobs start, which would and are
// not simulated. Pure functions, any thread.
#pragma once

#include "core/policy/slurm/conf_lines.h"
#include "core/policy/slurm/slurm_conf.h"

namespace consonance {

enum class ConfOutcome : std::uint8_t { Taken, NotSimulated };

/// A NodeName line: what it gives of a node, and of how its CPUs are made up.
struct ConfNodeLine {
    SlurmNode given;
    std::optional<std::int64_t> cpus;
    std::int64_t boards = 1;
    std::int64_t sockets = 1;
    std::int64_t cores = 1;

    [[nodiscard]] SlurmNode node() const;
};

/// Errors of all: values of another form, names that are misspelt.
[[nodiscard]] Result<ConfOutcome> takeGeneralSetting(SlurmConf& conf, const ConfSetting& setting);
[[nodiscard]] Result<ConfOutcome> takeSchedulerParameter(
    SlurmSchedulerParameters& parameters, const ConfSetting& setting);
[[nodiscard]] Result<ConfOutcome> takeNodeSetting(ConfNodeLine& line, const ConfSetting& setting);
[[nodiscard]] Result<ConfOutcome> takePartitionSetting(SlurmPartition& partition, const ConfSetting& setting);

/// "cpu=4,mem=64G,gres/gpu=8" as amounts; memory without a unit is in MB. Nothing when it is not such a list.
[[nodiscard]] std::optional<TresAmounts> tresAmounts(std::string_view text);

} // namespace consonance
