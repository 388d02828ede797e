// SPDX-License-Identifier: GPL-3.0-or-later
// purchase: which servers more would shorten the waits of a run, and how many of them pay.
#include "core/answers/purchase_study.h"
#include "core/base/json_writer.h"
#include "core/teams/group_text.h"

namespace consonance {

namespace {

constexpr SheetColumn kColumns[] = {
    { "kind", CONSONANCE_TEXT("Models", "Server"), CONSONANCE_TEXT("Models", "What each additional server has") },
    { "servers", CONSONANCE_TEXT("Models", "More"), CONSONANCE_TEXT("Models", "Additional servers"), CellUnit::Count },
    { "mean_wait_s", CONSONANCE_TEXT("Models", "Mean wait"),
        CONSONANCE_TEXT("Models",
            "Over all jobs, those that still wait at the end with their wait until then; over the copies of the "
            "trace where there are any. Seconds in exports"),
        CellUnit::Seconds },
    { "saved", CONSONANCE_TEXT("Models", "Saved"),
        CONSONANCE_TEXT("Models",
            "Share of the mean wait without any; in brackets its 95 % interval, over copies of the trace with "
            "shifted arrivals; without copies a bootstrap of this one schedule"),
        CellUnit::Share },
    { "wait_p95_s", CONSONANCE_TEXT("Models", "Wait p95"),
        CONSONANCE_TEXT("Models", "95 % of the jobs wait no longer. Seconds in exports"), CellUnit::Seconds },
    { "mean_jct_s", CONSONANCE_TEXT("Models", "Mean JCT"),
        CONSONANCE_TEXT("Models", "Over those that finished. Seconds in exports"), CellUnit::Seconds },
    { "utilisation", CONSONANCE_TEXT("Models", "Utilisation over makespan"),
        CONSONANCE_TEXT("Models", "Allocated GPU time over capacity and makespan, 0 to 1 in exports"),
        CellUnit::Share },
    { "not_served", CONSONANCE_TEXT("Models", "Not served"),
        CONSONANCE_TEXT("Models", "Jobs that wait at the end, or that were rejected"), CellUnit::Count },
    { "pays", CONSONANCE_TEXT("Models", "Pays"),
        CONSONANCE_TEXT(
            "Models", "Up to here each additional server saves at least the requested share of the mean wait") },
};

std::string verdictOf(const PurchaseCurve& curve, std::size_t index, const Wording& wording)
{
    const auto say = [&](const char* text) { return wording("PurchaseModel", text, {}); };
    const auto worse = isWorse(curve.today(), curve.points[index]);
    if (index == 0)
        return {};
    if (worse != Worse::No)
        return say(worse == Worse::Yes ? CONSONANCE_TEXT("PurchaseModel", "worse")
                                       : CONSONANCE_TEXT("PurchaseModel", "worse, perhaps by chance"));
    if (curve.points[index].isUnclear)
        return say(CONSONANCE_TEXT("PurchaseModel", "no clear gain"));
    return say(
        index <= curve.paysUntil ? CONSONANCE_TEXT("PurchaseModel", "yes") : CONSONANCE_TEXT("PurchaseModel", "no"));
}

SheetRow rowOf(const PurchaseCurve& curve, std::size_t index, const Wording& wording)
{
    const auto& point = curve.points[index];
    SheetCell saved;
    if (index > 0)
        saved.value = savedShare(curve.today(), point);
    if (point.saved)
        saved.interval = std::pair(point.saved->low, point.saved->high);
    return { .cells = { { serverKindName(curve.kind, wording) }, { std::int64_t { point.servers } },
                 { point.meanWaitSeconds() }, saved, { point.figures.waitP95Seconds }, { point.figures.meanJctSeconds },
                 { point.utilisation }, { point.figures.notServed }, { verdictOf(curve, index, wording) } } };
}

/// The wait against the number of servers of each kind, and the point until which they pay.
Chart chartOf(const PurchaseStudy& study, const Wording& wording)
{
    Chart chart { .xTitle = CONSONANCE_TEXT("Models", "Servers more"),
        .yTitle = CONSONANCE_TEXT("Models", "Mean wait"),
        .tip = CONSONANCE_TEXT("Models",
            "Whiskers: the 95 % interval of what is saved against the wait as it is, over copies of the trace with "
            "shifted arrivals; without copies a bootstrap of this one schedule.") };
    for (std::size_t i = 0; i < study.curves.size(); ++i) {
        const auto& curve = study.curves[i];
        ChartSeries line { .name = serverKindName(curve.kind, wording), .style = i };
        const double today = curve.today().meanWaitSeconds();
        for (const auto& point : curve.points) {
            const double wait = point.meanWaitSeconds();
            line.x.push_back(point.servers);
            line.y.push_back(wait);
            // What is saved of today's wait, and no more than that, is uncertain.
            line.intervals.emplace_back(point.saved ? today * (1 - point.saved->high) : wait,
                point.saved ? today * (1 - point.saved->low) : wait);
        }
        chart.series.push_back(line);
        if (curve.paysUntil > 0)
            chart.series.push_back({ .name
                = TerminalWording(wording)(CONSONANCE_TEXT("CommandLine", "{0}: pays until here"), { line.name }),
                .style = i,
                .isMarked = true,
                .x = { line.x[curve.paysUntil] },
                .y = { line.y[curve.paysUntil] } });
    }
    return chart;
}

void writeCurve(JsonWriter& json, const PurchaseCurve& curve, const Cluster& cluster)
{
    json.beginObject()
        .member("like", cluster.path(cluster.host(curve.kind.like).domain))
        .member("gpu_type", curve.kind.deviceType)
        .member("gpus", curve.kind.capacity[Resource::Gpu])
        .member("cores", static_cast<double>(curve.kind.capacity[Resource::Cpu]) / 1000)
        .member("pays_until", curve.best().servers)
        .key("points")
        .beginArray();
    for (const auto& point : curve.points) {
        const auto& today = curve.today();
        json.beginObject().member("servers", point.servers).member("utilisation", point.utilisation);
        json.member("saved", 1 - point.figures.meanWaitSeconds / today.figures.meanWaitSeconds).key("saved_95");
        if (point.saved)
            json.beginArray().value(point.saved->low).value(point.saved->high).endArray();
        else
            json.null();
        if (const auto copied = savedOnCopies(today, point)) {
            json.member("copies_saved", copied->mean).member("copies_mean_wait_s", point.meanWaitSeconds());
            json.key("copies_saved_range").beginArray().value(copied->least).value(copied->most).endArray();
        }
        json.member("no_clear_gain", point.isUnclear).key("figures");
        writeGroup(json, point.figures);
        json.endObject();
    }
    json.endArray().endObject();
}

class PurchaseAnswer final : public AnswerSource {
public:
    PurchaseAnswer(PurchaseStudy study, std::shared_ptr<const Cluster> cluster)
        : m_study(std::move(study))
        , m_cluster(std::move(cluster))
    {
    }

