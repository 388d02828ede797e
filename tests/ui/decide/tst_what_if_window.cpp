// SPDX-License-Identifier: GPL-3.0-or-later
// What-if in the window: changes make a branch, undo restores the run, the panel lists the changes, the comparison says
// where the two part, and a decision is explained in the panel.
#include "core/learn/learned_policies.h"
#include "core/run/run_request.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/what_if_world.h"
#include "tests/window_test.h"
#include "ui/decide/branch_difference_view.h"
#include "ui/decide/decision_follower.h"
#include "ui/decide/decision_panel.h"
#include "ui/decide/what_if_panel.h"
#include "ui/forms/policy_check_list.h"
#include "ui/kit/number_format.h"
#include "ui/kit/selection.h"
#include "ui/models/sheet_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/work/job_runner.h"

#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>

using namespace consonance;
using State = SessionController::State;
using World = fixtures::WhatIfWorld;

namespace {

/// As a person does in the menu of the headings.
void toggleInMenu(CopyableTableView& table, int column)
{
    QMenu menu;
    table.fillColumnMenu(menu);
    menu.actions().at(column)->toggle();
}

} // namespace

class TestWhatIfWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void init() { failOnUnexpectedWarning(); }

    /// A rack that is lost for a while is two changes and one edit, which the command names.
    void changesOfOneEditAreUndoneTogether()
    {
        World world;
        auto name = QStringLiteral("lose server-1 for a while");
        world.whatIf.beginEdit([&name] { return name; });
        world.selection.selectHosts({ HostId(1) });
        world.registry.refresh();
        QVERIFY(world.registry.invoke(QStringLiteral("whatIf.fail")));
        QTRY_COMPARE(world.session.changes().size(), std::size_t { 1 });
        world.settle();
        world.session.seek(Time::fromSeconds(10'000));
        world.settle();
        world.registry.refresh();
        QVERIFY(world.registry.invoke(QStringLiteral("whatIf.repair")));
        QTRY_COMPARE(world.session.changes().size(), std::size_t { 2 });
        world.settle();
        world.whatIf.endEdit();
        world.registry.refresh();
        const auto tip = world.registry.action(QStringLiteral("edit.undo"))->toolTip();
        QVERIFY2(tip.contains(name), qPrintable(tip));
        name = QStringLiteral("失去 server-1"); // as in another language
        world.registry.refresh();
        QVERIFY(world.registry.action(QStringLiteral("edit.undo"))->toolTip().contains(name));
        QVERIFY(world.registry.invoke(QStringLiteral("edit.undo")));
        QTRY_VERIFY(!world.whatIf.isBranch());
        world.settle();
        world.registry.refresh();
        QVERIFY(world.registry.invoke(QStringLiteral("edit.redo")));
        QTRY_COMPARE(world.session.changes().size(), std::size_t { 2 });
    }

    /// The check of row 10.
    void forkThenUndoRestoresTheHash()
    {
        World world;
        const auto before = world.hashes();
        QVERIFY(!world.registry.invoke(QStringLiteral("edit.undo")));
        world.selection.selectHosts({ HostId(1) });
        world.registry.refresh();
        QVERIFY(world.registry.invoke(QStringLiteral("whatIf.fail")));
        QTRY_VERIFY(world.whatIf.isBranch());
        world.settle();
        const auto branch = world.hashes();
        QVERIFY(branch != before);
        QVERIFY(world.undo.canUndo());
        world.registry.refresh();
        QVERIFY(world.registry.invoke(QStringLiteral("edit.undo")));
        QTRY_VERIFY(!world.whatIf.isBranch());
        world.settle();
        QCOMPARE(world.hashes(), before);
        QCOMPARE(world.session.now(), Time::fromSeconds(9000)); // between two events
        world.registry.refresh();
        QVERIFY(world.registry.invoke(QStringLiteral("edit.redo")));
        QTRY_VERIFY(world.whatIf.isBranch());
        world.settle();
        QCOMPARE(world.hashes(), branch);
        QCOMPARE(world.session.now(), Time::fromSeconds(9000));
    }

    /// The check of row 15: random edits, all undone, restore everything; all redone, they give the same result.
    void undoingEverythingIsTheBeginning()
    {
        World world;
        const auto before = world.hashes();
        std::uint64_t state = 12345;
        const auto next = [&state](std::uint64_t below) {
            state = state * 6364136223846793005ULL + 1442695040888963407ULL;
            return (state >> 33) % below;
        };
        for (int i = 0; i < 12; ++i) {
            const HostId host(static_cast<int>(next(6)));
            switch (next(4)) {
            case 0:
                world.whatIf.changeServers(ClusterChangeKind::Drain, { host });
                break;
            case 1:
                world.whatIf.changeServers(ClusterChangeKind::Repair, { host });
                break;
            case 2:
                world.whatIf.changePolicy(next(2) == 0 ? "locality" : "binpack", {});
                break;
            default:
                world.session.stepForward(StepUnit::Decision);
            }
            world.settle();
        }
        QVERIFY(world.whatIf.isBranch());
        const auto edits = world.undo.history().count();
        QVERIFY(edits > 2);
        const auto changes = world.session.changes();
        while (world.undo.canUndo()) {
            world.undo.undo();
            world.settle();
        }
        QVERIFY(!world.whatIf.isBranch());
        world.session.seek(Time::fromSeconds(9000));
        world.settle();
        QCOMPARE(world.hashes(), before);
        while (world.undo.canRedo()) {
            world.undo.redo();
            world.settle();
        }
        QVERIFY(world.session.changes() == changes);
        QCOMPARE(world.undo.history().count(), edits);
    }

    void aServerCanBeAddedAndTakenBack()
    {
        World world;
        const auto servers = world.session.inputs()->cluster->hostCount();
        world.whatIf.addServer(HostId(0));
        QTRY_VERIFY(world.whatIf.isBranch());
        world.settle();
        QCOMPARE(world.session.inputs()->cluster->hostCount(), servers + 1);
        QCOMPARE(world.session.frame()->hosts.back().availability, Availability::Up);
        // Time goes on; the run is opened again to take the server away, and the clock stays.
        const Time later = Time::fromSeconds(12'001);
        world.session.seek(later);
        world.settle();
        world.undo.undo();
        QTRY_VERIFY(!world.whatIf.isBranch());
        world.settle();
        QCOMPARE(world.session.inputs()->cluster->hostCount(), servers);
        QCOMPARE(world.session.now(), later);
        world.undo.redo();
        QTRY_VERIFY(world.whatIf.isBranch());
        world.settle();
        QCOMPARE(world.session.inputs()->cluster->hostCount(), servers + 1);
        QCOMPARE(world.session.now(), later);
    }

    /// Going back to the original restores it whole: its servers, its known future, and the position of the clock.
    void theOriginalIsRestoredWhole_data()
    {
        QTest::addColumn<bool>("addsServer");
        QTest::newRow("a server that was added") << true;
        QTest::newRow("a server that failed") << false;
    }
    void theOriginalIsRestoredWhole()
    {
        QFETCH(bool, addsServer);
        World world;
        const auto servers = world.session.inputs()->cluster->hostCount();
        world.session.seek(kForever);
        world.settle();
        QVERIFY(world.session.isCompletelySeen());
        const auto horizon = world.session.horizon();
        world.session.seek(Time::fromSeconds(9000));
        world.settle();
        const auto before = world.hashes();
        if (addsServer)
            world.whatIf.addServer(HostId(0));
        else
            world.whatIf.changeServers(ClusterChangeKind::Fail, { HostId(1) });
        QTRY_VERIFY(world.whatIf.isBranch());
        world.settle();
        QVERIFY(!world.session.isCompletelySeen());
        world.session.seek(Time::fromSeconds(12'000));
        world.settle();
        world.session.seek(Time::fromSeconds(9000));
        world.settle();
        world.whatIf.backToOriginal();
        QTRY_VERIFY(!world.whatIf.isBranch() && world.session.isCompletelySeen());
        world.settle();
        QCOMPARE(world.session.inputs()->cluster->hostCount(), servers);
        QCOMPARE(world.session.horizon(), horizon);
        QCOMPARE(world.session.now(), Time::fromSeconds(9000));
        QCOMPARE(world.hashes(), before);
    }

    void whatCannotBeIsSaid()
    {
        World world;
        QSignalSpy errors(&world.session, &SessionController::errorRaised);
        world.session.intervene(ChangeServer { ClusterChangeKind::Repair, "server-0" });
        world.settle();
        QTRY_COMPARE(errors.count(), 1);
        QCOMPARE(world.session.state(), State::Paused);
        QVERIFY(!world.whatIf.isBranch());
        QVERIFY(!world.undo.canUndo());
    }

    void thePanelListsChangesAndTheDifference()
    {
        World world;
        WhatIfPanel panel(world.whatIf, { world.session, world.selection, world.registry, world.runner, world.undo });
        panel.show();
        world.whatIf.changeServers(ClusterChangeKind::Fail, { HostId(1) });
        QTRY_VERIFY(world.whatIf.isBranch());
        world.settle();
        QCOMPARE(panel.changes().rowCount(), 1);
        QCOMPARE(panel.changes().headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Time"));
        QCOMPARE(panel.changes().headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Change"));
        world.whatIf.compareWithOriginal();
        QTRY_VERIFY_WITH_TIMEOUT(world.whatIf.comparison() != nullptr, 20'000);
        const auto& comparison = world.whatIf.comparison()->comparison;
        QVERIFY(comparison.firstEvent);
        QVERIFY(comparison.at >= Time::fromSeconds(9000));
        QVERIFY(!comparison.jobs.empty());
        QCOMPARE(panel.difference().jobs().rowCount(), static_cast<int>(comparison.jobs.size()));
        for (std::size_t i = 1; i < comparison.jobs.size(); ++i) {
            if (comparison.jobs[i].delta() && comparison.jobs[i - 1].delta())
                QVERIFY(std::abs(comparison.jobs[i].delta()->microseconds)
                    <= std::abs(comparison.jobs[i - 1].delta()->microseconds));
        }
        // Why: for the branch, the change; for both, what the policy thought.
        const auto& reason = world.whatIf.comparison()->reason;
        QVERIFY(reason.original.decision && reason.original.decision->chosen && reason.branch.decision);
        const auto branch = panel.difference().branchReason();
        QVERIFY2(
            branch.contains(QStringLiteral("Why: changed by hand at 02:30:00: fail server-1")), qPrintable(branch));
        QVERIFY2(branch.contains(QStringLiteral("job ") + QString::fromStdString(reason.branch.decision->job)),
            qPrintable(branch));
        const auto original = panel.difference().originalReason();
        QVERIFY2(original.contains(QStringLiteral("of job %2 on %1 (")
                                       .arg(QString::fromStdString(reason.original.decision->chosen->server),
                                           QString::fromStdString(reason.original.decision->job))),
            qPrintable(original));
        QVERIFY2(original.contains(QStringLiteral("rank 1")), qPrintable(original));
        QVERIFY(!original.contains(QStringLiteral("by hand")));
        // In a low panel none of this is cut off: it scrolls.
        panel.resize(420, 260);
        auto* area = panel.difference().findChild<QScrollArea*>();
        QTRY_VERIFY(area->verticalScrollBar()->maximum() > 0);
        for (const auto* label : area->findChildren<QLabel*>())
            QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
        // Another change makes it stale.
        world.undo.undo();
        QTRY_VERIFY(world.whatIf.comparison() == nullptr);
        QVERIFY(panel.difference().branchReason().isEmpty());
    }

    void aDecisionIsExplainedInThePanel()
    {
        World world("harmony");
        DecisionPanel panel(world.session, world.selection, world.runner);
        panel.resize(600, 600);
        panel.show();
        while (world.session.frame()->decision == nullptr || world.session.frame()->decision->notes->actions.empty()) {
            world.session.stepForward(StepUnit::Decision);
            world.settle();
        }
        QTRY_VERIFY_WITH_TIMEOUT(!panel.follower().isPartial(), 20'000 * kPatience);
        const auto analysis = panel.follower().analysis();
        QCOMPARE(analysis->decision, world.session.frame()->decision->id.index());
        QCOMPARE(analysis->others.size(), std::size_t { 2 });
        QVERIFY(panel.candidates().rowCount() > 0);
        // A learned policy's expectations are shown at first, with their uncertainty; hidden by hand, they stay hidden.
        QVERIFY(!panel.candidateTable().isColumnHidden(CandidateModel::Reward));
        // Its score is its probability, which is told once, and what hindsight says of it stands beside it.
        QVERIFY(panel.candidateTable().isColumnHidden(CandidateModel::Score));
        const auto& order = *panel.candidateTable().horizontalHeader();
        for (const int column : { CandidateModel::TrueSpeed, CandidateModel::TrueGain })
            QVERIFY(order.visualIndex(column) <= order.visualIndex(CandidateModel::Probability) + 2);
        QVERIFY(std::ranges::all_of(analysis->inferences.back().candidates,
            [](const auto& one) { return one.infeasible != Infeasible::No || (one.reward && one.rewardSpread); }));
        toggleInMenu(panel.candidateTable(), CandidateModel::Reward);
        panel.actionTable().selectRow(panel.actions().rowCount() - 1);
        panel.actionTable().selectRow(0);
        QVERIFY(panel.candidateTable().isColumnHidden(CandidateModel::Reward));
        QVERIFY(!panel.candidateTable().isColumnHidden(CandidateModel::TrueGain));
        panel.setHindsight(Hindsight::Hidden);
        QVERIFY(panel.candidateTable().isColumnHidden(CandidateModel::TrueGain));
        // Whoever walks through the tasks by keyboard takes the selection along.
        panel.actionTable().setFocus();
        for (int row = 1; row < panel.actions().rowCount(); ++row) {
            QTest::keyClick(&panel.actionTable(), Qt::Key_Down);
            const auto job = panel.actionTable().currentIndex().data(JobIdRole).toUInt();
            QCOMPARE(world.selection.state().jobs, std::vector<JobId> { JobId(job) });
        }
        panel.actionTable().selectRow(0);
        // A row under the pointer highlights its server everywhere.
        panel.candidateTable().setCurrentIndex(panel.candidateTable().model()->index(1, CandidateModel::Server));
        QVERIFY(world.selection.hover().host.isValid());

        // In a low panel tables keep readable rows, and the panel scrolls.
        panel.resize(310, 260);
        QTRY_VERIFY(panel.height() == 260 && panel.candidateTable().height() >= panel.candidateTable().heightOfRows(5));

        // The duration and the policy's view are the session's figures.
        QVERIFY(analysis->seconds > 0);
        const auto took = QStringLiteral("decides in %1 ms").arg(format::significant(analysis->seconds * 1e3));
        QVERIFY(std::ranges::any_of(
            panel.findChildren<QLabel*>(), [&](const QLabel* label) { return label->text().contains(took); }));
        QAbstractItemModel* seen = nullptr;
        for (const auto* table : panel.findChildren<CopyableTableView*>()) {
            if (table->accessibleName() == QLatin1String("What the policy saw"))
                seen = table->model();
        }
        QVERIFY(seen != nullptr && !analysis->state.empty());
        int row = 0;
        std::optional<StateSubject> subject;
        for (const auto& entry : analysis->state) {
            if (entry.subject != subject) {
                subject = entry.subject;
                // The window's words begin with a capital letter.
                auto words = QString::fromStdString(subjectText(*subject));
                if (subject->server.empty())
                    words.replace(0, 1, QLatin1Char('J'));
                QCOMPARE(seen->index(row++, 0).data().toString(), words);
            }
            QCOMPARE(seen->index(row, 0).data().toString(), QString::fromLatin1(entry.quantity));
            QCOMPARE(seen->index(row++, 1).data(kExactRole).toDouble(), entry.value);
        }
        QCOMPARE(seen->rowCount(), row);
    }

    /// Every weighed placement has its row, and the executed one is marked; a rule that weighs none has no tab for
    /// them.
    void whatWasWeighedIsListed()
    {
        for (const char* policy : { "harmony", "lb" }) {
            World world(policy);
            DecisionPanel panel(world.session, world.selection, world.runner);
            panel.show();
            while (
                world.session.frame()->decision == nullptr || world.session.frame()->decision->notes->actions.empty()) {
                world.session.stepForward(StepUnit::Decision);
                world.settle();
            }
            const auto isWhole = [&panel] { return panel.follower().analysis() && !panel.follower().isPartial(); };
            QTRY_VERIFY_WITH_TIMEOUT(isWhole(), 20'000 * kPatience);
            const auto analysis = panel.follower().analysis();
            auto* tabs = panel.findChild<QTabWidget*>();
            const int tab = tabs->indexOf(&panel.weighedTable());
            QVERIFY(tab >= 0);
            QCOMPARE(tabs->isTabVisible(tab), policy == std::string_view("harmony"));
            QCOMPARE(panel.weighed().rowCount(), static_cast<int>(analysis->weighed.size()));
            if (!tabs->isTabVisible(tab))
                continue;
            QVERIFY(tabs->tabText(tab).contains(QString::number(panel.weighed().rowCount())));
            const auto cell = [&](int row, const char* column) {
                return panel.weighed().index(row, panel.weighed().columnOf(column)).data(kExactRole);
            };
            QCOMPARE(cell(0, "likelihood").toDouble(), 1.0);
            int drawn = 0;
            int chosen = 0;
            for (int row = 0; row < panel.weighed().rowCount(); ++row) {
                drawn += cell(row, "drawn").toInt();
                chosen += (panel.weighed().row(row).state == RowState::Chosen) ? 1 : 0;
                QVERIFY(!(panel.weighed().row(row).state == RowState::Chosen) || cell(row, "rank").toInt() == 1);
                QVERIFY(!cell(row, "places").toString().isEmpty());
            }
            QCOMPARE(chosen, 1);
            QCOMPARE(drawn, 96); // as many as the policy draws
        }
    }

    /// The run's own policy is not among the others: the button counts what the tab lists.
    void theRunsOwnPolicyIsNoOther()
    {
        World world("locality");
        DecisionPanel panel(world.session, world.selection, world.runner);
        panel.show();
        world.session.stepForward(StepUnit::Decision);
        world.settle();
        QTRY_VERIFY_WITH_TIMEOUT(panel.follower().analysis() && !panel.follower().isPartial(), 20'000 * kPatience);
        auto* ask = panel.findChild<PolicyCheckList*>();
        QTRY_COMPARE(panel.follower().analysis()->others.size(), ask->checked().size());
        QVERIFY2(ask->text().contains(QString::number(ask->checked().size())), qPrintable(ask->text()));
        QCOMPARE(ask->checked(), std::vector<std::string> { "lb" });
    }

    /// Hiding what a learned policy expects lasts, both through a decision that placed nothing and through the one
    /// after it.
    void aColumnHiddenInTheMenuStaysHidden()
    {
        World world("harmony", "preset:harmony-testbed,jobs=30,load=1"); // in some intervals no job arrives
        DecisionPanel panel(world.session, world.selection, world.runner);
        panel.resize(600, 600);
        panel.show();
        auto& table = panel.candidateTable();
        int tried = 0;
        int untried = 0;
        for (int step = 0; step < 60 && (tried < 2 || untried < 1); ++step) {
            world.session.stepForward(StepUnit::Decision);
            world.settle();
            QTRY_VERIFY_WITH_TIMEOUT(!panel.follower().isPartial(), 20'000 * kPatience);
            ++(panel.follower().analysis()->inferences.empty() ? untried : tried);
            if (tried == 0) {
                untried = 0; // only one between two others counts
                continue;
            }
            if (tried == 1 && untried == 0) {
                QVERIFY(!table.isColumnHidden(CandidateModel::Reward));
                toggleInMenu(table, CandidateModel::Reward);
            }
            QVERIFY(table.isColumnHidden(CandidateModel::Reward));
            QVERIFY(!table.isColumnHidden(CandidateModel::Probability));
        }
        QVERIFY2(tried >= 2 && untried >= 1, qPrintable(QStringLiteral("%1, %2").arg(tried).arg(untried)));
    }

    void theProbabilityIsAlwaysWhole()
    {
        World world("harmony", "preset:harmony-testbed,jobs=30,load=1");
        DecisionPanel panel(world.session, world.selection, world.runner);
        panel.show();
        do {
            world.session.stepForward(StepUnit::Decision);
            world.settle();
            QTRY_VERIFY_WITH_TIMEOUT(!panel.follower().isPartial(), 20'000 * kPatience);
        } while (panel.follower().analysis()->inferences.empty());
        const auto& table = panel.candidateTable();
        panel.resize(120, 600);
        QTRY_VERIFY(panel.width() < 400);
        const int column = CandidateModel::Probability;
        QVERIFY(!table.isColumnHidden(column));
        QTRY_VERIFY(table.columnViewportPosition(column) + table.columnWidth(column) <= table.viewport()->width());
    }

    /// The panel's button answers the due decision; after it, the run goes back and answers it that way.
    void aDecisionIsAnsweredWithNothing()
    {
        World world;
        DecisionPanel panel(world.session, world.selection, world.runner);
        panel.offer(world.registry, { QStringLiteral("whatIf.nothingStarts") });
        panel.show();
        QToolButton* button = nullptr;
        for (auto* one : panel.findChildren<QToolButton*>()) {
            if (one->defaultAction() == world.registry.action(QStringLiteral("whatIf.nothingStarts")))
                button = one;
        }
        QVERIFY(button != nullptr && button->isVisible());
        const auto* tabs = panel.findChild<QTabWidget*>();
        const auto bottom = [&panel](const QWidget* one) { return one->mapTo(&panel, one->rect().bottomLeft()).y(); };
        QTRY_VERIFY(bottom(button) < tabs->mapTo(&panel, QPoint()).y()); // above the tables, not below them
        const auto frame = [&world] { return world.session.frame(); };
        // The first decision with which the policy starts something; otherwise the answer would change nothing.
        std::pair<std::uint64_t, std::uint64_t> due;
        std::uint64_t step = 0;
        std::vector<JobId> waiting;
        std::int32_t running = 0;
        bool isFound = false;
        for (int i = 0; i < 500 && !isFound; ++i) {
            const bool isDue = frame()->decisionIsDue;
            due = world.hashes();
            step = frame()->position.step;
            waiting = frame()->waiting;
            running = frame()->running;
            world.session.stepForward(StepUnit::Event);
            world.settle();
            isFound = isDue && frame()->running > running;
        }
        QVERIFY(isFound);
        const auto decided = world.hashes();
        const auto answer = [&] {
            world.registry.refresh();
            QVERIFY(button->isEnabled());
            QTest::mouseClick(button, Qt::LeftButton);
            QTRY_VERIFY(world.whatIf.isBranch());
            world.settle();
            QCOMPARE(world.session.changes().size(), std::size_t { 1 });
            QCOMPARE(world.session.changes().front().change, Intervention { AnswerDecision {} });
            QCOMPARE(world.session.changes().front().step, step);
            QCOMPARE(frame()->waiting, waiting);
            QCOMPARE(frame()->running, running);
        };
        answer(); // for the decision just taken
        const auto branch = world.hashes();
        QVERIFY(branch != decided);
        QVERIFY(!WhatIfController::changeText(AnswerDecision {}).isEmpty());
        world.undo.undo();
        world.settle();
        QVERIFY(!world.whatIf.isBranch());
        QCOMPARE(world.hashes(), due);
        answer(); // for the due decision
        QCOMPARE(world.hashes(), branch);
        // An impatient user clicks twice and goes elsewhere: the same decision is answered, once.
        world.undo.undo();
        world.session.stepForward(StepUnit::Event);
        world.settle();
        QCOMPARE(world.hashes(), decided);
        world.registry.refresh();
        QTest::mouseDClick(button, Qt::LeftButton);
        QTest::mouseClick(button, Qt::LeftButton);
        world.session.seek(Time::fromSeconds(0));
        world.settle();
        QCOMPARE(world.session.changes().size(), std::size_t { 1 });
        QCOMPARE(world.session.changes().front().step, step);
        QCOMPARE(world.session.now(), Time {});
        world.undo.undo();
        world.settle();
        QVERIFY(!world.whatIf.isBranch());
    }

    /// Before any decision there is nothing to answer; the run stays where it is.
    void nothingIsAnsweredBeforeTheFirstDecision()
    {
        World world;
        QSignalSpy errors(&world.session, &SessionController::errorRaised);
        world.session.seekStep(0);
        world.settle();
        QVERIFY(!world.session.frame()->decisionIsDue);
        world.session.answerDecision({});
        world.settle();
        QCOMPARE(errors.count(), 1);
        QVERIFY(!world.whatIf.isBranch());
        QCOMPARE(world.session.frame()->position.step, std::uint64_t { 0 });
    }

    /// The button of the difference goes to the moment where the two part, and does nothing before that is known.
    void theDifferenceLeadsToTheParting()
    {
        World world;
        WhatIfPanel panel(world.whatIf, { world.session, world.selection, world.registry, world.runner, world.undo });
        panel.resize(700, 700);
        panel.show();
        world.whatIf.changePolicy("locality", {});
        world.settle();
        QPushButton* jump = nullptr;
        for (auto* button : panel.findChildren<QPushButton*>()) {
            if (button->text() == QLatin1String("Go to the first difference"))
                jump = button;
        }
        QVERIFY(jump != nullptr && !jump->isVisible());
        world.whatIf.compareWithOriginal();
        QTRY_VERIFY_WITH_TIMEOUT(world.whatIf.comparison() != nullptr, 30'000 * kPatience);
        QTRY_VERIFY(jump->isVisible());
        const auto parting = world.whatIf.comparison()->comparison.at;
        QVERIFY(parting >= Time::fromSeconds(9000));
        world.session.express();
        QTRY_COMPARE_WITH_TIMEOUT(world.session.state(), State::Finished, 30'000 * kPatience);
        world.settle();
        QVERIFY(world.session.now() > parting);
        QTest::mouseClick(jump, Qt::LeftButton);
        world.settle();
        QTRY_COMPARE(world.session.now(), parting);
    }
};

CONSONANCE_WINDOW_TEST(TestWhatIfWindow)
#include "tst_what_if_window.moc"
