// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/shared/sweep_work.h"

#include "core/base/file_claim.h"
#include "core/base/file_io.h"
#include "core/store/process_identity.h"
#include "core/sweep/cell_runner.h"
#include "core/sweep/shared/cell_bundle.h"
#include "core/sweep/shared/sweep_consent.h"
#include "core/sweep/shared/training_cell.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <mutex>

#include <unistd.h>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kBadShard
    = CONSONANCE_MESSAGE("sweep.shard", "'{0}' is not a share of a sweep; expected I/N with 1 ≤ I ≤ N, such as 3/10");
constexpr MessageId kBadRound = CONSONANCE_MESSAGE(
    "sweep.round", "'{0}' is not a name of a round; expected at most 100 letters, digits, '-', '.' and '_'");
constexpr MessageId kOtherProgram = CONSONANCE_MESSAGE("sweep.other-program",
    "the sweep was planned by {0}, and this is {1}; its runs would not be of one program. Use the same file "
    "everywhere, "
    "or plan the sweep again");
constexpr MessageId kOtherBuild = CONSONANCE_MESSAGE("sweep.other-build",
    "the sweep was planned by another build of {0}; its runs would not be of one program. Use the same file "
    "everywhere, "
    "or plan the sweep again");
constexpr int kMaximumShards = 1'000'000;
constexpr std::size_t kMaximumRoundName = 100;

bool isRoundName(const std::string& name)
{
    constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
    return !name.empty() && name.size() <= kMaximumRoundName && name.find_first_not_of(kAllowed) == std::string::npos
        && name.find_first_not_of('.') != std::string::npos;
}

Result<void> checkProgram(const SweepManifest& manifest)
{
    TRY_ASSIGN(const auto here, thisProgram());
    if (here == manifest.program)
        return {};
    if (here.version == manifest.program.version)
        return fail(ErrorKind::BadInput, kOtherBuild, { here.version });
    return fail(ErrorKind::BadInput, kOtherProgram, { manifest.program.version, here.version });
}

/// Tells this process from all others that work on the sweep.
std::string workerName()
{
    std::array<char, 256> host {};
    ::gethostname(host.data(), host.size() - 1);
    const auto self = ProcessIdentity::own();
    static std::atomic<int> count { 0 };
    return fmt::format("{}-{}-{}-{}", host.data(), self.pid, self.startTicks, count.fetch_add(1));
}

std::string shardName(const SweepShard& shard)
{
    return fmt::format("{:06}-of-{:06}", shard.index, shard.count);
}

/// Where a training grows whose worker writes that file.
std::filesystem::path scratchOf(const std::filesystem::path& part)
{
    return part.string() + ".training";
}

/// Cells one after the other, without those that are finished.
class ShardCells {
public:
    ShardCells(const SweepShard& shard, std::size_t cells, const SweepContent& content)
    {
        for (auto cell = static_cast<std::size_t>(shard.index - 1); cell < cells;
             cell += static_cast<std::size_t>(shard.count)) {
            ++m_all;
            if (!content.finished.contains(cell))
                m_open.push_back(cell);
        }
    }
    [[nodiscard]] std::size_t all() const { return m_all; }
    [[nodiscard]] std::size_t open() const { return m_open.size(); }
    std::optional<std::size_t> next()
    {
        return m_given < m_open.size() ? std::optional(m_open[m_given++]) : std::nullopt;
    }

private:
    std::size_t m_all = 0;
    std::vector<std::size_t> m_open;
    std::size_t m_given = 0;
};

