// SPDX-License-Identifier: GPL-3.0-or-later
// Finding in the window: what is typed, what is listed, and what a choice does to selection and clock.
#include "core/cluster/cluster_presets.h"
#include "core/policy/policy.h"
#include "core/workload/trace_generator.h"
#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/inspect/find_panel.h"
#include "ui/kit/number_format.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/models/find_model.h"
#include "ui/session/expression_field.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/table_export.h"
#include "ui/theme/theme.h"
#include "ui/words/simulation_text.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTranslator>

using namespace consonance;
using State = SessionController::State;

namespace {

/// The panel beside an open run, paused at its beginning.
struct Bench {
    JobRunner runner;
    SessionController session { runner };
    SimulationClock clock;
    Selection selection;
    FindPanel panel { session, selection, clock, runner };
    QAbstractItemModelTester tester { &panel.model() };

    Bench()
    {
        session.drive(clock);
        panel.show();
        session.open({ .trace = "test", .policy = "locality", .seed = 7 }, fixtures::testbedLoader());
        [this] { QTRY_COMPARE(session.state(), State::Paused); }();
    }
};

} // namespace

class TestFindPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        Theme::instance().apply(ThemeChoice::Light);
    }
    void init() { failOnUnexpectedWarning(); }

    void findsSelectsAndFollows()
    {
        Bench bench;
        auto& [runner, session, clock, selection, panel, tester] = bench;
        panel.field().setText(QStringLiteral("phase = \"finished\""));
        const auto before = panel.table().viewport()->grab().toImage();
        QTRY_VERIFY(panel.table().viewport()->grab().toImage() != before); // a hint when nothing matches
        QCOMPARE(panel.model().rowCount(), 0);
        session.express();
        QTRY_COMPARE(session.state(), State::Finished);
        QTRY_COMPARE(panel.model().rowCount(), 40); // the list follows the run

        QSignalSpy focused(&panel, &FindPanel::focusRequested);
        panel.table().setCurrentIndex(panel.model().index(3, 0));
        QCOMPARE(selection.state().jobs, std::vector { JobId(3) });
        // A click on what is still the current row selects it again.
        selection.clear();
        QVERIFY(selection.state().jobs.empty());
        QTest::mouseClick(
            panel.table().viewport(), Qt::LeftButton, {}, panel.table().visualRect(panel.model().index(3, 0)).center());
        QCOMPARE(selection.state().jobs, std::vector { JobId(3) });
        QTest::keyClick(&panel.table(), Qt::Key_Return);
        QCOMPARE(focused.count(), 1);

        panel.setKind(FindKind::Events);
        panel.field().setText(QStringLiteral("kind = \"decision-taken\" and number = 2"));
        QTRY_COMPARE(panel.model().rowCount(), 1);
        panel.table().setCurrentIndex(panel.model().index(0, 0));
        QCOMPARE(selection.state().decision, std::optional(DecisionId(2)));
        QTest::keyClick(&panel.table(), Qt::Key_Return);
        const auto at = panel.model().facts()->events()[panel.model().thing(0)].at;
        QTRY_COMPARE(clock.now(), at);

        panel.setKind(FindKind::Servers);
        panel.field().setText(QStringLiteral("jobs = 0 and id < 3"));
        QTRY_COMPARE(panel.model().rowCount(), 3); // the run is over
        panel.table().setCurrentIndex(panel.model().index(2, 0));
        QCOMPARE(selection.state().hosts, std::vector { HostId(2) });
        const auto asked = focused.count();
        QTest::keyClick(&panel.table(), Qt::Key_Return);
        QCOMPARE(focused.count(), asked + 1);
        panel.setKind(FindKind::Events);
        panel.field().setText(QStringLiteral("kind = \"decision-taken\" and number = 2"));
        QTRY_COMPARE(panel.model().rowCount(), 1);

        panel.field().setText(QStringLiteral("kind = \"decision\""));
        QVERIFY(panel.field().error());
        QCOMPARE(panel.model().rowCount(), 1);
    }

    /// The list writes values as every other view does; conditions and exports keep their own words, which the tooltip
    /// shows. Either form can be searched for.
    void writesStatesAndModelsAsOtherViewsDo()
    {
        Bench bench;
        auto& [runner, session, clock, selection, panel, tester] = bench;
        session.express();
        QTRY_COMPARE(session.state(), State::Finished);
        QTRY_COMPARE(panel.model().rowCount(), 40);
        struct Translated : QTranslator {
            QString translate(const char* context, const char* source, const char*, int) const override
            {
                const bool isState = qstrcmp(context, "SimulationText") == 0 && qstrcmp(source, "finished") == 0;
                return isState ? QStringLiteral("已完成") : QString();
            }
            bool isEmpty() const override { return false; }
        } translated;
        QCoreApplication::installTranslator(&translated);
        const auto cell = [&](const char* key, int role) {
            for (int column = 0; column < panel.model().columnCount(); ++column) {
                if (panel.model().headerData(column, Qt::Horizontal, kColumnKeyRole) == QLatin1String(key))
                    return panel.model().index(0, column).data(role).toString();
            }
            return QString();
        };
        QCOMPARE(cell("phase", Qt::DisplayRole), QStringLiteral("已完成"));
        QCOMPARE(cell("phase", kExactRole), QStringLiteral("finished"));
        QCOMPARE(cell("phase", Qt::ToolTipRole), QStringLiteral("phase = \"finished\""));
        const auto& workload = *session.inputs()->workload;
        QVERIFY(modelTitle(workload, JobId(0)) != cell("model", kExactRole));
        QCOMPARE(cell("model", Qt::DisplayRole), modelTitle(workload, JobId(0)));
        panel.field().setText(QStringLiteral("waiting"));
        QTRY_COMPARE(panel.model().rowCount(), 0);
        panel.field().setText(QStringLiteral("已完成"));
        QTRY_COMPARE(panel.model().rowCount(), 40);
        panel.field().setText(QStringLiteral("nothing of the kind"));
        QTRY_COMPARE(panel.model().rowCount(), 0);
        panel.field().setText(QStringLiteral("完成")); // also by a part of it
        QTRY_COMPARE(panel.model().rowCount(), 40);
        panel.field().setText(modelTitle(workload, JobId(0)));
        int likeTheFirst = 0;
        for (std::uint32_t job = 0; job < workload.jobCount(); ++job)
            likeTheFirst += modelTitle(workload, JobId(job)).contains(modelTitle(workload, JobId(0)));
        QVERIFY(likeTheFirst < 40);
        QTRY_COMPARE(panel.model().rowCount(), likeTheFirst);
        panel.setKind(FindKind::Events);
        panel.field().setText(QString());
        QTRY_COMPARE(cell("kind", Qt::DisplayRole), eventKindText(panel.model().facts()->events()[0].kind));
    }

    /// Whole numbers without decimals, and the moment of an event as the clock shows it.
    void writesNumbersAsOtherViewsDo()
    {
        Bench bench;
        auto& [runner, session, clock, selection, panel, tester] = bench;
        session.seek(Time::fromSeconds(9000));
        QTRY_VERIFY(session.isSettled() && session.now() == Time::fromSeconds(9000));
        const auto columnOf = [&](const char* key) {
            for (int column = 0; column < panel.model().columnCount(); ++column) {
                if (panel.model().headerData(column, Qt::Horizontal, kColumnKeyRole) == QLatin1String(key))
                    return column;
            }
            return -1;
        };
        panel.setKind(FindKind::Servers);
        QTRY_COMPARE(panel.model().rowCount(), 6);
        const auto free = panel.model().index(0, columnOf("free_gpus"));
        QCOMPARE(free.data().toString(), format::integer(free.data(kExactRole).toLongLong()));
        panel.setKind(FindKind::Events);
        QTRY_VERIFY(panel.model().kind() == FindKind::Events && panel.model().rowCount() > 20);
        const int row = 20;
        const auto& event = panel.model().facts()->events()[panel.model().thing(row)];
        QVERIFY(event.at > Time {});
        QCOMPARE(panel.model().index(row, columnOf("at")).data().toString(), format::clockTime(event.at));
        // By the text shown, which differs from the word in conditions.
        const auto kind = eventKindText(EventKind::RateChanged);
        QVERIFY(!kind.contains(QLatin1String(eventKindName(EventKind::RateChanged))));
        const auto& events = panel.model().facts()->events();
        const auto changes = std::ranges::count(events, EventKind::RateChanged, &EventRecord::kind);
        QVERIFY(changes > 0 && changes < std::ssize(events));
        panel.field().setText(kind.section(QLatin1Char(' '), 0, 0));
        QTRY_COMPARE(panel.model().rowCount(), static_cast<int>(changes));
    }

    /// Every task of the moment is found once, by words and by conditions alike, and leads to its job and its server.
    void findsTasks()
    {
        Bench bench;
        auto& [runner, session, clock, selection, panel, tester] = bench;
        for (int i = 0; i < 40 && session.frame()->tiles.size() < 4; ++i) {
            session.stepForward(StepUnit::Decision);
            QTRY_VERIFY(session.isSettled());
        }
        QVERIFY(session.frame()->tiles.size() >= 4);
        const auto frame = session.frame();
        panel.setKind(FindKind::Tasks);
        QTRY_COMPARE(panel.model().rowCount(), static_cast<int>(frame->tiles.size()));
        for (int row = 0; row < panel.model().rowCount(); ++row) {
            const auto host = panel.model().facts()->hostOfTask(panel.model().thing(row));
            const auto& one = frame->hosts[host.index()];
            QVERIFY(
                panel.model().thing(row) >= one.firstTile && panel.model().thing(row) < one.firstTile + one.tileCount);
        }
        // A job with more than one role on some server.
        const auto& tile = frame->tiles.back();
        const auto host = panel.model().facts()->hostOfTask(frame->tiles.size() - 1);
        const auto job = QString::fromStdString(session.inputs()->workload->job(tile.job).request.name);
        const auto server = QString::fromStdString(session.inputs()->cluster->hostName(host));
        const auto role = QString::fromLatin1(roleKindName(tile.kind));
        panel.field().setText(
            QStringLiteral("job = \"%1\" and server = \"%2\" and role = \"%3\"").arg(job, server, role));
        QTRY_COMPARE(panel.model().rowCount(), 1);
        QCOMPARE(panel.model().thing(0), static_cast<std::uint32_t>(frame->tiles.size() - 1));
        QSignalSpy focused(&panel, &FindPanel::focusRequested);
        const auto row = panel.table().visualRect(panel.model().index(0, 0)).center();
        QTest::mouseClick(panel.table().viewport(), Qt::LeftButton, {}, row);
        QCOMPARE(selection.state().jobs, std::vector { tile.job });
        QCOMPARE(selection.state().hosts, std::vector { host });
        QTest::mouseDClick(panel.table().viewport(), Qt::LeftButton, {}, row);
        QCOMPARE(focused.count(), 1);
        const auto workers
            = std::ranges::count_if(frame->tiles, [](const auto& one) { return one.kind == RoleKind::Worker; });
        panel.field().setText(QStringLiteral("role = \"worker\" and count >= 1"));
        QTRY_COMPARE(panel.model().rowCount(), static_cast<int>(workers));
        panel.field().setText(QStringLiteral("role = \"boss\""));
        QVERIFY(panel.field().error());
    }
};

CONSONANCE_WINDOW_TEST(TestFindPanel)
#include "tst_find_panel.moc"
