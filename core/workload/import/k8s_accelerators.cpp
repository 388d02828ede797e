// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/k8s_accelerators.h"

#include "core/base/number_range.h"
#include "core/cluster/cluster.h"
#include "core/workload/assumption_rules.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <initializer_list>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

/// Beyond what any server has: cut off, so that nothing overflows.
constexpr double kMostUnits = 1e6;

double withoutReplicas(double units, double replicas)
{
    return std::ceil(units / replicas - 1e-9);
}

/// Labels that name the product of a vendor's devices.
Result<std::string_view> productOf(std::string_view domain, const JsonView& labels)
{
    if (domain == "nvidia.com")
        return firstLabel(labels,
            { "nvidia.com/gpu.product", "gpu.nvidia.com/model", "accelerator", "cloud.google.com/gke-accelerator",
                "k8s.amazonaws.com/accelerator", "karpenter.k8s.aws/instance-gpu-name" });
    if (domain == "amd.com")
        return firstLabel(labels, { "amd.com/gpu.product-name", "beta.amd.com/gpu.product-name", "accelerator" });
    if (domain == "google.com")
        return firstLabel(labels, { "cloud.google.com/gke-tpu-accelerator", "accelerator" });
    if (domain == "huawei.com")
        return firstLabel(labels, { "node.kubernetes.io/npu.chip.name", "accelerator" });
    if (domain == "gpu.intel.com")
        return firstLabel(labels, { "gpu.intel.com/product", "gpu.intel.com/family", "accelerator" });
    return firstLabel(labels, { "accelerator" });
}

Result<double> numberLabel(const JsonView& labels, std::initializer_list<std::string_view> keys)
{
    TRY_ASSIGN(const auto text, firstLabel(labels, keys));
    const auto number = decimalFromText(text);
    return number && *number > 0 && *number <= kMostUnits ? *number : 0;
}

/// Whole GPUs that hold the slices: the largest first, each on the first GPU with room for it.
double gpusOfSlices(const std::vector<std::pair<MigSlice, double>>& slices)
{
    auto largestFirst = slices;
    std::ranges::stable_sort(largestFirst, std::greater {}, [](const auto& one) { return one.first.share(); });
    std::vector<double> room;
    for (const auto& [slice, count] : largestFirst) {
        for (double i = 0; i < std::min(count, 1000.0); ++i) {
            const auto fits = [&](double left) { return left >= slice.share() - 1e-9; };
            auto found = std::ranges::find_if(room, fits);
            if (found == room.end() && room.size() > kMaximumDevicesPerHost)
                return static_cast<double>(room.size());
            if (found == room.end())
                found = room.insert(found, 1);
            *found -= slice.share();
        }
    }
    return static_cast<double>(room.size());
}

/// Slices of one kind that a GPU of that product has room for, by compute and by memory.
double slicesOnGpu(const MigSlice& slice, std::string_view product)
{
    double most = std::floor(static_cast<double>(slice.of) / slice.slices);
    for (auto end = product.find("GB"); end != std::string_view::npos; end = product.find("GB", end + 1)) {
        auto begin = end;
        while (begin > 0 && std::isdigit(static_cast<unsigned char>(product[begin - 1])) != 0)
            --begin;
        if (const auto memory = integerFromText(product.substr(begin, end - begin)); memory && slice.memoryGb > 0)
            most = std::min(most, std::floor(static_cast<double>(*memory) / slice.memoryGb));
    }
    return std::max(1.0, most);
}

/// Reads the devices of one node.
class DeviceReader {
public:
    DeviceReader(const K8sAmounts& amounts, JsonView labels)
        : m_amounts(amounts)
        , m_labels(std::move(labels))
    {
    }

    Result<K8sNode> read()
    {
        TRY_ASSIGN(m_count,
            numberLabel(m_labels,
                { "nvidia.com/gpu.count", "karpenter.k8s.aws/instance-gpu-count",
                    "cloud.google.com/gke-accelerator-count" }));
        TRY_ASSIGN(const auto label, productOf("nvidia.com", m_labels));
        m_product = k8sProduct(label);
        TRY_ASSIGN(const auto partition, firstLabel(m_labels, { kPartitionLabel }));
        if (!m_product.slice)
            m_product.slice = migSlice(partition);
        for (const auto& [resource, amount] : m_amounts) {
            const auto known = k8sResource(resource);
            const auto units = std::min(amount, kMostUnits);
            if (units > 0)
                TRY(take(resource, known, units));
        }
        countSlices();
        countParts();
        TRY(sumUp());
        return std::move(m_node);
    }

private:
    struct Kind {
        std::string_view domain;
        std::string_view type;
        std::string resource;
        double gpus = 0;
    };
    struct Beside {
        std::string resource;
        K8sResource is;
        double units = 0;
    };

