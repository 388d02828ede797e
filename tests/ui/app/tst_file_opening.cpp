// SPDX-License-Identifier: GPL-3.0-or-later
// Files, kept runs and bundles: kinds are detected, they are opened, shared and kept, errors are reported. No window.
#include "core/policy/policy.h"
#include "tests/ui/opening_fixture.h"
#include "tests/window_test.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QPushButton>
#include <QSignalSpy>

#include <algorithm>

using namespace consonance;
using namespace consonance::fixtures;
using State = SessionController::State;

namespace {

const QString kBundle = QStringLiteral(CONSONANCE_SOURCE_FOLDER "/tests/fixtures/store/bundle1.run");
constexpr const char* kBundledRun = "1m7zr5c348aqm";

QString writeText(const OpeningBench& bench, const char* name, const QByteArray& text)
{
    QFile file(bench.folder.filePath(QLatin1String(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        return {};
    return file.fileName();
}

void openBundle(OpeningBench& bench)
{
    QTRY_VERIFY(bench.core.library.isOpen());
    bench.files.open({ kBundle });
    QTRY_VERIFY(bench.isStill() && bench.core.session.inputs()->origin.isReadOnly());
}

} // namespace

class TestFileOpening : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }

    void aPresetTakesTheRestFromTheForm()
    {
        OpeningBench bench;
        QSignalSpy requests(&bench.runs, &RunOpening::requested);
        QSignalSpy openings(&bench.runs, &RunOpening::opening);
        bench.form.policy = "fifo";
        bench.files.open({ QStringLiteral("preset:harmony-testbed,jobs=5") });
        QCOMPARE(requests.size(), 1);
        QCOMPARE(openings.size(), 1);
        QTRY_VERIFY(bench.isStill());
        QCOMPARE(bench.core.session.inputs()->workload->jobCount(), std::size_t { 5 });
        QCOMPARE(bench.core.session.inputs()->request.policy, std::string("fifo"));
    }

    /// A policy that was named beside the trace runs it, wherever the trace comes from: what the form or the sample
    /// says about another policy does not count.
    void aPolicyBesideTheTraceWins_data()
    {
        QTest::addColumn<QString>("trace");
        QTest::newRow("a preset") << QStringLiteral("preset:harmony-testbed,jobs=5");
        QTest::newRow("a sample") << QStringLiteral("sample:first-steps");
        QTest::newRow("a file") << QString();
    }

    void aPolicyBesideTheTraceWins()
    {
        QFETCH(QString, trace);
        OpeningBench bench;
        bench.form.parameters = { { "nothing", "of another policy" } };
        if (trace.isEmpty())
            trace = writeText(bench, "gangs.csv", "job_id,arrival_s,gpus,duration_s\na,0,1,60\n");
        bench.files.open({ trace }, "binpack");
        QTRY_VERIFY(bench.core.session.hasSession() && bench.isStill());
        QCOMPARE(bench.core.session.inputs()->request.policy, std::string("binpack"));
        QVERIFY(bench.core.session.inputs()->request.parameters.empty());
        QVERIFY(bench.errors.empty());
    }

    /// A preset brings its cluster, whatever the form has.
    void aPresetBringsItsCluster()
    {
        OpeningBench bench;
        bench.files.open({ QStringLiteral("preset:poisson,jobs=5") });
        QTRY_VERIFY(bench.core.session.hasSession() && bench.isStill());
        QCOMPARE(bench.core.session.inputs()->request.cluster, std::string("pollux-16x4"));
        QCOMPARE(bench.core.session.inputs()->cluster->hostCount(), std::size_t { 16 });
    }

    void aSweepIsQueuedAndAClusterWaits()
    {
        OpeningBench bench;
        QSignalSpy pages(&bench.files, &FileOpening::pageWanted);
        QSignalSpy messages(&bench.files, &FileOpening::messageRaised);
        const auto sweep = writeText(bench, "mine.json", R"({"policies": ["lb"], "traces": ["preset:small"]})");
        bench.files.open({ sweep });
        QTRY_COMPARE(pages.size(), 1);
        QCOMPARE(pages.last().first().value<WindowPage>(), WindowPage::Compare);
        QCOMPARE(bench.sweeps, QStringList { sweep });
        const auto cluster = writeText(bench, "servers.txt", R"({"host_level": "server"})");
        bench.files.open({ cluster });
        QTRY_COMPARE(pages.size(), 2);
        QCOMPARE(pages.last().first().value<WindowPage>(), WindowPage::Welcome);
        QCOMPARE(bench.form.cluster, cluster.toStdString());
        QCOMPARE(messages.size(), 2);
        QVERIFY(!bench.core.session.hasSession());
    }

    /// The trace of another program that comes alone goes to the wizard, where its cluster is chosen; together with one
    /// it opens at once, and so does a list of nodes in place of a cluster file.
    void filesOfOtherProgramsAreOpened()
    {
        OpeningBench bench;
        QSignalSpy wizards(&bench.files, &FileOpening::ownRunWanted);
        const auto trace = writeText(bench, "sacct.txt",
            "JobID|Submit|Start|End|State|ReqTRES|NNodes\n"
            "7|2026-03-02T08:00:00|2026-03-02T08:01:00|2026-03-02T09:01:00|COMPLETED|cpu=8,gres/gpu=2|1\n");
        bench.files.open({ trace });
        QTRY_COMPARE(wizards.size(), 1);
        QCOMPARE(wizards.first().first().toString(), trace);
        const auto node = [](const char* name, const char* rack) {
            return QStringLiteral(R"({"name": "%1", "cpus": 8, "real_memory": 64000, "gres": "gpu:v100:4", )"
                                  R"("state": ["IDLE"], "features": ["%2"]})")
                .arg(QLatin1String(name), QLatin1String(rack));
        };
        const auto nodes = writeText(bench, "nodes.json",
            QStringLiteral(R"({"meta": {"plugin": {"type": "openapi/v0.0.39"}}, "nodes": [%1, %2]})")
                .arg(node("a", "rack1"), node("b", "rack2"))
                .toUtf8());
        QSignalSpy pages(&bench.files, &FileOpening::pageWanted);
        bench.files.open({ nodes });
        QTRY_COMPARE(pages.size(), 1);
        QCOMPARE(bench.form.cluster, nodes.toStdString());
        bench.files.open({ trace, nodes }, "fifo");
        QTRY_VERIFY(bench.core.session.hasSession() && bench.isStill());
        QCOMPARE(bench.core.session.inputs()->cluster->hostCount(), std::size_t { 2 });
        QCOMPARE(bench.core.session.inputs()->cluster->levels[1], std::string("rack"));
        QCOMPARE(bench.core.session.inputs()->workload->jobCount(), std::size_t { 1 });
        QVERIFY(bench.errors.empty());
        QCOMPARE(wizards.size(), 1);
    }

    /// The folder of a sweep that several machines work on, and its manifest, which a file dialog can choose; for any
    /// other folder the message says what could be opened.
    void theFolderOfASweepIsLookedInto()
    {
        OpeningBench bench;
        QSignalSpy pages(&bench.files, &FileOpening::pageWanted);
        const auto folder = bench.folder.filePath(QStringLiteral("mine.sweep"));
        QVERIFY(QDir().mkpath(folder));
        bench.files.open({ folder });
        QTRY_COMPARE(bench.errors.size(), std::size_t { 1 });
        QVERIFY(bench.errors.back().englishText().find("sweep plan") != std::string::npos);
        const auto manifest = writeText(bench, "mine.sweep/manifest.json", R"({ "consonance_sweep": 1 })");
        bench.files.open({ folder });
        QTRY_COMPARE(bench.sweepFolders, QStringList { folder });
        bench.files.open({ manifest });
        QTRY_COMPARE(bench.sweepFolders, (QStringList { folder, folder }));
        QCOMPARE(pages.last().first().value<WindowPage>(), WindowPage::Compare);
        QVERIFY(bench.sweeps.isEmpty());
    }

    /// Whatever names a cluster elsewhere also names one beside a trace.
    void theNameOfAPresetIsACluster()
    {
        OpeningBench bench;
        bench.files.open({ QStringLiteral("preset:poisson,jobs=5"), QStringLiteral("philly-tight") });
        QTRY_VERIFY(bench.core.session.hasSession() && bench.isStill());
        QCOMPARE(bench.core.session.inputs()->cluster->hostCount(), std::size_t { 60 });
        const auto trace = writeText(bench, "gangs.csv", "job_id,arrival_s,gpus,duration_s\na,0,16,60\n");
        bench.files.open({ trace, QStringLiteral("pollux-16x4") });
        QTRY_COMPARE(bench.core.session.inputs()->cluster->hostCount(), std::size_t { 16 });
        bench.files.open({ trace, QStringLiteral("racks:1x5x4,mtbf=30d") });
        QTRY_COMPARE(bench.core.session.inputs()->cluster->hostCount(), std::size_t { 5 });
        bench.files.open({ trace, QStringLiteral("pollux-16x4,mtbf=30d") });
        QTRY_COMPARE(bench.core.session.inputs()->cluster->hostCount(), std::size_t { 16 });
        QVERIFY(!bench.core.session.inputs()->cluster->failures.laws.empty());
        QSignalSpy pages(&bench.files, &FileOpening::pageWanted);
        bench.files.open({ QStringLiteral("numa") });
        QCOMPARE(pages.last().first().value<WindowPage>(), WindowPage::Welcome);
        QCOMPARE(bench.form.cluster, std::string("numa"));
        QVERIFY(bench.errors.empty());
    }

    void aFileThatIsNotThereIsTold()
    {
        OpeningBench bench;
        bench.files.open({ bench.folder.filePath(QStringLiteral("nothing.json")) });
        QTRY_COMPARE(bench.errors.size(), std::size_t { 1 });
        QTRY_VERIFY(bench.core.library.isOpen());
        bench.runs.openStored(QStringLiteral("nosuchrun"));
        QTRY_COMPARE(bench.errors.size(), std::size_t { 2 });
        QVERIFY(!bench.core.session.hasSession());
    }

    void aBundleIsKeptWhereItStands()
    {
        OpeningBench bench;
        openBundle(bench);
        QSignalSpy shown(&bench.runs, &RunOpening::storedRunShown);
        bench.core.session.seek(Time::fromSeconds(900));
        QTRY_VERIFY(bench.isStill() && bench.core.session.now() == Time::fromSeconds(900));
        bench.sharing.keepCopy();
        QTRY_VERIFY(!bench.core.session.inputs()->origin.isReadOnly() && bench.isStill());
        QTRY_COMPARE(bench.core.session.now(), Time::fromSeconds(900));
        QCOMPARE(shown.last().first().toString(), QLatin1String(kBundledRun));
        QCOMPARE(bench.core.library.store()->count({}).value(), 1);
        QVERIFY(bench.errors.empty());
    }

    /// Also just before a decision that is due, of which that moment has another position.
    void aSharedRunOpensWhereItStood_data()
    {
        QTest::addColumn<bool>("beforeDecision");
        QTest::newRow("between events") << false;
        QTest::newRow("before a decision") << true;
    }

    void aSharedRunOpensWhereItStood()
    {
        QFETCH(const bool, beforeDecision);
        OpeningBench bench;
        bench.runs.open(bench.form);
        QTRY_VERIFY(bench.isStill());
        bench.core.session.seek(Time::fromSeconds(1500));
        QTRY_VERIFY(bench.isStill() && bench.core.session.now() == Time::fromSeconds(1500));
        if (beforeDecision) {
            bench.core.session.beforeOrAfterDecision();
            QTRY_VERIFY(bench.isStill() && bench.core.session.frame()->decisionIsDue);
        }
        const auto at = bench.core.session.now();
        const auto position = bench.core.session.frame()->position;
        bench.core.selection.selectJobs({ JobId(2) });
        const auto path = bench.folder.filePath(QStringLiteral("mine.run"));
        setFileAnswer([path](const FileQuestion&) { return path; });
        QSignalSpy messages(&bench.sharing, &BundleSharing::messageRaised);
        bench.core.registry.refresh();
        QVERIFY(bench.core.registry.invoke(QStringLiteral("file.share")));
        const auto dialogs = QApplication::topLevelWidgets();
        const auto dialog = std::ranges::find(dialogs, QStringLiteral("bundleTask"), &QWidget::objectName);
        QVERIFY(dialog != dialogs.end());
        QTest::mouseClick((*dialog)->findChild<QPushButton*>(QStringLiteral("exportBundles")), Qt::LeftButton);
        QTRY_COMPARE(messages.size(), 1);
        OpeningBench other;
        other.files.open({ path });
        QTRY_VERIFY(other.core.session.hasSession() && other.isStill());
        QTRY_COMPARE(other.core.session.now(), at);
        QTRY_COMPARE(other.core.session.frame()->position.step, position.step);
        QCOMPARE(other.core.session.frame()->decisionIsDue, beforeDecision);
        QCOMPARE(other.core.selection.state().jobs, std::vector<JobId> { JobId(2) });
        QVERIFY(other.core.session.inputs()->origin.isReadOnly());
    }
};

CONSONANCE_WINDOW_TEST(TestFileOpening)
#include "tst_file_opening.moc"
