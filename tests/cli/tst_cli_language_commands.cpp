// SPDX-License-Identifier: GPL-3.0-or-later
// What commands print about a small run, in both languages: the English equals golden/english.txt to the letter
// (rewritten with CONSONANCE_REBASELINE=1), the Chinese has only figures, names and ids without a Chinese word.
#include "app/cli/training_text.h"
#include "app/language/language.h"
#include "tests/core_test.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace consonance;

namespace {

/// The words that stay the same in every language: ids that options take, keys of files, units.
const QStringList kKept { QStringLiteral("consonance"), QStringLiteral("cli"), QStringLiteral("lb"),
    QStringLiteral("locality"), QStringLiteral("binpack"), QStringLiteral("decisions"), QStringLiteral("utilisation"),
    QStringLiteral("utilization"), QStringLiteral("queue"), QStringLiteral("min"), QStringLiteral("ms"),
    QStringLiteral("job"), QStringLiteral("kind"), QStringLiteral("any"), QStringLiteral("events"),
    QStringLiteral("completed"), QStringLiteral("RUN") };

bool holdsChinese(const QString& text)
{
    return text.contains(QRegularExpression(QStringLiteral("\\p{Han}")));
}

/// English words in a line that are neither kept nor part of an id (with digits, underscores or hyphens in it).
QStringList englishWords(const QString& line)
{
    static const QRegularExpression word(QStringLiteral("[A-Za-z0-9_./-]+"));
    QStringList words;
    for (auto found = word.globalMatch(line); found.hasNext();) {
        const auto text = found.next().captured();
        static const QRegularExpression plain(QStringLiteral("^[A-Za-z]{2,}$"));
        if (plain.match(text).hasMatch() && !kKept.contains(text))
            words << text;
    }
    return words;
}

/// consonance-cli in its own folder, in one language.
class Terminal {
public:
    explicit Terminal(const QString& language)
        : m_language(language)
    {
    }

    /// All output, with the command and its exit code; ids of runs and times by the clock are masked.
    QString run(const QStringList& arguments)
    {
        auto spoken = arguments;
        if (!m_language.isEmpty())
            spoken << QStringLiteral("--language") << m_language;
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(CONSONANCE_BINARY_FOLDER "/consonance-cli"), spoken);
        if (!process.waitForFinished(60'000))
            return QStringLiteral("did not end");
        auto said = QString::fromUtf8(process.readAllStandardOutput());
        // Progress lines depend on how long the run takes; error messages do not.
        for (const auto& line : QString::fromUtf8(process.readAllStandardError()).split(QLatin1Char('\n'))) {
            if (line.startsWith(QLatin1String("consonance-cli: ")))
                said += line + QLatin1Char('\n');
        }
        return masked(QStringLiteral("$ ") + arguments.join(QLatin1Char(' ')) + QLatin1Char('\n') + said
            + QStringLiteral("[%1]\n").arg(process.exitCode()));
    }

    /// Id of the latest run.
    QString newestRun()
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral(CONSONANCE_BINARY_FOLDER "/consonance-cli"),
            { QStringLiteral("runs"), QStringLiteral("list"), QStringLiteral("--limit"), QStringLiteral("1"),
                QStringLiteral("--json"), QStringLiteral("--store"), QStringLiteral("runs.db") });
        if (!process.waitForFinished(60'000))
            return {};
        const auto runs = QJsonDocument::fromJson(process.readAllStandardOutput())[QLatin1String("runs")].toArray();
        const auto id = runs.isEmpty() ? QString() : runs.first().toObject()[QLatin1String("id")].toString();
        m_runs << id;
        return id;
    }
    void makeFolder(const QString& name) { QVERIFY(QDir(m_folder.path()).mkdir(name)); }

private:
    [[nodiscard]] QString masked(QString text) const
    {
        // A run printed before its id was asked for is in a table: in the last column, after the event hash.
        static const QRegularExpression inTable(
            QStringLiteral("([0-9a-f]{16}  )[0-9a-z]{13}$"), QRegularExpression::MultilineOption);
        text.replace(inTable, QStringLiteral("\\1RUN"));
        for (const auto& id : m_runs)
            text.replace(id, QStringLiteral("RUN"));
        static const QRegularExpression clock(
            QStringLiteral("[0-9.]+ ms( here and now)?$"), QRegularExpression::MultilineOption);
        text.replace(clock, QStringLiteral("? ms\\1"));
        // The last digits of predictions depend on the machine.
        static const QRegularExpression predicted(QStringLiteral("[0-9]+\\.[0-9]{3} ±[0-9]+\\.[0-9]{3}"));
        return text.replace(predicted, QStringLiteral("?.??? ±?.???"));
    }

    QTemporaryDir m_folder;
    QString m_language;
    QStringList m_runs;
};

/// A small run is stopped, kept, branched, compared and asked about.
QString everythingSaid(const QString& language)
{
    Terminal terminal(language);
    const auto words = [](const char* text) { return QString::fromLatin1(text).split(QLatin1Char(' ')); };
    const auto made = words("--trace preset:harmony-testbed,jobs=30 --cluster harmony-testbed --seed 3 --policy");
    const auto inStore = words("--store runs.db");
    QString said;
    const auto simulate = [&](const char* policy, const QStringList& options = {}) {
        said += terminal.run(QStringList { QStringLiteral("simulate") } + made + QStringList { QLatin1String(policy) }
            + options + inStore);
        return terminal.newestRun();
    };
    simulate("lb",
        { QStringLiteral("--until"), QStringLiteral("queue_length > 2"), QStringLiteral("--log"),
            QStringLiteral("queue_length > 1: queue {queue_length}"), QStringLiteral("--watch"),
            QStringLiteral("queue_length") });
    simulate("lb",
        { QStringLiteral("--until"), QStringLiteral("any(events, kind = \"job-completed\")"),
            QStringLiteral("--ignore"), QStringLiteral("2") });
    simulate("lb", words("--until-parting locality"));
    const auto first = simulate("lb");
    const auto second = simulate("locality");
    const auto about
        = [&](const char* command, const QStringList& rest) { said += terminal.run(words(command) + rest + inStore); };
    about("runs diff --why", { first, second });
    about("runs diff", { first, first });
    about("runs fork", QStringList { first } + words("--at 12000 --drain server-1"));
    const auto branch = terminal.newestRun();
    about("runs diff --why", { first, branch });
    about("runs replay", { first });
    const auto ask = [&](const char* command, const char* options) {
        said += terminal.run(words(command) + made + QStringList { QStringLiteral("lb") } + words(options));
    };
    ask("explain", "--decision 8 --policies locality,binpack --hosts 2");
    ask("recommend", "--at 12000 --job model=resnet-50,workers=2,ps=1,epochs=40");
    ask("recommend", "--at 12000 --job gpus=200,minutes=30 --policies lb");
    ask("recommend", "--at 11000 --waiting j24 --policies lb");
    ask("capacity", "--at 12000");
    said += terminal.run(words("generate --preset small --seed 1 --out small.csv"));
    said += terminal.run(words("inspect small.csv"));
    terminal.makeFolder(QStringLiteral("empty"));
    terminal.makeFolder(QStringLiteral("empty/workloads"));
    terminal.makeFolder(QStringLiteral("empty/expected"));
    said += terminal.run(words("verify --oracle tiresias empty"));
    return said;
}

} // namespace

class TestCliLanguageCommands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { setLanguage("en"); }

