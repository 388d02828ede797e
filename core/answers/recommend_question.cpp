// SPDX-License-Identifier: GPL-3.0-or-later
// recommend: where a job should go at a moment of a run, or why one that waits there waits, and when it starts.
#include "core/answers/question.h"
#include "core/base/file_io.h"
#include "core/base/json_writer.h"
#include "core/base/text_format.h"
#include "core/policy/policy_title.h"
#include "core/run/intervention_text.h"
#include "core/run/what_if.h"
#include "core/why/recommendation.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <cmath>

namespace consonance {

namespace {

constexpr MessageId kWhichJob
    = CONSONANCE_MESSAGE("recommend.which-job", "say for which job: one of --job, --job-file and --waiting");
constexpr std::int64_t kLongestAsk = 4096;

constexpr SheetColumn kPlacementColumns[] = {
    { "tasks", CONSONANCE_TEXT("Models", "Placement"),
        CONSONANCE_TEXT("Models", "Where its tasks would go; the best placement first"), CellUnit::Prose },
    { "predicted_speed", CONSONANCE_TEXT("Models", "Predicted speed"),
        CONSONANCE_TEXT("Models",
            "By the trained predictor, ± its ensemble's standard deviation: batches per second, of a job without "
            "batches a multiple of its speed alone"),
        CellUnit::Figure },
    { "model_speed", CONSONANCE_TEXT("Models", "Speed by the model"),
        CONSONANCE_TEXT("Models", "By the interference model of the run, which no policy sees; as the predicted speed"),
        CellUnit::Figure },
    { "others_lose", CONSONANCE_TEXT("Models", "Others lose"),
        CONSONANCE_TEXT("Models", "What running jobs lose together by the model, in jobs at the speed they have alone"),
        CellUnit::Figure },
    { "proposed_by", CONSONANCE_TEXT("Models", "Proposed by"),
        CONSONANCE_TEXT("Models", "Policies and simple rules that place it so") },
};

constexpr SheetColumn kHolderColumns[] = {
    { "job", CONSONANCE_TEXT("Models", "Job"), CONSONANCE_TEXT("Models", "That holds what the other lacks") },
    { "holds", CONSONANCE_TEXT("Models", "Holds"), CONSONANCE_TEXT("Models", "Of what the other lacks") },
    { "until_s", CONSONANCE_TEXT("Models", "Until"),
        CONSONANCE_TEXT("Models", "Its end in the future that the run's own policy leads to. Seconds in exports"),
        CellUnit::Moment },
};

constexpr SheetColumn kFutureColumns[] = {
    { "policy", CONSONANCE_TEXT("Models", "Policy"), CONSONANCE_TEXT("Models", "That decides from the moment on") },
    { "arrivals", CONSONANCE_TEXT("Models", "Later jobs"), CONSONANCE_TEXT("Models", "As in the trace, or none") },
    { "start_s", CONSONANCE_TEXT("Models", "Starts"),
        CONSONANCE_TEXT(
            "Models", "From following the run forward; that knows how long jobs really run. Seconds in exports"),
        CellUnit::Moment },
    { "why_never", CONSONANCE_TEXT("Models", "Why never"), "", CellUnit::Prose },
};

struct RecommendAsk {
    std::string job {};
    std::string jobFile {};
    std::string waiting {};
    std::string model {};
    int workers = 2;
    int servers = 1;
    int epochs = 40;
    std::vector<std::string> policies {};

