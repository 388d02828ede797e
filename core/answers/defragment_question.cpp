// SPDX-License-Identifier: GPL-3.0-or-later
// defragment: which running tasks must move so that a gang or a waiting job fits now, or that a server or rack is
// empty.
#include "core/answers/defragment_study.h"
#include "core/answers/question.h"
#include "core/base/json_writer.h"
#include "core/base/span_text.h"
#include "core/base/text_format.h"
#include "core/why/shortage.h"

#include <algorithm>

namespace consonance {

namespace {

std::vector<SheetColumn> moveColumns()
{
    return { { "job", CONSONANCE_TEXT("Models", "Job"), "" }, { "tenant", CONSONANCE_TEXT("Models", "Tenant"), "" },
        { "tasks", CONSONANCE_TEXT("Models", "Tasks"), CONSONANCE_TEXT("Models", "That move"), CellUnit::Count },
        { "gpus", CONSONANCE_TEXT("Models", "GPUs"), CONSONANCE_TEXT("Models", "Of the tasks that move"),
            CellUnit::Count },
        { "from", CONSONANCE_TEXT("Models", "From"), CONSONANCE_TEXT("Models", "Server") },
        { "to", CONSONANCE_TEXT("Models", "To"),
            CONSONANCE_TEXT("Models", "Server; empty where the tasks find no room elsewhere") },
        { "job_gpus", CONSONANCE_TEXT("Models", "GPUs that stand still"),
            CONSONANCE_TEXT("Models", "All of the job, while it moves"), CellUnit::Count } };
}

std::vector<SheetColumn> placeColumns()
{
    return { { "server", CONSONANCE_TEXT("Models", "Server"), CONSONANCE_TEXT("Models", "Where the tasks fit then") },
        { "tasks", CONSONANCE_TEXT("Models", "Tasks"), CONSONANCE_TEXT("Models", "That fit there"), CellUnit::Count } };
}

class DefragmentAnswer final : public AnswerSource {
public:
    explicit DefragmentAnswer(Defragmentation found)
        : m_found(std::move(found))
    {
    }

    [[nodiscard]] Answer answer(const Wording& wording) const override
    {
        Answer answer;
        answer.remarks = { finding(wording) };
        if (!m_found.moves.empty())
            answer.remarks.push_back(costText(wording));
        answer.details = { wording("Question",
            CONSONANCE_TEXT("Question",
                "Found step by step, the cheapest server first; fewer moves may exist. The tasks of a job on one "
                "server move together. Jobs that share a GPU or must not be interrupted stay where they are."),
            {}) };
        answer.sheets.push_back(moveSheet(m_found.moves, CONSONANCE_TEXT("Models", "Moves, in this order")));
        if (!m_found.stuck.empty())
            answer.sheets.push_back(moveSheet(m_found.stuck, CONSONANCE_TEXT("Models", "No room elsewhere")));
        if (!m_found.places.empty())
            answer.sheets.push_back(placeSheet());
        return answer;
    }

    /// docs/formats.md, "Defragment".
    [[nodiscard]] std::string json() const override
    {
        JsonWriter json(JsonLayout::Indented);
        json.beginObject().member("time_s", m_found.at.seconds()).member("solved", m_found.isSolved());
        if (m_found.ask.free.empty())
            json.member("tasks_wanted", m_found.wanted)
                .member("tasks_fit", m_found.fitted)
                .member("tasks_fit_without_moves", m_found.fitWithoutMoves);
        json.member("jobs_moved", static_cast<std::int64_t>(m_found.movedJobs().size()))
            .member("stall_s", m_found.stall.seconds())
            .member("lost_gpu_h", m_found.lostGpuHours);
        for (const auto& [key, moves] : { std::pair { "moves", &m_found.moves }, { "stuck", &m_found.stuck } }) {
            json.key(key).beginArray();
            for (const auto& move : *moves) {
                json.beginObject()
                    .member("job", m_found.workload->job(move.job).request.name)
                    .member("role", roleKindName(roleOf(move).kind))
                    .member("tasks", move.count)
                    .member("gpus", gpusOf(move))
                    .member("from", pathOf(move.from));
                if (move.to.isValid())
                    json.member("to", pathOf(move.to));
                json.endObject();
            }
            json.endArray();
        }
        json.key("places").beginArray();
        for (const auto& place : m_found.places)
            json.beginObject().member("server", pathOf(place.host)).member("tasks", place.count).endObject();
        json.endArray().endObject();
        return json.take() + "\n";
    }

private:
    [[nodiscard]] std::string pathOf(HostId host) const
    {
        return m_found.cluster->path(m_found.cluster->host(host).domain);
    }
    [[nodiscard]] const RoleSpec& roleOf(const TaskMove& move) const
    {
        return m_found.workload->job(move.job).request.roles[move.role];
    }
    [[nodiscard]] std::int64_t gpusOf(const TaskMove& move) const
    {
        return roleOf(move).demand[Resource::Gpu] * move.count;
    }

