// SPDX-License-Identifier: GPL-3.0-or-later
//
// A policy's view of the run: the cluster, the requests, waiting and running jobs, attained service – and, if its
// traits declare the knowledge, remaining work, true throughput and the interference model. Asking for undeclared
// knowledge returns an error and fails the run, in every build. A View is a thin handle valid during one decide(); one
// thread unless the policy guards it.
#pragma once

#include "core/base/ordered_id_set.h"
#include "core/base/result.h"
#include "core/sim/job_state.h"
#include "core/sim/knowledge.h"
#include "core/sim/plan.h"
#include "core/sim/sale.h"
#include "core/throughput/throughput_model.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace consonance {

class Engine;

/// The losses a job has reported, a hundred times in its life. No trace holds losses, so every job's is assumed to fall
/// as 1 / (1 + 9 x) with the fraction x of its work that is done, from 1 to the tenth at which it ends.
struct ReportedLosses {
    std::vector<double> epochs; ///< done when each loss was reported, ascending, from 0 on
    std::vector<double> losses;
    double target = 0; ///< the loss at which the job ends
    double workPerEpoch = 1;
};

/// A job without its name, its tenant and the time of its arrival: the form in which all jobs together may be known.
struct JobSketch {
    JobRequest request; ///< arrival at 0, a deadline counted from there
    double seconds = 0; ///< alone in its requested form
};

class View {
public:
    View(const Engine& engine, Knowledge granted);

    [[nodiscard]] Time now() const;
    /// Hash of everything that has happened so far: equal in runs with the same past.
    [[nodiscard]] std::uint64_t pastHash() const;
    [[nodiscard]] const Cluster& cluster() const;
    [[nodiscard]] const ModelCatalogue& models() const;
    /// The present holdings, before the plan being made.
    [[nodiscard]] const CapacityLedger& ledger() const;
    [[nodiscard]] std::size_t jobCount() const; ///< ids are below this; future jobs reveal nothing
    [[nodiscard]] std::size_t tenantCount() const;
    [[nodiscard]] const TenantTerms& tenantTerms(TenantId tenant) const;
    [[nodiscard]] Duration interval() const;
    /// The longest time that a job which starts or resumes holds its resources before it makes progress.
    [[nodiscard]] Duration startStall() const;

    /// Arrived and holding nothing (waiting or suspended), ascending, which is order of arrival.
    [[nodiscard]] const OrderedIdSet& waiting() const;
    [[nodiscard]] const OrderedIdSet& running() const;
    [[nodiscard]] JobPhase phase(JobId job) const;
    /// Only for jobs that have arrived.
    [[nodiscard]] const JobRequest& request(JobId job) const;
    [[nodiscard]] std::span<const PlacedTasks> placement(JobId job) const;
    [[nodiscard]] const Allocation* allocation(JobId job) const; ///< null when it holds nothing
    /// Ids of the jobs with tasks on the host, ascending.
    [[nodiscard]] std::vector<JobId> jobsOn(HostId host) const;
    /// The job's reservations, by start time. An assignment in a plan replaces all of them.
    [[nodiscard]] std::vector<Allocation> reservations(JobId job) const;
    /// For each resource, the least amount free of leases and reservations at any moment of [from, until), before the
    /// plan being made; a shared device is not free. Does not consider whether the server will be up.
    [[nodiscard]] ResourceVector freeDuring(HostId host, Time from, Time until) const;
    /// Whether one claim fits beside leases and reservations at every moment of [from, until), shares and the memory of
    /// devices included.
    [[nodiscard]] bool fitsDuring(const Claim& claim, Time from, Time until) const;

    [[nodiscard]] Duration executed(JobId job) const; ///< time holding resources
    [[nodiscard]] std::int64_t gpuService(JobId job) const; ///< GPU-microseconds; of a shared GPU the job's part
    [[nodiscard]] Duration waitingFor(JobId job) const; ///< since it last ran or arrived
    [[nodiscard]] bool hasRun(JobId job) const;
    /// The agreement with the job so far, including answers to offers; SaleKind::None before any verdict.
    [[nodiscard]] const Sale& sale(JobId job) const;

