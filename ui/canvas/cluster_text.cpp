// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cluster_text.h"

#include "ui/kit/list_text.h"
#include "ui/kit/number_format.h"
#include "ui/words/job_sentence.h"
#include "ui/words/simulation_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace consonance {

namespace {

constexpr int kMostJobsNamed = 12;

QString text(const char* english)
{
    return QCoreApplication::translate("ClusterText", english);
}

QString bold(const QString& plain)
{
    return QStringLiteral("<b>%1</b>").arg(plain.toHtmlEscaped());
}

QString joined(const QString& title, const QStringList& lines)
{
    QString html = QStringLiteral("<p style='white-space:pre'>") + title;
    for (const auto& line : lines)
        html += QStringLiteral("<br>") + line.toHtmlEscaped();
    return html + QStringLiteral("</p>");
}

format::Unit unitOf(Resource resource)
{
    return resource == Resource::Gpu   ? format::Unit::Gpus
        : resource == Resource::Cpu    ? format::Unit::Cores
        : resource == Resource::Memory ? format::Unit::Gigabytes
                                       : format::Unit::MegabytesPerSecond;
}

/// From the unit of a ResourceVector to the one that people count in.
double scaleOf(Resource resource)
{
    return resource == Resource::Cpu || resource == Resource::Memory ? 1000 : 1;
}

/// "1 of 2 (50 %)" in the unit that people count the resource in.
QString useText(Resource resource, std::int64_t used, std::int64_t capacity)
{
    const double scale = scaleOf(resource);
    const auto unit = unitOf(resource);
    const double share = static_cast<double>(used) / static_cast<double>(capacity);
    const auto all
        = QString(amountText(static_cast<double>(capacity) / scale) + QChar(0x00a0) + format::unitText(unit));
    return text(QT_TRANSLATE_NOOP("ClusterText", "%1 of %2 (%3)"))
        .arg(amountText(static_cast<double>(used) / scale), all, format::percent(share));
}

/// "load 75 % (GPUs)": what stands on the tile, and of what.
QString loadText(const HostView& host)
{
    const auto load = format::percent(static_cast<double>(host.load()));
    const auto scarcest = host.scarcest();
    if (!scarcest)
        return text(QT_TRANSLATE_NOOP("ClusterText", "load %1")).arg(load);
    const char* name = *scarcest == Resource::Gpu ? QT_TRANSLATE_NOOP("ClusterText", "GPUs")
        : *scarcest == Resource::Cpu              ? QT_TRANSLATE_NOOP("ClusterText", "cores")
                                                  : QT_TRANSLATE_NOOP("ClusterText", "memory");
    return text(QT_TRANSLATE_NOOP("ClusterText", "load %1, of its scarcest resource (%2)")).arg(load, text(name));
}

QString bandwidthText(std::int64_t bytesPerSecond)
{
    return text(QT_TRANSLATE_NOOP("ClusterText", "%1 Gbit/s"))
        .arg(format::significant(static_cast<double>(bytesPerSecond) * 8 / 1e9));
}

/// "2 sockets, with 2 GPUs and 8 cores each"; what they have stands there when they are alike.
QString socketsText(const Cluster& cluster, HostId id)
{
    const int count = socketsOf(cluster, id);
    if (count < 2)
        return {};
    const auto sockets = QCoreApplication::translate("ClusterText", "%n sockets", nullptr, count);
    std::optional<ResourceVector> each;
    for (const auto part : cluster.children(cluster.host(id).domain)) {
        const auto& domain = cluster.domain(part);
        if (domain.isDevice || (each && *each != domain.capacity))
            return sockets;
        each = domain.capacity;
    }
    const auto amount = [&](Resource resource, double scale, format::Unit unit) {
        return QString(
            amountText(static_cast<double>((*each)[resource]) / scale) + QChar(0x00a0) + format::unitText(unit));
    };
    QStringList parts;
    if ((*each)[Resource::Gpu] > 0)
        parts << amount(Resource::Gpu, 1, format::Unit::Gpus);
    if ((*each)[Resource::Cpu] > 0)
        parts << amount(Resource::Cpu, 1000, format::Unit::Cores);
    return parts.isEmpty() ? sockets
                           : text(QT_TRANSLATE_NOOP("ClusterText", "%1 with %2 each")).arg(sockets, listText(parts));
}

/// "worker on server-3, GPU 5 of 8"
QString placeText(const ClusterScene& scene, const SceneHit& hit)
{
    const auto name = QString::fromStdString(scene.cluster()->hostName(hit.host));
    const int devices = scene.host(hit.host).devices;
    return hit.slot < 0 || hit.slot >= devices
        ? text(QT_TRANSLATE_NOOP("ClusterText", "%1 on %2")).arg(roleText(hit.task.kind), name)
        : text(QT_TRANSLATE_NOOP("ClusterText", "%1 on %2, GPU %3 of %4"))
              .arg(roleText(hit.task.kind), name, format::integer(hit.slot + 1), format::integer(devices));
}

QString taskToolTip(const ClusterScene& scene, const JobNames& names, const SceneHit& hit)
{
    const auto& workload = *scene.workload();
    const auto job = hit.task.job;
    const auto& request = workload.job(job).request;
    const auto name = names.name(job);
    auto title = jobSentence(text(QT_TRANSLATE_NOOP("ClusterText", "Job %1")), name).arg(name);
    if (const auto model = modelTitle(workload, job); !model.isEmpty())
        title = text(QT_TRANSLATE_NOOP("ClusterText", "%1 · %2")).arg(title, model);
    QStringList lines;
    lines << placeText(scene, hit);
    lines << requestText(request);
    if (scene.tenantsUsed().size() > 1 && request.tenant.isValid())
        lines << text(QT_TRANSLATE_NOOP("ClusterText", "of %1"))
                     .arg(QString::fromStdString(workload.tenants[request.tenant.index()]));
    const auto* state = scene.job(job);
    if (!state)
        return joined(bold(title), lines);
    if (hit.task.isProposed) {
        lines << text(QT_TRANSLATE_NOOP("ClusterText", "placed by the decision under way"));
        return joined(bold(title), lines);
    }
    lines << text(QT_TRANSLATE_NOOP("ClusterText", "%1, %2 done"))
                 .arg(phaseText(state->phase, state->isStalled), format::percent(static_cast<double>(state->progress)));
    if (state->ratePerSecond > 0)
        lines << rateText(workload, job, state->ratePerSecond);
    if (state->slowdown >= 0 && !state->isStalled) {
        lines << text(QT_TRANSLATE_NOOP("ClusterText", "%1 slower than the same placement without neighbours"))
                     .arg(format::percent(static_cast<double>(state->slowdown)));
    }
    if (const auto error = scene.predictionError(job)) {
        lines << (*error >= 0 ? text(QT_TRANSLATE_NOOP("ClusterText", "predicted %1 faster than it runs"))
                              : text(QT_TRANSLATE_NOOP("ClusterText", "predicted %1 slower than it runs")))
                     .arg(format::percent(std::abs(*error)));
    }
    lines << text(QT_TRANSLATE_NOOP("ClusterText", "arrived %1 ago, waited %2"))
                 .arg(format::duration(scene.frame()->shown - request.arrival), format::duration(state->waited));
    return joined(bold(title), lines);
}

QString hostToolTip(const ClusterScene& scene, HostId id)
{
    const auto& cluster = *scene.cluster();
    const auto& host = scene.host(id);
    const auto& capacity = cluster.host(id).capacity;
    const auto used = scene.frame() ? scene.frame()->hosts[id.index()].used : ResourceVector {};
    const auto title = QString::fromStdString(cluster.path(cluster.host(id).domain));
    QStringList lines;
    if (host.availability != Availability::Up)
        lines << availabilityText(host.availability);
    else
        lines << loadText(host);
    if (scene.layout().tile().hasTypes && host.devices > 0)
        lines << devicesText(cluster, id);
    if (capacity[Resource::Gpu] > 0)
        lines << useText(Resource::Gpu, used[Resource::Gpu], capacity[Resource::Gpu]);
    if (capacity[Resource::Cpu] > 0)
        lines << useText(Resource::Cpu, used[Resource::Cpu], capacity[Resource::Cpu]);
    if (capacity[Resource::Memory] > 0)
        lines << text(QT_TRANSLATE_NOOP("ClusterText", "memory: %1"))
                     .arg(useText(Resource::Memory, used[Resource::Memory], capacity[Resource::Memory]));
    if (const auto sockets = socketsText(cluster, id); !sockets.isEmpty())
        lines << sockets;
    if (const auto& nic = cluster.domain(cluster.host(id).domain).uplink)
        lines << text(QT_TRANSLATE_NOOP("ClusterText", "network capacity: %1")).arg(bandwidthText(nic->bytesPerSecond));
    if (host.slowdown >= 0)
        lines << text(QT_TRANSLATE_NOOP("ClusterText", "its jobs are slowed by %1 on average"))
                     .arg(format::percent(static_cast<double>(host.slowdown)));
    return joined(bold(title), lines);
}

QString rackToolTip(const ClusterScene& scene, std::size_t rack)
{
    const auto& hosts = scene.layout().rackHosts(rack);
    double load = 0;
    int up = 0;
    for (const auto id : hosts) {
        if (scene.host(id).availability == Availability::Up || scene.host(id).availability == Availability::Draining) {
            ++up;
            load += static_cast<double>(scene.host(id).load());
        }
    }
    // A cast within the call would keep lupdate from seeing it.
    const auto servers = static_cast<int>(hosts.size());
    QStringList lines { QCoreApplication::translate("ClusterText", "%n servers", "", servers) };
    if (up < static_cast<int>(hosts.size()))
        lines << text(QT_TRANSLATE_NOOP("ClusterText", "%1 of them up")).arg(format::integer(up));
    if (up > 0)
        lines << text(QT_TRANSLATE_NOOP("ClusterText", "loaded %1 on average")).arg(format::percent(load / up));
    if (const double share = scene.layout().uplinkShare(rack); share >= 0) {
        lines << text(
            QT_TRANSLATE_NOOP("ClusterText", "its uplink carries %1 of what its servers' network cards can send"))
                     .arg(format::percent(share));
    }
    return joined(bold(rackTitle(scene, rack)), lines);
}

} // namespace

