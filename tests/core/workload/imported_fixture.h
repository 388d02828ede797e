// SPDX-License-Identifier: GPL-3.0-or-later
//
// What tests of importers share: the traces of tests/fixtures/import, made by hand from the published schemas.
#pragma once

#include "core/base/file_io.h"
#include "core/workload/import/importers.h"
#include "core/workload/trace_file.h"

#include <QtTest>

#include <algorithm>
#include <string>

namespace consonance {

inline std::string importFixture(const std::string& file)
{
    return CONSONANCE_SOURCE_FOLDER "/tests/fixtures/import/" + file;
}

inline std::string fixtureText(const std::string& file)
{
    auto text = readFile(importFixture(file));
    if (!text)
        qFatal("%s", text.error().englishText().c_str());
    return *text;
}

inline ImportedTrace importedFixture(
    const std::string& importer, const std::string& file, const ImportRequest& request = {})
{
    auto trace = importTrace(importer, importFixture(file), request, bundledModels());
    if (!trace)
        qFatal("%s", trace.error().englishText().c_str());
    return *trace;
}

inline const JobSpec& jobNamed(const ImportedTrace& trace, const std::string& name)
{
    const auto found
        = std::ranges::find(trace.workload->jobs, name, [](const JobSpec& job) { return job.request.name; });
    if (found == trace.workload->jobs.end())
        qFatal("there is no job %s", name.c_str());
    return *found;
}

/// Whether a problem is reported at this place, such as ":7:4" or "#/jobs/2".
inline bool hasProblemAt(const ImportReport& report, const std::string& place)
{
    return std::ranges::any_of(
        report.problems.kept(), [&](const Error& one) { return one.place.text().ends_with(place); });
}

inline bool hasNoticeAt(const ImportReport& report, const std::string& place)
{
    return std::ranges::any_of(
        report.notices.kept(), [&](const Error& one) { return one.place.text().ends_with(place); });
}

inline bool assumes(const ImportedTrace& trace, const std::string& text)
{
    return std::ranges::any_of(
        trace.workload->assumptions, [&](const Assumption& one) { return one.rule.find(text) != std::string::npos; });
}

} // namespace consonance