/// Cells that no other rank of the round has claimed.
class ClaimedCells {
public:
    ClaimedCells(std::filesystem::path claims, const SweepRound& round, std::size_t cells, const SweepContent& content)
        : m_claims(std::move(claims))
    {
        const auto first = cells * static_cast<std::size_t>(round.rank) / static_cast<std::size_t>(round.ranks);
        for (std::size_t i = 0; i < cells; ++i) {
            const auto cell = (first + i) % cells;
            if (!content.finished.contains(cell))
                m_open.push_back(cell);
        }
    }
    [[nodiscard]] std::size_t open() const { return m_open.size(); }
    std::optional<std::size_t> next()
    {
        while (!m_problem && m_tried < m_open.size()) {
            const auto cell = m_open[m_tried++];
            auto isOurs = claimFile(m_claims / std::to_string(cell));
            if (!isOurs)
                m_problem = std::move(isOurs).error();
            else if (*isOurs)
                return cell;
        }
        return std::nullopt;
    }
    [[nodiscard]] const std::optional<Error>& problem() const { return m_problem; }

private:
    std::filesystem::path m_claims;
    std::vector<std::size_t> m_open; ///< in the order in which they are tried
    std::size_t m_tried = 0;
    std::optional<Error> m_problem;
};

/// Runs cells and lays down what comes of them.
class Worker {
public:
    Worker(const SweepManifest& manifest, int threads, SweepWorkReport& report, Progress* progress)
        : m_manifest(manifest)
        , m_threads(threads)
        , m_report(report)
        , m_progress(progress)
        , m_runner(m_manifest.plan, threads)
    {
    }

    Result<void> run(const std::function<std::optional<std::size_t>()>& next, CellFileWriter& file, StopToken stop)
    {
        if (m_manifest.plan.trains)
            return train(next, file, stop);
        const CellPool pool {
            .next = next,
            .make = [this](std::size_t cell, const StopToken& end) { return make(cell, end); },
            .take = [&](std::size_t cell, Result<CellRun> made) { return take(cell, std::move(made), file); },
        };
        auto ran = runPool(pool, m_threads, stop);
        for (auto& problem : m_runner.takeProblems())
            m_report.problems.push_back(std::move(problem));
        return ran;
    }

private:
    Result<CellRun> make(std::size_t cell, const StopToken& stop)
    {
        const auto& planned = m_manifest.cells[cell];
        TRY_ASSIGN(const auto inputs, m_runner.inputs(planned.cell, stop));
        if (auto same = checkInputs(m_manifest, planned, inputs); !same) {
            const std::lock_guard lock(m_mutex);
            m_changed = same.error(); // not of one cell: what follows would be refused too
            return fail(std::move(same).error());
        }
        return m_runner.run(planned.cell, stop);
    }

    Result<void> take(std::size_t cell, Result<CellRun> made, CellFileWriter& file)
    {
        const std::lock_guard lock(m_mutex);
        if (m_changed)
            return fail(*m_changed);
        return layDown(cell, CellRecordKind::Run,
            made ? cellBundle(m_manifest, cell, *made) : Result<std::string>(fail(std::move(made).error())), file);
    }

    /// One after the other: a training has threads of its own.
    Result<void> train(
        const std::function<std::optional<std::size_t>()>& next, CellFileWriter& file, const StopToken& stop)
    {
        while (const auto cell = next()) {
            auto made = trainCell(m_manifest, *cell, scratchOf(file.path()), stop);
            if (!made && !checkTrainingInputs(m_manifest, m_manifest.cells[*cell]))
                return fail(std::move(made).error()); // not of one cell: what follows would be refused too
            TRY(layDown(*cell, CellRecordKind::Training, std::move(made), file));
        }
        return {};
    }

    Result<void> layDown(std::size_t cell, CellRecordKind kind, Result<std::string> content, CellFileWriter& file)
    {
        const auto hash = m_manifest.cells[cell].hash;
        if (!content && content.error().kind == ErrorKind::Cancelled)
            return fail(std::move(content).error());
        if (content) {
            TRY(file.append(kind, cell, hash, *content));
            m_report.run.push_back(cell);
        } else {
            TRY(file.append(CellRecordKind::Failure, cell, hash, content.error().englishText()));
            m_report.failed.push_back(cell);
            m_report.problems.push_back(std::move(content).error());
        }
        if (m_progress)
            m_progress->add(1);
        return {};
    }

