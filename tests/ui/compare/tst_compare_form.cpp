// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/learned_policies.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/commands/command_registry.h"
#include "ui/commands/undo_stack.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/never_started_note.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/ticked_names.h"
#include "ui/kit/list_search.h"
#include "ui/kit/settings.h"
#include "ui/words/policy_text.h"
#include "ui/work/job_runner.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

using namespace consonance;

namespace {

struct FormBench {
    QTemporaryDir folder;
    Settings settings { folder.filePath(QStringLiteral("settings.ini")) };
    CommandRegistry registry;
    CompareForm form { settings };
};

/// The button that unticks this policy; none where it is not ticked.
QToolButton* tickedButton(const CompareForm& form, const QString& policy)
{
    const auto buttons = form.findChild<TickedNames*>()->findChildren<QToolButton*>();
    const auto found = std::ranges::find_if(
        buttons, [&](const QToolButton* button) { return button->text() == policy && !button->isHidden(); });
    return found == buttons.end() ? nullptr : *found;
}

} // namespace

class TestCompareForm : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// Copies of a trace of more than 5,000 jobs are only run on request; the estimate counts none.
    void longTracesAreNotCopied_data()
    {
        QTest::addColumn<int>("jobs");
        QTest::addColumn<QString>("cost");
        QTest::newRow("copied") << 5000 << QStringLiteral("42 runs");
        QTest::newRow("long") << 5001 << QStringLiteral("2 runs");
    }
    void longTracesAreNotCopied()
    {
        QFETCH(int, jobs);
        QFETCH(QString, cost);
        FormBench bench;
        const auto path = bench.folder.filePath(QStringLiteral("t.csv"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("# consonance-trace 1\njob_id,arrival_s,gpus,duration_s\n");
        for (int i = 0; i < jobs; ++i)
            file.write(QStringLiteral("j%1,%1,1,60\n").arg(i).toUtf8());
        file.close();
        const auto textFor = [&bench](const std::string& trace) {
            bench.form.changeTo({ .traces = { trace },
                .cluster = "small",
                .policies = { "fifo", "srtf" },
                .seeds = { 1 },
                .baseline = "fifo" });
            return bench.form.findChild<QLabel*>(QStringLiteral("comparisonCost"))->text();
        };
        for (const auto& trace : { path.toStdString(), "preset:poisson,jobs=" + std::to_string(jobs) })
            QVERIFY2(textFor(trace).startsWith(cost), qPrintable(textFor(trace)));
    }

    /// Beside the accounting of a cluster stand policies that a cluster may run.
    void tracesOfClustersHaveTheirOwnPolicies()
    {
        Workload workload;
        workload.jobs.resize(2);
        QCOMPARE(CompareForm::usualPolicies(&workload).front(), std::string("lb"));
        workload.jobs[0].request.timeLimit = Duration::fromSeconds(60);
        QCOMPARE(CompareForm::usualPolicies(&workload), (std::vector<std::string> { "fifo", "easy-backfill" }));
        workload.jobs[1].recording = JobRecording {};
        QCOMPARE(CompareForm::usualPolicies(&workload).back(), std::string("recorded"));
    }

    /// Before anything runs: which policies start none of the jobs.
    void jobsThatNeverStartAreSaidBeforehand()
    {
        registerLearnedPolicies();
        FormBench bench;
        JobRunner runner;
        NeverStartedNote note(bench.form, runner);
        QVERIFY(note.isHidden());
        bench.form.changeTo({ .traces = { "preset:small" },
            .cluster = "small",
            .policies = { "fifo", "harmony" },
            .seeds = { 1 },
            .baseline = "fifo" });
        QTRY_VERIFY(!note.isHidden());
        QCOMPARE(note.text(),
            QStringLiteral(
                "Harmony starts only jobs of workers and parameter servers; none of the 6 jobs is one, so none "
                "of them runs"));
        bench.form.changeTo({ .traces = { "preset:small" },
            .cluster = "small",
            .policies = { "fifo", "srtf" },
            .seeds = { 1 },
            .baseline = "fifo" });
        QTRY_VERIFY(note.isHidden());
    }

    /// By typing: names of the policies, how far they are trusted, what they know. Policies filtered out stay chosen.
    void policiesAreSearched()
    {
        FormBench bench;
        auto& form = bench.form;
        const auto chosen = form.request().policies;
        const auto& list = form.policyList();
        const auto found = [&](const char* text) {
            form.policySearch().setText(QLatin1String(text));
            std::set<std::string> ids;
            for (int row = 0; row < list.count(); ++row) {
                const auto id = list.item(row)->data(Qt::UserRole).toString().toStdString();
                if (!list.item(row)->isHidden() && !id.empty())
                    ids.insert(id);
            }
            return ids;
        };
        std::set<std::string> wanted;
        for (const auto& entry : PolicyRegistry::instance().entries()) {
            if (entry.traits.provenance == Provenance::Reconstructed)
                wanted.insert(entry.traits.id);
        }
        QVERIFY(!wanted.empty());
        QCOMPARE(found("reconstructed"), wanted);
        QVERIFY(found("fifo").contains("fifo"));
        QVERIFY(!found("fifo").contains("binpack"));
        const auto knowing = found("remaining work");
        QVERIFY(!knowing.empty() && !knowing.contains("random"));
        QVERIFY(found("no such policy").empty());
        QCOMPARE(form.request().policies, chosen);
        // They run, so that they are counted and named where the list is not to be seen.
        const auto* ticked = form.findChild<QLabel*>(QStringLiteral("tickedPolicies"));
        const auto all = PolicyRegistry::instance().entries().size();
        QCOMPARE(ticked->text(), QStringLiteral("%1 of %2 policies ticked").arg(chosen.size()).arg(all));
        for (const auto& policy : chosen)
            QVERIFY(tickedButton(form, policyTitle(policy)) != nullptr);
        const auto* cost = form.findChild<QLabel*>(QStringLiteral("comparisonCost"));
        QVERIFY2(cost->text().startsWith(QStringLiteral("%1 runs").arg(chosen.size() * form.request().seeds.size())),
            qPrintable(cost->text()));
        QCOMPARE(found("").size(), PolicyRegistry::instance().entries().size());
    }

    /// One, or all, wherever the list is scrolled to; the form can take it back.
    void tickedPoliciesAreUntickedByName()
    {
        FormBench bench;
        UndoStack undo(bench.registry);
        bench.form.recordIn(undo);
        auto request = bench.form.request();
        request.policies = { "random", "locality" };
        request.baseline = "random";
        bench.form.setRequest(request);
        bench.form.resize(350, 900);
        bench.form.show();
        auto* random = tickedButton(bench.form, policyTitle("random"));
        QVERIFY(random != nullptr && random->isVisible());
        QTest::mouseClick(random, Qt::LeftButton);
        QCOMPARE(bench.form.request().policies, std::vector<std::string> { "locality" });
        QCOMPARE(bench.form.request().baseline, std::string("locality"));
        QVERIFY(tickedButton(bench.form, policyTitle("random")) == nullptr);
        QTRY_VERIFY(undo.canUndo());
        undo.undo();
        QVERIFY(bench.form.asksFor(request));
        QTest::mouseClick(bench.form.findChild<QToolButton*>(QStringLiteral("untickAll")), Qt::LeftButton);
        QVERIFY(bench.form.request().policies.empty());
        QVERIFY(!bench.form.startButton().isEnabled());
    }

    /// A policy that needs a setting says so where it is ticked, not below all other fields.
    void parametersOpenUnderTheirTick()
    {
        FormBench bench;
        auto& form = bench.form;
        form.resize(350, 900);
        form.show();
        QVERIFY(QTest::qWaitForWindowExposed(&form));
        auto& list = form.policyList();
        auto* item = list.findItems(policyTitle("external"), Qt::MatchExactly).front();
        list.setCurrentItem(item);
        const auto* parameters = form.findChild<ParameterForm*>(QStringLiteral("policyParameters"));
        QVERIFY(!parameters->isVisible()); // nothing moves for one who only reads
        item->setCheckState(Qt::Checked);
        QTRY_VERIFY(parameters->isVisible());
        auto* command = parameters->findChild<QLineEdit*>(QStringLiteral("command"));
        QVERIFY(command != nullptr);
        const auto topOf = [&form](const QWidget& widget) { return widget.mapTo(&form, QPoint()).y(); };
        QVERIFY(topOf(*command) > topOf(list) && topOf(*command) < topOf(form.seedsField()));
        command->setText(QStringLiteral("my-policy"));
        QCOMPARE(form.request().parameters.at("external").at("command"), std::string("my-policy"));
        item->setCheckState(Qt::Unchecked);
        QTRY_VERIFY(!parameters->isVisible());
        // Range and source come on request.
        item->setCheckState(Qt::Checked);
        command = parameters->findChild<QLineEdit*>(QStringLiteral("command"));
        const auto* note = command->parentWidget()->findChildren<QLabel*>().back();
        QTRY_VERIFY(command->isVisible() && !note->isVisible());
        parameters->findChild<QToolButton*>(QStringLiteral("explainParameters"))->click();
        QVERIFY(note->isVisible() && note->text() == command->toolTip());
    }

    /// Reading one policy after the other moves neither the list nor the fields below it.
    void theFormStaysUnderThePointer()
    {
        FormBench bench;
        bench.form.resize(350, 900);
        bench.form.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bench.form));
        auto& form = bench.form;
        auto& list = form.policyList();
        list.setFocus();
        QCoreApplication::processEvents();
        const auto placesOf = [&] {
            return std::tuple(list.mapTo(&form, QPoint()), list.verticalScrollBar()->value(),
                form.seedsField().mapTo(&form, QPoint()));
        };
        // The first one is ticked, so its parameters are open below the list.
        const auto open = placesOf();
        list.setCurrentItem(list.findItems(policyTitle("sjf"), Qt::MatchExactly).front());
        QTRY_VERIFY(std::get<2>(placesOf()).y() < std::get<2>(open).y());
        for (const auto* policy : { "locality-tight", "las", "fifo" }) {
            list.scrollToItem(list.findItems(policyTitle(policy), Qt::MatchExactly).front());
            QCoreApplication::processEvents();
            const auto before = placesOf();
            auto* item = list.findItems(policyTitle(policy), Qt::MatchExactly).front();
            QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(item).center());
            QCoreApplication::processEvents();
            QCOMPARE(list.currentItem(), item);
            QTRY_VERIFY(placesOf() == before);
        }
    }
};

CONSONANCE_WINDOW_TEST(TestCompareForm)
#include "tst_compare_form.moc"