    [[nodiscard]] std::string finding(const Wording& wording) const
    {
        const auto say = [&](const char* text, const std::vector<std::string>& arguments) {
            return wording("Question", text, arguments);
        };
        const auto& ask = m_found.ask;
        if (!ask.free.empty()) {
            if (!m_found.stuck.empty())
                return say(CONSONANCE_TEXT("Question", "{0} cannot be emptied: some tasks find no room elsewhere."),
                    { ask.free });
            return m_found.moves.empty()
                ? say(CONSONANCE_TEXT("Question", "{0} is empty already."), { ask.free })
                : say(CONSONANCE_TEXT("Question", "{0} is empty after these moves."), { ask.free });
        }
        const auto gang = ask.job.empty() ? gangText(wording) : ask.job;
        if (m_found.fitWithoutMoves == m_found.wanted)
            return say(CONSONANCE_TEXT("Question", "{0}: there is room already."), { gang });
        if (m_found.isSolved())
            return say(CONSONANCE_TEXT("Question", "{0}: there is room after these moves."), { gang });
        return say(CONSONANCE_TEXT("Question",
                       "{0}: no moves were found that make room for all; {1} of {2} tasks fit after these, {3} without "
                       "moves."),
            { gang, groupedText(std::int64_t { m_found.fitted }), groupedText(std::int64_t { m_found.wanted }),
                groupedText(std::int64_t { m_found.fitWithoutMoves }) });
    }

    /// "4 × 8 V100 GPUs"
    [[nodiscard]] std::string gangText(const Wording& wording) const
    {
        const auto& ask = m_found.ask;
        const auto each = ask.gpus > 0
            ? resourceAmountText(Resource::Gpu, ask.gpus, ask.gpuType, wording)
            : resourceAmountText(Resource::Cpu, static_cast<std::int64_t>(ask.cores * 1000), {}, wording);
        return ask.tasks == 1 ? each : std::to_string(ask.tasks) + " × " + each;
    }

    [[nodiscard]] std::string costText(const Wording& wording) const
    {
        const auto jobs = m_found.movedJobs();
        return wording("Question",
            CONSONANCE_TEXT("Question",
                "Jobs that move: {0}. Each stands still for {1} (the cost of a move in this run), together {2} "
                "GPU-hours."),
            { groupedText(std::ssize(jobs)), spanText(m_found.stall.seconds(), wording),
                fixedText(m_found.lostGpuHours, 2) });
    }

    [[nodiscard]] Sheet moveSheet(const std::vector<TaskMove>& moves, const char* title) const
    {
        auto sheet = sheetAt(m_found.at, *m_found.workload, moveColumns(), title);
        for (const auto& move : moves) {
            const auto& request = m_found.workload->job(move.job).request;
            sheet.rows.push_back({ .cells = { { request.name }, { m_found.workload->tenants[request.tenant.index()] },
                                       { std::int64_t { move.count } }, { gpusOf(move) }, { pathOf(move.from) },
                                       { move.to.isValid() ? pathOf(move.to) : std::string() }, { move.jobGpus } },
                .job = move.job,
                .tenant = request.tenant,
                .state = move.to.isValid() ? RowState::Plain : RowState::Refused });
        }
        return sheet;
    }

    [[nodiscard]] Sheet placeSheet() const
    {
        auto sheet
            = sheetAt(m_found.at, *m_found.workload, placeColumns(), CONSONANCE_TEXT("Models", "Room for the tasks"));
        for (const auto& place : m_found.places)
            sheet.rows.push_back({ .cells = { { pathOf(place.host) }, { std::int64_t { place.count } } },
                .server = place.host,
                .state = RowState::Chosen });
        return sheet;
    }

