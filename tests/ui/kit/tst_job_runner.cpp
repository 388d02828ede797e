// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core_test.h"
#include "tests/ui/ui_test.h"
#include "ui/work/job_runner.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <atomic>
#include <latch>
#include <stdexcept>

using namespace consonance;
using namespace std::chrono_literals;

namespace {

constexpr MessageId kJobStopped = CONSONANCE_MESSAGE("test.stopped", "stopped");

/// Runs until it is asked to stop, checking every millisecond.
Result<int> runUntilStopped(const StopToken& stop, std::latch* begun)
{
    begun->count_down();
    while (!stop.stop_requested())
        std::this_thread::sleep_for(1ms);
    return fail(ErrorKind::Cancelled, kJobStopped);
}

} // namespace

class TestJobRunner : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void deliversOnTheGuiThread()
    {
        JobRunner runner;
        QSignalSpy finished(&runner, &JobRunner::finished);
        std::optional<int> answer;
        QThread* where = nullptr;
        QThread* worker = nullptr;
        runner.start(
            QStringLiteral("answer"),
            [&](StopToken, Progress&) -> Result<int> {
                worker = QThread::currentThread();
                return 42;
            },
            this,
            [&](Result<int> result) {
                where = QThread::currentThread();
                answer = result.value();
            });
        QVERIFY(!runner.isIdle());
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(answer, 42);
        QCOMPARE(where, thread());
        QVERIFY(worker != thread());
        QVERIFY(runner.isIdle());
    }

    void movesResultsThatCannotBeCopied()
    {
        JobRunner runner;
        std::unique_ptr<int> answer;
        runner.start(
            QStringLiteral("move"),
            [input = std::make_unique<int>(7)](
                StopToken, Progress&) -> Result<std::unique_ptr<int>> { return std::make_unique<int>(*input + 1); },
            this, [&](Result<std::unique_ptr<int>> result) { answer = std::move(*result); });
        QTRY_VERIFY(answer);
        QCOMPARE(*answer, 8);
    }

    void carriesErrorsAndExceptions()
    {
        JobRunner runner;
        QStringList seen;
        const auto note = [&](Result<void> result) { seen << QString::fromStdString(result.error().englishMessage()); };
        runner.start(
            QStringLiteral("fails"),
            [](StopToken, Progress&) -> Result<void> { return fail(ErrorKind::BadInput, kJobStopped); }, this, note);
        QTRY_COMPARE(seen.size(), 1);
        runner.start(
            QStringLiteral("throws"), [](StopToken, Progress&) -> Result<void> { throw std::runtime_error("boom"); },
            this, note);
        QTRY_COMPARE(seen.size(), 2);
        QCOMPARE(seen[0], QStringLiteral("stopped"));
        QVERIFY(seen[1].contains(QStringLiteral("boom")));
    }

    void cancelsWithinBudget()
    {
        JobRunner runner;
        std::latch begun(1);
        std::optional<ErrorKind> kind;
        const auto id = runner.start(
            QStringLiteral("long"), [&](StopToken stop, Progress&) { return runUntilStopped(stop, &begun); }, this,
            [&](Result<int> result) { kind = result.error().kind; });
        begun.wait();
        runner.cancel(id);
        QVERIFY(runner.statuses().at(0).cancelling);
        QTRY_VERIFY_WITH_TIMEOUT(kind, 200); // the bar of design §8
        QCOMPARE(*kind, ErrorKind::Cancelled);
        runner.cancel(id); // long finished: nothing happens
    }

    void dropsSupersededResults()
    {
        JobRunner runner;
        QSignalSpy finished(&runner, &JobRunner::finished);
        std::latch begun(1);
        QList<int> delivered;
        const BackgroundOptions group { .group = QStringLiteral("preview") };
        runner.start(
            QStringLiteral("old"),
            [&](StopToken stop, Progress&) -> Result<int> {
                std::ignore = runUntilStopped(stop, &begun);
                return 1;
            },
            this, [&](Result<int> result) { delivered << result.value(); }, group);
        begun.wait();
        runner.start(
            QStringLiteral("new"), [](StopToken, Progress&) -> Result<int> { return 2; }, this,
            [&](Result<int> result) { delivered << result.value(); }, group);
        QTRY_COMPARE(finished.count(), 2);
        QCOMPARE(delivered, QList<int> { 2 });
    }

    void deliversNothingToTheDead()
    {
        JobRunner runner;
        QSignalSpy finished(&runner, &JobRunner::finished);
        auto receiver = std::make_unique<QObject>();
        bool delivered = false;
        runner.start(
            QStringLiteral("orphan"), [](StopToken, Progress&) -> Result<int> { return 1; }, receiver.get(),
            [&](Result<int>) { delivered = true; });
        receiver.reset();
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(!delivered);
    }

    void destructorStopsAndJoins()
    {
        std::latch begun(3);
        std::atomic<int> ended { 0 };
        bool delivered = false;
        QElapsedTimer timer;
        {
            JobRunner runner;
            for (int i = 0; i < 3; ++i) {
                runner.start(
                    QStringLiteral("endless"),
                    [&](StopToken stop, Progress&) {
                        auto result = runUntilStopped(stop, &begun);
                        ++ended;
                        return result;
                    },
                    this, [&](Result<int>) { delivered = true; });
            }
            begun.wait();
            timer.start();
        }
        QVERIFY(timer.elapsed() < 200);
        QCOMPARE(ended.load(), 3);
        QCoreApplication::processEvents();
        QVERIFY(!delivered);
    }

    void reportsProgress()
    {
        JobRunner runner;
        QSignalSpy progressed(&runner, &JobRunner::progressed);
        std::latch half(1);
        std::atomic<bool> leave { false };
        const auto work = [&](StopToken, Progress& progress) -> Result<int> {
            progress.setTotal(100);
            progress.setDone(50);
            half.count_down();
            while (!leave)
                std::this_thread::sleep_for(1ms);
            return 0;
        };
        runner.start(QStringLiteral("half"), work, this, [](Result<int>) {});
        runner.start(
            QStringLiteral("quiet"), [](StopToken, Progress&) -> Result<int> { return 0; }, this, [](Result<int>) {},
            { .group = {}, .quiet = true });
        half.wait();
        const auto statuses = runner.statuses();
        QCOMPARE(statuses.size(), std::size_t { 1 });
        QCOMPARE(statuses[0].name, QStringLiteral("half"));
        QVERIFY(statuses[0].fractionKnown);
        QCOMPARE(statuses[0].fraction, 0.5);
        QTRY_VERIFY(!progressed.isEmpty());
        QTRY_VERIFY(runner.statuses().at(0).remainingSeconds);
        // Half done: the rest takes as long as the time so far.
        const auto later = runner.statuses().at(0);
        QVERIFY(qAbs(*later.remainingSeconds - later.elapsedSeconds) < 0.01);
        leave = true;
        QTRY_VERIFY(runner.isIdle());
    }
};

CONSONANCE_TEST(TestJobRunner)
#include "tst_job_runner.moc"
