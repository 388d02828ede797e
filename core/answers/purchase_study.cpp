// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answers/purchase_study.h"

#include "core/base/parallel_work.h"
#include "core/base/span_text.h"
#include "core/base/statistics.h"
#include "core/base/text_format.h"
#include "core/cluster/cluster_extension.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <ranges>
#include <span>

namespace consonance {

namespace {

constexpr MessageId kBadCount
    = CONSONANCE_MESSAGE("purchase.bad-count", "{0} servers cannot be bought; numbers are positive and ascend");
constexpr MessageId kStudyStopped = CONSONANCE_MESSAGE("purchase.stopped", "the study was stopped");

constexpr int kMostTried = 4096; ///< further servers; where each saves a share, fewer pay off

/// What came of it.
struct Tried {
    PurchasePoint point;
    std::vector<double> waits; ///< seconds, of the jobs that count, by arrival
};

std::vector<double> waitsOf(const RunCourses& courses)
{
    std::vector<double> waits;
    for (const auto& course : courses.jobs) {
        if (course.counts)
            waits.push_back(course.waited.seconds());
    }
    return waits;
}

std::optional<DrawnRange> savedBetween(const Tried& from, const Tried& to)
{
    if (const auto copied = savedOnCopies(from.point, to.point))
        return DrawnRange { copied->low, copied->high };
    if (from.waits.size() != to.waits.size())
        return std::nullopt;
    const auto drawn = blockBootstrap(to.waits, from.waits);
    return drawn ? std::optional(DrawnRange { -drawn->relative.high, -drawn->relative.low }) : std::nullopt;
}

/// `tried`: without further servers first, then ascending.
void judge(PurchaseCurve& curve, const std::vector<const Tried*>& tried, double leastSaving)
{
    curve.points.clear();
    for (std::size_t i = 0; i < tried.size(); ++i) {
        curve.points.push_back(tried[i]->point);
        if (i > 0)
            curve.points.back().saved = savedBetween(*tried.front(), *tried[i]);
    }
    curve.paysUntil = paysUntil(curve.points, leastSaving, [&](std::size_t from, std::size_t to) {
        const auto saved = savedBetween(*tried[from], *tried[to]);
        curve.points[to].isUnclear = saved && saved->low <= 0;
        return !curve.points[to].isUnclear;
    });
    for (auto& point : std::span(curve.points).subspan(curve.paysUntil + 1))
        point.isUnclear = point.isUnclear || (point.saved && point.saved->low <= 0);
}

Result<ResolvedInputs> withMore(const RunRequest& request, const ResolvedInputs& inputs, HostId like, int servers)
{
    auto more = inputs;
    if (servers > 0) {
        TRY_ASSIGN(more.cluster, withServersLike(*inputs.cluster, like, servers));
        TRY(makeModels(request.interference, more));
    }
    return more;
}

RunCourses coursesOf(const Simulation& simulation, const PurchaseAsk& ask)
{
    const auto& engine = simulation.engine();
    return jobCourses(
        eventsOf(engine.log()), engine.inputs().workload, engine.cluster(), ask.span.value_or(StoredSpan {}));
}

GroupFigures figuresOf(const RunCourses& courses)
{
    return groupFigures({ &courses, 1 }, GroupBy::Tenant).front();
}

/// The runs of a study, which grow by rounds. Borrows what it is given.
class PurchaseRuns {
public:
    PurchaseRuns(const RunRequest& request, const ResolvedInputs& inputs, const PurchaseAsk& ask, Progress* progress)
        : m_request(request)
        , m_inputs(inputs)
        , m_ask(ask)
        , m_progress(progress)
    {
    }

    /// Without any further server. First of all: whether copies are run depends on the time it takes.
    Result<void> runToday(const StopToken& stop)
    {
        TRY(run({ { 0, HostId(0), 0 } }, stop));
        m_copies = copiesOf(m_ask.copies, *m_inputs.workload, m_slowestSeconds);
        return runCopiesOf({ { 0, HostId(0), 0 } }, stop);
    }

