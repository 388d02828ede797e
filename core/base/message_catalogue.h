// SPDX-License-Identifier: GPL-3.0-or-later
//
// Translations for programs without Qt, read from the .ts files that the window uses too, so that every text
// is in one place. A catalogue is immutable once read; any thread. Reading costs about 1 ms for 1,000 messages,
// looking up a hash.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

namespace consonance {

class MessageCatalogue {
public:
    /// Takes what lupdate writes (the format is Qt's TS 2.1). Unfinished messages are left out, and so is
    /// everything that cannot be parsed: a missing translation shows English.
    [[nodiscard]] static MessageCatalogue fromTs(std::string_view ts);

    /// The translation of `english` in `context`, or `english` itself.
    [[nodiscard]] std::string translate(std::string_view context, std::string_view english) const;
    [[nodiscard]] bool contains(std::string_view context, std::string_view english) const;
    [[nodiscard]] std::size_t size() const { return m_texts.size(); }

private:
    [[nodiscard]] static std::string keyOf(std::string_view context, std::string_view english);

    std::unordered_map<std::string, std::string> m_texts; ///< looked up, never iterated
};

} // namespace consonance
