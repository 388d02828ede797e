// SPDX-License-Identifier: GPL-3.0-or-later
//
// The fields of a question that is answered over copies of the trace with shifted arrivals (perturbed_copies.h).
#pragma once

#include "core/answers/question.h"
#include "core/base/marked_text.h"
#include "core/compare/perturbed_copies.h"

namespace consonance {

/// Empty: chosen automatically. BadArguments: not a number of copies, not a length of time.
[[nodiscard]] Result<std::optional<int>> copiesIn(const std::string& text);
[[nodiscard]] Result<std::optional<Duration>> jitterIn(const std::string& text);

template<typename Ask> void addCopyFields(std::vector<BoundField<Ask>>& fields, CopyRule Ask::*rule)
{
    const auto automatic = [](const Ask&) { return ParameterValue(std::string()); };
    fields.push_back({ { { .key = "copies",
                             .description
                             = "Repeat the runs on so many copies of the trace with shifted arrivals, for intervals "
                               "over schedules; 0: none (default: 20 where a run takes under a second)" },
                           automatic,
                           [rule](Ask& ask, const ParameterValue& value) -> Result<void> {
                               TRY_ASSIGN((ask.*rule).copies, copiesIn(std::get<std::string>(value)));
                               return {};
                           } },
        { .label = CONSONANCE_TEXT("Question", "Copies"), .emptyText = CONSONANCE_TEXT("Question", "automatic") } });
    fields.push_back({ { { .key = "jitter",
                             .description = "The latest shift of an arrival in a copy, uniform from 0 (default: 60 s, "
                                            "less in a trace shorter than 100 min)" },
        automatic, [rule](Ask& ask, const ParameterValue& value) -> Result<void> {
            TRY_ASSIGN((ask.*rule).jitter, jitterIn(std::get<std::string>(value)));
            return {};
        } } });
    fields.push_back({ { { .key = "duration_noise",
                             .description = "Change each job's duration in a copy by up to so many %, where durations "
                                            "are rough estimates",
                             .minimum = 0.0,
                             .maximum = 99.0 },
        [rule](const Ask& ask) { return ParameterValue((ask.*rule).durationNoise * 100); },
        [rule](Ask& ask, const ParameterValue& value) -> Result<void> {
            (ask.*rule).durationNoise = std::get<double>(value) / 100;
            return {};
        } } });
}

} // namespace consonance