    Kind& kindOf(std::string_view resource, std::string_view type)
    {
        const auto isSame = [&](const Kind& kind) { return kind.domain == k8sDomain(resource) && kind.type == type; };
        auto found = std::ranges::find_if(m_kinds, isSame);
        if (found == m_kinds.end())
            found = m_kinds.insert(found, { k8sDomain(resource), type, std::string(resource) });
        return *found;
    }

    void remark(K8sNodeRemark kind, std::string_view resources, double units, double gpus)
    {
        m_node.remarks.push_back({ kind, std::string(resources), units, gpus });
    }

    void add(std::string_view resource, std::string_view type, double units, double gpus)
    {
        kindOf(resource, type).gpus += gpus;
        m_node.shares.emplace(resource, gpus / units);
    }

    Result<void> take(std::string_view resource, const K8sResource& known, double units)
    {
        switch (known.unit) {
        case K8sUnit::Device:
            return takeDevices(resource, known, units);
        case K8sUnit::Replica:
            return takeReplicas(resource, known, units);
        case K8sUnit::Slice:
            return takeSlices(resource, units);
        case K8sUnit::Unknown:
            remark(K8sNodeRemark::NotConverted, resource, units, 0);
            return {};
        case K8sUnit::Ignored:
            return {};
        default:
            m_beside.push_back({ std::string(resource), known, units });
            return {};
        }
    }

    Result<void> takeDevices(std::string_view resource, const K8sResource& known, double units)
    {
        if (resource == "nvidia.com/gpu" && m_product.slice) {
            const auto gpus = withoutReplicas(units, slicesOnGpu(*m_product.slice, m_product.type));
            kindOf(resource, known.type).gpus += gpus;
            m_node.shares.emplace(resource, m_product.slice->share());
            remark(K8sNodeRemark::Slices, resource, units, gpus);
            return {};
        }
        TRY_ASSIGN(const auto replicas, replicasOf(resource, units));
        if (replicas > 1 || (resource == "nvidia.com/gpu" && m_product.isShared))
            return addReplicas(resource, known, units, replicas);
        add(resource, known.type, units, units);
        if (!known.type.empty())
            remark(K8sNodeRemark::OtherDevices, resource, units, units);
        return {};
    }

    /// By the label, where the node has more units than devices; else by the number of its devices.
    Result<double> replicasOf(std::string_view resource, double units) const
    {
        TRY_ASSIGN(const auto stated,
            numberLabel(
                m_labels, { std::string(resource) + ".replicas", "cloud.google.com/gke-max-shared-clients-per-gpu" }));
        TRY_ASSIGN(const auto strategy, firstLabel(m_labels, { "nvidia.com/gpu.sharing-strategy" }));
        const bool isNvidia = resource == "nvidia.com/gpu";
        if (isNvidia && (strategy == "none" || (m_count > 0 && units <= m_count && !m_product.isShared)))
            return 1;
        return stated > 1 ? stated : isNvidia && m_count > 0 && units > m_count ? units / m_count : 1;
    }

    Result<void> takeReplicas(std::string_view resource, const K8sResource& known, double units)
    {
        const auto base = resource.substr(0, resource.size() - kSharedResource.size());
        TRY_ASSIGN(auto replicas, numberLabel(m_labels, { std::string(base) + ".replicas" }));
        if (replicas <= 1 && m_count > 0 && units > m_count)
            replicas = units / m_count;
        return addReplicas(resource, known, units, replicas);
    }

    Result<void> addReplicas(std::string_view resource, const K8sResource& known, double units, double replicas)
    {
        if (replicas <= 1) {
            kindOf(resource, known.type).gpus += units;
            remark(K8sNodeRemark::SharesUnknown, resource, units, units);
            return {};
        }
        const auto gpus = withoutReplicas(units, replicas);
        kindOf(resource, known.type).gpus += gpus;
        m_node.shares.emplace(resource, 1 / replicas);
        remark(K8sNodeRemark::Replicas, resource, units, gpus);
        return {};
    }

    Result<void> takeSlices(std::string_view resource, double units)
    {
        const auto base = resource.ends_with(kSharedResource)
            ? resource.substr(0, resource.size() - kSharedResource.size())
            : resource;
        TRY_ASSIGN(const auto stated, numberLabel(m_labels, { std::string(base) + ".replicas" }));
        const double replicas = std::max(1.0, stated);
        const auto slice = *migSlice(base);
        m_slices.emplace_back(slice, withoutReplicas(units, replicas));
        m_node.shares.emplace(resource, slice.share() / replicas);
        m_sliceUnits += units;
        m_sliceNames += (m_sliceNames.empty() ? "" : ", ") + std::string(resource);
        return {};
    }