    [[nodiscard]] bool isTyped() const { return job.find('=') != std::string::npos; }
};

/// A policy as people know it; the terminal prints what they type.
SheetCell policyCell(const std::string& id, const Wording& wording)
{
    return { .value = policyTitle(id, wording), .key = id };
}

/// "8 tasks with 1 GPU each, on any servers"; empty of other jobs.
std::string tasksText(const JobRequest& request, const TerminalWording& say)
{
    const auto found = request.roles.find(RoleKind::Task);
    if (found < 0)
        return {};
    const auto& role = request.roles[static_cast<std::size_t>(found)];
    if (role.demand[Resource::Gpu] == 0)
        return {};
    const auto tasks = groupedText(role.requested), gpus = groupedText(role.demand[Resource::Gpu]);
    return role.requested == 1 ? say(CONSONANCE_TEXT("CommandLine", "one task with {0} GPUs, on one server"), { gpus })
        : role.demand[Resource::Gpu] == 1
        ? say(CONSONANCE_TEXT("CommandLine", "{0} tasks with one GPU each, on one server or several"), { tasks })
        : say(
            CONSONANCE_TEXT("CommandLine", "{0} tasks with {1} GPUs each, on one server or several"), { tasks, gpus });
}

/// A simple rule in words; what is not known here keeps its id.
std::string ruleText(const std::string& id, const Wording& wording)
{
    const auto say = [&](const char* text) { return wording("Question", text, {}); };
    switch (placerByName(id).value_or(PlacerKind::Consolidate)) {
    case PlacerKind::Consolidate:
        return say(CONSONANCE_TEXT("Question", "as few servers as possible"));
    case PlacerKind::FirstFit:
        return say(CONSONANCE_TEXT("Question", "the first servers with room"));
    case PlacerKind::BestFit:
        return say(CONSONANCE_TEXT("Question", "the fullest servers first"));
    case PlacerKind::WorstFit:
        return say(CONSONANCE_TEXT("Question", "the emptiest servers first"));
    case PlacerKind::Scatter:
        break;
    }
    return say(CONSONANCE_TEXT("Question", "each task on another server"));
}

/// Policies and rules as people know them; the terminal prints what they type.
SheetCell proposerCell(const RecommendedPlacement& placement, const Wording& wording)
{
    std::string titles;
    std::string ids;
    const auto add = [&](const std::string& title, const std::string& id) {
        const auto comma = wording("CommandLine", CONSONANCE_TEXT("CommandLine", ", "), {});
        titles += (titles.empty() ? "" : comma) + title;
        ids += (ids.empty() ? "" : comma) + id;
    };
    for (const auto& policy : placement.policies)
        add(policyTitle(policy, wording), policy);
    for (const auto& rule : placement.rules)
        add(ruleText(rule, wording), rule);
    return { .value = titles, .key = ids };
}

void writeNumber(JsonWriter& json, const char* name, const std::optional<double>& value)
{
    if (value)
        json.member(name, *value);
}

void writeTime(JsonWriter& json, const char* name, const std::optional<Time>& time)
{
    json.key(name);
    time ? json.value(time->seconds()) : json.null();
}

void writeNames(JsonWriter& json, const char* name, const std::vector<std::string>& names)
{
    json.key(name).beginArray();
    for (const auto& one : names)
        json.value(one);
    json.endArray();
}

void writePlacement(JsonWriter& json, const RecommendedPlacement& placement)
{
    json.beginObject().key("places");
    writeIntervention(json, PlaceJob { placement.places });
    writeNames(json, "policies", placement.policies);
    writeNames(json, "rules", placement.rules);
    json.member("servers", placement.servers);
    writeNumber(json, "predicted_speed", placement.predictedSpeed);
    writeNumber(json, "predicted_speed_spread", placement.predictedSpread);
    writeNumber(json, "model_speed", placement.modelSpeed);
    writeNumber(json, "others_lose", placement.othersLose);
    json.endObject();
}

void writeShortage(JsonWriter& json, const Shortage& lack, const Workload& workload)
{
    const auto nameOf = [&](JobId job) { return workload.job(job).request.name; };
    json.member("job", nameOf(lack.job)).member("resource", resourceName(lack.resource));
    json.member("device_type", lack.deviceType).member("wanted", lack.wanted).member("free", lack.free);
    json.member("most_on_one_server", lack.mostOnOneServer).member("one_task", lack.oneTask);
    json.member("device_type_absent", lack.isTypeAbsent).member("largest_server", lack.largestServer);
    json.member("tasks", lack.tasks).member("tasks_with_room", lack.tasksWithRoom);
    json.member("servers_with_room", lack.serversWithRoom).key("servers_short_of").beginObject();
    for (const auto resource : kAllResources)
        json.member(resourceName(resource), lack.shortOn[static_cast<std::size_t>(resource)]);
    json.endObject().key("holders").beginArray();
    for (const auto& holder : lack.holders) {
        json.beginObject().member("job", nameOf(holder.job)).member("amount", holder.amount);
        writeTime(json, "end_s", holder.end);
        json.endObject();
    }
    json.endArray().member("more_holders", lack.moreHolders).member("held_by_more", lack.heldByMore);
}

void writeBlock(JsonWriter& json, const WaitingReason& block, const Workload& workload)
{
    json.beginObject().member("cause", waitingCauseName(block.cause));
    json.member("text", waitingReasonText(block, workload)).key("others").beginArray();
    for (const auto job : block.others)
        json.value(workload.job(job).request.name);
    json.endArray();
    if (block.shortage)
        writeShortage(json, *block.shortage, workload);
    json.endObject();
}

class RecommendAnswer final : public AnswerSource {
public:
    RecommendAnswer(Recommendation found, std::shared_ptr<const Workload> workload, bool isHintWanted)
        : m_found(std::move(found))
        , m_workload(std::move(workload))
        , m_isHintWanted(isHintWanted)
    {
    }

