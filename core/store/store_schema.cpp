// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store_schema.h"

#include <array>

namespace consonance {

namespace {

constexpr const char* kVersion1 = R"sql(
CREATE TABLE documents (
    id INTEGER PRIMARY KEY,
    role INTEGER NOT NULL,
    hash INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    size INTEGER NOT NULL,
    content BLOB NOT NULL,
    UNIQUE (role, hash, checksum)
) STRICT;

CREATE TABLE runs (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('running', 'finished', 'interrupted', 'failed', 'cancelled')),
    problem TEXT NOT NULL DEFAULT '',
    created_ms INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL DEFAULT 0,
    archived_ms INTEGER,
    parent TEXT,
    fork_event INTEGER NOT NULL DEFAULT 0,
    fork_us INTEGER NOT NULL DEFAULT 0,
    fork_change TEXT NOT NULL DEFAULT '',
    trace_name TEXT NOT NULL,
    trace_origin TEXT NOT NULL,
    trace_hash INTEGER NOT NULL,
    trace_document INTEGER NOT NULL REFERENCES documents (id),
    cluster_name TEXT NOT NULL,
    cluster_origin TEXT NOT NULL,
    cluster_hash INTEGER NOT NULL,
    cluster_document INTEGER NOT NULL REFERENCES documents (id),
    models_name TEXT NOT NULL,
    models_origin TEXT NOT NULL,
    models_hash INTEGER NOT NULL,
    models_document INTEGER NOT NULL REFERENCES documents (id),
    policy TEXT NOT NULL,
    parameters TEXT NOT NULL,
    provenance TEXT NOT NULL,
    knowledge TEXT NOT NULL,
    seed INTEGER NOT NULL,
    interference TEXT NOT NULL,
    transitions TEXT NOT NULL,
    interval_us INTEGER,
    request TEXT NOT NULL,
    program_version TEXT NOT NULL,
    notes TEXT NOT NULL DEFAULT '',
    events INTEGER NOT NULL DEFAULT 0,
    decisions INTEGER NOT NULL DEFAULT 0,
    last_event_us INTEGER NOT NULL DEFAULT 0,
    event_hash INTEGER NOT NULL DEFAULT 0,
    owner_pid INTEGER NOT NULL DEFAULT 0,
    owner_start INTEGER NOT NULL DEFAULT 0,
    owner_boot TEXT NOT NULL DEFAULT '',
    owner_namespace TEXT NOT NULL DEFAULT '',
    heartbeat_ms INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX runs_created ON runs (created_ms);
CREATE INDEX runs_name ON runs (name);
CREATE INDEX runs_policy ON runs (policy);
CREATE INDEX runs_trace ON runs (trace_hash);
CREATE INDEX runs_cluster ON runs (cluster_hash);
CREATE INDEX runs_parent ON runs (parent);
CREATE INDEX runs_status ON runs (status);
CREATE INDEX runs_trace_document ON runs (trace_document);
CREATE INDEX runs_cluster_document ON runs (cluster_document);
CREATE INDEX runs_models_document ON runs (models_document);

CREATE TABLE event_chunks (
    run INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
    chunk INTEGER NOT NULL,
    first_event INTEGER NOT NULL,
    events INTEGER NOT NULL,
    first_us INTEGER NOT NULL,
    last_us INTEGER NOT NULL,
    hash_after INTEGER NOT NULL,
    content BLOB NOT NULL,
    UNIQUE (run, chunk)
) STRICT;

CREATE TABLE decision_chunks (
    run INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
    chunk INTEGER NOT NULL,
    first_decision INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    first_us INTEGER NOT NULL,
    last_us INTEGER NOT NULL,
    content BLOB NOT NULL,
    UNIQUE (run, chunk)
) STRICT;

CREATE TABLE outcomes (
    run INTEGER PRIMARY KEY REFERENCES runs (number) ON DELETE CASCADE,
    jobs INTEGER NOT NULL,
    content BLOB NOT NULL
) STRICT;

CREATE TABLE metrics (
    run INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
    key TEXT NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY (run, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX metrics_value ON metrics (key, value);

CREATE TABLE tags (
    run INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
    tag TEXT NOT NULL,
    PRIMARY KEY (run, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX tags_tag ON tags (tag);
)sql";

// Training: curves while it goes, and the policies that came of it.
constexpr const char* kVersion2 = R"sql(
CREATE TABLE series (
    run INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
    key TEXT NOT NULL,
    step INTEGER NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY (run, key, step)
) STRICT, WITHOUT ROWID;

CREATE TABLE checkpoints (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    policy TEXT NOT NULL,
    hash INTEGER NOT NULL,
    run TEXT,
    created_ms INTEGER NOT NULL,
    size INTEGER NOT NULL,
    metadata TEXT NOT NULL,
    content BLOB NOT NULL
) STRICT;
CREATE INDEX checkpoints_created ON checkpoints (created_ms);
)sql";

// Bookmarks and sections.
constexpr const char* kVersion3 = R"sql(
CREATE TABLE time_marks (
    run INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
    from_us INTEGER NOT NULL,
    until_us INTEGER NOT NULL,
    text TEXT NOT NULL,
    color INTEGER NOT NULL,
    PRIMARY KEY (run, from_us, until_us, text)
) STRICT, WITHOUT ROWID;
CREATE INDEX time_marks_text ON time_marks (text);
)sql";

// Files that decided with a run, whose contents are documents of role 3; the log of a training.
constexpr const char* kVersion4 = R"sql(
CREATE TABLE run_files (
    run INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
    name TEXT NOT NULL,
    document INTEGER NOT NULL REFERENCES documents (id),
    PRIMARY KEY (run, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX run_files_document ON run_files (document);
ALTER TABLE checkpoints ADD COLUMN log BLOB;
)sql";

constexpr std::array kSteps { MigrationStep { 1, kVersion1 }, MigrationStep { 2, kVersion2 },
    MigrationStep { 3, kVersion3 }, MigrationStep { 4, kVersion4 } };

} // namespace

std::span<const MigrationStep> storeMigrations()
{
    return kSteps;
}

} // namespace consonance
