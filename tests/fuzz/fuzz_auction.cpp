// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any bytes as an auction of GPUs: servers of several kinds, bidders whose values are of all magnitudes, zero, negative
// or not a number. An error, or awards that fit together, with shares from 0 to 1 and a product that no bidder's
// waiting would raise.
#include "core/policy/market/partial_allocation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <map>
#include <vector>

using namespace consonance;

namespace {

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size)
        : m_data(data)
        , m_left(size)
    {
    }
    [[nodiscard]] int next() { return m_left == 0 ? 0 : (--m_left, *m_data++); }
    [[nodiscard]] bool isAtEnd() const { return m_left == 0; }
    [[nodiscard]] double value()
    {
        const int kind = next();
        if (kind == 255)
            return std::numeric_limits<double>::quiet_NaN();
        if (kind == 254)
            return -1;
        return kind < 32 ? 0 : std::ldexp(1 + next() / 256.0, kind % 61 - 30);
    }

private:
    const std::uint8_t* m_data;
    std::size_t m_left;
};

void require(bool holds, const char* what)
{
    if (holds)
        return;
    std::fprintf(stderr, "violated: %s\n", what);
    std::abort();
}

/// A value for each number of GPUs and kind, less where the bundle is in parts.
AuctionBid readBid(Bytes& bytes)
{
    std::array<double, 16> values {};
    AuctionBid bid { .without = bytes.value(), .most = bytes.next() % 20 - 1, .value = {} };
    for (double& value : values)
        value = bytes.value();
    bid.value = [values](const GpuBundle& bundle) {
        const auto gpus = static_cast<std::size_t>(std::max(bundle.gpus(), 1));
        return values[(gpus - 1 + bundle.kind) % values.size()] / static_cast<double>(bundle.parts.size());
    };
    return bid;
}

void checkAwards(
    const std::vector<AuctionServer>& servers, const std::vector<AuctionBid>& bids, const AuctionOutcome& outcome)
{
    require(outcome.awards.size() == bids.size(), "an award for each bidder");
    require(!std::isnan(outcome.logProduct), "a product");
    std::map<std::size_t, std::int64_t> left;
    for (const auto& server : servers)
        left[server.kind] += server.gpus;
    double waiting = 0;
    for (std::size_t i = 0; i < bids.size(); ++i) {
        const auto& award = outcome.awards[i];
        require(award.share >= 0 && award.share <= 1 + 1e-9, "a part of the lease");
        waiting += std::log(bids[i].without);
        if (!award.bundle)
            continue;
        require(award.bundle->gpus() > 0 && award.bundle->gpus() <= bids[i].most, "a bundle of use");
        left[award.bundle->kind] -= award.bundle->gpus();
    }
    for (const auto& [kind, gpus] : left)
        require(gpus >= 0, "no more GPUs than there are");
    require(outcome.logProduct >= waiting - 1e-6 * std::fabs(waiting) - 1e-9 || std::isinf(waiting),
        "an auction is not worse than none");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    Bytes bytes(data, size);
    std::vector<AuctionServer> servers;
    for (int count = bytes.next() % 40; count > 0; --count) {
        const int one = bytes.next();
        servers.push_back({ .kind = static_cast<std::size_t>(one % 4), .gpus = one / 4 % 10 - (one > 250 ? 1 : 0) });
    }
    std::vector<AuctionBid> bids;
    while (!bytes.isAtEnd() && bids.size() < 60)
        bids.push_back(readBid(bytes));
    if (const auto outcome = allocatePartially(servers, bids))
        checkAwards(servers, bids, *outcome);
    return 0;
}
