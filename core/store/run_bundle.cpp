// SPDX-License-Identifier: GPL-3.0-or-later
// Bundles out of the store and into it. A bundle is judged whole before anything of it is stored.
#include "core/store/run_store.h"

#include "core/base/file_io.h"
#include "core/store/bundle_codec.h"
#include "core/store/process_identity.h"
#include "core/store/run_id.h"
#include "core/store/run_writer.h"
#include "core/store/store_database.h"

#include <tuple>

namespace consonance {

namespace {

constexpr std::int64_t kMaximumFileBytes = std::int64_t { 2 } << 30;

Result<WholeRun> readBundle(const std::filesystem::path& path)
{
    TRY_ASSIGN(const auto file, readFile(path, kMaximumFileBytes));
    return RunStore::decode(file, path.string());
}

bool isTheSameRun(const RunRecord& a, const RunRecord& b)
{
    return a.eventHash == b.eventHash && a.events == b.events && a.header.policy == b.header.policy
        && a.header.trace.hash == b.header.trace.hash && a.header.cluster.hash == b.header.cluster.hash
        && a.header.seed == b.header.seed;
}

Result<void> storeWhole(RunWriter& writer, WholeRun run)
{
    TRY(writer.append(run.log));
    return writer.finish({ .status = run.record.status,
        .problem = std::move(run.record.problem),
        .metrics = std::move(run.record.metrics),
        .outcomes = std::move(run.outcomes) });
}

} // namespace

Result<void> RunStore::exportBundle(
    const std::string& id, const std::filesystem::path& path, const BundleOptions& options) const
{
    WholeRun run;
    TRY_ASSIGN(run.record, get(id));
    TRY_ASSIGN(run.log, loadLog(id));
    TRY_ASSIGN(run.outcomes, loadOutcomes(id));
    TRY_ASSIGN(run.marks, loadMarks(id));
    for (const auto role : kDocumentRoles) {
        TRY_ASSIGN(documentOf(run.record.header, role), loadDocument(id, role));
    }
    TRY_ASSIGN(run.record.header.files, loadFiles(id));
    if (run.record.status == RunStatus::Running)
        run.record.status = RunStatus::Interrupted;
    // As loaded: a run that is being written has grown since its record was read.
    run.record.events = run.log.events().size();
    run.record.decisions = run.log.decisions().size();
    run.record.eventHash = run.log.hash();
    if (options.header) {
        auto header = *options.header;
        for (const auto role : kDocumentRoles)
            documentOf(header, role) = std::move(documentOf(run.record.header, role));
        run.record.header = std::move(header);
    }
    if (options.until)
        run = beginningOf(std::move(run), *options.until);
    run.view = options.view;
    TRY_ASSIGN(const auto file, guarded(path, [&run] { return encodeBundle(run); }));
    return writeFileAtomically(path, file);
}

Result<ImportedRun> RunStore::importBundle(const std::filesystem::path& path)
{
    TRY_ASSIGN(auto run, readBundle(path));
    return take(std::move(run));
}

Result<WholeRun> RunStore::decode(std::string_view bundle, const std::string& name)
{
    auto run = guarded(name, [&] { return decodeBundle(bundle, name); });
    if (!run && run.error().place.file.empty())
        run.error().place.file = name;
    return run;
}

Result<ImportedRun> RunStore::take(WholeRun run)
{
    RunIdentity identity { .id = run.record.id, .createdMilliseconds = run.record.createdMilliseconds };
    const auto present = get(identity.id);
    if (present && isTheSameRun(*present, run.record))
        return ImportedRun { .id = identity.id, .wasThere = true };
    if (present || !isRunId(identity.id))
        identity.id = makeRunId(wallClockMilliseconds());
    const auto notes = run.record.notes;
    const auto marks = std::move(run.marks);
    TRY_ASSIGN(const auto writer, RunWriter::create(m_database, run.record.header, RunWriter::Mode::AtOnce, identity));
    auto stored
        = storeWhole(*writer, std::move(run)).and_then([&] { return setNotes(identity.id, notes); }).and_then([&] {
              return editMarks(identity.id, {}, marks);
          });
    if (!stored) {
        std::ignore = writer->discard();
        return fail(std::move(stored).error());
    }
    return ImportedRun { .id = identity.id };
}

bool RunStore::looksLikeBundle(std::string_view beginning)
{
    return beginning.starts_with(kBundleMagic);
}

Result<RunStore> RunStore::openBundle(const std::filesystem::path& path, std::optional<BundleView>* view)
{
    TRY_ASSIGN(auto run, readBundle(path));
    if (view != nullptr)
        *view = run.view;
    TRY_ASSIGN(auto store, openInMemory());
    TRY(store.take(std::move(run)));
    store.m_database->freeze();
    return store;
}

} // namespace consonance