    [[nodiscard]] Answer answer(const Wording& wording) const override
    {
        Answer answer { .remarks = purchaseRemarks(m_study, wording),
            .sheets = { { .columns = { std::begin(kColumns), std::end(kColumns) } } },
            .charts = { chartOf(m_study, wording) } };
        for (const auto& curve : m_study.curves) {
            for (std::size_t i = 0; i < curve.points.size(); ++i)
                answer.sheets.front().rows.push_back(rowOf(curve, i, wording));
        }
        return answer;
    }

    /// docs/formats.md, "What to buy".
    [[nodiscard]] std::string json() const override
    {
        JsonWriter json(JsonLayout::Indented);
        json.beginObject().member("least_saving", m_study.leastSaving);
        m_study.copies.write(json);
        json.key("kinds").beginArray();
        for (const auto& curve : m_study.curves)
            writeCurve(json, curve, *m_cluster);
        json.endArray().endObject();
        return json.take() + "\n";
    }

private:
    PurchaseStudy m_study;
    std::shared_ptr<const Cluster> m_cluster;
};

FieldChoices kindChoices(const ResolvedInputs& inputs, const Wording& wording)
{
    if (!inputs.cluster)
        return {};
    const auto& cluster = *inputs.cluster;
    FieldChoices choices { { "", wording("Question", CONSONANCE_TEXT("Question", "All kinds of servers"), {}) } };
    for (const auto& kind : serverKinds(cluster))
        choices.emplace_back(cluster.path(cluster.host(kind.like).domain), serverKindName(kind, wording));
    return choices;
}

RequestFields<PurchaseAsk> purchaseFields()
{
    RequestFields<PurchaseAsk> fields {
        { boundNames(&PurchaseAsk::like,
              { .key = "like",
                  .description = "A server whose kind is bought, by its name; may be repeated (default: every kind "
                                 "that the cluster has)" }),
            { .label = CONSONANCE_TEXT("Question", "Which kind of server"), .choices = kindChoices } },
        { boundNumbers(&PurchaseAsk::counts,
              { .key = "counts",
                  .description = "How many more to try: 1,2,4,8 (default: 1, 2, 4 and so on, until more do not pay)" }),
            { .label = CONSONANCE_TEXT("Question", "Servers more"),
                .emptyText = CONSONANCE_TEXT("Question", "1, 2, 4 …") } },
        { boundPercent(&PurchaseAsk::leastSaving,
              { .key = "least_saving",
                  .description = "The least a server must save to pay off, in % of the present mean wait (assumed)",
                  .minimum = 0.0,
                  .maximum = 100.0,
                  .isAssumed = true }),
            { .label = CONSONANCE_TEXT("Question", "Pays when a server saves"),
                .suffix = CONSONANCE_TEXT("Question", " % of the wait") } },
    };
    addVariantFields(fields, &PurchaseAsk::runs);
    return fields;
}

Result<std::shared_ptr<const AnswerSource>> answerPurchase(
    const QuestionContext& about, PurchaseAsk ask, const StopToken& stop, Progress* progress)
{
    ask.runs.span = about.span;
    TRY_ASSIGN(auto study, studyPurchase(about.request, about.inputs, ask, stop, progress));
    return std::make_shared<const PurchaseAnswer>(std::move(study), about.inputs.cluster);
}

} // namespace

Question purchaseQuestion()
{
    return makeQuestion<PurchaseAsk>("purchase",
        { .help = CONSONANCE_TEXT("CommandLine",
              "What to buy: the same jobs with more servers of each kind, and how many of them shorten the waits "
              "enough"),
            .panel = CONSONANCE_TEXT("Command", "What to buy"),
            .start = CONSONANCE_TEXT("Command", "What should I &buy?"),
            .startTip = CONSONANCE_TEXT("Command",
                "Runs the jobs of the open run with more servers of each kind, and shows up to how many pay off"),
            .stop = CONSONANCE_TEXT("Command", "Stop working out what to buy"),
            .stopTip = CONSONANCE_TEXT("Command", "Stops the runs with more servers; none of them is kept"),
            .working = CONSONANCE_TEXT("Question", "Working out what to buy"),
            .idle = CONSONANCE_TEXT(
                "Question", "How long jobs wait with more servers of each kind, and up to how many pay off."),
            .chart = CONSONANCE_TEXT("Command", "What to buy") },
        "operating", purchaseFields(), answerPurchase);
}

} // namespace consonance
