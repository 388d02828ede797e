// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison_svg.h"

#include "core/base/svg_parts.h"
#include "core/base/text_format.h"
#include "core/compare/trade_off.h"
#include "core/keep/command_line_text.h"
#include "core/run/contender_colors.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr double kWidth = 960;
constexpr double kRow = 34;
constexpr double kLeast = 150; ///< for the names at the left
constexpr double kRight = 40;
constexpr double kCurveHeight = 300;
constexpr double kCommandRow = 12; ///< a line of the command that repeats it
constexpr std::size_t kLettersOfCommand = 148; ///< that fit into such a line
using svg::line;
using svg::niceStep;
using svg::text;

/// The figure of the bars: the ranking figure.
struct BarFigure {
    std::string title;
    std::string axis;
    double mean = 0; ///< not-a-number where no job finished
    double halfWidth = 0; ///< not-a-number where one run gives no interval
};

BarFigure barOf(const CompareSummary& row)
{
    if (!row.objective)
        return { "Mean job completion time", "mean JCT (min)", row.ranked().mean / 60, row.ranked().ci95 / 60 };
    const auto& metric = *row.objective->metric;
    const bool isTime = metric.kind == MetricKind::Seconds;
    const std::string unit = isTime ? "min" : metric.unit;
    const double scale = isTime ? 60 : 1;
    return { metric.title, unit.empty() || unit == "1" ? metric.title : fmt::format("{} ({})", metric.title, unit),
        row.ranked().mean / scale, row.ranked().ci95 / scale };
}

/// In the order of their runs.
std::vector<std::string> contendersOf(const CompareResult& result)
{
    std::vector<std::string> contenders;
    for (const auto& run : result.runs) {
        if (std::ranges::find(contenders, run.contender()) == contenders.end())
            contenders.push_back(run.contender());
    }
    return contenders;
}

/// 0 for missing values and for those a bar cannot show.
double lengthOf(double figure)
{
    return std::isfinite(figure) ? std::max(figure, 0.0) : 0;
}

class Drawing {
public:
    Drawing(
        const CompareResult& result, const std::string& command, ComparisonSvgPart part, const ContenderNames& names)
        : m_result(result)
        , m_command(commandLines(command, kLettersOfCommand))
        , m_part(part)
        , m_names(names)
    {
        const auto contenders = contendersOf(result); // not by rank: a colour does not depend on the figures
        for (const auto& row : result.summary) {
            m_styles.push_back(contenderStyle(contenders, row.policy));
            m_left
                = std::max(m_left, std::min(kWidth / 2, 30 + svg::kLetter * static_cast<double>(nameOf(row).size())));
        }
    }

    std::string draw()
    {
        const double barsHeight = kRow * static_cast<double>(m_result.summary.size());
        const double curveTop = 96 + barsHeight + 96;
        const double commandHeight = kCommandRow * static_cast<double>(m_command.size());
        const double height = curveTop + kCurveHeight + 88 + commandHeight;
        m_svg = svg::head(kWidth, height);
        const auto title = m_result.summary.empty() ? BarFigure {}.title : barOf(m_result.summary.front()).title;
        m_svg += text(24, 36, title + " by policy", "start", " font-size=\"18\" font-weight=\"bold\"");
        m_svg += text(24, 58, subtitle(), "start", " fill=\"#555\"");
        if (const auto paired = pairedNote(
                m_result.summary, { .policy = [this](const std::string& contender) { return shownName(contender); } }))
            m_svg += text(24, 76, paired->englishMessage(), "start", " font-size=\"11\" fill=\"#555\"");
        drawBars(96);
        if (m_part == ComparisonSvgPart::TradeOff)
            drawTradeOff(curveTop);
        else
            drawCurves(curveTop);
        for (std::size_t i = 0; i < m_command.size(); ++i)
            m_svg += text(24, height - 34 - commandHeight + kCommandRow * static_cast<double>(i + 1), m_command[i],
                "start", " font-size=\"10\" fill=\"#555\" font-family=\"DejaVu Sans Mono, monospace\"");
        m_svg += text(24, height - 16, footer(), "start", " font-size=\"10\" fill=\"#555\"");
        m_svg += "</svg>\n";
        return std::move(m_svg);
    }

private:
    std::string subtitle() const
    {
        if (m_result.runs.empty())
            return "no runs";
        const auto& run = m_result.runs.front();
        return fmt::format("{} runs on cluster {}, interference {}, transitions {}", m_result.runs.size(), run.cluster,
            run.interference, run.transitions);
    }

