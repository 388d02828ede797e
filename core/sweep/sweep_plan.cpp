// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_plan.h"

#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/policy/transition_tables.h"
#include "core/run/seed_list.h"
#include "core/run/usual_inputs.h"

#include <array>
#include <filesystem>
#include <span>
#include <tuple>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kTooManyCombinations = CONSONANCE_MESSAGE(
    "sweep.combinations", "the values listed for the parameters of {0} make more than {1} combinations; list fewer");

constexpr std::array<std::string_view, 11> kPlanKeys { "name", "cluster", "traces", "seeds", "interference",
    "transitions", "failure_loss", "decide_at", "impossible", "out", "policies" };
constexpr std::array<std::string_view, 4> kTrainingPlanKeys { "name", "trainings", "seeds", "out" };
constexpr std::array<std::string_view, 2> kPolicyKeys { "id", "set" };
constexpr MessageId kUnlikeTraces = CONSONANCE_MESSAGE(
    "sweep.unlike-traces", "the traces bring different values of {0} ({1} and {2}): the plan has to say which one");

/// One value, or a list of some.
Result<std::vector<std::string>> wordsOf(const JsonView& values)
{
    std::vector<std::string> words;
    if (auto one = values.asWord()) {
        words.push_back(std::move(*one));
        return words;
    }
    TRY_ASSIGN(const auto list, values.asArray());
    for (const JsonView& value : list) {
        TRY_ASSIGN(words.emplace_back(), value.asWord());
    }
    return words;
}

/// What the plan leaves out is what its traces bring, when they all bring the same.
Result<void> fillFromTraces(SweepPlan& sweep, const std::string& file)
{
    const std::tuple<const char*, std::string SweepPlan::*, std::string RunRequest::*> fields[] {
        { "cluster", &SweepPlan::cluster, &RunRequest::cluster },
        { "interference", &SweepPlan::interference, &RunRequest::interference },
        { "transitions", &SweepPlan::transitions, &RunRequest::transitions },
    };
    for (const auto& [name, member, brought] : fields) {
        if (!(sweep.*member).empty())
            continue;
        for (const auto& trace : sweep.traces) {
            const auto value = requestOfTrace(trace).*brought;
            if (trace != sweep.traces.front() && value != sweep.*member)
                return fail(ErrorKind::BadInput, kUnlikeTraces, { name, sweep.*member, value }, { .file = file });
            sweep.*member = value;
        }
    }
    return {};
}

/// Every combination of the lists of values in `set`: {"candidates": [1, 16], …}.
Result<void> addPolicies(const JsonView& entry, std::vector<SweptPolicy>& policies)
{
    TRY_ASSIGN(const auto id, entry.required("id").asText());
    TRY(entry.refuseUnknownKeys(kPolicyKeys));
    std::vector<SweptPolicy> combinations { { .id = std::string(id), .parameters = {}, .label = std::string(id) } };
    if (const JsonView set = entry.optional("set"); set.isPresent()) {
        TRY_ASSIGN(const auto members, set.asObject());
        for (const auto& [key, values] : members) {
            TRY_ASSIGN(const auto list, wordsOf(values));
            if (list.size() * combinations.size() > kMaximumSweepCombinations)
                return fail(ErrorKind::BadInput, kTooManyCombinations,
                    { std::string(id), fmt::format("{}", kMaximumSweepCombinations) }, values.place());
            std::vector<SweptPolicy> extended;
            for (const auto& text : list) {
                for (SweptPolicy one : combinations) {
                    one.parameters[std::string(key)] = text;
                    one.label += fmt::format(" {}={}", key, text);
                    extended.push_back(std::move(one));
                }
            }
            combinations = std::move(extended);
        }
    }
    policies.insert(policies.end(), combinations.begin(), combinations.end());
    return {};
}

void lookBeside(const std::filesystem::path& folder, std::string& name)
{
    std::error_code ignored;
    const auto beside = folder / name;
    if (!folder.empty() && std::filesystem::path(name).is_relative() && !std::filesystem::exists(name, ignored)
        && std::filesystem::exists(beside, ignored))
        name = beside.string();
}

} // namespace

