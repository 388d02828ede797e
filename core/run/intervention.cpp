// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/intervention.h"

#include "core/base/json_writer.h"
#include "core/base/marked_text.h"
#include "core/base/utf8.h"

#include <array>
#include <charconv>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kBadForce = CONSONANCE_MESSAGE("what-if.bad-force",
    "'{0}' is not a placement; write job:role:server, job:role:server:count or JSON (role: worker, ps or task)");
constexpr MessageId kNoTasks = CONSONANCE_MESSAGE("what-if.no-tasks", "the placement of job {0} names no task");

constexpr std::array<std::string_view, 3> kRoleNames { CONSONANCE_TEXT("CommandLine", "worker"),
    CONSONANCE_TEXT("CommandLine", "ps"), CONSONANCE_TEXT("CommandLine", "task") };
constexpr std::array<std::string_view, 7> kKinds { "place", "answer", "drain", "fail", "repair", "add", "policy" };
enum Kind : std::size_t { kPlace, kAnswer, kDrain, kFail, kRepair, kAdd, kPolicy };
constexpr IntegerRange kCounts { .minimum = 1, .maximum = 1'000'000 };

void writePlaces(JsonWriter& json, const JobPlaces& places)
{
    json.member("job", places.job).key("tasks").beginArray();
    for (const auto& task : places.tasks) {
        json.beginObject().member("role", roleKindName(task.role)).member("server", task.place);
        json.member("count", task.count);
        if (!task.from.empty())
            json.member("from", task.from);
        json.endObject();
    }
    json.endArray();
}

void writeElsewhere(JsonWriter& json, const TaskElsewhere& task)
{
    json.key("otherwise").beginObject().member("job", task.job).member("role", roleKindName(task.role));
    json.member("from", task.from).member("server", task.to).key("displaced").beginArray();
    for (const auto& job : task.displaced)
        json.value(job);
    json.endArray().endObject();
}

struct Writer {
    JsonWriter& json;

    void operator()(const PlaceJob& change) const
    {
        json.member("kind", kKinds[kPlace]);
        writePlaces(json, change.places);
    }
    void operator()(const AnswerDecision& change) const
    {
        json.member("kind", kKinds[kAnswer]).key("jobs").beginArray();
        for (const auto& job : change.jobs) {
            json.beginObject();
            writePlaces(json, job);
            json.endObject();
        }
        json.endArray();
        if (change.otherwise)
            writeElsewhere(json, *change.otherwise);
    }
    void operator()(const ChangeServer& change) const
    {
        json.member("kind", kClusterChangeNames[static_cast<std::size_t>(change.kind)]).member("server", change.server);
    }
    void operator()(const AddServer& change) const
    {
        json.member("kind", kKinds[kAdd]).member("server", change.server).member("like", change.like);
    }
    void operator()(const ChangePolicy& change) const
    {
        json.member("kind", kKinds[kPolicy]).member("policy", change.policy);
        if (change.seed)
            json.member("seed", std::to_string(*change.seed));
        json.key("parameters").beginObject();
        for (const auto& [key, value] : change.parameters)
            json.member(key, value);
        json.endObject();
    }
};

Result<std::string> textOf(const JsonView& json, std::string_view key)
{
    TRY_ASSIGN(const auto text, json.required(key).asText());
    return std::string(text);
}

constexpr std::array<std::string_view, 3> kPlaceKeys { "kind", "job", "tasks" };
constexpr std::array<std::string_view, 4> kTaskKeys { "role", "server", "count", "from" };
constexpr std::array<std::string_view, 3> kAnswerKeys { "kind", "jobs", "otherwise" };
constexpr std::array<std::string_view, 5> kElsewhereKeys { "job", "role", "from", "server", "displaced" };
constexpr std::array<std::string_view, 4> kDecidingKeys { "kind", "policy", "seed", "parameters" };
constexpr std::array<std::string_view, 3> kAddedKeys { "kind", "server", "like" };
constexpr std::array<std::string_view, 2> kServerKeys { "kind", "server" };

Result<JobPlaces> readPlaces(const JsonView& json)
{
    JobPlaces places;
    TRY(json.refuseUnknownKeys(kPlaceKeys));
    TRY_ASSIGN(places.job, textOf(json, "job"));
    TRY_ASSIGN(const auto tasks, json.required("tasks").asArray());
    for (const auto& entry : tasks) {
        TaskPlace task;
        TRY(entry.refuseUnknownKeys(kTaskKeys));
        TRY_ASSIGN(const auto role, entry.required("role").asChoice(kRoleNames));
        task.role = static_cast<RoleKind>(role);
        TRY_ASSIGN(task.place, textOf(entry, "server"));
        TRY_ASSIGN(const auto count, entry.optional("count").asIntegerOr(1, kCounts));
        task.count = static_cast<std::int32_t>(count);
        TRY_ASSIGN(const auto from, entry.optional("from").asTextOr(""));
        task.from = std::string(from);
        places.tasks.push_back(std::move(task));
    }
    if (places.tasks.empty())
        return fail(ErrorKind::BadInput, kNoTasks, { places.job }, json.place());
    return places;
}

