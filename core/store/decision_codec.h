// SPDX-License-Identifier: GPL-3.0-or-later
//
// Decisions with their notes, and the outcome of each job, to bytes and back (docs/formats.md). Decoding accepts only
// what the encoder can have written and keeps memory within a fixed limit. Pure functions with one exception: message
// texts of stored errors live for the rest of the program, at most a few thousand.
#pragma once

#include "core/base/result.h"
#include "core/sim/event_log.h"
#include "core/sim/metrics.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// Decisions with consecutive ids and times that do not go back. Errors (Failed): none given, ids with gaps, notes too
/// long to be read again.
[[nodiscard]] Result<std::string> encodeDecisions(std::span<const DecisionRecord> decisions);
/// Errors (BadInput): anything that encodeDecisions cannot have written.
[[nodiscard]] Result<std::vector<DecisionRecord>> decodeDecisions(std::string_view chunk);
/// How many decisions, from the first on, make a chunk: at least one, about 4 MiB before compression.
[[nodiscard]] std::size_t decisionsOfOneChunk(std::span<const DecisionRecord> decisions);

[[nodiscard]] std::string encodeOutcomes(std::span<const JobOutcome> outcomes);
[[nodiscard]] Result<std::vector<JobOutcome>> decodeOutcomes(std::string_view blob);

} // namespace consonance
