// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cluster_layout.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace consonance {

namespace {

constexpr double kMargin = 16; ///< around everything
constexpr double kSmallestSlot = 3.5; ///< px; smaller squares are noise
constexpr double kSmallestBlock = 3; ///< px of a tile's width

int divideUp(std::size_t count, int columns)
{
    return static_cast<int>((count + static_cast<std::size_t>(columns) - 1) / static_cast<std::size_t>(columns));
}

int clampedIndex(double position, int count)
{
    return std::clamp(static_cast<int>(std::floor(position)), 0, count - 1);
}

/// Column counts worth trying: all small ones, then ever fewer.
std::vector<int> candidateColumns(std::size_t count)
{
    std::vector<int> columns;
    for (int next = 1; next <= static_cast<int>(count); next += std::max(1, next / 50))
        columns.push_back(next);
    return columns;
}

bool hasSocketsAnywhere(const Cluster& cluster)
{
    // Without a level between servers and devices there is no need to look.
    if (cluster.hostLevel + std::size_t { 2 } >= cluster.levels.size())
        return false;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        if (socketsOf(cluster, HostId(i)) > 1)
            return true;
    }
    return false;
}

} // namespace

int socketsOf(const Cluster& cluster, HostId host)
{
    const auto parts = cluster.children(cluster.host(host).domain);
    return static_cast<int>(
        std::ranges::count_if(parts, [&](DomainId part) { return !cluster.domain(part).isDevice; }));
}

TileMetrics TileMetrics::forSlots(int slots, bool hasSockets)
{
    TileMetrics tile;
    const int count = std::max(1, slots);
    if (count <= 4)
        tile.columns = count;
    else
        tile.columns = std::max(4, static_cast<int>(std::ceil(std::sqrt(count))));
    tile.rows = (count + tile.columns - 1) / tile.columns;
    const double across = tile.columns * kSlot + (tile.columns - 1) * kSlotGap + 2 * kPadding;
    const double down = tile.rows * kSlot + (tile.rows - 1) * kSlotGap;
    tile.width = std::max(kMinimumWidth, across);
    tile.height = kHeader + down + kSlotGap + (hasSockets ? kSockets : 0) + kMeters + kPadding / 2;
    return tile;
}

ClusterLayout::ClusterLayout(const Cluster& cluster, int slotsPerTile, double aspect)
    : m_tile(TileMetrics::forSlots(slotsPerTile, hasSocketsAnywhere(cluster)))
    , m_hasSockets(hasSocketsAnywhere(cluster))
    , m_pitch(m_tile.width + TileMetrics::kSpacing,
          m_tile.height + TileMetrics::kSlowdownGap + TileMetrics::kSlowdown + TileMetrics::kSpacing)
{
    collectRacks(cluster);
    measureUplinks(cluster);
    chooseGrid(std::clamp(aspect, 0.1, 10.0));
    m_rackPitch = rackSize(m_grid) + QSizeF(TileMetrics::kRackSpacing, TileMetrics::kRackSpacing);
    m_size = sizeOf(m_grid);
}

void ClusterLayout::collectRacks(const Cluster& cluster)
{
    std::unordered_map<std::uint32_t, std::uint32_t> rackOfDomain;
    m_places.resize(cluster.hostCount());
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        const HostId host(i);
        const auto parent = cluster.domain(cluster.host(host).domain).parent;
        m_hasRacks = m_hasRacks || parent != ClusterBuilder::root();
        const auto [found, isNew] = rackOfDomain.try_emplace(parent.value, static_cast<std::uint32_t>(m_racks.size()));
        if (isNew)
            m_racks.push_back({ .domain = parent });
        auto& hosts = m_racks[found->second].hosts;
        m_places[i] = { found->second, static_cast<std::uint32_t>(hosts.size()) };
        hosts.push_back(host);
        m_largestRack = std::max(m_largestRack, hosts.size());
    }
}

void ClusterLayout::measureUplinks(const Cluster& cluster)
{
    for (auto& rack : m_racks) {
        const auto& uplink = cluster.domain(rack.domain).uplink;
        double cards = 0;
        for (const auto host : rack.hosts) {
            const auto& card = cluster.domain(cluster.host(host).domain).uplink;
            cards += card ? static_cast<double>(card->bytesPerSecond) : 0;
        }
        if (!uplink || cards <= 0)
            continue;
        rack.uplinkShare = std::min(1.0, static_cast<double>(uplink->bytesPerSecond) / cards);
        m_hasUplinks = m_hasRacks;
    }
}

