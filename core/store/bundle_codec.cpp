// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/bundle_codec.h"

#include "core/base/byte_codec.h"
#include "core/base/hash.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/store/blob_frame.h"
#include "core/store/decision_codec.h"
#include "core/store/event_codec.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace consonance {

namespace {

constexpr std::uint32_t kBundleVersion = 2; // 2: with files that decided; without any, 1 is written
constexpr std::uint8_t kFileRole = 3;
constexpr std::size_t kMaximumFiles = 1000;
constexpr std::size_t kSectionHead = 10; // kind, role, length
constexpr std::uint64_t kMaximumBundleDocumentBytes = std::uint64_t { 512 } << 20;
constexpr std::uint64_t kMaximumRecordBytes = std::uint64_t { 64 } << 20;
constexpr std::array<const char*, 3> kRoleNames { "trace", "cluster", "models" };

constexpr MessageId kNoBundle = CONSONANCE_MESSAGE("store.bundle.none", "this file is not a run bundle");
constexpr MessageId kNewerBundle = CONSONANCE_MESSAGE("store.bundle.newer",
    "the bundle was made by a newer Consonance (version {0}, this program knows {1}): update Consonance");
constexpr MessageId kDamagedBundle = CONSONANCE_MESSAGE("store.bundle.damaged", "the bundle is damaged: {0}");

void writeMarks(JsonWriter& json, const std::vector<TimeMark>& marks)
{
    if (marks.empty())
        return;
    json.key("marks").beginArray();
    for (const auto& mark : marks) {
        json.beginObject().member("from_us", mark.from.microseconds).member("until_us", mark.until.microseconds);
        json.member("text", mark.text).member("color", markColorName(mark.color)).endObject();
    }
    json.endArray();
}

void writeFiles(JsonWriter& json, const std::vector<RunFile>& files)
{
    if (files.empty())
        return;
    json.key("files").beginArray();
    for (const auto& file : files)
        json.beginObject().member("name", file.name).member("hash", hashToText(file.hash)).endObject();
    json.endArray();
}

void writeNames(JsonWriter& json, const char* key, const std::vector<std::string>& names)
{
    json.key(key).beginArray();
    for (const auto& name : names)
        json.value(name);
    json.endArray();
}

void writeView(JsonWriter& json, const std::optional<BundleView>& view)
{
    if (!view)
        return;
    json.key("view").beginObject().member("at_us", view->at.microseconds);
    if (view->step)
        json.member("step", *view->step);
    if (view->from && view->until)
        json.member("from_us", view->from->microseconds).member("until_us", view->until->microseconds);
    writeNames(json, "jobs", view->jobs);
    writeNames(json, "servers", view->servers);
    json.endObject();
}

std::string recordToJson(const WholeRun& run)
{
    RunRecord record = run.record;
    auto& header = record.header;
    JsonWriter json(JsonLayout::Indented);
    json.beginObject();
    json.member("id", record.id).member("name", header.name).member("status", runStatusName(record.status));
    json.member("problem", record.problem);
    json.member("created_ms", record.createdMilliseconds).member("ended_ms", record.endedMilliseconds);
    if (header.fork) {
        json.key("fork").beginObject();
        json.member("parent", header.fork->parent).member("event", header.fork->event);
        json.member("at_us", header.fork->at.microseconds).member("change", header.fork->change).endObject();
    }
    for (const auto role : kDocumentRoles) {
        const auto& document = documentOf(header, role);
        json.key(kRoleNames[static_cast<std::size_t>(role)]).beginObject();
        json.member("name", document.name).member("origin", document.origin);
        json.member("hash", hashToText(document.hash)).endObject();
    }
    writeFiles(json, header.files);
    json.member("policy", header.policy).member("parameters", header.parametersJson);
    json.member("provenance", header.provenance).member("knowledge", header.knowledge);
    json.member("seed", std::to_string(header.seed));
    json.member("interference", header.interference).member("transitions", header.transitions);
    if (header.interval)
        json.member("interval_us", header.interval->microseconds);
    json.member("request", header.requestJson).member("program_version", header.programVersion);
    json.key("tags").beginArray();
    for (const auto& tag : header.tags)
        json.value(tag);
    json.endArray();
    json.member("notes", record.notes).member("events", record.events).member("decisions", record.decisions);
    json.member("event_hash", hashToText(record.eventHash));
    json.key("metrics").beginObject();
    for (const auto& [key, value] : record.metrics)
        json.member(key, value);
    json.endObject();
    writeMarks(json, run.marks);
    writeView(json, run.view);
    json.endObject();
    return json.take();
}

/// Takes texts and numbers out of a JSON object and remembers the first thing that was wrong.
class RecordReader {
public:
    explicit RecordReader(JsonView view)
        : m_view(std::move(view))
    {
    }
    void text(const char* key, std::string& target) { set(m_view.optional(key).asTextOr(""), target); }
    void integer(const char* key, std::int64_t& target) { set(m_view.optional(key).asIntegerOr(0), target); }
    void count(const char* key, std::uint64_t& target)
    {
        std::int64_t value = 0;
        set(m_view.optional(key).asIntegerOr(0, kCount), value);
        target = static_cast<std::uint64_t>(value);
    }
    void hash(const char* key, std::uint64_t& target)
    {
        std::string digits;
        set(m_view.required(key).asText(), digits);
        const auto value = hashFromText(digits);
        if (!value)
            reject("a hash is not sixteen hexadecimal digits");
        target = value.value_or(0);
    }
    [[nodiscard]] RecordReader within(const char* key) const { return RecordReader(m_view.optional(key)); }
    [[nodiscard]] const JsonView& view() const { return m_view; }
    void reject(const char* why) { keep(fail(ErrorKind::BadInput, kDamagedBundle, { why })); }
    void keep(tl::unexpected<Error> problem)
    {
        if (m_outcome)
            m_outcome = std::move(problem);
    }
    [[nodiscard]] Result<void> outcome() const { return m_outcome; }

private:
    template<typename Value, typename Target> void set(const Result<Value>& value, Target& target)
    {
        if (value)
            target = *value;
        else
            keep(fail(value.error()));
    }

