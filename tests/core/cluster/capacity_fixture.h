// SPDX-License-Identifier: GPL-3.0-or-later
//
// What tests of capacities share.
#pragma once

#include "core/cluster/cluster.h"

#include <cstdint>

namespace consonance::fixtures {

/// GPUs, cores in thousandths and memory in MB.
inline ResourceVector amounts(std::int64_t gpus, std::int64_t cpu = 0, std::int64_t memory = 0)
{
    return { .amount = { gpus, cpu, memory, 0, 0 } };
}

} // namespace consonance::fixtures
