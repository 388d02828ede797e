// SPDX-License-Identifier: GPL-3.0-or-later
// dry-run: when a job that does not exist yet would start, who would wait because of it, and which shapes start sooner.
#include "core/answers/dry_run_study.h"
#include "core/answers/question.h"
#include "core/answers/variant_runs.h"
#include "core/base/json_writer.h"
#include "core/base/moment_text.h"
#include "core/base/span_text.h"
#include "core/base/text_format.h"
#include "core/operate/waiting_list.h"
#include "core/why/shortage.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace consonance {

namespace {

constexpr MessageId kBadSpan
    = CONSONANCE_MESSAGE("dry-run.span", "{0} is a length of time such as 90min or 1h30m; found {1}");
constexpr const char* kTypeKey = "gpu_type";
constexpr std::size_t kMostNamed = 3; ///< jobs and shapes in a sentence

std::vector<SheetColumn> shapeColumns()
{
    return { { "shape", CONSONANCE_TEXT("Models", "Shape"),
                 CONSONANCE_TEXT("Models", "What differs from the job that was asked about") },
        { "tasks", CONSONANCE_TEXT("Models", "Tasks"), CONSONANCE_TEXT("Models", "Each on one server"),
            CellUnit::Count },
        { "gpus_per_task", CONSONANCE_TEXT("Models", "GPUs each"), CONSONANCE_TEXT("Models", "GPUs of each task"),
            CellUnit::Count },
        { "cores_per_task", CONSONANCE_TEXT("Models", "Cores each"), CONSONANCE_TEXT("Models", "Cores of each task"),
            CellUnit::Amount, ColumnShown::OnRequest },
        { kTypeKey, CONSONANCE_TEXT("Models", "GPU type"), CONSONANCE_TEXT("Models", "Empty: any"), CellUnit::Text },
        { "length_s", CONSONANCE_TEXT("Models", "Runs for"),
            CONSONANCE_TEXT("Models", "Fewer GPUs: longer, for the same GPU time. Seconds in exports"),
            CellUnit::Span },
        { "limit_s", CONSONANCE_TEXT("Models", "Limit"),
            CONSONANCE_TEXT("Models", "What it asks the scheduler for. Seconds in exports"), CellUnit::Span,
            ColumnShown::OnRequest },
        { "start_s", CONSONANCE_TEXT("Models", "Starts"),
            CONSONANCE_TEXT("Models", "Under the policy of the run. Seconds in exports"), CellUnit::Moment },
        { "wait_s", CONSONANCE_TEXT("Models", "Waits"),
            CONSONANCE_TEXT("Models", "From the moment of the question to its start. Seconds in exports"),
            CellUnit::Span },
        { "window_s", CONSONANCE_TEXT("Models", "8 of 10 within"),
            CONSONANCE_TEXT("Models", "Starts in eight of ten runs in which the other jobs have other lengths"),
            CellUnit::Window } };
}

std::vector<SheetColumn> movedColumns()
{
    return { { "job", CONSONANCE_TEXT("Models", "Job"), "" }, { "tenant", CONSONANCE_TEXT("Models", "Tenant"), "" },
        { "gpus", CONSONANCE_TEXT("Models", "GPUs"), CONSONANCE_TEXT("Models", "GPUs of all its tasks"),
            CellUnit::Count },
        { "waits_longer_s", CONSONANCE_TEXT("Models", "Waits longer"),
            CONSONANCE_TEXT("Models", "Because of the new job; negative: it waits less. Seconds in exports"),
            CellUnit::Span },
        { "start_s", CONSONANCE_TEXT("Models", "Starts without it"),
            CONSONANCE_TEXT("Models", "First start without the new job. Seconds in exports"), CellUnit::Moment },
        { "start_with_s", CONSONANCE_TEXT("Models", "Starts with it"),
            CONSONANCE_TEXT("Models", "First start with the new job. Seconds in exports"), CellUnit::Moment },
        { "ends_later_s", CONSONANCE_TEXT("Models", "Ends later"),
            CONSONANCE_TEXT("Models", "Because of the new job, also where it only runs slower. Seconds in exports"),
            CellUnit::Span } };
}

std::string changeText(ShapeChange change, const Wording& wording)
{
    const auto say = [&](const char* text) { return wording("Question", text, {}); };
    switch (change) {
    case ShapeChange::FewerGpus:
        return say(CONSONANCE_TEXT("Question", "fewer GPUs"));
    case ShapeChange::MoreServers:
        return say(CONSONANCE_TEXT("Question", "on more servers"));
    case ShapeChange::OtherType:
        return say(CONSONANCE_TEXT("Question", "another GPU type"));
    case ShapeChange::Shorter:
        return say(CONSONANCE_TEXT("Question", "shorter"));
    case ShapeChange::None:
        break;
    }
    return say(CONSONANCE_TEXT("Question", "as asked"));
}

/// "2 × 4 V100 GPUs for 30 min".
std::string shapeText(const JobShape& shape, const Wording& wording)
{
    auto gpus = resourceAmountText(Resource::Gpu, shape.gpus, shape.gpuType, wording);
    if (shape.tasks > 1)
        gpus = std::to_string(shape.tasks) + " × " + gpus;
    return wording(
        "Question", CONSONANCE_TEXT("Question", "{0} for {1}"), { gpus, spanText(shape.length.seconds(), wording) });
}

class DryRunAnswer final : public AnswerSource {
public:
    explicit DryRunAnswer(DryRun run)
        : m_run(std::move(run))
    {
    }

