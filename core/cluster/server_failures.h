// SPDX-License-Identifier: GPL-3.0-or-later
//
// Random failures of servers and of what they stand in: the time between failures of a domain follows a Weibull
// distribution (shape 1: exponential, no memory), and a repair takes a fixed time. A cluster that has such a rule draws
// its failures when it is built, over a given span, so that every run, comparison and replay of it sees the same ones.
// Each domain draws from its own stream, named by its path: one more server changes nothing for the others. Pure; any
// thread.
#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/base/wording.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

class Cluster;
struct ClusterChange;

/// How the domains of one level fail.
struct FailureLaw {
    std::string level; ///< of the cluster; empty: its servers
    Duration meanUpTime; ///< from a repair to the next failure of one domain
    double shape = 1; ///< of the Weibull distribution. Below 1 failures come in bursts: 0.7 to 0.8 in B. Schroeder,
                      ///< G. Gibson, "A large-scale study of failures in high-performance computing systems", DSN 2006
    Duration repair = Duration::fromSeconds(4 * 3600); ///< assumed

    bool operator==(const FailureLaw&) const = default;
};

struct ServerFailures {
    std::vector<FailureLaw> laws; ///< at most one a level; empty: nothing fails at random
    std::uint64_t seed = 1;
    Duration until = Duration::fromSeconds(365.0 * 86400); ///< none fails later

    bool operator==(const ServerFailures&) const = default;
};

/// "mtbf=30d,shape=0.7,repair=4h,rack.mtbf=1y,rack.repair=2h,failure_seed=2,failures_until=90d". Empty text: no
/// failures. Errors name the part, and what it must be.
[[nodiscard]] Result<ServerFailures> parseServerFailures(std::string_view text);
/// Read back by parseServerFailures(); what is as usual is left out.
[[nodiscard]] std::string serverFailuresText(const ServerFailures& failures);

/// "Servers fail at random, after 30 d on average (assumed: repaired after 4 h).", a sentence a level, for people.
[[nodiscard]] std::string serverFailuresSentence(
    const ServerFailures& failures, const Wording& wording = englishWording);

/// A cluster's name and the failures written behind it, as in "large,mtbf=30d".
struct NamedFailures {
    std::string cluster;
    std::string failures; ///< empty where the name has none
};
[[nodiscard]] NamedFailures splitFailures(const std::string& name);
/// The inverse; without failures the cluster alone.
[[nodiscard]] std::string clusterWithFailures(const std::string& cluster, const std::string& failures);

/// The failures and repairs of single servers, ascending in time; outages of a server and of its rack that overlap are
/// one. Errors: a level that the cluster does not have or that lies inside servers, more than kMaximumDrawnFailures.
[[nodiscard]] Result<std::vector<ClusterChange>> drawFailures(const Cluster& cluster, const ServerFailures& failures);
inline constexpr std::size_t kMaximumDrawnFailures = 1'000'000;

} // namespace consonance
