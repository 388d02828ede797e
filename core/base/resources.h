// SPDX-License-Identifier: GPL-3.0-or-later
//
// Amounts of the resources a server has and a task reserves. Whole numbers (thousandths of a core, whole devices, MB,
// MB/s), so that capacity checks are exact and sums do not depend on order. Plain values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace consonance {

enum class Resource : std::uint8_t {
    Gpu, ///< whole devices
    Cpu, ///< thousandths of a core
    Memory, ///< MB
    Network, ///< MB/s reserved of the server's NIC; most jobs reserve none and share it
    Disk, ///< MB/s
};
inline constexpr std::size_t kResourceCount = 5;
inline constexpr std::array<Resource, kResourceCount> kAllResources { Resource::Gpu, Resource::Cpu, Resource::Memory,
    Resource::Network, Resource::Disk };

/// The field name in JSON and CSV: gpu, cpu, memory, network, disk. CPU is written in cores, memory in GB there.
[[nodiscard]] constexpr const char* resourceName(Resource resource)
{
    constexpr std::array names { "gpu", "cpu", "memory", "network", "disk" };
    return names[static_cast<std::size_t>(resource)];
}

struct ResourceVector {
    std::array<std::int64_t, kResourceCount> amount {};

    [[nodiscard]] constexpr std::int64_t operator[](Resource r) const { return amount[static_cast<std::size_t>(r)]; }
    constexpr std::int64_t& operator[](Resource r) { return amount[static_cast<std::size_t>(r)]; }

    constexpr ResourceVector& operator+=(const ResourceVector& other)
    {
        for (std::size_t i = 0; i < kResourceCount; ++i)
            amount[i] += other.amount[i];
        return *this;
    }
    constexpr ResourceVector& operator-=(const ResourceVector& other)
    {
        for (std::size_t i = 0; i < kResourceCount; ++i)
            amount[i] -= other.amount[i];
        return *this;
    }
    /// Every component of this fits into `capacity`.
    [[nodiscard]] constexpr bool fitsIn(const ResourceVector& capacity) const
    {
        for (std::size_t i = 0; i < kResourceCount; ++i) {
            if (amount[i] > capacity.amount[i])
                return false;
        }
        return true;
    }
    [[nodiscard]] constexpr bool isZero() const { return *this == ResourceVector {}; }
    constexpr bool operator==(const ResourceVector&) const = default;
};

constexpr ResourceVector operator+(ResourceVector a, const ResourceVector& b)
{
    return a += b;
}
constexpr ResourceVector operator-(ResourceVector a, const ResourceVector& b)
{
    return a -= b;
}
constexpr ResourceVector operator*(ResourceVector a, std::int64_t n)
{
    for (auto& component : a.amount)
        component *= n;
    return a;
}

} // namespace consonance