    /// Claims an interval only where one is drawn.
    std::string footer() const
    {
        const bool hasInterval = std::ranges::any_of(
            m_result.summary, [](const CompareSummary& row) { return std::isfinite(barOf(row).halfWidth); });
        std::string whiskers = hasInterval ? "Whiskers: 95 % confidence interval over runs (Student t)."
                                           : "No interval: no policy has two different runs.";
        if (!m_result.summary.empty() && m_result.summary.front().onCopies) {
            const auto& copied = *m_result.summary.front().onCopies;
            whiskers = "Bars: means, whiskers: " + copiesText(copied.copies, copied.jitter, copied.durationNoise)
                + " (Student t).";
        }
        return whiskers + " JCT counts from arrival, waiting included.";
    }

    std::string nameOf(const CompareSummary& row) const
    {
        return shownName(row.policy)
            + (row.incomplete > 0        ? " (unfinished jobs)"
                    : row.hasSameMoments ? ""
                                         : " (other moments)");
    }

    const std::string& shownName(const std::string& contender) const { return consonance::nameOf(m_names, contender); }

    /// Of a row of the summary; the policy's own.
    const char* colour(std::size_t row) const { return styleColor(m_styles[row]); }
    const char* dash(std::size_t row) const
    {
        return svg::kDashes[static_cast<std::size_t>(marksOf(m_styles[row])) % svg::kDashes.size()];
    }

    void drawGrid(double top, double bottom, double maximum, double scale, const std::string& title)
    {
        const double step = niceStep(maximum);
        for (double value = 0; value <= maximum * 1.0001; value += step) {
            const double x = m_left + value * scale;
            m_svg += line(x, top, x, bottom, "#ddd");
            m_svg += text(x, bottom + 18, shortestText(std::round(value * 100) / 100), "middle");
        }
        m_svg += text(m_left + (kWidth - m_left - kRight) / 2, bottom + 40, title, "middle");
    }

