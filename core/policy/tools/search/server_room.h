// SPDX-License-Identifier: GPL-3.0-or-later
//
// The room left on each server, negative where rows want more than it has. How many servers have how much is counted on
// demand and then kept up to date, so that no search looks for room where there is none. A value, one thread at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace consonance {

class ServerRoom {
public:
    /// Forgets all counts.
    [[nodiscard]] std::vector<std::int32_t>& change()
    {
        m_servers.clear();
        return m_room;
    }
    [[nodiscard]] std::size_t servers() const { return m_room.size(); }
    /// Counts, unless already done.
    void count()
    {
        if (!m_servers.empty())
            return;
        m_servers.resize(1);
        for (const std::int32_t room : m_room)
            ++level(room);
    }
    /// After count().
    void add(std::size_t server, std::int32_t count)
    {
        --level(m_room[server]);
        m_room[server] += count;
        ++level(m_room[server]);
    }
    /// After count(): visits servers with room, from `first` on and wrapping around, until `visit` returns false; it
    /// may take room of the server that it is shown: all of it, or it has enough.
    template<typename Visit> void forEach(std::size_t first, const Visit& visit) const
    {
        const std::uint32_t all = std::accumulate(m_servers.begin() + 1, m_servers.end(), 0U);
        (void)walk(
            first, all, [](std::int32_t room) { return room > 0; }, visit);
    }
    /// The same, those with most room first.
    template<typename Visit> void forEachByRoom(std::size_t first, const Visit& visit) const
    {
        for (std::size_t level = m_servers.size(); --level > 0;) {
            const auto isIt = [level](std::int32_t room) { return room == static_cast<std::int32_t>(level); };
            if (!walk(first, m_servers[level], isIt, visit))
                return;
        }
    }

private:
    std::uint32_t& level(std::int32_t room)
    {
        const auto index = static_cast<std::size_t>(std::max(room, 0));
        if (index >= m_servers.size())
            m_servers.resize(index + 1);
        return m_servers[index];
    }
    /// Visits the `count` servers with exactly that room; false when the visit ended it.
    template<typename Is, typename Visit>
    bool walk(std::size_t first, std::uint32_t count, const Is& is, const Visit& visit) const
    {
        for (std::size_t server = first; count > 0; server = server + 1 == m_room.size() ? 0 : server + 1) {
            if (!is(m_room[server]))
                continue;
            --count;
            if (!visit(server, m_room[server]))
                return false;
        }
        return true;
    }

    std::vector<std::int32_t> m_room;
    std::vector<std::uint32_t> m_servers; ///< by room; negative room counts as none
};

} // namespace consonance
