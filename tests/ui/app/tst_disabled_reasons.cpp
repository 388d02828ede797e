// SPDX-License-Identifier: GPL-3.0-or-later
// What is grey says why: every command that cannot be given now has a reason, and every control on every page that
// cannot be used says in its tip what it waits for.
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/kit/tool_tips.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QSlider>
#include <QToolButton>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

/// A control of its own, of which people would ask why it is grey.
bool isControl(const QWidget& widget)
{
    return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QComboBox*>(&widget)
        || qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QSlider*>(&widget);
}

bool isAroundGrey(const QWidget& widget)
{
    return widget.parentWidget() && !widget.parentWidget()->isEnabled();
}

/// Parts of Qt's own controls, such as the buttons that scroll tabs, do what is seen beside them.
bool isOfQt(const QWidget& widget)
{
    return widget.objectName().startsWith(QLatin1String("qt_"))
        || widget.objectName().startsWith(QLatin1String("Scroll"));
}

QStringList withoutReason(const MainWindow& window)
{
    QStringList found;
    for (const auto* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->isEnabled() || !isControl(*widget) || isAroundGrey(*widget)
            || isOfQt(*widget))
            continue;
        const auto* button = qobject_cast<const QToolButton*>(widget);
        const auto* action = button ? button->defaultAction() : nullptr;
        const bool isSaid
            = !whyDisabled(*widget).isEmpty() || (action && action->toolTip().contains(QLatin1String("Not now: ")));
        if (!isSaid)
            found << pathOf(*widget) + QLatin1Char(' ') + (button ? button->text() : QString());
    }
    return found;
}

} // namespace

class TestDisabledReasons : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyCommandSaysWhyNot()
    {
        WindowBench bench;
        bench.open();
        int disabled = 0;
        for (const bool hasRun : { false, true }) {
            if (hasRun) {
                bench.window->openRun(
                    { .trace = "preset:harmony-testbed,jobs=10", .cluster = "harmony-testbed", .policy = "lb" });
                QTRY_VERIFY(bench.isPaused());
            }
            bench.window->registry().refresh();
            for (const auto& command : bench.window->registry().commands()) {
                if (command.availability.enabled)
                    continue;
                ++disabled;
                const auto& reason = command.availability.reason;
                QVERIFY2(!reason.isEmpty(), qPrintable(command.id));
                QVERIFY2(
                    bench.window->registry().action(command.id)->toolTip().contains(reason), qPrintable(command.id));
            }
        }
        QVERIFY(disabled > 50);
    }

    void everyControlSaysWhyNot_data()
    {
        QTest::addColumn<MainWindow::Page>("page");
        QTest::addColumn<bool>("hasRun");
        for (const bool hasRun : { false, true }) {
            for (const auto& [page, name] : kPages)
                QTest::addRow("%s%s", name, hasRun ? " beside a run" : "") << page << hasRun;
        }
    }
    void everyControlSaysWhyNot()
    {
        QFETCH(MainWindow::Page, page);
        QFETCH(bool, hasRun);
        WindowBench bench;
        bench.open();
        bench.window->resize(1600, 1000);
        if (hasRun) {
            bench.window->openRun(
                { .trace = "preset:harmony-testbed,jobs=10", .cluster = "harmony-testbed", .policy = "lb" });
            QTRY_VERIFY(bench.isPaused());
        }
        bench.window->showPage(page);
        QTRY_VERIFY(bench.window->isIdle());
        for (const auto* perspective : { "view.teach", "view.operate", "view.debug" }) {
            if (page == MainWindow::Page::Session)
                bench.window->registry().action(QLatin1String(perspective))->trigger();
            QCoreApplication::processEvents();
            const auto found = withoutReason(*bench.window);
            QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
        }
    }
};

CONSONANCE_WINDOW_TEST(TestDisabledReasons)
#include "tst_disabled_reasons.moc"
