// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/tuned_training.h"

#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/keep/command_line_text.h"
#include "core/sweep/shared/training_cell.h"
#include "core/train/trainers.h"

#include <algorithm>
#include <system_error>

namespace consonance {

namespace {

constexpr MessageId kTrainingFailed = CONSONANCE_MESSAGE("tune.training-failed", "the training failed: {0}");
constexpr MessageId kNotTrained
    = CONSONANCE_MESSAGE("tune.not-trained", "the workers ended and left {0} of {1} trainings; start the tuning again");

/// The parameters of its training, without the prefix.
std::map<std::string, std::string> trainingOf(const TuneContender& contender)
{
    std::map<std::string, std::string> training;
    for (const auto& [key, value] : contender.parameters) {
        if (isOfTraining(key))
            training[key.substr(std::string_view(kTrainingKey).size())] = value;
    }
    return training;
}

std::map<std::string, std::string> ownOf(const TuneContender& contender)
{
    auto own = contender.parameters;
    std::erase_if(own, [](const auto& parameter) { return isOfTraining(parameter.first); });
    return own;
}

} // namespace

bool isOfTraining(const std::string& key)
{
    return key.starts_with(kTrainingKey);
}

std::vector<ParameterSpec> tunableParameters(const std::string& policy)
{
    auto specs = PolicyRegistry::instance().find(policy)->traits.parameters;
    if (const auto trainer = makeTrainer(policy)) {
        for (auto spec : (*trainer)->parameters()) {
            spec.key = kTrainingKey + spec.key;
            specs.push_back(std::move(spec));
        }
    }
    return specs;
}

Result<void> checkTunable(const TuneContender& contender)
{
    if (auto made = PolicyRegistry::instance().make(contender.policy, ownOf(contender)); !made)
        return fail(std::move(made).error());
    if (!TunedTrainings::isTrained(contender))
        return {};
    TRY_ASSIGN(const auto trainer, makeTrainer(contender.policy));
    TRY(ParameterSet::create(trainer->parameters(), trainingOf(contender), contender.policy));
    return {};
}

TunedTrainings::TunedTrainings(std::filesystem::path folder, std::uint64_t seed, TuneWorkers workers)
    : m_folder(std::move(folder))
    , m_seed(seed)
    , m_workers(std::move(workers))
{
}

bool TunedTrainings::isTrained(const TuneContender& contender)
{
    return std::ranges::any_of(
        contender.parameters, [](const auto& parameter) { return isOfTraining(parameter.first); });
}

std::filesystem::path TunedTrainings::checkpointOf(const TuneContender& contender) const
{
    Hasher hash;
    hash.addText(contender.policy);
    for (const auto& [key, value] : trainingOf(contender)) {
        hash.addText(key);
        hash.addText(value);
    }
    hash.addInteger(m_seed);
    return m_folder / "trainings" / (hashToText(hash.digest()) + ".safetensors");
}

TuneContender TunedTrainings::runnable(const TuneContender& contender) const
{
    TuneContender made { contender.policy, ownOf(contender) };
    if (isTrained(contender))
        made.parameters["checkpoint"] = checkpointOf(contender).string();
    return made;
}

std::string TunedTrainings::command(const TuneContender& contender) const
{
    auto text = "consonance-cli train --policy " + contender.policy + " --seed " + std::to_string(m_seed);
    for (const auto& [key, value] : trainingOf(contender))
        text += " --set " + shellQuoted(key + "=" + value);
    return text + " --name tuned";
}

Result<std::vector<std::optional<Error>>> TunedTrainings::make(
    const std::vector<TuneContender>& contenders, const StopToken& stop)
{
    std::vector<std::optional<Error>> failures(contenders.size());
    std::vector<std::size_t> missing;
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        if (isTrained(contenders[i]) && !fileExists(checkpointOf(contenders[i])))
            missing.push_back(i);
    }
    if (missing.empty())
        return failures;
    TRY(ensureFolder(m_folder / "trainings"));
    if (m_workers.place == TunePlace::Here) {
        for (const auto index : missing) {
            TRY_ASSIGN(failures[index], trainHere(contenders[index], stop));
        }
        return failures;
    }
    std::vector<TuneContender> untrained;
    for (const auto index : missing)
        untrained.push_back(contenders[index]);
    TRY_ASSIGN(auto of, trainInSweep(untrained, stop));
    for (std::size_t i = 0; i < missing.size(); ++i)
        failures[missing[i]] = std::move(of[i]);
    return failures;
}

