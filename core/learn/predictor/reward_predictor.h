// SPDX-License-Identifier: GPL-3.0-or-later
//
// The reward predictor: how fast each job of a cluster will run, from the types of the jobs and where their tasks are –
// Harmony's (x, w, p, d) and nothing else. It is all that learned policies ever see of interference, and it learns from
// history alone. Speeds are absolute, in work per second as a History measures them (batches per second of all workers
// together), so that speed / work per epoch / epochs is the job's term of the published reward. Immutable and
// thread-safe once made; needs no torch. Deterministic on one machine.
#pragma once

#include "core/base/result.h"
#include "core/learn/network/named_tensor.h"
#include "core/policy/tools/interval_world.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// A network's output beyond e^±5 of a model's usual speed is no speed.
inline constexpr double kLargestSpeedExponent = 5;

/// Who runs where at one moment.
struct PlacementPicture {
    std::span<const std::int32_t> models; ///< type of each job: index into the predictor's modelNames(); −1 unknown
    std::span<const PlacedGroup> groups; ///< in any order, each (host, job) once, without empty ones
    std::int32_t hosts = 0;
    std::span<const std::uint8_t> wanted {}; ///< 1 for each job whose speed is asked for; empty: all
    std::span<const ServerSize> servers {}; ///< by host; empty: not known
};

enum class PredictorForm : std::uint8_t {
    Published, ///< one fully connected network over all of (x, w, p, d); bound to N jobs and M servers
    Set, ///< shared encoders of servers and jobs; any number of either
};

/// What a predictor was made of; stored with it.
struct PredictorProvenance {
    std::string historyOrigin;
    std::uint64_t historyHash = 0; ///< of the samples it learned from
    std::int64_t samples = 0;
    std::uint64_t seed = 0;
    double heldOutError = 0; ///< mean relative error on placements it did not see
};

class RewardPredictor {
public:
    virtual ~RewardPredictor() = default;
    [[nodiscard]] virtual PredictorForm form() const = 0;
    [[nodiscard]] virtual const std::vector<std::string>& modelNames() const = 0;
    [[nodiscard]] virtual const PredictorProvenance& provenance() const = 0;

    /// One speed a job, 0 for those without both a worker and a PS or of unknown type. `spreads`, unless empty, gets
    /// the standard deviation over the ensemble in the same unit. Cost: some 2 µs a job.
    virtual void predict(
        const PlacementPicture& picture, std::span<float> speeds, std::span<float> spreads = {}) const = 0;
    /// Networks that a prediction is the mean of. 1: no ensemble, so that nothing tells how sure it is.
    [[nodiscard]] virtual std::size_t members() const { return 1; }
    /// What one of them alone says, as predict(). Precondition: member < members().
    virtual void predictByMember(std::size_t member, const PlacementPicture& picture, std::span<float> speeds) const;
    /// Speed of a job of that type with each task alone on a host: the reference of relative speeds.
    [[nodiscard]] virtual float aloneSpeed(std::int32_t model, std::int32_t workers, std::int32_t servers) const = 0;

    /// Whether the composition of that host is outside the history.
    [[nodiscard]] virtual bool isOutOfRange(const PlacementPicture& picture, std::int32_t host) const = 0;

    /// Workers of one model on one server, at most in the history; nothing when that is not known. A server that holds
    /// more is larger than any that was measured.
    [[nodiscard]] virtual std::optional<std::int32_t> mostWorkersOnServer() const { return std::nullopt; }

    /// Index into modelNames(), or −1.
    [[nodiscard]] std::int32_t modelIndex(std::string_view name) const;

    [[nodiscard]] virtual std::vector<NamedTensor> exportTensors() const = 0;
};

} // namespace consonance
