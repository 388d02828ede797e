// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that decide, honest ones and others. They are one-line shell scripts, so the tests need no interpreter
// beyond the shell.
#include "core/base/stop_scope.h"
#include "core/policy/external/command_consent.h"
#include "core/policy/external/recorded_answers.h"
#include "core/policy/held_files.h"
#include "core/policy/simulation.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <csignal>
#include <thread>

#include <sys/wait.h>

using namespace consonance;

namespace {

/// No test may wait for a hanging command: one that waits this long fails by its own time limit.
constexpr const char* kForEver = "100000";
/// A hanging command hangs in a program that can be found again.
constexpr const char* kHang = "sleep 7654.25";
constexpr const char* kHello = R"(echo '{"protocol":1,"triggers":["arrival","completion"]}')";
constexpr const char* kNothing = "echo '{}'";

/// A shell script that answers each kind of message with a piece of shell.
std::string script(const std::string& decide, const std::string& begin = kNothing, const std::string& hello = kHello)
{
    return "while read -r l; do case \"$l\" in *'\"type\":\"hello\"'*) " + hello + ";; *'\"type\":\"begin\"'*) " + begin
        + ";; *'\"type\":\"decide\"'*) " + decide + ";; *) exit 0;; esac; done";
}

/// Logs every line it reads to this file before passing it on; tee might pass a line on first.
std::string written(const QString& path, const std::string& command)
{
    return "while IFS= read -r t; do printf '%s\\n' \"$t\" >> " + path.toStdString()
        + "; printf '%s\\n' \"$t\"; done | { " + command + "; }";
}

/// Answers to a decision with this text.
std::string answering(const std::string& text)
{
    return script("echo '" + text + "'");
}

std::shared_ptr<const Workload> fewJobs()
{
    return fixtures::makeWorkload({ fixtures::makeGang("a", 0, 2, 100), fixtures::makeGang("b", 10, 1, 100),
        fixtures::makeGang("c", 20, 1, 100), fixtures::makeGang("later", 5000, 1, 100) });
}

Result<Simulation> simulationOf(std::map<std::string, std::string> parameters, bool isAllowed = true)
{
    auto cluster = fixtures::makeServers(2, 4);
    if (isAllowed)
        allowCommand(parameters["command"]);
    return Simulation::create({ .cluster = cluster,
        .workload = fewJobs(),
        .throughput = *makeThroughputModel("none", cluster),
        .transitions = TransitionTable::none(),
        .policyId = "external",
        .parameters = std::move(parameters) });
}

/// How a run under the command ends.
Error failureOf(const std::string& command, const char* limit)
{
    auto simulation = simulationOf({ { "command", command }, { "limit_s", limit } });
    if (!simulation)
        return simulation.error();
    const auto ran = simulation->runToEnd();
    return ran ? Error { .message = { "none", "it ended" } } : ran.error();
}

std::string readAll(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

QStringList linesOf(const QString& path)
{
    return QString::fromStdString(readAll(path)).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

/// Programs of kHang that still run.
int hangingPrograms()
{
    int count = 0;
    for (const auto& process : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        auto line = readAll(QStringLiteral("/proc/%1/cmdline").arg(process));
        std::ranges::replace(line, '\0', ' ');
        count += line.starts_with("sleep 7654.25") ? 1 : 0;
    }
    return count;
}

bool hasChildren()
{
    return ::waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD;
}

} // namespace

class TestExternalPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void cleanup();
    void aCommandDecides();
    void onlyWhatChangedIsTold();
    void onlyDeclaredKnowledgeIsTold();
    void theStateComesBack();
    void aRunIsRepeatedFromItsAnswers();
    void reasonsThatWereNotKeptAreAskedFor();
    void beyondItsAnswersTheCommandGoesOn();
    void nothingIsStartedWithoutConsent();
    void theCommandHasParameters();
    void aMendedCommandGoesOn();
    void whatGoesWrongIsQuoted_data();
    void whatGoesWrongIsQuoted();
    void aHangingCommandIsCancelled_data();
    void aHangingCommandIsCancelled();
    void withoutACommandNobodyDecides();

private:
    [[nodiscard]] QString path(const char* name) const { return QDir::current().filePath(QLatin1String(name)); }
};

/// Whatever a test did, none of its programs is left, neither dead nor alive.
void TestExternalPolicy::cleanup()
{
    QVERIFY(!hasChildren());
    QTRY_COMPARE(hangingPrograms(), 0);
}

void TestExternalPolicy::aCommandDecides()
{
    // Job 0 goes to the second server by its number, job 1 to the first by its path, job 2 is turned away.
    auto simulation = simulationOf({ { "command",
        script("case \"$l\" in *'\"arrived\":[0]'*) echo '{\"assign\":[{\"job\":0,\"tasks\":[[0,1,2]]}],\"wake_us\":"
               "5000000}';; *'\"arrived\":[1]'*) echo '{\"assign\":[{\"job\":1,\"tasks\":[[\"task\",\"server-0\",1]]}],"
               "\"notes\":{\"figures\":{\"depth\":2.5},\"blocked\":[]}}';; *'\"arrived\":[2]'*) echo "
               "'{\"verdicts\":[{\"job\":2,\"verdict\":\"reject\",\"price\":1}]}';; *'\"arrived\":[3]'*) echo "
               "'{\"assign\":[{\"job\":3,\"tasks\":[[0,0,1]]}]}';; *) echo '{}';; esac") } });
    QVERIFY2(simulation.has_value(), simulation ? "" : simulation.error().englishText().c_str());
    QCOMPARE(simulation->policy().traits().provenance, Provenance::External);
    QVERIFY(includes(simulation->policy().traits().triggers, TriggerKind::Completion));
    const auto ran = simulation->runToEnd();
    QVERIFY2(ran.has_value(), ran ? "" : ran.error().englishText().c_str());
    const auto& engine = simulation->engine();
    QCOMPARE(engine.job(JobId(0)).phase, JobPhase::Finished);
    QCOMPARE(engine.job(JobId(1)).phase, JobPhase::Finished);
    QCOMPARE(engine.job(JobId(2)).phase, JobPhase::Rejected);
    QCOMPARE(engine.job(JobId(3)).phase, JobPhase::Finished);
    QCOMPARE(engine.log().decisions()[1].notes->figures.front().second, 2.5);
    const auto placed = [&](std::size_t job) {
        for (const auto& event : engine.log().events()) {
            if (event.kind == EventKind::JobStarted && event.job == JobId(job))
                return engine.cluster().path(engine.log().slots(event).front().domain);
        }
        return std::string();
    };
    QCOMPARE(placed(0), std::string("server-1"));
    QCOMPARE(placed(1), std::string("server-0"));
}

void TestExternalPolicy::onlyWhatChangedIsTold()
{
    QFile::remove(path("told"));
    auto simulation = simulationOf({ { "command",
        written(path("told"),
            script("case \"$l\" in *'\"arrived\":[0]'*) echo '{\"assign\":[{\"job\":0,\"tasks\":[[0,1,2]]}]}';; *) "
                   "echo '{}';; esac")) } });
    QVERIFY(simulation.has_value());
    QVERIFY(simulation->runUntil([](const Engine& engine) { return engine.log().decisions().size() == 4; }, {}));
    const auto told = linesOf(path("told"));
    QCOMPARE(told.size(), 6);
    QVERIFY(told[1].contains(QLatin1String(R"("hosts":[{"path":"server-0","capacity":[4,64000,64000,0,0])")));
    // The first job, as it was submitted.
    QVERIFY(told[2].contains(QLatin1String(R"("arrived":[0])")));
    QVERIFY(!told[2].contains(QLatin1String(R"("hosts")")));
    QVERIFY2(
        told[2].contains(QLatin1String(
            R"({"id":0,"name":"a","arrival_us":0,"tenant":0,"app":0,"roles":[{"kind":"task","demand":[1,1000,0,0,0],"count":2}],"phase":"waiting","since_us":0,"executed_us":0,"gpu_us":0})")),
        qPrintable(told[2]));
    // It runs now and takes room; the second has come.
    QVERIFY2(told[3].contains(QLatin1String(R"("hosts":[{"id":1,"free":[2,62000,64000,0,0],"is":"up"}])")),
        qPrintable(told[3]));
    QVERIFY(told[3].contains(QLatin1String(
        R"({"id":0,"phase":"running","tasks":[[0,1,2]],"gpus":2,"executed_us":10000000,"gpu_us":20000000})")));
    // Nothing new about either of them.
    QVERIFY(!told[4].contains(QLatin1String(R"("id":0)")) && !told[4].contains(QLatin1String(R"("id":1)")));
    QVERIFY(told[4].contains(QLatin1String(R"("arrived":[2])")));
    // The first is over.
    QVERIFY(told[5].contains(QLatin1String(R"("completed":[0])")));
    QVERIFY2(told[5].contains(QLatin1String(R"("gone":[0])")), qPrintable(told[5]));
    QVERIFY(told[5].contains(QLatin1String(R"("hosts":[{"id":1,"free":[4,64000,64000,0,0],"is":"up"}])")));
    QVERIFY(told[5].contains(QLatin1String(R"("jobs":[])")));
}

void TestExternalPolicy::onlyDeclaredKnowledgeIsTold()
{
    QFile::remove(path("told"));
    const auto commandOf = [this](const char* knowledge) {
        return written(path("told"),
            script("case \"$l\" in *'\"arrived\":[0]'*) echo "
                   "'{\"ask\":\"rate\",\"job\":0,\"tasks\":[[0,1,2]]}'; read -r answer; echo "
                   "'{\"assign\":[{\"job\":0,\"tasks\":[[0,1,2]]}]}';; *) echo '{}';; esac",
                kNothing,
                std::string("echo '{\"protocol\":1,\"triggers\":[\"arrival\"],\"knowledge\":[") + knowledge + "]}'"));
    };
    auto simulation = simulationOf({ { "command",
        commandOf(
            R"("remaining-work","true-throughput","observed-speed","estimates","loss-curve","distribution")") } });
    QVERIFY(simulation.has_value());
    QVERIFY(simulation->runUntil([](const Engine& engine) { return engine.log().decisions().size() == 2; }, {}));
    auto told = linesOf(path("told"));
    QVERIFY(told[1].contains(QLatin1String(R"("service_distribution":[100,100,100,200])")));
    QVERIFY2(told[2].contains(QLatin1String(R"("estimated_s":100)")), qPrintable(told[2]));
    QVERIFY(told[2].contains(QLatin1String(R"("remaining_us":100000000,"progress":0,"rate":0)")));
    QVERIFY(told[2].contains(QLatin1String(R"("losses_from":0,"losses":[[0,1]])")));
    QVERIFY2(told[3] == QLatin1String(R"({"type":"rate","rate":1})"), qPrintable(told[3]));
    QVERIFY2(told[4].contains(QLatin1String(R"("remaining_us":90000000)")), qPrintable(told[4]));
    QVERIFY(told[4].contains(QLatin1String(R"("losses_from":1,"losses":[[)")));

    // Nothing was declared: nothing is told, and asking for it ends the run.
    QFile::remove(path("told"));
    const auto failure = failureOf(commandOf(""), "60");
    QVERIFY2(failure.englishText().find("true-throughput") != std::string::npos, failure.englishText().c_str());
    told = linesOf(path("told"));
    for (const char* key : { "remaining_us", "progress", "rate\"", "losses", "estimated_s", "epochs", "distribution" })
        QVERIFY2(!told.join(QString()).contains(QLatin1String(key)), key);
}

void TestExternalPolicy::theStateComesBack()
{
    QFile::remove(path("told"));
    // Counts its decisions in its state only.
    auto simulation = simulationOf({ { "command",
        written(path("told"),
            script("s=$(printf %s \"$l\" | sed -n 's/.*\"state\":\\([0-9]*\\)}$/\\1/p'); echo "
                   "\"{\\\"state\\\":$((s+1))}\"",
                "echo '{\"state\":10}'")) } });
    QVERIFY(simulation.has_value());
    const auto decisions = [](std::size_t count) {
        return [count](const Engine& engine) { return engine.log().decisions().size() == count; };
    };
    QVERIFY(simulation->runUntil(decisions(1), {}));
    const auto before = simulation->snapshot();
    QVERIFY(simulation->runUntil(decisions(3), {}));
    QVERIFY(linesOf(path("told")).back().endsWith(QLatin1String(R"("state":12})")));

    // Going back to take another path: the command has the state of that moment again, and is told what is gone.
    simulation->restore(before);
    QVERIFY(simulation->changeableEngine().interveneOnHosts(
        ClusterChangeKind::Drain, simulation->engine().cluster().host(HostId(0)).domain));
    QVERIFY(simulation->runUntil(decisions(2), {}));
    const auto last = linesOf(path("told")).back();
    QVERIFY2(last.endsWith(QLatin1String(R"("gone":[1,2],"state":11})"))
            || last.endsWith(QLatin1String(R"("gone":[2],"state":11})")),
        qPrintable(last));
    QVERIFY(last.contains(QLatin1String(R"("is":"draining")")));

    // The first path again: it is known, and the command is not asked.
    const auto asked = linesOf(path("told")).size();
    simulation->restore(before);
    QVERIFY(simulation->runUntil(decisions(3), {}));
    QCOMPARE(linesOf(path("told")).size(), asked);
}

void TestExternalPolicy::aRunIsRepeatedFromItsAnswers()
{
    const std::string command = script("case \"$l\" in *'\"arrived\":[0]'*) echo "
                                       "'{\"assign\":[{\"job\":0,\"tasks\":[[0,1,2]]}]}';; *) echo '{}';; esac");
    auto simulation = simulationOf({ { "command", command } });
    QVERIFY(simulation && simulation->runToEnd());
    std::map<std::string, std::string> filledIn;
    simulation->policy().fillIn(filledIn);
    QVERIFY(heldFile(filledIn.at("record")));

    // This command is not allowed; it would not even start.
    auto again = simulationOf({ { "command", "exit 9" }, { "record", filledIn.at("record") } }, false);
    QVERIFY2(again.has_value(), again ? "" : again.error().englishText().c_str());
    QCOMPARE(again->policy().traits().triggers, simulation->policy().traits().triggers);
    QVERIFY(again->runToEnd());
    QCOMPARE(again->engine().log().hash(), simulation->engine().log().hash());

    const auto lost = simulationOf({ { "command", command }, { "record", "external@0123456789abcdef" } });
    QVERIFY(!lost && lost.error().message.id == std::string("external.no-record"));
    const auto damaged = simulationOf({ { "command", command }, { "record", holdFile("external", "{}") } });
    QVERIFY(!damaged && damaged.error().message.id == std::string("external.bad-record"));
}

/// A kept run has the plans alone. Where the command is allowed, it says why again, where it decides the same.
void TestExternalPolicy::reasonsThatWereNotKeptAreAskedFor()
{
    const auto deciding = [](const char* plan, const char* notes) {
        return script(
            "case \"$l\" in *'\"arrived\":[0]'*) echo '{" + std::string(plan) + notes + "}';; *) echo '{}';; esac");
    };
    constexpr const char* kPlan = "\"assign\":[{\"job\":0,\"tasks\":[[0,1,2]]}]";
    constexpr const char* kOtherPlan = "\"assign\":[{\"job\":0,\"tasks\":[[0,0,2]]}]";
    constexpr const char* kReason = ",\"notes\":{\"figures\":{\"depth\":2.5}}";
    auto silent = simulationOf({ { "command", deciding(kPlan, "") } });
    QVERIFY(silent && silent->runToEnd());
    std::map<std::string, std::string> filledIn;
    silent->policy().fillIn(filledIn);
    const auto figuresOf = [&](const std::string& command, bool isAllowed) {
        auto again = simulationOf({ { "command", command }, { "record", filledIn.at("record") } }, isAllowed);
        if (again)
            again->setWantsNotes(true);
        if (!again || !again->runToEnd())
            qFatal("the run failed");
        return again->engine().log().decisions()[0].notes->figures.size();
    };
    QCOMPARE(figuresOf(deciding(kPlan, kReason), false), std::size_t { 0 });
    QCOMPARE(figuresOf(deciding(kPlan, kReason), true), std::size_t { 1 });
    QCOMPARE(figuresOf(deciding(kOtherPlan, kReason), true), std::size_t { 0 });
}

void TestExternalPolicy::beyondItsAnswersTheCommandGoesOn()
{
    QFile::remove(path("told"));
    const std::string command = written(path("told"),
        script(
            "s=$(printf %s \"$l\" | sed -n 's/.*\"state\":\\([0-9]*\\)}$/\\1/p'); echo \"{\\\"state\\\":$((s+1))}\""));
    auto simulation = simulationOf({ { "command", command } });
    QVERIFY(simulation);
    QVERIFY(simulation->runUntil([](const Engine& engine) { return engine.log().decisions().size() == 2; }, {}));
    std::map<std::string, std::string> filledIn;
    simulation->policy().fillIn(filledIn);
    QFile::remove(path("told"));

    auto again = simulationOf({ { "command", command }, { "record", filledIn.at("record") } });
    QVERIFY(again);
    QVERIFY(again->runUntil([](const Engine& engine) { return engine.log().decisions().size() == 2; }, {}));
    QVERIFY(!QFile::exists(path("told")));
    QVERIFY(again->runUntil([](const Engine& engine) { return engine.log().decisions().size() == 3; }, {}));
    const auto told = linesOf(path("told"));
    QCOMPARE(told.size(), 3); // hello, begin, and the whole world at the third decision
    QVERIFY(told[2].contains(QLatin1String(R"("name":"a")")) && told[2].endsWith(QLatin1String(R"("state":2})")));
}

void TestExternalPolicy::nothingIsStartedWithoutConsent()
{
    const std::string command = "touch " + path("started").toStdString() + "; " + answering("{}");
    const auto refused = simulationOf({ { "command", command } }, false);
    QVERIFY(!refused);
    QCOMPARE(std::string(refused.error().message.id), std::string("external.not-allowed"));
    QVERIFY(refused.error().englishText().find(command) != std::string::npos);
    QVERIFY(!QFile::exists(path("started")));

    // The user is asked about exactly this command; no means no, and yes means yes from then on.
    std::vector<std::string> asked;
    bool saysYes = false;
    setCommandAsker([&](const std::string& about) {
        asked.push_back(about);
        return saysYes;
    });
    QVERIFY(!simulationOf({ { "command", command } }, false));
    QVERIFY(!QFile::exists(path("started")));
    saysYes = true;
    QVERIFY(simulationOf({ { "command", command } }, false));
    QVERIFY(QFile::exists(path("started")));
    QVERIFY(simulationOf({ { "command", command } }, false));
    QCOMPARE(asked, std::vector<std::string>({ command, command }));
    setCommandAsker({});
    QVERIFY(!simulationOf({ { "command", command + " " } }, false));
}

void TestExternalPolicy::theCommandHasParameters()
{
    QFile::remove(path("told"));
    const std::string command = written(path("told"),
        script(kNothing, kNothing,
            "echo '{\"protocol\":1,\"name\":\"mine\",\"triggers\":[\"interval\"],\"interval_s\":60,\"parameters\":[{"
            "\"key\":\"alpha\",\"default\":0.5,\"minimum\":0,\"maximum\":1},{\"key\":\"rounds\",\"default\":3},{"
            "\"key\":"
            "\"mode\",\"default\":\"a\",\"choices\":[\"a\",\"b\"]}]}'"));
    const auto simulation = simulationOf({ { "command", command }, { "parameters", "alpha=0.25, mode=b" } });
    QVERIFY2(simulation.has_value(), simulation ? "" : simulation.error().englishText().c_str());
    QCOMPARE(simulation->engine().inputs().options.interval, Duration::fromSeconds(60));
    const auto told = linesOf(path("told"));
    QVERIFY2(
        told[1].contains(QLatin1String(R"("parameters":{"alpha":0.25,"mode":"b","rounds":3})")), qPrintable(told[1]));
    for (const char* bad : { "alpha=2", "beta=1", "mode=c", "alpha", "rounds=1.5" }) {
        const auto refused = simulationOf({ { "command", command }, { "parameters", bad } });
        QVERIFY2(!refused && refused.error().kind == ErrorKind::BadArguments, bad);
    }
}

void TestExternalPolicy::aMendedCommandGoesOn()
{
    QFile::remove(path("mended"));
    // A second process is told everything and decides what the first one could not.
    auto simulation = simulationOf({ { "command",
        script("if [ -e " + path("mended").toStdString()
            + " ]; then case \"$l\" in *'\"name\":\"a\"'*) echo '{\"assign\":[{\"job\":0,\"tasks\":[[0,1,2]]}]}';; *) "
              "echo '{}';; esac; else echo sorry >&2; exit 4; fi") } });
    QVERIFY(simulation);
    const auto failed = simulation->runToEnd();
    QVERIFY(!failed);
    QVERIFY2(failed.error().englishText().find("exit code 4") != std::string::npos
            && failed.error().englishText().find("sorry") != std::string::npos,
        failed.error().englishText().c_str());
    QCOMPARE(simulation->engine().log().decisions().size(), std::size_t { 0 });
    QFile(path("mended")).open(QIODevice::WriteOnly);
    QVERIFY(simulation->runToEnd());
    QCOMPARE(simulation->engine().job(JobId(0)).phase, JobPhase::Finished);
}

void TestExternalPolicy::whatGoesWrongIsQuoted_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("limit");
    QTest::addColumn<QStringList>("quotes");
    const auto add = [](const char* name, const std::string& command, std::initializer_list<const char*> quotes,
                         const char* limit = kForEver) {
        QStringList quoted;
        for (const char* quote : quotes)
            quoted << QString::fromLatin1(quote);
        QTest::newRow(name) << QString::fromStdString(command) << QString::fromLatin1(limit) << quoted;
    };
    const std::string hang = kHang;
    const auto saying = [](const std::string& text) { return "read -r l; echo '" + text + "'; " + kHang; };
    // Hangs.
    add("silent from the start", hang, { "no answer", "\"hello\"", "0.3 s" }, "0.3");
    add("silent when it begins", script("", hang), { "no answer", "\"begin\"" }, "0.3");
    add("silent when it decides", script("echo thinking >&2; " + hang), { "no answer", "\"decide\"", "thinking" },
        "0.3");
    add("closes its input", "exec <&-; " + hang, { "\"hello\"" }, "0.3");
    add("closes its output", script("exec >&-; " + hang), { "closed its end of the pipe", "\"decide\"" });
    // Dies.
    add("no such program", "/nonexistent/policy", { "exit code 127", "/nonexistent/policy" });
    add("not a program", "/etc/passwd", { "exit code 126" });
    add("empty script", "true", { "exit code 0", "\"hello\"" });
    add("dies at once", "echo 'cannot import numpy' >&2; exit 3", { "exit code 3", "cannot import numpy" });
    add("dies when it decides", script("echo 'Traceback' >&2; echo 'KeyError: 7' >&2; exit 1"),
        { "exit code 1", "\"decide\"", "KeyError: 7" });
    add("killed", script("kill -SEGV $$"), { "signal 11", "\"decide\"" });
    add("dies in the middle of a word", script("printf '{\"assi'; exit 2"), { "exit code 2", "{\"assi" });
    add("leaves a helper behind", hang + " & exit 5", { "exit code 5" });
    add("fills its standard error, then dies", "head -c 5000000 /dev/zero | tr '\\0' x >&2; echo at last >&2; exit 6",
        { "exit code 6", "at last" });
    // Floods.
    add("a line without end", script("yes | tr -d '\\n'"), { "more than anyone can read", "yyyy" });
    add("lines without end", script("yes '{}'"), { "an unexpected line", "{}" });
    add("words without end", "yes >&2", { "no answer", "y" }, "0.3");
    add("a state without end", script("printf '{\"state\":\"'; head -c 1100000 /dev/zero | tr '\\0' x; echo '\"}'"),
        { "the state has" });
    add("an abyss", script("head -c 100000 /dev/zero | tr '\\0' '['; echo"), { "nested more than 64 deep", "[[[[" });
    // Lies.
    add("no JSON", saying("Hello, world!"), { "not valid JSON", "Hello, world!" });
    add("an empty line", saying(""), { "makes no sense" });
    add("a list", saying("[1,2]"), { "an object is expected", "[1,2]" });
    add("another protocol", saying(R"({"protocol":2,"triggers":["arrival"]})"), { "version 2" });
    add("no trigger", saying(R"({"protocol":1})"), { "when it wants to be asked", "resource-change" });
    add("an unknown trigger", saying(R"({"protocol":1,"triggers":["noon"]})"), { "noon", "arrival" });
    add("too much knowledge", saying(R"({"protocol":1,"triggers":["arrival"],"knowledge":["interference-model"]})"),
        { "interference-model", "remaining-work" });
    add("a misspelt key", answering(R"({"asign":[]})"), { "asign", "did you mean", "assign" });
    add("an unknown job", answering(R"({"assign":[{"job":99,"tasks":[[0,0,1]]}]})"), { "job 99", "/assign/0/job" });
    add("a job to come", answering(R"({"assign":[{"job":3,"tasks":[[0,0,1]]}]})"), { "job 3 neither waits nor runs" });
    add("a job below zero", answering(R"({"suspend":[-1]})"), { "job -1" });
    add("an unknown server", answering(R"({"assign":[{"job":0,"tasks":[[0,2,1]]}]})"), { "server 2", "0 to 1" });
    add("an unknown path", answering(R"({"assign":[{"job":0,"tasks":[[0,"rack-9",1]]}]})"), { "rack-9" });
    add("an unknown role", answering(R"({"assign":[{"job":0,"tasks":[["ps",0,1]]}]})"), { "no role \"ps\"", "task" });
    add("fewer than none", answering(R"({"assign":[{"job":0,"tasks":[[0,0,-1]]}]})"), { "-1", "/assign/0/tasks/0/2" });
    add("half a task", answering(R"({"assign":[{"job":0,"tasks":[[0,0,1.5]]}]})"), { "1.5" });
    add("a task of two", answering(R"({"assign":[{"job":0,"tasks":[[0,0]]}]})"), { "[role, server, count]" });
    add("an unknown verdict", answering(R"({"verdicts":[{"job":0,"verdict":"perhaps"}]})"), { "perhaps", "defer" });
    add("a share of two", answering(R"({"assign":[{"job":0,"tasks":[[0,0,1]],"share":2}]})"), { "/assign/0/share" });
    add("not a number", answering(R"({"notes":{"figures":{"a":NaN}}})"), { "not valid JSON", "NaN" });
    add("bytes that are no text", script("printf '{\"state\":\"\\377\"}\\n'"), { "makes no sense" });
    add("a key twice", answering(R"({"suspend":[],"suspend":[]})"), { "given twice" });
    add("two answers", script("printf '{}\\n{\"suspend\":[0]}\\n'"), { "an unexpected line", "suspend" });
    add("an answer before the question", "echo '{}'; " + answering("{}"), { "{}" });
    add("a question that is none", answering(R"({"ask":"weather","job":0,"tasks":[]})"), { "weather" });
    add("gives up", answering(R"({"error":"out of ideas"})"), { "gave up", "out of ideas" });
}

