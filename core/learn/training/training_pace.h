// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long a training still takes, from the seconds that its phases took so far. Before the first round is over, it is
// estimated from the predictor, whose length in rounds was measured on the testbed at the default settings; after that
// rounds and validations are counted with the mean seconds that they took, less for later rounds, which become shorter
// as jobs leave sooner. A value; one thread.
#pragma once

#include "core/learn/training/training_settings.h"

namespace consonance {

class TrainingPace {
public:
    /// The rounds done before: of a training that goes on.
    TrainingPace(const TrainingSettings& settings, std::int32_t lessonsDone, std::int32_t practiceDone);

    /// That share of the predictor is trained, `seconds` after it began.
    void predictorAt(double share, double seconds);
    /// Another round of lessons or practice took so long, without its validation.
    void lessonTook(double seconds);
    void roundTook(double seconds);
    void validationTook(double seconds);

    /// Until the end, if it goes on as before.
    [[nodiscard]] double secondsLeft() const;

private:
    /// What the rounds from `first` on take, in mean rounds.
    [[nodiscard]] double weightOfRounds(std::int32_t first, std::int32_t last) const;
    [[nodiscard]] std::int32_t validationsAfter(std::int32_t round) const;
    [[nodiscard]] double secondsOfRound() const;

    TrainingSettings m_settings;
    std::int32_t m_lessons = 0; ///< done
    std::int32_t m_rounds = 0; ///< likewise of practice
    double m_predictorLeft = 0;
    double m_predictorSeconds = 0; ///< the whole of it, as estimated
    double m_lessonSeconds = 0; ///< sums of those seen
    double m_lessonsSeen = 0;
    double m_roundSeconds = 0;
    double m_weightSeen = 0;
    double m_validationSeconds = 0;
    double m_validationsSeen = 0;
};

} // namespace consonance
