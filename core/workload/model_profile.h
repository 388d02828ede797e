// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a deep-learning model behaves when it trains: measured constants, each with its source. A catalogue is immutable
// and shared; loading one is in model_catalogue_file.h, the bundled one (eight PS/worker models of the DL2/Harmony
// testbed) in resources/models.
#pragma once

#include "core/base/resources.h"
#include "core/base/result.h"
#include "core/base/strong_id.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

struct SpeedMeasurements;
struct TrainingMeasurements;

/// How fast a model computes on devices of one type.
struct DeviceSpeed {
    std::string type; ///< as clusters name it; upper and lower case are the same
    double speed = 1; ///< relative to the device on which computeSecondsPerStep was measured
    bool operator==(const DeviceSpeed&) const = default;
};

struct ModelProfile {
    std::string name; ///< "resnet-50"
    std::string title; ///< as people write it
    double computeSecondsPerStep = 0; ///< one batch on one worker, nothing else on the server
    double parameterMegabytes = 0; ///< pushed and pulled, in total, once per step
    double stepsPerEpoch = 0; ///< batches of one worker
    double interBandwidth = 0; ///< MB/s between a worker and a PS on two servers
    double intraBandwidth = 0; ///< MB/s between a worker and a PS on one server
    std::int32_t batchSize = 0; ///< samples of one worker's batch
    std::int64_t workerCpu = 0; ///< thousandths of a core that a worker uses when alone
    std::int64_t psCpu = 0; ///< likewise of a PS
    ResourceVector workerDemand; ///< what a worker reserves
    ResourceVector psDemand; ///< what a PS reserves
    std::string measuredName; ///< the configuration's name in a co-location table, e.g. "ResNet-50 (batch size 32)";
                              ///< empty when there is none
    std::string referenceDevice; ///< the type on which the compute time was measured; empty when not known
    std::vector<DeviceSpeed> deviceSpeeds; ///< other types; unlisted types compute as fast as the reference
    /// Measured step times and epochs, which then replace the constants above; null when there are none.
    std::shared_ptr<const TrainingMeasurements> training;
    /// Measured speeds by type of device, which then replace `deviceSpeeds`; null when there are none.
    std::shared_ptr<const SpeedMeasurements> speeds;
    std::string source; ///< where the constants come from
    std::vector<std::string> assumed; ///< names of the fields that no publication gives

    /// Relative to the reference; 1 for the reference and for unmeasured types, but 0 for a type that measured speeds
    /// do not have. Linear in the types listed.
    [[nodiscard]] double speedOn(std::string_view deviceType) const;
    [[nodiscard]] bool hasDeviceSpeeds() const { return speeds != nullptr || !deviceSpeeds.empty(); }
};

/// Upper and lower case ASCII letters are the same.
[[nodiscard]] bool isSameDeviceType(std::string_view one, std::string_view other);

class ModelCatalogue {
public:
    std::string name;
    std::vector<ModelProfile> models;
    std::uint64_t contentHash = 0;

    [[nodiscard]] const ModelProfile& model(ModelId id) const { return models[id.index()]; }
    /// Linear in the number of models.
    [[nodiscard]] std::optional<ModelId> find(std::string_view name) const;
};

/// Whether any model has measurements of its training.
[[nodiscard]] bool hasMeasurements(const ModelCatalogue& models);
/// Whether any model has measured speeds by type of device.
[[nodiscard]] bool hasSpeeds(const ModelCatalogue& models);

/// The eight models measured on the DL2/Harmony testbed (pengyanghua/DL2 @2e54920 trace.py and job repository; see
/// docs/harmony-testbed.md).
[[nodiscard]] std::shared_ptr<const ModelCatalogue> bundledModels();

} // namespace consonance
