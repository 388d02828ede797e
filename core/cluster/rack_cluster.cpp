// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/rack_cluster.h"

#include "core/base/marked_text.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kBadRackPart = CONSONANCE_MESSAGE("cluster.bad-racks",
    "'{0}' is not a group of racks; it must be RACKSxSERVERSxGPUS[:TYPE[:CORES[:GB]]], such as 2x20x8:v100:64:512");
constexpr MessageId kBadRackNumber
    = CONSONANCE_MESSAGE("cluster.bad-rack-number", "{0} must be a whole number from {1} to {2}, not '{3}'");
constexpr MessageId kTooManyInRacks = CONSONANCE_MESSAGE("cluster.too-many-racks",
    "{0} servers with {1} GPUs are more than the {2} servers and {3} GPUs a cluster can have");
constexpr std::int64_t kMostRacks = 10'000;
constexpr std::int64_t kMostServers = 10'000;
constexpr std::int64_t kMostCores = 10'000;
constexpr std::int64_t kMostGigabytes = 1'000'000;
constexpr std::int64_t kTenGigabits = 1'250'000'000; ///< B/s

std::vector<std::string_view> splitAt(std::string_view text, char mark)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const auto end = text.find(mark);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

Result<std::int64_t> numberIn(std::string_view text, const char* what, std::int64_t least, std::int64_t most)
{
    std::int64_t number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < least || number > most)
        return fail(ErrorKind::BadArguments, kBadRackNumber,
            { what, std::to_string(least), std::to_string(most), std::string(text) });
    return number;
}

bool isTypeName(std::string_view text)
{
    constexpr std::size_t kLongestType = 40;
    return text.size() <= kLongestType && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_'
            || c == '.';
    });
}

Result<RackGroup> parseGroup(std::string_view text)
{
    const auto parts = splitAt(text, ':');
    const auto shape = splitAt(parts.front(), 'x');
    if (shape.size() != 3 || parts.size() > 4 || (parts.size() > 1 && !isTypeName(parts[1])))
        return fail(ErrorKind::BadArguments, kBadRackPart, { std::string(text) });
    RackGroup group;
    TRY_ASSIGN(group.racks, numberIn(shape[0], "racks", 1, kMostRacks));
    TRY_ASSIGN(group.servers, numberIn(shape[1], "servers", 1, kMostServers));
    TRY_ASSIGN(group.gpus, numberIn(shape[2], "GPUs", 0, static_cast<std::int64_t>(kMaximumDevicesPerHost)));
    if (parts.size() > 1)
        group.deviceType = parts[1];
    if (parts.size() > 2 && !parts[2].empty()) {
        TRY_ASSIGN(group.cores, numberIn(parts[2], "cores", 1, kMostCores));
    }
    if (parts.size() > 3) {
        TRY_ASSIGN(group.memoryGigabytes, numberIn(parts[3], "GB", 1, kMostGigabytes));
    }
    return group;
}

ResourceVector capacityOf(const RackGroup& group)
{
    ResourceVector capacity;
    const bool hasGpus = group.gpus > 0;
    const auto cores = group.cores > 0 ? group.cores : hasGpus ? group.gpus * kAssumedCoresPerGpu : kAssumedCores;
    const auto gigabytes = group.memoryGigabytes > 0 ? group.memoryGigabytes
        : hasGpus                                    ? group.gpus * kAssumedGigabytesPerGpu
                                                     : kAssumedGigabytes;
    capacity[Resource::Gpu] = group.gpus;
    capacity[Resource::Cpu] = cores * 1000;
    capacity[Resource::Memory] = gigabytes * 1000;
    return capacity;
}

