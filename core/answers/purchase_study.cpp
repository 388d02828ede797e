// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answers/purchase_study.h"

#include "core/base/parallel_work.h"
#include "core/base/span_text.h"
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

/// Of the mean wait at `from`: what is saved at `to`, as a share.
std::optional<DrawnRange> savedBetween(const std::vector<double>& from, const std::vector<double>& to)
{
    if (from.size() != to.size())
        return std::nullopt;
    const auto drawn = blockBootstrap(to, from);
    return drawn ? std::optional(DrawnRange { -drawn->relative.high, -drawn->relative.low }) : std::nullopt;
}

/// `tried`: without further servers first, then ascending.
void judge(PurchaseCurve& curve, const std::vector<const Tried*>& tried, double leastSaving)
{
    curve.points.clear();
    for (std::size_t i = 0; i < tried.size(); ++i) {
        curve.points.push_back(tried[i]->point);
        if (i > 0)
            curve.points.back().saved = savedBetween(tried.front()->waits, tried[i]->waits);
    }
    curve.paysUntil = paysUntil(curve.points, leastSaving, [&](std::size_t from, std::size_t to) {
        const auto saved = savedBetween(tried[from]->waits, tried[to]->waits);
        curve.points[to].isUnclear = saved && saved->low <= 0;
        return !curve.points[to].isUnclear;
    });
    for (auto& point : std::span(curve.points).subspan(curve.paysUntil + 1))
        point.isUnclear = point.isUnclear || (point.saved && point.saved->low <= 0);
}

