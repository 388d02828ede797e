// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a question returns, ready to be shown anywhere: remarks, sheets and a chart, in one language. Plain values; any
// thread.
#pragma once

#include "core/sheet/sheet.h"

namespace consonance {

struct ChartSeries {
    std::string name;
    std::size_t style = 0; ///< series of one style belong together
    bool isMarked = false; ///< single points that stand out, without a line
    bool isStep = false; ///< each value holds until the next point
    std::vector<double> x {};
    std::vector<double> y {};
    std::vector<std::pair<double, double>> intervals {}; ///< of y; empty: none
};

struct Chart {
    const char* xTitle; ///< CONSONANCE_TEXT("Models", …)
    const char* yTitle; ///< likewise
    const char* tip = ""; ///< likewise
    CellUnit unit = CellUnit::Seconds; ///< of y
    CellUnit xUnit = CellUnit::Count;
    std::vector<ChartSeries> series {};
};

struct Answer {
    std::vector<std::string>
        remarks {}; ///< the finding first, then what is assumed; of a history cut to a span: what is left
    std::vector<std::string> details {}; ///< further remarks, for which a low panel has no room
    std::vector<Sheet> sheets {};
    std::optional<Chart> chart {};
};

} // namespace consonance
