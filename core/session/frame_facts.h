// SPDX-License-Identifier: GPL-3.0-or-later
//
// The frame of one moment, for expressions; and searches of its jobs, servers, events and tasks. Everything is
// immutable and shared, so a search may run on any thread. Cost: making one is cheap, the first question about tiles
// walks them once; a search evaluates the condition once per thing.
#pragma once

#include "core/base/progress.h"
#include "core/query/condition_vocabulary.h"
#include "core/session/interactive_session.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// Jobs that wait or were rejected: GroupFigures::notServed of all jobs, at the moment of the frame.
[[nodiscard]] inline std::int64_t notServed(const SessionFrame& frame)
{
    return std::ssize(frame.waiting) + frame.rejected;
}

class FrameFacts final : public SimulationFacts {
public:
    /// The history may be null; events() is then empty. Jobs that the frame does not have are still to come.
    FrameFacts(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload,
        std::shared_ptr<const SessionFrame> frame, std::shared_ptr<const SessionHistory> history);

    [[nodiscard]] const Cluster& cluster() const override { return *m_cluster; }
    [[nodiscard]] const Workload& workload() const override { return *m_workload; }
    [[nodiscard]] double now() const override { return m_frame->shown.seconds(); }
    [[nodiscard]] double interval() const override { return m_frame->position.interval; }
    [[nodiscard]] double decisions() const override { return m_frame->position.decision; }
    [[nodiscard]] double eventCount() const override { return m_frame->position.event; }
    [[nodiscard]] double queueLength() const override { return static_cast<double>(m_frame->waiting.size()); }
    [[nodiscard]] double running() const override { return m_frame->running; }
    [[nodiscard]] double finished() const override { return m_frame->finished; }
    [[nodiscard]] double allocatedShare() const override { return m_frame->allocatedShare; }
    [[nodiscard]] std::span<const EventRecord> events() const override;

    [[nodiscard]] JobPhase phase(JobId job) const override { return of(job).phase; }
    /// It holds its resources but is stalled by a change or waits for data.
    [[nodiscard]] bool isStalled(JobId job) const { return of(job).isStalled; }
    [[nodiscard]] double progress(JobId job) const override { return static_cast<double>(of(job).progress); }
    [[nodiscard]] std::optional<double> slowdown(JobId job) const override;
    [[nodiscard]] double waited(JobId job) const override { return of(job).waited.seconds(); }
    [[nodiscard]] std::optional<double> started(JobId job) const override;
    [[nodiscard]] std::optional<double> ended(JobId job) const override;
    [[nodiscard]] double speed(JobId job) const override { return of(job).ratePerSecond; }
    [[nodiscard]] double serversOf(JobId job) const override { return counts().serversOf[job.index()]; }

    [[nodiscard]] Availability availability(HostId host) const override { return of(host).availability; }
    [[nodiscard]] ResourceVector used(HostId host) const override { return of(host).used; }
    [[nodiscard]] std::optional<double> interference(HostId host) const override;
    [[nodiscard]] double jobsOn(HostId host) const override { return counts().jobsOn[host.index()]; }
    [[nodiscard]] double tasksOn(HostId host) const override;
    /// Tasks of one job and role each.
    [[nodiscard]] std::span<const TileFrame> tilesOn(HostId host) const
    {
        return std::span(m_frame->tiles).subspan(of(host).firstTile, of(host).tileCount);
    }

    /// Tasks of one job and role on one server, proposed ones included; their place is the number of a found task.
    [[nodiscard]] std::span<const TileFrame> tasks() const { return m_frame->tiles; }
    [[nodiscard]] HostId hostOfTask(std::size_t task) const;

private:
    /// Counted when first asked for.
    struct Counts {
        std::once_flag once;
        std::vector<std::uint32_t> serversOf; ///< by job
        std::vector<std::uint32_t> jobsOn; ///< by server
    };

    [[nodiscard]] const JobFrame& of(JobId job) const;
    [[nodiscard]] const HostFrame& of(HostId host) const { return m_frame->hosts[host.index()]; }
    [[nodiscard]] const Counts& counts() const;
    void countTiles() const;

    std::shared_ptr<const Cluster> m_cluster;
    std::shared_ptr<const Workload> m_workload;
    std::shared_ptr<const SessionFrame> m_frame;
    std::shared_ptr<const SessionHistory> m_history;
    std::shared_ptr<Counts> m_counts;
};

/// The tasks of one job and role on one server.
template<> const std::vector<FactField<std::size_t, FrameFacts>>& factFields();
using TaskRecord = FactRecord<std::size_t, FrameFacts>;
[[nodiscard]] inline const QueryCatalogue& taskCatalogue()
{
    return factCatalogue<std::size_t, FrameFacts>();
}

enum class FindKind : std::uint8_t { Jobs, Servers, Events, Tasks };
[[nodiscard]] const QueryCatalogue& findCatalogue(FindKind kind);

/// The views' word for a running job or task stalled by a change; conditions have it only for tasks.
inline constexpr std::string_view kStalledWord = "stalled";

/// A search: every word somewhere in a thing's texts, as conditions or as views write them, the title of its
/// model among them; or a condition over its fields.
struct FindRequest {
    FindKind kind = FindKind::Jobs;
    std::string text;
    bool isCondition = false;
    std::size_t limit = 5000;
    /// How views write the words of fields with a few fixed values; other words they write unchanged.
    std::map<std::string, std::string, std::less<>> shownWords {};
};

struct FindResult {
    std::vector<std::uint32_t> things; ///< ids of jobs or servers, or places in events() or tasks(); ascending
    std::size_t total = 0; ///< also those beyond the limit
};
/// Errors: a condition that cannot be read, with its column; Cancelled.
[[nodiscard]] Result<FindResult> find(const FindRequest& request, const FrameFacts& facts, const StopToken& stop = {});
/// The record of one thing found; `use` gets it.
void withRecord(
    FindKind kind, std::uint32_t thing, const FrameFacts& facts, const std::function<void(const QueryRecord&)>& use);

} // namespace consonance
