// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every page and panel in a language with texts 40 % longer, at 1280 × 800: nothing is cut off, and nothing stays
// English when the language changes while the window is open. The same pages in Chinese.
#include "tests/ui/pseudo_translator.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/ui/window_texts.h"
#include "tests/window_test.h"
#include "ui/forms/sample_card.h"
#include "ui/monitor/monitor_document.h"
#include "ui/start/about_dialog.h"
#include "ui/workspace/session_page.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QRegularExpression>
#include <QScreen>
#include <QStyle>
#include <QStyleOptionHeader>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

using namespace consonance;

namespace {

using Page = MainWindow::Page;
using namespace consonance::fixtures;

/// Sentences without brackets were not translated. Names and figures need no translation.
bool looksUntranslated(const QString& text)
{
    static const QRegularExpression words(
        QStringLiteral("[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}|^[A-Z][a-z]{3,}(:| [a-z]{3,}|$)"));
    auto rest = text;
    rest.remove(QRegularExpression(QStringLiteral("⟦[^⟧]*⟧")));
    return text.contains(words) && !text.contains(fixtures::PseudoTranslator::kOpen) && rest.contains(words);
}

/// The same for a window in Chinese, where names of policies and models stay: three lower-case words in a row.
bool looksEnglish(const QString& text)
{
    static const QRegularExpression words(QStringLiteral("[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}"));
    static const QRegularExpression chinese(QStringLiteral("\\p{Han}"));
    return text.contains(words) && !text.contains(chinese);
}

/// Table headings may be cut off with an ellipsis; their tooltip has the full text.
bool isCutWithoutTooltip(const QHeaderView& header, int section)
{
    const auto* model = header.model();
    const auto text = model->headerData(section, header.orientation()).toString();
    const int needed = header.fontMetrics().horizontalAdvance(text) + 8;
    return needed > header.sectionSize(section)
        && model->headerData(section, header.orientation(), Qt::ToolTipRole).toString().isEmpty();
}

class Findings {
public:
    using Foreign = bool (*)(const QString&);
    explicit Findings(Foreign isForeign)
        : m_isForeign(isForeign)
    {
    }
    void lookAt(const QWidget& root, const QString& where)
    {
        for (const auto* widget : root.findChildren<QWidget*>()) {
            // Lessons and samples bring their own texts in both languages.
            if (qobject_cast<const SampleCard*>(widget))
                continue;
            if (!widget->isVisibleTo(&root) || !widget->isVisible() || widget->visibleRegion().isEmpty())
                continue;
            const auto text = textOf(*widget);
            if (!text.isEmpty()) {
                if (m_isForeign(text))
                    note(where, QStringLiteral("English"), *widget, text);
                if (const int missing = missingPixels(*widget); missing > 0)
                    note(where, QStringLiteral("cut off by %1 px").arg(missing), *widget, text);
            }
            if (m_isForeign(widget->toolTip()))
                note(where, QStringLiteral("English tooltip"), *widget, widget->toolTip());
            if (const auto* table = qobject_cast<const QTableView*>(widget)) {
                for (const auto& figure : cutFigures(*table))
                    note(where, QStringLiteral("figure cut off"), *table, figure);
            }
            if (const auto* header = qobject_cast<const QHeaderView*>(widget))
                lookAtHeader(*header, where);
            else if (const auto* view = qobject_cast<const QAbstractItemView*>(widget))
                lookAtItems(*view, where);
        }
    }
    [[nodiscard]] const QStringList& all() const { return m_all; }

private:
    /// What a list or table says in its first rows.
    void lookAtItems(const QAbstractItemView& view, const QString& where)
    {
        constexpr int kRows = 30;
        static const QRegularExpression kModel(QStringLiteral("^[A-Z]+ \\([^)]*\\)$")); // a name
        const auto* model = view.model();
        for (int row = 0; model && row < std::min(kRows, model->rowCount(view.rootIndex())); ++row) {
            for (int column = 0; column < model->columnCount(view.rootIndex()); ++column) {
                const auto index = model->index(row, column, view.rootIndex());
                for (const int role : { int(Qt::DisplayRole), int(Qt::ToolTipRole) }) {
                    if (const auto text = index.data(role).toString(); m_isForeign(text) && !text.contains(kModel))
                        note(where, QStringLiteral("English item"), view, text);
                }
            }
        }
    }
    void note(const QString& where, const QString& what, const QWidget& widget, const QString& text)
    {
        const auto line = QStringLiteral("%1: %2: %3: \"%4\"").arg(where, what, pathOf(widget), text.left(120));
        if (!m_all.contains(line))
            m_all << line;
    }
    void lookAtHeader(const QHeaderView& header, const QString& where)
    {
        if (header.model() == nullptr || header.orientation() == Qt::Vertical)
            return;
        for (int section = 0; section < header.count(); ++section) {
            const auto text = header.model()->headerData(section, Qt::Horizontal).toString();
            if (header.isSectionHidden(section))
                continue;
            if (m_isForeign(text))
                note(where, QStringLiteral("English heading"), header, text);
            if (isCutWithoutTooltip(header, section))
                note(where, QStringLiteral("heading cut off"), header, text);
        }
    }

