// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions over stored runs: a few fully known runs, every kind of field and operator, and what mistakes or malice
// lead to.
#include "core/store/run_query.h"
#include "store_fixture.h"
#include "tests/core_test.h"

#include <QElapsedTimer>

#include <cmath>

using namespace consonance;
using namespace consonance::test;

namespace {

/// Three runs: "fast" (fifo, quantum 60), "slow" (lb, placer binpack, tagged; began under fifo), "dead" (fifo, failed,
/// without figures).
RunStore makeRuns()
{
    auto store = RunStore::openInMemory().value();
    const auto log = madeUpLog(200);
    const auto add = [&](const char* name, const char* policy, const char* parameters, RunStatus status,
                         MetricList metrics, std::vector<std::string> tags) {
        auto header = madeUpHeader();
        header.name = name;
        header.policy = policy;
        header.parametersJson = parameters;
        header.seed = static_cast<std::uint64_t>(name[0] == 'f' ? 1 : 2);
        header.tags = std::move(tags);
        header.trace.origin = name[0] == 'f' ? "preset:harmony-testbed"
            : name[0] == 's'                 ? "preset:harmony-testbed,load=4,arrivals=poisson"
                                             : "jobs.csv";
        if (name[0] == 's') // fifo and its parameters until 20 s, then lb
            header.requestJson = R"({"begins_with": {"policy": "fifo", "seed": 2, "parameters":)"
                                 R"( {"candidates": "16", "order": "size"}}, "changes": [{"event": 3, "change":)"
                                 R"( {"kind": "drain", "server": "a"}}, {"event": 4, "change": {"kind": "policy",)"
                                 R"( "policy": "lb", "parameters": {"placer": "binpack"}}}]})";
        if (name[0] == 'd')
            header.fork = ForkPoint { .parent = "0123456789abc", .event = 1, .at = { 5 }, .change = "drain rack-a" };
        (void)store.add(header, log, { .status = status, .metrics = std::move(metrics) }).value();
    };
    add("fast", "fifo", R"({"quantum": 60, "skip": "none"})", RunStatus::Finished,
        { { "mean_jct_s", 600 }, { "utilisation", 0.5 }, { "own_figure", 2.5 } }, {});
    add("slow", "lb", R"({"placer": "binpack", "quantum": 300.5})", RunStatus::Finished,
        { { "mean_jct_s", 5400 }, { "utilisation", 0.25 } }, { "night", "paper" });
    add("dead", "fifo", "{}", RunStatus::Failed, {}, { "night" });
    return store;
}

std::string found(const RunStore& store, const std::string& where)
{
    const auto runs
        = store.list({ .filter = { .where = where }, .sort = RunSort::Name, .order = SortOrder::Ascending });
    if (!runs)
        return runs.error().message.id;
    std::string names;
    for (const auto& run : *runs)
        names += (names.empty() ? "" : " ") + run.header.name;
    if (store.count({ .where = where }).value() != static_cast<std::int64_t>(runs->size()))
        return "count differs";
    return names;
}

} // namespace

