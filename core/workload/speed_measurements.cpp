// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/speed_measurements.h"

#include "core/base/hash.h"
#include "core/workload/model_profile.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kSpeedTypeTwice = CONSONANCE_MESSAGE("models.speeds-twice", "the type {0} is listed twice");
constexpr auto kTooManySpeeds
    = CONSONANCE_MESSAGE("models.too-many-speeds", "at most {0} types of devices or other models are expected");
constexpr NumberRange kReferenceSpeed { .minimum = 1e-9, .maximum = 1e9 };
constexpr NumberRange kMeasuredSpeed { .minimum = 0, .maximum = 1e9 };
constexpr std::size_t kMostSpeeds = 10'000;
constexpr std::array<std::string_view, 2> kSpeedsKeys { "reference_steps_per_s", "types" };
constexpr std::array<std::string_view, 2> kTypeKeys { "alone_steps_per_s", "beside_steps_per_s" };

Result<DeviceTypeSpeeds> readTypeSpeeds(std::string_view type, const JsonView& view)
{
    TRY_ASSIGN(const auto object, view.object());
    TRY(object.refuseUnknownKeys(kTypeKeys));
    DeviceTypeSpeeds speeds { .type = std::string(type) };
    TRY_ASSIGN(speeds.alone, object.required("alone_steps_per_s").asNumber(kMeasuredSpeed));
    const auto beside = object.optional("beside_steps_per_s");
    if (!beside.isPresent())
        return speeds;
    TRY_ASSIGN(const auto others, beside.asObject());
    if (others.size() > kMostSpeeds)
        return fail(ErrorKind::BadInput, kTooManySpeeds, { fmt::to_string(kMostSpeeds) }, beside.place());
    for (const auto& [model, value] : others) {
        TRY_ASSIGN(const auto speed, value.asNumber(kMeasuredSpeed));
        speeds.beside.push_back({ .model = std::string(model), .speed = speed });
    }
    std::ranges::sort(speeds.beside, {}, &SpeedBeside::model);
    return speeds;
}

} // namespace

double DeviceTypeSpeeds::besideModel(std::string_view model) const
{
    const auto found = std::ranges::lower_bound(
        beside, model, {}, [](const SpeedBeside& one) { return std::string_view(one.model); });
    return found != beside.end() && found->model == model ? found->speed : 0;
}

const DeviceTypeSpeeds* SpeedMeasurements::on(std::string_view deviceType) const
{
    for (const auto& one : types) {
        if (isSameDeviceType(one.type, deviceType))
            return &one;
    }
    return nullptr;
}

Result<std::shared_ptr<const SpeedMeasurements>> readSpeeds(const JsonView& view)
{
    TRY_ASSIGN(const auto object, view.object());
    TRY(object.refuseUnknownKeys(kSpeedsKeys));
    auto speeds = std::make_shared<SpeedMeasurements>();
    TRY_ASSIGN(speeds->reference, object.required("reference_steps_per_s").asNumber(kReferenceSpeed));
    TRY_ASSIGN(const auto types, object.required("types").asObject());
    if (types.size() > kMostSpeeds)
        return fail(ErrorKind::BadInput, kTooManySpeeds, { fmt::to_string(kMostSpeeds) }, view.place());
    for (const auto& [type, value] : types) {
        if (speeds->on(type) != nullptr)
            return fail(ErrorKind::BadInput, kSpeedTypeTwice, { quotedForMessage(type) }, value.place());
        TRY_ASSIGN(auto ofType, readTypeSpeeds(type, value));
        speeds->types.push_back(std::move(ofType));
    }
    return speeds;
}

void writeSpeeds(JsonWriter& json, const SpeedMeasurements& speeds)
{
    json.beginObject().member("reference_steps_per_s", speeds.reference).key("types").beginObject();
    for (const auto& ofType : speeds.types) {
        json.key(ofType.type).beginObject().member("alone_steps_per_s", ofType.alone);
        if (!ofType.beside.empty()) {
            json.key("beside_steps_per_s").beginObject();
            for (const auto& other : ofType.beside)
                json.member(other.model, other.speed);
            json.endObject();
        }
        json.endObject();
    }
    json.endObject().endObject();
}

void addSpeeds(Hasher& hasher, const SpeedMeasurements& speeds)
{
    hasher.addDouble(speeds.reference);
    hasher.addInteger(speeds.types.size());
    for (const auto& ofType : speeds.types) {
        hasher.addText(ofType.type);
        hasher.addDouble(ofType.alone);
        hasher.addInteger(ofType.beside.size());
        for (const auto& other : ofType.beside) {
            hasher.addText(other.model);
            hasher.addDouble(other.speed);
        }
    }
}

} // namespace consonance
