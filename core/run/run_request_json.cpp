// SPDX-License-Identifier: GPL-3.0-or-later
// How the changes of a run are written down (docs/formats.md), and how earlier versions did it.
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/policy/transition_tables.h"
#include "core/run/run_request.h"

#include <array>
#include <string_view>

namespace consonance {

namespace {

constexpr std::array<std::string_view, 6> kRequestKeys { "decide_at", "failure_loss", "record_until", "begins_with",
    "changes", "earlier" };
constexpr std::array<std::string_view, 3> kBeginKeys { "policy", "seed", "parameters" };
constexpr std::array<std::string_view, 3> kMadeKeys { "event", "at_us", "change" };
constexpr IntegerRange kNatural { .minimum = 0, .maximum = INT64_MAX };

void writeParameters(JsonWriter& json, const std::map<std::string, std::string>& parameters)
{
    json.key("parameters").beginObject();
    for (const auto& [key, value] : parameters)
        json.member(key, value);
    json.endObject();
}

Result<std::map<std::string, std::string>> readParameters(const JsonView& json)
{
    std::map<std::string, std::string> parameters;
    TRY_ASSIGN(const auto members, json.required("parameters").asObject());
    for (const auto& [key, value] : members) {
        TRY_ASSIGN(parameters[std::string(key)], value.asWord());
    }
    return parameters;
}

/// Who decides for a time.
struct Decider {
    std::string policy;
    std::map<std::string, std::string> parameters;
    std::uint64_t seed = 1;
};

Result<Decider> readDecider(const JsonView& json)
{
    Decider decider;
    TRY_ASSIGN(decider.policy, json.required("policy").asText());
    TRY_ASSIGN(decider.seed, json.required("seed").asUnsigned());
    TRY_ASSIGN(decider.parameters, readParameters(json));
    return decider;
}

void letBegin(RunRequest& request, Decider decider)
{
    request.policy = std::move(decider.policy);
    request.parameters = std::move(decider.parameters);
    request.seed = decider.seed;
}

Result<RunMoment> readMoment(const JsonView& json, const char* event, const char* at)
{
    TRY_ASSIGN(const auto records, json.required(event).asInteger(kNatural));
    RunMoment moment { .event = static_cast<std::uint64_t>(records) };
    if (json.optional(at).isPresent()) {
        TRY_ASSIGN(const auto microseconds, json.required(at).asInteger(kNatural));
        moment.at = Time { microseconds };
    }
    return moment;
}

Result<std::vector<RunChange>> readChanges(const JsonView& list)
{
    std::vector<RunChange> changes;
    TRY_ASSIGN(const auto entries, list.asArray());
    for (const auto& entry : entries) {
        RunChange made;
        TRY(entry.refuseUnknownKeys(kMadeKeys));
        TRY_ASSIGN(made.moment, readMoment(entry, "event", "at_us"));
        TRY_ASSIGN(made.change, readIntervention(entry.required("change")));
        changes.push_back(std::move(made));
    }
    return changes;
}

/// A part of a run as version 0.1.0 kept it until November 2026: who decided in it, where it ended, and what was
/// changed there. The next part's decider took over, or, where it "continues", none did. The request named who
/// decided in the last part.
struct OldPart {
    Decider decider;
    RunMoment end;
    bool continues = false;
    std::vector<Intervention> changes;
};

Result<OldPart> readOldPart(const JsonView& json)
{
    OldPart part;
    TRY_ASSIGN(part.decider, readDecider(json));
    TRY_ASSIGN(part.end, readMoment(json, "until_event", "until_us"));
    TRY_ASSIGN(part.continues, json.optional("continues").asBooleanOr(false));
    if (!json.optional("changes").isPresent())
        return part;
    TRY_ASSIGN(const auto changes, json.required("changes").asArray());
    for (const auto& entry : changes) {
        TRY_ASSIGN(auto change, readIntervention(entry));
        part.changes.push_back(std::move(change));
    }
    return part;
}

Result<void> readOldParts(const JsonView& list, RunRequest& request)
{
    TRY_ASSIGN(const auto entries, list.asArray());
    std::vector<OldPart> parts;
    for (const auto& entry : entries) {
        TRY_ASSIGN(auto part, readOldPart(entry));
        parts.push_back(std::move(part));
    }
    request.changes.clear();
    Decider last { request.policy, request.parameters, request.seed };
    for (std::size_t i = 0; i < parts.size(); ++i) {
        for (auto& change : parts[i].changes)
            request.changes.push_back({ parts[i].end, std::move(change) });
        const auto& next = i + 1 < parts.size() ? parts[i + 1].decider : last;
        if (!parts[i].continues)
            request.changes.push_back({ parts[i].end, ChangePolicy { next.policy, next.parameters, next.seed } });
    }
    if (!parts.empty())
        letBegin(request, std::move(parts.front().decider));
    return {};
}

} // namespace

std::string requestJson(const RunRequest& request)
{
    JsonWriter json;
    const bool hasNoRule = request.failureLoss == kUnsaidLoss;
    if (request.changes.empty() && request.decideAt == DecisionMoments::Policy && hasNoRule
        && request.recordUntil.empty())
        return json.beginArray().endArray().take(); // as runs were always kept
    json.beginObject();
    if (request.decideAt != DecisionMoments::Policy)
        json.member("decide_at", decisionMomentsName(request.decideAt));
    if (!hasNoRule)
        json.member("failure_loss", failureLossName(request.failureLoss));
    if (!request.recordUntil.empty())
        json.member("record_until", request.recordUntil);
    if (!request.changes.empty()) {
        json.key("begins_with").beginObject().member("policy", request.policy).member("seed", request.seed);
        writeParameters(json, request.parameters);
        json.endObject();
    }
    json.key("changes").beginArray();
    for (const auto& [moment, change] : request.changes) {
        json.beginObject().member("event", moment.event);
        if (moment.at)
            json.member("at_us", moment.at->microseconds);
        json.key("change");
        writeIntervention(json, change);
        json.endObject();
    }
    return json.endArray().endObject().take();
}

Result<void> readRequestJson(const std::string& json, const std::string& name, RunRequest& request)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(json, name));
    const JsonView root = document.root();
    request.decideAt = DecisionMoments::Policy;
    request.failureLoss = kUnsaidLoss;
    request.recordUntil.clear();
    if (root.asArray())
        return readOldParts(root, request);
    TRY(root.refuseUnknownKeys(kRequestKeys));
    if (root.optional("decide_at").isPresent()) {
        TRY_ASSIGN(const auto moments, root.required("decide_at").asText());
        TRY_ASSIGN(request.decideAt, decisionMomentsByName(moments));
    }
    if (root.optional("failure_loss").isPresent()) {
        TRY_ASSIGN(const auto loss, root.required("failure_loss").asText());
        TRY_ASSIGN(request.failureLoss, failureLossByName(std::string(loss)));
    }
    TRY_ASSIGN(const auto until, root.optional("record_until").asTextOr(""));
    request.recordUntil = until;
    if (root.optional("earlier").isPresent())
        return readOldParts(root.required("earlier"), request);
    TRY_ASSIGN(request.changes, readChanges(root.required("changes")));
    if (root.optional("begins_with").isPresent()) {
        TRY(root.required("begins_with").refuseUnknownKeys(kBeginKeys));
        TRY_ASSIGN(auto decider, readDecider(root.required("begins_with")));
        letBegin(request, std::move(decider));
    }
    return {};
}

} // namespace consonance
