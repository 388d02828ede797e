// SPDX-License-Identifier: GPL-3.0-or-later
// Values for parameters, typed into the form: how many runs they make, the file that they become, the sweep that they
// start, which ends on the trade-off.
#include "core/base/file_io.h"
#include "core/sweep/sweep_plan.h"
#include "tests/ui/compare/compare_bench.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/trade_off_view.h"
#include "ui/kit/file_chooser.h"
#include "ui/runs/sweep_form.h"
#include "ui/runs/sweep_panel.h"
#include "ui/runs/sweep_queue.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

using namespace consonance;

namespace {

/// On which LAS and bin packing are ticked.
struct SweepFormDesk : fixtures::CompareBench {
    explicit SweepFormDesk(const QTemporaryDir& directory)
        : CompareBench(directory)
    {
        page.form().setRequest({ .traces = { "preset:harmony-testbed,jobs=8" },
            .cluster = "harmony-testbed",
            .policies = { "las", "binpack" },
            .seeds = { 1 },
            .baseline = "las" });
    }
    [[nodiscard]] SweepForm& form() const { return page.sweeps().form(); }
    void show()
    {
        QVERIFY(invoke("sweep.form"));
        QTRY_VERIFY(form().isVisible());
    }
    void type(const char* contender, const char* key, const char* text) const
    {
        auto* field = form().field(contender, key);
        QVERIFY2(field, key);
        field->clear();
        QTest::keyClicks(field, QLatin1String(text));
    }
};

} // namespace

