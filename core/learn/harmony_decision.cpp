// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/harmony_decision.h"

#include "core/base/hash.h"

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

/// Job-aware exploration: a drawn job and role goes to the feasible host with least (bin packing) or most (load
/// balancing) left, at random.
class JobAwareExploration {
public:
    explicit JobAwareExploration(const IntervalPlacement& placement)
        : m_placement(placement)
        , m_servers(static_cast<std::size_t>(placement.shape().servers))
    {
        const auto mask = placement.mask();
        for (std::size_t task = 0; task * m_servers < mask.size(); ++task) {
            const auto hosts = mask.subspan(task * m_servers, m_servers);
            if (std::ranges::any_of(hosts, [](std::uint8_t one) { return one != 0; }))
                m_tasks.push_back(task);
        }
    }
    [[nodiscard]] std::size_t draw(RandomStream& random) const
    {
        const std::size_t task
            = m_tasks[static_cast<std::size_t>(random.uniformInt(0, static_cast<std::int64_t>(m_tasks.size()) - 1))];
        return extreme(task, random.chance(0.5) ? 1 : -1);
    }
    [[nodiscard]] double probabilityOf(std::size_t action) const
    {
        const std::size_t task = action / m_servers;
        double half = 0;
        for (const double sign : { 1.0, -1.0 })
            half += extreme(task, sign) == action ? 0.5 : 0;
        return half / static_cast<double>(m_tasks.size());
    }

private:
    /// The host with least left for sign 1, with most for −1; the first of equals.
    [[nodiscard]] std::size_t extreme(std::size_t task, double sign) const
    {
        const auto mask = m_placement.mask();
        std::size_t best = mask.size();
        double bestRest = 0;
        for (std::size_t action = task * m_servers; action < (task + 1) * m_servers; ++action) {
            if (mask[action] == 0)
                continue;
            const std::int32_t host = m_placement.actionAt(action).host;
            double rest = 0;
            for (const Resource resource : kStateResources) {
                const auto capacity = static_cast<double>(m_placement.board().capacity(host)[resource]);
                if (capacity > 0)
                    rest += sign * static_cast<double>(m_placement.board().free(host)[resource]) / capacity;
            }
            if (best == mask.size() || rest < bestRest) {
                best = action;
                bestRest = rest;
            }
        }
        return best;
    }

    const IntervalPlacement& m_placement;
    std::size_t m_servers;
    std::vector<std::size_t> m_tasks; ///< with a host that takes them
};

} // namespace

void RecordedInferences::append(const RecordedInferences& other)
{
    states.insert(states.end(), other.states.begin(), other.states.end());
    masks.insert(masks.end(), other.masks.begin(), other.masks.end());
    actions.insert(actions.end(), other.actions.begin(), other.actions.end());
    probabilities.insert(probabilities.end(), other.probabilities.begin(), other.probabilities.end());
    values.insert(values.end(), other.values.begin(), other.values.end());
}

void RecordedInferences::appendRow(const StateShape& shape, const RecordedInferences& other, std::size_t row)
{
    const auto add = [row](auto& into, const auto& from, std::size_t width) {
        if (from.empty())
            return;
        const auto begin = from.begin() + static_cast<std::ptrdiff_t>(row * width);
        into.insert(into.end(), begin, begin + static_cast<std::ptrdiff_t>(width));
    };
    add(states, other.states, shape.width());
    add(masks, other.masks, shape.actionCount());
    add(actions, other.actions, 1);
    add(probabilities, other.probabilities, 1);
    add(values, other.values, 1);
}

std::span<const float> InferenceMemory::probabilities(
    const PlacementNetwork& network, const IntervalPlacement& placement)
{
    const std::uint64_t ofMask = chainHash(0, std::as_bytes(placement.mask()));
    auto [known, isNew] = m_known.try_emplace(chainHash(ofMask, std::as_bytes(placement.state())));
    if (isNew) {
        known->second.resize(placement.shape().actionCount());
        network.evaluate(placement.shape(), placement.state(), placement.mask(), known->second, {});
    }
    return known->second;
}

void inferPlacement(const PlacementNetwork& network, IntervalPlacement& placement, const InferenceOptions& options)
{
    std::vector<float> own(placement.shape().actionCount());
    while (placement.hasChoice()) {
        float value = 0;
        std::span<const float> probabilities = own;
        if (options.memory != nullptr && !options.wantsValues)
            probabilities = options.memory->probabilities(network, placement);
        else
            network.evaluate(placement.shape(), placement.state(), placement.mask(), own,
                std::span(&value, options.wantsValues ? 1 : 0));
        std::size_t action = 0;
        float probability = 0;
        if (options.exploration > 0) {
            // What is drawn comes from the mixture of both, and so does its probability.
            const JobAwareExploration explored(placement);
            action = options.random->chance(options.exploration) ? explored.draw(*options.random)
                                                                 : drawn(probabilities, *options.random);
            probability = static_cast<float>((1 - options.exploration) * static_cast<double>(probabilities[action])
                + options.exploration * explored.probabilityOf(action));
        } else {
            action = options.choice == Choice::Drawn ? drawn(probabilities, *options.random) : likeliest(probabilities);
            probability = probabilities[action];
        }
        if (options.observe)
            options.observe(placement, action, probabilities, value);
        if (options.record != nullptr) {
            RecordedInferences& record = *options.record;
            record.states.insert(record.states.end(), placement.state().begin(), placement.state().end());
            record.masks.insert(record.masks.end(), placement.mask().begin(), placement.mask().end());
            record.actions.push_back(static_cast<std::int32_t>(action));
            record.probabilities.push_back(probability);
            if (options.wantsValues)
                record.values.push_back(value);
        }
        placement.choose(action);
    }
}

bool isAtEvent(const Trigger& trigger)
{
    return trigger.kinds != TriggerKind::None && !includes(trigger.kinds, TriggerKind::Interval);
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
