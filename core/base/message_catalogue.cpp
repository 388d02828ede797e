// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message_catalogue.h"

#include <array>
#include <optional>
#include <utility>

namespace consonance {

namespace {

constexpr std::array<std::pair<std::string_view, char>, 5> kEntities { { { "&lt;", '<' }, { "&gt;", '>' },
    { "&quot;", '"' }, { "&apos;", '\'' }, { "&amp;", '&' } } };

std::string unescaped(std::string_view text)
{
    std::string plain;
    plain.reserve(text.size());
    while (!text.empty()) {
        bool isEntity = false;
        for (const auto& [entity, character] : kEntities) {
            if (!text.starts_with(entity))
                continue;
            plain += character;
            text.remove_prefix(entity.size());
            isEntity = true;
            break;
        }
        if (!isEntity) {
            plain += text.front();
            text.remove_prefix(1);
        }
    }
    return plain;
}

/// What stands between the next <element …> and its end, moving `rest` behind it.
struct Element {
    std::string_view attributes;
    std::string_view content;
};

std::optional<Element> nextElement(std::string_view& rest, std::string_view name)
{
    const auto open = "<" + std::string(name);
    const auto close = "</" + std::string(name) + ">";
    const auto begin = rest.find(open);
    if (begin == std::string_view::npos)
        return {};
    const auto headEnd = rest.find('>', begin);
    const auto end = headEnd == std::string_view::npos ? headEnd : rest.find(close, headEnd);
    if (end == std::string_view::npos)
        return {};
    const auto attributesBegin = begin + open.size();
    const Element element { rest.substr(attributesBegin, headEnd - attributesBegin),
        rest.substr(headEnd + 1, end - headEnd - 1) };
    rest.remove_prefix(end + close.size());
    return element;
}

} // namespace

MessageCatalogue MessageCatalogue::fromTs(std::string_view ts)
{
    MessageCatalogue catalogue;
    while (const auto context = nextElement(ts, "context")) {
        auto rest = context->content;
        const auto name = nextElement(rest, "name");
        if (!name)
            continue;
        const auto contextName = unescaped(name->content);
        while (const auto message = nextElement(rest, "message")) {
            auto parts = message->content;
            const auto source = nextElement(parts, "source");
            const auto translation = nextElement(parts, "translation");
            if (!source || !translation || translation->attributes.find("type=") != std::string_view::npos)
                continue;
            auto text = translation->content;
            if (auto forms = text; const auto form = nextElement(forms, "numerusform"))
                text = form->content;
            if (!text.empty())
                catalogue.m_texts.emplace(keyOf(contextName, unescaped(source->content)), unescaped(text));
        }
    }
    return catalogue;
}

std::string MessageCatalogue::keyOf(std::string_view context, std::string_view english)
{
    std::string key(context);
    key += '\n';
    key += english;
    return key;
}

std::string MessageCatalogue::translate(std::string_view context, std::string_view english) const
{
    const auto found = m_texts.find(keyOf(context, english));
    return found == m_texts.end() ? std::string(english) : found->second;
}

bool MessageCatalogue::contains(std::string_view context, std::string_view english) const
{
    return m_texts.contains(keyOf(context, english));
}

} // namespace consonance
