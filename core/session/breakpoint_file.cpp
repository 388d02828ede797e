// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/breakpoint_file.h"

#include "core/base/json_reader.h"
#include "core/base/json_writer.h"

#include <algorithm>
#include <array>

namespace consonance {

namespace {

constexpr std::string_view kCondition = "condition";
constexpr std::string_view kMessage = "message";
constexpr std::string_view kIgnore = "ignore";
constexpr std::string_view kRule = "rule";
constexpr std::string_view kOneShot = "oneShot";
constexpr std::string_view kEnabled = "enabled";
constexpr std::array kKeys { kCondition, kMessage, kIgnore, kRule, kOneShot, kEnabled };
constexpr std::int64_t kMostIgnored = 1'000'000'000;

Result<HitRule> readRule(const JsonView& json)
{
    constexpr std::array kRules { HitRule::Automatic, HitRule::BecomesTrue, HitRule::EachStep };
    if (!json.isPresent())
        return HitRule::Automatic;
    std::array<std::string_view, kRules.size()> names;
    for (std::size_t i = 0; i < kRules.size(); ++i)
        names[i] = hitRuleName(kRules[i]);
    TRY_ASSIGN(const auto chosen, json.asChoice(names));
    return kRules[chosen];
}

/// The mistake is in a text within the file: its column counts from that text's beginning.
Error placedIn(Error error, const JsonView& json)
{
    error.place.file = json.place().text();
    error.place.line = 1;
    error.context.clear();
    return error;
}

Result<Breakpoint> readBreakpoint(const JsonView& json, std::uint32_t id)
{
    TRY(json.refuseUnknownKeys(kKeys));
    TRY_ASSIGN(const auto condition, json.required(kCondition).asText());
    TRY_ASSIGN(const auto message, json.optional(kMessage).asTextOr(""));
    TRY_ASSIGN(const auto ignored, json.optional(kIgnore).asIntegerOr(0, { .minimum = 0, .maximum = kMostIgnored }));
    TRY_ASSIGN(const auto rule, readRule(json.optional(kRule)));
    TRY_ASSIGN(const bool isOneShot, json.optional(kOneShot).asBooleanOr(false));
    TRY_ASSIGN(const bool isEnabled, json.optional(kEnabled).asBooleanOr(true));
    Breakpoint breakpoint { .id = id,
        .condition = std::string(condition),
        .message = {},
        .ignoreCount = static_cast<std::uint64_t>(ignored),
        .rule = rule,
        .isOneShot = isOneShot,
        .isEnabled = isEnabled };
    StopConditions check;
    if (auto read = check.setBreakpoints({ breakpoint }); !read)
        return fail(placedIn(std::move(read).error(), json.required(kCondition)));
    breakpoint.message = message;
    if (auto read = check.setBreakpoints({ breakpoint }); !read)
        return fail(placedIn(std::move(read).error(), json.required(kMessage)));
    return breakpoint;
}

} // namespace

Result<std::vector<Breakpoint>> parseBreakpoints(std::string_view text, const std::string& file)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, file));
    TRY_ASSIGN(const auto listed, document.root().asArray());
    std::vector<Breakpoint> breakpoints;
    for (const auto& one : listed) {
        TRY_ASSIGN(breakpoints.emplace_back(), readBreakpoint(one, static_cast<std::uint32_t>(breakpoints.size() + 1)));
    }
    return breakpoints;
}

std::string breakpointJson(const Breakpoint& breakpoint)
{
    JsonWriter json;
    json.beginObject().member(kCondition, breakpoint.condition).member(kMessage, breakpoint.message);
    json.member(kIgnore, std::min<std::uint64_t>(breakpoint.ignoreCount, kMostIgnored));
    json.member(kRule, hitRuleName(breakpoint.rule)).member(kOneShot, breakpoint.isOneShot);
    return json.member(kEnabled, breakpoint.isEnabled).endObject().take();
}

} // namespace consonance
