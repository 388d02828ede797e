// SPDX-License-Identifier: GPL-3.0-or-later
// A question about the open run is asked, answered, stopped and shown by the same panel, whichever it is.
#include "tests/ui/operate/teams_world.h"
#include "tests/window_test.h"
#include "ui/answers/answer_panel.h"
#include "ui/answers/question_form.h"
#include "ui/answers/sheet_model.h"
#include "ui/plot/plot_widget.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/table_export.h"
#include "ui/theme/low_scroll.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolButton>

using namespace consonance;

namespace {

QLineEdit& counts(const AnswerPanel& panel)
{
    return *qobject_cast<QLineEdit*>(panel.form().editor("counts"));
}

} // namespace

class TestAnswerPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }

    void anySheetIsATable()
    {
        static constexpr SheetColumn kColumns[]
            = { { "name", "Server", "" }, { "wait_s", "Mean wait", "", CellUnit::Seconds },
                  { "saved", "Saved", "", CellUnit::Share }, { "jobs", "Jobs", "", CellUnit::Count, true } };
        SheetModel model;
        const QAbstractItemModelTester tester(&model);
        model.setSheet({ .columns = kColumns,
            .rows = { { { std::string("a") }, { 90.0 }, { 0.25, std::pair(0.1, 0.4) }, { std::int64_t { 3 } } },
                { { std::string("b") }, { std::numeric_limits<double>::quiet_NaN() }, {}, {} } } });
        const auto text = [&model](int row, int column) { return model.index(row, column).data().toString(); };
        QCOMPARE(text(0, 1), QStringLiteral(u"1\u00A0min 30\u00A0s"));
        QCOMPARE(text(0, 2), QStringLiteral(u"25.0\u00A0% (10.0\u00A0% to 40.0\u00A0%)"));
        QCOMPARE(model.index(0, 2).data(kExactRole).toDouble(), 0.25);
        QCOMPARE(text(1, 1), QStringLiteral("–"));
        QVERIFY(!model.index(1, 1).data(kExactRole).isValid());
        QCOMPARE(model.columnsHiddenByDefault(), QList<int> { 3 });
    }

    void whatToBuyIsWorkedOutInTheBackground()
    {
        fixtures::TeamsWorld world;
        AnswerPanel panel(*findQuestion("purchase"), { world.session, world.registry, world.runner });
        panel.show();
        world.registry.refresh();
        QVERIFY(!world.registry.action(QStringLiteral("purchase.start"))->isEnabled());
        world.open();
        counts(panel).setText(QStringLiteral("1, 2"));
        world.registry.refresh();
        QVERIFY(world.registry.invoke(QStringLiteral("purchase.start")).has_value());
        QTRY_VERIFY_WITH_TIMEOUT(panel.outcome() != nullptr, 30'000 * kPatience);
        const auto* table = panel.findChild<CopyableTableView*>();
        const auto wait = [&](int row) { return table->model()->index(row, 2).data(kExactRole).toDouble(); };
        QCOMPARE(table->model()->rowCount(), 3);
        QVERIFY(wait(2) < wait(0));
        QVERIFY(table->copyText(TableFormat::Csv).contains(QStringLiteral("mean_wait_s")));
        QCOMPARE(panel.plot().series().front().y.front(), wait(0) / 60);
        QVERIFY(panel.text().contains(QStringLiteral("v100")));
        // Half a server cannot be bought; nor is the axis marked there.
        QCOMPARE(panel.plot().xAxis().kind, AxisKind::Count);
        // An answer about another run says so.
        const auto before = panel.text();
        world.session.intervene(ChangeServer { ClusterChangeKind::Drain, "rack-0/server-0" });
        QTRY_VERIFY(!world.session.changes().empty());
        QTRY_VERIFY(panel.text() != before && panel.text().endsWith(before));
        // In a low, narrow panel nothing overlaps: it scrolls.
        panel.resize(340, 180);
        auto* area = panel.findChild<LowScrollArea*>();
        QTRY_VERIFY(area->verticalScrollBar()->maximum() > 0);
        const auto placeOf
            = [&](const QWidget* widget) { return QRect(widget->mapTo(area->widget(), QPoint()), widget->size()); };
        const auto labels = panel.findChildren<QLabel*>();
        const auto* answer = *std::ranges::find(labels, panel.text(), &QLabel::text);
        for (const auto* button : panel.findChildren<QToolButton*>()) {
            if (button->isVisible())
                QTRY_VERIFY2(!placeOf(button).intersects(placeOf(answer)), qPrintable(button->text()));
        }
        // Non-numbers are reported, and nothing is run.
        QSignalSpy raised(&panel, &AnswerPanel::errorRaised);
        counts(panel).setText(QStringLiteral("many"));
        panel.start();
        QTRY_COMPARE(raised.size(), 1);
    }

    void aStudyCanBeStopped()
    {
        fixtures::TeamsWorld world;
        AnswerPanel panel(*findQuestion("purchase"), { world.session, world.registry, world.runner });
        panel.show();
        world.open(2000);
        panel.start();
        world.registry.refresh();
        QVERIFY(world.registry.invoke(QStringLiteral("purchase.stop")).has_value());
        QTRY_VERIFY_WITH_TIMEOUT(world.runner.isIdle(), 20'000 * kPatience);
        QVERIFY(panel.outcome() == nullptr);
    }
};

CONSONANCE_WINDOW_TEST(TestAnswerPanel)
#include "tst_answer_panel.moc"
