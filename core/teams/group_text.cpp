// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teams/group_text.h"

#include "core/base/csv_writer.h"
#include "core/base/span_text.h"
#include "core/base/text_format.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace consonance {

namespace {

std::string sizeText(const std::string& key, const TerminalWording& say)
{
    if (key == "0")
        return say(CONSONANCE_TEXT("CommandLine", "no GPU"));
    if (key == "1")
        return say(CONSONANCE_TEXT("CommandLine", "{0} GPU"), { "1" });
    if (key == "9+")
        return say(CONSONANCE_TEXT("CommandLine", "more than 8 GPUs"));
    return say(CONSONANCE_TEXT("CommandLine", "{0} GPUs"), { key == "2-4" ? "2–4" : "5–8" });
}

const char* unitName(Resource unit)
{
    return unit == Resource::Gpu ? "gpu_h" : "core_h";
}

/// An end that is none is null.
double secondsOrNothing(Time at)
{
    const bool isBound = at != kForever && at.microseconds != std::numeric_limits<std::int64_t>::min();
    return isBound ? at.seconds() : std::numeric_limits<double>::quiet_NaN();
}

/// Where one group lent, borrowed or paid, all of them say what they did.
bool isTraded(const std::vector<ContenderGroups>& contenders)
{
    const auto isKnown = [](const GroupFigures& group) { return !std::isnan(group.paid); };
    return std::ranges::any_of(
        contenders, [&](const ContenderGroups& contender) { return std::ranges::any_of(contender.groups, isKnown); });
}

std::string knownText(double value, int digits)
{
    return std::isfinite(value) ? fixedText(value, digits) : "–";
}

std::vector<std::string> rowOf(const GroupFigures& group, bool isTraded, const Wording& wording)
{
    std::vector<std::string> row { groupedText(group.jobs), groupedText(group.finished), groupedText(group.notServed),
        spanText(group.waitP50Seconds, wording), spanText(group.waitP95Seconds, wording),
        spanText(group.jctP50Seconds, wording), spanText(group.jctP95Seconds, wording), fixedText(group.hours, 1),
        knownText(group.share * 100, 1) };
    if (isTraded) {
        row.push_back(knownText(group.lentHours, 1));
        row.push_back(knownText(group.borrowedHours, 1));
        row.push_back(knownText(group.paid, 2));
    }
    return row;
}

bool isSameGroup(const GroupFigures& one, const GroupFigures& other)
{
    return one.isTotal == other.isTotal && one.key == other.key;
}

/// Each group once, where it appears first.
std::vector<const GroupFigures*> groupsInOrder(const std::vector<ContenderGroups>& contenders)
{
    std::vector<const GroupFigures*> order;
    for (const auto& contender : contenders) {
        for (const auto& group : contender.groups) {
            if (std::ranges::none_of(order, [&](const GroupFigures* one) { return isSameGroup(*one, group); }))
                order.push_back(&group);
        }
    }
    return order;
}

std::vector<std::string> headerOf(GroupBy by, Resource unit, bool hasSeveral, bool isTraded, const Wording& wording)
{
    const TerminalWording say(wording);
    std::vector<std::string> header { groupHeading(by, wording) };
    if (hasSeveral)
        header.push_back(say(CONSONANCE_TEXT("CommandLine", "policy")));
    header.push_back(say(CONSONANCE_TEXT("CommandLine", "jobs")));
    header.push_back(say(CONSONANCE_TEXT("CommandLine", "finished")));
    header.push_back(say(CONSONANCE_TEXT("CommandLine", "not served")));
    header.push_back(say(CONSONANCE_TEXT("CommandLine", "wait p50")));
    header.push_back(say(CONSONANCE_TEXT("CommandLine", "wait p95")));
    header.push_back(say(CONSONANCE_TEXT("CommandLine", "JCT p50")));
    header.push_back(say(CONSONANCE_TEXT("CommandLine", "JCT p95")));
    header.push_back(unit == Resource::Gpu ? say(CONSONANCE_TEXT("CommandLine", "GPU hours"))
                                           : say(CONSONANCE_TEXT("CommandLine", "core hours")));
    header.push_back(say(CONSONANCE_TEXT("CommandLine", "share (%)")));
    if (isTraded) {
        header.push_back(say(CONSONANCE_TEXT("CommandLine", "lent (h)")));
        header.push_back(say(CONSONANCE_TEXT("CommandLine", "borrowed (h)")));
        header.push_back(say(CONSONANCE_TEXT("CommandLine", "paid")));
    }
    return header;
}

} // namespace

std::string groupName(const GroupFigures& group, GroupBy by, const Wording& wording)
{
    const TerminalWording say(wording);
    if (group.isTotal)
        return say(CONSONANCE_TEXT("CommandLine", "all jobs"));
    if (by == GroupBy::JobSize)
        return sizeText(group.key, say);
    if (by == GroupBy::DeviceType && group.key == kNoGpuKey)
        return say(CONSONANCE_TEXT("CommandLine", "no GPU"));
    if (group.key.empty())
        return by == GroupBy::DeviceType ? say(CONSONANCE_TEXT("CommandLine", "any type"))
            : by == GroupBy::User        ? say(CONSONANCE_TEXT("CommandLine", "no user"))
                                         : say(CONSONANCE_TEXT("CommandLine", "no tenant"));
    return group.key;
}

