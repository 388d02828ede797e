// SPDX-License-Identifier: GPL-3.0-or-later
//
// How full a server is: one figure that tiles, tables and expressions share. Pure; any thread.
#pragma once

#include "core/base/resources.h"

#include <algorithm>
#include <optional>

namespace consonance {

/// Share in use of the fullest resource among GPUs, cores and memory, 0 … 1: the one that runs out first decides, as
/// for the policies that balance load. Nothing where the server has none of them.
[[nodiscard]] inline std::optional<double> fullestShare(const ResourceVector& used, const ResourceVector& capacity)
{
    std::optional<double> most;
    for (const auto resource : { Resource::Gpu, Resource::Cpu, Resource::Memory }) {
        if (const auto all = capacity[resource]; all > 0)
            most = std::max(most.value_or(0), static_cast<double>(used[resource]) / static_cast<double>(all));
    }
    return most;
}

} // namespace consonance
