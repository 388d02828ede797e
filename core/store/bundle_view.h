// SPDX-License-Identifier: GPL-3.0-or-later
//
// The view when a run was shared: the moment, the span and the selection, by names as people use
// them. Travels in a run bundle; whoever opens the bundle begins there. Plain values, any thread.
#pragma once

#include "core/store/run_record.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

struct BundleView {
    Time at;
    std::optional<std::uint64_t> step {}; ///< which of several positions at that moment; nothing: after all of them
    std::optional<Time> from {}; ///< of the span; set together with `until`
    std::optional<Time> until {};
    std::vector<std::string> jobs {};
    std::vector<std::string> servers {};

    bool operator==(const BundleView&) const = default;
};

/// More names of one kind than this, or longer ones, are refused.
inline constexpr std::size_t kMaximumViewNames = 1'000;
inline constexpr std::size_t kMaximumViewNameBytes = 1'000;

/// Options of a bundle beside the run.
struct BundleOptions {
    /// Records from then on are left out; the run is then marked interrupted. Earlier records stay, since the run
    /// can be made again only from its beginning.
    std::optional<Time> until {};
    std::optional<BundleView> view {};
    /// Replaces the stored one where a policy change is left out with the later records.
    std::optional<RunHeader> header {};
};

} // namespace consonance
