// SPDX-License-Identifier: GPL-3.0-or-later
//
// The position of everything in the cluster picture, in scene units (a pixel at zoom 1): servers as tiles of equal size
// in the grid of their rack, racks in a grid. A tile has places: first a square for each device of the server, then
// marks for tasks without a device, in a smaller row. Everything is arithmetic on indexes, so hit testing
// costs the same for six servers and for fifty thousand. No widget, no paint; plain values, any thread once made. Cost:
// make O(servers + candidate grids).
#pragma once

#include "core/cluster/cluster.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <cstdint>
#include <vector>

namespace consonance {

/// How much of a server is drawn.
enum class ClusterDetail : std::uint8_t {
    Tiles, ///< devices as squares
    Blocks, ///< one block a server
    Racks, ///< one block a rack
};

enum class Direction : std::uint8_t { Left, Right, Up, Down };

/// The content that tiles of a cluster need room for.
struct TileNeeds {
    int devices = 0; ///< the most that any server has
    int marks = 0; ///< the most tasks without a device that a server has room for; 0: the trace has none
    bool hasTypes = false; ///< of devices
    bool hasSockets = false;
};

/// The measures of a server's tile; a multiple of 4 each.
struct TileMetrics {
    static constexpr double kPadding = 8;
    static constexpr double kHeader = 24;
    static constexpr double kType = 16; ///< the line below with the type of the devices, where they have any
    static constexpr double kSlot = 28; ///< the square of a device, at least
    static constexpr double kLargestSlot = 40; ///< where few of them share a tile
    static constexpr double kSlotGap = 4;
    static constexpr double kMark = 20; ///< of a task without a device
    static constexpr double kSockets = 16; ///< the row of sockets, where the cluster has any
    static constexpr double kMeters = 16; ///< the row with the bar of cores
    static constexpr double kSlowdownGap = 3;
    static constexpr double kSlowdown = 5; ///< the bar under the tile
    static constexpr double kSpacing = 16; ///< between tiles
    static constexpr double kRackPadding = 12;
    static constexpr double kRackTitle = 24;
    static constexpr double kRackSpacing = 20;
    static constexpr double kMinimumWidth = 132; ///< a name, a load and a bar

    double slot = kSlot; ///< side of a square
    int columns = 4; ///< of squares
    int rows = 0;
    int markColumns = 0;
    int markRows = 0; ///< below the squares
    bool hasTypes = false;
    double width = 0; ///< of the tile
    double height = 0;

    /// Squares in rows of `columns`.
    [[nodiscard]] static TileMetrics forNeeds(const TileNeeds& needs, int columns);
    /// Numbers of columns that suit so many devices, the most usual one first.
    [[nodiscard]] static std::vector<int> suitableColumns(int devices);

    /// Below name and type.
    [[nodiscard]] double top() const { return kHeader + (hasTypes ? kType : 0); }
    /// From a square to the next.
    [[nodiscard]] double pitch() const { return slot + kSlotGap; }
    /// Of a place of a server with so many devices, from the tile's own corner.
    [[nodiscard]] QRectF slotRect(int devices, int place) const
    {
        if (place < devices)
            return { kPadding + place % columns * pitch(), top() + place / columns * pitch(), slot, slot };
        const int mark = place - devices;
        return { kPadding + mark % markColumns * (kMark + kSlotGap),
            marksTop(devices) + mark / markColumns * (kMark + kSlotGap), kMark, kMark };
    }
    /// How many marks a server with so many devices can show. One without any has the room of the squares for them.
    [[nodiscard]] int markCount(int devices) const;
    [[nodiscard]] double marksTop(int devices) const { return top() + (devices > 0 ? rows * pitch() : 0); }
};

/// Parts of a server below it that are no devices: NUMA groups. 0 where the cluster does not know them.
[[nodiscard]] int socketsOf(const Cluster& cluster, HostId host);

class ClusterLayout {
public:
    ClusterLayout() = default;
    /// `marks` is the most tasks without a device that a server has room for. Columns – of squares, of tiles, of racks
    /// – are chosen so that the whole is as large as possible in a view of that aspect (width / height), and the rest
    /// is spread between the tiles.
    ClusterLayout(const Cluster& cluster, int marks, double aspect);

