// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ids of different things do not mix: a StrongId is an index with a tag. It is a plain value, thread-free, and orders
// by its index; every tie-break in the engine relies on that.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace consonance {

template<typename Tag> struct StrongId {
    using Representation = std::uint32_t;
    static constexpr Representation kInvalidValue = std::numeric_limits<Representation>::max();

    Representation value = kInvalidValue;

    constexpr StrongId() = default;
    constexpr explicit StrongId(Representation v)
        : value(v)
    {
    }
    constexpr explicit StrongId(std::size_t v)
        : value(static_cast<Representation>(v))
    {
    }
    constexpr explicit StrongId(int v)
        : value(static_cast<Representation>(v))
    {
    }

    [[nodiscard]] constexpr bool isValid() const { return value != kInvalidValue; }
    [[nodiscard]] constexpr std::size_t index() const { return value; }
    constexpr auto operator<=>(const StrongId&) const = default;
};

/// A job of the workload: index into Workload::jobs, which is sorted by (arrival, name), so ids order as arrivals do.
using JobId = StrongId<struct JobTag>;
/// A node of the domain tree: index into Cluster::domains.
using DomainId = StrongId<struct DomainTag>;
/// A server: dense index of the tree's hosts in domain order. Every host is also a domain.
using HostId = StrongId<struct HostTag>;
/// An uplink whose bandwidth jobs share: dense index over the domains that have one.
using LinkId = StrongId<struct LinkTag>;
/// A model profile of the catalogue.
using ModelId = StrongId<struct ModelTag>;
/// A tenant of the workload.
using TenantId = StrongId<struct TenantTag>;
using UserId = StrongId<struct UserTag>;
/// An application: a group of jobs that belong together (trials of one search).
using AppId = StrongId<struct AppTag>;
/// A decision of a run, counted from 0.
using DecisionId = StrongId<struct DecisionTag>;

} // namespace consonance

template<typename Tag> struct std::hash<consonance::StrongId<Tag>> {
    std::size_t operator()(consonance::StrongId<Tag> id) const noexcept
    {
        return std::hash<std::uint32_t> {}(id.value);
    }
};
