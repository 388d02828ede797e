// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/copies_option.h"

#include "app/cli/range_option.h"

#include <CLI/CLI.hpp>

namespace consonance {

CopyRule CopiesOption::rule() const
{
    CopyRule rule { .copies = copies, .durationNoise = durationNoise / 100 };
    if (jitterSeconds)
        rule.jitter = Duration::fromSecondsRounded(*jitterSeconds);
    return rule;
}

void addCopiesOption(CLI::App& command, CopiesOption& option)
{
    command
        .add_option("--copies", option.copies,
            "Repeat the runs on so many copies of the trace with shifted arrivals, for intervals over schedules; 0: "
            "none (default: 20 where a run takes under a second)")
        ->check(CLI::Range(0, kMostCopies));
    takeLengths(
        *command.add_option("--jitter", option.jitterSeconds,
            "The latest shift of an arrival in a copy, uniform from 0 (default: 60 s, less in a trace shorter than 100 "
            "min)"))
        .check(CLI::NonNegativeNumber);
    command
        .add_option("--duration-noise", option.durationNoise,
            "Change each job's duration in a copy by up to so many %, where durations are rough estimates")
        ->check(CLI::Range(0.0, 99.0))
        ->capture_default_str();
}

} // namespace consonance