    void drawBars(double top)
    {
        double maximum = 1e-9;
        std::string axis;
        for (const auto& row : m_result.summary) {
            const auto bar = barOf(row);
            axis = bar.axis;
            maximum = std::max(maximum, lengthOf(bar.mean) + lengthOf(bar.halfWidth));
        }
        const double scale = (kWidth - m_left - kRight) / (maximum * 1.12);
        const double bottom = top + kRow * static_cast<double>(m_result.summary.size());
        drawGrid(top, bottom, maximum * 1.12, scale, axis);
        for (std::size_t i = 0; i < m_result.summary.size(); ++i) {
            const auto& row = m_result.summary[i];
            const double y = top + kRow * static_cast<double>(i);
            const double middle = y + kRow / 2;
            const auto bar = barOf(row);
            const double mean = lengthOf(bar.mean);
            const double half = lengthOf(bar.halfWidth);
            m_svg += text(m_left - 10, middle + 5, nameOf(row), "end");
            m_svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" "
                                 "fill-opacity=\"0.75\"/>\n",
                m_left, y + 7, mean * scale, kRow - 14, colour(i));
            // Cuts tell it from the others of its colour, as dashes do below.
            for (int mark = 1; mark <= marksOf(m_styles[i]); ++mark)
                m_svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"2\" height=\"{:.1f}\" fill=\"white\"/>\n",
                    m_left + 5.0 * mark, y + 7, kRow - 14);
            if (half > 0) {
                m_svg += fmt::format(
                    "<path d=\"M{0:.1f} {2:.1f}H{1:.1f}M{0:.1f} {3:.1f}V{4:.1f}M{1:.1f} {3:.1f}V{4:.1f}\" "
                    "stroke=\"#222\" fill=\"none\"/>\n",
                    m_left + std::max(0.0, mean - half) * scale, m_left + (mean + half) * scale, middle, middle - 5,
                    middle + 5);
            }
            m_svg += text(m_left + (mean + half) * scale + 8, middle + 5, fixedText(bar.mean, 1));
        }
    }

    std::vector<double> completionMinutes(const std::string& contender) const
    {
        std::vector<double> minutes;
        for (const auto& run : m_result.runs) {
            if (run.contender() != contender)
                continue;
            for (const auto& outcome : run.outcomes) {
                if (outcome.finished)
                    minutes.push_back(outcome.completion.seconds() / 60);
            }
        }
        std::ranges::sort(minutes);
        return minutes;
    }

    void drawCurves(double top)
    {
        double maximum = 1e-9;
        std::vector<std::vector<double>> all;
        for (const auto& row : m_result.summary) {
            all.push_back(completionMinutes(row.policy));
            if (!all.back().empty())
                maximum = std::max(maximum,
                    all.back()[(all.back().size() - 1) * 99 / 100]); // the last per cent would squeeze the rest
        }
        const double scale = (kWidth - m_left - kRight) / maximum;
        const double bottom = top + kCurveHeight;
        m_svg += text(24, top - 14, "Share of jobs done within a time", "start", " font-weight=\"bold\"");
        drawGrid(top, bottom, maximum, scale, "JCT (min), up to the 99th percentile");
        for (int percent = 0; percent <= 100; percent += 25)
            m_svg += text(m_left - 10, bottom - kCurveHeight * percent / 100 + 5, fmt::format("{} %", percent), "end");
        for (std::size_t i = 0; i < all.size(); ++i) {
            std::string path;
            constexpr int kPoints = 200;
            for (int point = 0; point <= kPoints && !all[i].empty(); ++point) {
                const auto rank = (all[i].size() - 1) * static_cast<std::size_t>(point) / kPoints;
                const double x = m_left + std::min(all[i][rank], maximum) * scale;
                const double y
                    = bottom - kCurveHeight * static_cast<double>(rank + 1) / static_cast<double>(all[i].size());
                path += fmt::format("{}{:.1f} {:.1f}", point == 0 ? "M" : "L", x, y);
            }
            m_svg += fmt::format(
                "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"{}\"/>\n", path,
                colour(i), dash(i));
            const double y = bottom - 14 - 18 * static_cast<double>(all.size() - 1 - i);
            m_svg += fmt::format(
                "<line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" stroke-width=\"2\" "
                "stroke-dasharray=\"{}\"/>\n",
                kWidth - kRight - 150, kWidth - kRight - 122, y - 4, y - 4, colour(i), dash(i));
            m_svg += text(kWidth - kRight - 114, y, shownName(m_result.summary[i].policy));
        }
    }

    /// Mean JCT against makespan; the front as a step: what lies above and right of it is beaten by one of its points.
    void drawTradeOff(double top)
    {
        std::vector<std::string> contenders;
        for (const auto& row : m_result.summary)
            contenders.push_back(row.policy);
        const auto points = tradeOff(m_result.runs, contenders, *findMetric("mean_jct_s"), *findMetric("makespan_s"));
        const Span x = spanOf(points, &TradeOffPoint::x, 60);
        const Span y = spanOf(points, &TradeOffPoint::y, 60);
        const double bottom = top + kCurveHeight;
        const double width = kWidth - m_left - kRight;
        m_svg
            += text(24, top - 14, "Mean JCT against makespan; lower left is better", "start", " font-weight=\"bold\"");
        const double xStep = niceStep(x.high - x.low);
        for (double value = std::ceil(x.low / xStep) * xStep; value <= x.high; value += xStep) {
            m_svg += line(m_left + x.shareOf(value) * width, top, m_left + x.shareOf(value) * width, bottom, "#ddd");
            m_svg += text(
                m_left + x.shareOf(value) * width, bottom + 18, shortestText(std::round(value * 100) / 100), "middle");
        }
        const double yStep = niceStep(y.high - y.low);
        for (double value = std::ceil(y.low / yStep) * yStep; value <= y.high; value += yStep) {
            const double height = bottom - y.shareOf(value) * kCurveHeight;
            m_svg += line(m_left, height, kWidth - kRight, height, "#ddd");
            m_svg += text(m_left - 10, height + 5, shortestText(std::round(value * 100) / 100), "end");
        }
        m_svg += text(m_left + width / 2, bottom + 40, "mean JCT (min)", "middle");
        m_svg += fmt::format("<text transform=\"translate({:.1f} {:.1f}) rotate(-90)\" text-anchor=\"middle\">makespan "
                             "(min), from the first arrival</text>\n",
            m_left - 60, top + kCurveHeight / 2);
        const auto xOf = [&](const TradeOffPoint& point) { return m_left + x.shareOf(point.x / 60) * width; };
        const auto yOf = [&](const TradeOffPoint& point) { return bottom - y.shareOf(point.y / 60) * kCurveHeight; };
        drawFront(points, top, xOf, yOf);
        std::vector<Box> taken; // by marks and names, so that none is written over another
        for (const auto& point : points)
            taken.push_back({ xOf(point) - 7, yOf(point) - 7, xOf(point) + 7, yOf(point) + 7 });
        for (const bool isFront : { true, false }) {
            for (std::size_t i = 0; i < points.size(); ++i) {
                if (points[i].isOnFront == isFront)
                    drawPoint(points[i], i, xOf(points[i]), yOf(points[i]), taken);
            }
        }
    }

    struct Box {
        double left;
        double top;
        double right;
        double bottom;
        [[nodiscard]] bool meets(const Box& other) const
        {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }
    };

    template<typename XOf, typename YOf>
    void drawFront(const std::vector<TradeOffPoint>& points, double top, const XOf& xOf, const YOf& yOf)
    {
        std::string path;
        for (const auto& point : paretoFront(points)) {
            path += path.empty() ? fmt::format("M{:.1f} {:.1f}V{:.1f}", xOf(point), top, yOf(point))
                                 : fmt::format("H{:.1f}V{:.1f}", xOf(point), yOf(point));
        }
        if (!path.empty())
            m_svg += fmt::format("<path d=\"{}H{:.1f}\" fill=\"none\" stroke=\"#555\" stroke-dasharray=\"5 4\"/>\n",
                path, kWidth - kRight);
    }

    /// With its name where there is room: at the right, at the left, above, below; else the bars above have its colour.
    void drawPoint(const TradeOffPoint& point, std::size_t index, double x, double y, std::vector<Box>& taken)
    {
        m_svg += fmt::format(
            "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"6\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"/>\n", x, y,
            colour(index), point.isOnFront ? "#222" : "#ffffff");
        const auto& name = shownName(point.contender);
        const double width = svg::kLetter * static_cast<double>(name.size());
        const std::pair<double, double> places[] { { x + 11, y }, { x - 11 - width, y }, { x - 4, y - 17 },
            { x - 4, y + 17 } };
        for (const auto& [left, middle] : places) {
            const Box box { left, middle - 8, left + width, middle + 8 };
            const auto isMet = [&](const Box& other) { return box.meets(other); };
            if (left < m_left || box.right > kWidth || std::ranges::any_of(taken, isMet))
                continue;
            taken.push_back(box);
            const bool isLeft = left < x - 11;
            m_svg += text(isLeft ? box.right : left, middle + 5, name, isLeft ? "end" : "start");
            return;
        }
    }

    struct Span {
        double low = 0;
        double high = 1;
        [[nodiscard]] double shareOf(double value) const { return (value - low) / (high - low); }
    };
    /// From the least to the greatest with a margin; not from 0, which would press a trade-off into a corner.
    static Span spanOf(const std::vector<TradeOffPoint>& points, double TradeOffPoint::*member, double unit)
    {
        Span span { std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity() };
        for (const auto& point : points) {
            span.low = std::min(span.low, point.*member / unit);
            span.high = std::max(span.high, point.*member / unit);
        }
        if (!(span.low <= span.high))
            return {};
        const double margin = std::max((span.high - span.low) * 0.12, std::abs(span.high) * 0.005 + 1e-9);
        return { span.low - margin, span.high + margin };
    }

    const CompareResult& m_result;
    std::vector<std::string> m_command; ///< in lines
    ComparisonSvgPart m_part;
    const ContenderNames& m_names;
    std::vector<int> m_styles; ///< by row of the summary
    double m_left = kLeast;
    std::string m_svg;
};

} // namespace

std::string comparisonSvg(
    const CompareResult& result, const std::string& command, ComparisonSvgPart part, const ContenderNames& names)
{
    return Drawing(result, command, part, names).draw();
}

} // namespace consonance