    [[nodiscard]] const TileMetrics& tile() const { return m_tile; }
    [[nodiscard]] int deviceCount(HostId host) const { return m_places[host.index()].devices; }
    /// Squares and marks together.
    [[nodiscard]] int slotCount(HostId host) const { return deviceCount(host) + m_tile.markCount(deviceCount(host)); }
    /// How large the whole can be shown in a view of that size; a single server is not enlarged without limit.
    [[nodiscard]] double fittingZoom(QSizeF view) const;
    [[nodiscard]] QSizeF size() const { return m_size; }
    [[nodiscard]] QRectF bounds() const { return { QPointF(0, 0), m_size }; }
    [[nodiscard]] std::size_t hostCount() const { return m_places.size(); }
    /// Racks have frames and titles; a cluster without that level is one rack without them.
    [[nodiscard]] bool hasRacks() const { return m_hasRacks; }
    [[nodiscard]] DomainId rackDomain(std::size_t rack) const { return m_racks[rack].domain; }
    [[nodiscard]] const std::vector<HostId>& rackHosts(std::size_t rack) const { return m_racks[rack].hosts; }
    /// Share of the total bandwidth of its servers' network cards that the uplink carries, 0 … 1; negative without an
    /// uplink, and where the cards are not known.
    [[nodiscard]] double uplinkShare(std::size_t rack) const { return m_racks[rack].uplinkShare; }
    /// Whether servers are shown with their sockets, and racks with their uplinks.
    [[nodiscard]] bool hasSockets() const { return m_hasSockets; }
    [[nodiscard]] bool hasUplinks() const { return m_hasUplinks; }
    [[nodiscard]] std::size_t rackOf(HostId host) const { return m_places[host.index()].rack; }

    [[nodiscard]] QRectF hostRect(HostId host) const;
    /// The tile with the bar under it.
    [[nodiscard]] QRectF hostArea(HostId host) const;
    [[nodiscard]] QRectF slotRect(HostId host, int slot) const;
    [[nodiscard]] QRectF rackRect(std::size_t rack) const;

    /// Invalid when there is none. The gaps between tiles belong to no server.
    [[nodiscard]] HostId hostAt(QPointF point) const;
    /// −1 when the point is on no square and no mark.
    [[nodiscard]] int slotAt(HostId host, QPointF point) const;
    /// −1 when there is none.
    [[nodiscard]] int rackAt(QPointF point) const;
    /// Racks that `area` touches.
    [[nodiscard]] std::vector<std::size_t> racksIn(const QRectF& area) const;
    /// Appends the hosts of a rack whose cells `area` touches.
    void appendHostsIn(std::size_t rack, const QRectF& area, std::vector<HostId>& hosts) const;
    [[nodiscard]] std::vector<HostId> hostsIn(const QRectF& area) const;
    /// The next tile that way; the same one at the edge.
    [[nodiscard]] HostId neighbour(HostId host, Direction direction) const;

    /// The level of detail at `zoom` pixels per unit.
    [[nodiscard]] ClusterDetail detailAt(double zoom) const;

private:
    struct Rack {
        DomainId domain;
        std::vector<HostId> hosts;
        double uplinkShare = -1;
    };
    struct Place {
        std::uint32_t rack = 0;
        std::uint32_t index = 0; ///< within the rack
        std::uint16_t devices = 0;
    };
    struct Grid {
        int columns = 1; ///< of tiles in a rack
        int rows = 1;
        int rackColumns = 1;
        int rackRows = 1;
    };

    void collectRacks(const Cluster& cluster);
    void measureUplinks(const Cluster& cluster);
    void chooseGrid(const TileNeeds& needs, double aspect);
    void takeTile(const TileMetrics& tile);
    void spread(double aspect);
    [[nodiscard]] QSizeF sizeOf(const Grid& grid) const;
    [[nodiscard]] QSizeF pitch() const { return m_pitch; }
    [[nodiscard]] QSizeF rackSize(const Grid& grid) const;
    [[nodiscard]] QSizeF rackPitch() const { return m_rackPitch; }
    [[nodiscard]] QPointF rackInset() const;
    [[nodiscard]] QPointF rackOrigin(std::size_t rack) const;
    [[nodiscard]] HostId hostInCell(int column, int row) const;

    TileMetrics m_tile;
    std::vector<Rack> m_racks;
    std::vector<Place> m_places; ///< by host
    std::size_t m_largestRack = 0;
    bool m_hasRacks = false;
    bool m_hasSockets = false;
    bool m_hasUplinks = false;
    Grid m_grid;
    QSizeF m_pitch; ///< from a tile to the next
    QSizeF m_rackPitch;
    QSizeF m_size;
};

} // namespace consonance
