// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table of measured co-location: how fast a training configuration runs on a device alone and beside another one.
// Gavel's format (stanford-futuredata/gavel, scheduler/simulation_throughputs.json):
//
//     { "v100": { "('ResNet-50 (batch size 32)', 1)": { "null": 7.8, "('A3C', 1)": [5.1, 3.9] } } }
//
// device type → configuration (model with batch size, number of devices) → iterations per second alone, and beside
// another configuration [mine, the other's]; [0, 0] says that the two do not fit into the device's memory together.
// Immutable once read and thread-safe; lookups are binary searches.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

class JsonView;

class MeasuredTable {
public:
    /// Largest file that is read; Gavel's has 1.2 MB.
    static constexpr std::int64_t kMaximumBytes = std::int64_t { 64 } << 20;

    /// Reads and checks a file. BadInput with file and JSON pointer for the first entry that is not as above.
    [[nodiscard]] static Result<std::shared_ptr<const MeasuredTable>> read(const std::filesystem::path& path);
    /// The same from a text; `fileName` is for messages.
    [[nodiscard]] static Result<std::shared_ptr<const MeasuredTable>> parse(
        std::string_view text, std::string fileName);

    /// Index of a device type; upper and lower case are the same.
    [[nodiscard]] std::optional<std::size_t> findDeviceType(std::string_view name) const;
    /// Names in alphabetical order, in lower case.
    [[nodiscard]] const std::vector<std::string>& deviceTypes() const { return m_typeNames; }
    /// Index of a configuration that runs on `devices` devices.
    [[nodiscard]] std::optional<std::size_t> findConfiguration(std::string_view name, std::int64_t devices) const;
    [[nodiscard]] std::size_t configurationCount() const { return m_configurations.size(); }
    /// Measured pairs over all device types, each direction counted.
    [[nodiscard]] std::size_t pairCount() const;

    /// Iterations per second alone; nothing when not measured, 0 when it does not fit into the memory.
    [[nodiscard]] std::optional<double> alone(std::size_t deviceType, std::size_t configuration) const;
    /// Speed of `mine` beside `other` relative to its speed alone; nothing when not measured, 0 when they do not fit
    /// together.
    [[nodiscard]] std::optional<double> factor(std::size_t deviceType, std::size_t mine, std::size_t other) const;

private:
    struct Configuration {
        std::string name;
        std::int64_t devices = 0;

        auto operator<=>(const Configuration&) const = default;
    };
    struct Pair {
        std::uint64_t key = 0; ///< mine in the upper half, other in the lower
        double factor = 0;
    };
    struct DeviceType {
        std::vector<double> alone; ///< by configuration; negative when not measured
        std::vector<Pair> pairs; ///< ascending by key
    };

    [[nodiscard]] static Result<Configuration> configurationFrom(std::string_view key, const JsonView& value);
    [[nodiscard]] Result<void> listConfigurations(const JsonView& root);
    [[nodiscard]] Result<DeviceType> readDeviceType(const JsonView& value) const;
    [[nodiscard]] Result<void> refuseUnknownPartner(const JsonView& value) const;
    [[nodiscard]] Result<void> readConfiguration(const JsonView& value, std::size_t mine, DeviceType& type) const;
    [[nodiscard]] static Result<std::shared_ptr<const MeasuredTable>> fromJson(const JsonView& root);

    std::vector<Configuration> m_configurations; ///< ascending
    std::vector<std::string> m_typeNames;
    std::vector<DeviceType> m_types;
};

} // namespace consonance
