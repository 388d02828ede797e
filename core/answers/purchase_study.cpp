// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answers/purchase_study.h"

#include "core/base/joined_text.h"
#include "core/base/span_text.h"
#include "core/base/text_format.h"
#include "core/cluster/cluster_extension.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <ranges>
#include <span>

namespace consonance {

namespace {

constexpr MessageId kBadCount
    = CONSONANCE_MESSAGE("purchase.bad-count", "{0} servers cannot be bought; numbers are positive and ascend");
constexpr int kMostTried = 4096; ///< further servers; where each saves a share, fewer pay off

/// Adds points with so many more servers of each kind.
Result<void> tryMore(std::vector<PurchaseCurve>& curves, const std::vector<int>& counts, const RunRequest& request,
    const ResolvedInputs& inputs, VariantRuns& runs, const StopToken& stop)
{
    std::vector<CopyContender> variants;
    for (const auto& curve : curves) {
        for (const int count : counts) {
            auto more = inputs;
            TRY_ASSIGN(more.cluster, withServersLike(*inputs.cluster, curve.kind.like, count));
            TRY(makeModels(request.interference, more));
            variants.push_back({ request.policy, request, std::move(more) });
        }
    }
    TRY_ASSIGN(auto figures, runs.run(variants, stop));
    auto next = figures.begin();
    for (auto& curve : curves) {
        for (const int count : counts)
            curve.points.push_back({ std::move(*next++), count });
    }
    return {};
}

/// Which points pay and which are not clear.
void judge(PurchaseCurve& curve, double leastSaving)
{
    for (auto& point : curve.points)
        point.isUnclear = false;
    curve.paysUntil = paysUntil(curve.points, leastSaving, [&](std::size_t from, std::size_t to) {
        const auto saved = savedInterval(curve.points[from], curve.points[to]);
        curve.points[to].isUnclear = saved && saved->low <= 0;
        return !curve.points[to].isUnclear;
    });
    for (auto& point : curve.points | std::views::drop(1))
        point.saved = savedInterval(curve.today(), point);
    for (auto& point : curve.points | std::views::drop(static_cast<std::ptrdiff_t>(curve.paysUntil) + 1))
        point.isUnclear = point.isUnclear || (point.saved && point.saved->low <= 0);
}

bool isOfKind(const Cluster& cluster, HostId server, const ServerKind& kind)
{
    const auto& host = cluster.host(server);
    return host.capacity == kind.capacity && cluster.deviceTypes[host.deviceTypeIndex] == kind.deviceType;
}

/// The kinds that are asked about, nothing tried yet.
Result<std::vector<PurchaseCurve>> askedKinds(const Cluster& cluster, const PurchaseAsk& ask)
{
    std::vector<PurchaseCurve> curves;
    for (auto& kind : serverKinds(cluster, ask.like.empty() ? kMostServerKinds : cluster.hostCount()))
        curves.push_back({ .kind = std::move(kind), .points = {} });
    std::vector<HostId> like;
    for (const auto& name : ask.like) {
        TRY_ASSIGN(const auto server, findServer(cluster, name));
        like.push_back(server);
    }
    const auto isAsked = [&](const PurchaseCurve& curve) {
        return std::ranges::any_of(like, [&](HostId server) { return isOfKind(cluster, server, curve.kind); });
    };
    if (!like.empty())
        std::erase_if(curves, std::not_fn(isAsked));
    return curves;
}

std::vector<int> usualCounts(const Cluster& cluster)
{
    const int most = std::clamp(static_cast<int>(cluster.hostCount()), 4, 32);
    std::vector<int> counts;
    for (int count = 1; count <= most; count *= 2)
        counts.push_back(count);
    return counts;
}

/// Twice as many as the most tried, while those pay for any kind; else none.
std::vector<int> nextCounts(const std::vector<PurchaseCurve>& curves)
{
    const auto stillPays = [](const PurchaseCurve& curve) { return curve.paysUntil + 1 == curve.points.size(); };
    const auto paying = std::ranges::find_if(curves, stillPays);
    const int most = paying == curves.end() ? kMostTried : paying->points.back().servers;
    return most < kMostTried ? std::vector { 2 * most } : std::vector<int> {};
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

/// Why none of the numbers pays.
std::string nonePaysText(const PurchaseStudy& study, const PurchaseCurve& curve, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto wait = spanText(curve.today().meanWaitSeconds(), wording);
    if (curve.points.size() < 2)
        return say(CONSONANCE_TEXT("CommandLine", "none was tried."));
    const auto best = *std::ranges::max_element(curve.points | std::views::drop(1), {},
        [&](const PurchasePoint& point) { return savedShare(curve.today(), point); });
    if (isWorse(curve.today(), best) != Worse::No)
        return say(
            CONSONANCE_TEXT("CommandLine", "with each, jobs wait longer on average than the {0} of today."), { wait });
    if (best.isUnclear && best.saved)
        return say(CONSONANCE_TEXT("CommandLine",
                       "no clear gain: the best, {0} more, saves {1} % to {2} % of the mean wait of {3} ({4})."),
            { groupedText(best.servers), savedPercentText(best.saved->low), savedPercentText(best.saved->high), wait,
                study.copies.intervalText(wording) });
    return say(CONSONANCE_TEXT("CommandLine", "a server saves less than {0} % of the mean wait of {1}."),
        { shortestText(study.leastSaving * 100), wait });
}

/// What was saved at the last point that pays, and how sure that is.
std::string savedText(const PurchaseStudy& study, const PurchaseCurve& curve, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto& saved = curve.best().saved;
    if (!saved)
        return say(CONSONANCE_TEXT("CommandLine", "Too few jobs for an interval."));
    if (const auto copied = savedOnCopies(curve.today(), curve.best()))
        return say(CONSONANCE_TEXT("CommandLine",
                       "Saved: {0} %, with an interval of {1} % to {2} % ({3}); in single copies {4} % to {5} %."),
            { savedPercentText(copied->mean), savedPercentText(copied->low), savedPercentText(copied->high),
                study.copies.intervalText(wording), savedPercentText(copied->least), savedPercentText(copied->most) });
    return say(CONSONANCE_TEXT("CommandLine", "Saved: {0} % to {1} % ({2})."),
        { savedPercentText(saved->low), savedPercentText(saved->high), study.copies.intervalText(wording) });
}

std::string curveText(const PurchaseStudy& study, const PurchaseCurve& curve, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto name = serverKindName(curve.kind, wording);
    const double wait = curve.today().meanWaitSeconds();
    if (!(wait > 0))
        return say(CONSONANCE_TEXT("CommandLine", "{0}: no job waits; there is nothing to buy for."), { name });
    if (curve.paysUntil == 0)
        return say(CONSONANCE_TEXT("CommandLine", "{0}: no number tried ({1}) pays: {2}"),
            { name,
                joinedText(std::span(curve.points).subspan(1), ", ",
                    [](const PurchasePoint& point) { return groupedText(point.servers); }),
                nonePaysText(study, curve, wording) });
    return say(CONSONANCE_TEXT(
                   "CommandLine", "{0}: up to {1} more servers pay: the mean wait falls from {2} to {3}; {4}"),
               { name, groupedText(curve.best().servers), spanText(wait, wording),
                   spanText(curve.best().meanWaitSeconds(), wording), endText(curve, study.leastSaving, say) })
        + " " + savedText(study, curve, wording);
}

/// Which kind saves most at the largest number that pays for any; empty where none pays or there is one only.
std::string kindText(const PurchaseStudy& study, const Wording& wording)
{
    struct Ranked {
        std::string name;
        double share = 0;
        std::optional<DrawnRange> saved;
    };
    std::vector<Ranked> ranked;
    const int servers
        = std::ranges::max(study.curves, {}, [](const auto& curve) { return curve.best().servers; }).best().servers;
    for (const auto& curve : study.curves) {
        const auto point = std::ranges::find(curve.points, servers, &PurchasePoint::servers);
        if (point != curve.points.end() && curve.today().meanWaitSeconds() > 0)
            ranked.push_back({ serverKindName(curve.kind, wording), savedShare(curve.today(), *point), point->saved });
    }
    if (servers == 0 || ranked.size() < 2)
        return {};
    std::ranges::stable_sort(ranked, std::ranges::greater {}, &Ranked::share);
    const auto& best = ranked[0];
    const auto& next = ranked[1];
    const bool isClear = best.saved && next.saved && best.saved->low > next.saved->high;
    return TerminalWording(wording)(isClear
            ? CONSONANCE_TEXT("CommandLine",
                "Of {0} more servers, those with {1} save most: {2} % of the mean wait; those with {3}, the next, "
                "{4} %. "
                "Prices are not considered.")
            : CONSONANCE_TEXT("CommandLine",
                "Of {0} more servers, those with {1} save most: {2} % of the mean wait; those with {3}, the "
                "next, "
                "{4} %, which is not clearly less. Prices are not considered."),
        { groupedText(servers), best.name, savedPercentText(best.share), next.name, savedPercentText(next.share) });
}

} // namespace

std::vector<ServerKind> serverKinds(const Cluster& cluster, std::size_t most)
{
    std::vector<ServerKind> kinds;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        const auto same
            = std::ranges::find_if(kinds, [&](const ServerKind& kind) { return isOfKind(cluster, HostId(i), kind); });
        if (same != kinds.end()) {
            ++same->servers;
            continue;
        }
        const auto& host = cluster.host(HostId(i));
        kinds.push_back({ HostId(i), 1, cluster.deviceTypes[host.deviceTypeIndex], host.capacity });
    }
    for (auto& kind : kinds)
        kind.isIdentifiedByGpus
            = !kind.deviceType.empty() && std::ranges::count_if(kinds, [&kind](const ServerKind& other) {
                  return other.deviceType == kind.deviceType
                      && other.capacity[Resource::Gpu] == kind.capacity[Resource::Gpu];
              }) == 1;
    if (kinds.size() > most) {
        std::ranges::stable_sort(kinds, std::ranges::greater {}, &ServerKind::servers);
        kinds.resize(most);
        std::ranges::sort(kinds, {}, [](const ServerKind& kind) { return kind.like.value; });
    }
    return kinds;
}

std::string serverKindName(const ServerKind& kind, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto gpus = kind.capacity[Resource::Gpu];
    const auto cores = shortestText(static_cast<double>(kind.capacity[Resource::Cpu]) / 1000);
    if (gpus == 0)
        return say(CONSONANCE_TEXT("CommandLine", "{0} cores"), { cores });
    if (kind.isIdentifiedByGpus)
        return fmt::format("{} × {}", gpus, kind.deviceType);
    if (!kind.deviceType.empty())
        return say(
            CONSONANCE_TEXT("CommandLine", "{0} × {1}, {2} cores"), { std::to_string(gpus), kind.deviceType, cores });
    return say(gpus == 1 ? CONSONANCE_TEXT("CommandLine", "{0} GPU, {1} cores")
                         : CONSONANCE_TEXT("CommandLine", "{0} GPUs, {1} cores"),
        { std::to_string(gpus), cores });
}

Worse isWorse(const PurchasePoint& today, const PurchasePoint& point)
{
    if (!(std::round(savedShare(today, point) * 1000) < 0))
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
    VariantRuns runs(ask.runs, progress);
    const std::vector<CopyContender> asItIs { { request.policy, request, inputs } };
    TRY_ASSIGN(const auto today, runs.run(asItIs, stop));
    for (auto& curve : curves)
        curve.points.push_back({ today.front() });
    while (!counts.empty()) {
        TRY(tryMore(curves, counts, request, inputs, runs, stop));
        for (auto& curve : curves)
            judge(curve, ask.leastSaving);
        counts = ask.counts.empty() ? nextCounts(curves) : std::vector<int> {};
    }
    return PurchaseStudy { std::move(curves), ask.leastSaving, runs.copies() };
}

std::vector<std::string> purchaseRemarks(const PurchaseStudy& study, const Wording& wording)
{
    const TerminalWording say(wording);
    std::vector<std::string> remarks;
    for (const auto& curve : study.curves)
        remarks.push_back(curveText(study, curve, wording));
    if (auto best = kindText(study, wording); !best.empty())
        remarks.push_back(std::move(best));
    if (!(study.curves.front().today().meanWaitSeconds() > 0))
        return remarks;
    remarks.push_back(say(CONSONANCE_TEXT("CommandLine",
                              "Assumed: a server pays when it saves at least {0} % of the mean wait as it is; no "
                              "publication gives that."),
        { shortestText(study.leastSaving * 100) }));
    if (study.copies.copies > 0)
        remarks.push_back(say(CONSONANCE_TEXT("CommandLine",
            "Mean waits and what is saved are means over the copies; the other figures are of the trace as it is.")));
    if (study.copies.copies > 0)
        remarks.push_back(say(study.copies.stretch > Duration {}
                ? CONSONANCE_TEXT("CommandLine",
                    "The intervals are for other weeks in which as many jobs of these kinds come. They know of no "
                    "growth "
                    "and no season.")
                : CONSONANCE_TEXT("CommandLine",
                    "Copies show the chance in the order of the queue; the jobs of another month may differ more.")));
    remarks.push_back(say(CONSONANCE_TEXT("CommandLine",
        "New servers come last in the cluster; under policies that take servers in order it matters where they "
        "stand.")));
    return remarks;
}

} // namespace consonance
