// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_context.h"

#include "app/language/language.h"

#include "core/base/marked_text.h"
#include "core/base/text_format.h"
#include "core/workload/trace_loader.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <mutex>

#include <fmt/format.h>
#include <unistd.h>

namespace consonance {

namespace {

constexpr MessageId kNoAssignment = CONSONANCE_MESSAGE("cli.no-assignment", "'{0}' is not of the form key=value");
constexpr std::int64_t kMaximumWarnings = 20;
constexpr const char* kSameMoments = "same"; ///< CompareRequest::decideAt without a value

std::string theCommandLine;

std::atomic<int> interrupts { 0 };
std::atomic<bool> isListening { false }; ///< the work will end cleanly

void handleInterrupt(int)
{
    if (interrupts.fetch_add(1) > 0 || !isListening)
        _exit(static_cast<int>(ExitCode::Interrupted));
}

/// Ctrl-C only sets a flag in the handler; a thread turns it into a stop request, since little else is allowed in a
/// handler.
class InterruptWatch {
public:
    InterruptWatch()
    {
        isListening = true;
        m_thread = std::jthread([this](const StopToken& stop) {
            while (!stop.stop_requested()) {
                if (interrupts.load() > 0)
                    m_source.request_stop();
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
            }
        });
    }

    [[nodiscard]] StopToken token() const { return m_source.get_token(); }

private:
    std::stop_source m_source;
    std::jthread m_thread;
};

} // namespace

ExitCode exitCodeFor(const Error& error)
{
    switch (error.kind) {
    case ErrorKind::BadArguments:
        return ExitCode::WrongArguments;
    case ErrorKind::BadInput:
        return ExitCode::BadInput;
    case ErrorKind::Cancelled:
        return ExitCode::Interrupted;
    case ErrorKind::Failed:
        return ExitCode::Failed;
    }
    return ExitCode::Failed;
}

ExitCode report(const Error& error)
{
    fmt::print(stderr, "consonance-cli: {}\n", localErrorText(error));
    return exitCodeFor(error);
}

void warn(const std::vector<Error>& said)
{
    const auto print = [](const std::string& text) {
        fmt::print(stderr, "{}\n", localText("CommandLine", CONSONANCE_TEXT("CommandLine", "warning: {0}"), { text }));
    };
    // What is said of the whole comes first: rows that were left out may be many.
    const auto problems = countOfProblems(said);
    std::int64_t notes = 0;
    std::int64_t told = 0;
    for (const auto& one : said) {
        if (countOfProblems({ &one, 1 }) == 0 && ++notes <= kMaximumWarnings)
            print(localErrorText(one));
    }
    for (const auto& one : said) {
        if (told < std::min(problems, kMaximumWarnings) && countOfProblems({ &one, 1 }) == 1) {
            print(localErrorText(one));
            ++told;
        }
    }
    if (notes > kMaximumWarnings)
        print(localText("CommandLine", CONSONANCE_TEXT("CommandLine", "… and {0} more"),
            { std::to_string(notes - kMaximumWarnings) }));
    if (problems > told)
        print(localText("CommandLine", CONSONANCE_TEXT("CommandLine", "… and {0} more of {1} problems"),
            { std::to_string(problems - told), std::to_string(problems) }));
}

void watchInterrupts()
{
    std::signal(SIGINT, handleInterrupt);
    std::signal(SIGTERM, handleInterrupt);
}

StopToken interruptToken()
{
    static InterruptWatch watch;
    return watch.token();
}

Error reportSavedWork(Error error, const std::string& kept)
{
    if (error.kind == ErrorKind::Cancelled)
        fmt::print(stderr, "{}\n", kept);
    return error;
}

void addDecideAtOption(CLI::App& command, std::string& text)
{
    command
        .add_option("--decide-at", text,
            "When policies are asked: policy (as each was made), interval (boundaries of 20 min or --interval alone), "
            "event (every arrival, completion and change of resources)")
        ->capture_default_str();
}

CLI::Option* addFailureLossOption(CLI::App& command, std::string& text)
{
    return command
        .add_option("--failure-loss", text,
            "What jobs lose when their server fails: epoch (the work since the last finished epoch, all of it without "
            "epochs; the default), all, none, or the running time between two checkpoints, such as 30min; a trace with "
            "checkpoint_s says it for each job")
        ->option_text("epoch|all|none|TIME");
}

void printRemarks(const std::vector<std::string>& remarks)
{
    for (const auto& remark : remarks)
        fmt::print(stderr, "{}\n", remark);
}

void addComparedDecideAtOption(CLI::App& command, std::string& text)
{
    text = kSameMoments;
    command
        .add_option("--decide-at", text,
            "When policies decide: same (at every event if any of them does, for each that can), policy (each at its "
            "own moments), interval (boundaries of 20 min alone), event (every arrival, completion and change of "
            "resources)")
        ->capture_default_str();
}

Result<std::optional<DecisionMoments>> comparedMoments(const std::string& text)
{
    if (text == kSameMoments)
        return std::optional<DecisionMoments> {};
    TRY_ASSIGN(const auto moments, decisionMomentsByName(text));
    return std::optional(moments);
}

void addMapOption(CLI::App& command, std::vector<std::string>& pairs)
{
    command
        .add_option("--map", pairs,
            "Of a native CSV: the column that holds a field, as in arrival=submit_time, or FIELD= to leave out a "
            "column "
            "that has the field's name; may be repeated")
        ->option_text("FIELD=COLUMN")
        ->allow_extra_args(false);
}

void addImpossibleOption(CLI::App& command, ImpossibleJobs& what)
{
    static const std::map<std::string, ImpossibleJobs> choices {
        { impossibleJobsName(ImpossibleJobs::LeaveOut), ImpossibleJobs::LeaveOut },
        { impossibleJobsName(ImpossibleJobs::Keep), ImpossibleJobs::Keep },
    };
    command
        .add_option("--impossible", what,
            "Jobs that can never run on the cluster: leave-out (they are named and counted) or keep (they wait to the "
            "end)")
        ->option_text("leave-out|keep")
        ->transform(CLI::Transformer(choices).description(""))
        ->transform(CLI::IsMember(choices).description("{leave-out,keep}"))
        ->default_str(impossibleJobsName(what));
}

Result<std::map<std::string, std::string>> parseAssignments(const std::vector<std::string>& assignments)
{
    std::map<std::string, std::string> values;
    for (const auto& assignment : assignments) {
        const auto equals = assignment.find('=');
        if (equals == std::string::npos || equals == 0)
            return fail(ErrorKind::BadArguments, kNoAssignment, { assignment });
        values[assignment.substr(0, equals)] = assignment.substr(equals + 1);
    }
    return values;
}

void rememberCommandLine(int argc, char** argv)
{
    theCommandLine = "consonance-cli";
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        const bool needsQuotes = argument.empty() || argument.find_first_of(" \t'\"*?$&;|<>()") != std::string::npos;
        theCommandLine += needsQuotes ? fmt::format(" '{}'", argument) : " " + argument;
    }
}

