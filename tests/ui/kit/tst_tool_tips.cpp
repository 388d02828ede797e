// SPDX-License-Identifier: GPL-3.0-or-later
// A long tip of a widget or of a heading is written in several lines, whatever is in it.
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/kit/tool_tips.h"

#include <QHeaderView>
#include <QHelpEvent>
#include <QStandardItemModel>
#include <QTableView>
#include <QToolTip>

using namespace consonance;

class TestToolTips : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { wrapLongToolTips(*qobject_cast<QApplication*>(QCoreApplication::instance())); }
    void init() { failOnUnexpectedWarning(); }

    void longOnesAreWrapped()
    {
        const QString plain(QStringLiteral("a < b & c: %1").arg(QString(100, QLatin1Char('x'))));
        QCOMPARE(wrappedToolTip(QStringLiteral("a < b")), QStringLiteral("a < b"));
        QVERIFY(wrappedToolTip(plain).startsWith(QLatin1String("<p>a &lt; b &amp; c")));
        QCOMPARE(wrappedToolTip(wrappedToolTip(plain)), wrappedToolTip(plain));

        QTableView table;
        QStandardItemModel model(1, 1);
        model.setHeaderData(0, Qt::Horizontal, plain, Qt::ToolTipRole);
        table.setModel(&model);
        table.setToolTip(plain);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        const auto said = [](QWidget& widget) {
            QToolTip::hideText(); // this takes a while
            if (!QTest::qWaitFor([] { return !QToolTip::isVisible(); }))
                return QStringLiteral("it stays");
            const QPoint at(5, 5);
            QHelpEvent event(QEvent::ToolTip, at, widget.mapToGlobal(at));
            QCoreApplication::sendEvent(&widget, &event);
            return QToolTip::text();
        };
        QCOMPARE(said(table), wrappedToolTip(plain));
        QCOMPARE(said(*table.horizontalHeader()->viewport()), wrappedToolTip(plain));
        table.setToolTip(QStringLiteral("short"));
        QCOMPARE(said(table), QStringLiteral("short"));
    }
};

CONSONANCE_WINDOW_TEST(TestToolTips)
#include "tst_tool_tips.moc"