    /// The label counts the GPUs that are cut as well, also those whose slices are not all there.
    void countSlices()
    {
        if (m_slices.empty())
            return;
        auto& kind = kindOf("nvidia.com/mig", "");
        const auto gpus = std::max(gpusOfSlices(m_slices), m_count - kind.gpus);
        kind.gpus += gpus;
        remark(K8sNodeRemark::Slices, m_sliceNames, m_sliceUnits, gpus);
    }

    /// Cores and parts are listed beside the devices; only where those are missing they count.
    void countParts()
    {
        for (const auto& one : m_beside) {
            const auto devices = devicesOf(k8sDomain(one.resource));
            if (one.is.unit == K8sUnit::Core) {
                if (devices > 0)
                    m_node.shares.emplace(one.resource, std::min(1.0, devices / one.units));
                else
                    add(one.resource, one.is.type, one.units, one.units);
            }
        }
        for (const auto& one : m_beside) {
            const bool isPart = one.is.unit == K8sUnit::Part;
            if (isPart)
                m_node.shares.emplace(one.resource, one.is.share);
            if (one.is.unit == K8sUnit::Core || !m_kinds.empty())
                continue;
            const auto gpus = isPart ? std::floor(one.units * one.is.share + 1e-9) : 0;
            if (gpus > 0)
                kindOf(one.resource, one.is.type).gpus += gpus;
            else
                remark(K8sNodeRemark::NotConverted, one.resource, one.units, 0);
        }
    }

    [[nodiscard]] double devicesOf(std::string_view domain) const
    {
        double devices = 0;
        for (const auto& kind : m_kinds)
            devices += kind.domain == domain ? kind.gpus : 0;
        return devices;
    }

    Result<void> sumUp()
    {
        const Kind* most = nullptr;
        std::string names;
        for (const auto& kind : m_kinds) {
            m_node.gpus += kind.gpus;
            names += (names.empty() ? "" : ", ") + kind.resource;
            if (kind.gpus > 0 && (most == nullptr || kind.gpus > most->gpus))
                most = &kind;
        }
        if (most == nullptr)
            return {};
        TRY_ASSIGN(const auto label, productOf(most->domain, m_labels));
        m_node.type = !label.empty()                          ? k8sProduct(label).type
            : most->domain == "amd.com" && most->type.empty() ? std::string_view("amd")
                                                              : most->type;
        if (m_kinds.size() > 1)
            remark(K8sNodeRemark::SeveralKinds, names, m_node.gpus, m_node.gpus);
        if (most->domain == "nvidia.com" && !m_product.slice) {
            TRY_ASSIGN(const auto mebibytes, firstLabel(m_labels, { "nvidia.com/gpu.memory" }));
            m_node.gpuMemoryGb = std::max(0.0, decimalFromText(mebibytes).value_or(0)) * 1.048576e-3;
        } else if (most->domain == "amd.com") {
            TRY_ASSIGN(const auto memory, firstLabel(m_labels, { "amd.com/gpu.vram" }));
            m_node.gpuMemoryGb = numberFromQuantity(memory).value_or(0) / 1e9;
        }
        return {};
    }

    const K8sAmounts& m_amounts;
    JsonView m_labels;
    K8sNode m_node;
    K8sProduct m_product; ///< of NVIDIA's GPUs
    double m_count = 0; ///< of NVIDIA's GPUs, by the label; 0: not known
    std::vector<Kind> m_kinds;
    std::vector<Beside> m_beside;
    std::vector<std::pair<MigSlice, double>> m_slices;
    std::string m_sliceNames;
    double m_sliceUnits = 0;
};

} // namespace

Result<K8sNode> readK8sNode(const JsonView& object)
{
    const auto metadata = object.required("metadata");
    TRY_ASSIGN(const auto name, metadata.required("name").asText());
    const auto status = object.required("status");
    const auto allocatable = status.optional("allocatable");
    TRY_ASSIGN(const auto amounts, k8sAmounts(allocatable.isPresent() ? allocatable : status.required("capacity")));
    TRY_ASSIGN(auto node, DeviceReader(amounts, metadata.optional("labels")).read());
    node.name = name;
    node.cores = amountOf(amounts, "cpu");
    node.memoryGb = amountOf(amounts, "memory") / 1e9;
    return node;
}

