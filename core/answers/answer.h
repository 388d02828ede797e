// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a question returns, ready to be shown anywhere: remarks, sheets and a chart, in one language. Plain values; any
// thread.
#pragma once

#include "core/sheet/sheet.h"

#include <map>

namespace consonance {

struct ChartSeries {
    std::string name;
    std::size_t style = 0; ///< series of one style belong together
    bool isMarked = false; ///< single points that stand out, without a line
    bool isStep = false; ///< each value holds until the next point
    std::vector<double> x {};
    std::vector<double> y {};
    std::vector<std::pair<double, double>> intervals {}; ///< of y; empty: none
    std::vector<std::string> labels {}; ///< of the points; empty: none
};

struct Chart {
    const char* xTitle; ///< CONSONANCE_TEXT("Models", …)
    const char* yTitle; ///< likewise
    const char* tip = ""; ///< likewise
    CellUnit unit = CellUnit::Seconds; ///< of y
    CellUnit xUnit = CellUnit::Count;
    std::vector<ChartSeries> series {};
    std::string name {}; ///< where the answer has several; the title of x where xTitle is empty
    bool isLogarithmic = false; ///< in x
};

/// A policy with parameters that differ from its defaults, which people may run.
struct AnswerSettings {
    std::string policy;
    std::map<std::string, std::string> parameters;
};

struct Answer {
    std::vector<std::string>
        remarks {}; ///< the finding first, then what is assumed; of a history cut to a span: what is left
    std::vector<std::string> details {}; ///< further remarks, for which a low panel has no room
    std::vector<Sheet> sheets {};
    std::vector<Chart> charts {}; ///< shown one at a time
    std::map<std::string, AnswerSettings> settings {}; ///< of the rows that have one of these as their subject
    bool isInterim = false; ///< as far as it is known while the work goes on
};

} // namespace consonance
