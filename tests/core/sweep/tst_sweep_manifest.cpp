// SPDX-License-Identifier: GPL-3.0-or-later
// For every cell the manifest states what decides its run, and no other cell has its hash.
#include "core/base/hash.h"
#include "core/cluster/cluster_presets.h"
#include "core/learn/checkpoint_file.h"
#include "core/learn/learned_policies.h"
#include "core/policy/policy.h"
#include "core/sweep/shared/sweep_folder.h"
#include "core/sweep/shared/sweep_manifest.h"
#include "core/sweep/shared/sweep_merge.h"
#include "core/sweep/shared/sweep_status.h"
#include "core/train/training_keeper.h"
#include "core/train/training_log.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_generator.h"
#include "tests/core_test.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <set>

using namespace consonance;

namespace {

constexpr auto kManifestPlan = R"({"name": "quanta", "cluster": "harmony-testbed", "seeds": "1..2", "out": "q.jsonl",
    "traces": ["preset:harmony-testbed,jobs=15", "preset:harmony-testbed,jobs=16"],
    "policies": [{"id": "las", "set": {"quantum_gpu_s": ["600", "3600"]}}, {"id": "binpack"}]})";

PlanningContext context(std::int64_t createdMilliseconds = 1000)
{
    return { .folder = "/somewhere",
        .createdMilliseconds = createdMilliseconds,
        .program = { .version = "0.1.0 (test)", .hash = 5 } };
}

SweepManifest manifestOf(const std::string& plan, const PlanningContext& made = context())
{
    return planSweep(parseSweepPlan(plan, "p.json").value(), made).value().manifest;
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const auto at = text.find(from);
    return at == std::string::npos ? std::string("not found: " + from) : text.replace(at, from.size(), to);
}

} // namespace

