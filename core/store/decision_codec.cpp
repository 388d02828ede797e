// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/decision_codec.h"

#include "core/base/byte_codec.h"
#include "core/store/blob_frame.h"

#include <algorithm>
#include <limits>
#include <mutex>
#include <set>

namespace consonance {

namespace {

constexpr std::uint64_t kMaximumDecisionBlobBytes = std::uint64_t { 256 } << 20;
constexpr std::size_t kMaximumMessages = 4096;
constexpr std::size_t kMaximumMessageBytes = 4096;
constexpr std::uint8_t kInfeasibleCount = static_cast<std::uint8_t>(Infeasible::ExcludedByPolicy) + 1;

constexpr MessageId kUnwritableDecisions
    = CONSONANCE_MESSAGE("store.decisions.unwritable", "these decisions cannot be stored: {0}");
constexpr MessageId kImplausibleDecisions
    = CONSONANCE_MESSAGE("store.decisions.implausible", "stored decisions make no sense: {0}");
constexpr MessageId kStoredMessage = CONSONANCE_MESSAGE("store.stored-message", "{0}");

tl::unexpected<Error> unwritableDecisions(const char* why)
{
    return fail(ErrorKind::Failed, kUnwritableDecisions, { why });
}
tl::unexpected<Error> implausibleDecisions(const char* why)
{
    return fail(ErrorKind::BadInput, kImplausibleDecisions, { why });
}

/// A MessageId points to texts that live as long as the program; those that come from a database are kept here. Nullptr
/// when there are too many.
const char* lastingText(std::string_view text)
{
    static std::mutex mutex;
    static std::set<std::string, std::less<>> texts;
    if (text.size() > kMaximumMessageBytes)
        return nullptr;
    const std::lock_guard lock(mutex);
    if (const auto known = texts.find(text); known != texts.end())
        return known->c_str();
    if (texts.size() >= kMaximumMessages)
        return nullptr;
    return texts.emplace(text).first->c_str();
}

void writeError(ByteWriter& writer, const Error& error)
{
    writer.fixed(static_cast<std::uint8_t>(error.kind));
    writer.text(error.message.id);
    writer.text(error.message.english);
    writer.varint(error.arguments.size());
    for (const auto& argument : error.arguments)
        writer.text(argument);
    writer.text(error.place.file);
    writer.signedVarint(error.place.line);
    writer.signedVarint(error.place.column);
    writer.text(error.place.pointer);
    writer.varint(error.context.size());
    for (const auto& layer : error.context)
        writer.text(layer);
}

std::vector<std::string> readTexts(ByteReader& reader)
{
    std::vector<std::string> texts(reader.count(1));
    for (auto& text : texts)
        text = reader.text();
    return texts;
}

Error readError(ByteReader& reader)
{
    Error error;
    const auto kind = reader.fixed<std::uint8_t>();
    if (kind > static_cast<std::uint8_t>(ErrorKind::Cancelled))
        reader.reject();
    error.kind = static_cast<ErrorKind>(kind);
    const auto id = reader.text();
    const auto english = reader.text();
    error.arguments = readTexts(reader);
    error.place.file = reader.text();
    error.place.line = reader.signedVarint();
    error.place.column = reader.signedVarint();
    error.place.pointer = reader.text();
    error.context = readTexts(reader);
    const auto* lastingId = lastingText(id);
    const auto* lastingEnglish = lastingText(english);
    if (lastingId != nullptr && lastingEnglish != nullptr) {
        error.message = { lastingId, lastingEnglish };
    } else {
        error.message = kStoredMessage;
        error.arguments = { fillMessage(english, error.arguments) };
    }
    return error;
}

void writeNotes(ByteWriter& writer, const DecisionNotes& notes)
{
    writer.text(notes.scoreName);
    writer.varint(notes.actions.size());
    for (const auto& action : notes.actions) {
        writer.index(action.job.value);
        writer.fixed(action.role);
        writer.index(action.host.value);
        writer.number(action.value);
        writer.number(action.entropy);
        writer.varint(action.candidates.size());
        for (const auto& candidate : action.candidates) {
            writer.index(candidate.host.value);
            writer.index(candidate.job.value);
            writer.fixed(candidate.role);
            writer.fixed(static_cast<std::uint8_t>(candidate.infeasible));
            writer.number(candidate.score);
            writer.number(candidate.probability);
            writer.number(candidate.predictedReward);
            writer.number(candidate.predictedSpread);
        }
    }
    writer.varint(notes.blocked.size());
    for (const auto& blocked : notes.blocked) {
        writer.index(blocked.job.value);
        writer.fixed(static_cast<std::uint8_t>(blocked.reason));
        writer.text(blocked.text);
    }
    writer.varint(notes.figures.size());
    for (const auto& [name, value] : notes.figures) {
        writer.text(name);
        writer.number(value);
    }
}

Infeasible readInfeasible(ByteReader& reader)
{
    const auto value = reader.fixed<std::uint8_t>();
    if (value >= kInfeasibleCount)
        reader.reject();
    return static_cast<Infeasible>(value);
}

CandidateNote readCandidate(ByteReader& reader)
{
    CandidateNote candidate;
    candidate.host = HostId(reader.index());
    candidate.job = JobId(reader.index());
    candidate.role = reader.fixed<std::uint8_t>();
    candidate.infeasible = readInfeasible(reader);
    candidate.score = reader.number();
    candidate.probability = reader.number();
    candidate.predictedReward = reader.number();
    candidate.predictedSpread = reader.number();
    return candidate;
}

DecisionNotes readNotes(ByteReader& reader)
{
    constexpr std::size_t kActionBytes = 20;
    constexpr std::size_t kCandidateBytes = 36;
    DecisionNotes notes;
    notes.scoreName = reader.text();
    notes.actions.resize(reader.count(kActionBytes));
    for (auto& action : notes.actions) {
        action.job = JobId(reader.index());
        action.role = reader.fixed<std::uint8_t>();
        action.host = HostId(reader.index());
        action.value = reader.number();
        action.entropy = reader.number();
        action.candidates.resize(reader.count(kCandidateBytes));
        for (auto& candidate : action.candidates)
            candidate = readCandidate(reader);
    }
    notes.blocked.resize(reader.count(3));
    for (auto& blocked : notes.blocked) {
        blocked.job = JobId(reader.index());
        blocked.reason = readInfeasible(reader);
        blocked.text = reader.text();
    }
    notes.figures.resize(reader.count(9));
    for (auto& [name, value] : notes.figures) {
        name = reader.text();
        value = reader.number();
    }
    return notes;
}

void writeTables(ByteWriter& writer, const std::vector<NoteTable>& tables)
{
    const auto writeTexts = [&writer](const std::vector<std::string>& texts) {
        writer.varint(texts.size());
        for (const auto& text : texts)
            writer.text(text);
    };
    writer.varint(tables.size());
    for (const auto& table : tables) {
        writer.text(table.title);
        writer.text(table.unit);
        writeTexts(table.rows);
        writeTexts(table.columns);
        for (const double value : table.values)
            writer.number(value);
    }
}

std::vector<NoteTable> readTables(ByteReader& reader)
{
    constexpr std::size_t kTableBytes = 4;
    constexpr std::size_t kValueBytes = 8;
    std::vector<NoteTable> tables(reader.count(kTableBytes));
    for (auto& table : tables) {
        table.title = reader.text();
        table.unit = reader.text();
        table.rows = readTexts(reader);
        table.columns = readTexts(reader);
        const auto cells = table.rows.size() * table.columns.size();
        if (cells > reader.remaining() / kValueBytes)
            reader.reject();
        if (!reader.isGood())
            return {};
        table.values.resize(cells);
        for (double& value : table.values)
            value = reader.number();
    }
    if (tables.empty())
        reader.reject();
    return tables;
}

/// How many bytes a decision takes before compression, roughly.
std::size_t approximateSize(const DecisionRecord& decision)
{
    std::size_t bytes
        = 16 + decision.plan.bytes().size() + decision.notes->blocked.size() * 16 + decision.notes->figures.size() * 24;
    for (const auto& action : decision.notes->actions)
        bytes += 24 + action.candidates.size() * 40;
    for (const auto& table : decision.notes->tables)
        bytes += 32 + (table.rows.size() + table.columns.size()) * 16 + table.values.size() * 8;
    return bytes;
}

enum DecisionFlag : std::uint8_t {
    Refused = 1, ///< a refusal follows
    Noted = 2, ///< notes follow
    Planned = 4, ///< the plan follows, after the notes and their tables
    Tabled = 8, ///< tables of notes follow
};
constexpr std::uint8_t kDecisionFlags = Refused | Noted | Planned | Tabled;

} // namespace

Result<std::string> encodeDecisions(std::span<const DecisionRecord> decisions)
{
    if (decisions.empty())
        return unwritableDecisions("there are none");
    ByteWriter writer;
    writer.varint(decisions.size());
    writer.varint(decisions.front().id.value);
    Time before = decisions.front().at;
    writer.signedVarint(before.microseconds);
    std::uint32_t expected = decisions.front().id.value;
    for (const auto& decision : decisions) {
        if (decision.id.value != expected++ || decision.at < before)
            return unwritableDecisions("they do not follow each other");
        writer.varint(
            static_cast<std::uint64_t>(decision.at.microseconds) - static_cast<std::uint64_t>(before.microseconds));
        before = decision.at;
        writer.varint(static_cast<std::uint16_t>(decision.kinds));
        writer.varint(decision.firstEvent);
        writer.varint(decision.actions);
        const bool hasNotes = !decision.notes->isEmpty();
        const bool hasPlan = !decision.plan.isEmpty();
        const bool hasTables = !decision.notes->tables.empty();
        writer.fixed(static_cast<std::uint8_t>((decision.wasRefused ? Refused : 0) | (hasNotes ? Noted : 0)
            | (hasTables ? Tabled : 0) | (hasPlan ? Planned : 0)));
        if (decision.wasRefused)
            writeError(writer, *decision.refusal);
        if (hasNotes)
            writeNotes(writer, *decision.notes);
        if (hasTables)
            writeTables(writer, decision.notes->tables);
        if (hasPlan)
            writer.text(decision.plan.bytes());
    }
    if (writer.size() > kMaximumDecisionBlobBytes)
        return unwritableDecisions("their notes are too long");
    const bool isOfBefore = std::ranges::all_of(decisions,
        [](const DecisionRecord& decision) { return decision.plan.isEmpty() && decision.notes->tables.empty(); });
    return packBlob(
        BlobKind::Decisions, writer.bytes(), BlobEffort::Quick, isOfBefore ? kFirstBlobLayout : kNewestBlobLayout);
}

Result<std::vector<DecisionRecord>> decodeDecisions(std::string_view chunk)
{
    constexpr std::size_t kDecisionBytes = 5;
    TRY_ASSIGN(const auto raw, unpackBlob(BlobKind::Decisions, chunk, kMaximumDecisionBlobBytes));
    ByteReader reader(raw);
    const auto count = reader.count(kDecisionBytes);
    const auto firstId = reader.smallVarint();
    auto at = reader.signedVarint();
    if (!reader.isGood() || count == 0 || std::uint64_t { firstId } + count > DecisionId::kInvalidValue)
        return implausibleDecisions("their number");
    std::vector<DecisionRecord> decisions(count);
    for (std::size_t i = 0; i < count && reader.isGood(); ++i) {
        auto& decision = decisions[i];
        decision.id = DecisionId(firstId + static_cast<std::uint32_t>(i));
        const auto step = reader.varint();
        if (step
            > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) - static_cast<std::uint64_t>(at))
            return implausibleDecisions("their times");
        at = static_cast<std::int64_t>(static_cast<std::uint64_t>(at) + step);
        decision.at = { at };
        const auto kinds = reader.smallVarint();
        if (kinds > 0xffff)
            return implausibleDecisions("an unknown kind of trigger");
        decision.kinds = static_cast<TriggerKind>(kinds);
        decision.firstEvent = reader.smallVarint();
        decision.actions = reader.smallVarint();
        const auto flags = reader.fixed<std::uint8_t>();
        const bool areTablesAlone = (flags & (Noted | Tabled)) == Tabled;
        if ((flags & ~kDecisionFlags) != 0 || areTablesAlone)
            return implausibleDecisions("an unknown flag");
        decision.wasRefused = (flags & Refused) != 0;
        if (decision.wasRefused)
            decision.refusal = readError(reader);
        if ((flags & Noted) != 0) {
            auto notes = readNotes(reader);
            if ((flags & Tabled) != 0)
                notes.tables = readTables(reader);
            decision.notes = std::move(notes);
        }
        if ((flags & Planned) != 0) {
            auto plan = KeptPlan::fromBytes(reader.text());
            if (!reader.isGood() || !plan || plan->isEmpty())
                return implausibleDecisions("a plan");
            decision.plan = *std::move(plan);
        }
    }
    if (!reader.isGood() || !reader.isAtEnd())
        return implausibleDecisions("their length");
    return decisions;
}

