// SPDX-License-Identifier: GPL-3.0-or-later
//
// The predictor's set form, the default: what each of a job's hosts looks like (which tasks of which models are there,
// its own and others') is encoded by one shared network, the hosts are pooled (largest and mean), and a second shared
// network gives the job's speed. Thus it takes any number of jobs and hosts and learns from every job of every sample,
// where the published form (published_predictor.h) needs a sample for all jobs together. An ensemble gives the spread.
#pragma once

#include "core/learn/network/dense_layer.h"
#include "core/learn/predictor/reward_predictor.h"

#include <array>

namespace consonance {

/// What the networks see of a job on one of its hosts, and of the job.
struct SetPredictorFeatures {
    std::size_t models = 8;
    /// The second version: tasks of others count by core, and the size of the server, what it exchanges with others
    /// and the job's own tasks by core are seen too. The first knows one size of server only.
    bool hasServers = false;

    /// [others' workers, others' PSs by model][model][own workers, PSs there, in all, parts][worker here, PS here]
    /// and with servers: [worker–PS pairs that cross the network card, by model][of the server and of the job on it]
    [[nodiscard]] std::size_t groupWidth() const
    {
        return 3 * models + kGroupNumbers + (hasServers ? models + kServerNumbers : 0);
    }
    /// [model][workers, PSs, hosts, part of worker–PS pairs that share a host]
    [[nodiscard]] std::size_t jobWidth() const { return models + kJobNumbers; }

    static constexpr std::size_t kGroupNumbers = 8;
    static constexpr std::size_t kServerNumbers = 6;
    static constexpr std::size_t kJobNumbers = 6;
};

/// The jobs of a picture that can run, with features for each of their hosts.
class SetPredictorInput {
public:
    struct Job {
        std::int32_t index = 0; ///< in the picture
        std::int32_t model = 0;
        std::int32_t workers = 0;
        std::int32_t servers = 0;
        std::size_t firstGroup = 0;
        std::size_t groups = 0;
    };

    explicit SetPredictorInput(SetPredictorFeatures features)
        : m_features(features)
    {
    }
    /// Replaces the earlier content. Cost O(groups × models).
    void describe(const PlacementPicture& picture);

    [[nodiscard]] std::span<const Job> jobs() const { return m_jobs; }
    [[nodiscard]] std::span<const float> group(std::size_t index) const
    {
        return std::span(m_groupRows).subspan(index * m_features.groupWidth(), m_features.groupWidth());
    }
    [[nodiscard]] std::span<const float> jobRow(std::size_t index) const
    {
        return std::span(m_jobRows).subspan(index * m_features.jobWidth(), m_features.jobWidth());
    }

private:
    void describeJob(const PlacementPicture& picture, Job& job);
    void describeServer(const PlacementPicture& picture, const PlacedGroup& group, std::span<float> row) const;
    void countExchanges(const PlacementPicture& picture);

    SetPredictorFeatures m_features;
    std::vector<Job> m_jobs;
    std::vector<float> m_composition; ///< [host][workers by model, PSs by model]
    std::vector<float> m_exchanges; ///< [host][model]: parts of its parameters that pass the network card each step
    std::vector<std::int32_t> m_order; ///< groups of the picture by job
    std::vector<float> m_groupRows;
    std::vector<float> m_jobRows;
};

/// What the history held, so that a prediction beyond it can be reported.
struct PredictorRange {
    std::vector<float> mostTasks; ///< on one host, of each model: workers, then PSs
    std::vector<float> together; ///< [model][model]: 1 when they were seen on one host

    [[nodiscard]] static PredictorRange ofNothing(std::size_t models);
    void widen(const PlacementPicture& picture);
    [[nodiscard]] bool holds(const PlacementPicture& picture, std::int32_t host) const;
};

class SetPredictor final : public RewardPredictor {
public:
    /// One network of the ensemble.
    struct Member {
        std::array<DenseLayer, 2> group;
        std::array<DenseLayer, 2> job;
    };
    struct Parts {
        std::vector<std::string> modelNames;
        std::vector<float> scale; ///< of each model: speed per worker that an output of 0 means
        PredictorRange range;
        std::optional<ServerSize> usualServer; ///< in the history; with it, the networks see servers
        std::vector<Member> members;
        PredictorProvenance provenance;
    };
    explicit SetPredictor(Parts parts);
    /// What exportTensors() gave. BadInput: as findTensor().
    [[nodiscard]] static Result<std::shared_ptr<const SetPredictor>> fromTensors(
        std::span<const NamedTensor> tensors, std::vector<std::string> modelNames, PredictorProvenance provenance);

    [[nodiscard]] PredictorForm form() const override { return PredictorForm::Set; }
    [[nodiscard]] const std::vector<std::string>& modelNames() const override { return m_parts.modelNames; }
    [[nodiscard]] const PredictorProvenance& provenance() const override { return m_parts.provenance; }
    void predict(
        const PlacementPicture& picture, std::span<float> speeds, std::span<float> spreads = {}) const override;
    [[nodiscard]] std::size_t members() const override { return m_parts.members.size(); }
    void predictByMember(std::size_t member, const PlacementPicture& picture, std::span<float> speeds) const override;
    [[nodiscard]] float aloneSpeed(std::int32_t model, std::int32_t workers, std::int32_t servers) const override;
    [[nodiscard]] bool isOutOfRange(const PlacementPicture& picture, std::int32_t host) const override;
    [[nodiscard]] std::optional<std::int32_t> mostWorkersOnServer() const override;
    [[nodiscard]] std::vector<NamedTensor> exportTensors() const override;

private:
    /// Mean and standard deviation over the ensemble.
    struct Estimate {
        float mean = 0;
        float spread = 0;
    };
    [[nodiscard]] SetPredictorFeatures features() const
    {
        return { .models = m_parts.modelNames.size(), .hasServers = m_parts.usualServer.has_value() };
    }
    /// Valid until the next call on this thread.
    [[nodiscard]] const SetPredictorInput& describedHere(const PlacementPicture& picture) const;
    [[nodiscard]] float speedOf(const SetPredictorInput& input, std::size_t job, const Member& member) const;
    [[nodiscard]] Estimate estimate(const SetPredictorInput& input, std::size_t job) const;
    /// What `compute` gives, remembered: a search meets the same surroundings again and again. `identity` is that of
    /// who computes.
    template<typename Compute>
    [[nodiscard]] static Estimate recalled(
        std::uint64_t identity, const SetPredictorInput& input, std::size_t job, const Compute& compute);

    Parts m_parts;
    std::uint64_t m_identity; ///< of this predictor among all of the process
};

} // namespace consonance