const std::string& commandLine()
{
    return theCommandLine;
}

ProgressDisplay::ProgressDisplay(std::string what, const Progress& progress)
    : m_what(std::move(what))
    , m_progress(progress)
    , m_begin(std::chrono::steady_clock::now())
    , m_isTerminal(isatty(STDERR_FILENO) != 0)
    , m_thread([this](const StopToken& stop) { show(stop); })
{
}

ProgressDisplay::~ProgressDisplay()
{
    m_thread.request_stop();
    m_thread.join();
}

std::string ProgressDisplay::line() const
{
    const double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - m_begin).count();
    const double fraction = m_progress.fraction();
    if (m_progress.total() <= 0)
        return localText("CommandLine", CONSONANCE_TEXT("CommandLine", "{0}: preparing"), { m_what });
    auto eta = localText("CommandLine", CONSONANCE_TEXT("CommandLine", "unknown"));
    if (fraction > 0.001)
        eta = durationText(Duration::fromSecondsRounded(elapsed * (1 - fraction) / fraction));
    return localText("CommandLine", CONSONANCE_TEXT("CommandLine", "{0}: {1} % ({2} of {3}), {4} left"),
        { m_what, fmt::format("{:.0f}", fraction * 100), std::to_string(m_progress.done()),
            std::to_string(m_progress.total()), eta });
}

void ProgressDisplay::show(const StopToken& stop)
{
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    const auto pause
        = [&](std::chrono::milliseconds span) { return wake.wait_for(lock, stop, span, [] { return false; }); };
    pause(std::chrono::milliseconds(500));
    bool wasShown = false;
    while (!stop.stop_requested()) {
        if (m_isTerminal) {
            const auto filled = static_cast<std::size_t>(m_progress.fraction() * 24);
            fmt::print(stderr, "\r\033[K[{}{}] {}", std::string(filled, '#'), std::string(24 - filled, '.'), line());
        } else {
            fmt::print(stderr, "{}\n", line());
        }
        std::fflush(stderr);
        wasShown = true;
        pause(m_isTerminal ? std::chrono::milliseconds(200) : std::chrono::milliseconds(5000));
    }
    if (wasShown && m_isTerminal)
        fmt::print(stderr, "\r\033[K");
}

} // namespace consonance
