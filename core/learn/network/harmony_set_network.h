// SPDX-License-Identifier: GPL-3.0-or-later
//
// A placement network that does not depend on how many jobs and servers there are: every job is encoded by one shared
// layer, every server by another; for some rounds servers hear of the jobs whose tasks they hold and jobs of the
// servers their tasks are on; an action is judged from its job, its server, what of the job is there already, and a
// summary of the whole cluster. A second network of the same form gives the value. Not published: our own, beside
// harmony.
#pragma once

#include "core/learn/network/dense_layer.h"
#include "core/learn/network/placement_network.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// A shared layer of the network: its name without "actor." or "critic.", and its size.
struct SetLayer {
    std::string name;
    std::size_t inputs = 0;
    std::size_t outputs = 0;
};

/// What one job and one server bring: widths of their features.
[[nodiscard]] std::size_t setJobWidth(const StateShape& shape);
[[nodiscard]] std::size_t setServerWidth(const StateShape& shape);
inline constexpr std::size_t kSetJobNumbers = 6; ///< w, p, workers left, PSs left, is new, is there
inline constexpr std::size_t kSetServerNumbers = 2; ///< workers, PSs on the server
inline constexpr std::size_t kSetEdgeWidth = 2; ///< workers, PSs of the job on the server
inline constexpr float kSetEdgeScale = 0.5F; ///< of task counts in messages

/// Layers in the order of the network: job, server, then for each round server and job, context, and then those of the
/// actions (job, server, context, edge, output for workers, output for PSs) or of the value (hidden, output).
[[nodiscard]] std::vector<SetLayer> setActorLayers(const NetworkArchitecture& architecture);
[[nodiscard]] std::vector<SetLayer> setCriticLayers(const NetworkArchitecture& architecture);

/// Features of a job ([model][request][numbers][extras]) and of a server ([resource][numbers]).
void fillSetJob(const StateShape& shape, std::span<const float> state, std::int32_t job, std::span<float> features);
void fillSetServer(
    const StateShape& shape, std::span<const float> state, std::int32_t server, std::span<float> features);

class HarmonySetNetwork final : public PlacementNetwork {
public:
    [[nodiscard]] static Result<std::shared_ptr<const PlacementNetwork>> fromTensors(
        const NetworkArchitecture& architecture, std::span<const NamedTensor> tensors);

    [[nodiscard]] const NetworkArchitecture& architecture() const override { return m_architecture; }
    void evaluate(const StateShape& shape, std::span<const float> states, std::span<const std::uint8_t> masks,
        std::span<float> probabilities, std::span<float> values) const override;
    [[nodiscard]] bool takes(const StateShape& shape) const override;
    [[nodiscard]] std::vector<NamedTensor> exportTensors() const override;

private:
    struct Encoder {
        DenseLayer job;
        DenseLayer server;
        struct Round {
            DenseLayer server;
            DenseLayer job;
        };
        std::vector<Round> rounds;
        DenseLayer context;
        std::vector<DenseLayer> heads;
    };
    struct Encoding;

    explicit HarmonySetNetwork(const NetworkArchitecture& architecture)
        : m_architecture(architecture)
    {
    }
    [[nodiscard]] static Result<Encoder> readEncoder(const std::string& network, const std::vector<SetLayer>& layers,
        std::int32_t rounds, std::span<const NamedTensor> tensors);
    static void exportEncoder(const std::string& network, const std::vector<SetLayer>& layers, const Encoder& encoder,
        std::vector<NamedTensor>& tensors);
    void encode(const StateShape& shape, std::span<const float> state, const Encoder& encoder, Encoding& into) const;
    void exchange(const Encoder::Round& round, Encoding& encoding) const;
    void summarise(const Encoder& encoder, Encoding& encoding) const;
    void scoreActions(
        const StateShape& shape, Encoding& encoding, std::span<const std::uint8_t> mask, std::span<float> scores) const;

    NetworkArchitecture m_architecture;
    Encoder m_actor;
    Encoder m_critic;
};

} // namespace consonance
