// SPDX-License-Identifier: GPL-3.0-or-later
// "Recommend placement" in the window: a job is typed in, and the answer has placements with the policies that propose
// them, alternatives, the predicted start, and, if the job cannot start, what is missing and who holds it.
#include "core/learn/learned_policies.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/commands/command_registry.h"
#include "ui/decide/recommend_panel.h"
#include "ui/kit/selection.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/work/job_runner.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <set>

using namespace consonance;
using State = SessionController::State;

namespace {

struct Bench {
    JobRunner runner;
    CommandRegistry registry;
    Selection selection;
    SessionController session { runner };
    RecommendPanel panel { { session, selection, registry, runner } };
    QSignalSpy answered { &panel, &RecommendPanel::answered };
    QSignalSpy errors { &panel, &RecommendPanel::errorRaised };

    Bench()
    {
        panel.resize(600, 700);
        static_cast<QWidget&>(panel).show();
    }
    void open(int seconds)
    {
        session.open(
            { .trace = "preset:harmony-testbed,jobs=30", .cluster = "harmony-testbed", .policy = "lb", .seed = 4 });
        QTRY_COMPARE(session.state(), State::Paused);
        session.seek(Time::fromSeconds(seconds));
        QTRY_VERIFY(session.isSettled());
    }
    [[nodiscard]] QPushButton* button(const char* text) const
    {
        for (auto* one : panel.findChildren<QPushButton*>()) {
            if (one->text() == QLatin1String(text))
                return one;
        }
        return nullptr;
    }
    /// As typed into the field with this name.
    void type(const char* field, int value) const
    {
        for (auto* label : panel.findChildren<QLabel*>()) {
            auto* box = qobject_cast<QSpinBox*>(label->buddy());
            if (!box || label->text() != QLatin1String(field))
                continue;
            box->setFocus();
            box->selectAll();
            QTest::keyClicks(box, QString::number(value));
            QTest::keyClick(box, Qt::Key_Return);
            QCOMPARE(box->value(), value);
            return;
        }
        QFAIL(field);
    }
    void ask() const { QTest::mouseClick(button("Recommend"), Qt::LeftButton); }
    [[nodiscard]] const std::vector<Property>& rows() const { return panel.answer().properties(); }
    /// Rows below the heading; none if there is no such heading.
    [[nodiscard]] std::vector<Property> below(const QString& heading) const
    {
        std::vector<Property> found;
        auto row = std::ranges::find_if(
            rows(), [&heading](const Property& one) { return one.name == heading && one.value.isNull(); });
        if (row == rows().end())
            return found;
        for (++row; row != rows().end() && !row->value.isNull(); ++row)
            found.push_back(*row);
        return found;
    }
    [[nodiscard]] static QString valueOf(const std::vector<Property>& rows, const char* name)
    {
        const auto row = std::ranges::find(rows, QLatin1String(name), &Property::name);
        return row == rows.end() ? QString() : row->value;
    }
    [[nodiscard]] bool says(const char* text) const
    {
        return std::ranges::any_of(panel.findChildren<QLabel*>(),
            [text](const QLabel* label) { return label->text().contains(QLatin1String(text)); });
    }
};

} // namespace

class TestRecommendPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void init() { failOnUnexpectedWarning(); }

    void withoutARunNothingCanBeAsked()
    {
        Bench bench;
        QVERIFY(bench.button("Recommend"));
        QVERIFY(!bench.button("Recommend")->isEnabled());
        QVERIFY(bench.rows().empty());
        bench.open(0);
        QVERIFY(bench.button("Recommend")->isEnabled());
    }

    /// Each placement names all tasks of the job, its speed and the policy that proposes it; no two are the same.
    void aTypedJobIsRecommendedAPlace()
    {
        Bench bench;
        bench.open(0);
        bench.type("Workers", 2);
        bench.type("Parameter servers", 1);
        bench.type("Epochs", 5);
        bench.ask();
        QTRY_COMPARE_WITH_TIMEOUT(bench.answered.count(), 1, 60'000 * kPatience);
        QCOMPARE(bench.errors.count(), 0);
        QVERIFY(bench.says("starts at"));
        std::set<QString> places;
        std::size_t alternatives = 0;
        for (const auto& heading : { QStringLiteral("Best placement"), QStringLiteral("Alternative 1"),
                 QStringLiteral("Alternative 2"), QStringLiteral("Alternative 3"), QStringLiteral("Alternative 4") }) {
            const auto rows = bench.below(heading);
            if (rows.empty())
                break;
            ++alternatives;
            const auto tasks = Bench::valueOf(rows, "Tasks");
            QVERIFY2(tasks.contains(QStringLiteral("worker")) && tasks.contains(QStringLiteral("1 parameter server")),
                qPrintable(tasks));
            QVERIFY2(places.insert(tasks).second, qPrintable(tasks));
            QVERIFY(!Bench::valueOf(rows, "Proposed by").isEmpty());
            QVERIFY(!Bench::valueOf(rows, "Speed by the model").isEmpty());
        }
        QVERIFY(alternatives > 1);
        const auto futures = bench.below(QStringLiteral("Start in each future"));
        QVERIFY(futures.size() > 1);
        // Nothing is missing in the empty cluster: this policy decides at intervals.
        const auto why = bench.below(QStringLiteral("Why it waits"));
        QCOMPARE(why.size(), std::size_t { 1 });
        QVERIFY2(why.front().value.startsWith(QStringLiteral("there is room for it")), qPrintable(why.front().value));
    }

    /// In a low panel the content scrolls, and the answer comes into view with readable rows.
    void aLowPanelStillShowsItsAnswer()
    {
        Bench bench;
        bench.panel.resize(310, 260);
        QVERIFY(QTest::qWaitForWindowExposed(&bench.panel));
        bench.open(0);
        bench.ask();
        QTRY_COMPARE_WITH_TIMEOUT(bench.answered.count(), 1, 60'000 * kPatience);
        const auto* table = bench.panel.findChild<CopyableTableView*>();
        QVERIFY(table->height() >= table->heightOfRows(6));
        QTRY_VERIFY2(table->visibleRegion().boundingRect().height() >= table->heightOfRows(4),
            qPrintable(QString::number(table->visibleRegion().boundingRect().height())));
    }

    /// Who asks why a job waits types nothing: the form makes room for the answer, and comes back when it is asked for.
    void theAnswerToWhyHasTheRoom()
    {
        Bench bench;
        bench.panel.resize(310, 420);
        QVERIFY(QTest::qWaitForWindowExposed(&bench.panel));
        bench.open(9000);
        QVERIFY(bench.button("Recommend")->isVisible());
        const auto& jobs = bench.session.frame()->jobs;
        const auto waits = std::ranges::find(jobs, JobPhase::Waiting, &JobFrame::phase);
        QVERIFY(waits != jobs.end());
        bench.selection.selectJobs({ JobId(static_cast<std::size_t>(waits - jobs.begin())) });
        bench.panel.askForSelected();
        QTRY_COMPARE_WITH_TIMEOUT(bench.answered.count(), 1, 60'000 * kPatience);
        QVERIFY(!bench.button("Recommend")->isVisible());
        const auto* table = bench.panel.findChild<CopyableTableView*>();
        QTRY_VERIFY2(table->visibleRegion().boundingRect().height() >= bench.panel.height() / 2,
            qPrintable(QString::number(table->visibleRegion().boundingRect().height())));
        QVERIFY(!Bench::valueOf(bench.below(QStringLiteral("Why it waits")), "Reason").isEmpty());
        for (auto* button : bench.panel.findChildren<QToolButton*>()) {
            if (button->text() == QLatin1String("Another job"))
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QVERIFY(bench.button("Recommend")->isVisible());
    }

    /// As many workers as the cluster has GPUs, while others run: it cannot start, and the blocking jobs are named.
    void whatBlocksItIsNamed()
    {
        Bench bench;
        bench.open(9000);
        const auto& cluster = *bench.session.inputs()->cluster;
        std::int64_t all = 0;
        std::int64_t used = 0;
        for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
            all += cluster.host(HostId(i)).capacity[Resource::Gpu];
            used += bench.session.frame()->hosts[i].used[Resource::Gpu];
        }
        QVERIFY(used > 0);
        bench.type("Workers", static_cast<int>(all));
        bench.type("Parameter servers", 1);
        bench.type("Epochs", 1);
        bench.ask();
        QTRY_COMPARE_WITH_TIMEOUT(bench.answered.count(), 1, 60'000 * kPatience);
        QCOMPARE(bench.errors.count(), 0);
        const auto why = bench.below(QStringLiteral("Why it waits"));
        QVERIFY(why.size() > 1);
        const auto reason = Bench::valueOf(why, "Reason");
        QVERIFY2(reason.contains(QStringLiteral("wants %1 GPU").arg(all))
                && reason.contains(QStringLiteral(", %1 free").arg(all - used)),
            qPrintable(reason));
        const auto& jobs = bench.session.frame()->jobs;
        for (std::size_t i = 1; i < why.size(); ++i) {
            QVERIFY2(why[i].value.startsWith(QStringLiteral("holds ")), qPrintable(why[i].value));
            const auto named = std::ranges::count_if(jobs, [&](const JobFrame& job) {
                const auto id = JobId(static_cast<std::size_t>(&job - jobs.data()));
                const auto& name = bench.session.inputs()->workload->job(id).request.name;
                return job.phase == JobPhase::Running
                    && why[i].name == QStringLiteral("Job ") + QString::fromStdString(name);
            });
            QCOMPARE(named, 1);
        }
        QVERIFY(bench.below(QStringLiteral("Best placement")).empty());
    }

    /// For a running job there is nothing to recommend, and the panel says so.
    void aRunningJobIsRefused()
    {
        Bench bench;
        bench.open(9000);
        const auto& jobs = bench.session.frame()->jobs;
        const auto runs = std::ranges::find(jobs, JobPhase::Running, &JobFrame::phase);
        QVERIFY(runs != jobs.end());
        bench.panel.askForSelected();
        QVERIFY(bench.says("Select one waiting job first."));
        bench.selection.selectJobs({ JobId(static_cast<std::size_t>(runs - jobs.begin())) });
        QTest::mouseClick(bench.button("Why does the selected job wait?"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(bench.errors.count(), 1, 60'000 * kPatience);
        QCOMPARE(bench.answered.count(), 0);
        QVERIFY(bench.rows().empty());
    }
};

CONSONANCE_WINDOW_TEST(TestRecommendPanel)
#include "tst_recommend_panel.moc"
