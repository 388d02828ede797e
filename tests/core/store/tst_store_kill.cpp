// SPDX-License-Identifier: GPL-3.0-or-later
// kill -9 at any moment, and two programs on one database. Built twice: some moments in the everyday tests, two hundred
// with the label slow.
#include "store_fixture.h"
#include "tests/core_test.h"

#include <QCoreApplication>
#include <QProcess>

#include <chrono>
#include <map>
#include <thread>

using namespace consonance;
using namespace consonance::test;

namespace {

int fromEnvironment(const char* name, int usual)
{
    return qEnvironmentVariableIsSet(name) ? qEnvironmentVariableIntValue(name) : usual;
}

const int kKills = fromEnvironment("CONSONANCE_STORE_KILLS", 9);
const int kSharedMilliseconds = fromEnvironment("CONSONANCE_STORE_SHARED_MS", 1500);
constexpr int kForEver = 600'000;

std::int64_t monotonicMilliseconds()
{
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

/// What a probe reported.
struct Account {
    struct Run {
        std::uint64_t seed = 0;
        std::vector<std::pair<std::int64_t, std::size_t>> appended; ///< time, number of events by then
        bool isFinished = false;
    };
    std::map<std::string, Run> runs;
    QStringList problems;

    void read(const QByteArray& output)
    {
        const auto lines = output.split('\n');
        for (qsizetype i = 0; i + 1 < lines.size(); ++i) { // the last one may be cut off
            const auto words = lines[i].split(' ');
            if (words[0] == "begin")
                runs[words[1].toStdString()].seed = words[2].toULongLong();
            else if (words[0] == "at")
                runs[words[1].toStdString()].appended.emplace_back(words[3].toLongLong(), words[2].toULongLong());
            else if (words[0] == "finished")
                runs[words[1].toStdString()].isFinished = true;
            else if (words[0] == "error")
                problems << QString::fromUtf8(lines[i]);
        }
    }
};

class Probe {
public:
    Probe(const std::filesystem::path& database, int seed, int milliseconds)
    {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QCoreApplication::applicationDirPath() + QStringLiteral("/store_probe"),
            { QStringLiteral("write"), QString::fromStdString(database.string()), QString::number(seed),
                QString::number(milliseconds) });
    }
    ~Probe() { kill(); }
    bool waitForFirstRun() { return m_process.waitForStarted() && m_process.waitForReadyRead(20'000); }
    void kill()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    bool waitForEnd() { return m_process.waitForFinished(120'000) && m_process.exitCode() == 0; }
    Account account()
    {
        Account account;
        account.read(m_process.readAllStandardOutput());
        return account;
    }

private:
    QProcess m_process;
};

/// Nothing if the stored run is what the probe said it stored, up to the last second before `end`.
QString compare(const RunStore& store, const RunRecord& record, const Account::Run& told, std::int64_t end)
{
    const auto log = store.loadLog(record.id);
    if (!log)
        return QString::fromStdString(log.error().englishText());
    if (!sameEvents(*log, madeUpLog(log->events().size(), told.seed)))
        return QStringLiteral("other events than were made");
    std::size_t due = 0;
    for (const auto& [when, events] : told.appended) {
        if (told.isFinished || when <= end - 1000)
            due = std::max(due, events);
    }
    if (log->events().size() < due)
        return QStringLiteral("%1 events where %2 were due").arg(log->events().size()).arg(due);
    if (told.isFinished && (record.status != RunStatus::Finished || !record.metrics.contains("mean_jct_s")))
        return QStringLiteral("finished, but kept as %1").arg(QString::fromUtf8(runStatusName(record.status)));
    if (record.status == RunStatus::Running)
        return QStringLiteral("still marked as running");
    return {};
}

} // namespace

class TestStoreKill : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aKillCostsAtMostASecond()
    {
        const StoreFolder folder;
        Mixer mixer(7);
        std::map<std::string, Account::Run> finished;
        int interrupted = 0;
        for (int kill = 0; kill < kKills; ++kill) {
            Probe probe(folder.path(), kill, kForEver);
            QVERIFY(probe.waitForFirstRun());
            // Mostly early, at times later than the one second that may be lost.
            const auto wait = kill % 8 == 7 ? 1300 + mixer.below(900) : mixer.below(250);
            std::this_thread::sleep_for(std::chrono::milliseconds(wait));
            const auto end = monotonicMilliseconds();
            probe.kill();
            auto account = probe.account();
            QCOMPARE(account.problems, QStringList());

            auto store = RunStore::open(folder.path());
            VERIFY_RESULT(store);
            QCOMPARE(store->check(CheckDepth::Full).value(), std::vector<std::string>());
            for (auto& [id, told] : account.runs) {
                const auto record = store->get(id);
                VERIFY_RESULT(record);
                interrupted += record->status == RunStatus::Interrupted ? 1 : 0;
                QCOMPARE(compare(*store, *record, told, end), QString());
                if (told.isFinished && finished.size() < 50)
                    finished.emplace(id, told);
            }
            QCOMPARE(store->count({ .statuses = { RunStatus::Running } }).value(), 0);
        }
        QVERIFY(interrupted > 0);
        const auto store = RunStore::open(folder.path());
        for (const auto& [id, told] : finished)
            QCOMPARE(compare(*store, *store->get(id), told, 0), QString());
    }

    void twoProgramsWriteOneDatabaseAtOnce()
    {
        const StoreFolder folder;
        auto store = RunStore::open(folder.path());
        VERIFY_RESULT(store);
        Probe first(folder.path(), 100'000, kSharedMilliseconds);
        Probe second(folder.path(), 200'000, kSharedMilliseconds);
        const auto end = monotonicMilliseconds() + kSharedMilliseconds;
        std::int64_t own = 0;
        do {
            const auto id = store->add(madeUpHeader("fifo"), madeUpLog(500), madeUpCompletion());
            VERIFY_RESULT(id);
            VERIFY_RESULT(store->addTag(*id, "mine"));
            VERIFY_RESULT(store->list({ .limit = 20 }));
            VERIFY_RESULT(store->markInterruptedRuns());
            ++own;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        } while (monotonicMilliseconds() < end);
        QVERIFY(first.waitForEnd());
        QVERIFY(second.waitForEnd());
        std::int64_t theirs = 0;
        for (auto* probe : { &first, &second }) {
            auto account = probe->account();
            QCOMPARE(account.problems, QStringList());
            theirs += static_cast<std::int64_t>(account.runs.size());
            for (auto& [id, told] : account.runs) {
                QVERIFY(told.isFinished);
                QCOMPARE(compare(*store, *store->get(id), told, 0), QString());
            }
        }
        QVERIFY(theirs >= 2);
        QCOMPARE(store->count({ .statuses = { RunStatus::Finished } }).value(), own + theirs);
        QCOMPARE(store->check(CheckDepth::Full).value(), std::vector<std::string>());
    }
};

CONSONANCE_TEST(TestStoreKill)
#include "tst_store_kill.moc"
