// SPDX-License-Identifier: GPL-3.0-or-later
// However a sweep is shared out, and whoever is killed on the way, the result is that of one machine, and no finished
// cell is run again.
#include "core/base/file_io.h"
#include "core/policy/policy.h"
#include "core/sweep/shared/sweep_consent.h"
#include "core/sweep/shared/sweep_launch.h"
#include "core/sweep/shared/sweep_merge.h"
#include "core/sweep/shared/sweep_slurm.h"
#include "core/sweep/shared/sweep_status.h"
#include "core/sweep/shared/sweep_work.h"
#include "tests/core_test.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <set>
#include <thread>

using namespace consonance;

namespace {

constexpr auto kWatchedPlan = R"({"name": "quanta", "cluster": "harmony-testbed", "seeds": "1..4",
    "traces": ["preset:harmony-testbed,jobs=15"],
    "policies": [{"id": "watched-las", "set": {"quantum_gpu_s": ["600", "3600"]}}, {"id": "binpack"}]})";
constexpr std::size_t kCells = 12;

SweepPlan watchedPlan()
{
    return parseSweepPlan(kWatchedPlan, "p.json").value();
}

PlannedSweep planned(const SweepPlan& of = watchedPlan())
{
    return planSweep(of, { .folder = "/", .createdMilliseconds = 1'700'000'000'000, .program = thisProgram().value() })
        .value();
}

/// A sweep in its own folder.
struct Place {
    QTemporaryDir directory;
    std::filesystem::path path { std::filesystem::path(directory.path().toStdString()) / "q.sweep" };
    SweepFolder folder;

    explicit Place(const PlannedSweep& sweep = planned())
        : folder(SweepFolder::create(path, sweep).value())
    {
    }
    SweepWorkReport work(SweepShard shard, int threads = 1) const
    {
        return workOnSweep(folder, { .shard = shard, .threads = threads }, {}).value();
    }
    SweepWorkReport work(SweepRound round) const
    {
        return workOnSweep(folder, { .round = std::move(round) }, {}).value();
    }
    std::string lines() const
    {
        auto store = RunStore::openInMemory().value();
        const auto merge = mergeSweep(store, folder).value();
        return merge.outcome ? sweepLines(*merge.outcome) : std::string();
    }
};

/// A policy of the program that a test holds in its hand: it fails where the test says, or stops the work that runs it.
class WatchedPolicy : public Policy {
public:
    static inline std::atomic<bool> isFailing { false };
    /// Called when a run begins, in the thread that runs it.
    static inline std::function<void()> whenRunBegins;

    static void registerOnce(const std::string& inner)
    {
        auto [traits, make] = *PolicyRegistry::instance().find(inner);
        traits.id = "watched-" + inner;
        PolicyRegistry::instance().add(
            traits, [traits, make](const ParameterSet& parameters) -> Result<std::unique_ptr<Policy>> {
                TRY_ASSIGN(auto policy, make(parameters));
                return std::make_unique<WatchedPolicy>(traits, std::move(policy));
            });
    }
    WatchedPolicy(PolicyTraits traits, std::unique_ptr<Policy> inner)
        : m_traits(std::move(traits))
        , m_inner(std::move(inner))
    {
    }
    [[nodiscard]] const PolicyTraits& traits() const override { return m_traits; }
    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override
    {
        if (whenRunBegins)
            whenRunBegins();
        if (isFailing && seed == 2)
            return fail(ErrorKind::Failed, { "test.failing", "the policy is out of order" });
        return m_inner->begin(view, seed);
    }
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override
    {
        return m_inner->decide(trigger, view, tools);
    }
    [[nodiscard]] std::unique_ptr<Policy> clone() const override
    {
        return std::make_unique<WatchedPolicy>(m_traits, m_inner->clone());
    }

private:
    PolicyTraits m_traits;
    std::unique_ptr<Policy> m_inner;
};

/// What one machine makes of the plan, in its store.
const std::string& wanted()
{
    static const auto lines = [] {
        auto store = RunStore::openInMemory().value();
        return sweepLines(runSweep(store, watchedPlan(), { .threads = 1 }, {}).value());
    }();
    return lines;
}

std::set<std::size_t> setOf(const std::vector<std::size_t>& cells)
{
    return { cells.begin(), cells.end() };
}