/// The grid that lets the whole be shown largest.
void ClusterLayout::chooseGrid(double aspect)
{
    double best = 0;
    for (const int columns : candidateColumns(m_largestRack)) {
        for (const int rackColumns : candidateColumns(m_racks.size())) {
            const Grid grid { .columns = columns,
                .rows = divideUp(m_largestRack, columns),
                .rackColumns = rackColumns,
                .rackRows = divideUp(m_racks.size(), rackColumns) };
            const auto size = sizeOf(grid);
            const double zoom = std::min(aspect / size.width(), 1 / size.height());
            if (zoom > best * 1.0001) {
                best = zoom;
                m_grid = grid;
            }
        }
    }
}

QPointF ClusterLayout::rackInset() const
{
    if (!m_hasRacks)
        return {};
    return { TileMetrics::kRackPadding, TileMetrics::kRackTitle };
}

QSizeF ClusterLayout::rackSize(const Grid& grid) const
{
    const auto inset = rackInset();
    const double below = m_hasRacks ? TileMetrics::kRackPadding : 0;
    return { grid.columns * pitch().width() - TileMetrics::kSpacing + 2 * inset.x(),
        grid.rows * pitch().height() - TileMetrics::kSpacing + inset.y() + below };
}

QSizeF ClusterLayout::sizeOf(const Grid& grid) const
{
    const auto rack = rackSize(grid);
    return { grid.rackColumns * (rack.width() + TileMetrics::kRackSpacing) - TileMetrics::kRackSpacing + 2 * kMargin,
        grid.rackRows * (rack.height() + TileMetrics::kRackSpacing) - TileMetrics::kRackSpacing + 2 * kMargin };
}

QPointF ClusterLayout::rackOrigin(std::size_t rack) const
{
    const auto across = static_cast<std::size_t>(m_grid.rackColumns);
    return { kMargin + static_cast<double>(rack % across) * rackPitch().width(),
        kMargin + static_cast<double>(rack / across) * rackPitch().height() };
}

QRectF ClusterLayout::rackRect(std::size_t rack) const
{
    // A rack that is not full is drawn only as deep as it is.
    Grid filled = m_grid;
    filled.rows = divideUp(m_racks[rack].hosts.size(), m_grid.columns);
    filled.columns = std::min(m_grid.columns, static_cast<int>(m_racks[rack].hosts.size()));
    return { rackOrigin(rack), rackSize(filled) };
}

QRectF ClusterLayout::hostRect(HostId host) const
{
    const auto place = m_places[host.index()];
    const auto across = static_cast<std::uint32_t>(m_grid.columns);
    const QPointF cell(place.index % across * pitch().width(), place.index / across * pitch().height());
    return { rackOrigin(place.rack) + rackInset() + cell, QSizeF(m_tile.width, m_tile.height) };
}

QRectF ClusterLayout::hostArea(HostId host) const
{
    return hostRect(host).adjusted(0, 0, 0, TileMetrics::kSlowdownGap + TileMetrics::kSlowdown);
}

QPointF ClusterLayout::slotOffset(int slot) const
{
    constexpr double pitch = TileMetrics::kSlot + TileMetrics::kSlotGap;
    return { TileMetrics::kPadding + slot % m_tile.columns * pitch,
        TileMetrics::kHeader + slot / m_tile.columns * pitch };
}

QRectF ClusterLayout::slotRect(HostId host, int slot) const
{
    return { hostRect(host).topLeft() + slotOffset(slot), QSizeF(TileMetrics::kSlot, TileMetrics::kSlot) };
}

int ClusterLayout::rackAt(QPointF point) const
{
    if (m_racks.empty() || !bounds().contains(point))
        return -1;
    const int column = clampedIndex((point.x() - kMargin) / rackPitch().width(), m_grid.rackColumns);
    const int row = clampedIndex((point.y() - kMargin) / rackPitch().height(), m_grid.rackRows);
    const int rack = row * m_grid.rackColumns + column;
    if (rack >= static_cast<int>(m_racks.size()) || !rackRect(static_cast<std::size_t>(rack)).contains(point))
        return -1;
    return rack;
}

HostId ClusterLayout::hostAt(QPointF point) const
{
    const int rack = rackAt(point);
    if (rack < 0)
        return {};
    const auto& hosts = m_racks[static_cast<std::size_t>(rack)].hosts;
    const auto inside = point - rackOrigin(static_cast<std::size_t>(rack)) - rackInset();
    const int column = clampedIndex(inside.x() / pitch().width(), m_grid.columns);
    const int row = clampedIndex(inside.y() / pitch().height(), m_grid.rows);
    const auto index
        = static_cast<std::size_t>(row) * static_cast<std::size_t>(m_grid.columns) + static_cast<std::size_t>(column);
    if (index >= hosts.size() || !hostArea(hosts[index]).contains(point))
        return {};
    return hosts[index];
}

