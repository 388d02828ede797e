// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/purchase_study.h"

#include "core/base/json_writer.h"
#include "core/base/parallel_work.h"
#include "core/base/text_format.h"
#include "core/cluster/cluster_extension.h"
#include "core/teams/group_text.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr MessageId kBadCount
    = CONSONANCE_MESSAGE("purchase.bad-count", "{0} servers cannot be bought; numbers are positive and ascend");
constexpr MessageId kStudyStopped = CONSONANCE_MESSAGE("purchase.stopped", "the study was stopped");

/// A cluster to run the jobs on.
struct Variant {
    std::size_t curve = 0;
    int servers = 0;
};

Result<PurchasePoint> runOn(const RunRequest& request, const ResolvedInputs& inputs, const PurchaseAsk& ask,
    HostId like, int servers, const StopToken& stop)
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
    return PurchasePoint { .servers = servers,
        .figures = groupFigures({ &courses, 1 }, GroupBy::Tenant).front(),
        .utilisation = computeMetrics(engine).utilisation };
}

std::string coresText(std::int64_t thousandths)
{
    return shortestText(static_cast<double>(thousandths) / 1000);
}

std::string waitText(const PurchasePoint& point)
{
    return std::isfinite(point.figures.meanWaitSeconds) ? fixedText(point.figures.meanWaitSeconds / 60, 1) : "–";
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
    return kind.deviceType.empty()
        ? say(CONSONANCE_TEXT("CommandLine", "{0} GPUs, {1} cores"), { std::to_string(gpus), cores })
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

std::size_t paysUntil(const std::vector<PurchasePoint>& points, double leastSaving)
{
    std::size_t last = 0;
    const double today = points.empty() ? 0 : points.front().figures.meanWaitSeconds;
    if (!(today > 0))
        return 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double saved = points[last].figures.meanWaitSeconds - points[i].figures.meanWaitSeconds;
        const double servers = points[i].servers - points[last].servers;
        if (saved / servers >= leastSaving * today)
            last = i;
    }
    return last;
}

Result<PurchaseStudy> studyPurchase(const RunRequest& request, const ResolvedInputs& inputs, const PurchaseAsk& ask,
    const StopToken& stop, Progress* progress)
{
    PurchaseStudy study { .curves = {},
        .leastSaving = ask.leastSaving,
        .unit = inputs.cluster->totalCapacity()[Resource::Gpu] > 0 ? Resource::Gpu : Resource::Cpu };
    const auto counts = ask.counts.empty() ? usualCounts(*inputs.cluster) : ask.counts;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] <= 0 || (i > 0 && counts[i] <= counts[i - 1]))
            return fail(ErrorKind::BadArguments, kBadCount, { std::to_string(counts[i]) });
    }
    for (const auto& kind : serverKinds(*inputs.cluster)) {
        const auto isAsked = [&](HostId host) {
            const auto& other = inputs.cluster->host(host);
            return other.capacity == kind.capacity
                && inputs.cluster->deviceTypes[other.deviceTypeIndex] == kind.deviceType;
        };
        if (ask.like.empty() || std::ranges::any_of(ask.like, isAsked))
            study.curves.push_back({ .kind = kind, .points = {}, .paysUntil = 0 });
    }
    std::vector<Variant> variants { {} }; // as it is, once for all kinds
    for (std::size_t curve = 0; curve < study.curves.size(); ++curve) {
        for (const int count : counts)
            variants.push_back({ curve, count });
    }
    if (progress)
        progress->setTotal(static_cast<std::int64_t>(variants.size()));
    std::vector<std::optional<PurchasePoint>> points(variants.size());
    const auto work = [&](std::size_t i, const StopToken& ended) -> Result<void> {
        const auto& variant = variants[i];
        const auto like = study.curves.empty() ? HostId(0) : study.curves[variant.curve].kind.like;
        TRY_ASSIGN(points[i], runOn(request, inputs, ask, like, variant.servers, ended));
        if (progress)
            progress->add(1);
        return {};
    };
    TRY(workInParallel(variants.size(), ask.threads, stop, work));
    for (std::size_t i = 0; i < variants.size(); ++i) {
        if (!points[i])
            return fail(ErrorKind::Cancelled, kStudyStopped);
        if (i > 0)
            study.curves[variants[i].curve].points.push_back(*points[i]);
    }
    for (auto& curve : study.curves) {
        curve.points.insert(curve.points.begin(), *points.front());
        curve.paysUntil = paysUntil(curve.points, ask.leastSaving);
    }
    return study;
}

std::string purchaseText(const PurchaseStudy& study, const Wording& wording)
{
    const TerminalWording say(wording);
    std::string text;
    for (const auto& curve : study.curves) {
        const auto name = serverKindName(curve.kind, wording);
        const auto& today = curve.points.front();
        const auto& best = curve.points[curve.paysUntil];
        if (!(today.figures.meanWaitSeconds > 0))
            text += say(CONSONANCE_TEXT("CommandLine", "{0}: no job waits; there is nothing to buy."), { name });
        else if (curve.paysUntil == 0)
            text += say(CONSONANCE_TEXT("CommandLine",
                            "{0}: one more saves less than {1} % of the mean wait of {2} min; it does not pay."),
                { name, shortestText(study.leastSaving * 100), waitText(today) });
        else
            text += say(best.servers == 1 ? CONSONANCE_TEXT(
                            "CommandLine", "{0}: {1} server more shortens the mean wait from {2} to {3} min; {4}")
                                          : CONSONANCE_TEXT("CommandLine",
                                              "{0}: {1} servers more shorten the mean wait from {2} to {3} min; {4}"),
                { name, groupedText(best.servers), waitText(today), waitText(best),
                    curve.paysUntil + 1 < curve.points.size()
                        ? say(CONSONANCE_TEXT(
                                  "CommandLine", "beyond that, a server saves less than {0} % of the present wait."),
                            { shortestText(study.leastSaving * 100) })
                        : say(CONSONANCE_TEXT("CommandLine", "more were not tried.")) });
        text += "\n";
    }
    return text;
}

std::string purchaseJson(const PurchaseStudy& study, const Cluster& cluster)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("least_saving", study.leastSaving).key("kinds").beginArray();
    for (const auto& curve : study.curves) {
        json.beginObject()
            .member("like", cluster.path(cluster.host(curve.kind.like).domain))
            .member("gpu_type", curve.kind.deviceType)
            .member("gpus", curve.kind.capacity[Resource::Gpu])
            .member("cores", static_cast<double>(curve.kind.capacity[Resource::Cpu]) / 1000)
            .member("pays_until", curve.points[curve.paysUntil].servers)
            .key("points")
            .beginArray();
        for (const auto& point : curve.points) {
            json.beginObject().member("servers", point.servers).member("utilisation", point.utilisation);
            json.key("figures");
            writeGroup(json, point.figures);
            json.endObject();
        }
        json.endArray().endObject();
    }
    json.endArray().endObject();
    return json.take() + "\n";
}

} // namespace consonance
