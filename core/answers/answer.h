// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a question returns, ready to be shown anywhere: remarks, sheets and a chart, in one language. One Qt model shows
// any sheet, one printer prints it for the terminal, one writer exports it. Plain values; any thread.
#pragma once

#include "core/base/plain_table.h"
#include "core/base/wording.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace consonance {

/// What the value of a cell measures, which decides how it is written.
enum class CellUnit : std::uint8_t {
    Text,
    Count,
    Seconds, ///< a length of time
    Share, ///< 0 … 1, shown in per cent
};

struct SheetColumn {
    const char* key; ///< in exports; never translated
    const char* title; ///< CONSONANCE_TEXT("Models", …)
    const char* tip; ///< likewise; what the value is and in which unit an export has it
    CellUnit unit = CellUnit::Text;
    bool isHidden = false; ///< until the reader asks for it
};

/// Double values that are not finite count as missing.
struct SheetCell {
    std::variant<std::monostate, std::int64_t, double, std::string> value {};
    std::optional<std::pair<double, double>> interval {}; ///< 95 %, in the unit of the value

    [[nodiscard]] bool isMissing() const;
    [[nodiscard]] double number() const; ///< NaN of texts and where it is missing
};

struct Sheet {
    std::span<const SheetColumn> columns; ///< with static lifetime
    std::vector<std::vector<SheetCell>> rows; ///< each as long as the columns
};

struct ChartSeries {
    std::string name;
    std::size_t style = 0; ///< series of one style belong together
    bool isMarked = false; ///< single points that stand out, without a line
    std::vector<double> x {};
    std::vector<double> y {};
    std::vector<std::pair<double, double>> intervals {}; ///< of y; empty: none
};

struct Chart {
    const char* xTitle; ///< CONSONANCE_TEXT("Models", …); x counts whole things
    const char* yTitle; ///< likewise
    const char* tip; ///< likewise
    CellUnit unit = CellUnit::Seconds; ///< of y
    std::vector<ChartSeries> series {};
};

struct Answer {
    std::vector<std::string> remarks {}; ///< the finding first, then what is assumed
    Sheet sheet {};
    std::optional<Chart> chart {};
};

/// A cell as the terminal prints it: lengths of time in minutes, shares in per cent, "12.3 (4.0 to 19.8)", "–".
[[nodiscard]] std::string cellText(const SheetCell& cell, CellUnit unit, const Wording& wording);
/// The visible columns, with the unit behind the title: "Mean wait (min)".
[[nodiscard]] PlainTable plainTable(const Sheet& sheet, const Wording& wording);

} // namespace consonance
