// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/shared/sweep_launch.h"

#include "core/base/joined_text.h"
#include "core/store/process_identity.h"
#include "core/sweep/shared/sweep_consent.h"
#include "core/sweep/shared/sweep_work.h"

#include <algorithm>
#include <sstream>
#include <thread>

#include <fmt/format.h>

namespace consonance {

namespace {

using namespace std::chrono_literals;

constexpr auto kLookAtPrograms = 20ms;
constexpr auto kLookAtFiles = 500ms;

constexpr MessageId kNothingFinished = CONSONANCE_MESSAGE(
    "sweep.nothing-finished", "nothing was finished: of {0} processes {1} ended badly ({2}); what they said is in {3}");
constexpr MessageId kLaunchStopped = CONSONANCE_MESSAGE("sweep.launch-stopped", "the sweep was stopped");

/// Of this process and number: no other round has it.
std::string newRoundName(int number)
{
    const auto self = ProcessIdentity::own();
    return fmt::format("{}-{}-{}-{}", wallClockMilliseconds(), self.pid, self.startTicks, number);
}

int processCount(const SweepLaunch& launch)
{
    return launch.processes > 0 ? launch.processes
                                : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

std::vector<std::string> workCommand(const SweepFolder& folder, const SweepLaunch& launch, const std::string& round)
{
    std::vector<std::string> words { launch.program.string(), "sweep", "work",
        std::filesystem::absolute(folder.path()).string(), "--round", round, "--threads",
        std::to_string(launch.threads) };
    const auto consents = consentArguments(commandsOf(folder.manifest(), folder.content()));
    words.insert(words.end(), consents.begin(), consents.end());
    return words;
}

Result<std::vector<ChildProgram>> startRound(
    const SweepFolder& folder, const SweepLaunch& launch, const std::string& round, const std::filesystem::path& log)
{
    std::vector<ChildProgram> programs;
    const auto count = processCount(launch);
    const auto work = workCommand(folder, launch, round);
    if (!launch.launcher.empty()) {
        auto command = launch.launcher;
        command.insert(command.end(), { "-n", std::to_string(count) });
        command.insert(command.end(), work.begin(), work.end());
        TRY_ASSIGN(auto program, ChildProgram::start(command, log));
        programs.push_back(std::move(program));
        return programs;
    }
    for (int rank = 0; rank < count; ++rank) {
        auto command = work;
        command.insert(command.end(), { "--rank", std::to_string(rank), "--ranks", std::to_string(count) });
        TRY_ASSIGN(auto program, ChildProgram::start(command, log));
        programs.push_back(std::move(program));
    }
    return programs;
}

/// How those ended that did not end well.
std::vector<std::string> waitFor(
    std::vector<ChildProgram>& programs, const SweepFolder& folder, const StopToken& stop, Progress* progress)
{
    bool isAsked = false;
    auto nextLook = std::chrono::steady_clock::now();
    const auto runs = [](ChildProgram& program) { return !program.poll(); };
    while (std::ranges::any_of(programs, runs)) {
        if (stop.stop_requested() && !isAsked) {
            for (const auto& program : programs)
                program.terminate();
            isAsked = true;
        }
        if (progress && std::chrono::steady_clock::now() >= nextLook) {
            progress->setDone(std::ssize(folder.content().finished));
            nextLook = std::chrono::steady_clock::now() + kLookAtFiles;
        }
        std::this_thread::sleep_for(kLookAtPrograms);
    }
    std::vector<std::string> bad;
    for (auto& program : programs) {
        if (const auto exit = program.poll(); !exit->isGood())
            bad.push_back(exit->text());
    }
    return bad;
}

} // namespace

Result<void> launchSweep(
    const SweepFolder& folder, const SweepLaunch& launch, const StopToken& stop, Progress* progress)
{
    const auto log = folder.path() / "work.log";
    const auto cells = folder.manifest().cells.size();
    auto content = folder.content();
    TRY(requireConsents(commandsOf(folder.manifest(), content)));
    if (progress)
        progress->setTotal(static_cast<std::int64_t>(cells));
    for (int round = 0; content.finished.size() < cells; ++round) {
        const auto before = content.finished.size();
        const auto name = newRoundName(round);
        TRY_ASSIGN(auto programs, startRound(folder, launch, name, log));
        const auto bad = waitFor(programs, folder, stop, progress);
        std::error_code ignored;
        std::filesystem::remove_all(folder.claims() / name, ignored);
        content = folder.content();
        if (progress)
            progress->setDone(std::ssize(content.finished));
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kLaunchStopped);
        if (content.finished.size() + content.failed.size() == cells && bad.empty())
            return {}; // what failed would fail again
        if (content.finished.size() == before)
            return fail(ErrorKind::Failed, kNothingFinished,
                { std::to_string(programs.size()), std::to_string(bad.size()), joinedText(bad), log.string() });
    }
    return {};
}

std::vector<std::string> launcherWords(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

} // namespace consonance
