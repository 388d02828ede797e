// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/job_records.h"

#include "core/base/number_range.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/trace_generator.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kTasksExpected
    = CONSONANCE_MESSAGE("import.array-tasks", "a list of at most {0} array tasks as 3-100%2 is expected, found {1}");

/// How far the run times of components may be apart: clocks are read in whole seconds.
constexpr double kComponentTolerance = 1.5;

bool hasRun(const ForeignJob& job)
{
    return job.started || job.duration.value_or(0) > 0;
}

double heldGpuSeconds(const ForeignJob& job)
{
    const double between = job.started && job.ended ? *job.ended - *job.started - job.suspended.value_or(0) : 0;
    return std::max(0.0, job.duration.value_or(between)) * job.gpus.value_or(0) * job.gpuShare.value_or(1);
}

/// "1", "1-5" or "9-20:2"; nothing when it is none of them.
std::optional<ArrayTasks::Range> taskRange(std::string_view text)
{
    ArrayTasks::Range range;
    if (const auto colon = text.find(':'); colon != std::string_view::npos) {
        const auto step = integerFromText(text.substr(colon + 1));
        if (!step || *step < 1)
            return std::nullopt;
        range.step = *step;
        text = text.substr(0, colon);
    }
    const auto dash = text.find('-');
    const auto first = integerFromText(text.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : integerFromText(text.substr(dash + 1));
    if (!first || !last || *first < 0 || *last < *first)
        return std::nullopt;
    range.first = *first;
    range.last = *last;
    return range;
}

/// Bit i is task i; the last digit holds the first four.
std::optional<ArrayTasks> tasksFromBits(std::string_view digits, std::int64_t most)
{
    ArrayTasks tasks;
    if (std::ssize(digits) > most / 4 + 1)
        return std::nullopt;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        constexpr std::string_view kDigits = "0123456789abcdef";
        const char c = digits[digits.size() - 1 - i];
        const auto value = kDigits.find(c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c);
        if (value == std::string_view::npos)
            return std::nullopt;
        for (std::size_t bit = 0; bit < 4; ++bit) {
            if (((value >> bit) & 1U) == 0)
                continue;
            const auto task = static_cast<std::int64_t>(4 * i + bit);
            tasks.ranges.push_back({ .first = task, .last = task });
            ++tasks.count;
        }
    }
    return tasks.count > 0 && tasks.count <= most ? std::optional(std::move(tasks)) : std::nullopt;
}

} // namespace

HeldTogether heldTogether(std::span<const HeldSpan> spans)
{
    HeldTogether all;
    struct Edge {
        double at = 0;
        bool isLate = false; ///< after the others at the same moment: ends before begins, an end of no length last
        bool isBegin = false;
        std::size_t span = 0;
    };
    std::vector<Edge> edges;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        edges.push_back({ .at = spans[i].begin, .isLate = true, .isBegin = true, .span = i });
        if (!spans[i].end) {
            all.hasOpenEnd = true;
            continue;
        }
        const double end = std::max(spans[i].begin, *spans[i].end);
        edges.push_back({ .at = end, .isLate = end == spans[i].begin, .isBegin = false, .span = i });
        all.held += (end - spans[i].begin) * spans[i].weight;
    }
    std::ranges::stable_sort(edges, {}, [](const Edge& edge) { return std::pair(edge.at, edge.isLate); });
    if (!edges.empty())
        all.span = edges.back().at - edges.front().at;
    std::size_t ending = 0; ///< spans now that have an end
    double now = 0; ///< weight
    double before = 0;
    std::size_t widestAt = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const auto& edge = edges[i];
        const auto& span = spans[edge.span];
        if (ending > 0)
            all.covered += edge.at - before;
        before = edge.at;
        ending += edge.isBegin ? (span.end ? 1 : 0) : std::size_t(-1);
        now += edge.isBegin ? span.weight : -span.weight;
        if (now > all.width * (1 + 1e-12)) {
            all.width = now;
            widestAt = i;
        }
    }
    std::set<std::size_t> widest;
    for (std::size_t i = 0; i < edges.size() && i <= widestAt; ++i) {
        if (edges[i].isBegin)
            widest.insert(edges[i].span);
        else
            widest.erase(edges[i].span);
    }
    all.widest.assign(widest.begin(), widest.end());
    return all;
}

