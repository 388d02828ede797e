// SPDX-License-Identifier: GPL-3.0-or-later
//
// What closing the window costs while something works: processor time of the whole process, which other programs on
// the machine do not change, and the time that people wait, which must not be long either when nothing computes. Work
// is held where it begins, and then followed by the clock of its own thread, so that a test knows whether it ran when
// the window was closed. GUI thread.
#pragma once

#include "tests/fixtures/stop_trial.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "ui/commands/command_registry.h"
#include "ui/work/work_watch.h"

#include <QElapsedTimer>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>

namespace consonance::fixtures {

inline double processMs()
{
    return millisecondsOf(CLOCK_PROCESS_CPUTIME_ID);
}

struct QuitCost {
    double processorMs = 0;
    double wallMs = 0;

    static constexpr double kBarMs = 1'000;
    /// A crowded machine makes everything slow, but no program waits ten times as long as it computes.
    static constexpr double kWallBarMs = 10'000;
    [[nodiscard]] bool isWithinBar() const
    {
        return processorMs <= kBarMs * kPatience && wallMs <= kWallBarMs * kPatience;
    }
    [[nodiscard]] QByteArray text() const
    {
        return QStringLiteral("quitting took %1 ms of processor time, %2 ms altogether")
            .arg(processorMs, 0, 'f', 0)
            .arg(wallMs, 0, 'f', 0)
            .toUtf8();
    }
};

/// As people quit: by the command, until nothing of the window is left.
inline QuitCost quit(WindowBench& bench)
{
    QElapsedTimer wall;
    wall.start();
    const double begin = processMs();
    if (!bench.window->registry().invoke(QStringLiteral("file.quit")))
        qFatal("the window does not quit");
    bench.window.reset();
    return { processMs() - begin, static_cast<double>(wall.nsecsElapsed()) / 1e6 };
}

/// The work with this group or name that begins after this, in any window; with * at its end, that begins so. It is
/// held where it begins, until it is asked to stop or released: so it is not over before the test has looked.
class WatchedWork {
public:
    explicit WatchedWork(const QString& label)
        : m_state(std::make_shared<State>())
    {
        const auto isMeant = [label](const QString& of) {
            return label.endsWith(QLatin1Char('*')) ? of.startsWith(label.chopped(1)) : of == label;
        };
        setWorkWatch({ .begins =
                           [state = m_state, isMeant](const QString& of, const StopToken& stop) {
                               state->noteSeen(of);
                               if (!isMeant(of))
                                   return;
                               clockid_t own = 0;
                               pthread_getcpuclockid(pthread_self(), &own);
                               state->clock = own;
                               ++state->working;
                               state->waitFor(stop);
                           },
            .returned =
                [state = m_state, isMeant](const QString& of) {
                    if (isMeant(of))
                        --state->working;
                } });
    }
    ~WatchedWork() { setWorkWatch({}); }
    WatchedWork(const WatchedWork&) = delete;
    WatchedWork& operator=(const WatchedWork&) = delete;

    void release() const { m_state->release(); }
    /// Its function has been entered and has not returned.
    [[nodiscard]] bool isWorking() const { return m_state->working > 0; }
    /// Processor time of the thread that has it, while it works.
    [[nodiscard]] double workedMs() const { return isWorking() ? millisecondsOf(m_state->clock) : 0; }
    /// Labels of all work that began, for messages.
    [[nodiscard]] QByteArray seen() const
    {
        const std::lock_guard lock(m_state->mutex);
        return m_state->seen.join(QStringLiteral(", ")).toUtf8();
    }

private:
    struct State {
        std::atomic<int> working { 0 };
        std::atomic<clockid_t> clock { 0 };
        mutable std::mutex mutex;
        std::condition_variable_any changed;
        bool isReleased = false;
        QStringList seen;

        void noteSeen(const QString& label)
        {
            const std::lock_guard lock(mutex);
            seen << label;
        }
        void waitFor(const StopToken& stop)
        {
            std::unique_lock lock(mutex);
            changed.wait(lock, stop, [this] { return isReleased; });
        }
        void release()
        {
            const std::lock_guard lock(mutex);
            isReleased = true;
            changed.notify_all();
        }
    };

    std::shared_ptr<State> m_state; ///< shared with threads that end later
};

} // namespace consonance::fixtures
