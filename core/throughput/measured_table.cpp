// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/measured_table.h"

#include "core/base/json_reader.h"
#include "core/base/number_range.h"

#include <algorithm>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kConfigurationExpected = CONSONANCE_MESSAGE(
    "measured.configuration", "a configuration like \"('ResNet-50 (batch size 32)', 1)\" is expected, found {0}");
constexpr MessageId kPairExpected = CONSONANCE_MESSAGE(
    "measured.pair", "two numbers are expected, the speeds of this and of the other configuration; found {0}");
constexpr MessageId kSpeedAloneMissing = CONSONANCE_MESSAGE(
    "measured.alone", "a speed beside another configuration is given, but the speed alone, \"null\", is 0");
constexpr MessageId kNoDeviceType = CONSONANCE_MESSAGE("measured.empty", "the table holds no device type");

constexpr std::string_view kAloneKey = "null";
/// Iterations per second; a smaller speed than the least cannot be divided by.
constexpr NumberRange kSpeed { .minimum = 0, .maximum = 1e9 };
constexpr double kLeastSpeed = 1e-9;
constexpr IntegerRange kDeviceCount { .minimum = 1, .maximum = 1'000'000 };

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    for (char& c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return lower;
}

constexpr std::uint64_t pairKey(std::size_t mine, std::size_t other)
{
    return static_cast<std::uint64_t>(mine) << 32 | static_cast<std::uint64_t>(other);
}

} // namespace

Result<MeasuredTable::Configuration> MeasuredTable::configurationFrom(std::string_view key, const JsonView& value)
{
    constexpr std::string_view opening = "('";
    constexpr std::string_view separator = "', ";
    const auto split = key.rfind(separator);
    const bool isFramed
        = key.starts_with(opening) && key.ends_with(')') && split != std::string_view::npos && split > opening.size();
    if (isFramed) {
        const auto countBegin = split + separator.size();
        const auto devices = integerFromText(key.substr(countBegin, key.size() - 1 - countBegin));
        if (devices && kDeviceCount.contains(*devices)) {
            return Configuration { .name = std::string(key.substr(opening.size(), split - opening.size())),
                .devices = *devices };
        }
    }
    return fail(ErrorKind::BadInput, kConfigurationExpected, { quotedForMessage(key) }, value.place());
}

Result<void> MeasuredTable::listConfigurations(const JsonView& root)
{
    TRY_ASSIGN(const auto types, root.asObject());
    for (const auto& type : types) {
        TRY_ASSIGN(const auto entries, type.value.asObject());
        for (const auto& entry : entries) {
            TRY_ASSIGN(auto configuration, configurationFrom(entry.key, entry.value));
            m_configurations.push_back(std::move(configuration));
        }
    }
    std::sort(m_configurations.begin(), m_configurations.end());
    m_configurations.erase(std::unique(m_configurations.begin(), m_configurations.end()), m_configurations.end());
    return {};
}

/// One that has no entry of its own under any device type is misspelt.
Result<void> MeasuredTable::refuseUnknownPartner(const JsonView& value) const
{
    std::vector<std::string> names { std::string(kAloneKey) };
    for (const auto& one : m_configurations)
        names.push_back(fmt::format("('{}', {})", one.name, one.devices));
    const std::vector<std::string_view> known(names.begin(), names.end());
    return value.refuseUnknownKeys(known);
}

Result<void> MeasuredTable::readConfiguration(const JsonView& value, std::size_t mine, DeviceType& type) const
{
    TRY_ASSIGN(const double alone, value.required(kAloneKey).asNumber(kSpeed));
    type.alone[mine] = alone;
    TRY_ASSIGN(const auto members, value.asObject());
    for (const auto& member : members) {
        if (member.key == kAloneKey)
            continue;
        TRY_ASSIGN(const auto other, configurationFrom(member.key, member.value));
        TRY_ASSIGN(const auto speeds, member.value.asArray());
        if (speeds.size() != 2)
            return fail(ErrorKind::BadInput, kPairExpected, { member.value.shortText() }, member.value.place());
        TRY_ASSIGN(const double speed, speeds[0].asNumber(kSpeed));
        TRY(speeds[1].asNumber(kSpeed));
        if (speed > 0 && alone < kLeastSpeed)
            return fail(ErrorKind::BadInput, kSpeedAloneMissing, {}, member.value.place());
        const auto otherIndex = findConfiguration(other.name, other.devices);
        if (!otherIndex)
            return refuseUnknownPartner(value);
        type.pairs.push_back({ .key = pairKey(mine, *otherIndex), .factor = speed > 0 ? speed / alone : 0.0 });
    }
    return {};
}

