// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/host_table_model.h"

#include "core/cluster/fullest_share.h"
#include "core/query/condition_vocabulary.h"
#include "ui/kit/list_text.h"
#include "ui/kit/number_format.h"
#include "ui/words/simulation_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

constexpr int kMostJobsNamed = 12;

/// What an export counts in: devices, cores, GB.
double scaleOf(Resource resource)
{
    return resource == Resource::Gpu ? 1 : 1000;
}

std::span<const TileFrame> tilesOf(const SessionFrame* frame, int row)
{
    if (!frame)
        return {};
    const auto& host = frame->hosts[static_cast<std::size_t>(row)];
    return std::span(frame->tiles).subspan(host.firstTile, host.tileCount);
}

bool looksAlike(const SessionFrame& a, const SessionFrame& b, int row)
{
    const auto& before = a.hosts[static_cast<std::size_t>(row)];
    const auto& after = b.hosts[static_cast<std::size_t>(row)];
    return before.availability == after.availability && before.used == after.used && before.slowdown == after.slowdown
        && std::ranges::equal(tilesOf(&a, row), tilesOf(&b, row), [](const TileFrame& one, const TileFrame& other) {
               return one.job == other.job && one.role == other.role && one.count == other.count;
           });
}

} // namespace

std::span<const ColumnModel::Column> HostTableModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "server", QT_TRANSLATE_NOOP("Models", "Server"), QT_TRANSLATE_NOOP("Models", "Its name") },
        { "rack", QT_TRANSLATE_NOOP("Models", "Rack"), QT_TRANSLATE_NOOP("Models", "Where it stands"), Qt::AlignLeft,
            Shown::OnRequest },
        { "state", QT_TRANSLATE_NOOP("Models", "State"), QT_TRANSLATE_NOOP("Models", "Whether it takes tasks") },
        ColumnModel::amount("load", QT_TRANSLATE_NOOP("Models", "Load"),
            QT_TRANSLATE_NOOP(
                "Models", "Share taken of its fullest resource among GPUs, cores and memory, 0 to 1 in exports")),
        ColumnModel::amount("gpus", QT_TRANSLATE_NOOP("Models", "GPUs"), QT_TRANSLATE_NOOP("Models", "Devices taken")),
        ColumnModel::amount(
            "cores", QT_TRANSLATE_NOOP("Models", "Cores"), QT_TRANSLATE_NOOP("Models", "Cores reserved")),
        ColumnModel::amount("memory_gb", QT_TRANSLATE_NOOP("Models", "Memory"),
            QT_TRANSLATE_NOOP("Models", "Memory reserved"), Shown::OnRequest),
        ColumnModel::amount(
            "tasks", QT_TRANSLATE_NOOP("Models", "Tasks"), QT_TRANSLATE_NOOP("Models", "How many tasks run on it")),
        { "jobs", QT_TRANSLATE_NOOP("Models", "Jobs"), QT_TRANSLATE_NOOP("Models", "Whose tasks they are") },
        ColumnModel::amount("slowdown", QT_TRANSLATE_NOOP("Models", "Slowdown"),
            QT_TRANSLATE_NOOP(
                "Models", "Mean over its jobs of how much slower they run than without neighbours, 0 to 1 in exports")),
        ColumnModel::amount("gpu_capacity", QT_TRANSLATE_NOOP("Models", "GPUs in all"),
            QT_TRANSLATE_NOOP("Models", "Devices it has"), Shown::OnRequest),
        ColumnModel::amount("core_capacity", QT_TRANSLATE_NOOP("Models", "Cores in all"),
            QT_TRANSLATE_NOOP("Models", "Cores it has"), Shown::OnRequest),
        ColumnModel::amount("memory_capacity_gb", QT_TRANSLATE_NOOP("Models", "Memory in all"),
            QT_TRANSLATE_NOOP("Models", "Memory it has"), Shown::OnRequest),
    };
    static_assert(std::size(all) == ColumnCount);
    return all;
}

void HostTableModel::setInputs(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload)
{
    beginResetModel();
    m_cluster = std::move(cluster);
    m_names = workload ? JobNames(*workload) : JobNames();
    m_frame.reset();
    endResetModel();
}

