// SPDX-License-Identifier: GPL-3.0-or-later
//
// A trace from its written form: a file, also of another program and packed, preset:NAME[,parameter=value]…, or
// sample:ID. The one entry for programs and the window. Plain function, any thread, not for the GUI thread.
#pragma once

#include "core/base/result.h"
#include "core/workload/trace_file.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// "preset:poisson,jobs=50" parsed.
struct PresetSpec {
    std::string preset;
    std::map<std::string, std::string> parameters;
};

/// Nothing when the text does not begin with "preset:"; BadArguments when it does and is not NAME[,name=value]….
[[nodiscard]] Result<std::optional<PresetSpec>> parsePresetSpec(std::string_view text);

/// The value of a preset's parameter in the trace's name, or its default; nothing for a file, or when the preset has
/// no such parameter.
[[nodiscard]] std::optional<std::string> presetParameter(const std::string& origin, const std::string& name);
/// What a parameter of the preset means; nothing for files and for presets without it.
[[nodiscard]] std::optional<MessageId> presetParameterMeaning(const std::string& origin, const std::string& name);

struct LoadedTrace {
    std::shared_ptr<const Workload> workload;
    /// Notes on data left out or ignored, in reading order; at most ProblemList::kKept and the notices.
    std::vector<Error> problems;
    TraceReport report; ///< counts, of a file; empty for a preset
};

/// How many of the loading messages concern rows: those have a place within a row. The rest (
/// ignored columns, jobs that can never run) loses nothing of the file and is not counted.
[[nodiscard]] std::int64_t countOfProblems(std::span<const Error> said);

/// `seed` generates a preset's trace and has no effect for a file. Errors: as parsePresetSpec, generateTrace and
/// readTrace.
[[nodiscard]] Result<LoadedTrace> loadTrace(
    const std::string& pathOrPreset, std::uint64_t seed, std::shared_ptr<const ModelCatalogue> models);

} // namespace consonance
