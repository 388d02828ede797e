// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_fields.h"

#include "core/cluster/server_failures.h"
#include "core/policy/transition_tables.h"
#include "core/run/seed_list.h"
#include "core/throughput/interference_title.h"

namespace consonance {

namespace {

FieldChoices interferenceChoices(const ResolvedInputs&, const Wording& wording)
{
    FieldChoices choices;
    for (const char* model : { "contention", "contention:maxmin", "none", "contention+fifo", "contention+tictac",
             "contention+p3", "contention+bytescheduler", "contention+bound", "contention+hips" })
        choices.emplace_back(model, interferenceText(model, wording));
    return choices;
}

std::string interferenceNote(const std::string& model, const Wording& wording)
{
    const auto say = [&wording](const char* english) { return wording("Question", english, {}); };
    if (model == "contention")
        return say(CONSONANCE_TEXT(
            "Question", "Jobs slow each other down on shared servers and links, by published figures."));
    if (model == "contention:maxmin")
        return say(CONSONANCE_TEXT("Question", "Links are shared max-min fairly; slower to compute."));
    if (interferenceAlone(model) != model)
        return say(CONSONANCE_TEXT("Question",
            "As before the +. Transfers of parameters hide behind computing, in the order of that system."));
    return model == "none" ? say(CONSONANCE_TEXT("Question", "Neighbours do not matter."))
                           : interferenceText(model, wording);
}

std::string lossNote(const std::string& loss, const Wording& wording)
{
    return failureLossText(failureLossByName(loss).value_or(FailureLoss {}), wording);
}

std::string failuresNote(const std::string& failures, const Wording& wording)
{
    return serverFailuresSentence(parseServerFailures(failures).value_or(ServerFailures {}), wording);
}

/// Who decides what on which machines.
RequestFields<RunRequest> sceneFields()
{
    return {
        { bound(&RunRequest::trace,
              { .key = "trace",
                  .description = "Trace file, or preset:NAME[,jobs=N][,load=L][,arrivals=uniform|poisson|bursty]" }),
            { .label = CONSONANCE_TEXT("Question", "Trace") } },
        { { .spec = { .key = "cluster",
                .description
                = "Cluster file, preset, or racks:2x20x8:v100 (default: the one that a sample or preset brings)" },
              .read = [](const RunRequest& run) { return ParameterValue(splitFailures(run.cluster).cluster); },
              .write = [](RunRequest& run, const ParameterValue& value) -> Result<void> {
                  const auto& name = std::get<std::string>(value);
                  const auto kept = splitFailures(name).failures.empty() ? splitFailures(run.cluster).failures : "";
                  run.cluster = clusterWithFailures(name, kept);
                  return {};
              } },
            { .label = CONSONANCE_TEXT("Question", "Cluster") } },
        { bound(&RunRequest::policy,
              { .key = "policy",
                  .description = "Policy id (see consonance-cli policies; default: the one that a sample brings)" }),
            { .label = CONSONANCE_TEXT("Question", "Policy") } },
    };
}

/// What jobs do to each other, and what changes cost.
RequestFields<RunRequest> costFields()
{
    return {
        { bound(&RunRequest::interference,
              { .key = "interference",
                  .description
                  = "contention, measured:FILE or none (default: what a sample brings, else contention); +p3, +fifo, "
                    "+tictac, +bytescheduler or +bound behind it hides transfers of parameters, +hips makes them "
                    "hierarchical" }),
            { .label = CONSONANCE_TEXT("Question", "Interference"),
                .choices = interferenceChoices,
                .note = interferenceNote,
                .files = CONSONANCE_TEXT("Question", "Choose a co-location table"),
                .fileFilter = CONSONANCE_TEXT("Question", "Co-location tables (*.json);;All files (*)"),
                .filePrefix = "measured:" } },
        { bound(&RunRequest::transitions,
              { .key = "transitions",
                  .description = "What changes cost: common, none or a published table (default: what a sample "
                                 "brings, else common)" }),
            { .label = CONSONANCE_TEXT("Question", "Cost of changes"),
                .choices = fixedChoices({ { "common", CONSONANCE_TEXT("Question", "Common") },
                    { "none", CONSONANCE_TEXT("Question", "Free") }, { "pollux", "Pollux" },
                    { "gandiva", "Gandiva" } }),
                .note = [](const std::string& table,
                            const Wording& wording) { return transitionCostsText(table, wording); } } },
    };
}

/// When the policy is asked, what failures cost, what is drawn, and which jobs there are.
RequestFields<RunRequest> courseFields()
{
    return {
        { boundText(&RunRequest::decideAt, decisionMomentsName, decisionMomentsByName,
              { .key = "decide_at",
                  .description = "When policies are asked: policy (as each was made), interval (boundaries of 20 min "
                                 "or --interval alone), event (every arrival, completion and change of resources)",
                  .choices = { "policy", "interval", "event" } }),
            { .label = CONSONANCE_TEXT("Question", "Decides at"),
                .tip = CONSONANCE_TEXT("Question",
                    "When the policy decides: at the moments that it was made for, at the ends of intervals alone, or "
                    "at every arrival, completion and change of resources"),
                .choices = fixedChoices({ { "policy", CONSONANCE_TEXT("Question", "The policy's own moments") },
                    { "interval", CONSONANCE_TEXT("Question", "Intervals") },
                    { "event", CONSONANCE_TEXT("Question", "Every event") } }) } },
        { { .spec = { .key = "interval",
                .description = "Stepping period, such as 90s, 20min or 03:20:00, instead of the policy's own",
                .minimum = 0.0 },
              .read = [](const RunRequest& run) { return ParameterValue(run.intervalSeconds.value_or(0)); },
              .write = [](RunRequest& run, const ParameterValue& value) -> Result<void> {
                  const double seconds = std::get<double>(value); // 0 says nothing
                  run.intervalSeconds = seconds > 0 ? std::optional(seconds) : std::nullopt;
                  return {};
              } },
            { .label = CONSONANCE_TEXT("Question", "Interval"),
                .tip = CONSONANCE_TEXT("Question", "Time between two decisions of policies that decide at intervals"),
                .suffix = CONSONANCE_TEXT("Question", " min"),
                .emptyText = CONSONANCE_TEXT("Question", "the policy's own"),
                .isLength = true } },
        { { .spec = { .key = "failures",
                .description = "How servers fail at random: mtbf=30d,repair=4h, with shape=0.7 in bursts, and "
                               "rack.mtbf=1y,rack.repair=2h for whole racks; part of the cluster's name from then on" },
              .read = [](const RunRequest& run) { return ParameterValue(splitFailures(run.cluster).failures); },
              .write = [](RunRequest& run, const ParameterValue& value) -> Result<void> {
                  const auto& text = std::get<std::string>(value);
                  TRY(parseServerFailures(text));
                  if (!text.empty()) // else the cluster's name says what it is
                      run.cluster = clusterWithFailures(splitFailures(run.cluster).cluster, text);
                  return {};
              } },
            { .label = CONSONANCE_TEXT("Question", "Failures"),
                .tip = CONSONANCE_TEXT("Question",
                    "How often each server fails, at random times; it is back after 4 h (assumed). The command line "
                    "and the cluster's file also take other repair times, bursts and racks."),
                .argument = "TEXT",
                .choices = fixedChoices({ { "", CONSONANCE_TEXT("Question", "None but those in the cluster's file") },
                    { "mtbf=7d", CONSONANCE_TEXT("Question", "Each server once a week") },
                    { "mtbf=30d", CONSONANCE_TEXT("Question", "Each server once a month") },
                    { "mtbf=180d", CONSONANCE_TEXT("Question", "Each server twice a year") } }),
                .note = failuresNote } },
        { boundText(&RunRequest::failureLoss, failureLossName, failureLossByName,
              { .key = "failure_loss",
                  .description
                  = "What jobs lose when their server fails: epoch (the work since the last finished epoch, all of it "
                    "without epochs; the default), all, none, or the running time between two checkpoints, such as "
                    "30min, with what writing one takes as in 30min+20s; a trace with checkpoint_s says it for each "
                    "job" }),
            { .label = CONSONANCE_TEXT("Question", "Lost by failures"),
                .argument = "epoch|all|none|TIME[+TIME]",
                .choices
                = fixedChoices({ { "epoch", CONSONANCE_TEXT("Question", "The unfinished epoch, or everything") },
                    { "all", CONSONANCE_TEXT("Question", "Everything") },
                    { "none", CONSONANCE_TEXT("Question", "Nothing") },
                    { "600s", CONSONANCE_TEXT("Question", "Checkpoint every 10 min") },
                    { "1800s", CONSONANCE_TEXT("Question", "Checkpoint every 30 min") },
                    { "3600s", CONSONANCE_TEXT("Question", "Checkpoint every 1 h") },
                    { "14400s", CONSONANCE_TEXT("Question", "Checkpoint every 4 h") } }),
                .note = lossNote } },
        { boundText(&RunRequest::seed, [](std::uint64_t seed) { return std::to_string(seed); }, parseSeed,
              { .key = "seed", .description = "Seed of the preset trace and of policies that draw" }),
            { .label = CONSONANCE_TEXT("Question", "Seed"),
                .tip = CONSONANCE_TEXT(
                    "Question", "Decides what policies draw; with a generated trace also the trace itself"),
                .argument = "UINT",
                .pattern = "[0-9]{1,20}" } }, // 2^64 has twenty digits
        { boundText(&RunRequest::impossible, impossibleJobsName, impossibleJobsByName,
              { .key = "impossible",
                  .description = "Jobs that can never run on the cluster: leave-out (they are named and counted) or "
                                 "keep (they wait to the end)",
                  .choices = { "leave-out", "keep" } }),
            { .label = CONSONANCE_TEXT("Question", "Leave out jobs that can never run"),
                .tip = CONSONANCE_TEXT("Question",
                    "They are named and counted when the run opens. If kept, they wait to its end, and the run counts "
                    "as incomplete.") } },
        { bound(&RunRequest::recordUntil,
              { .key = "record_until",
                  .description = "Until this moment, such as 2d 03:20:00 or a date, jobs start when and where they did "
                                 "by the trace's record, and the policy takes over what runs there; none: it decides "
                                 "from the beginning (default: the moment of a snapshot, else none)" }),
            { .label = CONSONANCE_TEXT("Question", "Follows the record until"),
                .tip = CONSONANCE_TEXT("Question",
                    "Until this moment jobs start when and where they did by the trace's record; the policy takes over "
                    "what runs there"),
                .emptyText = CONSONANCE_TEXT("Question", "the moment of a snapshot") } },
    };
}

} // namespace

const RequestFields<RunRequest>& runFields()
{
    static const auto fields = [] {
        auto all = sceneFields();
        std::ranges::move(costFields(), std::back_inserter(all));
        std::ranges::move(courseFields(), std::back_inserter(all));
        return declared(std::move(all));
    }();
    return fields;
}

const BoundField<RunRequest>& runField(std::string_view key)
{
    return *std::ranges::find(
        runFields(), key, [](const auto& field) { return std::string_view(field.shown.spec.key); });
}

} // namespace consonance
