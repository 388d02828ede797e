// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values to bytes and back, for kept plans and the blobs of run databases and bundles: little endian, variable-length
// integers where small values are common. A ByteReader never reads outside its bytes: the first missing value
// makes it bad and every later one reads as zero, so a decoder checks isGood() once per step. Plain values; a
// reader refers to bytes that must outlive it. About 1 ns a field.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace consonance {

/// Maps small negative and positive numbers to small unsigned ones: 0, −1, 1, −2, … → 0, 1, 2, 3, …
[[nodiscard]] constexpr std::uint64_t zigzag(std::int64_t value)
{
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}
[[nodiscard]] constexpr std::int64_t unzigzag(std::uint64_t value)
{
    return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

class ByteWriter {
public:
    template<typename T>
    requires std::is_unsigned_v<T>
    void fixed(T value)
    {
        const auto at = m_bytes.size();
        m_bytes.resize(at + sizeof(T));
        std::memcpy(m_bytes.data() + at, &value, sizeof(T));
    }
    void number(double value) { fixed(std::bit_cast<std::uint64_t>(value)); }
    /// Seven bits a byte, low ones first; one to ten bytes.
    void varint(std::uint64_t value)
    {
        while (value >= 0x80) {
            m_bytes.push_back(static_cast<char>(value | 0x80));
            value >>= 7;
        }
        m_bytes.push_back(static_cast<char>(value));
    }
    void signedVarint(std::int64_t value) { varint(zigzag(value)); }
    /// A 32-bit index whose highest value means "none": none is written as 0, the others as one more.
    void index(std::uint32_t value) { varint(static_cast<std::uint32_t>(value + 1)); }
    /// Length and bytes.
    void text(std::string_view value)
    {
        varint(value.size());
        m_bytes.append(value);
    }
    void raw(std::string_view bytes) { m_bytes.append(bytes); }
    void reserve(std::size_t bytes) { m_bytes.reserve(bytes); }
    void clear() { m_bytes.clear(); }

    [[nodiscard]] std::size_t size() const { return m_bytes.size(); }
    [[nodiscard]] const std::string& bytes() const { return m_bytes; }
    [[nodiscard]] std::string take() { return std::move(m_bytes); }

private:
    static_assert(std::endian::native == std::endian::little, "fields are copied as little-endian bytes");
    std::string m_bytes;
};

class ByteReader {
public:
    explicit ByteReader(std::string_view bytes)
        : m_rest(bytes)
    {
    }

    template<typename T>
    requires std::is_unsigned_v<T> T fixed()
    {
        T value {};
        if (!has(sizeof(T)))
            return value;
        m_rest.copy(reinterpret_cast<char*>(&value), sizeof(T));
        m_rest.remove_prefix(sizeof(T));
        return value;
    }
    double number() { return std::bit_cast<double>(fixed<std::uint64_t>()); }
    std::uint64_t varint()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const auto byte = fixed<std::uint8_t>();
            if (shift == 63 && byte > 1)
                break;
            value |= std::uint64_t { byte & 0x7fu } << shift;
            if ((byte & 0x80) == 0)
                return value;
        }
        m_isGood = false;
        return 0;
    }
    std::int64_t signedVarint() { return unzigzag(varint()); }
    /// A number that must fit into 32 bits.
    std::uint32_t smallVarint()
    {
        const auto value = varint();
        if (value > 0xffffffffu) {
            m_isGood = false;
            return 0;
        }
        return static_cast<std::uint32_t>(value);
    }
    std::uint32_t index() { return smallVarint() - 1; }
    std::string_view text() { return raw(varint()); }
    std::string_view raw(std::uint64_t size)
    {
        if (!has(size))
            return {};
        const auto part = m_rest.substr(0, static_cast<std::size_t>(size));
        m_rest.remove_prefix(static_cast<std::size_t>(size));
        return part;
    }
    /// How many elements follow; bad when `count` elements of at least `minimumBytes` each cannot fit into the
    /// bytes left. Check before reserving memory for them.
    std::size_t count(std::size_t minimumBytes)
    {
        const auto value = varint();
        if (value > m_rest.size() / minimumBytes) {
            m_isGood = false;
            return 0;
        }
        return static_cast<std::size_t>(value);
    }
    /// Ends the reading as bad: a value makes no sense.
    void reject() { m_isGood = false; }

    [[nodiscard]] bool isGood() const { return m_isGood; }
    [[nodiscard]] bool isAtEnd() const { return m_rest.empty(); }
    [[nodiscard]] std::size_t remaining() const { return m_rest.size(); }

private:
    bool has(std::uint64_t size)
    {
        if (m_isGood && size <= m_rest.size())
            return true;
        m_isGood = false;
        return false;
    }

    std::string_view m_rest;
    bool m_isGood = true;
};

} // namespace consonance
