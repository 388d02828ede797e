// SPDX-License-Identifier: GPL-3.0-or-later
// Runs stored, found and loaded again.
#include "core/base/hash.h"
#include "core/store/run_id.h"
#include "core/store/store_location.h"
#include "store_fixture.h"
#include "tests/core_test.h"

#include <set>
#include <thread>

using namespace consonance;
using namespace consonance::test;

namespace {

std::vector<std::string> policiesOf(const Result<std::vector<RunRecord>>& runs)
{
    std::vector<std::string> policies;
    for (const auto& run : runs.value())
        policies.push_back(run.header.policy);
    return policies;
}

using Texts = std::vector<std::string>;

} // namespace

class TestRunStore : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aRunComesBackAsItWas()
    {
        const StoreFolder folder;
        const auto log = madeUpLog(40'000); // more than two chunks
        std::string id;
        {
            auto store = RunStore::open(folder.path());
            VERIFY_RESULT(store);
            auto header = madeUpHeader();
            header.fork
                = ForkPoint { .parent = "0123456789abc", .event = 12, .at = { 99 }, .change = "policy lb → tetris" };
            const auto added = store->add(header, log, madeUpCompletion());
            VERIFY_RESULT(added);
            id = *added;
        }
        const auto store = RunStore::open(folder.path());
        VERIFY_RESULT(store);
        const auto record = store->get(id);
        VERIFY_RESULT(record);
        QCOMPARE(record->status, RunStatus::Finished);
        QCOMPARE(record->events, log.events().size());
        QCOMPARE(record->decisions, log.decisions().size());
        QCOMPARE(record->eventHash, log.hash());
        QCOMPARE(record->lastEventAt, log.events().back().at);
        QCOMPARE(record->header.trace.hash, 0xfedcba9876543210u);
        QCOMPARE(record->header.seed, 0xffffffffffffffffu);
        QCOMPARE(record->header.interval->microseconds, 1'200'000'000);
        QCOMPARE(record->header.fork->parent, std::string("0123456789abc"));
        QCOMPARE(record->header.fork->change, std::string("policy lb → tetris"));
        QCOMPARE(record->header.tags, (Texts { "night", "paper" }));
        QCOMPARE(record->metrics.at("mean_jct_s"), 1234.5);
        QVERIFY(record->endedMilliseconds >= record->createdMilliseconds);

        const auto again = store->loadLog(id);
        VERIFY_RESULT(again);
        QVERIFY(sameEvents(log, *again));
        QCOMPARE(again->decisions().size(), log.decisions().size());
        QCOMPARE(store->loadDocument(id, DocumentRole::Trace)->content, std::string("job_id,arrival_s\na,0\nb,1.5\n"));
        QCOMPARE(store->loadDocument(id, DocumentRole::Cluster)->name, std::string("harmony-testbed"));
        QCOMPARE(store->loadDocument(id, DocumentRole::Models)->hash, std::uint64_t { 43 });
        QCOMPARE(store->loadOutcomes(id)->size(), std::size_t { 2 });
        QVERIFY(store->check(CheckDepth::Full)->empty());
        QVERIFY(!store->loadLog(id, EventBounds { .jobs = 50 }));
    }

    void aRunIsStoredWhileItGoes()
    {
        const StoreFolder folder;
        auto store = RunStore::open(folder.path());
        VERIFY_RESULT(store);
        auto writer = store->begin(madeUpHeader());
        VERIFY_RESULT(writer);
        const auto id = (*writer)->runId();
        EventLog log;
        Mixer mixer(3);
        grow(log, 500, mixer);
        VERIFY_RESULT((*writer)->append(log));
        QTRY_COMPARE((*writer)->storedEvents(), log.events().size());

        // Another program sees the run, and leaves it alone: its writer is alive.
        const auto other = RunStore::open(folder.path());
        VERIFY_RESULT(other);
        QCOMPARE(other->get(id)->status, RunStatus::Running);
        QVERIFY(sameEvents(*other->loadLog(id), log));

        // Back and forward again over the same events, as stepping does.
        const auto whole = log;
        const auto mark = EventLog::Mark { 100, whole.events()[100].firstSlot, 0, 0 };
        auto shorter = whole;
        shorter.truncateTo(mark);
        VERIFY_RESULT((*writer)->append(shorter));
        grow(log, 20'000, mixer);
        VERIFY_RESULT((*writer)->append(log));
        VERIFY_RESULT((*writer)->finish(madeUpCompletion()));
        QVERIFY(!(*writer)->problem());
        QVERIFY(sameEvents(*other->loadLog(id), log));
        QCOMPARE(other->get(id)->status, RunStatus::Finished);
    }

    void anAbandonedWriterLeavesAnInterruptedRun()
    {
        const StoreFolder folder;
        auto store = RunStore::open(folder.path());
        const auto log = madeUpLog(100);
        std::string id;
        {
            auto writer = store->begin(madeUpHeader());
            id = (*writer)->runId();
            VERIFY_RESULT((*writer)->append(log));
        }
        QCOMPARE(store->get(id)->status, RunStatus::Interrupted);
        QVERIFY(sameEvents(*store->loadLog(id), log));
    }

    void aLogThatChangedItsPastIsNotTakenForTheRun()
    {
        auto store = RunStore::openInMemory();
        auto writer = store->begin(madeUpHeader());
        VERIFY_RESULT((*writer)->append(madeUpLog(1000, 1)));
        VERIFY_RESULT((*writer)->append(madeUpLog(1500, 2)));
        QVERIFY(!(*writer)->finish(madeUpCompletion()));
        QCOMPARE(store->get((*writer)->runId())->status, RunStatus::Failed);
    }

    void rangesLoadOnlyWhatLiesInThem()
    {
        auto store = RunStore::openInMemory();
        const auto log = madeUpLog(50'000);
        const auto id = store->add(madeUpHeader(), log, madeUpCompletion());
        const auto events = log.events();
        const StoredSpan range { events[20'000].at, events[30'000].at };
        const auto part = store->loadEvents(*id, range);
        VERIFY_RESULT(part);
        std::size_t first = 0;
        while (events[first].at < range.from)
            ++first;
        std::size_t end = first;
        while (events[end].at < range.until)
            ++end;
        QCOMPARE(part->firstEvent, first);
        QCOMPARE(part->block.events.size(), end - first);
        for (std::size_t i = 0; i < part->block.events.size(); ++i) {
            const auto& event = part->block.events[i];
            QCOMPARE(event.at, events[first + i].at);
            const auto slots = log.slots(events[first + i]);
            QVERIFY(std::equal(slots.begin(), slots.end(), part->block.slots.begin() + event.firstSlot));
        }
        const auto decisions = store->loadDecisions(*id, range);
        VERIFY_RESULT(decisions);
        QVERIFY(!decisions->empty() && decisions->size() < log.decisions().size());
        QVERIFY(decisions->front().at >= range.from && decisions->back().at < range.until);
        QCOMPARE(store->loadEvents(*id, {})->block.events.size(), events.size());
    }

    void equalInputsAreStoredOnce()
    {
        const StoreFolder folder;
        auto store = RunStore::open(folder.path());
        auto header = madeUpHeader();
        Mixer mixer(1);
        header.trace.content.clear();
        for (int i = 0; i < 2'000'000; ++i)
            header.trace.content += static_cast<char>(mixer.below(256));
        const auto first = store->add(header, {}, madeUpCompletion());
        const auto sizeOfOne
            = std::filesystem::file_size(folder.path()) + std::filesystem::file_size(folder.path("runs.db-wal"));
        for (int i = 0; i < 5; ++i)
            VERIFY_RESULT(store->add(header, {}, madeUpCompletion()));
        auto sizeOfSix
            = std::filesystem::file_size(folder.path()) + std::filesystem::file_size(folder.path("runs.db-wal"));
        QVERIFY(sizeOfSix < sizeOfOne + 1'000'000);

        // The same hash with other bytes is another document: an impostor never replaces a trace.
        auto other = header;
        other.trace.content = "something else";
        const auto second = store->add(other, {}, madeUpCompletion());
        QCOMPARE(store->loadDocument(*first, DocumentRole::Trace)->content.size(), header.trace.content.size());
        QCOMPARE(store->loadDocument(*second, DocumentRole::Trace)->content, std::string("something else"));
        VERIFY_RESULT(store->remove(*second));
        QVERIFY(!store->get(*second));
        QCOMPARE(store->loadDocument(*first, DocumentRole::Trace)->content.size(), header.trace.content.size());
    }

    void filtersAndSorting()
    {
        auto store = RunStore::openInMemory();
        const auto put = [&store](const char* policy, double jct, std::uint64_t trace, std::vector<std::string> tags) {
            auto header = madeUpHeader(policy);
            header.name = std::string("name of ") + policy;
            header.trace.hash = trace;
            header.tags = std::move(tags);
            header.requestJson = std::string(policy) == "lb"
                ? R"({"trace":"hidden","changes":[{"at_us":1,"change":{"kind":"drain","host":"Server-7"}}]})"
                : "";
            return store->add(header, {}, madeUpCompletion(jct)).value();
        };
        const auto fifo = put("fifo", 300, 1, { "night" });
        const auto lb = put("lb", 100, 1, { "paper" });
        const auto tetris = put("tetris", 200, 2, { "night", "paper" });

        QCOMPARE(policiesOf(store->list({})), (Texts { "tetris", "lb", "fifo" })); // newest first
        QCOMPARE(policiesOf(store->list(
                     { .sort = RunSort::Metric, .sortMetric = "mean_jct_s", .order = SortOrder::Ascending })),
            (Texts { "lb", "tetris", "fifo" }));
        QCOMPARE(policiesOf(
                     store->list({ .sort = RunSort::Policy, .order = SortOrder::Ascending, .offset = 1, .limit = 1 })),
            (Texts { "lb" }));
        const auto listed = [&store](RunFilter filter) {
            return policiesOf(
                store->list({ .filter = std::move(filter), .sort = RunSort::Policy, .order = SortOrder::Ascending }));
        };
        QCOMPARE(listed({ .tags = { "night" } }), (Texts { "fifo", "tetris" }));
        QCOMPARE(listed({ .tags = { "night", "paper" } }), (Texts { "tetris" }));
        QCOMPARE(listed({ .policies = { "lb", "fifo" } }), (Texts { "fifo", "lb" }));
        QCOMPARE(listed({ .traceHash = 2 }), (Texts { "tetris" }));
        QCOMPARE(listed({ .text = "NAME tet" }), (Texts { "tetris" }));
        QCOMPARE(listed({ .text = "paper" }), (Texts { "lb", "tetris" }));
        QCOMPARE(listed({ .text = "drain server-7" }), (Texts { "lb" })); // what was changed
        QCOMPARE(listed({ .text = "hidden" }), (Texts {}));
        QCOMPARE(listed({ .text = "' OR 1=1 --" }), (Texts {}));
        QCOMPARE(listed({ .text = "%" }), (Texts {}));
        QCOMPARE(listed({ .metrics = { { "mean_jct_s", Comparison::LessOrEqual, 200 } } }), (Texts { "lb", "tetris" }));
        QCOMPARE(listed({ .metrics
                     = { { "mean_jct_s", Comparison::Greater, 100 }, { "mean_jct_s", Comparison::NotEqual, 300 } } }),
            (Texts { "tetris" }));
        QCOMPARE(listed({ .metrics = { { "nothing", Comparison::Less, 1 } } }), (Texts {}));
        QCOMPARE(listed({ .statuses = { RunStatus::Running } }), (Texts {}));
        QCOMPARE(store->count({ .tags = { "night" } }).value(), 2);
        QVERIFY(!store->count({ .text = QString(QStringLiteral("a ")).repeated(500).toStdString() }));

        VERIFY_RESULT(store->archive(lb));
        QCOMPARE(listed({}), (Texts { "fifo", "tetris" }));
        QCOMPARE(listed({ .archived = ArchivedRuns::Only }), (Texts { "lb" }));
        QCOMPARE(listed({ .archived = ArchivedRuns::Included }), (Texts { "fifo", "lb", "tetris" }));
        VERIFY_RESULT(store->restore(lb));
        QCOMPARE(store->count({}).value(), 3);

        VERIFY_RESULT(store->addTag(fifo, "später"));
        VERIFY_RESULT(store->addTag(fifo, "später"));
        VERIFY_RESULT(store->removeTag(fifo, "night"));
        QCOMPARE(store->get(fifo)->header.tags, (Texts { "später" }));
        QVERIFY(!store->addTag(fifo, ""));
        QVERIFY(!store->addTag(fifo, "two\nlines"));
        VERIFY_RESULT(store->rename(fifo, "the first"));
        VERIFY_RESULT(store->setNotes(fifo, "looked at twice"));
        QCOMPARE(listed({ .text = "twice first" }), (Texts { "fifo" }));
        VERIFY_RESULT(store->remove(tetris));
        QCOMPARE(listed({}), (Texts { "fifo", "lb" }));
    }

    void unknownRunsAreErrorsEverywhere()
    {
        auto store = RunStore::openInMemory();
        const std::string id = "nothere";
        QCOMPARE(store->get(id).error().kind, ErrorKind::BadInput);
        QVERIFY(
            !store->loadLog(id) && !store->loadEvents(id, {}) && !store->loadDecisions(id) && !store->loadOutcomes(id));
        QVERIFY(!store->loadDocument(id, DocumentRole::Trace));
        QVERIFY(!store->rename(id, "x") && !store->setNotes(id, "x") && !store->addTag(id, "x")
            && !store->removeTag(id, "x"));
        QVERIFY(!store->archive(id) && !store->restore(id) && !store->remove(id) && !store->resolveId(id));
    }

    void idsSortByTimeAndAreFoundByTheirEnds()
    {
        std::string last;
        std::set<std::string> seen;
        for (int i = 0; i < 2000; ++i) {
            const auto id = makeRunId(1'700'000'000'000 + i / 100);
            QVERIFY(isRunId(id));
            QVERIFY(id > last);
            QVERIFY(seen.insert(id).second);
            last = id;
        }
        QVERIFY(!isRunId("short"));

        auto store = RunStore::openInMemory();
        const auto a = store->add(madeUpHeader(), {}, madeUpCompletion()).value();
        QCOMPARE(*store->resolveId(a), a);
        QCOMPARE(*store->resolveId(a.substr(0, 4)), a);
        QCOMPARE(*store->resolveId(a.substr(9)), a);
        const auto b = store->add(madeUpHeader(), {}, madeUpCompletion()).value();
        QVERIFY(!store->resolveId(a.substr(0, 3)));
        QCOMPARE(*store->resolveId(b), b);
        QVERIFY(!store->resolveId(""));
    }

    void metricsSurviveTheWayThroughTheList()
    {
        RunMetrics metrics { .jobs = 120,
            .finished = 119,
            .unfinished = 1,
            .meanJctSeconds = 1.5,
            .p99JctSeconds = 7,
            .decisions = 9,
            .eventHash = 3 };
        const auto again = runMetrics(metricList(metrics), 3);
        QCOMPARE(again.jobs, 120);
        QCOMPARE(again.unfinished, 1);
        QCOMPARE(again.meanJctSeconds, 1.5);
        QCOMPARE(again.p99JctSeconds, 7.0);
        QCOMPARE(again.decisions, 9);
        QCOMPARE(again.eventHash, std::uint64_t { 3 });
        QCOMPARE(runMetrics({ { "jobs", 1e300 } }, 0).jobs, 0);

        auto store = RunStore::openInMemory();
        auto completion = madeUpCompletion();
        completion.metrics["strange"] = std::numeric_limits<double>::quiet_NaN();
        const auto id = store->add(madeUpHeader(), {}, completion);
        VERIFY_RESULT(id);
        QVERIFY(!store->get(*id)->metrics.contains("strange"));
    }

    void manyThreadsUseOneStore()
    {
        const StoreFolder folder;
        auto store = RunStore::open(folder.path());
        VERIFY_RESULT(store);
        std::atomic<int> failures = 0;
        {
            std::vector<std::jthread> threads;
            for (int t = 0; t < 4; ++t) {
                threads.emplace_back([&store, &failures, t] {
                    auto own = *store;
                    const auto log = madeUpLog(2000, static_cast<std::uint64_t>(t));
                    for (int i = 0; i < 5; ++i) {
                        auto writer = own.begin(madeUpHeader());
                        const bool isDone = writer && (*writer)->append(log) && (*writer)->finish(madeUpCompletion());
                        const bool isSame = isDone && sameEvents(own.loadLog((*writer)->runId()).value(), log);
                        failures += isSame && own.list({}) ? 0 : 1;
                    }
                });
            }
        }
        QCOMPARE(failures.load(), 0);
        QCOMPARE(store->count({}).value(), 20);
    }

    void theDefaultPlaceFollowsTheEnvironment()
    {
        qputenv("XDG_DATA_HOME", "/tmp/somewhere");
        QCOMPARE(defaultStorePath()->string(), std::string("/tmp/somewhere/consonance/runs.db"));
        qputenv("XDG_DATA_HOME", "relative");
        qputenv("HOME", "/home/me");
        QCOMPARE(defaultStorePath()->string(), std::string("/home/me/.local/share/consonance/runs.db"));
        qunsetenv("XDG_DATA_HOME");
        qunsetenv("HOME");
        QVERIFY(!defaultStorePath());

        const StoreFolder folder;
        qputenv("XDG_DATA_HOME", QByteArray::fromStdString((folder.folder() / "not" / "there").string()));
        const auto store = RunStore::openDefault();
        VERIFY_RESULT(store);
        QVERIFY(std::filesystem::exists(folder.folder() / "not" / "there" / "consonance" / "runs.db"));
    }

    void marksAreKept()
    {
        const StoreFolder folder;
        auto store = RunStore::open(folder.path());
        const auto id = store->add(madeUpHeader(), madeUpLog(100, 1), madeUpCompletion()).value();
        const auto other = store->add(madeUpHeader(), madeUpLog(100, 2), madeUpCompletion()).value();
        const TimeMark note { .from = { 40 }, .until = { 40 }, .text = "job 17 waits 为什么" };
        const TimeMark hill { .from = { 10 }, .until = { 90 }, .text = "hill", .color = MarkColor::Red };
        const TimeMark valley { .from = { 90 }, .until = { 120 }, .text = "valley" };
        VERIFY_RESULT(store->editMarks(id, {}, std::vector { valley, note, hill }));
        VERIFY_RESULT(store->editMarks(other, {}, std::vector { hill }));
        const auto read = [&] { return RunStore::open(folder.path())->loadMarks(id).value(); };
        QVERIFY(read() == (std::vector { hill, note, valley }));
        // Changed: the old one removed, the new one added. Removing a missing one is silently ignored.
        auto renamed = hill;
        renamed.text = "mountain";
        VERIFY_RESULT(store->editMarks(id, std::vector { hill }, std::vector { renamed }));
        VERIFY_RESULT(store->editMarks(id, std::vector { hill }, {}));
        QVERIFY(read() == (std::vector { renamed, note, valley }));
        auto blue = note;
        blue.color = MarkColor::Blue;
        VERIFY_RESULT(store->editMarks(id, {}, std::vector { blue }));
        QVERIFY(read() == (std::vector { renamed, blue, valley }));
        QCOMPARE(store->findSections("hill")->size(), std::size_t { 1 });
        QCOMPARE(store->findSections("hill")->front().runId, other);
        QVERIFY(store->findSections("job 17 waits 为什么")->empty()); // a bookmark is no section

        const auto isRefused = [&](TimeMark mark) {
            const auto refused = store->editMarks(id, std::vector { renamed }, std::vector { std::move(mark) });
            return !refused && refused.error().kind == ErrorKind::BadArguments && read().size() == 3;
        };
        QVERIFY(isRefused({ .from = { 1 }, .until = { 1 }, .text = "" }));
        QVERIFY(isRefused({ .from = { 1 }, .until = { 1 }, .text = " blank" }));
        QVERIFY(isRefused({ .from = { 1 }, .until = { 1 }, .text = "two\nlines" }));
        QVERIFY(isRefused({ .from = { 1 }, .until = { 1 }, .text = std::string(kMaximumMarkBytes + 1, 'x') }));
        QVERIFY(isRefused({ .from = { -1 }, .until = { 1 }, .text = "early" }));
        QVERIFY(isRefused({ .from = { 2 }, .until = { 1 }, .text = "backwards" }));
        QVERIFY(isRefused({ .from = { 2 }, .until = kForever, .text = "endless" }));
        std::vector<TimeMark> many;
        for (std::size_t i = 0; i < kMaximumMarks; ++i)
            many.push_back({ .from = { static_cast<std::int64_t>(i) },
                .until = { static_cast<std::int64_t>(i) },
                .text = "one of many" });
        QVERIFY(!store->editMarks(id, {}, many));
        QCOMPARE(read().size(), std::size_t { 3 });
        QVERIFY(!store->loadMarks("nothere") && !store->editMarks("nothere", {}, {}));

        VERIFY_RESULT(store->remove(id));
        QVERIFY(store->check(CheckDepth::Full)->empty());
        QCOMPARE(store->loadMarks(other)->size(), std::size_t { 1 });
    }
};

CONSONANCE_TEST(TestRunStore)
#include "tst_run_store.moc"
