// SPDX-License-Identifier: GPL-3.0-or-later
// live: the cluster as it is now, read-only, through the site's own clients.
#include "app/arguments/output_option.h"
#include "app/arguments/policy_settings.h"
#include "app/cli/command_context.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/stop_scope.h"
#include "core/live/live_watch.h"

#include <CLI/CLI.hpp>

#include <chrono>
#include <condition_variable>
#include <mutex>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr const char* kKubectl = "kubectl get pods,nodes --all-namespaces -o json";

struct LiveOptions {
    LiveSettings settings { .request = { .policy = "slurm" } };
    bool isKubernetes = false;
    std::vector<std::string> assignments;
    double everySeconds = 300;
    double patienceSeconds = 60;
    std::int64_t megabytes = 256;
    std::int64_t looks = 0; ///< 0: until Ctrl-C
    JsonOption json;
};

/// False where the work was stopped meanwhile.
bool wait(double seconds)
{
    std::mutex mutex;
    std::condition_variable_any condition;
    std::unique_lock lock(mutex);
    condition.wait_for(lock, interruptToken(), std::chrono::duration<double>(seconds), [] { return false; });
    return !interruptToken().stop_requested();
}

Result<void> print(const LiveLook& look, const JsonOption& json)
{
    warn(look.problems);
    const auto answer = liveAnswer(look, localWording());
    std::string text;
    for (const auto& sheet : answer.sheets) {
        const auto table = plainTable(sheet, localWording());
        if (!table.rows.empty())
            text += textTableAsNamed(table.header, table.rows);
    }
    for (const auto& remark : answer.remarks)
        text += remark + "\n";
    TRY(present(json, text + "\n", liveJson(look)));
    std::fflush(stdout);
    return {};
}

/// A look that fails is reported, and the next one comes all the same; the last one decides about the exit code.
Result<void> watch(LiveOptions& options)
{
    auto& settings = options.settings;
    if (options.isKubernetes) {
        settings.jobsCommand = kKubectl;
        settings.nodesCommand.clear();
    }
    settings.limits.patience = std::chrono::milliseconds(static_cast<std::int64_t>(options.patienceSeconds * 1000));
    settings.limits.mostBytes = options.megabytes << 20;
    TRY_ASSIGN(settings.request.parameters, typedSettings(options.assignments, settings.request.policy));
    allowTyped(settings.request.parameters);
    for (std::int64_t done = 1;; ++done) {
        auto look = lookAtCluster(settings, localWording(), interruptToken());
        const bool isLast = done == options.looks;
        if (look) {
            TRY(print(*look, options.json));
        } else if (isLast || look.error().kind == ErrorKind::Cancelled) {
            return fail(std::move(look).error());
        } else {
            report(look.error());
        }
        if (isLast || !wait(options.everySeconds))
            return {};
    }
}

} // namespace

void addLiveCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<LiveOptions>();
    auto& settings = options->settings;
    auto* command = app.add_subcommand("live",
        "The cluster as it is now, through the site's own clients: what has changed, when waiting jobs start, and how "
        "earlier predictions turned out. Writes only to the folder; never to the cluster");
    command->add_option("--folder", settings.folder, "Where the last snapshot and the predictions are kept")
        ->required();
    command->add_flag(
        "--kubectl", options->isKubernetes, fmt::format("The cluster is one of Kubernetes, read by: {}", kKubectl));
    command->add_option("--jobs-command", settings.jobsCommand, "Prints the jobs")->capture_default_str();
    command
        ->add_option("--nodes-command", settings.nodesCommand,
            "Prints the servers; empty where the other command prints them too")
        ->capture_default_str();
    command->add_option("--policy", settings.request.policy, "How the site schedules")->capture_default_str();
    command->add_option("--set", options->assignments, "Parameter of the policy, key=value; may be repeated")
        ->allow_extra_args(false);
    command->add_option("--every", options->everySeconds, "Seconds between looks")
        ->check(CLI::Range(0.0, 1e7))
        ->capture_default_str();
    command->add_option("--looks", options->looks, "How many, 1 for cron; 0: until Ctrl-C")
        ->check(CLI::Range(0, 1'000'000))
        ->capture_default_str();
    command->add_option("--patience", options->patienceSeconds, "Seconds after which a client is killed")
        ->check(CLI::Range(0.1, 1e5))
        ->capture_default_str();
    command->add_option("--most-mb", options->megabytes, "Megabytes after which a client is stopped")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    addJsonOption(*command, options->json);
    command->callback(calling(watch, options, result));
}

} // namespace consonance