    [[nodiscard]] Answer answer(const Wording& wording) const override
    {
        const TerminalWording say(wording);
        const auto& request = m_workload->job(m_found.job).request;
        Answer answer { .sheets = { placements(wording), holders(wording), futures(wording) } };
        const auto add = [&](std::string remark) {
            if (!remark.empty())
                answer.remarks.push_back(std::move(remark));
        };
        add(startRemark(wording));
        add(tasksText(request, say));
        if (m_found.placements.empty())
            add(say(CONSONANCE_TEXT("CommandLine", "it fits nowhere now")));
        if (m_found.block) {
            add(say(CONSONANCE_TEXT("CommandLine", "why it waits: {0}"),
                { waitingReasonText(*m_found.block, *m_workload, wording) }));
            if (m_found.block->shortage && m_found.block->shortage->moreHolders > 0)
                add(moreHoldersText(*m_found.block->shortage, wording));
        }
        if (m_isHintWanted)
            add(oneServerHint(request, wording));
        return answer;
    }

    /// docs/formats.md, "Recommendation".
    [[nodiscard]] std::string json() const override
    {
        JsonWriter json(JsonLayout::Indented);
        const auto& request = m_workload->job(m_found.job).request;
        json.beginObject().member("job", request.name);
        if (const auto tasks = request.roles.find(RoleKind::Task); tasks >= 0) {
            const auto& role = request.roles[static_cast<std::size_t>(tasks)];
            json.member("tasks", role.requested).member("gpus_per_task", role.demand[Resource::Gpu]);
        }
        json.member("time_s", m_found.at.seconds()).key("placements").beginArray();
        for (const auto& placement : m_found.placements)
            writePlacement(json, placement);
        json.endArray().key("blocked");
        if (m_found.block)
            writeBlock(json, *m_found.block, *m_workload);
        else
            json.null();
        json.key("start").beginObject();
        writeTime(json, "predicted_s", m_found.predictedStart());
        json.key("futures").beginArray();
        for (const auto& future : m_found.futures) {
            json.beginObject().member("policy", future.policy).member("arrivals", future.withArrivals);
            writeTime(json, "start_s", future.start);
            if (future.why)
                json.member("why_never", future.why->englishMessage());
            json.endObject();
        }
        json.endArray().endObject().endObject();
        return json.take() + "\n";
    }

private:
    template<std::size_t Count>
    [[nodiscard]] Sheet sheetOf(const SheetColumn (&columns)[Count], const char* title) const
    {
        return sheetAt(m_found.at, *m_workload, { std::begin(columns), std::end(columns) }, title);
    }

    [[nodiscard]] std::string startRemark(const Wording& wording) const
    {
        const auto& own = m_found.futures.front();
        const auto job = m_workload->job(m_found.job).request.name;
        const auto asked = momentText(m_found.at, dateOfBeginning(*m_workload));
        const auto policy = policyTitle(own.policy, wording);
        if (own.start)
            return wording("Question",
                CONSONANCE_TEXT("Question",
                    "At {0}: under {1} job {2} starts at {3}, with the true lengths and the arrivals to come."),
                { asked, policy, job, foreseenText(*own.start, *m_workload) });
        return wording("Question", CONSONANCE_TEXT("Question", "At {0}: under {1} job {2} never starts: {3}."),
            { asked, policy, job, whyNever(own, wording) });
    }

    [[nodiscard]] static std::string whyNever(const StartForecast& forecast, const Wording& wording)
    {
        return forecast.why ? wordedError(*forecast.why, wording) : std::string();
    }