    [[nodiscard]] Answer answer(const Wording& wording) const override
    {
        Answer answer;
        const auto add = [&](std::string remark) {
            if (!remark.empty())
                answer.remarks.push_back(std::move(remark));
        };
        add(startRemark(wording));
        if (m_run.reason)
            add(wording("Question", CONSONANCE_TEXT("Question", "Why it waits: {0}."),
                { waitingReasonText(*m_run.reason, *m_run.withJob, wording) }));
        add(movedRemark(wording));
        add(shapesRemark(wording));
        add(assumedRemark(wording));
        answer.details = details(wording);
        answer.sheets = { shapeSheet(wording) };
        if (!m_run.moved.empty())
            answer.sheets.push_back(movedSheet());
        return answer;
    }

    /// docs/formats.md, "A job that does not exist yet".
    [[nodiscard]] std::string json() const override
    {
        JsonWriter json(JsonLayout::Indented);
        json.beginObject().member("at_s", m_run.at.seconds()).member("policy", m_run.policy).key("job");
        writeShape(json, m_run.ask.job);
        json.member("tenant", m_run.ask.tenant).member("user", m_run.ask.user).member("model", m_run.ask.model);
        json.endObject();
        json.member("lengths", m_run.ask.lengths == JobLengths::Known ? "trace" : "estimated")
            .member("later_jobs", m_run.ask.later == LaterJobs::Trace ? "trace" : "none")
            .member("policy_knew_lengths", m_run.knewLengths)
            .member("policy_looks_ahead", m_run.looksAhead);
        json.key("length_sources")
            .beginObject()
            .member("user_and_name", countOf(m_run.sources, LengthBasis::UserAndName))
            .member("limit_use", countOf(m_run.sources, LengthBasis::LimitUse))
            .member("finished_jobs", countOf(m_run.sources, LengthBasis::SimilarJobs))
            .member("limits", countOf(m_run.sources, LengthBasis::Limit))
            .member("trace", countOf(m_run.sources, LengthBasis::Nothing))
            .endObject();
        writeText(json, "impossible", m_run.impossible ? m_run.impossible->englishText() : std::string());
        writeTime(json, "start_s", m_run.start);
        json.member("at_once", m_run.start == m_run.at).member("copies", m_run.copies).key("start_80_s");
        writeWindow(json, askedWindow());
        writeText(json, "reason",
            m_run.reason ? waitingReasonText(*m_run.reason, *m_run.withJob, englishWording) : std::string());
        json.key("moved_jobs").beginArray();
        for (const auto& moved : m_run.moved)
            writeMoved(json, moved);
        json.endArray().member("shapes_tried", m_run.shapesTried).key("shapes").beginArray();
        for (const auto& one : m_run.shapes) {
            writeShape(json, one.shape);
            writeTime(json, "start_s", one.start);
            json.member("at_once", m_run.startsAtOnce(one)).key("start_80_s");
            writeWindow(json, one.window);
            json.endObject();
        }
        json.endArray().endObject();
        return json.take() + "\n";
    }

private:
    static double secondsOf(Time at) { return at == kForever ? std::numeric_limits<double>::infinity() : at.seconds(); }