std::optional<ArrayTasks> arrayTasksFromText(std::string_view text, std::int64_t most)
{
    if (text.starts_with('[') && text.ends_with(']'))
        text = text.substr(1, text.size() - 2);
    const bool isThrottled = text.find('%') != std::string_view::npos;
    text = text.substr(0, text.find('%'));
    if (text.starts_with("0x")) {
        auto tasks = tasksFromBits(text.substr(2), most);
        if (tasks)
            tasks->isThrottled = isThrottled;
        return tasks;
    }
    ArrayTasks tasks;
    tasks.isThrottled = isThrottled;
    constexpr std::string_view kCut = "...";
    tasks.isCut = text.ends_with(kCut);
    if (tasks.isCut) {
        // What stands before the dots may be the beginning of a longer number.
        const auto comma = text.rfind(',');
        text = text.substr(0, comma == std::string_view::npos ? 0 : comma);
    }
    while (!text.empty()) {
        const auto one = text.substr(0, text.find(','));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        const auto range = taskRange(one);
        if (!range || (range->last - range->first) / range->step >= most)
            return std::nullopt;
        tasks.ranges.push_back(*range);
        tasks.count += (range->last - range->first) / range->step + 1;
        if (tasks.count > most)
            return std::nullopt;
    }
    return tasks.count > 0 ? std::optional(std::move(tasks)) : std::nullopt;
}

bool neverRan(const ForeignJob& job)
{
    return (job.hasEnded || job.ended) && !hasRun(job);
}

void JobRecords::add(const ForeignJob& job, std::unique_ptr<const ForeignPlaces> places)
{
    m_records.push_back({ .job = job, .next = m_builder.setAside(), .places = std::move(places), .following = {} });
}

Result<void> JobRecords::finish()
{
    struct Chain {
        std::size_t first = 0;
        std::size_t last = 0;
    };
    std::unordered_map<std::string_view, std::size_t> chainOf;
    std::vector<Chain> chains;
    for (std::size_t i = 0; i < m_records.size(); ++i) {
        const auto [found, isNew] = chainOf.try_emplace(m_records[i].job.name, chains.size());
        if (isNew) {
            chains.push_back({ .first = i, .last = i });
        } else {
            auto& chain = chains[found->second];
            m_records[chain.last].following = i;
            chain.last = i;
        }
        if (m_records[i].job.arrayTasks.empty() && !m_records[i].job.component)
            m_names.emplace(m_records[i].job.name);
    }
    for (const auto& chain : chains) {
        std::vector<std::size_t> records { chain.first };
        while (m_records[records.back()].following)
            records.push_back(*m_records[records.back()].following);
        TRY(takeName(std::move(records)));
    }
    return {};
}

