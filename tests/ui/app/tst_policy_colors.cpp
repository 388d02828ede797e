// SPDX-License-Identifier: GPL-3.0-or-later
// A policy has one name and one colour in every view that shows it: all tabs of the page of comparisons, the catalogue
// of runs, the curves of the open run, its report and the pictures.
#include "core/compare/comparison_svg.h"
#include "core/run/contender_colors.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/compare/compare_runner.h"
#include "ui/compare/models/comparison_data.h"
#include "ui/compare/views/comparison_bars.h"
#include "ui/compare/views/comparison_summary_view.h"
#include "ui/plot/line_plot.h"
#include "ui/plot/plot_widget.h"
#include "ui/runs/runs_page.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/theme.h"
#include "ui/words/policy_colors.h"
#include "ui/workspace/session_page.h"

#include <QDockWidget>
#include <QHeaderView>
#include <QIcon>
#include <QTabWidget>

#include <set>

using namespace consonance;

namespace {

/// The last one shares its colour with one before, as some have to.
std::vector<std::string> comparedPolicies()
{
    registerBuiltinPolicies();
    std::vector<std::string> ids { "lb", "binpack", "fifo" };
    for (const auto& entry : PolicyRegistry::instance().entries()) {
        const auto& id = entry.traits.id;
        const auto sharesColor
            = [&id](const std::string& other) { return other != id && policyColor(other) == policyColor(id); };
        const bool isPlain = entry.traits.family == "priority" || entry.traits.family == "placement";
        if (isPlain && !entry.traits.needsSetting && std::ranges::any_of(ids, sharesColor)) {
            ids.push_back(id);
            break;
        }
    }
    return ids;
}

/// Left of the cuts.
QColor colorOf(const QVariant& swatch)
{
    const auto picture = swatch.value<QIcon>().pixmap(QSize(16, 16)).toImage();
    return picture.isNull() ? QColor() : picture.pixelColor(0, picture.height() / 2);
}

/// What is shown of policies in a widget and in all that is in it.
class Look {
public:
    explicit Look(const std::vector<std::string>& policies)
        : m_policies(policies)
    {
    }

    [[nodiscard]] int seen() const { return m_seen; }
    [[nodiscard]] const QStringList& faults() const { return m_faults; }

    void at(const QWidget& root)
    {
        for (const auto* table : root.findChildren<CopyableTableView*>()) {
            if (table->isVisible() && table->model())
                atTable(*table);
        }
        for (const auto* plot : root.findChildren<PlotWidget*>()) {
            if (plot->isVisible())
                atPlot(*plot);
        }
        for (auto* bars : root.findChildren<ComparisonBars*>()) {
            if (bars->isVisible())
                atBars(*bars);
        }
    }

private:
    /// The policy that the text names, and nothing else but a note on it.
    [[nodiscard]] const std::string* named(const QString& text) const
    {
        for (const auto& policy : m_policies) {
            const auto title = policyTitle(policy);
            if (text == title || text == title + QLatin1String(" (baseline)"))
                return &policy;
        }
        return nullptr;
    }

    void check(const QString& where, const QString& text, const QColor& shown, const std::string& policy)
    {
        ++m_seen;
        if (shown != shownPolicyColor(policy))
            m_faults << QStringLiteral("%1: %2 is %3, not %4")
                            .arg(where, text, shown.name(), shownPolicyColor(policy).name());
    }

    void atTable(const CopyableTableView& table)
    {
        const auto& model = *table.model();
        const auto where = fixtures::pathOf(table);
        for (int column = 0; column < model.columnCount(); ++column) {
            if (table.isColumnHidden(column))
                continue;
            const auto heading = model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
            if (const auto* policy = named(heading))
                check(where, heading, colorOf(model.headerData(column, Qt::Horizontal, Qt::DecorationRole)), *policy);
            for (int row = 0; row < model.rowCount(); ++row) {
                const auto cell = model.index(row, column);
                if (const auto* policy = named(cell.data().toString()))
                    check(where, cell.data().toString(), colorOf(cell.data(Qt::DecorationRole)), *policy);
            }
        }
    }

    void atPlot(const PlotWidget& plot)
    {
        for (const auto& series : plot.series()) {
            if (const auto* policy = named(series.name))
                check(fixtures::pathOf(plot), series.name, shownStyleColor(series.style), *policy);
        }
    }

    void atBars(ComparisonBars& bars)
    {
        const auto picture = bars.grab().toImage();
        for (int bar = 0; bar < bars.barCount(); ++bar) {
            const auto text = bars.barText(bar).section(QLatin1Char(':'), 0, 0);
            const auto* policy = named(text);
            if (!policy) {
                m_faults << QStringLiteral("a bar is called %1").arg(text);
                continue;
            }
            const auto row = bars.barRect(bar);
            bool isThere = false;
            for (int x = row.left(); x < row.right() && !isThere; ++x)
                isThere = picture.pixelColor(x, row.center().y() + 4) == shownPolicyColor(*policy);
            check(fixtures::pathOf(bars), text, isThere ? shownPolicyColor(*policy) : QColor(Qt::transparent), *policy);
        }
    }