    [[nodiscard]] std::optional<std::pair<Time, Time>> askedWindow() const
    {
        return m_run.shapes.empty() ? std::nullopt : m_run.shapes.front().window;
    }

    static void writeWindow(JsonWriter& json, const std::optional<std::pair<Time, Time>>& window)
    {
        if (window)
            json.beginArray().value(secondsOf(window->first)).value(secondsOf(window->second)).endArray();
        else
            json.null();
    }

    static void writeText(JsonWriter& json, const char* key, const std::string& text)
    {
        json.key(key);
        text.empty() ? json.null() : json.value(text);
    }

    static void writeTime(JsonWriter& json, const char* key, const std::optional<Time>& at)
    {
        json.member(key, secondsOf(at.value_or(kForever)));
    }

    /// Leaves the object open.
    static void writeShape(JsonWriter& json, const JobShape& shape)
    {
        json.beginObject()
            .member("change", shapeChangeName(shape.change))
            .member("tasks", shape.tasks)
            .member("gpus_per_task", shape.gpus)
            .member("cores_per_task", shape.cores)
            .member("memory_gb_per_task", shape.memoryGigabytes)
            .member("gpu_type", shape.gpuType)
            .member("length_s", shape.length.seconds())
            .key("limit_s");
        shape.limit ? json.value(shape.limit->seconds()) : json.null();
    }

    void writeMoved(JsonWriter& json, const MovedJob& moved) const
    {
        const auto& request = m_run.workload->job(moved.job).request;
        json.beginObject()
            .member("job", request.name)
            .member("tenant", tenantName(*m_run.workload, moved.job))
            .member("gpus", request.requestedGpus())
            .member("waits_longer_s", moved.waitsLonger.seconds())
            .member("ends_later_s", moved.endsLater.seconds())
            .member("never_ends", moved.isStarved);
        writeTime(json, "start_s", moved.startWithout);
        writeTime(json, "start_with_s", moved.startWith);
        json.endObject();
    }

    [[nodiscard]] std::string momentSaid(Time at) const { return foreseenText(at, *m_run.workload); }
    [[nodiscard]] SheetCell momentCell(const std::optional<Time>& at) const
    {
        return foreseenCell(at, *m_run.workload);
    }

