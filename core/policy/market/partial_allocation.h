// SPDX-License-Identifier: GPL-3.0-or-later
//
// Themis' auction (Mahajan et al., NSDI 2020) of free GPUs: the partial allocation mechanism of Cole, Gkatzelis and
// Goel (EC 2013). Bidders report what every bundle is worth to them. The bundles that maximise the product of all
// values are awarded (proportional fairness), and each winner keeps only a share of its bundle: the product of the
// others' values over what it would be without this winner. This hidden payment is what makes lies useless: share ×
// value is the maximised product over a product that the bidder has no influence on.
//
// The promise holds for a bidder whose gain is share × value, in one auction, as long as the search is exact. It does
// not where shares are rounded to whole GPUs, where a bidder is worth something without its bundle and a shorter lease
// only shortens the bundle's part, across several auctions, or for what is left over and given away outside.
//
// GPUs of a server are alike, and so are servers of a kind with equally many free ones, so the search is a dynamic
// program over the bidders and the multiset of what the servers have left: exact while at most kMostAuctionStates of
// these occur after a bidder, fewer where all bidders together would look at more than kMostAuctionSteps bundles, else
// over the best ones. A bundle is of one kind: from the server that it leaves the
// least on, or where no server holds it, from the emptiest servers on. Plain values, thread-safe if the values are.
// Deterministic. Cost: O(bidders × states × GPUs).
#pragma once

#include "core/base/result.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace consonance {

/// Free GPUs of a server.
struct AuctionServer {
    std::size_t kind = 0;
    std::int32_t gpus = 0;

    auto operator<=>(const AuctionServer&) const = default;
};

/// GPUs of one kind: how many from each server, descending.
struct GpuBundle {
    std::size_t kind = 0;
    std::vector<std::int32_t> parts;

    [[nodiscard]] std::int32_t gpus() const;
    auto operator<=>(const GpuBundle&) const = default;
};

struct AuctionBid {
    double without = 0; ///< value of getting nothing; at least 0
    std::int32_t most = 0; ///< GPUs of the largest bundle of use
    std::function<double(const GpuBundle&)> value; ///< at least 0; not more than `without` where it is of no use
};

struct AuctionAward {
    std::optional<GpuBundle> bundle;
    double value = 0; ///< as reported, of the whole bundle or of nothing
    double share = 1; ///< that the bidder keeps: the hidden payment
};

struct AuctionOutcome {
    std::vector<AuctionAward> awards; ///< by bidder
    double logProduct = 0; ///< of the values; natural logarithm
    bool isExact = true;
};

inline constexpr std::size_t kMostAuctionStates = 2000;
inline constexpr std::size_t kMostAuctionSteps = 300'000;

/// Errors: a value that is negative or NaN, a negative number of GPUs.
[[nodiscard]] Result<AuctionOutcome> allocatePartially(
    const std::vector<AuctionServer>& servers, const std::vector<AuctionBid>& bids);

/// Finish-time fairness: the time that a job will have taken over the time it would take alone with its share of the
/// cluster, which is as if it took `contenders` times as long as alone.
[[nodiscard]] double finishTimeRatio(double elapsedSeconds, double leftSeconds, double aloneSeconds, double contenders);

} // namespace consonance
