// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes JSON whose bytes depend on the values alone: members in the order they are given, numbers as the shortest text
// that reads back to the same value, texts as valid UTF-8. Streams into a string, so a result of a million rows needs
// no tree of values. Misuse (a value without key in an object, an unclosed array) is a programmer's error and asserted.
// Use one writer from one thread.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

enum class JsonLayout {
    Compact, ///< no blanks at all
    Indented, ///< two spaces a level, one value a line
};

class JsonWriter {
public:
    explicit JsonWriter(JsonLayout layout = JsonLayout::Compact)
        : m_layout(layout)
    {
    }

    JsonWriter& beginObject() { return begin('{', Container::Object); }
    JsonWriter& endObject() { return end('}', Container::Object); }
    JsonWriter& beginArray() { return begin('[', Container::Array); }
    JsonWriter& endArray() { return end(']', Container::Array); }

    JsonWriter& key(std::string_view name);
    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
    /// NaN and infinities, which JSON does not have, become null.
    JsonWriter& value(double number);
    JsonWriter& value(bool flag);
    template<std::signed_integral T> JsonWriter& value(T number) { return integer(static_cast<std::int64_t>(number)); }
    template<std::unsigned_integral T> JsonWriter& value(T number)
    {
        return unsignedInteger(static_cast<std::uint64_t>(number));
    }
    JsonWriter& null();

    template<typename T> JsonWriter& member(std::string_view name, const T& content)
    {
        return key(name).value(content);
    }

    /// The text, once every object and array is closed; the writer is empty afterwards.
    [[nodiscard]] std::string take();
    /// The text written so far, also inside open containers.
    [[nodiscard]] const std::string& text() const { return m_text; }

private:
    enum class Container : std::uint8_t { Object, Array };
    struct Level {
        Container container;
        bool isEmpty = true;
    };

    JsonWriter& begin(char bracket, Container container);
    JsonWriter& end(char bracket, Container container);
    JsonWriter& integer(std::int64_t number);
    JsonWriter& unsignedInteger(std::uint64_t number);
    /// Comma and indentation before a value or key.
    void separate();
    void breakLine();
    void appendQuoted(std::string_view text);

    JsonLayout m_layout;
    std::string m_text;
    std::vector<Level> m_open;
    bool m_hasKey = false; ///< a key waits for its value
};

} // namespace consonance