/// The records of one name: attempts at one job, components, lists of tasks, or jobs of several users.
Result<void> JobRecords::takeName(std::vector<std::size_t> records)
{
    const auto identity = [&](std::size_t i) {
        const auto& job = m_records[i].job;
        return std::tuple(job.cluster, job.tenant, job.user, job.arrayTasks, job.component.has_value());
    };
    // A record that waits is older than those of the same submission, unless one of them says that the job waits again.
    std::set<std::optional<double>> requeued;
    for (const auto i : records) {
        if (m_records[i].job.waitsAgain)
            requeued.insert(m_records[i].job.submitted);
    }
    const auto attempt = [&](std::size_t i) {
        const auto& job = m_records[i].job;
        const bool waitsAgain = !job.started && !job.hasEnded && requeued.contains(job.submitted);
        return std::tuple(identity(i), job.component, job.submitted, waitsAgain, job.started, job.hasEnded);
    };
    std::ranges::stable_sort(records, {}, attempt);
    bool isFirst = true;
    for (std::size_t begin = 0, end = 0; begin < records.size(); begin = end) {
        std::vector<std::size_t> jobs; // one, or one for each component
        while (end < records.size() && identity(records[end]) == identity(records[begin])) {
            const auto component = m_records[records[end]].job.component;
            const auto from = end;
            while (end < records.size() && identity(records[end]) == identity(records[begin])
                && m_records[records[end]].job.component == component)
                ++end;
            jobs.push_back(lastAttempt(std::span(records).subspan(from, end - from)));
        }
        auto& record = m_records[jobs.front()];
        auto& job = record.job;
        if (!job.arrayTasks.empty()) {
            TRY(takeTasks(record));
            continue;
        }
        const bool isPlain = !job.component;
        auto name = std::string(job.name);
        if (jobs.size() > 1)
            join(jobs);
        else if (job.component)
            name = fmt::format("{}+{}", job.name, *job.component);
        if (!isPlain || !isFirst) {
            record.next.texts.push_back(freeName(name));
            job.name = record.next.texts.back();
        }
        isFirst &= !isPlain;
        TRY(take(record));
    }
    return {};
}

/// In the order of their submission. A job that was cancelled while it waited for another run did run before.
std::size_t JobRecords::lastAttempt(std::span<const std::size_t> attempts)
{
    auto last = attempts.back();
    if (attempts.size() == 1)
        return last;
    if (neverRan(m_records[last].job)) {
        for (const auto i : attempts) {
            if (hasRun(m_records[i].job))
                last = i;
        }
    }
    auto& record = m_records[last];
    record.job.submitted = m_records[attempts.front()].job.submitted;
    std::set starts { record.job.started }; // a file may list an attempt twice
    for (const auto i : attempts) {
        if (i != last && starts.insert(m_records[i].job.started).second)
            record.next.earlierGpuSeconds += heldGpuSeconds(m_records[i].job);
    }
    record.next.assume("duration_s", assumption::kLastAttempt);
    m_builder.report().merged += std::ssize(attempts) - 1;
    return last;
}

/// Makes the first component the whole job.
void JobRecords::join(std::span<const std::size_t> components)
{
    auto& record = m_records[components.front()];
    auto& job = record.job;
    std::vector<ForeignTasks> kinds;
    std::set<double> shares;
    double gpus = 0;
    double whole = 0;
    std::optional<double> least = job.duration;
    bool haveCores = false;
    bool haveMemory = false;
    job.component.reset();
    std::set<std::string_view> types;
    std::string hosts;
    const auto hasGpus = [this](std::size_t i) { return m_records[i].job.gpus.value_or(0) > 0; };
    const bool areOnGpus = std::ranges::any_of(components, hasGpus);
    const bool haveCoresAlone = areOnGpus && !std::ranges::all_of(components, hasGpus);
    const auto addTasks = [&](const ForeignJob& other) {
        kinds.push_back({ .count = std::max(1.0, other.nodes.value_or(1)),
            .gpus = other.gpus.value_or(0),
            .cores = other.cores.value_or(0),
            .memoryGb = other.memoryGb.value_or(0) });
        haveCores |= other.cores.has_value();
        haveMemory |= other.memoryGb.has_value();
        hosts += (hosts.empty() || other.hosts.empty() ? "" : ",") + std::string(other.hosts);
    };
    for (const auto i : components) {
        const auto& other = m_records[i].job;
        if (!areOnGpus || hasGpus(i))
            addTasks(other);
        if (other.gpus.value_or(0) > 0) {
            types.insert(other.gpuType);
            shares.insert(other.gpuShare.value_or(1));
            gpus += *other.gpus;
            whole += *other.gpus * other.gpuShare.value_or(1);
        }
        job.submitted = job.submitted && other.submitted ? std::min(job.submitted, other.submitted) : std::nullopt;
        job.started = job.started && other.started ? std::min(job.started, other.started) : std::nullopt;
        job.ended = job.ended && other.ended ? std::max(job.ended, other.ended) : std::nullopt;
        least = least && other.duration ? std::min(least, other.duration) : std::nullopt;
        job.duration = job.duration && other.duration ? std::max(job.duration, other.duration) : std::nullopt;
        job.limit = std::max(job.limit, other.limit);
        job.hasEnded &= other.hasEnded;
        if (i != components.front())
            record.next.splice(std::move(m_records[i].next));
    }
    std::set<double> shapes;
    for (const auto& kind : kinds) {
        if (kind.gpus > 0)
            shapes.insert(kind.gpus / kind.count);
    }
    m_builder.resume(std::move(record.next));
    job.hosts = m_builder.hold(std::move(hosts));
    m_builder.assumeOfNext("gpus", assumption::kComponents);
    if (haveCoresAlone)
        m_builder.assumeOfNext("worker_cpu", assumption::kComponentsWithoutGpus);
    // Parts of several sizes count as their mean, so that the GPU time stays.
    if (gpus > 0)
        job.gpuShare = whole / gpus;
    if (shares.size() > 1)
        m_builder.assumeOfNext("gpu_share", assumption::kMixedShares);
    if (least && *job.duration - *least > kComponentTolerance)
        m_builder.assumeOfNext("duration_s", assumption::kComponentsApart);
    job.gpuType = types.size() == 1 ? *types.begin() : std::string_view {};
    if (types.size() > 1)
        m_builder.assumeOfNext("gpu_type", assumption::kSeveralTypes);
    m_builder.gather(kinds, job);
    if (!haveCores)
        job.cores.reset();
    if (!haveMemory)
        job.memoryGb.reset();
    if (shapes.size() > 1) {
        job.nodes.reset();
        m_builder.assumeOfNext("gpus", assumption::kUnevenNodes);
    }
    record.next = m_builder.setAside();
    m_builder.report().merged += std::ssize(components) - 1;
}