    JsonView m_view;
    Result<void> m_outcome;
};

Result<void> readFork(const RecordReader& reader, RunHeader& header)
{
    auto fork = reader.within("fork");
    if (!fork.view().isPresent())
        return {};
    ForkPoint point;
    fork.text("parent", point.parent);
    fork.count("event", point.event);
    fork.integer("at_us", point.at.microseconds);
    fork.text("change", point.change);
    header.fork = std::move(point);
    return fork.outcome();
}

Result<void> readDocumentNames(const RecordReader& reader, RunHeader& header)
{
    for (const auto role : kDocumentRoles) {
        auto names = reader.within(kRoleNames[static_cast<std::size_t>(role)]);
        auto& document = documentOf(header, role);
        names.text("name", document.name);
        names.text("origin", document.origin);
        names.hash("hash", document.hash);
        TRY(names.outcome());
    }
    return {};
}

/// Absent in bundles of runs that have none, and in those from before there were any.
Result<void> readFileNames(const JsonView& root, RunHeader& header)
{
    if (!root.optional("files").isPresent())
        return {};
    TRY_ASSIGN(const auto list, root.required("files").asArray());
    for (const auto& item : list) {
        TRY_ASSIGN(const auto object, item.object());
        RecordReader reader(object);
        RunFile file;
        reader.text("name", file.name);
        reader.hash("hash", file.hash);
        TRY(reader.outcome());
        const bool isKnown = std::ranges::find(header.files, file.name, &RunFile::name) != header.files.end();
        if (isKnown || header.files.size() == kMaximumFiles)
            return fail(
                ErrorKind::BadInput, kDamagedBundle, { "two of its files have the same name, or there are too many" });
        header.files.push_back(std::move(file));
    }
    return {};
}

Result<void> readLists(const JsonView& root, RunRecord& record)
{
    TRY_ASSIGN(const auto tags, root.required("tags").asArray());
    for (const auto& tag : tags) {
        TRY_ASSIGN(const auto text, tag.asText());
        record.header.tags.emplace_back(text);
    }
    const auto figures = root.required("metrics");
    TRY_ASSIGN(const auto metrics, figures.asObject());
    for (const auto& metric : metrics) {
        if (!figures.optional(metric.key).isPresent())
            continue; // null: an infinity, which JSON does not have
        TRY_ASSIGN(const auto value, metric.value.asNumber());
        record.metrics.emplace(metric.key, value);
    }
    return {};
}

/// Absent in bundles of runs that have none, and in those from before there were any.
Result<std::vector<TimeMark>> readMarks(const JsonView& root)
{
    std::vector<TimeMark> marks;
    if (!root.optional("marks").isPresent())
        return marks;
    TRY_ASSIGN(const auto list, root.required("marks").asArray());
    for (const auto& item : list) {
        TRY_ASSIGN(const auto object, item.object());
        RecordReader reader(object);
        TimeMark mark;
        std::string color;
        reader.integer("from_us", mark.from.microseconds);
        reader.integer("until_us", mark.until.microseconds);
        reader.text("text", mark.text);
        reader.text("color", color);
        TRY(reader.outcome());
        const auto known = markColorFromName(color);
        if (!known || !checkMark(mark) || marks.size() == kMaximumMarks)
            return fail(ErrorKind::BadInput, kDamagedBundle, { "a bookmark or section is malformed" });
        mark.color = *known;
        insertMark(marks, std::move(mark));
    }
    return marks;
}

Result<std::vector<std::string>> readNames(const JsonView& list)
{
    std::vector<std::string> names;
    if (!list.isPresent())
        return names;
    TRY_ASSIGN(const auto items, list.asArray());
    for (const auto& item : items) {
        TRY_ASSIGN(const auto name, item.asText());
        if (names.size() == kMaximumViewNames || name.size() > kMaximumViewNameBytes)
            return fail(ErrorKind::BadInput, kDamagedBundle, { "what was selected is too much" });
        names.emplace_back(name);
    }
    return names;
}

/// Absent where the run had no view, and in bundles from before views existed.
Result<std::optional<BundleView>> readView(const JsonView& root)
{
    if (!root.optional("view").isPresent())
        return std::optional<BundleView> {};
    TRY_ASSIGN(const auto object, root.required("view").object());
    constexpr IntegerRange kMoments { .minimum = 0, .maximum = INT64_MAX };
    BundleView view;
    TRY_ASSIGN(view.at.microseconds, object.required("at_us").asInteger(kMoments));
    if (object.optional("step").isPresent()) {
        TRY_ASSIGN(const auto step, object.required("step").asInteger(kMoments));
        view.step = static_cast<std::uint64_t>(step);
    }
    if (object.optional("from_us").isPresent()) {
        TRY_ASSIGN(const auto from, object.required("from_us").asInteger(kMoments));
        TRY_ASSIGN(const auto until, object.required("until_us").asInteger(kMoments));
        if (from > until)
            return fail(ErrorKind::BadInput, kDamagedBundle, { "the span that was shown ends before it begins" });
        view.from = Time { from };
        view.until = Time { until };
    }
    TRY_ASSIGN(view.jobs, readNames(object.optional("jobs")));
    TRY_ASSIGN(view.servers, readNames(object.optional("servers")));
    return std::optional(std::move(view));
}

Result<RunRecord> recordFromJson(const std::string& json, const std::string& fileName, WholeRun& run)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(json, fileName));
    TRY_ASSIGN(const auto root, document.root().object());
    RunRecord record;
    auto& header = record.header;
    RecordReader reader(root);
    std::string status;
    std::string seed;
    reader.text("id", record.id);
    reader.text("name", header.name);
    reader.text("status", status);
    reader.text("problem", record.problem);
    reader.integer("created_ms", record.createdMilliseconds);
    reader.integer("ended_ms", record.endedMilliseconds);
    reader.text("policy", header.policy);
    reader.text("parameters", header.parametersJson);
    reader.text("provenance", header.provenance);
    reader.text("knowledge", header.knowledge);
    reader.text("seed", seed);
    reader.text("interference", header.interference);
    reader.text("transitions", header.transitions);
    reader.text("request", header.requestJson);
    reader.text("program_version", header.programVersion);
    reader.text("notes", record.notes);
    reader.count("events", record.events);
    reader.count("decisions", record.decisions);
    reader.hash("event_hash", record.eventHash);
    if (root.optional("interval_us").isPresent())
        reader.integer("interval_us", header.interval.emplace().microseconds);
    TRY(reader.outcome());

    const auto knownStatus = runStatusFromName(status);
    const auto* seedEnd = seed.data() + seed.size();
    const auto parsed = std::from_chars(seed.data(), seedEnd, header.seed);
    if (!knownStatus || *knownStatus == RunStatus::Running || parsed.ec != std::errc {} || parsed.ptr != seedEnd)
        return fail(ErrorKind::BadInput, kDamagedBundle, { "its status or seed is malformed" });
    record.status = *knownStatus;
    TRY(readFork(reader, header));
    TRY(readDocumentNames(reader, header));
    TRY(readFileNames(root, header));
    TRY(readLists(root, record));
    TRY_ASSIGN(run.marks, readMarks(root));
    TRY_ASSIGN(run.view, readView(root));
    return record;
}

