// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/seed_list.h"

#include "core/base/trimmed_text.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

namespace {

constexpr MessageId kBadSeeds
    = CONSONANCE_MESSAGE("seeds.bad", "'{0}' is not a list of seeds; expected 7, 1..5 or 1,4,9 with at most {1} seeds");
constexpr MessageId kBadSeed
    = CONSONANCE_MESSAGE("seeds.bad-one", "the seed must be a whole number below 2^64, not '{0}'");
constexpr std::size_t kMaximumSeeds = 10'000;

std::optional<std::uint64_t> parseOne(std::string_view text)
{
    text = trimmedText(text);
    std::uint64_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || end != text.data() + text.size() || text.empty())
        return {};
    return value;
}

} // namespace

Result<std::uint64_t> parseSeed(const std::string& text)
{
    const auto seed = parseOne(text);
    return seed ? Result<std::uint64_t>(*seed) : fail(ErrorKind::BadArguments, kBadSeed, { text });
}

Result<std::vector<std::uint64_t>> parseSeeds(const std::string& text)
{
    const auto bad = [&] { return fail(ErrorKind::BadArguments, kBadSeeds, { text, std::to_string(kMaximumSeeds) }); };
    std::vector<std::uint64_t> seeds;
    std::string_view rest = text;
    while (true) {
        const auto comma = rest.find(',');
        const auto piece = rest.substr(0, comma);
        const std::string_view range = piece.find("..") != std::string_view::npos ? ".." : "-"; // both are typed
        const auto split = piece.find(range);
        const auto first = parseOne(piece.substr(0, split));
        const auto last = split == std::string_view::npos ? first : parseOne(piece.substr(split + range.size()));
        if (!first || !last || *last < *first || *last - *first >= kMaximumSeeds - seeds.size())
            return bad();
        // By count: the last one may be the largest there is.
        for (std::uint64_t i = 0; i <= *last - *first; ++i)
            seeds.push_back(*first + i);
        if (comma == std::string_view::npos)
            return seeds;
        rest = rest.substr(comma + 1);
    }
}

std::string seedsText(const std::vector<std::uint64_t>& seeds)
{
    const bool isRange = seeds.size() > 1
        && std::ranges::adjacent_find(seeds, [](auto a, auto b) { return b != a + 1; }) == seeds.end();
    return isRange ? fmt::format("{}..{}", seeds.front(), seeds.back()) : fmt::format("{}", fmt::join(seeds, ","));
}

} // namespace consonance
