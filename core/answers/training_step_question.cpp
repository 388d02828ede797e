// SPDX-License-Identifier: GPL-3.0-or-later
// training-step: one step of a running job layer by layer: what computes, what is transferred, what hides, what waits.
#include "core/answers/question.h"
#include "core/base/json_writer.h"
#include "core/base/percent_text.h"
#include "core/base/text_format.h"
#include "core/throughput/interference_title.h"
#include "core/throughput/step_time.h"

#include <array>
#include <cmath>
#include <limits>

namespace consonance {

namespace {

constexpr auto kNoSuchJob
    = CONSONANCE_MESSAGE("training-step.job", "no job \"{0}\" runs at this moment with a model whose layers are known");

constexpr std::array kOrders { ExchangeOrder::AfterCompute, ExchangeOrder::Fifo, ExchangeOrder::TicTac,
    ExchangeOrder::P3, ExchangeOrder::ByteScheduler, ExchangeOrder::Bound };
constexpr double kMilliseconds = 1000;

constexpr SheetColumn kOrderColumns[] = {
    { "order", CONSONANCE_TEXT("Models", "Order of transfers"),
        CONSONANCE_TEXT("Models", "Which layer's gradient goes first") },
    { "step_ms", CONSONANCE_TEXT("Models", "Step (ms)"),
        CONSONANCE_TEXT("Models", "From the start of a backward pass to the end of the next forward pass"),
        CellUnit::Amount },
    { "waits_ms", CONSONANCE_TEXT("Models", "Waits (ms)"),
        CONSONANCE_TEXT("Models", "Time in which the GPU waits for a transfer"), CellUnit::Amount },
    { "hidden", CONSONANCE_TEXT("Models", "Hidden"),
        CONSONANCE_TEXT("Models", "Share of the transfers that happens while the GPU computes"), CellUnit::Share },
    { "faster", CONSONANCE_TEXT("Models", "Against as ready"),
        CONSONANCE_TEXT("Models", "Speed against sending each gradient when it is ready"), CellUnit::Change },
};

constexpr SheetColumn kLayerColumns[] = {
    { "number", CONSONANCE_TEXT("Models", "No."), CONSONANCE_TEXT("Models", "From the input"), CellUnit::Rank },
    { "layer", CONSONANCE_TEXT("Models", "Layer"), CONSONANCE_TEXT("Models", "As its source calls it") },
    { "megabytes", CONSONANCE_TEXT("Models", "MB"), CONSONANCE_TEXT("Models", "Pushed and pulled, in total"),
        CellUnit::Amount },
    { "ready_ms", CONSONANCE_TEXT("Models", "Ready (ms)"),
        CONSONANCE_TEXT("Models", "End of its backward pass, since the first of the step began"), CellUnit::Amount },
    { "sent_ms", CONSONANCE_TEXT("Models", "Transferred (ms)"),
        CONSONANCE_TEXT("Models", "End of its transfer, of all slices"), CellUnit::Amount },
    { "hidden_ms", CONSONANCE_TEXT("Models", "Hidden (ms)"),
        CONSONANCE_TEXT("Models", "Part of its transfer while the GPU computes"), CellUnit::Amount },
    { "forward_ms", CONSONANCE_TEXT("Models", "Forward from (ms)"),
        CONSONANCE_TEXT("Models", "Start of its next forward pass"), CellUnit::Amount },
    { "waits_ms", CONSONANCE_TEXT("Models", "GPU waits (ms)"),
        CONSONANCE_TEXT("Models", "For its transfer, before its forward pass"), CellUnit::Amount },
};

constexpr SheetColumn kPatternColumns[] = {
    { "pattern", CONSONANCE_TEXT("Models", "Exchange between servers"),
        CONSONANCE_TEXT("Models", "Every worker on a server of its own, by the closed forms") },
    { "exchange_ms", CONSONANCE_TEXT("Models", "Transfers (ms)"),
        CONSONANCE_TEXT("Models", "Of all parameters in one step"), CellUnit::Amount },
};

struct TrainingStepAsk {
    std::string job {};
    std::string order = "run";
};

/// Of one layer in the step.
struct LayerCourse {
    double ready = 0;
    double sent = 0;
    double hidden = 0;
    double forward = 0;
    double waits = 0;
};

/// Parts of a transfer, by whether the GPU computes at the time.
struct TransferParts {
    std::vector<StepSpan> hidden {};
    std::vector<StepSpan> bare {};
};

TransferParts partsOf(const LayeredStep& step)
{
    std::vector<std::pair<double, double>> busy;
    const auto compute = [&](const StepSpan& span) {
        if (!busy.empty() && span.from <= busy.back().second)
            busy.back().second = std::max(busy.back().second, span.until);
        else
            busy.emplace_back(span.from, span.until);
    };
    std::ranges::for_each(step.backward, compute);
    std::ranges::for_each(step.forward, compute);
    TransferParts parts;
    for (const auto& transfer : step.exchanges) {
        double at = transfer.from;
        for (const auto& [from, until] : busy) {
            if (until <= at || from >= transfer.until)
                continue;
            if (from > at)
                parts.bare.push_back({ transfer.layer, at, from });
            const double begin = std::max(at, from);
            at = std::min(until, transfer.until);
            parts.hidden.push_back({ transfer.layer, begin, at });
        }
        if (at < transfer.until)
            parts.bare.push_back({ transfer.layer, at, transfer.until });
    }
    return parts;
}

/// The timeline of an order; after computing, the link begins when the backward pass has ended.
LayeredStep timelineOf(const std::vector<LayerTimes>& layers, ExchangeOrder order)
{
    if (order != ExchangeOrder::AfterCompute)
        return layeredStep(layers, sendOrder(order));
    LayeredStep step = layeredStep(layers, {});
    double at = step.backward.back().until;
    step.exchanges.clear();
    for (auto i = layers.size(); i-- > 0;) {
        step.exchanges.push_back({ static_cast<std::uint32_t>(i), at, at + layers[i].exchange });
        at += layers[i].exchange;
    }
    for (std::size_t i = 0; i < layers.size(); ++i) {
        step.forward[i] = { static_cast<std::uint32_t>(i), at, at + layers[i].forward };
        at += layers[i].forward;
    }
    step.seconds = at;
    return step;
}

class TrainingStepAnswer final : public AnswerSource {
public:
    JobId job;
    std::string jobName;
    std::shared_ptr<const Workload> workload;
    const ModelProfile* model = nullptr; ///< null: no job to show
    const LayerProfile* layers = nullptr;
    StepParts parts;
    ExchangeOrder order {};
    std::int64_t workers = 0;
    std::int64_t servers = 0;
    LayeredStep step;
    TransferParts transfers;
    std::vector<LayerCourse> courses;

