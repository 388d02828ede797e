// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/hash.h"

#include "core/base/file_io.h"

#include <charconv>
#include <new>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace consonance {

namespace {

XXH64_state_t* stateOf(std::byte* storage)
{
    return std::launder(reinterpret_cast<XXH64_state_t*>(storage));
}
const XXH64_state_t* stateOf(const std::byte* storage)
{
    return std::launder(reinterpret_cast<const XXH64_state_t*>(storage));
}

constexpr std::string_view kDigits = "0123456789abcdef";

} // namespace

Hasher::Hasher()
{
    static_assert(sizeof(XXH64_state_t) == kStateSize && alignof(XXH64_state_t) <= 8);
    auto* state = ::new (static_cast<void*>(m_state.data())) XXH64_state_t {};
    XXH64_reset(state, 0);
}

// Not inlined into addText: GCC 12 then warns of bounds inside xxhash.h that it cannot follow.
[[gnu::noinline]] void Hasher::addBytes(std::span<const std::byte> bytes)
{
    if (!bytes.empty())
        XXH64_update(stateOf(m_state.data()), bytes.data(), bytes.size());
}

void Hasher::addText(std::string_view text)
{
    addInteger(text.size());
    addBytes(std::as_bytes(std::span(text)));
}

std::uint64_t Hasher::digest() const
{
    return XXH64_digest(stateOf(m_state.data()));
}

std::uint64_t chainHash(std::uint64_t previous, std::span<const std::byte> bytes)
{
    return XXH3_64bits_withSeed(bytes.data(), bytes.size(), previous);
}

std::uint64_t hashText(std::string_view text)
{
    return XXH64(text.data(), text.size(), 0);
}

Result<std::uint64_t> hashFile(const std::filesystem::path& path)
{
    Hasher hasher;
    TRY(readFileInPieces(path, [&hasher](std::span<const std::byte> piece) { hasher.addBytes(piece); }));
    return hasher.digest();
}

std::string hashToText(std::uint64_t hash)
{
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; hash >>= 4)
        text[i] = kDigits[hash & 15];
    return text;
}

std::optional<std::uint64_t> hashFromText(std::string_view text)
{
    std::uint64_t hash = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
    if (text.size() != 16 || error != std::errc {} || end != text.data() + text.size())
        return std::nullopt;
    return hash;
}

} // namespace consonance
