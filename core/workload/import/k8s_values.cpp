// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/k8s_values.h"

#include "core/base/number_range.h"
#include "core/base/text_format.h"
#include "core/workload/calendar_time.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kQuantityExpected
    = CONSONANCE_MESSAGE("k8s.quantity", "a quantity as 500m, 2 or 16Gi is expected, found {0}");
constexpr auto kTimeExpected = CONSONANCE_MESSAGE("k8s.time", "a time as 2024-05-01T08:30:00Z is expected, found {0}");

constexpr std::array<std::pair<std::string_view, double>, 15> kSuffixes { {
    { "Ki", 1024.0 },
    { "Mi", 1048576.0 },
    { "Gi", 1073741824.0 },
    { "Ti", 1099511627776.0 },
    { "Pi", 1125899906842624.0 },
    { "Ei", 1152921504606846976.0 },
    { "n", 1e-9 },
    { "u", 1e-6 },
    { "m", 1e-3 },
    { "k", 1e3 },
    { "M", 1e6 },
    { "G", 1e9 },
    { "T", 1e12 },
    { "P", 1e15 },
    { "E", 1e18 },
} };

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

std::optional<double> numberFromQuantity(std::string_view text)
{
    double unit = 1;
    for (const auto& [suffix, size] : kSuffixes) {
        if (text.ends_with(suffix)) {
            unit = size;
            text.remove_suffix(suffix.size());
            break;
        }
    }
    if (text.starts_with('+') && !text.starts_with("+-"))
        text.remove_prefix(1);
    const auto number = decimalFromText(text);
    return number && *number >= 0 ? std::optional(*number * unit) : std::nullopt;
}

Result<double> k8sQuantity(const JsonView& value)
{
    TRY_ASSIGN(const auto text, value.asWord());
    const auto number = numberFromQuantity(text);
    if (!number)
        return fail(ErrorKind::BadInput, kQuantityExpected, { quotedForMessage(text) }, value.place());
    return *number;
}

Result<K8sAmounts> k8sAmounts(const JsonView& list)
{
    K8sAmounts amounts;
    if (!list.isPresent())
        return amounts;
    TRY_ASSIGN(const auto members, list.asObject());
    for (const auto& [key, value] : members) {
        if (key == "cpu" || key == "memory" || key.find('/') != std::string_view::npos) {
            TRY_ASSIGN(const auto amount, k8sQuantity(value));
            amounts.emplace(key, amount);
        }
    }
    return amounts;
}

double amountOf(const K8sAmounts& amounts, std::string_view resource)
{
    const auto found = amounts.find(resource);
    return found == amounts.end() ? 0 : found->second;
}

Result<std::optional<double>> k8sTime(const JsonView& value)
{
    TRY_ASSIGN(const auto text, value.asTextOr(""));
    if (text.empty())
        return std::optional<double> {};
    const auto microseconds = microsecondsFromDate(text);
    if (!microseconds)
        return fail(ErrorKind::BadInput, kTimeExpected, { quotedForMessage(text) }, value.place());
    return std::optional(static_cast<double>(*microseconds) / 1e6);
}

Result<std::string_view> firstLabel(const JsonView& labels, std::initializer_list<std::string_view> keys)
{
    for (const auto key : keys) {
        TRY_ASSIGN(const auto text, labels.optional(key).asTextOr(""));
        if (!text.empty())
            return text;
    }
    return std::string_view {};
}

Result<std::vector<JsonView>> k8sObjects(const JsonView& root, std::string_view kind)
{
    std::vector<JsonView> found;
    const auto items = root.optional("items");
    if (!items.isPresent()) {
        TRY_ASSIGN(const auto own, root.optional("kind").asTextOr(""));
        if (own == kind)
            found.push_back(root);
        return found;
    }
    // The items of `kubectl get pods` say their kind; those of the API's PodList do not.
    TRY_ASSIGN(const auto listKind, root.optional("kind").asTextOr(""));
    const bool isTyped = listKind.starts_with(kind);
    TRY_ASSIGN(const auto all, items.asArray());
    for (const auto& item : all) {
        TRY_ASSIGN(const auto own, item.optional("kind").asTextOr(isTyped ? kind : std::string_view()));
        if (own == kind)
            found.push_back(item);
    }
    return found;
}

Result<K8sPage> k8sPage(const JsonView& root)
{
    const auto metadata = root.optional("metadata");
    TRY_ASSIGN(const auto next, metadata.optional("continue").asTextOr(""));
    const auto rest = metadata.optional("remainingItemCount");
    K8sPage page { .isCut = !next.empty() || rest.isPresent(), .missing = {} };
    if (rest.isPresent()) {
        TRY_ASSIGN(page.missing, rest.asInteger(kCount));
        page.isCut = *page.missing > 0 || !next.empty();
    }
    return page;
}

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
