// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/gavel_records.h"

#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/base/number_range.h"
#include "core/base/packed_file.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace consonance {

namespace {

namespace fs = std::filesystem;

constexpr MessageId kNotGavel = CONSONANCE_MESSAGE(
    "verify.not-a-gavel-oracle", "'{0}' has no folder traces with traces, or neither decisions nor results");
constexpr MessageId kNoTrace
    = CONSONANCE_MESSAGE("verify.gavel-no-trace", "no trace in the folder traces belongs to the run '{0}'");
constexpr MessageId kBadRunName = CONSONANCE_MESSAGE("verify.gavel-run-name",
    "a file name of the form run_cluster_policy is expected, the cluster as three numbers of GPUs such as 666");
constexpr MessageId kBadUnit
    = CONSONANCE_MESSAGE("verify.gavel-unit", "a job such as 3 or a pair such as (3, 5) is expected, found {0}");
constexpr NumberRange kRecordedSeconds { .minimum = 0, .maximum = 1e12 };
constexpr NumberRange kRecordedShare { .minimum = -1e-6, .maximum = 1 + 1e-6 };
constexpr IntegerRange kRecordedWorker { .minimum = 0, .maximum = 1'000'000 };
constexpr std::int64_t kMostRecordedBytes = std::int64_t { 1 } << 28;

/// Whether `letters` occur in `text` in that order.
bool isWithin(std::string_view letters, std::string_view text)
{
    std::size_t found = 0;
    for (const char c : text) {
        if (found < letters.size() && letters[found] == c)
            ++found;
    }
    return found == letters.size();
}

/// Runs are named after their traces, shortened: gen200 ran gen_single_200.trace, physmmf max_min_fairness.trace.
Result<fs::path> traceOf(std::string run, const fs::path& traces)
{
    const auto name = run;
    if (run.starts_with("phys"))
        run.erase(0, 4);
    std::erase(run, '_');
    std::vector<fs::path> found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(traces, ignored)) {
        const auto stem = entry.path().stem().string();
        if (entry.path().extension() == ".trace" && (stem == name || isWithin(run, stem)))
            found.push_back(entry.path());
    }
    if (found.empty())
        return fail(ErrorKind::BadInput, kNoTrace, { name });
    return *std::ranges::min_element(found, {}, [&](const fs::path& path) {
        const auto stem = path.stem().string();
        return std::pair(stem == name ? 0 : stem.size(), stem);
    });
}

std::optional<std::array<int, 3>> gpusFrom(std::string_view digits)
{
    if (digits.empty() || digits.size() % 3 != 0 || digits.size() > 12
        || !std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    std::array<int, 3> gpus {};
    const auto width = digits.size() / 3;
    for (std::size_t i = 0; i < 3; ++i)
        std::from_chars(digits.data() + i * width, digits.data() + (i + 1) * width, gpus[i]);
    return gpus;
}

Result<GavelRun> runOf(const fs::path& file, const fs::path& traces, bool isReplay)
{
    GavelRun run { .file = file, .isReplay = isReplay };
    auto name = file.filename().string();
    name.resize(name.find('.'));
    for (std::size_t from = name.find('_'); from != std::string::npos; from = name.find('_', from + 1)) {
        const auto to = name.find('_', from + 1);
        const auto cluster = name.substr(from + 1, to == std::string::npos ? to : to - from - 1);
        const auto gpus = gpusFrom(cluster);
        if (!gpus || to == std::string::npos)
            continue;
        run.run = name.substr(0, from);
        run.cluster = cluster;
        run.policy = name.substr(to + 1);
        run.gpus = *gpus;
        TRY_ASSIGN(run.trace, traceOf(run.run, traces));
        return run;
    }
    return fail(ErrorKind::BadInput, kBadRunName, {}, { .file = file.string() });
}

Result<RecordedUnit> unitFrom(std::string_view text, const JsonView& view)
{
    const auto* at = text.data();
    const auto* const end = text.data() + text.size();
    RecordedUnit unit { -1, -1 };
    for (int* number : { &unit.first, &unit.second }) {
        while (at != end && (*at < '0' || *at > '9'))
            ++at;
        if (at != end)
            at = std::from_chars(at, end, *number).ptr;
    }
    if (unit.first < 0)
        return fail(ErrorKind::BadInput, kBadUnit, { quotedForMessage(text) }, view.place());
    return unit;
}

Result<RecordedAllocation> allocationFrom(const JsonView& event)
{
    RecordedAllocation allocation;
    TRY_ASSIGN(allocation.at, event.required("t").asNumber(kRecordedSeconds));
    TRY_ASSIGN(const auto rows, event.required("alloc").asObject());
    for (const auto& [name, row] : rows) {
        TRY_ASSIGN(const auto unit, unitFrom(name, row));
        TRY_ASSIGN(const auto shares, row.asObject());
        for (const auto& [type, value] : shares) {
            TRY_ASSIGN(allocation.shares[unit][std::string(type)], value.asNumber(kRecordedShare));
        }
    }
    return allocation;
}

Result<RecordedPlace> placeFrom(std::string_view name, const JsonView& value)
{
    RecordedPlace place;
    TRY_ASSIGN(place.unit, unitFrom(name, value));
    TRY_ASSIGN(const auto parts, value.asArray());
    if (parts.size() != 2)
        return fail(ErrorKind::BadInput, kBadUnit, { quotedForMessage(name) }, value.place());
    TRY_ASSIGN(place.type, parts[0].asText());
    TRY_ASSIGN(const auto workers, parts[1].asArray());
    for (const auto& worker : workers) {
        TRY_ASSIGN(const auto number, worker.asInteger(kRecordedWorker));
        place.workers.push_back(static_cast<int>(number));
    }
    return place;
}

Result<RecordedRound> roundFrom(const JsonView& event)
{
    RecordedRound round;
    TRY_ASSIGN(round.at, event.required("t").asNumber(kRecordedSeconds));
    TRY_ASSIGN(const auto places, event.required("assign").asObject());
    for (const auto& [name, value] : places) {
        TRY_ASSIGN(auto place, placeFrom(name, value));
        if (place.workers.empty())
            return fail(ErrorKind::BadInput, kBadUnit, { quotedForMessage(name) }, value.place());
        round.places.push_back(std::move(place));
    }
    std::ranges::sort(round.places, {}, [](const RecordedPlace& place) { return place.workers.front(); });
    return round;
}

Result<RecordedTimes> timesFrom(const JsonView& event)
{
    RecordedTimes times;
    TRY_ASSIGN(const auto jobs, event.required("jct").asObject());
    for (const auto& [name, value] : jobs) {
        TRY_ASSIGN(const auto unit, unitFrom(name, value));
        if (!value.isPresent() || value.shortText() == "null") {
            times[unit.first] = std::nullopt;
            continue;
        }
        TRY_ASSIGN(times[unit.first], value.asNumber(kRecordedSeconds));
    }
    return times;
}

} // namespace

