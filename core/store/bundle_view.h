// SPDX-License-Identifier: GPL-3.0-or-later
//
// What somebody looked at when a run was shared: the moment, the span and what was selected, by names as people use
// them. Travels in a run bundle and is where whoever opens it begins. Plain values, any thread.
#pragma once

#include "core/store/run_record.h"

#include <optional>
#include <string>
#include <vector>

namespace consonance {

struct BundleView {
    Time at;
    std::optional<Time> from {}; ///< of the span; there together with `until`
    std::optional<Time> until {};
    std::vector<std::string> jobs {};
    std::vector<std::string> servers {};

    bool operator==(const BundleView&) const = default;
};

/// More names of one kind than this, or longer ones, are refused.
inline constexpr std::size_t kMaximumViewNames = 1'000;
inline constexpr std::size_t kMaximumViewNameBytes = 1'000;

/// What goes into a bundle beside the run.
struct BundleOptions {
    /// Records from then on are left out; the run is then marked interrupted. What happened before stays, since the run
    /// can be made again only from its beginning.
    std::optional<Time> until {};
    std::optional<BundleView> view {};
    /// In place of the stored one, where what decides is left out with what came later.
    std::optional<RunHeader> header {};
};

} // namespace consonance