std::vector<std::string> assumptionsOf(const std::vector<RackGroup>& groups)
{
    std::vector<std::string> assumed;
    if (std::ranges::any_of(groups, [](const RackGroup& group) { return group.cores == 0 && group.gpus > 0; }))
        assumed.emplace_back(CONSONANCE_TEXT("Cluster", "12 cores per GPU, where no number is given"));
    if (std::ranges::any_of(
            groups, [](const RackGroup& group) { return group.memoryGigabytes == 0 && group.gpus > 0; }))
        assumed.emplace_back(CONSONANCE_TEXT("Cluster", "64 GB per GPU, where no amount is given"));
    if (std::ranges::any_of(groups,
            [](const RackGroup& group) { return group.gpus == 0 && (group.cores == 0 || group.memoryGigabytes == 0); }))
        assumed.emplace_back(
            CONSONANCE_TEXT("Cluster", "32 cores and 128 GB in a server without GPUs, where no numbers are given"));
    assumed.emplace_back(
        CONSONANCE_TEXT("Cluster", "network cards of 10 Gb/s, and no bottleneck between servers and racks"));
    return assumed;
}

} // namespace

bool isRackCluster(std::string_view text)
{
    return text.starts_with(kRackClusterPrefix);
}

std::string rackClusterText(const std::vector<RackGroup>& groups)
{
    std::string text(kRackClusterPrefix);
    for (const auto& group : groups) {
        text += text.size() > kRackClusterPrefix.size() ? "+" : "";
        text += fmt::format("{}x{}x{}", group.racks, group.servers, group.gpus);
        const bool hasMemory = group.memoryGigabytes > 0;
        const bool hasCores = group.cores > 0;
        if (!group.deviceType.empty() || hasCores || hasMemory)
            text += ":" + group.deviceType;
        if (hasCores || hasMemory)
            text += ":" + (hasCores ? std::to_string(group.cores) : std::string());
        if (hasMemory)
            text += ":" + std::to_string(group.memoryGigabytes);
    }
    return text;
}

Result<std::vector<RackGroup>> parseRackCluster(std::string_view text)
{
    if (isRackCluster(text))
        text.remove_prefix(kRackClusterPrefix.size());
    std::vector<RackGroup> groups;
    for (const auto part : splitAt(text, '+')) {
        TRY_ASSIGN(auto group, parseGroup(part));
        groups.push_back(std::move(group));
    }
    std::int64_t servers = 0;
    std::int64_t gpus = 0;
    for (const auto& group : groups) {
        servers += group.racks * group.servers;
        gpus += group.racks * group.servers * group.gpus;
    }
    if (servers > static_cast<std::int64_t>(kMaximumHosts) || gpus > static_cast<std::int64_t>(kMaximumDevices))
        return fail(ErrorKind::BadArguments, kTooManyInRacks,
            { std::to_string(servers), std::to_string(gpus), std::to_string(kMaximumHosts),
                std::to_string(kMaximumDevices) });
    return groups;
}

std::string clusterTitle(const std::string& name)
{
    const auto [cluster, failures] = splitFailures(name);
    const auto groups = isRackCluster(cluster) ? parseRackCluster(cluster) : Result<std::vector<RackGroup>>();
    if (!groups || groups->empty())
        return name;
    std::string title;
    for (const auto& group : *groups)
        title += fmt::format("{}{} × {} × {}{}{}", title.empty() ? "" : " + ", group.racks, group.servers, group.gpus,
            group.deviceType.empty() ? "" : " ", group.deviceType);
    return failures.empty() ? title : title + ", " + failures;
}

Result<std::shared_ptr<const Cluster>> makeRackCluster(std::string_view text)
{
    TRY_ASSIGN(const auto groups, parseRackCluster(text));
    ClusterBuilder builder(rackClusterText(groups), { "cluster", "rack", "server", "gpu" }, "server");
    builder.setDescription({}, {}, assumptionsOf(groups));
    std::int64_t racks = 0;
    std::int64_t servers = 0;
    for (const auto& group : groups) {
        for (std::int64_t rack = 0; rack < group.racks && !builder.error(); ++rack) {
            const auto parent = builder.add(ClusterBuilder::root(), "rack", fmt::format("rack-{}", racks++));
            for (std::int64_t server = 0; server < group.servers && !builder.error(); ++server)
                builder.addHost(parent, fmt::format("server-{}", servers++), capacityOf(group),
                    Uplink { .bytesPerSecond = kTenGigabits, .delay = {} }, group.deviceType);
        }
    }
    return builder.finish();
}

} // namespace consonance
