// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/network/state_widening.h"

#include <algorithm>
#include <cassert>

namespace consonance {

namespace {

std::int32_t runningSlots(const StateShape& shape)
{
    return shape.jobs - shape.newJobs;
}

/// Numbers of one kind that each job has; new jobs come first in both shapes.
void copyOfJobs(
    const StateShape& from, std::span<const float> numbers, const StateShape& to, std::size_t each, float* into)
{
    const auto isNew = static_cast<std::size_t>(from.newJobs) * each;
    std::ranges::copy(numbers.first(isNew), into);
    std::ranges::copy(numbers.subspan(isNew), into + static_cast<std::size_t>(to.newJobs) * each);
}

} // namespace

bool canShareRows(const StateShape& first, const StateShape& second)
{
    return first.servers == second.servers && first.models == second.models && first.resources == second.resources
        && first.extras == second.extras;
}

StateShape commonShape(const StateShape& first, const StateShape& second)
{
    assert(canShareRows(first, second));
    StateShape shape = first;
    shape.newJobs = std::max(first.newJobs, second.newJobs);
    shape.jobs = shape.newJobs + std::max(runningSlots(first), runningSlots(second));
    return shape;
}

void appendWidened(
    const StateShape& from, std::span<const float> state, const StateShape& to, std::vector<float>& states)
{
    assert(canShareRows(from, to) && from.newJobs <= to.newJobs && runningSlots(from) <= runningSlots(to));
    const std::size_t begin = states.size();
    states.resize(begin + to.width(), 0.0F);
    float* const row = states.data() + begin;
    const auto jobs = static_cast<std::size_t>(from.jobs);
    const auto part = [&](std::size_t first, std::size_t each) { return state.subspan(first, jobs * each); };
    const auto models = static_cast<std::size_t>(from.models);
    const auto requests = static_cast<std::size_t>(from.requestWidth());
    const auto extras = static_cast<std::size_t>(from.extras);
    copyOfJobs(from, part(from.x(), models), to, models, row + to.x());
    copyOfJobs(from, part(from.r(), requests), to, requests, row + to.r());
    copyOfJobs(from, part(from.w(), 1), to, 1, row + to.w());
    copyOfJobs(from, part(from.p(), 1), to, 1, row + to.p());
    std::ranges::copy(state.subspan(from.v(), from.d() - from.v()), row + to.v());
    const std::size_t wide = 2 * static_cast<std::size_t>(to.jobs);
    for (std::size_t server = 0; server < static_cast<std::size_t>(from.servers); ++server)
        copyOfJobs(from, part(from.d() + server * 2 * jobs, 2), to, 2, row + to.d() + server * wide);
    copyOfJobs(from, part(from.extra(), extras), to, extras, row + to.extra());
}

void appendWidened(
    const StateShape& from, std::span<const std::uint8_t> mask, const StateShape& to, std::vector<std::uint8_t>& masks)
{
    assert(canShareRows(from, to) && mask.size() == from.actionCount());
    masks.insert(masks.end(), mask.begin(), mask.end());
    masks.resize(masks.size() + to.actionCount() - from.actionCount(), 0);
}

} // namespace consonance