Result<Tried> runOn(const RunRequest& request, const ResolvedInputs& inputs, const PurchaseAsk& ask, HostId like,
    int servers, const StopToken& stop)
{
    auto more = inputs;
    if (servers > 0) {
        TRY_ASSIGN(more.cluster, withServersLike(*inputs.cluster, like, servers));
        TRY(makeModels(request.interference, more));
    }
    TRY_ASSIGN(auto simulation, startRun(request, more, stop));
    TRY(simulation.runToEnd(stop));
    const auto& engine = simulation.engine();
    const auto courses = jobCourses(
        eventsOf(engine.log()), engine.inputs().workload, engine.cluster(), ask.span.value_or(StoredSpan {}));
    return Tried { .point = { .servers = servers,
                       .figures = groupFigures({ &courses, 1 }, GroupBy::Tenant).front(),
                       .utilisation = computeMetrics(engine).utilisation },
        .waits = waitsOf(courses) };
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

    /// Without any further server. First of all.
    Result<void> runToday(const StopToken& stop) { return run({ { 0, HostId(0), 0 } }, stop); }

    /// Each number of each kind.
    Result<void> runMore(
        const std::vector<PurchaseCurve>& curves, const std::vector<int>& counts, const StopToken& stop)
    {
        std::vector<Variant> variants;
        for (std::size_t curve = 0; curve < curves.size(); ++curve) {
            for (const int count : counts)
                variants.push_back({ curve, curves[curve].kind.like, count });
        }
        return run(variants, stop);
    }

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

    Result<void> run(const std::vector<Variant>& variants, const StopToken& stop)
    {
        if (m_progress)
            m_progress->setTotal(m_total += static_cast<std::int64_t>(variants.size()));
        std::vector<std::optional<Tried>> tried(variants.size());
        const auto work = [&](std::size_t i, const StopToken& ended) -> Result<void> {
            TRY_ASSIGN(tried[i], runOn(m_request, m_inputs, m_ask, variants[i].like, variants[i].servers, ended));
            if (m_progress)
                m_progress->add(1);
            return {};
        };
        TRY(workInParallel(variants.size(), m_ask.threads, stop, work));
        if (!std::ranges::all_of(tried, [](const auto& one) { return one.has_value(); }))
            return fail(ErrorKind::Cancelled, kStudyStopped);
        for (std::size_t i = 0; i < variants.size(); ++i)
            m_tried.push_back({ variants[i].curve, *std::move(tried[i]) });
        return {};
    }

    const RunRequest& m_request;
    const ResolvedInputs& m_inputs;
    const PurchaseAsk& m_ask;
    Progress* m_progress;
    std::int64_t m_total = 0;
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
std::string nonePaysText(const PurchaseCurve& curve, double leastSaving, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto& today = curve.points.front();
    const auto tried = std::span(curve.points).subspan(1);
    const auto wait = spanText(today.figures.meanWaitSeconds, wording);
    const auto best = std::ranges::max_element(
        tried, {}, [&today](const PurchasePoint& point) { return savedShare(point, today); });
    if (best == tried.end())
        return say(CONSONANCE_TEXT("CommandLine", "none was tried."));
    if (isWorse(*best, today) != Worse::No)
        return say(
            CONSONANCE_TEXT("CommandLine", "with each, jobs wait longer on average than the {0} of today."), { wait });
    if (best->isUnclear && best->saved)
        return say(
            CONSONANCE_TEXT("CommandLine",
                "no clear gain: the best, {0} more, saves {1} % to {2} % of the mean wait of {3} (95 % bootstrap "
                "within this trace)."),
            { groupedText(best->servers), savedPercentText(best->saved->low), savedPercentText(best->saved->high),
                wait });
    return say(CONSONANCE_TEXT("CommandLine", "a server saves less than {0} % of the mean wait of {1}."),
        { shortestText(leastSaving * 100), wait });
}

std::string curveText(const PurchaseCurve& curve, double leastSaving, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto name = serverKindName(curve.kind, wording);
    const auto& today = curve.points.front();
    const auto& best = curve.points[curve.paysUntil];
    if (!(today.figures.meanWaitSeconds > 0))
        return say(CONSONANCE_TEXT("CommandLine", "{0}: nobody waits; there is nothing to buy for."), { name });
    if (curve.paysUntil == 0)
        return say(CONSONANCE_TEXT("CommandLine", "{0}: no number tried ({1}) pays: {2}"),
            { name, triedText(curve), nonePaysText(curve, leastSaving, wording) });
    auto text = say(
        CONSONANCE_TEXT("CommandLine", "{0}: up to {1} more servers pay: the mean wait falls from {2} to {3}; {4}"),
        { name, groupedText(best.servers), spanText(today.figures.meanWaitSeconds, wording),
            spanText(best.figures.meanWaitSeconds, wording), endText(curve, leastSaving, say) });
    text += " "
        + (best.saved ? say(CONSONANCE_TEXT("CommandLine", "Saved: {0} % to {1} % (95 % bootstrap within this trace)."),
               { savedPercentText(best.saved->low), savedPercentText(best.saved->high) })
                      : say(CONSONANCE_TEXT("CommandLine", "Too few jobs for an interval.")));
    return text;
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

double savedShare(const PurchasePoint& point, const PurchasePoint& today)
{
    const double wait = today.figures.meanWaitSeconds;
    return wait > 0 ? 1 - point.figures.meanWaitSeconds / wait : std::numeric_limits<double>::quiet_NaN();
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
    const double today = points.empty() ? 0 : points.front().figures.meanWaitSeconds;
    if (!(today > 0))
        return 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double saved = points[last].figures.meanWaitSeconds - points[i].figures.meanWaitSeconds;
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
    return study;
}

std::vector<std::string> purchaseRemarks(const PurchaseStudy& study, const Wording& wording)
{
    const TerminalWording say(wording);
    std::vector<std::string> remarks;
    bool anyWaits = false;
    for (const auto& curve : study.curves) {
        remarks.push_back(curveText(curve, study.leastSaving, wording));
        anyWaits = anyWaits || curve.points.front().figures.meanWaitSeconds > 0;
    }
    if (auto best = kindText(study, wording); !best.empty())
        remarks.push_back(std::move(best));
    if (!anyWaits)
        return remarks;
    remarks.push_back(say(CONSONANCE_TEXT("CommandLine",
                              "Assumed: a server pays when it saves at least {0} % of the mean wait as it is; no "
                              "publication gives that."),
        { shortestText(study.leastSaving * 100) }));
    remarks.push_back(say(CONSONANCE_TEXT("CommandLine",
        "New servers come last in the cluster; under policies that take servers in order it matters where they "
        "stand.")));
    return remarks;
}

} // namespace consonance
