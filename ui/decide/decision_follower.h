// SPDX-License-Identifier: GPL-3.0-or-later
//
// Keeps an analysis of the decision that the window shows: at once the policy's notes, and, once the run rests, the
// whole analysis (true effects, predictions, other policies), computed in the background. Ownership: the session and
// the runner must outlive it. GUI thread only. Does nothing while there is no listener (setActive).
#pragma once

#include "core/session/interactive_session.h"
#include "core/why/decision_analysis.h"
#include "ui/work/job_runner.h"

#include <QObject>

#include <memory>
#include <string>
#include <vector>

namespace consonance {

class SessionController;

class DecisionFollower : public QObject {
    Q_OBJECT
public:
    DecisionFollower(SessionController& session, JobRunner& runner, QObject* parent = nullptr);

    /// Whether there is a viewer.
    void setActive(bool active);
    /// Other policies to ask for their plans.
    void setOthers(std::vector<std::string> policies);
    [[nodiscard]] const std::vector<std::string>& others() const { return m_others; }
    /// Null before the first decision.
    [[nodiscard]] const std::shared_ptr<const DecisionAnalysis>& analysis() const { return m_analysis; }
    /// The analysis is of the notes alone; the rest is being worked out, or is not there while the run moves.
    [[nodiscard]] bool isPartial() const { return m_isPartial; }

Q_SIGNALS:
    void changed();
    void errorRaised(const consonance::Error& error);

private:
    void follow();
    void ask();
    void analyse(DecisionMoment moment, std::uint64_t question);
    void take(std::uint64_t question, Result<DecisionAnalysis> outcome);

    SessionController& m_session;
    JobRunner& m_runner;
    std::vector<std::string> m_others;
    std::vector<SessionChange> m_changes; ///< of the history that is shown
    std::shared_ptr<const DecisionRecord> m_shown;
    std::shared_ptr<const DecisionAnalysis> m_analysis;
    bool m_wasAsked = false; ///< for the analysis of the decision shown
    bool m_isPartial = true;
    bool m_isActive = false;
    std::uint64_t m_question = 0; ///< answers to earlier ones are dropped
};

} // namespace consonance
