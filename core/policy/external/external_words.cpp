// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/external/external_words.h"

namespace consonance::external {

void writeAllocation(JsonWriter& json, const Allocation& allocation, const Cluster& cluster)
{
    json.key("tasks").beginArray();
    for (const auto& slot : allocation.slots) {
        json.beginArray().value(slot.role);
        if (cluster.isHost(slot.domain))
            json.value(cluster.domain(slot.domain).host.value);
        else
            json.value(cluster.path(slot.domain));
        json.value(slot.count).endArray();
    }
    json.endArray();
    if (allocation.mode != ShareMode::Exclusive)
        json.member("mode", kModes[static_cast<std::size_t>(allocation.mode)]);
    if (allocation.share != kFullShare)
        json.member("share", static_cast<double>(allocation.share) / static_cast<double>(kFullShare));
    if (allocation.from > Time {})
        json.member("from_us", allocation.from.microseconds);
    if (allocation.until != kForever)
        json.member("until_us", allocation.until.microseconds);
    if (allocation.config.localBatch != 0)
        json.member("local_batch", allocation.config.localBatch);
    if (allocation.config.accumulation != 0)
        json.member("accumulation", allocation.config.accumulation);
}

std::string withMember(std::string object, std::string_view key, const std::string& value)
{
    if (value.empty())
        return object;
    object.pop_back();
    if (object.back() != '{')
        object += ',';
    object += '"';
    object += key;
    object += "\":";
    object += value;
    object += '}';
    return object;
}

} // namespace consonance::external
