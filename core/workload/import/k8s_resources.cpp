// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/k8s_resources.h"

#include "core/base/text_format.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <vector>

#include <fmt/format.h>

namespace consonance {

namespace {

struct KnownResource {
    std::string_view name; ///< a * at the end stands for the rest
    K8sResource is;
};

/// The first that matches counts. Names as the vendors' device plugins advertise them.
constexpr KnownResource kKnownResources[] = {
    // Device plugins and schedulers that share NVIDIA's GPUs.
    { "nvidia.com/gpumem*", { K8sUnit::Hidden } },
    { "nvidia.com/gpucores", { K8sUnit::PartOfEach, 0.01 } },
    { "nvidia.com/priority", { K8sUnit::Ignored } },
    { "tencent.com/vcuda-core", { K8sUnit::Part, 0.01 } },
    { "koordinator.sh/gpu.shared", { K8sUnit::Ignored } },
    { "koordinator.sh/gpu-core", { K8sUnit::Part, 0.01 } },
    { "koordinator.sh/gpu", { K8sUnit::Part, 0.01 } },
    { "koordinator.sh/gpu-memory*", { K8sUnit::Hidden } },
    { "aliyun.com/gpu-core.percentage", { K8sUnit::Part, 0.01 } },
    { "aliyun.com/gpu-count", { K8sUnit::Device } },
    { "volcano.sh/*number", { K8sUnit::Device } },
    // Other vendors.
    { "aws.amazon.com/neuron", { K8sUnit::Device, 1, "neuron" } },
    { "aws.amazon.com/neuron*", { K8sUnit::Core, 1, "neuron" } },
    { "cloud-tpus.google.com/*", { K8sUnit::Device, 1, "tpu" } },
    { "google.com/tpu", { K8sUnit::Device, 1, "tpu" } },
    { "gpu.intel.com/*monitoring", { K8sUnit::Ignored } },
    { "gpu.intel.com/millicores", { K8sUnit::PartOfEach, 0.001 } },
    { "gpu.intel.com/memory*", { K8sUnit::Hidden } },
    { "gpu.intel.com/tiles", { K8sUnit::Hidden } },
    { "gpu.intel.com/*", { K8sUnit::Device, 1, "intel" } },
    { "npu.intel.com/*", { K8sUnit::Device, 1, "npu" } },
    { "fpga.intel.com/*", { K8sUnit::Device, 1, "fpga" } },
    { "xilinx.com/*", { K8sUnit::Device, 1, "fpga" } },
    { "amd.com/xilinx*", { K8sUnit::Device, 1, "fpga" } },
    { "amd.com/cpx*", { K8sUnit::Part, 0.125 } },
    { "amd.com/dpx*", { K8sUnit::Part, 0.5 } },
    { "amd.com/qpx*", { K8sUnit::Part, 0.25 } },
    { "amd.com/spx*", { K8sUnit::Device } },
    { "habana.ai/*", { K8sUnit::Device, 1, "gaudi" } },
    { "huawei.com/*-memory", { K8sUnit::Hidden } },
    { "huawei.com/Ascend310*", { K8sUnit::Device, 1, "Ascend310" } },
    { "huawei.com/Ascend*", { K8sUnit::Device, 1, "Ascend910" } },
    { "cambricon.com/*.smlu.vcore", { K8sUnit::Part, 0.01 } },
    { "cambricon.com/*.smlu.vmemory", { K8sUnit::Hidden } },
    { "cambricon.com/*", { K8sUnit::Device, 1, "mlu" } },
    { "hygon.com/dcumem", { K8sUnit::Hidden } },
    { "hygon.com/dcucores", { K8sUnit::PartOfEach, 0.01 } },
    { "qualcomm.com/qaic*", { K8sUnit::Device, 1, "qaic" } },
    { "furiosa.ai/*", { K8sUnit::Device, 1, "furiosa" } },
    { "rebellions.ai/*", { K8sUnit::Device, 1, "rebellions" } },
    { "tenstorrent.com/*", { K8sUnit::Device, 1, "tenstorrent" } },
    { "graphcore.ai/*", { K8sUnit::Device, 1, "ipu" } },
    { "hailo.ai/*", { K8sUnit::Device, 1, "hailo" } },
    { "squat.ai/coral*", { K8sUnit::Device, 1, "tpu" } },
    { "coral.ai/*", { K8sUnit::Device, 1, "tpu" } },
    // What nodes need themselves.
    { "devices.kubevirt.io/*", { K8sUnit::Ignored } },
    { "vpc.amazonaws.com/*", { K8sUnit::Ignored } },
    { "networking.gke.io*", { K8sUnit::Ignored } },
};

/// Words in the name of a resource of an unknown vendor that stand for a device.
constexpr std::string_view kDeviceWords[]
    = { "gpu", "tpu", "npu", "xpu", "ipu", "mlu", "dcu", "gcu", "vpu", "lpu", "rdu", "fpga", "accelerator", "accel",
          "asic", "cuda", "vcuda", "rocm", "neuron", "gaudi", "ascend", "trainium", "inferentia", "dla" };
constexpr std::string_view kPartWords[]
    = { "mem", "memory", "core", "cores", "percentage", "ratio", "vcore", "vmemory" };

bool matches(std::string_view name, std::string_view pattern)
{
    const auto star = pattern.find('*');
    if (star == std::string_view::npos)
        return name == pattern;
    return name.size() + 1 >= pattern.size() && name.starts_with(pattern.substr(0, star))
        && name.ends_with(pattern.substr(star + 1));
}

/// Letters of the last part of a name, in words without digits: of "vendor.com/vGPU-mem2" "vgpu" and "mem".
std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words;
    bool isInWord = false;
    for (const char sign : name.substr(name.find('/') + 1)) {
        const auto letter = static_cast<unsigned char>(sign);
        const bool continues = std::isalnum(letter) != 0;
        if (continues && !isInWord)
            words.emplace_back();
        if (std::isalpha(letter) != 0)
            words.back() += static_cast<char>(std::tolower(letter));
        isInWord = continues;
    }
    return words;
}

K8sResource byItsWords(std::string_view name)
{
    bool isDevice = false;
    bool isPart = false;
    std::string_view type;
    for (const auto& word : wordsOf(name)) {
        for (const auto known : kDeviceWords) {
            if (word == known || word == std::string(known) + "s"
                || (known.size() == 3 && word.size() == 4 && word.ends_with(known))) {
                isDevice = true;
                type = known == "gpu" ? k8sDomain(name).substr(0, name.find_first_of("./")) : known;
            }
        }
        isPart |= std::ranges::find(kPartWords, word) != std::end(kPartWords);
    }
    if (!isDevice)
        return {};
    return isPart ? K8sResource { K8sUnit::Hidden } : K8sResource { K8sUnit::Device, 1, type };
}

} // namespace

