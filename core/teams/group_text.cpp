// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teams/group_text.h"

#include "core/base/csv_writer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <variant>

namespace consonance {

namespace {

using Figure = std::variant<std::int64_t GroupFigures::*, double GroupFigures::*>;
struct GroupColumn {
    SheetColumn column;
    Figure figure;
};

/// In the order of every table and export.
constexpr GroupColumn kFigures[] = {
    { { "jobs", CONSONANCE_TEXT("Models", "Jobs"),
          CONSONANCE_TEXT("Models", "Jobs that arrived, in the selected span where there is one"), CellUnit::Count,
          ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "jobs") },
        &GroupFigures::jobs },
    { { "finished", CONSONANCE_TEXT("Models", "Finished"), CONSONANCE_TEXT("Models", "Of these jobs"), CellUnit::Count,
          ColumnShown::Printed, CONSONANCE_TEXT("CommandLine", "finished") },
        &GroupFigures::finished },
    { { "running", CONSONANCE_TEXT("Models", "Running"), CONSONANCE_TEXT("Models", "Of these jobs, at this moment"),
          CellUnit::Count, ColumnShown::OnRequest },
        &GroupFigures::running },
    { { "not_served", CONSONANCE_TEXT("Models", "Not served"),
          CONSONANCE_TEXT("Models", "Jobs that wait at this moment, or that were rejected"), CellUnit::Count,
          ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "not served") },
        &GroupFigures::notServed },
    { { "wait_p50_s", CONSONANCE_TEXT("Models", "Wait p50"),
          CONSONANCE_TEXT("Models",
              "Half of the jobs wait no longer: all time since its arrival in which a job holds nothing; a job that "
              "still waits counts with its wait so far. Seconds in exports"),
          CellUnit::Span, ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "wait p50") },
        &GroupFigures::waitP50Seconds },
    { { "wait_p95_s", CONSONANCE_TEXT("Models", "Wait p95"),
          CONSONANCE_TEXT("Models",
              "95 % of the jobs wait no longer: all time since its arrival in which a job holds nothing; a job that "
              "still waits counts with its wait so far. Seconds in exports"),
          CellUnit::Span, ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "wait p95") },
        &GroupFigures::waitP95Seconds },
    { { "mean_wait_s", CONSONANCE_TEXT("Models", "Mean wait"),
          CONSONANCE_TEXT("Models", "Over all of these jobs. Seconds in exports"), CellUnit::Span,
          ColumnShown::OnRequest },
        &GroupFigures::meanWaitSeconds },
    { { "jct_p50_s", CONSONANCE_TEXT("Models", "JCT p50"),
          CONSONANCE_TEXT(
              "Models", "Half of the finished jobs took no longer from arrival to completion. Seconds in exports"),
          CellUnit::Span, ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "JCT p50") },
        &GroupFigures::jctP50Seconds },
    { { "jct_p95_s", CONSONANCE_TEXT("Models", "JCT p95"),
          CONSONANCE_TEXT(
              "Models", "95 % of the finished jobs took no longer from arrival to completion. Seconds in exports"),
          CellUnit::Span, ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "JCT p95") },
        &GroupFigures::jctP95Seconds },
    { { "mean_jct_s", CONSONANCE_TEXT("Models", "Mean JCT"),
          CONSONANCE_TEXT("Models", "Over those that finished. Seconds in exports"), CellUnit::Span,
          ColumnShown::OnRequest },
        &GroupFigures::meanJctSeconds },
    { { "hours", CONSONANCE_TEXT("Models", "Hours held"),
          CONSONANCE_TEXT("Models",
              "GPU hours that its jobs held, of jobs that arrived in the selected span all of theirs; core hours "
              "where the cluster has no GPU"),
          CellUnit::GpuHours, ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "GPU hours") },
        &GroupFigures::hours },
    { { "share", CONSONANCE_TEXT("Models", "Share"),
          CONSONANCE_TEXT("Models", "Of the hours that all jobs held, 0 to 1 in exports"), CellUnit::Portion,
          ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "share (%)") },
        &GroupFigures::share },
    { { "lent_h", CONSONANCE_TEXT("Models", "Lent"),
          CONSONANCE_TEXT("Models",
              "GPU hours of the part that the tenant contributed, held by others beyond their own; what was held "
              "counts, whatever a policy planned"),
          CellUnit::GpuHours, ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "lent (h)") },
        &GroupFigures::lentHours },
    { { "borrowed_h", CONSONANCE_TEXT("Models", "Borrowed"),
          CONSONANCE_TEXT("Models", "GPU hours that its jobs held beyond the part that the tenant contributed"),
          CellUnit::GpuHours, ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "borrowed (h)") },
        &GroupFigures::borrowedHours },
    { { "paid", CONSONANCE_TEXT("Models", "Paid"),
          CONSONANCE_TEXT("Models", "Prices at which its jobs were accepted, in the selected span where there is one"),
          CellUnit::Amount, ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "paid") },
        &GroupFigures::paid },
};
constexpr std::size_t kExchangeFigures = 3; ///< the last ones