class TestSweepManifest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }

    void everyCellHasItsOwnHash()
    {
        const auto manifest = manifestOf(kManifestPlan);
        QCOMPARE(manifest.cells.size(), std::size_t { 12 });
        std::set<std::uint64_t> hashes;
        std::set<std::string> ids;
        for (std::size_t i = 0; i < manifest.cells.size(); ++i) {
            hashes.insert(manifest.cells[i].hash);
            ids.insert(manifest.runId(i));
        }
        QCOMPARE(hashes.size(), std::size_t { 12 });
        QCOMPARE(ids.size(), std::size_t { 12 });
    }

    /// Runs that are asked at other moments are other cells; a plan that does not say when keeps its hashes.
    void momentsOfDecisionCount()
    {
        const auto own = manifestOf(kManifestPlan);
        QVERIFY(manifestText(own).find("decide_at") == std::string::npos);
        const auto events = manifestOf(replaced(kManifestPlan, "\"out\"", "\"decide_at\": \"event\", \"out\""));
        QVERIFY(events.cells.front().hash != own.cells.front().hash);
        const auto again = parseManifest(manifestText(events), "manifest.json");
        QVERIFY2(again, again ? "" : again.error().englishText().c_str());
        QCOMPARE(again->plan.decideAt, DecisionMoments::Event);
        QCOMPARE(manifestText(*again), manifestText(events));
        QVERIFY(!parseSweepPlan(replaced(kManifestPlan, "\"out\"", "\"decide_at\": \"noon\", \"out\""), "p.json"));
    }

    /// A sweep that trains: one cell for every combination and seed, with the complete parameters of the training.
    void trainingsAreCells()
    {
        constexpr auto kTrainings = R"({"name": "tiny", "seeds": "1..3", "out": "t.jsonl", "trainings": [
            {"id": "harmony", "set": {"practice_rounds": ["2", "4"]}}, {"id": "harmony-published"}]})";
        const auto plan = parseSweepPlan(kTrainings, "t.json").value();
        QVERIFY(plan.trains);
        QCOMPARE(sweepPlanText(parseSweepPlan(sweepPlanText(plan), "t.json").value()), sweepPlanText(plan));
        const auto manifest = manifestOf(kTrainings);
        QCOMPARE(manifest.cells.size(), std::size_t { 9 });
        std::set<std::uint64_t> hashes;
        for (const auto& cell : manifest.cells)
            hashes.insert(cell.hash);
        QCOMPARE(hashes.size(), std::size_t { 9 });
        QVERIFY(manifest.parameters.front().find("\"practice_traces\"") != std::string::npos);
        const auto again = parseManifest(manifestText(manifest), "manifest.json");
        QVERIFY2(again, again ? "" : again.error().englishText().c_str());
        QVERIFY(again->plan.trains);
        QCOMPARE(manifestText(*again), manifestText(manifest));
        // Other parameters, another hash; a policy that cannot be trained is refused before anything is planned.
        QVERIFY(manifestOf(replaced(kTrainings, "\"4\"", "\"5\"")).cells[3].hash != manifest.cells[3].hash);
        const auto refused = [](const std::string& text) {
            const auto parsed = parseSweepPlan(text, "t.json");
            return !parsed || !planSweep(*parsed, context());
        };
        QVERIFY(refused(replaced(kTrainings, "harmony-published", "fifo")));
        QVERIFY(refused(replaced(kTrainings, "practice_rounds", "practice_round")));
        QVERIFY(refused(replaced(kTrainings, "\"seeds\"", "\"traces\": [], \"seeds\"")));
        QVERIFY(!parseManifest(replaced(manifestText(manifest), "\"trains\": true", "\"trains\": false"), "m"));
    }

    /// The result of a training travels as one record: checkpoint and log, for that cell alone. Twice counts once.
    void aTrainingIsKeptOnce()
    {
        const QTemporaryDir directory;
        const auto path = std::filesystem::path(directory.path().toStdString()) / "t.sweep";
        const auto plan = parseSweepPlan(R"({"name": "tiny", "seeds": "1..2", "trainings": [{"id": "harmony"}]})", "t");
        const auto folder = SweepFolder::create(path, planSweep(plan.value(), context()).value()).value();
        const auto& manifest = folder.manifest();
        const auto checkpoint = encodeCheckpoint({ .metadata = { { "a", "b" } }, .tensors = {}, .bytes = {} });
        const auto log = trainingLogLine({ .phase = "practice", .round = 2, .rounds = 2, .figures = { { "x", 0.5 } } });
        const auto record = encodeCheckpoint({ .metadata = { { "cell.hash", hashToText(manifest.cells[1].hash) } },
            .tensors = {},
            .bytes = { { .name = "checkpoint", .values = { checkpoint.begin(), checkpoint.end() } },
                { .name = "log", .values = { log.begin(), log.end() } } } });
        QCOMPARE(readTrainingCell(manifest, 1, record, "f").value().checkpoint, checkpoint);
        QVERIFY(!readTrainingCell(manifest, 0, record, "f"));
        QVERIFY(!readTrainingCell(manifest, 1, record.substr(0, record.size() / 2), "f"));

        auto file = CellFileWriter::create(folder.done() / "a.cells", manifest.hash).value();
        QVERIFY(file.append(CellRecordKind::Training, 1, manifest.cells[1].hash, record));
        QCOMPARE(statusOf(folder).finished, std::int64_t { 1 });
        auto store = RunStore::openInMemory().value();
        for (const std::int64_t taken : { 1, 0 }) {
            const auto merge = mergeSweep(store, folder).value();
            QCOMPARE(merge.taken, taken);
            QCOMPARE(merge.missing, std::vector<std::size_t> { 0 });
            QCOMPARE(merge.trainings.front().name, std::string("tiny seed 2"));
            QVERIFY(merge.trainings.front().line.find(hashToText(hashText(checkpoint))) != std::string::npos);
        }
        QCOMPARE(KeptTrainings(store).list().value().size(), std::size_t { 1 });
        QCOMPARE(KeptTrainings(store).checkpoint("tiny seed 2").value(), checkpoint);
        QCOMPARE(trainingReports(store, "tiny seed 2").value().front().round, std::int64_t { 2 });
    }

    /// Whatever changes the result of a cell changes its hash; the time of planning does not.
    void theHashIsOverAllThatDecides()
    {
        const auto first = [](const SweepManifest& manifest) { return manifest.cells.front().hash; };
        const auto hash = first(manifestOf(kManifestPlan));
        QCOMPARE(first(manifestOf(kManifestPlan, context(2000))), hash);
        const std::pair<const char*, const char*> changes[] {
            { "jobs=15", "jobs=14" }, // the trace
            { "\"harmony-testbed\", \"seeds\"", "\"pollux-16x4\", \"seeds\"" }, // the cluster
            { R"("las", "set": {"quantum_gpu_s": ["600", "3600"]})", R"("srtf")" }, // the policy
            { "\"600\"", "\"700\"" }, // its parameters
            { "\"seeds\": \"1..2\"", "\"seeds\": \"3..4\"" },
            { "\"out\"", "\"interference\": \"none\", \"out\"" },
            { "\"out\"", "\"transitions\": \"none\", \"out\"" },
            { "\"out\"", "\"impossible\": \"keep\", \"out\"" },
        };
        for (const auto& [from, to] : changes) {
            const auto text = replaced(kManifestPlan, from, to);
            const auto plan = parseSweepPlan(text, "p.json");
            QVERIFY2(plan.has_value(), plan ? "" : plan.error().englishText().c_str());
            const auto planned = planSweep(*plan, context());
            QVERIFY2(planned.has_value(), planned ? "" : planned.error().englishText().c_str());
            QVERIFY2(first(planned->manifest) != hash, to);
        }
        auto build = context();
        build.program.hash = 6;
        QVERIFY(first(manifestOf(kManifestPlan, build)) != hash);
        // What does not decide: the name of the sweep, and where its figures go.
        QCOMPARE(first(manifestOf(replaced(kManifestPlan, "q.jsonl", "r.jsonl"))), hash);
    }

    void itIsWrittenAndReadAgain()
    {
        const auto before = manifestOf(kManifestPlan);
        const auto text = manifestText(before);
        const auto after = parseManifest(text, "manifest.json");
        QVERIFY2(after, after ? "" : after.error().englishText().c_str());
        QCOMPARE(manifestText(*after), text);
        QCOMPARE(after->hash, before.hash);
        QCOMPARE(after->plan.policies[1].label, std::string("las quantum_gpu_s=3600"));
    }

    void whatWasChangedIsRefused()
    {
        const auto text = manifestText(manifestOf(kManifestPlan));
        const std::tuple<const char*, const char*, const char*> changes[] {
            { "\"consonance_sweep\": 1", "\"consonance_sweep\": 3", "newer" },
            { "\"consonance_sweep\": 1", "\"other\": 1", "not the manifest" },
            { "jobs=15", "jobs=15,load=2", "" }, // the name of a trace is not hashed, its content is
            { "\"seed\": \"2\"", "\"seed\": \"1\"", "not those that the plan asks for" },
            { "\"seeds\": \"1..2\"", "\"seeds\": \"1..3\"", "not those that the plan asks for" },
            { "\"policy\": 0", "\"policy\": 9", "no entry 9" },
            { "quantum_gpu_s\\\":600", "quantum_gpu_s\\\":601", "cell 0" },
            { "\"trace_hash\": \"", "\"trace_hash\": \"x", "hexadecimal" },
        };
        for (const auto& [from, to, said] : changes) {
            const auto changed = replaced(text, from, to);
            QVERIFY2(!changed.starts_with("not found"), from);
            const auto read = parseManifest(changed, "manifest.json");
            if (std::string_view(said).empty()) {
                QVERIFY(read.has_value());
                continue;
            }
            QVERIFY2(!read, to);
            QVERIFY2(read.error().englishText().find(said) != std::string::npos, read.error().englishText().c_str());
        }
    }

    void twiceTheSameCellIsOne()
    {
        const auto manifest = manifestOf(replaced(kManifestPlan, R"(["600", "3600"])", R"(["600", "600"])"));
        QCOMPARE(manifest.cells.size(), std::size_t { 8 });
    }

    void planningStopsAndRefusesTooMuch()
    {
        std::stop_source source;
        source.request_stop();
        const auto plan = parseSweepPlan(kManifestPlan, "p.json").value();
        QCOMPARE(planSweep(plan, context(), source.get_token()).error().kind, ErrorKind::Cancelled);
        auto many = plan;
        for (std::uint64_t seed = 0;
             many.traces.size() * many.policies.size() * many.seeds.size() <= kMaximumSweepCells; ++seed)
            many.seeds.push_back(seed);
        QCOMPARE(planSweep(many, context()).error().kind, ErrorKind::BadInput);
        auto unknown = plan;
        unknown.policies.push_back({ .id = "no-such", .parameters = {}, .label = "no-such" });
        QCOMPARE(planSweep(unknown, context()).error().kind, ErrorKind::BadArguments);
    }

    /// A checkpoint travels with the sweep, named by its content.
    void filesThatDecideGoAlong()
    {
        const auto planned
            = planSweep(parseSweepPlan(R"({"name": "h", "traces": ["preset:harmony-testbed,jobs=5"], "seeds": 1,
                "policies": [{"id": "harmony"}]})",
                            "p.json")
                            .value(),
                context())
                  .value();
        QCOMPARE(planned.files.size(), std::size_t { 1 });
        const auto named = planned.manifest.plan.policies.front().parameters.at("checkpoint");
        QVERIFY(named.ends_with(hashToText(planned.files.begin()->first)));
        QVERIFY(planned.manifest.parameters.front().find(named) != std::string::npos);

        const QTemporaryDir place;
        const auto path = std::filesystem::path(place.path().toStdString()) / "h.sweep";
        const auto folder = SweepFolder::create(path, planned);
        QVERIFY(folder.has_value());
        QVERIFY(folder->holdFiles().has_value());
        QVERIFY(SweepFolder::create(path, planned).has_value()); // again the same
        auto other = planned;
        other.manifest.cells.front().hash ^= 1;
        QCOMPARE(SweepFolder::create(path, other).error().kind, ErrorKind::BadArguments);
    }
};

CONSONANCE_BARE_TEST(TestSweepManifest)
#include "tst_sweep_manifest.moc"
