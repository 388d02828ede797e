// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/runs_drift.h"

#include "app/cli/store_option.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/json_writer.h"
#include "core/base/marked_text.h"
#include "core/base/text_format.h"
#include "core/keep/run_keeper.h"
#include "core/why/candidate_effects.h"
#include "core/why/run_drift.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace consonance {

namespace {

struct DriftOptions {
    StoreOption store;
    std::string id;
    JsonOption json;
};

std::string driftJson(const std::string& id, const RunDrift& found)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("run", id).member("known_error", found.knownError).key("drift").beginArray();
    for (const auto& span : found.spans) {
        json.beginObject().member("from_s", span.from.seconds()).member("to_s", span.until.seconds());
        json.member("mean_error", span.meanError).member("bias", span.bias).endObject();
    }
    json.endArray().endObject();
    return json.take() + "\n";
}

Result<void> drift(const DriftOptions& options)
{
    TRY_ASSIGN(const auto run, openRun(options.store, options.id));
    TRY_ASSIGN(const auto stored, storedInputs(run.store, run.record));
    const auto& workload = *stored.inputs.workload;
    const auto& cluster = *stored.inputs.cluster;
    TRY_ASSIGN(const auto log,
        run.store.loadEvents(run.record.id, {},
            { .jobs = static_cast<std::uint32_t>(workload.jobCount()),
                .domains = static_cast<std::uint32_t>(cluster.domains.size()),
                .hosts = static_cast<std::uint32_t>(cluster.hostCount()) }));
    TRY_ASSIGN(const auto found,
        runDrift(predictorFor(stored.request.parameters), log.block.events, log.block.slots, workload, cluster));
    const auto beginning = dateOfBeginning(workload);
    std::vector<std::vector<std::string>> rows;
    for (const auto& span : found.spans)
        rows.push_back({ momentText(span.from, beginning), momentText(span.until, beginning),
            fixedText(span.meanError * 100, 1), fixedText(span.bias * 100, 1) });
    auto text = rows.empty()
        ? std::string()
        : textTable({ CONSONANCE_TEXT("CommandLine", "from"), CONSONANCE_TEXT("CommandLine", "to"),
                        CONSONANCE_TEXT("CommandLine", "mean error (%)"), CONSONANCE_TEXT("CommandLine", "bias (%)") },
            rows);
    text += localText("CommandLine",
                CONSONANCE_TEXT("CommandLine", "stretches beyond the predictor's known error of {1} %: {0}"),
                { std::to_string(found.spans.size()), fixedText(found.knownError * 100, 1) })
        + "\n";
    return present(options.json, text, driftJson(run.record.id, found));
}

} // namespace

void addDriftCommand(CLI::App& runs, const CommandResult& result)
{
    auto options = std::make_shared<DriftOptions>();
    auto* command = runs.add_subcommand(
        "drift", "Where predicted and observed speeds differ by more than the reward predictor's known error");
    addStoreOption(*command, options->store);
    command->add_option("run", options->id, "Run id, or the beginning or end of one")->required();
    addJsonOption(*command, options->json);
    command->callback(calling(drift, options, result));
}

} // namespace consonance
