// SPDX-License-Identifier: GPL-3.0-or-later
// capacity: how full a cluster is at a moment of a run, what is free, and how much of that tasks can use.
#include "core/answers/question.h"
#include "core/base/json_writer.h"
#include "core/base/percent_text.h"
#include "core/base/text_format.h"
#include "core/session/interactive_session.h"
#include "core/why/capacity_report.h"

#include <algorithm>
#include <tuple>

namespace consonance {

namespace {

constexpr const char* kMeaningOfFree = CONSONANCE_TEXT("Models",
    "Share of what is free that a task drawn from this trace is expected not to be able to use, because its server "
    "lacks cores, memory or enough GPUs; an empty cluster has 0 % (Weng et al., USENIX ATC 2023)");
constexpr const char* kMeaningOfAll = CONSONANCE_TEXT("Models",
    "Of all GPUs, the free ones and free parts of shared ones that the next task is expected not to be able to use "
    "(Weng et al., USENIX ATC 2023)");

std::vector<SheetColumn> columnsOf(Resource unit)
{
    const bool hasGpus = unit == Resource::Gpu;
    return {
        { "name", CONSONANCE_TEXT("Models", "Group"), CONSONANCE_TEXT("Models", "All servers, a rack, or a GPU type") },
        { "servers_up", CONSONANCE_TEXT("Models", "Servers up"),
            CONSONANCE_TEXT("Models", "Servers that take tasks now"), CellUnit::Count },
        { "servers_not_up", CONSONANCE_TEXT("Models", "Not up"),
            CONSONANCE_TEXT("Models", "Servers that are drained, down or not there yet"), CellUnit::Count },
        { "gpus_share", CONSONANCE_TEXT("Models", "GPUs"),
            CONSONANCE_TEXT("Models", "Share of the GPUs of servers that are up"), CellUnit::Share },
        { "cores_share", CONSONANCE_TEXT("Models", "Cores"),
            CONSONANCE_TEXT("Models", "Share of the cores of servers that are up"), CellUnit::Share },
        { "memory_share", CONSONANCE_TEXT("Models", "Memory"),
            CONSONANCE_TEXT("Models", "Share of the memory of servers that are up"), CellUnit::Share },
        { "free", hasGpus ? CONSONANCE_TEXT("Models", "Free GPUs") : CONSONANCE_TEXT("Models", "Free cores"),
            CONSONANCE_TEXT("Models", "On servers that are up"), hasGpus ? CellUnit::Count : CellUnit::Amount },
        { "fragmentation", CONSONANCE_TEXT("Models", "Fragmented"), kMeaningOfFree, CellUnit::Share },
    };
}

SheetRow rowOf(const CapacityReport& report, const ServerGroup& group, std::string name)
{
    SheetRow row { .cells = { { std::move(name) }, { group.servers }, { group.unavailable } } };
    for (const auto resource : { Resource::Gpu, Resource::Cpu, Resource::Memory }) {
        const auto capacity = static_cast<double>(group.capacity[resource]);
        row.cells.push_back({ static_cast<double>(group.used[resource]) / capacity }); // NaN: there is none
    }
    row.cells.push_back(
        report.unit == Resource::Gpu ? SheetCell { group.free } : SheetCell { static_cast<double>(group.free) / 1000 });
    const auto fragmentation = report.fragmentation(group);
    row.cells.push_back(fragmentation ? SheetCell { *fragmentation } : SheetCell {});
    return row;
}

/// Why free capacity is unusable, with the share of each cause, the largest first: "60 %: tasks want more GPUs than one
/// server has left; 40 %: tasks want more cores than a server has left". Empty when all of it is usable.
std::string fragmentationReason(const CapacityReport& report, const Wording& wording)
{
    const auto say = [&](std::string_view english, const std::vector<std::string>& arguments = {}) {
        return wording("Capacity", english, arguments);
    };
    std::vector<std::pair<double, std::string_view>> reasons;
    const std::pair<Resource, std::string_view> lacks[] {
        { Resource::Gpu, CONSONANCE_TEXT("Capacity", "tasks want more GPUs than one server has left") },
        { Resource::Cpu, CONSONANCE_TEXT("Capacity", "tasks want more cores than a server has left") },
        { Resource::Memory, CONSONANCE_TEXT("Capacity", "tasks want more memory than a server has left") },
        { Resource::Network, CONSONANCE_TEXT("Capacity", "tasks want more network than a server has left") },
        { Resource::Disk, CONSONANCE_TEXT("Capacity", "tasks want more disk bandwidth than a server has left") },
    };
    for (const auto& [resource, text] : lacks)
        reasons.emplace_back(report.unusableBy[static_cast<std::size_t>(resource)], text);
    std::ranges::stable_sort(reasons, std::ranges::greater {}, &std::pair<double, std::string_view>::first);
    std::string sentence;
    for (const auto& [units, text] : reasons) {
        if (units <= 0)
            break;
        const auto part
            = say(CONSONANCE_TEXT("Capacity", "{0} %: {1}"), { percentText(units / report.total.unusable), say(text) });
        sentence = sentence.empty() ? part : say(CONSONANCE_TEXT("Capacity", "{0}; {1}"), { sentence, part });
    }
    return sentence;
}

void writeServers(JsonWriter& json, const CapacityReport& report, const ServerGroup& group)
{
    const auto cores = [](std::int64_t thousandths) { return static_cast<double>(thousandths) / 1000; };
    const auto counted = [&](double amount) { return report.unit == Resource::Gpu ? amount : amount / 1000; };
    json.member("servers_up", group.servers).member("servers_not_up", group.unavailable);
    json.member("gpus", group.capacity[Resource::Gpu]).member("gpus_used", group.used[Resource::Gpu]);
    json.member("cores", cores(group.capacity[Resource::Cpu])).member("cores_used", cores(group.used[Resource::Cpu]));
    json.member("memory_gb", cores(group.capacity[Resource::Memory]));
    json.member("memory_gb_used", cores(group.used[Resource::Memory]));
    json.member("free", counted(static_cast<double>(group.free))).member("free_unusable", counted(group.unusable));
    json.key("fragmentation");
    if (const auto share = report.fragmentation(group))
        json.value(*share);
    else
        json.null();
}

struct CapacityAsk {
    FragmentMeasure measure = FragmentMeasure::OfFree;
};

struct CapacityAnswer final : AnswerSource {
    std::shared_ptr<const Cluster> cluster;
    Time at;
    CapacityReport report;
    std::optional<double> fragments;
    FragmentMeasure measure {};
    std::vector<SeriesPoint> points; ///< of the measure
    Time until; ///< of the points