Result<TaskElsewhere> readElsewhere(const JsonView& json)
{
    TaskElsewhere task;
    TRY(json.refuseUnknownKeys(kElsewhereKeys));
    TRY_ASSIGN(task.job, textOf(json, "job"));
    TRY_ASSIGN(const auto role, json.required("role").asChoice(kRoleNames));
    task.role = static_cast<RoleKind>(role);
    TRY_ASSIGN(task.from, textOf(json, "from"));
    TRY_ASSIGN(task.to, textOf(json, "server"));
    if (const auto displaced = json.optional("displaced"); displaced.isPresent()) {
        TRY_ASSIGN(const auto jobs, displaced.asArray());
        for (const auto& entry : jobs) {
            TRY_ASSIGN(const auto job, entry.asText());
            task.displaced.emplace_back(job);
        }
    }
    return task;
}

Result<AnswerDecision> readAnswer(const JsonView& json)
{
    AnswerDecision change;
    TRY(json.refuseUnknownKeys(kAnswerKeys));
    TRY_ASSIGN(const auto jobs, json.required("jobs").asArray());
    for (const auto& job : jobs) {
        TRY_ASSIGN(auto places, readPlaces(job));
        change.jobs.push_back(std::move(places));
    }
    if (const auto otherwise = json.optional("otherwise"); otherwise.isPresent()) {
        TRY_ASSIGN(change.otherwise, readElsewhere(otherwise));
    }
    return change;
}

Result<Intervention> readPolicy(const JsonView& json)
{
    ChangePolicy change;
    TRY(json.refuseUnknownKeys(kDecidingKeys));
    TRY_ASSIGN(change.policy, textOf(json, "policy"));
    if (json.optional("seed").isPresent()) {
        TRY_ASSIGN(const auto seed, json.required("seed").asWord());
        change.seed = 0;
        std::from_chars(seed.data(), seed.data() + seed.size(), *change.seed);
    }
    if (json.optional("parameters").isPresent()) {
        TRY_ASSIGN(const auto members, json.required("parameters").asObject());
        for (const auto& [key, value] : members) {
            TRY_ASSIGN(change.parameters[std::string(key)], value.asWord());
        }
    }
    return change;
}

Result<Intervention> parseForceJson(const std::string& text)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, "--force"));
    const auto root = document.root();
    if (root.optional("kind").isPresent())
        return readIntervention(root);
    TRY_ASSIGN(auto places, readPlaces(root));
    return PlaceJob { std::move(places) };
}

} // namespace

const char* roleKindName(RoleKind kind)
{
    return kRoleNames[static_cast<std::size_t>(kind)].data();
}

std::optional<RoleKind> roleKindFromName(std::string_view name)
{
    for (std::size_t i = 0; i < kRoleNames.size(); ++i) {
        if (kRoleNames[i] == name)
            return static_cast<RoleKind>(i);
    }
    return std::nullopt;
}

void writeIntervention(JsonWriter& json, const Intervention& intervention)
{
    json.beginObject();
    std::visit(Writer { json }, intervention);
    json.endObject();
}

Result<Intervention> readIntervention(const JsonView& json)
{
    TRY_ASSIGN(const auto kind, json.required("kind").asChoice(kKinds));
    switch (kind) {
    case kPlace: {
        TRY_ASSIGN(auto places, readPlaces(json));
        return PlaceJob { std::move(places) };
    }
    case kAnswer: {
        TRY_ASSIGN(auto answer, readAnswer(json));
        return answer;
    }
    case kPolicy:
        return readPolicy(json);
    case kAdd: {
        AddServer change;
        TRY(json.refuseUnknownKeys(kAddedKeys));
        TRY_ASSIGN(change.server, textOf(json, "server"));
        TRY_ASSIGN(const auto like, json.optional("like").asTextOr(""));
        change.like = std::string(like);
        return change;
    }
    default:
        break;
    }
    ChangeServer change;
    TRY(json.refuseUnknownKeys(kServerKeys));
    change.kind = kind == kDrain ? ClusterChangeKind::Drain
        : kind == kFail          ? ClusterChangeKind::Fail
                                 : ClusterChangeKind::Repair;
    TRY_ASSIGN(change.server, textOf(json, "server"));
    return change;
}

Result<Intervention> parseForce(const std::string& text)
{
    if (text.starts_with('{'))
        return parseForceJson(text);
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const auto end = std::min(text.find(':', begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    const auto bad = [&] { return fail(ErrorKind::BadArguments, kBadForce, { text }); };
    // A change is kept as JSON, which has no place for anything but UTF-8.
    if (findInvalidUtf8(text) != std::string::npos)
        return fail(ErrorKind::BadArguments, kBadForce, { toValidUtf8(text) });
    if (parts.size() < 3 || parts.size() > 5 || parts[0].empty() || parts[2].empty())
        return bad();
    const auto role = roleKindFromName(parts[1]);
    if (!role)
        return bad();
    TaskPlace task { .role = *role, .place = parts[2], .count = 1, .from = parts.size() == 5 ? parts[4] : "" };
    if (parts.size() >= 4) {
        const auto& number = parts[3];
        const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), task.count);
        if (problem != std::errc {} || end != number.data() + number.size() || !kCounts.contains(task.count))
            return bad();
    }
    return PlaceJob { .places = { .job = parts[0], .tasks = { std::move(task) } } };
}

} // namespace consonance
