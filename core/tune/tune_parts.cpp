// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/tune_parts.h"

#include "core/base/file_io.h"
#include "core/workload/trace_loader.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kFewRuns = CONSONANCE_MESSAGE(
    "tune.few-runs", "a tuning needs at least {0} runs to search, choose and judge; the budget is {1}");
constexpr MessageId kFewJobs = CONSONANCE_MESSAGE("tune.few-jobs",
    "the trace has {0} jobs; a tuning needs at least {1}, since it searches, chooses and judges on different ones");
// Shares of the budget and of the trace are assumed.
constexpr std::array kPartEnds { 0.5, 0.75 }; ///< of the jobs
constexpr std::size_t kFewestVerdictItems = 8;
constexpr std::size_t kMostVerdictItems = 20;
constexpr std::size_t kSearchCopies = 2;
constexpr std::size_t kMostFinalists = 4;
constexpr Duration kDay = Duration::fromSeconds(24 * 3600);
constexpr Duration kWeek = Duration::fromSeconds(7 * 24 * 3600);
constexpr int kLongEnough = 4; ///< so many weeks or days are cut at their ends
constexpr std::array<std::size_t, 3> kSeedRungs { 1, 1, 2 };

bool isPresetTrace(const std::string& trace)
{
    const auto preset = parsePresetSpec(trace);
    return preset && preset->has_value();
}

/// The end of a week or day that is nearest to the moment, where the trace has several.
Time roundedEnd(Time moment, Time first, Time last)
{
    for (const auto unit : { kWeek, kDay }) {
        if ((last - first).microseconds < unit.microseconds * kLongEnough)
            continue;
        const auto units = ((moment - first).microseconds + unit.microseconds / 2) / unit.microseconds;
        return first + unit * std::max<std::int64_t>(units, 1);
    }
    return moment;
}

/// The jobs of a span, the first of which arrives at 0 s.
std::shared_ptr<const Workload> jobsWithin(const Workload& workload, Time from, Time until)
{
    auto part = workload;
    part.jobs.clear();
    for (const auto& job : workload.jobs) {
        if (job.request.arrival >= from && job.request.arrival < until)
            part.jobs.push_back(job);
    }
    const auto shift = part.jobs.front().request.arrival - Time {};
    for (auto& job : part.jobs) {
        job.request.arrival = job.request.arrival - shift;
        if (job.request.deadline)
            job.request.deadline = *job.request.deadline - shift;
    }
    return freezeWorkload(std::move(part));
}

/// Writes parts as files of their own.
class PartWriter {
public:
    PartWriter(const std::filesystem::path& folder, const Workload& workload)
        : m_folder(folder)
        , m_ending(hasMeasurements(*workload.models) ? ".json" : ".csv")
    {
    }

    Result<TuneItem> write(const std::string& name, const Workload& part, std::uint64_t seed) const
    {
        const auto path = m_folder / (name + m_ending);
        if (!fileExists(path))
            TRY(writeTrace(path, part));
        return TuneItem { path.string(), seed };
    }

    Result<std::vector<TuneItem>> copies(const std::string& name, const Workload& part, std::size_t count,
        const CopyRule& rule, std::uint64_t seed) const
    {
        std::vector<TuneItem> items;
        for (std::size_t i = 0; i < count; ++i) {
            const auto copy = perturbedWorkload(part, static_cast<int>(i), rule);
            TRY_ASSIGN(items.emplace_back(), write(fmt::format("{}-copy-{}", name, i + 1), *copy, seed));
        }
        return items;
    }

private:
    const std::filesystem::path& m_folder;
    std::string m_ending;
};

/// Seeds one after another: search, choice, verdict.
TuneParts partsOfSeeds(const std::string& trace, std::uint64_t seed, const TunePlanSizes& sizes)
{
    TuneParts parts;
    const auto next = [&](std::size_t count, TunePartFacts& facts) {
        std::vector<TuneItem> items;
        for (std::size_t i = 0; i < count; ++i) {
            items.push_back({ trace, seed });
            facts.seeds.push_back(seed++);
        }
        facts.runs += count;
        return items;
    };
    for (const auto count : kSeedRungs) {
        parts.search.push_back(next(count, parts.facts[0]));
        parts.rungs.push_back({ count, 1 });
    }
    parts.choice = next(sizes.choiceItems, parts.facts[1]);
    parts.verdict = next(sizes.verdictItems, parts.facts[2]);
    return parts;
}