    const SweepManifest& m_manifest;
    int m_threads;
    SweepWorkReport& m_report;
    Progress* m_progress;
    CellRunner m_runner;
    std::mutex m_mutex;
    std::optional<Error> m_changed; ///< an input is not what it was
};

/// Files of a shard in `parts`, whoever wrote them.
std::vector<std::filesystem::path> partsOf(const SweepFolder& folder, const SweepShard& shard)
{
    std::vector<std::filesystem::path> parts;
    for (const auto& file : folder.content().files) {
        if (!file.isWhole && file.path.filename().string().starts_with(shardName(shard) + "."))
            parts.push_back(file.path);
    }
    return parts;
}

Result<void> writeShard(const SweepFolder& folder, const SweepShard& shard, const std::filesystem::path& draft,
    const std::filesystem::path& place)
{
    const auto content = folder.content();
    const auto& manifest = folder.manifest();
    TRY_ASSIGN(auto whole, CellFileWriter::create(draft, manifest.hash, CellFileSync::AtEnd));
    for (auto cell = static_cast<std::size_t>(shard.index - 1); cell < manifest.cells.size();
         cell += static_cast<std::size_t>(shard.count)) {
        const auto& found = content.finished.at(cell);
        TRY_ASSIGN(const auto bundle, readCellRecord(found.path, found.record));
        TRY(whole.append(found.record.kind, cell, found.record.hash, bundle));
    }
    return whole.finish(place);
}

/// Puts the finished runs of a shard into one file, in the order of the manifest, and the file into its place. Whoever
/// does it, and however often, it is the same file.
Result<void> finishShard(const SweepFolder& folder, const SweepShard& shard, const std::string& worker)
{
    const auto place = folder.done() / (shardName(shard) + ".cells");
    std::error_code ignored;
    if (!fileExists(place)) {
        const auto draft = folder.parts() / fmt::format("{}.{}.draft", shardName(shard), worker);
        if (auto written = writeShard(folder, shard, draft, place); !written) {
            std::filesystem::remove(draft, ignored);
            if (!fileExists(place)) // else another process did it, and took the parts away
                return written;
        }
    }
    for (const auto& part : partsOf(folder, shard)) {
        std::filesystem::remove(part, ignored);
        std::filesystem::remove(scratchOf(part), ignored);
    }
    return {};
}

Result<SweepWorkReport> workOnShard(
    const SweepFolder& folder, const SweepWorkOptions& options, const StopToken& stop, Progress* progress)
{
    const auto cells = folder.manifest().cells.size();
    ShardCells share(options.shard, cells, folder.content());
    SweepWorkReport report { .cells = static_cast<std::int64_t>(share.all()),
        .found = static_cast<std::int64_t>(share.all() - share.open()) };
    if (progress) {
        progress->setTotal(report.cells);
        progress->add(report.found);
    }
    const auto worker = workerName();
    if (share.open() > 0) {
        const auto path = folder.parts() / fmt::format("{}.{}.cells", shardName(options.shard), worker);
        TRY_ASSIGN(auto file, CellFileWriter::create(path, folder.manifest().hash));
        TRY(Worker(folder.manifest(), options.threads, report, progress).run([&] { return share.next(); }, file, stop));
    }
    if (report.failed.empty())
        TRY(finishShard(folder, options.shard, worker));
    return report;
}

