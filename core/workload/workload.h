// SPDX-License-Identifier: GPL-3.0-or-later
//
// The jobs of a trace. A JobSpec has two halves: the request, which every scheduler sees, and the work, which only
// those may read whose traits say so (the knowledge gate in core/sim/view.h hands out the first half alone). A Workload
// is immutable and shared; its jobs are sorted by (arrival, name as given order in the file), so a JobId orders as
// arrivals do.
#pragma once

#include "core/base/resources.h"
#include "core/base/seldom.h"
#include "core/base/strong_id.h"
#include "core/base/time.h"
#include "core/cluster/claim.h"
#include "core/workload/model_profile.h"
#include "core/workload/value/private_valuation.h"
#include "core/workload/value/utility.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

enum class RoleKind : std::uint8_t {
    Worker, ///< computes gradients
    ParameterServer, ///< holds the parameters
    Task, ///< neither: a plain gang member
};

/// A kind of task a job consists of. Rigid means minimum == maximum.
struct RoleSpec {
    RoleKind kind = RoleKind::Task;
    ResourceVector demand; ///< of one task
    std::int64_t deviceMemoryMegabytes = 0; ///< per device of one task; matters where devices are shared
    std::int64_t gpuShare = kFullShare; ///< millionths of each GPU of one task that it needs to run at full speed
    std::int32_t requested = 1;
    std::int32_t minimum = 1;
    std::int32_t maximum = 1;
};

/// A gang has one role, a training two; kept inline, as traces have many jobs.
struct RoleList {
    std::array<RoleSpec, 2> role {};
    std::uint8_t count = 0;

    void add(const RoleSpec& spec) { role[count++] = spec; }
    [[nodiscard]] std::size_t size() const { return count; }
    [[nodiscard]] const RoleSpec& operator[](std::size_t i) const { return role[i]; }
    [[nodiscard]] RoleSpec& operator[](std::size_t i) { return role[i]; }
    [[nodiscard]] const RoleSpec* begin() const { return role.data(); }
    [[nodiscard]] const RoleSpec* end() const { return role.data() + count; }
    /// Index of the first role of that kind, or -1.
    [[nodiscard]] int find(RoleKind kind) const
    {
        for (std::size_t i = 0; i < count; ++i) {
            if (role[i].kind == kind)
                return static_cast<int>(i);
        }
        return -1;
    }
};

struct BatchSpec {
    std::int32_t initial = 0; ///< samples, all workers together; 0 = the model's own
    std::int32_t minimum = 0;
    std::int32_t maximum = 0;
    std::int32_t perDeviceMinimum = 0;
    std::int32_t perDeviceMaximum = 0;
};

enum class WorkUnit : std::uint8_t {
    ServiceTime, ///< microseconds of running at rate 1
    Batches, ///< batches of one worker; w workers at s seconds a step do w/s a second (weak scaling)
    Steps, ///< optimiser steps at the job's smallest batch; the progress model says how many of them a larger one is
           ///< worth
};

struct Work {
    WorkUnit unit = WorkUnit::ServiceTime;
    double amount = 0; ///< in `unit`
    double epochs = 0; ///< as submitted; 0 when the trace gives a duration instead
};

/// The class of service of a job, where a policy distinguishes them.
enum class JobClass : std::uint8_t {
    Guaranteed,
    Opportunistic, ///< runs on leftover resources, and may lose them
};
/// "guaranteed" or "opportunistic".
[[nodiscard]] const char* jobClassName(JobClass jobClass);

/// The user's request, declarations and bid; every policy may read them.
struct JobRequest {
    std::string name; ///< the trace's job_id
    Time arrival;
    ModelId model; ///< invalid when the trace has none
    TenantId tenant;
    UserId user; ///< who submitted it; invalid when the trace does not say
    AppId app;
    double weight = 1;
    std::optional<Time> deadline;
    std::optional<Duration> timeLimit; ///< the longest run that the scheduler of the trace allowed
    /// Between two checkpoints while it runs; zero: it writes none. Without a value the rule of the run holds.
    std::optional<Duration> checkpointEvery;
    std::optional<Utility> utility; ///< declared worth of completion
    std::optional<double> bid; ///< the most that the user says it pays, in units of value
    std::string deviceType; ///< required type, or empty
    BatchSpec batch;
    std::int16_t priorityBand = 0; ///< higher is more important
    JobClass jobClass = JobClass::Guaranteed;
    bool preemptible = true;
    RoleList roles;

    /// Sum over the requested tasks.
    [[nodiscard]] ResourceVector totalDemand() const;
    [[nodiscard]] std::int64_t requestedGpus() const { return totalDemand()[Resource::Gpu]; }
    /// The share of each of its GPUs that the job asks for if all its roles with GPUs agree, else whole ones.
    [[nodiscard]] std::int64_t gpuShare() const;
    [[nodiscard]] bool isParameterServerJob() const { return roles.find(RoleKind::ParameterServer) >= 0; }

    /// The most that the user declares: the value of the utility, else the bid, else 0.
    [[nodiscard]] double declaredValue() const { return utility ? utility->value : bid.value_or(0); }
    /// Declared worth of completion at that time; 0 after the deadline.
    [[nodiscard]] double worthAt(Time completion) const { return worthOf(declaredValue(), completion); }
    /// The same curve from another value.
    [[nodiscard]] double worthOf(double value, Time completion) const;
};

/// What the accounting of the scheduler that ran the job says of it.
struct JobRecording {
    Time start;
    std::string hosts; ///< names of its servers in the form of Slurm, "gpu[01-04],login"; empty: not recorded
};

struct JobSpec {
    JobRequest request;
    Work work;
    PrivateValuation valuation; ///< beside the request, since no policy may read it
    Seldom<JobRecording> recording; ///< likewise; absent: it has not started, or the trace does not say
    std::int32_t unknownModel = -1; ///< that it names without a profile, into Workload::unknownModels; < 0: none

    [[nodiscard]] bool hasUnknownModel() const { return unknownModel >= 0; }
};

/// A rule that filled in a value missing from the trace; shown to the user and kept with the run.
struct Assumption {
    std::string field;
    std::string rule;
};

class Workload {
public:
    std::string name;
    std::string origin; ///< the file or preset with its parameters
    std::vector<JobSpec> jobs;
    std::vector<std::string> tenants; ///< never empty
    std::vector<std::string> users; ///< empty when the trace names none
    std::vector<std::string> apps; ///< never empty
    std::vector<std::string> unknownModels; ///< names that jobs have and the models have not; for people to read
    std::shared_ptr<const ModelCatalogue> models;
    std::vector<Assumption> assumptions;
    std::uint64_t contentHash = 0; ///< of the jobs and models; names a trace in a run

    [[nodiscard]] const JobSpec& job(JobId id) const { return jobs[id.index()]; }
    [[nodiscard]] std::size_t jobCount() const { return jobs.size(); }
};

/// What the trace calls the model of the job, with or without a profile; empty: it names none.
[[nodiscard]] std::string_view namedModel(const Workload& workload, JobId job);

/// Sorts jobs by (arrival, given order), numbers tenants and apps in the order of their first job, fills contentHash,
/// and freezes the workload.
[[nodiscard]] std::shared_ptr<const Workload> freezeWorkload(Workload workload);

} // namespace consonance