Result<std::array<Time, 4>> endsOfParts(const Workload& workload)
{
    const auto jobs = std::ssize(workload.jobs);
    if (jobs < kLeastTuneJobs)
        return fail(ErrorKind::BadArguments, kFewJobs, { std::to_string(jobs), std::to_string(kLeastTuneJobs) });
    const auto first = workload.jobs.front().request.arrival;
    const auto last = workload.jobs.back().request.arrival;
    const auto at = [&](double share) {
        return workload.jobs[static_cast<std::size_t>(share * static_cast<double>(jobs))].request.arrival;
    };
    std::array<Time, 4> ends { first, roundedEnd(at(kPartEnds[0]), first, last),
        roundedEnd(at(kPartEnds[1]), first, last), last + Duration { 1 } };
    const auto jobsOf = [&](std::size_t part) {
        return std::ranges::count_if(workload.jobs, [&](const JobSpec& job) {
            return job.request.arrival >= ends[part] && job.request.arrival < ends[part + 1];
        });
    };
    const auto isSmall = [&](std::size_t part) { return jobsOf(part) < kLeastTuneJobs / 4; };
    if (isSmall(0) || isSmall(1) || isSmall(2)) { // a burst at the rounded end
        ends[1] = at(kPartEnds[0]);
        ends[2] = at(kPartEnds[1]);
    }
    if (isSmall(0) || isSmall(1) || isSmall(2))
        return fail(ErrorKind::BadArguments, kFewJobs,
            { std::to_string(std::min({ jobsOf(0), jobsOf(1), jobsOf(2) }) * 4), std::to_string(kLeastTuneJobs) });
    return ends;
}

} // namespace

std::size_t searchItemCount(const std::string& trace)
{
    if (isPresetTrace(trace))
        return kSeedRungs[0] + kSeedRungs[1] + kSeedRungs[2];
    return 2 + kSearchCopies;
}

Result<TunePlanSizes> planSizes(int budget, std::size_t contenders, std::size_t searchItems, std::optional<int> copies)
{
    if (budget < kLeastTuneRuns)
        return fail(ErrorKind::BadArguments, kFewRuns, { std::to_string(kLeastTuneRuns), std::to_string(budget) });
    const auto runs = static_cast<std::size_t>(budget);
    TunePlanSizes sizes;
    // A third for the verdict, a sixth for the choice, the rest for the search.
    sizes.verdictItems = std::clamp(runs / 3 / contenders, std::min(kFewestVerdictItems, runs / 6), kMostVerdictItems);
    if (copies)
        sizes.verdictItems = static_cast<std::size_t>(std::max(*copies, 2));
    sizes.finalists = std::clamp<std::size_t>(runs / 40, 2, kMostFinalists);
    sizes.choiceItems = std::clamp<std::size_t>(runs / 6 / (sizes.finalists + 1), 2, 8);
    const auto later = sizes.verdictItems * contenders + sizes.choiceItems * (sizes.finalists + 1);
    sizes.searchRuns = static_cast<int>(runs - std::min(runs, later));
    if (sizes.searchRuns < static_cast<int>(2 * searchItems))
        return fail(ErrorKind::BadArguments, kFewRuns, { std::to_string(kLeastTuneRuns), std::to_string(budget) });
    return sizes;
}

Result<TuneParts> makeParts(const std::string& trace, std::uint64_t seed, const Workload& workload,
    const CopyRule& copies, const TunePlanSizes& sizes, const std::filesystem::path& folder)
{
    if (isPresetTrace(trace))
        return partsOfSeeds(trace, seed, sizes);
    TRY_ASSIGN(const auto ends, endsOfParts(workload));
    TRY(ensureFolder(folder));
    TuneParts parts;
    std::array<std::shared_ptr<const Workload>, 3> jobs;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        jobs[i] = jobsWithin(workload, ends[i], ends[i + 1]);
        parts.facts[i] = { .jobs = std::ssize(jobs[i]->jobs), .from = ends[i], .until = ends[i + 1] };
    }
    const PartWriter writer(folder, workload);
    const auto& whole = *jobs[0];
    const auto half = jobsWithin(whole, whole.jobs[whole.jobs.size() / 2].request.arrival, kForever);
    TRY_ASSIGN(const auto halfItem, writer.write("search-half", *half, seed));
    TRY_ASSIGN(const auto wholeItem, writer.write("search", whole, seed));
    TRY_ASSIGN(auto searchCopies, writer.copies("search", whole, kSearchCopies, copies, seed));
    parts.search = { { halfItem }, { wholeItem }, std::move(searchCopies) };
    parts.rungs = { { 1, 0.5 }, { 1, 1 }, { kSearchCopies, 1 } };
    TRY_ASSIGN(parts.choice, writer.copies("choice", *jobs[1], sizes.choiceItems, copies, seed));
    TRY_ASSIGN(parts.verdict, writer.copies("verdict", *jobs[2], sizes.verdictItems, copies, seed));
    parts.facts[0].runs = 2 + kSearchCopies;
    parts.facts[1].runs = sizes.choiceItems;
    parts.facts[2].runs = sizes.verdictItems;
    parts.copies = static_cast<int>(sizes.verdictItems);
    parts.jitter = jitterOf(copies, *jobs[2]);
    parts.durationNoise = copies.durationNoise;
    return parts;
}

} // namespace consonance