Result<MeasuredTable::DeviceType> MeasuredTable::readDeviceType(const JsonView& value) const
{
    DeviceType type;
    type.alone.assign(m_configurations.size(), -1.0);
    TRY_ASSIGN(const auto entries, value.asObject());
    for (const auto& entry : entries) {
        TRY_ASSIGN(const auto configuration, configurationFrom(entry.key, entry.value));
        TRY(readConfiguration(entry.value, *findConfiguration(configuration.name, configuration.devices), type));
    }
    std::sort(type.pairs.begin(), type.pairs.end(), [](const Pair& a, const Pair& b) { return a.key < b.key; });
    return type;
}

Result<std::shared_ptr<const MeasuredTable>> MeasuredTable::fromJson(const JsonView& root)
{
    auto table = std::make_shared<MeasuredTable>();
    TRY(table->listConfigurations(root));
    TRY_ASSIGN(const auto types, root.asObject());
    if (types.empty())
        return fail(ErrorKind::BadInput, kNoDeviceType, {}, root.place());
    for (const auto& type : types) {
        TRY_ASSIGN(auto read, table->readDeviceType(type.value));
        table->m_typeNames.push_back(lowerCase(type.key));
        table->m_types.push_back(std::move(read));
    }
    return std::shared_ptr<const MeasuredTable>(std::move(table));
}

Result<std::shared_ptr<const MeasuredTable>> MeasuredTable::read(const std::filesystem::path& path)
{
    TRY_ASSIGN(const auto document, JsonDocument::read(path, { .maximumBytes = kMaximumBytes }));
    return fromJson(document.root());
}

Result<std::shared_ptr<const MeasuredTable>> MeasuredTable::parse(std::string_view text, std::string fileName)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, std::move(fileName), { .maximumBytes = kMaximumBytes }));
    return fromJson(document.root());
}

std::optional<std::size_t> MeasuredTable::findDeviceType(std::string_view name) const
{
    const auto found = std::find(m_typeNames.begin(), m_typeNames.end(), lowerCase(name));
    if (found == m_typeNames.end())
        return {};
    return static_cast<std::size_t>(found - m_typeNames.begin());
}

std::optional<std::size_t> MeasuredTable::findConfiguration(std::string_view name, std::int64_t devices) const
{
    const auto before = [&](const Configuration& configuration, std::string_view sought) {
        const auto order = std::string_view(configuration.name) <=> sought;
        return order < 0 || (order == 0 && configuration.devices < devices);
    };
    const auto found = std::lower_bound(m_configurations.begin(), m_configurations.end(), name, before);
    if (found == m_configurations.end() || found->name != name || found->devices != devices)
        return {};
    return static_cast<std::size_t>(found - m_configurations.begin());
}

std::size_t MeasuredTable::pairCount() const
{
    std::size_t count = 0;
    for (const auto& type : m_types)
        count += type.pairs.size();
    return count;
}

std::optional<double> MeasuredTable::alone(std::size_t deviceType, std::size_t configuration) const
{
    const double speed = m_types[deviceType].alone[configuration];
    return speed >= 0 ? std::optional(speed) : std::nullopt;
}

std::optional<double> MeasuredTable::factor(std::size_t deviceType, std::size_t mine, std::size_t other) const
{
    const auto& pairs = m_types[deviceType].pairs;
    const auto key = pairKey(mine, other);
    const auto found = std::lower_bound(
        pairs.begin(), pairs.end(), key, [](const Pair& pair, std::uint64_t sought) { return pair.key < sought; });
    if (found == pairs.end() || found->key != key)
        return {};
    return found->factor;
}

} // namespace consonance
