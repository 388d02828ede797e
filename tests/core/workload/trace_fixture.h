// SPDX-License-Identifier: GPL-3.0-or-later
//
// What tests of our own trace files share.
#pragma once

#include "core/workload/trace_file.h"

#include <QtTest>

#include <string_view>

namespace consonance {

/// The trace that `text` describes; a text that is none ends the test.
inline TraceFile parsed(std::string_view text, const ColumnNames& names = {})
{
    auto trace = parseTrace(text, "t.csv", bundledModels(), names);
    if (!trace)
        qFatal("%s", trace.error().englishText().c_str());
    return *trace;
}

inline QString firstProblem(const TraceFile& trace)
{
    const auto& kept = trace.report.problems.kept();
    return kept.empty() ? QStringLiteral("no problem") : QString::fromStdString(kept.front().englishText());
}

} // namespace consonance