Result<void> JobRecords::take(Record& record)
{
    m_builder.resume(std::move(record.next));
    return m_builder.take(record.job, *record.places);
}

/// Tasks with records of their own are not taken again. When the first one is left out, so are the others.
Result<void> JobRecords::takeTasks(Record& record)
{
    const auto tasks = arrayTasksFromText(record.job.arrayTasks, kMaximumJobs);
    if (!tasks) {
        m_builder.refuse(fail(ErrorKind::BadInput, kTasksExpected,
            { fmt::to_string(kMaximumJobs), quotedForMessage(record.job.arrayTasks) },
            record.places->field(ForeignField::Job))
                             .value());
        return {};
    }
    record.next.assume("job_id", assumption::kArrayTasks);
    if (tasks->isThrottled)
        record.next.assume("arrival_s", assumption::kArrayThrottle);
    if (tasks->isCut)
        record.next.assume("job_id", assumption::kArrayCut);
    const std::string array(record.job.name);
    std::int64_t passed = 0;
    auto& report = m_builder.report();
    for (const auto& range : tasks->ranges) {
        for (auto task = range.first; task <= range.last; task += range.step) {
            auto name = fmt::format("{}_{}", array, task);
            if (!m_names.insert(name).second)
                continue;
            report.expanded += passed++ > 0 ? 1 : 0;
            if (const auto reason = passed > 1 ? m_builder.whyDroppedLast() : std::nullopt) {
                m_builder.drop(*reason, record.places->number());
                continue;
            }
            m_builder.resume(record.next);
            record.job.name = m_builder.hold(std::move(name));
            TRY(m_builder.take(record.job, *record.places));
            if (!m_builder.hasTakenLast() && !m_builder.whyDroppedLast())
                return {}; // malformed once
        }
    }
    if (passed == 0)
        ++report.merged;
    return {};
}

/// The name, or with a number behind it where another job has it.
std::string JobRecords::freeName(std::string_view name)
{
    std::string free(name);
    for (int i = 2; !m_names.insert(free).second; ++i)
        free = fmt::format("{}#{}", name, i);
    return free;
}

} // namespace consonance
