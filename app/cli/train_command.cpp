// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_context.h"

#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/experiment/trainers.h"
#include "core/experiment/training_log.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

struct TrainOptions {
    std::string policy = "harmony";
    std::string config;
    std::vector<std::string> assignments;
    std::uint64_t seed = 1;
    std::string output;
    std::string resume;
    std::string json;
};

/// Parameters of a JSON object; --set comes after it.
Result<void> readConfig(const std::string& file, std::map<std::string, std::string>& parameters)
{
    TRY_ASSIGN(const auto text, readFile(file));
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, file));
    TRY_ASSIGN(const auto members, document.root().asObject());
    for (const auto& [key, value] : members) {
        if (auto words = value.asText()) {
            parameters[std::string(key)] = *words;
            continue;
        }
        TRY_ASSIGN(const double number, value.asNumber());
        parameters[std::string(key)] = fmt::format("{}", number);
    }
    return {};
}

std::string textLine(const TrainingReport& report)
{
    std::string line
        = fmt::format("{:7.1f} s  {:<9} {:>3}/{}", report.seconds, report.phase, report.round, report.rounds);
    for (const auto& [name, value] : report.figures)
        line += fmt::format("  {} {:.4g}", name, value);
    return line + "\n";
}

Result<void> runTrain(const TrainOptions& options)
{
    TRY_ASSIGN(const auto trainer, makeTrainer(options.policy));
    TrainingRequest request { .seed = options.seed, .output = options.output, .resume = options.resume };
    if (!options.config.empty())
        TRY(readConfig(options.config, request.parameters));
    TRY_ASSIGN(const auto assignments, parseAssignments(options.assignments));
    for (const auto& [key, value] : assignments)
        request.parameters[key] = value;
    std::string log;
    request.report = [&](const TrainingReport& report) {
        if (options.json == "-")
            fmt::print("{}", trainingLogLine(report));
        else if (report.phase != "predictor" || report.round == report.rounds)
            fmt::print("{}", textLine(report));
        std::fflush(stdout);
        log += trainingLogLine(report);
    };
    Progress progress;
    auto trained = [&] {
        const ProgressDisplay display("train", progress);
        return trainer->train(request, interruptToken(), &progress);
    }();
    if (!options.json.empty() && options.json != "-")
        TRY(writeOutput(options.json, log));
    return trained;
}

} // namespace

void addTrainCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<TrainOptions>();
    auto* command = app.add_subcommand("train", "Train a policy that learns and write its checkpoint");
    command->add_option("--policy", options->policy, "harmony or harmony-set")->capture_default_str();
    command->add_option("--config", options->config, "JSON object of parameters");
    command->add_option("--set", options->assignments, "key=value; may be repeated")->allow_extra_args(false);
    command->add_option("--seed", options->seed, "Seed of weights, traces and draws")->capture_default_str();
    command->add_option("--out", options->output, "Checkpoint; also written when stopped")->required();
    command->add_option("--resume", options->resume, "Checkpoint of the same training that was stopped");
    command->add_option("--json", options->json, "Metrics as JSON lines, to a file or to standard output with -");
    command->callback([options, result] {
        if (auto done = runTrain(*options); !done)
            *result = report(done.error());
    });
}

} // namespace consonance
