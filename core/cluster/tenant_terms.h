// SPDX-License-Identifier: GPL-3.0-or-later
//
// The terms on which tenants share a cluster: tickets, a quota, and the share of the cluster each has contributed. They
// belong to the cluster, which knows its owners; the trace only names the tenant of a job. Plain values and functions,
// any thread.
#pragma once

#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

class Hasher;

inline constexpr std::size_t kMaximumTenants = 10'000;

struct TenantTerms {
    std::string name; ///< as traces write it
    double tickets = 1; ///< weight against the tickets of others
    std::optional<std::int64_t> quotaGpus; ///< most GPUs it may hold at once; none: no limit
    double contribution = 0; ///< share of the whole cluster that it owns, 0 to 1; all together at most 1

    bool operator==(const TenantTerms&) const = default;
};

/// The terms of tenants by name, in that order. Unnamed tenants have one ticket, no quota, and have contributed
/// nothing; if none is named, all have contributed equal parts.
[[nodiscard]] std::vector<TenantTerms> termsOfTenants(
    const std::vector<TenantTerms>& named, const std::vector<std::string>& tenants);

/// The member `tenants` of a cluster file. Errors: unknown keys, numbers out of range, a duplicate name, contributions
/// above the whole.
[[nodiscard]] Result<std::vector<TenantTerms>> readTenantTerms(const JsonView& list);
/// As the value of that member.
void writeTenantTerms(JsonWriter& json, const std::vector<TenantTerms>& tenants);
/// Adds nothing for no tenants, so that clusters without tenants keep the names that stored runs know.
void hashTenantTerms(Hasher& hasher, const std::vector<TenantTerms>& tenants);

} // namespace consonance
