// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_source.h"

#include "app/cli/command_context.h"
#include "app/cli/policy_settings.h"

#include "core/run/usual_inputs.h"

#include <CLI/CLI.hpp>

namespace consonance {

namespace {

constexpr MessageId kWhichRunToUse
    = CONSONANCE_MESSAGE("recommend.which-run", "say in which run: --run ID, or --trace and --cluster");

} // namespace

void addRunSource(CLI::App& command, RunSource& source)
{
    command.add_option("--run", source.run, "Kept run: its id, or the beginning or end of it");
    command.add_option("--trace", source.request.trace, "Or a trace file or preset, as in simulate");
    command.add_option("--cluster", source.request.cluster,
        "Cluster file, preset, or racks:2x20x8:v100 (default: the one that a sample or preset brings)");
    command.add_option("--policy", source.request.policy, "Policy that has decided until then")->capture_default_str();
    command.add_option("--set", source.assignments, "Parameter of that policy, key=value; may be repeated")
        ->allow_extra_args(false);
    source.request.interference.clear(); // left to the trace
    source.request.transitions.clear();
    command.add_option("--interference", source.request.interference,
        "contention, measured:FILE or none (default: what a sample brings, else contention)");
    command.add_option("--seed", source.request.seed, "Seed of the preset trace and of policies that draw")
        ->capture_default_str();
    addDecideAtOption(command, source.decideAt);
    addImpossibleOption(command, source.request.impossible);
    addStoreOption(command, source.store);
    addConsentOption(command);
}

Result<StoredInputs> readRunSource(RunSource& source)
{
    if (!source.run.empty()) {
        TRY_ASSIGN(auto store, openStore(source.store));
        TRY_ASSIGN(const auto id, store.resolveId(source.run));
        TRY_ASSIGN(const auto record, store.get(id));
        return storedInputs(store, record);
    }
    fillFromTrace(source.request);
    if (source.request.trace.empty() || source.request.cluster.empty())
        return fail(ErrorKind::BadArguments, kWhichRunToUse);
    TRY_ASSIGN(source.request.decideAt, decisionMomentsByName(source.decideAt));
    TRY_ASSIGN(source.request.parameters, typedSettings(source.assignments, source.request.policy));
    StoredInputs stored;
    TRY_ASSIGN(stored.inputs, resolveInputs(source.request));
    warn(stored.inputs.problems);
    stored.request = source.request;
    return stored;
}

} // namespace consonance
