// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which nodes a backfill pass has left free, by time: spans that follow each other, each with the nodes that are free
// throughout. A plain value; one thread at a time. Holding nodes costs O(spans).
#pragma once

#include "core/policy/slurm/node_set.h"

#include <cstdint>
#include <vector>

namespace consonance {

class SlurmCalendar {
public:
    struct Span {
        std::int64_t begin = 0;
        std::int64_t end = 0;
        NodeSet free;
    };
    /// One span from `now`, rounded down to the resolution, to the end of the window.
    SlurmCalendar(std::int64_t now, std::int64_t window, std::int64_t resolution, NodeSet free);

    [[nodiscard]] const std::vector<Span>& spans() const { return m_spans; }
    [[nodiscard]] std::int64_t end() const { return m_end; }
    /// Takes the nodes from `from` to `until`, at least for one step of the resolution.
    void hold(std::int64_t from, std::int64_t until, const NodeSet& nodes);
    [[nodiscard]] bool isFree(std::int64_t from, std::int64_t until, const NodeSet& nodes) const;
    /// `nodes` without those that are held at some time of [from, until], and when the free ones change next: 0 where
    /// the next span has none that this one lacks.
    struct Opening {
        NodeSet nodes;
        std::int64_t changes = 0;
    };
    [[nodiscard]] Opening opening(std::int64_t from, std::int64_t until, const NodeSet& nodes) const;

private:
    void splitAt(std::int64_t second);

    std::vector<Span> m_spans;
    std::int64_t m_resolution;
    std::int64_t m_end;
};

} // namespace consonance
