// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shared data of the tables of a decision: the run's cluster and workload, and the names of its jobs, servers and
// roles. Plain values; GUI thread, for the translations.
#pragma once

#include "core/cluster/cluster.h"
#include "ui/words/job_names.h"

#include <QString>

#include <memory>

namespace consonance {

struct StateSubject;

struct DecisionInputs {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Workload> workload;
    JobNames names;

    [[nodiscard]] static DecisionInputs of(
        std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload);
    [[nodiscard]] QString hostName(HostId host) const;
    [[nodiscard]] QString roleName(JobId job, std::uint8_t role) const;
};

/// What numbers of a policy's input are about, as a heading.
[[nodiscard]] QString subjectTitle(const StateSubject& subject);

} // namespace consonance
