// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_writer.h"

#include "core/base/text_format.h"
#include "core/base/utf8.h"

#include <cassert>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace consonance {

JsonWriter& JsonWriter::begin(char bracket, Container container)
{
    separate();
    m_text += bracket;
    m_open.push_back({ .container = container, .isEmpty = true });
    return *this;
}

JsonWriter& JsonWriter::end(char bracket, [[maybe_unused]] Container container)
{
    assert(!m_open.empty() && m_open.back().container == container && !m_hasKey);
    const bool wasEmpty = m_open.back().isEmpty;
    m_open.pop_back();
    if (!wasEmpty)
        breakLine();
    m_text += bracket;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name)
{
    assert(!m_open.empty() && m_open.back().container == Container::Object && !m_hasKey);
    separate();
    appendQuoted(name);
    m_text += m_layout == JsonLayout::Indented ? ": " : ":";
    m_hasKey = true;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text)
{
    separate();
    appendQuoted(text);
    return *this;
}

JsonWriter& JsonWriter::value(double number)
{
    if (!std::isfinite(number))
        return null();
    separate();
    m_text += shortestText(number);
    return *this;
}

JsonWriter& JsonWriter::value(bool flag)
{
    separate();
    m_text += flag ? "true" : "false";
    return *this;
}

JsonWriter& JsonWriter::integer(std::int64_t number)
{
    separate();
    fmt::format_to(std::back_inserter(m_text), "{}", number);
    return *this;
}

JsonWriter& JsonWriter::unsignedInteger(std::uint64_t number)
{
    separate();
    fmt::format_to(std::back_inserter(m_text), "{}", number);
    return *this;
}

JsonWriter& JsonWriter::null()
{
    separate();
    m_text += "null";
    return *this;
}

std::string JsonWriter::take()
{
    assert(m_open.empty() && !m_hasKey);
    if (m_layout == JsonLayout::Indented)
        m_text += '\n';
    return std::exchange(m_text, {});
}

void JsonWriter::separate()
{
    if (m_hasKey) {
        m_hasKey = false;
        return;
    }
    if (m_open.empty())
        return;
    if (!m_open.back().isEmpty)
        m_text += ',';
    m_open.back().isEmpty = false;
    breakLine();
}

void JsonWriter::breakLine()
{
    if (m_layout == JsonLayout::Compact)
        return;
    m_text += '\n';
    m_text.append(m_open.size() * 2, ' ');
}

void JsonWriter::appendQuoted(std::string_view text)
{
    if (findInvalidUtf8(text) != std::string_view::npos) {
        appendQuoted(toValidUtf8(text));
        return;
    }
    m_text += '"';
    for (const char c : text) {
        switch (c) {
        case '"':
            m_text += "\\\"";
            break;
        case '\\':
            m_text += "\\\\";
            break;
        case '\n':
            m_text += "\\n";
            break;
        case '\r':
            m_text += "\\r";
            break;
        case '\t':
            m_text += "\\t";
            break;
        default:
            if (static_cast<unsigned char>(c) < 0x20)
                fmt::format_to(std::back_inserter(m_text), "\\u{:04x}", static_cast<unsigned>(c));
            else
                m_text += c;
        }
    }
    m_text += '"';
}

} // namespace consonance
