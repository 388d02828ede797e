// SPDX-License-Identifier: GPL-3.0-or-later
// The page of comparisons on the lowest screen that people have.
#include "tests/ui/compare/compare_bench.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_texts.h"
#include "tests/window_test.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/compare_runner.h"
#include "ui/kit/settings.h"
#include "ui/theme/low_scroll.h"

#include <QAction>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolButton>

#include <cstdlib>

using namespace consonance;

class TestLowComparePage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// No part of the form lies beyond its edge, or under its scroll bar.
    void theFormIsNotCut()
    {
        const QTemporaryDir folder;
        fixtures::CompareBench bench(folder);
        auto& page = bench.page;
        page.resize(1200, 600);
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        for (const auto* field : page.form().findChildren<QLineEdit*>()) {
            if (!field->isVisible())
                continue;
            const int right = field->mapTo(&page.form(), QPoint(field->width(), 0)).x();
            QVERIFY2(right <= page.form().width() - 12, qPrintable(field->objectName()));
        }
    }

    /// On a screen of 1280 × 720 every view has its whole tab, the heading is one line, and no figure is cut off; of a
    /// single run for each policy neither is what a policy may know.
    void aLowScreenShowsEveryTab()
    {
        const QTemporaryDir folder;
        fixtures::CompareBench bench(folder);
        auto& page = bench.page;
        page.resize(1280 - 86, 660);
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QSignalSpy finished(&page.runner(), &CompareRunner::finished);
        page.start({ .traces = { "preset:harmony-testbed,jobs=10" },
            .cluster = "harmony-testbed",
            .policies = { "lb", "binpack", "locality" },
            .seeds = { 1 },
            .baseline = "lb",
            .copies = { .copies = 0 } });
        QTRY_COMPARE(finished.count(), 1);
        const auto* tabs = page.findChild<QTabWidget*>()->tabBar();
        for (int tab = 0; tab < tabs->count(); ++tab)
            QVERIFY2(
                !tabs->isTabVisible(tab) || tabs->rect().contains(tabs->tabRect(tab)), qPrintable(tabs->tabText(tab)));
        const auto middleOf = [&](const QWidget* widget) { return widget->mapTo(&page, widget->rect().center()).y(); };
        const auto* begin = page.findChild<QToolButton*>(QStringLiteral("compareLimits"));
        for (const char* id : { "compare.copyCommand", "compare.export" }) {
            for (const auto* button : page.findChildren<QToolButton*>()) {
                if (button->isVisible() && button->defaultAction() == bench.registry.action(QLatin1String(id))
                    && !page.form().isAncestorOf(button))
                    QVERIFY2(std::abs(middleOf(button) - middleOf(begin)) < 6, id);
            }
        }
        auto* table = page.findChild<CopyableTableView*>(QStringLiteral("comparisonTable"));
        QVERIFY(table->isColumnHidden(2)); // interval of the mean
        QVERIFY(table->columnWidth(5) >= table->widthInSight(5)); // what policies may know
        const auto cut = [&] {
            (void)table->grab();
            QCoreApplication::processEvents();
            return fixtures::cutFigures(*table);
        };
        QTRY_VERIFY2(cut().isEmpty(), qPrintable(cut().join(QLatin1Char('\n'))));
    }

    /// Beside a lesson the form is narrow; nothing of it is cut at its right edge.
    void aNarrowFormFitsItsFields()
    {
        const QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        CompareForm form(settings);
        form.setFixedWidth(292);
        form.resize(292, 660);
        form.show();
        QVERIFY(QTest::qWaitForWindowExposed(&form));
        const auto* area = form.findChild<LowScrollArea*>();
        QVERIFY(area && area->widget());
        QTRY_VERIFY2(area->widget()->width() <= area->viewport()->width(),
            qPrintable(QStringLiteral("%1 in %2").arg(area->widget()->width()).arg(area->viewport()->width())));
    }
};

CONSONANCE_WINDOW_TEST(TestLowComparePage)
#include "tst_low_compare_page.moc"
