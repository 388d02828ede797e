// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/host_table_model.h"

#include "ui/kit/list_text.h"
#include "ui/kit/number_format.h"
#include "ui/words/simulation_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

constexpr int kMostJobsNamed = 12;

std::span<const TileFrame> tilesOf(const SessionFrame& frame, int row)
{
    const auto& host = frame.hosts[static_cast<std::size_t>(row)];
    return std::span(frame.tiles).subspan(host.firstTile, host.tileCount);
}

/// Of which the column tells an amount.
std::optional<Resource> resourceOf(int column)
{
    switch (column) {
    case HostTableModel::Gpus:
    case HostTableModel::GpuCapacity:
        return Resource::Gpu;
    case HostTableModel::Cores:
    case HostTableModel::CoreCapacity:
        return Resource::Cpu;
    case HostTableModel::Memory:
    case HostTableModel::MemoryCapacity:
        return Resource::Memory;
    default:
        return std::nullopt;
    }
}

bool looksAlike(const SessionFrame& a, const SessionFrame& b, int row)
{
    const auto& before = a.hosts[static_cast<std::size_t>(row)];
    const auto& after = b.hosts[static_cast<std::size_t>(row)];
    return before.availability == after.availability && before.used == after.used && before.slowdown == after.slowdown
        && std::ranges::equal(tilesOf(a, row), tilesOf(b, row), [](const TileFrame& one, const TileFrame& other) {
               return one.job == other.job && one.role == other.role && one.count == other.count;
           });
}

} // namespace

HostTableModel::HostTableModel(QObject* parent)
    : FieldModel(parent)
{
    constexpr auto kLater = Shown::OnRequest;
    setFields(serverCatalogue(),
        { "name", { "rack", kLater }, "availability", "used_share", "used_gpus", "used_cpus", { "used_memory", kLater },
            "tasks", "jobs", "interference", { "gpus", kLater }, { "cpus", kLater }, { "memory", kLater } });
    column(Jobs).alignment = Qt::AlignLeft;
    column(Jobs).first = First::Smallest; // a text
    column(Slowdown).key = "slowdown";
    column(Slowdown).title = QT_TRANSLATE_NOOP("Models", "Slowdown");
}

void HostTableModel::setInputs(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload)
{
    beginResetModel();
    m_cluster = std::move(cluster);
    m_names = workload ? JobNames(*workload) : JobNames();
    takeFrame(nullptr);
    endResetModel();
}

void HostTableModel::setFrame(std::shared_ptr<const SessionFrame> frame)
{
    if (frame && (!m_cluster || frame->hosts.size() != m_cluster->hostCount()))
        return;
    const auto before = m_frame;
    takeFrame(std::move(frame));
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

void HostTableModel::takeFrame(std::shared_ptr<const SessionFrame> frame)
{
    static const auto none = std::make_shared<const SessionFrame>();
    m_frame = std::move(frame);
    m_facts.emplace(m_cluster, nullptr, m_frame ? m_frame : none, nullptr);
}

QString HostTableModel::jobsText(int row) const
{
    QStringList parts;
    JobId last;
    for (const auto& tile : m_frame ? tilesOf(*m_frame, row) : std::span<const TileFrame>()) {
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

/// Before there is a frame, what the cluster says of itself. A resource that a server lacks has no figure.
QueryValue HostTableModel::value(int row, int column) const
{
    const auto resource = resourceOf(column);
    if ((resource && host(row).capacity[*resource] == 0) || (!m_frame && column >= Load && column <= Slowdown))
        return QueryValue::missing();
    if (!m_frame && column == State)
        return QueryValue::of(
            std::string_view(availabilityName(host(row).presentAtStart ? Availability::Up : Availability::Absent)));
    const auto found = factFields<HostId>()[fieldIndex(column)].read(*m_facts, HostId(row));
    return column == Load && found.isMissing() ? QueryValue::share(0) : found;
}

QString HostTableModel::text(int row, int column) const
{
    const auto whole = exact(row, column);
    if (column == Rack || column == Jobs)
        return whole.isValid() ? whole.toString() : missing();
    const auto resource = resourceOf(column);
    if (!resource || !whole.isValid())
        return FieldModel::text(row, column);
    const auto amount = amountText(whole.toDouble());
    const auto all = static_cast<double>(host(row).capacity[*resource]) / (*resource == Resource::Gpu ? 1 : 1000);
    const auto shown = column > Memory
        ? amount
        : QCoreApplication::translate("Models", "%1 of %2", "used of capacity").arg(amount, amountText(all));
    return *resource == Resource::Memory ? shown + QChar(0x00a0) + format::unitText(format::Unit::Gigabytes) : shown;
}

QVariant HostTableModel::exact(int row, int column) const
{
    if (column == Jobs)
        return jobsText(row);
    if (column != Rack)
        return FieldModel::exact(row, column);
    const auto path = m_cluster->path(m_cluster->domain(host(row).domain).parent);
    return path.empty() ? QVariant() : QVariant(QString::fromStdString(path));
}

QVariant HostTableModel::other(int row, int column, int role) const
{
    if (role == HostIdRole)
        return static_cast<uint>(row);
    if (role == Qt::ToolTipRole && column == Server)
        return QString::fromStdString(m_cluster->path(host(row).domain));
    return FieldModel::other(row, column, role);
}

} // namespace consonance
#include "moc_host_table_model.cpp"