    [[nodiscard]] std::string startRemark(const Wording& wording) const
    {
        const auto say = [&](const char* text, const std::vector<std::string>& arguments) {
            return wording("Question", text, arguments);
        };
        const auto shape = shapeText(m_run.ask.job, wording);
        if (m_run.impossible)
            return wordedError(*m_run.impossible, wording);
        if (!m_run.start)
            return say(CONSONANCE_TEXT("Question", "{0}: never starts under {1}, even when all other jobs have ended."),
                { shape, m_run.policy });
        auto text = m_run.start == m_run.at
            ? say(CONSONANCE_TEXT("Question", "{0}: starts at once, at {1}."), { shape, momentSaid(m_run.at) })
            : say(CONSONANCE_TEXT("Question", "{0}: starts at {1}, {2} after {3}."),
                { shape, momentSaid(*m_run.start), spanText((*m_run.start - m_run.at).seconds(), wording),
                    momentSaid(m_run.at) });
        const auto window = askedWindow();
        if (!window)
            return text;
        const auto copies = std::to_string(m_run.copies);
        const auto& [first, last] = *window;
        return text + " "
            + (last == kForever
                    ? say(CONSONANCE_TEXT("Question", "In 9 of 10 runs with drawn lengths ({0} runs), not before {1}."),
                        { copies, momentSaid(first) })
                    : say(
                        CONSONANCE_TEXT("Question", "In 8 of 10 runs with drawn lengths ({0} runs), from {1} to {2}."),
                        { copies, momentSaid(first), momentSaid(last) }));
    }

    [[nodiscard]] std::string movedRemark(const Wording& wording) const
    {
        if (!m_run.start)
            return {};
        const auto say = [&](const char* text, const std::vector<std::string>& arguments) {
            return wording("Question", text, arguments);
        };
        std::int64_t later = 0;
        std::int64_t earlier = 0;
        Duration sum;
        for (const auto& moved : m_run.moved) {
            later += moved.isStarved || moved.waitsLonger > Duration {} ? 1 : 0;
            earlier += moved.waitsLonger < Duration {} ? 1 : 0;
            sum += std::max(moved.waitsLonger, Duration {});
        }
        if (later + earlier == 0)
            return m_run.moved.empty()
                ? say(CONSONANCE_TEXT("Question", "No other job waits longer because of it."), {})
                : say(CONSONANCE_TEXT("Question", "No other job waits longer because of it; {0} end at another time."),
                    { groupedText(std::ssize(m_run.moved)) });
        const auto& most = m_run.moved.front();
        const auto& name = m_run.workload->job(most.job).request.name;
        auto text = later == 0 ? say(CONSONANCE_TEXT("Question", "No other job waits longer because of it."), {})
            : most.isStarved
            ? say(CONSONANCE_TEXT("Question", "{0} jobs wait longer because of it; {1} then never ends."),
                { groupedText(later), name })
            : later == 1 ? say(CONSONANCE_TEXT("Question", "One job waits longer because of it: {0}, by {1}."),
                  { name, spanText(most.waitsLonger.seconds(), wording) })
                         : say(CONSONANCE_TEXT("Question",
                                   "{0} jobs wait longer because of it, {1} in all; {2} the longest, by {3}."),
                             { groupedText(later), spanText(sum.seconds(), wording), name,
                                 spanText(most.waitsLonger.seconds(), wording) });
        if (earlier > 0)
            text += " " + say(CONSONANCE_TEXT("Question", "{0} wait less."), { groupedText(earlier) });
        return text;
    }

    [[nodiscard]] std::string shapesRemark(const Wording& wording) const
    {
        const auto tried = groupedText(static_cast<std::int64_t>(m_run.shapesTried));
        if (m_run.start == m_run.at || m_run.shapesTried == 0)
            return {};
        if (m_run.shapes.size() <= 1)
            return wording("Question",
                CONSONANCE_TEXT("Question", "None of the {0} smaller or shorter shapes tried starts sooner."),
                { tried });
        std::string texts;
        std::size_t named = 0;
        for (const auto& one : std::span(m_run.shapes).subspan(1)) {
            if (named++ == kMostNamed)
                break;
            const auto shape = shapeText(one.shape, wording);
            texts += (texts.empty() ? "" : wording("Question", CONSONANCE_TEXT("Question", "; "), {}))
                + (m_run.startsAtOnce(one) ? wording("Question", CONSONANCE_TEXT("Question", "{0} at once"), { shape })
                                           : wording("Question", CONSONANCE_TEXT("Question", "{0} at {1}"),
                                               { shape, momentSaid(*one.start) }));
        }
        return wording("Question",
            CONSONANCE_TEXT("Question", "Other shapes that start sooner ({0} of {1} tried): {2}."),
            { groupedText(std::ssize(m_run.shapes) - 1), tried, texts });
    }

