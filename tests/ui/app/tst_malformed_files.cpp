// SPDX-License-Identifier: GPL-3.0-or-later
// Every malformed trace, model catalogue, cluster and bundle of the corpus, opened in one window one after the other:
// each gives the command line's message in the message bar, no dialog blocks the window, and the open run stays.
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/start/own_run_wizard.h"
#include "ui/start/own_trace_page.h"
#include "ui/work/message_bar.h"
#include "ui/work/message_row.h"

#include <QAbstractButton>
#include <QFile>

#include <algorithm>

using namespace consonance;

namespace {

const QString kCorpus = QStringLiteral(CONSONANCE_SOURCE_FOLDER "/tests/fixtures/malformed");

struct Case {
    QString file; ///< relative to the corpus
    int exitCode = 0; ///< of the command line: 0 if the rest can be used
    QString message; ///< part of the message
};

std::vector<Case> casesOf(const QString& folder)
{
    std::vector<Case> cases;
    QFile list(kCorpus + QStringLiteral("/expected"));
    if (!list.open(QIODevice::ReadOnly))
        return cases;
    for (const auto& line : list.readAll().split('\n')) {
        const auto fields = QString::fromUtf8(line).split(QLatin1Char('\t'));
        if (fields.size() == 3 && fields[0].startsWith(folder + QLatin1Char('/')))
            cases.push_back({ .file = fields[0], .exitCode = fields[1].toInt(), .message = fields[2] });
    }
    return cases;
}

struct MalformedBench : fixtures::WindowBench {
    MalformedBench()
    {
        open();
        window->openRun({ .trace = "preset:small", .cluster = "small", .policy = "fifo" });
        [this] { QTRY_VERIFY(isPaused() && window->isIdle()); }();
    }
    [[nodiscard]] QString said() const
    {
        QString all;
        for (const auto* row : window->messages().rows())
            all += row->copyText() + QLatin1Char('\n');
        return all;
    }
};

} // namespace

class TestMalformedFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void speakInTheMessageBar_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<int>("least");
        QTest::newRow("traces") << QStringLiteral("trace") << 40;
        QTest::newRow("models") << QStringLiteral("models") << 8;
        QTest::newRow("clusters") << QStringLiteral("cluster") << 20;
        QTest::newRow("bundles") << QStringLiteral("bundle") << 10;
    }

    void speakInTheMessageBar()
    {
        QFETCH(const QString, folder);
        QFETCH(const int, least);
        const auto cases = casesOf(folder);
        QVERIFY(static_cast<int>(cases.size()) >= least);
        MalformedBench bench;
        for (const auto& one : cases) {
            bench.window->messages().dismissAll();
            const auto* const before = bench.session().inputs().get();
            const QString path = kCorpus + QLatin1Char('/') + one.file;
            if (folder == QStringLiteral("cluster"))
                bench.window->openRun({ .trace = "preset:small", .cluster = path.toStdString(), .policy = "fifo" });
            else if (folder == QStringLiteral("bundle"))
                bench.window->openFile(path);
            else
                bench.window->openRun({ .trace = path.toStdString(), .cluster = "small", .policy = "fifo" });
            QTRY_VERIFY2_WITH_TIMEOUT(
                bench.session().state() != SessionController::State::Loading && bench.window->isIdle(),
                qPrintable(one.file), 20'000 * kPatience);
            const bool speaks = !one.message.isEmpty();
            QTRY_VERIFY2(!speaks
                    || bench.said().contains(one.message, Qt::CaseInsensitive), // sentences begin with a capital here
                qPrintable(one.file + QStringLiteral(" says ") + bench.said()));
            QVERIFY2(speaks || bench.window->messages().rows().empty(), qPrintable(one.file + bench.said()));
            QVERIFY2(QApplication::activeModalWidget() == nullptr, qPrintable(one.file));
            QVERIFY2(QApplication::activePopupWidget() == nullptr, qPrintable(one.file));
            if (one.exitCode != 0)
                QVERIFY2(bench.session().inputs().get() == before && bench.isPaused(), qPrintable(one.file));
            else
                QVERIFY2(bench.isPaused() && bench.session().inputs().get() != before, qPrintable(one.file));
        }
    }

    /// A table whose columns have other names: its error leads to the wizard that matches them.
    void otherNamesLeadToTheWizard()
    {
        MalformedBench bench;
        const auto path = bench.folder.filePath(QStringLiteral("queue.csv"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly)
            && file.write("name,submit_time,num_gpus,duration\na,0,1,60\nb,5,2,60\n") > 0);
        file.close();
        bench.window->openFile(path);
        QTRY_VERIFY(!bench.window->messages().rows().empty());
        const auto buttons = bench.window->messages().rows().front()->findChildren<QAbstractButton*>();
        const auto match = std::ranges::find(buttons, QStringLiteral("Match its columns…"), &QAbstractButton::text);
        QVERIFY(match != buttons.end());
        QTest::mouseClick(*match, Qt::LeftButton);
        auto* wizard = bench.window->findChild<OwnRunWizard*>();
        QVERIFY(wizard && wizard->isVisible());
        QCOMPARE(wizard->tracePage().path(), path);
        QTRY_VERIFY(wizard->tracePage().isComplete());
    }
};

CONSONANCE_WINDOW_TEST(TestMalformedFiles)
#include "tst_malformed_files.moc"
