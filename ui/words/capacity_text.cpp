// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/capacity_text.h"

#include "core/base/memory_text.h"
#include "ui/kit/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace consonance {

QString amountText(Resource resource, std::int64_t amount)
{
    const bool isInThousandths = resource == Resource::Cpu || resource == Resource::Memory;
    const double value = static_cast<double>(amount) / (isInThousandths ? 1000 : 1);
    constexpr format::Unit units[] { format::Unit::Gpus, format::Unit::Cores, format::Unit::Gigabytes,
        format::Unit::MegabytesPerSecond, format::Unit::MegabytesPerSecond };
    constexpr double kGigabytesPerTerabyte = 1000;
    if (resource == Resource::Memory && value >= kGigabytesPerTerabyte)
        return QCoreApplication::translate("CapacityText", "%1 TB", "terabytes")
            .arg(format::significant(value / kGigabytesPerTerabyte, 4));
    if (const auto gibibytes = resource == Resource::Memory ? wholeGibibytes(amount) : std::nullopt)
        return QCoreApplication::translate("CapacityText", "%1 GB (%2 GiB)", "the same memory in both units")
            .arg(format::integer(std::llround(value)), format::integer(*gibibytes));
    // As many figures as a whole number has; a fraction keeps one more.
    const auto whole = static_cast<int>(QString::number(static_cast<qint64>(value)).size());
    const bool isWhole = value == std::floor(value);
    return format::quantity(value, units[static_cast<std::size_t>(resource)], std::max(1, isWhole ? whole : whole + 1));
}

QString capacityText(std::size_t hosts, const ResourceVector& capacity, std::size_t down)
{
    // A cast within the call would keep lupdate from seeing it.
    const auto servers = static_cast<int>(hosts);
    QStringList parts { QCoreApplication::translate("CapacityText", "%n servers", "", servers) };
    if (down > 0)
        parts.front() = QCoreApplication::translate("CapacityText", "%1, %2 down", "6 servers, how many of them")
                            .arg(parts.front(), format::integer(static_cast<qint64>(down)));
    for (const auto resource : { Resource::Cpu, Resource::Gpu, Resource::Memory }) {
        if (capacity[resource] > 0)
            parts << amountText(resource, capacity[resource]);
    }
    return parts.join(QStringLiteral(" · "));
}

QString capacityText(const Cluster& cluster, const SessionFrame* frame)
{
    const auto& hosts = cluster.hosts;
    std::size_t servers = 0;
    std::size_t down = 0;
    ResourceVector capacity;
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        const auto now = frame && frame->hosts.size() == hosts.size() ? frame->hosts[i].availability
            : hosts[i].presentAtStart                                 ? Availability::Up
                                                                      : Availability::Absent;
        servers += now != Availability::Absent ? 1 : 0;
        down += now == Availability::Down ? 1 : 0;
        if (now != Availability::Absent && now != Availability::Down)
            capacity += hosts[i].capacity;
    }
    const auto text = capacityText(servers, capacity, down);
    if (!frame || capacity[Resource::Gpu] == 0)
        return text;
    const auto share = format::percent(frame->allocatedShare);
    return text + QStringLiteral(" · ")
        + QCoreApplication::translate("CapacityText", "%1 of the GPUs taken", "share").arg(share);
}

} // namespace consonance