class BundleWriter {
public:
    void add(BlobKind kind, std::string_view frame, std::uint8_t role = 0)
    {
        m_sections.fixed(static_cast<std::uint8_t>(kind));
        m_sections.fixed(role);
        m_sections.fixed(static_cast<std::uint64_t>(frame.size()));
        m_sections.raw(frame);
        ++m_count;
    }
    [[nodiscard]] std::string finish(std::uint32_t version) const
    {
        ByteWriter file;
        file.reserve(m_sections.size() + 24);
        file.raw(kBundleMagic);
        file.fixed(version);
        file.fixed(m_count);
        file.raw(m_sections.bytes());
        file.fixed(hashText(file.bytes()));
        return file.take();
    }

private:
    ByteWriter m_sections;
    std::uint32_t m_count = 0;
};

tl::unexpected<Error> damagedBundle(const char* why)
{
    return fail(ErrorKind::BadInput, kDamagedBundle, { why });
}

/// Sections in the order in which they may come.
class BundleDecoder {
public:
    explicit BundleDecoder(std::string fileName)
        : m_fileName(std::move(fileName))
    {
    }

    Result<void> take(std::uint8_t kind, std::uint8_t role, std::string_view frame)
    {
        const bool isFirst = m_sections++ == 0;
        const bool isDocument = kind == static_cast<std::uint8_t>(BlobKind::Document);
        if (isFirst != (kind == static_cast<std::uint8_t>(BlobKind::RunRecord)) || (role != 0 && !isDocument))
            return damagedBundle("its parts are not in order");
        switch (static_cast<BlobKind>(kind)) {
        case BlobKind::RunRecord:
            return takeRecord(frame);
        case BlobKind::Document:
            return takeDocument(role, frame);
        case BlobKind::Events:
            return takeEvents(frame);
        case BlobKind::Decisions:
            return takeDecisions(frame);
        case BlobKind::Outcomes:
            return takeOutcomes(frame);
        case BlobKind::Checkpoint:
            break;
        }
        return damagedBundle("it has a part of an unknown kind");
    }

