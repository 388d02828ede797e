// SPDX-License-Identifier: GPL-3.0-or-later
// Who slows whom now: the map follows the session, and an answer about a closed run is ignored.
#include "core/policy/policy.h"
#include "core/why/job_interference.h"
#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/inspect/interference_panel.h"
#include "ui/inspect/job_pair_panel.h"
#include "ui/kit/number_format.h"
#include "ui/kit/selection.h"
#include "ui/session/session_controller.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <future>
#include <map>
#include <memory>
#include <semaphore>
#include <set>

using namespace consonance;
using State = SessionController::State;

class TestJobPairPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }

    /// Models slow each other as computed in the background: a run that was closed meanwhile has none.
    void anAnswerAboutAClosedRunIsIgnored()
    {
        JobRunner runner;
        SessionController session(runner);
        InterferencePanel panel(runner);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        session.open({ .trace = "test", .policy = "locality", .seed = 7 }, fixtures::testbedLoader());
        QTRY_VERIFY(session.inputs());
        panel.setInputs(session.inputs());
        panel.setInputs(nullptr);
        QTRY_VERIFY(runner.isIdle());
        QVERIFY(panel.map().data().isEmpty());
    }

    /// Zeros everywhere would look like a measurement.
    void whereInterferenceIsOffItIsSaid()
    {
        JobRunner runner;
        SessionController session(runner);
        InterferencePanel panel(runner);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        const auto isSaid = [&panel] {
            const auto labels = panel.findChildren<QLabel*>();
            return std::ranges::any_of(labels, [](const QLabel* label) {
                return label->text().contains(QStringLiteral("Interference is off in this run"));
            });
        };
        for (const char* interference : { "contention", "none" }) {
            session.open({ .trace = "preset:harmony-testbed,jobs=10",
                .cluster = "harmony-testbed",
                .policy = "locality",
                .interference = interference });
            QTRY_VERIFY(session.inputs() && session.inputs()->request.interference == interference
                && session.state() == State::Paused);
            panel.setInputs(session.inputs());
            QTRY_VERIFY(runner.isIdle() && !panel.map().data().isEmpty());
            QCOMPARE(isSaid(), std::string_view(interference) == "none");
        }
    }

    /// Every cell has the model's result when the other job is removed. For a job with a single neighbour that is how
    /// much slower it runs than alone, which the engine knows independently.
    void readsOutWhatTheModelSays()
    {
        JobRunner runner;
        SessionController session(runner);
        Selection selection;
        JobPairPanel panel(session, selection);
        panel.resize(700, 600);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        session.open({ .trace = "test", .policy = "locality", .seed = 7 }, fixtures::testbedLoader());
        QTRY_COMPARE(session.state(), State::Paused);
        int alone = 0;
        int slowed = 0;
        for (const int seconds : { 2000, 4000, 6000, 9000, 11'000, 13'000 }) {
            session.seek(Time::fromSecondsRounded(seconds));
            fixtures::settle(session);
            using Meetings = std::pair<JobInterference, std::map<JobId, double>>;
            const auto answer = std::make_shared<std::promise<Meetings>>();
            auto told = answer->get_future();
            session.inspect([answer](const InteractiveSession& run) {
                std::map<JobId, double> slowerThanAlone;
                const auto& engine = run.simulation().engine();
                auto pairs = jobInterference(run.simulation());
                for (const JobId job : pairs.jobs) {
                    std::set<JobId> neighbours;
                    for (const auto& here : engine.state().jobsByHost) {
                        if (std::ranges::find(here, job) != here.end())
                            neighbours.insert(here.begin(), here.end());
                    }
                    if (neighbours.size() == 2)
                        slowerThanAlone[job] = 1 - engine.job(job).rate * 1e6 / engine.isolatedRatePerSecond(job);
                }
                answer->set_value({ std::move(pairs), std::move(slowerThanAlone) });
            });
            QVERIFY(told.wait_for(std::chrono::seconds(20 * kPatience)) == std::future_status::ready);
            const auto [pairs, slowerThanAlone] = told.get(); // the second for jobs that meet exactly one other
            if (pairs.jobs.empty())
                continue; // no jobs share a server just then
            const auto count = static_cast<int>(pairs.jobs.size());
            QTRY_VERIFY(panel.data().name.contains(format::clockTime(session.frame()->position.at)));
            QCOMPARE(panel.data().rowCount(), count);
            QSignalSpy hovered(&panel, &HeatMapWidget::cellHovered);
            for (int row = 0; row < count; ++row) {
                for (int column = 0; column < count; ++column) {
                    const auto nameOf = [&](int index) {
                        const auto job = pairs.jobs[static_cast<std::size_t>(index)];
                        return QString::fromStdString(session.inputs()->workload->job(job).request.name);
                    };
                    const auto layout = panel.layoutFor(panel.size());
                    hovered.clear();
                    QTest::mouseMove(&panel, layout.cellRect({ .row = row, .column = column }).center());
                    QTRY_VERIFY(!hovered.isEmpty());
                    const auto cell = hovered.last().front().value<std::optional<HeatMapCell>>();
                    QVERIFY(cell && *cell == (HeatMapCell { .row = row, .column = column }));
                    const auto text = panel.readOut(*cell);
                    QVERIFY2(text.contains(nameOf(row)) && text.contains(nameOf(column)), qPrintable(text));
                    const double value = pairs.slowdown[static_cast<std::size_t>(row * count + column)];
                    QVERIFY2(text.endsWith(std::isnan(value) ? HeatMapWidget::tr("no value")
                                                             : panel.data().quantity.valueText(value)),
                        qPrintable(text));
                    QVERIFY(row != column || std::isnan(value));
                    const auto known = slowerThanAlone.find(pairs.jobs[static_cast<std::size_t>(row)]);
                    if (std::isnan(value) || known == slowerThanAlone.end())
                        continue;
                    QVERIFY2(std::abs(value - std::max(0.0, known->second)) <= 1e-9, qPrintable(text));
                    ++alone;
                    slowed += value > 0.05 ? 1 : 0;
                }
            }
        }
        QVERIFY2(alone >= 3 && slowed >= 1, qPrintable(QStringLiteral("%1, %2").arg(alone).arg(slowed)));
    }

    void ignoresAnswersAboutTheRunBefore()
    {
        JobRunner runner;
        SessionController session(runner);
        Selection selection;
        JobPairPanel panel(session, selection);
        panel.show();
        session.open({ .trace = "test", .policy = "locality", .seed = 7 }, fixtures::testbedLoader());
        QTRY_COMPARE(session.state(), State::Paused);
        // To a moment when late jobs share servers.
        session.seek(Time::fromSecondsRounded(9000));
        QTRY_VERIFY(session.isSettled());
        QTRY_VERIFY(panel.data().rows.size() > 1);

        // The session's thread is held until another run with fewer jobs is shown, so the answer comes too late.
        auto gate = std::make_shared<std::binary_semaphore>(0);
        session.inspect([gate](const InteractiveSession&) { gate->acquire(); });
        panel.hide();
        panel.show();
        QSignalSpy shown(&session, &SessionController::inputsChanged);
        session.open({ .trace = "preset:harmony-testbed,jobs=1", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_COMPARE(shown.count(), 1);
        gate->release();
        QTRY_VERIFY(session.state() == State::Paused && session.isSettled());
        QTRY_VERIFY(panel.data().rows.isEmpty());
    }
};

CONSONANCE_WINDOW_TEST(TestJobPairPanel)
#include "tst_job_pair_panel.moc"
