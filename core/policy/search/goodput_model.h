// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pollux' model of a data-parallel job (Qiao et al., OSDI 2021, section 3): seconds of a step from placement and batch,
// worth of a batch from the gradient's noise, goodput = samples per second × worth, and the batch that makes the most
// of it. Uses exp, log and pow of the C library: the same on one machine, not bit for bit on all. Plain values.
#pragma once

#include "core/sim/epoch_table.h"
#include "core/workload/training_measurements.h"

#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

/// α constant, β per sample or per replica beyond two; compute, exchange between servers, exchange within one.
struct ThroughputParameters {
    double alphaCompute = 0;
    double betaCompute = 0;
    double alphaBetween = 0;
    double betaBetween = 0;
    double alphaWithin = 0;
    double betaWithin = 0;
    double gamma = 1; ///< overlap of compute and exchange: 1 none, 10 nearly all

    [[nodiscard]] double passSeconds(double localBatch) const { return alphaCompute + betaCompute * localBatch; }
    [[nodiscard]] double exchangeSeconds(bool spansServers, std::int32_t replicas) const;
    /// One pass and the exchange, as far as they do not overlap.
    [[nodiscard]] double stepSeconds(bool spansServers, std::int32_t replicas, double localBatch) const;
    /// Samples per second.
    [[nodiscard]] double throughput(bool spansServers, std::int32_t replicas, RunConfig config) const;
};

/// A job's observed steps in one configuration.
struct ThroughputSample {
    std::int32_t servers = 1;
    std::int32_t replicas = 1;
    std::int32_t localBatch = 1;
    double passSeconds = 0; ///< without the exchange
    double stepSeconds = 0;
};

/// Minimises the root mean square errors of log pass and log step times, with the paper's regularisation and priors:
/// configurations never seen count as free, so that they get tried. `samples` is not empty; times are positive.
[[nodiscard]] ThroughputParameters fitThroughput(std::span<const ThroughputSample> samples);

/// Worth of a sample in a batch `scale` times the smallest: 1 at the smallest, less beyond.
[[nodiscard]] inline double statisticalEfficiency(const GradientNoise& noise, double scale)
{
    const double denominator = noise.variance + noise.square * scale;
    return denominator > 0 ? (noise.variance + noise.square) / denominator : 1 / scale;
}

/// Goodput of a job by number of replicas, at the best of fifty batches in geometric steps for each; a job whose batch
/// cannot be adapted (no least one for a device) counts one unit of work for each replica. Step times are worked out
/// when first asked for after the parameters changed; a change of noise costs nothing until asked.
class GoodputTable {
public:
    GoodputTable() = default;
    explicit GoodputTable(const BatchSpec& limits);

    void setParameters(const ThroughputParameters& parameters);
    void setNoise(const GradientNoise& noise) { m_noise = noise; }

    /// Useful samples per second; 0 when no batch fits.
    [[nodiscard]] double goodput(bool spansServers, std::int32_t replicas);
    /// The best batch for that many replicas.
    [[nodiscard]] RunConfig bestConfig(bool spansServers, std::int32_t replicas);
    /// Batches evaluated so far.
    [[nodiscard]] std::int64_t evaluations() const { return m_evaluations; }

private:
    struct Candidate {
        double throughput = 0;
        double scale = 1;
        RunConfig config;
    };
    struct Row {
        std::vector<Candidate> candidates;
        bool isKnown = false;
    };
    [[nodiscard]] const Row& row(bool spansServers, std::int32_t replicas);
    void addBatches(Row& row, bool spansServers, std::int32_t replicas) const;
    [[nodiscard]] const Candidate* best(bool spansServers, std::int32_t replicas, double& goodput);

    BatchSpec m_limits;
    bool m_isAdaptable = false;
    ThroughputParameters m_parameters;
    GradientNoise m_noise;
    std::vector<Row> m_within; ///< by replicas
    std::vector<Row> m_between;
    std::int64_t m_evaluations = 0;
};

} // namespace consonance
