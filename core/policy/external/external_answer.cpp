// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/external/external_answer.h"

#include "core/base/joined_text.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kNoSuchJob = CONSONANCE_MESSAGE("external.no-job", "job {0} neither waits nor runs now");
constexpr MessageId kNoSuchRole = CONSONANCE_MESSAGE("external.no-role", "job {0} has no role {1}; it has {2}");
constexpr MessageId kNoSuchHost = CONSONANCE_MESSAGE(
    "external.no-host", "there is no server {0}; servers are numbered from 0 to {1}, or named by their paths");
constexpr MessageId kBadTask
    = CONSONANCE_MESSAGE("external.bad-task", "a task is [role, server, count]; this has {0} members");
constexpr MessageId kLongState
    = CONSONANCE_MESSAGE("external.long-state", "the state has {0} bytes; at most {1} are kept for a command");

constexpr std::array<std::string_view, 8> kAnswerKeys { "assign", "suspend", "verdicts", "wake_us", "notes", "state",
    "ask", "error" };
constexpr std::array<std::string_view, 9> kAssignKeys { "job", "tasks", "mode", "share", "from_us", "until_us",
    "local_batch", "accumulation", "later" };
constexpr std::array<std::string_view, 3> kVerdictKeys { "job", "verdict", "price" };
constexpr std::array<std::string_view, 5> kAskKeys { "ask", "job", "tasks", "local_batch", "accumulation" };
constexpr std::array<std::string_view, 4> kNotesKeys { "score", "actions", "blocked", "figures" };
constexpr std::array<std::string_view, 6> kActionKeys { "job", "role", "host", "value", "entropy", "candidates" };
constexpr std::array<std::string_view, 5> kCandidateKeys { "host", "score", "probability", "predicted", "why_not" };
constexpr std::array<std::string_view, 3> kBlockedKeys { "job", "why", "text" };
constexpr std::array<std::string_view, 3> kVerdicts { "accept", "reject", "defer" };
constexpr std::array<std::string_view, 1> kQuestions { "rate" };
constexpr std::array<std::string_view, 9> kWhyNot { "", "server-down", "gpus", "cpus", "memory", "network", "disk",
    "device-type", "policy" };

