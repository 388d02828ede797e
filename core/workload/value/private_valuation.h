// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a job is truly worth to its user, where that differs from what the user declares. The number goes in and does
// not come out: only ValuationReader opens it, which policies may not include (`./dev lint`). So a policy that gets
// hold of a job whole still learns the valuation by nothing but the answer to its offer.
#pragma once

#include <optional>

namespace consonance {

class PrivateValuation {
public:
    PrivateValuation() = default; ///< the user is truthful
    explicit PrivateValuation(double value)
        : m_value(value)
    {
    }

private:
    friend class ValuationReader;
    std::optional<double> m_value;
};

} // namespace consonance