/// A training that was stopped leaves nothing that counts.
Result<std::optional<Error>> TunedTrainings::trainHere(const TuneContender& contender, const StopToken& stop)
{
    const auto target = checkpointOf(contender);
    if (fileExists(target)) // another one has the same training
        return std::nullopt;
    TRY_ASSIGN(const auto trainer, makeTrainer(contender.policy));
    const auto growing = target.string() + ".growing";
    const auto begin = std::chrono::steady_clock::now();
    const auto trained
        = trainer->train({ .parameters = trainingOf(contender), .seed = m_seed, .output = growing }, stop, nullptr);
    std::error_code problem;
    if (!trained) {
        std::filesystem::remove(growing, problem);
        if (trained.error().kind == ErrorKind::Cancelled)
            return fail(trained.error());
        return trained.error();
    }
    m_secondsOfLast = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::filesystem::rename(growing, target, problem);
    return std::nullopt;
}

Result<std::vector<std::optional<Error>>> TunedTrainings::trainInSweep(
    const std::vector<TuneContender>& contenders, const StopToken& stop)
{
    SweepPlan plan { .name = "tune", .seeds = { m_seed }, .trains = true };
    std::vector<std::size_t> cellOf; ///< by contender
    for (const auto& contender : contenders) {
        SweptPolicy policy { .id = contender.policy, .parameters = trainingOf(contender), .label = contender.policy };
        for (const auto& [key, value] : policy.parameters)
            policy.label += " " + key + "=" + value;
        const auto same = std::ranges::find(plan.policies, policy.label, &SweptPolicy::label);
        cellOf.push_back(static_cast<std::size_t>(same - plan.policies.begin()));
        if (same == plan.policies.end())
            plan.policies.push_back(std::move(policy));
    }
    TRY_ASSIGN(const auto folder, workedSweep(plan, m_folder, m_workers, stop));
    const auto content = folder.content();
    const auto& cells = folder.manifest().cells;
    std::vector<std::optional<Error>> failures(contenders.size());
    std::size_t left = 0;
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        const SweepCell wanted { 0, cellOf[i], m_seed };
        const auto at = std::ranges::find(cells, wanted, &PlannedCell::cell) - cells.begin();
        const auto number = static_cast<std::size_t>(at);
        if (const auto found = content.finished.find(number); found != content.finished.end()) {
            const auto& [path, record] = found->second;
            TRY_ASSIGN(const auto bytes, readCellRecord(path, record));
            TRY_ASSIGN(const auto training, readTrainingCell(folder.manifest(), number, bytes, path.string()));
            TRY(writeFileAtomically(checkpointOf(contenders[i]), training.checkpoint));
        } else if (const auto failed = content.failed.find(number); failed != content.failed.end()) {
            TRY_ASSIGN(const auto why, readCellRecord(failed->second.path, failed->second.record));
            failures[i] = fail(ErrorKind::Failed, kTrainingFailed, { why }).value();
        } else {
            ++left;
        }
    }
    if (left > 0)
        return fail(ErrorKind::Failed, kNotTrained, { std::to_string(left), std::to_string(contenders.size()) });
    std::error_code ignored;
    std::filesystem::remove_all(folder.path(), ignored);
    return failures;
}

} // namespace consonance
