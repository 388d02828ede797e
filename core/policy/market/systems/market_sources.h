// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shared by the policies that sell capacity, apart from their rules: publications, the family, and the
// parameters of the reserving ones. Plain values.
#pragma once

#include "core/policy/bound_parameters.h"
#include "core/policy/market/systems/slot_clock.h"

#include <algorithm>

namespace consonance {

inline constexpr const char* kMarketFamily = "market";
inline constexpr const char* kOasisPaper
    = "Bao, Peng, Wu, Li, \"Online Job Scheduling in Distributed Machine Learning Clusters\", INFOCOM 2018";
inline constexpr const char* kAOnlinePaper
    = "Zhang et al., \"Online Scheduling of Heterogeneous Distributed Machine Learning Jobs\", MobiHoc 2020";
inline constexpr const char* kDpsPaper = "Zhou et al., \"DPS: Dynamic Pricing and Scheduling for Distributed Machine "
                                         "Learning Jobs in Edge-Cloud Networks\", IEEE TMC 2023";
inline constexpr const char* kPreemptivePaper
    = "Wang et al., \"Preemptive Scheduling for Distributed Machine Learning Jobs in Edge-Cloud Networks\", JSAC 2022";
inline constexpr const char* kBanditPaper = "Zhou et al., \"Dynamic Pricing and Placing for Distributed Machine "
                                            "Learning Jobs: An Online Learning Approach\", JSAC 2023";
inline constexpr const char* kAstraeaPaper
    = "Wang et al., \"Online Scheduling of Distributed Machine Learning Jobs for "
      "Incentivizing Sharing in Multi-Tenant Systems\", IEEE TC 2022";

/// How policies that reserve divide time. The papers count in slots and give them no length.
struct ReservationRule {
    double slotSeconds = 300;
    std::int64_t horizon = 72; ///< slots ahead
    double slack = 0.1; ///< added to the planned work

    [[nodiscard]] SlotClock clock() const { return { .slot = Duration::fromSecondsRounded(slotSeconds) }; }
    [[nodiscard]] std::int64_t notedSlots() const { return std::min<std::int64_t>(horizon, 48); }
};

template<typename Rule> BoundParameters<Rule> reservationParameters(ReservationRule Rule::*rule)
{
    return { bound(rule, &ReservationRule::slotSeconds,
                 { .key = "slot_s",
                     .description = "seconds of a slot, the unit in which capacity is promised",
                     .minimum = 1.0,
                     .maximum = 86'400.0,
                     .source = "slots have no length in the papers; short against the jobs of the market trace",
                     .isAssumed = true }),
        bound(rule, &ReservationRule::horizon,
            { .key = "horizon_slots",
                .description = "how many slots ahead are planned",
                .minimum = 1.0,
                .maximum = 10'000.0,
                .source = "T in the papers, where nothing comes after it; six hours of slots of 300 s",
                .isAssumed = true }),
        bound(rule, &ReservationRule::slack,
            { .key = "slack",
                .description = "part of its work by which a job is planned longer, for changes and interference",
                .minimum = 0.0,
                .maximum = 10.0,
                .source = "the papers plan with exact speeds and free changes",
                .isAssumed = true }) };
}

template<typename Rule> BoundParameter<Rule> priceSpan(double Rule::*field)
{
    return bound(field,
        { .key = "price_span",
            .description = "largest ratio of the highest price to the lowest",
            .minimum = 1.0,
            .maximum = 1e300,
            .source = "worths that fall exponentially would make the lowest price of INFOCOM 2018 vanish",
            .isAssumed = true });
}

} // namespace consonance
