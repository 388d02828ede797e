// SPDX-License-Identifier: GPL-3.0-or-later
//
// The run store as the window uses it: opened in the background, asked in the background, told of every run that
// reached its end. Until it is open, requests wait; when it cannot be opened, they fail with the reason. Copies of the
// store go to worker threads; the store itself is safe to share. GUI thread only.
#pragma once

#include "core/run/run_result.h"
#include "core/store/run_store.h"
#include "ui/work/job_runner.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <deque>
#include <functional>
#include <optional>

namespace consonance {

class InteractiveSession;
class SessionController;
struct SessionInputs;
class Workload;

class RunLibrary : public QObject {
    Q_OBJECT
public:
    explicit RunLibrary(JobRunner& runner, QObject* parent = nullptr);

    /// Opens or creates the database at `path`.
    void open(const QString& path);
    [[nodiscard]] bool isOpen() const { return m_store.has_value(); }
    [[nodiscard]] const std::optional<RunStore>& store() const { return m_store; }
    [[nodiscard]] JobRunner& runner() const { return m_runner; }

    /// Runs `work(store, StopToken, Progress&)` in the background and hands its Result to `done`; a later request of
    /// the same group replaces one under way.
    template<typename Work, typename Done>
    void ask(const QString& name, Work work, QObject* context, Done done, const BackgroundOptions& options = {});
    /// Changes something in the store, in the background and in the order of the calls; errors are raised, changed()
    /// follows.
    void edit(std::function<Result<void>(RunStore&)> change);
    /// Stores what `session` ran as soon as it reaches the end of a run for the first time.
    void keepRunsOf(SessionController& session);
    /// The id under which the store has the run of these inputs without later changes; empty: it has none.
    [[nodiscard]] std::string idOf(const SessionInputs& inputs) const;
    /// Runs `keep` on the session's own thread, where the run stands at its end and its log is whole, and hands its
    /// outcome to `done` here. Nothing happens when the store is not open or the run has moved on.
    void keepAtEnd(SessionController& session,
        std::function<Result<std::string>(RunStore&, const InteractiveSession&)> keep, QObject* context,
        std::function<void(const Result<std::string>&)> done);
    /// This window wrote to the store; lists should be read again. Writes of other programs are noticed too.
    void noteChange() { Q_EMIT changed(); }
    /// Store errors, for the message bar; the reason why it could not be opened is reported there once.
    void report(const Error& error);

Q_SIGNALS:
    void opened();
    void changed();
    /// A run of the window was stored under this id.
    void kept(const QString& runId);
    /// A run of the window is the same as this one, which the store has already.
    void keptBefore(const QString& runId);
    /// Besides: the run that is open now.
    void openRunKept(const QString& runId);
    void errorRaised(const consonance::Error& error);

private:
    void keep(SessionController& session, const std::shared_ptr<const RunResult>& result);
    /// As soon as the store is open, or known not to open.
    void whenTried(std::function<void()> task);
    void runUnlessOpening(std::function<void()> task);
    void takeStore(Result<RunStore> store);
    void editNext();
    void watchFiles();
    void lookForWritesOfOthers();

    JobRunner& m_runner;
    std::optional<RunStore> m_store;
    bool m_isOpening = false;
    std::optional<Error> m_failure; ///< why it could not be opened; there, or the store is, once one was tried
    std::vector<std::function<void()>> m_waiting; ///< requests made before the store was open
    QFileSystemWatcher m_watcher; ///< of the files to which SQLite writes, from any program
    QTimer m_pause; ///< one look for a burst of writes
    std::optional<std::int64_t> m_writesOfOthers;
    std::weak_ptr<const Workload> m_keptWorkload; ///< as opened, of the run that was kept last from a session
    std::string m_keptId; ///< its id
    std::deque<std::function<Result<void>(RunStore&)>> m_edits; ///< the first one is under way
};

template<typename Work, typename Done>
void RunLibrary::ask(const QString& name, Work work, QObject* context, Done done, const BackgroundOptions& options)
{
    const QPointer<QObject> receiver(context);
    whenTried([this, name, work = std::move(work), receiver, done = std::move(done), options]() mutable {
        using Outcome = std::invoke_result_t<Work&, RunStore&, const StopToken&, Progress&>;
        if (!receiver)
            return;
        if (!m_store)
            return done(Outcome(fail(*m_failure)));
        m_runner.start(
            name,
            [store = *m_store, work](
                const StopToken& stop, Progress& progress) mutable { return work(store, stop, progress); },
            receiver.data(), done, options);
    });
}

} // namespace consonance