    const std::vector<std::string>& m_policies;
    int m_seen = 0;
    QStringList m_faults;
};

} // namespace

class TestPolicyColors : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void everyViewHasTheNameAndTheColor_data()
    {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << int(ThemeChoice::Light);
        QTest::newRow("dark") << int(ThemeChoice::Dark);
    }

    void everyViewHasTheNameAndTheColor()
    {
        QFETCH(const int, theme);
        Theme::instance().apply(ThemeChoice(theme));
        const auto policies = comparedPolicies();
        QCOMPARE(policies.size(), std::size_t { 4 });
        fixtures::WindowBench bench;
        bench.open();
        bench.window->resize(1600, 1000);
        QTRY_VERIFY(bench.window->library().isOpen());
        bench.startComparison({ .traces = { "preset:harmony-testbed,jobs=10" },
            .cluster = "harmony-testbed",
            .policies = policies,
            .seeds = { 1, 2 },
            .baseline = "lb" });
        auto& page = bench.window->comparePage();
        QTRY_COMPARE(page.result().runs.size(), std::size_t { 8 });
        QTRY_VERIFY(bench.window->isIdle());
        QStringList without;
        for (int tab = 0; tab < page.tabs().count(); ++tab) {
            page.tabs().setCurrentIndex(tab);
            QTRY_VERIFY(bench.window->isIdle());
            QCoreApplication::processEvents();
            Look look(policies);
            look.at(*page.tabs().currentWidget());
            QVERIFY2(look.faults().isEmpty(),
                qPrintable(page.tabs().tabText(tab) + QLatin1String(" – ") + look.faults().join(QLatin1Char('\n'))));
            if (look.seen() == 0)
                without << qobject_cast<ComparisonView*>(page.tabs().widget(tab))->title();
        }
        // Two share a colour; it is said, and each has a look of its own.
        std::set<int> styles;
        for (const auto& policy : policies)
            styles.insert(page.data()->styleOf(policy));
        QCOMPARE(styles.size(), policies.size());
        QVERIFY(page.showView<ComparisonSummaryView>().evidence().contains(QStringLiteral("One colour stands for")));
        // Points are jobs there, loads were not run, and two clusters lie side by side.
        QCOMPARE(without,
            (QStringList { QStringLiteral("Per job"), QStringLiteral("Side by side"), QStringLiteral("Load") }));
        bench.window->showPage(MainWindow::Page::Runs);
        QTRY_VERIFY(bench.window->isIdle());
        Look runs(policies);
        QTRY_VERIFY((runs.at(bench.window->runsPage()), runs.seen() >= 8));
        QVERIFY2(runs.faults().isEmpty(), qPrintable(runs.faults().join(QLatin1Char('\n'))));
        // The picture that needs no window.
        const auto svg = QString::fromStdString(comparisonSvg(page.result(), "command"));
        for (const auto& policy : policies)
            QVERIFY2(svg.contains(QLatin1String(styleColor(policyColor(policy)))), policy.c_str());
        Theme::instance().apply(ThemeChoice::System);
    }

    /// The curves of the open run are in the colour of its policy.
    void theOpenRunHasItsPolicysColor()
    {
        fixtures::WindowBench bench;
        bench.open();
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=10", .cluster = "harmony-testbed", .policy = "binpack" });
        QTRY_VERIFY(bench.isPaused());
        bench.session().express();
        QTRY_VERIFY(bench.isAtItsEnd() && bench.window->isIdle());
        int curves = 0;
        for (const auto& name :
            { QStringLiteral("utilisation"), QStringLiteral("queue"), QStringLiteral("completionTimes") }) {
            const auto& panels = bench.window->sessionPage().panels();
            const auto dock = panels.find(name);
            if (dock == panels.end())
                continue;
            dock->second->show();
            dock->second->raise();
            auto* plot = dock->second->findChild<PlotWidget*>();
            QVERIFY2(plot, qPrintable(name));
            QTRY_VERIFY(!plot->series().empty());
            for (const auto& series : plot->series()) {
                if (series.isMuted) // has no colour that could be a policy's
                    continue;
                QCOMPARE(shownStyleColor(series.style), shownPolicyColor("binpack"));
                ++curves;
            }
        }
        QVERIFY(curves >= 3);
    }
};

CONSONANCE_WINDOW_TEST(TestPolicyColors)
#include "tst_policy_colors.moc"