QString devicesText(const Cluster& cluster, HostId id)
{
    std::vector<std::pair<std::string_view, int>> types;
    for (const auto device : cluster.host(id).devices) {
        const std::string_view type = cluster.domain(device).deviceType;
        if (types.empty() || types.back().first != type)
            types.emplace_back(type, 0);
        ++types.back().second;
    }
    QStringList parts;
    for (const auto& [type, count] : types) {
        const auto number = format::integer(count);
        const auto name = QString::fromUtf8(type.data(), static_cast<qsizetype>(type.size()));
        parts << (name.isEmpty() ? number : QStringLiteral("%1 × %2").arg(number, name));
    }
    return listText(parts);
}

QString dropProblem(const ClusterScene& scene, const SlotView& task, HostId target)
{
    const auto& roles = scene.workload()->job(task.job).request.roles;
    if (!scene.frame() || task.role >= roles.size())
        return {};
    if (scene.host(target).availability != Availability::Up)
        return text(QT_TRANSLATE_NOOP("ClusterText", "takes no tasks now"));
    const auto free = scene.cluster()->host(target).capacity - scene.frame()->hosts[target.index()].used;
    const auto& demand = roles[task.role].demand;
    for (const auto resource : kAllResources) {
        if (demand[resource] <= free[resource])
            continue;
        const auto wanted = amountText(static_cast<double>(demand[resource]) / scaleOf(resource));
        return text(QT_TRANSLATE_NOOP("ClusterText", "%1 wanted, %2 free"))
            .arg(QString(wanted + QChar(0x00a0) + format::unitText(unitOf(resource))),
                amountText(static_cast<double>(free[resource]) / scaleOf(resource)));
    }
    return {};
}

