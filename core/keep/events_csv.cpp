// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/events_csv.h"

#include "core/base/csv_writer.h"
#include "core/base/text_format.h"
#include "core/cluster/cluster.h"
#include "core/workload/workload.h"

#include <algorithm>

#include <fmt/format.h>

namespace consonance {

namespace {

char roleLetter(RoleKind kind)
{
    switch (kind) {
    case RoleKind::Worker:
        return 'W';
    case RoleKind::ParameterServer:
        return 'P';
    case RoleKind::Task:
        return 'T';
    }
    return '?';
}

/// How a slot that is more than plain holds its devices, and until when.
std::string leaseText(const SlotRecord& slot)
{
    std::string text;
    if (slot.mode != ShareMode::Exclusive)
        text += fmt::format("@{} {}", slot.mode == ShareMode::Timeshare ? "timeshare" : "colocated",
            static_cast<double>(slot.share) / kFullShare);
    if (slot.until != kForever)
        text += fmt::format("@until {:.6f}", slot.until.seconds());
    return text;
}

std::string slotsText(std::span<const SlotRecord> slots, const JobRequest& request, const Cluster& cluster)
{
    std::string text;
    for (const auto& slot : slots) {
        if (slot.role >= request.roles.size())
            continue; // of a log from elsewhere
        text += fmt::format("{}{}:{}{}{}", text.empty() ? "" : "|", cluster.path(slot.domain),
            roleLetter(request.roles[slot.role].kind), slot.count, leaseText(slot));
    }
    return text;
}

std::string placeText(const EventRecord& event, const Cluster& cluster)
{
    switch (event.kind) {
    case EventKind::HostChanged:
        return cluster.path(cluster.host(HostId(event.subject)).domain);
    case EventKind::DecisionTaken:
    case EventKind::PlanRefused:
        return fmt::format("decision {}", event.subject);
    case EventKind::IntervalBegan:
        return fmt::format("interval {}", event.subject);
    default:
        return {};
    }
}

/// Why a plan was refused.
std::string reasonText(const EventRecord& event, const EventLog& log)
{
    if (event.kind != EventKind::PlanRefused || event.subject >= log.decisions().size())
        return {};
    const auto& refusal = log.decisions()[event.subject].refusal;
    return refusal.has() ? refusal->englishText() : std::string();
}

} // namespace

std::string eventsCsv(const EventLog& log, const Workload& workload, const Cluster& cluster)
{
    CsvWriter csv;
    const bool hasReasons
        = std::ranges::find(log.events(), EventKind::PlanRefused, &EventRecord::kind) != log.events().end();
    for (const char* name : { "time_s", "event", "job", "place", "value", "slots" })
        csv.field(name);
    if (hasReasons)
        csv.field("reason");
    csv.endRow();
    for (const auto& event : log.events()) {
        const auto* request = event.job.isValid() ? &workload.job(event.job).request : nullptr;
        csv.field(fmt::format("{}.{:06}", event.at.microseconds / 1'000'000, event.at.microseconds % 1'000'000))
            .field(eventKindName(event.kind))
            .field(request ? request->name : std::string())
            .field(placeText(event, cluster))
            .field(shortestText(event.value))
            .field(request ? slotsText(log.slots(event), *request, cluster) : std::string());
        if (hasReasons)
            csv.field(reasonText(event, log));
        csv.endRow();
    }
    return csv.take();
}

} // namespace consonance