    Result<WholeRun> finish()
    {
        const auto& record = m_run.record;
        if (m_documents != 7 || m_files != record.header.files.size())
            return damagedBundle("an input is missing");
        if (m_run.log.events().size() != record.events || m_run.log.hash() != record.eventHash)
            return damagedBundle("its events differ from their hash");
        if (m_run.log.decisions().size() != record.decisions)
            return damagedBundle("decisions are missing");
        return std::move(m_run);
    }

private:
    Result<void> takeRecord(std::string_view frame)
    {
        TRY_ASSIGN(const auto json, unpackBlob(BlobKind::RunRecord, frame, kMaximumRecordBytes));
        TRY_ASSIGN(m_run.record, recordFromJson(json, m_fileName, m_run));
        return {};
    }
    Result<void> takeDocument(std::uint8_t role, std::string_view frame)
    {
        if (role == kFileRole)
            return takeFile(frame);
        const auto bit = 1u << (role & 7u);
        if (role >= kDocumentRoles.size() || (m_documents & bit) != 0)
            return damagedBundle("it has an input twice");
        m_documents |= bit;
        TRY_ASSIGN(documentOf(m_run.record.header, kDocumentRoles[role]).content,
            unpackBlob(BlobKind::Document, frame, kMaximumBundleDocumentBytes));
        return {};
    }
    /// In the order in which the record names them.
    Result<void> takeFile(std::string_view frame)
    {
        auto& files = m_run.record.header.files;
        if (m_files >= files.size())
            return damagedBundle("it has a file that it does not name");
        auto& file = files[m_files++];
        TRY_ASSIGN(file.content, unpackBlob(BlobKind::Document, frame, kMaximumBundleDocumentBytes));
        if (hashText(file.content) != file.hash)
            return damagedBundle("a file has another content than it says");
        return {};
    }
    Result<void> takeEvents(std::string_view frame)
    {
        const auto known = m_run.log.events();
        TRY_ASSIGN(const auto block, decodeEvents(frame, {}, known.empty() ? Time { INT64_MIN } : known.back().at));
        if (known.size() + block.events.size() > m_run.record.events || m_run.record.events > kMaximumLoadedEvents)
            return damagedBundle("it has more events than it says, or than are loaded at once");
        for (const auto& event : block.events)
            m_run.log.append(event, block.slotsOf(event));
        return {};
    }
    Result<void> takeDecisions(std::string_view frame)
    {
        TRY_ASSIGN(auto decisions, decodeDecisions(frame));
        const auto known = m_run.log.decisions().size();
        if (decisions.front().id.index() != known || known + decisions.size() > m_run.record.decisions)
            return damagedBundle("its decisions do not follow each other");
        for (auto& decision : decisions)
            m_run.log.append(std::move(decision));
        return {};
    }
    Result<void> takeOutcomes(std::string_view frame)
    {
        TRY_ASSIGN(m_run.outcomes, decodeOutcomes(frame));
        return {};
    }

