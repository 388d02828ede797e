// SPDX-License-Identifier: GPL-3.0-or-later
//
// Looks in the background for stretches of the open run in which predicted and observed speeds differ by
// more than the predictor's known error (core/why/run_drift.h), when it is switched on and the run stands still.
// GUI thread only; the services must outlive it.
#pragma once

#include "core/why/run_drift.h"
#include "ui/timeline/timeline_marks.h"

#include <QObject>

#include <memory>

namespace consonance {

class JobRunner;
class SessionController;
struct SessionHistory;

class DriftFinder : public QObject {
    Q_OBJECT
public:
    DriftFinder(SessionController& session, JobRunner& runner, QObject* parent = nullptr);

    [[nodiscard]] bool isOn() const { return m_isOn; }
    void setOn(bool isOn);
    /// Another predictor than the one that the run's policy uses, or the bundled one; for tests.
    void setPredictor(std::shared_ptr<const RewardPredictor> predictor) { m_predictor = std::move(predictor); }
    [[nodiscard]] const std::vector<DriftSpan>& spans() const { return m_found.spans; }
    /// For the timeline.
    [[nodiscard]] std::vector<TimelineMark> marks() const;

Q_SIGNALS:
    void changed();
    /// The search ended; how many stretches there are.
    void searched(int spans);
    /// The predictor could not be read, or not be asked.
    void errorRaised(const consonance::Error& error);

private:
    void look();
    void take(RunDrift found);

    SessionController& m_session;
    JobRunner& m_runner;
    std::shared_ptr<const RewardPredictor> m_predictor;
    std::shared_ptr<const SessionHistory> m_looked; ///< of which the spans are
    RunDrift m_found;
    bool m_isOn = false;
};

} // namespace consonance
