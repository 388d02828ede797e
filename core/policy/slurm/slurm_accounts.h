// SPDX-License-Identifier: GPL-3.0-or-later
//
// Accounts, users and qualities of service (QOS) with their shares, priorities and limits, from what sacctmgr and
// sshare print with -P or -p: tables with | between the fields, one or several in a text, each with a header line. An
// association table has Account and User, with ParentName (sacctmgr) or by the blanks before the account (sshare), and
// Share or RawShares; RawUsage is where use begins. A QOS table has Name and Priority. Other columns are limits by
// their names in sacctmgr.1; an empty field is no limit. Plain values and pure functions, any thread.
#pragma once

#include "core/base/result.h"
#include "core/policy/queues/usage_tree.h"
#include "core/policy/slurm/slurm_conf.h"

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// Limits on what jobs hold at the same time; those by user and by account are of a QOS.
struct SlurmLimits {
    TresAmounts group; ///< GrpTRES
    TresAmounts perJob; ///< MaxTRES
    TresAmounts perUser; ///< MaxTRESPU
    TresAmounts perAccount; ///< MaxTRESPA
    std::optional<std::int64_t> groupJobs; ///< GrpJobs
    std::optional<std::int64_t> jobs; ///< MaxJobs of an association
    std::optional<std::int64_t> jobsPerUser; ///< MaxJobsPU
    std::optional<std::int64_t> jobsPerAccount; ///< MaxJobsPA
    std::optional<std::int64_t> wallSeconds; ///< MaxWall
};

struct SlurmQos {
    std::string name;
    std::int64_t priority = 0;
    double usageFactor = 1;
    bool reserves = true; ///< without the flag NoReserve
    SlurmLimits limits;
};

struct SlurmAssociation {
    std::string account;
    std::string user; ///< empty: the account itself
    SlurmLimits limits;
};

struct SlurmAccounts {
    UsageTree tree;
    std::vector<SlurmAssociation> associations { {} }; ///< by queue of the tree; [0] is the root
    std::vector<SlurmQos> qos;

    [[nodiscard]] bool isEmpty() const { return tree.size() <= 1; }
    /// The user's queue in that account; of the first user there where `user` is empty.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view account, std::string_view user) const;
    [[nodiscard]] std::optional<std::size_t> findQos(std::string_view name) const;

private:
    friend class AccountsReader;
    std::map<std::string, std::map<std::string, std::size_t, std::less<>>, std::less<>> m_queues;
};

/// Errors with file, line and column: text without such a table, a row of another length, a value of another form, an
/// account without its parent, one that is given twice.
[[nodiscard]] Result<SlurmAccounts> parseSlurmAccounts(std::string_view text, const std::string& file);

} // namespace consonance
