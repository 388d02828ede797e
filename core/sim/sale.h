// SPDX-License-Identifier: GPL-3.0-or-later
//
// The agreement between a job and the provider. Kept with the state of a run, from the first verdict on. Plain values.
#pragma once

#include "core/base/time.h"

#include <cstdint>

namespace consonance {

enum class SaleKind : std::uint8_t {
    None, ///< no verdict yet, or only to wait
    Accepted, ///< by the policy's own rule
    OfferAccepted, ///< by the user, at the price offered
    OfferDeclined, ///< by the user, for good
    Rejected, ///< by the policy, for good
};

struct Sale {
    SaleKind kind = SaleKind::None;
    double price = 0; ///< what the job pays, once, in units of value; for a declined offer, the price offered
    Time at; ///< when it was agreed or ended

    [[nodiscard]] bool isAgreed() const { return kind == SaleKind::Accepted || kind == SaleKind::OfferAccepted; }
};

} // namespace consonance
