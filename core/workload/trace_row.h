// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shared by the CSV and the JSON form of a trace: the fields of a job, a row of values for them, the checks
// that turn a row into a job, and the reverse. Internal to core/workload. A TraceBuilder is used from one thread.
#pragma once

#include "core/base/number_range.h"
#include "core/base/progress.h"
#include "core/workload/trace_file.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace consonance {

inline constexpr std::int64_t kTraceVersion = 1;
inline constexpr auto kTraceTextTooLong
    = CONSONANCE_MESSAGE("trace.text-too-long", "a text of at most {0} bytes is expected");

/// In the order in which writers put the columns.
enum class TraceField : std::uint8_t {
    Job,
    Arrival,
    Model,
    Workers,
    Servers,
    Epochs,
    Iterations,
    Gpus,
    Duration,
    Tenant,
    App,
    Weight,
    Priority,
    Deadline,
    Preemptible,
    WorkerCpu,
    WorkerGpu,
    WorkerMemory,
    WorkerNetwork,
    WorkerDisk,
    ServerCpu,
    ServerGpu,
    ServerMemory,
    ServerNetwork,
    ServerDisk,
    MinimumWorkers,
    MaximumWorkers,
    MinimumServers,
    MaximumServers,
    GpuType,
    GpuMemory,
    Batch,
    MinimumBatch,
    MaximumBatch,
    MaximumBatchPerGpu,
    Utility,
    UtilityDecay,
    UtilityInflection,
    Bid,
    Valuation,
    Class,
    GpuShare,
    User,
    Limit,
    Checkpoint,
    Started,
    Hosts,
};
inline constexpr std::size_t kTraceFieldCount = 47;

enum class TraceFieldKind : std::uint8_t { Text, Integer, Number, Flag };

struct TraceFieldSpec {
    std::string_view name; ///< column and JSON member
    TraceFieldKind kind;
    NumberRange range; ///< of Integer and Number
};

[[nodiscard]] const TraceFieldSpec& traceFieldSpec(TraceField field);
[[nodiscard]] std::optional<TraceField> findTraceField(std::string_view name);

/// The values of a row; flags are 0 or 1. Texts are views into the input.
class TraceRow {
public:
    void setText(TraceField field, std::string_view value)
    {
        m_texts[index(field)] = value;
        m_isSet.set(index(field));
    }
    void setNumber(TraceField field, double value)
    {
        m_numbers[index(field)] = value;
        m_isSet.set(index(field));
    }
    void clear() { m_isSet.reset(); }

    [[nodiscard]] bool has(TraceField field) const { return m_isSet.test(index(field)); }
    [[nodiscard]] std::string_view text(TraceField field) const { return has(field) ? m_texts[index(field)] : ""; }
    [[nodiscard]] double number(TraceField field, double otherwise = 0) const
    {
        return has(field) ? m_numbers[index(field)] : otherwise;
    }
    [[nodiscard]] std::int32_t integer(TraceField field, std::int32_t otherwise = 0) const
    {
        return has(field) ? static_cast<std::int32_t>(m_numbers[index(field)]) : otherwise;
    }

private:
    static std::size_t index(TraceField field) { return static_cast<std::size_t>(field); }

    std::bitset<kTraceFieldCount> m_isSet;
    std::array<std::string_view, kTraceFieldCount> m_texts {};
    std::array<double, kTraceFieldCount> m_numbers {};
};

/// Positions of the current row's values in the input.
class TracePlaces {
public:
    virtual ~TracePlaces() = default;
    [[nodiscard]] virtual SourcePlace row() const = 0;
    [[nodiscard]] virtual SourcePlace field(TraceField field) const = 0;
    /// Number that names the row: its line, or its index.
    [[nodiscard]] virtual std::int64_t number() const = 0;
    /// "line 12", "/jobs/3"
    [[nodiscard]] virtual std::string describe(std::int64_t number) const = 0;
    /// What the file calls the column of the field; empty where it has none.
    [[nodiscard]] virtual std::string columnOf(TraceField /*field*/) const { return {}; }

    /// As people find it in the file: the name of its column, else the field's own.
    [[nodiscard]] std::string nameOf(TraceField field) const
    {
        auto column = columnOf(field);
        return column.empty() ? std::string(traceFieldSpec(field).name) : column;
    }
    /// The name of its column is the last word of the problem, since editors count characters and people look for it.
    [[nodiscard]] Error problem(MessageId message, std::vector<std::string> arguments, TraceField of) const
    {
        Error error { .kind = ErrorKind::BadInput,
            .message = message,
            .arguments = std::move(arguments),
            .place = field(of),
            .context = {} };
        if (auto column = columnOf(of); !column.empty())
            error.context.push_back(std::move(column));
        return error;
    }
};

/// Fields that set the demand of one kind of task, in the order of Resource.
inline constexpr std::array<TraceField, kResourceCount> kWorkerDemand { TraceField::WorkerGpu, TraceField::WorkerCpu,
    TraceField::WorkerMemory, TraceField::WorkerNetwork, TraceField::WorkerDisk };
inline constexpr std::array<TraceField, kResourceCount> kServerDemand { TraceField::ServerGpu, TraceField::ServerCpu,
    TraceField::ServerMemory, TraceField::ServerNetwork, TraceField::ServerDisk };

