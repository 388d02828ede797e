// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as the plan of a sweep: it is refused with a message, or each policy is labelled with its parameters.
#include "core/sweep/sweep_plan.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace consonance;
    const auto read = parseSweepPlan({ reinterpret_cast<const char*>(data), size }, "sweep.json");
    if (!read) {
        if (read.error().englishText().empty())
            std::abort();
        return 0;
    }
    for (const SweptPolicy& policy : read->policies) {
        if (!policy.label.starts_with(policy.id) || policy.parameters.empty() != (policy.label == policy.id))
            std::abort();
    }
    return 0;
}
