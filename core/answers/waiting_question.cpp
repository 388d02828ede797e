// SPDX-License-Identifier: GPL-3.0-or-later
// waiting: who waits at a moment of a run, why, and when each is predicted to start.
#include "core/answers/waiting_answer.h"
#include "core/base/json_writer.h"
#include "core/base/marked_text.h"
#include "core/base/text_format.h"
#include "core/teams/group_figures.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <algorithm>
#include <limits>

namespace consonance {

namespace {

constexpr std::size_t kMostPointsDrawn = 2000;
constexpr std::size_t kWaitedColumn = 1;

/// When, how sure that is, and why come first; what a job is can be read elsewhere too.
constexpr SheetColumn kWaitingColumns[] = {
    { "job", CONSONANCE_TEXT("Models", "Job"), CONSONANCE_TEXT("Models", "That holds nothing now"), CellUnit::Text,
        ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "job") },
    { "waited_s", CONSONANCE_TEXT("Models", "Waited"),
        CONSONANCE_TEXT("Models", "All time since its arrival in which it held nothing. Seconds in exports"),
        CellUnit::Seconds, ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "waited (min)") },
    { "starts_s", CONSONANCE_TEXT("Models", "Starts about"),
        CONSONANCE_TEXT("Models",
            "Predicted without hindsight: from what jobs hold, how long similar ones have held it so far, and the "
            "queue in order of arrival. Seconds of the run in exports"),
        CellUnit::Moment, ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "starts about") },
    { "window_s", CONSONANCE_TEXT("Models", "8 of 10 within"),
        CONSONANCE_TEXT("Models",
            "From how far such predictions were off earlier in this run, or, while that is unknown, from drawn lengths "
            "of jobs alone; how they turned out is shown above. Each "
            "aims at 9 of 10, since the windows of one moment are missed together: so 8 of 10 hold at most "
            "moments. An upper end is left out where it would lie more than three times as far off as this run is "
            "old; then 9 of 10 start later than said. Seconds of the run in "
            "exports"),
        CellUnit::Window, ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "8 of 10 within") },
    { "why", CONSONANCE_TEXT("Models", "Why it waits"), CONSONANCE_TEXT("Models", "What is in the way at this moment"),
        CellUnit::Prose, ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "why it waits") },
    { "passed_by", CONSONANCE_TEXT("Models", "Passed by"),
        CONSONANCE_TEXT("Models", "Smaller jobs that came later and began before it; none where none may"),
        CellUnit::Count },
    { "gpus", CONSONANCE_TEXT("Models", "GPUs"), CONSONANCE_TEXT("Models", "That it asks for"), CellUnit::Count,
        ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "GPUs") },
    { "tenant", CONSONANCE_TEXT("Models", "Tenant"), CONSONANCE_TEXT("Models", "Who submitted it"), CellUnit::Text,
        ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "tenant") },
};

/// Why it waits, whether others may pass it, and who holds what it lacks, a line each.
std::string detailOf(const WaitingEntry& entry, const Workload& workload, const Wording& wording)
{
    auto text = waitingText(entry, workload, wording);
    if (!entry.reason.shortage)
        return text;
    const auto& lack = *entry.reason.shortage;
    for (const auto& holder : lack.holders)
        text += "\n"
            + TerminalWording(wording)(CONSONANCE_TEXT("CommandLine", "{0} holds {1}"),
                { workload.job(holder.job).request.name,
                    resourceAmountText(lack.resource, holder.amount, lack.deviceType, wording) });
    return lack.moreHolders > 0 ? text + "\n" + moreHoldersText(lack, wording) : text;
}

SheetCell windowCell(const StartPrediction& made, const Workload& workload, const Wording& wording)
{
    SheetCell cell;
    cell.tip = cell.printed = windowText(
        made, [&](Time at) { return roundMomentText(at, workload); }, wording);
    if (made.earliest)
        cell.interval = std::pair(
            made.earliest->seconds(), made.latest ? made.latest->seconds() : std::numeric_limits<double>::infinity());
    return cell;
}

SheetRow waitingRow(const WaitingEntry& entry, const Workload& workload, const Wording& wording)
{
    const auto& request = workload.job(entry.job).request;
    SheetCell starts;
    SheetCell window;
    SheetCell passed;
    if (entry.prediction) {
        starts = { .value = entry.prediction->start.seconds(),
            .printed = roundMomentText(entry.prediction->start, workload) };
        window = windowCell(*entry.prediction, workload, wording);
    }
    if (entry.passedBy)
        passed.value = static_cast<std::int64_t>(*entry.passedBy);
    return { .cells = { { request.name }, { .value = entry.waited.seconds(), .since = request.arrival }, starts, window,
                 { .value = blockText(entry, workload, wording), .tip = detailOf(entry, workload, wording) }, passed,
                 { request.requestedGpus() }, { tenantName(workload, entry.job) } },
        .job = entry.job };
}

