// SPDX-License-Identifier: GPL-3.0-or-later
// Chunks of events and decisions: what goes in comes out, and nothing else does.
#include "core/base/byte_codec.h"
#include "core/base/hash.h"
#include "core/store/blob_frame.h"
#include "core/store/decision_codec.h"
#include "core/store/event_codec.h"
#include "store_fixture.h"
#include "tests/core_test.h"

#include <limits>

using namespace consonance;
using namespace consonance::test;

namespace {

std::vector<SlotRecord> allSlots(const EventLog& log)
{
    std::vector<SlotRecord> slots;
    for (const auto& event : log.events()) {
        const auto own = log.slots(event);
        slots.insert(slots.end(), own.begin(), own.end());
    }
    return slots;
}

std::string encodeLog(const EventLog& log)
{
    return encodeEvents(log.events(), allSlots(log)).value();
}

/// The raw columns of two events of which the first has one slot, written by hand from docs/formats.md.
std::string handWritten(std::uint8_t kind = 10, std::uint8_t role = 1, std::uint64_t slotsOfFirst = 1)
{
    ByteWriter writer;
    writer.varint(2); // events
    writer.varint(1); // slots
    writer.fixed(kind);
    writer.fixed(std::uint8_t { 0 });
    writer.fixed(std::uint8_t { 7 }); // details
    writer.fixed(std::uint8_t { 8 });
    writer.signedVarint(1'000'000); // first time, then steps
    writer.varint(500);
    writer.index(3); // jobs
    writer.index(0xffffffff);
    writer.index(0xffffffff); // subjects
    writer.index(9);
    writer.varint(slotsOfFirst); // slots of each
    writer.varint(0);
    writer.number(0.5); // values
    writer.number(-2);
    writer.index(17); // domain, count, role
    writer.signedVarint(2);
    writer.fixed(role);
    return packBlob(BlobKind::Events, writer.bytes());
}

} // namespace