    void follow()
    {
        const auto times = layerTimes(*model, *layers, parts, order);
        step = timelineOf(times, order);
        transfers = partsOf(step);
        courses.resize(times.size());
        for (const auto& span : step.backward)
            courses[span.layer].ready = courses[span.layer].sent = span.until;
        for (const auto& span : step.exchanges)
            courses[span.layer].sent = span.until;
        for (const auto& span : transfers.hidden)
            courses[span.layer].hidden += span.until - span.from;
        double at = step.backward.back().until;
        for (const auto& span : step.forward) {
            courses[span.layer].forward = span.from;
            courses[span.layer].waits = span.from - at;
            at = span.until;
        }
    }

    [[nodiscard]] double secondsOf(ExchangeOrder which) const { return stepSeconds(*model, parts, which); }

    [[nodiscard]] Answer answer(const Wording& wording) const override
    {
        const TerminalWording say(wording);
        if (model == nullptr)
            return { .remarks
                = { say(CONSONANCE_TEXT("CommandLine", "No running job has a model whose layers are known.")) } };
        Answer answer { .sheets = { orderSheet(wording), layerSheet() }, .charts = { chartOf(wording) } };
        if (workers > 1)
            answer.sheets.push_back(patternSheet(wording));
        const double seconds = secondsOf(order);
        answer.remarks = { say(
            CONSONANCE_TEXT("CommandLine",
                "{0} ({1}): computing takes {2} ms, transfers {3} ms; {4} % of them hide, and a step takes {5} ms."),
            { jobName, model->title, msText(parts.compute), msText(parts.exchange),
                percentText(hiddenShare(seconds, parts.compute, parts.exchange)), msText(seconds) }) };
        answer.details
            = { say(CONSONANCE_TEXT("CommandLine",
                        "As placed, without neighbours. Sizes of the layers: {0}. Assumed: time in proportion "
                        "to multiply-adds, two thirds of it backward; one transfer at a time."),
                { layers->source }) };
        return answer;
    }

