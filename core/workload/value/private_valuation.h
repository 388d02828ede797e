// SPDX-License-Identifier: GPL-3.0-or-later
//
// A job's true worth to its user, where it differs from the declared one. The number goes in and does
// not come out: only ValuationReader opens it, which policies may not include (`./dev lint`). So a policy that gets
// hold of a whole job still learns the valuation only from the answer to its offer.
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