    /// Each number of each kind.
    Result<void> runMore(
        const std::vector<PurchaseCurve>& curves, const std::vector<int>& counts, const StopToken& stop)
    {
        std::vector<Variant> variants;
        for (std::size_t curve = 0; curve < curves.size(); ++curve) {
            for (const int count : counts)
                variants.push_back({ curve, curves[curve].kind.like, count });
        }
        TRY(run(variants, stop));
        return runCopiesOf(variants, stop);
    }

    [[nodiscard]] int copies() const { return m_copies; }

    /// Of one kind, ascending, without any further server first.
    [[nodiscard]] std::vector<const Tried*> of(std::size_t curve) const
    {
        std::vector<const Tried*> tried { &m_tried.front().outcome };
        for (const auto& one : m_tried | std::views::drop(1)) {
            if (one.curve == curve)
                tried.push_back(&one.outcome);
        }
        return tried;
    }

private:
    struct Variant {
        std::size_t curve = 0;
        HostId like;
        int servers = 0;
    };
    struct TriedVariant {
        std::size_t curve = 0;
        Tried outcome;
    };

    void expect(std::size_t runs)
    {
        if (m_progress)
            m_progress->setTotal(m_total += static_cast<std::int64_t>(runs));
    }

    Result<void> run(const std::vector<Variant>& variants, const StopToken& stop)
    {
        expect(variants.size());
        std::vector<std::optional<Tried>> tried(variants.size());
        std::vector<double> seconds(variants.size());
        const auto work = [&](std::size_t i, const StopToken& ended) -> Result<void> {
            const auto& variant = variants[i];
            TRY_ASSIGN(const auto more, withMore(m_request, m_inputs, variant.like, variant.servers));
            TRY_ASSIGN(auto simulation, startRun(m_request, more, ended));
            TRY(simulation.runToEnd(ended));
            const auto courses = coursesOf(simulation, m_ask);
            seconds[i] = simulation.wall().totalSeconds;
            tried[i] = Tried { .point = { .servers = variant.servers,
                                   .figures = figuresOf(courses),
                                   .utilisation = computeMetrics(simulation.engine()).utilisation },
                .waits = waitsOf(courses) };
            if (m_progress)
                m_progress->add(1);
            return {};
        };
        TRY(workInParallel(variants.size(), m_ask.threads, stop, work));
        if (!std::ranges::all_of(tried, [](const auto& one) { return one.has_value(); }))
            return fail(ErrorKind::Cancelled, kStudyStopped);
        for (std::size_t i = 0; i < variants.size(); ++i)
            m_tried.push_back({ variants[i].curve, *std::move(tried[i]) });
        m_slowestSeconds = std::max(m_slowestSeconds, std::ranges::max(seconds));
        return {};
    }

    /// The same variants, which are the last that were run, on the copies of the trace.
    Result<void> runCopiesOf(const std::vector<Variant>& variants, const StopToken& stop)
    {
        const auto copies = static_cast<std::size_t>(m_copies);
        if (copies == 0)
            return {};
        expect(copies * variants.size());
        std::vector<CopyContender> contenders;
        for (const auto& variant : variants) {
            TRY_ASSIGN(auto more, withMore(m_request, m_inputs, variant.like, variant.servers));
            contenders.push_back({ m_request.policy, m_request, std::move(more) });
        }
        const auto tried = std::span(m_tried).last(variants.size());
        for (auto& one : tried)
            one.outcome.point.copyWaits.resize(copies);
        const auto onRun = [&](std::size_t copy, std::size_t variant, const RunResult&, const Simulation& simulation) {
            tried[variant].outcome.point.copyWaits[copy] = figuresOf(coursesOf(simulation, m_ask)).meanWaitSeconds;
        };
        TRY(runCopies(contenders, m_ask.copies, m_copies,
            { .threads = m_ask.threads, .progress = m_progress, .onRun = onRun }, stop));
        return {};
    }

