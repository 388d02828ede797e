// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/training_run.h"

#include "core/base/file_io.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace consonance {

/// What the thread that trains and the window share.
struct TrainingRun::Channel {
    std::mutex mutex;
    std::condition_variable_any resumed;
    std::vector<TrainingReport> fresh;
    bool isPaused = false;

    void put(const TrainingReport& report, const StopToken& stop)
    {
        std::unique_lock lock(mutex);
        fresh.push_back(report);
        resumed.wait(lock, stop, [this] { return !isPaused; });
    }

    void setPaused(bool paused)
    {
        {
            const std::lock_guard lock(mutex);
            isPaused = paused;
        }
        resumed.notify_all();
    }
};

TrainingRun::TrainingRun(
    std::unique_ptr<Trainer> trainer, TrainingRequest request, const QString& name, JobRunner& runner, QObject* parent)
    : QObject(parent)
    , m_channel(std::make_shared<Channel>())
    , m_runner(runner)
    , m_name(name)
    , m_policy(trainer->policyId())
    , m_checkpoint(request.output)
    , m_request(request)
{
    const std::shared_ptr<Trainer> shared = std::move(trainer);
    auto work = [channel = m_channel, shared, request = std::move(request)](
                    const StopToken& stop, Progress& progress) mutable -> Result<bool> {
        request.report = [&](const TrainingReport& report) { channel->put(report, stop); };
        if (auto done = shared->train(request, stop, &progress); !done)
            return fail(done.error());
        return true;
    };
    m_id = runner.start(name, std::move(work), this, [this](const Result<bool>& trained) { finish(trained); });
    connect(&runner, &JobRunner::progressed, this, &TrainingRun::collect);
}

TrainingRun::~TrainingRun()
{
    m_channel->setPaused(false);
    m_runner.cancel(m_id);
}

void TrainingRun::pause()
{
    if (m_state != State::Running)
        return;
    m_channel->setPaused(true);
    m_pause.start();
    setState(State::Paused);
}

void TrainingRun::resume()
{
    if (m_state != State::Paused)
        return;
    m_channel->setPaused(false);
    m_pausedSeconds += static_cast<double>(m_pause.elapsed()) / 1000;
    setState(State::Running);
}

bool TrainingRun::hasLearned() const
{
    return std::ranges::any_of(m_reports, [](const TrainingReport& report) { return report.phase != "predictor"; });
}

void TrainingRun::stop()
{
    if (isOver() || m_state == State::Stopping)
        return;
    setState(State::Stopping);
    m_runner.cancel(m_id);
    m_channel->setPaused(false);
}

void TrainingRun::collect()
{
    const auto statuses = m_runner.statuses();
    const auto own = std::ranges::find(statuses, m_id, &BackgroundStatus::id);
    if (own != statuses.end()) {
        m_fraction = own->fraction;
        // The share is that of the time in which it worked.
        m_remaining = own->remainingSeconds;
        if (m_remaining && own->elapsedSeconds > m_pausedSeconds)
            *m_remaining *= (own->elapsedSeconds - m_pausedSeconds) / own->elapsedSeconds;
    }
    std::vector<TrainingReport> fresh;
    {
        const std::lock_guard lock(m_channel->mutex);
        fresh.swap(m_channel->fresh);
    }
    if (fresh.empty())
        return;
    m_reports.insert(m_reports.end(), std::make_move_iterator(fresh.begin()), std::make_move_iterator(fresh.end()));
    Q_EMIT reported();
}

void TrainingRun::finish(const Result<bool>& trained)
{
    collect();
    m_remaining.reset();
    m_hasCheckpoint = fileExists(m_checkpoint);
    if (trained) {
        m_fraction = 1;
        setState(State::Finished);
        return;
    }
    m_error = trained.error();
    setState(m_error.kind == ErrorKind::Cancelled ? State::Stopped : State::Failed);
}

void TrainingRun::setState(State state)
{
    m_state = state;
    Q_EMIT stateChanged();
}

} // namespace consonance
#include "moc_training_run.cpp"
