// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the cluster picture shows at one moment: every server with its load and, slot by slot, the tasks on it; and what
// lies under a point. A task keeps its slot while it stays on its server, so that nothing moves but what the simulation
// moved. No widget, no paint, no colour: ClusterPainter draws it, ClusterCanvas lets people touch it.
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
#include <vector>

namespace consonance {

/// A task, or a free slot when `job` is invalid.
struct SlotView {
    JobId job;
    RoleKind kind = RoleKind::Task;
    std::uint8_t role = 0;
    bool isStalled = false;
    bool isProposed = false;

    bool operator==(const SlotView&) const = default;
};

struct HostView {
    Availability availability = Availability::Up;
    std::uint16_t slotCount = 0; ///< of squares
    std::uint16_t taken = 0; ///< squares with a task
    std::uint16_t mostTaken = 0; ///< a square of the job that has most of them
    std::int32_t hidden = 0; ///< tasks for which there is no square
    std::uint8_t sockets = 0; ///< at most 15; 0 where the cluster does not know them
    std::uint8_t devicesOfSocket = 0; ///< of the first, at most 63
    float gpuShare = -1; ///< used over capacity, 0 … 1; −1 when it has none
    float cpuShare = -1;
    float memoryShare = -1;
    float slowdown = -1; ///< mean over its jobs; negative when it hosts none

    /// The resource that is fullest decides, as for the policies that balance load.
    [[nodiscard]] float load() const { return std::max({ 0.0F, gpuShare, cpuShare, memoryShare }); }
};

/// What lies under a point.
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
    static constexpr int kMostSlots = 64; ///< squares of a tile; servers with room for more tasks show a number instead
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

    [[nodiscard]] const HostView& host(HostId id) const { return m_hosts[id.index()]; }
    [[nodiscard]] std::span<const SlotView> slots(HostId id) const
    {
        return std::span(m_slots).subspan(m_firstSlot[id.index()], m_hosts[id.index()].slotCount);
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

    [[nodiscard]] SceneHit hit(QPointF point) const;
    /// Of selected jobs, the most pairs first, at most kMostTrafficLines. O(tasks).
    [[nodiscard]] std::vector<TrafficLine> traffic(std::span<const JobId> jobs) const;

    /// How many tasks of the workload's smallest kind the server could hold: what its squares stand for.
    [[nodiscard]] static int slotCapacity(const ResourceVector& capacity, std::span<const ResourceVector> demands);
    /// The different demands of single tasks in a workload. O(jobs).
    [[nodiscard]] static std::vector<ResourceVector> taskDemands(const Workload& workload);

private:
    void updateHost(HostId id, const SessionFrame* before);
    void placeTasks(HostId id, HostView& host);
    void noteSockets(HostId id);
    void collectKinds();
    static void countSquares(HostView& host, std::span<const SlotView> squares);

    std::shared_ptr<const Cluster> m_cluster;
    std::shared_ptr<const Workload> m_workload;
    std::shared_ptr<const SessionFrame> m_frame;
    std::shared_ptr<const std::vector<float>> m_predictionErrors;
    std::vector<ModelId> m_modelsUsed;
    std::vector<TenantId> m_tenantsUsed;
    std::set<RoleKind> m_rolesUsed;
    ClusterLayout m_layout;
    int m_mostSlots = 1;
    std::vector<HostView> m_hosts;
    std::vector<std::uint32_t> m_firstSlot; ///< by host: into m_slots
    std::vector<SlotView> m_slots;
    std::vector<SlotView> m_wanted; ///< scratch
};

} // namespace consonance
