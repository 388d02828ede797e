// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/network/placement_network.h"

#include "core/learn/network/harmony_network.h"
#include "core/learn/network/harmony_set_network.h"

#include <algorithm>
#include <array>

namespace consonance {

namespace {
constexpr auto kBadSizes = CONSONANCE_MESSAGE("learn.network.sizes", "the sizes of the network are out of range: {0}");

/// Far above anything useful; keeps sizes from a file from exhausting memory.
constexpr std::int32_t kMostCount = 4096;
constexpr std::int32_t kMostResources = 16;
constexpr std::size_t kMostLayers = 16;
constexpr std::int32_t kMostRounds = 8;

bool within(std::int32_t value, std::int32_t most)
{
    return value >= 1 && value <= most;
}
} // namespace

const char* networkFormName(NetworkForm form)
{
    constexpr std::array names { "harmony", "harmony-set" };
    return names[static_cast<std::size_t>(form)];
}

const char* policyOf(NetworkForm form)
{
    return form == NetworkForm::Harmony ? "harmony-published" : "harmony";
}

Result<void> checkArchitecture(const NetworkArchitecture& architecture)
{
    const StateShape& shape = architecture.shape;
    const auto bad = [](const char* what) { return fail(ErrorKind::BadInput, kBadSizes, { what }); };
    if (!within(shape.jobs, kMostCount) || !within(shape.servers, kMostCount) || !within(shape.models, kMostCount)
        || !within(shape.resources, kMostResources) || shape.extras < 0 || shape.extras > kMostResources)
        return bad("state");
    if (!within(shape.newJobs, shape.jobs))
        return bad("new jobs");
    if (architecture.form == NetworkForm::HarmonySet)
        return within(architecture.embedding, kMostCount) && within(architecture.rounds, kMostRounds)
            ? Result<void> {}
            : bad("embedding, rounds");
    const auto& hidden = architecture.hidden;
    if (hidden.empty() || hidden.size() > kMostLayers
        || !std::ranges::all_of(hidden, [](std::int32_t width) { return within(width, kMostCount); }))
        return bad("hidden layers");
    return {};
}

Result<std::shared_ptr<const PlacementNetwork>> makePlacementNetwork(
    const NetworkArchitecture& architecture, std::span<const NamedTensor> tensors)
{
    TRY(checkArchitecture(architecture));
    return architecture.form == NetworkForm::Harmony ? HarmonyNetwork::fromTensors(architecture, tensors)
                                                     : HarmonySetNetwork::fromTensors(architecture, tensors);
}

} // namespace consonance
