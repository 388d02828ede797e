// SPDX-License-Identifier: GPL-3.0-or-later
//
// The configuration of a site as the policy uses it: slurm.conf, accounts, terms of jobs and reservations, against each
// other and against the cluster. Immutable once made, shared between threads.
#pragma once

#include "core/cluster/cluster.h"
#include "core/policy/slurm/node_set.h"
#include "core/policy/slurm/slurm_accounts.h"
#include "core/policy/slurm/slurm_conf.h"
#include "core/policy/slurm/slurm_nodes.h"
#include "core/policy/slurm/slurm_terms.h"

#include <string>
#include <vector>

namespace consonance {

struct SlurmSite {
    SlurmConf conf;
    SlurmAccounts accounts;
    SlurmTermsTable terms;
    std::vector<SlurmReservation> reservations;
    SlurmNodePool pool;
    std::vector<NodeSet> partitionNodes; ///< by partition
    std::vector<NodeSet> reservedNodes; ///< by reservation
    std::vector<HostId> hosts; ///< by node
    std::vector<std::size_t> nodeOfHost;
    std::size_t defaultPartition = 0;
    std::int64_t largestJobFactor = 1;
    std::int64_t largestQosPriority = 0;

    [[nodiscard]] const SlurmTerms& termsOf(std::string_view job) const;
    [[nodiscard]] std::optional<std::size_t> findReservation(std::string_view name) const;
};

/// What Slurm does without a word of configuration, on this cluster: one partition with all nodes.
[[nodiscard]] SlurmConf plainSlurmConf(const Cluster& cluster);

/// Errors: a node that the cluster lacks or has otherwise, a server that is no node, names that are defined nowhere.
[[nodiscard]] Result<SlurmSite> makeSlurmSite(SlurmConf conf, SlurmAccounts accounts, SlurmTermsTable terms,
    std::vector<SlurmReservation> reservations, const Cluster& cluster);

} // namespace consonance
