// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/copied_difference.h"

#include "core/base/json_writer.h"
#include "core/base/marked_text.h"
#include "core/base/percent_text.h"
#include "core/base/text_format.h"
#include "core/compare/metric_comparison.h"

#include <array>
#include <cmath>

namespace consonance {

namespace {

constexpr std::array kFigures { "mean_jct_s", "mean_queueing_s", "unfinished" };

/// A share in percent; a number of jobs where jobs are counted, and a baseline may be 0.
std::string figureText(const MetricDelta& delta, const Wording& wording)
{
    const bool isCount = delta.metric->kind == MetricKind::Count;
    const double middle = isCount ? delta.difference : delta.relative;
    const double half = isCount ? delta.differenceCi95 : delta.relativeCi95;
    if (!std::isfinite(middle) || (isCount && middle == 0 && half == 0))
        return {};
    const auto text = [&](double value) {
        return isCount ? (value > 0 ? "+" : "") + fixedText(value, 1) : signedPercentText(value) + " %";
    };
    return TerminalWording(wording)(CONSONANCE_TEXT("CommandLine", "{0} {1} ({2} to {3})"),
        { wording("Metric", delta.metric->title, {}), text(middle), text(middle - half), text(middle + half) });
}

} // namespace

std::string copiedDifferenceText(
    const CopyRuns& copies, const std::string& changed, const std::string& base, const Wording& wording)
{
    if (copies.isEmpty())
        return {};
    const TerminalWording say(wording);
    std::string text;
    for (const char* key : kFigures) {
        if (const auto one = figureText(metricDelta(copies.runs, changed, base, *findMetric(key)), wording);
            !one.empty())
            text += (text.empty() ? "" : say(CONSONANCE_TEXT("CommandLine", ", "))) + one;
    }
    return say(CONSONANCE_TEXT("CommandLine", "Expected difference: {0}; {1}."),
        { text, copiesText(copies.copies, copies.jitter, copies.durationNoise, wording) });
}

void writeCopiedDifference(
    JsonWriter& json, const CopyRuns& copies, const std::string& changed, const std::string& base)
{
    json.member("copies", copies.copies);
    if (copies.isEmpty())
        return;
    json.member("jitter_s", copies.jitter.seconds()).member("duration_noise", copies.durationNoise);
    json.key("on_copies").beginArray();
    for (const char* key : kFigures) {
        const auto delta = metricDelta(copies.runs, changed, base, *findMetric(key));
        json.beginObject()
            .member("metric", key)
            .member("difference", delta.difference)
            .member("difference_ci95", delta.differenceCi95)
            .member("relative", delta.relative)
            .member("relative_ci95", delta.relativeCi95)
            .member("p_value", delta.tPValue)
            .endObject();
    }
    json.endArray();
}

} // namespace consonance
