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
constexpr double kFigureLeft = 64;
constexpr double kFigureRight = 24;
constexpr double kFigureTop = 40;
constexpr double kBandHeight = 110;
constexpr double kBandGap = 18;
constexpr double kBarRow = 26;
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
        return svg + svg::text(kFigureLeft + 4, m_top - 4, title, "start", " font-size=\"11\" fill=\"#555\"");
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

std::string barSvg(const Bar& bar, double left, double top, double scale)
{
    const double middle = top + kBarRow / 2;
    std::string svg = svg::text(left - 8, middle + 4, bar.name, "end", " font-size=\"12\"");
    double end = left;
    if (std::isfinite(bar.value)) {
        svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" "
                           "fill-opacity=\"0.8\"/>\n",
            left, top + 5, bar.value * scale, kBarRow - 10, bar.colour);
        end = left + bar.value * scale;
    }
    if (std::isfinite(bar.tick)) {
        const double x = left + bar.tick * scale;
        svg += fmt::format("<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\" stroke=\"#222\" "
                           "stroke-width=\"2\"/>\n",
            x, top + 3, top + kBarRow - 3);
        end = std::max(end, x);
    }
    return svg + svg::text(end + 6, middle + 4, bar.text, "start", " font-size=\"12\"");
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
    svg += svg::text(16, 24, texts.title, "start", " font-size=\"15\" font-weight=\"bold\"");
    svg += upper.axis(texts.upper, 0.5, 100, " %");
    svg += lower.axis(texts.lower, std::max(1.0, svg::niceStep(queueMaximum)), 1, "");
    svg += upper.curve(series.allocatedShare, texts.colour);
    svg += lower.curve(series.queueLength, texts.colour);
    svg += texts.beginning ? dateTicks(lower, until, *texts.beginning) : hourTicks(lower, until);
    svg += svg::text((kFigureLeft + kFigureWidth - kFigureRight) / 2, lower.bottom() + (texts.beginning ? 44 : 38),
        texts.time, "middle", " font-size=\"11\" fill=\"#555\"");
    return svg + "</svg>\n";
}

std::string barFigureSvg(const std::string& title, const std::string& axis, const std::vector<Bar>& bars)
{
    double left = 80;
    double textWidth = 0;
    for (const auto& bar : bars) {
        left = std::max(left, std::min(kFigureWidth / 2, 24 + svg::kLetter * static_cast<double>(bar.name.size())));
        textWidth = std::max(textWidth, 12 + svg::kLetter * static_cast<double>(bar.text.size()));
    }
    const double largest = largestOf(bars);
    const double scale = std::max(40.0, kFigureWidth - left - textWidth - kFigureRight) / largest;
    const double top = kFigureTop;
    const double bottom = top + kBarRow * static_cast<double>(bars.size());
    auto svg = svg::head(kFigureWidth, bottom + 52);
    svg += svg::text(16, 24, title, "start", " font-size=\"15\" font-weight=\"bold\"");
    const double step = svg::niceStep(largest);
    for (double value = 0; value <= largest * 1.0001; value += step) {
        svg += svg::line(left + value * scale, top, left + value * scale, bottom, "#ddd");
        svg += svg::text(left + value * scale, bottom + 16, shortestText(std::round(value * 100) / 100), "middle",
            " font-size=\"11\"");
    }
    for (std::size_t i = 0; i < bars.size(); ++i)
        svg += barSvg(bars[i], left, top + kBarRow * static_cast<double>(i), scale);
    svg += svg::text(left + largest * scale / 2, bottom + 36, axis, "middle", " font-size=\"11\" fill=\"#555\"");
    return svg + "</svg>\n";
}

} // namespace consonance