    const RunRequest& m_request;
    const ResolvedInputs& m_inputs;
    const PurchaseAsk& m_ask;
    Progress* m_progress;
    std::int64_t m_total = 0;
    int m_copies = 0;
    double m_slowestSeconds = 0;
    std::vector<TriedVariant> m_tried; ///< the first without any further server
};

/// The kinds that are asked about, nothing tried yet.
Result<std::vector<PurchaseCurve>> askedKinds(const Cluster& cluster, const PurchaseAsk& ask)
{
    std::vector<HostId> like;
    for (const auto& name : ask.like) {
        TRY_ASSIGN(const auto host, findServer(cluster, name));
        like.push_back(host);
    }
    std::vector<PurchaseCurve> curves;
    for (const auto& kind : serverKinds(cluster)) {
        const auto isAsked = [&](HostId host) {
            const auto& other = cluster.host(host);
            return other.capacity == kind.capacity && cluster.deviceTypes[other.deviceTypeIndex] == kind.deviceType;
        };
        if (like.empty() || std::ranges::any_of(like, isAsked))
            curves.push_back({ .kind = kind, .points = {}, .paysUntil = 0 });
    }
    return curves;
}

/// Twice as many as the most tried, while those pay for any kind; else none.
std::vector<int> nextCounts(const std::vector<PurchaseCurve>& curves)
{
    const auto stillPays = [](const PurchaseCurve& curve) { return curve.paysUntil + 1 == curve.points.size(); };
    const auto paying = std::ranges::find_if(curves, stillPays);
    const int most = paying == curves.end() ? kMostTried : paying->points.back().servers;
    return most < kMostTried ? std::vector { 2 * most } : std::vector<int> {};
}

std::string coresText(std::int64_t thousandths)
{
    return shortestText(static_cast<double>(thousandths) / 1000);
}

/// "−1.2" of a share of −0.012.
std::string savedPercentText(double share)
{
    const auto text = fixedText(share * 100, 1);
    return text.starts_with('-') ? "−" + text.substr(1) : text;
}

/// Where it stops paying, and why there.
std::string endText(const PurchaseCurve& curve, double leastSaving, const TerminalWording& say)
{
    const auto beyond = std::span(curve.points).subspan(curve.paysUntil + 1);
    if (beyond.empty())
        return say(CONSONANCE_TEXT("CommandLine", "more were not tried."));
    const auto from = groupedText(beyond.front().servers);
    if (std::ranges::any_of(beyond, &PurchasePoint::isUnclear))
        return say(CONSONANCE_TEXT("CommandLine", "from {0} on, there is no clear further gain."), { from });
    return say(CONSONANCE_TEXT("CommandLine", "from {0} on, a server saves less than {1} % of the wait as it is."),
        { from, shortestText(leastSaving * 100) });
}

/// "1, 2, 4"
std::string triedText(const PurchaseCurve& curve)
{
    std::string text;
    for (const auto& point : std::span(curve.points).subspan(1))
        text += (text.empty() ? "" : ", ") + groupedText(point.servers);
    return text;
}

/// Why none of the numbers pays.
std::string nonePaysText(const PurchaseStudy& study, const PurchaseCurve& curve, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto& today = curve.points.front();
    const auto tried = std::span(curve.points).subspan(1);
    const auto wait = spanText(today.meanWaitSeconds(), wording);
    const auto best = std::ranges::max_element(
        tried, {}, [&today](const PurchasePoint& point) { return savedShare(point, today); });
    if (best == tried.end())
        return say(CONSONANCE_TEXT("CommandLine", "none was tried."));
    if (isWorse(*best, today) != Worse::No)
        return say(
            CONSONANCE_TEXT("CommandLine", "with each, jobs wait longer on average than the {0} of today."), { wait });
    if (best->isUnclear && best->saved)
        return say(CONSONANCE_TEXT("CommandLine",
                       "no clear gain: the best, {0} more, saves {1} % to {2} % of the mean wait of {3} ({4})."),
            { groupedText(best->servers), savedPercentText(best->saved->low), savedPercentText(best->saved->high), wait,
                study.intervalText(wording) });
    return say(CONSONANCE_TEXT("CommandLine", "a server saves less than {0} % of the mean wait of {1}."),
        { shortestText(study.leastSaving * 100), wait });
}

/// What was saved at the last point that pays, and how sure that is.
std::string savedText(const PurchaseStudy& study, const PurchaseCurve& curve, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto& best = curve.points[curve.paysUntil];
    if (!best.saved)
        return say(CONSONANCE_TEXT("CommandLine", "Too few jobs for an interval."));
    if (const auto copied = savedOnCopies(curve.points.front(), best))
        return say(CONSONANCE_TEXT("CommandLine",
                       "Saved: {0} %, with an interval of {1} % to {2} % ({3}); in single copies {4} % to {5} %."),
            { savedPercentText(copied->mean), savedPercentText(copied->low), savedPercentText(copied->high),
                study.intervalText(wording), savedPercentText(copied->least), savedPercentText(copied->most) });
    return say(CONSONANCE_TEXT("CommandLine", "Saved: {0} % to {1} % ({2})."),
        { savedPercentText(best.saved->low), savedPercentText(best.saved->high), study.intervalText(wording) });
}

std::string curveText(const PurchaseStudy& study, const PurchaseCurve& curve, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto name = serverKindName(curve.kind, wording);
    const auto& today = curve.points.front();
    const auto& best = curve.points[curve.paysUntil];
    if (!(today.meanWaitSeconds() > 0))
        return say(CONSONANCE_TEXT("CommandLine", "{0}: nobody waits; there is nothing to buy for."), { name });
    if (curve.paysUntil == 0)
        return say(CONSONANCE_TEXT("CommandLine", "{0}: no number tried ({1}) pays: {2}"),
            { name, triedText(curve), nonePaysText(study, curve, wording) });
    const auto text = say(
        CONSONANCE_TEXT("CommandLine", "{0}: up to {1} more servers pay: the mean wait falls from {2} to {3}; {4}"),
        { name, groupedText(best.servers), spanText(today.meanWaitSeconds(), wording),
            spanText(best.meanWaitSeconds(), wording), endText(curve, study.leastSaving, say) });
    return text + " " + savedText(study, curve, wording);
}

/// The point of as many servers; nullptr where that was not tried.
const PurchasePoint* pointWith(const PurchaseCurve& curve, int servers)
{
    const auto found = std::ranges::find(curve.points, servers, &PurchasePoint::servers);
    return found == curve.points.end() ? nullptr : &*found;
}

/// The kinds at one number of servers, which saves most first.
struct KindsRanked {
    int servers = 0;
    std::vector<const PurchaseCurve*> curves;
};

/// At the largest number that pays for any of them.
KindsRanked rankedKinds(const PurchaseStudy& study)
{
    KindsRanked ranked;
    for (const auto& curve : study.curves)
        ranked.servers = std::max(ranked.servers, curve.points[curve.paysUntil].servers);
    for (const auto& curve : study.curves) {
        const auto* point = pointWith(curve, ranked.servers);
        if (point && !std::isnan(savedShare(*point, curve.points.front())))
            ranked.curves.push_back(&curve);
    }
    std::ranges::stable_sort(ranked.curves, std::ranges::greater {}, [&](const PurchaseCurve* curve) {
        return savedShare(*pointWith(*curve, ranked.servers), curve->points.front());
    });
    return ranked;
}

/// Which kind to take of as many; empty where none pays or there is one only.
std::string kindText(const PurchaseStudy& study, const Wording& wording)
{
    const auto ranked = rankedKinds(study);
    if (ranked.servers == 0 || ranked.curves.size() < 2)
        return {};
    const TerminalWording say(wording);
    const auto& best = *pointWith(*ranked.curves[0], ranked.servers);
    const auto& next = *pointWith(*ranked.curves[1], ranked.servers);
    const auto percent = [&](const PurchasePoint& point, const PurchaseCurve& curve) {
        return savedPercentText(savedShare(point, curve.points.front()));
    };
    const bool isClear = best.saved && next.saved && best.saved->low > next.saved->high;
    return say(isClear ? CONSONANCE_TEXT("CommandLine",
                   "Of {0} more servers, those with {1} save most: {2} % of the mean wait; those with {3}, the next, "
                   "{4} %. "
                   "Prices are not considered.")
                       : CONSONANCE_TEXT("CommandLine",
                           "Of {0} more servers, those with {1} save most: {2} % of the mean wait; those with {3}, the "
                           "next, "
                           "{4} %, which is not clearly less. Prices are not considered."),
        { groupedText(ranked.servers), serverKindName(ranked.curves[0]->kind, wording),
            percent(best, *ranked.curves[0]), serverKindName(ranked.curves[1]->kind, wording),
            percent(next, *ranked.curves[1]) });
}

} // namespace

std::vector<ServerKind> serverKinds(const Cluster& cluster)
{
    std::vector<ServerKind> kinds;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        const auto& host = cluster.host(HostId(i));
        const auto& type = cluster.deviceTypes[host.deviceTypeIndex];
        const auto same = std::ranges::find_if(
            kinds, [&](const ServerKind& kind) { return kind.capacity == host.capacity && kind.deviceType == type; });
        if (same != kinds.end())
            ++same->servers;
        else
            kinds.push_back({ .like = HostId(i), .servers = 1, .deviceType = type, .capacity = host.capacity });
    }
    for (auto& kind : kinds)
        kind.isToldByGpus = !kind.deviceType.empty() && std::ranges::count_if(kinds, [&kind](const ServerKind& other) {
            return other.deviceType == kind.deviceType && other.capacity[Resource::Gpu] == kind.capacity[Resource::Gpu];
        }) == 1;
    if (kinds.size() > kMostServerKinds) {
        std::ranges::stable_sort(kinds, std::ranges::greater {}, &ServerKind::servers);
        kinds.resize(kMostServerKinds);
        std::ranges::sort(kinds, {}, [](const ServerKind& kind) { return kind.like.value; });
    }
    return kinds;
}

