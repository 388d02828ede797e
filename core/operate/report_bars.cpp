// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/report_bars.h"

#include "core/base/span_text.h"
#include "core/operate/report_figures.h"
#include "core/run/contender_colors.h"
#include "core/teams/group_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace consonance {

namespace {

constexpr std::size_t kMostPolicies = 24; ///< of a picture
constexpr std::size_t kMostGroups = 24;
constexpr std::size_t kLeastGroups = 6; ///< however many policies each of them has a bar for
constexpr std::size_t kMostBars = 48;

const GroupFigures* sameGroup(const ContenderGroups& contender, const GroupFigures& named)
{
    const auto own = std::ranges::find_if(
        contender.groups, [&named](const GroupFigures& one) { return !one.isTotal && one.key == named.key; });
    return own != contender.groups.end() ? &*own : nullptr;
}

} // namespace

/// What an axis counts in.
struct ReportBars::Unit {
    double seconds;
    const char* name; ///< as in spanText()
};

struct ReportBars::Row {
    std::string group;
    std::string name;
    double seconds = 0; ///< as long as its bar
    double markSeconds = 0;
    const char* colour = nullptr;
};

struct ReportBars::Words {
    const char* axis; ///< of the unit {0}
    const char* more; ///< of the {0} that have no room
};

std::string ReportBars::draw(
    const std::string& title, const Words& words, const std::vector<Row>& rows, std::size_t more) const
{
    constexpr Unit kUnits[] { { 86'400, "d" }, { 3600, "h" }, { 60, "min" }, { 1, "s" } };
    double longest = 0;
    for (const auto& row : rows)
        longest = std::isfinite(row.seconds) ? std::max(longest, row.seconds) : longest;
    const auto* found
        = std::ranges::find_if(kUnits, [longest](const Unit& unit) { return longest >= 2 * unit.seconds; });
    const auto& unit = found == std::end(kUnits) ? kUnits[2] : *found; // where no job waits
    std::vector<Bar> bars;
    for (const auto& row : rows)
        bars.push_back({ .group = row.group,
            .name = row.name,
            .value = row.seconds / unit.seconds,
            .text = spanText(row.seconds, m_wording) + " (" + spanText(row.markSeconds, m_wording) + ")",
            .tick = row.markSeconds / unit.seconds,
            .colour = row.colour });
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    if (more > 0)
        bars.push_back({ .value = kNone, .text = m_say(words.more, { std::to_string(more) }), .tick = kNone });
    return barFigureSvg(title, m_say(words.axis, { m_wording("Unit", unit.name, {}) }), bars);
}

const char* ReportBars::colourOf(const ContenderGroups& contender) const
{
    std::vector<std::string> contenders;
    for (const auto& one : m_contenders)
        contenders.push_back(one.contender);
    return styleColor(contenderStyle(contenders, contender.contender));
}

std::string ReportBars::ofPolicies(const std::string& title) const
{
    std::vector<const ContenderGroups*> order;
    for (const auto& one : m_contenders)
        order.push_back(&one);
    if (order.size() > kMostPolicies)
        std::ranges::stable_sort(order, std::ranges::greater {},
            [](const ContenderGroups* one) { return one->groups.front().meanJctSeconds; });
    const auto shown = std::min(order.size(), kMostPolicies);
    std::vector<Row> rows;
    for (const auto* one : std::span(order).first(shown)) {
        const auto& all = one->groups.front();
        rows.push_back({ .group = {},
            .name = m_nameOf(one->contender),
            .seconds = all.meanJctSeconds,
            .markSeconds = all.jctP50Seconds,
            .colour = colourOf(*one) });
    }
    return draw(title,
        { .axis = CONSONANCE_TEXT("CommandLine", "job completion time ({0}): bar the mean, mark the median"),
            .more = CONSONANCE_TEXT("CommandLine", "and {0} more, which take no longer") },
        rows, order.size() - shown);
}

double ReportBars::longestOf(const GroupFigures& named) const
{
    double longest = 0;
    for (const auto& contender : m_contenders) {
        if (const auto* own = sameGroup(contender, named); own && std::isfinite(own->waitP95Seconds))
            longest = std::max(longest, own->waitP95Seconds);
    }
    return longest;
}

std::string ReportBars::ofGroups(const std::string& title) const
{
    std::vector<std::pair<double, const GroupFigures*>> order;
    for (const auto& group : m_contenders.front().groups) {
        if (!group.isTotal && group.jobs > 0)
            order.emplace_back(longestOf(group), &group);
    }
    std::ranges::stable_sort(order, std::ranges::greater {}, [](const auto& one) { return one.first; });
    const auto room = std::clamp(kMostBars / m_contenders.size(), kLeastGroups, kMostGroups);
    const auto shown = std::min(room, order.size());
    std::vector<Row> rows;
    for (const auto& [longest, named] : std::span(order).first(shown)) {
        const auto group = groupName(*named, m_by, m_wording);
        for (const auto& contender : m_contenders) {
            const auto* own = sameGroup(contender, *named);
            if (!own)
                continue;
            const bool isOne = m_contenders.size() == 1;
            rows.push_back({ .group = isOne ? std::string() : group,
                .name = isOne ? group : m_nameOf(contender.contender),
                .seconds = own->waitP95Seconds,
                .markSeconds = own->waitP50Seconds,
                .colour = colourOf(contender) });
        }
    }
    return draw(title,
        { .axis = CONSONANCE_TEXT("CommandLine", "wait ({0}): bar 95 % of the jobs, mark half of them"),
            .more = CONSONANCE_TEXT("CommandLine", "and {0} more, which wait no longer") },
        rows, order.size() - shown);
}

} // namespace consonance