Result<SweepPlan> parseSweepPlan(std::string_view text, const std::string& file)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, file));
    const JsonView root = document.root();
    SweepPlan sweep { .trains = root.optional("trainings").isPresent() };
    TRY(root.refuseUnknownKeys(sweep.trains ? std::span<const std::string_view>(kTrainingPlanKeys) : kPlanKeys));
    TRY_ASSIGN(sweep.cluster, root.optional("cluster").asTextOr({}));
    TRY_ASSIGN(sweep.output, root.optional("out").asTextOr({}));
    const auto stem = std::filesystem::path(file).stem().string();
    TRY_ASSIGN(sweep.name, root.optional("name").asTextOr(stem));
    TRY_ASSIGN(sweep.interference, root.optional("interference").asTextOr({}));
    TRY_ASSIGN(sweep.transitions, root.optional("transitions").asTextOr({}));
    const auto usualLoss = failureLossName(sweep.failureLoss);
    TRY_ASSIGN(const auto loss, root.optional("failure_loss").asTextOr(usualLoss));
    TRY_ASSIGN(sweep.failureLoss, failureLossByName(std::string(loss)));
    TRY_ASSIGN(const auto decideAt, root.optional("decide_at").asTextOr(decisionMomentsName(sweep.decideAt)));
    TRY_ASSIGN(sweep.decideAt, decisionMomentsByName(decideAt));
    TRY_ASSIGN(const auto impossible, root.optional("impossible").asTextOr(impossibleJobsName(sweep.impossible)));
    TRY_ASSIGN(sweep.impossible, impossibleJobsByName(impossible));
    TRY_ASSIGN(const auto seeds, wordsOf(root.required("seeds")));
    auto list = parseSeeds(fmt::format("{}", fmt::join(seeds, ",")));
    if (!list)
        return fail(std::move(list).error().inContext(file));
    sweep.seeds = std::move(*list);
    if (sweep.trains) {
        TRY_ASSIGN(const auto trainings, root.required("trainings").asArray());
        for (const JsonView& training : trainings)
            TRY(addPolicies(training, sweep.policies));
        return sweep;
    }
    TRY_ASSIGN(const auto traces, root.required("traces").asArray());
    for (const JsonView& trace : traces) {
        TRY_ASSIGN(const auto one, trace.asText());
        sweep.traces.emplace_back(one);
    }
    TRY(fillFromTraces(sweep, file));
    if (sweep.cluster.empty())
        TRY(root.required("cluster").asText());
    TRY_ASSIGN(const auto policies, root.required("policies").asArray());
    for (const JsonView& policy : policies)
        TRY(addPolicies(policy, sweep.policies));
    return sweep;
}

Result<SweepPlan> readSweepPlan(const std::string& file)
{
    TRY_ASSIGN(const auto text, readFile(file, JsonLimits {}.maximumBytes));
    TRY_ASSIGN(auto plan, parseSweepPlan(text, file));
    if (plan.trains)
        return plan;
    const auto folder = std::filesystem::path(file).parent_path();
    for (auto& trace : plan.traces)
        lookBeside(folder, trace);
    lookBeside(folder, plan.cluster);
    return plan;
}

std::string sweepPlanText(const SweepPlan& plan)
{
    JsonWriter json;
    json.beginObject().member("name", plan.name);
    if (!plan.trains) {
        json.member("cluster", plan.cluster).key("traces").beginArray();
        for (const auto& trace : plan.traces)
            json.value(trace);
        json.endArray().member("interference", plan.interference).member("transitions", plan.transitions);
    }
    json.member("seeds", seedsText(plan.seeds));
    if (plan.failureLoss != FailureLoss {})
        json.member("failure_loss", failureLossName(plan.failureLoss));
    if (plan.decideAt != SweepPlan {}.decideAt)
        json.member("decide_at", decisionMomentsName(plan.decideAt));
    if (plan.impossible != SweepPlan {}.impossible)
        json.member("impossible", impossibleJobsName(plan.impossible));
    if (!plan.output.empty())
        json.member("out", plan.output);
    json.key(plan.trains ? "trainings" : "policies").beginArray();
    for (const auto& policy : plan.policies) {
        json.beginObject().member("id", policy.id).key("set").beginObject();
        for (const auto& [key, value] : policy.parameters)
            json.key(key).beginArray().value(value).endArray();
        json.endObject().endObject();
    }
    return json.endArray().endObject().take() + '\n';
}

std::size_t sweepRunCount(const SweepPlan& plan)
{
    return (plan.trains ? 1 : plan.traces.size()) * plan.policies.size() * plan.seeds.size();
}

std::vector<SweepCell> cellsOf(const SweepPlan& plan)
{
    std::vector<SweepCell> cells;
    cells.reserve(sweepRunCount(plan));
    const auto traces = plan.trains ? 1 : plan.traces.size();
    for (std::size_t trace = 0; trace < traces; ++trace) {
        for (std::size_t policy = 0; policy < plan.policies.size(); ++policy) {
            for (const auto seed : plan.seeds)
                cells.push_back({ .trace = trace, .policy = policy, .seed = seed });
        }
    }
    return cells;
}

} // namespace consonance
