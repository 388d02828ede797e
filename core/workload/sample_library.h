// SPDX-License-Identifier: GPL-3.0-or-later
//
// The traces in sample_traces/, part of the program, each with a card: its lesson, its size, and
// the cluster and policies to look at it with. The library is immutable and made on first use; any thread.
#pragma once

#include "core/base/result.h"
#include "core/workload/trace_file.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// A text in the languages of the program.
struct SampleText {
    std::string english;
    std::string chinese; ///< simplified
};

struct SampleTrace {
    std::string id; ///< file name without extension; loadTrace() takes "sample:ID"
    SampleText title;
    SampleText lesson; ///< what the sample teaches
    std::int64_t jobs = 0;
    std::string cluster; ///< preset of core/cluster
    std::string policy; ///< to open it with
    std::vector<std::string> compare; ///< policies whose comparison shows the lesson; the first is the baseline
    std::string interference; ///< as in RunRequest
    std::string transitions; ///< as in RunRequest
    double seconds = 0; ///< that the comparison takes, about
    std::string_view csv; ///< the file
};

/// What people write for a sample: "sample:ID".
[[nodiscard]] std::string sampleEntry(const SampleTrace& sample);
/// The sample that the text names; null when it is none.
[[nodiscard]] const SampleTrace* findSampleEntry(std::string_view entry);

/// In the order lists show them: the easiest first.
[[nodiscard]] const std::vector<SampleTrace>& sampleTraces();

/// BadArguments, with the ids there are, when none has this one.
[[nodiscard]] Result<TraceFile> loadSampleTrace(std::string_view id, std::shared_ptr<const ModelCatalogue> models);

/// A card as JSON (docs/formats.md) and the trace it describes. BadInput with the JSON pointer of what is wrong.
[[nodiscard]] Result<SampleTrace> parseSampleCard(std::string_view id, std::string_view cardJson, std::string_view csv);

} // namespace consonance