K8sProduct k8sProduct(std::string_view label)
{
    constexpr std::string_view kSharedProduct = "-SHARED";
    constexpr std::string_view kMigProduct = "-MIG-";
    K8sProduct product { .type = label, .slice = {}, .isShared = label.ends_with(kSharedProduct) };
    if (product.isShared)
        product.type.remove_suffix(kSharedProduct.size());
    if (const auto at = product.type.find(kMigProduct); at != std::string_view::npos) {
        product.slice = migSlice(product.type.substr(at + kMigProduct.size()));
        if (product.slice)
            product.type = product.type.substr(0, at);
    }
    return product;
}

K8sResource k8sResource(std::string_view name)
{
    const auto domain = k8sDomain(name);
    if (domain.size() == name.size() || domain == "kubernetes.io" || domain.ends_with(".kubernetes.io")
        || domain.ends_with(".k8s.io"))
        return { K8sUnit::Ignored };
    if (name.starts_with("nvidia.com/mig-") && migSlice(name))
        return { K8sUnit::Slice };
    for (const auto& known : kKnownResources) {
        if (matches(name, known.name))
            return known.is;
    }
    const bool isShared = name.ends_with(kSharedResource);
    if (isShared)
        name.remove_suffix(kSharedResource.size());
    auto device
        = name == "nvidia.com/gpu" || name == "amd.com/gpu" ? K8sResource { K8sUnit::Device } : byItsWords(name);
    if (isShared && device.unit == K8sUnit::Device)
        device.unit = K8sUnit::Replica;
    return device;
}

std::string shareText(double share)
{
    for (int of = 1; of <= 1000; ++of) {
        const auto parts = std::round(share * of);
        if (std::fabs(parts / of - share) < 1e-9)
            return of == 1 ? fmt::format("{}", parts) : fmt::format("{}/{}", parts, of);
    }
    return fixedText(share, 3);
}

} // namespace consonance
