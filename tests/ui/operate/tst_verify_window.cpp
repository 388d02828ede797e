// SPDX-License-Identifier: GPL-3.0-or-later
// Published results checked from the window: rows as they come, what differs, what is missing, and stopping.
#include "core/learn/learned_policies.h"
#include "tests/window_test.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/settings.h"
#include "ui/operate/verify_window.h"
#include "ui/tables/copyable_table_view.h"

#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>

using namespace consonance;

namespace {

/// Two jobs on one GPU under FIFO, of which the second waits for the first; many jobs take long to check.
struct PublishedResults {
    QTemporaryDir folder;

    explicit PublishedResults(int secondJct = 150, int jobs = 2)
    {
        QDir(folder.path()).mkpath(QStringLiteral("workloads"));
        QDir(folder.path()).mkpath(QStringLiteral("expected"));
        QByteArray workload = "job_id,num_gpu,submit_time,duration\n1,1,0,100\n2,1,50,100\n";
        for (int job = 3; job <= jobs; ++job)
            workload += QByteArray::number(job) + ",1,50,100\n";
        write(QStringLiteral("workloads/two-1gpus.csv"), workload);
        write(QStringLiteral("expected/two-1gpus-fifo.csv"),
            "job_id,jct_s\n1,100\n2," + QByteArray::number(secondJct) + "\n");
        for (const char* policy : { "fifo-backfill", "srsf", "srtf" }) {
            if (jobs > 2)
                write(QStringLiteral("expected/two-1gpus-%1.csv").arg(QLatin1String(policy)),
                    "job_id,jct_s\n1,100\n2,150\n");
        }
    }

private:
    void write(const QString& name, const QByteArray& text)
    {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("the published results cannot be written");
    }
};

struct OpenWindow {
    QTemporaryDir folder;
    Settings settings { folder.filePath(QStringLiteral("settings.ini")) };
    VerifyWindow* window = new VerifyWindow(settings);

    OpenWindow() { window->show(); }
    ~OpenWindow() { delete window; }
    [[nodiscard]] QPushButton& start() const
    {
        const auto buttons = window->findChildren<QPushButton*>();
        const auto found = std::ranges::find_if(buttons, [](const QPushButton* one) { return one->isDefault(); });
        return **found;
    }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return window->table().model()->index(row, column).data().toString();
    }
};

} // namespace

class TestVerifyWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void init() { failOnUnexpectedWarning(); }

    void aFolderIsChosenAndChecked()
    {
        const PublishedResults published;
        const OpenWindow open;
        QVERIFY(!open.start().isEnabled());
        QVERIFY(open.window->note().contains(QLatin1String("Tiresias simulator")));
        setFileAnswer([&](const FileQuestion&) { return published.folder.path(); });
        for (auto* button : open.window->findChildren<QPushButton*>()) {
            if (button != &open.start())
                QTest::mouseClick(button, Qt::LeftButton);
        }
        setFileAnswer({});
        QTest::keyClick(open.window->findChild<QLineEdit*>(), Qt::Key_Return);
        QTRY_VERIFY(!open.window->isChecking() && open.window->verification().compared() == 2);
        QVERIFY(open.window->verification().passed());
        QVERIFY2(open.window->note().startsWith(QLatin1String("All within")), qPrintable(open.window->note()));
        QCOMPARE(open.cell(0, 0), QStringLiteral("fifo"));
        QCOMPARE(open.cell(0, 3), QStringLiteral("2"));
        QCOMPARE(open.cell(0, 4), QStringLiteral("2"));
        QCOMPARE(open.cell(0, 7), QStringLiteral("pass"));
        const auto copied = open.window->table().copyText(TableFormat::Tsv);
        QVERIFY2(copied.contains(QLatin1String("two-1gpus")), qPrintable(copied));
    }

    void whatDiffersIsShown()
    {
        const PublishedResults published(149);
        const OpenWindow open;
        open.window->choose(QStringLiteral("tiresias"), published.folder.path());
        open.window->start();
        QTRY_VERIFY(!open.window->isChecking() && open.window->verification().compared() == 2);
        QVERIFY2(open.window->note().startsWith(QLatin1String("Not all")), qPrintable(open.window->note()));
        QVERIFY2(open.window->note().contains(QLatin1String("Comparisons outside, 1 of 1: fifo two-1gpus")),
            qPrintable(open.window->note()));
        QCOMPARE(open.cell(0, 4), QStringLiteral("1"));
        QCOMPARE(open.cell(0, 7), QStringLiteral("FAIL"));
    }

    void theFolderOfEachFormIsRemembered()
    {
        const PublishedResults published;
        OpenWindow open;
        open.window->choose(QStringLiteral("gavel"), QStringLiteral("/no/such/folder"));
        open.window->start();
        QTRY_VERIFY(!open.window->isChecking());
        open.window->choose(QStringLiteral("tiresias"), published.folder.path());
        open.window->start();
        QTRY_VERIFY(!open.window->isChecking());
        delete std::exchange(open.window, new VerifyWindow(open.settings));
        open.window->show();
        const auto* folder = open.window->findChild<QLineEdit*>();
        QCOMPARE(folder->text(), published.folder.path());
        auto* oracle = open.window->findChild<QComboBox*>();
        oracle->setFocus();
        QTest::keyClick(oracle, Qt::Key_End);
        QCOMPARE(folder->text(), QString());
        oracle->setCurrentIndex(oracle->findData(QStringLiteral("pollux")));
        QTest::keyClick(oracle, Qt::Key_Down);
        QCOMPARE(folder->text(), QStringLiteral("/no/such/folder"));
    }

    void eachFormSaysWhereItsDataComeFrom()
    {
        const OpenWindow open;
        for (const auto& form : oracleForms()) {
            open.window->choose(QLatin1String(form.name), QStringLiteral("/no/such/folder"));
            open.window->start();
            QTRY_VERIFY(!open.window->isChecking());
            QVERIFY2(open.window->note().contains(QLatin1String("no folder"))
                    && open.window->note().contains(QLatin1String(form.source)),
                qPrintable(open.window->note()));
        }
    }

    void aCheckStopsAtOnce()
    {
        const PublishedResults published(150, 20000);
        const OpenWindow open;
        open.window->choose(QStringLiteral("tiresias"), published.folder.path());
        QTest::mouseClick(&open.start(), Qt::LeftButton);
        QVERIFY(open.window->isChecking());
        QTRY_VERIFY(!open.window->verification().results.empty()); // the row comes during the check
        QVERIFY(open.window->isChecking());
        QElapsedTimer clock;
        clock.start();
        QTest::mouseClick(&open.start(), Qt::LeftButton);
        QTRY_VERIFY(!open.window->isChecking());
        QVERIFY2(clock.elapsed() < 200 * kPatience, qPrintable(QString::number(clock.elapsed())));
        QVERIFY2(open.window->note().startsWith(QLatin1String("Stopped")), qPrintable(open.window->note()));
        QVERIFY(open.window->verification().results.size() < 4);
    }
};

CONSONANCE_WINDOW_TEST(TestVerifyWindow)
#include "tst_verify_window.moc"