QString rackTitle(const ClusterScene& scene, std::size_t rack)
{
    const auto& cluster = *scene.cluster();
    const auto id = scene.layout().rackDomain(rack);
    const auto name = QString::fromStdString(cluster.path(id));
    const auto& uplink = cluster.domain(id).uplink;
    return uplink
        ? text(QT_TRANSLATE_NOOP("ClusterText", "%1 · uplink %2")).arg(name, bandwidthText(uplink->bytesPerSecond))
        : name;
}

QString clusterToolTip(const ClusterScene& scene, const JobNames& names, const SceneHit& hit)
{
    if (scene.isEmpty())
        return {};
    if (hit.host.isValid() && hit.task.job.isValid() && scene.workload())
        return taskToolTip(scene, names, hit);
    if (hit.host.isValid())
        return hostToolTip(scene, hit.host);
    if (hit.rack >= 0 && scene.layout().hasRacks())
        return rackToolTip(scene, static_cast<std::size_t>(hit.rack));
    return {};
}

QString hostSentence(const ClusterScene& scene, const JobNames& names, HostId id)
{
    const auto& host = scene.host(id);
    QStringList parts { QString::fromStdString(scene.cluster()->hostName(id)) };
    if (host.availability != Availability::Up)
        parts << availabilityText(host.availability);
    parts << loadText(host);
    if (scene.layout().tile().hasTypes && host.devices > 0)
        parts << devicesText(*scene.cluster(), id);
    if (host.devices > 0 && host.availability == Availability::Up) {
        // A cast within the call would keep lupdate from seeing it.
        const int free = host.devices - host.taken;
        parts << QCoreApplication::translate("ClusterText", "%n GPUs free", nullptr, free);
    }
    int named = 0;
    for (const auto& tile : scene.tiles(id)) {
        if (++named > kMostJobsNamed)
            break;
        parts << text(QT_TRANSLATE_NOOP("ClusterText", "%1 of %2"))
                     .arg(roleCountText(tile.kind, tile.count), jobText(names, tile.job));
    }
    if (scene.tiles(id).empty())
        parts << text(QT_TRANSLATE_NOOP("ClusterText", "no tasks"));
    if (const auto sockets = socketsText(*scene.cluster(), id); !sockets.isEmpty())
        parts << sockets;
    const auto rack = scene.layout().rackOf(id);
    if (const auto& uplink = scene.cluster()->domain(scene.layout().rackDomain(rack)).uplink;
        uplink && scene.layout().hasRacks())
        parts << text(QT_TRANSLATE_NOOP("ClusterText", "in %1")).arg(rackTitle(scene, rack));
    if (host.slowdown >= 0)
        parts << text(QT_TRANSLATE_NOOP("ClusterText", "slowdown %1"))
                     .arg(format::percent(static_cast<double>(host.slowdown)));
    return listText(parts);
}

} // namespace consonance