    [[nodiscard]] std::string assumedRemark(const Wording& wording) const
    {
        const auto say = [&](const char* text, const std::vector<std::string>& arguments = {}) {
            return wording("Question", text, arguments);
        };
        auto text = m_run.ask.later == LaterJobs::None
            ? say(CONSONANCE_TEXT("Question", "Assumed: no job comes after {0}, since none is known then;"),
                { momentSaid(m_run.at) })
            : say(CONSONANCE_TEXT("Question", "Assumed: later jobs come as in the trace, which is not known then;"));
        text += " ";
        if (m_run.ask.lengths == JobLengths::Known)
            return text
                + (m_run.knewLengths
                        ? say(CONSONANCE_TEXT(
                                  "Question", "lengths are those of the trace, since {0} has decided by them already."),
                            { m_run.policy })
                        : say(
                            CONSONANCE_TEXT("Question", "lengths are those of the trace, which are not known then.")));
        if (!isAnyEstimated(m_run.sources))
            return text
                + say(CONSONANCE_TEXT("Question", "lengths are those of the trace, since nothing else is known yet."));
        const auto parts = lengthSourcesText(m_run.sources, wording);
        return text + say(CONSONANCE_TEXT("Question", "lengths of unfinished jobs are estimates: {0}."), { parts });
    }

    [[nodiscard]] std::vector<std::string> details(const Wording& wording) const
    {
        const auto say = [&](const char* text, const std::vector<std::string>& arguments = {}) {
            return wording("Question", text, arguments);
        };
        std::vector<std::string> details;
        if (m_run.looksAhead)
            details.push_back(say(CONSONANCE_TEXT("Question",
                                      "{0} already decides differently before this moment when other jobs come after "
                                      "it; the figures are of such a run."),
                { m_run.policy }));
        if (m_run.shapes.size() > 1)
            details.push_back(say(CONSONANCE_TEXT("Question",
                "A job with fewer GPUs is taken to run longer, for the same GPU time; on other servers and types as "
                "long "
                "as it would.")));
        if (m_run.copies > 0)
            details.push_back(say(CONSONANCE_TEXT("Question",
                "Waits of other jobs are of one run, in which each job ends after the median of what is known of "
                "it.")));
        return details;
    }

    [[nodiscard]] Sheet shapeSheet(const Wording& wording) const
    {
        auto sheet = sheetAt(m_run.at, *m_run.workload, shapeColumns(),
            CONSONANCE_TEXT("Models", "The job and shapes that start sooner"));
        const bool hasTypes
            = std::ranges::any_of(m_run.shapes, [](const auto& one) { return !one.shape.gpuType.empty(); });
        for (auto& column : sheet.columns) {
            const bool isEmpty
                = (column.unit == CellUnit::Window && m_run.copies == 0) || (column.key == kTypeKey && !hasTypes);
            column.shown = isEmpty ? ColumnShown::OnRequest : column.shown;
        }
        for (const auto& one : m_run.shapes) {
            const auto& shape = one.shape;
            SheetCell limit;
            if (shape.limit)
                limit = { shape.limit->seconds() };
            SheetCell wait;
            if (one.start)
                wait = { (*one.start - m_run.at).seconds() };
            SheetCell window;
            if (one.window) {
                window.interval = std::pair(secondsOf(one.window->first), secondsOf(one.window->second));
                window.printed = momentSaid(one.window->first) + " – "
                    + (one.window->second == kForever ? std::string() : momentSaid(one.window->second));
            }
            sheet.rows.push_back({ .cells = { { changeText(shape.change, wording) }, { std::int64_t { shape.tasks } },
                                       { std::int64_t { shape.gpus } }, { shape.cores }, { shape.gpuType },
                                       { shape.length.seconds() }, limit, momentCell(one.start), wait, window },
                .state = m_run.startsAtOnce(one) ? RowState::Chosen : RowState::Plain });
        }
        return sheet;
    }

