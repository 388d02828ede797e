// SPDX-License-Identifier: GPL-3.0-or-later
//
// What all commands of consonance-cli share: turning errors into text and exit codes, progress on stderr with an ETA, a
// clean Ctrl-C, writing results to a file or standard output. One per process; the main thread owns it.
#pragma once

#include "app/arguments/output_option.h"

#include "core/base/progress.h"
#include "core/base/result.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace CLI {
class App;
}

namespace consonance {

/// The contract of the command line (docs/formats.md).
enum class ExitCode : int {
    Done = 0,
    Failed = 1,
    WrongArguments = 2,
    BadInput = 3,
    Interrupted = 130, ///< as shells expect of Ctrl-C
};

[[nodiscard]] ExitCode exitCodeFor(const Error& error);

/// Prints "consonance-cli: …" to stderr and returns the exit code.
ExitCode report(const Error& error);
/// Prints problems of the inputs that do not stop the work: of the whole, then of rows that were left out, at
/// most twenty lines of each.
void warn(const std::vector<Error>& problems);

/// From then on Ctrl-C ends the process with 130: at once, until code asks for the token and ends it cleanly.
void watchInterrupts();
/// Requested by Ctrl-C (the second one ends the process the hard way).
[[nodiscard]] StopToken interruptToken();
/// The error as it is. When it says that the work was stopped, what is kept of it is said first.
[[nodiscard]] Error reportSavedWork(Error error, const std::string& kept);

/// The option --map, for tables whose columns have other names.
void addMapOption(CLI::App& command, std::vector<std::string>& pairs);

/// On standard error.
void printRemarks(const std::vector<std::string>& remarks);

/// The command line as typed, for footers and stored runs.
void rememberCommandLine(int argc, char** argv);
[[nodiscard]] const std::string& commandLine();

/// Shows a Progress on stderr while it lives: a bar on a terminal, a line every few seconds otherwise; nothing for work
/// that ends within half a second.
class ProgressDisplay {
public:
    ProgressDisplay(std::string what, const Progress& progress);
    ~ProgressDisplay();
    ProgressDisplay(const ProgressDisplay&) = delete;
    ProgressDisplay& operator=(const ProgressDisplay&) = delete;

private:
    void show(const StopToken& stop);
    [[nodiscard]] std::string line() const;

    std::string m_what;
    const Progress& m_progress;
    std::chrono::steady_clock::time_point m_begin;
    bool m_isTerminal;
    std::jthread m_thread;
};

using CommandResult = std::shared_ptr<ExitCode>;

/// The callback of a command that does its work with the options; stores the exit code of an error.
template<typename Run, typename Options>
auto calling(Run run, const std::shared_ptr<Options>& options, const CommandResult& result)
{
    return [run, options, result] {
        if (auto done = run(*options); !done)
            *result = report(done.error());
    };
}

/// Each adds its subcommand to the program.
void addListCommands(CLI::App& app, const CommandResult& result);
void addGenerateCommand(CLI::App& app, const CommandResult& result);
void addImportCommand(CLI::App& app, const CommandResult& result);
void addSimulateCommand(CLI::App& app, const CommandResult& result);
void addCompareCommand(CLI::App& app, const CommandResult& result);
void addSweepCommand(CLI::App& app, const CommandResult& result);
void addEvaluateCommand(CLI::App& app, const CommandResult& result);
void addTrainCommand(CLI::App& app, const CommandResult& result);
void addTrainingsCommand(CLI::App& app, const CommandResult& result);
void addVerifyCommand(CLI::App& app, const CommandResult& result);
void addRunsCommand(CLI::App& app, const CommandResult& result);
void addExplainCommand(CLI::App& app, const CommandResult& result);
void addQuestionCommands(CLI::App& app, const CommandResult& result);
void addReportCommand(CLI::App& app, const CommandResult& result);
void addInspectCommand(CLI::App& app, const CommandResult& result);
void addLiveCommand(CLI::App& app, const CommandResult& result);

} // namespace consonance