    std::string m_fileName;
    WholeRun m_run;
    std::size_t m_sections = 0;
    unsigned m_documents = 0; ///< a bit for each role
    std::size_t m_files = 0; ///< taken
};

} // namespace

RunDocument& documentOf(RunHeader& header, DocumentRole role)
{
    switch (role) {
    case DocumentRole::Cluster:
        return header.cluster;
    case DocumentRole::Models:
        return header.models;
    case DocumentRole::Trace:
        break;
    }
    return header.trace;
}

WholeRun beginningOf(WholeRun run, Time until)
{
    const auto events = run.log.events();
    const auto count
        = static_cast<std::size_t>(std::ranges::lower_bound(events, until, {}, &EventRecord::at) - events.begin());
    if (count == events.size())
        return run;
    EventLog log;
    std::vector<JobId> done;
    for (const auto& event : events.first(count)) {
        log.append(event, run.log.slots(event));
        if (event.kind == EventKind::JobCompleted)
            done.push_back(event.job);
    }
    for (const auto& decision : run.log.decisions()) {
        if (decision.firstEvent < count)
            log.append(decision);
    }
    run.log = std::move(log);
    std::ranges::sort(done);
    std::erase_if(
        run.outcomes, [&](const JobOutcome& outcome) { return !std::ranges::binary_search(done, outcome.job); });
    std::erase_if(run.marks, [&](const TimeMark& mark) { return mark.from >= until; });
    for (TimeMark& mark : run.marks)
        mark.until = std::min(mark.until, until);
    run.record.status = RunStatus::Interrupted;
    run.record.problem.clear();
    run.record.metrics.clear();
    run.record.events = run.log.events().size();
    run.record.decisions = run.log.decisions().size();
    run.record.eventHash = run.log.hash();
    return run;
}

