// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/command_line_text.h"
#include "core/learn/learned_policies.h"
#include "core/policy/policy.h"
#include "core/run/run_fields.h"
#include "tests/ui/pseudo_translator.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/trace_chooser.h"
#include "ui/kit/settings.h"
#include "ui/start/recent_files_list.h"
#include "ui/start/run_form.h"
#include "ui/words/interference_text.h"
#include "ui/work/job_runner.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace consonance;

class TestRunChoosing : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void init() { failOnUnexpectedWarning(); }

    void parametersShowRangeDefaultAndSource()
    {
        ParameterForm form;
        form.setSpecs({ { .key = "reserve",
                            .description = "GPUs kept free",
                            .defaultValue = std::int64_t { 2 },
                            .minimum = 0,
                            .maximum = 8,
                            .source = "Gu et al. 2019" },
                          { .key = "gamma", .defaultValue = 0.5, .isAssumed = true } },
            "test");
        QString all;
        for (const auto* label : form.findChildren<QLabel*>())
            all += label->text() + QLatin1Char('\n');
        QVERIFY2(all.contains(QStringLiteral("0 … 8")), qPrintable(all));
        QVERIFY(all.contains(QStringLiteral("default 2")));
        QVERIFY(all.contains(QStringLiteral("Gu et al. 2019")));
        QVERIFY(all.contains(QStringLiteral("assumed")));
        QVERIFY(form.values().empty());

        auto* reserve = form.findChild<QLineEdit*>(QStringLiteral("reserve"));
        reserve->setText(QStringLiteral("3"));
        QCOMPARE(form.values(), (std::map<std::string, std::string> { { "reserve", "3" } }));
        QVERIFY(form.problem().isEmpty());
        reserve->setText(QStringLiteral("9"));
        QVERIFY2(form.problem().contains(QStringLiteral("reserve")), qPrintable(form.problem()));
    }

    /// Of two things of one list neither's name begins with the other's; an article tells nothing apart.
    void noTraceIsCalledLikeAnother()
    {
        const QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        const TraceChooser chooser(settings);
        const auto* list = chooser.findChild<QComboBox*>();
        QStringList names;
        for (int row = 0; row < list->count(); ++row) {
            if (!list->itemData(row).toString().isEmpty())
                names << list->itemText(row).toLower();
            if (!names.isEmpty() && names.back().startsWith(QStringLiteral("the ")))
                names.back().remove(0, 4);
        }
        QVERIFY(names.size() > 10);
        for (const auto& one : names) {
            for (const auto& other : names)
                QVERIFY2(&one == &other || !one.startsWith(other), qPrintable(one + QStringLiteral(" / ") + other));
        }
    }

    void theFormMakesARequest()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        JobRunner runner;
        RunForm form(settings, runner);
        QSignalSpy started(&form, &RunForm::startRequested);
        RunRequest wanted { .trace = "preset:harmony-testbed,jobs=12",
            .cluster = "pollux-16x4",
            .policy = "binpack",
            .intervalSeconds = 90,
            .decideAt = DecisionMoments::Event,
            .seed = 7 };
        form.setRequest(wanted);
        const auto request = form.request();
        QCOMPARE(request.trace, wanted.trace);
        QCOMPARE(request.cluster, wanted.cluster);
        QCOMPARE(request.policy, wanted.policy);
        QCOMPARE(request.seed, wanted.seed);
        QCOMPARE(request.decideAt, DecisionMoments::Event);
        QCOMPARE(request.intervalSeconds, std::optional(90.0));
        wanted.decideAt = DecisionMoments::Policy;
        wanted.intervalSeconds.reset();
        form.setRequest(wanted);
        QCOMPARE(form.request().decideAt, DecisionMoments::Policy);
        QCOMPARE(form.request().intervalSeconds, std::nullopt);
        form.findChild<QPushButton*>(QStringLiteral("start"))->click();
        QCOMPARE(started.count(), 1);

        form.findChild<QLineEdit*>(QStringLiteral("seed"))->setText(QStringLiteral("99999999999999999999"));
        QVERIFY(!form.findChild<QPushButton*>(QStringLiteral("start"))->isEnabled());
    }

    /// A table of measurements is one entry and one text, chosen as a file or requested by name.
    void aMeasuredTableIsOneEntry()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        ChoiceChooser chooser(runField("interference").shown, settings);
        chooser.setValue("/data/table.json");
        const auto said = [&chooser] {
            QStringList lines;
            for (const auto* label : chooser.findChildren<QLabel*>())
                lines << label->text();
            return lines.join(QLatin1Char('\n'));
        };
        const auto note = said();
        QVERIFY2(note.contains(interferenceTitle("measured:/data/table.json")), qPrintable(note));
        QVERIFY(!note.contains(QStringLiteral("measured:")));
        QCOMPARE(chooser.value(), std::string("measured:/data/table.json"));
        const int entries = chooser.findChild<QComboBox*>()->count();
        chooser.setValue("none");
        chooser.setValue("measured:/data/table.json");
        QCOMPARE(chooser.findChild<QComboBox*>()->count(), entries);
        QCOMPARE(chooser.value(), std::string("measured:/data/table.json"));
        QCOMPARE(said(), note);
    }

    /// Settings of a preset and their choices are words; a command line has them in English.
    void settingsOfAPresetAreTranslated()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        TraceChooser chooser(settings);
        chooser.setValue("preset:harmony-testbed,arrivals=bursty,load=4");
        auto* arrivals = chooser.findChild<QComboBox*>(QStringLiteral("arrivals"));
        QVERIFY(arrivals);
        QCOMPARE(arrivals->accessibleName(), QStringLiteral("arrivals"));
        QVERIFY(!chooser.findChild<QComboBox*>(QStringLiteral("models"))); // names are typed, not chosen
        QVERIFY(chooser.findChild<QLineEdit*>(QStringLiteral("models")));

        fixtures::PseudoTranslator other;
        QCoreApplication::installTranslator(&other);
        QCoreApplication::sendPostedEvents();
        arrivals = chooser.findChild<QComboBox*>(QStringLiteral("arrivals"));
        const auto in = [](const char* text) { return fixtures::PseudoTranslator::lengthened(QLatin1String(text)); };
        QVERIFY2(arrivals->accessibleName().contains(in("arrivals")), qPrintable(arrivals->accessibleName()));
        QVERIFY(arrivals->accessibleName().contains(QStringLiteral("arrivals")));
        QCOMPARE(arrivals->currentText(), in("bursty"));
        QCOMPARE(chooser.value(), std::string("preset:harmony-testbed,arrivals=bursty,load=4"));
        QCoreApplication::removeTranslator(&other);
    }

    void aTraceBringsItsClusterAlong()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        JobRunner runner;
        RunForm form(settings, runner);
        form.setTrace("preset:large");
        QCOMPARE(form.request().cluster, std::string("large"));
        form.setTrace("preset:harmony-testbed");
        QCOMPARE(form.request().cluster, std::string("harmony-testbed"));
    }

    /// A run in which nothing can ever happen is not opened; the reason appears beside the button.
    void aClusterThatHoldsNoJobIsNotOpened()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        const auto path = folder.filePath(QStringLiteral("wide.csv"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.write("job_id,arrival_s,gpus,duration_s\na,0,640,60\nb,5,900,60\n") > 0);
        file.close();
        JobRunner runner;
        RunForm form(settings, runner);
        QSignalSpy started(&form, &RunForm::startRequested);
        form.show();
        QVERIFY(QTest::qWaitForWindowExposed(&form));
        auto* start = form.findChild<QPushButton*>(QStringLiteral("start"));
        const auto says = [&](QLatin1String text) {
            return std::ranges::any_of(form.findChildren<QLabel*>(),
                [&](const QLabel* label) { return label->isVisible() && label->text().contains(text); });
        };
        const auto reason = QLatin1String("None of the 2 jobs can run");
        QVERIFY(start->isEnabled());
        form.setTrace(path.toStdString());
        form.setCluster("small");
        QTRY_VERIFY(!start->isEnabled());
        QVERIFY(says(reason));
        QTest::mouseClick(start, Qt::LeftButton);
        QTest::keyClick(form.findChild<QLineEdit*>(QStringLiteral("seed")), Qt::Key_Return);
        QCOMPARE(started.count(), 0);
        form.setCluster("large");
        QTRY_VERIFY(start->isEnabled());
        QVERIFY(!says(reason));
        QTest::mouseClick(start, Qt::LeftButton);
        QCOMPARE(started.count(), 1);
    }

    /// It opens, but says beforehand that nothing will happen.
    void aPolicyThatStartsNoJobOfTheTraceSaysSo()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        const auto path = folder.filePath(QStringLiteral("gangs.csv"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.write("job_id,arrival_s,gpus,duration_s\na,0,1,60\nb,5,1,60\n") > 0);
        file.close();
        JobRunner runner;
        RunForm form(settings, runner);
        form.show();
        QVERIFY(QTest::qWaitForWindowExposed(&form));
        const auto* warning = form.findChild<QLabel*>(QStringLiteral("warning"));
        RunRequest wanted { .trace = path.toStdString(), .cluster = "small", .policy = "harmony" };
        form.setRequest(wanted);
        QTRY_VERIFY(warning->isVisible());
        QVERIFY2(warning->text().contains(QLatin1String("none of the 2 jobs is one")), qPrintable(warning->text()));
        QVERIFY(form.findChild<QPushButton*>(QStringLiteral("start"))->isEnabled());
        wanted.policy = "fifo";
        form.setRequest(wanted);
        QTRY_VERIFY(!warning->isVisible());
    }

    void commandLinesAreQuoted()
    {
        const RunRequest request {
            .trace = "my trace's.csv", .cluster = "large", .policy = "lb", .parameters = { { "a", "1" } }, .seed = 3
        };
        QCOMPARE(simulateCommand(request),
            std::string(
                "consonance-cli simulate --trace 'my trace'\\''s.csv' --cluster large --policy lb --set a=1 --seed 3"));
        QCOMPARE(evaluateCommand("tables/my own.json"),
            std::string("consonance-cli evaluate --config 'tables/my own.json'"));
    }

    void missingRecentFilesAreGreyed()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        const auto there = folder.filePath(QStringLiteral("there.csv"));
        QFile file(there);
        QVERIFY(file.open(QIODevice::WriteOnly));
        settings.addRecentFile(folder.filePath(QStringLiteral("gone.csv")));
        settings.addRecentFile(there);
        JobRunner runner;
        RecentFilesList list(settings, runner);
        QTRY_COMPARE(list.count(), 2);
        QTRY_VERIFY(!list.item(1)->flags().testFlag(Qt::ItemIsEnabled));
        QVERIFY(list.item(1)->text().contains(QStringLiteral("moved or deleted")));
        QVERIFY(list.item(0)->flags().testFlag(Qt::ItemIsEnabled));
        QSignalSpy chosen(&list, &RecentFilesList::chosen);
        list.show();
        QVERIFY(QTest::qWaitForWindowExposed(&list));
        QTRY_VERIFY(!list.item(1)->flags().testFlag(Qt::ItemIsEnabled));
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(list.item(0)).center());
        QTRY_COMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toString(), there);
    }
};

CONSONANCE_WINDOW_TEST(TestRunChoosing)
#include "tst_run_choosing.moc"