    [[nodiscard]] Answer answer(const Wording& wording) const override
    {
        const TerminalWording say(wording);
        Answer answer { .sheets = { { .columns = columnsOf(report.unit) } }, .charts = { chartOf(wording) } };
        auto& rows = answer.sheets.front().rows;
        rows.push_back(rowOf(report, report.total, say(CONSONANCE_TEXT("CommandLine", "all servers"))));
        for (const auto& group : report.groups)
            rows.push_back(rowOf(report, group, group.name));
        for (const auto& type : report.types)
            rows.push_back(rowOf(report, type,
                type.name.empty() ? say(CONSONANCE_TEXT("CommandLine", "GPUs without a type"))
                                  : say(CONSONANCE_TEXT("CommandLine", "GPU type {0}"), { type.name })));
        if (const auto reason = fragmentationReason(report, wording); !reason.empty())
            answer.remarks.push_back(say(CONSONANCE_TEXT("CommandLine", "fragmented, {0}"), { reason }));
        if (fragments)
            answer.remarks.push_back(say(
                CONSONANCE_TEXT("CommandLine", "expected fragments: {0} % of all GPUs (Weng et al., USENIX ATC 2023)"),
                { percentText(*fragments, 1) }));
        answer.remarks.push_back(say(report.gangDeviceType.empty()
                ? CONSONANCE_TEXT("CommandLine", "largest gang that fits: {0} tasks; on one server: {1}")
                : CONSONANCE_TEXT("CommandLine", "largest gang that fits, of {2} tasks: {0}; on one server: {1}"),
            { groupedText(report.largestGang), groupedText(report.largestGangOnOneServer), report.gangDeviceType }));
        return answer;
    }

