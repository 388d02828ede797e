// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/report_waits.h"

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
struct ReportWaits::Unit {
    double seconds;
    const char* name; ///< as in spanText()
};

struct ReportWaits::Waits {
    std::string group;
    std::string name;
    const GroupFigures* figures;
    const char* colour;
};

std::string ReportWaits::draw(const std::string& title, const std::vector<Waits>& waits, std::size_t more) const
{
    constexpr Unit kUnits[] { { 86'400, "d" }, { 3600, "h" }, { 60, "min" }, { 1, "s" } };
    double longest = 0;
    for (const auto& one : waits)
        longest = std::isfinite(one.figures->waitP95Seconds) ? std::max(longest, one.figures->waitP95Seconds) : longest;
    const auto* found
        = std::ranges::find_if(kUnits, [longest](const Unit& unit) { return longest >= 2 * unit.seconds; });
    const auto& unit = found == std::end(kUnits) ? kUnits[2] : *found; // where nobody waits
    std::vector<Bar> bars;
    for (const auto& [group, name, figures, colour] : waits)
        bars.push_back({ .group = group,
            .name = name,
            .value = figures->waitP95Seconds / unit.seconds,
            .text
            = spanText(figures->waitP95Seconds, m_wording) + " (" + spanText(figures->waitP50Seconds, m_wording) + ")",
            .tick = figures->waitP50Seconds / unit.seconds,
            .colour = colour });
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    if (more > 0)
        bars.push_back({ .value = kNone,
            .text
            = m_say(CONSONANCE_TEXT("CommandLine", "and {0} more, which wait no longer"), { std::to_string(more) }),
            .tick = kNone });
    const auto axis = m_say(CONSONANCE_TEXT("CommandLine", "wait ({0}): bar 95 % of the jobs, mark half of them"),
        { m_wording("Unit", unit.name, {}) });
    return barFigureSvg(title, axis, bars);
}

/// Of its policy, as in every other picture of it.
const char* ReportWaits::colourOf(const ContenderGroups& contender) const
{
    std::vector<std::string> contenders;
    for (const auto& one : m_contenders)
        contenders.push_back(one.contender);
    return styleColor(contenderStyle(contenders, contender.contender));
}

std::string ReportWaits::ofPolicies(const std::string& title) const
{
    std::vector<const ContenderGroups*> order;
    for (const auto& one : m_contenders)
        order.push_back(&one);
    if (order.size() > kMostPolicies)
        std::ranges::stable_sort(order, std::ranges::greater {},
            [](const ContenderGroups* one) { return one->groups.front().waitP95Seconds; });
    const auto shown = std::min(order.size(), kMostPolicies);
    std::vector<Waits> waits;
    for (const auto* one : std::span(order).first(shown))
        waits.push_back({ {}, m_nameOf(one->contender), &one->groups.front(), colourOf(*one) });
    return draw(title, waits, order.size() - shown);
}

/// Under whichever policy is worst for the group.
double ReportWaits::longestOf(const GroupFigures& named) const
{
    double longest = 0;
    for (const auto& contender : m_contenders) {
        if (const auto* own = sameGroup(contender, named); own && std::isfinite(own->waitP95Seconds))
            longest = std::max(longest, own->waitP95Seconds);
    }
    return longest;
}

std::string ReportWaits::ofGroups(const std::string& title) const
{
    std::vector<std::pair<double, const GroupFigures*>> order;
    for (const auto& group : m_contenders.front().groups) {
        if (!group.isTotal && group.jobs > 0)
            order.emplace_back(longestOf(group), &group);
    }
    std::ranges::stable_sort(order, std::ranges::greater {}, [](const auto& one) { return one.first; });
    const auto room = std::clamp(kMostBars / m_contenders.size(), kLeastGroups, kMostGroups);
    const auto shown = std::min(room, order.size());
    std::vector<Waits> waits;
    for (const auto& [longest, named] : std::span(order).first(shown)) {
        const auto group = groupName(*named, m_by, m_wording);
        for (const auto& contender : m_contenders) {
            const auto* own = sameGroup(contender, *named);
            if (!own)
                continue;
            if (m_contenders.size() > 1)
                waits.push_back({ group, m_nameOf(contender.contender), own, colourOf(contender) });
            else
                waits.push_back({ {}, group, own, colourOf(contender) });
        }
    }
    return draw(title, waits, order.size() - shown);
}

} // namespace consonance
