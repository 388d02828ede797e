// SPDX-License-Identifier: GPL-3.0-or-later
// "Recommend placement" in the window: a job is described, or a waiting one selected, and the answer has placements
// with the policies that propose them, the futures, and, if the job cannot start, what is missing and who holds it.
#include "core/learn/learned_policies.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/answers/answer_panel.h"
#include "ui/answers/answer_table.h"
#include "ui/answers/question_form.h"
#include "ui/commands/command_registry.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/work/job_runner.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QSpinBox>

#include <algorithm>
#include <set>

using namespace consonance;
using State = SessionController::State;

namespace {

enum SheetOf : std::size_t { Placements, Holders, Futures };

struct Bench {
    JobRunner runner;
    CommandRegistry registry;
    Selection selection;
    SessionController session { runner };
    AnswerPanel panel { *findQuestion("recommend"), { session, selection, registry, runner } };
    QSignalSpy errors { &panel, &AnswerPanel::errorRaised };

    explicit Bench(int seconds)
    {
        panel.resize(600, 700);
        panel.show();
        session.open(
            { .trace = "preset:harmony-testbed,jobs=30", .cluster = "harmony-testbed", .policy = "lb", .seed = 4 });
        [this] { QTRY_COMPARE(session.state(), State::Paused); }();
        session.seek(Time::fromSeconds(seconds));
        [this] { QTRY_VERIFY(session.isSettled()); }();
    }
    void type(const char* field, int value) const
    {
        auto* box = qobject_cast<QSpinBox*>(panel.form().editor(field));
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QString::number(value));
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(box->value(), value);
    }
    void ask(const char* command)
    {
        registry.refresh();
        QVERIFY(registry.invoke(QLatin1String(command)).has_value());
        QTRY_VERIFY_WITH_TIMEOUT(panel.outcome() != nullptr, 60'000 * kPatience);
        QCOMPARE(errors.count(), 0);
    }
    [[nodiscard]] QString text(SheetOf sheet, int row, std::string_view key) const
    {
        const auto& model = panel.table(sheet).model();
        return model.index(row, model.columnOf(key)).data().toString();
    }
    void select(JobPhase phase)
    {
        const auto& jobs = session.frame()->jobs;
        const auto found = std::ranges::find(jobs, phase, &JobFrame::phase);
        QVERIFY(found != jobs.end());
        selection.selectJobs({ JobId(static_cast<std::size_t>(found - jobs.begin())) });
        registry.refresh();
    }
    [[nodiscard]] bool canAskWhy() const { return registry.action(QStringLiteral("whatIf.whyWaiting"))->isEnabled(); }
};

} // namespace

class TestRecommendAnswer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void init() { failOnUnexpectedWarning(); }

    /// Each placement names all tasks of the job, its speed and the policy that proposes it; no two are the same.
    void aDescribedJobIsRecommendedAPlace()
    {
        Bench bench(0);
        const auto* models = qobject_cast<QComboBox*>(bench.panel.form().editor("model"));
        QVERIFY(models && models->count() == static_cast<int>(bench.session.inputs()->workload->models->models.size()));
        bench.type("workers", 2);
        bench.type("ps", 1);
        bench.type("epochs", 5);
        bench.ask("recommend.start");
        QVERIFY2(bench.panel.text().contains(QStringLiteral(" starts at ")), qPrintable(bench.panel.text()));
        const int rows = bench.panel.table(Placements).model().rowCount();
        QVERIFY(rows > 1);
        std::set<QString> places;
        for (int row = 0; row < rows; ++row) {
            const auto tasks = bench.text(Placements, row, "tasks");
            QVERIFY2(tasks.contains(QStringLiteral("worker")) && tasks.contains(QStringLiteral("1 parameter server")),
                qPrintable(tasks));
            QVERIFY2(places.insert(tasks).second, qPrintable(tasks));
            QVERIFY(!bench.text(Placements, row, "proposed_by").isEmpty());
            QVERIFY(bench.text(Placements, row, "model_speed") != QStringLiteral("–"));
        }
        QVERIFY(bench.panel.table(Futures).model().rowCount() > 1);
        // Nothing is missing in the empty cluster: this policy decides at intervals.
        QVERIFY2(bench.panel.text().contains(QStringLiteral("there is room for it")), qPrintable(bench.panel.text()));
        QVERIFY(!bench.panel.table(Holders).isVisible());
    }

    /// As many workers as the cluster has GPUs, while others run: it cannot start, and the blocking jobs are named and
    /// lead to themselves.
    void whatBlocksItIsNamed()
    {
        Bench bench(9000);
        const auto& cluster = *bench.session.inputs()->cluster;
        std::int64_t all = 0;
        std::int64_t used = 0;
        for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
            all += cluster.host(HostId(i)).capacity[Resource::Gpu];
            used += bench.session.frame()->hosts[i].used[Resource::Gpu];
        }
        QVERIFY(used > 0);
        bench.type("workers", static_cast<int>(all));
        bench.type("epochs", 1);
        bench.ask("recommend.start");
        const auto text = bench.panel.text();
        QVERIFY2(text.contains(QStringLiteral("wants %1 GPU").arg(all))
                && text.contains(QStringLiteral(", %1 free").arg(all - used)),
            qPrintable(text));
        QCOMPARE(bench.panel.table(Placements).model().rowCount(), 0);
        QVERIFY(bench.panel.table(Holders).isVisible());
        for (const auto& row : bench.panel.answer().sheets[Holders].rows) {
            QCOMPARE(bench.session.frame()->jobs[row.job.index()].phase, JobPhase::Running);
            QCOMPARE(std::get<std::string>(row.cells.front().value),
                bench.session.inputs()->workload->job(row.job).request.name);
        }
        bench.panel.table(Holders).view().selectRow(0);
        QCOMPARE(bench.selection.state().jobs.front(), bench.panel.answer().sheets[Holders].rows.front().job);
    }

    /// Who asks why a job waits types nothing.
    void aWaitingJobIsAskedAbout()
    {
        Bench bench(9000);
        QVERIFY(!bench.canAskWhy());
        bench.select(JobPhase::Running);
        QVERIFY(bench.canAskWhy()); // why it waited
        bench.select(JobPhase::Waiting);
        bench.ask("whatIf.whyWaiting");
        const auto& name = bench.session.inputs()->workload->job(bench.selection.state().jobs.front()).request.name;
        QVERIFY2(bench.panel.text().contains(QStringLiteral("job %1 ").arg(QString::fromStdString(name))),
            qPrintable(bench.panel.text()));
        QVERIFY(bench.panel.text().contains(QStringLiteral("why it waits: ")));
    }

    /// In a low panel the content scrolls, and each table keeps readable rows.
    void aLowPanelStillShowsItsAnswer()
    {
        Bench bench(9000);
        bench.panel.resize(310, 260);
        bench.select(JobPhase::Waiting);
        bench.ask("whatIf.whyWaiting");
        const auto& table = bench.panel.table(Futures).view();
        QTRY_VERIFY2(table.height() >= table.heightOfRows(2), qPrintable(QString::number(table.height())));
    }
};

CONSONANCE_WINDOW_TEST(TestRecommendAnswer)
#include "tst_recommend_answer.moc"