constexpr JsonLimits kAnswerLimits { .maximumBytes = std::int64_t { 64 } << 20, .maximumDepth = 64 };
constexpr std::size_t kLongestState = std::size_t { 1 } << 20;
constexpr IntegerRange kCount { .minimum = 1, .maximum = 1'000'000 };
constexpr IntegerRange kMoment { .minimum = 0, .maximum = INT64_MAX };
constexpr IntegerRange kBatch { .minimum = 0, .maximum = 1'000'000'000 };

class AnswerReader {
public:
    explicit AnswerReader(const View& view)
        : m_view(view)
    {
    }

    Result<ExternalAnswer> read(const JsonView& root) const
    {
        ExternalAnswer answer;
        TRY(root.refuseUnknownKeys(
            root.optional("ask").isPresent() ? std::span<const std::string_view>(kAskKeys) : kAnswerKeys));
        if (root.optional("ask").isPresent()) {
            TRY_ASSIGN(answer.question, readQuestion(root));
            return answer;
        }
        if (root.optional("error").isPresent()) {
            TRY_ASSIGN(answer.complaint, root.required("error").asText());
            return answer;
        }
        TRY(readAssignments(root.optional("assign"), answer.plan));
        TRY(readSuspensions(root.optional("suspend"), answer.plan));
        TRY(readVerdicts(root.optional("verdicts"), answer.plan));
        if (root.optional("wake_us").isPresent()) {
            TRY_ASSIGN(const auto at, root.required("wake_us").asInteger(kMoment));
            answer.plan.wakeAt = Time { at };
        }
        TRY(readNotes(root.optional("notes"), answer.plan.notes));
        if (root.optional("state").isPresent()) {
            answer.state = root.required("state").wholeText();
            if (answer.state->size() > kLongestState)
                return fail(ErrorKind::BadInput, kLongState,
                    { std::to_string(answer.state->size()), std::to_string(kLongestState) },
                    root.required("state").place());
        }
        return answer;
    }

private:
    [[nodiscard]] Result<std::vector<JsonView>> elements(const JsonView& list) const
    {
        if (!list.isPresent())
            return std::vector<JsonView> {};
        return list.asArray();
    }

    [[nodiscard]] Result<JobId> readJob(const JsonView& json) const
    {
        TRY_ASSIGN(const auto number, json.asInteger());
        if (number >= 0 && number < static_cast<std::int64_t>(m_view.jobCount())) {
            const JobId job(static_cast<std::size_t>(number));
            if (m_view.waiting().contains(job.value) || m_view.running().contains(job.value))
                return job;
        }
        return fail(ErrorKind::BadInput, kNoSuchJob, { std::to_string(number) }, json.place());
    }

    [[nodiscard]] Result<std::uint8_t> readRole(const JsonView& json, JobId job) const
    {
        const auto& request = m_view.request(job);
        std::int64_t role = -1;
        if (const auto name = json.asText()) {
            const auto* const kind = std::ranges::find(external::kRoles, *name);
            if (kind != external::kRoles.end())
                role = request.roles.find(static_cast<RoleKind>(kind - external::kRoles.begin()));
        } else {
            TRY_ASSIGN(role, json.asInteger());
        }
        if (role >= 0 && role < static_cast<std::int64_t>(request.roles.size()))
            return static_cast<std::uint8_t>(role);
        const auto roles = joinedText(request.roles, ", ",
            [](const RoleSpec& one) { return external::kRoles[static_cast<std::size_t>(one.kind)]; });
        return fail(
            ErrorKind::BadInput, kNoSuchRole, { std::to_string(job.value), json.shortText(), roles }, json.place());
    }

    /// A server by its number; a server, socket or device by its path.
    [[nodiscard]] Result<DomainId> readPlace(const JsonView& json) const
    {
        const auto& cluster = m_view.cluster();
        const auto none = [&] {
            return fail(ErrorKind::BadInput, kNoSuchHost, { json.shortText(), std::to_string(cluster.hostCount() - 1) },
                json.place());
        };
        if (const auto path = json.asText()) {
            const auto found = cluster.findByPath(*path);
            if (!found || !cluster.domain(*found).host.isValid())
                return none();
            return *found;
        }
        TRY_ASSIGN(const auto number, json.asInteger());
        if (number < 0 || number >= static_cast<std::int64_t>(cluster.hostCount()))
            return none();
        return cluster.host(HostId(static_cast<std::size_t>(number))).domain;
    }
    [[nodiscard]] Result<HostId> readHost(const JsonView& json) const
    {
        TRY_ASSIGN(const auto place, readPlace(json));
        return m_view.cluster().domain(place).host;
    }

    [[nodiscard]] Result<std::vector<Slot>> readTasks(const JsonView& list, JobId job) const
    {
        std::vector<Slot> slots;
        TRY_ASSIGN(const auto tasks, list.asArray());
        for (const auto& task : tasks) {
            TRY_ASSIGN(const auto parts, task.asArray());
            if (parts.size() != 3)
                return fail(ErrorKind::BadInput, kBadTask, { std::to_string(parts.size()) }, task.place());
            Slot slot;
            TRY_ASSIGN(slot.role, readRole(parts[0], job));
            TRY_ASSIGN(slot.domain, readPlace(parts[1]));
            TRY_ASSIGN(const auto count, parts[2].asInteger(kCount));
            slot.count = static_cast<std::int32_t>(count);
            slots.push_back(slot);
        }
        return slots;
    }

    [[nodiscard]] Result<RunConfig> readConfig(const JsonView& json) const
    {
        TRY_ASSIGN(const auto batch, json.optional("local_batch").asIntegerOr(0, kBatch));
        TRY_ASSIGN(const auto accumulation, json.optional("accumulation").asIntegerOr(0, kBatch));
        return RunConfig { static_cast<std::int32_t>(batch), static_cast<std::int32_t>(accumulation) };
    }

    [[nodiscard]] Result<Allocation> readAllocation(const JsonView& json, JobId job) const
    {
        Allocation allocation { .job = job };
        TRY_ASSIGN(allocation.slots, readTasks(json.required("tasks"), job));
        if (json.optional("mode").isPresent()) {
            TRY_ASSIGN(const auto mode, json.required("mode").asChoice(external::kModes));
            allocation.mode = static_cast<ShareMode>(mode);
        }
        TRY_ASSIGN(const auto share, json.optional("share").asNumberOr(1, { .minimum = 0, .maximum = 1 }));
        allocation.share = static_cast<std::int64_t>(std::floor(share * static_cast<double>(kFullShare) + 0.5));
        TRY_ASSIGN(allocation.config, readConfig(json));
        TRY_ASSIGN(allocation.from.microseconds, json.optional("from_us").asIntegerOr(0, kMoment));
        TRY_ASSIGN(
            allocation.until.microseconds, json.optional("until_us").asIntegerOr(kForever.microseconds, kMoment));
        return allocation;
    }

    [[nodiscard]] Result<void> readAssignments(const JsonView& list, Plan& plan) const
    {
        TRY_ASSIGN(const auto entries, elements(list));
        for (const auto& entry : entries) {
            TRY(entry.refuseUnknownKeys(kAssignKeys));
            TRY_ASSIGN(const auto job, readJob(entry.required("job")));
            Assignment assignment { .job = job, .allocations = {} };
            TRY_ASSIGN(auto now, readAllocation(entry, job));
            if (!now.slots.empty())
                assignment.allocations.push_back(std::move(now));
            TRY_ASSIGN(const auto later, elements(entry.optional("later")));
            for (const auto& lease : later) {
                TRY(lease.refuseUnknownKeys(kAssignKeys));
                TRY_ASSIGN(auto promised, readAllocation(lease, job));
                if (!promised.slots.empty())
                    assignment.allocations.push_back(std::move(promised));
            }
            plan.assignments.push_back(std::move(assignment));
        }
        return {};
    }

    [[nodiscard]] Result<void> readSuspensions(const JsonView& list, Plan& plan) const
    {
        TRY_ASSIGN(const auto entries, elements(list));
        for (const auto& entry : entries) {
            TRY_ASSIGN(const auto job, readJob(entry));
            plan.suspend(job);
        }
        return {};
    }

    [[nodiscard]] Result<void> readVerdicts(const JsonView& list, Plan& plan) const
    {
        TRY_ASSIGN(const auto entries, elements(list));
        for (const auto& entry : entries) {
            TRY(entry.refuseUnknownKeys(kVerdictKeys));
            Verdict verdict;
            TRY_ASSIGN(verdict.job, readJob(entry.required("job")));
            TRY_ASSIGN(const auto kind, entry.required("verdict").asChoice(kVerdicts));
            verdict.kind = static_cast<VerdictKind>(kind);
            TRY_ASSIGN(verdict.price, entry.optional("price").asNumberOr(0));
            plan.verdicts.push_back(verdict);
        }
        return {};
    }

    [[nodiscard]] Result<RateQuestion> readQuestion(const JsonView& json) const
    {
        TRY(json.required("ask").asChoice(kQuestions));
        RateQuestion question;
        TRY_ASSIGN(question.job, readJob(json.required("job")));
        TRY_ASSIGN(const auto slots, readTasks(json.required("tasks"), question.job));
        for (const auto& slot : slots)
            question.tasks.push_back({ m_view.cluster().domain(slot.domain).host, slot.role, slot.count, {} });
        TRY_ASSIGN(question.config, readConfig(json));
        return question;
    }

    [[nodiscard]] Result<void> readNotes(const JsonView& json, DecisionNotes& notes) const
    {
        if (!json.isPresent())
            return {};
        TRY(json.refuseUnknownKeys(kNotesKeys));
        TRY_ASSIGN(notes.scoreName, json.optional("score").asTextOr({}));
        TRY_ASSIGN(const auto actions, elements(json.optional("actions")));
        for (const auto& action : actions) {
            TRY_ASSIGN(auto note, readAction(action));
            notes.actions.push_back(std::move(note));
        }
        TRY_ASSIGN(const auto blocked, elements(json.optional("blocked")));
        for (const auto& entry : blocked) {
            TRY(entry.refuseUnknownKeys(kBlockedKeys));
            BlockedNote note;
            TRY_ASSIGN(note.job, readJob(entry.required("job")));
            TRY_ASSIGN(note.reason, readWhyNot(entry.optional("why"), Infeasible::ExcludedByPolicy));
            TRY_ASSIGN(note.text, entry.optional("text").asTextOr({}));
            notes.blocked.push_back(std::move(note));
        }
        if (!json.optional("figures").isPresent())
            return {};
        TRY_ASSIGN(const auto figures, json.required("figures").asObject());
        for (const auto& [name, value] : figures) {
            TRY_ASSIGN(const auto number, value.asNumber());
            notes.figures.emplace_back(name, number);
        }
        return {};
    }

    [[nodiscard]] Result<Infeasible> readWhyNot(const JsonView& json, Infeasible otherwise) const
    {
        if (!json.isPresent())
            return otherwise;
        TRY_ASSIGN(const auto reason, json.asChoice(kWhyNot));
        return static_cast<Infeasible>(reason);
    }

    [[nodiscard]] Result<ActionNote> readAction(const JsonView& json) const
    {
        TRY(json.refuseUnknownKeys(kActionKeys));
        ActionNote note { .candidates = {} };
        TRY_ASSIGN(note.job, readJob(json.required("job")));
        TRY_ASSIGN(note.role, readRole(json.required("role"), note.job));
        if (json.optional("host").isPresent()) {
            TRY_ASSIGN(note.host, readHost(json.required("host")));
        }
        TRY_ASSIGN(note.value, json.optional("value").asNumberOr(0));
        TRY_ASSIGN(note.entropy, json.optional("entropy").asNumberOr(-1));
        TRY_ASSIGN(const auto candidates, elements(json.optional("candidates")));
        for (const auto& entry : candidates) {
            TRY(entry.refuseUnknownKeys(kCandidateKeys));
            CandidateNote candidate { .job = note.job, .role = note.role };
            TRY_ASSIGN(candidate.host, readHost(entry.required("host")));
            TRY_ASSIGN(candidate.score, entry.optional("score").asNumberOr(0));
            TRY_ASSIGN(candidate.probability, entry.optional("probability").asNumberOr(-1));
            TRY_ASSIGN(candidate.predictedReward, entry.optional("predicted").asNumberOr(0));
            TRY_ASSIGN(candidate.infeasible, readWhyNot(entry.optional("why_not"), Infeasible::No));
            note.candidates.push_back(candidate);
        }
        return note;
    }

    const View& m_view;
};

} // namespace

