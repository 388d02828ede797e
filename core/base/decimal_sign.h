// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which sign separates the decimals in a table's numbers: half of Europe writes 61,5 and 1.200 where others write 61.5
// and 1,200. Decided from all numbers of a table together. Pure; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace consonance {

class DecimalSign {
public:
    enum class Reading : std::uint8_t {
        AsItIs, ///< no number with such signs, or one that is read as it is
        Converted, ///< its plain form was written
        Unclear, ///< "1,200" may be 1.2 or 1200, and no other number of the table shows which
    };

    /// Takes a number of the table as evidence; other texts count for nothing.
    void see(std::string_view cell);
    /// Writes the number with a decimal point and without signs between groups of digits into `plain`.
    [[nodiscard]] Reading read(std::string_view cell, std::string& plain) const;

    /// A number that shows that commas separate decimals; empty: none does.
    [[nodiscard]] const std::string& decimalComma() const { return m_comma; }
    /// A number such as "1.200" that is read with a decimal point although nothing else shows it; empty: none is.
    [[nodiscard]] std::string unprovenPoint() const { return m_comma.empty() && m_point.empty() ? m_group : ""; }

private:
    std::string m_comma; ///< the first number that has a decimal comma beyond doubt
    std::string m_point; ///< likewise a decimal point
    std::string m_group; ///< the first one such as 1.200
};

} // namespace consonance