std::string serverKindName(const ServerKind& kind, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto gpus = kind.capacity[Resource::Gpu];
    const auto cores = coresText(kind.capacity[Resource::Cpu]);
    if (gpus == 0)
        return say(CONSONANCE_TEXT("CommandLine", "{0} cores"), { cores });
    if (kind.isToldByGpus)
        return fmt::format("{} × {}", gpus, kind.deviceType);
    return kind.deviceType.empty()
        ? say(gpus == 1 ? CONSONANCE_TEXT("CommandLine", "{0} GPU, {1} cores")
                        : CONSONANCE_TEXT("CommandLine", "{0} GPUs, {1} cores"),
            { std::to_string(gpus), cores })
        : say(CONSONANCE_TEXT("CommandLine", "{0} × {1}, {2} cores"), { std::to_string(gpus), kind.deviceType, cores });
}

std::vector<int> usualCounts(const Cluster& cluster)
{
    constexpr int kFewest = 4;
    constexpr int kMost = 32;
    const auto servers = static_cast<int>(std::min<std::size_t>(cluster.hostCount(), kMost));
    std::vector<int> counts;
    for (int count = 1; count <= std::max(kFewest, servers); count *= 2)
        counts.push_back(count);
    return counts;
}

double PurchasePoint::meanWaitSeconds() const
{
    return copyWaits.empty() ? figures.meanWaitSeconds : mean(copyWaits);
}