Result<ExternalAnswer> readAnswer(std::string_view answer, const std::string& who, const View& view)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(answer, who, kAnswerLimits));
    TRY_ASSIGN(const auto root, document.root().object());
    return AnswerReader(view).read(root);
}

std::string answerText(const Plan& plan, const std::string& state, const Cluster& cluster)
{
    JsonWriter json;
    json.beginObject().key("assign").beginArray();
    for (const auto& assignment : plan.assignments) {
        json.beginObject().member("job", assignment.job.value);
        const auto& leases = assignment.allocations;
        // The first of them may begin now; an answer has it beside the job.
        if (leases.empty())
            json.key("tasks").beginArray().endArray();
        else
            external::writeAllocation(json, leases.front(), cluster);
        if (leases.size() > 1) {
            json.key("later").beginArray();
            for (std::size_t i = 1; i < leases.size(); ++i) {
                json.beginObject();
                external::writeAllocation(json, leases[i], cluster);
                json.endObject();
            }
            json.endArray();
        }
        json.endObject();
    }
    json.endArray().key("verdicts").beginArray();
    for (const auto& verdict : plan.verdicts) {
        const auto kind = static_cast<std::size_t>(verdict.kind);
        if (kind >= kVerdicts.size())
            continue; // of another policy's plan: no command can answer so
        json.beginObject()
            .member("job", verdict.job.value)
            .member("verdict", kVerdicts[kind])
            .member("price", verdict.price)
            .endObject();
    }
    json.endArray();
    if (plan.wakeAt)
        json.member("wake_us", plan.wakeAt->microseconds);
    return external::withMember(json.endObject().take(), "state", state);
}