    [[nodiscard]] std::string json() const override
    {
        JsonWriter json(JsonLayout::Indented);
        json.beginObject().member("job", jobName);
        if (model != nullptr) {
            json.member("model", model->name).member("compute_s", parts.compute).member("exchange_s", parts.exchange);
            json.member("order", exchangeOrderName(order)).key("orders").beginArray();
            for (const auto one : kOrders) {
                const double seconds = secondsOf(one);
                json.beginObject()
                    .member("order", exchangeOrderName(one))
                    .member("step_s", seconds)
                    .member("hidden", hiddenShare(seconds, parts.compute, parts.exchange))
                    .endObject();
            }
            json.endArray().key("layers").beginArray();
            for (std::size_t i = 0; i < courses.size(); ++i) {
                const auto& course = courses[i];
                json.beginObject()
                    .member("layer", layers->layers[i].name)
                    .member("megabytes", layers->layers[i].parameters * model->parameterMegabytes)
                    .member("ready_s", course.ready)
                    .member("sent_s", course.sent)
                    .member("hidden_s", course.hidden)
                    .member("forward_s", course.forward)
                    .member("waits_s", course.waits)
                    .endObject();
            }
            json.endArray();
        }
        json.endObject();
        return json.take() + "\n";
    }

private:
    [[nodiscard]] static std::string msText(double seconds)
    {
        return groupedText(static_cast<std::int64_t>(std::llround(seconds * kMilliseconds)));
    }

    [[nodiscard]] Sheet orderSheet(const Wording& wording) const
    {
        Sheet sheet { .columns = { std::begin(kOrderColumns), std::end(kOrderColumns) },
            .title = CONSONANCE_TEXT("Models", "Orders") };
        const double ready = secondsOf(ExchangeOrder::Fifo);
        for (const auto one : kOrders) {
            const double seconds = secondsOf(one);
            sheet.rows.push_back(
                { .cells = { { .value = exchangeOrderText(one, wording), .key = std::string(exchangeOrderName(one)) },
                      { .value = seconds * kMilliseconds, .decimals = 1 },
                      { .value = (seconds - parts.compute) * kMilliseconds, .decimals = 1 },
                      { hiddenShare(seconds, parts.compute, parts.exchange) }, { ready / seconds - 1 } },
                    .state = one == order ? RowState::Chosen : RowState::Plain });
        }
        return sheet;
    }

    [[nodiscard]] Sheet layerSheet() const
    {
        Sheet sheet { .columns = { std::begin(kLayerColumns), std::end(kLayerColumns) },
            .title = CONSONANCE_TEXT("Models", "Layers") };
        const auto ms = [](double seconds) -> SheetCell { return { .value = seconds * kMilliseconds, .decimals = 1 }; };
        for (std::size_t i = 0; i < courses.size(); ++i) {
            const auto& course = courses[i];
            sheet.rows.push_back(
                { .cells = { { static_cast<std::int64_t>(i + 1) }, { layers->layers[i].name },
                      { .value = layers->layers[i].parameters * model->parameterMegabytes, .decimals = 2 },
                      ms(course.ready), ms(course.sent), ms(course.hidden), ms(course.forward), ms(course.waits) },
                    .job = job });
        }
        return sheet;
    }

    [[nodiscard]] Sheet patternSheet(const Wording& wording) const
    {
        Sheet sheet { .columns = { std::begin(kPatternColumns), std::end(kPatternColumns) },
            .title = CONSONANCE_TEXT("Models", "Patterns") };
        const double eachWay = model->parameterMegabytes / 2;
        const auto count = static_cast<double>(workers);
        const auto add = [&](const char* name, double seconds) {
            sheet.rows.push_back(
                { .cells = { { wording("Models", name, {}) }, { .value = seconds * kMilliseconds, .decimals = 1 } } });
        };
        add(CONSONANCE_TEXT("Models", "Flat parameter servers"),
            flatExchangeSeconds(eachWay, model->interBandwidth, count, static_cast<double>(servers)));
        add(CONSONANCE_TEXT("Models", "Ring"), ringExchangeSeconds(eachWay, model->interBandwidth, count));
        add(CONSONANCE_TEXT("Models", "HiPS, two network interfaces"),
            hipsExchangeSeconds(eachWay, model->interBandwidth, count, 2));
        return sheet;
    }