    Defragmentation m_found;
};

RequestFields<DefragmentAsk> defragmentFields()
{
    return {
        { bound(&DefragmentAsk::tasks,
              { .key = "tasks", .description = "Tasks that want room", .minimum = 1.0, .maximum = 1e5 }),
            { .label = CONSONANCE_TEXT("Question", "Tasks") } },
        { bound(&DefragmentAsk::gpus,
              { .key = "gpus",
                  .description = "GPUs of each task (default: all of the largest server)",
                  .minimum = 0.0,
                  .maximum = 1024.0 }),
            { .label = CONSONANCE_TEXT("Question", "GPUs each"),
                .emptyText = CONSONANCE_TEXT("Question", "a whole server") } },
        { bound(&DefragmentAsk::cores,
              { .key = "cores", .description = "Cores of each task", .minimum = 0.0, .maximum = 65536.0 }),
            { .label = CONSONANCE_TEXT("Question", "Cores each") } },
        { bound(&DefragmentAsk::memoryGigabytes,
              { .key = "memory_gb", .description = "Memory of each task in GB", .minimum = 0.0, .maximum = 1e6 }),
            { .label = CONSONANCE_TEXT("Question", "Memory each"), .suffix = CONSONANCE_TEXT("Question", " GB") } },
        { bound(&DefragmentAsk::gpuType,
              { .key = "gpu_type", .description = "Type of GPU that they need (default: any)" }),
            { .label = CONSONANCE_TEXT("Question", "GPU type"), .choices = deviceTypeChoices } },
        { bound(&DefragmentAsk::job,
              { .key = "job", .description = "A job that waits and shall start, in place of tasks of one shape" }),
            { .label = CONSONANCE_TEXT("Question", "Or this job"),
                .emptyText = CONSONANCE_TEXT("Question", "one that waits") } },
        { bound(&DefragmentAsk::free,
              { .key = "free",
                  .description = "What shall be empty, in place of room for tasks: the name or path of a server, a "
                                 "rack or another group" }),
            { .label = CONSONANCE_TEXT("Question", "Or empty this"),
                .emptyText = CONSONANCE_TEXT("Question", "server or rack") } },
    };
}

} // namespace

Question defragmentQuestion()
{
    auto question = makeQuestion<DefragmentAsk>(
        "defragment",
        { .help = CONSONANCE_TEXT("CommandLine",
              "Which running tasks must move so that a gang or a waiting job fits now, or that a server or rack is "
              "empty, and what that costs"),
            .panel = CONSONANCE_TEXT("Command", "Make room"),
            .start = CONSONANCE_TEXT("Command", "Which moves make &room?"),
            .startTip = CONSONANCE_TEXT("Command",
                "Looks for tasks that can move elsewhere so that a gang fits at this moment, or a server or rack is "
                "empty"),
            .stop = CONSONANCE_TEXT("Command", "Stop looking for room"),
            .stopTip = CONSONANCE_TEXT("Command", "Stops the search for moves"),
            .working = CONSONANCE_TEXT("Question", "Looking for moves"),
            .idle = CONSONANCE_TEXT("Question",
                "Which tasks must move so that a gang fits now, or that a server or rack is empty, and what that "
                "costs.") },
        "operating", defragmentFields(),
        [](const QuestionContext& about, const DefragmentAsk& ask, const StopToken& stop,
            Progress*) -> Result<std::shared_ptr<const AnswerSource>> {
            auto& engine = about.moment->engine;
            engine.waitUntil(about.at);
            TRY_ASSIGN(auto found, studyDefragmentation(engine, ask, stop));
            return std::make_shared<const DefragmentAnswer>(std::move(found));
        },
        QuestionSubject::Moment);
    question.ofWaiting = WaitingJobCommand { .id = "whatIf.makeRoom",
        .text = CONSONANCE_TEXT("Command", "Which moves make room for it?"),
        .tip = CONSONANCE_TEXT("Command", "Which running tasks must move so that the selected job fits now"),
        .field = "job" };
    return question;
}

} // namespace consonance
