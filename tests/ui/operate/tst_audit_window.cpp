// SPDX-License-Identifier: GPL-3.0-or-later
// The audit of the open run's trace: for a file with its rows, for a preset or a missing file with its jobs.
#include "core/learn/learned_policies.h"
#include "tests/ui/operate/teams_world.h"
#include "tests/window_test.h"
#include "ui/forms/trace_audit_view.h"
#include "ui/kit/settings.h"
#include "ui/operate/audit_window.h"
#include "ui/operate/report_commands.h"
#include "ui/session/run_library.h"

#include <QAction>
#include <QFile>
#include <QStandardItemModel>
#include <QTabWidget>

using namespace consonance;

namespace {

struct AuditWorld : fixtures::TeamsWorld {
    Settings settings { folder.filePath(QStringLiteral("settings.ini")) };
    RunLibrary library { runner };
    QWidget window;
    ReportCommands commands { { session, library, settings, runner, registry, window } };

    /// The window that the command opens, once it has its audit.
    [[nodiscard]] AuditWindow* audited()
    {
        qDeleteAll(window.findChildren<AuditWindow*>());
        [this] { QVERIFY(registry.invoke(QStringLiteral("trace.audit")).has_value()); }();
        auto* opened = window.findChild<AuditWindow*>();
        [&] { QTRY_VERIFY(opened && opened->view().audit()); }();
        return opened;
    }
};

} // namespace

class TestAuditWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void init() { failOnUnexpectedWarning(); }

    void theOpenRunIsAudited()
    {
        AuditWorld world;
        const auto* action = world.registry.action(QStringLiteral("trace.audit"));
        QVERIFY(action && !action->isEnabled());
        world.open();
        QTRY_VERIFY(action->isEnabled());
        // A row becomes invalid after the run was opened: the file is reported as it is now.
        const auto path = world.folder.filePath(QStringLiteral("teams.csv"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::Append) && file.write("late,9000,many,60,red\nlater,9001,many,60,red\n") > 0);
        file.close();
        const auto& view = world.audited()->view();
        QCOMPARE(view.audit()->rows, std::int64_t { 82 });
        QCOMPARE(view.audit()->malformed, std::int64_t { 2 });
        QVERIFY(view.part(TraceAuditView::Problems).item(0, 0)->text().contains(QLatin1String("teams.csv:82:")));
        // Rows that are left out are counted, not the reasons for which they are.
        const auto* tabs = view.findChild<QTabWidget*>();
        QCOMPARE(view.part(TraceAuditView::LeftOut).rowCount(), 1);
        QVERIFY2(tabs->tabText(TraceAuditView::LeftOut).contains(QLatin1String("(2)")),
            qPrintable(tabs->tabText(TraceAuditView::LeftOut)));
        QVERIFY(view.audit()->load.has_value());
        QVERIFY(view.markdown().contains(QLatin1String("Audit of teams.csv")));

        QVERIFY(QFile::remove(path));
        const auto& jobs = world.audited()->view();
        QCOMPARE(jobs.audit()->rows, std::int64_t { 80 });
        QCOMPARE(jobs.part(TraceAuditView::LeftOut).rowCount(), 0);
        QVERIFY(jobs.part(TraceAuditView::Distributions).rowCount() > 0);
    }

    void aPresetHasJobsAndNoRows()
    {
        AuditWorld world;
        world.session.open({ .trace = "preset:market", .cluster = "edge-cloud", .policy = "fifo" });
        QTRY_COMPARE(world.session.state(), SessionController::State::Paused);
        const auto& view = world.audited()->view();
        QCOMPARE(view.audit()->jobs, static_cast<std::int64_t>(world.session.inputs()->workload->jobCount()));
        QVERIFY(view.part(TraceAuditView::Assumed).rowCount() > 0);
        QVERIFY(view.markdown().startsWith(QLatin1String("# Audit of preset:market")));
    }
};

CONSONANCE_WINDOW_TEST(TestAuditWindow)
#include "tst_audit_window.moc"
