// SPDX-License-Identifier: GPL-3.0-or-later
//
// Many plain values as they were at one moment, kept in pieces: one in which nothing differs from the moment before, or
// from the piece before, is shared with it. For moments of a long run, in which most jobs are over or yet to come.
// Immutable; copies share everything. Cost: making one reads both moments once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace consonance {

template<typename T> class SharedPieces {
    static_assert(std::is_trivially_copyable_v<T>);
    static constexpr std::size_t kPiece = 64; ///< values

public:
    SharedPieces() = default;
    /// `before` holds as many values, or none.
    SharedPieces(std::span<const T> values, const SharedPieces& before)
    {
        m_pieces.reserve((values.size() + kPiece - 1) / kPiece);
        for (std::size_t first = 0; first < values.size(); first += kPiece) {
            const auto piece = values.subspan(first, std::min(kPiece, values.size() - first));
            m_pieces.push_back(pieceOf(piece, before));
        }
    }

    [[nodiscard]] std::vector<T> values() const
    {
        std::vector<T> all;
        all.reserve(m_pieces.size() * kPiece);
        for (const auto& piece : m_pieces)
            all.insert(all.end(), piece->begin(), piece->end());
        return all;
    }
    /// Bytes that it takes beside another one.
    [[nodiscard]] std::size_t bytesBeside(const SharedPieces& other) const
    {
        std::size_t bytes = m_pieces.size() * sizeof(Piece);
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            const bool isShared = (i < other.m_pieces.size() && m_pieces[i] == other.m_pieces[i])
                || (i > 0 && m_pieces[i] == m_pieces[i - 1]);
            bytes += isShared ? 0 : m_pieces[i]->size() * sizeof(T);
        }
        return bytes;
    }

private:
    using Piece = std::shared_ptr<const std::vector<T>>;

    /// The next one.
    [[nodiscard]] Piece pieceOf(std::span<const T> values, const SharedPieces& before) const
    {
        const auto place = m_pieces.size();
        if (place < before.m_pieces.size() && isSame(values, *before.m_pieces[place]))
            return before.m_pieces[place];
        if (place > 0 && isSame(values, *m_pieces.back()))
            return m_pieces.back();
        return std::make_shared<const std::vector<T>>(values.begin(), values.end());
    }
    /// To the bit: 0 and −0 are not the same to whoever divides by them.
    static bool isSame(std::span<const T> values, std::span<const T> others)
    {
        return values.size() == others.size() && std::memcmp(values.data(), others.data(), values.size_bytes()) == 0;
    }

    std::vector<Piece> m_pieces;
};

} // namespace consonance
