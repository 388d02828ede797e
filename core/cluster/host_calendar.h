// SPDX-License-Identifier: GPL-3.0-or-later
//
// The holdings on one host over time: amounts, sockets and devices, each as a step function of time. Says
// whether a claim fits throughout a span and which devices it would get. A plain value. Cost: O(log steps + steps
// within the span) for each amount and device it looks at.
#pragma once

#include "core/cluster/capacity_layout.h"
#include "core/cluster/step_function.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace consonance {

/// From then until just before.
struct TimeSpan {
    Time from;
    Time until = kForever;
};

/// A claim with its data from the layout.
struct PlacedClaim {
    const Claim& claim;
    const CapacityLayout::Place& place;
    const ResourceVector& total;
};

class HostCalendar {
public:
    using DeviceSpan = std::span<const std::uint16_t>;

    HostCalendar() = default;
    explicit HostCalendar(const Cluster& cluster, HostId host)
        : m_capacity(cluster.host(host).capacity)
        , m_devices(cluster.host(host).devices.size())
    {
    }

    void enter(const PlacedClaim& what, DeviceSpan devices, TimeSpan span, const CapacityLayout& layout);
    void leave(const PlacedClaim& what, DeviceSpan devices, TimeSpan span, const CapacityLayout& layout);
    /// Whether there is enough of everything except devices.
    [[nodiscard]] bool hasRoom(const PlacedClaim& what, TimeSpan span, const CapacityLayout& layout) const;
    [[nodiscard]] bool deviceAccepts(
        const PlacedClaim& what, std::uint16_t device, TimeSpan span, const CapacityLayout& layout) const;
    /// Writes the devices the claim would get, ascending: `preferred` ones first, else the lowest. False when there are
    /// too few.
    [[nodiscard]] bool chooseDevices(const PlacedClaim& what, TimeSpan span, const CapacityLayout& layout,
        DeviceSpan preferred, std::vector<std::uint16_t>& devices) const;
    [[nodiscard]] bool fits(const PlacedClaim& what, TimeSpan span, const CapacityLayout& layout) const;
    /// For each resource the least free amount at any moment; for GPUs, free devices.
    [[nodiscard]] ResourceVector leastFree(TimeSpan span) const;
    /// Calls visit(span) for each part in which the amounts are the same, in order.
    template<typename Visit> void forEachPart(TimeSpan span, Visit&& visit) const
    {
        m_used.forEach(span.from, span.until, [&visit](Time from, Time until, const ResourceVector&) {
            visit(TimeSpan { from, until });
        });
    }
    void forgetBefore(Time now);

private:
    using Amounts = StepFunction<ResourceVector>;

    void changeAmounts(const PlacedClaim& what, TimeSpan span, const CapacityLayout& layout, std::int64_t sign);
    void countDevice(std::uint16_t device, TimeSpan span, std::int64_t sign);
    [[nodiscard]] Amounts& groupAmounts(std::uint32_t group);
    [[nodiscard]] const Amounts* findGroup(std::uint32_t group) const;

    ResourceVector m_capacity;
    Amounts m_used; ///< GPUs: devices held
    std::vector<StepFunction<DeviceUse>> m_devices;
    std::vector<std::pair<std::uint32_t, Amounts>> m_groups; ///< sockets that claims have named; no GPUs
};

} // namespace consonance
