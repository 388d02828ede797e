// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/samples_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <span>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kNoSamples
    = CONSONANCE_MESSAGE("learn.samples", "the file does not hold what was played of a trace: {0} is missing or wrong");

using Floats = std::vector<float>;

struct FloatPart {
    const char* name;
    Floats& (*of)(TrainingSamples&);
};
constexpr std::array kFloatParts {
    FloatPart { "states", [](TrainingSamples& samples) -> Floats& { return samples.inferences.states; } },
    FloatPart { "probabilities", [](TrainingSamples& samples) -> Floats& { return samples.inferences.probabilities; } },
    FloatPart { "values", [](TrainingSamples& samples) -> Floats& { return samples.inferences.values; } },
    FloatPart { "returns", [](TrainingSamples& samples) -> Floats& { return samples.returns; } },
    FloatPart { "advantages", [](TrainingSamples& samples) -> Floats& { return samples.advantages; } },
};

struct CountPart {
    const char* name;
    std::int64_t TrainingSamples::*member;
};
constexpr std::array kCountParts { CountPart { "traces", &TrainingSamples::traces },
    CountPart { "decisions", &TrainingSamples::decisions }, CountPart { "inferred", &TrainingSamples::inferred } };

template<typename Value> NamedBytes bytesOf(const char* name, std::span<const Value> values)
{
    NamedBytes bytes { .name = name, .values = std::vector<std::uint8_t>(values.size_bytes()) };
    if (!values.empty())
        std::memcpy(bytes.values.data(), values.data(), values.size_bytes());
    return bytes;
}

Error missing(const std::string& part, const std::string& file)
{
    return fail(ErrorKind::BadInput, kNoSamples, { part }, { .file = file }).value();
}

template<typename Value>
Result<std::vector<Value>> valuesOf(const CheckpointContent& content, const char* name, const std::string& file)
{
    const auto found = std::ranges::find(content.bytes, name, &NamedBytes::name);
    if (found == content.bytes.end() || found->values.size() % sizeof(Value) != 0)
        return fail(missing(name, file));
    std::vector<Value> values(found->values.size() / sizeof(Value));
    if (!values.empty())
        std::memcpy(values.data(), found->values.data(), found->values.size());
    return values;
}

template<typename Number>
Result<Number> numberOf(const CheckpointContent& content, const std::string& name, const std::string& file)
{
    const auto found = content.metadata.find(name);
    Number number = 0;
    if (found == content.metadata.end())
        return fail(missing(name, file));
    const auto* end = found->second.data() + found->second.size();
    const auto parsed = std::from_chars(found->second.data(), end, number);
    if (parsed.ec != std::errc {} || parsed.ptr != end)
        return fail(missing(name, file));
    return number;
}

/// Every inference has its state, mask, action and probability; what is learned from has a target for each.
bool fitsTogether(const TrainingSamples& samples)
{
    const auto& inferences = samples.inferences;
    const auto count = inferences.count();
    const auto isOfEach = [count](std::size_t size) { return count == 0 ? size == 0 : size % count == 0 && size > 0; };
    const auto isOneOfEach = [count](std::size_t size) { return size == 0 || size == count; };
    return isOfEach(inferences.states.size()) && isOfEach(inferences.masks.size())
        && isOneOfEach(inferences.probabilities.size()) && isOneOfEach(inferences.values.size())
        && isOneOfEach(samples.returns.size()) && isOneOfEach(samples.advantages.size());
}

} // namespace

CheckpointContent contentOfSamples(const TrainingSamples& samples)
{
    CheckpointContent content;
    auto copy = samples;
    for (const auto& part : kFloatParts) {
        auto& values = part.of(copy);
        const auto count = static_cast<std::int64_t>(values.size());
        content.metadata[part.name] = std::to_string(count);
        if (count == 0) // two parts without content would lie at one place
            continue;
        content.tensors.push_back({ .name = part.name, .shape = { count }, .values = std::move(values) });
    }
    if (samples.inferences.count() > 0) {
        content.bytes.push_back({ .name = "masks", .values = samples.inferences.masks });
        content.bytes.push_back(bytesOf("actions", std::span(samples.inferences.actions)));
    }
    std::vector<double> figures { samples.timeInSystem, samples.reward, samples.groupSpread };
    for (const auto& part : kCountParts)
        content.metadata[part.name] = std::to_string(samples.*part.member);
    content.metadata["episodes"] = std::to_string(samples.episodes.size());
    for (std::size_t i = 0; i < samples.episodes.size(); ++i) {
        const auto& episode = samples.episodes[i];
        content.metadata[fmt::format("episode.{}.trace", i)] = episode.trace;
        content.metadata[fmt::format("episode.{}.seed", i)] = std::to_string(episode.seed);
        figures.insert(figures.end(), { episode.reward, episode.timeInSystem });
    }
    content.bytes.push_back(bytesOf("figures", std::span<const double>(figures)));
    return content;
}

Result<TrainingSamples> samplesOf(const CheckpointContent& content, const std::string& file)
{
    TrainingSamples samples;
    for (const auto& part : kFloatParts) {
        const auto found = std::ranges::find(content.tensors, part.name, &NamedTensor::name);
        TRY_ASSIGN(const auto count, numberOf<std::uint64_t>(content, part.name, file));
        const auto there = found == content.tensors.end() ? 0 : found->values.size();
        if (there != count)
            return fail(missing(part.name, file));
        if (there > 0)
            part.of(samples) = found->values;
    }
    if (!samples.inferences.states.empty()) {
        TRY_ASSIGN(samples.inferences.masks, valuesOf<std::uint8_t>(content, "masks", file));
        TRY_ASSIGN(samples.inferences.actions, valuesOf<std::int32_t>(content, "actions", file));
    }
    for (const auto& part : kCountParts) {
        TRY_ASSIGN(samples.*part.member, numberOf<std::int64_t>(content, part.name, file));
    }
    TRY_ASSIGN(const auto figures, valuesOf<double>(content, "figures", file));
    TRY_ASSIGN(const auto episodes, numberOf<std::uint32_t>(content, "episodes", file));
    if (figures.size() != 3 + 2 * std::size_t { episodes } || !fitsTogether(samples))
        return fail(missing("figures", file));
    samples.timeInSystem = figures[0];
    samples.reward = figures[1];
    samples.groupSpread = figures[2];
    for (std::uint32_t i = 0; i < episodes; ++i) {
        auto& episode = samples.episodes.emplace_back();
        const auto trace = content.metadata.find(fmt::format("episode.{}.trace", i));
        if (trace == content.metadata.end())
            return fail(missing("episode", file));
        episode.trace = trace->second;
        TRY_ASSIGN(episode.seed, numberOf<std::uint64_t>(content, fmt::format("episode.{}.seed", i), file));
        episode.reward = figures[3 + 2 * std::size_t { i }];
        episode.timeInSystem = figures[4 + 2 * std::size_t { i }];
    }
    return samples;
}

} // namespace consonance
