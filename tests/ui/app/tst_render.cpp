// SPDX-License-Identifier: GPL-3.0-or-later
// `consonance render` as people call it: the program itself, without a display.
#include "core/base/file_io.h"
#include "core/cluster/cluster_presets.h"
#include "core/keep/run_keeper.h"
#include "core/train/training_log.h"
#include "tests/core_test.h"
#include "tests/kept_run.h"
#include "tests/ui/ui_test.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QImageReader>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>

using namespace consonance;

class TestRender : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void views_data();
    void views();
    void timelinesByServer();
    void curvesOfASpan();
    void pairsNeedNeighbours();
    void png();
    void trainingSaysThatThereIsNone();
    void curvesOfATrainingLog_data();
    void curvesOfATrainingLog();
    void brokenTrainingLogsAreBadInput();
    void aTraceIsRunFirst();
    void aBranchIsMadeFirst();
    void thePredictorIsDrawn();
    void animationsAreTheSameEveryTime();
    void unknownRunsAreBadInput();
    void wrongArguments();

private:
    struct Outcome {
        int exitCode = -1;
        QString errors;
    };
    Outcome render(const QStringList& arguments) const;
    [[nodiscard]] QString written(const QStringList& arguments) const;

    QTemporaryDir m_folder;
    QString m_store;
    QString m_run;
};

void TestRender::initTestCase()
{
    registerBuiltinPolicies();
    m_store = m_folder.filePath(QStringLiteral("runs.db"));
    auto store = RunStore::open(m_store.toStdString());
    QVERIFY(store);
    const RunRequest request {
        .trace = "preset:harmony-testbed,jobs=15", .cluster = "harmony-testbed", .policy = "lb"
    };
    m_run = QString::fromStdString(fixtures::keepRun(*store, request));
}

