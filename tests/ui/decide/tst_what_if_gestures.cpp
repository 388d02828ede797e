// SPDX-License-Identifier: GPL-3.0-or-later
// What-if by hand on the page of a run: a task dragged on the cluster, the form with which it is placed, a drained
// server, and why a job waits; each as a person does it, with mouse and commands, and undone to the very same state.
#include "core/policy/transition_tables.h"
#include "core/run/plan_elsewhere.h"
#include "core/run/what_if.h"
#include "core/why/passed_over.h"
#include "tests/ui/session_page_fixture.h"
#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/answers/answer_panel.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/commands/command_list_model.h"
#include "ui/decide/decision_follower.h"
#include "ui/decide/decision_panel.h"
#include "ui/decide/place_form.h"
#include "ui/decide/what_if_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/words/simulation_text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSortFilterProxyModel>

#include <algorithm>
#include <functional>
#include <set>

using namespace consonance;
using State = SessionController::State;

namespace {

/// A running task, and a server with room for it.
struct Move {
    TileFrame task;
    HostId from;
    HostId to;
};

/// The page of one open, paused run.
struct GestureBench : fixtures::SessionPageBench {
    GestureBench()
    {
        [this] {
            QVERIFY(QTest::qWaitForWindowExposed(&page));
            session.open(
                { .trace = "preset:harmony-testbed,jobs=30", .cluster = "harmony-testbed", .policy = "lb", .seed = 4 });
            QTRY_COMPARE(session.state(), State::Paused);
        }();
    }
    void seek(Time at)
    {
        session.seek(at);
        settle();
    }
    void settle() const { fixtures::settle(session); }
    bool invoke(const char* command)
    {
        registry.refresh();
        return registry.invoke(QLatin1String(command)).has_value();
    }
    [[nodiscard]] bool isEnabled(const char* command)
    {
        registry.refresh();
        return registry.info(QLatin1String(command)).availability.enabled;
    }
    [[nodiscard]] std::uint64_t hash() { return fixtures::stateHash(session); }
    [[nodiscard]] int tasksOn(const TileFrame& task, HostId host) const
    {
        const auto& frame = *session.frame();
        const auto& shown = frame.hosts[host.index()];
        int count = 0;
        for (std::uint32_t i = 0; i < shown.tileCount; ++i) {
            const auto& tile = frame.tiles[shown.firstTile + i];
            count += tile.job == task.job && tile.role == task.role ? tile.count : 0;
        }
        return count;
    }
    /// The branch that the command line makes: `runs fork --decision N --force job:role:server:1:from --keep-rest`.
    [[nodiscard]] Result<Branch> forkBefore(const DecisionAnalysis& decision, const CandidatePlace& place) const
    {
        const auto& inputs = *session.inputs();
        ResolvedInputs resolved { .cluster = inputs.cluster, .workload = inputs.workload };
        TRY_ASSIGN(resolved.transitions, transitionTableByName(inputs.request.transitions));
        TRY(makeModels(inputs.request.interference, resolved));
        const auto events = std::span(session.history()->events);
        const auto taken = std::ranges::find_if(events, [&](const EventRecord& event) {
            return event.kind == EventKind::DecisionTaken && event.subject == decision.decision;
        });
        const auto nameOf = [&](HostId host) { return inputs.cluster->path(inputs.cluster->host(host).domain); };
        const auto& job = inputs.workload->job(place.job).request;
        const TaskPlace task { .role = job.roles[place.role].kind,
            .place = nameOf(place.to),
            .from = place.from.isValid() ? nameOf(place.from) : std::string() };
        const auto kept = keepingTheRest({ job.name, { task } });
        return startBranch(inputs.request, std::move(resolved),
            { static_cast<std::uint64_t>(taken - events.begin()), taken->at },
            { kept ? Intervention { *kept } : Intervention { PlaceJob { { job.name, { task } } } } });
    }
    /// Advances until there is a task that can be moved.
    Move findMove()
    {
        for (int at = 1000; at < 20'000; at += 1000) {
            seek(Time::fromSeconds(at));
            const auto& frame = *session.frame();
            const auto& cluster = *session.inputs()->cluster;
            for (std::size_t from = 0; from < frame.hosts.size(); ++from) {
                for (std::uint32_t i = 0; i < frame.hosts[from].tileCount; ++i) {
                    const auto& tile = frame.tiles[frame.hosts[from].firstTile + i];
                    const auto& demand = session.inputs()->workload->job(tile.job).request.roles[tile.role].demand;
                    for (std::size_t to = 0; to < frame.hosts.size(); ++to) {
                        if (to != from && demand.fitsIn(cluster.host(HostId(to)).capacity - frame.hosts[to].used))
                            return { tile, HostId(from), HostId(to) };
                    }
                }
            }
        }
        return {};
    }
    /// Where on the canvas the task can be grabbed.
    [[nodiscard]] QPoint pointOn(const Move& move) const
    {
        const auto area = page.canvas().hostRect(move.from).toRect();
        for (int y = area.top(); y < area.bottom(); y += 2) {
            for (int x = area.left(); x < area.right(); x += 2) {
                const auto hit = page.canvas().hitAt(QPointF(x, y));
                if (hit.host == move.from && hit.task.job == move.task.job && hit.task.role == move.task.role)
                    return { x + 1, y + 1 };
            }
        }
        return {};
    }
};

} // namespace

