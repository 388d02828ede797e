// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/tenant_terms.h"

#include "core/base/hash.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kTenantTwice = CONSONANCE_MESSAGE("cluster-file.tenant-twice", "the tenant {0} already exists");
constexpr auto kTooManyTenants
    = CONSONANCE_MESSAGE("cluster-file.too-many-tenants", "more than the {0} tenants that are accepted");
constexpr auto kTooMuchContributed
    = CONSONANCE_MESSAGE("cluster-file.contributions", "contributions of at most 1 together are expected, found {0}");
constexpr auto kTenantName = CONSONANCE_MESSAGE(
    "cluster-file.tenant-name", "a name of 1 to {0} bytes without control characters is expected, found {1}");

constexpr std::array<std::string_view, 4> kTenantKeys { "name", "tickets", "quota_gpus", "contribution" };
constexpr std::size_t kMaximumNameBytes = 200; // as in traces
constexpr double kRoundingOfSum = 1e-9;

Result<TenantTerms> readTenant(const JsonView& view)
{
    TRY(view.object());
    TRY(view.refuseUnknownKeys(kTenantKeys));
    TenantTerms terms;
    const auto nameView = view.required("name");
    TRY_ASSIGN(const auto name, nameView.asText());
    const auto isControl = [](char c) { return (c >= 0 && c < ' ') || c == '\x7f'; };
    if (name.empty() || name.size() > kMaximumNameBytes || std::ranges::any_of(name, isControl))
        return fail(ErrorKind::BadInput, kTenantName, { std::to_string(kMaximumNameBytes), quotedForMessage(name) },
            nameView.place());
    terms.name = name;
    if (const auto tickets = view.optional("tickets"); tickets.isPresent()) {
        TRY_ASSIGN(terms.tickets, tickets.asNumber({ .minimum = 1e-6, .maximum = 1e6 }));
    }
    if (const auto quota = view.optional("quota_gpus"); quota.isPresent()) {
        TRY_ASSIGN(terms.quotaGpus, quota.asInteger({ .minimum = 0, .maximum = 1'000'000'000 }));
    }
    if (const auto contribution = view.optional("contribution"); contribution.isPresent()) {
        TRY_ASSIGN(terms.contribution, contribution.asNumber({ .minimum = 0, .maximum = 1 }));
    }
    return terms;
}

} // namespace

std::vector<TenantTerms> termsOfTenants(const std::vector<TenantTerms>& named, const std::vector<std::string>& tenants)
{
    std::map<std::string_view, const TenantTerms*> byName;
    for (const auto& one : named)
        byName.emplace(one.name, &one);
    std::vector<TenantTerms> terms;
    terms.reserve(tenants.size());
    for (const auto& name : tenants) {
        if (const auto found = byName.find(name); found != byName.end()) {
            terms.push_back(*found->second);
            continue;
        }
        const double contribution = named.empty() ? 1 / static_cast<double>(tenants.size()) : 0;
        terms.push_back({ .name = name, .quotaGpus = {}, .contribution = contribution });
    }
    return terms;
}

Result<std::vector<TenantTerms>> readTenantTerms(const JsonView& list)
{
    std::vector<TenantTerms> tenants;
    if (!list.isPresent())
        return tenants;
    TRY_ASSIGN(const auto items, list.asArray());
    if (items.size() > kMaximumTenants)
        return fail(ErrorKind::BadInput, kTooManyTenants, { std::to_string(kMaximumTenants) }, list.place());
    std::set<std::string> names;
    double contributed = 0;
    for (const auto& item : items) {
        TRY_ASSIGN(auto terms, readTenant(item));
        if (!names.insert(terms.name).second)
            return fail(ErrorKind::BadInput, kTenantTwice, { quotedForMessage(terms.name) }, item.place());
        contributed += terms.contribution;
        tenants.push_back(std::move(terms));
    }
    if (contributed > 1 + kRoundingOfSum)
        return fail(ErrorKind::BadInput, kTooMuchContributed, { fmt::to_string(contributed) }, list.place());
    return tenants;
}

void writeTenantTerms(JsonWriter& json, const std::vector<TenantTerms>& tenants)
{
    json.beginArray();
    for (const auto& terms : tenants) {
        json.beginObject().member("name", terms.name);
        if (terms.tickets != 1)
            json.member("tickets", terms.tickets);
        if (terms.quotaGpus)
            json.member("quota_gpus", *terms.quotaGpus);
        if (terms.contribution != 0)
            json.member("contribution", terms.contribution);
        json.endObject();
    }
    json.endArray();
}

void hashTenantTerms(Hasher& hasher, const std::vector<TenantTerms>& tenants)
{
    for (const auto& terms : tenants) {
        hasher.addText(terms.name);
        hasher.addDouble(terms.tickets);
        hasher.addInteger(terms.quotaGpus.value_or(-1));
        hasher.addDouble(terms.contribution);
    }
}

} // namespace consonance