/// Amounts in ResourceVector of one of the file's unit: cores and GB are kept in thousandths.
constexpr double unitsOf(Resource resource)
{
    return resource == Resource::Cpu || resource == Resource::Memory ? 1000 : 1;
}

/// Says of jobs that give a duration and a model with a profile what the duration means; nothing without such jobs.
[[nodiscard]] std::optional<Assumption> profiledDurations(const Workload& workload);

/// What a job holds over its duration, a part of a GPU as that part. A training with parameter servers takes as long as
/// with each task on a separate server; 0 for jobs whose duration depends on their batch.
[[nodiscard]] double gpuSecondsOf(const JobSpec& job, const ModelCatalogue& models);

/// After jobs were taken out: what is assumed of some counts those that are left. `before` is the workload with them:
/// which jobs name a model without a profile is not known of traces that were written again; their count stays where it
/// is not that of all jobs without a model.
void recountAssumptions(Workload& workload, const Workload& before);

/// Collects rows into a workload.
class TraceBuilder {
public:
    TraceBuilder(const std::string& fileName, std::shared_ptr<const ModelCatalogue> models);

    [[nodiscard]] TraceReport& report() { return m_report; }
    /// Makes room for that many jobs; a guess is enough.
    void reserve(std::int64_t jobs);
    void setName(std::string name) { m_workload.name = std::move(name); }
    void setOrigin(std::string origin) { m_workload.origin = std::move(origin); }
    [[nodiscard]] std::int64_t jobCount() const { return std::ssize(m_workload.jobs); }
    /// At most 200 are kept, clipped to the bytes below; further ones become a notice.
    void addAssumption(const Assumption& assumption);
    /// Says of the workload, before all others, how many rows of its file could not be read; nothing where there are
    /// none.
    void addUnreadRows(std::int64_t unread, std::int64_t rows);

    /// Adds the job that the row describes, or reports why it cannot. Fails only when the trace is
    /// too large.
    [[nodiscard]] Result<void> add(const TraceRow& row, const TracePlaces& places);

    /// Sets the mark, below kMarks, of the job added last.
    void markLast(std::size_t mark) { m_notes.back().marks.set(mark); }
    /// What attempts at the job added last held before the one that counts.
    void noteEarlier(double gpuSeconds) { m_notes.back().earlierGpuSeconds = gpuSeconds; }
    /// Of the jobs that are left.
    [[nodiscard]] double earlierGpuSeconds() const;
    /// How many of the jobs that are left have it.
    [[nodiscard]] std::int64_t countMarked(std::size_t mark) const;
    /// What these hold over their durations.
    [[nodiscard]] double gpuSecondsMarked(std::size_t mark) const;
    static constexpr std::size_t kMarks = 64;

    /// Jobs that were added and removed again.
    struct Beyond {
        std::int64_t jobs = 0; ///< since the beginning
        std::int64_t firstRow = 0; ///< the smallest number of their rows
    };
    /// Keeps the first jobs by arrival and order.
    Beyond keepFirst(std::int64_t jobs);

    /// The workload of the added jobs. Fails when there are none.
    [[nodiscard]] Result<TraceFile> finish();

private:
    [[nodiscard]] TenantId tenant(std::string_view name);
    [[nodiscard]] UserId user(std::string_view name);
    [[nodiscard]] AppId app(std::string_view name);
    void fillRequest(const TraceRow& row, JobRequest& request);
    void assumeOfJobs();
    void assumeAnew(const Assumption& assumption);

    /// What has to be said of a job, if it is among those that are left.
    struct JobNote {
        const std::string* unknownModel = nullptr; ///< of a gang: named, without a profile
        std::bitset<kMarks> marks;
        double earlierGpuSeconds = 0;
        bool isBareGang = false;
    };

    std::string m_fileName;
    Workload m_workload;
    TraceReport m_report;
    std::unordered_map<std::string, std::int64_t> m_rowOfJob;
    std::unordered_map<std::string, TenantId> m_tenants;
    std::unordered_map<std::string, UserId> m_users;
    std::unordered_map<std::string, AppId> m_apps;
    std::set<std::string> m_unknownModels; ///< to which the notes point
    std::vector<JobNote> m_notes; ///< by job
    Beyond m_beyond;
    bool m_hasLostAssumptions = false;
};

/// The values that describe the job; texts are views into the workload.
[[nodiscard]] TraceRow traceRowOf(const Workload& workload, const JobSpec& job);

/// The texts of trace_file.h; Cancelled when stopped.
[[nodiscard]] Result<std::string> writtenCsv(const Workload& workload, const StopToken& stop);
[[nodiscard]] Result<std::string> writtenJson(const Workload& workload, const StopToken& stop);

inline constexpr std::size_t kMaximumNameBytes = 200;
inline constexpr std::size_t kMaximumHostsBytes = 100'000; ///< a name for each task of a large gang
[[nodiscard]] constexpr std::size_t maximumTextBytes(TraceField field)
{
    return field == TraceField::Hosts ? kMaximumHostsBytes : kMaximumNameBytes;
}
inline constexpr std::size_t kMaximumRuleBytes = 10'000;

/// "consonance-trace"
[[nodiscard]] std::string_view traceFormatName();
/// BadInput when the version is not one that this program reads.
[[nodiscard]] Result<void> checkTraceVersion(std::int64_t version, SourcePlace place);

} // namespace consonance
