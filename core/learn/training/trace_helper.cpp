// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/trace_helper.h"

#include "core/learn/training/group_practice.h"
#include "core/learn/training/lessons.h"
#include "core/learn/training/reward_practice.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

namespace consonance {

namespace {

using namespace std::chrono_literals;

constexpr auto kLookForOffers = 20ms; // between two looks at the folder
/// Without a new offer; whoever learned may be gone. Assumed; a helper who leaves too early costs time, nothing else.
constexpr auto kPatience = 1h;

constexpr MessageId kOtherLearner = CONSONANCE_MESSAGE(
    "learn.play.program", "the training was begun by another program ({0}); use the same file everywhere");
constexpr MessageId kUnknownTraining
    = CONSONANCE_MESSAGE("learn.play.policy", "this program knows no trainings of '{0}'");
constexpr MessageId kHelpStopped = CONSONANCE_MESSAGE("learn.play.stopped", "playing for the training was stopped");

Result<TrainingSettings> settingsOf(const PlayedTraining& training)
{
    for (const NetworkForm form : { NetworkForm::HarmonySet, NetworkForm::Harmony }) {
        if (training.policy != policyOf(form))
            continue;
        TRY_ASSIGN(const auto parameters,
            ParameterSet::create(trainingParameters(form), training.parameters, training.policy));
        auto settings = trainingSettings(form, parameters);
        TRY(checkTrainingSettings(settings));
        return settings;
    }
    return fail(ErrorKind::BadInput, kUnknownTraining, { training.policy });
}

/// Plays for one training.
class Helper {
public:
    Helper(const PlayFolder& folder, TrainingSettings settings, EpisodeSource source, std::int32_t threads)
        : m_folder(folder)
        , m_settings(std::move(settings))
        , m_source(std::move(source))
        , m_threads(threads)
    {
    }

    Result<std::int64_t> run(const StopToken& stop)
    {
        std::int64_t last = 0;
        auto lastPlayed = std::chrono::steady_clock::now();
        while (!stop.stop_requested() && !m_folder.isOver()) {
            const auto number = m_folder.newestOffer(last);
            if (!number && std::chrono::steady_clock::now() - lastPlayed > kPatience)
                return m_handedIn.load();
            if (!number) {
                std::this_thread::sleep_for(kLookForOffers);
                continue;
            }
            last = *number;
            auto played = playOffer(*number, stop);
            if (!played && m_folder.stands(*number) && !stop.stop_requested())
                return fail(std::move(played).error()); // else the round was over
            lastPlayed = std::chrono::steady_clock::now();
        }
        if (!m_folder.isOver())
            return fail(ErrorKind::Cancelled, kHelpStopped);
        return m_handedIn.load();
    }

private:
    Result<void> playOffer(std::int64_t number, const StopToken& stop)
    {
        TRY_ASSIGN(const auto offered, m_folder.readOffer(number));
        m_source.predictor = offered.model.predictor;
        const RoundOfTraces round { .trainingSeed = m_folder.training().seed,
            .isPractice = offered.isPractice,
            .round = offered.round,
            .traces = offered.isPractice ? m_settings.practiceTraces : m_settings.lessonTraces };
        std::stop_source over;
        const std::stop_callback forward(stop, [&over] { over.request_stop(); });
        std::atomic<std::int32_t> next { 0 };
        std::mutex mutex;
        Result<void> outcome;
        const auto work = [&] {
            for (auto i = next++; i < round.traces && !over.stop_requested(); i = next++) {
                auto played = playTrace(number, offered, round, static_cast<std::size_t>(i), over.get_token());
                const std::lock_guard lock(mutex);
                if (!played && outcome)
                    outcome = std::move(played);
            }
        };
        // A round that is over needs nothing more.
        const std::jthread watch([&](const std::stop_token& end) {
            while (!end.stop_requested() && m_folder.stands(number))
                std::this_thread::sleep_for(kLookForOffers);
            over.request_stop();
        });
        {
            std::vector<std::jthread> others;
            for (std::int32_t i = 1; i < m_threads; ++i)
                others.emplace_back(work);
            work();
        }
        return outcome;
    }

    Result<void> playTrace(std::int64_t number, const OfferedRound& offered, const RoundOfTraces& round,
        std::size_t trace, const StopToken& stop)
    {
        if (!m_folder.claim(number, trace))
            return {};
        TRY_ASSIGN(const auto samples, play(offered, traceOf(m_source, m_settings, round, trace), stop));
        TRY(m_folder.handIn(number, trace, samples));
        ++m_handedIn;
        return {};
    }

    [[nodiscard]] Result<TrainingSamples> play(
        const OfferedRound& offered, const TraceToPlay& trace, const StopToken& stop) const
    {
        if (!offered.isPractice)
            return makeLesson(m_source, m_settings, trace, stop);
        const auto& network = *offered.model.network;
        return m_settings.practice == PracticeForm::Groups
            ? practiseTraceInGroups(m_source, m_settings, network, offered.exploration, trace, stop)
            : practiseTraceOnRewards(m_source, m_settings, network, offered.exploration, trace, stop);
    }

    const PlayFolder& m_folder;
    TrainingSettings m_settings;
    EpisodeSource m_source;
    std::int32_t m_threads;
    std::atomic<std::int64_t> m_handedIn { 0 };
};

} // namespace

Result<std::int64_t> helpTraining(const TraceHelp& help, const StopToken& stop)
{
    TRY_ASSIGN(const auto folder, PlayFolder::open(help.folder));
    if (folder.training().program != help.program)
        return fail(ErrorKind::BadInput, kOtherLearner, { folder.training().program });
    TRY_ASSIGN(auto settings, settingsOf(folder.training()));
    TRY_ASSIGN(auto source, episodeSource(settings));
    return Helper(folder, std::move(settings), std::move(source), help.threads).run(stop);
}

} // namespace consonance
