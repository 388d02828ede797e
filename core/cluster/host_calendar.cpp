// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/host_calendar.h"

#include <algorithm>

namespace consonance {

namespace {

/// Whether `wanted` and the used amounts fit into the capacity, except devices.
bool fitsBeside(const ResourceVector& wanted, const ResourceVector& used, const ResourceVector& capacity)
{
    return std::ranges::all_of(kAllResources, [&](Resource resource) {
        return resource == Resource::Gpu || wanted[resource] == 0
            || wanted[resource] <= capacity[resource] - used[resource];
    });
}

} // namespace

void HostCalendar::enter(const PlacedClaim& what, DeviceSpan devices, TimeSpan span, const CapacityLayout& layout)
{
    changeAmounts(what, span, layout, +1);
    for (const auto device : devices) {
        countDevice(device, span, +1);
        m_devices[device].change(span.from, span.until, [&](DeviceUse& use) { use.join(what.claim); });
    }
}

void HostCalendar::leave(const PlacedClaim& what, DeviceSpan devices, TimeSpan span, const CapacityLayout& layout)
{
    changeAmounts(what, span, layout, -1);
    for (const auto device : devices) {
        m_devices[device].change(span.from, span.until, [&](DeviceUse& use) { use.leave(what.claim); });
        countDevice(device, span, -1);
    }
}

/// Counts a device as held, or no longer, if no other claim holds it.
void HostCalendar::countDevice(std::uint16_t device, TimeSpan span, std::int64_t sign)
{
    m_devices[device].forEach(span.from, span.until, [&](Time from, Time until, const DeviceUse& use) {
        if (use.holders == 0)
            m_used.change(from, until, [sign](ResourceVector& used) { used[Resource::Gpu] += sign; });
    });
}

void HostCalendar::changeAmounts(
    const PlacedClaim& what, TimeSpan span, const CapacityLayout& layout, std::int64_t sign)
{
    auto difference = what.total * sign;
    difference[Resource::Gpu] = 0; // countDevice() counts each once
    if (difference.isZero())
        return;
    const auto add = [&difference](ResourceVector& used) { used += difference; };
    m_used.change(span.from, span.until, add);
    for (auto group = what.place.group; group != CapacityLayout::kNoGroup; group = layout.groups[group].parent)
        groupAmounts(group).change(span.from, span.until, add);
}

HostCalendar::Amounts& HostCalendar::groupAmounts(std::uint32_t group)
{
    const auto known = std::ranges::find(m_groups, group, &std::pair<std::uint32_t, Amounts>::first);
    return known != m_groups.end() ? known->second : m_groups.emplace_back(group, Amounts {}).second;
}

const HostCalendar::Amounts* HostCalendar::findGroup(std::uint32_t group) const
{
    const auto known = std::ranges::find(m_groups, group, &std::pair<std::uint32_t, Amounts>::first);
    return known != m_groups.end() ? &known->second : nullptr;
}

bool HostCalendar::hasRoom(const PlacedClaim& what, TimeSpan span, const CapacityLayout& layout) const
{
    if (what.total[Resource::Gpu] > what.place.deviceCount)
        return false;
    const auto fitsInto = [&what](const ResourceVector& capacity) {
        return [&what, &capacity](const ResourceVector& used) { return fitsBeside(what.total, used, capacity); };
    };
    if (!m_used.isAlways(span.from, span.until, fitsInto(m_capacity)))
        return false;
    for (auto group = what.place.group; group != CapacityLayout::kNoGroup; group = layout.groups[group].parent) {
        const auto& capacity = layout.groups[group].capacity;
        const auto* amounts = findGroup(group);
        if (amounts == nullptr ? !fitsBeside(what.total, {}, capacity)
                               : !amounts->isAlways(span.from, span.until, fitsInto(capacity)))
            return false;
    }
    return true;
}

bool HostCalendar::deviceAccepts(
    const PlacedClaim& what, std::uint16_t device, TimeSpan span, const CapacityLayout& layout) const
{
    const auto memory = layout.deviceMemory[layout.hosts[what.place.host.index()].firstDevice + device];
    return m_devices[device].isAlways(
        span.from, span.until, [&](const DeviceUse& use) { return use.accepts(what.claim, memory); });
}

bool HostCalendar::chooseDevices(const PlacedClaim& what, TimeSpan span, const CapacityLayout& layout,
    DeviceSpan preferred, std::vector<std::uint16_t>& devices) const
{
    devices.clear();
    const auto needed = static_cast<std::size_t>(what.total[Resource::Gpu]);
    const std::uint32_t end = std::uint32_t { what.place.firstDevice } + what.place.deviceCount;
    for (const auto device : preferred) {
        const bool isInPlace = device >= what.place.firstDevice && device < end;
        if (devices.size() < needed && isInPlace && deviceAccepts(what, device, span, layout))
            devices.push_back(device);
    }
    const auto chosenFirst = devices.size();
    for (std::uint32_t i = what.place.firstDevice; i < end && devices.size() < needed; ++i) {
        const auto device = static_cast<std::uint16_t>(i);
        const auto chosen = std::span(devices).first(chosenFirst);
        if (std::ranges::find(chosen, device) == chosen.end() && deviceAccepts(what, device, span, layout))
            devices.push_back(device);
    }
    std::ranges::sort(devices);
    return devices.size() == needed;
}

bool HostCalendar::fits(const PlacedClaim& what, TimeSpan span, const CapacityLayout& layout) const
{
    std::vector<std::uint16_t> devices;
    return hasRoom(what, span, layout) && chooseDevices(what, span, layout, {}, devices);
}

ResourceVector HostCalendar::leastFree(TimeSpan span) const
{
    ResourceVector most;
    m_used.forEach(span.from, span.until, [&most](Time, Time, const ResourceVector& used) {
        for (std::size_t i = 0; i < kResourceCount; ++i)
            most.amount[i] = std::max(most.amount[i], used.amount[i]);
    });
    return m_capacity - most;
}

void HostCalendar::forgetBefore(Time now)
{
    m_used.forgetBefore(now);
    for (auto& device : m_devices)
        device.forgetBefore(now);
    for (auto& [group, amounts] : m_groups)
        amounts.forgetBefore(now);
}

} // namespace consonance
