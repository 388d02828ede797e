// SPDX-License-Identifier: GPL-3.0-or-later
// A user's own trace and cluster, step by step, by keyboard only: what is shown before anything runs, errors in place,
// and that what opens is what was shown.
#include "core/learn/learned_policies.h"
#include "tests/ui/pseudo_translator.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/forms/cluster_chooser.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/start/own_audit_page.h"
#include "ui/start/own_cluster_page.h"
#include "ui/start/own_run_wizard.h"
#include "ui/start/own_trace_page.h"
#include "ui/start/rack_form.h"
#include "ui/start/trace_inspection_view.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QCoreApplication>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>

using namespace consonance;

namespace {

struct Bench {
    QTemporaryDir folder;
    Settings settings { folder.filePath(QStringLiteral("settings.ini")) };
    JobRunner runner;
    OwnRunWizard* wizard = nullptr;

    Bench()
    {
        settings.setStorePath(folder.filePath(QStringLiteral("runs.db")));
        wizard = new OwnRunWizard(settings, runner);
        wizard->show();
        [this] { QVERIFY(QTest::qWaitForWindowExposed(wizard)); }();
    }
    ~Bench()
    {
        if (wizard)
            delete wizard;
    }
    Bench(const Bench&) = delete;
    Bench& operator=(const Bench&) = delete;

    [[nodiscard]] QString write(const char* name, const QByteArray& text) const
    {
        const auto path = folder.filePath(QLatin1String(name));
        QFile file(path);
        [&] { QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size()); }();
        return path;
    }
    void read(const QString& path) const
    {
        wizard->tracePage().setPath(path);
        QTRY_VERIFY(!wizard->tracePage().isReading());
    }
    [[nodiscard]] QAbstractButton& next() const { return *wizard->button(QWizard::NextButton); }
};

const QByteArray kTrace = "job_id,arrival_s,gpus,duration_s,colour\n"
                          "a,0,1,60,red\n"
                          "b,10,two,60,red\n"
                          "c,20,64,30,red\n";
const QByteArray kPhilly = "timestamp,duration,num_gpus,gpu_time,cluster\n"
                           "2017-10-09 07:01:55,66.0,1,66.0,a\n"
                           "2017-10-09 08:00:00,ten,1,10,a\n";

} // namespace