/// Works until some cells are finished, then is stopped; the cells of the watched policy come first.
std::vector<std::size_t> workUntilStopped(
    const SweepFolder& folder, const SweepWorkOptions& options, std::int64_t cells)
{
    std::stop_source source;
    Progress progress;
    WatchedPolicy::whenRunBegins = [&] {
        if (progress.done() >= cells)
            source.request_stop();
    };
    const auto report = workOnSweep(folder, options, source.get_token(), &progress);
    WatchedPolicy::whenRunBegins = nullptr;
    std::vector<std::size_t> finished;
    for (const auto& [cell, found] : folder.content().finished)
        finished.push_back(cell);
    return report ? std::vector<std::size_t>() : finished;
}

std::string fileBytes(const std::filesystem::path& path)
{
    return readFile(path).value();
}

} // namespace

class TestSweepWork : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        WatchedPolicy::registerOnce("las");
        WatchedPolicy::registerOnce("binpack");
    }

    void sharesTogetherAreTheSweep()
    {
        for (const int count : { 1, 3, 12, 20 }) {
            const Place place;
            std::set<std::size_t> run;
            for (int index = count; index >= 1; --index) {
                const auto report = place.work({ .index = index, .count = count });
                QVERIFY(report.failed.empty());
                QCOMPARE(report.found, std::int64_t { 0 });
                QCOMPARE(report.cells, std::ssize(report.run));
                run.insert(report.run.begin(), report.run.end());
            }
            QCOMPARE(run.size(), kCells);
            QCOMPARE(place.lines(), wanted());
        }
    }

    void theSameCellsGiveTheSameBytes()
    {
        const auto sweep = planned();
        const Place one(sweep);
        const Place other(sweep);
        one.work({ .index = 1, .count = 2 });
        other.work({ .index = 1, .count = 2 }, 3); // in any order
        const auto file = "000001-of-000002.cells";
        QCOMPARE(fileBytes(one.folder.done() / file), fileBytes(other.folder.done() / file));
        QVERIFY(std::filesystem::is_empty(one.folder.parts()));
    }

    /// Workers that are handed out cells share them without talking to each other.
    void ranksShareARound()
    {
        const Place place;
        std::vector<SweepWorkReport> reports(4);
        {
            std::vector<std::jthread> ranks;
            for (int rank = 0; rank < 4; ++rank)
                ranks.emplace_back([&, rank] {
                    reports[static_cast<std::size_t>(rank)]
                        = place.work(SweepRound { .name = "first", .rank = rank, .ranks = 4 });
                });
        }
        std::multiset<std::size_t> run;
        for (const auto& report : reports)
            run.insert(report.run.begin(), report.run.end());
        QCOMPARE(run.size(), kCells);
        QCOMPARE(std::set<std::size_t>(run.begin(), run.end()).size(), kCells);
        QCOMPARE(place.lines(), wanted());
        QVERIFY(std::filesystem::is_empty(place.folder.parts()));
    }

    /// The next start of a shard continues from the files of earlier ones, even from half a record.
    void aKilledShardGoesOnFromItsFile()
    {
        const Place place;
        const auto before = workUntilStopped(place.folder, { .shard = { .index = 1, .count = 1 } }, 3);
        QVERIFY(before.size() >= 3 && before.size() < kCells);
        const auto part = place.folder.content().files.front().path;
        std::ofstream(part, std::ios::app | std::ios::binary) << "half a record";
        QCOMPARE(statusOf(place.folder).finished, std::ssize(before));
        QVERIFY(place.lines().empty());

        const auto report = place.work(SweepShard {});
        QCOMPARE(report.found, std::ssize(before));
        QCOMPARE(report.run.size(), kCells - before.size());
        for (const auto cell : before)
            QVERIFY(!setOf(report.run).contains(cell));
        QCOMPARE(place.lines(), wanted());
        QVERIFY(place.work(SweepShard {}).run.empty());

        const Place undisturbed(planned());
        undisturbed.work(SweepShard {});
        const auto file = "000001-of-000001.cells";
        QCOMPARE(fileBytes(place.folder.done() / file), fileBytes(undisturbed.folder.done() / file));
    }

    /// A killed round leaves claims behind; the next round has another name, and runs what was not finished.
    void aKilledRoundIsFinishedByTheNext()
    {
        const Place place;
        const auto before = workUntilStopped(place.folder, { .round = SweepRound { .name = "killed" } }, 2);
        QVERIFY(before.size() >= 2 && before.size() < kCells);
        const auto report = place.work(SweepRound { .name = "next" });
        QCOMPARE(report.run.size(), kCells - before.size());
        for (const auto cell : before)
            QVERIFY(!setOf(report.run).contains(cell));
        QCOMPARE(place.lines(), wanted());
    }

    /// A shard after a round, a round after a different number of shards: what is finished is finished.
    void waysOfSharingFollowEachOther()
    {
        const Place place;
        const auto first = place.work(SweepShard { .index = 2, .count = 5 });
        const auto before = workUntilStopped(place.folder, { .round = SweepRound { .name = "r" } }, 5);
        QVERIFY(before.size() >= 5 && before.size() < kCells);
        const auto last = place.work(SweepShard {});
        QCOMPARE(last.run.size(), kCells - before.size());
        QCOMPARE(place.lines(), wanted());
    }

    void mergingTwiceIsMergingOnce()
    {
        const Place place;
        place.work({ .index = 1, .count = 2 });
        auto store = RunStore::openInMemory().value();
        const auto half = mergeSweep(store, place.folder).value();
        QCOMPARE(half.taken, std::int64_t { 6 });
        QCOMPARE(half.missing.size(), std::size_t { 6 });
        QVERIFY(!half.outcome);
        QCOMPARE(mergeSweep(store, place.folder).value().taken, std::int64_t { 0 });
        place.work({ .index = 2, .count = 2 });
        const auto whole = mergeSweep(store, place.folder).value();
        QCOMPARE(whole.taken, std::int64_t { 6 });
        QCOMPARE(whole.found, std::int64_t { 6 });
        QVERIFY(whole.outcome.has_value());
        QCOMPARE(sweepLines(*whole.outcome), wanted());
        const auto again = mergeSweep(store, place.folder).value();
        QCOMPARE(again.taken, std::int64_t { 0 });
        QCOMPARE(sweepLines(*again.outcome), wanted());
        QCOMPARE(store.count({}).value(), static_cast<std::int64_t>(kCells));
        // One machine's runs are already there: nothing is made again.
        QCOMPARE(runSweep(store, watchedPlan(), { .start = SweepStart::Resumed }, {}).value().found,
            static_cast<std::int64_t>(kCells));
        QCOMPARE(store.count({}).value(), static_cast<std::int64_t>(kCells));
    }

    /// The rows are those of a sweep run in the store.
    void rowsAreThoseOfOneMachine()
    {
        const Place place;
        place.work(SweepShard {});
        auto merged = RunStore::openInMemory().value();
        QVERIFY(mergeSweep(merged, place.folder).value().outcome.has_value());
        auto local = RunStore::openInMemory().value();
        QVERIFY(runSweep(local, watchedPlan(), {}, {}).has_value());
        const auto rowsOf = [](const RunStore& store) {
            auto rows = store.list({ .filter = { .tags = { "sweep:quanta" } } }).value();
            std::ranges::sort(rows, {}, [](const RunRecord& row) {
                return std::tuple(row.header.policy, row.header.parametersJson, row.header.seed);
            });
            return rows;
        };
        const auto ours = rowsOf(merged);
        const auto theirs = rowsOf(local);
        QCOMPARE(ours.size(), kCells);
        QCOMPARE(theirs.size(), kCells);
        for (std::size_t i = 0; i < kCells; ++i) {
            QCOMPARE(ours[i].eventHash, theirs[i].eventHash);
            QCOMPARE(ours[i].metrics, theirs[i].metrics);
            QCOMPARE(ours[i].header.parametersJson, theirs[i].header.parametersJson);
            QCOMPARE(ours[i].header.requestJson, theirs[i].header.requestJson);
            QCOMPARE(ours[i].header.trace.origin, theirs[i].header.trace.origin);
            QCOMPARE(ours[i].header.tags, theirs[i].header.tags);
            QCOMPARE(merged.loadLog(ours[i].id).value().hash(), local.loadLog(theirs[i].id).value().hash());
            QCOMPARE(merged.loadOutcomes(ours[i].id).value().size(), local.loadOutcomes(theirs[i].id).value().size());
        }
    }

    /// Runs under the sweep's name that were made with another trace.
    void aSweepOfTheSameNameIsNotMixed()
    {
        const QTemporaryDir files;
        const auto trace = files.filePath(QStringLiteral("jobs.csv")).toStdString();
        const auto write = [&](const char* epochs) {
            std::ofstream(trace) << "job_id,arrival_s,model,workers,ps,epochs\na,0,resnet-50,1,1," << epochs << "\n";
        };
        auto ofFile = watchedPlan();
        ofFile.traces = { trace };
        write("3");
        auto store = RunStore::openInMemory().value();
        QVERIFY(runSweep(store, ofFile, {}, {}).has_value());
        write("4");
        const Place place(planned(ofFile));
        place.work(SweepShard {});
        const auto mixed = mergeSweep(store, place.folder);
        QVERIFY(!mixed && mixed.error().kind == ErrorKind::BadArguments);
        QVERIFY(mixed.error().englishText().find("jobs.csv") != std::string::npos);
    }

    void anotherProgramIsRefused()
    {
        const SweepProgram old { .version = "0.0.1 (old)", .hash = 1 };
        const Place place(
            planSweep(watchedPlan(), { .folder = "/", .createdMilliseconds = 1, .program = old }).value());
        const auto refused = workOnSweep(place.folder, {}, {});
        QVERIFY(!refused && refused.error().kind == ErrorKind::BadInput);
        QVERIFY(refused.error().englishText().find("0.0.1 (old)") != std::string::npos);
        auto rebuilt = thisProgram().value();
        rebuilt.hash ^= 1;
        const Place same(
            planSweep(watchedPlan(), { .folder = "/", .createdMilliseconds = 1, .program = rebuilt }).value());
        QVERIFY(workOnSweep(same.folder, {}, {}).error().englishText().find("another build") != std::string::npos);
    }

    /// A trace edited after planning is named, and nothing of it is kept.
    void inputsThatChangedAreRefused()
    {
        const QTemporaryDir files;
        const auto trace = files.filePath(QStringLiteral("jobs.csv")).toStdString();
        const auto write = [&](const char* epochs) {
            std::ofstream(trace) << "job_id,arrival_s,model,workers,ps,epochs\na,0,resnet-50,1,1," << epochs << "\n";
        };
        write("3");
        auto ofFile = watchedPlan();
        ofFile.traces = { trace };
        const Place place(planned(ofFile));
        write("4");
        const auto refused = workOnSweep(place.folder, {}, {});
        QVERIFY(!refused && refused.error().kind == ErrorKind::BadInput);
        QVERIFY2(
            refused.error().englishText().find("jobs.csv") != std::string::npos, refused.error().englishText().c_str());
        QCOMPARE(statusOf(place.folder).finished, std::int64_t { 0 });
        write("3");
        QCOMPARE(place.work(SweepShard {}).failed.size(), std::size_t { 0 });
    }

    void aFailedCellIsNamedAndTriedAgain()
    {
        auto failing = watchedPlan();
        failing.policies = { { .id = "watched-binpack", .parameters = {}, .label = "watched-binpack" } };
        const Place place(planned(failing));
        WatchedPolicy::isFailing = true;
        const auto report = place.work(SweepShard {});
        WatchedPolicy::isFailing = false;
        QCOMPARE(report.failed.size(), std::size_t { 1 });
        QCOMPARE(report.run.size(), std::size_t { 3 });
        const auto status = statusOf(place.folder);
        QCOMPARE(status.finished, std::int64_t { 3 });
        QCOMPARE(status.failures.size(), std::size_t { 1 });
        const auto said = status.failures.front().englishText();
        QVERIFY2(said.find("watched-binpack, seed 2") != std::string::npos, said.c_str());
        QVERIFY2(said.find("out of order") != std::string::npos, said.c_str());
        auto store = RunStore::openInMemory().value();
        const auto merge = mergeSweep(store, place.folder).value();
        QCOMPARE(merge.missing.size(), std::size_t { 1 });
        QCOMPARE(merge.problems.size(), std::size_t { 1 });

        const auto again = place.work(SweepShard {});
        QCOMPARE(again.run, report.failed);
        QVERIFY(statusOf(place.folder).failures.empty());
        QVERIFY(mergeSweep(store, place.folder).value().outcome.has_value());
    }

    /// The progress, during the work and afterwards.
    void theStatusSaysWhoWorks()
    {
        const Place place;
        QCOMPARE(statusOf(place.folder).running, std::int64_t { 0 });
        const auto before = workUntilStopped(place.folder, { .shard = { .index = 1, .count = 1 } }, 3);
        const auto half = statusOf(place.folder);
        QCOMPARE(half.running, std::int64_t { 1 }); // the share with the incomplete file
        QCOMPARE(half.finished, std::ssize(before));
        QCOMPARE(secondsLeft(half, 0, static_cast<double>(before.size())).value(),
            static_cast<double>(kCells - before.size()));
        QVERIFY(!secondsLeft(half, half.finished, 10));
        QVERIFY(!secondsLeft(half, 0, 0));
        place.work(SweepShard {});
        QCOMPARE(statusOf(place.folder).running, std::int64_t { 0 });
        QVERIFY(!secondsLeft(statusOf(place.folder), 0, 10));

        const Place round;
        std::filesystem::create_directories(round.folder.claims() / "r");
        for (const char* cell : { "0", "5", "no-cell" })
            std::ofstream(round.folder.claims() / "r" / cell).flush();
        QCOMPARE(statusOf(round.folder).running, std::int64_t { 2 });
    }

    /// A folder that names a command starts no part of it: not here, and not through workers started from here.
    void aCommandThatNobodyAllowedIsNotStarted()
    {
        auto external = watchedPlan();
        external.policies.push_back(
            { .id = "external", .parameters = { { "command", "exec it's-mine" } }, .label = "external" });
        const Place place(planned(external));
        const auto said = [](const Result<void>& refused) {
            return refused ? std::string("it was not refused") : refused.error().englishText();
        };
        const auto worked = workOnSweep(place.folder, {}, {});
        QVERIFY(!worked);
        QVERIFY(worked.error().englishText().find("\"exec it's-mine\" was not started") != std::string::npos);
        QCOMPARE(statusOf(place.folder).finished, std::int64_t { 0 });
        const auto launched = said(launchSweep(place.folder, { .program = "/no/such/program" }, {}));
        QVERIFY2(launched.find("\"exec it's-mine\" was not started") != std::string::npos, launched.c_str());
        const auto commands = commandsOf(place.folder.manifest(), place.folder.content());
        QCOMPARE(commands, std::vector<std::string> { "exec it's-mine" });
        QCOMPARE(consentArguments(commands), (std::vector<std::string> { "--allow-command", "exec it's-mine" }));
        const auto script = slurmWorkScript(place.folder, { .program = "cli" }, 2);
        QVERIFY2(script.find(R"('--allow-command' 'exec it'\''s-mine')") != std::string::npos, script.c_str());
        // Finished cells need no command any more.
        const Place other(planned(watchedPlan()));
        QVERIFY(commandsOf(other.folder.manifest(), other.folder.content()).empty());
    }

    void sharesAreReadStrictly()
    {
        const auto shard = parseShard("3/10").value();
        QCOMPARE(shard.index, 3);
        QCOMPARE(shard.count, 10);
        for (const char* text : { "", "3", "/", "3/", "/3", "0/3", "4/3", "-1/3", "1/3x", "1/0", "1/99999999", "a/b" })
            QVERIFY2(!parseShard(text).has_value(), text);
    }

    void namesOfRoundsLeaveNoFolder()
    {
        const Place place;
        for (const char* name : { "", "..", ".", "a/b", "a b", "ü" }) {
            const auto refused = workOnSweep(place.folder, { .round = SweepRound { .name = name } }, {});
            QVERIFY2(!refused && refused.error().kind == ErrorKind::BadArguments, name);
        }
    }

    void ranksComeFromTheEnvironment()
    {
        for (const char* variable : { "OMPI_COMM_WORLD_RANK", "SLURM_PROCID" })
            ::unsetenv(variable);
        QVERIFY(!roundOfEnvironment());
        ::setenv("SLURM_PROCID", "2", 1);
        ::setenv("SLURM_NTASKS", "8", 1);
        ::setenv("SLURM_JOB_ID", "77", 1);
        const auto slurm = roundOfEnvironment();
        QVERIFY(slurm && slurm->rank == 2 && slurm->ranks == 8);
        ::setenv("OMPI_COMM_WORLD_RANK", "1", 1);
        ::setenv("OMPI_COMM_WORLD_SIZE", "4", 1);
        ::setenv("PMIX_NAMESPACE", "123/45", 1);
        const auto open = roundOfEnvironment();
        QVERIFY(open && open->rank == 1 && open->ranks == 4);
        QCOMPARE(open->name, std::string("r-123_45--77-"));
        ::setenv("OMPI_COMM_WORLD_RANK", "9", 1); // none of four
        QVERIFY(roundOfEnvironment()->ranks == 8);
        for (const char* variable : { "OMPI_COMM_WORLD_RANK", "SLURM_PROCID" })
            ::unsetenv(variable);
    }
};

CONSONANCE_BARE_TEST(TestSweepWork)
#include "tst_sweep_work.moc"