void K8sNodes::add(K8sNode node)
{
    const auto [known, isNew] = m_nodes.emplace(node.name, std::move(node));
    const auto& added = known->second;
    if (!isNew || added.gpus <= 0)
        return;
    ++m_types[added.type];
    for (const auto& [resource, share] : added.shares) {
        auto& offer = m_offers[resource];
        if (offer.nodes.empty())
            offer.share = share;
        else if (offer.share != share)
            offer.share.reset();
        ++offer.nodes[added.type];
    }
}

const K8sNode* K8sNodes::find(std::string_view name) const
{
    const auto found = m_nodes.find(name);
    return found == m_nodes.end() ? nullptr : &found->second;
}

std::optional<double> K8sNodes::shareOf(std::string_view resource, std::string_view node) const
{
    if (const auto* known = find(node); known != nullptr) {
        const auto share = known->shares.find(resource);
        return share == known->shares.end() ? std::nullopt : std::optional(share->second);
    }
    const auto offer = m_offers.find(resource);
    return offer == m_offers.end() ? std::nullopt : offer->second.share;
}

std::string_view K8sNodes::typeOf(std::string_view resource) const
{
    const auto offer = m_offers.find(resource);
    if (offer == m_offers.end() || offer->second.nodes.size() != 1 || m_types.size() < 2)
        return {};
    const auto& [type, nodes] = *offer->second.nodes.begin();
    return m_types.find(type)->second == nodes ? std::string_view(type) : std::string_view();
}

K8sHolding k8sHolding(
    const K8sAmounts& amounts, const K8sNodes& nodes, std::string_view node, const K8sProduct& product)
{
    K8sHolding holding;
    double parts = 0;
    double partOfEach = 0;
    std::string partName;
    std::vector<std::string> hidden;
    const auto rule = [&](const char* text, std::string name) { holding.rules.push_back({ text, std::move(name) }); };
    const auto shareRule = [&](std::string_view resource, double share) {
        rule(assumption::kDeviceShares, fmt::format("{} = {}", resource, shareText(share)));
    };
    std::optional<double> size;
    const auto hold = [&](std::string_view resource, double units, double share) {
        holding.gpus += std::ceil(units);
        holding.whole += units * share;
        holding.isMixed |= size.value_or(share) != share;
        size = share;
        if (holding.type.empty())
            holding.type = nodes.typeOf(resource);
        if (migSlice(resource))
            rule(assumption::kMigSlices, std::string(resource));
        else if (share < 1)
            shareRule(resource, share);
    };
    for (const auto& [resource, amount] : amounts) {
        const auto known = k8sResource(resource);
        if (amount <= 0 || known.unit == K8sUnit::Ignored)
            continue;
        auto share = nodes.shareOf(resource, node);
        const bool isNvidia = resource == "nvidia.com/gpu";
        if (isNvidia && !share && product.slice)
            share = product.slice->share();
        switch (known.unit) {
        case K8sUnit::Device:
        case K8sUnit::Core:
            hold(resource, amount, share.value_or(1));
            if (isNvidia && product.isShared && !share)
                rule(assumption::kSharesUnknown, resource);
            else if (!known.type.empty() && share.value_or(1) == 1)
                rule(assumption::kOtherDevices, resource);
            break;
        case K8sUnit::Slice:
            hold(resource, amount, share.value_or(migSlice(resource)->share()));
            break;
        case K8sUnit::Replica:
            hold(resource, amount, share.value_or(1));
            if (!share)
                rule(assumption::kSharesUnknown, resource);
            break;
        case K8sUnit::Part:
            // Several resources may describe the same part: its cores, and all of it.
            if (amount * known.share > parts) {
                parts = amount * known.share;
                partName = resource;
            }
            break;
        case K8sUnit::PartOfEach:
            partOfEach = amount * known.share;
            partName = resource;
            break;
        case K8sUnit::Hidden:
            hidden.push_back(resource);
            break;
        default:
            rule(assumption::kNotSimulated, resource);
        }
    }
    if (holding.gpus == 0 && parts > 0) {
        holding.gpus = std::ceil(parts);
        holding.whole = parts;
        shareRule(partName, k8sResource(partName).share);
    } else if (holding.gpus > 0 && partOfEach > 0 && partOfEach < 1) {
        holding.whole *= partOfEach;
        shareRule(partName, k8sResource(partName).share);
    } else if (holding.gpus == 0 && !hidden.empty()) {
        holding.gpus = 1;
        holding.whole = 1;
        rule(assumption::kSharesUnknown, hidden.front());
        return holding;
    }
    for (const auto& resource : hidden)
        rule(assumption::kNotSimulated, resource);
    return holding;
}

} // namespace consonance
