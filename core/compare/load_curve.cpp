// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/load_curve.h"

#include "core/base/number_range.h"
#include "core/base/statistics.h"
#include "core/base/text_format.h"
#include "core/base/trimmed_text.h"
#include "core/compare/distinct_runs.h"
#include "core/workload/trace_loader.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <string_view>

namespace consonance {

namespace {

constexpr std::string_view kLoadKey = ",load=";
constexpr double kMostLoad = 1000; ///< that a list may ask for
constexpr MessageId kBadLoads
    = CONSONANCE_MESSAGE("compare.bad-loads", "'{0}' is not a list of loads: numbers above 0, such as 1,2,3 or 1.5");

/// Against which of our curves a claim is held: the baseline's when it is about that, else the first that it is about.
const LoadCurve* referenceOf(
    const PublishedReduction& claim, const std::vector<LoadCurve>& curves, const std::string& baseline)
{
    const LoadCurve* found = nullptr;
    for (const auto& curve : curves) {
        const bool isAbout
            = std::ranges::any_of(claim.baselines, [&](const char* policy) { return curve.contender == policy; });
        if (isAbout && (!found || curve.contender == baseline))
            found = &curve;
    }
    return found;
}

} // namespace

std::optional<double> loadOf(const std::string& trace)
{
    const auto text = presetParameter(trace, "load");
    if (!text)
        return std::nullopt;
    double load = 0;
    const auto parsed = std::from_chars(text->data(), text->data() + text->size(), load);
    return parsed.ec == std::errc() && load > 0 ? std::optional(load) : std::nullopt;
}

bool hasChoosableLoad(const std::string& trace)
{
    return presetParameter(trace, "load").has_value();
}

std::string traceWithoutLoad(const std::string& preset)
{
    auto trace = preset;
    if (const auto at = trace.find(kLoadKey); at != std::string::npos)
        trace.erase(at, trace.find(',', at + 1) - at);
    return trace;
}

std::string traceWithLoad(const std::string& preset, double load)
{
    return traceWithoutLoad(preset) + std::string(kLoadKey) + shortestText(load);
}

Result<std::vector<double>> parseLoads(const std::string& text)
{
    std::vector<double> loads;
    std::string_view rest = text;
    while (!rest.empty()) {
        const auto comma = std::min(rest.find(','), rest.size());
        const auto part = rest.substr(0, comma);
        rest.remove_prefix(std::min(comma + 1, rest.size()));
        if (part.empty())
            continue;
        const auto load = decimalFromText(trimmedText(part));
        if (!load || !(*load > 0) || *load > kMostLoad)
            return fail(ErrorKind::BadArguments, kBadLoads, { text });
        loads.push_back(*load);
    }
    if (loads.empty())
        return fail(ErrorKind::BadArguments, kBadLoads, { text });
    return loads;
}

std::vector<LoadCurve> loadCurves(const std::vector<RunResult>& runs, const std::vector<std::string>& contenders)
{
    std::vector<LoadCurve> curves;
    for (const auto& contender : contenders) {
        std::map<double, LoadPoint> points;
        std::map<double, std::vector<double>> values;
        ObservationFilter filter;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            const auto load = loadOf(runs[i].trace);
            if (runs[i].contender() != contender || !load)
                continue;
            if (runs[i].metrics.finished == 0)
                continue; // nothing to take a mean of
            points[*load].runs.push_back(i);
            if (filter.isNew(runs[i]))
                values[*load].push_back(runs[i].metrics.meanJctSeconds);
        }
        LoadCurve curve { .contender = contender, .points = {} };
        for (auto& [load, point] : points) {
            point.load = load;
            point.meanJctSeconds = mean(values[load]);
            point.ci95Seconds = confidenceHalfWidth95(values[load]);
            curve.points.push_back(std::move(point));
        }
        if (!curve.points.empty())
            curves.push_back(std::move(curve));
    }
    return curves;
}

const std::vector<PublishedReduction>& publishedReductions()
{
    // Figures of single baselines and loads were not published; the abstract names the reduction alone.
    static const std::vector<PublishedReduction> all { { "harmony", 0.25,
        "Bao, Peng, Wu: Deep Learning-based Job Placement in Distributed Machine Learning Clusters, INFOCOM 2019, "
        "abstract",
        { "lb", "binpack", "lif-linear", "lif-quadratic" } } };
    return all;
}

std::vector<PublishedCurve> publishedCurves(const std::vector<LoadCurve>& curves, const std::string& baseline)
{
    std::vector<PublishedCurve> all;
    for (const auto& claim : publishedReductions()) {
        const auto* reference = referenceOf(claim, curves, baseline);
        if (!reference)
            continue;
        PublishedCurve published { .claim = claim, .reference = reference->contender, .points = {} };
        for (const auto& point : reference->points) {
            published.points.push_back({ .load = point.load,
                .meanJctSeconds = point.meanJctSeconds * (1 - claim.reduction),
                .ci95Seconds = std::numeric_limits<double>::quiet_NaN(),
                .runs = {} });
        }
        all.push_back(std::move(published));
    }
    return all;
}

} // namespace consonance
