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
constexpr double kLargestFit = 4; ///< zoom
constexpr double kMostSpread = 1.3; ///< of the distance from tile to tile

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

TileMetrics TileMetrics::forNeeds(const TileNeeds& needs, int columns)
{
    constexpr double pitch = kMark + kSlotGap;
    TileMetrics tile;
    tile.columns = std::max(1, columns);
    tile.rows = (needs.devices + tile.columns - 1) / tile.columns;
    tile.hasTypes = needs.hasTypes;
    const bool marksAlone = needs.devices == 0;
    const int besides = marksAlone ? std::max(4, static_cast<int>(std::ceil(std::sqrt(needs.marks)))) : 0;
    const double room = kMinimumWidth - 2 * kPadding + kSlotGap;
    tile.slot = std::clamp(std::floor(room / tile.columns) - kSlotGap, kSlot, kLargestSlot);
    const double across = std::max(tile.columns * tile.pitch(), besides * pitch) - kSlotGap + 2 * kPadding;
    tile.width = std::max(kMinimumWidth, across);
    tile.markColumns = static_cast<int>((tile.width - 2 * kPadding + kSlotGap) / pitch);
    if (needs.marks > 0)
        tile.markRows = marksAlone ? (needs.marks + tile.markColumns - 1) / tile.markColumns : 1;
    tile.height = tile.top() + tile.rows * tile.pitch() + tile.markRows * pitch + (needs.hasSockets ? kSockets : 0)
        + kMeters + kPadding / 2;
    return tile;
}

std::vector<int> TileMetrics::suitableColumns(int devices)
{
    if (devices <= 4)
        return { std::max(1, devices) };
    const int square = std::max(4, static_cast<int>(std::ceil(std::sqrt(devices))));
    std::vector<int> columns { square };
    if (devices <= 8)
        columns.push_back(devices);
    else if (devices <= 4 * square)
        columns.push_back((devices + 1) / 2);
    return columns;
}

int TileMetrics::markCount(int devices) const
{
    if (devices > 0 || rows == 0)
        return markRows * markColumns;
    const double room = rows * pitch() + markRows * (kMark + kSlotGap);
    return markRows == 0 ? 0 : static_cast<int>(room / (kMark + kSlotGap)) * markColumns;
}

ClusterLayout::ClusterLayout(const Cluster& cluster, int marks, double aspect)
    : m_hasSockets(hasSocketsAnywhere(cluster))
{
    collectRacks(cluster);
    measureUplinks(cluster);
    TileNeeds needs { .marks = marks, .hasSockets = m_hasSockets };
    for (const auto& place : m_places)
        needs.devices = std::max(needs.devices, int { place.devices });
    needs.hasTypes = needs.devices > 0
        && std::ranges::any_of(cluster.deviceTypes, [](const std::string& type) { return !type.empty(); });
    aspect = std::clamp(aspect, 0.1, 10.0);
    chooseGrid(needs, aspect);
    spread(aspect);
    m_rackPitch = rackSize(m_grid) + QSizeF(TileMetrics::kRackSpacing, TileMetrics::kRackSpacing);
    m_size = sizeOf(m_grid);
}

void ClusterLayout::takeTile(const TileMetrics& tile)
{
    m_tile = tile;
    m_pitch = { tile.width + TileMetrics::kSpacing,
        tile.height + TileMetrics::kSlowdownGap + TileMetrics::kSlowdown + TileMetrics::kSpacing };
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
        m_places[i] = { .rack = found->second,
            .index = static_cast<std::uint32_t>(hosts.size()),
            .devices = static_cast<std::uint16_t>(cluster.host(host).devices.size()) };
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

/// The tile and the grid that let the whole be shown largest.
void ClusterLayout::chooseGrid(const TileNeeds& needs, double aspect)
{
    double best = 0;
    TileMetrics bestTile;
    for (const int squares : TileMetrics::suitableColumns(needs.devices)) {
        takeTile(TileMetrics::forNeeds(needs, squares));
        for (const int columns : candidateColumns(m_largestRack)) {
            for (const int rackColumns : candidateColumns(m_racks.size())) {
                const Grid grid { .columns = columns,
                    .rows = divideUp(m_largestRack, columns),
                    .rackColumns = rackColumns,
                    .rackRows = divideUp(m_racks.size(), rackColumns) };
                const auto size = sizeOf(grid);
                const double zoom = std::min(aspect / size.width(), 1 / size.height());
                // Another shape of tile than the usual one has to be worth it.
                if (zoom > best * (squares == bestTile.columns ? 1.0001 : 1.1)) {
                    best = zoom;
                    bestTile = m_tile;
                    m_grid = grid;
                }
            }
        }
    }
    takeTile(bestTile);
}

/// What the view has more than the grid needs goes between the tiles, as far as they still belong together.
void ClusterLayout::spread(double aspect)
{
    const auto size = sizeOf(m_grid);
    const double across = std::max(0.0, size.height() * aspect - size.width()) / (m_grid.columns * m_grid.rackColumns);
    const double down = std::max(0.0, size.width() / aspect - size.height()) / (m_grid.rows * m_grid.rackRows);
    m_pitch += QSizeF(
        std::min(across, m_pitch.width() * (kMostSpread - 1)), std::min(down, m_pitch.height() * (kMostSpread - 1)));
}

double ClusterLayout::fittingZoom(QSizeF view) const
{
    return std::min({ view.width() / m_size.width(), view.height() / m_size.height(), kLargestFit });
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

QRectF ClusterLayout::slotRect(HostId host, int slot) const
{
    return m_tile.slotRect(deviceCount(host), slot).translated(hostRect(host).topLeft());
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
    const int devices = deviceCount(host);
    const auto inside = point - hostRect(host).topLeft();
    const bool isMark = devices == 0 || inside.y() >= m_tile.marksTop(devices);
    const double pitch = isMark ? TileMetrics::kMark + TileMetrics::kSlotGap : m_tile.pitch();
    const int columns = isMark ? m_tile.markColumns : m_tile.columns;
    const int column = static_cast<int>(std::floor((inside.x() - TileMetrics::kPadding) / pitch));
    const int row
        = static_cast<int>(std::floor((inside.y() - (isMark ? m_tile.marksTop(devices) : m_tile.top())) / pitch));
    if (column < 0 || column >= columns || row < 0)
        return -1;
    const int slot = (isMark ? devices : 0) + row * columns + column;
    if (slot >= slotCount(host) || (!isMark && slot >= devices))
        return -1;
    return m_tile.slotRect(devices, slot).contains(inside) ? slot : -1;
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
    if ((m_tile.rows > 0 ? m_tile.slot : TileMetrics::kMark) * zoom >= kSmallestSlot)
        return ClusterDetail::Tiles;
    return !m_hasRacks || m_tile.width * zoom >= kSmallestBlock ? ClusterDetail::Blocks : ClusterDetail::Racks;
}

} // namespace consonance
