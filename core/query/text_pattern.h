// SPDX-License-Identifier: GPL-3.0-or-later
//
// Patterns over texts, matched by RE2 in time linear in the text whatever the pattern. Two notations: wildcards (* any
// text, ? any character; without either the text may stand anywhere) and regular expressions in RE2's syntax (a match
// anywhere counts). Letters match in either case. Immutable once made, cheap to copy; any thread.
#pragma once

#include "core/base/result.h"

#include <memory>
#include <string_view>

namespace re2 {
class RE2;
}

namespace consonance {

class TextPattern {
public:
    static constexpr std::size_t kLongestPattern = 500; ///< bytes

    /// Errors: too long.
    [[nodiscard]] static Result<TextPattern> wildcard(std::string_view pattern);
    /// Errors: the first character that is not understood, in `place.column`; too long; too large.
    [[nodiscard]] static Result<TextPattern> regularExpression(std::string_view pattern);

    [[nodiscard]] bool matches(std::string_view text) const;

private:
    explicit TextPattern(std::shared_ptr<const re2::RE2> expression);
    static Result<TextPattern> make(const std::string& expression);

    std::shared_ptr<const re2::RE2> m_expression;
};

} // namespace consonance