    [[nodiscard]] Chart chartOf(const Wording& wording) const
    {
        Chart chart { .xTitle = CONSONANCE_TEXT("Models", "Milliseconds of the step"),
            .yTitle = CONSONANCE_TEXT("Models", "Layer"),
            .tip = CONSONANCE_TEXT("Models",
                "One step, a line for each layer: its backward pass, the transfer of its parameters, hidden behind "
                "computing or not, and its next forward pass"),
            .unit = CellUnit::Count,
            .xUnit = CellUnit::Amount };
        const auto add = [&](const char* name, std::size_t style, const std::vector<StepSpan>& spans) {
            ChartSeries series { .name = wording("Models", name, {}), .style = style, .isStep = true };
            for (const auto& span : spans) {
                series.x.insert(series.x.end(), { span.from * kMilliseconds, span.until * kMilliseconds });
                series.y.insert(series.y.end(), { span.layer + 1.0, std::numeric_limits<double>::quiet_NaN() });
            }
            chart.series.push_back(std::move(series));
        };
        add(CONSONANCE_TEXT("Models", "backward"), 0, step.backward);
        add(CONSONANCE_TEXT("Models", "transfer, hidden"), 2, transfers.hidden);
        add(CONSONANCE_TEXT("Models", "transfer, the GPU waits"), 1, transfers.bare);
        add(CONSONANCE_TEXT("Models", "forward"), 3, step.forward);
        return chart;
    }
};

/// The running job that was asked for, or the first one, whose model has layers.
const RunningJob* jobToShow(const Engine& engine, const std::string& name)
{
    for (const auto id : engine.state().runningSet) {
        const auto* job = engine.runningJob(JobId(id));
        const auto placement = engine.placementOf(*job);
        if (placement.model != nullptr && findLayers(placement.model->name) != nullptr
            && (name.empty() || placement.job->request.name == name))
            return job;
    }
    return nullptr;
}

Result<std::shared_ptr<const AnswerSource>> answerTrainingStep(
    const QuestionContext& about, const TrainingStepAsk& ask, const StopToken&, Progress*)
{
    const auto& engine = about.moment->engine;
    auto answer = std::make_shared<TrainingStepAnswer>();
    answer->workload = about.inputs.workload;
    const auto* running = jobToShow(engine, ask.job);
    if (running == nullptr && !ask.job.empty())
        return fail(ErrorKind::BadArguments, kNoSuchJob, { ask.job });
    if (running == nullptr)
        return answer;
    const auto& interference = about.request.interference;
    const auto words = std::string_view(interference).substr(interferenceAlone(interference).size());
    const auto rule = exchangeRuleFrom(words).value_or(ExchangeRule {});
    const auto placement = engine.placementOf(*running);
    PlacedGroups groups(placement, &engine.cluster());
    answer->job = placement.id;
    answer->jobName = placement.job->request.name;
    answer->model = placement.model;
    answer->layers = findLayers(placement.model->name);
    answer->parts = unhinderedStepParts(*placement.model, groups, rule.pattern);
    answer->order = exchangeOrderByName(ask.order).value_or(rule.order);
    answer->workers = groups.workers();
    answer->servers = std::max<std::int64_t>(1, groups.servers());
    answer->follow();
    return answer;
}

FieldChoices orderChoices(const ResolvedInputs&, const Wording& wording)
{
    FieldChoices choices { { "run", wording("Question", CONSONANCE_TEXT("Question", "As in the run"), {}) } };
    for (const auto order : kOrders) {
        if (order != ExchangeOrder::Bound)
            choices.emplace_back(exchangeOrderName(order), exchangeOrderText(order, wording));
    }
    return choices;
}

} // namespace

Question trainingStepQuestion()
{
    return makeQuestion<TrainingStepAsk>("training-step",
        { .help = CONSONANCE_TEXT("CommandLine",
              "One training step of a job layer by layer: what computes, what is transferred, what hides, what waits"),
            .panel = CONSONANCE_TEXT("Command", "Training step"),
            .working = CONSONANCE_TEXT("Question", "Following one training step"),
            .idle = CONSONANCE_TEXT("Question",
                "A training step of a running job appears here, layer by layer, when its layers are known."),
            .chart = CONSONANCE_TEXT("Command", "Timeline of a training step") },
        "interference",
        { { bound(&TrainingStepAsk::job,
                { .key = "job", .description = "Name of a running job (default: the first with known layers)" }),
              { .label = CONSONANCE_TEXT("Question", "Job"),
                  .tip = CONSONANCE_TEXT("Question", "A running job; empty: the first whose layers are known") } },
            { bound(&TrainingStepAsk::order,
                  { .key = "order",
                      .description = "Order of transfers: run (that of the run), after, fifo, tictac, p3 or "
                                     "bytescheduler",
                      .choices = { "run", "after", "fifo", "tictac", "p3", "bytescheduler" } }),
                { .label = CONSONANCE_TEXT("Question", "Order of transfers"), .choices = orderChoices } } },
        answerTrainingStep, QuestionSubject::Moment);
}

} // namespace consonance
