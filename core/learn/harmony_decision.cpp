// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/harmony_decision.h"

#include <algorithm>

namespace consonance {

namespace {

std::size_t likeliest(std::span<const float> probabilities)
{
    return static_cast<std::size_t>(std::ranges::max_element(probabilities) - probabilities.begin());
}

std::size_t drawn(std::span<const float> probabilities, RandomStream& random)
{
    double left = random.uniform01();
    std::size_t last = 0;
    for (std::size_t i = 0; i < probabilities.size(); ++i) {
        if (probabilities[i] <= 0)
            continue;
        last = i;
        left -= static_cast<double>(probabilities[i]);
        if (left < 0)
            break;
    }
    return last;
}

/// A drawn job and role goes to the feasible host with least (bin packing) or most (load balancing) left.
std::size_t explored(const IntervalPlacement& placement, RandomStream& random)
{
    const auto mask = placement.mask();
    const auto servers = static_cast<std::size_t>(placement.shape().servers);
    std::vector<std::size_t> tasks;
    for (std::size_t task = 0; task * servers < mask.size(); ++task) {
        const auto hosts = mask.subspan(task * servers, servers);
        if (std::ranges::any_of(hosts, [](std::uint8_t one) { return one != 0; }))
            tasks.push_back(task);
    }
    const std::size_t task
        = tasks[static_cast<std::size_t>(random.uniformInt(0, static_cast<std::int64_t>(tasks.size()) - 1))];
    const double sign = random.chance(0.5) ? 1 : -1;
    std::size_t best = mask.size();
    double bestRest = 0;
    for (std::size_t host = 0; host < servers; ++host) {
        if (mask[task * servers + host] == 0)
            continue;
        double rest = 0;
        const auto index = static_cast<std::int32_t>(host);
        for (const Resource resource : kStateResources) {
            const auto capacity = static_cast<double>(placement.board().capacity(index)[resource]);
            if (capacity > 0)
                rest += sign * static_cast<double>(placement.board().free(index)[resource]) / capacity;
        }
        if (best == mask.size() || rest < bestRest) {
            best = task * servers + host;
            bestRest = rest;
        }
    }
    return best;
}

} // namespace

void RecordedInferences::append(const RecordedInferences& other)
{
    states.insert(states.end(), other.states.begin(), other.states.end());
    masks.insert(masks.end(), other.masks.begin(), other.masks.end());
    actions.insert(actions.end(), other.actions.begin(), other.actions.end());
    probabilities.insert(probabilities.end(), other.probabilities.begin(), other.probabilities.end());
    values.insert(values.end(), other.values.begin(), other.values.end());
}

void inferPlacement(const PlacementNetwork& network, IntervalPlacement& placement, const InferenceOptions& options)
{
    std::vector<float> probabilities(placement.shape().actionCount());
    while (placement.hasChoice()) {
        float value = 0;
        const std::span<float> values(&value, options.wantsValues ? 1 : 0);
        network.evaluate(placement.shape(), placement.state(), placement.mask(), probabilities, values);
        std::size_t action = 0;
        if (options.exploration > 0 && options.random->chance(options.exploration))
            action = explored(placement, *options.random);
        else
            action = options.choice == Choice::Drawn ? drawn(probabilities, *options.random) : likeliest(probabilities);
        if (options.observe)
            options.observe(placement, action, probabilities, value);
        if (options.record != nullptr) {
            RecordedInferences& record = *options.record;
            record.states.insert(record.states.end(), placement.state().begin(), placement.state().end());
            record.masks.insert(record.masks.end(), placement.mask().begin(), placement.mask().end());
            record.actions.push_back(static_cast<std::int32_t>(action));
            record.probabilities.push_back(probabilities[action]);
            if (options.wantsValues)
                record.values.push_back(value);
        }
        placement.choose(action);
    }
}

Plan planOf(const PlacementBoard& board, const View& view)
{
    Plan plan;
    for (std::int32_t i = board.firstWaiting(); i < static_cast<std::int32_t>(board.jobs().size()); ++i) {
        const BoardJob& job = board.job(i);
        if (!job.isWhole())
            continue;
        const RoleList& roles = view.request(job.id).roles;
        const auto worker = static_cast<std::uint8_t>(roles.find(RoleKind::Worker));
        const auto server = static_cast<std::uint8_t>(roles.find(RoleKind::ParameterServer));
        std::vector<Slot> slots;
        for (const PlacedGroup& group : board.groupsOf(i)) {
            const DomainId domain = view.cluster().host(HostId(group.host)).domain;
            if (group.workers > 0)
                slots.push_back({ .domain = domain, .role = worker, .count = group.workers });
            if (group.servers > 0)
                slots.push_back({ .domain = domain, .role = server, .count = group.servers });
        }
        plan.place(job.id, std::move(slots));
    }
    return plan;
}

} // namespace consonance