    Foreign m_isForeign;
    QStringList m_all;
};

/// Columns of figures follow what is painted; a panel that was behind gets its rows when it comes to the front.
void paint(QWidget& widget)
{
    for (int turn = 0; turn < 3; ++turn) {
        QCoreApplication::processEvents();
        (void)widget.grab();
    }
    QCoreApplication::processEvents();
}

void findEveryCutText(fixtures::WindowBench& bench, Findings& findings)
{
    auto& window = *bench.window;
    for (const auto& [page, name] : kPages) {
        window.showPage(page);
        paint(window);
        findings.lookAt(window, QLatin1String(name));
    }
    window.showPage(Page::Session);
    for (const auto& [name, dock] : window.sessionPage().panels()) {
        dock->show();
        dock->raise();
        paint(*dock);
        findings.lookAt(*dock, QStringLiteral("panel ") + name);
    }
    for (const auto* command : { "help.palette", "help.keys", "help.about", "run.untilParting", "tools.shortcuts",
             "tools.macros", "file.ownRun" }) {
        QVERIFY(window.registry().invoke(QLatin1String(command)).has_value());
        QCoreApplication::processEvents();
        for (auto* dialog : window.findChildren<QWidget*>()) {
            if (!dialog->isWindow() || !dialog->isVisible())
                continue;
            (void)dialog->grab();
            findings.lookAt(*dialog, QLatin1String(command));
            dialog->close();
        }
    }
}

/// A window with a run that has been running for a while, so that its panels have content.
void openWithSelectedRun(fixtures::WindowBench& bench)
{
    bench.open();
    bench.window->resize(1280, 800);
    QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
    bench.window->openRun({ .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" });
    QTRY_VERIFY(bench.isPaused());
    for (int i = 0; i < 6; ++i)
        bench.session().stepForward(StepUnit::Interval);
    QTRY_VERIFY(bench.session().isSettled());
    bench.window->selection().selectJobs({ JobId(0) });
}

} // namespace

class TestWindowTexts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void lengthensTexts()
    {
        QCOMPARE(fixtures::PseudoTranslator::lengthened(QStringLiteral("&Run %1 of %n")),
            QStringLiteral("⟦&Rûñ %1 öf %n~~~~~⟧"));
        QVERIFY(looksUntranslated(QStringLiteral("Nothing has been run")));
        QVERIFY(!looksUntranslated(QStringLiteral("⟦Ñöthîñg hàs bééñ rûñ~~~⟧")));
        QVERIFY(!looksUntranslated(QStringLiteral("job-17 · resnet-50")));
    }

    void fitsLongerTextsAndLeavesNoEnglish()
    {
        fixtures::WindowBench bench;
        openWithSelectedRun(bench);
        fixtures::PseudoTranslator pseudo;
        QVERIFY(QCoreApplication::installTranslator(&pseudo));
        QCoreApplication::processEvents();
        Findings findings(looksUntranslated);
        findEveryCutText(bench, findings);
        QCoreApplication::removeTranslator(&pseudo);
        QVERIFY2(findings.all().isEmpty(), qPrintable(QLatin1Char('\n') + findings.all().join(QLatin1Char('\n'))));
    }

    /// What was done before is told in it too.
    void theHistorySpeaksTheLanguageOfTheMoment()
    {
        fixtures::WindowBench bench;
        openWithSelectedRun(bench);
        QVERIFY(bench.window->registry().invoke(QStringLiteral("view.debug")).has_value());
        QVERIFY(bench.window->registry().invoke(QStringLiteral("panel.history")).has_value());
        QVERIFY(bench.window->sessionPage().monitor().addWatch("running"));
        bench.window->undo().undo();
        const auto& history = bench.window->undo().history();
        const int done = history.index();
        QVERIFY(history.count() > done && done > 0);
        fixtures::PseudoTranslator pseudo;
        QVERIFY(QCoreApplication::installTranslator(&pseudo));
        QCoreApplication::processEvents();
        for (int i = 0; i < history.count(); ++i)
            QVERIFY2(history.text(i).startsWith(fixtures::PseudoTranslator::kOpen), qPrintable(history.text(i)));
        QCOMPARE(history.index(), done);
        QCoreApplication::removeTranslator(&pseudo);
    }

    /// On 1600 pixels at a scale of 1.5, panels that share a place show full names; arrows lead to the others.
    void namesOfPanelsAreWhole()
    {
        fixtures::WindowBench bench;
        openWithSelectedRun(bench);
        bench.window->resize(1067, 667);
        for (const char* command : { "view.teach", "view.operate", "view.debug" }) {
            QVERIFY(bench.window->registry().invoke(QLatin1String(command)).has_value());
            QCoreApplication::processEvents();
            int named = 0;
            for (const auto* bar :
                bench.window->sessionPage().findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
                for (int tab = 0; bar->isVisible() && tab < bar->count(); ++tab, ++named)
                    QVERIFY2(bar->tabRect(tab).width() > bar->fontMetrics().horizontalAdvance(bar->tabText(tab)),
                        qPrintable(QLatin1String(command) + QLatin1Char(' ') + bar->tabText(tab)));
            }
            QVERIFY2(named > 3, command);
        }
    }

    /// Switched while it is open, as a person would; nothing is English afterwards, and nothing is cut off.
    void speaksChineseEverywhere()
    {
        QVERIFY(looksEnglish(QStringLiteral("Nothing has been run")));
        QVERIFY(!looksEnglish(QStringLiteral("运行 preset has been made 之后")));
        fixtures::WindowBench bench;
        openWithSelectedRun(bench);
        bench.translations.apply(QStringLiteral("zh_CN"));
        QCoreApplication::processEvents();
        Findings findings(looksEnglish);
        findEveryCutText(bench, findings);
        bench.translations.apply(QStringLiteral("en"));
        QVERIFY2(findings.all().isEmpty(), qPrintable(QLatin1Char('\n') + findings.all().join(QLatin1Char('\n'))));
    }
};

CONSONANCE_WINDOW_TEST(TestWindowTexts)
#include "tst_window_texts.moc"