Result<SweepWorkReport> workInRound(
    const SweepFolder& folder, const SweepRound& round, int threads, const StopToken& stop, Progress* progress)
{
    if (!isRoundName(round.name))
        return fail(ErrorKind::BadArguments, kBadRound, { round.name });
    const auto claims = folder.claims() / round.name;
    TRY(ensureFolder(claims));
    const auto cells = folder.manifest().cells.size();
    ClaimedCells claimed(claims, round, cells, folder.content());
    SweepWorkReport report { .cells = static_cast<std::int64_t>(cells),
        .found = static_cast<std::int64_t>(cells - claimed.open()) };
    if (progress) { // what others do is not seen here
        progress->setTotal(report.cells);
        progress->add(report.found);
    }
    const auto name = fmt::format("{}.{}.{}.cells", round.name, round.rank, workerName());
    TRY_ASSIGN(auto file, CellFileWriter::create(folder.parts() / name, folder.manifest().hash));
    TRY(Worker(folder.manifest(), threads, report, progress).run([&] { return claimed.next(); }, file, stop));
    if (claimed.problem())
        return fail(*claimed.problem());
    TRY(file.finish(folder.done() / name));
    return report;
}

std::optional<int> numberIn(const char* variable)
{
    const char* text = std::getenv(variable);
    if (!text)
        return std::nullopt;
    int number = 0;
    const std::string_view digits(text);
    const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return parsed.ec == std::errc {} && parsed.ptr == digits.data() + digits.size() ? std::optional(number)
                                                                                    : std::nullopt;
}

using Variables = std::array<const char*, 4>;

/// Characters that no name of a round may have become '_'.
std::string roundNameOf(const Variables& variables)
{
    std::string name = "r";
    for (const char* variable : variables) {
        const char* value = std::getenv(variable);
        name += fmt::format("-{}", value ? value : "");
    }
    for (char& letter : name) {
        if (!isRoundName({ 'r', letter }))
            letter = '_';
    }
    name.resize(std::min(name.size(), kMaximumRoundName));
    return name;
}

} // namespace

Result<SweepShard> parseShard(const std::string& text)
{
    SweepShard shard;
    const char* const end = text.data() + text.size();
    const auto index = std::from_chars(text.data(), end, shard.index);
    const bool hasSlash = index.ec == std::errc {} && index.ptr != end && *index.ptr == '/';
    const auto count = hasSlash ? std::from_chars(index.ptr + 1, end, shard.count) : index;
    if (!hasSlash || count.ec != std::errc {} || count.ptr != end || shard.index < 1 || shard.index > shard.count
        || shard.count > kMaximumShards)
        return fail(ErrorKind::BadArguments, kBadShard, { text });
    return shard;
}

std::optional<SweepRound> roundOfEnvironment()
{
    struct Launcher {
        const char* rank;
        const char* ranks;
        Variables start; ///< together they tell one start from all others; a job that Slurm starts again is another one
    };
    static constexpr std::array<Launcher, 2> kLaunchers {
        Launcher { "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE",
            { "PMIX_NAMESPACE", "OMPI_MCA_ess_base_jobid", "SLURM_JOB_ID", "SLURM_RESTART_COUNT" } },
        Launcher { "SLURM_PROCID", "SLURM_NTASKS",
            { "SLURM_JOB_ID", "SLURM_STEP_ID", "SLURM_RESTART_COUNT", "SLURM_ARRAY_TASK_ID" } },
    };
    for (const auto& launcher : kLaunchers) {
        const auto rank = numberIn(launcher.rank);
        const auto ranks = numberIn(launcher.ranks);
        if (rank && ranks && *rank >= 0 && *rank < *ranks)
            return SweepRound { .name = roundNameOf(launcher.start), .rank = *rank, .ranks = *ranks };
    }
    return std::nullopt;
}

Result<SweepWorkReport> workOnSweep(
    const SweepFolder& folder, const SweepWorkOptions& options, const StopToken& stop, Progress* progress)
{
    TRY(checkProgram(folder.manifest()));
    TRY(folder.holdFiles());
    TRY(checkInterference(folder.manifest()));
    TRY(requireConsents(commandsOf(folder.manifest(), folder.content())));
    if (options.round)
        return workInRound(folder, *options.round, options.threads, stop, progress);
    return workOnShard(folder, options, stop, progress);
}

} // namespace consonance