class TestSweepForm : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }
    void cleanup() { setFileAnswer({}); }

    /// The number of runs follows every key, and what cannot be run says why where it is typed.
    void theNumberOfRunsFollows()
    {
        const QTemporaryDir folder;
        SweepFormDesk desk(folder);
        desk.show();
        auto& form = desk.form();
        QVERIFY2(form.summary().startsWith(QLatin1String("2 runs")), qPrintable(form.summary()));
        desk.type("las", "quantum_gpu_s", "600, 3600, 7200");
        QVERIFY2(form.summary().startsWith(QLatin1String("4 runs")), qPrintable(form.summary()));
        desk.type("", "load", "1..3");
        QVERIFY2(form.summary().startsWith(QLatin1String("12 runs")), qPrintable(form.summary()));
        QTest::keyClicks(&form.seedsField(), QStringLiteral("1..5"));
        QVERIFY2(form.summary().startsWith(QLatin1String("60 runs")), qPrintable(form.summary()));
        QVERIFY(form.startButton().isEnabled());
        desk.type("las", "quantum_gpu_s", "soon");
        QVERIFY(!form.startButton().isEnabled());
        QVERIFY2(form.summary().contains(QLatin1String("quantum_gpu_s")), qPrintable(form.summary()));
        desk.type("las", "quantum_gpu_s", "5..1");
        QVERIFY(!form.startButton().isEnabled());
        desk.type("las", "quantum_gpu_s", "");
        QVERIFY(form.startButton().isEnabled());
        QVERIFY(!form.field("lb", "anything"));
    }

    /// Start runs them all, as a sweep like any other, and ends on the trade-off; the next look at the form says how
    /// long it takes.
    void startEndsOnTheTradeOff()
    {
        const QTemporaryDir folder;
        SweepFormDesk desk(folder);
        desk.show();
        QVERIFY2(desk.form().summary().endsWith(QLatin1String(" runs")),
            qPrintable(desk.form().summary())); // not measured yet
        desk.type("las", "quantum_gpu_s", "600, 3600");
        QSignalSpy wanted(&desk.page, &ComparePage::wanted);
        QTest::mouseClick(&desk.form().startButton(), Qt::LeftButton);
        QVERIFY(!desk.form().isVisible());
        QVERIFY(!wanted.isEmpty());
        QTRY_COMPARE(desk.page.sweeps().queue().sweeps().size(), std::size_t { 1 });
        QVERIFY(desk.page.sweeps().isVisible());
        QTRY_COMPARE(desk.page.sweeps().queue().sweeps().front().state, SweepState::Finished);
        QTRY_COMPARE(desk.page.result().runs.size(), std::size_t { 3 });
        QVERIFY(qobject_cast<TradeOffView*>(desk.page.tabs().currentWidget()));
        QCOMPARE(desk.library.store()->count({}).value(), std::int64_t { 3 });
        desk.show();
        QVERIFY2(desk.form().summary().startsWith(QLatin1String("3 runs, about")), qPrintable(desk.form().summary()));
        // The same again has nothing to make, and is no second sweep.
        QTest::mouseClick(&desk.form().startButton(), Qt::LeftButton);
        QTRY_COMPARE(desk.page.sweeps().queue().sweeps().front().state, SweepState::Finished);
        QCOMPARE(desk.page.sweeps().queue().sweeps().size(), std::size_t { 1 });
        QCOMPARE(desk.library.store()->count({}).value(), std::int64_t { 3 });
    }

    /// The result has the baseline that the form names; where its values are swept, it says which one that is and why.
    void theBaselineIsTheFormsOwn()
    {
        const QTemporaryDir folder;
        SweepFormDesk desk(folder);
        const auto* said = desk.page.findChild<QLabel*>(QStringLiteral("staleResults"));
        const auto sweep = [&desk](const char* baseline) {
            auto request = desk.page.form().request();
            request.baseline = baseline;
            desk.page.form().changeTo(request);
            desk.show();
            desk.type("las", "quantum_gpu_s", "600, 3600");
            QTest::mouseClick(&desk.form().startButton(), Qt::LeftButton);
            QTRY_VERIFY(!desk.page.result().runs.empty());
        };
        sweep("binpack");
        QCOMPARE(desk.page.data()->runs.baseline, std::string("binpack"));
        QVERIFY2(!said->text().contains(QStringLiteral("baseline")), qPrintable(said->text()));
        // The baseline is what is swept.
        sweep("las");
        QTRY_VERIFY(desk.page.data()->runs.baseline.starts_with("las"));
        QTRY_VERIFY2(said->text().startsWith(QStringLiteral("The baseline is ")), qPrintable(said->text()));
        desk.page.setBaseline("binpack"); // somebody chose it
        QVERIFY2(!said->text().contains(QStringLiteral("baseline")), qPrintable(said->text()));
    }

    /// The file is one of the command line's, and opening it brings everything back, into both forms.
    void theFileSaysWhatTheFormDoes()
    {
        const QTemporaryDir folder;
        SweepFormDesk desk(folder);
        desk.show();
        desk.type("las", "quantum_gpu_s", "600, 3600");
        desk.type("", "load", "1, 2");
        const auto path = folder.filePath(QStringLiteral("mine.json"));
        setFileAnswer([&](const FileQuestion&) { return path; });
        QSignalSpy messages(&desk.page, &ComparePage::messageRaised);
        const auto press = [&](const char* start) {
            for (auto* button : desk.form().findChildren<QPushButton*>()) {
                if (button->text().startsWith(QLatin1String(start)))
                    QTest::mouseClick(button, Qt::LeftButton);
            }
        };
        press("Save as");
        QCOMPARE(messages.size(), 1);
        const auto plan = readSweepPlan(path.toStdString());
        QVERIFY(plan);
        QCOMPARE(sweepRunCount(*plan), std::size_t { 6 });
        QCOMPARE(plan->name, std::string("mine"));
        desk.page.form().setRequest({ .traces = { "preset:poisson" }, .cluster = "small", .policies = { "lb" } });
        desk.form().follow();
        QVERIFY(!desk.form().field("las", "quantum_gpu_s"));
        press("Open");
        QCOMPARE(desk.page.form().request().policies, (std::vector<std::string> { "las", "binpack" }));
        QCOMPARE(desk.page.form().request().cluster, std::string("harmony-testbed"));
        QVERIFY(desk.form().field("las", "quantum_gpu_s"));
        QCOMPARE(desk.form().field("las", "quantum_gpu_s")->text(), QStringLiteral("600, 3600"));
        QCOMPARE(desk.form().field("", "load")->text(), QStringLiteral("1, 2"));
        QVERIFY2(desk.form().summary().startsWith(QLatin1String("6 runs")), qPrintable(desk.form().summary()));
        // What is no sweep is told, and changes nothing.
        QVERIFY(writeFileAtomically(path.toStdString(), "{\"policies\": 3}"));
        QSignalSpy errors(&desk.page, &ComparePage::errorRaised);
        press("Open");
        QCOMPARE(errors.size(), 1);
        QVERIFY2(desk.form().summary().startsWith(QLatin1String("6 runs")), qPrintable(desk.form().summary()));
    }

    /// The next window finds what was typed.
    void valuesAreRemembered()
    {
        const QTemporaryDir folder;
        {
            SweepFormDesk desk(folder);
            desk.show();
            desk.type("las", "quantum_gpu_s", "600, 3600");
            QTest::keyClicks(&desk.form().seedsField(), QStringLiteral("1..4"));
            desk.form().mixChoice().setCurrentIndex(1);
            desk.form().close();
        }
        SweepFormDesk desk(folder);
        desk.show();
        QCOMPARE(desk.form().field("las", "quantum_gpu_s")->text(), QStringLiteral("600, 3600"));
        QCOMPARE(desk.form().seedsField().text(), QStringLiteral("1..4"));
        QCOMPARE(desk.form().mixChoice().currentIndex(), 1);
        QVERIFY2(desk.form().summary().startsWith(QLatin1String("12 runs")), qPrintable(desk.form().summary()));
    }
};

CONSONANCE_WINDOW_TEST(TestSweepForm)
#include "tst_sweep_form.moc"