TestRender::Outcome TestRender::render(const QStringList& arguments) const
{
    QProcess program;
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : { "DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM" })
        environment.remove(QLatin1String(name));
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(CONSONANCE_BINARY_FOLDER "/consonance"),
        QStringList { QStringLiteral("render") } + arguments + QStringList { QStringLiteral("--store"), m_store });
    if (!program.waitForFinished(60'000 * kPatience))
        return {};
    return { program.exitCode(), QString::fromUtf8(program.readAllStandardError()) };
}

void TestRender::views_data()
{
    QTest::addColumn<QString>("view");
    QTest::addColumn<QString>("moment");
    for (const char* view : { "cluster", "interference", "host-time", "timeline", "utilisation", "queue", "jct",
             "compare", "load-curve", "trade-off" })
        QTest::newRow(view) << QString::fromLatin1(view) << QString();
    QTest::newRow("cluster at 1 h") << QStringLiteral("cluster") << QStringLiteral("1h");
    QTest::newRow("job-pairs at 1 h") << QStringLiteral("job-pairs") << QStringLiteral("1h");
    QTest::newRow("queue at 1 h") << QStringLiteral("queue") << QStringLiteral("1h");
}

void TestRender::views()
{
    QFETCH(const QString, view);
    QFETCH(const QString, moment);
    const auto path = m_folder.filePath(view + QStringLiteral(".svg"));
    QStringList arguments { QStringLiteral("--run"), m_run, QStringLiteral("--view"), view, QStringLiteral("--out"),
        path };
    if (!moment.isEmpty())
        arguments << QStringLiteral("--at") << moment;
    const auto outcome = render(arguments);
    QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto text = file.readAll();
    QXmlStreamReader reader(text);
    while (!reader.atEnd())
        reader.readNext();
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY2(text.contains("harmony-testbed"), "where the figures come from is in the picture");
}

/// The text of an SVG that `consonance render` wrote.
QString TestRender::written(const QStringList& arguments) const
{
    const auto path = m_folder.filePath(QStringLiteral("written.svg"));
    QFile::remove(path);
    const auto outcome = render(arguments + QStringList { QStringLiteral("--out"), path });
    QFile file(path);
    return outcome.exitCode == 0 && file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : outcome.errors;
}

void TestRender::timelinesByServer()
{
    const QStringList timeline { QStringLiteral("--run"), m_run, QStringLiteral("--view"), QStringLiteral("timeline") };
    const auto byJob = written(timeline);
    QVERIFY2(byJob.contains(QStringLiteral("Timeline of 15 jobs")), qPrintable(byJob.left(300)));
    const auto byServer = written(timeline + QStringList { QStringLiteral("--group"), QStringLiteral("server") });
    QVERIFY2(byServer.contains(QStringLiteral("Timeline of 6 servers")), qPrintable(byServer.left(300)));
    QVERIFY(byServer.contains(QStringLiteral("server-5")));
    QVERIFY(!byJob.contains(QStringLiteral("server-")));
    // A span shows other times on the axis.
    const QStringList span { QStringLiteral("--from"), QStringLiteral("30min"), QStringLiteral("--to"),
        QStringLiteral("50min") };
    QVERIFY(written(timeline + span) != byJob);
    QCOMPARE(written(timeline + span), written(timeline + span));
    const auto wrong = render(
        { QStringLiteral("--run"), m_run, QStringLiteral("--view"), QStringLiteral("queue"), QStringLiteral("--group"),
            QStringLiteral("server"), QStringLiteral("--out"), m_folder.filePath(QStringLiteral("q.svg")) });
    QCOMPARE(wrong.exitCode, 2);
}

void TestRender::curvesOfASpan()
{
    for (const char* view : { "queue", "utilisation" }) {
        const QStringList curve { QStringLiteral("--run"), m_run, QStringLiteral("--view"), QString::fromLatin1(view) };
        const auto whole = written(curve);
        QVERIFY2(whole.contains(QStringLiteral("policy lb")), qPrintable(whole.left(300)));
        QVERIFY(written(curve
                    + QStringList { QStringLiteral("--from"), QStringLiteral("30min"), QStringLiteral("--to"),
                        QStringLiteral("50min") })
            != whole);
    }
}

void TestRender::pairsNeedNeighbours()
{
    const auto outcome = render({ QStringLiteral("--run"), m_run, QStringLiteral("--view"), QStringLiteral("job-pairs"),
        QStringLiteral("--out"), m_folder.filePath(QStringLiteral("p.svg")) });
    QCOMPARE(outcome.exitCode, 1); // at its end nothing runs
    QVERIFY2(outcome.errors.contains(QStringLiteral("--at")), qPrintable(outcome.errors));
}

void TestRender::png()
{
    const auto path = m_folder.filePath(QStringLiteral("cluster.png"));
    const auto outcome = render({ QStringLiteral("--run"), m_run, QStringLiteral("--view"), QStringLiteral("cluster"),
        QStringLiteral("--out"), path, QStringLiteral("--at"), QStringLiteral("40min") });
    QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
    const QImage image(path);
    QVERIFY(image.width() >= 1200);
    QVERIFY(image.height() >= 700);
}

void TestRender::trainingSaysThatThereIsNone()
{
    const auto outcome = render({ QStringLiteral("--run"), m_run, QStringLiteral("--view"), QStringLiteral("training"),
        QStringLiteral("--out"), m_folder.filePath(QStringLiteral("t.svg")) });
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY2(outcome.errors.contains(QStringLiteral("no training data")), qPrintable(outcome.errors));
    QCOMPARE(outcome.errors.count(QLatin1Char('\n')), 1);
}

void TestRender::curvesOfATrainingLog_data()
{
    QTest::addColumn<QString>("ending");
    for (const char* ending : { "svg", "png", "pdf" })
        QTest::newRow(ending) << QString::fromLatin1(ending);
}

void TestRender::curvesOfATrainingLog()
{
    QFETCH(const QString, ending);
    const auto log = m_folder.filePath(QStringLiteral("log.jsonl"));
    std::string lines;
    for (std::int64_t round = 1; round <= 3; ++round) {
        lines += trainingLogLine({ .phase = "predictor",
            .round = round,
            .rounds = 3,
            .figures = { { "member", 1 }, { "held_out_error", 0.3 / static_cast<double>(round) } } });
        lines += trainingLogLine({ .phase = "practice",
            .round = round,
            .rounds = 3,
            .seconds = 60.0 * static_cast<double>(round),
            .figures = { { "policy_loss", std::nan("") }, { "entropy", 1 }, { "relative_entropy", 0.5 } } });
    }
    QVERIFY(writeFileAtomically(log.toStdString(), lines + "{\"phase\": \"practi")); // killed while writing
    const auto path = m_folder.filePath(QStringLiteral("curves.") + ending);
    const auto outcome = render({ QStringLiteral("--training"), log, QStringLiteral("--view"),
        QStringLiteral("training"), QStringLiteral("--out"), path });
    QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto content = file.readAll();
    if (ending == QStringLiteral("png")) {
        const auto image = QImage::fromData(content);
        QVERIFY2(image.width() > image.height(), "two of the quantities were measured: one row");
    } else if (ending == QStringLiteral("pdf")) {
        QVERIFY(content.startsWith("%PDF"));
    } else {
        QXmlStreamReader reader(content);
        while (!reader.atEnd())
            reader.readNext();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QVERIFY(content.contains("log.jsonl"));
        QVERIFY(content.contains("Predictor error"));
        QVERIFY2(!content.contains("Policy loss"), "what is no number draws no empty frame");
    }
}

void TestRender::brokenTrainingLogsAreBadInput()
{
    const auto log = m_folder.filePath(QStringLiteral("broken.jsonl"));
    const auto outcomeOf = [&](const std::string& lines) {
        return writeFileAtomically(log.toStdString(), lines)
            ? render({ QStringLiteral("--training"), log, QStringLiteral("--view"), QStringLiteral("training"),
                QStringLiteral("--out"), m_folder.filePath(QStringLiteral("broken.svg")) })
            : Outcome {};
    };
    const auto good = trainingLogLine({ .phase = "practice", .round = 1, .rounds = 1, .figures = { { "loss", 1 } } });
    for (const auto& lines : { std::string(), good + "[1, 2]\n", good + "{\"round\": 1}\n", good + "\x01\n" }) {
        const auto outcome = outcomeOf(lines);
        QCOMPARE(outcome.exitCode, 3);
        QVERIFY2(outcome.errors.contains(QStringLiteral("broken.jsonl")), qPrintable(outcome.errors));
    }
    const auto both
        = render({ QStringLiteral("--training"), log, QStringLiteral("--run"), m_run, QStringLiteral("--view"),
            QStringLiteral("training"), QStringLiteral("--out"), m_folder.filePath(QStringLiteral("b.svg")) });
    QCOMPARE(both.exitCode, 2);
}

/// What "copy picture as command line" gives: it needs no stored run.
void TestRender::aTraceIsRunFirst()
{
    const auto path = m_folder.filePath(QStringLiteral("first.svg"));
    const auto outcome = render({ QStringLiteral("--trace"), QStringLiteral("preset:harmony-testbed,jobs=10"),
        QStringLiteral("--cluster"), QStringLiteral("harmony-testbed"), QStringLiteral("--policy"),
        QStringLiteral("binpack"), QStringLiteral("--seed"), QStringLiteral("4"), QStringLiteral("--view"),
        QStringLiteral("timeline"), QStringLiteral("--from"), QStringLiteral("10min"), QStringLiteral("--to"),
        QStringLiteral("2h"), QStringLiteral("--out"), path });
    QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto text = file.readAll();
    QVERIFY(text.contains("policy binpack") && text.contains("seed 4"));
}

/// The line that the window copies for a branch.
void TestRender::aBranchIsMadeFirst()
{
    const auto clusterOf = [this](const QString& branch) {
        const auto picture = m_folder.filePath(QStringLiteral("branch.svg"));
        const auto drawn = render(
            { QStringLiteral("--trace"), QStringLiteral("preset:harmony-testbed,jobs=15"), QStringLiteral("--cluster"),
                QStringLiteral("harmony-testbed"), QStringLiteral("--policy"), QStringLiteral("lb"),
                QStringLiteral("--branch"), branch, QStringLiteral("--view"), QStringLiteral("cluster"),
                QStringLiteral("--at"), QStringLiteral("1h"), QStringLiteral("--out"), picture });
        QFile file(picture);
        return drawn.exitCode == 0 && file.open(QIODevice::ReadOnly) ? file.readAll() : drawn.errors.toUtf8();
    };
    const auto cluster = loadCluster("harmony-testbed");
    QVERIFY(cluster);
    const auto server = QString::fromStdString((*cluster)->path((*cluster)->host(HostId(1)).domain));
    const auto branch = QStringLiteral(R"([{"policy":"lb","parameters":{},"seed":1,"until_event":0,"until_us":0,)"
                                       R"("continues":true,"changes":[{"kind":"fail","server":"%1"}]}])")
                            .arg(server);
    const auto changed = clusterOf(branch);
    QVERIFY2(changed.startsWith("<?xml"), changed.constData());
    QVERIFY(changed != clusterOf(QStringLiteral("[]")));
    QVERIFY(clusterOf(branch.left(30)).contains("--branch"));
}

void TestRender::thePredictorIsDrawn()
{
    const auto path = m_folder.filePath(QStringLiteral("predictor.svg"));
    const auto outcome
        = render({ QStringLiteral("--view"), QStringLiteral("predictor"), QStringLiteral("--out"), path });
    QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto text = file.readAll();
    QVERIFY(text.contains("Measured speed (batches/s)") && text.contains("Predicted speed (batches/s)"));
    QVERIFY(text.contains("Mean relative error"));
}

/// Twice the same bytes; as many frames as seconds and rate require, and the reader sees them all.
void TestRender::animationsAreTheSameEveryTime()
{
    QList<QByteArray> files;
    for (const char* name : { "a.gif", "b.gif" }) {
        const auto path = m_folder.filePath(QLatin1String(name));
        const auto outcome = render({ QStringLiteral("--run"), m_run, QStringLiteral("--animate"), path,
            QStringLiteral("--fps"), QStringLiteral("4"), QStringLiteral("--seconds"), QStringLiteral("2") });
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        files << file.readAll();
    }
    QCOMPARE(files[0], files[1]);
    QImageReader movie(m_folder.filePath(QStringLiteral("a.gif")));
    QImage frame;
    int frames = 0;
    while (movie.read(&frame)) {
        QCOMPARE(frame.size(), QSize(960, 640));
        ++frames;
    }
    QCOMPARE(frames, 8);
    const auto folder = m_folder.filePath(QStringLiteral("frames"));
    const auto outcome = render({ QStringLiteral("--run"), m_run, QStringLiteral("--animate"), folder,
        QStringLiteral("--from"), QStringLiteral("20min"), QStringLiteral("--to"), QStringLiteral("1h"),
        QStringLiteral("--fps"), QStringLiteral("2"), QStringLiteral("--seconds"), QStringLiteral("2") });
    QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
    const auto frames1 = QDir(folder).entryList(QDir::Files);
    QCOMPARE(frames1.size(), 4);
    const auto again = m_folder.filePath(QStringLiteral("framesAgain"));
    const auto second = render({ QStringLiteral("--run"), m_run, QStringLiteral("--animate"), again,
        QStringLiteral("--from"), QStringLiteral("20min"), QStringLiteral("--to"), QStringLiteral("1h"),
        QStringLiteral("--fps"), QStringLiteral("2"), QStringLiteral("--seconds"), QStringLiteral("2") });
    QVERIFY2(second.exitCode == 0, qPrintable(second.errors));
    QCOMPARE(QDir(again).entryList(QDir::Files), frames1);
    QSet<QByteArray> different;
    for (const auto& name : frames1) {
        const auto hashOf = [&name](const QString& place) {
            QFile file(QDir(place).filePath(name));
            return file.open(QIODevice::ReadOnly) ? QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256)
                                                  : QByteArray();
        };
        QVERIFY(!hashOf(folder).isEmpty());
        QCOMPARE(hashOf(again), hashOf(folder));
        different.insert(hashOf(folder));
    }
    QVERIFY(different.size() > 1); // time passes in them
}

void TestRender::unknownRunsAreBadInput()
{
    const auto outcome = render({ QStringLiteral("--run"), QStringLiteral("nobody"), QStringLiteral("--view"),
        QStringLiteral("jct"), QStringLiteral("--out"), m_folder.filePath(QStringLiteral("t.svg")) });
    QCOMPARE(outcome.exitCode, 3);
}

void TestRender::wrongArguments()
{
    QCOMPARE(render({ QStringLiteral("--run"), m_run, QStringLiteral("--view"), QStringLiteral("moon"),
                        QStringLiteral("--out"), QStringLiteral("a.svg") })
                 .exitCode,
        2);
}

CONSONANCE_TEST(TestRender)
#include "tst_render.moc"
