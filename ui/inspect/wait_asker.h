// SPDX-License-Identifier: GPL-3.0-or-later
//
// Why a job waits at the moment shown and when it is expected to start, asked in the background once the run rests: the
// same that the list of waiting jobs and the command line give. The session and the runner must outlive it. GUI thread
// only.
#pragma once

#include "core/operate/waiting_list.h"

#include <QObject>

#include <map>
#include <memory>
#include <optional>

namespace consonance {

class JobRunner;
class SessionController;
struct SessionFrame;

class WaitingQuestion : public QObject {
    Q_OBJECT
public:
    WaitingQuestion(SessionController& session, JobRunner& runner, QObject* parent = nullptr);

    /// About a job that waits; asks once for each moment. Until answered(), entry() is empty.
    void ask(JobId job);
    /// Drops the question and its answer.
    void forget();
    [[nodiscard]] const std::optional<WaitingEntry>& entry() const { return m_entry; }
    /// The last start that was predicted of a job of this run, while it waited; nullptr: none was.
    [[nodiscard]] const StartPrediction* predicted(JobId job) const;

Q_SIGNALS:
    void answered();

private:
    void work(
        DecisionMoment moment, Time at, const std::vector<ClusterChange>& planned, JobId job, std::uint64_t question);

    SessionController& m_session;
    JobRunner& m_runner;
    std::shared_ptr<const SessionFrame> m_frame; ///< that was asked about
    std::optional<JobId> m_job;
    std::optional<WaitingEntry> m_entry;
    std::map<JobId, StartPrediction> m_foretold;
    std::uint64_t m_question = 0; ///< answers to earlier ones are dropped
};

} // namespace consonance