class TestWhatIfGestures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }

    void aDraggedTaskMakesABranch()
    {
        GestureBench bench;
        const auto move = bench.findMove();
        QVERIFY(move.to.isValid());
        QVERIFY(!bench.page.whatIf().isBranch());
        const auto before = bench.hash();
        const int here = bench.tasksOn(move.task, move.from);
        const int there = bench.tasksOn(move.task, move.to);
        auto& canvas = bench.page.canvas();
        const auto from = bench.pointOn(move);
        QVERIFY(!from.isNull());
        const auto to = canvas.hostRect(move.to).center().toPoint();
        QTest::mousePress(&canvas, Qt::LeftButton, {}, from);
        QTest::mouseMove(&canvas, from + QPoint(15, 5));
        QTest::mouseMove(&canvas, to);
        QVERIFY(canvas.isDraggingTask());
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, to);
        QTRY_VERIFY(bench.page.whatIf().isBranch());
        bench.settle();
        QCOMPARE(bench.tasksOn(move.task, move.from), here - 1);
        QCOMPARE(bench.tasksOn(move.task, move.to), there + 1);
        QCOMPARE(bench.session.changes().size(), std::size_t { 1 });
        QVERIFY(bench.selection.state().jobs == std::vector { move.task.job });
        QVERIFY(bench.hash() != before);
        QVERIFY(bench.invoke("edit.undo"));
        QTRY_VERIFY(!bench.page.whatIf().isBranch());
        bench.settle();
        QCOMPARE(bench.hash(), before);
        QCOMPARE(bench.tasksOn(move.task, move.from), here);
        QCOMPARE(bench.tasksOn(move.task, move.to), there);
    }

    /// The task of a decision goes to the candidate that is marked in the list.
    void aCandidateIsPlaced()
    {
        GestureBench bench;
        auto* panel = bench.page.findChild<DecisionPanel*>();
        QVERIFY(panel);
        bench.page.panels().at(QStringLiteral("decision"))->show();
        bench.page.panels().at(QStringLiteral("decision"))->raise();
        bench.seek(Time::fromSeconds(3000));
        auto& table = panel->candidateTable();
        QTRY_VERIFY(table.model()->rowCount() > 1);
        QTRY_VERIFY(!panel->follower().isPartial());
        const auto* sorted = qobject_cast<const QSortFilterProxyModel*>(table.model());
        const auto mark = [&](const std::function<bool(const CandidatePlace&)>& isWanted) {
            for (int row = 0; row < sorted->rowCount(); ++row) {
                const auto place = panel->candidates().place(sorted->mapToSource(sorted->index(row, 0)).row());
                if (place && isWanted(*place)) {
                    table.setCurrentIndex(sorted->index(row, 0));
                    return *place;
                }
            }
            return CandidatePlace {};
        };
        const auto there = mark([](const CandidatePlace& place) { return place.to == place.from; });
        QVERIFY(there.from.isValid());
        QVERIFY(!bench.isEnabled("decision.placeHere"));
        const auto wanted = mark([&](const CandidatePlace& place) { return place.to != place.from; });
        QVERIFY(wanted.to.isValid());
        const TileFrame task { .job = wanted.job, .role = wanted.role };
        const int before = bench.tasksOn(task, wanted.to);
        QVERIFY(bench.invoke("decision.placeHere"));
        QTRY_VERIFY(bench.page.whatIf().isBranch());
        bench.settle();
        QCOMPARE(bench.tasksOn(task, wanted.to), before + 1);
    }

    void aCandidateIsPlacedInTheDecisionShown_data()
    {
        QTest::addColumn<bool>("isSteppedTo");
        QTest::newRow("sought") << false;
        QTest::newRow("stepped to") << true; // its notes of either history have as many actions
    }
    /// Whichever moment after the decision the clock shows, the branch is that of `runs fork --decision N --force
    /// --keep-rest`: it begins just before the decision, whose other placements stay. So every candidate that the panel
    /// calls possible can be placed.
    void aCandidateIsPlacedInTheDecisionShown()
    {
        QFETCH(const bool, isSteppedTo);
        GestureBench bench;
        auto* panel = bench.page.findChild<DecisionPanel*>();
        bench.page.panels().at(QStringLiteral("decision"))->show();
        bench.page.panels().at(QStringLiteral("decision"))->raise();
        if (isSteppedTo) {
            for (int decision = 0; decision < 3; ++decision) {
                bench.session.stepForward(StepUnit::Decision);
                bench.settle();
            }
            bench.session.beforeOrAfterDecision();
            bench.settle();
        } else {
            bench.seek(Time::fromSeconds(3000));
        }
        const auto shown = bench.session.now();
        QSignalSpy errors(&bench.session, &SessionController::errorRaised);
        QTRY_VERIFY(!panel->follower().isPartial());
        const auto analysis = panel->follower().analysis();
        const auto& table = panel->candidateTable();
        const auto* sorted = qobject_cast<const QSortFilterProxyModel*>(table.model());
        int placed = 0;
        for (int row = 0; row < panel->candidates().rowCount() && placed < 3; ++row) {
            const auto place = panel->candidates().place(row);
            const auto verdict = panel->candidates().index(row, CandidateModel::Why).data().toString();
            if (!place || place->to == place->from || !verdict.startsWith(QLatin1String("possible")))
                continue;
            const auto fork = bench.forkBefore(*analysis, *place);
            QVERIFY2(fork, fork ? "" : fork.error().englishText().c_str());
            table.selectionModel()->setCurrentIndex(
                sorted->mapFromSource(panel->candidates().index(row, 0)), QItemSelectionModel::NoUpdate);
            QVERIFY(bench.invoke("decision.placeHere"));
            bench.settle();
            QCOMPARE(errors.size(), 0);
            QCOMPARE(bench.session.changes().size(), std::size_t { 1 });
            QCOMPARE(bench.hash(), fork->simulation.engine().stateHash());
            QCOMPARE(bench.session.changes().front().change, fork->changes.front());
            // The table shows the decision of the branch, and who chose.
            QTRY_VERIFY(!panel->follower().isPartial());
            const auto rowOf = [panel](HostId host) {
                for (int i = 0; i < panel->candidates().rowCount(); ++i) {
                    const auto one = panel->candidates().place(i);
                    if (one && one->to == host)
                        return panel->candidates().index(i, CandidateModel::Why).data().toString();
                }
                return QString();
            };
            QCOMPARE(rowOf(place->to), QStringLiteral("placed by hand"));
            QVERIFY2(!place->from.isValid() || rowOf(place->from).endsWith(QLatin1String("; the policy's choice")),
                qPrintable(rowOf(place->from)));
            const auto* said = panel->findChild<QLabel*>(QStringLiteral("decisionByHand"));
            QVERIFY(said->isVisible());
            QVERIFY2(said->text().startsWith(QLatin1String("By hand: ")), qPrintable(said->text()));
            QVERIFY2(said->text().contains(QLatin1String("all else as decided")), qPrintable(said->text()));
            // What it decided is carried out, so it was asked.
            QVERIFY2(!said->text().contains(QLatin1String("was not asked")), qPrintable(said->text()));
            // The change is at the decision, where one has stepped to. Taken back, the clock is where it was; made
            // again, at the change.
            QCOMPARE(bench.session.now() < shown, !isSteppedTo);
            QVERIFY(bench.invoke("edit.undo"));
            QTRY_VERIFY(!bench.page.whatIf().isBranch());
            bench.settle();
            QCOMPARE(bench.session.now(), shown);
            QVERIFY(bench.invoke("edit.redo"));
            QTRY_VERIFY(bench.page.whatIf().isBranch());
            bench.settle();
            QCOMPARE(bench.session.now(), analysis->at);
            QVERIFY(bench.invoke("edit.undo"));
            QTRY_VERIFY(!bench.page.whatIf().isBranch());
            bench.settle();
            QCOMPARE(bench.session.now(), shown);
            QTRY_VERIFY(!panel->follower().isPartial());
            QTRY_VERIFY(!said->isVisible());
            ++placed;
        }
        QVERIFY(placed > 0);
    }

    /// The command of a panel shows it, wherever it is; only the panel that is in front is hidden by it.
    void aPanelBehindAnotherComesToTheFront()
    {
        GestureBench bench;
        auto* jobs = bench.page.panels().at(QStringLiteral("jobs"));
        jobs->show();
        auto* front = bench.page.panels().at(QStringLiteral("inspector"));
        front->show();
        front->setFloating(false);
        bench.page.tabifyDockWidget(jobs, front);
        front->raise();
        QTRY_VERIFY(jobs->visibleRegion().isEmpty());
        const auto isOpen = [&] { return bench.registry.action(QStringLiteral("panel.jobs"))->isChecked(); };
        QVERIFY(isOpen());
        QVERIFY(bench.invoke("panel.jobs"));
        QVERIFY(!jobs->isHidden() && isOpen());
        QTRY_VERIFY(!jobs->visibleRegion().isEmpty());
        // The palette says that it is open.
        CommandListModel commands(bench.registry);
        const auto note = [&] {
            commands.setFilter(QStringLiteral("Jobs"));
            return commands.index(0).data(CommandListModel::CategoryRole).toString();
        };
        QVERIFY2(note().endsWith(QLatin1String("open")), qPrintable(note()));
        QVERIFY(bench.invoke("panel.jobs"));
        QVERIFY(jobs->isHidden());
        QTRY_VERIFY(!isOpen());
        QVERIFY(!note().endsWith(QLatin1String("open")));
        QVERIFY(bench.invoke("panel.jobs"));
        QVERIFY(!jobs->isHidden());
    }

    void theFormPlacesATask()
    {
        GestureBench bench;
        const auto move = bench.findMove();
        QVERIFY(move.to.isValid());
        bench.selection.clear();
        QVERIFY(!bench.isEnabled("whatIf.place"));
        bench.selection.selectJobs({ move.task.job });
        QVERIFY(bench.invoke("whatIf.place"));
        auto* form = bench.page.findChild<PlaceForm*>();
        QVERIFY(form && form->isVisible());
        const auto box = [form](const char* name) -> QComboBox* {
            for (auto* one : form->findChildren<QComboBox*>()) {
                if (one->accessibleName() == QLatin1String(name))
                    return one;
            }
            return nullptr;
        };
        const auto choose = [](QComboBox* one, int index) {
            one->setFocus();
            QTest::keyClick(one, Qt::Key_Home);
            for (int i = 0; i < index; ++i)
                QTest::keyClick(one, Qt::Key_Down);
            QCOMPARE(one->currentIndex(), index);
        };
        auto* role = box("Task");
        auto* from = box("From");
        auto* to = box("To");
        QVERIFY(role && from && to);
        choose(role, move.task.role);
        QVERIFY(!to->currentText().contains(QStringLiteral("no room"))); // one begins where it can go
        choose(from, from->findData(static_cast<int>(move.from.index())));
        QVERIFY(!to->itemText(static_cast<int>(move.to.index())).contains(QStringLiteral("no room")));
        choose(to, to->findData(static_cast<int>(move.to.index())));
        const auto before = bench.hash();
        const int there = bench.tasksOn(move.task, move.to);
        const int here = bench.tasksOn(move.task, move.from);
        QTest::mouseClick(form->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
        QVERIFY(!form->isVisible());
        QTRY_VERIFY(bench.page.whatIf().isBranch());
        bench.settle();
        QCOMPARE(bench.tasksOn(move.task, move.to), there + 1);
        QCOMPARE(bench.tasksOn(move.task, move.from), here - 1);
        QVERIFY(bench.invoke("edit.undo"));
        QTRY_VERIFY(!bench.page.whatIf().isBranch());
        bench.settle();
        QCOMPARE(bench.hash(), before);
    }

    /// Jobs on a drained server continue, nothing new arrives, and draining can be undone.
    void aServerIsDrained()
    {
        GestureBench bench;
        const auto move = bench.findMove();
        QVERIFY(move.to.isValid());
        const auto host = move.from;
        const auto before = bench.hash();
        bench.selection.clear();
        QVERIFY(!bench.isEnabled("whatIf.drain"));
        bench.selection.selectHosts({ host });
        QVERIFY(!bench.isEnabled("whatIf.repair"));
        QVERIFY(bench.invoke("whatIf.drain"));
        QTRY_VERIFY(bench.page.whatIf().isBranch());
        bench.settle();
        QCOMPARE(bench.session.frame()->hosts[host.index()].availability, Availability::Draining);
        QVERIFY(bench.tasksOn(move.task, host) > 0);
        QVERIFY(!bench.isEnabled("whatIf.drain"));
        QVERIFY(bench.isEnabled("whatIf.repair"));
        const auto jobsThere = [&] {
            std::set<std::uint32_t> jobs;
            const auto& frame = *bench.session.frame();
            const auto& shown = frame.hosts[host.index()];
            for (std::uint32_t i = 0; i < shown.tileCount; ++i)
                jobs.insert(frame.tiles[shown.firstTile + i].job.value);
            return jobs;
        };
        const auto jobs = jobsThere();
        const auto now = bench.session.now();
        for (int later = 2000; later < 20'000; later += 2000) {
            bench.seek(now + Duration::fromSeconds(later));
            for (const auto job : jobsThere())
                QVERIFY(jobs.contains(job));
        }
        bench.seek(now);
        QVERIFY(bench.invoke("edit.undo"));
        QTRY_VERIFY(!bench.page.whatIf().isBranch());
        bench.settle();
        QCOMPARE(bench.session.frame()->hosts[host.index()].availability, Availability::Up);
        QCOMPARE(bench.hash(), before);
    }

    void whyAJobWaitsIsAnswered()
    {
        GestureBench bench;
        for (int at = 1000; at < 40'000; at += 500) {
            bench.seek(Time::fromSeconds(at));
            if (!bench.session.frame()->waiting.empty() && bench.session.frame()->running > 0)
                break;
        }
        const auto& frame = *bench.session.frame();
        QVERIFY(!frame.waiting.empty());
        const JobId waiting = frame.waiting.front();
        const auto runs = std::ranges::find(frame.jobs, JobPhase::Running, &JobFrame::phase);
        QVERIFY(runs != frame.jobs.end());
        bench.selection.selectJobs({ waiting });
        auto* panel = bench.page.panels().at(QStringLiteral("recommend"))->findChild<AnswerPanel*>();
        QVERIFY(panel);
        QVERIFY(bench.invoke("whatIf.whyWaiting"));
        QTRY_VERIFY_WITH_TIMEOUT(panel->outcome() != nullptr, 60'000 * kPatience);
        QVERIFY(panel->isVisible());
        QVERIFY2(panel->text().contains(QStringLiteral("why it waits: ")), qPrintable(panel->text()));
        QVERIFY(panel->answer().sheets.back().rows.size() > 1); // the futures
        QVERIFY(!bench.page.whatIf().isBranch()); // asking changes nothing
    }

    /// From a waiting job to the decision that placed others first: the clock stands there, the decision is in sight,
    /// and the job still waits.
    void aWaitingJobLeadsToWhatPassedItOver()
    {
        GestureBench bench;
        std::vector<PassedOver> passed;
        JobId waiting;
        for (int at = 1000; at < 60'000 && (passed.empty() || passed.back().isOver); at += 500) {
            bench.seek(Time::fromSeconds(at));
            const auto& frame = *bench.session.frame();
            if (frame.waiting.empty())
                continue;
            waiting = frame.waiting.front();
            const std::span events(bench.session.history()->events);
            passed = decisionsThatPassedOver(events.first(frame.position.event), waiting);
        }
        QVERIFY(!passed.empty() && !passed.back().isOver);
        const auto before = bench.session.now();
        bench.selection.clear();
        QVERIFY(!bench.isEnabled("decision.passedOver"));
        bench.selection.selectJobs({ waiting });
        QSignalSpy noted(&bench.page, &SessionPage::noted);
        QVERIFY(bench.invoke("decision.passedOver"));
        QTRY_COMPARE(bench.session.frame()->position.at, passed.back().at);
        QVERIFY(bench.session.now() <= before);
        QVERIFY(bench.page.panels().at(QStringLiteral("decision"))->isVisible());
        QVERIFY(bench.page.findChild<DecisionPanel*>()->blockedTable().isVisible()); // with the reason
        QVERIFY(bench.session.frame()->decision);
        QCOMPARE(bench.session.frame()->decision->id.value, passed.back().decision);
        QVERIFY(std::ranges::find(bench.session.frame()->waiting, waiting) != bench.session.frame()->waiting.end());
        QCOMPARE(noted.size(), 1);
        QVERIFY(noted[0][0].toString().contains(QString::number(passed.back().decision)));
        // From a job of the result, too, when nobody waits any more: its last wait.
        bench.seek(Time::fromSeconds(400'000));
        QVERIFY(bench.session.frame()->waiting.empty());
        const auto all = decisionsThatPassedOver(bench.session.history()->events, waiting);
        QVERIFY(!all.empty() && all.back().isOver);
        bench.selection.selectJobs({ waiting });
        QVERIFY(bench.invoke("decision.passedOver"));
        QTRY_COMPARE(bench.session.frame()->position.at, all.back().at);
        // Asked why it waits, a job that waits no more says why it did.
        bench.seek(Time::fromSeconds(400'000));
        bench.selection.selectJobs({ waiting });
        QVERIFY(bench.invoke("whatIf.whyWaiting"));
        QTRY_COMPARE(bench.session.frame()->position.at, all.back().at);
        const auto& jobs = bench.session.inputs()->workload->jobs;
        bench.seek(Time {});
        bench.selection.selectJobs({ JobId(jobs.size() - 1) });
        QVERIFY(!bench.isEnabled("whatIf.makeRoom"));
        QVERIFY(bench.invoke("whatIf.whyWaiting"));
        QVERIFY2(noted.last()[0].toString().contains(QLatin1String("has not waited")),
            qPrintable(noted.last()[0].toString()));
    }
};

CONSONANCE_WINDOW_TEST(TestWhatIfGestures)
#include "tst_what_if_gestures.moc"
