// SPDX-License-Identifier: GPL-3.0-or-later
// A run of a trace with dates: wherever the window says a moment of it, it says the date.
#include "tests/ui/window_fixture.h"
#include "tests/ui/window_texts.h"
#include "tests/window_test.h"
#include "ui/compare/paired_clusters_view.h"
#include "ui/compare/paired_sessions.h"
#include "ui/decide/what_if_controller.h"
#include "ui/export/run_picture_parts.h"
#include "ui/inspect/find_panel.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/models/find_model.h"
#include "ui/monitor/marks_document.h"
#include "ui/monitor/monitor_document.h"
#include "ui/runs/run_catalogue_model.h"
#include "ui/runs/runs_page.h"
#include "ui/session/expression_field.h"
#include "ui/session/session_memory.h"
#include "ui/session/shown_moment.h"
#include "ui/start/welcome_page.h"
#include "ui/timeline/timeline_view.h"
#include "ui/workspace/session_page.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QDockWidget>
#include <QFile>
#include <QRegularExpression>
#include <QStatusBar>

using namespace consonance;

namespace {

constexpr const char* kTrace = "job_id,arrival_s,gpus,duration_s\n"
                               "a,2026-03-02 08:00:00,2,1800\nb,2026-03-02 08:05:00,2,2400\n"
                               "c,2026-03-02 08:10:00,1,1200\nd,2026-03-02 08:20:00,4,3000\n"
                               "e,2026-03-02 09:00:00,4,1800\nf,2026-03-02 10:00:00,2,900\n";

/// "00:10:00", "2 d 03:20:00" in a text that names no day.
bool saysAnOffset(const QString& text)
{
    static const QRegularExpression clock(QStringLiteral("(?<![0-9:.])\\d{2,3}:\\d{2}:\\d{2}(?![0-9])"));
    static const QRegularExpression day(
        QStringLiteral("\\d{4}-\\d{2}-\\d{2}|\\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \\d{2}[:-]\\d{2}"));
    return text.contains(clock) && !text.contains(day);
}

void note(QStringList& findings, const QWidget& widget, const QString& text)
{
    const auto line = QStringLiteral("%1: \"%2\"").arg(fixtures::pathOf(widget), text.left(120));
    if (saysAnOffset(text) && !findings.contains(line))
        findings << line;
}

void lookAtCells(QStringList& findings, const QAbstractItemView& view)
{
    const auto* model = view.model();
    for (int row = 0; model != nullptr && row < std::min(model->rowCount(), 200); ++row) {
        for (int column = 0; column < model->columnCount(); ++column) {
            const auto index = model->index(row, column);
            note(findings, view, index.data().toString());
            note(findings, view, index.data(Qt::ToolTipRole).toString());
            note(findings, view, index.data(Qt::AccessibleTextRole).toString());
        }
    }
}

/// Whether it is seen now or not; two runs side by side have a clock without any run, and the cluster on the start page
/// has no date.
QStringList offsetsIn(const QWidget& root)
{
    QStringList findings;
    const auto* pair = root.findChild<PairedClustersView*>();
    const auto* start = root.findChild<WelcomePage*>();
    for (const auto* widget : root.findChildren<QWidget*>()) {
        if (pair != nullptr && pair->isAncestorOf(widget) && !pair->sessions().isOpen())
            continue;
        if (start != nullptr && start->isAncestorOf(widget))
            continue;
        note(findings, *widget, fixtures::textOf(*widget));
        note(findings, *widget, widget->accessibleName());
        note(findings, *widget, widget->accessibleDescription());
        if (const auto* view = qobject_cast<const QAbstractItemView*>(widget))
            lookAtCells(findings, *view);
    }
    return findings;
}

QString catalogueTexts(const fixtures::WindowBench& bench)
{
    const auto& model = bench.window->runsPage().model();
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts << model.index(row, RunCatalogueModel::Name).data().toString();
    return texts.join(QLatin1Char('\n'));
}

struct DatedBench : fixtures::WindowBench {
    void openRun()
    {
        const auto path = folder.filePath(QStringLiteral("dated.csv"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kTrace) > 0);
        file.close();
        open();
        window->resize(1600, 1000);
        window->openRun({ .trace = path.toStdString(), .cluster = "small", .policy = "fifo" });
        QTRY_VERIFY(isPaused());
        QVERIFY(beginningOf(session()));
    }
    void showAllPanels() const
    {
        for (const auto& [name, dock] : window->sessionPage().panels()) {
            dock->show();
            dock->raise();
            QCoreApplication::processEvents();
        }
    }
    void invoke(const char* command) const
    {
        window->registry().refresh();
        QVERIFY2(window->registry().invoke(QLatin1String(command)).has_value(), command);
        QTRY_VERIFY(session().isSettled());
    }
    /// In the whole window, its list of runs too.
    void verifyDates() const
    {
        const auto findings = offsetsIn(*window);
        QVERIFY2(findings.isEmpty(), qPrintable(QLatin1Char('\n') + findings.join(QLatin1Char('\n'))));
    }
};

} // namespace