    [[nodiscard]] Sheet movedSheet() const
    {
        auto sheet = sheetAt(
            m_run.at, *m_run.workload, movedColumns(), CONSONANCE_TEXT("Models", "Jobs that the new one moves"));
        for (const auto& moved : m_run.moved) {
            const auto& request = m_run.workload->job(moved.job).request;
            sheet.rows.push_back(
                { .cells = { { request.name }, { tenantName(*m_run.workload, moved.job) }, { request.requestedGpus() },
                      { moved.waitsLonger.seconds() }, momentCell(moved.startWithout), momentCell(moved.startWith),
                      { moved.endsLater.seconds() } },
                    .job = moved.job,
                    .tenant = request.tenant,
                    .state = moved.waitsLonger > Duration {} ? RowState::Worse : RowState::Plain });
        }
        return sheet;
    }

    DryRun m_run;
};

/// A length of time as people write it; `read` is the default.
template<typename Access> BoundParameter<DryRunAsk> boundSpan(Access access, std::string usual, ParameterSpec spec)
{
    const auto key = spec.key;
    return { std::move(spec), [usual](const DryRunAsk&) { return ParameterValue(usual); },
        [access, key](DryRunAsk& ask, const ParameterValue& value) -> Result<void> {
            const auto& text = std::get<std::string>(value);
            if (text.empty())
                return {};
            const auto seconds = parseMoment(text);
            if (!seconds || *seconds <= 0)
                return fail(ErrorKind::BadArguments, kBadSpan, { key, text });
            access(ask.job) = Duration::fromSecondsRounded(*seconds);
            return {};
        } };
}

RequestFields<DryRunAsk> dryRunFields()
{
    const auto ofJob = [](auto field, ParameterSpec spec) { return bound(&DryRunAsk::job, field, std::move(spec)); };
    return {
        { ofJob(&JobShape::tasks,
              { .key = "tasks",
                  .description = "Tasks of the job, each on one server",
                  .minimum = 1.0,
                  .maximum = 1e5 }),
            { .label = CONSONANCE_TEXT("Question", "Tasks") } },
        { ofJob(&JobShape::gpus,
              { .key = "gpus", .description = "GPUs of each task", .minimum = 0.0, .maximum = 1024.0 }),
            { .label = CONSONANCE_TEXT("Question", "GPUs each") } },
        { ofJob(&JobShape::cores,
              { .key = "cores", .description = "Cores of each task", .minimum = 0.0, .maximum = 65536.0 }),
            { .label = CONSONANCE_TEXT("Question", "Cores each") } },
        { ofJob(&JobShape::memoryGigabytes,
              { .key = "memory_gb", .description = "Memory of each task in GB", .minimum = 0.0, .maximum = 1e6 }),
            { .label = CONSONANCE_TEXT("Question", "Memory each"), .suffix = CONSONANCE_TEXT("Question", " GB") } },
        { ofJob(&JobShape::gpuType, { .key = "gpu_type", .description = "Type of GPU that it needs (default: any)" }),
            { .label = CONSONANCE_TEXT("Question", "GPU type"), .choices = deviceTypeChoices } },
        { boundSpan([](JobShape & job) -> auto& { return job.length; }, "1h",
              { .key = "length", .description = "How long it runs, such as 90min or 1h30m" }),
            { .label = CONSONANCE_TEXT("Question", "Runs for"), .emptyText = CONSONANCE_TEXT("Question", "1h") } },
        { boundSpan([](JobShape & job) -> auto& { return job.limit; }, "",
              { .key = "limit", .description = "The time limit that it asks the scheduler for (default: none)" }),
            { .label = CONSONANCE_TEXT("Question", "Limit"), .emptyText = CONSONANCE_TEXT("Question", "none") } },
        { bound(&DryRunAsk::tenant,
              { .key = "tenant", .description = "Whose job it is (default: the first tenant of the trace)" }),
            { .label = CONSONANCE_TEXT("Question", "Tenant"), .emptyText = CONSONANCE_TEXT("Question", "the first") } },
        { bound(&DryRunAsk::user, { .key = "user", .description = "Who submits it (default: none)" }) },
        { bound(&DryRunAsk::model,
            { .key = "model", .description = "Its model, by which jobs slow each other down (default: none)" }) },
        { boundChoice(&DryRunAsk::lengths, { { "estimated", JobLengths::Estimated }, { "trace", JobLengths::Known } },
              { .key = "lengths",
                  .description = "How long unfinished jobs run: as finished jobs and limits suggest, which gives an "
                                 "interval, or as in the trace, which is not known at that moment" }),
            { .label = CONSONANCE_TEXT("Question", "Lengths of others"),
                .choices = fixedChoices({ { "estimated", CONSONANCE_TEXT("Question", "estimated") },
                    { "trace", CONSONANCE_TEXT("Question", "as in the trace") } }) } },
        { boundChoice(&DryRunAsk::later, { { "none", LaterJobs::None }, { "trace", LaterJobs::Trace } },
              { .key = "later_jobs",
                  .description = "Which jobs come after the moment: none, since none is known then, or those of the "
                                 "trace" }),
            { .label = CONSONANCE_TEXT("Question", "Later jobs"),
                .choices = fixedChoices({ { "none", CONSONANCE_TEXT("Question", "none") },
                    { "trace", CONSONANCE_TEXT("Question", "as in the trace") } }) } },
        { boundText(&DryRunAsk::copies, copiesOptionText, copiesIn,
            { .key = "copies",
                .description = "Runs with drawn lengths, for the interval; 0: none (default: 20 where a run "
                               "has up to 30,000 events)" }) },
        { bound(&DryRunAsk::threads,
            { .key = "threads",
                .description = "Runs at the same time; 0 = one per processor",
                .minimum = 0.0,
                .maximum = 4096.0 }) },
    };
}

} // namespace