/// Each prediction whose outcome is known, and the line on which it would have been right.
Chart checkChart(const std::vector<StartPrediction>& past, const Wording& wording)
{
    const TerminalWording say(wording);
    Chart chart { .xTitle = CONSONANCE_TEXT("Models", "Predicted wait"),
        .yTitle = CONSONANCE_TEXT("Models", "Actual wait"),
        .xUnit = CellUnit::Seconds };
    std::vector<std::pair<double, double>> points;
    for (std::size_t i = 0; i < past.size(); i += std::max<std::size_t>(1, past.size() / kMostPointsDrawn)) {
        if (past[i].actual)
            points.emplace_back((past[i].start - past[i].made).seconds(), (*past[i].actual - past[i].made).seconds());
    }
    if (points.empty())
        return chart;
    std::ranges::sort(points);
    ChartSeries made { .name = say(CONSONANCE_TEXT("CommandLine", "predictions")), .isMarked = true };
    for (const auto& [predicted, actual] : points) {
        made.x.push_back(predicted);
        made.y.push_back(actual);
    }
    const std::vector<double> ends { 0, std::max(0.0, points.back().first) };
    chart.series = { std::move(made),
        { .name = say(CONSONANCE_TEXT("CommandLine", "as predicted")), .style = 6, .x = ends, .y = ends } };
    return chart;
}

void writePrediction(JsonWriter& json, const StartPrediction& made)
{
    json.member("start_s", made.start.seconds());
    if (made.earliest)
        json.member("earliest_s", made.earliest->seconds());
    if (made.latest)
        json.member("latest_s", made.latest->seconds());
}

void writeCheck(JsonWriter& json, const PredictionCheck& check)
{
    json.member("predictions", check.predictions)
        .member("median_error_s", check.medianErrorSeconds)
        .member("windows", check.windows)
        .member("held", check.held)
        .member("open_windows", check.openWindows)
        .member("open_held", check.openHeld);
}

class WaitingAnswer final : public AnswerSource {
public:
    /// `asked`: the moment, which may be after the end of the run.
    WaitingAnswer(WaitingList list, Time asked, std::shared_ptr<const Workload> workload)
        : m_list(std::move(list))
        , m_asked(asked)
        , m_workload(std::move(workload))
    {
    }

    [[nodiscard]] Answer answer(const Wording& wording) const override
    {
        const auto beginning = dateOfBeginning(*m_workload);
        Answer answer { .sheets = { { .columns = { std::begin(kWaitingColumns), std::end(kWaitingColumns) },
                            .sortedBy = kWaitedColumn,
                            .at = m_list.at,
                            .beginning = beginning } },
            .charts = { checkChart(m_list.outlook.past, wording) } };
        for (const auto& entry : m_list.jobs)
            answer.sheets.front().rows.push_back(waitingRow(entry, *m_workload, wording));
        addRemarks(answer, wording);
        return answer;
    }

