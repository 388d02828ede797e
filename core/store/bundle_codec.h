// SPDX-License-Identifier: GPL-3.0-or-later
//
// One run with all its inputs as the bytes of a bundle (docs/formats.md, "Run bundle"), and back. Decoding checks
// everything before it returns anything: checksums, order, counts, the event hash; memory is bounded by the file's
// length, 512 MiB an input and the number of events that are loaded at once. Pure functions.
#pragma once

#include "core/base/result.h"
#include "core/sim/event_log.h"
#include "core/store/bundle_view.h"
#include "core/store/run_record.h"
#include "core/store/time_mark.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// The first bytes of every bundle.
inline constexpr std::string_view kBundleMagic = "CNSBUNDL";

/// A complete run, in memory.
struct WholeRun {
    RunRecord record; ///< documents with their content
    EventLog log;
    std::vector<JobOutcome> outcomes;
    std::vector<TimeMark> marks; ///< bookmarks and sections, by time
    std::optional<BundleView> view {}; ///< of the person who shared it
};

/// The run as known just before `until`: later records, figures of the whole and the outcomes of jobs that were
/// not done yet are left out, sections end there. Marked interrupted, unless nothing was left out.
[[nodiscard]] WholeRun beginningOf(WholeRun run, Time until);

inline constexpr std::array kDocumentRoles { DocumentRole::Trace, DocumentRole::Cluster, DocumentRole::Models };
[[nodiscard]] RunDocument& documentOf(RunHeader& header, DocumentRole role);

[[nodiscard]] Result<std::string> encodeBundle(const WholeRun& run);
/// Errors (BadInput): no bundle, a newer one, cut off, altered, or not in the form of encodeBundle(). `fileName` is for
/// messages.
[[nodiscard]] Result<WholeRun> decodeBundle(std::string_view file, const std::string& fileName);

} // namespace consonance
