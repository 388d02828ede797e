// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_source.h"

#include "app/arguments/policy_settings.h"
#include "app/cli/command_context.h"

#include <CLI/CLI.hpp>

namespace consonance {

namespace {

constexpr MessageId kWhichRunToUse
    = CONSONANCE_MESSAGE("recommend.which-run", "say in which run: --run ID, or --trace and --cluster");

} // namespace

void addRunSource(CLI::App& command, RunSource& source)
{
    command.add_option("--run", source.run, "Kept run: its id, or the beginning or end of it");
    addRunOptions(command, source.typed,
        { { "trace", "Or a trace file or preset, as in simulate" },
            { "policy", "Policy that has decided until then" } });
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
    TRY(readTypedRun(source.typed));
    const auto& request = source.typed.request;
    if (request.trace.empty() || request.cluster.empty())
        return fail(ErrorKind::BadArguments, kWhichRunToUse);
    StoredInputs stored;
    TRY_ASSIGN(stored.inputs, resolveInputs(request));
    warn(stored.inputs.problems);
    stored.request = request;
    return stored;
}

} // namespace consonance
