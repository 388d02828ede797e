// SPDX-License-Identifier: GPL-3.0-or-later
// Runs exported as files and imported again; what trainings leave.
#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/store/bundle_codec.h"
#include "core/store/kept_trainings.h"
#include "store_fixture.h"
#include "tests/core_test.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstring>

using namespace consonance;
using namespace consonance::test;

namespace {

/// The same bytes with a matching checksum, as an attacker would make them.
std::string resealed(std::string bundle)
{
    const auto hash = hashText(std::string_view(bundle).substr(0, bundle.size() - 8));
    std::memcpy(bundle.data() + bundle.size() - 8, &hash, 8);
    return bundle;
}

} // namespace

class TestRunBundle : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// A part ends with its span: later events and the figures of the whole are not in it; it is complete in itself.
    void aBundleOfABeginningEndsWithIt()
    {
        const StoreFolder folder;
        const auto log = madeUpLog(4'000);
        auto store = RunStore::openInMemory();
        const auto id = store->add(madeUpHeader(), log, madeUpCompletion()).value();
        const Time until = log.events()[1'000].at;
        const std::vector<TimeMark> marks { { .from = { 1 }, .until = { until.microseconds + 50 }, .text = "across" },
            { .from = { until.microseconds + 1 }, .until = { until.microseconds + 1 }, .text = "after" } };
        VERIFY_RESULT(store->editMarks(id, {}, marks));
        const BundleView view { .at = { 3 },
            .step = 7,
            .from = Time { 2 },
            .until = until,
            .jobs = { "job-1", "第二" },
            .servers = { "a/b" } };
        VERIFY_RESULT(store->exportBundle(id, folder.path("part.run"), { .until = until, .view = view }));

        std::optional<BundleView> read;
        const auto alone = RunStore::openBundle(folder.path("part.run"), &read);
        VERIFY_RESULT(alone);
        QVERIFY(read.has_value() && *read == view);
        const auto part = *alone->loadLog(id);
        QVERIFY(!part.events().empty() && part.events().size() <= 1'000);
        QVERIFY(part.events().back().at < until);
        QVERIFY(log.events()[part.events().size()].at >= until);
        const auto record = *alone->get(id);
        QCOMPARE(record.status, RunStatus::Interrupted);
        QCOMPARE(record.eventHash, part.hash());
        QVERIFY(record.metrics.empty());
        for (const auto& decision : part.decisions())
            QVERIFY(decision.firstEvent < part.events().size());
        const auto kept = *alone->loadMarks(id);
        QCOMPARE(kept.size(), std::size_t { 1 });
        QCOMPARE(kept.front().until, until);

        // A part that ends after the run is the whole run.
        VERIFY_RESULT(store->exportBundle(id, folder.path("all.run"), { .until = kForever }));
        const auto all = RunStore::openBundle(folder.path("all.run"), &read);
        VERIFY_RESULT(all);
        QVERIFY(!read.has_value());
        QCOMPARE(all->get(id)->eventHash, log.hash());
        QCOMPARE(all->get(id)->status, RunStatus::Finished);
    }

    void aBundleGivesTheWholeRun()
    {
        const StoreFolder folder;
        const auto log = madeUpLog(40'000);
        auto store = RunStore::openInMemory();
        auto header = madeUpHeader();
        header.fork = ForkPoint { .parent = "0123456789abc", .event = 12, .at = { 99 }, .change = "other \"policy\"" };
        auto completion = madeUpCompletion();
        completion.metrics["endless"] = std::numeric_limits<double>::infinity();
        const auto id = store->add(header, log, completion).value();
        VERIFY_RESULT(store->setNotes(id, "see 第三章"));
        const std::vector<TimeMark> marks { { .from = { 7 }, .until = { 7 }, .text = "why?" },
            { .from = { 7 }, .until = { 70 }, .text = "the \"hill\"", .color = MarkColor::Green } };
        VERIFY_RESULT(store->editMarks(id, {}, marks));
        const auto path = folder.path("run.consonance");
        VERIFY_RESULT(store->exportBundle(id, path));

        const auto alone = RunStore::openBundle(path);
        VERIFY_RESULT(alone);
        QVERIFY(alone->isReadOnly());
        const auto record = alone->get(id);
        VERIFY_RESULT(record);
        QVERIFY(sameEvents(*alone->loadLog(id), log));
        QCOMPARE(alone->loadDecisions(id)->size(), log.decisions().size());
        QCOMPARE(alone->loadOutcomes(id)->size(), std::size_t { 2 });
        QCOMPARE(alone->loadDocument(id, DocumentRole::Trace)->content, header.trace.content);
        QCOMPARE(alone->loadDocument(id, DocumentRole::Models)->name, header.models.name);
        QCOMPARE(record->header.trace.hash, header.trace.hash);
        QCOMPARE(record->header.seed, header.seed);
        QCOMPARE(record->header.fork->change, header.fork->change);
        QCOMPARE(record->header.interval->microseconds, header.interval->microseconds);
        QCOMPARE(record->header.parametersJson, header.parametersJson);
        QCOMPARE(record->header.tags, header.tags);
        QCOMPARE(record->notes, std::string("see 第三章"));
        QVERIFY(alone->loadMarks(id).value() == marks);
        QCOMPARE(record->metrics.at("mean_jct_s"), 1234.5);
        QVERIFY(!record->metrics.contains("endless"));
        QCOMPARE(record->createdMilliseconds, store->get(id)->createdMilliseconds);

        // Into the database it came from, into another one, and twice.
        QVERIFY(store->importBundle(path)->wasThere);
        auto other = RunStore::open(folder.path());
        QCOMPARE(other->importBundle(path)->id, id);
        QVERIFY(other->importBundle(path)->wasThere);
        QCOMPARE(other->count({}).value(), 1);
        QVERIFY(sameEvents(*other->loadLog(id), log));
        QVERIFY(other->loadMarks(id).value() == marks);
    }

    /// A file written by the first program with bundles; never changed.
    void aBundleOfThePastIsRead()
    {
        const auto store = RunStore::openBundle(CONSONANCE_SOURCE_FOLDER "/tests/fixtures/store/bundle1.run");
        VERIFY_RESULT(store);
        const std::string id = "1m7zr5c348aqm";
        const auto run = store->get(id);
        VERIFY_RESULT(run);
        QCOMPARE(run->header.policy, std::string("lb"));
        QCOMPARE(run->header.tags, std::vector<std::string> { "lecture" });
        QCOMPARE(run->eventHash, std::uint64_t { 0x15c4d78b3fc253c3 });
        QCOMPARE(store->loadLog(id)->hash(), run->eventHash);
        QCOMPARE(store->loadOutcomes(id)->size(), std::size_t { 6 });
        QVERIFY(store->loadDocument(id, DocumentRole::Trace)->content.find("job_id,arrival_s") != std::string::npos);
        QVERIFY(store->loadMarks(id).value().empty());
    }

    void anIdThatIsTakenIsNotTakenAgain()
    {
        const StoreFolder folder;
        auto store = RunStore::openInMemory();
        const auto id = store->add(madeUpHeader(), madeUpLog(100, 1), madeUpCompletion()).value();
        VERIFY_RESULT(store->exportBundle(id, folder.path("a")));
        auto bundle = decodeBundle(readFile(folder.path("a")).value(), "a").value();
        bundle.log = madeUpLog(100, 2);
        bundle.record.eventHash = bundle.log.hash();
        bundle.record.decisions = bundle.log.decisions().size();
        VERIFY_RESULT(writeFileAtomically(folder.path("b"), encodeBundle(bundle).value()));
        const auto imported = store->importBundle(folder.path("b"));
        VERIFY_RESULT(imported);
        QVERIFY(imported->id != id && !imported->wasThere);
        QVERIFY(sameEvents(*store->loadLog(id), madeUpLog(100, 1)));
        QVERIFY(sameEvents(*store->loadLog(imported->id), madeUpLog(100, 2)));

        bundle.record.id = "../../etc/passwd";
        VERIFY_RESULT(writeFileAtomically(folder.path("c"), encodeBundle(bundle).value()));
        QVERIFY(QString::fromStdString(store->importBundle(folder.path("c"))->id).size() == 13);
    }

    void runsThatAreNotOverAreExportedAsTheyStand()
    {
        const StoreFolder folder;
        auto store = RunStore::open(folder.path());
        const auto log = madeUpLog(500);
        auto writer = store->begin(madeUpHeader());
        VERIFY_RESULT((*writer)->append(log));
        QTRY_COMPARE((*writer)->storedEvents(), log.events().size());
        VERIFY_RESULT(store->exportBundle((*writer)->runId(), folder.path("half")));
        const auto half = RunStore::openBundle(folder.path("half"));
        VERIFY_RESULT(half);
        QCOMPARE(half->get((*writer)->runId())->status, RunStatus::Interrupted);
        QVERIFY(sameEvents(*half->loadLog((*writer)->runId()), log));
        VERIFY_RESULT((*writer)->discard());
        QCOMPARE(store->count({}).value(), 0);
    }

    void alteredBundlesAreRefused()
    {
        const StoreFolder folder;
        auto store = RunStore::openInMemory();
        const auto id = store->add(madeUpHeader(), madeUpLog(300), madeUpCompletion()).value();
        VERIFY_RESULT(store->exportBundle(id, folder.path("a")));
        const auto bundle = readFile(folder.path("a")).value();
        VERIFY_RESULT(decodeBundle(bundle, "a"));
        for (std::size_t length = 0; length < bundle.size(); length += 13) {
            QVERIFY(!decodeBundle(std::string_view(bundle).substr(0, length), "a"));
            auto cut = bundle.substr(0, length);
            if (length > 8)
                QVERIFY(!decodeBundle(resealed(cut), "a"));
        }
        Mixer mixer(3);
        for (std::size_t at = 8; at + 8 < bundle.size(); ++at) {
            auto altered = bundle;
            altered[at] = static_cast<char>(altered[at] ^ (1 + mixer.below(255)));
            QVERIFY(!decodeBundle(altered, "a"));
            QVERIFY2(!decodeBundle(resealed(altered), "a"), qPrintable(QString::number(at)));
        }
        QVERIFY(!decodeBundle(resealed(bundle + "x"), "a"));
        auto newer = bundle;
        newer[8] = 9;
        QCOMPARE(QByteArray(decodeBundle(newer, "a").error().message.id), QByteArray("store.bundle.newer"));
        QCOMPARE(QByteArray(decodeBundle("job_id,arrival_s and so on", "a").error().message.id),
            QByteArray("store.bundle.none"));
    }

    void recordsThatLieAreRefused()
    {
        auto store = RunStore::openInMemory();
        const StoreFolder folder;
        const auto id = store->add(madeUpHeader(), madeUpLog(300), madeUpCompletion()).value();
        VERIFY_RESULT(store->exportBundle(id, folder.path("a")));
        const auto honest = decodeBundle(readFile(folder.path("a")).value(), "a").value();
        const auto isRefused = [](const WholeRun& run) { return !decodeBundle(encodeBundle(run).value(), "a"); };
        QVERIFY(!isRefused(honest));
        auto other = honest;
        other.record.eventHash ^= 1;
        QVERIFY(isRefused(other));
        other = honest;
        other.record.events += 1;
        QVERIFY(isRefused(other));
        other = honest;
        other.record.events -= 1;
        QVERIFY(isRefused(other));
        other = honest;
        other.record.decisions += 1;
        QVERIFY(isRefused(other));
        other = honest;
        other.record.status = RunStatus::Running;
        QVERIFY(isRefused(other));
        const TimeMark section { .from = { 5 }, .until = { 9 }, .text = "a" };
        other = honest;
        other.marks = { section };
        QVERIFY(!isRefused(other));
        other.marks.front().until = { 4 };
        QVERIFY(isRefused(other));
        other.marks = { section };
        other.marks.front().text = "two\nlines";
        QVERIFY(isRefused(other));
        const auto error = RunStore::openBundle(folder.path("nothing"));
        QVERIFY(!error && error.error().englishText().find("nothing") != std::string::npos);
    }

    /// A file that decisions depend on is kept once, goes into the run's bundle, and disappears with the last run.
    void filesThatDecideAreKeptOnce()
    {
        const StoreFolder folder;
        auto store = RunStore::open(folder.path());
        const std::string content(50'000, 'w');
        auto header = madeUpHeader();
        header.files = { { .name = "own.safetensors@" + hashToText(hashText(content)),
            .hash = hashText(content),
            .content = content } };
        const auto first = store->add(header, madeUpLog(300), madeUpCompletion()).value();
        const auto second = store->add(header, madeUpLog(300), madeUpCompletion()).value();
        const auto plain = store->add(madeUpHeader(), madeUpLog(300), madeUpCompletion()).value();
        const auto files = store->loadFiles(second);
        VERIFY_RESULT(files);
        QCOMPARE(files->size(), std::size_t { 1 });
        QVERIFY(files->front().name == header.files.front().name && files->front().content == content);
        QVERIFY(store->loadFiles(plain)->empty());

        VERIFY_RESULT(store->exportBundle(first, folder.path("one.run")));
        const auto alone = RunStore::openBundle(folder.path("one.run"));
        VERIFY_RESULT(alone);
        QVERIFY(alone->loadFiles(first)->front().content == content);
        // A run without files makes a bundle that earlier programs can read.
        VERIFY_RESULT(store->exportBundle(plain, folder.path("plain.run")));
        QCOMPARE(readFile(folder.path("plain.run"))->at(8), '\x01');
        QCOMPARE(readFile(folder.path("one.run"))->at(8), '\x02');

        const auto documents = [&folder] {
            SQLite::Database database(folder.path().string());
            return database.execAndGet("SELECT count(*) FROM documents WHERE role = 3").getInt();
        };
        QCOMPARE(documents(), 1);
        VERIFY_RESULT(store->remove(first));
        QCOMPARE(documents(), 1);
        VERIFY_RESULT(store->remove(second));
        QCOMPARE(documents(), 0);
    }

    void trainingsAreKept()
    {
        const StoreFolder folder;
        const auto store = RunStore::open(folder.path());
        KeptTrainings trainings(*store);
        const std::string content(300'000, 'w');
        const TrainingRecord record { .name = "first", .policy = "harmony", .metadataJson = "{\"seed\":1}" };
        VERIFY_RESULT(trainings.add(record, content, "a line\n"));
        QVERIFY(!trainings.add(record, "other", {}));
        QVERIFY(!trainings.add({}, "other", {}));
        auto second = record;
        second.name = "second";
        VERIFY_RESULT(trainings.add(second, "", ""));
        const auto listed = trainings.list();
        VERIFY_RESULT(listed);
        QCOMPARE(listed->size(), std::size_t { 2 });
        QCOMPARE(listed->front().name, std::string("second"));
        QCOMPARE(listed->back().hash, hashText(content));
        QCOMPARE(listed->back().bytes, 300'000);
        QCOMPARE(listed->back().metadataJson, record.metadataJson);
        QVERIFY(listed->back().createdMilliseconds > 0);
        QCOMPARE(*trainings.checkpoint("first"), content);
        QCOMPARE(*trainings.log("first"), std::string("a line\n"));
        QVERIFY(trainings.checkpoint("second")->empty() && trainings.log("second")->empty());
        QVERIFY(!trainings.rename("first", "second") && !trainings.rename("none", "third"));
        VERIFY_RESULT(trainings.rename("first", "third"));
        QCOMPARE(*trainings.checkpoint("third"), content);
        VERIFY_RESULT(trainings.remove("third"));
        QVERIFY(!trainings.checkpoint("third") && !trainings.remove("third"));
    }
};

CONSONANCE_TEST(TestRunBundle)
#include "tst_run_bundle.moc"