int ClusterLayout::slotAt(HostId host, QPointF point) const
{
    constexpr double pitch = TileMetrics::kSlot + TileMetrics::kSlotGap;
    const auto inside = point - hostRect(host).topLeft() - QPointF(TileMetrics::kPadding, TileMetrics::kHeader);
    const int column = static_cast<int>(std::floor(inside.x() / pitch));
    const int row = static_cast<int>(std::floor(inside.y() / pitch));
    if (column < 0 || column >= m_tile.columns || row < 0 || row >= m_tile.rows)
        return -1;
    const int slot = row * m_tile.columns + column;
    return slotRect(host, slot).contains(point) ? slot : -1;
}

std::vector<std::size_t> ClusterLayout::racksIn(const QRectF& area) const
{
    std::vector<std::size_t> racks;
    if (m_racks.empty() || !area.intersects(bounds()))
        return racks;
    const auto step = rackPitch();
    const int left = clampedIndex((area.left() - kMargin) / step.width(), m_grid.rackColumns);
    const int right = clampedIndex((area.right() - kMargin) / step.width(), m_grid.rackColumns);
    const int top = clampedIndex((area.top() - kMargin) / step.height(), m_grid.rackRows);
    const int bottom = clampedIndex((area.bottom() - kMargin) / step.height(), m_grid.rackRows);
    for (int row = top; row <= bottom; ++row) {
        for (int column = left; column <= right; ++column) {
            const auto rack = static_cast<std::size_t>(row * m_grid.rackColumns + column);
            if (rack < m_racks.size() && rackRect(rack).intersects(area))
                racks.push_back(rack);
        }
    }
    return racks;
}

void ClusterLayout::appendHostsIn(std::size_t rack, const QRectF& area, std::vector<HostId>& hosts) const
{
    const auto& all = m_racks[rack].hosts;
    const auto origin = rackOrigin(rack) + rackInset();
    const auto step = pitch();
    const int left = clampedIndex((area.left() - origin.x()) / step.width(), m_grid.columns);
    const int right = clampedIndex((area.right() - origin.x()) / step.width(), m_grid.columns);
    const int top = clampedIndex((area.top() - origin.y()) / step.height(), m_grid.rows);
    const int bottom = clampedIndex((area.bottom() - origin.y()) / step.height(), m_grid.rows);
    for (int row = top; row <= bottom; ++row) {
        for (int column = left; column <= right; ++column) {
            const auto index = static_cast<std::size_t>(row) * static_cast<std::size_t>(m_grid.columns)
                + static_cast<std::size_t>(column);
            if (index < all.size())
                hosts.push_back(all[index]);
        }
    }
}

std::vector<HostId> ClusterLayout::hostsIn(const QRectF& area) const
{
    std::vector<HostId> hosts;
    for (const auto rack : racksIn(area))
        appendHostsIn(rack, area, hosts);
    return hosts;
}

/// By cell of the grid that all racks' grids make together.
HostId ClusterLayout::hostInCell(int column, int row) const
{
    const auto rack = static_cast<std::size_t>(row / m_grid.rows * m_grid.rackColumns + column / m_grid.columns);
    const auto index = static_cast<std::size_t>(row % m_grid.rows * m_grid.columns + column % m_grid.columns);
    if (rack >= m_racks.size() || index >= m_racks[rack].hosts.size())
        return {};
    return m_racks[rack].hosts[index];
}

HostId ClusterLayout::neighbour(HostId host, Direction direction) const
{
    const auto place = m_places[host.index()];
    const int rack = static_cast<int>(place.rack);
    const int index = static_cast<int>(place.index);
    int column = rack % m_grid.rackColumns * m_grid.columns + index % m_grid.columns;
    int row = rack / m_grid.rackColumns * m_grid.rows + index / m_grid.columns;
    const int across = direction == Direction::Left ? -1 : direction == Direction::Right ? 1 : 0;
    const int down = direction == Direction::Up ? -1 : direction == Direction::Down ? 1 : 0;
    for (;;) {
        column += across;
        row += down;
        if (column < 0 || row < 0 || column >= m_grid.columns * m_grid.rackColumns
            || row >= m_grid.rows * m_grid.rackRows)
            return host;
        // Cells of racks that are not full are skipped.
        if (const auto next = hostInCell(column, row); next.isValid())
            return next;
    }
}

ClusterDetail ClusterLayout::detailAt(double zoom) const
{
    if (TileMetrics::kSlot * zoom >= kSmallestSlot)
        return ClusterDetail::Tiles;
    return !m_hasRacks || m_tile.width * zoom >= kSmallestBlock ? ClusterDetail::Blocks : ClusterDetail::Racks;
}

} // namespace consonance
