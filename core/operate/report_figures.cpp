// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/report_figures.h"

#include "core/base/svg_parts.h"
#include "core/base/text_format.h"
#include "core/workload/calendar_time.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr double kFigureWidth = 720;
constexpr double kFigureEdge = 2; ///< where titles begin, below those of the page
constexpr double kFigureLeft = 64;
constexpr double kFigureRight = 24;
constexpr double kFigureTop = 40;
constexpr double kBandHeight = 110;
constexpr double kBandGap = 18;
constexpr double kGroupGap = 7;
constexpr int kMostPoints = 1200; ///< of a curve, more than its pixels

/// One curve over time in its own band.
class Band {
public:
    Band(double top, double until, double maximum)
        : m_top(top)
        , m_until(std::max(until, 1.0))
        , m_maximum(std::max(maximum, 1e-9))
    {
    }

    [[nodiscard]] double xOf(double seconds) const
    {
        return kFigureLeft + seconds / m_until * (kFigureWidth - kFigureLeft - kFigureRight);
    }
    [[nodiscard]] double yOf(double value) const { return m_top + kBandHeight * (1 - value / m_maximum); }
    [[nodiscard]] double bottom() const { return m_top + kBandHeight; }

    [[nodiscard]] std::string axis(const std::string& title, double step, double scale, const char* unit) const
    {
        std::string svg;
        for (double value = 0; value <= m_maximum * 1.0001; value += step) {
            svg += svg::line(kFigureLeft, yOf(value), kFigureWidth - kFigureRight, yOf(value), "#ddd");
            svg += svg::text(kFigureLeft - 8, yOf(value) + 4,
                shortestText(std::round(value * scale * 100) / 100) + unit, "end", " font-size=\"11\"");
        }
        return svg + svg::text(kFigureLeft + 4, m_top - 7, title, "start", " font-size=\"11\" fill=\"#555\"");
    }

    /// As steps; of a long series the largest value of each stretch.
    [[nodiscard]] std::string curve(const std::vector<SeriesPoint>& points, const char* colour) const
    {
        std::string path;
        const std::size_t stretch = std::max<std::size_t>(1, points.size() / kMostPoints);
        for (std::size_t i = 0; i < points.size(); i += stretch) {
            float value = 0;
            for (std::size_t k = i; k < std::min(i + stretch, points.size()); ++k)
                value = std::max(value, points[k].value);
            path += path.empty()
                ? fmt::format("M{:.1f} {:.1f}", xOf(points[i].at.seconds()), yOf(static_cast<double>(value)))
                : fmt::format("H{:.1f}V{:.1f}", xOf(points[i].at.seconds()), yOf(static_cast<double>(value)));
        }
        if (path.empty())
            return {};
        return fmt::format(
            "<path d=\"{}H{:.1f}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>\n", path, xOf(m_until), colour);
    }

private:
    double m_top;
    double m_until;
    double m_maximum;
};

double largestIn(const std::vector<SeriesPoint>& points)
{
    float largest = 1;
    for (const auto& point : points)
        largest = std::max(largest, point.value);
    return static_cast<double>(largest);
}

double largestOf(const std::vector<Bar>& bars)
{
    double largest = 0;
    for (const auto& bar : bars) {
        for (const double value : { bar.value, bar.tick })
            largest = std::isfinite(value) ? std::max(largest, value) : largest;
    }
    return largest > 0 ? largest : 1;
}

/// Where the parts of a figure of bars are.
struct BarPlan {
    double row = 0; ///< height of a bar's line
    double font = 0;
    double groupWidth = 0; ///< of the names of groups; 0: there are none
    double left = 0; ///< where bars begin
    double scale = 1; ///< pixels of a value of 1
    double bottom = 0;
};

std::string barSvg(const Bar& bar, const BarPlan& plan, double top)
{
    const auto look = fmt::format(" font-size=\"{:.1f}\"", plan.font);
    const double baseline = top + plan.row / 2 + plan.font * 0.36;
    const double pad = std::min(5.0, plan.row / 6);
    auto svg = svg::text(plan.left - 8, baseline, bar.name, "end", look.c_str());
    double end = plan.left;
    if (std::isfinite(bar.value)) {
        svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" "
                           "fill-opacity=\"0.8\"/>\n",
            plan.left, top + pad, bar.value * plan.scale, plan.row - 2 * pad, bar.colour);
        end = plan.left + bar.value * plan.scale;
    }
    if (std::isfinite(bar.tick)) {
        const double x = plan.left + bar.tick * plan.scale;
        svg += fmt::format("<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\" stroke=\"#222\" "
                           "stroke-width=\"2\"/>\n",
            x, top + pad / 2, top + plan.row - pad / 2);
        end = std::max(end, x);
    }
    return svg + svg::text(end + 6, baseline, bar.text, "start", look.c_str());
}

bool beginsGroup(const std::vector<Bar>& bars, std::size_t i)
{
    return !bars[i].group.empty() && (i == 0 || bars[i - 1].group != bars[i].group);
}

