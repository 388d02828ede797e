// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that can be wrong with a database or its location: a clear message, nothing lost, nothing touched. Old
// layouts, and how they are brought up to date.
#include "core/base/file_io.h"
#include "core/store/kept_trainings.h"
#include "core/store/store_database.h"
#include "store_fixture.h"
#include "tests/core_test.h"

#include <QCoreApplication>
#include <QProcess>

#include <algorithm>

#include <sys/stat.h>

using namespace consonance;
using namespace consonance::test;

namespace {

QByteArray idOf(const Error& error)
{
    return error.message.id;
}

/// The error id when opening fails, or "" when it succeeds.
QByteArray openingError(const std::filesystem::path& path, const StoreOptions& options = {})
{
    const auto store = RunStore::open(path, options);
    return store ? QByteArray() : idOf(store.error());
}

void execute(const std::filesystem::path& path, const std::string& sql)
{
    SQLite::Database database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec(sql);
}

std::string contentOf(const std::filesystem::path& path)
{
    return readFile(path).value();
}

void write(const std::filesystem::path& path, const std::string& bytes)
{
    if (!writeFileAtomically(path, bytes))
        qFatal("cannot write %s", path.c_str());
}

/// A closed database of `runs` runs, as one file.
void makeDatabase(const std::filesystem::path& path, int runs)
{
    auto store = RunStore::open(path).value();
    for (int run = 0; run < runs; ++run)
        std::ignore
            = store.add(madeUpHeader(), madeUpLog(2000, static_cast<std::uint64_t>(run)), madeUpCompletion()).value();
}

QByteArray runProbe(const QStringList& arguments)
{
    QProcess probe;
    probe.start(QCoreApplication::applicationDirPath() + QStringLiteral("/store_probe"), arguments);
    probe.waitForFinished();
    return probe.readAllStandardOutput();
}

QString text(const std::filesystem::path& path)
{
    return QString::fromStdString(path.string());
}

std::string fixture(int layout)
{
    return contentOf(
        std::string(CONSONANCE_SOURCE_FOLDER "/tests/fixtures/store/layout") + std::to_string(layout) + ".sql");
}

constexpr int kRuns = 6; ///< in the databases to be damaged
constexpr int kNewestLayout = 4;

} // namespace