    [[nodiscard]] Sheet placements(const Wording& wording) const
    {
        auto sheet = sheetOf(kPlacementColumns, CONSONANCE_TEXT("Models", "Placements, the best first"));
        const auto number = [](const std::optional<double>& value) {
            return value ? SheetCell { .value = *value, .printed = fixedText(*value, 3) } : SheetCell {};
        };
        // A job without a model has the same speed everywhere.
        const bool hasSpeeds = m_workload->job(m_found.job).request.model.isValid();
        for (auto& column : sheet.columns)
            column.shown = column.unit == CellUnit::Figure && !hasSpeeds ? ColumnShown::OnRequest : column.shown;
        for (const auto& one : m_found.placements) {
            auto predicted = number(one.predictedSpeed);
            if (one.predictedSpeed && one.predictedSpread) {
                predicted.interval
                    = std::pair(*one.predictedSpeed - *one.predictedSpread, *one.predictedSpeed + *one.predictedSpread);
                predicted.printed += " ±" + fixedText(*one.predictedSpread, 3);
            }
            auto lost = one.othersLose;
            if (lost && std::abs(*lost) < 5e-4)
                lost = 0;
            sheet.rows.push_back({ .cells = { { taskPlacesText(one.places.tasks, wording) }, predicted,
                                       number(one.modelSpeed), number(lost), proposerCell(one, wording) } });
        }
        return sheet;
    }

    [[nodiscard]] Sheet holders(const Wording& wording) const
    {
        auto sheet = sheetOf(kHolderColumns, CONSONANCE_TEXT("Models", "Who holds what it lacks"));
        if (!m_found.block || !m_found.block->shortage)
            return sheet;
        const auto& lack = *m_found.block->shortage;
        for (const auto& holder : lack.holders)
            sheet.rows.push_back({ .cells = { { m_workload->job(holder.job).request.name },
                                       { resourceAmountText(lack.resource, holder.amount, lack.deviceType, wording) },
                                       foreseenCell(holder.end, *m_workload) },
                .job = holder.job });
        return sheet;
    }

    [[nodiscard]] Sheet futures(const Wording& wording) const
    {
        auto sheet = sheetOf(kFutureColumns, CONSONANCE_TEXT("Models", "Start in each future"));
        for (const auto& future : m_found.futures)
            sheet.rows.push_back({ .cells = { policyCell(future.policy, wording),
                                       { wording("Question",
                                           future.withArrivals ? CONSONANCE_TEXT("Question", "as in the trace")
                                                               : CONSONANCE_TEXT("Question", "none"),
                                           {}) },
                                       foreseenCell(future.start, *m_workload), { whyNever(future, wording) } } });
        return sheet;
    }

