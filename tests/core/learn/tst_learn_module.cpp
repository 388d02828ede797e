// SPDX-License-Identifier: GPL-3.0-or-later
// Loading the learning module: a waiting caller may give up, and a program that ends waits for the loader.
#include "core/learn/learn_module.h"
#include "tests/core_test.h"

#include <QDir>
#include <QTest>

#include <chrono>
#include <future>

using namespace consonance;

namespace {

qsizetype threadsOfThisProgram()
{
    return QDir(QStringLiteral("/proc/self/task")).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size();
}

} // namespace

/// In this order: the module is loaded once in the lifetime of a program.
class TestLearnModule : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stoppedBeforeItBegins()
    {
        m_stop.request_stop();
        const auto threads = threadsOfThisProgram();
        const auto backend = loadLearnBackend(m_stop.get_token());
        QVERIFY(!backend);
        QCOMPARE(backend.error().kind, ErrorKind::Cancelled);
        QCOMPARE(threadsOfThisProgram(), threads);
    }

    /// Torch's exit handlers used to run during its start-up when a program ended in the first second of a training.
    void aProgramEndsAfterTheLoader()
    {
        std::stop_source stop;
        {
            const LearnModuleHold hold;
            const auto threads = threadsOfThisProgram();
            auto waiting = std::async(std::launch::async, [&] { return loadLearnBackend(stop.get_token()); });
            const auto isDone = [&] { return waiting.wait_for(std::chrono::seconds(0)) == std::future_status::ready; };
            // One thread waits and one loads.
            QTRY_VERIFY(threadsOfThisProgram() >= threads + 2 || isDone());
            stop.request_stop();
            const auto backend = waiting.get();
            QVERIFY(backend || backend.error().kind == ErrorKind::Cancelled);
        }
        // A caller without any patience gets the module now, since the loading is over.
        const auto backend = loadLearnBackend(m_stop.get_token());
        QVERIFY2(backend, backend ? "" : backend.error().englishText().c_str());
    }

private:
    std::stop_source m_stop;
};

CONSONANCE_TEST(TestLearnModule)
#include "tst_learn_module.moc"