std::string groupHeading(GroupBy by, const Wording& wording)
{
    const TerminalWording say(wording);
    switch (by) {
    case GroupBy::Tenant:
        return say(CONSONANCE_TEXT("CommandLine", "tenant"));
    case GroupBy::User:
        return say(CONSONANCE_TEXT("CommandLine", "user"));
    case GroupBy::DeviceType:
        return say(CONSONANCE_TEXT("CommandLine", "GPU type"));
    case GroupBy::JobSize:
        return say(CONSONANCE_TEXT("CommandLine", "job size"));
    }
    return {};
}

PlainTable groupTable(const std::vector<ContenderGroups>& contenders, GroupBy by, Resource unit, const Wording& wording)
{
    const bool hasSeveral = contenders.size() > 1;
    const bool trades = isTraded(contenders);
    PlainTable table { .header = headerOf(by, unit, hasSeveral, trades, wording), .rows = {} };
    for (const auto* group : groupsInOrder(contenders)) {
        auto name = groupName(*group, by, wording);
        for (const auto& contender : contenders) {
            const auto own = std::ranges::find_if(
                contender.groups, [group](const GroupFigures& one) { return isSameGroup(one, *group); });
            if (own == contender.groups.end())
                continue;
            auto row = rowOf(*own, trades, wording);
            if (hasSeveral)
                row.insert(row.begin(), contender.contender);
            row.insert(row.begin(), std::exchange(name, {}));
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

void writeGroup(JsonWriter& json, const GroupFigures& group)
{
    json.beginObject();
    if (group.isTotal)
        json.member("total", true);
    else
        json.member("group", group.key);
    json.member("jobs", group.jobs)
        .member("finished", group.finished)
        .member("running", group.running)
        .member("not_served", group.notServed)
        .member("wait_p50_s", group.waitP50Seconds)
        .member("wait_p95_s", group.waitP95Seconds)
        .member("mean_wait_s", group.meanWaitSeconds)
        .member("jct_p50_s", group.jctP50Seconds)
        .member("jct_p95_s", group.jctP95Seconds)
        .member("mean_jct_s", group.meanJctSeconds)
        .member("hours", group.hours)
        .member("share", group.share);
    if (!std::isnan(group.paid))
        json.member("lent_h", group.lentHours).member("borrowed_h", group.borrowedHours).member("paid", group.paid);
    json.endObject();
}

void writeGroups(
    JsonWriter& json, const std::vector<ContenderGroups>& contenders, GroupBy by, Resource unit, const StoredSpan& span)
{
    json.beginObject()
        .member("by", groupByName(by))
        .member("unit", unitName(unit))
        .member("from_s", secondsOrNothing(span.from))
        .member("until_s", secondsOrNothing(span.until))
        .key("contenders")
        .beginArray();
    for (const auto& contender : contenders) {
        json.beginObject().member("contender", contender.contender).member("runs", contender.runs);
        json.key("groups").beginArray();
        for (const auto& group : contender.groups)
            writeGroup(json, group);
        json.endArray().endObject();
    }
    json.endArray().endObject();
}

std::string groupsJson(
    const std::vector<ContenderGroups>& contenders, GroupBy by, Resource unit, const StoredSpan& span)
{
    JsonWriter json(JsonLayout::Indented);
    writeGroups(json, contenders, by, unit, span);
    return json.take() + "\n";
}

std::string groupsCsv(const CourseCollection& courses, std::span<const GroupBy> groupings)
{
    CsvWriter csv;
    csv.row({ "contender", "runs", "by", "group", "total", "jobs", "finished", "running", "not_served", "wait_p50_s",
        "wait_p95_s", "mean_wait_s", "jct_p50_s", "jct_p95_s", "mean_jct_s", unitName(courses.unit()), "share",
        "lent_h", "borrowed_h", "paid" });
    for (const auto by : groupings) {
        for (const auto& contender : courses.groups(by)) {
            for (const auto& group : contender.groups) {
                csv.field(contender.contender).field(contender.runs).field(groupByName(by)).field(group.key);
                csv.field(group.isTotal ? "yes" : "no").field(group.jobs).field(group.finished).field(group.running);
                csv.field(group.notServed).field(group.waitP50Seconds).field(group.waitP95Seconds);
                csv.field(group.meanWaitSeconds).field(group.jctP50Seconds).field(group.jctP95Seconds);
                csv.field(group.meanJctSeconds).field(group.hours).field(group.share);
                csv.field(group.lentHours).field(group.borrowedHours).field(group.paid).endRow();
            }
        }
    }
    return csv.take();
}

} // namespace consonance