Result<std::vector<GavelRun>> findGavelRuns(const fs::path& folder)
{
    std::vector<GavelRun> runs;
    std::error_code ignored;
    for (const bool isReplay : { true, false }) {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(folder / (isReplay ? "decisions" : "results"), ignored)) {
            const auto name = entry.path().filename().string();
            if (name.find(isReplay ? ".jsonl" : ".txt") != std::string::npos)
                files.push_back(entry.path());
        }
        std::ranges::sort(files);
        for (const auto& file : files) {
            TRY_ASSIGN(const auto beginning, readUnpackedBeginning(file, 1));
            if (beginning.empty())
                continue;
            TRY_ASSIGN(auto run, runOf(file, folder / "traces", isReplay));
            runs.push_back(std::move(run));
        }
    }
    if (runs.empty())
        return fail(ErrorKind::BadInput, kNotGavel, { folder.string() });
    return runs;
}

Result<RecordedDecisions> readDecisions(const fs::path& path)
{
    TRY_ASSIGN(const auto text, readUnpackedFile(path, kMostRecordedBytes));
    RecordedDecisions decisions;
    std::string_view rest = text;
    for (int line = 1; !rest.empty(); ++line) {
        const auto end = std::min(rest.find('\n'), rest.size());
        const auto one = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (one.empty())
            continue;
        TRY_ASSIGN(const auto document, JsonDocument::parse(one, path.string() + ":" + std::to_string(line)));
        TRY_ASSIGN(const auto kind, document.root().required("ev").asText());
        if (kind == "alloc") {
            TRY_ASSIGN(auto allocation, allocationFrom(document.root()));
            decisions.allocations.push_back(std::move(allocation));
        } else if (kind == "round") {
            TRY_ASSIGN(auto round, roundFrom(document.root()));
            decisions.rounds.push_back(std::move(round));
        } else if (kind == "jct") {
            TRY_ASSIGN(decisions.times, timesFrom(document.root()));
        }
    }
    return decisions;
}

Result<RecordedTimes> readTimes(const fs::path& path)
{
    TRY_ASSIGN(const auto text, readUnpackedFile(path, kMostRecordedBytes));
    constexpr std::string_view kJob = "Job ";
    RecordedTimes times;
    std::string_view rest = text;
    while (!rest.empty()) {
        const auto end = std::min(rest.find('\n'), rest.size());
        const auto one = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        const auto colon = one.rfind(':');
        int job = -1;
        if (!one.starts_with(kJob) || colon == std::string_view::npos
            || std::from_chars(one.data() + kJob.size(), one.data() + colon, job).ec != std::errc {})
            continue;
        if (const auto seconds = decimalFromText(one.substr(std::min(colon + 2, one.size()))))
            times[job] = *seconds;
    }
    return times;
}

} // namespace consonance
