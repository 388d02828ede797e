// SPDX-License-Identifier: GPL-3.0-or-later
// The manifest as a file (docs/formats.md, "Manifest of a sweep").
#include "core/base/hash.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/policy/transition_tables.h"
#include "core/run/seed_list.h"
#include "core/sweep/shared/sweep_manifest.h"

namespace consonance {

namespace {

constexpr std::int64_t kManifestVersion = 2;
constexpr std::int64_t kVersionOfRuns = 1; ///< of a sweep that trains nothing, which older programs read too
constexpr IntegerRange kNatural { .minimum = 0, .maximum = INT64_MAX };

constexpr MessageId kNoManifest = CONSONANCE_MESSAGE("manifest.none", "this is not the manifest of a sweep");
constexpr MessageId kNewerManifest = CONSONANCE_MESSAGE("manifest.newer",
    "the manifest was made by a newer Consonance (version {0}, this program knows {1}): update Consonance");
constexpr MessageId kNoHash = CONSONANCE_MESSAGE("manifest.hash", "sixteen hexadecimal digits are expected, not '{0}'");
constexpr MessageId kNoSuchPart
    = CONSONANCE_MESSAGE("manifest.part", "there is no entry {0} in the list that this number refers to");
constexpr MessageId kOtherCells
    = CONSONANCE_MESSAGE("manifest.cells", "the cells are not those that the plan asks for: the manifest was changed");
constexpr MessageId kOtherCell
    = CONSONANCE_MESSAGE("manifest.cell", "cell {0} does not have the hash it states: the manifest was changed");

void writeHash(JsonWriter& json, const char* key, std::uint64_t hash)
{
    json.member(key, hashToText(hash));
}

Result<std::uint64_t> hashOf(const JsonView& view)
{
    TRY_ASSIGN(const auto text, view.asText());
    const auto hash = hashFromText(text);
    if (!hash)
        return fail(ErrorKind::BadInput, kNoHash, { std::string(text) }, view.place());
    return *hash;
}

Result<std::string> textOf(const JsonView& view)
{
    TRY_ASSIGN(const auto text, view.asText());
    return std::string(text);
}

/// The index of one of `count` parts.
Result<std::size_t> indexOf(const JsonView& view, std::size_t count)
{
    TRY_ASSIGN(const auto index, view.asInteger(kNatural));
    if (static_cast<std::uint64_t>(index) >= count)
        return fail(ErrorKind::BadInput, kNoSuchPart, { std::to_string(index) }, view.place());
    return static_cast<std::size_t>(index);
}

void writePolicies(JsonWriter& json, const SweepManifest& manifest)
{
    json.key("policies").beginArray();
    for (std::size_t i = 0; i < manifest.plan.policies.size(); ++i) {
        const auto& policy = manifest.plan.policies[i];
        json.beginObject().member("id", policy.id).member("label", policy.label).key("set").beginObject();
        for (const auto& [key, value] : policy.parameters)
            json.member(key, value);
        json.endObject().member("complete", manifest.parameters[i]).endObject();
    }
    json.endArray();
}

Result<void> readPolicies(const JsonView& list, SweepManifest& manifest)
{
    TRY_ASSIGN(const auto entries, list.asArray());
    for (const auto& entry : entries) {
        SweptPolicy policy;
        TRY_ASSIGN(policy.id, textOf(entry.required("id")));
        TRY_ASSIGN(policy.label, textOf(entry.required("label")));
        TRY_ASSIGN(const auto members, entry.required("set").asObject());
        for (const auto& [key, value] : members) {
            TRY_ASSIGN(policy.parameters[std::string(key)], textOf(value));
        }
        TRY_ASSIGN(manifest.parameters.emplace_back(), textOf(entry.required("complete")));
        manifest.plan.policies.push_back(std::move(policy));
    }
    return {};
}

void writeCells(JsonWriter& json, const std::vector<PlannedCell>& cells)
{
    json.key("cells").beginArray();
    for (const auto& planned : cells) {
        json.beginObject().member("trace", planned.cell.trace).member("policy", planned.cell.policy);
        json.member("seed", std::to_string(planned.cell.seed));
        writeHash(json, "trace_hash", planned.traceHash);
        writeHash(json, "models_hash", planned.modelsHash);
        writeHash(json, "hash", planned.hash);
        json.endObject();
    }
    json.endArray();
}

Result<PlannedCell> readCell(const JsonView& entry, const SweepManifest& manifest)
{
    PlannedCell planned;
    TRY_ASSIGN(
        planned.cell.trace, indexOf(entry.required("trace"), manifest.plan.trains ? 1 : manifest.plan.traces.size()));
    TRY_ASSIGN(planned.cell.policy, indexOf(entry.required("policy"), manifest.plan.policies.size()));
    TRY_ASSIGN(const auto seed, entry.required("seed").asWord());
    TRY_ASSIGN(const auto seeds, parseSeeds(seed));
    planned.cell.seed = seeds.front();
    TRY_ASSIGN(planned.traceHash, hashOf(entry.required("trace_hash")));
    TRY_ASSIGN(planned.modelsHash, hashOf(entry.required("models_hash")));
    TRY_ASSIGN(planned.hash, hashOf(entry.required("hash")));
    return planned;
}

Result<void> readCells(const JsonView& list, SweepManifest& manifest)
{
    TRY_ASSIGN(const auto entries, list.asArray());
    if (sweepRunCount(manifest.plan) > kMaximumSweepCells)
        return fail(ErrorKind::BadInput, kOtherCells, {}, list.place());
    const auto wanted = distinctCells(manifest);
    if (entries.size() != wanted.size())
        return fail(ErrorKind::BadInput, kOtherCells, {}, list.place());
    for (const auto& entry : entries) {
        TRY_ASSIGN(auto planned, readCell(entry, manifest));
        const auto number = manifest.cells.size();
        if (planned.cell != wanted[number].cell)
            return fail(ErrorKind::BadInput, kOtherCells, {}, entry.place());
        if (planned.hash != cellHash(manifest, planned))
            return fail(ErrorKind::BadInput, kOtherCell, { std::to_string(number) }, entry.place());
        manifest.cells.push_back(planned);
    }
    return {};
}

Result<void> readPlan(const JsonView& root, SweepPlan& plan)
{
    TRY_ASSIGN(plan.name, textOf(root.required("name")));
    TRY_ASSIGN(plan.trains, root.optional("trains").asBooleanOr(false));
    TRY_ASSIGN(plan.cluster, textOf(root.required("cluster")));
    TRY_ASSIGN(plan.interference, textOf(root.required("interference")));
    TRY_ASSIGN(plan.transitions, textOf(root.required("transitions")));
    const auto usualLoss = failureLossName(plan.failureLoss);
    TRY_ASSIGN(const auto loss, root.optional("failure_loss").asTextOr(usualLoss));
    TRY_ASSIGN(plan.failureLoss, failureLossByName(std::string(loss)));
    TRY_ASSIGN(const auto decideAt, root.optional("decide_at").asTextOr(decisionMomentsName(plan.decideAt)));
    TRY_ASSIGN(plan.decideAt, decisionMomentsByName(decideAt));
    TRY_ASSIGN(const auto impossible, root.required("impossible").asText());
    TRY_ASSIGN(plan.impossible, impossibleJobsByName(impossible));
    TRY_ASSIGN(plan.output, textOf(root.required("out")));
    TRY_ASSIGN(const auto seeds, root.required("seeds").asWord());
    TRY_ASSIGN(plan.seeds, parseSeeds(seeds));
    TRY_ASSIGN(const auto traces, root.required("traces").asArray());
    for (const auto& trace : traces) {
        TRY_ASSIGN(plan.traces.emplace_back(), textOf(trace));
    }
    return {};
}

} // namespace

std::string manifestText(const SweepManifest& manifest)
{
    const auto& plan = manifest.plan;
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("consonance_sweep", plan.trains ? kManifestVersion : kVersionOfRuns);
    json.member("name", plan.name);
    if (plan.trains)
        json.member("trains", true);
    json.member("created_ms", manifest.createdMilliseconds).member("folder", manifest.folder);
    json.key("program").beginObject().member("version", manifest.program.version);
    writeHash(json, "hash", manifest.program.hash);
    json.endObject().member("cluster", plan.cluster);
    writeHash(json, "cluster_hash", manifest.clusterHash);
    json.member("interference", plan.interference);
    writeHash(json, "interference_hash", manifest.interferenceHash);
    json.member("transitions", plan.transitions);
    if (plan.failureLoss != FailureLoss {})
        json.member("failure_loss", failureLossName(plan.failureLoss));
    if (plan.decideAt != DecisionMoments::Policy)
        json.member("decide_at", decisionMomentsName(plan.decideAt));
    json.member("impossible", impossibleJobsName(plan.impossible));
    json.member("out", plan.output).member("seeds", seedsText(plan.seeds)).key("traces").beginArray();
    for (const auto& trace : plan.traces)
        json.value(trace);
    json.endArray();
    writePolicies(json, manifest);
    writeCells(json, manifest.cells);
    return json.endObject().take() + '\n';
}

Result<SweepManifest> parseManifest(std::string_view text, const std::string& file)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, file));
    const auto root = document.root();
    if (!root.optional("consonance_sweep").isPresent())
        return fail(ErrorKind::BadInput, kNoManifest, {}, { .file = file });
    TRY_ASSIGN(const auto version, root.required("consonance_sweep").asInteger(kNatural));
    if (version > kManifestVersion)
        return fail(ErrorKind::BadInput, kNewerManifest, { std::to_string(version), std::to_string(kManifestVersion) },
            { .file = file });
    SweepManifest manifest;
    TRY(readPlan(root, manifest.plan));
    TRY_ASSIGN(manifest.createdMilliseconds, root.required("created_ms").asInteger(kNatural));
    TRY_ASSIGN(manifest.folder, textOf(root.required("folder")));
    TRY_ASSIGN(manifest.program.version, textOf(root.required("program").required("version")));
    TRY_ASSIGN(manifest.program.hash, hashOf(root.required("program").required("hash")));
    TRY_ASSIGN(manifest.clusterHash, hashOf(root.required("cluster_hash")));
    TRY_ASSIGN(manifest.interferenceHash, hashOf(root.required("interference_hash")));
    TRY(readPolicies(root.required("policies"), manifest));
    TRY(readCells(root.required("cells"), manifest));
    manifest.hash = hashText(text);
    return manifest;
}

} // namespace consonance