void TestExternalPolicy::whatGoesWrongIsQuoted()
{
    QFETCH(QString, command);
    QFETCH(QString, limit);
    QFETCH(QStringList, quotes);
    // Nothing may end the program by a signal.
    const auto before = std::signal(SIGPIPE, SIG_DFL);
    const auto error = failureOf(command.toStdString(), qPrintable(limit));
    std::signal(SIGPIPE, before);
    const auto text = QString::fromStdString(error.englishText());
    QCOMPARE(error.kind, ErrorKind::Failed);
    QVERIFY2(text.contains(command), qPrintable(text));
    for (const auto& quote : quotes)
        QVERIFY2(text.contains(quote), qPrintable(text));
    QVERIFY2(text.size() < command.size() + 1200, qPrintable(text));
}

void TestExternalPolicy::aHangingCommandIsCancelled_data()
{
    QTest::addColumn<QString>("command");
    const auto add
        = [](const char* name, const std::string& command) { QTest::newRow(name) << QString::fromStdString(command); };
    const std::string hang = std::string("touch hung; ") + kHang;
    add("when it is started", hang);
    add("when it begins", script("", hang));
    add("when it decides", script(hang));
    add("deaf to signals", script("trap '' TERM INT HUP; " + hang));
    add("with a helper", script("sh -c '" + hang + "' & " + hang));
    add("writing words", script("touch hung; yes >&2"));
    add("in a conversation",
        script("touch hung; while true; do echo '{\"ask\":\"rate\",\"job\":0,\"tasks\":[[0,0,1],[0,1,1]]}'; read -r l; "
               "done",
            kNothing, "echo '{\"protocol\":1,\"triggers\":[\"arrival\"],\"knowledge\":[\"true-throughput\"]}'"));
}

