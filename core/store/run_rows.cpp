// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/run_rows.h"

#include "core/base/hash.h"
#include "core/store/blob_frame.h"
#include "core/store/decision_codec.h"

#include <cmath>
#include <stdexcept>

#include <sqlite3.h>

namespace consonance {

namespace {

constexpr MessageId kNoSuchRun = CONSONANCE_MESSAGE("store.no-such-run", "there is no run '{0}' in the database");
constexpr MessageId kUnknownStatus
    = CONSONANCE_MESSAGE("store.unknown-status", "run '{0}' has the unknown status '{1}'");

constexpr int kFileRole = 3; // among documents, after DocumentRole

std::int64_t insertContent(SQLite::Database& database, int role, std::uint64_t hash, const std::string& content)
{
    const auto checksum = hashText(content);
    SQLite::Statement known(database, "SELECT id FROM documents WHERE role = ? AND hash = ? AND checksum = ?");
    known.bind(1, role);
    bindHash(known, 2, hash);
    bindHash(known, 3, checksum);
    if (known.executeStep())
        return known.getColumn(0).getInt64();

    const auto packed = packBlob(BlobKind::Document, content, BlobEffort::Thorough);
    SQLite::Statement insert(
        database, "INSERT INTO documents (role, hash, checksum, size, content) VALUES (?, ?, ?, ?, ?)");
    insert.bind(1, role);
    bindHash(insert, 2, hash);
    bindHash(insert, 3, checksum);
    insert.bind(4, static_cast<std::int64_t>(content.size()));
    bindBlob(insert, 5, packed);
    insert.exec();
    return database.getLastInsertRowid();
}

std::int64_t insertDocument(SQLite::Database& database, DocumentRole role, const RunDocument& document)
{
    return insertContent(database, static_cast<int>(role), document.hash, document.content);
}

void insertFiles(SQLite::Database& database, std::int64_t run, const std::vector<RunFile>& files)
{
    for (const auto& file : files) {
        const auto document = insertContent(database, kFileRole, file.hash, file.content);
        SQLite::Statement insert(database, "INSERT INTO run_files (run, name, document) VALUES (?, ?, ?)");
        insert.bind(1, run);
        insert.bind(2, file.name);
        insert.bind(3, document);
        insert.exec();
    }
}

/// Binds by counting, so that the order of the columns is in one place only.
class Binder {
public:
    explicit Binder(SQLite::Statement& statement)
        : m_statement(statement)
    {
    }
    Binder& text(const std::string& value)
    {
        m_statement.bind(m_next++, value);
        return *this;
    }
    Binder& number(std::int64_t value)
    {
        m_statement.bind(m_next++, value);
        return *this;
    }
    Binder& hash(std::uint64_t value) { return number(static_cast<std::int64_t>(value)); }
    Binder& none()
    {
        m_statement.bind(m_next++);
        return *this;
    }
    Binder& document(const RunDocument& value, std::int64_t key)
    {
        return text(value.name).text(value.origin).hash(value.hash).number(key);
    }

private:
    SQLite::Statement& m_statement;
    int m_next = 1;
};

constexpr const char* kInsertRun = R"sql(
INSERT INTO runs (id, name, status, created_ms, parent, fork_event, fork_us, fork_change,
    trace_name, trace_origin, trace_hash, trace_document, cluster_name, cluster_origin, cluster_hash, cluster_document,
    models_name, models_origin, models_hash, models_document, policy, parameters, provenance, knowledge, seed, interference, transitions,
    interval_us, request, program_version, owner_pid, owner_start, owner_boot, owner_namespace, heartbeat_ms)
VALUES (?, ?, 'running', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
)sql";

} // namespace

std::int64_t insertRun(SQLite::Database& database, const std::string& id, const RunHeader& header, std::int64_t created,
    const RunOwner& owner)
{
    const auto trace = insertDocument(database, DocumentRole::Trace, header.trace);
    const auto cluster = insertDocument(database, DocumentRole::Cluster, header.cluster);
    const auto models = insertDocument(database, DocumentRole::Models, header.models);
    const auto fork = header.fork.value_or(ForkPoint {});

    SQLite::Statement insert(database, kInsertRun);
    Binder binder(insert);
    binder.text(id).text(header.name).number(created);
    if (header.fork)
        binder.text(fork.parent);
    else
        binder.none();
    binder.hash(fork.event).number(fork.at.microseconds).text(fork.change);
    binder.document(header.trace, trace).document(header.cluster, cluster).document(header.models, models);
    binder.text(header.policy)
        .text(header.parametersJson)
        .text(header.provenance)
        .text(header.knowledge)
        .hash(header.seed);
    binder.text(header.interference).text(header.transitions);
    if (header.interval)
        binder.number(header.interval->microseconds);
    else
        binder.none();
    binder.text(header.requestJson).text(header.programVersion);
    const auto& process = owner.process;
    binder.number(process.pid)
        .hash(process.startTicks)
        .text(process.boot)
        .text(process.pidNamespace)
        .number(owner.lastSign);
    insert.exec();
    const auto run = database.getLastInsertRowid();
    insertFiles(database, run, header.files);
    for (const auto& tag : header.tags)
        insertTag(database, run, tag);
    return run;
}

void deleteRun(SQLite::Database& database, std::int64_t run)
{
    SQLite::Statement drop(database, "DELETE FROM runs WHERE number = ?");
    drop.bind(1, run);
    drop.exec();
    database.exec("DELETE FROM documents WHERE NOT EXISTS (SELECT 1 FROM runs WHERE trace_document = documents.id) AND "
                  "NOT EXISTS (SELECT 1 FROM runs WHERE cluster_document = documents.id) AND NOT EXISTS (SELECT 1 FROM "
                  "runs WHERE models_document = documents.id) AND NOT EXISTS (SELECT 1 FROM run_files WHERE document = "
                  "documents.id)");
}

void completeRun(SQLite::Database& database, std::int64_t run, const RunCompletion& completion, std::int64_t now)
{
    SQLite::Statement update(database, "UPDATE runs SET status = ?, problem = ?, ended_ms = ? WHERE number = ?");
    update.bind(1, runStatusName(completion.status));
    update.bind(2, completion.problem);
    update.bind(3, now);
    update.bind(4, run);
    update.exec();

    SQLite::Statement metric(database, "INSERT OR REPLACE INTO metrics (run, key, value) VALUES (?, ?, ?)");
    for (const auto& [key, value] : completion.metrics) {
        if (std::isnan(value))
            continue;
        metric.bind(1, run);
        metric.bind(2, key);
        metric.bind(3, value);
        metric.exec();
        metric.reset();
    }
    if (completion.outcomes.empty())
        return;
    const auto packed = encodeOutcomes(completion.outcomes);
    SQLite::Statement outcomes(database, "INSERT OR REPLACE INTO outcomes (run, jobs, content) VALUES (?, ?, ?)");
    outcomes.bind(1, run);
    outcomes.bind(2, static_cast<std::int64_t>(completion.outcomes.size()));
    bindBlob(outcomes, 3, packed);
    outcomes.exec();
}

void insertTag(SQLite::Database& database, std::int64_t run, const std::string& tag)
{
    SQLite::Statement insert(database, "INSERT OR IGNORE INTO tags (run, tag) VALUES (?, ?)");
    insert.bind(1, run);
    insert.bind(2, tag);
    insert.exec();
}

const std::string& runColumns()
{
    static const std::string columns
        = "r.id, r.name, r.status, r.problem, r.created_ms, r.ended_ms, r.archived_ms, r.parent, r.fork_event, "
          "r.fork_us, r.fork_change, "
          "r.trace_name, r.trace_origin, r.trace_hash, r.cluster_name, r.cluster_origin, r.cluster_hash, "
          "r.models_name, r.models_origin, "
          "r.models_hash, r.policy, r.parameters, r.provenance, r.knowledge, r.seed, r.interference, r.transitions, "
          "r.interval_us, "
          "r.request, r.program_version, r.notes, r.events, r.decisions, r.last_event_us, r.event_hash, r.number";
    return columns;
}

Result<RunRecord> readRun(SQLite::Statement& row)
{
    int column = 0;
    const auto text = [&] { return row.getColumn(column++).getString(); };
    const auto number = [&] { return row.getColumn(column++).getInt64(); };
    const auto hash = [&] { return static_cast<std::uint64_t>(row.getColumn(column++).getInt64()); };
    const auto document = [&] {
        RunDocument value;
        value.name = text();
        value.origin = text();
        value.hash = hash();
        return value;
    };
    RunRecord record;
    record.id = text();
    record.header.name = text();
    const auto statusText = text();
    const auto status = runStatusFromName(statusText);
    if (!status)
        return fail(ErrorKind::BadInput, kUnknownStatus, { record.id, statusText });
    record.status = *status;
    record.problem = text();
    record.createdMilliseconds = number();
    record.endedMilliseconds = number();
    if (row.isColumnNull(column))
        ++column;
    else
        record.archivedMilliseconds = number();
    const bool isFork = !row.isColumnNull(column);
    ForkPoint fork;
    fork.parent = text();
    fork.event = hash();
    fork.at = { number() };
    fork.change = text();
    if (isFork)
        record.header.fork = std::move(fork);
    record.header.trace = document();
    record.header.cluster = document();
    record.header.models = document();
    record.header.policy = text();
    record.header.parametersJson = text();
    record.header.provenance = text();
    record.header.knowledge = text();
    record.header.seed = hash();
    record.header.interference = text();
    record.header.transitions = text();
    if (row.isColumnNull(column))
        ++column;
    else
        record.header.interval = Duration { number() };
    record.header.requestJson = text();
    record.header.programVersion = text();
    record.notes = text();
    record.events = hash();
    record.decisions = hash();
    record.lastEventAt = { number() };
    record.eventHash = hash();
    return record;
}

void readFiguresAndTags(SQLite::Database& database, std::int64_t run, RunRecord& record)
{
    SQLite::Statement metrics(database, "SELECT key, value FROM metrics WHERE run = ?");
    metrics.bind(1, run);
    while (metrics.executeStep())
        record.metrics.emplace(metrics.getColumn(0).getString(), metrics.getColumn(1).getDouble());
    SQLite::Statement tags(database, "SELECT tag FROM tags WHERE run = ? ORDER BY tag");
    tags.bind(1, run);
    while (tags.executeStep())
        record.header.tags.push_back(tags.getColumn(0).getString());
}

Result<std::int64_t> findRun(SQLite::Database& database, const std::string& id)
{
    SQLite::Statement find(database, "SELECT number FROM runs WHERE id = ?");
    find.bind(1, id);
    if (!find.executeStep())
        return noSuchRun(database, id);
    return find.getColumn(0).getInt64();
}

tl::unexpected<Error> noSuchRun(const std::string& id)
{
    return fail(ErrorKind::BadInput, kNoSuchRun, { id });
}

tl::unexpected<Error> noSuchRun(SQLite::Database& database, const std::string& id)
{
    SQLite::Statement whole(database, "SELECT 1 FROM runs WHERE +id = ?"); // + asks the table, not its index
    whole.bind(1, id);
    if (whole.executeStep())
        throw SQLite::Exception("an index misses a run", SQLITE_CORRUPT);
    return noSuchRun(id);
}

void bindHash(SQLite::Statement& statement, int index, std::uint64_t hash)
{
    statement.bind(index, static_cast<std::int64_t>(hash));
}

std::uint64_t hashAt(SQLite::Statement& row, int column)
{
    return static_cast<std::uint64_t>(row.getColumn(column).getInt64());
}

std::string_view blobAt(SQLite::Statement& row, int column)
{
    const auto value = row.getColumn(column);
    // The pointer first: asking for the length may convert the value.
    const auto* bytes = static_cast<const char*>(value.getBlob());
    return bytes == nullptr ? std::string_view {} : std::string_view(bytes, static_cast<std::size_t>(value.getBytes()));
}

void bindBlob(SQLite::Statement& statement, int index, const std::string& bytes)
{
    if (bytes.size() > INT32_MAX)
        throw std::length_error("a value is longer than a database can hold");
    statement.bindNoCopy(index, bytes.data(), static_cast<int>(bytes.size()));
}

} // namespace consonance