/// Calls `take` with the value of each figure and its key.
template<typename Take> void eachFigure(const GroupFigures& group, std::size_t count, Take take)
{
    for (const auto& [column, figure] : std::span(kFigures).first(count))
        std::visit([&, &key = column.key](auto member) { take(key, group.*member); }, figure);
}

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

const char* headingOf(GroupBy by)
{
    switch (by) {
    case GroupBy::Tenant:
        return CONSONANCE_TEXT("CommandLine", "tenant");
    case GroupBy::User:
        return CONSONANCE_TEXT("CommandLine", "user");
    case GroupBy::DeviceType:
        return CONSONANCE_TEXT("CommandLine", "GPU type");
    case GroupBy::JobSize:
        break;
    }
    return CONSONANCE_TEXT("CommandLine", "job size");
}

std::vector<SheetColumn> columnsOf(GroupBy by, Resource unit, bool hasSeveral, bool trades)
{
    std::vector<SheetColumn> columns { { "group", CONSONANCE_TEXT("Models", "Group"),
                                           CONSONANCE_TEXT("Models", "Whose jobs, on which type of GPU, or how large"),
                                           CellUnit::Text, ColumnShown::Always, headingOf(by) },
        { "contender", CONSONANCE_TEXT("Models", "Policy"), CONSONANCE_TEXT("Models", "Whose runs these are"),
            CellUnit::Text, hasSeveral ? ColumnShown::Always : ColumnShown::OnRequest,
            CONSONANCE_TEXT("CommandLine", "policy") } };
    for (const auto& one : kFigures)
        columns.push_back(one.column);
    if (unit != Resource::Gpu) {
        for (auto& column : columns)
            column.unit = column.unit == CellUnit::GpuHours ? CellUnit::CoreHours : column.unit;
        std::ranges::find(columns, std::string_view("hours"), &SheetColumn::key)->printed
            = CONSONANCE_TEXT("CommandLine", "core hours");
    }
    for (auto& column : std::span(columns).last(kExchangeFigures))
        column.shown = trades ? ColumnShown::Always : ColumnShown::OnRequest;
    return columns;
}

TenantId tenantOf(const GroupFigures& group, GroupBy by, const Workload* workload)
{
    if (!workload || by != GroupBy::Tenant || group.isTotal)
        return {};
    const auto found = std::ranges::find(workload->tenants, group.key);
    return found == workload->tenants.end() ? TenantId()
                                            : TenantId(static_cast<std::size_t>(found - workload->tenants.begin()));
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
    return wording("CommandLine", headingOf(by), {});
}

Sheet groupSheet(const std::vector<ContenderGroups>& contenders, GroupBy by, Resource unit, const Wording& wording,
    const Workload* workload)
{
    Sheet sheet { .columns = columnsOf(by, unit, contenders.size() > 1, isTraded(contenders)) };
    for (const auto* group : groupsInOrder(contenders)) {
        bool continues = false;
        for (const auto& contender : contenders) {
            const auto own = std::ranges::find_if(
                contender.groups, [group](const GroupFigures& one) { return isSameGroup(one, *group); });
            if (own == contender.groups.end())
                continue;
            SheetRow row { .cells = { { groupName(*own, by, wording) }, { contender.contender } },
                .tenant = tenantOf(*own, by, workload),
                .continues = std::exchange(continues, true) };
            eachFigure(*own, std::size(kFigures), [&](const char*, auto value) { row.cells.push_back({ value }); });
            sheet.rows.push_back(std::move(row));
        }
    }
    return sheet;
}

void writeGroup(JsonWriter& json, const GroupFigures& group)
{
    json.beginObject();
    if (group.isTotal)
        json.member("total", true);
    else
        json.member("group", group.key);
    eachFigure(group, std::size(kFigures) - (std::isnan(group.paid) ? kExchangeFigures : 0),
        [&](const char* key, auto value) { json.member(key, value); });
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

std::string groupsCsv(const HistoryCollection& histories, std::span<const GroupBy> groupings)
{
    CsvWriter csv;
    for (const char* key : { "contender", "runs", "by", "group", "total" })
        csv.field(key);
    eachFigure({}, std::size(kFigures),
        [&](const char* key, auto) { csv.field(std::string_view(key) == "hours" ? unitName(histories.unit()) : key); });
    csv.endRow();
    for (const auto by : groupings) {
        for (const auto& contender : histories.groups(by)) {
            for (const auto& group : contender.groups) {
                csv.field(contender.contender).field(contender.runs).field(groupByName(by)).field(group.key);
                csv.field(group.isTotal ? "yes" : "no");
                eachFigure(group, std::size(kFigures), [&](const char*, auto value) { csv.field(value); });
                csv.endRow();
            }
        }
    }
    return csv.take();
}

} // namespace consonance