Result<std::string> encodeBundle(const WholeRun& run)
{
    BundleWriter bundle;
    bundle.add(BlobKind::RunRecord, packBlob(BlobKind::RunRecord, recordToJson(run), BlobEffort::Thorough));
    auto header = run.record.header;
    for (const auto role : kDocumentRoles) {
        const auto& content = documentOf(header, role).content;
        bundle.add(BlobKind::Document, packBlob(BlobKind::Document, content, BlobEffort::Thorough),
            static_cast<std::uint8_t>(role));
    }
    for (const auto& file : header.files)
        bundle.add(BlobKind::Document, packBlob(BlobKind::Document, file.content, BlobEffort::Thorough), kFileRole);
    const auto events = run.log.events();
    for (std::size_t first = 0; first < events.size(); first += kMaximumChunkEvents) {
        EventBlock block;
        for (const auto& event : events.subspan(first, std::min(kMaximumChunkEvents, events.size() - first)))
            block.add(event, run.log.slots(event));
        TRY_ASSIGN(const auto chunk, encodeEvents(block.events, block.slots));
        bundle.add(BlobKind::Events, chunk);
    }
    const auto decisions = run.log.decisions();
    for (std::size_t first = 0; first < decisions.size();) {
        const auto count = decisionsOfOneChunk(decisions.subspan(first));
        TRY_ASSIGN(const auto chunk, encodeDecisions(decisions.subspan(first, count)));
        bundle.add(BlobKind::Decisions, chunk);
        first += count;
    }
    if (!run.outcomes.empty())
        bundle.add(BlobKind::Outcomes, encodeOutcomes(run.outcomes));
    return bundle.finish(run.record.header.files.empty() ? 1 : kBundleVersion);
}

Result<WholeRun> decodeBundle(std::string_view file, const std::string& fileName)
{
    if (file.size() < kBundleMagic.size() + 16 || !file.starts_with(kBundleMagic))
        return fail(ErrorKind::BadInput, kNoBundle);
    ByteReader tail(file.substr(file.size() - 8));
    const auto body = file.substr(0, file.size() - 8);
    ByteReader reader(body.substr(kBundleMagic.size()));
    const auto version = reader.fixed<std::uint32_t>();
    if (version > kBundleVersion)
        return fail(ErrorKind::BadInput, kNewerBundle, { std::to_string(version), std::to_string(kBundleVersion) });
    if (version == 0 || tail.fixed<std::uint64_t>() != hashText(body))
        return damagedBundle("it is cut off, or its checksum differs");
    const auto count = reader.fixed<std::uint32_t>();
    if (count > reader.remaining() / kSectionHead)
        return damagedBundle("it is cut off");
    BundleDecoder decoder(fileName);
    for (std::uint32_t section = 0; section < count; ++section) {
        const auto kind = reader.fixed<std::uint8_t>();
        const auto role = reader.fixed<std::uint8_t>();
        const auto frame = reader.raw(reader.fixed<std::uint64_t>());
        if (!reader.isGood())
            return damagedBundle("it is cut off");
        TRY(decoder.take(kind, role, frame));
    }
    if (!reader.isAtEnd())
        return damagedBundle("something follows its end");
    return decoder.finish();
}

} // namespace consonance