    void englishIsWhatItWas()
    {
        const auto said = everythingSaid(QString());
        const auto path = QFINDTESTDATA("golden/english.txt");
        QFile golden(path);
        if (qEnvironmentVariableIntValue("CONSONANCE_REBASELINE") == 1) {
            QVERIFY(golden.open(QIODevice::WriteOnly));
            golden.write(said.toUtf8());
            return;
        }
        QVERIFY2(golden.open(QIODevice::ReadOnly), qPrintable(path));
        const auto expected = QString::fromUtf8(golden.readAll()).split(QLatin1Char('\n'));
        const auto lines = said.split(QLatin1Char('\n'));
        for (qsizetype i = 0; i < std::min(lines.size(), expected.size()); ++i)
            QCOMPARE(lines[i], expected[i]);
        QCOMPARE(lines.size(), expected.size());
    }

    void chineseIsChinese()
    {
        const auto said = everythingSaid(QStringLiteral("zh_CN"));
        QStringList found;
        int chinese = 0;
        for (const auto& line : said.split(QLatin1Char('\n'))) {
            if (line.startsWith(QLatin1Char('$')))
                continue;
            chinese += holdsChinese(line);
            const auto words = englishWords(line);
            static const QRegularExpression sentence(QStringLiteral("[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}"));
            if ((!holdsChinese(line) && !words.isEmpty()) || line.contains(sentence))
                found << line;
        }
        QVERIFY2(found.isEmpty(), qPrintable(QLatin1Char('\n') + found.join(QLatin1Char('\n'))));
        QVERIFY2(chinese > 100, qPrintable(said));
        QVERIFY(englishWords(QStringLiteral("the logs are equal")).size() == 4);
    }

    void trainingsAreToldOf()
    {
        const TrainingReport report { .phase = "practice",
            .round = 4,
            .rounds = 100,
            .seconds = 12.34,
            .figures
            = { { "episodic_return", 0.93125 }, { "samples_per_second", 1234.5 }, { "of_another_learner", 1 } },
            .episodes = {} };
        QCOMPARE(trainingLine(report),
            std::string("   12.3 s  practice    4/100  episodic_return 0.9313  samples_per_second 1234  "
                        "of_another_learner 1\n"));
        setLanguage("zh_CN");
        const auto line = QString::fromStdString(trainingLine(report));
        QVERIFY2(!line.contains(QLatin1String("practice")) && !line.contains(QLatin1String("episodic"))
                && !line.contains(QLatin1String("samples")) && line.contains(QLatin1String("0.9313"))
                && line.contains(QLatin1String("of_another_learner")) && holdsChinese(line),
            qPrintable(line));
    }
};

CONSONANCE_TEST(TestCliLanguageCommands)
#include "tst_cli_language_commands.moc"
