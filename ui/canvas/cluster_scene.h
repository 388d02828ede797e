// SPDX-License-Identifier: GPL-3.0-or-later
//
// The content of the cluster picture at one moment: every server with its load, the holder of each device, and the
// tasks without a device; and hit testing. A device has its own place, so that nothing moves except what the
// simulation moved, and a place without a task is a free device. No widget, no paint, no colour: ClusterPainter draws
// it, ClusterCanvas lets people touch it.
//
// Ownership: shares cluster, workload and frame. One thread at a time. Cost: setFrame O(servers + tasks), hit() O(1).
#pragma once

#include "core/session/interactive_session.h"
#include "ui/canvas/cluster_layout.h"

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <vector>

namespace consonance {

/// The holder of a device, or a task without one; empty when `job` is invalid.
struct SlotView {
    JobId job;
    RoleKind kind = RoleKind::Task;
    std::uint8_t role = 0;
    bool isStalled = false;
    bool isProposed = false;
    std::uint8_t part = 0; ///< of a shared device, from the left
    std::uint8_t parts = 1;
    bool isColorTaken = false; ///< an earlier job on the same server has the same one of the colours of jobs

    bool operator==(const SlotView&) const = default;
};

struct HostView {
    Availability availability = Availability::Up;
    std::uint16_t devices = 0; ///< each has a square
    std::uint16_t marks = 0; ///< room for this many tasks without a device
    std::uint16_t taken = 0; ///< devices held; marks where there are no devices
    std::uint16_t mostTaken = 0; ///< a place of the job that holds most of them
    std::int32_t hidden = 0; ///< tasks for which there is no mark
    std::uint8_t sockets = 0; ///< at most 15; 0 where unknown
    std::uint8_t devicesOfSocket = 0; ///< of the first, at most 63
    float gpuShare = -1; ///< used over capacity, 0 … 1; −1 when it has none
    float cpuShare = -1;
    float memoryShare = -1;
    float slowdown = -1; ///< mean over its jobs; negative when it hosts none

    [[nodiscard]] double takenShare() const
    {
        return static_cast<double>(taken) / std::max(1.0, static_cast<double>(devices > 0 ? devices : marks));
    }
    /// The resource that is fullest decides, as for the policies that balance load.
    [[nodiscard]] float load() const { return std::max({ 0.0F, gpuShare, cpuShare, memoryShare }); }
    /// Which one that is; nothing where nothing is taken.
    [[nodiscard]] std::optional<Resource> scarcest() const
    {
        if (load() <= 0)
            return std::nullopt;
        return gpuShare == load() ? Resource::Gpu : cpuShare == load() ? Resource::Cpu : Resource::Memory;
    }
};

/// The item under a point.
struct SceneHit {
    HostId host;
    int slot = -1;
    int rack = -1;
    SlotView task; ///< of the slot; its job is invalid when the slot is free
};

/// Parameters that the worker tasks of a job on one server exchange with its parameter servers on another.
struct TrafficLine {
    JobId job;
    HostId workers;
    HostId servers;
    std::int32_t pairs = 0; ///< of a worker and a parameter server
};

class ClusterScene {
public:
    static constexpr int kMostMarks = 64; ///< of a tile; more tasks without a device are a number
    static constexpr int kMostParts = 6; ///< of a device; more that share it are not drawn
    static constexpr std::size_t kMostTrafficLines = 600;

    ClusterScene() = default;
    ClusterScene(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload, double aspect = 1.6);

    [[nodiscard]] bool isEmpty() const { return m_hosts.empty(); }
    [[nodiscard]] const std::shared_ptr<const Cluster>& cluster() const { return m_cluster; }
    [[nodiscard]] const std::shared_ptr<const Workload>& workload() const { return m_workload; }
    [[nodiscard]] const ClusterLayout& layout() const { return m_layout; }
    /// Arranges the same servers for another shape of view.
    void arrange(double aspect);

    /// Shows another moment; a frame of another cluster is ignored.
    void setFrame(std::shared_ptr<const SessionFrame> frame);
    [[nodiscard]] const std::shared_ptr<const SessionFrame>& frame() const { return m_frame; }

    /// How much of each server's name is the beginning of all names, up to the sign before what differs: "server-".
    [[nodiscard]] int sharedName() const { return m_sharedName; }
    [[nodiscard]] const QString& longestName() const { return m_longestName; }
    [[nodiscard]] const HostView& host(HostId id) const { return m_hosts[id.index()]; }
    /// The devices of a server, then its marks; of a shared device the first holder.
    [[nodiscard]] std::span<const SlotView> slots(HostId id) const
    {
        const auto& host = m_hosts[id.index()];
        return std::span(m_slots).subspan(m_firstSlot[id.index()], std::size_t { host.devices } + host.marks);
    }
    /// The tiles of a host in the frame; empty before there is one.
    [[nodiscard]] std::span<const TileFrame> tiles(HostId id) const;
    /// How the job does; nothing before there is a frame.
    [[nodiscard]] const JobFrame* job(JobId id) const;

