// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/session_record.h"

#include "core/base/json_reader.h"
#include "core/base/json_writer.h"

namespace consonance {

namespace {

constexpr IntegerRange kNatural { .minimum = 0, .maximum = INT64_MAX };
constexpr auto kSource = "session";
constexpr MessageId kBadColor = CONSONANCE_MESSAGE("session.mark-color", "there is no colour {0} of marks");

Result<SessionChange> readChange(const JsonView& entry)
{
    SessionChange change;
    TRY_ASSIGN(const auto step, entry.required("step").asInteger(kNatural));
    TRY_ASSIGN(const auto event, entry.required("event").asInteger(kNatural));
    change.step = static_cast<std::uint64_t>(step);
    change.moment.event = static_cast<std::uint64_t>(event);
    if (const auto at = entry.optional("at_us"); at.isPresent()) {
        TRY_ASSIGN(const auto microseconds, at.asInteger(kNatural));
        change.moment.at = Time { microseconds };
    }
    TRY_ASSIGN(change.change, readIntervention(entry.required("change")));
    return change;
}

Result<TimeMark> readMark(const JsonView& entry)
{
    TRY_ASSIGN(const auto from, entry.required("from_us").asInteger(kNatural));
    TRY_ASSIGN(const auto until, entry.required("until_us").asInteger(kNatural));
    TRY_ASSIGN(const auto text, entry.required("text").asText());
    const auto colorName = entry.required("color");
    TRY_ASSIGN(const auto name, colorName.asText());
    const auto color = markColorFromName(name);
    if (!color)
        return fail(ErrorKind::BadInput, kBadColor, { quotedForMessage(name) }, colorName.place());
    TimeMark mark { .from = { from }, .until = { until }, .text = std::string(text), .color = *color };
    TRY(checkMark(mark));
    return mark;
}

template<typename Item>
Result<std::vector<Item>> readList(const std::string& text, Result<Item> (*readItem)(const JsonView&))
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, kSource));
    TRY_ASSIGN(const auto entries, document.root().asArray());
    std::vector<Item> items;
    for (const auto& entry : entries) {
        TRY_ASSIGN(auto item, readItem(entry));
        items.push_back(std::move(item));
    }
    return items;
}

} // namespace

std::string sessionChangesJson(std::span<const SessionChange> changes)
{
    JsonWriter json;
    json.beginArray();
    for (const auto& change : changes) {
        json.beginObject().member("step", change.step).member("event", change.moment.event);
        if (change.moment.at)
            json.member("at_us", change.moment.at->microseconds);
        json.key("change");
        writeIntervention(json, change.change);
        json.endObject();
    }
    return json.endArray().take();
}

Result<std::vector<SessionChange>> readSessionChanges(const std::string& text)
{
    return readList<SessionChange>(text, readChange);
}

std::string sessionMarksJson(std::span<const TimeMark> marks)
{
    JsonWriter json;
    json.beginArray();
    for (const auto& mark : marks) {
        json.beginObject().member("from_us", mark.from.microseconds).member("until_us", mark.until.microseconds);
        json.member("text", mark.text).member("color", markColorName(mark.color)).endObject();
    }
    return json.endArray().take();
}

Result<std::vector<TimeMark>> readSessionMarks(const std::string& text)
{
    return readList<TimeMark>(text, readMark);
}

} // namespace consonance
