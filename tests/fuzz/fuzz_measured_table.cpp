// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as a co-location table: it is refused, or every lookup gives a finite factor.
#include "core/throughput/measured_table.h"

#include <cmath>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto read = consonance::MeasuredTable::parse(text, "table.json");
    if (!read) {
        if (read.error().englishText().empty())
            std::abort();
        return 0;
    }
    const auto& table = **read;
    for (std::size_t type = 0; type < table.deviceTypes().size(); ++type) {
        for (std::size_t mine = 0; mine < table.configurationCount(); ++mine) {
            const double alone = table.alone(type, mine).value_or(0.0);
            for (std::size_t other = 0; other < table.configurationCount(); ++other) {
                const double factor = table.factor(type, mine, other).value_or(1.0);
                if (!std::isfinite(factor) || factor < 0 || !std::isfinite(alone))
                    std::abort();
            }
        }
    }
    return 0;
}
