// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/shared/training_ranks.h"

#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/sweep/shared/sweep_manifest.h"

#include <algorithm>
#include <sstream>
#include <thread>

#include <fmt/format.h>

namespace consonance {

namespace {

using namespace std::chrono_literals;

constexpr auto kLookAtRanks = 20ms;
constexpr auto kRanksEndLimit = 20s; // they look at the folder fifty times a second

} // namespace

Result<std::string> playingProgram()
{
    TRY_ASSIGN(const auto program, thisProgram());
    return fmt::format("{} {}", program.version, hashToText(program.hash));
}

Result<TrainingRanks> TrainingRanks::start(const TrainingRanksLaunch& launch, PlayedTraining training)
{
    TRY_ASSIGN(training.program, playingProgram());
    const auto ranks
        = launch.ranks > 0 ? launch.ranks : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    const auto path = std::filesystem::absolute(launch.folder);
    TRY_ASSIGN(const auto folder, PlayFolder::create(path, training));
    TrainingRanks started(folder.path());
    const std::vector<std::string> play { launch.program.string(), "train", "--play-for", path.string(), "--threads",
        std::to_string(launch.threads) };
    if (ranks > 1 && !launch.launcher.empty()) {
        auto command = launch.launcher;
        command.insert(command.end(), { "-n", std::to_string(ranks - 1) });
        command.insert(command.end(), play.begin(), play.end());
        TRY_ASSIGN(auto program, ChildProgram::start(command, started.log()));
        started.m_programs.push_back(std::move(program));
    } else {
        for (int rank = 1; rank < ranks; ++rank) {
            TRY_ASSIGN(auto program, ChildProgram::start(play, started.log()));
            started.m_programs.push_back(std::move(program));
        }
    }
    return started;
}

TrainingRanks::~TrainingRanks()
{
    if (m_folder.empty())
        return;
    m_programs.clear();
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

TrainingRanks::End TrainingRanks::end()
{
    End end;
    if (const auto folder = PlayFolder::open(m_folder); folder && !folder->end())
        end.bad.push_back(m_folder.string());
    const auto limit = std::chrono::steady_clock::now() + kRanksEndLimit;
    const auto runs = [](ChildProgram& program) { return !program.poll(); };
    while (std::ranges::any_of(m_programs, runs) && std::chrono::steady_clock::now() < limit)
        std::this_thread::sleep_for(kLookAtRanks);
    for (auto& program : m_programs) {
        const auto exit = program.poll();
        if (!exit)
            end.bad.emplace_back("it did not end");
        else if (!exit->isGood())
            end.bad.push_back(exit->text());
    }
    std::istringstream said(readFile(log()).value_or(std::string()));
    for (std::string line; std::getline(said, line);)
        end.lines.push_back(line);
    return end;
}

} // namespace consonance