    /// By job: predicted minus true speed, of the true one; NaN where no predictor knows. Null forgets them.
    void setPredictionErrors(std::shared_ptr<const std::vector<float>> errors)
    {
        m_predictionErrors = std::move(errors);
    }
    [[nodiscard]] std::optional<double> predictionError(JobId id) const;
    /// Models and tenants that jobs of the workload have, ascending.
    [[nodiscard]] const std::vector<ModelId>& modelsUsed() const { return m_modelsUsed; }
    [[nodiscard]] const std::vector<TenantId>& tenantsUsed() const { return m_tenantsUsed; }
    /// Whether any job of the workload has tasks of that kind.
    [[nodiscard]] bool isRoleUsed(RoleKind kind) const { return m_rolesUsed.contains(kind); }
    /// Whether any of those tasks has no device.
    [[nodiscard]] bool isMarkUsed(RoleKind kind) const { return m_marksUsed.contains(kind); }

    [[nodiscard]] SceneHit hit(QPointF point) const;
    /// Of selected jobs, the most pairs first, at most kMostTrafficLines. O(tasks).
    [[nodiscard]] std::vector<TrafficLine> traffic(std::span<const JobId> jobs) const;

    /// Calls `visit(slot, task)` for everything a server shows, every part of a shared device included.
    template<typename Visit> void eachTask(HostId id, const Visit& visit) const
    {
        int slot = 0;
        for (const auto& task : slots(id)) {
            if (task.job.isValid())
                visit(slot, task);
            ++slot;
        }
        if (const auto found = m_shared.find(id.value); found != m_shared.end()) {
            for (const auto& [device, task] : found->second)
                visit(int { device }, task);
        }
    }
    /// Where it lies, in scene units: its place, or its part of it.
    [[nodiscard]] QRectF taskRect(HostId id, int slot, const SlotView& task) const;

    /// How many tasks of the workload that need no device the server has room for, at most kMostMarks.
    [[nodiscard]] static int markCapacity(const ResourceVector& capacity, std::span<const ResourceVector> demands);
    /// The different demands of single tasks without a device in a workload. O(jobs).
    [[nodiscard]] static std::vector<ResourceVector> devicelessDemands(const Workload& workload);

private:
    /// Who else holds a device.
    struct Sharer {
        std::uint16_t device = 0;
        SlotView task;
    };

    void makePlaces();
    void updateHost(HostId id, const SessionFrame* before);
    void placeTasks(HostId id, HostView& host);
    [[nodiscard]] static bool isColorTaken(std::span<const TileFrame> tiles, JobId job);
    void noteSockets(HostId id);
    void noteNames();
    void collectKinds();
    void hold(HostId id, std::span<SlotView> squares, std::size_t device, const SlotView& task);
    void holdAny(HostId id, HostView& host, std::span<SlotView> squares);
    void placeMarks(HostView& host, std::span<SlotView> marks);
    [[nodiscard]] std::int64_t devicesPerTask(const TileFrame& tile) const;
    void noteTaskDevices();
    static void countTaken(HostView& host, std::span<const SlotView> places);

    std::shared_ptr<const Cluster> m_cluster;
    std::shared_ptr<const Workload> m_workload;
    static constexpr std::size_t kRoles = std::tuple_size_v<decltype(RoleList::role)>;
    std::vector<std::int32_t> m_taskDevices; ///< by job and role
    std::shared_ptr<const SessionFrame> m_frame;
    std::shared_ptr<const std::vector<float>> m_predictionErrors;
    std::vector<ModelId> m_modelsUsed;
    std::vector<TenantId> m_tenantsUsed;
    std::set<RoleKind> m_rolesUsed;
    std::set<RoleKind> m_marksUsed;
    ClusterLayout m_layout;
    int m_mostMarks = 0; ///< of a server
    int m_sharedName = 0;
    QString m_longestName;
    std::vector<HostView> m_hosts;
    std::vector<std::uint32_t> m_firstSlot; ///< by host: into m_slots
    std::vector<SlotView> m_slots; ///< of a host its devices, then its marks
    std::unordered_map<std::uint32_t, std::vector<Sharer>> m_shared; ///< by host; of each device all but the first
    std::vector<SlotView> m_unbound; ///< scratch: tasks that need a device, and are bound to none yet
    std::vector<SlotView> m_wanted; ///< scratch: tasks without a device
};

} // namespace consonance
