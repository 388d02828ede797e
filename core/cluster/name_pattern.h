// SPDX-License-Identifier: GPL-3.0-or-later
//
// Names for many servers at once, as cluster files give them: "server-{}" counts within its parent, "server-{n}" counts
// over the whole cluster, "rack-{0..9}" stands for ten names, anything without braces for itself. Plain values.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace consonance {

class NamePattern {
public:
    enum class Kind : std::uint8_t { Plain, PerParent, PerCluster, Range };
    static constexpr std::int64_t kLargestNumber = 999'999'999;

    /// Errors at `place`: more than one pair of braces, or braces around something else.
    [[nodiscard]] static Result<NamePattern> parse(std::string_view text, const SourcePlace& place);

    [[nodiscard]] Kind kind() const { return m_kind; }
    /// How many names it stands for: the length of the range, else 1.
    [[nodiscard]] std::int64_t count() const { return m_last - m_first + 1; }
    /// The name with its counter filled in; a range starts from its first number at 0.
    [[nodiscard]] std::string name(std::int64_t number) const;

private:
    Kind m_kind = Kind::Plain;
    std::string m_before;
    std::string m_after;
    std::int64_t m_first = 0;
    std::int64_t m_last = 0;
};

} // namespace consonance