class TestRunQuery : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void finds_data()
    {
        QTest::addColumn<QByteArray>("where");
        QTest::addColumn<QByteArray>("names");
        const auto row = [](const char* where, const char* names) {
            QTest::newRow(where) << QByteArray(where) << QByteArray(names);
        };
        row("policy = \"fifo\"", "dead fast slow");
        row("policy != \"fifo\"", "");
        row("policy != \"lb\"", "dead fast");
        row("policy in {\"lb\", \"x\"}", "slow");
        row("policy =~ \"F*o\"", "dead fast slow");
        row("policy = \"lb\"", "slow");
        row("name =~ /^(fast|slow)$/", "fast slow");
        row("status = \"failed\"", "dead");
        row("mean_jct < 20min", "fast");
        row("mean_jct > 20min", "slow");
        row("not (mean_jct < 20min)", "dead slow");
        row("mean_jct != 600s", "slow");
        row("mean_jct / 1min in {10, 80..}", "fast slow");
        row("mean_jct in {..10min}", "fast");
        row("mean_jct not in {..10min}", "dead slow");
        row("has(mean_jct)", "fast slow");
        row("utilisation >= 50%", "fast");
        row("utilisation * 2 = 0.5", "slow");
        row("metric.own_figure = 2.5", "fast");
        row("metric.nothing = 2.5", "");
        row("floor(metric.own_figure) = 2 and ceil(metric.own_figure) = 3", "fast");
        row("floor(-metric.own_figure) = -3 and round(metric.own_figure) = 3", "fast");
        row("param.quantum > 60", "slow");
        row("param.quantum >= 60", "fast slow");
        row("param.quantum in {60, 300..301}", "fast slow");
        row("param.placer = \"binpack\"", "slow");
        row("param.placer > 3", "");
        row("param.skip =~ \"no*\"", "fast");
        row("has(param.placer)", "slow");
        row("param.candidates = 16", "slow"); // of the policy before the change
        row("param.candidates / 2 > 7 and param.candidates in {10..20}", "slow");
        row("param.candidates != 16", "");
        row("param.candidates = \"16\"", "");
        row("param.order =~ \"si*\" and set.order != \"age\"", "slow");
        row("has(param.order)", "slow");
        row("param.order > 3", "");
        row("tag = \"night\"", "dead slow");
        row("tag != \"night\"", "fast");
        row("tag = \"night\" and tag = \"paper\"", "slow");
        row("tag =~ \"pap*\"", "slow");
        row("tag in {\"paper\", \"other\"}", "slow");
        row("has(tag)", "dead slow");
        row("set.quantum >= 60", "fast slow");
        row("trace =~ \"load=4\"", "slow");
        row("trace.load >= 4", "slow");
        row("trace.load = 3", "fast"); // the preset's own
        row("trace.arrivals = \"poisson\"", "slow");
        row("trace.nothing = 1", "");
        row("change =~ \"drain\"", "dead");
        row("seed = 1", "fast");
        row("seed * 3 - 1 = 5 or false", "dead slow");
        row("archived", "");
        row("not archived and true", "dead fast slow");
        row("started > \"2020-01-01\"", "dead fast slow");
        row("started < \"2020-01-01\"", "");
        row("max(seed, 2) = 2 and min(seed, 2) = 1 and abs(seed - 3) = 2", "fast");
        row("seed / 0 = 1", "");
        row("events = 200", "dead fast slow");
        row("events < 200", "");
        row("notes = \"'; DROP TABLE runs; --\"", "");
        row("mean_jct <", "query.ends-early");
        row("meanjct < 3s", "query.misspelt-field");
        row("count(jobs) > 1", "query.no-collection");
    }

    void finds()
    {
        QFETCH(QByteArray, where);
        QFETCH(QByteArray, names);
        const auto store = makeRuns();
        QCOMPARE(QByteArray::fromStdString(found(store, where.toStdString())), names);
    }

    void goesTogetherWithWordsAndArchive()
    {
        auto store = makeRuns();
        const auto both = store.list({ .filter = { .text = "fifo", .where = "has(mean_jct)" } });
        QCOMPARE(both.value().size(), std::size_t { 1 });
        QVERIFY(store.archive(both->front().id));
        QCOMPARE(found(store, "policy = \"fifo\""), std::string("dead slow"));
        const auto archived = store.list({ .filter = { .where = "archived", .archived = ArchivedRuns::Included } });
        QCOMPARE(archived.value().size(), std::size_t { 1 });
    }

    /// The language means the same in the database and elsewhere: every row of one table, both ways.
    void everyFieldCanBeAskedFor()
    {
        const auto store = makeRuns();
        for (const auto& field : runCatalogue().fields())
            QCOMPARE(found(store, std::string("has(") + field.name + ") or true"), std::string("dead fast slow"));
    }

    void largeExpressionsEndInAnAnswer()
    {
        const auto store = makeRuns();
        // Beyond some depth SQLite cannot follow; that ends in our own message, whatever its limits are.
        std::string nested = "mean_jct";
        bool isRefused = false;
        for (int depth = 1; depth <= 50; ++depth) {
            nested = "floor(" + nested + ")";
            const auto answer = found(store, nested + " = 600s");
            isRefused = isRefused || answer == "query.too-deep-for-runs";
            QCOMPARE(answer, std::string(isRefused ? "query.too-deep-for-runs" : "fast"));
            QVERIFY(depth > 20 || !isRefused);
        }
        std::string chain = "seed > 0";
        for (int i = 0; i < 100; ++i)
            chain += " and mean_jct < " + std::to_string(100'000 + i) + "s";
        QCOMPARE(found(store, chain), std::string("fast slow"));
        std::string many = "seed in {1";
        for (int i = 0; i < 400; ++i)
            many += ", " + std::to_string(1000 + i) + "..2000";
        QVERIFY(!found(store, many + "}").empty());
    }
};

CONSONANCE_TEST(TestRunQuery)
#include "tst_run_query.moc"