namespace external {

void writeAllocation(JsonWriter& json, const Allocation& allocation, const Cluster& cluster)
{
    json.key("tasks").beginArray();
    for (const auto& slot : allocation.slots) {
        json.beginArray().value(slot.role);
        if (cluster.isHost(slot.domain))
            json.value(cluster.domain(slot.domain).host.value);
        else
            json.value(cluster.path(slot.domain));
        json.value(slot.count).endArray();
    }
    json.endArray();
    if (allocation.mode != ShareMode::Exclusive)
        json.member("mode", kModes[static_cast<std::size_t>(allocation.mode)]);
    if (allocation.share != kFullShare)
        json.member("share", static_cast<double>(allocation.share) / static_cast<double>(kFullShare));
    if (allocation.from > Time {})
        json.member("from_us", allocation.from.microseconds);
    if (allocation.until != kForever)
        json.member("until_us", allocation.until.microseconds);
    if (allocation.config.localBatch != 0)
        json.member("local_batch", allocation.config.localBatch);
    if (allocation.config.accumulation != 0)
        json.member("accumulation", allocation.config.accumulation);
}

std::string withMember(std::string object, std::string_view key, const std::string& value)
{
    if (value.empty())
        return object;
    object.pop_back();
    if (object.back() != '{')
        object += ',';
    object += '"';
    object += key;
    object += "\":";
    object += value;
    object += '}';
    return object;
}

} // namespace external

} // namespace consonance