    /// "consonance-capacity" as JSON, docs/formats.md.
    [[nodiscard]] std::string json() const override
    {
        JsonWriter json(JsonLayout::Indented);
        json.beginObject().member("format", "consonance-capacity").member("version", 1);
        json.member("cluster", cluster->name).member("at_s", at.seconds());
        json.member("unit", report.unit == Resource::Gpu ? "gpu" : "core").member("largest_gang", report.largestGang);
        json.member("largest_gang_one_server", report.largestGangOnOneServer);
        if (fragments)
            json.member("expected_fragments", *fragments);
        json.key("total").beginObject();
        writeServers(json, report, report.total);
        json.endObject();
        for (const auto& [key, groups] : { std::pair { "groups", &report.groups }, { "types", &report.types } }) {
            json.key(key).beginArray();
            for (const auto& group : *groups) {
                json.beginObject().member("name", group.name);
                writeServers(json, report, group);
                json.endObject();
            }
            json.endArray();
        }
        json.endObject();
        return json.take() + "\n";
    }

private:
    [[nodiscard]] Chart chartOf(const Wording& wording) const
    {
        const bool isOfAll = measure == FragmentMeasure::OfAll;
        Chart chart { .xTitle = "",
            .yTitle = isOfAll ? CONSONANCE_TEXT("Models", "Expected fragments of all GPUs")
                              : CONSONANCE_TEXT("Models", "Fragmented share of free capacity"),
            .tip = isOfAll ? kMeaningOfAll : kMeaningOfFree,
            .unit = CellUnit::Share,
            .xUnit = CellUnit::Moment };
        if (points.empty())
            return chart;
        const auto* name = isOfAll ? CONSONANCE_TEXT("Models", "fragments") : CONSONANCE_TEXT("Models", "fragmented");
        ChartSeries series { .name = wording("Models", name, {}), .style = isOfAll ? 1U : 0U, .isStep = true };
        for (const auto& point : points) {
            series.x.push_back(point.at.seconds());
            series.y.push_back(point.value);
        }
        series.x.push_back(std::max(until, points.back().at).seconds());
        series.y.push_back(points.back().value);
        chart.series.push_back(std::move(series));
        return chart;
    }
};

Result<std::shared_ptr<const AnswerSource>> answerCapacity(
    const QuestionContext& about, const CapacityAsk& ask, const StopToken& stop, Progress* /*progress*/)
{
    const auto& [cluster, workload] = std::tie(about.inputs.cluster, *about.inputs.workload);
    const auto& history = *about.history;
    const auto seen = std::min<std::size_t>(about.frame->position.event, history.events.size());
    auto answer = std::make_shared<CapacityAnswer>();
    answer->cluster = cluster;
    answer->at = about.at;
    answer->report = reportCapacity(*cluster, workload, *about.frame);
    answer->fragments
        = expectedFragmentShare(cluster, workload, std::span(history.events).first(seen), history.slots, stop);
    answer->measure = ask.measure;
    answer->points = fragmentsOverTime(cluster, workload, history, ask.measure, stop);
    answer->until = history.until;
    return answer;
}

} // namespace

Question capacityQuestion()
{
    auto question = makeQuestion<CapacityAsk>("capacity",
        { .help
            = CONSONANCE_TEXT("CommandLine", "Load, free capacity and fragmentation of a cluster at a moment of a run"),
            .panel = CONSONANCE_TEXT("Command", "Free capacity"),
            .working = CONSONANCE_TEXT("Question", "Fragmentation over time"),
            .idle = CONSONANCE_TEXT("Question", "Load and free capacity of the open run appear here."),
            .chart = CONSONANCE_TEXT("Command", "Fragmentation") },
        "cluster",
        { { boundChoice(&CapacityAsk::measure,
                { { "free", FragmentMeasure::OfFree }, { "all", FragmentMeasure::OfAll } },
                { .key = "fragments",
                    .description = CONSONANCE_TEXT("CommandLine", "What counts as a fragment in the chart") }),
            { .label = CONSONANCE_TEXT("Question", "What counts as a fragment"),
                .choices = fixedChoices({ { "free", CONSONANCE_TEXT("Question", "Share of free capacity") },
                    { "all", CONSONANCE_TEXT("Question", "Share of all GPUs") } }),
                .isOfChart = true } } },
        answerCapacity, QuestionSubject::Shown);
    question.hasFormatOption = true;
    return question;
}

} // namespace consonance
