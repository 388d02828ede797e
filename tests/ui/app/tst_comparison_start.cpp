// SPDX-License-Identifier: GPL-3.0-or-later
// What the form of comparisons says before anyone entered anything.
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/compare_page.h"

using namespace consonance;

class TestComparisonStart : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// What is compared is the run that is open: its trace with its parameters, its cluster and seed, and its policy
    /// beside the usual ones. Nobody types that again.
    void theComparisonBeginsWithTheOpenRun()
    {
        fixtures::WindowBench bench;
        bench.open();
        const auto& form = bench.window->comparePage().form();
        const auto before = form.request();
        bench.window->openRun({ .trace = "preset:harmony-testbed,jobs=12,load=0.8",
            .cluster = "harmony-testbed",
            .policy = "srtf",
            .seed = 7 });
        QTRY_VERIFY(!form.asksFor(before));
        const auto shown = form.request();
        QCOMPARE(shown.traces.front(), std::string("preset:harmony-testbed,jobs=12,load=0.8"));
        QCOMPARE(shown.seeds, std::vector<std::uint64_t> { 7 });
        QCOMPARE(shown.baseline, std::string("srtf"));
        QVERIFY(shown.policies.size() > 2);
        QTRY_VERIFY(bench.isPaused());
        bench.window->registry().refresh();
        QVERIFY(bench.window->registry().invoke(QStringLiteral("compare.openRun")));
        QVERIFY(form.asksFor(shown));
    }
};

CONSONANCE_WINDOW_TEST(TestComparisonStart)
#include "tst_comparison_start.moc"
