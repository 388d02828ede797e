// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/slurm_values.h"

#include "core/base/number_range.h"
#include "core/workload/import/gpu_slices.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kTresExpected = CONSONANCE_MESSAGE(
    "slurm.tres", "trackable resources as cpu=8,gres/gpu=2,mem=64G,node=1 are expected, found {0}");
constexpr std::string_view kGresTres = "gres/";
constexpr std::size_t kLongestHostList = 1'000'000;

/// The text up to `separator`, taken from the front of `rest`.
std::string_view takeUntil(std::string_view& rest, char separator)
{
    const auto end = std::min(rest.find(separator), rest.size());
    const auto part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return part;
}

std::optional<double> notNegative(std::string_view text)
{
    const auto value = decimalFromText(text);
    return value && *value >= 0 ? value : std::nullopt;
}

void addDevices(std::vector<SlurmResources::Devices>& all, std::string_view type, double count)
{
    const auto known = std::ranges::find(all, type, &SlurmResources::Devices::type);
    if (known == all.end())
        all.push_back({ .type = std::string(type), .count = count });
    else
        known->count += count;
}

double countOf(const std::vector<SlurmResources::Devices>& all)
{
    double sum = 0;
    for (const auto& one : all)
        sum += one.count;
    return sum;
}

/// "gpu" or "gpu:a100": the total may or may not stand beside the types, before them or behind.
void addGres(SlurmResources& resources, std::string_view name, double count)
{
    auto type = name;
    const auto kind = takeUntil(type, ':');
    if (count <= 0)
        return;
    if (kind == "gpu") {
        if (!type.empty())
            addDevices(resources.gpusOfTypes, type, count);
        const double least = type.empty() ? count : countOf(resources.gpusOfTypes);
        resources.gpus = std::max(resources.gpus.value_or(0), least);
        return;
    }
    auto known = std::ranges::find(resources.others, kind, &SlurmResources::Counted::name);
    if (known == resources.others.end())
        known = resources.others.insert(known, { .name = std::string(kind) });
    (type.empty() ? known->total : known->ofTypes) += count;
}

/// Appends the names of one element of a host list. Each bracket multiplies them.
bool expandHosts(std::string_view before, std::string_view element, std::size_t most, std::vector<std::string>& names)
{
    constexpr int kMostBrackets = 8;
    const auto open = element.find('[');
    if (std::ranges::count(element, '[') > kMostBrackets)
        return false;
    if (open == std::string_view::npos) {
        names.push_back(fmt::format("{}{}", before, element));
        return !names.back().empty() && names.size() <= most && element.find(']') == std::string_view::npos;
    }
    const auto close = element.find(']', open);
    if (close == std::string_view::npos)
        return false;
    auto ranges = element.substr(open + 1, close - open - 1);
    const auto after = element.substr(close + 1);
    if (ranges.empty())
        return false;
    while (!ranges.empty()) {
        auto range = takeUntil(ranges, ',');
        const auto firstText = takeUntil(range, '-');
        const auto first = integerFromText(firstText);
        const auto last = range.empty() ? first : integerFromText(range);
        if (!first || !last || *first < 0 || *last < *first || static_cast<std::size_t>(*last - *first) >= most)
            return false;
        for (auto number = *first; number <= *last; ++number) {
            const auto name = fmt::format("{}{}{:0{}}", before, element.substr(0, open), number, firstText.size());
            if (names.size() >= most || !expandHosts(name, after, most, names))
                return false;
        }
    }
    return true;
}

} // namespace

std::optional<double> secondsFromSlurmSpan(std::string_view text)
{
    double days = 0;
    if (const auto dash = text.find('-'); dash != std::string_view::npos) {
        const auto value = notNegative(text.substr(0, dash));
        if (!value)
            return std::nullopt;
        days = *value;
        text.remove_prefix(dash + 1);
    }
    double seconds = 0;
    int parts = 0;
    while (!text.empty()) {
        const auto value = notNegative(takeUntil(text, ':'));
        if (!value || ++parts > 3)
            return std::nullopt;
        seconds = seconds * 60 + *value;
    }
    if (parts < 2)
        return std::nullopt;
    return days * 86'400 + seconds;
}

double gbFromMebibytes(double mebibytes)
{
    return mebibytes * 1.048576e-3;
}

std::optional<double> gbFromSlurmMemory(std::string_view text)
{
    constexpr std::string_view kUnits = "KMGTP";
    double mebibytes = 1;
    if (!text.empty()) {
        if (const auto unit = kUnits.find(text.back()); unit != std::string_view::npos) {
            mebibytes = 1.0 / 1024;
            for (std::size_t i = 0; i < unit; ++i)
                mebibytes *= 1024;
            text.remove_suffix(1);
        }
    }
    const auto value = notNegative(text);
    return value ? std::optional(gbFromMebibytes(*value * mebibytes)) : std::nullopt;
}

void addTres(SlurmResources& resources, std::string_view name, double count, bool isMemoryInGb)
{
    if (name == "cpu") {
        resources.cpus = count;
    } else if (name == "mem") {
        resources.memoryGb = isMemoryInGb ? count : gbFromMebibytes(count);
    } else if (name == "node") {
        resources.nodes = count;
    } else if (name.starts_with(kGresTres)) {
        addGres(resources, name.substr(kGresTres.size()), count);
    }
}

std::optional<SlurmResources> resourcesFromTres(std::string_view text)
{
    SlurmResources resources;
    while (!text.empty()) {
        auto one = takeUntil(text, ',');
        const auto name = takeUntil(one, '=');
        const bool isMemory = name == "mem";
        const auto count = isMemory ? gbFromSlurmMemory(one) : notNegative(one);
        if (name.empty())
            return std::nullopt;
        if (count)
            addTres(resources, name, *count, isMemory);
        else if (isMemory || name == "cpu" || name == "node" || name.starts_with(kGresTres))
            return std::nullopt;
    }
    return resources;
}

