// SPDX-License-Identifier: GPL-3.0-or-later
//
// The power mean of numbers that come one by one. General powers are taken of multiples of the dominant term so
// far, so that no power is too large for a double. A value, one thread at a time; the order of terms matters in the
// last digits.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace consonance {

class PowerMean {
public:
    /// `epsilon` is added to every term.
    PowerMean(double power, double epsilon)
        : m_power(power)
        , m_epsilon(epsilon)
    {
    }
    void add(double term)
    {
        const double raised = term + m_epsilon;
        m_least = std::min(m_least, raised);
        m_count += 1;
        if (m_power == -1)
            m_sum += 1 / raised;
        else if (m_power == 1)
            m_sum += raised;
        else if (m_power == 0)
            m_sum += std::log(raised);
        else if (!std::isinf(m_power))
            addGeneral(raised);
    }
    [[nodiscard]] double value() const
    {
        if (m_count == 0 || (m_power <= 0 && m_least <= 0))
            return 0;
        if (std::isinf(m_power))
            return m_least;
        if (m_power == -1)
            return m_count / m_sum;
        if (m_power == 1)
            return m_sum / m_count;
        if (m_power == 0)
            return std::exp(m_sum / m_count);
        return m_unit * std::pow(m_sum / m_count, 1 / m_power);
    }

private:
    void addGeneral(double raised)
    {
        if (m_unit == 0 || (m_power < 0 ? raised < m_unit : raised > m_unit)) {
            if (raised <= 0)
                return; // adds nothing, or makes the whole mean 0
            m_sum = m_unit == 0 ? 0 : m_sum * std::pow(m_unit / raised, m_power);
            m_unit = raised;
        }
        m_sum += std::pow(raised / m_unit, m_power);
    }

    double m_power;
    double m_epsilon;
    double m_unit = 0; ///< 0: nothing yet
    double m_sum = 0;
    double m_count = 0;
    double m_least = std::numeric_limits<double>::infinity();
};

} // namespace consonance