class TestOwnRunWizard : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The names that clusters use need no mapping by hand, and a wrong one leads back to them.
    void columnsAreProposedFromTheirNames()
    {
        Bench bench;
        auto& page = bench.wizard->tracePage();
        auto* columns = bench.wizard->findChild<QLineEdit*>(QStringLiteral("ownTraceColumns"));
        const QByteArray rows = "\na,2026-03-02 08:00:00,red,2,60\nb,2026-03-02 08:01:30,blue,1,60\n";
        bench.read(bench.write("theirs.csv", "job_id,submitted,team,gpus,duration_s" + rows));
        QTRY_VERIFY(page.isComplete());
        QCOMPARE(columns->text(), QStringLiteral("arrival=submitted, tenant=team"));
        QCOMPARE(page.inspection()->workload->tenants.size(), std::size_t { 2 });

        columns->selectAll();
        QTest::keyClicks(columns, QStringLiteral("arrival=submit"));
        QTRY_VERIFY(!page.whyNotComplete().isEmpty() && !page.isReading());
        QTRY_VERIFY2(
            page.whyNotComplete().contains(QLatin1String("arrival=submitted")), qPrintable(page.whyNotComplete()));
        QVERIFY(page.whyNotComplete().contains(QLatin1String("Columns")));
        QVERIFY(!page.view().summary().contains(QLatin1String("consonance-cli")));
        auto* propose = bench.wizard->findChild<QAbstractButton*>(QStringLiteral("proposeColumns"));
        QTRY_VERIFY(propose->isEnabled());
        QTest::mouseClick(propose, Qt::LeftButton);
        QTRY_VERIFY(page.isComplete());

        // What was proposed for one file is nothing that another one must have.
        bench.read(bench.write("ours.csv", "job_id,arrival_s,gpus,duration_s\na,0,2,60\n"));
        QTRY_VERIFY(page.isComplete());
        QVERIFY(columns->text().isEmpty());
    }

    /// Jobs that had not ended count until their limit: the hours are shown, and they can be left out.
    void jobsThatHadNotEndedCanBeLeftOut()
    {
        Bench bench;
        auto& page = bench.wizard->tracePage();
        auto* unfinished = bench.wizard->findChild<QComboBox*>(QStringLiteral("unfinishedJobs"));
        bench.read(bench.write("sacct.txt",
            "JobID|Submit|Start|End|State|Timelimit|ReqTRES|NNodes\n"
            "1|2026-03-02T08:00:00|2026-03-02T08:00:00|2026-03-02T10:00:00|COMPLETED|04:00:00|gres/gpu=1|1\n"
            "2|2026-03-02T08:00:00|2026-03-02T08:00:00|Unknown|RUNNING|1-00:00:00|gres/gpu=8|1\n"));
        QTRY_VERIFY(page.isComplete());
        QCOMPARE(page.inspection()->jobCount, std::int64_t { 2 });
        QVERIFY2(
            page.view().summary().contains(QLatin1String("192 of 194 GPU-hours")), qPrintable(page.view().summary()));
        QVERIFY(unfinished->isVisible());
        unfinished->setFocus();
        QTest::keyClick(unfinished, Qt::Key_Down);
        QTRY_VERIFY(!page.isReading() && page.isComplete() && page.inspection()->jobCount == 1);
        QVERIFY(unfinished->isVisible());
        bench.read(bench.write("ours.csv", "job_id,arrival_s,gpus,duration_s\na,0,2,60\n"));
        QTRY_VERIFY(page.isComplete());
        QVERIFY(!unfinished->isVisible());
    }

    /// Other programs' lists of nodes are clusters too, as on the command line.
    void aListOfNodesIsACluster()
    {
        Bench bench;
        bench.read(bench.write("ours.csv", "job_id,arrival_s,gpus,duration_s\na,0,2,60\n"));
        QTRY_VERIFY(bench.wizard->tracePage().isComplete());
        QTest::mouseClick(&bench.next(), Qt::LeftButton);
        auto& page = bench.wizard->clusterPage();
        page.setCluster(bench
                            .write("nodes.json",
                                R"({"meta": {"plugin": {"type": "openapi/v0.0.39"}}, "nodes": [)"
                                R"({"name": "r1n1", "cpus": 8, "gres": "gpu:v100:4", "state": ["IDLE"]},)"
                                R"({"name": "r1n2", "cpus": 8, "gres": "gpu:v100:4", "state": ["IDLE"]},)"
                                R"({"name": "r2n1", "cpus": 8, "gres": "gpu:v100:4", "state": ["IDLE"]}]})")
                            .toStdString());
        QTRY_VERIFY2(page.isComplete(), qPrintable(page.report()));
        QVERIFY2(page.report().contains(QLatin1String("12")), qPrintable(page.report()));
        QVERIFY2(page.report().contains(QLatin1String("Racks are taken from the names")), qPrintable(page.report()));
    }

    /// Pods and nodes in one file: the servers are those, unless the user says otherwise, also on the way back.
    void aFileWithItsServersIsItsOwnCluster()
    {
        Bench bench;
        const auto path = bench.write("pods.json",
            R"({"apiVersion": "v1", "kind": "List", "items": [)"
            R"({"kind": "Node", "metadata": {"name": "n1"}, "status": {"allocatable": {"cpu": "8",)"
            R"( "memory": "64Gi", "nvidia.com/gpu": "4"}}},)"
            R"({"kind": "Pod", "metadata": {"name": "p", "namespace": "nlp", "uid": "u1",)"
            R"( "creationTimestamp": "2026-11-02T08:00:00Z"}, "spec": {"nodeName": "n1", "containers": [{"name": "c",)"
            R"( "resources": {"requests": {"cpu": "4", "nvidia.com/gpu": "2"}, "limits": {"nvidia.com/gpu": "2"}}}]},)"
            R"( "status": {"phase": "Succeeded", "startTime": "2026-11-02T08:00:10Z", "containerStatuses": [{"name": "c",)"
            R"( "restartCount": 0, "state": {"terminated": {"startedAt": "2026-11-02T08:00:20Z",)"
            R"( "finishedAt": "2026-11-02T09:00:00Z", "exitCode": 0}}}]}}]})");
        bench.read(path);
        QTRY_VERIFY2(bench.wizard->tracePage().isComplete(), qPrintable(bench.wizard->tracePage().whyNotComplete()));
        QTest::mouseClick(&bench.next(), Qt::LeftButton);
        auto& page = bench.wizard->clusterPage();
        QTRY_COMPARE(page.cluster(), path.toStdString());
        QTRY_VERIFY2(page.isComplete(), qPrintable(page.report()));
        page.setCluster("racks:1x2x4:v100");
        bench.wizard->back();
        QTest::mouseClick(&bench.next(), Qt::LeftButton);
        QTRY_VERIFY(bench.runner.isIdle());
        QCOMPARE(page.cluster(), std::string("racks:1x2x4:v100"));
    }

    /// By its name, before what is assumed of every trace.
    void aColumnThatIsNotUsedIsSaid()
    {
        Bench bench;
        bench.read(bench.write("mine.csv", "job_id,arrival_s,gpus,duration_s,wanted gpu type\na,0,2,60,V100\n"));
        const auto& assumed = bench.wizard->tracePage().view().assumptions();
        QCOMPARE(assumed.item(0, 0)->text(), QStringLiteral("\"wanted gpu type\""));
        QVERIFY2(
            assumed.item(0, 1)->text().contains(QLatin1String("gpu_type")), qPrintable(assumed.item(0, 1)->text()));
    }

    void problemsOfAWholeRowNameNoColumn()
    {
        Bench bench;
        bench.read(bench.write("mine.csv", "job_id,arrival_s,gpus,duration_s\na,0,2,60\nb,0,2\nc,0,two,60\n"));
        const auto& problems = bench.wizard->tracePage().view().problems();
        QCOMPARE(problems.rowCount(), 2);
        QCOMPARE(problems.item(0, 1)->text(), QString());
        QCOMPARE(problems.item(1, 1)->text(), QStringLiteral("gpus"));
    }

    /// A table with other column names is read once they are mapped, and the next time without asking.
    void columnsAreMappedAndRemembered()
    {
        const QByteArray table = "name,submitted,num,seconds\na,2017-10-09 07:00:00,2,60\nb,2017-10-09 07:01:30,1,60\n";
        Bench bench;
        bench.read(bench.write("theirs.csv", table));
        QVERIFY(!bench.wizard->tracePage().isComplete());
        auto* columns = bench.wizard->findChild<QLineEdit*>(QStringLiteral("ownTraceColumns"));
        QVERIFY(columns);
        columns->setFocus();
        QTest::keyClicks(columns, QStringLiteral("job=name, arrival=submitted, gpus=num, duration=seconds"));
        QTRY_VERIFY(bench.wizard->tracePage().isComplete()); // leaving the field is not necessary
        QCOMPARE(bench.wizard->tracePage().inspection()->jobCount, std::int64_t { 2 });
        const auto written = bench.wizard->request().trace;
        QVERIFY2(written.ends_with("/theirs.csv") && written != bench.wizard->tracePage().path().toStdString(),
            "it is opened in the format of the program, under its own name");
        columns->clear();
        bench.read(bench.write("more.csv", table + "c,2017-10-09 08:00:00,1,60\n"));
        QTRY_VERIFY(bench.wizard->tracePage().isComplete());
        QCOMPARE(bench.wizard->tracePage().inspection()->jobCount, std::int64_t { 3 });
        columns->setText(QStringLiteral("colour=name"));
        bench.read(bench.write("theirs.csv", table));
        QVERIFY(!bench.wizard->tracePage().isComplete());
    }

    /// Jobs that the cluster can never run are named, and the page asks whether they should wait.
    void impossibleJobsAreAskedAbout()
    {
        Bench bench;
        bench.read(bench.write("mine.csv", kTrace)); // one of its jobs wants 64 GPUs
        bench.wizard->next();
        auto& page = bench.wizard->clusterPage();
        page.setCluster("small");
        auto* leavesOut = page.findChild<QCheckBox*>(QStringLiteral("impossible"));
        QVERIFY(leavesOut);
        QTRY_VERIFY(page.isComplete() && !leavesOut->isHidden());
        QVERIFY(page.report().contains(QStringLiteral("c can never run")));
        QCOMPARE(bench.wizard->request().impossible, ImpossibleJobs::LeaveOut);
        // The last page adds the jobs up.
        const auto jobs = bench.wizard->tracePage().inspection()->jobCount;
        QCOMPARE(page.impossibleNote(),
            QStringLiteral("1 of the jobs can never run on the cluster and are left out: %1 jobs run.").arg(jobs - 1));
        leavesOut->setChecked(false);
        QCOMPARE(bench.wizard->request().impossible, ImpossibleJobs::Keep);
        QVERIFY(page.impossibleNote().contains(QStringLiteral("wait to the end")));
        page.setCluster("large");
        QTRY_VERIFY(page.isComplete() && leavesOut->isHidden());
        QVERIFY(page.impossibleNote().isEmpty());
    }

    /// The preset that is not chosen shows nothing beside the figures of the racks.
    void onlyWhatIsChosenIsDescribed()
    {
        Bench bench;
        bench.read(bench.write("mine.csv", kTrace));
        bench.wizard->next();
        auto& page = bench.wizard->clusterPage();
        page.setCluster("large");
        const auto* chooser = page.findChild<ClusterChooser*>();
        const auto notes = chooser->findChildren<RoleLabel*>();
        QCOMPARE(notes.size(), 1);
        QVERIFY(!notes.front()->isHidden());
        QVERIFY(notes.front()->text().contains(QStringLiteral("servers")));
        page.setCluster("racks:2x2x4:v100");
        QVERIFY(notes.front()->isHidden());
    }

    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void init() { failOnUnexpectedWarning(); }

    void showsWhatTheTraceIsTakenFor()
    {
        Bench bench;
        QVERIFY(!bench.next().isEnabled());
        bench.read(bench.write("mine.csv", kTrace));
        const auto& view = bench.wizard->tracePage().view();
        QVERIFY2(view.summary().startsWith(QLatin1String("2 jobs of 3 rows. 1 problem")), qPrintable(view.summary()));
        const auto& rows = view.rows();
        QCOMPARE(rows.horizontalHeaderItem(2)->text(), QStringLiteral("arrival_s"));
        QCOMPARE(rows.item(0, 2)->text(), QStringLiteral("arrival, in seconds or as a date"));
        QCOMPARE(rows.item(0, 5)->text(), QStringLiteral("(not used)"));
        QCOMPARE(rows.item(2, 3)->text(), QStringLiteral("two"));
        QCOMPARE(view.problems().item(0, 0)->text(), QStringLiteral("3")); // the line
        QVERIFY(view.assumptions().rowCount() > 3);
        for (int row = 0; row < view.assumptions().rowCount(); ++row)
            QVERIFY(!view.assumptions().item(row, 2)->text().isEmpty());
        QVERIFY(bench.next().isEnabled());
    }

    void saysInPlaceWhatIsWrong()
    {
        Bench bench;
        auto& page = bench.wizard->tracePage();
        bench.read(bench.folder.filePath(QStringLiteral("nowhere.csv")));
        QVERIFY(!page.view().summary().isEmpty());
        QVERIFY(!page.whyNotComplete().contains(QLatin1String("Columns"))); // no table, no columns
        QVERIFY(!bench.next().isEnabled());
        bench.read(bench.write("other.csv", "name,size\na,1\n"));
        QVERIFY2(page.view().summary().contains(QLatin1String("job_id")), qPrintable(page.view().summary()));
        QCOMPARE(page.view().rows().columnCount(), 3); // the columns stand beside the reason
        QVERIFY(page.whyNotComplete().contains(QLatin1String("Columns"))); // if they can be mapped
        QVERIFY(!bench.next().isEnabled());
    }

    void namesJobsThatCanNeverRun()
    {
        Bench bench;
        bench.read(bench.write("mine.csv", kTrace));
        bench.wizard->next();
        auto& page = bench.wizard->clusterPage();
        page.setCluster("small");
        QTRY_VERIFY2(page.report().contains(QLatin1String("1 job")), qPrintable(page.report()));
        QVERIFY(bench.next().isEnabled()); // it may still be opened
        page.setCluster(bench.write("broken.json", "{\"version\": 1, ").toStdString());
        QTRY_VERIFY2(page.report().contains(QLatin1String("broken.json")), qPrintable(page.report()));
        QVERIFY(!bench.next().isEnabled());
    }

    /// If no job of the trace can ever run, there is nothing to open: the page says so and does not continue, whatever
    /// should happen to such jobs.
    void aClusterThatHoldsNoJobIsNotOpened()
    {
        Bench bench;
        bench.read(bench.write("wide.csv", "job_id,arrival_s,gpus,duration_s\na,0,640,60\nb,5,900,60\n"));
        QTest::keyClick(bench.wizard, Qt::Key_N, Qt::AltModifier);
        auto& page = bench.wizard->clusterPage();
        QTRY_VERIFY(bench.wizard->currentPage() == &page);
        page.setCluster("small");
        QTRY_VERIFY2(page.report().contains(QLatin1String("None of the 2 jobs can run")), qPrintable(page.report()));
        QVERIFY(page.report().contains(QLatin1String("a can never run"))); // and why
        QVERIFY(!bench.next().isEnabled());
        QVERIFY(page.findChild<QCheckBox*>(QStringLiteral("impossible"))->isHidden());
        QTest::keyClick(bench.wizard, Qt::Key_N, Qt::AltModifier);
        QVERIFY(bench.wizard->currentPage() == &page);
        page.setCluster("large");
        QTRY_VERIFY(bench.next().isEnabled());
        QVERIFY(!page.report().contains(QLatin1String("None")));
    }

    /// Jobs for "V100" can never run on "v100": the form takes the spelling of the trace, and its next type for a line
    /// more.
    void theFormTakesTheTypesOfTheTrace()
    {
        RackForm form;
        QCOMPARE(form.groups().front().deviceType, std::string("v100"));
        form.offerTypes({ QStringLiteral("A100"), QStringLiteral("V100") });
        QCOMPARE(form.groups().front().deviceType, std::string("V100"));
        form.addLine();
        QCOMPARE(form.groups().back().deviceType, std::string("A100"));
        form.addLine();
        QCOMPARE(form.groups().back().deviceType, std::string("A100"));
    }

    /// A type is what was typed: the trace calls it "V100", which is not one of those that are proposed.
    void aTypeOfGpuKeepsItsSpelling()
    {
        RackForm form;
        // Types of the trace come first, as it spells them; what is typed stays.
        form.offerTypes({ QStringLiteral("A100"), QStringLiteral("v100") });
        const auto* types = form.findChildren<QComboBox*>().constFirst();
        QCOMPARE(types->itemText(0), QStringLiteral("A100"));
        QCOMPARE(types->findText(QStringLiteral("v100"), Qt::MatchExactly | Qt::MatchCaseSensitive), 1);
        QCOMPARE(types->currentText(), QStringLiteral("v100"));
        form.show();
        auto* type = form.findChild<QComboBox*>();
        QVERIFY(type);
        type->setFocus();
        type->lineEdit()->selectAll();
        QTest::keyClicks(type->lineEdit(), QStringLiteral("V100"));
        QTest::keyClick(type->lineEdit(), Qt::Key_Return);
        QCOMPARE(form.groups().front().deviceType, std::string("V100"));
        QVERIFY2(form.value().find("V100") != std::string::npos, form.value().c_str());
    }

    void opensWhatWasShown()
    {
        Bench bench;
        QSignalSpy requested(bench.wizard, &OwnRunWizard::runRequested);
        const auto path = bench.write("mine.csv", kTrace);
        // Keys only: the path typed, Enter reads it and must not skip the preview, then on with the mnemonics.
        auto* field = bench.wizard->findChild<QLineEdit*>(QStringLiteral("ownTracePath"));
        field->setFocus();
        QTest::keyClicks(field, path);
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(bench.next().isEnabled());
        QVERIFY(bench.wizard->currentPage() == &bench.wizard->tracePage());
        QTest::keyClick(bench.wizard, Qt::Key_N, Qt::AltModifier);
        QTRY_VERIFY(bench.wizard->currentPage() == &bench.wizard->clusterPage());
        QTRY_VERIFY(bench.next().isEnabled());
        QTest::keyClick(bench.wizard, Qt::Key_N, Qt::AltModifier);
        QTRY_VERIFY(bench.wizard->currentPage() == &bench.wizard->auditPage());
        QTest::keyClick(bench.wizard, Qt::Key_N, Qt::AltModifier);
        QTRY_VERIFY(bench.wizard->button(QWizard::FinishButton)->isEnabled());
        QTest::keyClick(bench.wizard, Qt::Key_R, Qt::AltModifier);
        QTRY_COMPARE(requested.count(), 1);
        const auto request = requested.front().front().value<RunRequest>();
        QCOMPARE(QString::fromStdString(request.trace), path);
        QCOMPARE(request.policy, std::string("fifo-backfill"));
        QVERIFY(!request.cluster.empty());
        bench.wizard = nullptr; // closed, so it deletes itself
    }

    /// A typed path counts when the typing pauses, and at once with Enter; until then the page says what is missing.
    void aTypedPathIsReadByItself()
    {
        Bench bench;
        const auto& page = bench.wizard->tracePage();
        auto* field = bench.wizard->findChild<QLineEdit*>(QStringLiteral("ownTracePath"));
        const auto* why = bench.wizard->findChild<QLabel*>(QStringLiteral("ownTraceWhy"));
        QVERIFY(why->isVisible() && !why->text().isEmpty());
        const auto path = bench.write("mine.csv", kTrace);
        field->setFocus();
        QTest::keyClicks(field, path);
        QVERIFY(!bench.next().isEnabled());
        QCOMPARE(why->text(), page.whyNotComplete());
        QTRY_VERIFY(bench.next().isEnabled());
        QVERIFY(why->isHidden());
        QVERIFY(field->hasFocus());

        // The preview belongs to another path as soon as this one is changed.
        QTest::keyClicks(field, QStringLiteral("x"));
        QVERIFY(!bench.next().isEnabled());
        QVERIFY(why->isVisible());
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(page.isReading());
        QTRY_VERIFY(!page.isReading());
        QCOMPARE(page.view().summary(), QStringLiteral("The file does not exist"));
        QVERIFY(why->isVisible());
        QVERIFY(bench.wizard->currentPage() == &page);
        QTest::keyClick(field, Qt::Key_Backspace);
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(bench.next().isEnabled());
        QVERIFY(bench.wizard->currentPage() == &bench.wizard->tracePage());
        QVERIFY(bench.wizard->currentPage() == &page);
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        QTRY_VERIFY(!bench.next().isEnabled() && why->isVisible());
    }

    /// The sources of presets' figures, and of the substitutes for missing ones, are translated like other texts.
    void whatPresetsSayIsTranslated()
    {
        fixtures::PseudoTranslator pseudo;
        QVERIFY(QCoreApplication::installTranslator(&pseudo));
        {
            Bench bench;
            bench.read(bench.write("mine.csv", kTrace));
            bench.wizard->next();
            auto& page = bench.wizard->clusterPage();
            page.setCluster("philly-tight");
            QTRY_VERIFY(page.isComplete());
            const auto lines = page.report().split(QLatin1Char('\n'));
            for (const char* english :
                { "The size (chosen so that jobs wait) and what philly assumes of cores, memory and "
                  "network.",
                    "The 8-GPU server of the preset philly." }) {
                const auto translated = pseudo.lengthened(QLatin1String(english));
                QVERIFY2(std::ranges::any_of(lines, [&](const QString& line) { return line.contains(translated); }),
                    qPrintable(page.report()));
            }
        }
        QVERIFY(QCoreApplication::removeTranslator(&pseudo));
    }

    /// The result for each row, with places, before anything is run; the same text is copied and saved.
    void theAuditIsSeenBeforeTheRun()
    {
        Bench bench;
        auto& page = bench.wizard->auditPage();
        QVERIFY(page.view().markdown().isEmpty());
        bench.read(bench.write("mine.csv", kTrace)); // one row of three is malformed, one job wants 64 GPUs
        bench.wizard->next();
        bench.wizard->clusterPage().setCluster("small");
        QTRY_VERIFY(bench.next().isEnabled());
        bench.wizard->next();
        QCOMPARE(bench.wizard->currentPage(), static_cast<QWizardPage*>(&page));
        QTRY_VERIFY(page.view().audit() != nullptr);
        using Part = TraceAuditView::Part;
        const auto& view = page.view();
        QVERIFY2(view.summary().startsWith(QLatin1String("2 jobs, rows of the file: 3.")), qPrintable(view.summary()));
        QCOMPARE(view.part(Part::LeftOut).rowCount(), 1);
        QCOMPARE(view.part(Part::LeftOut).item(0, 0)->text(), QStringLiteral("1"));
        const auto place = view.part(Part::Problems).item(0, 0)->text();
        QVERIFY2(place.contains(QLatin1String("mine.csv:3:")), qPrintable(place)); // file, line and column
        QVERIFY(view.part(Part::Impossible).rowCount() == 1);
        QVERIFY(view.part(Part::Assumed).rowCount() > 0);
        QVERIFY(view.part(Part::Load).rowCount() > 0);
        QCOMPARE(view.part(Part::Distributions).rowCount(), 3);

        auto* copy = page.findChild<QAbstractButton*>(QStringLiteral("copyAudit"));
        QTest::mouseClick(copy, Qt::LeftButton);
        const auto copied = QGuiApplication::clipboard()->text();
        QCOMPARE(copied, view.markdown());
        QVERIFY(copied.startsWith(QLatin1String("# Audit of mine.csv")));
        QVERIFY(copied.contains(QLatin1String("## Left out")) && copied.contains(place));
        QVERIFY2(!copied.contains(QLatin1String("## Missing\n\n\n")), "a part without rows has no heading");
        const auto file = bench.folder.filePath(QStringLiteral("audit.md"));
        setFileAnswer([file](const FileQuestion&) { return file; });
        QTest::mouseClick(page.findChild<QAbstractButton*>(QStringLiteral("saveAudit")), Qt::LeftButton);
        QFile saved(file);
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(saved.readAll()), copied);
        QSignalSpy raised(bench.wizard, &OwnRunWizard::errorRaised);
        setFileAnswer(
            [&bench](const FileQuestion&) { return bench.folder.filePath(QStringLiteral("no/such/audit.md")); });
        page.view().save();
        QCOMPARE(raised.size(), 1);
        setFileAnswer({});

        // A different cluster, a different audit.
        bench.wizard->back();
        bench.wizard->clusterPage().setCluster("large");
        QTRY_VERIFY(bench.next().isEnabled());
        bench.wizard->next();
        QTRY_VERIFY(view.audit() && view.audit()->load && view.audit()->load->impossibleJobs == 0);
    }

    void aForeignTraceIsWrittenFirst()
    {
        Bench bench;
        QSignalSpy requested(bench.wizard, &OwnRunWizard::runRequested);
        bench.read(bench.write("philly.csv", kPhilly));
        QCOMPARE(bench.wizard->tracePage().inspection()->format, std::string("philly"));
        bench.wizard->next();
        QTRY_VERIFY(bench.next().isEnabled());
        bench.wizard->next();
        bench.wizard->next();
        bench.wizard->accept();
        QTRY_COMPARE(requested.count(), 1);
        const auto trace = QString::fromStdString(requested.front().front().value<RunRequest>().trace);
        QVERIFY2(trace.startsWith(bench.folder.path()), qPrintable(trace));
        const auto written = readTrace(trace.toStdString(), bundledModels());
        QVERIFY(written.has_value());
        QCOMPARE(written->workload->jobCount(), std::size_t { 1 });
        QVERIFY(!written->workload->assumptions.empty());
        bench.wizard = nullptr;
    }

    void readingCanBeCancelledAndLeft()
    {
        Bench bench;
        QByteArray large = "job_id,arrival_s,gpus,duration_s\n";
        for (int i = 0; i < 200'000; ++i)
            large += "j" + QByteArray::number(i) + "," + QByteArray::number(i) + ",1,60\n";
        bench.wizard->tracePage().setPath(bench.write("large.csv", large));
        QVERIFY(bench.wizard->tracePage().isReading());
        bench.wizard->tracePage().cancelReading();
        QTRY_VERIFY(!bench.wizard->tracePage().isReading());
        QVERIFY(!bench.next().isEnabled());
        bench.wizard->tracePage().setPath(bench.folder.filePath(QStringLiteral("large.csv")));
        bench.wizard->reject(); // while it is busy
        QTRY_VERIFY(bench.runner.isIdle());
        bench.wizard = nullptr;
    }
};

CONSONANCE_WINDOW_TEST(TestOwnRunWizard)
#include "tst_own_run_wizard.moc"