/// The limit is a day, so an uninterrupted wait would be noticed.
void TestExternalPolicy::aHangingCommandIsCancelled()
{
    QFETCH(QString, command);
    QFile::remove(path("hung"));
    allowCommand(command.toStdString());
    std::stop_source stop;
    std::optional<Error> error;
    std::thread work([&] {
        const StopScope scope(stop.get_token());
        auto simulation = simulationOf({ { "command", command.toStdString() }, { "limit_s", kForEver } });
        if (!simulation) {
            error = simulation.error();
            return;
        }
        if (const auto ran = simulation->runToEnd(stop.get_token()); !ran)
            error = ran.error();
    });
    const bool hangs = QTest::qWaitFor([this] { return QFile::exists(path("hung")); }, 30'000);
    stop.request_stop();
    work.join();
    QVERIFY(hangs);
    QVERIFY(error);
    QCOMPARE(error->kind, ErrorKind::Cancelled);
}

void TestExternalPolicy::withoutACommandNobodyDecides()
{
    const auto simulation = simulationOf({});
    QVERIFY(!simulation);
    QCOMPARE(simulation.error().kind, ErrorKind::BadArguments);
    QVERIFY(simulation.error().englishText().find("command=") != std::string::npos);
}

CONSONANCE_BARE_TEST(TestExternalPolicy)
#include "tst_external_policy.moc"
