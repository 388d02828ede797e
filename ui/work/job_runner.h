// SPDX-License-Identifier: GPL-3.0-or-later
//
// Work that takes longer than a frame. start() runs a function on its own thread and hands its Result to a callback on
// the GUI thread. The function gets a StopToken, which it looks at every 10 ms of work, and a Progress, which one 30 Hz
// timer samples for everybody; nothing is signalled per event.
//
// Rules: input is immutable or owned by the function; a background task of a group replaces the group's earlier one,
// whose result is dropped; nothing is delivered after the context object is gone; the destructor asks all to stop and
// joins them, so it takes as long as the slowest answer to the stop token (≤ 200 ms by rule). An exception that leaves
// the function becomes an Error. Use from the GUI thread only.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QTimer>

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace consonance {

/// Names one start(); never reused within a runner.
using BackgroundId = std::uint64_t;

/// One piece of work as shown in the status bar.
struct BackgroundStatus {
    BackgroundId id = 0;
    QString name; ///< translated
    double fraction = 0; ///< 0 … 1; 0 while unknown
    bool fractionKnown = false;
    double elapsedSeconds = 0;
    std::optional<double> remainingSeconds; ///< absent until it can be estimated
    bool cancelling = false;
};

struct BackgroundOptions {
    /// Work of one group supersedes the group's earlier work; empty for none.
    QString group {};
    /// Whether the progress widget lists it; quiet work usually ends within a blink.
    bool quiet = false;
};

class JobRunner : public QObject {
    Q_OBJECT
public:
    explicit JobRunner(QObject* parent = nullptr);
    ~JobRunner() override;

    /// Runs `work(StopToken, Progress&) -> Result<T>` and then, in this thread and if `context` still lives,
    /// `done(Result<T>)`. A cancelled work delivers whatever it returns (usually an Error of kind Cancelled, or partial
    /// results); a superseded one delivers nothing.
    template<typename Work, typename Done>
    BackgroundId start(
        const QString& name, Work work, QObject* context, Done done, const BackgroundOptions& options = {});

    void cancel(BackgroundId id);
    void cancelAll();
    [[nodiscard]] bool isRunning(BackgroundId id) const { return find(id) != nullptr; }
    [[nodiscard]] bool isIdle() const { return m_tasks.empty(); }
    /// Listed work, oldest first; quiet work is left out.
    [[nodiscard]] std::vector<BackgroundStatus> statuses() const;

Q_SIGNALS:
    void started(quint64 id);
    /// Asks it to stop; its thread may need a moment to notice.
    void cancelled(quint64 id);
    /// At most 30 times a second while something runs: statuses() is worth reading again.
    void progressed();
    /// After the callback, also for work that was cancelled or superseded.
    void finished(quint64 id);

private:
    struct Task {
        BackgroundId id = 0;
        QString name;
        BackgroundOptions options;
        std::shared_ptr<Progress> progress = std::make_shared<Progress>();
        QElapsedTimer elapsed;
        bool cancelling = false;
        bool superseded = false;
        std::jthread thread;
    };

    /// Delivers on the GUI thread; empty when the result was lost to an exception.
    using Deliver = std::function<void()>;

    BackgroundId launch(
        const QString& name, const BackgroundOptions& options, std::function<Deliver(StopToken, Progress&)> body);
    void finish(BackgroundId id, const Deliver& deliver);
    [[nodiscard]] const Task* find(BackgroundId id) const;
    [[nodiscard]] static Error errorOf(const std::exception_ptr& thrown);

    std::vector<std::unique_ptr<Task>> m_tasks;
    QTimer m_sampler;
    BackgroundId m_lastId = 0;
};

template<typename Work, typename Done>
BackgroundId JobRunner::start(
    const QString& name, Work work, QObject* context, Done done, const BackgroundOptions& options)
{
    using Outcome = std::invoke_result_t<Work&, StopToken, Progress&>;
    // Shared, because std::function wants copies and neither work nor result need be copyable.
    auto task = std::make_shared<Work>(std::move(work));
    auto callback = std::make_shared<Done>(std::move(done));
    const QPointer<QObject> receiver(context);
    return launch(name, options, [task, callback, receiver](StopToken stop, Progress& progress) mutable -> Deliver {
        std::shared_ptr<Outcome> outcome;
        try {
            outcome = std::make_shared<Outcome>((*task)(std::move(stop), progress));
        } catch (...) {
            outcome = std::make_shared<Outcome>(fail(errorOf(std::current_exception())));
        }
        task.reset();
        return [outcome, callback = std::move(callback), receiver] {
            if (receiver)
                (*callback)(std::move(*outcome));
        };
    });
}

} // namespace consonance