class TestStoreFailures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void filesThatAreNoRunDatabaseAreLeftAsTheyAre_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("error");
        QTest::newRow("a trace") << QByteArray("job_id,arrival_s\n").repeated(100)
                                 << QByteArray("store.not-a-database");
        QTest::newRow("short") << QByteArray("hello") << QByteArray("store.not-a-database");
        QTest::newRow("zeros") << QByteArray(8192, '\0') << QByteArray("store.not-a-database");
        QTest::newRow("a header only") << QByteArray("SQLite format 3\0", 16) << QByteArray("store.not-a-database");
    }
    void filesThatAreNoRunDatabaseAreLeftAsTheyAre()
    {
        QFETCH(QByteArray, content);
        QFETCH(QByteArray, error);
        const StoreFolder folder;
        write(folder.path(), content.toStdString());
        QCOMPARE(openingError(folder.path()), error);
        QCOMPARE(openingError(folder.path(), { .access = StoreAccess::ReadOnly }), error);
        QCOMPARE(contentOf(folder.path()), content.toStdString());
        QVERIFY(!std::filesystem::exists(folder.path("runs.db-wal")));
    }

    void otherProgramsDatabasesAreLeftAsTheyAre()
    {
        const StoreFolder folder;
        execute(folder.path(), "CREATE TABLE bookmarks (url TEXT); PRAGMA user_version = 1;");
        const auto before = contentOf(folder.path());
        QCOMPARE(openingError(folder.path()), QByteArray("store.foreign"));
        QCOMPARE(contentOf(folder.path()), before);
    }

    void newerDatabasesAreLeftAsTheyAre()
    {
        const StoreFolder folder;
        makeDatabase(folder.path(), 1);
        execute(folder.path(), "PRAGMA user_version = 99;");
        const auto before = contentOf(folder.path());
        const auto store = RunStore::open(folder.path());
        QCOMPARE(idOf(store.error()), QByteArray("store.newer"));
        QVERIFY(store.error().englishText().find("layout 99") != std::string::npos);
        QVERIFY(store.error().englishText().find(folder.path().string()) != std::string::npos);
        QCOMPARE(openingError(folder.path(), { .access = StoreAccess::ReadOnly }), QByteArray("store.newer"));
        QCOMPARE(contentOf(folder.path()), before);
    }

    /// A newer program updates the layout while this one is open: the message says so and does not call it damage.
    void aDatabaseThatGetsNewerWhileItIsOpen()
    {
        const StoreFolder folder;
        makeDatabase(folder.path(), 1);
        auto store = RunStore::open(folder.path()).value();
        const auto run = store.list({}).value().front().id;
        execute(folder.path(), "ALTER TABLE runs RENAME TO experiments; PRAGMA user_version = 99;");
        QCOMPARE(idOf(store.count({}).error()), QByteArray("store.newer"));
        QCOMPARE(idOf(store.rename(run, "mine").error()), QByteArray("store.newer"));
        // Once the old layout is back, everything works again: the failure was not remembered.
        execute(folder.path(),
            "ALTER TABLE experiments RENAME TO runs; PRAGMA user_version = " + std::to_string(kNewestLayout) + ";");
        QCOMPARE(store.count({}).value(), 1);
        VERIFY_RESULT(store.rename(run, "mine"));
    }

    void missingPlaces()
    {
        const StoreFolder folder;
        QCOMPARE(openingError(folder.folder() / "not" / "runs.db"), QByteArray("store.no-folder"));
        QVERIFY(!std::filesystem::exists(folder.folder() / "not"));
        QCOMPARE(openingError(folder.path(), { .access = StoreAccess::ReadOnly }), QByteArray("store.missing"));
        QCOMPARE(openingError(folder.folder()), QByteArray("store.cannot-open"));
        write(folder.path(), "");
        QCOMPARE(openingError(folder.path(), { .access = StoreAccess::ReadOnly }), QByteArray("store.missing"));
    }

    void aDatabaseThatMayNotBeWritten()
    {
        const StoreFolder folder;
        makeDatabase(folder.path(), 3);
        // Root may write anywhere, so another user tries.
        QCOMPARE(chmod(folder.path().c_str(), 0444), 0);
        QCOMPARE(chmod(folder.folder().c_str(), 0555), 0);
        const auto open = [&folder](const char* name, const char* how) {
            return runProbe({ QStringLiteral("open"), text(folder.path(name)), QString::fromUtf8(how) });
        };
        QVERIFY(open("runs.db", "read-write").startsWith("error store.not-writable "));
        QVERIFY(open("new.db", "read-write").startsWith("error store.not-writable "));
        QCOMPARE(open("runs.db", "read-only"), QByteArray("ok 3\n"));
        QVERIFY(open("new.db", "read-only").startsWith("error store.missing "));
        QCOMPARE(chmod(folder.path().c_str(), 0400), 0);
        QVERIFY(geteuid() != 0 || open("runs.db", "read-only").startsWith("error store.cannot-open "));
        QCOMPARE(chmod(folder.folder().c_str(), 0755), 0);
    }

    void readingOnlyChangesNothing()
    {
        const StoreFolder folder;
        makeDatabase(folder.path(), 2);
        const auto before = contentOf(folder.path());
        {
            auto store = RunStore::open(folder.path(), { .access = StoreAccess::ReadOnly });
            VERIFY_RESULT(store);
            QVERIFY(store->isReadOnly());
            const auto id = store->list({})->front().id;
            VERIFY_RESULT(store->loadLog(id));
            QCOMPARE(idOf(store->archive(id).error()), QByteArray("store.opened-read-only"));
            QCOMPARE(idOf(store->begin(madeUpHeader()).error()), QByteArray("store.opened-read-only"));
            QVERIFY(!store->remove(id));
        }
        QCOMPARE(contentOf(folder.path()), before);
    }

    void aDatabaseLockedByAnotherProgram()
    {
        const StoreFolder folder;
        auto store = RunStore::open(folder.path(), { .busyTimeout = std::chrono::milliseconds(50) });
        VERIFY_RESULT(store);
        auto writer = store->begin(madeUpHeader());
        VERIFY_RESULT(writer);
        const auto log = madeUpLog(3000);
        {
            SQLite::Database other(folder.path().string(), SQLite::OPEN_READWRITE);
            SQLite::Transaction transaction(other, SQLite::TransactionBehavior::IMMEDIATE);
            const auto refused = store->add(madeUpHeader(), log, madeUpCompletion());
            QCOMPARE(idOf(refused.error()), QByteArray("store.locked"));
            VERIFY_RESULT(store->list({})); // reading goes on
            QCOMPARE(openingError(folder.path()), QByteArray());
            VERIFY_RESULT((*writer)->append(log));
            QTRY_VERIFY((*writer)->problem());
            QCOMPARE(idOf(*(*writer)->problem()), QByteArray("store.locked"));
        }
        // Nothing was lost in the meantime.
        QTRY_COMPARE((*writer)->storedEvents(), log.events().size());
        QVERIFY(!(*writer)->problem());
        VERIFY_RESULT((*writer)->finish(madeUpCompletion()));
        QVERIFY(sameEvents(*store->loadLog((*writer)->runId()), log));
    }

    void aDatabaseHeldAloneByAnotherProgram()
    {
        const StoreFolder folder;
        makeDatabase(folder.path(), 1);
        SQLite::Database other(folder.path().string(), SQLite::OPEN_READWRITE);
        other.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
        QCOMPARE(
            openingError(folder.path(), { .busyTimeout = std::chrono::milliseconds(50) }), QByteArray("store.locked"));
    }

    void aFullDiskLosesNothing()
    {
        const StoreFolder folder;
        const StoreOptions options { .maximumBytes = 1 << 20 };
        std::vector<std::string> kept;
        {
            auto store = RunStore::open(folder.path(), options);
            VERIFY_RESULT(store);
            auto writer = store->begin(madeUpHeader());
            VERIFY_RESULT((*writer)->append(madeUpLog(2000)));
            Result<std::string> added;
            while ((added = store->add(madeUpHeader(), madeUpLog(20'000, kept.size()), madeUpCompletion())))
                kept.push_back(*added);
            QCOMPARE(idOf(added.error()), QByteArray("store.full"));
            QVERIFY(kept.size() > 1);
            // The ongoing run keeps what it has until there is room again.
            const auto log = madeUpLog(100'000);
            VERIFY_RESULT((*writer)->append(log));
            QCOMPARE(idOf((*writer)->finish(madeUpCompletion()).error()), QByteArray("store.full"));
            while (!kept.empty()) {
                VERIFY_RESULT(store->remove(kept.back()));
                kept.pop_back();
            }
            VERIFY_RESULT((*writer)->finish(madeUpCompletion()));
            kept.push_back((*writer)->runId());
            QVERIFY(sameEvents(*store->loadLog(kept.front()), log));
        }
        const auto store = RunStore::open(folder.path());
        VERIFY_RESULT(store);
        QVERIFY(store->check(CheckDepth::Full)->empty());
        QCOMPARE(store->get(kept.front())->status, RunStatus::Finished);
    }

    void aFileThatCannotGrowLosesNothing()
    {
        const StoreFolder folder;
        const auto output = runProbe({ QStringLiteral("limited"), text(folder.path()), QStringLiteral("1500000") });
        QVERIFY2(output.contains("error store."), output.constData());
        const auto stored = output.mid(7, output.indexOf('\n') - 7).toLongLong();
        QVERIFY(stored > 1);
        const auto store = RunStore::open(folder.path());
        VERIFY_RESULT(store);
        QVERIFY(store->check(CheckDepth::Full)->empty());
        QCOMPARE(store->count({ .statuses = { RunStatus::Finished } }).value(), stored);
    }

    /// Any damage ends in a message that names the file and says what to do, or in runs that read as they were written;
    /// a file found damaged is never written to.
    void damagedFilesEndInAMessageAndAreLeftAsTheyAre()
    {
        const StoreFolder folder;
        makeDatabase(folder.path(), kRuns);
        const auto sound = contentOf(folder.path());
        Mixer mixer(11);
        int noticed = 0;
        for (int round = 0; round < 60; ++round) {
            auto damaged = sound;
            if (round % 5 == 4) {
                damaged.resize(mixer.below(damaged.size()) + 1); // an empty file would be a new database
            } else {
                // A few bytes, or a page of garbage.
                const std::size_t length = round % 2 == 0 ? 4096 : 8;
                const auto begin = mixer.below(damaged.size() - length);
                for (std::size_t i = 0; i < length; ++i)
                    damaged[begin + i] = static_cast<char>(mixer.below(256));
            }
            noticed += checkDamaged(folder, round, damaged) ? 1 : 0;
            if (QTest::currentTestFailed())
                return;
        }
        QVERIFY2(noticed >= 45, qPrintable(QString::number(noticed)));
    }

    /// Every field of the file's header and of the page that describes the tables.
    void damagedBeginningsEndInAMessageAndAreLeftAsTheyAre()
    {
        const StoreFolder folder;
        makeDatabase(folder.path(), kRuns);
        const auto sound = contentOf(folder.path());
        Mixer mixer(13);
        int noticed = 0;
        for (std::size_t at = 0; at < 4096; at += at < 112 ? 1 : 97) {
            auto damaged = sound;
            damaged[at] = static_cast<char>(damaged[at] ^ static_cast<char>(1 + mixer.below(255)));
            noticed += checkDamaged(folder, static_cast<int>(at), damaged) ? 1 : 0;
            if (QTest::currentTestFailed())
                return;
        }
        QVERIFY2(noticed >= 40, qPrintable(QString::number(noticed)));
    }

    void aHostileDatabaseRunsNothing()
    {
        const StoreFolder folder;
        makeDatabase(folder.path(), 1);
        execute(folder.path(),
            "CREATE TABLE trap (x); CREATE TRIGGER spring AFTER UPDATE ON runs BEGIN INSERT INTO trap VALUES (1); "
            "END;");
        {
            auto store = RunStore::open(folder.path());
            VERIFY_RESULT(store);
            VERIFY_RESULT(store->rename(store->list({})->front().id, "other"));
        }
        SQLite::Database database(folder.path().string());
        QCOMPARE(database.execAndGet("SELECT count(*) FROM trap").getInt(), 0);
    }

    void everyLayoutOfThePastIsRead_data()
    {
        QTest::addColumn<int>("layout");
        for (int layout = 1; layout <= kNewestLayout; ++layout)
            QTest::addRow("layout %d", layout) << layout;
    }
    void everyLayoutOfThePastIsRead()
    {
        QFETCH(int, layout);
        const StoreFolder folder;
        execute(folder.path(), fixture(layout));
        const auto backup = folder.path(("runs.db.layout" + std::to_string(layout) + ".backup").c_str());
        if (layout < kNewestLayout)
            QCOMPARE(openingError(folder.path(), { .access = StoreAccess::ReadOnly }), QByteArray("store.older"));
        for (int time = 0; time < 2; ++time) {
            const auto store = RunStore::open(folder.path());
            VERIFY_RESULT(store);
            QCOMPARE(std::filesystem::exists(backup), layout < kNewestLayout);
            QVERIFY(store->check(CheckDepth::Full)->empty());
            QCOMPARE(store->count({}).value(), 1);
            QCOMPARE(store->count({ .archived = ArchivedRuns::Included }).value(), 2);
            QVERIFY(sameEvents(store->loadLog("1hf7yat00abcd").value(), madeUpLog(300, 1)));
            QVERIFY(sameEvents(store->loadLog("1hf7yat00wxyz").value(), madeUpLog(200, 2)));
            const auto forked = store->get("1hf7yat00wxyz");
            VERIFY_RESULT(forked);
            QCOMPARE(forked->header.fork->parent, std::string("0123456789abc"));
            QCOMPARE(forked->notes, std::string("looked at twice"));
            QCOMPARE(forked->metrics.at("mean_jct_s"), 99.0);
            QCOMPARE(forked->header.seed, ~std::uint64_t { 0 });
            const auto files = store->loadFiles("1hf7yat00abcd");
            VERIFY_RESULT(files);
            QCOMPARE(files->size(), std::size_t { layout < 4 ? 0u : 1u });
            QVERIFY(layout < 4 || files->front().content == madeUpHeader().trace.content);
            QVERIFY(layout < 2 || KeptTrainings(*store).checkpoint("first").value() == "weights");
            const auto marks = store->loadMarks("1hf7yat00wxyz");
            VERIFY_RESULT(marks);
            QCOMPARE(marks->size(), std::size_t { layout < 3 ? 0u : 2u });
            QVERIFY(layout < 3 || (marks->back().text == "rush hour 高峰" && marks->back().color == MarkColor::Blue));
            QVERIFY(store->loadMarks("1hf7yat00abcd")->empty());
            QCOMPARE(store->loadOutcomes("1hf7yat00wxyz")->size(), std::size_t { 2 });
            QCOMPARE(store->loadDocument("1hf7yat00abcd", DocumentRole::Trace)->content, madeUpHeader().trace.content);
        }
        if (layout < kNewestLayout) {
            SQLite::Database copy(backup.string());
            QCOMPARE(copy.execAndGet("PRAGMA user_version").getInt(), layout);
            QCOMPARE(copy.execAndGet("SELECT count(*) FROM runs").getInt(), 2);
        }
    }

    void aStepThatFailsChangesNothing()
    {
        const StoreFolder folder;
        makeDatabase(folder.path(), 2);
        const int next = kNewestLayout + 1;
        std::vector<MigrationStep> steps(storeMigrations().begin(), storeMigrations().end());
        steps.push_back({ next, "ALTER TABLE runs ADD COLUMN colour TEXT; CREATE TABLE runs (x);" });
        QVERIFY(!StoreDatabase::open(folder.path(), {}, steps));
        QCOMPARE(openingError(folder.path()), QByteArray());
        QCOMPARE(RunStore::open(folder.path())->count({}).value(), 2);

        steps.back().sql = "ALTER TABLE runs ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'";
        VERIFY_RESULT(StoreDatabase::open(folder.path(), {}, steps));
        QCOMPARE(openingError(folder.path()), QByteArray("store.newer"));
        // One copy for each attempt: none is ever written over.
        const auto name = "runs.db.layout" + std::to_string(kNewestLayout);
        QVERIFY(std::filesystem::exists(folder.path((name + ".backup").c_str())));
        QVERIFY(std::filesystem::exists(folder.path((name + "-2.backup").c_str())));
    }

private:
    /// Whether any problem was found.
    bool checkDamaged(const StoreFolder& folder, int round, const std::string& bytes)
    {
        const auto path = folder.path(("damaged" + std::to_string(round) + ".db").c_str());
        write(path, bytes);
        QStringList messages;
        QString wrong = lookAtEverything(path, messages);
        if (wrong.isEmpty() && contentOf(path) != bytes)
            wrong = QStringLiteral("reading wrote to the file");
        bool isAdded = false;
        if (wrong.isEmpty())
            wrong = addUnlessDamaged(path, messages, isAdded);
        if (wrong.isEmpty() && !isAdded && contentOf(path) != bytes)
            wrong = QStringLiteral("a damaged file was written to");
        for (const auto& message : messages) {
            if (wrong.isEmpty() && !saysWhatToDo(message, path))
                wrong = QStringLiteral("unclear");
        }
        if (!wrong.isEmpty())
            QTest::qFail(qPrintable(QStringLiteral("damage %1: %2 [%3]").arg(round).arg(wrong, messages.join(u'|'))),
                __FILE__, __LINE__);
        return !messages.isEmpty();
    }

    static bool saysWhatToDo(const QString& message, const std::filesystem::path& path)
    {
        static const QStringList advice { QStringLiteral("restore a backup"), QStringLiteral("was left as it is"),
            QStringLiteral("update Consonance"), QStringLiteral("use a newer Consonance"),
            QStringLiteral("name another place"), QStringLiteral("may it be read?") };
        return message.startsWith(text(path))
            && std::any_of(advice.begin(), advice.end(), [&](const QString& words) { return message.contains(words); });
    }

    /// Anything that is neither as written nor an error; errors are added to `messages`.
    static QString lookAtEverything(const std::filesystem::path& path, QStringList& messages)
    {
        const auto note = [&messages](const Error& error) { messages << QString::fromStdString(error.englishText()); };
        const auto store = RunStore::open(path);
        if (!store) {
            note(store.error());
            return {};
        }
        const auto runs = store->list({ .filter = { .archived = ArchivedRuns::Included } });
        if (!runs) {
            note(runs.error());
            return {};
        }
        for (const auto& run : *runs) {
            const auto log = store->loadLog(run.id);
            if (!log)
                note(log.error());
            else if (!isOneOfTheLogs(*log))
                return QStringLiteral("other events than were written");
            const auto outcomes = store->loadOutcomes(run.id);
            if (!outcomes)
                note(outcomes.error());
            else if (!outcomes->empty() && outcomes->size() != madeUpCompletion().outcomes.size())
                return QStringLiteral("other outcomes than were written");
            const auto trace = store->loadDocument(run.id, DocumentRole::Trace);
            if (!trace)
                note(trace.error());
            else if (trace->content != madeUpHeader().trace.content)
                return QStringLiteral("another trace than was written");
        }
        return {};
    }

    static bool isOneOfTheLogs(const EventLog& log)
    {
        static const auto written = [] {
            std::vector<EventLog> logs;
            for (std::uint64_t run = 0; run < kRuns; ++run)
                logs.push_back(madeUpLog(2000, run));
            return logs;
        }();
        return std::any_of(written.begin(), written.end(), [&](const EventLog& one) { return sameEvents(log, one); });
    }

    /// Checks all pages and adds a run: if the check finds damage nothing may be added, otherwise it works or says why.
    static QString addUnlessDamaged(const std::filesystem::path& path, QStringList& messages, bool& isAdded)
    {
        auto store = RunStore::open(path);
        if (!store)
            return {}; // already reported
        const auto problems = store->check(CheckDepth::Full);
        const bool isFoundDamaged = !problems || !problems->empty();
        const auto added = store->add(madeUpHeader(), madeUpLog(100), madeUpCompletion());
        isAdded = added.has_value();
        if (isFoundDamaged && isAdded)
            return QStringLiteral("a run was added although the check found damage");
        if (!isAdded)
            messages << QString::fromStdString(added.error().englishText());
        return {};
    }
};

CONSONANCE_TEST(TestStoreFailures)
#include "tst_store_failures.moc"
