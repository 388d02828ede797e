// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/count_wording.h"

#include <algorithm>
#include <cctype>

namespace consonance {

namespace {

/// What texts count, with a plural in -s.
constexpr std::string_view kNouns[] { "job", "GPU", "JCT", "action", "allocation", "assumption", "block", "bookmark",
    "byte", "candidate", "change", "character", "choice", "column", "combination", "core", "day", "decision", "device",
    "environment", "epoch", "event", "field", "file", "frame", "hour", "level", "line", "member", "model", "moment",
    "name", "node", "objective", "outcome", "part", "placement", "plan", "pod", "prediction", "problem", "resource",
    "round", "row", "run", "sample", "seed", "server", "setting", "shard", "share", "slice", "socket", "start", "step",
    "task", "tenant", "tensor", "time", "trace", "training", "type", "unit", "value", "window", "word", "worker",
    "world" };

/// What may come before the noun.
constexpr std::string_view kAdjectives[] { "array", "different", "equal", "finished", "free", "further",
    "heterogeneous", "malformed", "more", "parameter", "running", "such", "waiting", "whole" };

/// Verbs whose singular is the plural and -s, and words that may come before one.
constexpr std::string_view kVerbs[] { "accept", "ask", "belong", "count", "finish", "fit", "give", "hold", "lack",
    "need", "offer", "pay", "run", "share", "start", "wait" };
constexpr std::string_view kOfAll[] { "of", "the" };
constexpr std::string_view kBetween[] { "already", "also", "never", "still", "that" };

struct Irregular {
    std::string_view plural;
    std::string_view singular;
};
constexpr Irregular kIrregular[] { { "batches", "batch" }, { "copies", "copy" }, { "entries", "entry" },
    { "policies", "policy" }, { "processes", "process" } };
constexpr Irregular kIrregularVerbs[] { { "have", "has" }, { "are", "is" }, { "were", "was" }, { "do", "does" } };

bool isIn(const auto& words, std::string_view word)
{
    return std::ranges::find(words, word) != std::ranges::end(words);
}

std::string_view singularIn(const auto& irregulars, std::string_view word)
{
    const auto found = std::ranges::find(irregulars, word, &Irregular::plural);
    return found == std::ranges::end(irregulars) ? std::string_view() : found->singular;
}

/// Empty: no noun of several.
std::string_view singularNoun(std::string_view word)
{
    if (const auto irregular = singularIn(kIrregular, word); !irregular.empty())
        return irregular;
    const auto stem = word.ends_with('s') ? word.substr(0, word.size() - 1) : std::string_view();
    return isIn(kNouns, stem) ? stem : std::string_view();
}

bool isSlot(std::string_view text)
{
    return text.size() >= 4 && text[0] == ' ' && text[1] == '{' && text[3] == '}';
}

/// The blank and the word or slot at the beginning; empty where something else comes.
std::string_view blankAndWord(std::string_view text)
{
    if (!text.starts_with(' '))
        return {};
    if (isSlot(text))
        return text.substr(0, 4);
    const auto end = std::ranges::find_if_not(text.substr(1), [](unsigned char c) { return std::isalpha(c); });
    return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

/// The last word, which is taken away with the blank after it; empty where the text ends in something else.
std::string_view takeLastWord(std::string_view& text)
{
    if (!text.ends_with(' '))
        return {};
    text.remove_suffix(1);
    const auto blank = text.find_last_of(" (:;,\"");
    const auto word = blank == std::string_view::npos ? text : text.substr(blank + 1);
    text.remove_suffix(word.size());
    return word;
}

/// "line 1", but not "1 line 1", where two things are counted.
bool isNumbered(std::string_view before)
{
    std::string noun(takeLastWord(before));
    if (!noun.empty())
        noun.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(noun.front())));
    return isIn(kNouns, noun) && takeLastWord(before) != "1";
}

class Agreement {
public:
    explicit Agreement(std::string_view after)
        : m_rest(after)
    {
    }
    SingularText make()
    {
        if (next() == "of")
            return ofSeveral();
        while (isIn(kAdjectives, next()) || isSlot(m_rest))
            keep();
        const auto noun = singularNoun(next());
        if (noun.empty())
            return addVerb() ? std::move(m_made) : SingularText {};
        replaceBy(noun);
        if (m_rest.starts_with(" ({")) // which ones
            keepThrough(')');
        addVerb();
        return std::move(m_made);
    }

private:
    [[nodiscard]] std::string_view next() const
    {
        const auto word = blankAndWord(m_rest);
        return word.empty() ? word : word.substr(1);
    }
    /// "1 of {1} jobs waits": the others stay several.
    SingularText ofSeveral()
    {
        while (isIn(kOfAll, next()) || isSlot(m_rest))
            keep();
        if (singularNoun(next()).empty())
            return {};
        keep();
        return addVerb() ? std::move(m_made) : SingularText {};
    }
    void keep() { replaceBy(next()); }
    void keepThrough(char last)
    {
        const auto length = std::min(m_rest.find(last), m_rest.size() - 1) + 1;
        m_made.text += m_rest.substr(0, length);
        m_made.replaces += length;
        m_rest.remove_prefix(length);
    }
    void replaceBy(std::string_view word)
    {
        const auto length = blankAndWord(m_rest).size();
        (m_made.text += ' ') += word;
        m_made.replaces += length;
        m_rest.remove_prefix(length);
    }
    bool addVerb()
    {
        const auto before = *this;
        if (m_rest.starts_with(" that can ") || m_rest.starts_with(" with ")) // which says more of them
            for (; !next().empty() && singularIn(kIrregularVerbs, next()).empty();)
                keep();
        while (isIn(kBetween, next()))
            keep();
        const auto word = next();
        const auto irregular = singularIn(kIrregularVerbs, word);
        const bool isVerb = !irregular.empty() || isIn(kVerbs, word);
        if (isVerb)
            replaceBy(irregular.empty() ? std::string(word) + (word == "finish" ? "es" : "s") : std::string(irregular));
        else
            *this = before;
        return isVerb;
    }

    std::string_view m_rest;
    SingularText m_made;
};

} // namespace

SingularText singularAfterOne(std::string_view before, std::string_view after)
{
    return isNumbered(before) ? SingularText {} : Agreement(after).make();
}

} // namespace consonance
