// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/job_runner.h"

#include "core/base/stop_scope.h"
#include "ui/work/work_watch.h"

#include <algorithm>
#include <new>

namespace consonance {

namespace {

constexpr MessageId kOutOfMemory = CONSONANCE_MESSAGE("ui.background.outOfMemory", "there was not enough memory");
constexpr MessageId kThrown = CONSONANCE_MESSAGE("ui.background.thrown", "the work failed unexpectedly: {0}");
constexpr int kSamplePeriodMs = 33; // 30 Hz
constexpr double kEstimateAfterSeconds = 0.5; // before that the first few per cent say little
constexpr double kEstimateAfterFraction = 0.005;

WorkWatch& workWatch()
{
    static WorkWatch watch;
    return watch;
}

} // namespace

void setWorkWatch(WorkWatch watch)
{
    workWatch() = std::move(watch);
}

JobRunner::JobRunner(QObject* parent)
    : QObject(parent)
{
    m_sampler.setInterval(kSamplePeriodMs);
    connect(&m_sampler, &QTimer::timeout, this, &JobRunner::progressed);
}

JobRunner::~JobRunner()
{
    for (const auto& task : m_tasks)
        task->thread.request_stop();
    // The threads' destructors join; what they queued for this object is dropped by Qt.
    m_tasks.clear();
}

BackgroundId JobRunner::launch(
    const QString& name, const BackgroundOptions& options, std::function<Deliver(StopToken, Progress&)> body)
{
    if (!options.group.isEmpty()) {
        for (const auto& earlier : m_tasks) {
            if (earlier->options.group == options.group) {
                earlier->superseded = true;
                earlier->thread.request_stop();
            }
        }
    }
    auto task = std::make_unique<Task>();
    task->id = ++m_lastId;
    task->name = name;
    task->options = options;
    task->elapsed.start();
    const auto id = task->id;
    task->thread = std::jthread([this, id, watch = workWatch(), label = options.group.isEmpty() ? name : options.group,
                                    progress = task->progress, body = std::move(body)](StopToken stop) mutable {
        const StopScope scope(stop); // for work too deep to be passed the token
        if (watch.begins)
            watch.begins(label, stop);
        auto deliver = body(std::move(stop), *progress);
        body = nullptr;
        if (watch.returned)
            watch.returned(label);
        // `this` outlives the thread: the destructor joins before anything is torn down.
        QMetaObject::invokeMethod(
            this, [this, id, deliver = std::move(deliver)] { finish(id, deliver); }, Qt::QueuedConnection);
    });
    m_tasks.push_back(std::move(task));
    m_sampler.start();
    Q_EMIT started(id);
    return id;
}

void JobRunner::finish(BackgroundId id, const Deliver& deliver)
{
    const auto found = std::ranges::find(m_tasks, id, &Task::id);
    if (found == m_tasks.end())
        return;
    const auto task = std::move(*found);
    m_tasks.erase(found);
    if (m_tasks.empty())
        m_sampler.stop();
    // It has nothing left to do. What it made is handed on by this, and not only by a queue of Qt's, into which a
    // thread sanitizer cannot see.
    task->thread.join();
    if (!task->superseded)
        deliver();
    Q_EMIT finished(id);
}

const JobRunner::Task* JobRunner::find(BackgroundId id) const
{
    const auto found = std::ranges::find(m_tasks, id, &Task::id);
    return found == m_tasks.end() ? nullptr : found->get();
}

void JobRunner::cancel(BackgroundId id)
{
    const auto found = std::ranges::find(m_tasks, id, &Task::id);
    if (found == m_tasks.end())
        return;
    (*found)->cancelling = true;
    (*found)->thread.request_stop();
    Q_EMIT cancelled(id);
    Q_EMIT progressed();
}

void JobRunner::cancelAll()
{
    std::vector<BackgroundId> ids;
    for (const auto& task : m_tasks) {
        task->cancelling = true;
        task->thread.request_stop();
        ids.push_back(task->id);
    }
    for (const BackgroundId id : ids)
        Q_EMIT cancelled(id);
    Q_EMIT progressed();
}

std::vector<BackgroundStatus> JobRunner::statuses() const
{
    std::vector<BackgroundStatus> all;
    for (const auto& task : m_tasks) {
        if (task->options.quiet || task->superseded)
            continue;
        BackgroundStatus status {
            .id = task->id,
            .name = task->name,
            .fraction = std::clamp(task->progress->fraction(), 0.0, 1.0),
            .fractionKnown = task->progress->total() > 0,
            .elapsedSeconds = static_cast<double>(task->elapsed.elapsed()) / 1000.0,
            .remainingSeconds = std::nullopt,
            .cancelling = task->cancelling,
        };
        if (status.elapsedSeconds >= kEstimateAfterSeconds && status.fraction >= kEstimateAfterFraction)
            status.remainingSeconds = status.elapsedSeconds * (1 - status.fraction) / status.fraction;
        all.push_back(std::move(status));
    }
    return all;
}

Error JobRunner::errorOf(const std::exception_ptr& thrown)
{
    Error error { .kind = ErrorKind::Failed, .message = kThrown, .arguments = {}, .place = {}, .context = {} };
    try {
        std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
        error.message = kOutOfMemory;
    } catch (const std::exception& exception) {
        error.arguments = { exception.what() };
    } catch (...) {
        error.arguments = { "?" };
    }
    return error;
}

} // namespace consonance
#include "moc_job_runner.cpp"
