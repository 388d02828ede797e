// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/load_curve.h"

#include "core/base/statistics.h"
#include "core/base/text_format.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace consonance {

namespace {

constexpr double kTestbedLoad = 3; // docs/harmony-testbed.md
constexpr std::string_view kLoadKey = ",load=";

} // namespace

std::optional<double> loadOf(const std::string& trace)
{
    if (!trace.starts_with("preset:"))
        return std::nullopt;
    const auto at = trace.find(kLoadKey);
    if (at == std::string::npos)
        return kTestbedLoad;
    double load = 0;
    const char* begin = trace.data() + at + kLoadKey.size();
    const auto parsed = std::from_chars(begin, trace.data() + trace.size(), load);
    return parsed.ec == std::errc() && load > 0 ? std::optional(load) : std::nullopt;
}

std::string traceWithLoad(const std::string& preset, double load)
{
    auto trace = preset;
    if (const auto at = trace.find(kLoadKey); at != std::string::npos)
        trace.erase(at, trace.find(',', at + 1) - at);
    return trace + std::string(kLoadKey) + shortestText(load);
}

std::vector<LoadCurve> loadCurves(const std::vector<RunResult>& runs, const std::vector<std::string>& contenders)
{
    std::vector<LoadCurve> curves;
    for (const auto& contender : contenders) {
        std::map<double, LoadPoint> points;
        std::map<double, std::vector<double>> values;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            const auto load = loadOf(runs[i].trace);
            if (runs[i].contender() != contender || !load)
                continue;
            points[*load].runs.push_back(i);
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

} // namespace consonance
