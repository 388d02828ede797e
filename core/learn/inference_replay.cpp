// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/inference_replay.h"

#include <algorithm>
#include <cstring>

namespace consonance {

namespace {

constexpr auto kBadReplay = CONSONANCE_MESSAGE("learn.replay", "the replay buffer of the checkpoint is damaged");

template<typename T> void write(std::vector<std::uint8_t>& bytes, T value)
{
    const auto* raw = reinterpret_cast<const std::uint8_t*>(&value);
    bytes.insert(bytes.end(), raw, raw + sizeof value);
}

/// Takes numbers off the front; says so when there are no more.
class ByteSource {
public:
    explicit ByteSource(std::span<const std::uint8_t> bytes)
        : m_left(bytes)
    {
    }
    template<typename T> T read()
    {
        T value {};
        if (m_left.size() < sizeof value) {
            m_isShort = true;
            return value;
        }
        std::memcpy(&value, m_left.data(), sizeof value);
        m_left = m_left.subspan(sizeof value);
        return value;
    }
    [[nodiscard]] bool isShort() const { return m_isShort; }
    [[nodiscard]] bool isEmpty() const { return m_left.empty(); }

private:
    std::span<const std::uint8_t> m_left;
    bool m_isShort = false;
};

} // namespace

void InferenceReplay::add(const RecordedInferences& inferences)
{
    const std::size_t width = m_shape.width();
    const std::size_t actions = m_shape.actionCount();
    for (std::size_t i = 0; i < inferences.count(); ++i) {
        Inference one { .action = inferences.actions[i] };
        for (std::size_t k = 0; k < width; ++k) {
            const float value = inferences.states[i * width + k];
            if (value != 0.0F)
                one.state.push_back({ static_cast<std::uint16_t>(k), value });
        }
        for (std::size_t k = 0; k < actions; ++k) {
            if (inferences.masks[i * actions + k] != 0)
                one.allowed.push_back(static_cast<std::uint16_t>(k));
        }
        m_kept.push_back(std::move(one));
    }
    while (m_kept.size() > m_capacity)
        m_kept.pop_front();
}

std::int32_t InferenceReplay::read(std::size_t index, std::span<float> state, std::span<std::uint8_t> mask) const
{
    const Inference& one = m_kept[index];
    std::ranges::fill(state, 0.0F);
    std::ranges::fill(mask, std::uint8_t { 0 });
    for (const Entry& entry : one.state)
        state[entry.position] = entry.value;
    for (const std::uint16_t action : one.allowed)
        mask[action] = 1;
    return one.action;
}

std::vector<std::uint8_t> InferenceReplay::packed() const
{
    std::vector<std::uint8_t> bytes;
    write(bytes, static_cast<std::uint32_t>(m_kept.size()));
    for (const Inference& one : m_kept) {
        write(bytes, one.action);
        write(bytes, static_cast<std::uint16_t>(one.state.size()));
        write(bytes, static_cast<std::uint16_t>(one.allowed.size()));
        for (const Entry& entry : one.state) {
            write(bytes, entry.position);
            write(bytes, entry.value);
        }
        for (const std::uint16_t action : one.allowed)
            write(bytes, action);
    }
    return bytes;
}

Result<void> InferenceReplay::unpack(std::span<const std::uint8_t> bytes)
{
    const auto damaged = [] { return fail(ErrorKind::BadInput, kBadReplay); };
    ByteSource source(bytes);
    const auto count = source.read<std::uint32_t>();
    if (source.isShort() || count > m_capacity)
        return damaged();
    std::deque<Inference> kept;
    for (std::uint32_t i = 0; i < count; ++i) {
        Inference one { .action = source.read<std::int32_t>() };
        const auto entries = source.read<std::uint16_t>();
        const auto allowed = source.read<std::uint16_t>();
        for (std::uint16_t k = 0; k < entries && !source.isShort(); ++k) {
            const auto position = source.read<std::uint16_t>();
            const auto value = source.read<float>();
            if (position >= m_shape.width())
                return damaged();
            one.state.push_back({ position, value });
        }
        for (std::uint16_t k = 0; k < allowed && !source.isShort(); ++k) {
            one.allowed.push_back(source.read<std::uint16_t>());
            if (one.allowed.back() >= m_shape.actionCount())
                return damaged();
        }
        const bool isAllowed
            = std::ranges::find(one.allowed, static_cast<std::uint16_t>(one.action)) != one.allowed.end();
        if (source.isShort() || one.action < 0 || !isAllowed)
            return damaged();
        kept.push_back(std::move(one));
    }
    if (!source.isEmpty())
        return damaged();
    m_kept = std::move(kept);
    return {};
}

} // namespace consonance