    /// docs/formats.md, "Who waits".
    [[nodiscard]] std::string json() const override
    {
        JsonWriter json(JsonLayout::Indented);
        json.beginObject().member("time_s", m_list.at.seconds()).member("waiting", m_list.all);
        if (m_list.runEnded)
            json.member("run_ended_s", m_list.runEnded->seconds());
        json.key("past_limit").beginArray();
        for (const auto job : m_list.outlook.pastLimit)
            json.value(m_workload->job(job).request.name);
        json.endArray().key("jobs").beginArray();
        for (const auto& entry : m_list.jobs) {
            const auto& request = m_workload->job(entry.job).request;
            json.beginObject()
                .member("job", request.name)
                .member("tenant", tenantName(*m_workload, entry.job))
                .member("gpus", request.requestedGpus())
                .member("waited_s", entry.waited.seconds())
                .member("cause", waitingCauseName(entry.reason.cause))
                .member("reason", waitingText(entry, *m_workload));
            if (entry.passedBy)
                json.member("passed_by", *entry.passedBy);
            json.key("holders").beginArray();
            for (const auto& holder : entry.reason.shortage ? entry.reason.shortage->holders : std::vector<Holder> {})
                json.value(m_workload->job(holder.job).request.name);
            json.endArray();
            if (entry.reason.shortage)
                json.member("more_holders", entry.reason.shortage->moreHolders);
            if (entry.prediction)
                writePrediction(json, *entry.prediction);
            json.endObject();
        }
        json.endArray();
        writeCheck(json.key("check").beginObject(), m_list.outlook.check);
        json.key("by_size").beginArray();
        for (const auto& one : m_list.outlook.bySize) {
            writeCheck(json.beginObject().member("size", jobSizeKey(one.sizeClass)), one.check);
            json.endObject();
        }
        json.endArray()
            .member("moments", m_list.outlook.moments)
            .member("moments_below_half", m_list.outlook.momentsBelowHalf)
            .endObject();
        json.key("past").beginArray();
        for (const auto& made : m_list.outlook.past) {
            json.beginObject()
                .member("job", m_workload->job(made.job).request.name)
                .member("made_s", made.made.seconds());
            writePrediction(json, made);
            if (made.actual)
                json.member("actual_s", made.actual->seconds());
            json.endObject();
        }
        json.endArray().endObject();
        return json.take() + "\n";
    }

private:
    void addRemarks(Answer& answer, const Wording& wording) const
    {
        const TerminalWording say(wording);
        const auto moment = [this](Time at) { return momentText(at, dateOfBeginning(*m_workload)); };
        if (m_list.runEnded)
            answer.remarks = { say(CONSONANCE_TEXT("CommandLine", "The run ended at {0}, before {1}."),
                { moment(*m_list.runEnded), moment(m_asked) }) };
        if (m_list.jobs.empty()) {
            answer.remarks.push_back(say(CONSONANCE_TEXT("CommandLine", "No job waits at {0}."), { moment(m_asked) }));
            return;
        }
        answer.remarks.push_back(say(CONSONANCE_TEXT("CommandLine", "Jobs that wait at {0}: {1}."),
            { moment(m_list.at), groupedText(static_cast<std::int64_t>(m_list.all)) }));
        if (m_list.all > m_list.jobs.size())
            answer.remarks.push_back(say(CONSONANCE_TEXT("CommandLine", "The first {0} to arrive are listed."),
                { groupedText(std::ssize(m_list.jobs)) }));
        if (!m_list.outlook.knowsDurations) {
            answer.remarks.push_back(
                say(CONSONANCE_TEXT("CommandLine", "Too few jobs have finished to predict when others start.")));
            return;
        }
        answer.remarks.push_back(outlookCheckBrief(m_list.outlook, wording));
        const auto whole = outlookCheckText(m_list.outlook, wording);
        if (const auto brief = answer.remarks.back().size() + 1; whole.size() > brief)
            answer.details = { whole.substr(brief) };
        answer.details.push_back(
            wording("Question", CONSONANCE_TEXT("Question", "Lengths of jobs that run or wait are estimates: {0}."),
                { lengthSourcesText(m_list.outlook.lengths, wording) }));
    }

    WaitingList m_list;
    Time m_asked;
    std::shared_ptr<const Workload> m_workload;
};

struct WaitingAsk { };

Result<std::shared_ptr<const AnswerSource>> answerWaiting(
    const QuestionContext& about, const WaitingAsk&, const StopToken& stop, Progress*)
{
    TRY_ASSIGN(auto list, waitingList(std::move(*about.moment), about.at, about.planned, stop));
    return waitingAnswer(std::move(list), about.at, about.inputs.workload);
}

} // namespace

std::shared_ptr<const AnswerSource> waitingAnswer(
    WaitingList list, Time asked, std::shared_ptr<const Workload> workload)
{
    return std::make_shared<const WaitingAnswer>(std::move(list), asked, std::move(workload));
}

Question waitingQuestion()
{
    return makeQuestion<WaitingAsk>("waiting",
        { .help = CONSONANCE_TEXT("CommandLine",
              "Who waits at a moment of a run, what is in the way, and when each is predicted to start, without "
              "hindsight"),
            .panel = CONSONANCE_TEXT("Command", "Who waits"),
            .working = CONSONANCE_TEXT("Question", "Looking at the queue"),
            .idle = CONSONANCE_TEXT("Question",
                "No job waits at this moment. Waiting jobs are listed here with the reason and a predicted start."),
            .chart = CONSONANCE_TEXT("Command", "Predicted and actual waits") },
        "operating", {}, answerWaiting, QuestionSubject::Moment);
}

} // namespace consonance