Error noTres(std::string_view found, SourcePlace place)
{
    return fail(ErrorKind::BadInput, kTresExpected, { quotedForMessage(found) }, std::move(place)).value();
}

SlurmResources resourcesFromGres(std::string_view text, double times)
{
    SlurmResources resources;
    while (!text.empty()) {
        // Commas also stand in the brackets behind a count.
        const auto open = text.find('(');
        auto end = text.find(',');
        if (open < end)
            end = text.find(',', std::min(text.find(')', open), text.size()));
        const auto one = text.substr(0, end);
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        auto name = one.substr(0, one.find('('));
        if (name.starts_with("gres:") || name.starts_with(kGresTres))
            name.remove_prefix(kGresTres.size());
        double count = 1;
        if (const auto colon = name.rfind(':'); colon != std::string_view::npos) {
            if (const auto given = notNegative(name.substr(colon + 1))) {
                count = *given;
                name = name.substr(0, colon);
            }
        }
        count *= times;
        if (name == "gpu") { // of several lines, each with GPUs of its own
            addDevices(resources.gpusOfTypes, {}, count);
            resources.gpus = countOf(resources.gpusOfTypes);
        } else if (!name.empty() && name != "(null)") {
            addGres(resources, name, count);
        }
    }
    return resources;
}

std::string SlurmResources::gpuType() const
{
    std::string type;
    for (const auto& one : gpusOfTypes)
        type = type.empty() || type == one.type ? one.type : "mixed";
    return type;
}

bool SlurmResources::hasAccelerators() const
{
    return gpus.value_or(0) > 0 || std::ranges::any_of(others, [](const Counted& other) {
        return other.name == "shard" || other.name == "mps" || isSlurmAccelerator(other.name);
    });
}

void SlurmResources::takeGres(SlurmResources gres)
{
    gpus = gres.gpus;
    gpusOfTypes = std::move(gres.gpusOfTypes);
    others = std::move(gres.others);
}

double SlurmResources::countOf(std::string_view name) const
{
    const auto found = std::ranges::find(others, name, &Counted::name);
    return found == others.end() ? 0 : found->count();
}

bool isSlurmAccelerator(std::string_view name)
{
    constexpr std::string_view kNames[] { "npu", "tpu", "dcu", "mlu", "gcu", "hpu", "xpu", "ipu", "gaudi", "ascend",
        "amdgpu", "rocm", "gcd", "mic", "ve", "fpga" };
    return std::ranges::find(kNames, name) != std::end(kNames);
}

SlurmGpus slurmGpus(const SlurmResources& resources)
{
    SlurmGpus gpus { .count = resources.gpus.value_or(0), .type = resources.gpuType() };
    double typed = 0;
    double sevenths = 0;
    bool hasSlices = false;
    for (const auto& one : resources.gpusOfTypes) {
        typed += one.count;
        const auto share = shareOfMigProfile(one.type);
        sevenths += one.count * share.value_or(1);
        gpus.isMixed |= share.value_or(1) != gpus.share && typed > one.count;
        gpus.share = share.value_or(1);
        if (!share)
            continue;
        hasSlices = true;
        // "a100_1g.10gb" is of an a100.
        const auto profile = one.type.find("g.") - 1;
        gpus.profile = one.type.substr(profile);
        gpus.type = one.type.substr(0, one.type.find_last_not_of("_-.", profile == 0 ? 0 : profile - 1) + 1);
        if (profile == 0 || gpus.type == "mig")
            gpus.type.clear();
    }
    gpus.isMixed |= hasSlices && gpus.count > typed;
    gpus.whole = std::ceil(sevenths + std::max(0.0, gpus.count - typed) - 1e-9);
    if (gpus.isMixed || !hasSlices)
        gpus.share = 1;
    if (gpus.isMixed && hasSlices)
        gpus.type.clear();
    gpus.isMixed &= hasSlices;
    return gpus;
}

bool isWaitingSlurmState(std::string_view state)
{
    constexpr std::string_view kStates[] { "PENDING", "PD", "REQUEUE_HOLD", "RH", "REQUEUE_FED", "RF", "RESV_DEL_HOLD",
        "RD", "SPECIAL_EXIT", "SE", "CONFIGURING", "CF" };
    return std::ranges::find(kStates, state) != std::end(kStates);
}

bool isOpenSlurmState(std::string_view state)
{
    constexpr std::string_view kStates[] { "RUNNING", "R", "SUSPENDED", "S", "COMPLETING", "CG", "RESIZING", "RS",
        "SIGNALING", "SI", "STAGE_OUT", "SO", "STOPPED", "ST" };
    return isWaitingSlurmState(state) || std::ranges::find(kStates, state) != std::end(kStates);
}

bool isRequeuedSlurmState(std::string_view state)
{
    constexpr std::string_view kStates[] { "REQUEUED", "RQ", "PREEMPTED", "PR", "NODE_FAIL", "NF", "BOOT_FAIL", "BF" };
    return std::ranges::find(kStates, state) != std::end(kStates);
}

std::optional<std::vector<std::string>> namesFromHostList(std::string_view text, std::size_t most)
{
    std::vector<std::string> names;
    if (text.size() > kLongestHostList)
        return std::nullopt;
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : ',';
        depth += c == '[' ? 1 : c == ']' ? -1 : 0;
        if (c != ',' || (depth > 0 && i < text.size()))
            continue;
        if (!expandHosts({}, text.substr(begin, i - begin), most, names))
            return std::nullopt;
        begin = i + 1;
    }
    return names;
}

} // namespace consonance
