// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/slurm_values.h"

#include "core/base/number_range.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kTresExpected = CONSONANCE_MESSAGE(
    "slurm.tres", "trackable resources as cpu=8,gres/gpu=2,mem=64G,node=1 are expected, found {0}");
constexpr std::string_view kGpuTres = "gres/gpu";
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

void setGpuType(SlurmResources& resources, std::string_view type)
{
    if (resources.gpuType.empty())
        resources.gpuType = type;
    else if (resources.gpuType != type)
        resources.gpuType = "mixed";
}

/// Appends the names of one element of a host list.
bool expandHosts(std::string_view element, std::size_t most, std::vector<std::string>& names)
{
    const auto open = element.find('[');
    if (open == std::string_view::npos) {
        names.emplace_back(element);
        return !element.empty() && names.size() <= most;
    }
    const auto close = element.find(']', open);
    if (close == std::string_view::npos || element.find('[', close) != std::string_view::npos)
        return false;
    const auto before = element.substr(0, open);
    const auto after = element.substr(close + 1);
    auto ranges = element.substr(open + 1, close - open - 1);
    while (!ranges.empty()) {
        auto range = takeUntil(ranges, ',');
        const auto firstText = takeUntil(range, '-');
        const auto first = integerFromText(firstText);
        const auto last = range.empty() ? first : integerFromText(range);
        if (!first || !last || *first < 0 || *last < *first || static_cast<std::size_t>(*last - *first) >= most)
            return false;
        for (auto number = *first; number <= *last; ++number) {
            if (names.size() >= most)
                return false;
            names.push_back(fmt::format("{}{:0{}}{}", before, number, firstText.size(), after));
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
    } else if (name == kGpuTres) {
        resources.gpus = std::max(resources.gpus.value_or(0), count);
    } else if (name.starts_with(kGpuTres) && name.substr(kGpuTres.size()).starts_with(':')) {
        // The total may or may not stand beside the types, before them or behind.
        setGpuType(resources, name.substr(kGpuTres.size() + 1));
        resources.gpusByType += count;
        resources.gpus = std::max(resources.gpus.value_or(0), resources.gpusByType);
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
        else if (isMemory || name == "cpu" || name == "node" || name.starts_with(kGpuTres))
            return std::nullopt;
    }
    return resources;
}

Error noTres(std::string_view found, SourcePlace place)
{
    return fail(ErrorKind::BadInput, kTresExpected, { quotedForMessage(found) }, std::move(place)).value();
}

SlurmResources gpusFromGres(std::string_view text)
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
        auto rest = one.substr(0, one.find('('));
        if (takeUntil(rest, ':') != "gpu")
            continue;
        const auto colon = rest.rfind(':');
        const auto count = notNegative(colon == std::string_view::npos ? rest : rest.substr(colon + 1));
        if (colon != std::string_view::npos)
            setGpuType(resources, rest.substr(0, colon));
        else if (!rest.empty() && !count)
            setGpuType(resources, rest);
        resources.gpus = resources.gpus.value_or(0) + (rest.empty() ? 1 : count.value_or(colon == rest.npos ? 1 : 0));
    }
    return resources;
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
        if (!expandHosts(text.substr(begin, i - begin), most, names))
            return std::nullopt;
        begin = i + 1;
    }
    return names;
}

} // namespace consonance
