// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/training_pace.h"

#include <algorithm>

namespace consonance {

namespace {

/// Seconds of the first round, and of the last one, per mean round (measured on the testbed: the last ones take two
/// thirds of the first).
constexpr double kFirstRound = 1.2;
constexpr double kLastRound = 0.8;
/// The predictor in rounds of practice, at the default numbers of traces.
constexpr double kPredictorInGroupRounds = 3;
constexpr double kPredictorInRewardRounds = 15;
constexpr double kUsualHistoryTraces = 6;
constexpr double kUsualGroupTraces = 12;
constexpr double kUsualRewardTraces = 24;

double predictorInRounds(const TrainingSettings& settings)
{
    const bool isGroups = settings.practice == PracticeForm::Groups;
    const double traces = settings.practiceTraces / (isGroups ? kUsualGroupTraces : kUsualRewardTraces);
    const double history = settings.history.traces / kUsualHistoryTraces;
    return (isGroups ? kPredictorInGroupRounds : kPredictorInRewardRounds) * std::max(history, 0.1)
        / std::max(traces, 0.01);
}

} // namespace

TrainingPace::TrainingPace(const TrainingSettings& settings, std::int32_t lessonsDone, std::int32_t practiceDone)
    : m_settings(settings)
    , m_lessons(lessonsDone)
    , m_rounds(practiceDone)
{
}

void TrainingPace::predictorAt(double share, double seconds)
{
    m_predictorSeconds = share > 0 ? seconds / share : 0;
    m_predictorLeft = std::max(0.0, m_predictorSeconds - seconds);
}

void TrainingPace::lessonTook(double seconds)
{
    m_predictorLeft = 0;
    m_lessonSeconds += seconds;
    ++m_lessonsSeen;
    ++m_lessons;
}

void TrainingPace::roundTook(double seconds)
{
    m_predictorLeft = 0;
    m_roundSeconds += seconds;
    m_weightSeen += weightOfRounds(m_rounds, m_rounds + 1);
    ++m_rounds;
}

void TrainingPace::validationTook(double seconds)
{
    m_validationSeconds += seconds;
    ++m_validationsSeen;
}

double TrainingPace::weightOfRounds(std::int32_t first, std::int32_t last) const
{
    const double all = std::max(1, m_settings.practiceRounds);
    const auto before
        = [&](std::int32_t round) { return round * (kFirstRound + (kLastRound - kFirstRound) / 2 * round / all); };
    return before(last) - before(first);
}

/// One at the end of the lessons, one every so many rounds, one at the end.
std::int32_t TrainingPace::validationsAfter(std::int32_t round) const
{
    if (m_settings.validateEvery <= 0 || m_settings.validationTraces <= 0)
        return 0;
    const auto every = m_settings.validateEvery;
    const auto regular = m_settings.practiceRounds / every - round / every;
    const bool hasOwnEnd = m_settings.practiceRounds % every != 0 && round < m_settings.practiceRounds;
    const bool endsLessons = m_lessons < m_settings.lessonRounds;
    return regular + (hasOwnEnd ? 1 : 0) + (endsLessons ? 1 : 0);
}

double TrainingPace::secondsOfRound() const
{
    if (m_weightSeen > 0)
        return m_roundSeconds / m_weightSeen;
    if (m_lessonsSeen > 0)
        return m_lessonSeconds / m_lessonsSeen;
    return m_predictorSeconds / predictorInRounds(m_settings);
}

double TrainingPace::secondsLeft() const
{
    const double round = secondsOfRound();
    const double lesson = m_lessonsSeen > 0 ? m_lessonSeconds / m_lessonsSeen : round;
    const double validation = m_validationsSeen > 0 ? m_validationSeconds / m_validationsSeen : round;
    return m_predictorLeft + lesson * std::max(0, m_settings.lessonRounds - m_lessons)
        + round * weightOfRounds(m_rounds, std::max(m_rounds, m_settings.practiceRounds))
        + validation * validationsAfter(m_rounds);
}

} // namespace consonance