std::optional<CopiedFigure> savedOnCopies(const PurchasePoint& from, const PurchasePoint& to)
{
    if (from.copyWaits.size() != to.copyWaits.size())
        return std::nullopt;
    std::vector<double> shares;
    for (std::size_t copy = 0; copy < from.copyWaits.size(); ++copy) {
        const double before = from.copyWaits[copy];
        const double after = to.copyWaits[copy];
        shares.push_back(before == after ? 0 : 1 - after / before);
    }
    return copiedFigure(shares);
}

double savedShare(const PurchasePoint& point, const PurchasePoint& today)
{
    const double wait = today.meanWaitSeconds();
    if (const auto copied = savedOnCopies(today, point); copied && wait > 0)
        return copied->mean;
    return wait > 0 ? 1 - point.meanWaitSeconds() / wait : std::numeric_limits<double>::quiet_NaN();
}

Worse isWorse(const PurchasePoint& point, const PurchasePoint& today)
{
    if (!(std::round(savedShare(point, today) * 1000) < 0))
        return Worse::No;
    return point.saved && point.saved->high < 0 ? Worse::Yes : Worse::Perhaps;
}

std::size_t paysUntil(const std::vector<PurchasePoint>& points, double leastSaving, const ClearGain& isClear)
{
    std::size_t last = 0;
    const double today = points.empty() ? 0 : points.front().meanWaitSeconds();
    if (!(today > 0))
        return 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double saved = points[last].meanWaitSeconds() - points[i].meanWaitSeconds();
        const double servers = points[i].servers - points[last].servers;
        if (saved / servers >= leastSaving * today && (!isClear || isClear(last, i)))
            last = i;
    }
    return last;
}