void HostTableModel::setFrame(std::shared_ptr<const SessionFrame> frame)
{
    if (frame && (!m_cluster || frame->hosts.size() != m_cluster->hostCount()))
        return;
    const auto before = std::exchange(m_frame, std::move(frame));
    const int rows = rowCount();
    int first = -1;
    for (int row = 0; row <= rows; ++row) {
        const bool differs = row < rows && (!before || !m_frame || !looksAlike(*before, *m_frame, row));
        if (differs && first < 0)
            first = row;
        if (!differs && first >= 0) {
            Q_EMIT dataChanged(index(first, 0), index(row - 1, ColumnCount - 1));
            first = -1;
        }
    }
}

const HostFrame* HostTableModel::state(int row) const
{
    return m_frame ? &m_frame->hosts[static_cast<std::size_t>(row)] : nullptr;
}

std::span<const TileFrame> HostTableModel::tiles(int row) const
{
    return tilesOf(m_frame.get(), row);
}

Availability HostTableModel::availability(int row) const
{
    if (const auto* now = state(row))
        return now->availability;
    return host(row).presentAtStart ? Availability::Up : Availability::Absent;
}

QVariant HostTableModel::amount(int row, Resource resource) const
{
    if (!state(row) || host(row).capacity[resource] == 0)
        return {};
    return static_cast<double>(state(row)->used[resource]) / scaleOf(resource);
}

QVariant HostTableModel::capacity(int row, Resource resource) const
{
    return host(row).capacity[resource] > 0
        ? QVariant(static_cast<double>(host(row).capacity[resource]) / scaleOf(resource))
        : QVariant();
}

QVariant HostTableModel::load(int row) const
{
    if (!state(row))
        return {};
    return fullestShare(state(row)->used, host(row).capacity).value_or(0);
}

QString HostTableModel::jobsText(int row) const
{
    QStringList parts;
    JobId last;
    for (const auto& tile : tiles(row)) {
        if (tile.job == last)
            continue;
        last = tile.job;
        if (parts.size() == kMostJobsNamed) {
            parts << QStringLiteral("…");
            break;
        }
        parts << m_names.name(tile.job);
    }
    return listText(parts);
}

QString HostTableModel::text(int row, int column) const
{
    const auto value = exact(row, column);
    if (!value.isValid())
        return missing();
    const auto use = [&](Resource resource) {
        return QCoreApplication::translate("Models", "%1 of %2", "used of capacity")
            .arg(amountText(value.toDouble()), amountText(capacity(row, resource).toDouble()));
    };
    switch (column) {
    case State:
        return availabilityText(availability(row));
    case Load:
    case Slowdown:
        return format::percent(value.toDouble());
    case Gpus:
        return use(Resource::Gpu);
    case Cores:
        return use(Resource::Cpu);
    case Memory:
        return use(Resource::Memory) + QChar(0x00a0) + format::unitText(format::Unit::Gigabytes);
    case Tasks:
        return format::integer(value.toLongLong());
    case GpuCapacity:
    case CoreCapacity:
        return amountText(value.toDouble());
    case MemoryCapacity:
        return amountText(value.toDouble()) + QChar(0x00a0) + format::unitText(format::Unit::Gigabytes);
    default:
        return value.toString();
    }
}

QVariant HostTableModel::exact(int row, int column) const
{
    switch (column) {
    case Server:
        return QString::fromStdString(m_cluster->hostName(HostId(row)));
    case Rack: {
        const auto path = m_cluster->path(m_cluster->domain(host(row).domain).parent);
        return path.empty() ? QVariant() : QVariant(QString::fromStdString(path));
    }
    case State:
        return QString::fromLatin1(availabilityName(availability(row)));
    case Load:
        return load(row);
    case Gpus:
        return amount(row, Resource::Gpu);
    case Cores:
        return amount(row, Resource::Cpu);
    case Memory:
        return amount(row, Resource::Memory);
    case Tasks: {
        qlonglong count = 0;
        for (const auto& tile : tiles(row))
            count += tile.count;
        return count;
    }
    case Jobs:
        return jobsText(row);
    case Slowdown:
        return state(row) && state(row)->slowdown >= 0 ? QVariant(static_cast<double>(state(row)->slowdown))
                                                       : QVariant();
    case GpuCapacity:
        return capacity(row, Resource::Gpu);
    case CoreCapacity:
        return capacity(row, Resource::Cpu);
    case MemoryCapacity:
        return capacity(row, Resource::Memory);
    default:
        return {};
    }
}

QVariant HostTableModel::other(int row, int column, int role) const
{
    if (role == HostIdRole)
        return static_cast<uint>(row);
    if (role == Qt::ToolTipRole && column == Server)
        return QString::fromStdString(m_cluster->path(host(row).domain));
    return {};
}

} // namespace consonance
#include "moc_host_table_model.cpp"