    /// Seconds the job would still run alone in its requested form, apart from transitions. Knowledge::RemainingWork.
    [[nodiscard]] Result<double> remainingSeconds(JobId job) const;
    /// Microseconds of service left for a job whose work is service time, exactly; else remainingSeconds() rounded up.
    /// Knowledge::RemainingWork.
    [[nodiscard]] Result<std::int64_t> remainingMicroseconds(JobId job) const;
    /// Total seconds the job takes alone in its requested form. Knowledge::Estimates (the user's estimate is
    /// as exact as the epochs it submitted; stated in traits).
    [[nodiscard]] Result<double> estimatedSeconds(JobId job) const;
    /// GPU-seconds of every job of the trace alone in its requested form (seconds for those without GPUs), ascending,
    /// so that no value reveals its job. Knowledge::Distribution.
    [[nodiscard]] Result<std::vector<double>> serviceDistribution() const;
    /// Every job of the trace as a sketch, by seconds and declared value, so that no position reveals its job.
    /// Knowledge::Distribution.
    [[nodiscard]] Result<std::vector<JobSketch>> population() const;
    /// Epochs as submitted. Knowledge::Epochs.
    [[nodiscard]] Result<double> epochs(JobId job) const;
    /// Knowledge::LossCurve. Jobs without epochs count their whole work as twenty.
    [[nodiscard]] Result<ReportedLosses> reportedLosses(JobId job) const;
    /// Share done of the submitted epochs, below 1 while it goes on beyond them. Knowledge::ObservedSpeed.
    [[nodiscard]] Result<double> progressFraction(JobId job) const;
    /// Work per second now. Knowledge::ObservedSpeed.
    [[nodiscard]] Result<double> observedRate(JobId job) const;
    /// A running job's observed steps and gradients; nothing when it holds nothing or no model provides them.
    /// Knowledge::ObservedSpeed.
    [[nodiscard]] Result<std::optional<TrainingSample>> trainingSample(JobId job) const;
    /// Optimiser steps left at `totalBatch` samples, or the work left where batches are unknown.
    /// Knowledge::RemainingWork.
    [[nodiscard]] Result<double> stepsLeft(JobId job, std::int32_t totalBatch) const;
    /// Work per second in a placement with no neighbours, run with `config`. Knowledge::TrueThroughput.
    [[nodiscard]] Result<double> isolatedRate(
        JobId job, std::span<const PlacedTasks> tasks, RunConfig config = {}) const;
    /// The true throughput model and the present loads. Knowledge::InterferenceModel.
    [[nodiscard]] Result<const ThroughputModel*> interferenceModel() const;
    [[nodiscard]] Result<const LoadTable*> loads() const;
    /// The placement of a running job in the form the model takes. Knowledge::InterferenceModel.
    [[nodiscard]] Result<JobPlacement> placementForModel(JobId job) const;
    /// Share of its speed, 0 to 1, that a job keeps while it shares the first device of the host with another one, both
    /// with one task of each kind and no other jobs there. Knowledge::PairProfile.
    [[nodiscard]] Result<double> pairSpeed(JobId job, JobId beside, HostId host) const;
    /// Offered load of the link over its capacity; above 1 when jobs ask for more. Knowledge::LinkLoad.
    [[nodiscard]] Result<double> linkLoad(LinkId link) const;
    /// How fast the job computes on devices of that type, relative to the reference of its model; 1 where it was not
    /// measured. Knowledge::DeviceProfile.
    [[nodiscard]] Result<double> speedOn(JobId job, std::string_view deviceType) const;
    /// What the trace says of the job's real run; null: nothing. Knowledge::Recording.
    [[nodiscard]] Result<const JobRecording*> recording(JobId job) const;
    /// The job's measured speeds by type of device, alone and beside others; null where its model has none.
    /// Knowledge::DeviceProfile.
    [[nodiscard]] Result<const SpeedMeasurements*> measuredSpeeds(JobId job) const;
    /// Work of the job, for oracles that search forward. Knowledge::RemainingWork.
    [[nodiscard]] Result<Work> work(JobId job) const;

    /// The first knowledge the policy used without having declared it.
    [[nodiscard]] const std::vector<Error>& violations() const { return m_violations; }

private:
    [[nodiscard]] bool mayRead(Knowledge one) const;
    [[nodiscard]] tl::unexpected<Error> denied(Knowledge one) const;
    [[nodiscard]] const ModelProfile* modelOf(JobId job) const;

    const Engine& m_engine;
    Knowledge m_granted;
    mutable std::vector<Error> m_violations;
};

} // namespace consonance
