// SPDX-License-Identifier: GPL-3.0-or-later
//
// One training in the background: its reports as they come, pause, resume, stop. The training runs on a thread of the
// runner; a report waits there while the training is paused. Owns the trainer. GUI thread only; several may run at
// once.
#pragma once

#include "core/policy/trainer.h"
#include "ui/work/job_runner.h"

#include <QElapsedTimer>
#include <QObject>

namespace consonance {

class TrainingRun : public QObject {
    Q_OBJECT
public:
    enum class State { Running, Paused, Stopping, Finished, Stopped, Failed };

    /// Starts at once. The runner must outlive it.
    TrainingRun(std::unique_ptr<Trainer> trainer, TrainingRequest request, const QString& name, JobRunner& runner,
        QObject* parent = nullptr);
    ~TrainingRun() override;

    [[nodiscard]] const QString& name() const { return m_name; }
    [[nodiscard]] const std::string& policy() const { return m_policy; }
    [[nodiscard]] const std::filesystem::path& checkpoint() const { return m_checkpoint; }
    /// Parameters and seed that a later training needs to go on from its checkpoint; without its reports.
    [[nodiscard]] const TrainingRequest& request() const { return m_request; }
    /// Stopped now, it would leave something: its predictor is trained.
    [[nodiscard]] bool hasLearned() const;
    /// Whether it has written its checkpoint: finished, or stopped late enough.
    [[nodiscard]] bool hasCheckpoint() const { return m_hasCheckpoint; }
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isOver() const { return m_state >= State::Finished; }
    /// So far, oldest first.
    [[nodiscard]] const std::vector<TrainingReport>& reports() const { return m_reports; }
    /// 0 … 1.
    [[nodiscard]] double fraction() const { return m_fraction; }
    [[nodiscard]] std::optional<double> remainingSeconds() const { return m_remaining; }
    /// Why it failed; only in the state Failed.
    [[nodiscard]] const Error& error() const { return m_error; }

    /// At the next report; the machine is free until resume().
    void pause();
    void resume();
    /// The checkpoint is written and can be resumed later.
    void stop();

Q_SIGNALS:
    void reported();
    void stateChanged();

private:
    struct Channel;

    void collect();
    void finish(const Result<bool>& trained);
    void setState(State state);

    std::shared_ptr<Channel> m_channel;
    JobRunner& m_runner;
    QString m_name;
    std::string m_policy;
    std::filesystem::path m_checkpoint;
    TrainingRequest m_request;
    bool m_hasCheckpoint = false;
    BackgroundId m_id = 0;
    State m_state = State::Running;
    std::vector<TrainingReport> m_reports;
    double m_fraction = 0;
    QElapsedTimer m_pause;
    double m_pausedSeconds = 0;
    std::optional<double> m_remaining;
    Error m_error;
};

} // namespace consonance