class TestStoreCodecs : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void varintsKeepEveryValue()
    {
        for (const std::uint64_t value : { std::uint64_t { 0 }, std::uint64_t { 127 }, std::uint64_t { 128 },
                 std::uint64_t { 1 } << 32, std::numeric_limits<std::uint64_t>::max() }) {
            ByteWriter writer;
            writer.varint(value);
            ByteReader reader(writer.bytes());
            QCOMPARE(reader.varint(), value);
            QVERIFY(reader.isGood() && reader.isAtEnd());
        }
        for (const std::int64_t value :
            { INT64_MIN, std::int64_t { -1 }, std::int64_t { 0 }, std::int64_t { 1 }, INT64_MAX })
            QCOMPARE(unzigzag(zigzag(value)), value);
        ByteReader tooLong(std::string_view("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", 10));
        tooLong.varint();
        QVERIFY(!tooLong.isGood());
    }

    void handWrittenChunkIsRead()
    {
        const auto block = decodeEvents(handWritten());
        VERIFY_RESULT(block);
        QCOMPARE(block->events.size(), std::size_t { 2 });
        QCOMPARE(block->events[0].kind, EventKind::JobStarted);
        QCOMPARE(block->events[0].at.microseconds, 1'000'000);
        QCOMPARE(block->events[1].at.microseconds, 1'000'500);
        QCOMPARE(block->events[0].job, JobId(3));
        QVERIFY(!block->events[1].job.isValid());
        QCOMPARE(block->events[1].subject, 9u);
        QCOMPARE(block->events[1].value, -2.0);
        QCOMPARE(int(block->events[1].detail), 8);
        QCOMPARE(block->slots[0], (SlotRecord { .domain = DomainId(17), .count = 2, .role = 1 }));
    }

    void implausibleChunksAreRefused()
    {
        QVERIFY(!decodeEvents(handWritten(kEventKindCount)));
        QVERIFY(!decodeEvents(handWritten(10, 3)));
        QVERIFY(!decodeEvents(handWritten(10, 1, 0)));
        QVERIFY(!decodeEvents(handWritten(10, 1, 2)));
        QVERIFY(!decodeEvents(handWritten(), {}, Time { 1'000'001 }));
        QVERIFY(decodeEvents(handWritten(), {}, Time { 1'000'000 }));
        QVERIFY(!decodeEvents(handWritten(), EventBounds { .jobs = 3 }));
        QVERIFY(!decodeEvents(handWritten(), EventBounds { .domains = 17 }));
        QVERIFY(decodeEvents(handWritten(), EventBounds { .jobs = 4, .domains = 18, .hosts = 1 }));
    }

    void eventsComeBackTheSame_data()
    {
        QTest::addColumn<int>("events");
        QTest::newRow("one") << 1;
        QTest::newRow("some") << 1000;
        QTest::newRow("a full chunk") << int(kMaximumChunkEvents);
    }
    void eventsComeBackTheSame()
    {
        QFETCH(int, events);
        const auto log = madeUpLog(static_cast<std::size_t>(events));
        const auto block = decodeEvents(encodeLog(log));
        VERIFY_RESULT(block);
        EventLog again;
        for (const auto& event : block->events)
            again.append(event, std::span<const SlotRecord>(block->slots).subspan(event.firstSlot, event.slotCount));
        QVERIFY(sameEvents(log, again));
    }

    /// Content that an earlier program can read is written the old way.
    void onlyWhatIsNewNeedsANewLayout()
    {
        constexpr std::size_t kLayoutAt = 5;
        const auto layoutOf = [](const std::string& blob) { return static_cast<int>(blob[kLayoutAt]); };
        const auto eventsWith = [](const SlotRecord& slot, EventKind kind) {
            EventLog log;
            const std::array slots { slot, SlotRecord { .domain = DomainId(1), .count = 1 } };
            log.append({ .at = { 7 }, .job = JobId(0), .kind = kind }, slots);
            return log;
        };
        const SlotRecord plain { .domain = DomainId(0), .count = 2 };
        const SlotRecord shared { .domain = DomainId(0),
            .count = 2,
            .until = Time::fromSeconds(90),
            .share = 250'000,
            .mode = ShareMode::Colocated };
        QCOMPARE(layoutOf(encodeLog(eventsWith(plain, EventKind::JobStarted))), 1);
        QCOMPARE(layoutOf(encodeLog(eventsWith(plain, EventKind::JobReserved))), 2);
        const auto log = eventsWith(shared, EventKind::JobStarted);
        QVERIFY(log.hash() != eventsWith(plain, EventKind::JobStarted).hash());
        const auto chunk = encodeLog(log);
        QCOMPARE(layoutOf(chunk), 2);
        const auto block = decodeEvents(chunk);
        VERIFY_RESULT(block);
        QCOMPARE(block->slots[0], shared);
        QVERIFY(block->slots[1].isPlain());

        DecisionRecord decision { .id = DecisionId(0), .notes = {}, .refusal = {} };
        QCOMPARE(layoutOf(encodeDecisions(std::span(&decision, 1)).value()), 1);
        decision.plan = madeUpPlan({ .id = DecisionId(1), .notes = {}, .refusal = {} });
        QCOMPARE(layoutOf(encodeDecisions(std::span(&decision, 1)).value()), 2);
    }

    void extremesComeBackTheSame()
    {
        const std::vector<EventRecord> events { { .at = { INT64_MIN }, .value = -0.0, .subject = 0 },
            { .at = { INT64_MAX },
                .value = std::numeric_limits<double>::infinity(),
                .job = JobId(0xfffffffeu),
                .detail = 255 } };
        const auto block = decodeEvents(encodeEvents(events, {}).value());
        VERIFY_RESULT(block);
        QCOMPARE(block->events[0].at.microseconds, INT64_MIN);
        QCOMPARE(block->events[1].at.microseconds, INT64_MAX);
        QVERIFY(std::signbit(block->events[0].value));
        QCOMPARE(block->events[1].job.value, 0xfffffffeu);
    }

    void whatCannotBeReadAgainIsNotWritten()
    {
        const std::vector<EventRecord> backwards { { .at = { 5 } }, { .at = { 4 } } };
        QVERIFY(!encodeEvents(backwards, {}));
        QVERIFY(!encodeEvents({}, {}));
        const std::vector<EventRecord> withoutSlots { { .slotCount = 1 } };
        QVERIFY(!encodeEvents(withoutSlots, {}));
        const std::vector<EventRecord> tooMany(kMaximumChunkEvents + 1);
        QVERIFY(!encodeEvents(tooMany, {}));
    }

    void everyTruncationAndEveryFlippedByteIsNoticed()
    {
        const auto chunk = encodeLog(madeUpLog(200));
        for (std::size_t length = 0; length < chunk.size(); ++length)
            QVERIFY2(!decodeEvents(std::string_view(chunk).substr(0, length)), qPrintable(QString::number(length)));
        for (std::size_t at = 0; at < chunk.size(); ++at) {
            auto altered = chunk;
            altered[at] = static_cast<char>(altered[at] ^ 0x41);
            QVERIFY2(!decodeEvents(altered), qPrintable(QString::number(at)));
        }
        QVERIFY(!decodeEvents(chunk + "x"));
    }

    void randomContentNeverPassesTheFrame()
    {
        Mixer mixer(5);
        int accepted = 0;
        for (int round = 0; round < 3000; ++round) {
            std::string raw(mixer.below(120), '\0');
            for (auto& byte : raw)
                byte = static_cast<char>(mixer.below(round % 2 == 0 ? 256 : 4));
            // With a valid frame, so that the decoders themselves are reached.
            const auto events = decodeEvents(packBlob(BlobKind::Events, raw));
            accepted += events ? 1 : 0;
            if (events)
                QVERIFY(encodeEvents(events->events, events->slots));
            const auto decisions = decodeDecisions(packBlob(BlobKind::Decisions, raw));
            if (decisions)
                QVERIFY(encodeDecisions(*decisions));
            std::ignore = decodeOutcomes(packBlob(BlobKind::Outcomes, raw));
        }
        QVERIFY(accepted < 3000);
    }

    void aBlobCannotClaimMoreThanItIsAllowed()
    {
        const std::string content(10'000'000, 'a');
        const auto blob = packBlob(BlobKind::Document, content);
        QVERIFY(blob.size() < 10'000);
        QCOMPARE(unpackBlob(BlobKind::Document, blob, content.size()).value(), content);
        QVERIFY(!unpackBlob(BlobKind::Document, blob, content.size() - 1));
        QVERIFY(!unpackBlob(BlobKind::Events, blob, content.size()));

        // A header with a wrong length and a matching checksum.
        for (const std::uint64_t claim :
            { std::uint64_t { 9'999'999 }, std::uint64_t { 10'000'001 }, std::uint64_t { 1 } << 40 }) {
            auto lying = blob;
            std::memcpy(lying.data() + 8, &claim, 8);
            Hasher hasher;
            hasher.addBytes(std::as_bytes(std::span(lying.data(), 16)));
            hasher.addBytes(std::as_bytes(std::span(lying.data() + kBlobFrameHeader, lying.size() - kBlobFrameHeader)));
            const auto checksum = hasher.digest();
            std::memcpy(lying.data() + 16, &checksum, 8);
            QVERIFY(!unpackBlob(BlobKind::Document, lying, std::uint64_t { 1 } << 41));
        }
        QCOMPARE(unpackBlob(BlobKind::Document, packBlob(BlobKind::Document, {}), 0).value(), std::string());
    }

    void decisionsComeBackTheSame()
    {
        const auto log = madeUpLog(3000);
        const auto chunk = encodeDecisions(log.decisions());
        VERIFY_RESULT(chunk);
        const auto again = decodeDecisions(*chunk);
        VERIFY_RESULT(again);
        QCOMPARE(again->size(), log.decisions().size());
        int refused = 0;
        std::size_t tables = 0;
        for (std::size_t i = 0; i < again->size(); ++i) {
            const auto& a = log.decisions()[i];
            const auto& b = (*again)[i];
            QVERIFY(a.id == b.id && a.at == b.at && a.kinds == b.kinds && a.firstEvent == b.firstEvent
                && a.actions == b.actions);
            QCOMPARE(b.notes->scoreName, a.notes->scoreName);
            QCOMPARE(b.notes->figures, a.notes->figures);
            QVERIFY(b.notes->tables == a.notes->tables);
            tables += a.notes->tables.size();
            QCOMPARE(b.notes->blocked.size(), a.notes->blocked.size());
            QCOMPARE(b.notes->actions.size(), a.notes->actions.size());
            for (std::size_t action = 0; action < a.notes->actions.size(); ++action) {
                QCOMPARE(b.notes->actions[action].candidates.size(), a.notes->actions[action].candidates.size());
                QCOMPARE(b.notes->actions[action].candidates[2].infeasible, Infeasible::TooFewGpus);
                QCOMPARE(b.notes->actions[action].candidates[5].score, a.notes->actions[action].candidates[5].score);
                QCOMPARE(b.notes->actions[action].entropy, -1.0);
            }
            QVERIFY(b.plan.bytes() == a.plan.bytes());
            QCOMPARE(b.wasRefused, a.wasRefused);
            QCOMPARE(b.refusal->englishText(), a.refusal->englishText());
            QVERIFY(!a.wasRefused || std::string_view(b.refusal->message.id) == "plan.too-much");
            refused += a.wasRefused ? 1 : 0;
        }
        QVERIFY(refused > 0 && tables > 0);
        for (std::size_t at = 0; at < chunk->size(); at += 7) {
            auto altered = *chunk;
            altered[at] = static_cast<char>(altered[at] ^ 0x41);
            QVERIFY(!decodeDecisions(altered));
        }
    }

    /// Earlier programs read content without new features, and call the rest newer, not damaged.
    void contentHasTheOldestLayoutThatHoldsIt()
    {
        constexpr std::size_t kLayoutByte = 5;
        DecisionRecord decision { .id = DecisionId(0), .notes = DecisionNotes { .scoreName = "score" }, .refusal = {} };
        QCOMPARE(int((*encodeDecisions({ &decision, 1 }))[kLayoutByte]), 1);
        DecisionNotes notes;
        notes.tables.push_back({ .title = "t",
            .rows = { "r" },
            .columns = { "c" },
            .unit = "1",
            .values = { std::numeric_limits<double>::quiet_NaN() } });
        decision.notes = notes;
        const auto chunk = *encodeDecisions({ &decision, 1 });
        QCOMPARE(int(chunk[kLayoutByte]), 2);
        QVERIFY(std::isnan(decodeDecisions(chunk)->front().notes->tables.front().values.front()));
        EventRecord event { .job = JobId(0), .kind = EventKind::JobAccepted };
        QCOMPARE(int((*encodeEvents({ &event, 1 }, {}))[kLayoutByte]), 1);
        event.kind = EventKind::OfferDeclined;
        QCOMPARE(int((*encodeEvents({ &event, 1 }, {}))[kLayoutByte]), 2);
        const auto newer = unpackBlob(BlobKind::Events, packBlob(BlobKind::Events, "x", BlobEffort::Quick, 3), 10);
        QVERIFY(!newer && isNewerBlob(newer.error()));
    }

    void outcomesComeBackTheSame()
    {
        const auto outcomes = madeUpCompletion().outcomes;
        const auto again = decodeOutcomes(encodeOutcomes(outcomes));
        VERIFY_RESULT(again);
        QCOMPARE(again->size(), outcomes.size());
        QCOMPARE((*again)[0].completion.microseconds, 5);
        QCOMPARE((*again)[0].restarts, 2);
        QVERIFY((*again)[0].finished && !(*again)[1].finished);
        QCOMPARE((*again)[1].queueing.microseconds, 77'000'000);
    }
};

CONSONANCE_TEST(TestStoreCodecs)
#include "tst_store_codecs.moc"
