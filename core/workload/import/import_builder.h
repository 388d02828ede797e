// SPDX-License-Identifier: GPL-3.0-or-later
//
// From the jobs of another system to a workload: the checks, rules, counts and assumptions that all importers share. An
// importer fills in a ForeignJob as far as its source goes and hands it over; the builder decides whether it becomes a
// job of ours, is left out or is malformed. Used from one thread. Memory: the jobs kept, at most twice as many
// as requested.
#pragma once

#include "core/base/random.h"
#include "core/workload/import/import_options.h"
#include "core/workload/import/importers.h"
#include "core/workload/trace_row.h"

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace consonance {

/// The fields of a job that a source can give.
enum class ForeignField : std::uint8_t {
    Job,
    Tenant,
    User,
    App,
    GpuType,
    State,
    Submitted,
    Started,
    Ended,
    Duration,
    Suspended,
    Limit,
    Deadline,
    Nodes,
    Gpus,
    Cores,
    Memory,
    Priority,
    Weight,
    Hosts,
    Unused, ///< known, and of no use here
};
inline constexpr std::size_t kForeignFieldCount = 21;

/// A job as another system describes it; missing values are absent. Times are seconds by the clock of the source.
/// The texts are copied when the job is taken.
struct ForeignJob {
    std::string_view name;
    std::string_view tenant;
    std::string_view user;
    std::string_view cluster; ///< jobs of one name on several clusters are different jobs; for JobRecords
    std::string_view app;
    std::string_view gpuType; ///< required
    std::string_view state;
    std::string_view arrayTasks; ///< it stands for these tasks of an array, such as "3-100%2"; for JobRecords
    std::optional<double> submitted;
    std::optional<double> started;
    std::optional<double> ended;
    std::optional<double>
        duration; ///< of running, as measured; counts more than start and end, which are by local clocks
    std::optional<double> suspended; ///< of the time between start and end
    std::optional<double> limit; ///< on the duration
    std::optional<double> deadline;
    std::optional<double> nodes; ///< servers over which the values below are spread evenly; absent: any number
    std::optional<double> gpus; ///< all of them; parts of a GPU are possible
    std::optional<double> cores; ///< likewise
    std::optional<double> gpuShare; ///< of each GPU, where the source lets tasks share them
    std::optional<double> memoryGb;
    std::optional<double> priority;
    std::optional<double> weight;
    std::string_view hosts; ///< names of the servers that it ran on, as Slurm lists them; cut names count as none
    std::optional<ModelId> model; ///< of the builder's catalogue, where the source says it
    std::optional<int> component; ///< of a heterogeneous job of this name; for JobRecords
    bool hasNoSubmission = false; ///< the source does not say it: `submitted` is the start
    bool hasEnded = false; ///< by its state, also where there is no time of it
    bool waitsAgain = false; ///< an attempt after which the job went back to its queue; for JobRecords
    double servers = 0; ///< parameter servers beside the nodes, which then are workers
    double serverCores = 0; ///< of all of them
    double serverMemoryGb = 0;
};

/// Tasks of one kind within a job; the amounts are totals over them.
struct ForeignTasks {
    double count = 0;
    double gpus = 0;
    double cores = 0;
    double memoryGb = 0;
    bool areServers = false; ///< parameter servers
};

/// Positions of the current job's values in the source.
class ForeignPlaces {
public:
    virtual ~ForeignPlaces() = default;
    [[nodiscard]] virtual SourcePlace row() const = 0;
    [[nodiscard]] virtual SourcePlace field(ForeignField field) const = 0;
    /// Number that names the row: its line, or its index.
    [[nodiscard]] virtual std::int64_t number() const = 0;
    /// "line 12", "/jobs/3"
    [[nodiscard]] virtual std::string describe(std::int64_t number) const = 0;
};

/// Of a job that is one line of text or more.
class LinePlaces final : public ForeignPlaces {
public:
    /// The name of the file is borrowed.
    LinePlaces(const std::string& fileName, std::int64_t line)
        : m_fileName(fileName)
        , m_line(line)
    {
    }
    [[nodiscard]] SourcePlace row() const override
    {
        return { .file = m_fileName, .line = m_line, .column = 1, .pointer = {} };
    }
    [[nodiscard]] SourcePlace field(ForeignField /*field*/) const override { return row(); }
    [[nodiscard]] std::int64_t number() const override { return m_line; }
    [[nodiscard]] std::string describe(std::int64_t number) const override { return "line " + std::to_string(number); }

private:
    const std::string& m_fileName;
    std::int64_t m_line;
};

class ImportBuilder {
public:
    ImportBuilder(std::string_view importer, const std::string& fileName, const ImportRequest& request,
        ImportRules rules, std::shared_ptr<const ModelCatalogue> models);

    /// The importer counts rows, and those that never reach take().
    [[nodiscard]] ImportReport& report() { return m_report; }
    [[nodiscard]] const ImportRules& rules() const { return m_rules; }
    void drop(MessageId reason, std::int64_t line, std::int64_t rows = 1);
    /// Rows are members of this list of a JSON file, such as "/jobs", and their numbers places in it.
    void setList(std::string pointer) { m_list = std::move(pointer); }
    /// The rows say what was at that moment of the source's clock. Waiting jobs of unknown length run `usualSeconds`,
    /// unless the request says how long. Before the first take().
    void setSnapshot(double now, double usualSeconds);
    /// A row became no job because of this.
    void refuse(Error problem);
    void assume(const char* field, std::string rule);
    /// A rule for single jobs, reported with their number: it counts when the next job is taken. A `name` stands behind
    /// the number, and each has a number of its own.
    void assumeOfNext(const char* field, const char* rule, std::string name = {});

    /// The text, until the next job is taken, dropped or refused.
    [[nodiscard]] std::string_view hold(std::string text);
    struct CountedRule {
        const char* field;
        const char* rule;
        std::string name; ///< of what it is about, where several are
        [[nodiscard]] bool isSame(const CountedRule& other) const
        {
            return std::string_view(rule) == other.rule && name == other.name;
        }
    };
    /// What was held and assumed for the next job.
    struct NextJob {
        std::vector<CountedRule> rules;
        double earlierGpuSeconds = 0; ///< that earlier attempts at the job held
        std::list<std::string> texts; ///< a list keeps the views valid

        void assume(const char* field, const char* rule, std::string name = {});
        void splice(NextJob other);
    };
    /// Moves it out, for a job that comes later, and back.
    [[nodiscard]] NextJob setAside() { return std::exchange(m_next, {}); }
    void resume(NextJob next) { m_next = std::move(next); }
    /// Adds up the kinds of tasks of the next job. Tasks without a GPU beside some with one become part of those.
    void gather(std::span<const ForeignTasks> kinds, ForeignJob& job);

    /// Fails only when the trace is too large.
    [[nodiscard]] Result<void> take(const ForeignJob& job, const ForeignPlaces& places);
    /// What became of the job that take() saw last: taken, left out for a reason, or malformed.
    [[nodiscard]] bool hasTakenLast() const { return m_hasTakenLast; }
    [[nodiscard]] std::optional<MessageId> whyDroppedLast() const { return m_whyDroppedLast; }
    /// Fails when no job is left.
    [[nodiscard]] Result<ImportedTrace> finish();

private:
    struct Tasks {
        double count = 0;
        double gpus = 0; ///< of each
        std::optional<double> cores;
        std::optional<double> memoryGb;
    };

    [[nodiscard]] ModelId drawModel();
    [[nodiscard]] std::optional<MessageId> reasonToDrop(const ForeignJob& job, std::optional<double> duration) const;
    [[nodiscard]] std::optional<double> durationOf(const ForeignJob& job);
    [[nodiscard]] double durationOfRunning(const ForeignJob& job);
    void count(CountedRule rule); ///< of the job added last
    [[nodiscard]] std::vector<std::string> figuresOf(const CountedRule& rule, std::size_t mark);
    [[nodiscard]] Result<void> judge(const ForeignJob& job, const ForeignPlaces& places);
    [[nodiscard]] Result<void> add(const ForeignJob& job, const ForeignPlaces& places);
    [[nodiscard]] bool hasOtherClocks(const ForeignJob& job) const;
    [[nodiscard]] Tasks tasksOf(const ForeignJob& job);
    [[nodiscard]] Result<void> fill(const ForeignJob& job, double duration, ModelId model, const ForeignPlaces& places);
    [[nodiscard]] Result<void> fillRecording(const ForeignJob& job, const ForeignPlaces& places);
    [[nodiscard]] Result<void> fillTraining(
        const ForeignJob& job, const Tasks& tasks, double duration, ModelId model, const ForeignPlaces& places);
    [[nodiscard]] Result<void> setTexts(const ForeignJob& job, const ForeignPlaces& places);
    [[nodiscard]] Result<void> set(TraceField field, double value, const ForeignPlaces& places);
    [[nodiscard]] Result<void> setText(TraceField field, std::string_view value, const ForeignPlaces& places);
    void limit();
    void addCountedAssumptions();

    std::string m_importer;
    std::string m_fileName;
    std::string m_list; ///< of JSON
    ImportRequest m_request;
    ImportRules m_rules;
    std::shared_ptr<const ModelCatalogue> m_models;
    std::vector<ModelId> m_candidates;
    RandomStream m_random;
    TraceBuilder m_builder;
    TraceRow m_row;
    ImportReport m_report;
    TraceBuilder::Beyond m_beyond;
    NextJob m_next;
    std::vector<CountedRule> m_counted; ///< one has the mark of its place here
    bool m_hasTakenLast = false;
    std::optional<MessageId> m_whyDroppedLast;
    std::optional<double> m_snapshot; ///< by the source's clock
};

inline constexpr auto kDropBeyondLimit = CONSONANCE_MESSAGE("import.drop-limit", "beyond the number of jobs asked for");
inline constexpr auto kDropOutsideTime = CONSONANCE_MESSAGE("import.drop-time", "outside the time range");
inline constexpr auto kDropNeverStarted
    = CONSONANCE_MESSAGE("import.drop-never-started", "ended before it started: it never ran");
inline constexpr auto kDropNoDuration = CONSONANCE_MESSAGE("import.drop-duration", "duration of 0 s: never ran");

/// Counts a row left out for a reason.
void countDropped(std::vector<DroppedRows>& dropped, MessageId reason, std::int64_t line, std::int64_t rows = 1,
    const std::string& pointer = {});
/// Why an import has no job, with the first malformed row where there is one.
[[nodiscard]] Error nothingImported(const ImportReport& report, SourcePlace place);

} // namespace consonance
