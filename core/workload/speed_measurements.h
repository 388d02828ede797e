// SPDX-License-Identifier: GPL-3.0-or-later
//
// How fast a training configuration – a model with its batch size on a number of devices – was measured to run on each
// type of device, alone and beside another configuration on the same devices. Plain data; as JSON it is the member
// "speeds" of a model profile (docs/formats.md). Immutable once it is in a catalogue, and shared. Lookups are linear in
// the types and logarithmic in the configurations.
#pragma once

#include "core/base/json_reader.h"
#include "core/base/json_writer.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

class Hasher;

struct SpeedBeside {
    std::string model; ///< name of the other configuration's profile
    double speed = 0; ///< steps a second; 0: both do not fit into the memory
    bool operator==(const SpeedBeside&) const = default;
};

struct DeviceTypeSpeeds {
    std::string type;
    double alone = 0; ///< steps a second; 0: it does not run there
    std::vector<SpeedBeside> beside; ///< by name, ascending

    /// 0 where the pair was not measured.
    [[nodiscard]] double besideModel(std::string_view model) const;
    bool operator==(const DeviceTypeSpeeds&) const = default;
};

struct SpeedMeasurements {
    double reference = 1; ///< steps a second on the device to which the durations of jobs refer
    std::vector<DeviceTypeSpeeds> types;

    /// Null where it was not measured.
    [[nodiscard]] const DeviceTypeSpeeds* on(std::string_view deviceType) const;
    bool operator==(const SpeedMeasurements&) const = default;
};

/// BadInput with the JSON pointer of the first error.
[[nodiscard]] Result<std::shared_ptr<const SpeedMeasurements>> readSpeeds(const JsonView& view);
/// Writes the object; it reads back to equal measurements.
void writeSpeeds(JsonWriter& json, const SpeedMeasurements& speeds);
void addSpeeds(Hasher& hasher, const SpeedMeasurements& speeds);

} // namespace consonance