    Recommendation m_found;
    std::shared_ptr<const Workload> m_workload; ///< with the job that was asked about
    bool m_isHintWanted;
};

Result<JobSpec> jobInFile(const std::string& path, const Workload& workload)
{
    TRY_ASSIGN(auto text, readFile(path, kLongestAsk));
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
        text.pop_back();
    auto job = parseJobAsk(text, workload);
    if (!job) {
        auto error = std::move(job).error();
        error.kind = ErrorKind::BadInput;
        error.place.file = path;
        return fail(std::move(error));
    }
    return job;
}

Result<JobSpec> describedJob(const RecommendAsk& ask, const Workload& workload)
{
    if (!ask.job.empty())
        return parseJobAsk(ask.job, workload);
    if (!ask.jobFile.empty())
        return jobInFile(ask.jobFile, workload);
    if (ask.model.empty())
        return fail(ErrorKind::BadArguments, kWhichJob);
    return parseJobAsk("model=" + ask.model + ",workers=" + std::to_string(ask.workers)
            + ",ps=" + std::to_string(ask.servers) + ",epochs=" + std::to_string(ask.epochs),
        workload);
}

/// The job that is asked about, and inputs that have it. A name alone is a job of the trace.
Result<AskedJob> askedJob(const QuestionContext& about, const RecommendAsk& ask)
{
    if (const auto& name = ask.job.empty() || ask.isTyped() ? ask.waiting : ask.job; !name.empty()) {
        TRY_ASSIGN(const auto job, findJob(about.inputs, name));
        return AskedJob { .inputs = about.inputs, .job = job };
    }
    TRY_ASSIGN(auto job, describedJob(ask, *about.inputs.workload));
    return withJob(about.request, about.inputs, std::move(job), about.at);
}

Result<std::shared_ptr<const AnswerSource>> answerRecommend(
    const QuestionContext& about, const RecommendAsk& ask, const StopToken& stop, Progress* progress)
{
    TRY_ASSIGN(const auto asked, askedJob(about, ask));
    TRY_ASSIGN(auto found,
        recommend(about.request, asked.inputs, about.at, asked.job, { .policies = ask.policies }, stop, progress));
    const bool isHintWanted = ask.isTyped() && ask.job.find("worker_gpu") == std::string::npos;
    return std::make_shared<const RecommendAnswer>(std::move(found), asked.inputs.workload, isHintWanted);
}

RequestFields<RecommendAsk> recommendFields()
{
    return {
        { bound(&RecommendAsk::job,
            { .key = "job",
                .description = "A job that comes then: model=NAME,workers=N,ps=N,epochs=N or gpus=N,minutes=N (N tasks "
                               "with one GPU each, or with worker_gpu=N), with gpu_type=NAME and tenant=NAME if "
                               "wanted; a name alone as --waiting" }) },
        { bound(&RecommendAsk::jobFile, { .key = "job_file", .description = "The same in a file" }) },
        { bound(&RecommendAsk::waiting,
            { .key = "waiting", .description = "Name of a job of the trace that waits then" }) },
        { bound(&RecommendAsk::model,
              { .key = "model", .description = "Model of a job that comes then, instead of --job" }),
            { .label = CONSONANCE_TEXT("Question", "Model"),
                .choices =
                    [](const ResolvedInputs& inputs, const Wording&) {
                        FieldChoices choices;
                        for (const auto& model :
                            inputs.workload ? inputs.workload->models->models : std::vector<ModelProfile> {})
                            choices.emplace_back(model.name, model.title);
                        return choices;
                    } } },
        { bound(&RecommendAsk::workers,
              { .key = "workers", .description = "Its workers", .minimum = 1.0, .maximum = 1000.0 }),
            { .label = CONSONANCE_TEXT("Question", "Workers") } },
        { bound(&RecommendAsk::servers,
              { .key = "ps", .description = "Its parameter servers", .minimum = 0.0, .maximum = 1000.0 }),
            { .label = CONSONANCE_TEXT("Question", "Parameter servers") } },
        { bound(
              &RecommendAsk::epochs, { .key = "epochs", .description = "Its epochs", .minimum = 1.0, .maximum = 1e6 }),
            { .label = CONSONANCE_TEXT("Question", "Epochs") } },
        { boundNames(&RecommendAsk::policies, { .key = "policies", .description = "Policies that are asked: a,b" }) },
    };
}

} // namespace

Question recommendQuestion()
{
    auto question = makeQuestion<RecommendAsk>("recommend",
        { .help = CONSONANCE_TEXT("CommandLine", "Where a job should go at a moment of a run, or why one waits there"),
            .panel = CONSONANCE_TEXT("Command", "Recommend placement"),
            .start = CONSONANCE_TEXT("Command", "Recommend a placement"),
            .startTip = CONSONANCE_TEXT("Command",
                "Where a job that you describe would go at the moment shown, how fast it would run there, and when it "
                "would start"),
            .stop = CONSONANCE_TEXT("Command", "Stop the recommendation"),
            .stopTip = CONSONANCE_TEXT("Command", "Stops following the run into its futures"),
            .working = CONSONANCE_TEXT("Question", "Recommending a placement"),
            .idle = CONSONANCE_TEXT("Question", "Where would a job like this go now, and when would it start?") },
        "decisions", recommendFields(), answerRecommend, QuestionSubject::Future);
    question.hasFormatOption = true;
    question.ofWaiting = WaitingJobCommand { .id = "whatIf.whyWaiting",
        .text = CONSONANCE_TEXT("Command", "Why does it &wait?"),
        .tip = CONSONANCE_TEXT("Command",
            "What keeps the selected job from starting, who holds it, and when it is predicted to start; of one that "
            "has started, the decision that left it waiting"),
        .field = "waiting",
        .isOfPastWaits = true };
    return question;
}

} // namespace consonance