Question dryRunQuestion()
{
    return makeQuestion<DryRunAsk>(
        "dry-run",
        { .help = CONSONANCE_TEXT("CommandLine",
              "A job that does not exist yet: when it would start, which jobs would wait because of it, and which "
              "smaller or shorter shapes would start sooner"),
            .panel = CONSONANCE_TEXT("Command", "Dry run of a job"),
            .start = CONSONANCE_TEXT("Command", "When would a &new job start?"),
            .startTip = CONSONANCE_TEXT("Command",
                "Submits a job that does not exist yet at the moment shown, and follows the run without it and with "
                "it"),
            .stop = CONSONANCE_TEXT("Command", "Stop the dry run"),
            .stopTip = CONSONANCE_TEXT("Command", "Stops the runs with and without the new job; none of them is kept"),
            .working = CONSONANCE_TEXT("Question", "Trying a new job"),
            .idle = CONSONANCE_TEXT("Question",
                "When a job that does not exist yet would start, which jobs would wait because of it, and which shapes "
                "would start sooner.") },
        "operating", dryRunFields(),
        [](const QuestionContext& about, const DryRunAsk& ask, const StopToken& stop,
            Progress* progress) -> Result<std::shared_ptr<const AnswerSource>> {
            about.moment->engine.waitUntil(about.at);
            TRY_ASSIGN(auto run, studyDryRun(about.request, about.inputs, about.moment->engine, ask, stop, progress));
            return std::make_shared<const DryRunAnswer>(std::move(run));
        },
        QuestionSubject::Moment);
}

} // namespace consonance