class TestDatedMoments : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void offsetsAreRecognised()
    {
        QVERIFY(saysAnOffset(QStringLiteral("Stopped at 00:10:00: running > 1")));
        QVERIFY(saysAnOffset(QStringLiteral("2 d 03:20:00")));
        QVERIFY(!saysAnOffset(QStringLiteral("Mon 2026-03-02 08:10:00–09:00:00")));
        QVERIFY(!saysAnOffset(QStringLiteral("10 min 00 s")));
    }

    /// Breakpoints, log points, marks, a selected span and what is found.
    void ofARunThatStops()
    {
        DatedBench bench;
        bench.openRun();
        auto& page = bench.window->sessionPage();
        QVERIFY(page.monitor().put({ .condition = "running > 1", .message = "{running} run" }));
        QVERIFY(page.monitor().put({ .condition = "finished > 0" }));
        bench.session().seek(Time::fromSeconds(60));
        QTRY_VERIFY(bench.isPaused());
        bench.invoke("mark.add");
        bench.session().express();
        QTRY_VERIFY(!page.monitor().lines().empty() && bench.isPaused());
        QTRY_VERIFY(bench.window->statusBar()->currentMessage().contains(QLatin1String("Stopped at Mon 2026-03-02 ")));
        auto selected = bench.window->selection().state();
        selected.range = TimeRange { Time::fromSeconds(300), Time::fromSeconds(1200) };
        bench.window->selection().set(selected);
        bench.invoke("mark.section");
        QCOMPARE(page.marks().marks().size(), std::size_t { 2 });
        bench.showAllPanels();
        auto* find = bench.window->findChild<FindPanel*>();
        find->setKind(FindKind::Events);
        find->field().setText(QStringLiteral("kind = \"decision-taken\""));
        QTRY_VERIFY(find->model().rowCount() > 0);
        bench.verifyDates();
        bench.invoke("view.projector");
        QCOMPARE(bench.window->findChild<QLabel*>(QStringLiteral("projectorClock"))->text(),
            shownMoment(bench.session(), bench.window->session().now()));
    }

    /// What was changed by hand, what it led to, and why.
    void ofABranch()
    {
        DatedBench bench;
        bench.openRun();
        bench.session().seek(Time::fromSeconds(900));
        QTRY_VERIFY(bench.isPaused());
        bench.window->selection().selectHosts({ HostId(0) });
        bench.invoke("whatIf.drain");
        bench.session().express();
        QTRY_VERIFY(bench.isAtItsEnd() && bench.window->isIdle());
        bench.invoke("whatIf.compare");
        auto& whatIf = bench.window->sessionPage().whatIf();
        QTRY_VERIFY(whatIf.comparison());
        QVERIFY(whatIf.comparison()->comparison.firstEvent);
        bench.showAllPanels();
        QTRY_COMPARE(bench.window->runsPage().model().rowCount(), 2);
        QVERIFY(catalogueTexts(bench).contains(QRegularExpression(QStringLiteral(" at Mon 2026-03-02 08:15:00 · "))));
        bench.verifyDates();
        RunRecord kept;
        kept.header.fork = ForkPoint { .parent = "one", .event = 3, .at = Time::fromSeconds(900), .change = "drain" };
        QVERIFY(provenanceLine(kept, beginningOf(bench.session())).contains(QLatin1String("at Mon 2026-03-02 08:15")));
        QVERIFY(provenanceLine(kept, {}).contains(QLatin1String("at 00:15:00")));
    }

    /// As screen readers hear it.
    void ofTheTimeline()
    {
        DatedBench bench;
        bench.openRun();
        bench.session().seek(Time::fromSeconds(1500));
        QTRY_VERIFY(bench.isPaused());
        auto& view = bench.window->sessionPage().timeline().view();
        auto* timeline = QAccessible::queryAccessibleInterface(&view);
        QVERIFY(timeline != nullptr && timeline->childCount() > 0);
        int dated = 0;
        const auto hear = [&](const QAccessibleInterface& one) {
            for (const auto part : { QAccessible::Name, QAccessible::Description, QAccessible::Value }) {
                QVERIFY2(!saysAnOffset(one.text(part)), qPrintable(one.text(part)));
                dated += one.text(part).contains(QLatin1String("2026-03-02")) ? 1 : 0;
            }
        };
        for (int i = 0; i < timeline->childCount(); ++i) {
            hear(*timeline->child(i));
            for (int k = 0; k < timeline->child(i)->childCount(); ++k)
                hear(*timeline->child(i)->child(k));
        }
        QVERIFY(dated > 0);
    }

    /// The trace is not read to offer it.
    void ofTheLastSession()
    {
        DatedBench bench;
        bench.openRun();
        bench.session().seek(Time::fromSeconds(900));
        QTRY_VERIFY(bench.isPaused());
        const auto memory = rememberSession(bench.session(), bench.window->selection());
        QVERIFY(memory);
        keepSession(bench.settings, memory);
        const auto kept = keptSession(bench.settings);
        QVERIFY(kept);
        QCOMPARE(momentOf(*kept), QStringLiteral("Mon 2026-03-02 08:15:00"));
        QVERIFY(!beginningFrom(QStringLiteral("-1")) && !beginningFrom(QStringLiteral("99999999999999")));
        QVERIFY(!beginningFrom(QStringLiteral("soon")) && !beginningFrom(QJsonValue()));
    }
};

CONSONANCE_WINDOW_TEST(TestDatedMoments)
#include "tst_dated_moments.moc"