std::size_t decisionsOfOneChunk(std::span<const DecisionRecord> decisions)
{
    constexpr std::size_t kChunkBytes = std::size_t { 4 } << 20;
    std::size_t bytes = 0;
    std::size_t count = 0;
    while (count < decisions.size() && bytes < kChunkBytes)
        bytes += approximateSize(decisions[count++]);
    return count;
}

std::string encodeOutcomes(std::span<const JobOutcome> outcomes)
{
    ByteWriter writer;
    writer.varint(outcomes.size());
    for (const auto& outcome : outcomes)
        writer.index(outcome.job.value);
    for (const auto& outcome : outcomes)
        writer.fixed(static_cast<std::uint8_t>(outcome.finished ? 1 : 0));
    for (const auto& outcome : outcomes)
        writer.signedVarint(outcome.completion.microseconds);
    for (const auto& outcome : outcomes)
        writer.signedVarint(outcome.queueing.microseconds);
    for (const auto& outcome : outcomes)
        writer.signedVarint(outcome.restarts);
    return packBlob(BlobKind::Outcomes, writer.bytes());
}

Result<std::vector<JobOutcome>> decodeOutcomes(std::string_view blob)
{
    constexpr std::size_t kOutcomeBytes = 5;
    TRY_ASSIGN(const auto raw, unpackBlob(BlobKind::Outcomes, blob, kMaximumDecisionBlobBytes));
    ByteReader reader(raw);
    std::vector<JobOutcome> outcomes(reader.count(kOutcomeBytes));
    for (auto& outcome : outcomes)
        outcome.job = JobId(reader.index());
    for (auto& outcome : outcomes)
        outcome.finished = reader.fixed<std::uint8_t>() != 0;
    for (auto& outcome : outcomes)
        outcome.completion = { reader.signedVarint() };
    for (auto& outcome : outcomes)
        outcome.queueing = { reader.signedVarint() };
    for (auto& outcome : outcomes) {
        const auto restarts = reader.signedVarint();
        if (restarts < 0 || restarts > std::numeric_limits<std::int32_t>::max())
            reader.reject();
        outcome.restarts = static_cast<std::int32_t>(restarts);
    }
    if (!reader.isGood() || !reader.isAtEnd())
        return implausibleDecisions("their length");
    return outcomes;
}

} // namespace consonance
