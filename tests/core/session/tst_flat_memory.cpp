// SPDX-License-Identifier: GPL-3.0-or-later
// A session left running does not grow: ten thousand steps forward and back, a hundred runs opened and closed. The
// window has its own test, tst_window_memory.
#include "core/keep/run_keeper.h"
#include "core/run/run_request.h"
#include "core/session/interactive_session.h"
#include "tests/core_test.h"
#include "tests/fixtures/bytes_in_use.h"

#include <QTemporaryDir>
#include <QTest>

using namespace consonance;
using fixtures::bytesInUse;

namespace {

constexpr std::size_t kSlack = 256 * 1024; // lists double now and then

std::shared_ptr<const SessionFrame> look(InteractiveSession& session)
{
    static_cast<void>(session.history());
    return session.frame();
}

} // namespace

class TestFlatMemory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void stepsForwardAndBackHoldMemoryFlat()
    {
        const RunRequest request {
            .trace = "preset:harmony-testbed", .cluster = "harmony-testbed", .policy = "locality", .seed = 2
        };
        const auto inputs = resolveInputs(request);
        QVERIFY(inputs);
        auto session = *InteractiveSession::create(makeSetup(request, *inputs));
        QVERIFY(session->advance(300, kForever));
        constexpr int kCycles = 10'000;
        constexpr int kWarmUp = 500; // checkpoints and records that are kept once come first
        std::size_t before = 0;
        for (int cycle = 0; cycle < kCycles; ++cycle) {
            if (cycle == kWarmUp)
                before = bytesInUse();
            const auto unit = cycle % 3 == 0 ? StepUnit::Decision : StepUnit::Event;
            QVERIFY(session->stepForward(unit));
            if (cycle % 50 == 0)
                QVERIFY(look(*session));
            QVERIFY(session->stepBack(unit));
        }
        const auto after = bytesInUse();
        qInfo("%zu bytes before, %zu after %d cycles", before, after, kCycles - kWarmUp);
        QVERIFY2(after <= before + kSlack, "memory grows with every step");
    }

    void openingAndClosingRunsHoldsMemoryFlat()
    {
        const QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.path().toStdString()) / "runs.db";
        const RunRequest request {
            .trace = "preset:harmony-testbed,jobs=40", .cluster = "harmony-testbed", .policy = "lb", .seed = 3
        };
        std::string id;
        {
            auto store = RunStore::open(path);
            QVERIFY(store);
            const auto inputs = resolveInputs(request);
            auto simulation = startRun(request, *inputs);
            QVERIFY(simulation);
            const auto result = runAndKeep(*store, request, *simulation, {});
            QVERIFY(result);
            id = result->runId;
        }
        constexpr int kTimes = 110;
        constexpr int kWarmUp = 10;
        std::size_t before = 0;
        for (int time = 0; time < kTimes; ++time) {
            if (time == kWarmUp)
                before = bytesInUse();
            const auto store = RunStore::open(path);
            QVERIFY(store);
            const auto record = store->get(id);
            QVERIFY(record);
            const auto stored = storedInputs(*store, *record);
            QVERIFY(stored);
            auto session = *InteractiveSession::create(stored->request, stored->inputs);
            QVERIFY(session->advance(100'000, kForever));
            QVERIFY(look(*session));
            QCOMPARE(session->simulation().engine().log().hash(), record->eventHash);
        }
        const auto after = bytesInUse();
        qInfo("%zu bytes before, %zu after %d runs opened and closed", before, after, kTimes - kWarmUp);
        QVERIFY2(after <= before + kSlack, "memory grows with every run that is opened");
    }
};

CONSONANCE_TEST(TestFlatMemory)
#include "tst_flat_memory.moc"