/// A long name is cut, so that bars have room; what stands beside each has room beyond the longest.
BarPlan planBars(const std::vector<Bar>& asked, std::vector<Bar>& bars, double largest)
{
    constexpr double kHighest = 20;
    constexpr double kLowest = 10;
    constexpr double kBarsHeight = 330;
    constexpr double kNameWidth = 240;
    constexpr double kGroupWidth = 110;
    BarPlan plan;
    plan.row = std::clamp(kBarsHeight / static_cast<double>(std::max<std::size_t>(bars.size(), 1)), kLowest, kHighest);
    plan.font = std::min(12.0, plan.row - 2.5);
    double nameWidth = 40;
    double textWidth = 0;
    plan.bottom = kFigureTop;
    for (std::size_t i = 0; i < bars.size(); ++i) {
        plan.bottom += plan.row + (beginsGroup(asked, i) && i > 0 ? kGroupGap : 0);
        bars[i].name = svg::elided(bars[i].name, plan.font, kNameWidth);
        bars[i].group = svg::elided(bars[i].group, plan.font, kGroupWidth);
        nameWidth = std::max(nameWidth, svg::widthOf(bars[i].name, plan.font));
        plan.groupWidth = std::max(plan.groupWidth, svg::widthOf(bars[i].group, plan.font));
        if (std::isfinite(bars[i].value))
            textWidth = std::max(textWidth, 10 + svg::widthOf(bars[i].text, plan.font));
    }
    plan.left = kFigureEdge + plan.groupWidth + (plan.groupWidth > 0 ? 12 : 0) + nameWidth + 8;
    plan.scale = std::max(40.0, kFigureWidth - plan.left - textWidth - kFigureRight) / largest;
    return plan;
}

std::string tick(const Band& band, double seconds, double below, const std::string& text)
{
    return svg::text(band.xOf(seconds), band.bottom() + below, text, "middle", " font-size=\"11\"");
}

std::string hourTicks(const Band& band, double until)
{
    std::string svg;
    const double hours = std::max(until / 3600, 1e-9);
    const double step = svg::niceStep(hours);
    for (double hour = 0; hour <= hours * 1.0001; hour += step)
        svg += tick(band, hour * 3600, 18, shortestText(std::round(hour * 1000) / 1000));
    return svg;
}

/// At round hours of the calendar, with the hours since the start below each.
std::string dateTicks(const Band& band, double until, std::int64_t beginning)
{
    constexpr std::int64_t kHour = 3600;
    constexpr std::array<std::int64_t, 10> kSteps { 1, 2, 3, 6, 12, 24, 48, 7 * 24, 14 * 24, 28 * 24 };
    constexpr int kMostTicks = 8; ///< whose dates do not touch
    const auto found = std::ranges::find_if(
        kSteps, [&](std::int64_t hours) { return until <= static_cast<double>(hours * kHour * kMostTicks); });
    const auto step = (found == kSteps.end() ? kSteps.back() : *found) * kHour;
    std::string svg;
    for (auto at = (step - beginning % step) % step; static_cast<double>(at) <= until; at += step) {
        const auto seconds = static_cast<double>(at);
        svg += tick(band, seconds, 16, dateFromSeconds(beginning + at).substr(5, 11));
        svg += tick(band, seconds, 28, fixedText(seconds / kHour, 1));
    }
    return svg;
}

} // namespace

std::string timeFigureSvg(const RunSeries& series, const TimeFigure& texts)
{
    const double until = series.until.seconds();
    const double queueMaximum = largestIn(series.queueLength);
    const Band upper(kFigureTop + 16, until, 1);
    const Band lower(upper.bottom() + kBandGap + 12, until, queueMaximum);
    const double height = lower.bottom() + 52;
    auto svg = svg::head(kFigureWidth, height);
    svg += svg::text(kFigureEdge, 24, texts.title, "start", " font-size=\"14\" font-weight=\"bold\"");
    svg += upper.axis(texts.upper, 0.5, 100, " %");
    svg += lower.axis(texts.lower, std::max(1.0, svg::niceStep(queueMaximum)), 1, "");
    svg += upper.curve(series.allocatedShare, texts.colour);
    svg += lower.curve(series.queueLength, texts.colour);
    svg += texts.beginning ? dateTicks(lower, until, *texts.beginning) : hourTicks(lower, until);
    svg += svg::text((kFigureLeft + kFigureWidth - kFigureRight) / 2, lower.bottom() + (texts.beginning ? 44 : 38),
        texts.time, "middle", " font-size=\"11\" fill=\"#555\"");
    return svg + "</svg>\n";
}

std::string barFigureSvg(const std::string& title, const std::string& axis, const std::vector<Bar>& asked)
{
    auto bars = asked;
    const double largest = largestOf(bars);
    const auto plan = planBars(asked, bars, largest);
    auto svg = svg::head(kFigureWidth, plan.bottom + 46);
    svg += svg::text(kFigureEdge, 24, title, "start", " font-size=\"14\" font-weight=\"bold\"");
    const double step = svg::niceStep(largest);
    for (double value = 0; value <= largest * 1.0001; value += step) {
        const double x = plan.left + value * plan.scale;
        svg += svg::line(x, kFigureTop, x, plan.bottom, "#ddd");
        svg += svg::text(
            x, plan.bottom + 16, shortestText(std::round(value * 100) / 100), "middle", " font-size=\"11\"");
    }
    double top = kFigureTop;
    for (std::size_t i = 0; i < bars.size(); ++i) {
        if (beginsGroup(asked, i)) {
            top += i > 0 ? kGroupGap : 0;
            const auto look = fmt::format(" font-size=\"{:.1f}\" font-weight=\"bold\"", plan.font);
            svg += svg::text(kFigureEdge, top + plan.row / 2 + plan.font * 0.36, bars[i].group, "start", look.c_str());
        }
        svg += barSvg(bars[i], plan, top);
        top += plan.row;
    }
    svg += svg::text(
        plan.left + largest * plan.scale / 2, plan.bottom + 36, axis, "middle", " font-size=\"11\" fill=\"#555\"");
    return svg + "</svg>\n";
}

} // namespace consonance
