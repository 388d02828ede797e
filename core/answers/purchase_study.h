// SPDX-License-Identifier: GPL-3.0-or-later
//
// What to buy: the same jobs under the same policy on the same cluster with more servers of one kind or
// another: wait against number, and the number beyond which a further server saves too little. Any thread.
// Deterministic, for any number of threads. Cost: a run of the whole trace for each kind and number, and as many on
// each copy of the trace (perturbed_copies.h).
#pragma once

#include "core/base/progress.h"
#include "core/base/wording.h"
#include "core/compare/block_bootstrap.h"
#include "core/compare/perturbed_copies.h"
#include "core/run/run_request.h"
#include "core/teams/group_figures.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// Servers of a cluster with equal hardware.
struct ServerKind {
    HostId like; ///< the first of them
    std::int64_t servers = 0; ///< in the cluster, also those that appear later
    std::string deviceType; ///< empty: its GPUs have no type, or it has none
    ResourceVector capacity; ///< of one
    bool isToldByGpus = false; ///< no other kind of the cluster has as many of that type
};
/// In the cluster's order; at most `kMostServerKinds`, those with most servers.
inline constexpr std::size_t kMostServerKinds = 6;
[[nodiscard]] std::vector<ServerKind> serverKinds(const Cluster& cluster);
/// "8 × V100", with ", 64 cores" where the GPUs do not tell it from the other kinds.
[[nodiscard]] std::string serverKindName(const ServerKind& kind, const Wording& wording = englishWording);

/// What a server must save at least to be worth buying, of the mean wait as it is: assumed, no publication gives it.
inline constexpr double kLeastSaving = 0.01;

struct PurchaseAsk {
    std::vector<std::string> like; ///< kinds to add, each by the name of one of its servers; empty: all
    std::vector<int> counts; ///< > 0, ascending; empty: usualCounts(), then twice as many until they do not pay
    double leastSaving = kLeastSaving; ///< per server, of the mean wait without any, 0 … 1
    std::optional<StoredSpan> span; ///< only jobs that arrive in it
    int threads = 0; ///< 0: one per processor
    CopyRule copies {};
};
/// Powers of two up to the cluster's number of servers, from 4 to 32.
[[nodiscard]] std::vector<int> usualCounts(const Cluster& cluster);

struct PurchasePoint {
    int servers = 0; ///< added servers
    GroupFigures figures; ///< of all jobs, in the trace as it is
    double utilisation = 0;
    std::vector<double> copyWaits {}; ///< mean wait on each copy of the trace, seconds; empty: none were run
    /// The 95 % interval of what is saved, as a share of the mean wait without any: over the copies, the same ones at
    /// both points, else a bootstrap over blocks of jobs of this one schedule. Nothing: neither, or nobody waits.
    std::optional<DrawnRange> saved {};
    bool isUnclear = false; ///< what these servers, or the last of them, save may as well be 0

    /// Over the copies where there are any, else of the trace as it is.
    [[nodiscard]] double meanWaitSeconds() const;
};
/// Of the mean wait at `from`: what is saved at `to`, as a share, over copies that both ran. Nothing without any.
[[nodiscard]] std::optional<CopiedFigure> savedOnCopies(const PurchasePoint& from, const PurchasePoint& to);
/// Their mean, else the share in the trace as it is. NaN where nobody waits without it.
[[nodiscard]] double savedShare(const PurchasePoint& point, const PurchasePoint& today);
/// That jobs wait longer with these servers than without any, so far as a reader sees it (0.1 %): new servers can
/// change which jobs are placed where. Perhaps: that may be chance.
enum class Worse : std::uint8_t { No, Perhaps, Yes };
[[nodiscard]] Worse isWorse(const PurchasePoint& point, const PurchasePoint& today);
struct PurchaseCurve {
    ServerKind kind;
    std::vector<PurchasePoint> points; ///< ascending; the first adds 0 servers
    std::size_t paysUntil = 0; ///< index of the last point worth buying
};
struct PurchaseStudy {
    std::vector<PurchaseCurve> curves; ///< by kind
    double leastSaving = kLeastSaving;
    Resource unit = Resource::Gpu;
    int copies = 0; ///< of the trace; 0: none were run
    Duration jitter;
    double durationNoise = 0;

    /// What the intervals are of: "95 % over 20 copies …", else that they are of one schedule.
    [[nodiscard]] std::string intervalText(const Wording& wording = englishWording) const;
};

/// Errors: a count that is not positive, a cluster that is full, a run that fails, a stop.
[[nodiscard]] Result<PurchaseStudy> studyPurchase(const RunRequest& request, const ResolvedInputs& inputs,
    const PurchaseAsk& ask = {}, const StopToken& stop = {}, Progress* progress = nullptr);

/// Whether what is saved between two points is more than chance.
using ClearGain = std::function<bool(std::size_t from, std::size_t to)>;
/// The last point to which each further server saves at least `leastSaving` of the first point's mean wait on average,
/// seen from the last such point before it, and clearly so. 0 where no job waits. `isClear` is only asked of points
/// that save enough; none: all are clear.
[[nodiscard]] std::size_t paysUntil(
    const std::vector<PurchasePoint>& points, double leastSaving, const ClearGain& isClear = {});

/// A remark per kind, which says where it stops paying or that no number tried pays: "8 × V100, 64 cores: pays up to 4
/// more: the mean wait falls from 21 min 24 s to 3 min 12 s; with 8 or more there is no clear gain." Which kind saves
/// most at the largest number that pays for any, and what is assumed.
[[nodiscard]] std::vector<std::string> purchaseRemarks(
    const PurchaseStudy& study, const Wording& wording = englishWording);

} // namespace consonance