Result<PurchaseStudy> studyPurchase(const RunRequest& request, const ResolvedInputs& inputs, const PurchaseAsk& ask,
    const StopToken& stop, Progress* progress)
{
    auto counts = ask.counts.empty() ? usualCounts(*inputs.cluster) : ask.counts;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] <= 0 || (i > 0 && counts[i] <= counts[i - 1]))
            return fail(ErrorKind::BadArguments, kBadCount, { std::to_string(counts[i]) });
    }
    TRY_ASSIGN(auto curves, askedKinds(*inputs.cluster, ask));
    PurchaseStudy study { .curves = std::move(curves),
        .leastSaving = ask.leastSaving,
        .unit = inputs.cluster->totalCapacity()[Resource::Gpu] > 0 ? Resource::Gpu : Resource::Cpu };
    PurchaseRuns runs(request, inputs, ask, progress);
    TRY(runs.runToday(stop));
    while (!counts.empty()) {
        TRY(runs.runMore(study.curves, counts, stop));
        for (std::size_t curve = 0; curve < study.curves.size(); ++curve)
            judge(study.curves[curve], runs.of(curve), ask.leastSaving);
        counts = ask.counts.empty() ? nextCounts(study.curves) : std::vector<int> {};
    }
    study.copies = runs.copies();
    study.jitter = jitterOf(ask.copies, *inputs.workload);
    study.durationNoise = ask.copies.durationNoise;
    return study;
}

std::string PurchaseStudy::intervalText(const Wording& wording) const
{
    if (copies > 0)
        return copiesText(copies, jitter, durationNoise, wording);
    return TerminalWording(wording)(
        CONSONANCE_TEXT("CommandLine", "95 % bootstrap of this one schedule; other schedules may differ"));
}

std::vector<std::string> purchaseRemarks(const PurchaseStudy& study, const Wording& wording)
{
    const TerminalWording say(wording);
    std::vector<std::string> remarks;
    bool anyWaits = false;
    for (const auto& curve : study.curves) {
        remarks.push_back(curveText(study, curve, wording));
        anyWaits = anyWaits || curve.points.front().meanWaitSeconds() > 0;
    }
    if (auto best = kindText(study, wording); !best.empty())
        remarks.push_back(std::move(best));
    if (!anyWaits)
        return remarks;
    remarks.push_back(say(CONSONANCE_TEXT("CommandLine",
                              "Assumed: a server pays when it saves at least {0} % of the mean wait as it is; no "
                              "publication gives that."),
        { shortestText(study.leastSaving * 100) }));
    if (study.copies > 0)
        remarks.push_back(say(CONSONANCE_TEXT("CommandLine",
            "Mean waits and what is saved are means over the copies; the other figures are of the trace as it is. "
            "Copies show the chance in the order of the queue; the jobs of another month may differ more.")));
    remarks.push_back(say(CONSONANCE_TEXT("CommandLine",
        "New servers come last in the cluster; under policies that take servers in order it matters where they "
        "stand.")));
    return remarks;
}

} // namespace consonance
